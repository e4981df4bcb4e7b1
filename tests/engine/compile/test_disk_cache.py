"""What is compiled again and what is not, and that numba stays as it was for everybody else."""

import errno
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from numba import types

from engine.compile import disk_cache
from engine.compile.compiler import kernel
from engine.compile.disk_cache import forget_old, is_cached, sources_hash
from engine.compile.jit import bind
from tests.kit.lanes import case, sample

ENGINE = Path(disk_cache.__file__).parents[1]
WAR = "games/war.py"


@pytest.fixture
def copied(tmp_path) -> Path:
    """A copy of the engine."""
    return shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__", "data"))


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file.name}"
    file.write_text(text.replace(old, new), "utf-8")


# ---------------------------------------------------------------- prose does not compile

CODE = {
    "a rule": (WAR, "needed = 1 if", "needed = 2 if"),
    "a default": (WAR, "Order.WINNER_FIRST, \"WAR-01.1\"", "Order.LOSER_FIRST, \"WAR-01.1\""),
    "the order of options": (
        WAR,
        'WINNER_FIRST = "the winner\'s own cards first"\n    LOSER_FIRST = "the loser\'s cards first"',
        'LOSER_FIRST = "the loser\'s cards first"\n    WINNER_FIRST = "the winner\'s own cards first"',
    ),
    "a verb of every game": ("core/cards.py", "draw_up_to(deck, hand, row, size):\n", "draw_up_to(deck, hand, row, size, more=0):\n"),
    "the loop": ("play/loop.py", "_CYCLES_FROM = 2048", "_CYCLES_FROM = 2047"),
    "what a seat sees": ("play/observation.py", "EVERYBODY = 127", "EVERYBODY = 126"),
    "the result of a game": ("play/result.py", "TENTHS = 11", "TENTHS = 10"),
    "the guard": ("core/game.py", "guard: int = 20_000", "guard: int = 20_001"),
    "a strategy": ("play/generic_strategies.py", "return ASK_PERSON", "return ASK_PERSON - 1"),
}  # fmt: skip

PROSE = {
    "a label": (WAR, '"Turn limit", 10_000', '"The longest game", 10_000'),
    "a docstring": (WAR, '"""WAR-01.1: each side turns up its top card."""', '"""Both turn up a card."""'),
    "a docstring that was not there": (
        WAR,
        "side = compare(rules, first, second)\n    if side",
        "'A remark.'\n    side = compare(rules, first, second)\n    if side",
    ),
    "a comment": (WAR, "  # load both: a select is cheaper than a mispredicted branch", ""),
    "the sentence of an event": (WAR, "Equal again: the war goes on.", "Still equal."),
    "the words of an option": (WAR, '"always the same player\'s cards first"', '"one player\'s cards first"'),
    "the order of lines": (WAR, "\n\nclass Order(Option):", "\n\n\n# The options\n\n\nclass Order(Option):"),
    "a docstring of the loop": ("play/loop.py", '"""The game loop:', '"""The loop:'),
    "a file without rules": ("setup/setup.py", "_SEEDED = ", "_WITH_SEED = _SEEDED = "),
}


@pytest.mark.parametrize("what", [case(at % 9 == 0, what) for at, what in enumerate(CODE)])
def test_changed_code_is_compiled_again(copied, what):
    file, old, new = CODE[what]
    edit(copied / file, old, new)
    assert sources_hash(copied) != sources_hash()


@pytest.mark.parametrize("what", sample(PROSE, 9))
def test_changed_prose_compiles_nothing(copied, what):
    file, old, new = PROSE[what]
    edit(copied / file, old, new)
    assert sources_hash(copied) == sources_hash()


@pytest.mark.slow
def test_another_file_with_rules_counts(copied):
    (copied / "games/old_maid.py").write_text('"""A game."""\n', "utf-8")
    assert sources_hash(copied) != sources_hash()


# ---------------------------------------------------------------- what a process finds in the cache

PLAYS = """
import json, numba
before = {name: value for name, value in vars(numba.config).items() if name.isupper()}
filters = __import__("warnings").filters[:]
from engine.play.strategy import compiled
from engine.core.game import load
choice = compiled(load("war"), "flip", "random")
after = {name: value for name, value in vars(numba.config).items() if name.isupper()}
kept = before == after and filters == __import__("warnings").filters
print(json.dumps([sum(choice.stats.cache_hits.values()), sum(choice.stats.cache_misses.values()), kept]))
"""


