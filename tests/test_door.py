"""The door for Python users, the commands that say what there is, and files of a student's that have a name of ours."""

import ast
import doctest
import os
import pickle
import re
import signal
import subprocess
import sys
from inspect import isfunction, signature, unwrap
from pathlib import Path

import polars as pl
import pytest
from typer.main import get_command
from typer.testing import CliRunner

import warbench as wb
from engine.core import game as games
from engine.runtime import child_process
from engine.setup.precompile import _child
from engine.simulation.metrics import metric_named
from tests.kit.command_line import content
from tests.kit.lanes import case
from workbench.cli.main import app
from workbench.hosts.server import jupyter, serve
from workbench.ours import ForeignModule, place_of, require_ours

ROOT = Path(__file__).parents[1]
FRAMES = ("presets", "strategies", "metrics", "parameters")


# ---------------------------------------------------------------- the door


def test_everything_that_is_promised_is_there_and_nothing_else():
    door = ast.parse((ROOT / "warbench/door.py").read_text("utf-8"))
    given = {each.asname for n in door.body if isinstance(n, ast.ImportFrom) for each in n.names if each.asname}
    made = {ast.unparse(n.targets[0]) for n in door.body if isinstance(n, ast.Assign)}
    made |= {n.name for n in door.body if isinstance(n, ast.ClassDef)}
    widgets = {"Bench", "Dials", "Replay", "chart"}  # of the workbench: they are loaded one by one
    assert {name for name in given if not name.startswith("_")} | made | widgets == set(wb.__all__)
    assert made == {name.removeprefix("_") for name in given if name.startswith("_")}
    assert all(getattr(wb, name) is not None for name in dir(wb))
    with pytest.raises(AttributeError, match="no attribute 'simulat'"):
        _ = wb.simulat


FUNCTIONS = [name for name in wb.__all__ if isfunction(getattr(wb, name)) and name != "chart"]
OPTIONS = ["threads", "progress", "cancelled"]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_of_the_door_reads_texts(name):
    """Every argument that the engine takes as a setup or a game is annotated as a text too; options that it hands on are named;
    all else is as it is behind."""
    shown, behind = signature(getattr(wb, name)), signature(unwrap(getattr(wb, name)))
    as_text = {wb.Setup: wb.Setup | str, wb.GameId: wb.GameId | str}
    own = [each for each in behind.parameters.values() if each.kind != each.VAR_KEYWORD]
    expected = [each.replace(annotation=as_text.get(each.annotation, each.annotation)) for each in own]
    assert [*shown.parameters.values()][: len(expected)] == expected
    assert [*shown.parameters][len(expected) :] == (OPTIONS if len(own) < len(behind.parameters) else [])
    assert getattr(wb, name).__doc__ == unwrap(getattr(wb, name)).__doc__ and getattr(wb, name).__name__ == name


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_same_option_has_one_name(name):
    """Who plays is `players`, and one game is its `id`, in each function."""
    named = set(signature(getattr(wb, name)).parameters)
    assert not named & {"strategies", "names", "how", "game_id"} and ("metrics" in named) <= (
        name in ("compare", "sweep")
    )
    texts = [
        each.name for each in signature(getattr(wb, name)).parameters.values() if each.annotation == wb.GameId | str
    ]
    assert texts in ([], ["id"])


RESULTS = {
    "compare": (("suits", "suits:hand_size=5", 20), True),
    "versus": (("suits", "war", 20), False),
    "sweep": (("suits", {"hand_size": [2, 3]}, 20), True),
    "skill": (("suits:hand_size=5", (), 20), True),
    "ladder": (("suits:hand_size=5", 10), True),
    "matchups": (("suits", ["random", "middle"], 20), True),
    "sensitivity": (("war", "", 20), True),
    "gaps": (("war", 20), False),
    "coverage": (("war", 20), False),
    "rule_weight": (("war", 20), False),
    "claims": (("SUITS-X5", 20), False),
    "history": (("armed", 20), False),
    "optimize": (("war", "minutes <20", 3, 20), False),
    "replay": (("suits@17",), False),
    "luck": (("suits", 2), False),
    "meaningful_choices": (("suits", 2), False),
    "move_values": (("suits@17", 3, 10), False),
    "win_probability": (("suits@17", 4), False),
    "skill_chain": (("suits", 10), False),
    "write_up": (("war", "War", "", "", None, 20), False),
}
FEWER = {"luck": {"plays": 4}, "meaningful_choices": {"plays": 8}, "skill_chain": {"players": "random,middle"}}
SLOW = {
    "claims",
    "luck",
    "meaningful_choices",
    "win_probability",
    "history",
    "optimize",
    "ladder",
    "sweep",
    "versus",
    "compare",
    "replay",
    "move_values",
    "sensitivity",
}


