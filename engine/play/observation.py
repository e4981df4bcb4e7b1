"""Observations: the view of a seat is a copy of the state record with hidden information blanked.

Hiding works on the bytes of the record, whose layout is read from the game's zones once.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import types

from engine.compile.compiler import copy_record, fill_bytes, kernel, record_type
from engine.compile.jit import bind, rule
from engine.core.cards import ALL, MAX_CARDS, NO_ONE, Zone
from engine.core.events import NO_CARD, NOBODY
from engine.core.game import Game
from engine.core.rng import DICE, mix
from engine.core.types import Seat, View

AUDIENCE = -2  # instead of a seat: sees all hands, but no deck, like a television audience
EVERYBODY = 127  # in Bytes.rings, instead of the seat that sees the cards


class Bytes(NamedTuple):
    """The layout of the state record, in bytes.

    Arrays of i4. `blanks` (n, 5): offset, length, owner, whether the owner may look, the value to write; `rings` (n,
    5): card offset, capacity, top offset, size offset, the seat that sees the cards (or EVERYBODY or NOBODY); `spans`
    (n, 2): the game's own fields, offset and length; `knows` the offset of the seats' knowledge, 0 if the game keeps
    none.
    """

    blanks: np.ndarray
    rings: np.ndarray
    spans: np.ndarray
    knows: int


def lay_out(game: Game, audience: bool = False) -> Bytes:
    """Read the byte layout of a game's state from its zones; for an `audience`, hands and the seats' knowledge are
    open."""
    rings = [ring for zone in game.zones for ring in _rings(game.state, zone)]
    if audience:
        rings = [(*ring[:4], ring[4] if ring[4] == NOBODY else EVERYBODY) for ring in rings]
    hidden = [
        (card, length, sees, int(sees != NOBODY), NO_CARD) for card, length, _, _, sees in rings if sees != EVERYBODY
    ]
    blanks = _joined([*(_streams(game) if audience else _private_numbers(game)), *hidden])
    fields = game.state.fields
    knows = fields["knows"][1] if "knows" in fields else 0
    return Bytes(np.array(blanks, "i4"), np.array(rings, "i4"), np.array(_own_fields(game), "i4"), knows)


def _rings(state: np.dtype, zone: Zone) -> list[tuple]:
    """The rows of a zone; a card that only its owner sees belongs to a seat, never to a side, which does not decide."""
    inner, start = state.fields[zone.name][:2]
    card, top, size = (start + inner.fields[part][1] for part in ("card", "top", "size"))
    sees = {ALL: EVERYBODY, NO_ONE: NOBODY}
    return [
        (card + r * zone.capacity, zone.capacity, top + 2 * r, size + 2 * r, sees.get(zone.sees, zone.of + r))
        for r in range(zone.rows)
    ]


def _private_numbers(game: Game) -> list[tuple]:
    """The parts of a state that are not on the table: random streams, each seat's knowledge, and the gauges."""
    fields, seats = game.state.fields, range(len(game.seats))
    blanks = _streams(game)
    if "gauge" in fields:
        blanks.append((fields["gauge"][1], fields["gauge"][0].itemsize, NOBODY, 0, 0))
    if "knows" in fields:
        blanks += [(fields["knows"][1] + MAX_CARDS * s, MAX_CARDS, s, 1, 0) for s in seats]
    return blanks


def _streams(game: Game) -> list[tuple]:
    """The random streams; a seat has its own dice."""
    streams = game.state.fields["streams"][1]
    blanks = [(streams + 8 * s, 8, NOBODY, 0, 0) for s in range(DICE)]
    return blanks + [(streams + 8 * (DICE + s), 8, s, 1, 0) for s in range(len(game.seats))]


def _own_fields(game: Game) -> list[tuple[int, int]]:
    """The byte ranges of the fields that, with the cards, decide how the game goes on."""
    fields = game.state.fields
    names = list(fields)
    own = names[names.index("phase") : names.index(game.zones[0].name)]
    return [(fields[n][1], fields[n][0].itemsize) for n in ("streams", "seat", "part", *own)]


def _joined(blanks: list[tuple]) -> list[tuple]:
    """Adjacent byte ranges that are hidden from the same seats, merged."""
    joined: list[tuple] = []
    for start, length, *who in blanks:
        if joined and joined[-1][0] + joined[-1][1] == start and list(joined[-1][2:]) == who:
            start, length = joined[-1][0], joined.pop()[1] + length
        joined.append((start, length, *who))
    return joined


