"""A run in parts: whatever plays them, its rows are those of `simulate`, and no part is lost or taken twice."""

import errno
import os
import signal
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path

import polars as pl
import psutil
import pytest
from filelock import FileLock

from engine.core.rules import BadInput
from engine.play.custom_strategy import add_strategy
from engine.play.strategy import strategy
from engine.setup.setup import Setup
from engine.simulation.parts import workers
from engine.simulation.parts.plan import PLAN
from engine.simulation.parts.simulate_parts import read_parts, simulate_parts
from engine.simulation.parts.workers import WorkerFailed
from engine.simulation.simulate import simulate

WAR = Setup.of("war")
GAMES, A_PART = 230, 50
SMALL = {"games_a_part": A_PART, "columns": ["seed", "winner", "turns"]}


def rows(folder: Path) -> pl.DataFrame:
    return pl.concat(read_parts(folder))


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.glob("part-*"))}


def written_at(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mtime_ns for file in sorted(folder.glob("part-*"))}


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """A run that nothing disturbed, on one thread."""
    return simulate_parts(tmp_path_factory.mktemp("runs") / "whole", WAR, GAMES, 7, **SMALL)


@contextmanager
def processes(count: int = 2):
    with ProcessPoolExecutor(count, get_context("spawn")) as pool:
        yield pool


# ---------------------------------------------------------------- the same, whatever plays


def test_the_rows_are_those_of_one_thread_and_the_last_part_is_smaller(whole):
    assert rows(whole).equals(simulate(WAR, GAMES, 7, columns=SMALL["columns"], threads=1))
    assert [len(frame) for frame in read_parts(whole)] == [50, 50, 50, 50, 30]


def test_all_columns_and_another_rotation_are_those_of_simulate(tmp_path):
    setup = Setup.of("suits:hand_size=4@random")
    folder = simulate_parts(tmp_path / "run", setup, 60, 3, games_a_part=25, rotation=1, shuffles=2)
    assert rows(folder).equals(simulate(setup, 60, 3, rotation=1, shuffles=2))


def test_threads_write_the_same_bytes(whole, tmp_path):
    with ThreadPoolExecutor(3) as pool:
        folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, executor=pool, **SMALL)
    assert bytes_of(folder) == bytes_of(whole)


@pytest.mark.slow
def test_processes_write_the_same_bytes(whole, tmp_path):
    with processes() as pool:
        folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, executor=pool, **SMALL)
    assert bytes_of(folder) == bytes_of(whole)


def test_progress_counts_every_game_once_also_those_that_are_there(whole, tmp_path):
    counted: list[int] = []
    folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, progress=counted.append, **SMALL)
    assert sum(counted) == GAMES
    (folder / "part-000002.parquet").unlink()
    counted.clear()
    simulate_parts(folder, WAR, GAMES, 7, resume=True, progress=counted.append, **SMALL)
    assert sum(counted) == GAMES


# ---------------------------------------------------------------- stopped, and gone on with


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


@pytest.mark.parametrize("spoil", [Path.unlink, cut, lambda file: file.write_bytes(b"")])
def test_a_missing_or_cut_part_is_played_again_and_no_other(spoil, whole, tmp_path):
    folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    before = written_at(folder)
    spoil(folder / "part-000001.parquet")
    simulate_parts(folder, WAR, GAMES, 7, resume=True, **SMALL)
    assert bytes_of(folder) == bytes_of(whole)
    after = written_at(folder)
    assert [name for name in after if after[name] != before[name]] == ["part-000001.parquet"]


def test_ctrl_c_keeps_what_is_finished_and_the_run_goes_on(whole, tmp_path):
    def stop(_: int) -> None:
        if len(list((tmp_path / "run").glob("part-*"))) >= 2:
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as pool, pytest.raises(KeyboardInterrupt):
        simulate_parts(tmp_path / "run", WAR, GAMES, 7, executor=pool, progress=stop, **SMALL)
    there = written_at(tmp_path / "run")
    assert len(there) >= 2
    simulate_parts(tmp_path / "run", WAR, GAMES, 7, resume=True, **SMALL)
    assert bytes_of(tmp_path / "run") == bytes_of(whole)
    assert there.items() <= written_at(tmp_path / "run").items()


@pytest.mark.slow
def test_a_killed_process_is_said_and_the_run_goes_on(whole, tmp_path):
    def kill(_: int) -> None:
        for child in psutil.Process().children():
            with suppress(psutil.NoSuchProcess):  # killed the time before, and not yet waited for
                if "spawn_main" in " ".join(child.cmdline()):
                    child.send_signal(signal.SIGKILL)

    with (
        pytest.raises(WorkerFailed, match=r"A worker has ended .* Finished parts are kept: go on with resume=True"),
        processes(1) as pool,
    ):
        simulate_parts(tmp_path / "run", WAR, GAMES, 7, executor=pool, progress=kill, **SMALL)
    assert 1 <= len(bytes_of(tmp_path / "run")) < 5
    simulate_parts(tmp_path / "run", WAR, GAMES, 7, resume=True, **SMALL)
    assert bytes_of(tmp_path / "run") == bytes_of(whole)


def test_what_a_worker_that_died_has_left_goes(tmp_path):
    folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    (folder / ".part-000001.parquet.0123").write_bytes(b"half")
    simulate_parts(folder, WAR, GAMES, 7, resume=True, **SMALL)
    assert sorted(file.name for file in folder.iterdir()) == [
        ".lock",
        *(f"part-00000{n}.parquet" for n in range(5)),
        PLAN,
    ]


