"""The search for a repeated position: the cheap mark of a position, beside the hash of all of it."""

import numpy as np
import pytest

from engine.core import game as games
from engine.play.loop import play
from engine.play.observation import lay_out, position_hash, position_mark
from engine.setup.setup import Setup
from tests.kit.lanes import case

NAMES = [case(each in ("war", "armed"), each) for each in games.names()]


def position(name: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The state of a game at its end as bytes, its zones and the rest of it."""
    setup, places = Setup.of(name), lay_out(games.load(name))
    ended = play(setup.game, setup.rules, setup.lineup.pilots, np.arange(1, dtype="u8")).state
    return ended.view("u1").reshape(-1).copy(), places.rings, places.spans


def in_numbers(state: np.ndarray, rings: np.ndarray, spans: np.ndarray) -> tuple[int, int]:
    """The mark and the hash, worked out by the source in plain Python."""
    with np.errstate(over="ignore"):
        return int(position_mark.py_func(state, rings)), int(position_hash.py_func(state, rings, spans))


def turned(state: np.ndarray, rings: np.ndarray, places: int) -> np.ndarray:
    """The same cards in each zone, that many places further on in its ring."""
    other = state.copy()
    for start, length, top, _ in rings[:, :4]:
        other[start : start + length] = np.roll(state[start : start + length], places)
        now = int.from_bytes(state[top : top + 2].tobytes(), "little") + places
        other[top : top + 2] = np.frombuffer((now % 65_536).to_bytes(2, "little"), "u1")
    return other


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("places", [1, 7, 64])
def test_the_same_cards_elsewhere_in_their_rings_are_the_same_position(name, places):
    state, rings, spans = position(name)
    assert in_numbers(turned(state, rings, places), rings, spans) == in_numbers(state, rings, spans)


@pytest.mark.parametrize("name", NAMES)
def test_another_top_card_is_another_mark(name):
    state, rings, spans = position(name)
    before = in_numbers(state, rings, spans)
    filled = [ring for ring in rings if int.from_bytes(state[ring[3] : ring[3] + 2].tobytes(), "little")]
    assert filled
    for ring in filled:
        other = state.copy()
        top = int.from_bytes(state[ring[2] : ring[2] + 2].tobytes(), "little")
        other[ring[0] + (top & (ring[1] - 1))] += 1
        mark, whole = in_numbers(other, rings, spans)
        assert mark != before[0] and whole != before[1]
