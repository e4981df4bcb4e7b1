"""Many games straight into a file: the same games, in the memory of a few, and an older file stays until the new one is whole."""

import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import warbench as wb
from engine.simulate import in_blocks, simulate
from tests.kit.lanes import sample
from workbench.to_file import simulate_to

ROOT = Path(__file__).parents[2]


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
    for ask in (
        lambda **how: wb.compare("war", "war", 5, **how),
        lambda **how: wb.sweep("war", {"decks": [1]}, 5, **how),
    ):
        with pytest.raises(wb.BadInput, match="leave columns= out"):
            ask(columns=["turns"])


def test_blocks_hold_all_games_once():
    seeds = [block["seed"].to_list() for block in in_blocks("war", 50_001, 3, columns="seed", threads=1)]
    assert [len(block) for block in seeds] == [50_000, 1] and [seed for block in seeds for seed in block] == list(
        range(3, 50_004)
    )


@pytest.mark.parametrize("name", ["games.txt", "", "no/such/folder/games.csv", "folder.parquet"])
def test_a_place_that_is_none_is_refused_in_a_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises(wb.BadInput, match=r"\.$") as refused:
        wb.simulate_to(name, "war", 5)
    assert "--" not in str(refused.value) and [each.name for each in tmp_path.iterdir()] == ["folder.parquet"]


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


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is told differently elsewhere")
@pytest.mark.parametrize("ending", ["parquet", "csv"])
def test_ten_times_the_games_take_no_more_memory(ending, tmp_path):
    """All columns of 60,000 and of 600,000 games of War, in a process of their own: less than 100 MB apart, and under 500 MB."""
    # VmHWM is of this program alone; what `getrusage` tells begins with the memory of the process that started it.
    code = (
        "import sys, warbench as wb\n"
        "wb.simulate_to(sys.argv[1], 'war:max_turns=20', int(sys.argv[2]))\n"
        "told = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
        "print(int(told['VmHWM'].split()[0]) // 1024)"
    )
    most = []
    for games in (60_000, 600_000):
        given = [sys.executable, "-c", code, str(tmp_path / f"games.{ending}"), str(games)]
        most.append(int(subprocess.run(given, cwd=ROOT, capture_output=True, text=True, check=True).stdout))
    assert most[1] < 500 and most[1] - most[0] < 100, most


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