@rule
def hide(view: View, seat: Seat, blanks: np.ndarray) -> None:
    """Blank in a view everything hidden from this seat: cards, the order of decks, the random streams."""
    for b in range(len(blanks)):
        if blanks[b, 2] != seat or blanks[b, 3] == 0:
            fill_bytes(view, blanks[b, 0], blanks[b, 1], blanks[b, 4])


@rule
def recall(raw: np.ndarray, seat: Seat, rings: np.ndarray, knows: int) -> None:
    """Restore in a view the hidden cards whose place this seat knows; `raw` holds the bytes (u1) of state and
    view."""
    known = np.uint64(knows + MAX_CARDS * seat)
    zero, one = np.uint64(0), np.uint64(1)
    for r in range(len(rings)):
        if rings[r, 4] == EVERYBODY or rings[r, 4] == seat:
            continue
        start, mask = np.uint64(rings[r, 0]), np.uint64(rings[r, 1] - 1)
        top, size = np.uint64(_number_at(raw, rings[r, 2])), np.uint64(_number_at(raw, rings[r, 3]))
        end = top + size
        while top < end:
            place = start + (top & mask)
            card = raw[zero, place]
            # without a branch, because known places are unpredictable
            unknown = np.uint64(raw[zero, known + np.uint64(card)] == 0) * np.uint64(255)
            raw[one, place] = np.uint64(card) | unknown
            top += one


@rule
def recall_any(raw: np.ndarray, seats: int, rings: np.ndarray, knows: int) -> None:
    """The same for the audience, which has seen everything that any seat knows."""
    for r in range(len(rings)):
        if rings[r, 4] == EVERYBODY:
            continue
        for i in range(_number_at(raw, rings[r, 3])):
            place = rings[r, 0] + ((_number_at(raw, rings[r, 2]) + i) & (rings[r, 1] - 1))
            for seat in range(seats):
                if raw[0, knows + MAX_CARDS * seat + raw[0, place]] != 0:
                    raw[1, place] = raw[0, place]


@rule
def _number_at(raw: np.ndarray, place: int) -> int:
    """Two bytes of the state as a number."""
    return np.int64(raw[0, place]) + 256 * np.int64(raw[0, place + 1])


@rule
def position_hash(state: np.ndarray, rings: np.ndarray, spans: np.ndarray) -> int:
    """A 64-bit hash of everything the rest of the game depends on; `state` as bytes, zones from their top card on."""
    h = np.uint64(1)
    for s in range(len(spans)):
        for i in range(spans[s, 0], spans[s, 0] + spans[s, 1]):
            h = mix(h ^ np.uint64(state[i]))
    for r in range(len(rings)):
        start, mask = rings[r, 0], rings[r, 1] - 1
        top = np.int64(state[rings[r, 2]]) + 256 * np.int64(state[rings[r, 2] + 1])
        size = np.int64(state[rings[r, 3]]) + 256 * np.int64(state[rings[r, 3] + 1])
        h = mix(h ^ np.uint64(size + 512))
        for i in range(size):
            h = mix(h ^ np.uint64(state[start + ((top + i) & mask)]))
    return h


# ---------------------------------------------------------------- one view


@cache
def glass_of(game: Game, audience: bool) -> Bytes:
    """The cached byte layout for the views of seats, or of the audience."""
    return lay_out(game, audience)


@cache
def looker(game: Game) -> Callable[..., None]:
    """`look_at` for this game, compiled."""
    state, number = record_type(game.state), types.int64
    table, raw, places = types.Array(state, 1, "C"), types.Array(types.uint8, 2, "C"), types.Array(types.int32, 2, "C")
    return kernel(types.void(table, raw, number, places, places, number, number), bind(look_at, f"look_{game.name}"))


def look_at(
    table: np.ndarray, raw: np.ndarray, seat: int, blanks: np.ndarray, rings: np.ndarray, knows: int, seats: int
) -> None:
    """Turn the state in the first row into the view in the second."""
    look(table, raw, seat, blanks, rings, knows, seats)


@rule
def look(
    table: np.ndarray, raw: np.ndarray, seat: int, blanks: np.ndarray, rings: np.ndarray, knows: int, seats: int
) -> None:
    """Turn the state in the first row into the view in the second, for a seat or the audience."""
    copy_record(table[1], table[0])
    hide(table[1], seat, blanks)
    if knows > 0:
        if seat == AUDIENCE:
            recall_any(raw, seats, rings, knows)
        else:
            recall(raw, seat, rings, knows)
