"""The manual is true: commands run and print what it shows, links and names exist, lists follow from the rules."""

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command
from typer.testing import CliRunner

import warbench as wb
from engine.core import game as games
from tests.benchmarks import speed
from tests.kit import columns_page, manual
from tests.kit.lanes import case, sample
from tests.kit.open_questions import README as OPEN_QUESTIONS
from tests.kit.open_questions import written
from workbench.cli import open_lessons
from workbench.cli.main import app
from workbench.hosts import notebook
from workbench.hosts.server import serve

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = manual.PAGES
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
TEXT = "\n".join(TEXTS.values())
ALL_COMMANDS = set(get_command(app).commands)


def lines_of_commands(beginning: str) -> list[str]:
    """The lines of the manual's blocks that begin so, without what is said about them, and without placeholders."""
    blocks = "\n".join(block for kind, block in re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.S | re.M) if not kind)
    lines = (line.split("  #")[0].strip() for line in blocks.splitlines() if line.startswith(beginning))
    return [line for line in dict.fromkeys(lines) if not re.search(r"\b[A-Z]{4,}\b(?!-)", line)]


#: What starts a server or a browser is looked at, all else is run.
OPENS = re.compile(r"warbench (open|lessons|notebook)\b")
SERVING = [line for line in lines_of_commands(".venv/bin/warbench ") if OPENS.search(line)]
SHOWN = {each.command: each for each in manual.commands_of(TEXT)}
COMMANDS = [line for line in lines_of_commands("warbench ") if not OPENS.search(line)]
SILENT = [line for line in COMMANDS if line not in SHOWN]


@pytest.mark.parametrize("command", sample(SILENT, 4))
def test_every_command_of_the_manual_runs(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, shlex.split(command)[1:])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("command", sample(SHOWN, 5))
def test_a_command_prints_what_the_manual_shows(command):
    now, shown = manual.printed_by(SHOWN[command]), SHOWN[command].output
    assert manual.without_seconds(now) == manual.without_seconds(shown), "write it anew: python -m tests.kit.manual"


@pytest.mark.parametrize("command", SERVING)
def test_every_command_that_opens_something_is_one_of_ours(command, monkeypatch, tmp_path):
    """That the servers really start and answer is seen in test_lessons.py and test_classroom.py."""
    monkeypatch.chdir(tmp_path)
    opened = []
    doors = (
        (serve, "serve"),
        (open_lessons, "open_in_jupyter"),
        (notebook, "open_in_jupyter"),
        (notebook, "open_in_marimo"),
    )
    for module, name in doors:
        monkeypatch.setattr(module, name, lambda *how, **more: opened.append(how) or 0)
    done = CliRunner().invoke(app, shlex.split(command)[1:], input="sesame\n")  # a password may be asked for
    assert done.exit_code == 0, done.output
    assert opened or "warbench lessons 1" in done.output or list(tmp_path.iterdir())


