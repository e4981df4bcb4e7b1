"""Runs in parts in a place that is no folder of this machine: a store that fsspec reaches."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from secrets import token_hex

import polars as pl
import pytest

from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.parts.place import place_of
from engine.simulation.parts.simulate_parts import read_parts, simulate_parts
from engine.simulation.simulate import simulate

fsspec = pytest.importorskip("fsspec")  # of the extra `cluster`, as is upath
pytest.importorskip("upath")
pytestmark = pytest.mark.extra
WAR, GAMES = Setup.of("war"), 1_000
SMALL = {"games_a_part": 300, "columns": ["seed", "winner", "turns"]}


@pytest.fixture
def store():
    """A place in the memory of this process."""
    name = f"/warbench-{token_hex(4)}"
    yield f"memory:/{name}"
    memory = fsspec.filesystem("memory")
    if memory.exists(name):
        memory.rm(name, recursive=True)


def played(place: str) -> pl.DataFrame:
    return pl.concat(list(read_parts(place)))


def alone() -> pl.DataFrame:
    return simulate(WAR, GAMES, 7, columns=SMALL["columns"])


@pytest.mark.parametrize("threads", [0, 2])
def test_a_store_gets_the_games_that_a_folder_gets(store, threads, tmp_path):
    with ThreadPoolExecutor(max(threads, 1)) as pool:
        there = simulate_parts(store, WAR, GAMES, 7, executor=pool if threads else None, **SMALL)
    assert played(store).equals(alone())
    simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    for file in (tmp_path / "run").glob("*.parquet"):
        assert (there / file.name).read_bytes() == file.read_bytes()


def test_a_store_keeps_what_is_whole_and_only_the_rest_is_played_again(store, monkeypatch):
    there, again, written = simulate_parts(store, WAR, GAMES, 7, **SMALL), [], []
    cut, write = there / "part-000001.parquet", type(there).write_bytes
    cut.write_bytes(cut.read_bytes()[:100])
    (there / "part-000002.parquet").unlink()
    monkeypatch.setattr(
        type(there), "write_bytes", lambda file, *told: (written.append(file.name), write(file, *told))[1]
    )
    simulate_parts(store, WAR, GAMES, 7, resume=True, progress=again.append, **SMALL)
    assert played(store).equals(alone()) and sum(again) == GAMES
    assert written == ["part-000001.parquet", "part-000002.parquet"]


def test_a_store_refuses_another_run_and_one_that_is_not_to_be_resumed(store):
    simulate_parts(store, WAR, GAMES, 7, **SMALL)
    with pytest.raises(BadInput, match="holds this run already"):
        simulate_parts(store, WAR, GAMES, 7, **SMALL)
    with pytest.raises(BadInput, match="holds another run: its seed is 7, not 8"):
        simulate_parts(store, WAR, GAMES, 8, resume=True, **SMALL)


@pytest.mark.slow
def test_workers_in_processes_reach_the_same_store(tmp_path):
    place = f"file://{tmp_path}/run"
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        simulate_parts(place, WAR, GAMES, 7, executor=pool, **SMALL)
    assert played(place).equals(alone()) and played(str(tmp_path / "run")).equals(alone())


def test_what_is_no_store_is_one_sentence():
    with pytest.raises(BadInput, match=r"zebra://run cannot be reached: .*zebra") as refused:
        simulate_parts("zebra://run", WAR, GAMES, **SMALL)
    assert "\n" not in str(refused.value)


def test_a_store_that_fails_is_one_sentence_and_the_run_goes_on_later(store, monkeypatch):
    there = place_of(store)
    full = type(there).write_bytes

    def fails(self, content, *more):
        if self.name == "part-000001.parquet":
            raise RuntimeError("SlowDown: reduce your request rate.")
        return full(self, content, *more)

    with monkeypatch.context() as patched:
        patched.setattr(type(there), "write_bytes", fails)
        with pytest.raises(
            BadInput, match=r"part-000001.parquet cannot be written: SlowDown: reduce your request rate\."
        ):
            simulate_parts(store, WAR, GAMES, 7, **SMALL)
    simulate_parts(store, WAR, GAMES, 7, resume=True, **SMALL)
    assert played(store).equals(alone())


def test_without_the_package_for_stores_its_name_is_said(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "upath", None)
    with pytest.raises(BadInput, match=r"pip install 'warbench\[cluster\]'"):
        simulate_parts("s3://bucket/run", WAR, GAMES, **SMALL)
