"""The workbench as people start it, for the browser tests."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.ports import any_port
from workbench.hosts.server.serve import HOME, command, wait_until_ready

HOST = "127.0.0.1"


@contextmanager
def workbench(elsewhere: Path, page: Path | str = "", **around: str) -> Iterator[str]:
    """The workbench, or one page of marimo, served as `warbench` serves it, from a directory that is not the project's."""
    port = any_port(HOST)
    paths = [str(HOME), os.environ.get("PYTHONPATH", "")]
    env = {
        **os.environ,
        "MARIMO_SKIP_UPDATE_CHECK": "1",
        "PYTHONPATH": os.pathsep.join(p for p in paths if p),
        **around,
    }
    log = elsewhere / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            command(HOST, port, page), cwd=elsewhere, env=env, stdout=out, stderr=out, start_new_session=True
        )
    try:
        assert wait_until_ready(server, HOST, port), log.read_text("utf-8", "replace")[-2_000:]
        yield f"http://{HOST}:{port}/"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()
    said = log.read_text("utf-8", "replace")
    assert "Traceback" not in said, said[-4_000:]
