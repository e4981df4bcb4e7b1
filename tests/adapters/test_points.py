"""The points of games that others come to: the same games as everybody's, whoever answers, and from however many threads."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.adapters.points import NO_ANSWERS, Points, with_persons
from engine.analysis.decisions.match import Match
from engine.core.events import NOBODY
from engine.core.rules import BadInput
from engine.replay.trace import replay
from engine.setup.game_id import GameId
from engine.setup.setup import as_setup
from tests.kit.adapting import played
from tests.kit.choosing import WITH_OTHERS as TEXTS
from tests.kit.playing import told


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_a_point_is_the_match_of_its_id(data):
    """The same seat is asked, the same may be answered, the state is the same byte by byte; strategies sit among persons."""
    setup = as_setup(data.draw(st.sampled_from(TEXTS)))
    persons = data.draw(st.sets(st.integers(0, len(setup.strategies) - 1), min_size=1))
    names = ["person" if seat in persons else name for seat, name in enumerate(setup.strategies)]
    points = Points(type(setup)(setup.game, setup.rules, tuple(names), setup.base))
    point = points.at(data.draw(st.integers(0, 1_000)))
    for _ in range(data.draw(st.integers(0, 8))):
        if point.over:
            break
        point = points.after(point, data.draw(st.sampled_from(point.codes)))
    match = Match(point.id)
    assert (point.over, point.seat) == (match.over, NOBODY if match.over else match.seat)
    assert point.codes == tuple(choice.code for choice in match.choices)
    assert point.state.tobytes() == match.trace.last_state.tobytes() and point.choice == match.choice


@pytest.mark.parametrize("text", ["suits", "profiteer", "suits:hand_size=1"])
def test_a_game_that_is_over_is_the_replay_of_its_id(text):
    point = played(Points(with_persons(as_setup(text))), 5, max)[-1]
    match = Match(point.id)
    assert match.over and told(match.trace) == told(Match(GameId(point.setup, 5, answers=point.id.answers)).trace)
    assert point.winner == int(match.trace.result["winner"]) and point.finished


def test_rewards_add_up_to_nothing_but_for_one_player():
    """A win, a draw, a game that never ends; among four the three others pay a third each; alone a loss is -1."""
    suits = played(Points(with_persons(as_setup("suits"))), 3, max)[-1]
    assert sorted(suits.rewards) == [-1.0, 1.0] and suits.rewards[suits.winner] == 1.0
    assert suits._replace(winner=NOBODY).rewards == (0.0, 0.0) == suits._replace(finished=False, winner=NOBODY).rewards
    four = Points(with_persons(as_setup("river:hand_three,players=4"))).at(3)
    assert four.rewards == (0.0,) * 4 and not four.over
    won = four._replace(seat=NOBODY, finished=True, winner=2).rewards
    assert won[2] == 1.0 and sum(won) == pytest.approx(0) and set(won[:2]) == {-1 / 3}
    alone = Points(with_persons(as_setup("profiteer"))).at(3)._replace(seat=NOBODY, finished=True)
    assert alone._replace(winner=0).rewards == (1.0,) and alone._replace(winner=NOBODY).rewards == (-1.0,)


def test_what_cannot_be_answered_is_one_sentence():
    points = Points(with_persons(as_setup("suits")))
    start, end = points.at(17), played(points, 17, min)[-1]
    for wrong, word in (
        (lambda: points.after(start, 5), "Red may answer 272"),
        (lambda: points.after(end, 0), "no choice"),
    ):
        with pytest.raises(BadInput, match=word) as error:
            wrong()
        assert "\n" not in str(error.value) and str(error.value).endswith(".")
    assert points.at(17).codes == start.codes  # and nothing is left of it


def test_threads_share_points():
    points = Points(with_persons(as_setup("mindful")))
    alone = [played(points, seed, max)[-1].state.tobytes() for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(lambda seed: played(points, seed, max)[-1].state.tobytes(), range(6))) == alone


def test_points_are_copied_and_pickled():
    points = Points(with_persons(as_setup("suits")))
    point = points.after(points.at(17), 272)
    again = pickle.loads(pickle.dumps((points, point)))
    assert again[0].after(again[1], again[1].codes[0]).state == points.after(point, point.codes[0]).state
    assert copy.deepcopy(point) is point and copy.deepcopy(points).at(17).codes == points.at(17).codes


def test_seats_of_persons_are_asked_and_no_others():
    points = Points(with_persons(as_setup("suits@person/middle")))
    assert points.asked == (0,) and {point.seat for point in played(points, 17, min)} == {0, NOBODY}
    assert not len(NO_ANSWERS)


@pytest.mark.slow
def test_players_that_think_sit_there_as_everywhere():
    points = Points(as_setup("suits@person/think4"))
    point = played(points, 17, min)[-1]
    assert point.over and Match(point.id).outcome == replay(point.id).outcome
    assert point.state.tobytes() == Match(point.id).trace.last_state.tobytes()
