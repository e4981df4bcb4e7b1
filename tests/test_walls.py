"""The walls of the house: doors open one way, every game file has the same order, functions are short.

Each wall is one test over all files; it fails with the list of the files that break it, and with what.
"""

import ast
import re
from collections.abc import Callable, Iterable
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

from engine import game as games
from engine.game import Game
from engine.strategy import Strategy, strategies
from tests.benchmarks import faults
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


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), short(path))


def offenders(files: Iterable[Path], found: Callable[[Path], Any]) -> dict[str, Any]:
    """The files in which something is found that should not be there, and what it is. There must be files to look at."""
    looked_at = list(files)
    assert looked_at
    return {short(path): bad for path in looked_at if (bad := found(path))}


@cache
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


def test_the_engine_knows_no_widget():
    seen = ("workbench", "notebooks", "altair", "marimo", "ipywidgets", "anywidget", "traitlets", "typer", "rich")
    engine = (f for f in SOURCES if f.is_relative_to(ROOT / "engine"))
    assert not offenders(engine, lambda path: {m for m in imported(path) if inside(m, *seen)})


def test_nobody_imports_lessons_or_tests():
    assert not offenders(SOURCES, lambda path: {m for m in imported(path) if inside(m, "notebooks", "tests")})


def test_no_test_file_imports_another():
    """What tests share is in tests/kit, or beside the tests of a game in a file without tests."""
    assert not offenders(sorted((ROOT / "tests").rglob("*.py")), imported_tests)


def imported_tests(path: Path) -> set[str]:
    """The test files that are named where a file imports something. To parse them all would take seconds."""
    return set(
        re.findall(r"^\s*(?:from|import) (?:tests\b|\.).*?\b(test_\w+|conftest)\b", path.read_text("utf-8"), re.M)
    )


def test_a_game_file_imports_the_nouns_and_nothing_else():
    nouns = {f"engine.{name}" for name in ("cards", "dials", "rng", "events", "nouns", "rules", "jit", "game")}
    assert not offenders(GAME_FILES, lambda path: foreign(path) - nouns - PLAIN)


def test_a_strategy_file_knows_its_game_and_not_the_loop():
    nouns = {f"engine.{name}" for name in ("cards", "rng", "events", "nouns", "jit", "strategy", "asking")}
    assert not offenders(STRATEGY_FILES, lambda path: foreign(path) - nouns - PLAIN)
    of_asking = {"ASK_PERSON", "MAX_ACTIONS"}
    assert not offenders(STRATEGY_FILES, lambda path: names_from(path, "engine.asking") - of_asking)


def foreign(path: Path) -> set[str]:
    """What a file imports from outside its game."""
    return {m for m in imported(path) if not inside(m, own_folder(path))}


def own_folder(path: Path) -> str:
    """The game of a file, as a module: where the other files of this game lie."""
    return ".".join((path.parent if path.parent != GAMES else path.with_suffix("")).relative_to(ROOT).parts)


def test_no_chapter_of_a_game_knows_its_strategies():
    chapters = (f for f in GAME_FILES if f.parent != GAMES)
    assert not offenders(chapters, lambda path: {m for m in imported(path) if m.endswith(".strategies")})


def names_from(path: Path, module: str) -> set[str]:
    nodes = (n for n in ast.walk(parsed(path)) if isinstance(n, ast.ImportFrom) and n.module == module)
    return {each.name for node in nodes for each in node.names}


def test_the_bench_knows_no_widget():
    widgets = (
        "marimo",
        "ipywidgets",
        "anywidget",
        "typer",
        "rich",
        "workbench.panels.controls",
        "workbench.in_marimo.app",
    )
    for path in (ROOT / "workbench/bench").glob("*.py"):
        assert not {m for m in imported(path) if inside(m, *widgets)}


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


