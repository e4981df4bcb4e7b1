"""What holds in every game of War beside the laws of all games."""

from collections import Counter

import numpy as np
import pytest

from engine.setup.setup import Setup
from tests.kit.playing import deals, logged


def test_cards_that_were_laid_face_down_lie_open_again_when_they_are_won():
    """WAR-02.1: within a war some are face down, after it none is."""
    for seed in range(20):
        setup = Setup.of("war", {"war_face_down": 2})
        played = logged(setup, seed)
        kinds, down = setup.game.events, played.states["face_down"].sum(axis=1)
        staked, taken = (np.flatnonzero(played.events["kind"] == kind) for kind in (kinds.STAKE, kinds.TAKE))
        assert len(staked) and down[staked].all(), f"seed {seed}"
        assert not down[taken].any(), f"seed {seed}"


@pytest.mark.parametrize(
    "changes", [{}, {"war_face_down": 3, "war_short": "loses"}, {"max_turns": 40, "min_rank": 8}, {"max_rank": 9}]
)
def test_the_gauges_are_what_the_log_says(changes):
    setup = Setup.of("war", changes)
    for seed in range(15):
        played = logged(setup, seed)
        found = {gauge.name: int(played.result["gauge"][gauge]) for gauge in setup.game.gauges}
        assert found == recounted(setup, played, seed), f"seed {seed}"


def recounted(setup, played, seed) -> dict[str, int]:
    """Every gauge, from the events and the decks as they were dealt."""
    kinds, winner = setup.game.events, int(played.result["winner"])
    aces = [sum(card % 13 == 12 for card in deck) for deck in deals(setup, [seed])[0][:2]]
    wars = Counter(
        turn
        for kind, turn in zip(played.events["kind"], played.events["turn"].tolist(), strict=True)
        if kind in (kinds.WAR, kinds.WAR_AGAIN)
    )
    return {
        "WARS": len(wars),
        "DOUBLE_WARS": sum(depth > 1 for depth in wars.values()),
        "DEEPEST_WAR": max(wars.values(), default=0),
        "ACES_0": aces[0],
        "ACES_1": aces[1],
        "WINNER_ACES": aces[winner] if winner >= 0 else 0,
    }