@pytest.mark.slow
def test_every_line_for_a_notebook_runs(tmp_path, monkeypatch, capsys):
    """The blocks of the page one after the other, as the cells of one notebook."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", TEXTS["docs/notebooks.md"], re.S)
    names = {}
    for block in blocks:
        exec(compile(block, "notebooks.md", "exec"), names)
    assert len(blocks) > 5 and names["bench"].played.height == 1_000
    assert (tmp_path / "five_cards.html").exists() and "'hand_size': 6" in capsys.readouterr().out


# ---------------------------------------------------------------- names


def test_the_manual_has_a_chapter_for_every_command():
    page = TEXTS["docs/command_line.md"]
    chapters = set(re.findall(r"^## ([a-z-]+)$", page, re.M))
    assert chapters - {"versus"} == ALL_COMMANDS  # which is `compare --against GAME`
    rows = set(re.findall(r"^\| \[`([a-z-]+)`\]", page, re.M))
    assert rows == chapters
    shown = {shlex.split(command)[1] for command in COMMANDS}
    assert shown >= ALL_COMMANDS - {"open", "lessons", "notebook", "collect"}


@pytest.mark.parametrize("page", [*TEXTS, "CHANGELOG.md"])
def test_every_command_that_a_page_names_exists(page):
    text = TEXTS.get(page) or (ROOT / page).read_text("utf-8")
    assert not set(re.findall(r"[`/]warbench ([a-z][a-z-]*)", text)) - ALL_COMMANDS


def test_every_name_of_the_door_that_a_page_has_exists():
    assert not set(re.findall(r"\bwb\.([A-Za-z_]\w*)", TEXT)) - set(wb.__all__)


def test_the_api_has_everything_that_the_door_has():
    page = (ROOT / "docs/api.md").read_text("utf-8")
    assert sorted(re.findall(r"^::: warbench\.(\w+)$", page, re.M)) == sorted(wb.__all__)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_file_that_a_page_names_exists(page):
    named = re.findall(r"`((?:engine|workbench|warbench|tests|docs|notebooks|data)/[\w/.-]*)`", TEXTS[page])
    assert named and not [path for path in named if not (ROOT / path).exists() and not re.search(r"[A-Z]{4,}|N_", path)]


# ---------------------------------------------------------------- examples, links, lists


@pytest.mark.parametrize("page", [case(page.stem != "your_war", page, id=page.stem) for page in manual.IN_PYTHON])
def test_the_python_of_the_manual_prints_what_its_comments_say(page):
    blocks = manual.python_of(page.read_text("utf-8"))
    assert blocks
    for block in blocks:
        assert manual.printed_by_python(block) == manual.comments_of(block), "write it anew: python -m tests.kit.manual"


def test_the_table_of_your_war_has_the_figures_that_its_python_prints():
    """Row by row: step, skill with its interval, turns, choices a turn."""
    text = TEXTS["docs/your_war.md"]
    rows = re.findall(r"^\| (.+?) \|.*?\| ([^|]+) \| ([\d,]+) \| ([\d.]+) \|$", text, re.M)
    printed = [line for block in manual.python_of(text) for line in manual.comments_of(block)]
    assert [
        f"{step}: {skill}, {turns} turns, {choices} choices a turn" for step, skill, turns, choices in rows
    ] == printed


def test_the_table_of_speed_is_the_one_that_is_kept():
    rows = re.findall(r"^\| .+? \| `(\S+@\S+)` \| ([\d.]+) \| ([\d,]+) ms \|$", TEXTS["docs/architecture.md"], re.M)
    kept = speed.kept()
    assert len(rows) == 8
    for text, *figures in rows:
        assert figures == [f"{kept[text]['times_c']:.2f}", f"{kept[text]['games_ms']:,}"], text


def test_the_speed_in_the_readme_is_the_one_that_is_kept():
    said, kept = README.partition("## Why a figure can be trusted")[2], speed.kept()
    told = {"War": "war@random", "A War of Suits": "suits@middle.greedy", "River": "river@across"}
    for name, text in told.items():
        assert f"{kept[text]['games_ms']} ms of {name}" in said
    assert f"{kept['war@random']['times_c']:.1f} times as long as in a C program" in said


def test_the_two_commands_are_the_ones_that_ci_runs():
    setups = [line for line in README.splitlines() if line.startswith("python3 -m venv")]
    assert [line.rpartition("/")[2] for line in setups] == ["warbench", "python -m pytest"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_and_pictures_exist(page):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert page.parent.joinpath(target).exists(), target


def test_every_page_and_picture_of_the_manual_is_led_to():
    linked = {
        page.parent.joinpath(target).resolve()
        for page in PAGES
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    }
    ours = {path.resolve() for path in (*manual.FOLDER.glob("*.md"), *manual.FOLDER.glob("pictures/*"))}
    assert not ours - linked


def test_the_open_questions_follow_from_the_rules():
    assert OPEN_QUESTIONS.read_text("utf-8") == written(), "write them anew: python -m tests.kit.open_questions"


def test_the_columns_follow_from_the_rules():
    page = columns_page.PAGE.read_text("utf-8")
    assert page == columns_page.written(), "write them anew: python -m tests.kit.open_questions"


@pytest.mark.parametrize("name", [case(name in ("war", "suits"), name) for name in games.names()])
def test_the_page_of_columns_names_those_of_simulate(name):
    first = columns_page.PAGE.read_text("utf-8").partition(columns_page.CHAPTER)[0]
    common = set(re.findall(r"^\| `(\w+)`", first, re.M)) - {"g_NAME", "n_EVENT", "gap_ID"}
    assert "margin_0" in common and "`margin_10`" in first
    of_game = set(re.findall(r"^\| `([^`]+)`", columns_page.section(name), re.M))
    frame = wb.simulate(name, 2)
    margin_once = [each for each in frame.columns if not re.match(r"margin_[1-9]", each)]
    found = {re.sub(r"^(score|out)_\d$", r"\1_SEAT", each) for each in margin_once}
    assert found | {"out_SEAT"} == common | of_game
    assert ("out_SEAT" in found) == (len(wb.game(name).seats) > 2)


#: Words that are not in plain prose; what a command prints, and what follows from the rules, is not looked at.
UNWANTED = re.compile(r"\b(whoever|whomever|somebody|anybody|so many|it is told|how manieth|let them)\b", re.I)


@pytest.mark.parametrize("page", [page for page in TEXTS if page not in ("CONTRIBUTING.md", "docs/open_questions.md")])
def test_a_page_is_in_plain_english(page):
    prose = re.sub(r"^```.*?^```$", "", TEXTS[page], flags=re.S | re.M).partition(columns_page.CHAPTER)[0]
    assert not UNWANTED.findall(prose)


@pytest.mark.slow
def test_the_less_lucky_suits_of_the_tour_is_no_longer():
    """Skill rises from 92 to 95, between other pairs too, and the length is exactly the same."""
    after = "suits:leftovers_to=runner_out"
    found = wb.compare("suits", after).from_every_seat().for_other_players()
    (rise,) = found.changes("skill")
    assert [round(100 * each.mean) for each in (rise.before, rise.after)] == [92, 95]
    assert "Skill rises from 92 to 95, with every player we tried" in found.verdict()
    middling = next(other.changes["skill"] for other in found.others if "skill" in other.changes)
    assert [round(100 * each.mean) for each in (middling.before, middling.after)] == [75, 86]
    minutes = [wb.simulate(rules, 1_000)["minutes"] for rules in ("suits", after)]
    assert minutes[0].equals(minutes[1])