def run(code: str, folder: Path, **around: str) -> str:
    env = {**os.environ, "WARBENCH_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder), **around}
    env.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=folder, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_second_process_finds_a_kernel_although_its_file_was_written_anew(copied):
    shutil.copytree(ENGINE.parent / "data", copied.parent / "data")
    assert json.loads(run(PLAYS, copied.parent)) == [0, 1, True]
    strategies = copied / "play/generic_strategies.py"
    strategies.write_text('"""Who plays everything."""\n\n# and a remark\n' + strategies.read_text("utf-8"), "utf-8")
    assert json.loads(run(PLAYS, copied.parent)) == [1, 0, True]
    edit(strategies, "return options.action[below(", "return options.action[0 * below(")
    assert json.loads(run(PLAYS, copied.parent)) == [0, 1, True]


@pytest.mark.slow
def test_nothing_is_made_or_deleted_by_an_import(tmp_path):
    for name in ("engine-of-someone-else", *(f"engine-{n}" for n in range(9))):
        (tmp_path / "cache" / name).mkdir(parents=True)
    before = sorted((tmp_path / "cache").iterdir())
    run(
        "import engine.simulation.simulate, engine.setup.precompile, warbench; warbench.Setup",
        tmp_path,
        PYTHONPATH=str(ENGINE.parent),
    )
    assert sorted((tmp_path / "cache").iterdir()) == before


def test_of_earlier_engines_the_last_few_are_kept(tmp_path):
    folders = [tmp_path / f"engine-{n}" for n in range(8)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        os.utime(folder, (1e9 - age, 1e9 - age))
    (tmp_path / "chart.js").touch()
    (tmp_path / "engine.txt").touch()
    forget_old(folders[7])
    assert {f.name for f in tmp_path.iterdir()} == {f"engine-{n}" for n in (0, 1, 2, 3, 7)} | {"chart.js", "engine.txt"}


# ---------------------------------------------------------------- a damaged cache, a full disk, a folder of somebody else

DAMAGES = {
    "empty": lambda whole: b"",
    "cut": lambda whole: whole[: len(whole) // 2],
    "without its end": lambda whole: whole[:-1],
    "garbage": lambda whole: b"\xff\xfe no cache of ours \n" * 40,
    "one byte changed": lambda whole: whole[: len(whole) // 2] + bytes([whole[len(whole) // 2] ^ 1]) + whole[len(whole) // 2 + 1 :],
}  # fmt: skip


@pytest.fixture
def double(tmp_path, monkeypatch):
    """Compile a small function as our kernels are, with an empty cache; say whether it was found in it."""
    monkeypatch.setattr(disk_cache, "folder", lambda: tmp_path)
    (tmp_path / "theirs.py").write_text("def double(n):\n    return 2 * n\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "theirs", raising=False)
    theirs = importlib.import_module("theirs")

    def found() -> bool:
        compiled = kernel((types.int64,), bind(theirs.double, "double"))
        assert compiled(21) == 42
        return bool(compiled.stats.cache_hits)

    return found


@pytest.mark.parametrize("damage", sample(DAMAGES, 3))
@pytest.mark.parametrize("kind", ["nbc", "nbi"])
def test_a_damaged_file_is_compiled_again_and_then_found(double, tmp_path, kind, damage):
    assert [double(), double()] == [False, True]
    (file,) = tmp_path.glob(f"*.{kind}")
    file.write_bytes(DAMAGES[damage](file.read_bytes()))
    if kind == "nbc":
        assert not is_cached("double") and not double()
    else:
        double()  # an index with a changed byte may still be right
    assert double() and is_cached("double")


@pytest.mark.parametrize("damage", sample([name for name in DAMAGES if name != "one byte changed"], 4))
def test_a_damaged_note_about_the_sources_is_written_again(tmp_path, damage):
    found = disk_cache._known_hash(tmp_path)
    (note,) = tmp_path.iterdir()
    note.write_bytes(DAMAGES[damage](note.read_bytes()))
    assert disk_cache._known_hash(tmp_path) == found == note.read_text()


def test_what_cannot_be_kept_is_played_all_the_same(double, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(disk_cache._Checked, "_save_data", full)
    assert [double(), double()] == [False, False]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere everybody has a folder for temporary files")
@pytest.mark.parametrize("trap", ["", "open to others", "a link", "a file"])
def test_the_folder_among_the_temporary_ones_is_ours_alone(tmp_path, monkeypatch, trap):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    place = tmp_path / f"warbench-{os.getuid()}"
    if trap == "open to others":
        place.mkdir()
        place.chmod(0o777)
    elif trap == "a link":
        (tmp_path / "elsewhere").mkdir()
        place.symlink_to(tmp_path / "elsewhere")
    elif trap == "a file":
        place.touch()
    monkeypatch.setenv("WARBENCH_CACHE", str(tmp_path / "file/folder"))
    (tmp_path / "file").touch()
    found = disk_cache._writable_root()
    assert (found == place) == (not trap) and found.parent == tmp_path
    assert (found.stat().st_mode & 0o777, found.stat().st_uid) == (0o700, os.getuid())
    assert not trap or disk_cache._writable_root() != found


# ---------------------------------------------------------------- somebody's own numba code in the same process

THEIRS = """
import numba, numpy as np

@numba.njit(cache=True, fastmath=True)
def total(values):
    found = 0.0
    for i in range(len(values)):
        found += values[i] * values[i]
    return found

def told():
    total(np.ones(100))
    code = next(iter(total.inspect_llvm().values()))
    return total.stats.cache_path, code
"""
WITH_US = """
import json, sys
if sys.argv[0] != "-c": raise SystemExit
{ours}
import theirs
print(json.dumps(theirs.told()))
"""
OURS = """
from engine.core.game import load
from engine.play.strategy import compiled
compiled(load("war"), "flip", "random")
"""


@pytest.mark.slow
def test_their_code_is_vectorised_and_cached_as_without_us(tmp_path):
    (tmp_path / "theirs.py").write_text(THEIRS, "utf-8")
    around = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ENGINE.parent)])}
    found = {}
    for name, ours in (("alone", ""), ("with us", OURS)):
        place, code = json.loads(run(WITH_US.format(ours=ours), tmp_path, **around))
        assert Path(place) == tmp_path / "__pycache__"
        found[name] = re.findall(r"<\d+ x double>", code)
        shutil.rmtree(tmp_path / "__pycache__")  # or the second one is not compiled
    assert found["alone"] and found["with us"] == found["alone"]
