"""The walls of the house: doors open one way, every game file has the same order, functions are short."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from engine import game as games
from engine.game import Game
from engine.strategy import Strategy, strategies
from workbench.charts import charts

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "engine/games"
GAME_FILES = sorted(f for f in GAMES.rglob("*.py") if f != GAMES / "__init__.py" and f.stem != "strategies")
SINGLE_FILES = [f for f in GAME_FILES if f.parent == GAMES]
FOLDERS = sorted({f.parent for f in GAME_FILES} - {GAMES})
CHAPTERS = {"__init__.py", "rules.py", "events.py", "state.py", "round.py", "strategies.py"}  # of every folder
STRATEGY_FILES = [ROOT / "engine/anybody.py", *sorted(GAMES.rglob("strategies.py"))]
SOURCES = sorted(f for folder in ("engine", "workbench", "warbench") for f in (ROOT / folder).rglob("*.py"))
TEXTS = sorted(f for kind in ("js", "css") for f in (ROOT / "workbench").rglob(f"*.{kind}"))
LONGEST = 40  # lines of a function
TALLEST = 400  # lines of a file
VERBS = ["deal", "legal", "step", "score", "standing", "say"]
PLAIN = {"enum", "typing", "numpy", "math"}  # what a game or a strategy may use from outside


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), short(path))


def imported(path: Path) -> set[str]:
    """Every module that a file imports; `from engine import game` counts as `engine.game`."""
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            whole = node.module or ""
            found |= {f"{whole}.{each.name}" for each in node.names} if whole in ("engine", "workbench") else {whole}
    return found


def inside(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


# ---------------------------------------------------------------- doors open one way


@pytest.mark.parametrize("path", [f for f in SOURCES if f.is_relative_to(ROOT / "engine")], ids=short)
def test_the_engine_knows_no_widget(path):
    seen = ("workbench", "notebooks", "altair", "marimo", "ipywidgets", "anywidget", "traitlets", "typer", "rich")
    assert not {m for m in imported(path) if inside(m, *seen)}


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_nobody_imports_lessons_or_tests(path):
    assert not {m for m in imported(path) if inside(m, "notebooks", "tests")}


@pytest.mark.parametrize("path", GAME_FILES, ids=short)
def test_a_game_file_imports_the_nouns_and_nothing_else(path):
    nouns = {f"engine.{name}" for name in ("cards", "dials", "rng", "events", "nouns", "rules", "jit", "game")}
    assert {m for m in imported(path) if not inside(m, own_folder(path))} <= nouns | PLAIN


@pytest.mark.parametrize("path", STRATEGY_FILES, ids=short)
def test_a_strategy_file_knows_its_game_and_not_the_loop(path):
    allowed = {f"engine.{name}" for name in ("cards", "rng", "events", "nouns", "jit", "strategy")} | PLAIN
    foreign = {m for m in imported(path) if not inside(m, own_folder(path))}
    assert foreign - allowed <= {"engine.asking"}
    assert names_from(path, "engine.asking") <= {"ASK_PERSON", "MAX_ACTIONS"}


def own_folder(path: Path) -> str:
    """The game of a file, as a module: where the other files of this game lie."""
    return ".".join((path.parent if path.parent != GAMES else path.with_suffix("")).relative_to(ROOT).parts)


@pytest.mark.parametrize("path", [f for f in GAME_FILES if f.parent != GAMES], ids=short)
def test_no_chapter_of_a_game_knows_its_strategies(path):
    assert not {m for m in imported(path) if m.endswith(".strategies")}


def names_from(path: Path, module: str) -> set[str]:
    nodes = (n for n in ast.walk(parsed(path)) if isinstance(n, ast.ImportFrom) and n.module == module)
    return {each.name for node in nodes for each in node.names}


def test_the_bench_knows_no_widget():
    widgets = ("marimo", "ipywidgets", "anywidget", "typer", "rich", "workbench.controls", "workbench.app")
    assert not {m for m in imported(ROOT / "workbench/bench.py") if inside(m, *widgets)}


def test_no_modules_import_each_other_in_a_circle():
    """Whether at the top of a file or inside a function: the order in which the house is built is plain."""
    try:
        list(TopologicalSorter({module: ours_in(path) - {module} for module, path in MODULES.items()}).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def ours_in(path: Path) -> set[str]:
    """Our own modules that a file imports; `from engine.games import suits` means the game and its package."""
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            whole = absolute(node, path)
            found |= {whole} | {f"{whole}.{each.name}" for each in node.names}
    return found & set(MODULES)


def absolute(node: ast.ImportFrom, path: Path) -> str:
    """The module that is meant: `.page` beside a file is in its folder."""
    above = path.relative_to(ROOT).parts[: -node.level] if node.level else ()
    return ".".join([*above, *([node.module] if node.module else [])])


def as_module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {as_module(path): path for path in SOURCES}


# ---------------------------------------------------------------- a game file, or folder, always in this order


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_every_folder_of_a_game_has_the_same_files(folder):
    """The rules, what is told, the record, the round, who plays; what else there is are the chapters of its rulebook."""
    assert {f.name for f in folder.glob("*.py")} >= CHAPTERS
    assert not [f for f in folder.iterdir() if f.is_dir() and f.name != "__pycache__"]
    last = parsed(folder / "__init__.py").body[-1]
    assert isinstance(last, ast.Assign) and ast.unparse(last.targets[0]) == "GAME"
    assert {"deal", "step"} <= {n.name for n in parsed(folder / "round.py").body if isinstance(n, ast.FunctionDef)}
    assert "STATE" in names_of(folder / "state.py") and "Rules" in names_of(folder / "rules.py")
    assert "Event" in names_of(folder / "events.py")


def names_of(path: Path) -> set[str]:
    """What a file declares at its top level."""
    named = {n.name for n in parsed(path).body if isinstance(n, ast.ClassDef | ast.FunctionDef)}
    return named | {ast.unparse(n.targets[0]) for n in parsed(path).body if isinstance(n, ast.Assign)}


def landmarks(path: Path) -> dict[str, int]:
    """Where the sections of a game file begin: the index of the statement."""
    found: dict[str, int] = {}
    for at, node in enumerate(parsed(path).body):
        if isinstance(node, ast.ClassDef):
            bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
            kind = "rules" if bases & {"RuleSet", "Option"} else "events" if "EventKind" in bases else "codes"
            found.setdefault(kind, at)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault({"STATE": "state", "GAME": "game", "ZONES": "codes"}.get(node.targets[0].id, ""), at)
        elif isinstance(node, ast.FunctionDef):
            found.setdefault("verbs", at)
    return found


@pytest.mark.parametrize("path", SINGLE_FILES, ids=short)
def test_a_game_in_one_file_has_the_order_of_the_others(path):
    found, module = landmarks(path), parsed(path)
    assert ast.get_docstring(module)
    order = [found[name] for name in ("rules", "codes", "events", "state", "verbs", "game")]
    assert order == sorted(order)
    assert found["game"] == len(module.body) - 1


@pytest.mark.parametrize("path", SINGLE_FILES, ids=short)
def test_the_verbs_stand_in_their_order(path):
    functions = [node.name for node in parsed(path).body if isinstance(node, ast.FunctionDef)]
    assert [name for name in functions if name in VERBS] == VERBS


@pytest.mark.parametrize("path", GAME_FILES, ids=short)
def test_every_function_of_a_game_says_what_it_is(path):
    silent = [n.name for n in parsed(path).body if isinstance(n, ast.FunctionDef) and not ast.get_docstring(n)]
    assert not silent


# ---------------------------------------------------------------- small things


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_no_function_is_long(path):
    every = (n for n in ast.walk(parsed(path)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    functions = [f for f in every if not is_cell(f)]
    long = {f.name: f.end_lineno - f.lineno + 1 for f in functions if f.end_lineno - f.lineno + 1 > LONGEST}
    assert not long


def is_cell(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A cell of a marimo notebook: a stretch of a page, not a function."""
    calls = (d.func if isinstance(d, ast.Call) else d for d in function.decorator_list)
    return any(ast.unparse(call) == "app.cell" for call in calls)