@pytest.mark.parametrize("name", [case(name not in SLOW, name) for name in RESULTS])
def test_every_result_has_a_frame_a_sentence_one_line_and_html(name, tmp_path):
    given, drawn = RESULTS[name]
    found = getattr(wb, name)(*given, **FEWER.get(name, {}))
    assert isinstance(found.frame(), pl.DataFrame) and len(found.frame()) and found.says().strip()
    assert "\n" not in repr(found) and len(repr(found)) > 20
    shown = found._repr_html_() if name != "replay" else found._repr_mimebundle_()[0]["text/html"]
    assert "wbs-shown" in shown
    if not drawn:
        return
    found.chart().save(tmp_path / "chart.svg")
    assert "<svg" in (tmp_path / "chart.svg").read_text("utf-8") and "var(" not in (tmp_path / "chart.svg").read_text(
        "utf-8"
    )


def test_the_sentence_of_skill_says_between_whom():
    assert wb.skill("suits", games=20).says().startswith("Skill is ")
    named = wb.skill("suits", ["middle", "lowest"], 20).says()
    assert "(not the skill of the game)" in named and re.search(r"\N{MINUS SIGN}\d+ to \d", named)
    assert "both players are the one that plays anything" in wb.skill("war", games=20).says()


def test_all_functions_that_measure_are_among_the_results():
    plain = {
        "add_strategy",
        "estimate",
        "read_id",
        "simulate",
        "simulate_parts",
        "simulate_to",
        "strategy",
        "games",
        "game",
        *FRAMES,
    }
    assert set(FUNCTIONS) - plain == set(RESULTS)


def test_a_chart_is_chosen_by_its_name():
    swept = wb.sweep("suits", {"hand_size": [2, 3], "ace_power": ["none", "claims"]}, 20)
    assert "two dials" in swept.chart("turns").question
    with pytest.raises(wb.BadInput, match=r"There is no metric 'trns' in this sweep \(did you mean turns"):
        swept.chart("trns")
    compared = wb.compare("suits:hand_size=5", games=20)
    assert compared.before == wb.Setup.of("suits") and "How long" in compared.chart("length").question
    with pytest.raises(wb.BadInput, match="There is no chart 'lenth'"):
        compared.chart("lenth")


def test_compare_does_what_the_command_does():
    with_skill = wb.compare("suits", "suits:hand_size=5", 20, metrics=["skill", "turns"])
    assert with_skill.frame()["metric"].to_list() == ["skill", "turns"]
    assert isinstance(wb.compare("suits", "war", 20), type(wb.versus("suits", "war", 20)))
    with pytest.raises(wb.BadInput, match="leave out metrics="):
        wb.compare("suits", "war", 20, metrics="turns")
    turns = metric_named("turns")
    assert wb.compare("suits:hand_size=5", games=20, metrics=turns).frame()["metric"].to_list() == ["turns"]
    with pytest.raises(wb.BadInput, match="There is no metric 'trns'"):
        wb.compare("suits", games=20, metrics="trns")


def test_the_door_gives_the_engine_what_it_takes():
    by_name, by_place = wb.simulate(setup="war", games=3), wb.simulate(wb.Setup.of("war"), 3)
    assert by_name.equals(by_place) and pickle.loads(pickle.dumps(wb.simulate)) is wb.simulate
    assert wb.compare("suits", after="suits:hand_size=5", games=5).after == wb.Setup.of("suits", {"hand_size": 5})
    with pytest.raises(wb.BadInput, match="'5' is not a setup; give a Setup, or a text such as suits"):
        wb.simulate(5)
    with pytest.raises(TypeError, match=re.escape("simulate() missing 1 required positional argument: 'setup'")):
        wb.simulate()


