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

import warbench
from engine.core import game as games
from engine.core.game import Game
from engine.play.strategy import Strategy, strategies
from tests.benchmarks import faults
from workbench.bench.study_selection import STUDIED
from workbench.charts import charts

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "engine/games"
GAME_FILES = sorted(f for f in GAMES.rglob("*.py") if f != GAMES / "__init__.py" and f.stem != "strategies")
SINGLE_FILES = [f for f in GAME_FILES if f.parent == GAMES]
FOLDERS = sorted({f.parent for f in GAME_FILES} - {GAMES})
CHAPTERS = {"__init__.py", "rules.py", "events.py", "state.py", "round.py", "strategies.py"}  # of every folder
STRATEGY_FILES = [ROOT / "engine/play/generic_strategies.py", *sorted(GAMES.rglob("strategies.py"))]
SOURCES = sorted(f for folder in ("engine", "workbench", "warbench") for f in (ROOT / folder).rglob("*.py"))
TEXTS = sorted(f for kind in ("js", "css") for f in (ROOT / "workbench").rglob(f"*.{kind}") if "vendor" not in f.parts)
LONGEST = 40  # lines of a function
TALLEST = 600  # lines of a file about one thing
NOUNS = ("engine.core", "engine.compile")  # what a game is written in
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
    """Every module that a file imports; `from engine import game` counts as `engine.core.game`."""
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


# ---------------------------------------------------------------- imports go down


#: The floors of the engine, the lowest first. A folder in a folder is a floor of its own where it is named here.
ENGINE = (
    "runtime", "compile", "core", "play", "play/search", "games", "setup", "simulation", "replay", "analysis",
    "analysis/decisions", "analysis/documents", "analysis/optimize", "adapters",
)  # fmt: skip
#: The floors of the workbench, the lowest first.
WORKBENCH = (
    "ours", "settable", "theme", "view", "bench", "work", "charts/kit", "charts", "displays/html", "replay", "still", "page/kit",
    "cli/kit", "features", "page", "session/parts", "session", "hosts",
    "displays", "lessons/question", "lessons/exercise", "lessons/course", "hosts/server",
    "hosts/notebook", "lessons", "hosts/templates", "cli",
)  # fmt: skip
COMPOSITES = {"play", "hand_in", "save", "collect", "write_up"}  # features that are made of others
MOST_FILES = 12  # of a folder, besides its __init__.py
CATALOGUES = (
    "workbench/features",
    "engine/games",
    "workbench/charts",
    "engine/adapters",
)


def floor_of(module: str, floors: tuple[str, ...]) -> int | None:
    """The floor of a module: the place of the longest name in the list that it begins with."""
    parts = module.split(".")[1:]
    for length in range(len(parts), 0, -1):
        if "/".join(parts[:length]) in floors:
            return floors.index("/".join(parts[:length]))
    return None


def climbs(path: Path) -> set[str]:
    """The modules of its own package that a file imports from a floor above its own."""
    module = as_module(path)
    package = module.partition(".")[0]
    floors = ENGINE if package == "engine" else WORKBENCH
    own = floor_of(module, floors)
    others = {other for other in ours_in(path) if other.startswith(f"{package}.")}
    return {other for other in others if own is not None and (floor_of(other, floors) or 0) > own}


@pytest.mark.parametrize("package", ["engine", "workbench"])
def test_every_import_goes_down(package):
    assert not offenders((f for f in SOURCES if f.is_relative_to(ROOT / package)), climbs)


@pytest.mark.parametrize(("package", "floors"), [("engine", ENGINE), ("workbench", WORKBENCH)])
def test_every_folder_is_a_floor(package, floors):
    modules = [module for module in MODULES if module.startswith(f"{package}.")]
    assert not [module for module in modules if floor_of(module, floors) is None]
    assert not [floor for floor in floors if not any(floor_of(each, floors) == floors.index(floor) for each in modules)]


def test_no_folder_has_too_many_files():
    folders = {path.parent for path in SOURCES if not short(path.parent).startswith(CATALOGUES)}
    count = {short(folder): len([f for f in folder.glob("*.py") if f.stem != "__init__"]) for folder in folders}
    assert not {folder: files for folder, files in count.items() if files > MOST_FILES}


