"""Opening the workbench: a child process serves it with the lessons (see server.py), a browser is sent there once it answers.

The first process does no more than that. So it imports nothing heavy: it reports its start at once, and holds no
engine in memory beside the one of its child.
"""

import errno
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

from engine.core.bad_input import BadInput
from engine.runtime import child_process
from engine.runtime.environment import SHARED
from workbench import PASSWORD
from workbench.hosts.server.network import DIRECT, EVERYWHERE, OURS, Public, for_the_class, tell_in_terminal

APP = Path(__file__).parents[1] / "app.py"
HOME = Path(__file__).parents[3]  # where `engine` and `workbench` lie
FIRST_PORT, _LAST_PORT = 2718, 65_535
STUDENTS = 40  # whom one process answers soon, with ten seconds between two moves of each (docs/class.md)
# Otherwise the C library of Linux gives many threads heaps of their own, and what is free in one is of no use to the others; and
# the first large block that is given back makes it keep later ones in the heap, where small ones on top hold them for good.
_LARGE = "262144"  # bytes of a block that goes back to the system as soon as it is free
_ONE_HEAP = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": _LARGE, "MALLOC_TRIM_THRESHOLD_": _LARGE}
# Thirty pages keep the cores busy: a query of one page in many threads costs their handing over, and is no sooner there.
_ONE_THREAD = {"POLARS_MAX_THREADS": "1"}
_PATIENCE = 600.0  # seconds until the page must answer, on a machine that has other work


def serve(
    host: str,
    port: int | None,
    headless: bool,
    password: str,
    asked: dict[str, str],
    place: str = "",
    page: Path | None = None,
    public: Public = DIRECT,
    students: int = 0,
) -> int:
    """Serve the workbench and the lessons, or another page, until that is stopped, and send a browser to a place on it; the
    exit code of the server. `asked`, the words of --game, --against and --step, is read by the server: it has the engine.
    `students` is how many come, if that is known: for many there are several processes (see visitors/load_balancing)."""
    if not (page or APP).exists():
        raise BadInput(f"The page of the workbench is missing from this installation ({(page or APP).name}).")
    is_shared = host not in OURS or bool(public.address)
    require_class(students, is_shared, public)
    ports = ports_for(host, port, processes_for(students))
    say_starting("Warbench")
    warn_of_visitors(is_shared, password)
    shared = {SHARED: "1", **_ONE_HEAP, **_ONE_THREAD} if is_shared else {}
    ticket = secrets.token_urlsafe() if password and not headless else ""
    words = {"password": password, "public": public, "ports": ports}
    of_first = {"ticket": ticket, "asked": asked}  # our browser goes there, and is let in without the password once
    servers = [_start(host, each, page, shared, words | (of_first if each == ports[0] else {})) for each in ports]
    with ending_with_us(*servers):
        query = _link_of(servers[0]) if asked else {}
        if not all(wait_until_ready(server, host, each) for server, each in zip(servers, ports, strict=True)):
            return until_one_ends(servers)
        with suppress(KeyboardInterrupt):  # Ctrl-C closes it
            announce(address(host, ports[0], query, place), headless, ticket)
            if shared and not page:
                tell_in_terminal(for_the_class(host, ports[0], public), bool(password), ports)
            return until_one_ends(servers)
    return 0


def require_class(students: int, is_shared: bool, public: Public) -> None:
    """BadInput where a number of students says nothing, or more than can be served."""
    if students and not is_shared:
        raise BadInput("--students is for a class; let it in with --host 0.0.0.0.")
    if students > STUDENTS and public.address:
        raise BadInput(
            f"Behind a proxy one process serves up to {STUDENTS} students: leave out --public-address, since more need a port each."
        )


def processes_for(students: int) -> int:
    """How many processes serve a class: no more than the machine has cores.

    >>> processes_for(30)
    1
    """
    return max(1, min(ceil(students / STUDENTS), os.cpu_count() or 1))


def ports_for(host: str, port: int | None, processes: int) -> list[int]:
    """A port for each process, beginning with the one that was asked for; BadInput if that is taken, or if there are too few."""
    first = port or free_port(host)
    require_free(host, first)
    ports = [first]
    for _ in range(processes - 1):
        ports.append(free_port(host, ports[-1] + 1))
    return ports


