"""Opening the workbench: marimo serves `app.py` in a child process, a browser is sent there once it answers."""

import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import urlopen

from engine import child
from engine.rules import BadInput
from workbench import SHARED

APP = Path(__file__).parent / "app.py"
HOME = Path(__file__).parents[2]  # where `engine` and `workbench` lie
FIRST_PORT = 2718
_PATIENCE = 60.0  # seconds until the page must answer
_OURS = {"127.0.0.1", "localhost", "::1"}
_EVERYWHERE = {"0.0.0.0", "::", ""}


def serve(
    host: str, port: int | None, headless: bool, password: str, query: dict[str, str], page: Path | None = None
) -> int:
    """Serve the workbench, or another page or a folder of pages, until it is stopped; the exit code of the server."""
    page = page or APP
    if not page.exists():
        raise BadInput(f"The page of the workbench is missing from this installation ({page.name}).")
    port = port or free_port(host)
    require_free(host, port)
    if host not in _OURS and not password:
        print("Anyone on the network can open this workbench; --password asks them for a password.", file=sys.stderr)
    shared = {} if host in _OURS else {SHARED: "1"}
    server = subprocess.Popen(
        command(host, port, password, page), stdout=subprocess.DEVNULL, env=environment() | shared
    )
    with ending_with_us(server):
        if wait_until_ready(server, host, port):
            announce(address(host, port, query), headless, password)
        return server.wait()


@contextmanager
def ending_with_us(server: subprocess.Popen) -> Iterator[None]:
    """However we end, the server ends too."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        _stop(server)


def command(host: str, port: int, password: str, page: Path | None = None) -> list[str]:
    """The command that serves the page. The browser is opened by us: marimo knows no query."""
    secret = ["--token", "--token-password", password] if password else ["--no-token"]
    served = [str(page or APP), "--headless", "--host", host, "--port", str(port)]
    return child.command("marimo", "run", *served, *secret)


def environment() -> dict[str, str]:
    """The child finds the same `engine` and `workbench` as we do, and asks nobody for news."""
    return {**child.environment(), "MARIMO_SKIP_UPDATE_CHECK": "1"}


def free_port(host: str) -> int:
    """The first port from 2718 on that nobody listens to."""
    for port in range(FIRST_PORT, FIRST_PORT + 200):
        if _is_free(host, port):
            return port
    raise BadInput(f"No free port from {FIRST_PORT} to {FIRST_PORT + 199}; choose one with --port.")


def require_free(host: str, port: int) -> None:
    """BadInput if somebody listens there already, or if the host cannot be used."""
    if not _is_free(host, port):
        raise BadInput(f"Port {port} of {host} is taken or not allowed; choose another with --port.")


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1 if os.name == "posix" else 0)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            raise BadInput(f"The host '{host[:60]}' is not an address of this machine.") from None
        except OSError:
            return False
        return True


def address(host: str, port: int, query: dict[str, str]) -> str:
    """Where a browser on this machine finds the page."""
    name = "localhost" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/{'?' + urlencode(query, safe='@:,=/') if query else ''}"


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


def announce(link: str, headless: bool, password: str) -> None:
    """Say where the workbench is and send a browser there; the password goes along but is not printed."""
    print(f"Warbench is open at {link} (Ctrl-C closes it).", flush=True)
    if not headless:
        join = "&" if "?" in link else "?"
        webbrowser.open(link + (join + urlencode({"access_token": password}) if password else ""))


def _stop(server: subprocess.Popen) -> None:
    if server.poll() is None:
        server.terminate()
    try:
        server.wait(timeout=5)
    except subprocess.TimeoutExpired:
        server.kill()
