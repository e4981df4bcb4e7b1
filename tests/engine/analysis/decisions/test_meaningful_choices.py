"""What choices are worth: against all deals counted one by one, where nothing is to choose, and as noise would have it."""

from threading import get_ident

import numpy as np
import pytest

from engine.analysis.decisions.meaningful_choices import POINTS, _weighed, to_json
from engine.core.rules import BadInput
from engine.replay.trace import Trace
from engine.setup.game_id import GameId
from engine.setup.setup import Setup
from engine.setup.world_rollouts import Outcomes
from tests.kit.all_deals import LEADS, exactly, late
from tests.kit.lanes import case
from warbench import meaningful_choices, replay


@pytest.mark.parametrize("seed", [case(seed < 1, seed) for seed in range(6)])
def test_a_choice_is_worth_what_all_deals_counted_one_by_one_say(seed):
    """Near the end of a game few deals are left, and each of them is played."""
    setup = Setup.of(LEADS)
    trace = replay(GameId(setup, seed))
    for taken in late(trace, None, 300)[:2]:
        shares = [exactly(trace, taken, setup, taken.seat, code)[taken.seat] for code in taken.legal]
        found = _weighed(setup, "middle.miser", (trace, 0, taken, 1.0), 4_000, 0)
        assert found.worth == pytest.approx(max(shares) - sum(shares) / len(shares), abs=4 * found.error + 1e-3)
        assert found.stakes == pytest.approx(max(shares) - min(shares), abs=0.05)


@pytest.mark.slow
def test_options_that_are_all_alike_are_worth_nothing(monkeypatch):
    """Coins tossed for every option: half of the plays choose, the other half finds nothing in it."""

    def coins(setup, state, actions, plays, seed):
        dice = np.random.default_rng(seed)
        return Outcomes(dice.integers(0, 2, (plays, len(actions))), np.zeros((plays, len(actions)), int))

    monkeypatch.setattr("engine.analysis.decisions.meaningful_choices.weigh_options", coins)
    monkeypatch.setattr("engine.analysis.decisions.meaningful_choices.weigher", lambda game: None)
    found = meaningful_choices("suits", 40, plays=400, choices=10)
    assert found.worth.low < 0 < found.worth.mean < 0.02 and found.above[5].mean < 0.04 * found.choices.mean
    assert found.obvious.n == 0 and found.weighed == 400, "where choices may be worth nothing no rule gets a part of it"


@pytest.mark.slow
def test_an_option_that_wins_alone_is_worth_what_pointing_blindly_misses(monkeypatch):
    def last_wins(setup, state, actions, plays, seed):
        won = np.ones((plays, len(actions)), int) * (1 - int(state["seat"]))
        won[:, -1] = int(state["seat"])
        return Outcomes(won, np.zeros_like(won))

    monkeypatch.setattr("engine.analysis.decisions.meaningful_choices.weigh_options", last_wins)
    monkeypatch.setattr("engine.analysis.decisions.meaningful_choices.weigher", lambda game: None)
    found = meaningful_choices("suits", 25, plays=20, choices=1_000)
    options = [len(taken.legal) for seed in range(25) for taken in replay(f"suits@{seed}").choices]
    assert found.worth.mean == pytest.approx(np.mean([1 - 1 / n for n in options])) and found.stakes.mean == 1
    assert all(found.above[points].mean == pytest.approx(found.choices.mean) for points in POINTS)
    assert 0 < found.obvious.mean < 1


@pytest.mark.slow
def test_no_number_of_plays_changes_the_figures(monkeypatch):
    """Options of known worths, and coins tossed for them: the best of few noisy figures is no better than that of many."""
    steps = np.array([0.0, 0.02, 0.10])

    def tossed(setup, state, actions, plays, seed):
        dice, seat = np.random.default_rng((seed, plays)), int(state["seat"])
        chances = 0.45 + steps[(np.arange(len(actions)) + seed) % 3]
        won = dice.random((plays, len(actions))) < chances
        return Outcomes(np.where(won, seat, 1 - seat), np.zeros(won.shape, int))

    monkeypatch.setattr("engine.analysis.decisions.meaningful_choices.weigh_options", tossed)
    monkeypatch.setattr("engine.analysis.decisions.meaningful_choices.weigher", lambda game: None)
    few, some, many = (meaningful_choices("suits", 30, plays=plays, choices=8) for plays in (100, 400, 3_200))
    assert few.worth.mean == pytest.approx(many.worth.mean, abs=0.012)
    assert some.worth.mean == pytest.approx(many.worth.mean, abs=0.006)
    assert few.worth.low < many.worth.mean < few.worth.high and some.worth.low < many.worth.mean < some.worth.high
    assert not few.resolves(5) and few.resolves(10) and some.resolves(5) and many.resolves(2)
    assert few.worth.high - few.worth.low > many.worth.high - many.worth.low and few.obvious.high <= 1


def test_a_game_stands_for_as_many_choices_as_it_has(monkeypatch):
    monkeypatch.setattr("engine.analysis.decisions.meaningful_choices.weigher", lambda game: None)
    monkeypatch.setattr(
        "engine.analysis.decisions.meaningful_choices.weigh_options",
        lambda setup, state, actions, plays, seed: Outcomes(
            np.zeros((plays, len(actions)), int), np.zeros((plays, len(actions)), int)
        ),
    )
    found = meaningful_choices("suits", 5, plays=20, choices=2)
    assert found.weighed == 10 and found.above[5].mean == 0 == found.worth.mean
    assert found.obvious.mean != found.obvious.mean and to_json(found)["obvious"]["mean"] is None  # nothing to get


def test_no_two_threads_play_in_the_memory_of_one_trace(monkeypatch):
    """One of them would weigh a state that is half of another's choice, and might play on from it for ever."""
    played: list[tuple[Trace, int]] = []
    play = Trace._play

    def noted(trace: Trace, **more):
        played.append((trace, get_ident()))
        return play(trace, **more)

    monkeypatch.setattr(Trace, "_play", noted)
    alone, many = (str(meaningful_choices("suits", 3, plays=4, choices=8, threads=n)) for n in (1, 8))
    assert alone == many and len({thread for _, thread in played}) > 2
    for trace, thread in played:
        assert {other for same, other in played if same is trace} == {thread}


@pytest.mark.parametrize(
    ("how", "word"),
    [
        ({"setup": "war"}, "Nobody"),
        ({"setup": "suits@person/middle"}, "person"),
        ({"setup": "suits", "games": 1}, "games"),
        ({"setup": "suits", "plays": 1}, "plays"),
        ({"setup": "suits", "choices": 0}, "choices"),
        ({"setup": "suits", "simple": "clever"}, "clever"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(how, word):
    with pytest.raises(BadInput) as said:
        meaningful_choices(**how)
    assert word in str(said.value) and str(said.value).endswith(".")
