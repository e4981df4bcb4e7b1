"""The lessons: one source for both notebooks, no logic in them, they run, and what they say about a game is so."""

import ast
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from typer.testing import CliRunner

from engine.analysis.documents.claim_file import claims_named
from engine.analysis.documents.claims import FAILS, HOLDS, IN_PART, UNTOLD, judge, tried, with_players
from engine.analysis.skill import play_from_every_seat
from engine.core.cards import card_code
from engine.core.game import load
from engine.core.rules import BadInput
from engine.play.custom_strategy import add_strategy
from engine.play.safe_python.read_player import read_player
from engine.play.strategy import strategies
from engine.replay.trace import Trace, zone_rows
from engine.setup.setup import Setup, read_setup
from engine.simulation.metrics import metric_named
from tests.kit.lanes import case
from tests.kit.ports import any_port
from warbench import compare, luck, replay, simulate, skill
from workbench.cli import open_lessons
from workbench.cli.main import app
from workbench.hosts.server import jupyter, serve
from workbench.lessons import course
from workbench.lessons.course import Lesson

ROOT = Path(__file__).parents[3]
LESSONS = course.lessons()
HOST = "127.0.0.1"
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
one_lesson_first = pytest.mark.parametrize(
    "lesson", [case(lesson == LESSONS[0], lesson) for lesson in LESSONS], ids=lambda lesson: lesson.name
)


def cells_of(lesson: Lesson) -> list[dict]:
    """The cells of the committed Jupyter notebook."""
    return json.loads(lesson.notebook.read_text("utf-8"))["cells"]


def text_of(lesson: Lesson) -> str:
    """All that a lesson says, without line breaks."""
    said = ["".join(cell["source"]) for cell in cells_of(lesson) if cell["cell_type"] == "markdown"]
    return " ".join("\n".join(said).split())


def code_of(lesson: Lesson) -> list[str]:
    """The code of both notebooks, cell by cell; that it is the same is tested below."""
    return ["".join(cell["source"]) for cell in cells_of(lesson) if cell["cell_type"] == "code"]


# ---------------------------------------------------------------- one source


def test_there_are_nine_lessons_and_each_leads_to_the_next():
    assert [lesson.number for lesson in LESSONS] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    for lesson, following in pairwise(LESSONS):
        link = f"**[Go on with lesson {following.number}: {following.title}]"
        assert text_of(lesson).endswith(f"{link}({following.notebook.name})**")
        assert f"{link}(../{following.number}/)**" in lesson.path.read_text("utf-8")
    assert "the last lesson" in text_of(LESSONS[-1])[-200:]


@each_lesson
def test_the_readme_for_teachers_names_every_lesson(lesson):
    told = (course.folder() / "README.md").read_text("utf-8")
    assert f"| {lesson.number} | {lesson.title} | {lesson.question} |" in told


@each_lesson
def test_a_lesson_opens_with_its_number_its_question_and_its_time(lesson):
    first = "".join(cells_of(lesson)[0]["source"])
    assert first.startswith(f"# Lesson {lesson.number}: {lesson.title}\n\n**{lesson.question}**\n\n*{lesson.time}.")
    assert lesson.time == ("About twenty minutes" if lesson.number == 9 else "About ten minutes")
    assert lesson.question.endswith("?")


@each_lesson
def test_a_lesson_ends_in_something_to_hand_in_and_something_to_discuss(lesson):
    said = text_of(lesson)
    assert said.index("## Your task") < said.lower().index("**hand in**") < said.index("## To discuss in class")
    assert "?" in said[said.index("## To discuss in class") :]


@pytest.mark.slow
@one_lesson_first
def test_the_jupyter_notebook_is_what_the_marimo_notebook_gives(lesson):
    assert lesson.notebook.read_text("utf-8") == course.as_notebook(lesson), (
        "python -m workbench.lessons.course renews them"
    )


