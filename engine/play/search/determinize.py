"""Determinization: the compiled dealing of cards that a view hides; see `engine.replay.sampled_deal`.

Kernels work on a `table` of states whose row 1 is filled, and on `raw`, the same memory byte by byte. A `heap` (i8, see
`make_heap`) holds the hidden places and the cards to deal there.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import ANYWHERE, MAX_CARDS
from engine.core.events import NO_CARD, NOBODY
from engine.core.game import Game
from engine.core.rng import DEAL, below
from engine.core.types import Card, Rules, Seat, State, Streams
from engine.play.specialize import embedded, inlined

POOL, PLACE, OWNER, SHOWS, ORDER, NEXT, SEEN = range(7)  # rows of the heap

# Filled in by `filler` for each game.
belongs: Callable[[State, Rules, Card], int]
commits: Callable[[State, Rules, Seat], None]
kind_of: Callable[[Card], int]
shown: Callable[[State, Rules, Seat, int], int]
shows_back: Callable[[Rules, int, int], bool]
SIDED: bool  # whether some cards have a publicly known owner
KINDS: int  # kinds of backs, 0 if all look the same
OWNERS: int  # seats and sides
SEATS: int


def make_heap() -> np.ndarray:
    """Scratch memory for filling: POOL the hidden cards; for each hidden place PLACE its offset, OWNER its owner, SHOWS
    whether its back is visible, ORDER in which places are tried; NEXT the first place to try, by owner; SEEN by
    card."""
    return np.zeros((7, MAX_CARDS + 1), "i8")


@cache
def slots_of(game: Game) -> np.ndarray:
    """i4 (rows of zones, 6): card offset, capacity, top offset, size offset, owner, number of the zone."""
    rows = []
    for number, zone in enumerate(game.zones):
        inner, start = game.state.fields[zone.name][:2]
        card, top, size = (start + inner.fields[part][1] for part in ("card", "top", "size"))
        for row in range(zone.rows):
            owner = NOBODY if zone.shared else zone.of + row
            rows.append((card + row * zone.capacity, zone.capacity, top + 2 * row, size + 2 * row, owner, number))
    return np.array(rows, "i4")


# ---------------------------------------------------------------- hidden places and cards


def list_places(raw: np.ndarray, rules: Rules, slots: np.ndarray, heap: np.ndarray) -> int:
    """List each place whose card is hidden, and mark the visible cards; returns the number of places."""
    for card in range(MAX_CARDS):
        heap[SEEN, card] = 0
    count = 0
    for r in range(len(slots)):
        for i in range(number_at(raw, 1, slots[r, 3])):
            place = place_of(raw, 1, slots, r, i)
            if raw[1, place] == NO_CARD:
                heap[PLACE, count] = place
                heap[OWNER, count] = slots[r, 4]
                heap[SHOWS, count] = shows_back(rules, slots[r, 5], i)
                count += 1
            else:
                heap[SEEN, raw[1, place]] = 1
    return count


@rule
def list_cards(cards: np.ndarray, heap: np.ndarray) -> int:
    """List the cards of the game that are hidden; returns their number."""
    count = 0
    for i in range(len(cards)):
        if heap[SEEN, cards[i]] == 0:
            heap[POOL, count] = cards[i]
            count += 1
    return count


@rule
def number_at(raw: np.ndarray, row: int, place: int) -> int:
    """Two bytes of a state as a number."""
    return np.int64(raw[row, place]) + 256 * np.int64(raw[row, place + 1])


@rule
def place_of(raw: np.ndarray, row: int, slots: np.ndarray, zone: int, place: int) -> int:
    """The byte offset, in a state, of the card at a place counted from the top of a row of a zone."""
    return np.int64(slots[zone, 0]) + ((number_at(raw, row, slots[zone, 2]) + place) & (slots[zone, 1] - 1))


# ---------------------------------------------------------------- dealing


def fill_view(
    table: np.ndarray, raw: np.ndarray, rules: Rules, seat: int, cards: np.ndarray, slots: np.ndarray, heap: np.ndarray
) -> None:
    """Deal the hidden cards of the view in row 1. First the cards that only some places may hold, each to a random one
    of these; then the others in random order to the remaining places. All deals that agree with the view are equally
    likely."""
    view = table[1]
    count = list_places(raw, rules, slots, heap)
    count = min(count, list_cards(cards, heap))
    if SIDED or KINDS > 0:
        for i in range(count):
            heap[ORDER, i] = i
        mix_up(view.streams, heap, ORDER, count)
    if KINDS > 0:
        mix_up(view.streams, heap, POOL, count)
        lay_by_back(view, raw, rules, slots, heap, count)
    if SIDED:
        lay_at_home(view, raw, rules, heap, count)
    lay_rest(view.streams, raw, heap, count)
    if seat >= 0:
        commits(view, rules, seat)


@rule
def mix_up(streams: Streams, heap: np.ndarray, row: int, count: int) -> None:
    """Shuffle a row of the heap."""
    for i in range(count - 1, 0, -1):
        j = below(streams, DEAL, i + 1)
        held = heap[row, i]
        heap[row, i] = heap[row, j]
        heap[row, j] = held


@rule
def lay(raw: np.ndarray, heap: np.ndarray, place: int, card: int) -> None:
    """Put a card of the pool in a hidden place; both are used up."""
    raw[1, heap[PLACE, place]] = heap[POOL, card]
    heap[PLACE, place] = -1
    heap[POOL, card] = -1


def lay_at_home(view: State, raw: np.ndarray, rules: Rules, heap: np.ndarray, count: int) -> None:
    """Deal the cards with a publicly known owner: each to the owner's next place, in random order."""
    for owner in range(OWNERS + 1):
        heap[NEXT, owner] = 0
    for i in range(count):
        if heap[POOL, i] < 0:
            continue
        home = belongs(view, rules, heap[POOL, i])
        if home == ANYWHERE:
            continue
        n = heap[NEXT, home + 1]
        while n < count and (heap[PLACE, heap[ORDER, n]] < 0 or heap[OWNER, heap[ORDER, n]] != home):
            n += 1
        heap[NEXT, home + 1] = n
        if n < count:
            lay(raw, heap, heap[ORDER, n], i)


