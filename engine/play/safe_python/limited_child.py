"""Child processes with limits of time and memory, and their replies, line by line.

The child limits its own processor time and memory if the operating system can do that; the parent limits the time on
the clock, on all systems.
"""

import json
import logging
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple

from engine.core.bad_input import BadInput, OneSentence
from engine.play.run import Cancelled
from engine.runtime import child_process

_READY = "ready"
_LOOK = 0.1  # seconds between two checks for a cancellation
_PAGE = 4096  # bytes; /proc gives the size of a process in pages
_FEW = {"POLARS_MAX_THREADS": "4"}  # each thread's stack counts as memory
_log = logging.getLogger("warbench")


class Limits(NamedTuple):
    """The limits of a child once it is ready: seconds of the processor, seconds on the clock, bytes of memory."""

    seconds: int = 60
    clock: int = 180
    memory: int = 2 * 2**30

    @property
    def words(self) -> str:
        """The limits in a sentence."""
        return f"{self.seconds} seconds of computing or {self.memory / 2**30:.0f} GB of memory"


def replies(what: str, module: str, given: Any, limits: Limits, given_up: Callable[[], bool]) -> Iterator[Any]:
    """The replies of a child that runs `module` with `given`. The module must call `begin` and then `reply`.

    `what` names the task in a sentence. BadInput says that it broke a limit, or what the child found wrong; Cancelled
    if the user gave up. The child is always ended, even if the caller stops reading its replies.
    """
    command = child_process.tied(module, json.dumps([list(limits), given]))  # ASCII only
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env=child_process.environment() | _FEW, **pipes)  # type: ignore[call-overload]
    try:
        yield from _heard(what, process, limits, given_up)
    finally:
        process.kill()
        process.wait()
        process.stdin.close()  # type: ignore[union-attr]


def _heard(what: str, process: subprocess.Popen, limits: Limits, given_up: Callable[[], bool]) -> Iterator[Any]:
    lines: Queue[bytes] = Queue()
    Thread(target=_listen, args=(process, lines), daemon=True).start()
    until = float("inf")
    while True:
        if given_up():
            raise Cancelled
        if monotonic() > until:
            raise BadInput(_too_long(what, limits.clock))
        with suppress(Empty):
            line = lines.get(timeout=_LOOK)
            if not line:
                break
            kind, told = json.loads(line)
            if kind == "problem":
                raise BadInput(told)
            if kind == "failure":
                _log.error("A child process failed: %s", told)
            elif kind == _READY:
                until = monotonic() + limits.clock
            else:
                yield told
    _refuse_end(what, process.wait(), limits)


def _listen(process: subprocess.Popen, lines: "Queue[bytes]") -> None:
    assert process.stdout
    with process.stdout:
        for line in process.stdout:
            lines.put(line)
    lines.put(b"")


def _refuse_end(what: str, code: int, limits: Limits) -> None:
    """BadInput for a child that did not end normally."""
    if code == -getattr(signal, "SIGXCPU", 0):
        raise BadInput(_too_long(what, limits.seconds))
    if code:
        size = f"{limits.memory / 2**30:.0f} GB" if limits.memory >= 2**30 else f"{limits.memory / 2**20:.0f} MB"
        raise BadInput(f"{what} was stopped: it used more than {size} of memory, or its process crashed.")


def _too_long(what: str, seconds: int) -> str:
    return f"{what} was stopped: it had not finished after {seconds} seconds."


# ---------------------------------------------------------------- in the child


def given() -> tuple[Limits, Any]:
    """In the child: its limits, and what it was given."""
    limits, told = json.loads(sys.argv[1])
    return Limits(*limits), told


def begin(limits: Limits) -> None:
    """In the child: apply the limits from now on."""
    _limit(limits)
    _tell(_READY, None)


def reply(told: Any) -> None:
    """In the child: send the parent a JSON value."""
    _tell("reply", told)


def run(plays: Callable[[], None]) -> None:
    """In the child: run this, and report a mistake of the user to the parent."""
    try:
        plays()
    except OneSentence as error:
        _tell("problem", str(error))
    except Exception:
        _tell("failure", traceback.format_exc())
        sys.exit(1)


def _tell(kind: str, told: Any) -> None:
    print(json.dumps([kind, told]), flush=True)


def _limit(limits: Limits) -> None:
    """Let the system end this process: without a core file, after its time, and with an error beyond its memory."""
    try:
        import resource
    except ImportError:  # Windows; the parent's clock remains
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + 1 + limits.seconds
    wanted = [(resource.RLIMIT_CORE, 0, 0), (resource.RLIMIT_CPU, seconds, seconds + 5)]
    with suppress(OSError), open("/proc/self/statm", encoding="ascii") as file:  # other systems have no limit of memory
        most = int(file.read().split()[0]) * _PAGE + limits.memory
        wanted.append((resource.RLIMIT_AS, most, most))
    for which, soft, hard in wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(which, (soft, hard))
