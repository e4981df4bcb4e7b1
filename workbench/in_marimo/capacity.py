"""The number of rooms (rooms.py) that this machine's cores and memory allow. It imports nothing heavy: it runs before there is a server."""

import os
import socket

WISHED = "WARBENCH_PROCESSES"  # in the environment: how many, if the default does not fit
_MOST = 8
_BYTES = 4e9  # of the memory of a machine, for each


def rooms_here() -> int:
    """The number of rooms: one for each core and for each four gigabytes of memory, the smaller of the two; one where connections
    cannot be handed over (Windows); or the number in WARBENCH_PROCESSES, from 1 to 8."""
    if not hasattr(socket, "send_fds"):
        return 1
    wished = os.environ.get(WISHED, "")
    if wished.isascii() and wished.isdecimal():
        return max(1, min(_MOST, int(wished)))
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(_MOST, os.cpu_count() or 1, int(memory / _BYTES)))