def _start(host: str, port: int, page: Path | None, around: dict[str, str], words: dict[str, Any]) -> subprocess.Popen:
    """A process that serves at a port. `words` are for it alone; what they ask for it answers on its standard output."""
    server = subprocess.Popen(
        [*command(host, port, page or ""), "--told"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE if words.get("asked") else subprocess.DEVNULL,
        env=environment() | around,
    )
    _tell(server, words)
    return server


def until_one_ends(servers: Sequence[subprocess.Popen]) -> int:
    """Wait until one of these processes ends; its exit code."""
    while True:
        for server in servers:
            if (code := server.poll()) is not None:
                return code
        time.sleep(0.2)


def say_starting(what: str) -> None:
    """A word on stderr that something is on its way: until a page answers, seconds pass."""
    with suppress(OSError):
        print(f"Starting {what} ...", file=sys.stderr, flush=True)


def warn_of_visitors(is_shared: bool, password: str) -> None:
    """A word on stderr where everybody may come in."""
    if is_shared and not password:
        print("Every computer on the network can open this; --password-file requires a password.", file=sys.stderr)


def _tell(server: subprocess.Popen, words: dict[str, Any]) -> None:
    """Hand over what no list of processes should show; the pipe stays open, for the server ends with it."""
    assert server.stdin
    with suppress(BrokenPipeError):  # it has ended already
        server.stdin.write(json.dumps(words).encode() + b"\n")
        server.stdin.flush()


def _link_of(server: subprocess.Popen) -> dict[str, str]:
    """What the server replies once it has read what was asked for; nothing if it broke down. BadInput if that cannot be opened."""
    assert server.stdout
    with server.stdout:
        reply = json.loads(server.stdout.readline() or b"{}")
    if "problem" in reply:
        raise BadInput(reply["problem"])
    return reply.get("link", {})


@contextmanager
def ending_with_us(*servers: subprocess.Popen) -> Iterator[None]:
    """However we end, the servers end too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        for server in servers:
            if server.poll() is None:
                server.terminate()
        for server in servers:
            _wait_for(server)


def command(host: str, port: int, page: Path | str = "") -> list[str]:
    """The command that serves everything, or one page, without a password. The browser is opened by us."""
    words = [str(page)] if page else []
    return child_process.command("workbench.hosts.server.server", *words, "--host", host, "--port", str(port))


def environment() -> dict[str, str]:
    """The child finds the same `engine` and `workbench` as we do, and asks nobody for news."""
    around = {**child_process.environment(), "MARIMO_SKIP_UPDATE_CHECK": "1"}
    return {name: value for name, value in around.items() if name != PASSWORD}


def free_port(host: str, first: int = FIRST_PORT) -> int:
    """The first port from 2718, or from another one on that nobody listens to."""
    last = min(first + 199, _LAST_PORT)
    for port in range(first, last + 1):
        if _is_free(host, port):
            return port
    raise BadInput(f"No free port from {min(first, last)} to {last}; choose one with --port.")


def require_free(host: str, port: int) -> None:
    """BadInput if the port is in use, or if the host cannot be used."""
    if not _is_free(host, port):
        raise BadInput(f"Port {port} of {host} is taken or not allowed; choose another with --port.")


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1 if os.name == "posix" else 0)
        try:
            probe.bind((host, port))
        except OSError as error:
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise _not_ours(host) from None
            return False
        except (ValueError, TypeError):  # a name that cannot be one: too long, empty parts, signs that no name has
            raise _not_ours(host) from None
        return True


def _not_ours(host: str) -> BadInput:
    return BadInput(f"The host '{host[:60]}' is not an address of this machine; leave --host out, or give 0.0.0.0.")


def address(host: str, port: int, query: dict[str, str], place: str = "") -> str:
    """Where a browser on this machine finds the page."""
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/{place}{'?' + urlencode(query, safe='@:,=/') if query else ''}"


def wait_until_ready(server: subprocess.Popen, host: str, port: int) -> bool:
    """Whether the page answers before the server dies or patience ends."""
    health = address(host, port, {}) + "health"
    until = time.monotonic() + _PATIENCE
    while server.poll() is None and time.monotonic() < until:
        try:
            with urlopen(health, timeout=2):
                return True
        except (URLError, OSError):
            time.sleep(0.1)
    return False


def announce(link: str, headless: bool, ticket: str) -> None:
    """Say where the workbench is and send a browser there; instead of the password a ticket goes along, good for once."""
    print(f"Warbench is open at {link} (Ctrl-C closes it).", flush=True)
    if not headless:
        join = "&" if "?" in link else "?"
        webbrowser.open(link + (join + urlencode({"ticket": ticket}) if ticket else ""))


def _wait_for(server: subprocess.Popen) -> None:
    try:
        server.wait(timeout=5)
    except subprocess.TimeoutExpired:
        server.kill()
