"""The story: attempts that were kept, their lines and numbers, in the link, the browser, the page that is handed in and the class."""

import pytest

from engine.analysis.skill import skill
from engine.setup.setup import Setup
from engine.simulation.simulate import make_ready
from tests.kit.html import NASTY, plain
from tests.kit.visitor import Visitor
from warbench import simulate
from workbench.bench import Bench
from workbench.bench.attempts import LONGEST, MOST
from workbench.bench.browser_storage import from_store, to_store
from workbench.bench.study_selection import Chosen
from workbench.features.collect.folder import read_folder
from workbench.features.collect.page import class_page
from workbench.features.hand_in import Entry, hand_in
from workbench.features.hand_in.block import read_block
from workbench.features.history import panel, story
from workbench.work.duplicate_deals import tables_of_skill
from workbench.work.games import played_by_all

HAND, COUNTED = {"hand_size": "3"}, {"captured_to": "pile", "none_left": "stands", "undecided": "neutral"}
FEW = 300


@pytest.fixture(autouse=True)
def skill_is_compiled():
    """The players between whom skill is measured: else its number follows when a child process has compiled them."""
    for table in tables_of_skill(Bench.of("yours")):
        make_ready(table)


def kept(*steps: dict[str, str]) -> Bench:
    """A bench with an attempt for each of these steps, one on top of the other."""
    bench = Bench.of("yours").play(FEW)
    for step in steps:
        bench = bench.turn_to(step).keep_attempt()
    return bench


def told(bench: Bench) -> Bench:
    first, second = bench.story
    bench = bench.say_of_attempt(first.text, "wrong", "Nobody decides anything.")
    return bench.say_of_attempt(second.text, "changed", "Captured cards are out.")


def test_rows_are_the_published_rules_the_attempts_and_the_bench():
    bench = kept(HAND, COUNTED).set_dial("switches", 1)
    rows = story.rows(bench, played_by_all().comparison(bench))
    assert [row.title for row in rows] == ["Classic War", "+ A hand of three", "+ Won cards are out", "+ A switch"]
    assert [row.now for row in rows] == [False, False, False, True]
    of_war = {metric.name: found for metric, found in story.numbers(bench, rows[0])}
    shown = played_by_all().comparison(bench).changes(["turns"])[0].before
    assert of_war["turns"] == shown, "the row of War has the number that the bench shows as before"


@pytest.mark.slow
def test_its_numbers_are_those_of_games_played_for_themselves():
    bench, played = kept(HAND, COUNTED), played_by_all()
    for there in story.missing(bench, played):
        story.play(there, played)
    assert story.missing(bench, played) == []
    _, hand, counted = story.rows(bench, played.comparison(bench))
    for row, attempt in ((hand, bench.story[0]), (counted, bench.story[1])):
        frame = simulate(attempt.setup, FEW)
        fair, turns, of_skill, choices = (found for _, found in story.numbers(bench, row))
        done = frame.filter(frame["status"] == "finished")
        assert fair.mean == pytest.approx(frame.filter(frame["winner"] == 0).height / FEW)
        assert turns.mean == pytest.approx(done["turns"].mean())
        assert choices.mean == pytest.approx(done["choices"].sum() / done["turns"].sum())
        deals = of_skill.n
        best = bench.game.ladder[-1]
        assert of_skill.mean == pytest.approx(
            skill(Setup.of(bench.game, attempt.setup.rules), [best, "random"], deals).skill.mean
        )


@pytest.mark.slow
def test_the_page_keeps_an_attempt_asks_two_lines_and_drops_it_again():
    visitor = Visitor(Bench.of("yours").play(FEW))
    assert "attempts" not in visitor.parts
    visitor.press("modules:counted")  # it ends soon: nobody waits for games that do not
    assert "The story so far" in visitor.words("attempts") and story.KEEP in visitor.words("attempts")
    visitor.press("attempts:keep")
    (attempt,) = visitor.bench.story
    assert attempt.setup.rules.captured_to == "pile" and story.KEEP not in visitor.words("attempts")
    visitor.say("story", "", {"do": "wrong", "key": attempt.text, "text": "No   choice\nat all."})
    assert visitor.bench.story[0].wrong == "No choice at all."
    visitor.press("modules:colours")
    visitor.say("story", "", {"do": "open", "key": attempt.text, "text": ""})
    assert visitor.bench.rules == attempt.setup.rules
    visitor.say("story", "", {"do": "away", "key": attempt.text, "text": ""})
    assert visitor.bench.story == ()
    for wrong in ({"do": "burn", "key": "", "text": ""}, {"do": "away", "key": 3, "text": ""}, {}, "x"):
        visitor.say("story", "", wrong)
    visitor.say("story", "", {"do": "away", "key": "gone", "text": ""})
    assert "no longer in the story" in visitor.bench.problem