def lay_by_back(view: State, raw: np.ndarray, rules: Rules, slots: np.ndarray, heap: np.ndarray, count: int) -> None:
    """Deal by the visible backs of a seat's cards: as many random cards of each kind as its backs show, to random
    places among them."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            place, card = 0, 0
            for _ in range(shown(view, rules, seat, kind) - seen_of_kind(raw, rules, slots, seat, kind)):
                while place < count and not is_back_of(heap, heap[ORDER, place], seat):
                    place += 1
                while card < count and (heap[POOL, card] < 0 or kind_of(heap[POOL, card]) != kind):
                    card += 1
                if place < count and card < count:
                    lay(raw, heap, heap[ORDER, place], card)


@rule
def is_back_of(heap: np.ndarray, place: int, seat: Seat) -> bool:
    """Whether a hidden place of this seat has a visible back and is still to be filled."""
    return heap[PLACE, place] >= 0 and heap[OWNER, place] == seat and heap[SHOWS, place] != 0


def seen_of_kind(raw: np.ndarray, rules: Rules, slots: np.ndarray, seat: Seat, kind: int) -> int:
    """The number of this seat's cards with a visible back whose front is visible too."""
    count = 0
    for r in range(len(slots)):
        if slots[r, 4] == seat:
            for i in range(number_at(raw, 1, slots[r, 3])):
                card = raw[1, place_of(raw, 1, slots, r, i)]
                if shows_back(rules, slots[r, 5], i) and card != NO_CARD and kind_of(card) == kind:
                    count += 1
    return count


@rule
def lay_rest(streams: Streams, raw: np.ndarray, heap: np.ndarray, count: int) -> None:
    """Deal all other cards, in random order, to the remaining places."""
    left = 0
    for i in range(count):
        if heap[POOL, i] >= 0:
            heap[POOL, left] = heap[POOL, i]
            left += 1
    mix_up(streams, heap, POOL, left)
    card = 0
    for i in range(count):
        if heap[PLACE, i] >= 0:
            raw[1, heap[PLACE, i]] = heap[POOL, card]
            card += 1


# ---------------------------------------------------------------- bound to a game


@rule
def _nothing_laid(state: State, rules: Rules, seat: Seat) -> None:
    """Do nothing: in most games face-down cards are in a zone of their own."""


@rule
def _anywhere(state: State, rules: Rules, card: Card) -> int:
    """ANYWHERE: the owner of a hidden card is unknown."""
    return np.int64(ANYWHERE)


@rule
def _no_kind(card: Card) -> int:
    return np.int64(0)


@rule
def _none_shown(state: State, rules: Rules, seat: Seat, kind: int) -> int:
    return np.int64(0)


@rule
def _no_back(rules: Rules, zone: int, place: int) -> bool:
    return False


@cache
def filler(game: Game) -> Callable[..., None]:
    """`fill_view` for this game, to be compiled as a part of one kernel."""
    backs = game.backs
    tells = backs.shows if backs else _no_back
    kinds = {"kind_of": backs.kind if backs else _no_kind, "shows_back": tells, "number_at": number_at}
    seen = inlined(seen_of_kind, game, **kinds)
    by_back = embedded(
        lay_by_back,
        game,
        SEATS=len(game.seats),
        KINDS=backs.kinds if backs else 0,
        shown=backs.count if backs else _none_shown,
        seen_of_kind=seen,
        **kinds,
    )
    home = embedded(lay_at_home, game, OWNERS=len(game.table), belongs=game.belongs or _anywhere)
    return embedded(
        fill_view,
        game,
        SIDED=game.belongs is not None,
        KINDS=backs.kinds if backs else 0,
        list_places=embedded(list_places, game, shows_back=tells),
        lay_by_back=by_back,
        lay_at_home=home,
        commits=game.commits or _nothing_laid,
    )