# ---------------------------------------------------------------- what is refused


def test_a_folder_with_this_run_is_gone_on_with_only_on_request(tmp_path):
    simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    with pytest.raises(BadInput, match=r"holds this run already; go on with it by resume=True \(--resume\)"):
        simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"seed": 8}, "its seed is 7, not 8"),
        ({"games": 240}, "its number of games is 230, not 240"),
        ({"columns": ["seed"]}, "its columns are not the same"),
        ({"setup": Setup.of("war:decks=2")}, "its setup is war@random, not war:decks=2@random"),
    ],
)
def test_another_run_in_the_folder_is_refused_and_nothing_is_lost(other, said, tmp_path):
    folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    before = bytes_of(folder)
    wanted = {"setup": WAR, "games": GAMES, "seed": 7, **SMALL, **other}
    with pytest.raises(BadInput, match=f"holds another run: {said}; name another folder"):
        simulate_parts(folder, resume=True, **wanted)
    assert bytes_of(folder) == before


def test_a_part_of_another_run_is_refused(whole, tmp_path):
    folder = simulate_parts(tmp_path / "run", WAR, GAMES, 1007, **SMALL)
    (folder / "part-000003.parquet").write_bytes((whole / "part-000003.parquet").read_bytes())
    with pytest.raises(BadInput, match=r"part-000003.parquet is of another run; move it away"):
        simulate_parts(folder, WAR, GAMES, 1007, resume=True, **SMALL)


def test_parts_without_their_plan_are_refused(tmp_path):
    folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    (folder / PLAN).unlink()
    with pytest.raises(BadInput, match=r"holds parts without the plan of their run \(run.json\)"):
        simulate_parts(folder, WAR, GAMES, 7, resume=True, **SMALL)
    (folder / PLAN).write_text("[1, 2")
    with pytest.raises(BadInput, match=r"run.json is no plan of a run"):
        simulate_parts(folder, WAR, GAMES, 7, resume=True, **SMALL)


def test_a_worker_with_other_rules_is_refused_and_writes_nothing(tmp_path, monkeypatch):
    """The one who asks has another version: threads are workers of this one."""
    other = iter(["0123456789abcdef", *["fedcba9876543210"] * 50])
    monkeypatch.setattr(workers, "engine_here", lambda: next(other))
    with (
        ThreadPoolExecutor(1) as pool,
        pytest.raises(BadInput, match=r"A worker plays by other code .* it needs the same version"),
    ):
        simulate_parts(tmp_path / "run", WAR, GAMES, 7, executor=pool, **SMALL)
    assert not list(tmp_path.glob("run/part-*"))


@pytest.mark.slow
def test_a_worker_without_a_strategy_is_one_sentence(tmp_path):
    @strategy("lead", "leads the first")
    def only_here(view, rules, options):
        return options.action[0]

    add_strategy("suits", only_here)
    with processes(1) as pool, pytest.raises(BadInput, match="There is no lead strategy 'only_here'"):
        simulate_parts(tmp_path / "run", Setup.of("suits@only_here.miser"), GAMES, executor=pool, **SMALL)


@pytest.mark.parametrize(
    ("file", "said", "left"),
    [
        ("part-000000.parquet", r"part-000000.parquet cannot be written: No space left on device", [".lock", PLAN]),
        (PLAN, rf"{PLAN} cannot be written: No space left on device", []),
    ],
)
def test_a_full_disk_is_one_sentence_and_leaves_nothing_half_written(file, said, left, tmp_path, monkeypatch):
    replace = os.replace

    def full(source, target) -> None:
        if Path(target).name == file:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(source, target)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(BadInput, match=said):
            simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    assert sorted(each.name for each in (tmp_path / "run").iterdir()) == left
    simulate_parts(tmp_path / "run", WAR, GAMES, 7, resume=True, **SMALL)
    assert len(rows(tmp_path / "run")) == GAMES


def test_two_processes_do_not_fill_one_folder(tmp_path):
    folder = simulate_parts(tmp_path / "run", WAR, GAMES, 7, **SMALL)
    with FileLock(folder / ".lock"), pytest.raises(BadInput, match="Another process is filling"):
        simulate_parts(folder, WAR, GAMES, 7, resume=True, **SMALL)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"games": 0}, "The number of games cannot be 0"),
        (
            {"games_a_part": 2_000_000},
            "The number of games in a part cannot be 2000000; it must be a whole number from 1 to 1,000,000",
        ),
        ({"seed": -1}, "The seed cannot be -1"),
        ({"rotation": 2}, "The rotation cannot be 2"),
        ({"columns": ["nothing"]}, "There is no column 'nothing'"),
        ({"setup": Setup.of("suits@person/middle")}, "A person cannot play thousands of games"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_folder_is_made(given, said, tmp_path):
    with pytest.raises(BadInput, match=said):
        simulate_parts(tmp_path / "run", **{"setup": WAR, "games": GAMES, **given})
    assert not (tmp_path / "run").exists()


def test_a_place_that_cannot_be_a_folder_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    for place, reason in ((tmp_path / "none/run", "No such file or directory"), (tmp_path / "file", "File exists")):
        with pytest.raises(BadInput, match=f"cannot hold the parts of a run: {reason}"):
            simulate_parts(place, WAR, GAMES, **SMALL)


def test_an_executor_that_takes_no_more_work_is_one_sentence(tmp_path):
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(WorkerFailed, match=r"A worker has ended .* Finished parts are kept"):
        simulate_parts(tmp_path / "run", WAR, GAMES, executor=pool, **SMALL)
