"""What holds in every game of War beside the laws of all games."""

import numpy as np

from engine.setup import Setup
from tests.kit.playing import logged


def test_cards_that_were_laid_face_down_lie_open_again_when_they_are_won():
    """WAR-02.1: within a war some are face down, after it none is."""
    for seed in range(20):
        setup = Setup.of("war", {"war_face_down": 2})
        played = logged(setup, seed)
        kinds, down = setup.game.events, played.states["face_down"].sum(axis=1)
        staked, taken = (np.flatnonzero(played.events["kind"] == kind) for kind in (kinds.STAKE, kinds.TAKE))
        assert len(staked) and down[staked].all(), f"seed {seed}"
        assert not down[taken].any(), f"seed {seed}"
