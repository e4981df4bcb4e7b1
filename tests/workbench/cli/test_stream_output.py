"""Many games straight into a file: the same games, in the memory of a few, and an older file stays until the new one is whole."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier

import polars as pl
import pytest

import warbench as wb
from engine.setup.setup import Setup
from engine.simulation.metrics import estimate, metrics
from engine.simulation.simulate import in_blocks
from tests.kit.command_line import facts
from tests.kit.lanes import sample
from warbench import game, simulate, simulate_to
from workbench.cli.kit import unfinished
from workbench.cli.kit.output_file import place_for

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("ending", sample(["parquet", "csv"], 2))
def test_a_file_holds_the_games_of_all_blocks(ending, tmp_path):
    path = simulate_to(tmp_path / f"games.{ending}", "war", 50_500, 7, columns=["seed", "winner", "status"])
    expected = simulate("war", 50_500, 7).select("seed", "winner", "status")
    found = pl.read_parquet(path) if ending == "parquet" else pl.read_csv(path, schema=expected.schema)
    assert found.equals(expected) and found["seed"].to_list() == list(range(7, 50_507))
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_columns_are_those_of_the_whole_frame():
    whole = simulate("suits", 50)
    for name in whole.columns:
        assert simulate("suits", 50, columns=name).equals(whole.select(name))
    assert simulate("suits", 50, columns=["turns", "seed"]).equals(whole.select("turns", "seed"))


@pytest.mark.parametrize("columns", [[], ["winer"], ["winner", "winner"], ["winner", 3]])
def test_columns_that_there_are_not_are_refused_in_a_sentence(columns):
    with pytest.raises(wb.BadInput, match=r"\.$"):
        simulate("war", 5, columns=columns)


def test_metrics_of_games_without_their_columns_are_refused_in_a_sentence():
    with pytest.raises(wb.BadInput, match="'turns' needs the column 'status'"):
        wb.estimate(simulate("war", 5, columns="turns"), "turns")
    with pytest.raises(wb.BadInput, match="leave columns= out"):
        wb.sweep("war", {"decks": [1]}, 5, columns=["turns"])


def test_blocks_hold_all_games_once():
    seeds = [block["seed"].to_list() for block in in_blocks(Setup.of("war"), 12_001, 3, columns="seed", threads=1)]
    assert [len(block) for block in seeds] == [12_000, 1] and [seed for block in seeds for seed in block] == list(
        range(3, 12_004)
    )


@pytest.mark.parametrize("name", ["games.txt", "", "no/such/folder/games.csv", "folder.parquet"])
def test_a_place_that_is_none_is_refused_in_a_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises(wb.BadInput, match=r"\.$") as refused:
        wb.simulate_to(name, "war", 5)
    assert "--" not in str(refused.value) and [each.name for each in tmp_path.iterdir()] == ["folder.parquet"]


@pytest.mark.slow
def test_an_older_file_stays_when_the_games_are_stopped(tmp_path):
    path, told = tmp_path / "games.parquet", []
    path.write_text("precious")

    def stop(done: int) -> None:
        told.append(done)
        if len(told) > 60:  # in the second block
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate_to(path, "war", 200_000, columns="winner", threads=1, progress=stop)
    assert path.read_text() == "precious" and len(list(tmp_path.iterdir())) == 1


LIBRARY = "import warbench as wb; wb.simulate_to(sys.argv[1], sys.argv[3], int(sys.argv[2]))"
COMMAND = """
from contextlib import suppress
from workbench.cli.main import app
with suppress(SystemExit):
    app(["simulate", sys.argv[3], "--games", sys.argv[2], "--out", sys.argv[1]])
