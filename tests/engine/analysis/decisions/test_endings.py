"""What the options are worth near the end of a game, against every world that is left, counted one by one: all games."""

import math

import numpy as np
import pytest

from tests.kit.endings import all_possible, error_of, outcomes_of, worlds
from warbench import move_values, replay

#: Strategies without dice, and rules under which nothing is shuffled before the end, so that the hidden cards alone decide;
#: but in Profiteer nearly every ending hangs on a shuffled discard pile.
ENDINGS = {
    "suits": "suits@middle.greedy",
    "armed": "armed:max_rank=5,capture_to=bottom,max_turns=60@middle.middle",
    "mindful": "mindful@highest.never.always",
    "profiteer": "profiteer@battle_balancer.lowest_first",
    "river": "river:hand_three,end_condition=one_pass,players=2@middle",
}
PLAYS = 1_000
ENOUGH = 30  # options whose outcome the hidden cards decide


def counted(text: str, monkeypatch):
    """(trace, choice, outcome of each option in each world) of choices near the end, in one game after another."""
    for seed in range(200):
        trace = replay(f"{text}@{seed}")
        for taken in trace.choices[::3]:
            state = trace.state_at_decision(taken.decision)
            found = worlds(trace.setup, state, taken.seat)
            if 2 <= len(found) < 800 and all_possible(trace.setup, state, taken.seat, found):
                yield trace, taken, outcomes_of(trace.setup, found, taken.legal, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("text", ENDINGS.values(), ids=ENDINGS)
def test_each_option_is_worth_what_all_worlds_together_say(text, monkeypatch):
    """The share of games won; in a game for one, where that is nought or all, the profit."""
    distances: list[float] = []
    for trace, taken, outcomes in counted(text, monkeypatch):
        told = move_values(trace.id, taken.choice, PLAYS, seed=len(distances))
        seats = len(trace.setup.strategies)
        exact = outcomes.shares(taken.seat, seats) if seats > 1 else outcomes.scores
        for option, ends in zip(told.options, exact.T, strict=True):
            value = option.share if seats > 1 else option.profit.mean
            if ends.std() > 0:
                distances.append((value - ends.mean()) / math.hypot(ends.std() / math.sqrt(PLAYS), error_of(ends)))
            elif trace.game.name != "profiteer":
                assert value == pytest.approx(ends[0]), (trace.id, taken.choice, option.choice.words)
        if len(distances) >= ENOUGH:
            break
    assert len(distances) >= ENOUGH
    assert np.abs(distances).max() < 4.5 and 0.6 < np.sqrt(np.mean(np.square(distances))) < 1.5, distances
