"""A question that comes before its answer: what can be asked, what an answer may be, what waits for it, where it is handed in."""

import pytest
from ipywidgets import VBox

from engine.core.rules import BadInput
from warbench import compare
from workbench.bench import Bench
from workbench.features.save import panel as save_panel
from workbench.hosts.replay import Replay
from workbench.hosts.widget import Bench as Widget
from workbench.lessons import cells
from workbench.lessons.cells import ask, behind, bench, watch
from workbench.lessons.question import Ask
from workbench.page.kit.frame import Frame

OPTIONS = ("Red", "Black")


def test_a_question_keeps_one_of_its_options_and_nothing_else():
    asked = ask("Who wins?", *OPTIONS)
    for said, kept in (("Red", "Red"), ("red", ""), ("<b>Red</b>", ""), ("Black", "Black"), ("", "")):
        asked.answer = said
        assert asked.answer == kept


def test_a_right_answer_is_one_of_the_options():
    assert ask("Who wins?", *OPTIONS, right="Red").right == "Red" and ask("Who wins?", *OPTIONS).right == ""
    with pytest.raises(BadInput, match=r"one of the options, Red, Black, not 'Green'\.$"):
        ask("Who wins?", *OPTIONS, right="Green")


def test_a_text_that_would_give_the_answer_away_waits_for_it():
    asked = ask("Who wins?", *OPTIONS, right="Red")
    shown = cells.tell("1. **Red** wins.\n2. Black loses.", after=asked).text
    assert f'data-after="{asked.name}" style="display: none"' in shown and "<strong>Red</strong>" in shown
    asked.answer = "Black"
    assert "display: none" not in cells.tell("**Red** wins.", after=asked).text


def test_a_question_without_options_takes_a_few_words():
    asked = ask("How many?", hint="a number")
    asked.answer = "  about\n40  "
    assert asked.answer == "about 40"
    asked.answer = "x" * 10_000
    assert len(asked.answer) == 200


@pytest.mark.parametrize("given", [("", "a", "b"), ("   ",), ("Who wins?", "Red"), ("Who wins?", "Red", "Red")])
def test_what_cannot_be_asked_is_told_in_a_sentence(given):
    with pytest.raises(BadInput, match=r"^[^.]*\.$"):
        ask(*given)


def test_a_question_has_a_name_that_fits_into_an_address_and_a_page():
    assert Ask.of('Who "wins" — <Red>?').name == "who-wins-red"
    long = "Which of the two players wins more often with"
    asked = ["五張牌誰贏？", "Кто выиграет?", "???", "!!!", f"{long} five cards?", f"{long} six cards?"]
    names = [Ask.of(question).name for question in asked]
    assert len(set(names)) == len(names) and all(names) and all(len(name.encode()) <= 47 for name in names)


def test_what_follows_is_read_as_markdown():
    assert ask("Who wins?", *OPTIONS, then="**Red**, mostly.").then == "<p><strong>Red</strong>, mostly.</p>"


def test_in_marimo_what_waits_is_there_and_not_shown_until_it_is_answered():
    asked = ask("Who wins?", *OPTIONS)
    assert f'data-after="{asked.name}" style="display: none"' in behind(asked, Replay("war@random@1")).text
    asked.answer = "Red"
    assert f'data-after="{asked.name}">' in behind(asked, Replay("war@random@1")).text
    assert asked.in_link


def test_in_jupyter_what_waits_comes_with_the_answer(monkeypatch):
    monkeypatch.setattr(cells, "_in_jupyter", lambda: True)
    asked = ask("Who wins?", *OPTIONS)
    both = watch("war@random@1", after=asked)
    assert isinstance(both, VBox) and both.children[0] is asked and not asked.in_link
    waiting = both.children[1]
    assert waiting.layout.display == "none"
    asked.answer = "Red"
    assert waiting.layout.display is None
    asked.answer = ""
    assert waiting.layout.display == "none"


def test_without_a_question_nothing_waits():
    assert isinstance(watch("war@random@1"), Replay)


def test_a_moment_is_a_turn_of_the_game():
    table = watch("suits@middle/highest@977", moments=(("The deal", 1), ("Battle 13", 13)))
    steps = table.trace["sides"][0]["steps"]
    assert [steps[each["row"]]["turn"] for each in table.trace["moments"]] == [0, 12]
    assert steps[table.trace["moments"][1]["row"] + 1]["turn"] == 13
    with pytest.raises(BadInput, match=r"no turn 25 in this game; its turns are 1 to 24\.$"):
        watch("suits@middle/highest@977", moments=(("Never", 25),))


def test_what_was_answered_is_handed_in_and_what_was_not_is_not():
    first, second, third = (ask(f"{number}. <Who> wins?", *OPTIONS) for number in (1, 2, 3))
    first.answer, third.answer = "Red", "Black"
    opened = Bench.at("war").play(100)
    frame = Frame(whole=False, asked=(first, second, third))
    played = compare(opened.published, opened.setup, 100)
    offered = save_panel.files(opened, frame, save_panel.Entry("A", "B", "C"), lambda: played, lambda: None)
    page = offered[0].text()
    assert page.index("1. &lt;Who&gt; wins?") < page.index(">Red<") < page.index("3. &lt;Who&gt; wins?")
    assert "2. &lt;Who&gt;" not in page
    without = save_panel.files(
        opened, Frame(whole=False), save_panel.Entry("A", "B", "C"), lambda: played, lambda: None
    )
    assert "What was asked" in page and "What was asked" not in without[0].text()


def test_a_bench_takes_the_question_before_it_and_the_others_along():
    before, other = ask("Who wins?", *OPTIONS), ask("How many?")
    shown = bench("war", after=before, answers=(other,))
    assert f'data-after="{before.name}"' in shown.text
    alone = bench("war@random@3", answers=(other,), pages=("Replay", "Bench"))
    assert isinstance(alone, Widget) and alone.page == "Replay" and alone._session.frame.asked == (other,)