PARSERS = {
    "tomllib",
    "tomli",
    "html.parser",
    "html5lib",
    "bs4",
    "lxml",
    "xml",
    "yaml",
    "orjson",
    "ujson",
    "json.decoder",
}
PARSE = {"loads", "load", "JSONDecoder", "model_validate_json", "validate_json", "from_json", "read_json"}
OWN_TEXT = {
    "engine/untrusted.py": "measures a text first",
    "engine/attempts.py": "data/GAME/attempts.toml",
    "engine/claim.py": "data/GAME/claims.toml",
    "engine/compiling.py": "what another process of ours has written down beside the cache",
    "engine/limited_child.py": "what a child of ours is given and replies",
    "workbench/handin/block.py": "pydantic, of what is bounded",
    "workbench/in_marimo/serve.py": "what the server that it started replies",
    "workbench/in_marimo/server.py": "a line of the process that started it",
    "workbench/panels/first.py": "data/GAME/moment.json",
    "workbench/shell/lessons.py": "what marimo makes of our lessons",
}


def test_text_from_outside_is_parsed_in_one_place():
    """Everywhere else it would be parsed before it is known how long and how deep it is; `OWN_TEXT` is from us."""
    assert set(offenders(SOURCES, parsing)) == set(OWN_TEXT)


def parsing(path: Path) -> set[str]:
    """The parsers that a file imports, and the functions of `json` and pydantic by which it parses."""
    of_json = ("json", "pydantic_core", "pl")
    called = {
        node.attr
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute)
        and node.attr in PARSE
        and (node.attr.endswith("validate_json") or (isinstance(node.value, ast.Name) and node.value.id in of_json))
    }
    return called | (names_from(path, "json") & PARSE) | {m for m in imported(path) if inside(m, *PARSERS)}


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
    assert [f.name for f in functions(path) if f.name in VERBS] == VERBS


def test_every_function_of_a_game_says_what_it_is():
    assert not offenders(GAME_FILES, lambda path: [f.name for f in functions(path) if not ast.get_docstring(f)])


def functions(path: Path) -> list[ast.FunctionDef]:
    """The functions at the top level of a file."""
    return [node for node in parsed(path).body if isinstance(node, ast.FunctionDef)]


# ---------------------------------------------------------------- small things


def test_no_frame_calls_python_while_it_works():
    """Polars then asks for the interpreter in threads of its own; where somebody holds it who waits for these threads, a
    session and its whole server stand still for ever."""
    calls = re.compile(r"\.(map_elements|map_batches|map_groups|map_rows)\(|pl\.Object")
    found = [short(path) for path in SOURCES if calls.search(path.read_text("utf-8"))]
    assert not found, found


def test_no_function_is_long():
    assert not offenders(SOURCES, long_functions)


def long_functions(path: Path) -> dict[str, int]:
    """The functions of a file that are too long, and how long they are."""
    every = (n for n in ast.walk(parsed(path)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    lines = ((f.name, f.end_lineno - f.lineno + 1) for f in every if not is_cell(f))
    return {name: count for name, count in lines if count > LONGEST}


def is_cell(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A cell of a marimo notebook: a stretch of a page, not a function."""
    calls = (d.func if isinstance(d, ast.Call) else d for d in function.decorator_list)
    return any(ast.unparse(call) == "app.cell" for call in calls)


def test_no_file_is_long():
    """Which chapters does it have?"""
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in SOURCES + TEXTS}
    assert not offenders(lines, lambda path: lines[path] if lines[path] > TALLEST else 0)


def test_a_file_says_what_it_is():
    written = (f for f in SOURCES if f.read_text("utf-8") and f.name != "app.py")
    assert not offenders(written, lambda path: not ast.get_docstring(parsed(path)))


def test_no_file_is_a_drawer():
    drawers = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}
    assert not offenders(SOURCES, lambda path: path.stem in drawers)


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


@pytest.mark.parametrize("name", faults.names())
def test_every_fault_that_the_tests_are_tried_with_has_its_line(name):
    given = faults.faults(name)
    assert len(given) == 10 and all(faults.source_of(ROOT, name, fault).is_file() for fault in given)