def test_a_match_of_the_door_stays_one():
    match = wb.Match("suits@person/middle@17")
    after = match.play(match.choices[0])
    assert type(after) is type(after.back()) is type(after.at(0)) is wb.Match and after.back() == match


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_says_that_it_must_be_spawned():
    """Without the refusal polars may wait for ever: after a minute the alarm ends the child, and the test fails."""
    child = os.fork()
    if not child:
        signal.alarm(60)
        try:
            wb.compare("war", "war:decks=2", 5)
        except wb.BadInput as refused:
            os._exit(0 if "get_context('spawn')" in str(refused) else 2)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(wb.simulate("war", 3)) == 3, "the parent still plays"


# ---------------------------------------------------------------- what messages and docstrings advise


OPTIONS_OF = {
    name: {option for each in command.params for option in (*each.opts, *each.secondary_opts)} | {"--help"}
    for name, command in get_command(app).commands.items()
}
_A_COMMAND = re.compile(r"\bwarbench (?!as wb)([a-z][a-z-]+)([^`'\"\n]*)")


def wrong_advice(text: str) -> list[str]:
    """The commands, options and names of the door in a text that do not exist."""
    commands = [(found[0], found[1], found[2]) for found in _A_COMMAND.finditer(text)]
    wrong = [whole for whole, name, _ in commands if name not in OPTIONS_OF]
    options = (
        (name, each) for _, name, rest in commands if name in OPTIONS_OF for each in re.findall(r"--[a-z-]+", rest)
    )
    wrong += [f"{name} {option}" for name, option in options if option not in OPTIONS_OF[name]]
    return wrong + [f"wb.{name}" for name in re.findall(r"\bwb\.([A-Za-z_]\w*)", text) if name not in wb.__all__]


@pytest.mark.parametrize("package", ["engine", "workbench", "warbench", "notebooks"])
def test_what_a_message_or_a_docstring_advises_exists(package):
    wrong = {}
    for path in (ROOT / package).rglob("*.py"):
        texts = (n.value for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Constant))
        found = [each for text in texts if isinstance(text, str) for each in wrong_advice(text)]
        wrong |= {path.relative_to(ROOT).as_posix(): found} if found else {}
    assert not wrong


def test_wrong_advice_is_found():
    told = "Run 'warbench simulat suits', `warbench compare suits --sett a=1`, or wb.skil('suits')."
    assert wrong_advice(told) == ["warbench simulat suits", "compare --sett", "wb.skil"]