def test_no_feature_imports_another_one():
    features = (f for f in SOURCES if f.is_relative_to(ROOT / "workbench/features") and f.parent.name != "features")
    assert not offenders(features, lambda path: set() if path.parent.name in COMPOSITES else other_features(path))


def other_features(path: Path) -> set[str]:
    own = f"workbench.features.{path.parent.name}"
    return {m for m in imported(path) if m.startswith("workbench.features.") and not inside(m, own)}


def test_the_engine_knows_no_widget():
    seen = ("workbench", "notebooks", "altair", "marimo", "ipywidgets", "anywidget", "traitlets", "typer", "rich")
    engine = (f for f in SOURCES if f.is_relative_to(ROOT / "engine"))
    assert not offenders(engine, lambda path: {m for m in imported(path) if inside(m, *seen)})


def test_nothing_imports_lessons_or_tests():
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
    assert not offenders(GAME_FILES, lambda path: {m for m in foreign(path) if not inside(m, *NOUNS)} - PLAIN)


def test_a_strategy_file_knows_its_game_and_not_the_loop():
    strategy = (*NOUNS, "engine.play.strategy")
    assert not offenders(STRATEGY_FILES, lambda path: {m for m in foreign(path) if not inside(m, *strategy)} - PLAIN)
    of_decisions = {"ASK_PERSON", "MAX_ACTIONS"}
    assert not offenders(STRATEGY_FILES, lambda path: names_from(path, "engine.core.decision") - of_decisions)


def foreign(path: Path) -> set[str]:
    """What a file imports from outside its game."""
    return {m for m in imported(path) if not inside(m, own_folder(path))}


def own_folder(path: Path) -> str:
    """The game of a file, as a module: where the other files of this game are."""
    return ".".join((path.parent if path.parent != GAMES else path.with_suffix("")).relative_to(ROOT).parts)


def test_no_chapter_of_a_game_knows_its_strategies():
    chapters = (f for f in GAME_FILES if f.parent != GAMES)
    assert not offenders(chapters, lambda path: {m for m in imported(path) if m.endswith(".strategies")})


def names_from(path: Path, module: str) -> set[str]:
    nodes = (n for n in ast.walk(parsed(path)) if isinstance(n, ast.ImportFrom) and n.module == module)
    return {each.name for node in nodes for each in node.names}


@pytest.mark.parametrize("folder", ["bench", "work"])
def test_the_bench_and_its_work_know_no_widget(folder):
    widgets = ("marimo", "ipywidgets", "anywidget", "typer", "rich")
    files = (ROOT / "workbench" / folder).glob("*.py")
    assert not offenders(files, lambda path: {m for m in imported(path) if inside(m, *widgets)})


# ---------------------------------------------------------------- a feature has one name

#: The questions of a designer: of each the file in engine/analysis, the feature, the command, the function of `warbench`, the
#: chapter of the manual and the folder of its tests have this name.
QUESTIONS = (
    "skill", "ladder", "skill_chain", "matchups", "sensitivity", "gaps", "coverage", "rule_weight", "claims", "history",
    "meaningful_choices", "luck", "optimize", "move_values", "win_probability",
)  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_feature_has_one_name_everywhere(name):
    from workbench.cli.main import app

    analysis = ROOT / "engine/analysis"
    found = [f for f in analysis.rglob("*") if f.stem == name and (f.suffix == ".py" or f.is_dir())]
    assert len(found) == 1, found
    assert (ROOT / "workbench/features" / name / "command.py").is_file()
    assert (ROOT / "tests/features" / name).is_dir()
    command = name.replace("_", "-")
    assert command in {each.name or each.callback.__name__.replace("_", "-") for each in app.registered_commands}
    assert callable(getattr(warbench, name))
    assert re.search(rf"^#+ .*`?{command}`?", (ROOT / "docs/command_line.md").read_text("utf-8"), re.M)