@each_lesson
def test_the_jupyter_notebook_is_sound_and_empty(lesson):
    import nbformat

    notebook = nbformat.read(lesson.notebook, 4)
    nbformat.validate(notebook)
    assert notebook.metadata.kernelspec.name == "python3"
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    assert all(not cell.outputs and cell.execution_count is None for cell in notebook.cells if cell.cell_type == "code")
    assert "marimo" not in lesson.notebook.read_text("utf-8")


def marimo_cells(lesson: Lesson) -> list[ast.AST]:
    module = ast.parse(lesson.path.read_text("utf-8"))
    return [node for node in module.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


@each_lesson
def test_both_notebooks_have_the_same_code(lesson):
    from_marimo = []
    for cell in marimo_cells(lesson):
        body = [_unparsed(node) for node in cell.body if not isinstance(node, ast.Return)]
        from_marimo.append("\n".join(body))
    code = [text for text in from_marimo if not text.startswith("mo.md(") and text != "import marimo as mo"]
    assert code == [_unparsed(_parsed(text)) for text in code_of(lesson)]


def _unparsed(code: ast.AST) -> str:
    """The code, its texts without the indentation of the cell that they are in; what shows a text takes that away."""
    for node in ast.walk(code):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = cleandoc(node.value)
    return ast.unparse(code)


def _parsed(code: str) -> ast.Module:
    """The code of a cell, which may await."""
    return compile(code, "cell", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


@each_lesson
def test_a_lesson_has_no_logic_of_its_own(lesson):
    allowed = (ast.Module, ast.ImportFrom, ast.alias, ast.Assign, ast.Expr, ast.Call, ast.Attribute, ast.Name, ast.Load)
    allowed += (ast.Store, ast.keyword, ast.Constant, ast.Tuple, ast.Await)
    for code in code_of(lesson):
        assert len(_parsed(code).body) == 1
        assert not [node for node in ast.walk(_parsed(code)) if not isinstance(node, allowed)]


@each_lesson
def test_a_line_that_begins_with_a_number_is_a_list(lesson):
    for cell in cells_of(lesson):
        numbers = [int(found) for found in re.findall(r"^(\d+)\. ", "".join(cell["source"]), re.MULTILINE)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_file_without_a_title_is_no_lesson(tmp_path):
    path = tmp_path / "8_nothing.py"
    path.write_text("import marimo\n")
    with pytest.raises(BadInput, match=r"8_nothing\.py is not a lesson.*\.$"):
        course.read(path)


# ---------------------------------------------------------------- they run


@one_lesson_first
def test_a_lesson_runs_in_marimo(lesson):
    spec = importlib.util.spec_from_file_location(f"lesson_{lesson.number}", lesson.path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    outputs, _ = module.app.run()
    shown = [output for output in outputs if output is not None]
    expected = [code for code in code_of(lesson) if isinstance(_parsed(code).body[0], ast.Expr)]
    texts = [cell for cell in cells_of(lesson) if cell["cell_type"] == "markdown"]
    assert len(shown) == len(expected) + len(texts)


@pytest.mark.slow
@each_lesson
def test_a_lesson_runs_in_jupyter(lesson, monkeypatch, tmp_path):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(lesson.notebook, 4)
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for cell in notebook.cells:
        if cell.cell_type == "code" and isinstance(_parsed(cell.source).body[0], ast.Expr):
            assert any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in cell.outputs)


# ---------------------------------------------------------------- the command


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["lessons", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["lessons", *arguments])
    assert result.exit_code == 2 and result.stdout == "", result.output
    assert result.stderr.count("\n") == 1 and result.stderr.endswith(".\n")
    return result.stderr


@each_lesson
def test_a_lesson_asks_before_it_shows(lesson):
    """A question, or the bench's own, stands before the first card table or bench; the moments are turns of the games."""
    calls = [node for code in code_of(lesson) for node in ast.walk(_parsed(code)) if isinstance(node, ast.Call)]
    named = [(node.func.id, node) for node in calls if isinstance(node.func, ast.Name)]
    asking = [(name == "ask" or "predict" in [k.arg for k in node.keywords]) for name, node in named]
    assert asking[0]
    for name, node in named:
        if name == "watch":
            assert "moments" in [keyword.arg for keyword in node.keywords]


def test_the_lessons_are_listed_with_their_questions_and_how_to_open_one():
    shown = run()
    for lesson in LESSONS:
        assert f"{lesson.number}  {lesson.title}" in shown and lesson.question in shown
    assert "warbench lessons 1 " in shown and "warbench lessons all" in shown and "--jupyter" in shown


@pytest.mark.parametrize("which", ["10", "0", "one", "1.5", "x" * 500])
@pytest.mark.parametrize("more", [[], ["--jupyter"]])
def test_an_unknown_lesson_is_refused_in_one_sentence(which, more):
    said = refused(which, *more)
    assert (
        which[:40] in said and f"{', '.join(str(each.number) for each in LESSONS)}, or all" in said and len(said) < 200
    )


@pytest.mark.parametrize(("which", "place"), [("2", "2/"), ("all", "start")])
def test_a_lesson_is_served_with_the_workbench(monkeypatch, which, place):
    asked = []
    monkeypatch.setattr(serve, "serve", lambda *wanted, **public: asked.append(wanted) or 0)
    run(which, "--host", "0.0.0.0", "--port", "3000", "--headless", "--password", "sesame")
    assert asked == [("0.0.0.0", 3000, True, "sesame", {}, place)]
    assert serve.address(HOST, 3000, {}, place) == f"http://{HOST}:3000/{place}"


def test_lessons_that_are_missing_are_told_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(course, "folder", lambda: tmp_path)
    assert "missing" in refused() and "missing" in refused("1")


def test_without_jupyterlab_a_sentence_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(jupyter, "find_spec", lambda name: None)
    assert "-m pip install jupyterlab ipywidgets" in refused("1", "--jupyter")
    assert list(tmp_path.iterdir()) == []


def test_copies_are_made_once_and_never_overwritten(tmp_path):
    place = open_lessons.copy_to(tmp_path / course.COPIES)
    assert sorted(path.name for path in place.iterdir()) == [lesson.notebook.name for lesson in LESSONS]
    work = place / LESSONS[1].notebook.name
    work.write_text("what a student wrote")
    (place / LESSONS[2].notebook.name).unlink()
    open_lessons.copy_to(place)
    assert work.read_text() == "what a student wrote"
    assert (place / LESSONS[2].notebook.name).read_bytes() == LESSONS[2].notebook.read_bytes()


def test_the_password_is_not_on_the_command_line_of_jupyterlab():
    command = jupyter.jupyter_command(Path("somewhere"), HOST, 3000, headless=True)
    assert "somewhere" in command and "--no-browser" in command and "--port=3000" in command
    assert jupyter.jupyter_env("sesame")["JUPYTER_TOKEN"] == "sesame"
    assert "JUPYTER_TOKEN" not in set(jupyter.jupyter_env("")) - set(os.environ)


def answers(process: subprocess.Popen, address: str) -> str:
    """What comes from an address as soon as anything does."""
    until = monotonic() + 90
    while process.poll() is None and monotonic() < until:
        try:
            with urlopen(address, timeout=5) as answer:
                return answer.read().decode("utf-8")
        except (URLError, OSError):
            sleep(0.2)
    raise AssertionError(f"{address} does not answer")


@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently elsewhere")
@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "path", "expected"),
    [(["3"], "3", "Lesson 3: "), (["all"], "start", "<h2>Lessons"), (["4", "--jupyter"], "api", "version")],
)
def test_lessons_open_and_close(tmp_path, arguments, path, expected):
    port = any_port(HOST)
    command = [
        sys.executable,
        "-m",
        "workbench.cli.main",
        "lessons",
        *arguments,
        "--headless",
        "--port",
        str(port),
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert expected in answers(process, f"http://{HOST}:{port}/{path}")
        assert str(port) in process.stdout.readline()
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
    serve.require_free(HOST, port)
    assert (tmp_path / course.COPIES / "4_difficult_but_not_impossible.ipynb").exists() == ("--jupyter" in arguments)


# ---------------------------------------------------------------- what they say is so


def played(lesson: int, game_id: str) -> Trace:
    """A game that a lesson shows."""
    assert any(f'"{game_id}"' in code for code in code_of(LESSONS[lesson - 1]))
    return replay(game_id)


def says(lesson: int, *words: str) -> None:
    said = text_of(LESSONS[lesson - 1])
    assert not [each for each in words if each not in said]


def in_code(lesson: int, *words: str) -> None:
    """What a question says once it is answered."""
    said = " ".join("\n".join(str(ast.literal_eval(text)) for text in _texts_in_code(LESSONS[lesson - 1])).split())
    assert not [each for each in words if each not in said]


def keeps_back(lesson: int, *answers: str) -> None:
    """No text that is there before a question is answered holds one of these words."""
    said = text_of(LESSONS[lesson - 1])
    assert not [each for each in answers if each in said]


def _texts_in_code(lesson: Lesson) -> list[ast.Constant]:
    parsed = [ast.walk(_parsed(code)) for code in code_of(lesson)]
    return [node for nodes in parsed for node in nodes if isinstance(node, ast.Constant)]


def events(trace: Trace, turn: int) -> list[str]:
    return [step.kind for step in trace.steps if step.turn == turn]


def standing(trace: Trace, turn: int) -> list[int]:
    return trace.standings[turn].tolist()


def hands(trace: Trace, turn: int) -> list[set[str]]:
    """What both hold when a turn begins."""
    first = next(step.step for step in trace.steps if step.turn == turn)
    rows = zip(zone_rows(trace.game), trace.zones[first - 1], strict=True)
    return [{card_code(card) for card in cards} for (zone, _), cards in rows if zone == "hand"]


def leads(trace: Trace, seat: int) -> list[str]:
    kinds = ("LEAD", "LEAD_ACE_GIVES_UP_POWER")
    steps = [step.step for step in trace.steps if step.kind in kinds and step.seat == seat]
    return [card_code(int(trace.events[step]["card"])) for step in steps]


def test_lesson_1_the_middle_card_wins_six_games_of_ten():
    says(1, "Red always plays the card of middle value, Black always the highest")
    in_code(1, "Red wins six games of ten, Black three and a half")
    ended = simulate("suits@middle/highest", 4_000)["outcome"]
    assert 0.57 < (ended == "seat0").mean() < 0.63 and 0.32 < (ended == "seat1").mean() < 0.37


def test_lesson_1_red_comes_back_from_nothing():
    trace = played(1, "suits@middle/highest@977")
    says(1, "Red wins this game 38 to 30", "After ten battles Black leads 26 to 0", "Black leads 30 to 28")
    assert (standing(trace, 10), standing(trace, 22), standing(trace, -1)) == ([0, 26], [28, 30], [38, 30])
    assert len(trace.standings) - 1 == 24  # the two last battles are 23 and 24
    assert sorted(code[0] for code in leads(trace, 1)[:4]) == ["J", "J", "K", "Q"]
    assert (leads(trace, 0)[12][0], leads(trace, 1)[12][0]) == ("J", "K")
    assert [kind for kind in events(trace, 13) if "ACE" in kind] == ["ACE", "PASS_ON_ACE", "WON_BY_ACE"]
    assert not any(card[0] == "A" for card in hands(trace, 13)[1])
    assert [sorted(card[0] for card in hand) for hand in hands(trace, 23)] == [["8", "A", "K"], ["3", "A", "A"]]


def test_lesson_2_five_cards_offer_fewer_choices_because_there_are_fewer_battles():
    says(2, "Turn *Hand size* to 5", "it sounds certain")
    keeps_back(2, "fewer", "41", "2.55")
    published = Setup.of("suits")
    found = compare(published, published.but(hand_size=5), games=2_000)
    certain = {c.metric.name: c.difference.mean for c in found.certain()}
    assert certain["choices"] < 0 and certain["turns"] < 0


def test_lesson_2_choices_fall_per_game_and_rise_per_battle():
    in_code(2, "from 45 to 41", "from 2.38 to 2.55", "With one card in the hand there is nothing to choose")
    three, five = (simulate(f"suits:hand_size={cards}", 6_000)["choices", "turns"].sum().row(0) for cards in (3, 5))
    assert [round(choices / 6_000) for choices, _ in (three, five)] == [45, 41]
    assert [round(choices / turns, 2) for choices, turns in (three, five)] == [2.38, 2.55]
    assert simulate("suits:hand_size=1", 100)["choices"].sum() == 0


def test_lesson_3_equal_faces_end_a_third_of_the_deals_differently():
    in_code(3, "34 of a hundred", "About 35")
    found = compare("suits@middle/highest", "suits:equal_faces@middle/highest", games=6_000)
    assert 0.32 < found.turned().height / 6_000 < 0.36


def test_lesson_3_equal_faces_turn_the_deal_around_in_the_third_battle():
    published = played(3, "suits@middle/highest@51")
    variant = played(3, "suits:equal_faces@middle/highest@51")
    in_code(3, "Red wins, 39 to 29", "Black wins, 39 to 29", "four points for Red", "six cards and nine points")
    keeps_back(3, "39 to 29", "37 to 31", "33 to 35")
    assert [standing(t, 2) for t in (published, variant)] == [[0, 6], [0, 6]]
    assert leads(published, 0)[:3] == leads(variant, 0)[:3] and leads(published, 1)[:3] == leads(variant, 1)[:3]
    assert (leads(published, 0)[2][0], leads(published, 1)[2][0]) == ("K", "J")
    assert (standing(published, 3), standing(variant, 3)) == ([4, 6], [0, 15])
    won = next(s for s in variant.steps if s.turn == 3 and s.kind == "WON_BY_HEAD_TO_HEAD")
    assert "WON_BY_HIGH_CARD" in events(published, 3) and len(won.cards) == 6
    assert (standing(published, -1), standing(variant, -1)) == ([39, 29], [29, 39])


def test_lesson_3_two_readings_of_one_sentence_have_two_winners():
    kept = played(3, "suits@middle/highest@324")
    given = played(3, "suits:runner_out@middle/highest@324")
    in_code(3, "Twenty battles", "Red leads 33 to 31", "two cards left, worth four points", "37 to 31", "33 to 35")
    assert len(kept.standings) - 1 == 20
    last = next(s.step for s in kept.steps if s.kind == "LEFTOVERS_KEPT")
    assert [s[:6] for s in kept.steps[:last]] == [s[:6] for s in given.steps[:last]]
    assert len(kept[last].cards) == 2 and given[last].kind == "LEFTOVERS_GIVEN"
    assert (standing(kept, -1), standing(given, -1)) == ([37, 31], [33, 35])


def test_lesson_3_the_gap_ends_one_deal_in_fifteen_differently():
    says(3, "each player wins as often under one as under the other", "about one deal in fifteen ends differently")
    found = compare(Setup.of("suits"), read_setup("suits:runner_out"), games=5_000)
    assert 1 / 18 < len(found.turned()) / 5_000 < 1 / 12
    assert [round(100 * c.difference.mean) for c in found.changes() if c.metric.name == "seat0_wins"] == [0]


def test_lesson_4_two_cards_short():
    trace = played(4, "profiteer@parity_aware@316")
    says(
        4, "after turn 11", "Side A has 15 cards, Side B 17", "gives two cards away", "Turns 18 and 19", "8 against 20"
    )
    counts = [(s.turn, s.text) for s in trace.steps if s.kind == "COUNT"]
    assert [turn for turn, _ in counts] == [11, 22]
    assert "15 against 17" in counts[0][1] and "8 against 20" in counts[1][1]
    assert events(trace, 11).count("GIVE") == 2
    for turn in (18, 19):
        assert "WAR" in events(trace, turn) and "WAR_CAUSED" not in events(trace, turn)
        assert any(s.text.startswith("Side B wins the war") for s in trace.steps if s.turn == turn)
    assert standing(trace, 19)[0] - standing(trace, 17)[0] == 4
    assert standing(trace, -1) == [24] and trace.steps[-1].kind == "LOSS"


def test_lesson_4_a_goal_of_25_is_as_good_as_one_of_26():
    in_code(4, "What is wrong with the odd numbers?", "Hardly any")
    keeps_back(4, "odd numbers", "the same game", "goal of 26")
    found = compare(Setup.of("profiteer"), read_setup("profiteer:target=25"), games=3_000)
    assert len(found.turned()) <= 3
    odd = found.games_before["score_0"] % 2
    assert odd.mean() < 0.01
    assert len(compare(Setup.of("profiteer"), read_setup("profiteer:target=24"), games=3_000).turned()) > 100


def test_lesson_5_the_published_game_lasts_about_75_minutes():
    in_code(5, "About 75", "half an hour", "three hours")
    in_code(5, "That is the median", "The mean", "about 85")
    minutes = simulate("river", 6_000)["minutes"]
    assert 70 < minutes.median() < 80 and 82 < minutes.mean() < 88
    assert 28 < minutes.quantile(0.05) < 33 and 170 < minutes.quantile(0.95) < 190


def test_lesson_5_who_is_unlucky_waits_much_longer_than_the_average():
    says(5, "much longer than the average", "What happened to Clay's problem")
    published = Setup.of("river")
    waited = simulate(published, 2_000).select(w=metric_named("wait_minutes", published.game).value())["w"]
    assert waited.quantile(0.95) > 2 * waited.mean()
    until_first = simulate(published.but(end_condition="first_out"), 2_000)
    assert until_first.select(w=metric_named("wait_minutes", published.game).value())["w"].max() == 0


def lines_of_lesson_6() -> str:
    """The player that the lesson begins with."""
    return next(text.value for text in _texts_in_code(LESSONS[5]) if "@wb.strategy" in str(text.value)).strip()


@pytest.fixture
def on_the_sheet():
    """Let lines play under another name, which are gone after the test: what they get against others, of a hundred games."""
    known, before = strategies(load("suits")), dict(strategies(load("suits")))

    def shares(lines: str, name: str, *others: str) -> list[int]:
        add_strategy("suits", read_player(lines.replace("def mine", f"def {name}"), "suits"))
        pairs = ((Setup.of("suits"), (name, other), 2_000, 0, {}) for other in others)
        return [round(100 * play_from_every_seat(*pair).share) for pair in pairs]

    yield shares
    known.clear()
    known.update(before)


def test_lesson_6_the_first_player_leads_its_aces_and_loses(on_the_sheet):
    in_code(6, "**About 17.**", "An Ace that leads a battle is worth 1")
    says(6, "Ten lines are enough", "`rank_of` makes a number of a card")
    lines = lines_of_lesson_6()
    assert len([line for line in lines.splitlines() if line]) == 10
    assert on_the_sheet(lines, "first", "middle") == [17]
    trace = replay("suits@first/middle@1")
    led = [step.step for step in trace.steps if step.kind == "LEAD_ACE_GIVES_UP_POWER" and step.seat == 0]
    assert led and "1" in trace[led[0]].text


@pytest.mark.slow
def test_lesson_6_two_lines_mend_it_and_a_turned_sign_beats_both_plans(on_the_sheet):
    in_code(6, "about 37 games of a hundred", "half of them against the highest")
    says(6, "wins 52 games of a hundred against it")
    keeps_back(6, "hole", "37 games")
    first = lines_of_lesson_6()
    mend = re.search(
        r"```\n(.*?)```",
        next(cleandoc(c.value) for c in _texts_in_code(LESSONS[5]) if "Fix the hole" in str(c.value)),
        re.S,
    )[1]
    worth = next(line for line in first.splitlines() if line.strip().startswith("worth"))
    mended = first.replace(worth, f"{worth}\n{mend.rstrip()}")
    assert on_the_sheet(mended, "mended", "middle", "highest") == [37, 50]
    assert simulate("suits@mended/middle", 200).equals(simulate("suits@highest/middle", 200))
    turned = first.replace("worth = rank_of", "worth = 20 - rank_of")
    assert min(on_the_sheet(turned, "turned", "highest", "middle")) > 55
    best = first.replace(
        worth, f"{worth.replace('= ', '= 20 - ')}\n        if 10 <= worth <= 12:\n            worth = 30"
    )
    assert on_the_sheet(best, "best", "lowest_nonace") == [52]


@pytest.mark.slow
def test_lesson_7_counts_the_claims_as_they_are_judged():
    in_code(7, "**12.** Three hold only with certain players, two do not hold, and four no game can judge.")
    keeps_back(7, "second claim")
    kinds = [judge(claim, 20_000).kind for claim in claims_named("suits")]
    in_code(7, f"Her document makes {len(kinds)} claims")
    assert [kinds.count(kind) for kind in (HOLDS, IN_PART, FAILS, UNTOLD)] == [12, 3, 2, 4]
    chosen = [
        claim
        for text in _texts_in_code(LESSONS[6])
        if str(text.value).startswith("SUITS-")
        for claim in claims_named(text.value)
    ]
    assert judge(chosen[1], 20_000).kind == IN_PART


def test_lesson_7_somebody_turns_the_first_claim_over_and_the_third():
    says(7, "Is there a player with whom a claim comes out the other way? Try the first and the third.")
    for name, players in (("SUITS-00.3", ("highest.never",) * 2), ("SUITS-X6b", ("counter.greedy", "highest.never"))):
        claim = next(each for each in claims_named(name) if each.id == name)
        told = tried(claim, with_players(claim, players), 2_000)
        assert told.answer is False


def skill_in_lesson_8(*steps: str) -> tuple[int, float]:
    """Skill in points and turns with these dials turned on the rules of its bench."""
    setup = read_setup(",".join(("yours:mindful_attempt1", *steps)))
    found = skill(setup, games=1_000).skill
    return round(100 * found.mean), simulate(setup, 1_000)["turns"].mean()


@pytest.mark.slow
def test_lesson_8_the_switch_brings_no_skill_the_ending_costs_some_and_the_attacks_bring_it():
    in_code(8, "from 11 to 62 points", "The hand brought 39", "*cost* 28 points", "from 115 turns to 23")
    in_code(8, "skill is back at 39")
    keeps_back(8, "62 points.", "back at 39")
    out = ("switches=1", "captured_to=pile")
    attacks = ("king_power=sabotage", "queen_power=reveal", "jack_power=trade")
    for steps, points, turns in (
        ((), 39, 364),
        (("switches=1",), 39, 115),
        (out, 11, 23),
        ((*out, *attacks), 39, 23),
        ((*out, *attacks, "ace_power=loot"), 62, 23),
        ((*out, "ace_power=loot"), 11, 23),
    ):
        found, length = skill_in_lesson_8(*steps)
        assert abs(found - points) <= 3 and abs(length - turns) < 0.06 * turns, (steps, found, length)


@pytest.mark.slow
def test_lesson_8_between_players_who_play_alike_the_cards_bring_two_thirds():
    says(8, "the cards bring about two thirds of the way to a win")
    found = luck("yours:mindful", 300)
    cards, choices = found.cards.mean, found.choices.mean
    assert 0.58 < cards / (cards + choices) < 0.72


def test_lesson_9_a_hand_of_three_makes_a_game_of_670_turns():
    says(9, "A hand of three makes choices, and a game of 670 turns")
    assert 640 < simulate("yours:hand_size=3", 1_000)["turns"].mean() < 700