def test_it_travels_in_the_link_and_in_the_browser():
    bench = told(kept(HAND, COUNTED))
    assert Bench.from_link(bench.link()).story == bench.story
    assert from_store(Bench.of("yours"), to_store(bench)).story == bench.story
    assert bench.back_to(Bench.of("yours").link()).story == bench.story, "Undo takes no attempt away"
    assert bench.change_game("suits").story == bench.story and "story" not in bench.change_game("suits").link()


@pytest.mark.parametrize("text", NASTY)
def test_what_is_typed_stays_text(text):
    bench = kept(HAND)
    line = " ".join(text.split())[:LONGEST]
    bench = bench.say_of_attempt(bench.story[0].text, "wrong", line)
    if not bench.problem:
        html = story.html(bench, played_by_all().comparison(bench))
        assert plain(html).count("<script") == plain(line).count("<script") or "<script" not in html
        assert Bench.from_link(bench.link()).problem == ""


def test_wrong_stories_are_sentences_and_nothing_is_lost():
    bench = kept(HAND)
    (attempt,) = bench.story
    assert "kept already, as attempt 1" in bench.keep_attempt().problem
    assert "begins with the published rules" in Bench.of("yours").keep_attempt().problem
    too_long = bench.say_of_attempt(attempt.text, "wrong", "x" * (LONGEST + 1))
    assert f"at most {LONGEST} printable characters" in too_long.problem and too_long.story == bench.story
    assert "two lines" in bench.say_of_attempt(attempt.text, "why", "").problem
    for link in (
        "yours",
        "yours:hand_size=3",
        "yours:hand_size=99||",
        "yours:hand_size=3|a|b|c",
        "~".join(["x"] * (MOST + 1)),
    ):
        read = Bench.from_link({"game": "yours:hand_size=3", "story": link})
        assert read.problem.endswith(".") and read.story == () and read.rules.hand_size == 3


def test_two_hundred_attempts_fit_and_one_more_is_refused_in_a_sentence():
    bench = Bench.of("yours")
    for size in range(MOST):
        bench = bench.turn_to({"max_turns": str(size + 1)}).keep_attempt()
    assert len(bench.story) == MOST and not bench.problem
    more = bench.turn_to({"max_turns": str(MOST + 1)}).keep_attempt()
    assert f"at most {MOST} attempts" in more.problem and more.story == bench.story
    assert not bench.story_in_link and "story" not in bench.link()
    assert from_store(Bench.of("yours"), to_store(bench)).story == bench.story


@pytest.mark.slow
def test_what_is_handed_in_holds_the_story_and_the_class_shows_it(tmp_path):
    bench, played = told(kept(HAND, COUNTED)), played_by_all()
    for there in story.missing(bench, played):
        story.play(there, played)
    page = hand_in(bench, played.comparison(bench), Entry("Mine", "Ann", "It has an end."))
    words, block = plain(page), read_block(page).block
    assert "The story" in words and "Nobody decides anything." in words
    assert [each.attempt for each in block.story] == ["Classic War", "+ A hand of three", "+ Won cards are out"]
    assert [each.wrong for each in block.story] == ["", "Nobody decides anything.", ""]
    assert all(len(each.numbers) == len(story.HEADS) and "–" not in each.numbers for each in block.story)
    (tmp_path / "ann.html").write_text(page)
    together = plain(class_page(read_folder(tmp_path), tmp_path / "class.html"))
    assert "+ Won cards are out" in together and "Captured cards are out." in together


@pytest.mark.slow
def test_a_page_without_a_story_has_none():
    bench = Bench.of("suits").set_dial("hand_size", 5).play(200)
    page = hand_in(bench, played_by_all().comparison(bench), Entry("Five", "Ann", "More."))
    assert read_block(page).block.story == () and "<h2>The story</h2>" not in page


def test_on_the_page_questions_the_attempts_continue_and_the_designers_are_beside_them():
    bench = told(kept(HAND, COUNTED)).set_dial("switches", 1)
    own = panel.own_attempts(bench)
    assert [each.title for each in own] == ["+ A hand of three", "+ Won cards are out", "+ A switch"]
    assert [each.continues for each in own] == [False, True, True] and own[0].wrong == "Nobody decides anything."
    words = plain(panel.body(bench, Chosen(), None))
    for text in (
        "Classic War",
        "Nobody decides anything.",
        "On the bench now",
        "A War of Suits",
        "Armed",
        "Mindful War",
        "Profiteer",
    ):
        assert text in words, text
    there = panel.put_on_bench(bench, "armed", "1")
    assert there.game.name == "armed" and not there.problem
