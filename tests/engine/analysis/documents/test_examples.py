"""Examples for a rulebook: recomputed from single games, event by event."""

import pytest

from engine.analysis.documents.coverage import coverage
from engine.analysis.documents.examples import CHANGED, CHOICE, END, examples
from engine.core.game import load, names
from engine.replay.trace import replay
from engine.setup.game_id import GameId
from engine.setup.rulebook import clause_text
from engine.setup.setup import Setup
from tests.kit.lanes import case

GAMES = 40
SETUPS = ("suits", "war", "mindful", "yours:mindful", "armed", "river", "profiteer", "yours")


@pytest.mark.parametrize("text", [case(text in ("suits", "yours:mindful"), text) for text in SETUPS])
def test_an_example_is_the_first_moment_of_the_first_game_that_cites_the_clause(text):
    setup, kinds_by_number = Setup.of(text), list(Setup.of(text).game.events)
    found = examples(setup, GAMES)
    assert 2 <= len(found.each) <= 10
    for each in found.each:
        cited = None
        for seed in range(GAMES):
            game = replay(GameId(setup, seed))
            kinds = [kinds_by_number[kind] for kind in game.events["kind"]]
            remark = [bool(kind.ruling) and not kind.seconds for kind in kinds]
            at = [step for step, kind in enumerate(kinds) if kind.clause == each.clause and not remark[step]]
            if at:
                cited = (seed, at[0])
                break
        assert cited == (each.trace.id.seed, each.step)
        assert each.moment.clause == each.clause and each.moment.turn == int(each.trace.events["turn"][each.step])


def test_the_first_example_of_a_war_is_that_of_the_first_equal_cards():
    """Counted by hand in `warbench replay war@0`: the cards are equal for the first time in turn 16."""
    equal = next(step for step in replay(GameId(Setup.of("war"), 0)).steps if "Equal cards" in step.text)
    each = {example.clause: example for example in examples(Setup.of("war"), 10).each}["WAR-02.1"]
    assert (each.step, each.moment.text, each.moment.turn) == (equal.step, "Equal cards: war.", equal.turn)
    assert each.told[0].text.startswith("Both turn up a card") and each.told[-1].text.endswith("takes 10 cards.")


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in names()])
def test_a_clause_of_which_nothing_speaks_gets_no_example(name):
    setup = Setup(load(name), load(name).Rules(), Setup.of(name).strategies)
    found = examples(setup, GAMES)
    shares = {use.id: use.share.mean for use in coverage(setup, GAMES).counted}
    assert all(each.why and shares[each.clause] >= 0.05 for each in found.each)
    assert not any(CHANGED in each.why for each in found.each), "the published rules change nothing"
    order = [use.id for use in found.coverage.uses]
    assert [each.clause for each in found.each] == sorted((each.clause for each in found.each), key=order.index)


def test_a_clause_that_an_example_shows_gets_none_of_its_own():
    """In the order in which they are chosen: those of which most speaks first."""
    found = examples(Setup.of("yours:mindful"), GAMES)
    shown: set[str] = set()
    for each in sorted(found.each, key=lambda each: -len(each.why)):
        assert each.clause not in shown
        shown.update(step.clause for step in each.told)
    assert len(shown) > 2 * len(found.each)


def test_a_clause_that_hardly_ever_comes_up_gets_none():
    """A draw of Mindful War, which the variant has changed and which ends a game, is in one game of forty."""
    found = examples(Setup.of("yours:mindful"), GAMES)
    draws = next(use for use in found.coverage.counted if use.id == "YOURS-10.3")
    assert draws.share.mean == 1 / GAMES and "YOURS-10.3" not in {each.clause for each in found.each}


def test_why_a_clause_matters():
    why = {each.clause: set(each.why) for each in examples(Setup.of("suits:hand_size=5"), 200).each}
    assert why["SUITS-06.2"] == {END} and why["SUITS-05.3"] == {CHOICE} and why["SUITS-01.6"] == {CHANGED}
    published = clause_text(load("suits"), "SUITS-01.6", load("suits").Rules())
    assert "3" in published and "SUITS-01.6" not in {each.clause for each in examples(Setup.of("suits"), 200).each}


def test_few_examples_are_those_of_which_most_speaks():
    setup = Setup.of("yours:mindful")
    many, few = examples(setup, GAMES), examples(setup, GAMES, most=3)
    assert len(few.each) == 3 and {each.clause for each in few.each} <= {each.clause for each in many.each}
    assert min(len(each.why) for each in few.each) >= max(
        len(each.why) for each in many.each if each.clause not in {one.clause for one in few.each}
    )