@pytest.mark.parametrize("name", STUDIED)
def test_a_part_of_study_is_a_feature_of_its_name(name):
    assert (ROOT / "workbench/features" / name / "panel.py").is_file()


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
    "engine/core/untrusted.py": "measures a text first",
    "engine/analysis/documents/history.py": "data/GAME/attempts.toml",
    "engine/setup/modules.py": "data/GAME/modules.toml",
    "engine/analysis/documents/claim_file.py": "data/GAME/claims.toml",
    "engine/compile/progress.py": "what another process of ours has written down beside the cache",
    "engine/play/safe_python/limited_child.py": "what a child of ours is given and replies",
    "workbench/features/hand_in/block.py": "pydantic, of what is bounded",
    "workbench/hosts/server/serve.py": "what the server that it started replies",
    "workbench/hosts/server/server.py": "a line of the process that started it",
    "workbench/features/opening/panel.py": "data/GAME/moment.json",
    "workbench/page/game_box.py": "data/GAME/box.toml",
    "workbench/features/opening/published.py": "data/GAME/answers.json",
    "workbench/lessons/course.py": "what marimo makes of our lessons",
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


READERS = {"as_setup", "as_id", "read_setup", "read_id"}  # of the texts of setups and games
READ_AT = {
    "warbench/parsed.py": "the door for scripts",
    "warbench/door.py": "a `Match` of the door",
    "warbench/compared.py": "the door for scripts: one setup or two, of one game or of two",
    "engine/adapters/openspiel.py": "the door for OpenSpiel, which writes setups into texts",
    "engine/adapters/pettingzoo.py": "the door for PettingZoo",
    "engine/analysis/documents/claim_file.py": "data/GAME/claims.toml",
    "workbench/session/parts/card_table.py": "`CardTable.of`, which notebooks call",
    "workbench/cli/lookup.py": "GAME of a command",
    "workbench/cli/kit/inputs.py": "GAME and --against of commands",
    "workbench/cli/kit/options.py": "ID of a command",
    "workbench/features/compare/command.py": "--against",
    "workbench/features/history/command.py": "GAME of a command",
    "workbench/features/new_game/game_from_rules.py": "--from",
    "workbench/features/play/command.py": "GAME of a command, or ID",
    "workbench/features/optimize/panel.py": "a button of a page",
    "workbench/lessons/exercise/desk.py": "a button of a page",
    "workbench/bench/link.py": "a link",
    "workbench/bench/moves.py": "what is typed into the field of the games",
    "workbench/bench/play_moves.py": "a link to the table",
    "workbench/bench/browser_storage.py": "what a browser keeps",
}


def test_setups_and_games_are_read_at_the_doors_and_nowhere_else():
    """Behind a door goes a `Setup` or a `GameId`; `READ_AT` says where texts come in."""
    behind = (f for f in SOURCES if not short(f).startswith("engine/setup/"))
    assert set(offenders(behind, reading)) == set(READ_AT)


def reading(path: Path) -> set[str]:
    """The readers that a file calls, or hands to something that calls them."""
    return {node.id for node in ast.walk(parsed(path)) if isinstance(node, ast.Name) and node.id in READERS}


def test_no_function_of_the_engine_takes_a_setup_or_its_text():
    doors = ("engine/setup/", "engine/adapters/")
    behind = (f for f in SOURCES if short(f).startswith("engine/") and not short(f).startswith(doors))
    assert not offenders(behind, taking_texts)


def taking_texts(path: Path) -> set[str]:
    """The arguments of a file that may be a setup or a game, or the text of one."""
    arguments = (node for node in ast.walk(parsed(path)) if isinstance(node, ast.arg) and node.annotation)
    either = re.compile(r"\b(Given|(Setup|GameId) \| str|str \| (Setup|GameId))\b")
    return {node.arg for node in arguments if either.search(ast.unparse(node.annotation))}


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
    known = games.names() if path.stem == "generic_strategies" else [path.parent.name]
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
    from engine.setup.presets import preset, presets

    game = games.load(name)
    assert (ROOT / f"data/{name}/rulebook.md").is_file()
    files = {f.stem.removeprefix(f"{name}_") for f in (ROOT / f"data/{name}/presets").glob("*.toml")}
    assert set(presets(game)) == files
    assert all(preset(game, question).question for question in game.questions)


@pytest.mark.parametrize("name", faults.names())
def test_every_fault_that_the_tests_are_tried_with_has_its_line(name):
    given = faults.faults(name)
    assert len(given) == 10 and all(faults.source_of(ROOT, name, fault).is_file() for fault in given)
