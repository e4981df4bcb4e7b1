"""A Dask cluster of two processes: the same files, also when one of them is killed, and from the command line."""

import os
import signal
import socketserver
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import polars as pl
import pytest

from engine.analysis.compare import compare
from engine.analysis.optimize.candidates import optimize
from engine.setup.setup import Setup
from engine.simulation.parts.simulate_parts import read_parts, simulate_parts
from engine.simulation.simulate import simulate

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

SUITS = Setup.of("suits")
GAMES, SMALL = 20_000, {"games_a_part": 1_000, "columns": ["seed", "winner"]}


@pytest.fixture
def cluster(tmp_path, monkeypatch) -> Iterator:
    """Two workers on this machine, each a process of its own."""
    how = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(**how, local_directory=str(tmp_path)) as made:
        yield made


def rows(folder: Path) -> pl.DataFrame:
    return pl.concat(read_parts(folder))


def warbench(*words: str) -> subprocess.CompletedProcess[str]:
    code = "from workbench.cli.main import main; main()"
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=300)


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(cluster, tmp_path):
    pids = [worker.pid for worker in cluster.workers.values()]
    finished: list[int] = []

    def kill(games: int) -> None:
        finished.append(games)
        if len(finished) == 3:
            os.kill(pids[0], signal.SIGKILL)

    with distributed.Client(cluster) as client:
        folder = simulate_parts(tmp_path / "run", SUITS, GAMES, executor=client.get_executor(), progress=kill, **SMALL)
    assert sum(finished) == GAMES
    assert rows(folder).equals(simulate(SUITS, GAMES, columns=SMALL["columns"]))
    here = simulate_parts(tmp_path / "here", SUITS, GAMES, **SMALL)
    for file in here.glob("part-*"):
        assert (folder / file.name).read_bytes() == file.read_bytes()


def test_the_command_plays_on_a_cluster_and_tells_what_one_process_tells(cluster, tmp_path):
    common = ("simulate", "suits", "--games", "2000", "--json")
    with_workers = warbench(*common, "--parts", str(tmp_path / "run"), "--cluster", cluster.scheduler_address)
    assert with_workers.returncode == 0, with_workers.stderr
    alone = warbench(*common)
    drop = lambda text: [line for line in text.splitlines() if '"seconds"' not in line]  # noqa: E731
    assert drop(with_workers.stdout) == drop(alone.stdout)


def test_analyses_on_a_cluster_find_what_one_thread_finds(cluster):
    searched = {"trials": 70, "games": 100, "dials": ["hand_size", "decks"]}
    with distributed.Client(cluster) as client, client.get_executor() as executor:
        on = {"executor": executor}
        pairs = [
            (compare(SUITS, SUITS.but(hand_size=5), 6_000, **how), optimize(SUITS, "minutes <6", **searched, **how))
            for how in ({"cancelled": lambda: False}, {"cancelled": lambda: False, **on})
        ]
    (comparison, found), (comparison_there, found_there) = pairs
    assert comparison_there.games_after.equals(comparison.games_after)
    assert found_there.tried == found.tried and found_there.measured == found.measured


def test_a_scheduler_without_workers_or_that_is_not_there_is_one_sentence(tmp_path):
    where = str(tmp_path / "run")
    gone = warbench("simulate", "war", "--parts", where, "--cluster", "tcp://127.0.0.1:9")
    assert gone.returncode == 2 and gone.stderr.startswith("No Dask scheduler answers at tcp://127.0.0.1:9")
    assert len(gone.stderr.splitlines()) == 1 and not Path(where).exists()
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as empty:
        idle = warbench("simulate", "war", "--parts", where, "--cluster", empty.scheduler_address)
    assert idle.returncode == 2 and "has no workers; start some with 'dask worker" in idle.stderr


def test_what_answers_and_is_no_scheduler_is_one_sentence(tmp_path):
    """A web server: its answer is no message of Dask, and its first bytes would be a length beyond all memory."""
    with socketserver.TCPServer(("127.0.0.1", 0), Web) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.server_address[1]}"
        said = warbench("simulate", "war", "--parts", str(tmp_path / "run"), "--cluster", address)
        server.shutdown()
    assert said.returncode == 2 and said.stderr.startswith(f"No Dask scheduler answers at {address}"), said.stderr
    assert not (tmp_path / "run").exists()


class Web(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        self.request.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n" + b"x" * 100)