@pytest.mark.parametrize("path", SOURCES + TEXTS, ids=short)
def test_no_file_is_long(path):
    assert len(path.read_text("utf-8").splitlines()) <= TALLEST, "which chapters does it have?"


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_a_file_says_what_it_is(path):
    assert path.read_text("utf-8") == "" or ast.get_docstring(parsed(path)) or path.name == "app.py"


@pytest.mark.parametrize("path", SOURCES, ids=short)
def test_no_file_is_a_drawer(path):
    assert path.stem not in {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}


# ---------------------------------------------------------------- the folder is the registry


def test_every_game_file_is_found():
    assert games.names() == sorted(f.stem for f in [*SINGLE_FILES, *FOLDERS])
    for name in games.names():
        assert isinstance(games.load(name), Game) and games.load(name).name == name


@pytest.mark.parametrize("path", STRATEGY_FILES, ids=short)
def test_every_strategy_is_found(path):
    declared = {f.name for f in parsed(path).body if isinstance(f, ast.FunctionDef) and is_strategy(f)}
    known = games.names() if path.stem == "anybody" else [path.parent.name]
    assert declared
    for name in known:
        found = {s.name: s for s in strategies(games.load(name)).values()}
        assert declared <= set(found)
        assert all(isinstance(s, Strategy) and s.source and s.says for s in found.values())


def is_strategy(function: ast.FunctionDef) -> bool:
    calls = (d.func for d in function.decorator_list if isinstance(d, ast.Call))
    return any(isinstance(call, ast.Name) and call.id == "strategy" for call in calls)


def test_every_chart_file_is_found():
    files = [f for f in (ROOT / "workbench/charts").glob("*.py") if not f.stem.startswith("_")]
    drawing = {f.stem for f in files if "draw" in {n.name for n in parsed(f).body if isinstance(n, ast.FunctionDef)}}
    assert drawing and drawing == {chart.name for chart in charts()}


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rulebook_and_questions(name):
    from engine.presets import preset, presets

    game = games.load(name)
    assert (ROOT / f"data/{name}/rulebook.md").is_file()
    files = {f.stem.removeprefix(f"{name}_") for f in (ROOT / f"data/{name}/presets").glob("*.toml")}
    assert set(presets(game)) == files
    assert all(preset(game, question).question for question in game.questions)