"""
# VmHWM is of this program alone; what `getrusage` tells begins with the memory of the process that started it.
PEAK = """
told = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(int(told["VmHWM"].split()[0]) // 1024, file=sys.stderr)
"""


def peak(code: str, path: Path, games: int, text: str) -> int:
    """The most memory, in MB, of a process that writes this many games."""
    given = [sys.executable, "-c", f"import sys\n{code}\n{PEAK}", str(path), str(games), text]
    return int(subprocess.run(given, cwd=ROOT, capture_output=True, text=True, check=True).stderr.split()[-1])


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is told differently elsewhere")
@pytest.mark.parametrize("code", [LIBRARY, COMMAND], ids=["library", "command"])
@pytest.mark.parametrize("ending", ["parquet", "csv"])
@pytest.mark.parametrize("text", ["war:max_turns=20", "suits"])
def test_four_times_the_games_take_no_more_memory(text, ending, code, tmp_path):
    """All columns of 200,000 and of 800,000 games, with or without the tables: less than 60 MB apart, and under 500 MB."""
    few, many = (peak(code, tmp_path / f"games.{ending}", games, text) for games in (200_000, 800_000))
    assert many < 500 and many - few < 60, (few, many)


@pytest.mark.parametrize("ending", sample(["parquet", "csv"], 2))
def test_the_command_prints_the_numbers_of_all_blocks_and_writes_them(ending, tmp_path):
    path = tmp_path / f"games.{ending}"
    words = ("simulate", "suits", "--games", "50500", "--seed", "3")
    said, frame = facts(*words, "--out", str(path)), simulate("suits", 50_500, 3)
    found = pl.read_parquet(path) if ending == "parquet" else pl.read_csv(path, schema=frame.schema)
    assert found.equals(frame) and [each.name for each in tmp_path.iterdir()] == [path.name]
    assert sum(said["status"].values()) == 50_500
    for name, each in metrics(game("suits")).items():
        right = estimate(frame, each)
        values = frame.select(each.value().cast(pl.Float64).alias("v"))["v"].drop_nulls()
        most = {"min": values.min(), "max": values.max(), "median": values.quantile(0.5, "nearest"), "sd": values.std()}
        wanted = {"mean": right.mean, "low": right.low, "high": right.high, **most}
        assert {key: said["metrics"][name][key] for key in wanted} == pytest.approx(wanted, rel=1e-9), name
    assert {**facts(*words), "seconds": 0} == {**said, "seconds": 0}  # the same without a file, to the last digit


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are killed differently elsewhere")
def test_a_command_that_is_killed_in_the_middle_leaves_the_older_file(tmp_path):
    path = tmp_path / "games.parquet"
    path.write_text("precious")
    words = ["simulate", "war:max_turns=20", "--games", "10000000", "--out", str(path)]
    code = "import sys; from workbench.cli.main import app; app(sys.argv[1:])"
    with subprocess.Popen([sys.executable, "-c", code, *words], cwd=ROOT, stdout=subprocess.DEVNULL) as running:
        try:
            wait_for(lambda: any(part.stat().st_size for part in tmp_path.rglob("part.parquet")))
        finally:
            running.kill()
    assert path.read_text() == "precious" and [each.name for each in tmp_path.glob("*.parquet")] == [path.name]
    assert simulate_to(path, "war", FEW).is_file() and names(tmp_path) == [path.name]


def wait_for(whether: Callable[[], bool]) -> None:
    until = time.monotonic() + 300
    while not whether():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="files are limited differently elsewhere")
@pytest.mark.parametrize("ending", sample(["parquet", "csv"], 2))
def test_a_disk_that_is_full_is_told_in_a_sentence(ending, tmp_path):
    """A limit to the size of files stands for a full disk; the older file stays."""
    path = tmp_path / f"games.{ending}"
    path.write_text("precious")
    code = (
        "import resource, sys, warbench as wb\n"
        "wb.simulate('war', 1)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        "try: wb.simulate_to(sys.argv[1], 'war', 20_000)\n"
        "except wb.BadInput as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == f"{path} cannot be written: File too large.\n", done.stderr
    assert path.read_text() == "precious" and len(list(tmp_path.iterdir())) == 1


# ---------------------------------------------------------------- several at once

FEW = 200


def holds(path: Path, game: str) -> bool:
    """Whether a file is whole: the few games of this game and nothing else."""
    expected = simulate(game, FEW)
    found = pl.read_parquet(path) if path.suffix == ".parquet" else pl.read_csv(path, schema=expected.schema)
    return found.equals(expected)


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_threads_that_write_into_one_folder_keep_apart(ending, tmp_path):
    """All of them have played their games before the first one writes."""
    written = ["war", "suits", "war", "suits"]
    ready = Barrier(len(written))

    def write(at: int) -> Path:
        place = tmp_path / f"{at}.{ending}"
        return simulate_to(place, written[at], FEW, threads=1, progress=lambda done: ready.wait(600) and None)

    with ThreadPoolExecutor(len(written)) as threads:
        found = list(threads.map(write, range(len(written))))
    assert [holds(path, game) for path, game in zip(found, written, strict=True)] == [True] * len(written)
    assert names(tmp_path) == [path.name for path in found]


def test_of_two_that_write_one_file_the_last_wins_and_it_is_whole_all_the_time(tmp_path):
    path = tmp_path / "games.csv"
    path.write_text("older")
    with place_for(str(path)) as last:
        last.write_text("half of the la")
        with place_for(str(path)) as first:
            first.write_text("first")
            assert path.read_text() == "older"
        assert path.read_text() == "first" and last.read_text() == "half of the la"
        last.write_text("last")
    assert path.read_text() == "last" and names(tmp_path) == ["games.csv"]


@contextmanager
def another(path: Path) -> Iterator[subprocess.Popen]:
    """Another process that has played a few games of War and writes them as soon as its input ends."""
    code = (
        "import sys, warbench as wb\n"
        "def wait(done): print('played', flush=True); sys.stdin.read()\n"
        f"wb.simulate_to(sys.argv[1], 'war', {FEW}, threads=1, progress=wait)"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-c", code, str(path)], cwd=ROOT, **pipes) as running:
        try:
            assert running.stdout.readline() == "played\n"
            yield running
        finally:
            running.kill()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mine.csv", "theirs.csv"])
def test_a_run_that_is_alive_in_another_process_keeps_its_part(name, tmp_path):
    with another(tmp_path / "theirs.csv") as running:
        (theirs,) = names(tmp_path)
        mine = simulate_to(tmp_path / name, "suits", FEW)
        assert holds(mine, "suits") and names(tmp_path) == [theirs, name]
        running.stdin.close()
        assert running.wait(600) == 0
    assert holds(tmp_path / "theirs.csv", "war") and names(tmp_path) == sorted({"theirs.csv", name})


def left_over(folder: Path) -> Path:
    """What is left of a run that was killed."""
    with another(folder / "theirs.parquet") as running:
        running.kill()
        running.wait(600)
    (left,) = folder.iterdir()
    return left


@pytest.mark.slow
def test_what_a_killed_run_has_left_is_removed_by_the_next_one(tmp_path):
    left = left_over(tmp_path)
    (left / "blocks").mkdir()
    (left / "blocks" / "000000.parquet").write_text("half")
    (tmp_path / ".warbench-notes").write_text("of somebody")
    assert simulate_to(tmp_path / "games.csv", "war", FEW).is_file()
    assert names(tmp_path) == [".warbench-notes", "games.csv"]


@pytest.mark.parametrize("why", sample(["without a lock", "of another machine", "not begun", "a link"], 4))
def test_what_may_be_alive_or_is_not_ours_is_not_removed(why, tmp_path):
    left = left_over(tmp_path)
    if why == "of another machine":
        left = left.rename(tmp_path / f".warbench-another-{left.name[-16:]}")
    elif why == "without a lock":
        (left / "lock").unlink()
    elif why == "not begun":
        (left / "part.parquet").unlink()
    else:
        shutil.copytree(left, tmp_path / "precious")
        shutil.rmtree(left)
        left.symlink_to(tmp_path / "precious")
    there, inside = names(tmp_path), names(left)
    simulate_to(tmp_path / "games.csv", "war", FEW)
    assert names(tmp_path) == sorted([*there, "games.csv"])
    assert names(left) == inside


@pytest.mark.slow
def test_where_there_are_no_locks_it_is_written_and_nothing_is_removed(tmp_path, monkeypatch):
    def refuse(*_, **how):
        raise NotImplementedError("no locks")

    left = left_over(tmp_path)
    monkeypatch.setattr(unfinished.FileLock, "acquire", refuse)
    with place_for(str(tmp_path / "games.csv")) as part:
        part.write_text("written")
        assert not (part.parent / "lock").exists()
    assert names(tmp_path) == [left.name, "games.csv"] and (tmp_path / "games.csv").read_text() == "written"
