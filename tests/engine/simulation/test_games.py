"""What was found out about games is kept as long as the object that holds them."""

import gc
import pickle
from weakref import ref

import pytest

from engine.analysis.compare import Comparison
from engine.setup.setup import Setup
from engine.simulation.contributions import contributions_of
from engine.simulation.games import _LONGEST, Games
from engine.simulation.metrics import estimate, metrics
from engine.simulation.paired import change, changes_of
from engine.simulation.simulate import simulate

SETUP = Setup.of("suits@random")
TURNS, MINUTES = (metrics(SETUP.game)[name] for name in ("turns", "minutes"))


def games(count: int = 50) -> Games:
    return Games(SETUP, simulate(SETUP, count))


def test_what_games_bring_to_a_metric_is_worked_out_once():
    found = games()
    (turns,) = found.parts(TURNS)
    again, minutes = found.parts(TURNS, MINUTES)
    assert again is turns and found.parts(MINUTES)[0] is minutes
    for mine, alone in zip((turns, minutes), contributions_of(found.frame, TURNS, MINUTES), strict=True):
        assert mine.same(alone)


def test_an_estimate_is_that_of_the_frame():
    found = games()
    told = found.estimate(TURNS)
    assert told == estimate(found.frame, TURNS) and found.estimate(TURNS) is told and found.estimate(TURNS, 1.0) != told


def test_what_is_asked_for_by_name_is_worked_out_once():
    found, asked = games(), []
    for _ in range(2):
        assert found.once("here", lambda: asked.append(1) or None) is None
    assert asked == [1] and found.once("there", lambda: 2) == 2
    assert found.head(10) is found.head(10) and found.head(10).frame.equals(found.frame.head(10))


def test_of_very_many_games_nothing_is_kept():
    few = simulate(SETUP, 100)
    many = Games(SETUP, few.sample(_LONGEST + 1, with_replacement=True, seed=1))
    assert many.once("here", object) is not many.once("here", object)
    assert many.parts(TURNS)[0] is not many.parts(TURNS)[0]


@pytest.mark.slow
def test_what_was_found_goes_with_the_games():
    found = games()
    gone = ref(found.parts(TURNS)[0].brings)
    back = pickle.loads(pickle.dumps(found))
    assert back.setup == SETUP and back.frame.equals(found.frame) and not back._parts
    del found
    gc.collect()
    assert gone() is None


def test_a_comparison_keeps_what_is_found_about_its_games():
    after = SETUP.but(hand_size=5)
    before, now = games(), Games(after, simulate(after, 50))
    found = Comparison.of(before, now)
    assert found.played == (before, now) and (found.games_before, found.games_after) == (before.frame, now.frame)
    assert found.told_with(None).played is found.played
    plain = Comparison(SETUP, after, before.frame, now.frame)
    assert repr(plain.changes()) == repr(found.changes())
    assert before._parts and plain.told_with(None).played is plain.played
    same = Comparison(SETUP, SETUP, before.frame, before.frame)
    assert same.played[0] is same.played[1]
    with pytest.raises(ValueError, match="the same seeds"):
        Comparison(SETUP, after, before.frame, now.frame.reverse()).changes()


def test_changes_worked_out_together_are_those_of_each_alone():
    five = Setup.of("suits:hand_size=5@random")
    before, after = simulate(SETUP, 200), simulate(five, 200)
    known = list(metrics(SETUP.game).values())
    for together in changes_of(before, after, known):
        assert repr(together) == repr(change(before.clone(), after.clone(), together.metric))