def test_the_example_of_the_door_runs(capsys):
    failed, tried = doctest.testmod(wb, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out


def test_an_import_alone_loads_nothing_heavy():
    code = "import sys, warbench; print([m for m in ('numba', 'polars', 'numpy', 'pydantic') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


# ---------------------------------------------------------------- what there is


def documented(frame) -> list[str]:
    """The columns that a docstring names, in order: 'Columns: name; low, high (null where ...); says (...).'"""
    told = frame.__doc__.partition("Columns: ")[2]
    depth, plain = 0, ""
    for letter in told:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        plain += letter if depth == 0 and letter != ")" else ""
    return [word.strip(" .\n") for word in plain.replace(" and ", ",").replace(";", ",").split(",")]


def test_the_games_stand_in_a_frame():
    frame = wb.games()
    assert frame["name"].to_list() == games.names() and frame.columns == documented(wb.games)
    assert wb.game("suits").title in frame["title"]


@pytest.mark.parametrize("what", FRAMES)
@pytest.mark.parametrize("name", ["war", "suits"])
def test_what_there_is_in_a_game_stands_in_a_frame(what, name):
    frame = getattr(wb, what)(name)
    assert isinstance(frame, pl.DataFrame) and len(frame) and frame.columns == documented(getattr(wb, what))
    assert not frame["name"].is_null().any()


def test_what_the_frames_name_can_be_used():
    assert wb.Setup.of(wb.presets("suits")["text"][0]).base == wb.presets("suits")["name"][0]
    best = wb.strategies("suits").filter(part="lead")["name"]
    assert wb.Setup.of("suits", strategies=[best[0], "random"]).strategies[0].startswith(best[0])
    assert set(wb.metrics("suits").filter("headline")["name"]) == set(wb.game("suits").headline)
    row = wb.parameters("suits:hand_size=5").row(by_predicate=pl.col("name") == "hand_size", named=True)
    assert (row["value"], row["default"], row["low"], row["high"]) == ("5", "3", 1, 13)


@pytest.mark.parametrize("what", FRAMES[:3])
def test_the_same_stands_on_the_command_line(what):
    frame = getattr(wb, what)("suits")
    told = CliRunner().invoke(app, [what, "suits", "--json"])
    assert content(told.stdout) == frame.to_dicts()
    table = CliRunner().invoke(app, [what, "suits"])
    assert table.exit_code == 0 and all(name in table.stdout for name in frame["name"])
    wrong = CliRunner().invoke(app, [what, "bridge"])
    assert wrong.exit_code == 2 and "No game is called 'bridge'" in wrong.stderr


# ---------------------------------------------------------------- a student's own engine.py


@pytest.fixture
def student(tmp_path) -> Path:
    """A folder with a program of somebody's that is called as a package of ours; it must never run."""
    (tmp_path / "engine.py").write_text("raise SystemExit('the engine of the student ran')\n", "utf-8")
    return tmp_path


def run(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess:
    env = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("package", ["warbench", "workbench", "workbench.hosts.widget"])
def test_an_import_says_which_file_is_in_the_way(student, package):
    code = f"import sys; sys.path.insert(0, ''); import {package}"
    done = run(student, sys.executable, "-c", code)
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1 and last.startswith("workbench.ours.ForeignModule: ")
    assert f"{student / 'engine.py'} is in the way" in last and last.endswith("start from another folder.")


def test_a_command_says_it_in_one_sentence(student):
    code = (
        "import sys; sys.argv[0] = '/bin/warbench'; sys.path.insert(0, ''); from workbench.cli.main import main; main()"
    )
    done = run(student, sys.executable, "-c", code, "games")
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.strip().splitlines() == [done.stderr.strip()] and str(student / "engine.py") in done.stderr


def test_our_children_do_not_look_into_the_folder(student, monkeypatch):
    monkeypatch.chdir(student)
    started = [
        child_process.command("engine.setup.precompile"),
        serve.command("127.0.0.1", 2718, ""),
        jupyter.jupyter_command(student, "127.0.0.1", 8888, True),
    ]
    assert all(command[1] == "-P" for command in started)
    for around in (child_process.environment(), serve.environment(), jupyter.jupyter_env("")):
        done = run(student, sys.executable, "-P", "-c", "import engine, workbench; print(engine.__file__)", **around)
        assert Path(done.stdout.strip()) == ROOT / "engine/__init__.py", done.stderr
    assert (
        run(student, *child_process.command("workbench.cli.main", "games"), **child_process.environment()).returncode
        == 0
    )


def test_the_child_that_compiles_starts_there(student, monkeypatch):
    monkeypatch.chdir(student)
    monkeypatch.setenv("PYTHONPATH", str(student))
    assert _child("war").wait(timeout=300) == 0


PAGE = """import marimo

app = marimo.App()


@app.cell
def _():
    import workbench
    import engine

    print("engine:", engine.__file__)
    return
"""


def as_html(page: Path, started_in: Path) -> str:
    """What marimo shows when it runs a page as `warbench open` runs the workbench, in the words of its HTML."""
    page.write_text(PAGE, "utf-8")
    made = page.with_suffix(".html")
    command = child_process.command("marimo", "export", "html", str(page), "-o", str(made))
    run(started_in, *command, **serve.environment())
    return made.read_text("utf-8").replace("\\", "")


@pytest.mark.slow
def test_a_page_that_is_served_there_finds_ours(student, tmp_path):
    (tmp_path / "pages").mkdir()
    assert f"engine: {ROOT / 'engine/__init__.py'}" in as_html(tmp_path / "pages/page.py", student)


@pytest.mark.slow
def test_a_notebook_beside_such_a_file_says_so(student):
    shown = as_html(student / "page.py", student)
    assert "is in the way" in shown and "engine: " not in shown.partition("__file__)")[2]


def test_a_folder_without_code_is_not_in_the_way(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    assert place_of("engine") == ROOT / "engine/__init__.py" and place_of("no_such_module") is None
    require_ours("engine", "workbench", "warbench")
    (tmp_path / "other.py").touch()
    with pytest.raises(ForeignModule, match="is in the way"):
        require_ours("other")
