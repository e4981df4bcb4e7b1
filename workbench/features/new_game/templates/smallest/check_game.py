# mypy: ignore-errors
"""Smallest by what is known beforehand: the chances of a shuffled deck."""

from math import sqrt

from engine.setup.setup import Setup
from engine.simulation.simulate import simulate

GAMES = 20_000
TIE = 3 / 51  # of the 51 other cards three have the same rank


def near(share: float, chance: float) -> bool:
    """Whether a share of so large a sample is within four standard errors of a chance."""
    return abs(share - chance) < 4 * sqrt(chance * (1 - chance) / GAMES)


def test_a_battle_is_won_as_often_as_a_shuffled_deck_says() -> None:
    frame = simulate(Setup.of("smallest:max_turns=1"), GAMES)
    for outcome, chance in (("draw", TIE), ("seat0", (1 - TIE) / 2), ("seat1", (1 - TIE) / 2)):
        assert near((frame["outcome"] == outcome).sum() / len(frame), chance), outcome


def test_a_game_lasts_until_the_decks_are_empty_and_no_card_is_lost() -> None:
    frame = simulate(Setup.of("smallest"), 1_000)
    assert set(frame["turns"]) == {26} and set(frame["score_0"] + frame["score_1"]) == {52}
    assert abs(frame["n_EQUAL"].sum() / len(frame) - 26 * TIE) < 0.2  # five standard errors: one battle in 17 is equal
