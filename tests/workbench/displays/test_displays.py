"""What rules, setups, games and comparisons show in a notebook, with and without the workbench."""

import json
import os
import re
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from importlib import import_module, reload
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.core import game as games
from engine.core.rules import BadInput
from engine.replay.trace import Trace
from engine.runtime import notebook
from engine.setup.game_id import read_id
from engine.setup.rulebook import clause_text
from engine.setup.setup import Setup, as_setup
from tests.kit.lanes import sample
from warbench import compare, replay, simulate, sweep
from workbench.cli.main import app
from workbench.displays.html import copied, heading
from workbench.hosts.replay import Replay

ROOT = Path(__file__).parents[3]
FIVE = "suits:hand_size=5@middle/highest@3"
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][notebook.GROUP]
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def declared_by(monkeypatch):
    """Let only these modules say how things are shown."""

    def say(*modules: str) -> None:
        monkeypatch.setattr(notebook, "_shown", {})
        monkeypatch.setattr(notebook, "open_displays", lambda: None)
        for module in modules:
            reload(import_module(module))

    return say


@pytest.fixture
def alone(declared_by):
    """The engine where nothing is installed that shows more than it does itself."""
    declared_by("workbench.displays.html")


@pytest.fixture
def with_workbench(declared_by):
    """The engine where the workbench is installed as pyproject.toml declares it."""
    declared_by(*dict.fromkeys(place.partition(":")[0] for place in DECLARED.values()))


class Reader(HTMLParser):
    """The words of a page; every tag that is opened is closed."""

    def __init__(self, html: str):
        super().__init__()
        self.stack: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        assert not self.stack, self.stack

    def handle_starttag(self, tag, attrs):
        if tag != "br":
            self.stack.append(tag)

    def handle_endtag(self, tag):
        assert self.stack.pop() == tag

    def handle_data(self, data):
        if "style" not in self.stack:
            self.words.append(data)


def words(html: str) -> str:
    return " ".join(" ".join(Reader(html).words).split())


def formatted(thing) -> dict:
    """What a Jupyter kernel sends."""
    from IPython.core.formatters import DisplayFormatter

    return DisplayFormatter().format(thing)[0]


# ---------------------------------------------------------------- rules


def test_rules_show_what_is_changed_first_and_all_else_folded():
    rules = as_setup("suits:hand_size=5,doubles_on_tie=any").rules
    open_part, folded = rules._repr_html_().split("<details>", 1)
    assert "Hand size" in open_part and "Doubles at a tie" in open_part and "Value of a Jack" not in open_part
    assert clause_text(games.load("suits"), "SUITS-01.6", rules) in open_part
    assert "silent here (SUITS-A05)" in open_part
    assert folded.count("<tr>") == len(rules.parameters()) - 2 and 'class="wbs-changed"' not in folded
    assert "2 of 45 changed" in words(rules._repr_html_())


def test_published_rules_show_every_parameter_once():
    rules = games.load("suits").Rules()
    html = rules._repr_html_()
    assert "as published" in words(html) and "wbs-changed" not in html.partition("</style>")[2]
    assert html.count("<tr>") == len(rules.parameters())


def test_rules_setups_and_games_are_written_so_that_python_reads_them_back():
    from engine.games import suits

    setup = Setup.of("suits", {"hand_size": 5, "ace_power": "none"}, "random")
    game_id = read_id(FIVE)
    assert eval(repr(setup.rules), {"suits": suits}) == setup.rules
    assert eval(repr(setup), {"Setup": Setup}) == setup
    assert eval(repr(game_id), {"read_id": read_id}) == game_id


# ---------------------------------------------------------------- setups and games


def test_the_card_of_a_game_says_how_to_get_it_again():
    said = words(read_id(FIVE)._repr_html_())
    assert "A War of Suits" in said and "Hand size: 5 (published: 3)" in said and "Black plays highest.miser" in said
    assert f"warbench replay {FIVE}" in said and "Seed 3 " in said


def test_the_command_on_the_card_of_a_setup_plays_it():
    setup = as_setup("suits:hand_5,ace_value=9,ace_on_tie=false@random/highest.greedy")
    command = re.search(r"warbench (simulate [^<]*)", setup._repr_html_())[1]
    done = CliRunner().invoke(app, [*command.split(), "--games", "3", "--json"])
    found = json.loads(done.stdout)
    assert found["rules"] == setup.rules.model_dump() and found["strategies"] == list(setup.strategies)


def test_what_others_wrote_is_shown_as_text():
    assert heading("<b>", "&") == '<p class="wbs-title">&lt;b&gt;<span class="wbs-aside">&amp;</span></p>'
    assert "<script>" not in copied("<script>")


