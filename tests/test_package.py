"""What is shipped: a wheel carries everything it needs, plays outside the checkout, and compiles only once."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from engine.compile.disk_cache import folder
from engine.core import game as games

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "--quiet", "--wheel-dir", str(folder)]
    made = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert made.returncode == 0, made.stderr
    return next(folder.glob("warbench-*.whl"))


def files_of(*patterns: str) -> list[Path]:
    """Files of the checkout that are neither made by Python nor by a test."""
    found = (path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file())
    return [path for path in found if "__pycache__" not in path.parts and "__marimo__" not in path.parts]


def shipped_as(path: Path) -> str:
    name = path.relative_to(ROOT).as_posix()
    if name.startswith("data/"):
        return f"engine/{name}"
    return f"workbench/{name}" if name.startswith("notebooks/") else name


def test_the_wheel_carries_everything(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = files_of("engine/**/*", "workbench/**/*", "warbench/**/*", "data/**/*", "notebooks/**/*")
    assert {path.suffix for path in wanted} >= {".py", ".js", ".css", ".md"}
    assert not {shipped_as(path) for path in wanted} - names


def test_the_wheel_carries_nothing_else(wheel):
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"engine", "workbench", "warbench"}


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """The folder of commands of an environment that has the wheel; what it depends on is lent by this environment."""
    home = tmp_path_factory.mktemp("elsewhere") / "env"
    venv.create(home, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
    lent = Path(paths["purelib"]) / "lent.pth"
    lent.write_text(sysconfig.get_paths()["purelib"] + "\n")
    python = Path(paths["scripts"]) / ("python.exe" if os.name == "nt" else "python")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--quiet", str(wheel)]
    made = subprocess.run([*command, "--ignore-installed"], capture_output=True, text=True, timeout=300)
    assert made.returncode == 0, made.stderr
    return Path(paths["scripts"])


def outside(tmp_path: Path, *command: str, **told: str) -> str:
    """What a command prints that knows nothing of the checkout but what it is told."""
    hidden = {"PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME"}
    env = (
        {name: value for name, value in os.environ.items() if name not in hidden}
        | {"WARBENCH_CACHE": str(tmp_path)}
        | told
    )
    run = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=300)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_it_is_imported_from_where_it_was_installed(installed, tmp_path):
    code = "import engine, workbench, warbench; [print(m.__file__) for m in (engine, workbench, warbench)]"
    places = outside(tmp_path, str(installed / "python"), "-c", code).splitlines()
    assert all(Path(place).is_relative_to(installed.parent) for place in places)


def test_the_lessons_are_found_outside_the_checkout(installed, tmp_path):
    assert "1  Watch a game" in outside(tmp_path, str(installed / "warbench"), "lessons")
    code = "from workbench.cli.open_lessons import copy_to; from pathlib import Path; print(len(list(copy_to(Path('c')).iterdir())))"
    assert outside(tmp_path, str(installed / "python"), "-c", code).strip() == "9"


def test_the_view_finds_its_files_outside_the_checkout(installed, tmp_path):
    code = "from workbench.view import bundle; print(len(bundle.script()), len(bundle.sheet()))"
    sizes = outside(tmp_path, str(installed / "python"), "-c", code).split()
    assert all(int(size) > 1000 for size in sizes)


def test_what_is_shown_is_found_by_its_entry_points(installed, tmp_path):
    """Nothing of the workbench, or of the displays, was imported before."""
    code = (
        "import warbench; t = warbench.replay('war@3'); print(sorted(t._repr_mimebundle_()[0]), t.id._repr_html_()[:7])"
    )
    shown = outside(tmp_path, str(installed / "python"), "-c", code)
    assert "widget-view+json" in shown and "text/html" in shown and shown.strip().endswith("<style>")


COMPILES = """
import json, sys
from numba.core import event
with event.install_recorder("numba:compile") as recorder:
    from engine.core import game as games
    from engine.play.loop import player
    from engine.play.strategy import compiled, strategies
    game = games.load(sys.argv[1])
    kernels = [player(game)] + [compiled(game, part, name) for (part, name) in strategies(game)]
misses = sum(sum(k.stats.cache_misses.values()) for k in kernels)
hits = sum(sum(k.stats.cache_hits.values()) for k in kernels)
print(json.dumps([len(recorder.buffer), misses, hits, len(kernels)]))
"""


def assert_compiled_once(python: str | Path, game: str, place: Path, **env: str) -> None:
    """What the first process compiles that opens a game, a second one finds: of no kernel anything is compiled again."""
    events, misses, hits, kernels = json.loads(outside(place, str(python), "-c", COMPILES, game, **env))
    assert events > 0 and misses > 0 and misses + hits == kernels  # a strategy that fits two parts is one file
    assert json.loads(outside(place, str(python), "-c", COMPILES, game, **env)) == [0, 0, kernels, kernels]


@pytest.mark.parametrize("game", ["war", "suits"])
def test_a_game_is_compiled_once_outside_the_checkout(installed, tmp_path, game):
    """Nobody decides in War, and its loop is one file; in Suits strategies are kernels of their own."""
    assert_compiled_once(installed / "python", game, tmp_path)


@pytest.mark.parametrize("game", games.names())
def test_a_game_is_played_outside_the_checkout(installed, tmp_path, game):
    """With what was compiled for the checkout: the code is the same, wherever it lies."""
    command, kept = str(installed / "warbench"), {"WARBENCH_CACHE": str(folder().parent)}
    found = json.loads(outside(tmp_path, command, "simulate", game, "--games", "20", "--json", **kept))
    assert found["games"] == 20


def test_a_rulebook_is_read_outside_the_checkout(installed, tmp_path):
    command = str(installed / "warbench")
    assert "# " in outside(tmp_path, command, "rulebook", "suits")
    assert "Presets" in outside(tmp_path, command, "rules", "suits")


def test_a_game_of_the_checkout_is_compiled_once(tmp_path):
    assert_compiled_once(sys.executable, games.names()[-1], tmp_path, PYTHONPATH=str(ROOT))
