"""Messages handled while the kernel is busy: JupyterLab can pass a widget's messages to a thread beside the one that runs cells."""

from typing import Any


def heard_while_busy(widget: Any) -> None:
    """Let what people do with this widget be heard at once, although a cell runs; nothing where that is not offered.

    ipykernel 7 takes messages of widgets in a thread of their own ("subshell"), but binds a widget to the thread that
    last spoke to it, which is the one of the cell. ipykernel 6 has one thread: there it is heard after the cell.
    """
    comm = widget.comm
    if hasattr(comm, "_reply_subshell_for"):
        comm._reply_subshell_for = lambda data, default: default
