"""Rollouts of long games: calibrated where an evaluation ends them, and played out where one choice is asked about."""

from collections.abc import Iterator

import numpy as np
import pytest

from engine.core.cards import rank_of
from engine.core.decision import BY_STRATEGY
from engine.replay.trace import zone_rows
from engine.setup.game_id import GameId
from engine.setup.long_games import AFTER, evaluation_of, is_long
from engine.setup.reference_players import reference
from engine.setup.setup import Setup
from engine.setup.world_rollouts import UNFINISHED, Outcomes, roll_out, weigh_options
from tests.kit.lanes import case
from warbench import move_values, replay

FIXED = (0.05, 0.35, 0.65, 0.9)  # the choices of a game that are looked at, as shares of its length


def positions(text: str, games: int) -> Iterator[tuple[Setup, np.void]]:
    """The reference players, and the states at the fixed choices of the first games of a setup with choices."""
    setup = Setup.of(text)
    for seed in range(games):
        trace = replay(GameId(setup, seed))
        for share in FIXED if trace.choices else ():
            yield reference(setup), trace.state_at_decision(trace.choices[int(share * len(trace.choices))].decision)


def valued(text: str, games: int, plays: int, seed: int, evaluated: bool) -> np.ndarray:
    """V of every seat at those positions (positions, seats)."""
    found = []
    for n, (players, state) in enumerate(positions(text, games)):
        how = {"audience": True, "evaluation": evaluation_of(players) if evaluated else None}
        outcomes = weigh_options(players, state, [BY_STRATEGY], plays, seed + n, **how)
        seats = len(players.strategies)
        found.append([outcomes.shares(seat, seats)[:, 0] for seat in range(seats)])
    return np.array(found)


def slope_of(value: np.ndarray, outcome: np.ndarray) -> tuple[float, float]:
    """How much more is won where V is more, and the standard error of that: where all V are alike, little can be told."""
    away = value - value.mean()
    slope = float((away * outcome).sum() / (away**2).sum())
    rest = outcome - outcome.mean() - slope * away
    return slope, float(np.sqrt((away**2 * rest**2).sum()) / (away**2).sum())


@pytest.mark.parametrize(
    ("text", "games"),
    [
        case(False, "armed", 60),
        case(False, "armed@random", 30),
        case(False, "armed:original_all52", 12),
        case(False, "river:across_table", 60),
        case(False, "river:hand_three", 16),
        case(False, "suits", 60),
        case(False, "mindful", 60),
        case(False, "profiteer", 60),
    ],
)
def test_the_win_probability_is_calibrated(text, games):
    """Against outcomes of other rollouts, played to the end: a change of V is a change of the share of games won, and V errs no
    more than a few rollouts to the end would."""
    value = valued(text, games, 100, 10_000, True).mean(axis=2)
    ended = valued(text, games, 20, 20_000, False)
    outcomes, few = ended[..., :10].mean(axis=2), ended[..., 10:].mean(axis=2)
    slope, error = slope_of(value.ravel(), ended.mean(axis=2).ravel())
    assert abs(slope - 1) < 0.1 + 2 * error, (slope, error)
    assert ((value - outcomes) ** 2).mean() <= ((few - outcomes) ** 2).mean()


@pytest.mark.slow
def test_four_aces_are_worth_more_than_many_cards():
    """The lead in cards alone said 36 % where 85 % of the games were won to the end."""
    trace = replay("armed@counter@902")
    found = evaluation_of(reference(trace.setup))
    assert found is not None
    armies = np.ones((2, 13), int)
    armies[0, -1], armies[1, -1], armies[1, :6] = 4, 0, 3
    assert armies[1].sum() > armies[0].sum() + 5 and found.shares(100, armies)[0] > 0.8


@pytest.mark.slow
def test_an_option_of_a_long_game_is_played_to_the_end():
    """Cut after eight turns, and valued by the lead, these six were 55 to 60 %: all of them win."""
    found = move_values("armed@save_up/threshold@902", 40, 200)
    assert len(found.options) == 6 and all(option.share > 0.97 for option in found.options)
    assert is_long(reference(found.id.setup)) and (found.outcomes.winners != UNFINISHED).all()


@pytest.mark.slow
def test_a_truncated_rollout_has_the_cards_of_its_turn_and_their_value():
    trace = replay("armed@5")
    players = reference(trace.setup)
    taken = next(taken for taken in trace.choices if len(taken.legal) > 2)
    state, evaluation = trace.state_at_decision(taken.decision), evaluation_of(players)
    found = weigh_options(players, state, taken.legal, 50, 1, evaluation=evaluation)
    cut = found.winners == UNFINISHED
    assert evaluation is not None and cut.any() and found.stops.tolist() == [int(state["turn"]) + AFTER]
    assert (found.armies[cut].sum(axis=(1, 2, 3)) == 52).all() and not found.armies[~cut].any()
    worth = evaluation.shares(found.stops[-1], found.armies[cut][:, 0])
    for seat in (0, 1):
        assert np.allclose(found.shares(seat, 2)[cut], worth[:, seat])
    again = weigh_options(players, state, taken.legal, 50, 1)
    assert (again.winners[~cut] == found.winners[~cut]).all()


def test_the_cards_of_each_seat_are_counted_where_a_rollout_stops():
    """At once, they are those of the state itself, in every zone of a seat; shared zones are nobody's."""
    trace = replay("suits@17")
    taken = trace.choices[20]
    state = trace.state_at_decision(taken.decision)
    found = roll_out(trace.setup, state, taken.legal, 1, 0, np.array([int(state["turn"])]), audience=True, noted=1)
    owned, rows = np.zeros((2, 13), int), zone_rows(trace.game)
    for (name, row), cards in zip(rows, trace.zones[taken.step], strict=True):
        if any(zone.name == name and not zone.shared for zone in trace.game.zones) and row < 2:
            for card in cards:
                owned[row, rank_of.py_func(card) - 2] += 1
    assert (found.armies[0, :, 0] == owned).all() and (found.winners == UNFINISHED).all()


def test_shares_of_rollouts_that_ended_need_no_evaluation():
    told = Outcomes(np.array([[0, 1], [-1, UNFINISHED]]), np.zeros((2, 2)))
    assert told.shares(0, 2).tolist() == [[1, 0], [0.5, 0.5]]
    assert told.shares(0, 1).tolist() == [[1, 0], [0, 0]]
