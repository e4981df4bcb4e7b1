"""What a seat sees of a state, and which cards it does not see."""

import numpy as np
from numba import njit

from engine.play.observation import hide, lay_out, recall
from engine.replay.trace import zone_contents
from engine.replay.view import View
from engine.setup.setup import Setup


@njit
def _hide(views, seat, blanks):
    hide(views[0], seat, blanks)


@njit
def _recall(raw, seat, rings, knows):
    recall(raw, seat, rings, knows)


def seen_by(setup: Setup, state: np.ndarray, seat: int) -> bytes:
    """The bytes of the view that a seat gets of a state."""
    table, places = np.repeat(np.atleast_1d(state), 2), lay_out(setup.game)
    _hide(table[1:], seat, places.blanks)
    if places.knows:
        _recall(table.view("u1").reshape(2, -1), seat, places.rings, places.knows)
    return table[1:].tobytes()


def hidden_cards(setup: Setup, view: View) -> list[int]:
    """The cards that a view does not show."""
    seen = {c for row in zone_contents(setup.game, view.record) for c in row}
    return [c for c in setup.game.cards(setup.rules).tolist() if c not in seen]
