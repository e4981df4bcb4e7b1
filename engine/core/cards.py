"""Cards, zones and moves, which all card games share.

A card is one byte: copy * 52 + suit * 13 + (rank - 2), at most four copies of the deck. Identity is not value: the
rules of a game say what a card is worth.

A zone (deck, hand, field, pile) is a ring: `card[row]` holds the cards, `top[row]` is the position of the first one,
`size[row]` their number. Row = seat; a zone without an owner has one row. Counters are wide on purpose: a narrow one
would wrap silently.
"""

from typing import NamedTuple

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.events import NOBODY
from engine.core.rng import DICE, SHUFFLE, below, card_key

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
DECK_SIZE = 52
MAX_CARDS = 208
BUCKETS = 65  # of order_deck: 64 and a sentinel
_TO_BUCKET, _ONE = np.uint64(58), np.uint64(1)

RANK_NAMES = {JACK: "Jack", QUEEN: "Queen", KING: "King", ACE: "Ace"}
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_RANKS, _SUIT_MASK, _BYTE = np.uint64(13), np.uint64(3), np.uint64(255)
_RANK_OF = (np.arange(256) % 13 + 2).astype("u1")  # a table, because the remainder of a division takes longer
_RANK_LETTERS = "23456789TJQKA"
_SUIT_LETTERS = "CDHS"

ANYWHERE = -2  # the place of a card whose owner is unknown

ALL, OWNER, NO_ONE = "all", "owner", "nobody"  # who may see the cards of a zone


Place = tuple[float, float, float]


class Zone(NamedTuple):
    """A place for cards. The state, the view and the card table all follow from this declaration.

    `rows` is one per seat, or 1 with `shared`; `capacity` a power of two; `sees` who may look; `look` how the table
    draws it (fan, row, stack, pile); `at` centre and width on the table for its first row, as shares of its size, or
    those of each row; `of` the seat, or side, that its first row belongs to.
    """

    name: str
    label: str
    rows: int
    capacity: int
    sees: str
    look: str
    at: Place | tuple[Place, ...]
    shared: bool = False
    of: int = 0


def zone_dtype(zone: Zone) -> np.dtype:
    """The record of a zone: `card` (rows, capacity), `top` and `size` (rows,)."""
    if zone.capacity & (zone.capacity - 1):
        raise ValueError(f"The capacity of the zone '{zone.name}' must be a power of two, not {zone.capacity}.")
    return np.dtype(
        [("card", "u1", (zone.rows, zone.capacity)), ("top", "i2", (zone.rows,)), ("size", "i2", (zone.rows,))]
    )


def state_dtype(seats: int, kinds, zones, fields, gauges=(), knowledge: bool = False) -> np.dtype:
    """The state record of a game: the common fields, then the game's own fields, then its zones.

    Common fields: `streams` (random streams), `seat` that must decide (NOBODY: the game goes on by itself), `part`
    (which of the strategy's parts decides), `over`, `winner`, `rotation` (by how many seats the deal is rotated),
    `turn` (turns completed or under way), `tally` (events of each kind), `gauge` (see `events.GaugeKind`); with
    `knowledge`, `knows[seat, card]`: whether a seat knows for certain the place of a card that is hidden from it.
    """
    common = [
        ("streams", "u8", (DICE + seats,)),
        ("turn", "i4"),
        ("tally", "i4", (len(kinds),)),
        *([("gauge", "i8", (len(gauges),))] if gauges else []),
        ("rotation", "i2"),
        ("over", "i2"),
        ("winner", "i2"),
        ("seat", "i2"),
        ("part", "i2"),
        ("phase", "i2"),
    ]
    known = [("knows", "u1", (seats, MAX_CARDS))] if knowledge else []
    return np.dtype(common + list(fields) + known + [(zone.name, zone_dtype(zone)) for zone in zones])


def cards_in_play(decks: int = 1, min_rank: int = 2, max_rank: int = ACE) -> np.ndarray:
    """The physical cards between two ranks of one or more decks, as bytes."""
    cards = np.arange(decks * DECK_SIZE)
    ranks = cards % 13 + 2
    return cards[(ranks >= min_rank) & (ranks <= max_rank)].astype(np.uint8)


