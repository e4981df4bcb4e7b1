"""Observations: the view of a seat is a copy of the state record with hidden information blanked.

Hiding works on the bytes of the record, whose layout is read from the game's zones once. A view is made by a list of
stretches of bytes, prepared for each seat and strategy: those to copy, those to blank, and the rings of hidden cards of
which the seat knows some. A strategy gets the fields that it can read (`engine.play.reading`), in a record of its own
seat: whatever an earlier decision left in the other bytes, this seat saw it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import types

from engine.compile.compiler import (
    copy_bytes,
    fill_bytes,
    kernel,
    load_byte,
    load_word,
    record_type,
    store_byte,
    store_word,
)
from engine.compile.jit import bind, record_at, rule
from engine.core.cards import ALL, MAX_CARDS, NO_ONE, Zone
from engine.core.events import NO_CARD, NOBODY
from engine.core.game import Game
from engine.core.rng import DICE, mix
from engine.core.types import Seat, State, View
from engine.play.reading import WHOLE, Reading

AUDIENCE = -2  # instead of a seat: sees all hands, but no deck, like a television audience
EVERYBODY = 127  # in Bytes.rings, instead of the seat that sees the cards

END, COPY, BLANK, RECALL = range(4)

#: A stretch of a view, at a byte of the record: to COPY; to BLANK with a value; or to RECALL, a ring (`length` places) with
#: the bytes of its top and size, and those of the cards that a seat knows. The first rows of an array of stretches are the
#: list of lists: row n says at which row (`start`) list n begins; each list is closed by END.
STRETCH = np.dtype([(name, "i4") for name in ("kind", "start", "length", "value", "top", "size", "knows")])
stretch_at = record_at(lambda _: STRETCH)
view_at = record_at(lambda state: state)
_SHORT = 64  # bytes


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


# ---------------------------------------------------------------- which bytes a view needs


@cache
def glass_of(game: Game, audience: bool) -> Bytes:
    """The cached byte layout for the views of seats, or of the audience."""
    return lay_out(game, audience)


def sights_of(game: Game, readings: Sequence[Reading | None]) -> np.ndarray:
    """STRETCH rows: what the strategy of each part at each seat gets to see, `readings` in the order of pilots."""
    parts = len(game.parts)
    return _bound_together([_stretches(game, slot // parts, reading) for slot, reading in enumerate(readings)])


@cache
def sight_of(game: Game, seat: Seat) -> np.ndarray:
    """STRETCH rows with one list: all that a seat, or the AUDIENCE, sees."""
    return _bound_together([_stretches(game, seat, None)])


def _bound_together(lists: Sequence[list[tuple]]) -> np.ndarray:
    starts = np.cumsum([len(lists), *(len(each) + 1 for each in lists)])
    heads = [(END, int(start)) for start in starts[:-1]]
    rows = [*heads, *(row for each in lists for row in (*each, (END,)))]
    return np.array([(*row, *(0,) * (len(STRETCH) - len(row))) for row in rows], STRETCH)


@cache
def _stretches(game: Game, seat: Seat, reading: Reading | None) -> list[tuple]:
    """The stretches that a seat needs of a view to read these fields; None: all of it."""
    places = glass_of(game, seat == AUDIENCE)
    wanted = [(0, game.state.itemsize)] if reading is None else _joined(sorted(_bytes_of(game.state, reading)))
    hidden = sorted((start, length, value) for start, length, of, may, value in places.blanks if of != seat or not may)
    blanks = [(BLANK, *both, value) for start, length, value in hidden for both in _common(wanted, start, length)]
    copies = [(COPY, *each) for each in _without(wanted, [(start, length) for _, start, length, _ in blanks])]
    return [*copies, *blanks, *_recalls(game, places, seat, [(start, length) for _, start, length, _ in blanks])]


def _recalls(game: Game, places: Bytes, seat: Seat, blanked: Iterable[tuple[int, int]]) -> list[tuple]:
    """The rings whose cards are blanked, though this seat may know some of them; the audience knows what any seat knows."""
    if not places.knows:
        return []
    knowing = range(len(game.seats)) if seat == AUDIENCE else (seat,)
    return [
        (RECALL, card, length, 0, top, size, places.knows + MAX_CARDS * who)
        for card, length, top, size, sees in places.rings.tolist()
        if sees not in (EVERYBODY, seat) and _common(blanked, card, length)
        for who in knowing
    ]


def _bytes_of(state: np.dtype, reading: Reading) -> list[tuple[int, int]]:
    """Where these fields, or these parts of zones, are in the record; in a zone, where the cards are is `top` and `size`."""
    found, whole = [], {name for name, part in reading if part == WHOLE}
    for name, part in reading:
        if part != WHOLE and name in whole:
            continue
        kind, start = state.fields[name][:2]
        if part != WHOLE and kind.fields:
            kind, start = kind.fields[part][0], start + kind.fields[part][1]
        found.append((start, kind.itemsize))
    return found


def _common(stretches: Iterable[tuple[int, int]], start: int, length: int) -> list[tuple[int, int]]:
    """What of these stretches is within another one."""
    both = ((max(start, at), min(start + length, at + many)) for at, many in stretches)
    return [(low, high - low) for low, high in both if low < high]


def _without(stretches: Iterable[tuple[int, int]], holes: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """These stretches without the bytes of the holes, which are within them."""
    left = list(stretches)
    for start, length in holes:
        at = next(n for n, (here, many) in enumerate(left) if here <= start < here + many)
        here, many = left[at]
        left[at : at + 1] = [(here, start - here), (start + length, here + many - start - length)]
    return [each for each in left if each[1]]


# ---------------------------------------------------------------- making a view


@rule
def show(view: View, state: State, sights: int, number: int) -> None:
    """Bring the bytes of a view up to date that this list of stretches names; `sights` is the address of STRETCH rows."""
    at = np.int64(stretch_at(sights, number, state).start)
    while True:
        here = stretch_at(sights, at, state)
        if here.kind == COPY:
            copy_stretch(view, state, here.start, here.length)
        elif here.kind == BLANK:
            fill_bytes(view, here.start, here.length, here.value)
        elif here.kind == RECALL:
            recall(view, state, here)
        else:
            break
        at += 1


@rule
def copy_stretch(view: View, state: State, start: int, length: int) -> None:
    """Copy some bytes; a short stretch word by word, because a call of the library takes longer."""
    at, end = np.int64(start), np.int64(start) + length
    if length > _SHORT:
        copy_bytes(view, state, at, end - at)
        return
    while at + 8 <= end:
        store_word(view, at, load_word(state, at))
        at += 8
    while at < end:
        store_byte(view, at, load_byte(state, at))
        at += 1


@rule
def recall(view: View, state: State, ring: np.void) -> None:
    """Restore in a view the hidden cards of a blanked ring whose place this seat knows."""
    mask = np.uint64(ring.length - 1)
    top, size = _number_at(state, ring.top), _number_at(state, ring.size)
    end = top + size
    while top < end:
        place = np.int64(ring.start) + np.int64(top & mask)
        card = load_byte(state, place)
        # without a branch, because known places are unpredictable
        unknown = np.uint64(load_byte(state, np.int64(ring.knows) + np.int64(card)) == 0) * np.uint64(NO_CARD)
        store_byte(view, place, load_byte(view, place) & (card | unknown))
        top += np.uint64(1)


@rule
def _number_at(state: State, place: int) -> int:
    """Two bytes of the state as a number."""
    return load_byte(state, place) + np.uint64(256) * load_byte(state, place + 1)


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


@rule
def position_mark(state: np.ndarray, rings: np.ndarray) -> int:
    """The size and the top card of each zone in one number, a hundred times cheaper than `position_hash`: equal positions have
    equal marks, and different ones seldom."""
    h = np.uint64(1)
    for r in range(len(rings)):
        top = np.int64(state[rings[r, 2]]) + 256 * np.int64(state[rings[r, 2] + 1])
        size = np.uint64(state[rings[r, 3]]) + np.uint64(256) * np.uint64(state[rings[r, 3] + 1])
        card = np.uint64(state[rings[r, 0] + (top & (rings[r, 1] - 1))]) if size else np.uint64(0)
        h = h * np.uint64(1_000_003) ^ (size * np.uint64(256) + card)
    return h


# ---------------------------------------------------------------- one view


@cache
def looker(game: Game) -> Callable[[np.ndarray, np.ndarray], None]:
    """`look_at` for this game, compiled."""
    tables = types.Array(record_type(game.state), 1, "C"), types.Array(record_type(STRETCH), 1, "C")
    return kernel(types.void(*tables), bind(look_at, f"look_{game.name}"))


def look_at(table: np.ndarray, sights: np.ndarray) -> None:
    """Turn the state in the first row into the view in the second, by the first list of stretches."""
    show(table[1], table[0], sights.ctypes.data, 0)