# ---------------------------------------------------------------- a game that was played


def test_without_the_workbench_a_game_is_a_list_of_its_steps(alone):
    trace = replay("suits@middle/highest@3")
    found = formatted(trace)
    assert set(found) == {"text/plain", "text/html"} and found["text/plain"] == repr(trace)
    said = words(found["text/html"])
    assert all(f"{step.turn} {step.text} {step.clause}" in said for step in trace) and trace.outcome in said
    assert trace._display_()._repr_html_() == found["text/html"]


def test_a_long_game_is_listed_up_to_a_point(alone):
    trace = next(t for seed in range(20) if len(t := replay(f"war@{seed}")) > 600)
    html = formatted(trace)["text/html"]
    assert html.count("<tr>") == 501 and f"{len(trace) - 500:,} more steps follow" in html


def test_with_the_workbench_a_game_is_the_card_table(with_workbench):
    trace = replay(FIVE)
    found = formatted(trace)
    assert WIDGET in found and found["text/plain"] == repr(trace) and "text/html" in found
    table = trace._display_()
    assert isinstance(table, Replay) and table.trace["sides"][0]["id"] == FIVE


def test_marimo_draws_the_card_table(with_workbench):
    from marimo._output.formatting import try_format

    found = try_format(replay(FIVE))
    assert found.exception is None and found.mimetype == "text/html" and "<marimo-anywidget" in found.data


@pytest.mark.parametrize("thing", [as_setup("suits:hand_size=5"), as_setup("suits").rules, read_id(FIVE)], ids=repr)
def test_both_notebooks_show_the_same_page(thing):
    from marimo._output.formatting import try_format

    html = thing._repr_html_()
    assert formatted(thing) == {"text/plain": repr(thing), "text/html": html}
    found = try_format(thing)
    assert found.mimetype == "text/html" and words(found.data) == words(html)


@pytest.mark.parametrize("place", DECLARED.values())
def test_what_is_declared_is_there(place):
    module, _, name = place.partition(":")
    assert callable(getattr(import_module(module), name)) if name else import_module(module)


def test_what_cannot_be_imported_here_is_passed_over(monkeypatch):
    broken = EntryPoint("trace", "no_such_module:show", notebook.GROUP)
    monkeypatch.setattr(notebook, "entry_points", lambda group: [broken])
    notebook.open_displays.__wrapped__()


def test_what_nobody_can_show_is_written_as_a_text(declared_by):
    declared_by()
    trace = replay(FIVE)
    assert Setup.of("suits")._repr_html_() is None and formatted(trace) == {"text/plain": repr(trace)}
    assert trace._display_() == repr(trace)


# ---------------------------------------------------------------- comparisons


def test_a_comparison_shows_its_sentence_and_the_numbers(with_workbench):
    found = compare("suits", "suits:hand_size=5", games=300)
    html = found._repr_html_()
    said = words(html)
    assert found.verdict() in said and found.verdict() in repr(found)
    assert html.count('<tr class="wbs-changed">') == len(found.certain()) > 0
    for change in found.changes():
        assert f"{100 * change.before.mean:.1f}%" in said or f"{change.before.mean:.1f} {change.metric.unit}" in said
    ids = re.findall(r"wb\.Replay\('(.*?)', '(.*?)'\)", said)[0]
    assert replay(ids[0]).result["winner"] != replay(ids[1]).result["winner"]


def test_a_comparison_of_nothing_shows_one_column(with_workbench):
    html = compare("suits", "suits", games=50)._repr_html_()
    assert "Difference" not in html and "wbs-changed" not in html.partition("</style>")[2]


def test_without_the_workbench_a_comparison_is_its_sentence(alone):
    found = compare("suits", "suits:hand_size=5", games=300)
    assert words(found._repr_html_()) == found.verdict()


# ---------------------------------------------------------------- the card table


def test_a_card_table_of_one_deal_puts_the_published_rules_first():
    table = Replay(FIVE, replay("suits@middle/highest@3"))
    sides = table.trace["sides"]
    assert [side["label"] for side in sides] == ["Published rules", "Variant"] and sides[1]["id"] == FIVE
    assert table.at == table.trace["part"] > 0