# ---------------------------------------------------------------- reading a card


@rule
def rank_of(card):
    """2 to 14; 11 Jack, 12 Queen, 13 King, 14 Ace."""
    return np.int64(_RANK_OF[np.uint64(card) & _BYTE])


@rule
def suit_of(card):
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return np.int64(np.uint64(card) // _RANKS & _SUIT_MASK)


@rule
def is_red(card):
    """Diamonds and hearts."""
    suit = suit_of(card)
    return suit == DIAMONDS or suit == HEARTS


def rank_name(rank: int) -> str:
    """'7', 'Ace'."""
    return RANK_NAMES.get(rank, str(rank))


def card_name(card: int) -> str:
    """'7 of hearts', 'Ace of spades'."""
    return f"{rank_name(int(card) % 13 + 2)} of {SUIT_NAMES[int(card) // 13 % 4]}"


def card_code(card: int) -> str:
    """'7H', 'AS'; a second or later copy has its number at the end: '7H2'."""
    copy = int(card) // DECK_SIZE
    return f"{_RANK_LETTERS[card % 13]}{_SUIT_LETTERS[card // 13 % 4]}{copy + 1 if copy else ''}"


def read_card(code: str) -> int:
    """The card of a code such as '7H', '10S', 'AS' or '7H2'; ValueError if the code is invalid."""
    text = code.strip().upper().replace("10", "T", 1)
    if len(text) < 2 or text[0] not in _RANK_LETTERS or text[1] not in _SUIT_LETTERS or text[2:] not in ("", *"1234"):
        raise ValueError(f"'{code}' is not a card; write rank and suit, such as 7H, 10S or AC.")
    copy = int(text[2:] or 1) - 1
    return copy * DECK_SIZE + _SUIT_LETTERS.index(text[1]) * 13 + _RANK_LETTERS.index(text[0])


# ---------------------------------------------------------------- moves


@rule
def card_at(zone, row, place):
    """The card at a place counted from the top."""
    return zone.card[row, (zone.top[row] + place) & (zone.card.shape[1] - 1)]


@rule
def take_top(zone, row):
    """Remove the top card and return it. The zone must not be empty."""
    card = zone.card[row, zone.top[row]]
    zone.top[row] = (zone.top[row] + 1) & (zone.card.shape[1] - 1)
    zone.size[row] -= 1
    return card


@rule
def take_at(zone, row, place):
    """Remove the card at a place counted from the top and close the gap; the others keep their order."""
    mask = zone.card.shape[1] - 1
    top = zone.top[row]
    card = zone.card[row, (top + place) & mask]
    for i in range(place, zone.size[row] - 1):
        zone.card[row, (top + i) & mask] = zone.card[row, (top + i + 1) & mask]
    zone.size[row] -= 1
    return card


@rule
def take_card(zone, row, card):
    """Remove this card, which must be there, and return it; the others keep their order."""
    place = 0
    while card_at(zone, row, place) != card:
        place += 1
    return take_at(zone, row, place)


@rule
def put_bottom(zone, row, card):
    """Put a card under the others (in a field or a hand: behind them)."""
    zone.card[row, (zone.top[row] + zone.size[row]) & (zone.card.shape[1] - 1)] = card
    zone.size[row] += 1


@rule
def put_top(zone, row, card):
    """Put a card on top of the others."""
    zone.top[row] = (zone.top[row] - 1) & (zone.card.shape[1] - 1)
    zone.card[row, zone.top[row]] = card
    zone.size[row] += 1


@rule
def put_at(zone, row, place, card):
    """Put a card at a place counted from the top; the cards from there on move down."""
    mask = zone.card.shape[1] - 1
    top = zone.top[row]
    for i in range(zone.size[row], place, -1):
        zone.card[row, (top + i) & mask] = zone.card[row, (top + i - 1) & mask]
    zone.card[row, (top + place) & mask] = card
    zone.size[row] += 1


@rule
def move_all(zone, row, target, target_row):
    """Move every card, top first, to the bottom of another zone."""
    mask, target_mask = zone.card.shape[1] - 1, target.card.shape[1] - 1
    top, count = np.int64(zone.top[row]), np.int64(zone.size[row])
    end = np.int64(target.top[target_row]) + target.size[target_row]
    for i in range(count):
        target.card[target_row, (end + i) & target_mask] = zone.card[row, (top + i) & mask]
    zone.top[row] = (top + count) & mask
    zone.size[row] = 0
    target.size[target_row] += count


@rule
def draw_up_to(deck, hand, row, size):
    """Draw from the top until the hand holds `size` cards or the deck is empty; returns the number of cards drawn."""
    drawn = 0
    while hand.size[row] < size and deck.size[row] > 0:
        put_bottom(hand, row, take_top(deck, row))
        drawn += 1
    return drawn


# ---------------------------------------------------------------- actions: a verb and a card


@rule
def action_of(verb, card):
    """The number of an action: verb * 256 + card."""
    return np.int64(verb) * 256 + card


@rule
def verb_of(action):
    """The verb of an action."""
    return np.int64(action) >> 8


@rule
def card_of(action):
    """The card of an action."""
    return np.int64(action) & 255


# ---------------------------------------------------------------- comparing


@rule
def more(first, second):
    """The seat that has more; NOBODY if both have the same."""
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@rule
def has_bit(bits, place):
    """Whether this seat, suit or value is in a bit set."""
    return bits >> place & 1 == 1


@rule
def count_bits(bits):
    """The number of members of a bit set."""
    left, count = np.uint64(bits), 0
    while left != np.uint64(0):
        left &= left - np.uint64(1)
        count += 1
    return count


# ---------------------------------------------------------------- knowledge of hidden cards


@rule
def learn(state, seat, card):
    """Record that this seat knows the place of a hidden card, because it put the card there or saw it."""
    state.knows[seat, card] = 1


@rule
def forget(state, seat, card):
    """Record that the card may have moved unseen: the seat no longer knows its place."""
    state.knows[seat, card] = 0


@seldom
def forget_zone(state, seat, zone, row):
    """Record that a card of this zone moved unseen, or the zone was shuffled: the seat knows the place of none of its
    cards."""
    for i in range(zone.size[row]):
        state.knows[seat, card_at(zone, row, i)] = 0


# ---------------------------------------------------------------- shuffling


@rule
def shuffle(zone, row, streams):
    """Shuffle a zone with the stream for later shuffles."""
    mask = zone.card.shape[1] - 1
    top = zone.top[row]
    for i in range(zone.size[row] - 1, 0, -1):
        j = below(streams, SHUFFLE, i + 1)
        a, b = (top + i) & mask, (top + j) & mask
        held = zone.card[row, a]
        zone.card[row, a] = zone.card[row, b]
        zone.card[row, b] = held


@seldom
def order_deck(streams, cards, order, keys, buckets):
    """Order the cards at random: sort them by a random key per physical card.

    Removing cards from the deck, or adding more, leaves the others in the same order. The highest bits of the keys sort
    them into buckets; insertion sort then has little left to do.
    """
    for b in range(len(buckets)):
        buckets[b] = 0
    for i in range(len(cards)):
        keys[i] = card_key(streams, cards[i])
        buckets[(keys[i] >> _TO_BUCKET) + _ONE] += 1
    for b in range(1, len(buckets)):
        buckets[b] += buckets[b - 1]
    sorted_keys = keys[len(cards) :]
    for i in range(len(cards)):
        bucket = keys[i] >> _TO_BUCKET
        j = buckets[bucket]
        buckets[bucket] += 1
        sorted_keys[j] = keys[i]
        order[j] = cards[i]
    for i in range(1, len(cards)):
        key, card, j = sorted_keys[i], order[i], i
        while j > 0 and sorted_keys[j - 1] > key:
            sorted_keys[j] = sorted_keys[j - 1]
            order[j] = order[j - 1]
            j -= 1
        sorted_keys[j] = key
        order[j] = card
