"""Your War by what it began as: until a rule is changed, its games are those of the variant from which it was written."""

import pytest

from engine.setup.setup import Setup
from engine.simulation.simulate import simulate

GAME = "yours"
BEGUN_AS = "yours"


@pytest.mark.slow
@pytest.mark.parametrize("players", ["", "@random"])
def test_its_games_are_those_it_began_with(players: str) -> None:
    """Delete this test with the first rule that you write."""
    ours, began = simulate(Setup.of(f"{GAME}{players}"), 1_000), simulate(Setup.of(f"{BEGUN_AS}{players}"), 1_000)
    for column in ("winner", "status", "turns", "choices"):
        assert ours[column].equals(began[column]), column


def test_the_cards_and_the_ends_are_those_of_a_game() -> None:
    frame = simulate(Setup.of(GAME), 200)
    assert set(frame["winner"].drop_nulls().unique()) <= {0, 1} and (frame["turns"] > 0).all()