def test_two_variants_are_called_by_their_rules():
    table = Replay(read_id(FIVE), "suits:hand_size=4@middle/highest@3")
    assert [side["label"] for side in table.trace["sides"]] == ["suits:hand_size=5", "suits:hand_size=4"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((), "not 0 games"),
        ((FIVE, FIVE, FIVE), "not 3 games"),
        ((5,), "'5' is not a game"),
        (("suits@middle",), "ends in @ and a seed"),
        ((FIVE, "war@3"), "A War of Suits and Classic War"),
        ((FIVE, "suits@4"), "the seeds 3 and 4"),
    ],
)
def test_what_cannot_be_laid_out_is_told_in_a_sentence(given, words):
    with pytest.raises(BadInput, match=re.escape(words)):
        Replay(*given)


# ---------------------------------------------------------------- what is given, and mistakes


def test_a_game_may_be_given_in_every_shape():
    setup = Setup.of("suits")
    assert setup == as_setup("suits") == as_setup(setup.game) == as_setup(setup.text()) == as_setup(setup)
    assert Setup.of(setup) == Setup.of(setup.text()) == setup


def test_changes_go_on_from_a_setup():
    start = Setup.of("suits:hand_5", strategies="random").but(hand_size=3)
    assert Setup.of(start, {"ace_value": 9}).text() == "suits:hand_5,hand_size=3,ace_value=9@random"
    assert Setup.of("river:players=3", {"players": 7}) == Setup.of("river", {"players": 7})


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: simulate(5), "'5' is not a setup"),
        (lambda: simulate("suits@17"), "leave out its seed @17"),
        (lambda: simulate("suits: hand_size=5"), "no spaces"),
        (lambda: simulate("suits", "many"), "number of games cannot be many; it must be a whole number"),
        (lambda: simulate("suits", 1.5), "number of games cannot be 1.5"),
        (lambda: simulate("suits", 1, -1), "seed cannot be -1"),
        (lambda: simulate("suits", 1, rotation=2), "rotation cannot be 2; it must be a whole number from 0 to 1"),
        (lambda: simulate("suits", 1, threads=0), "number of threads cannot be 0"),
        (lambda: compare("suits", "war", 1, metrics="turns"), "leave out metrics="),
        (lambda: Setup.of("suits", "hand_size=5"), "such as {'hand_size': 5}"),
        (lambda: Setup.of("suits", strategies=[5]), "by their names"),
        (lambda: Setup.of("suits", {"hand_size": 5.0}), "hand_size cannot be '5.0'"),
        (lambda: Setup.of("suits", {"decks": True}), "decks cannot be 'True'"),
        (lambda: sweep("suits", {"hand_szie": [5]}), "did you mean hand_size"),
        (lambda: sweep("suits", {"hand_size": 5}), "as a list or a range"),
        (lambda: sweep("suits", {"ace_power": "none"}), "as a list or a range"),
        (lambda: sweep("suits", {"hand_size": []}), "at least one value"),
        (lambda: sweep("suits", {"hand_size": [50]}), "hand_size cannot be '50'"),
        (lambda: sweep("suits", ["hand_size"]), "parameters to sweep over with their values"),
        (lambda: sweep("suits", {"hand_size": [5]}, games=0), "number of games cannot be 0"),
        (lambda: sweep("suits", {"hand_size": [5]}, metrics="fun"), "There is no metric 'fun'"),
        (lambda: replay(5), "'5' is not a game"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(wrong, words):
    with pytest.raises(BadInput, match=re.escape(words)) as caught:
        wrong()
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


def test_numbers_of_numpy_are_numbers():
    import numpy as np

    found = sweep("suits", {"hand_size": np.arange(2, 4)}, games=np.int64(20), metrics=["turns"]).frame()
    assert found["hand_size"].to_list() == [2, 3] and found["conflict"].is_null().all()


def test_values_that_do_not_go_together_stay_in_the_frame_of_a_sweep():
    found = sweep("suits", {"min_rank": [2, 11], "max_rank": [5, 14]}, games=20, metrics="turns").frame()
    conflicts = found.filter(found["conflict"].is_not_null())
    assert len(found) == 4 and 0 < len(conflicts) < 4 and conflicts["mean"].is_null().all()


@pytest.mark.parametrize("error", sample(["BadInput", "IllegalAnswer"], 2))
def test_a_notebook_shows_the_sentence_and_no_traceback(error, tmp_path):
    cell = f"from engine.simulation.simulate import {error}\nraise {error}('What is wrong.')"
    env = {**os.environ, "IPYTHONDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "IPython", "--no-banner", "-c", cell]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (done.stdout + done.stderr).strip() == "What is wrong."


def test_a_trace_says_what_it_is():
    trace = replay(FIVE)
    assert isinstance(trace, Trace) and repr(trace) == f"Trace of {FIVE}: {len(trace)} steps. {trace.outcome}"
