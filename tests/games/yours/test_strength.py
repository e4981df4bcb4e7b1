"""The best player of Your War is as good as those of the games that it imitates, and as the best of its own plans."""

import numpy as np
import pytest

from engine.analysis.skill import headline_players, measured, play_from_every_seat, skill_under
from engine.games.yours.worth import is_in_play
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from tests.games.yours.imitations import IMITATIONS, YOURS, pair_of

#: Preset -> deals, few where a game is long. River for two is the deal alone, as is War.
DEALS = {"suits": 2_000, "armed": 2_000, "mindful": 2_000, "river_two": 500, "war": 200} | {
    f"mindful_attempt{n}": 200 for n in (1, 2, 3)
}
#: The best player of Mindful War was not made for these: ours is better there.
WEAKER_THERE = ("mindful_attempt1", "mindful_attempt2", "mindful_attempt3")
PLANS = ("highest", "middle", "lowest_but_powers", "narrow", "counter", "outbids")
REST = "greedy.below_mean.always"
HAND = {"hand_size": 3}
COUNTED = HAND | {"tie_source": "hand", "captured_to": "pile", "none_left": "stands", "undecided": "neutral"}
DOUBLES = COUNTED | {"switches": 1, "own_pair": True, "match": True}
TREATY = DOUBLES | {"ace_answer": "cancels", "ace_at_tie": True, "undecided": "take_back"}
#: What a class adds to War, step by step; with a deck that is shuffled, and with one that must not become thin.
STEPS = {
    "hand": HAND,
    "equal cards": HAND | {"tie_source": "hand"},
    "counted": COUNTED,
    "switch": COUNTED | {"switches": 1},
    "doubles": DOUBLES,
    "treaty": TREATY,
    "shuffled": {"hand_size": 4, "captured_to": "shuffled"},
    "thin": TREATY | {"thin_deck": 8},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", IMITATIONS)
def test_a_preset_takes_as_much_skill_as_the_game_that_it_imitates(name):
    theirs, ours = (skill_under(setup, DEALS[name]) for setup in pair_of(name))
    assert ours.high >= theirs.low, (ours, theirs)
    if name not in WEAKER_THERE:
        assert ours.low <= theirs.high, (ours, theirs)


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_no_other_plan_is_certainly_better_than_the_best_player(step):
    """Two points to either side: where two plans are equal, chance may put either above."""
    setup = Setup(YOURS, YOURS.Rules.of(STEPS[step]), ("random", "random"))
    best, plain = headline_players(YOURS)
    top = against_random(setup, best, plain)
    for plan in PLANS:
        assert top.high + 0.02 >= against_random(setup, f"{plan}.{REST}", plain).low, (plan, top)


def against_random(setup: Setup, name: str, plain: str, deals: int = 1_000) -> Estimate:
    return measured(setup, play_from_every_seat(setup, (name, plain), deals, 0, {}), (name, plain)).skill


@pytest.mark.slow
@pytest.mark.parametrize("step", ["counted", "switch"])
def test_where_skill_is_low_a_player_that_thinks_finds_no_more_of_it(step):
    """Against one at random, in the same 200 deals: it is the game, not our players."""
    setup = Setup(YOURS, YOURS.Rules.of(STEPS[step]), ("random", "random"))
    best, plain = headline_players(YOURS)
    top = against_random(setup, best, plain, 200)
    for thinks in ("think10", "think30"):
        assert against_random(setup, thinks, plain, 200).low <= top.high, (thinks, top)


@pytest.mark.parametrize("changes", [{}, {"decks": 3, "min_rank": 5}, {"source": "river", "max_rank": 12}])
def test_a_card_is_in_play_if_it_is_one_of_the_cards_of_the_rules(changes):
    rules = YOURS.Rules.of(changes)
    assert [card for card in range(208) if is_in_play(rules, card)] == np.sort(YOURS.cards(rules)).tolist()
