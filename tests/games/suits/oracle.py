"""A War of Suits once more, in plain Python: an independent reading of the document to hold the engine against.

Written from the document and its list of open questions under the default rulings, not from the engine; only the
names of events are the engine's. `suits(decks)` is a generator: it yields a `Happening` for every event and an `Ask`
for every decision, and is sent the answer to an `Ask`, a (verb, card) out of its options:

    game = suits([red, black])
    item = next(game)
    item = game.send(answer) if isinstance(item, Ask) else next(game)

Cards are numbers as in the engine: suit * 13 + (rank - 2). Where the document says nothing because it makes no
difference, the oracle tells things as the engine does: a side whose hand is empty, as everybody sees, is not asked for
an answer; a deck that is empty is spoken of before a card is drawn from the other.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.telling import Happening

HAND = 3
ACE = 14
PASS = ("PASS", None)


class Ask(NamedTuple):
    """A decision: who, which part of a strategy, and everything that is allowed."""

    seat: int
    part: str
    options: frozenset


class Side:
    """One army: its cards, and what it has done in this round."""

    def __init__(self, deck: list[int]):
        self.deck, self.hand, self.field, self.victory = list(deck), [], [], []
        self.total = 0
        self.doubles: list[str] = []  # kinds of the doubles played in this round
        self.fell_short = False  # the last double left this side behind
        self.noted_empty = False

    def lead(self, card: int) -> None:
        self.hand.remove(card)
        self.field, self.total, self.doubles, self.fell_short = [card], value(card), [], False

    def add(self, card: int) -> None:
        """A double, a reinforcement or a card from the deck: it counts."""
        self.field.append(card)
        self.total += value(card)

    def aces(self) -> list[int]:
        return [card for card in self.hand if rank(card) == ACE]

    def draw(self) -> int:
        """SUITS-02.9: up to three cards, as far as the deck goes; how many were drawn."""
        drawn = self.deck[: max(0, HAND - len(self.hand))]
        self.deck = self.deck[len(drawn) :]
        self.hand += drawn
        return len(drawn)

    def points(self) -> int:
        return points(self.victory)


class Table:
    """Both sides and the number of the round."""

    def __init__(self, decks: list[list[int]]):
        self.sides = [Side(deck) for deck in decks]
        self.turn = 0

    def event(self, kind: str, seat: int | None = None, **more) -> Happening:
        return Happening(self.turn, kind, seat, **more)

    def tied(self) -> bool:
        return self.sides[0].total == self.sides[1].total

    def behind(self) -> int:
        return 0 if self.sides[0].total < self.sides[1].total else 1


def rank(card: int) -> int:
    return card % 13 + 2


def value(card: int) -> int:
    """SUITS-02.4 to 02.6: the number; Jack 11, Queen 12, King 13; the Ace 1."""
    return 1 if rank(card) == ACE else rank(card)


def points(cards: list[int]) -> int:
    """SUITS-07.2, 07.3: 1 for a number card, 2 for a face card or an Ace."""
    return sum(1 if rank(card) <= 10 else 2 for card in cards)


# ---------------------------------------------------------------- the game


def suits(decks: list[list[int]]) -> Iterator[Happening | Ask]:
    """A whole game: red deck (seat 0) and black deck (seat 1), top card first."""
    table = Table(decks)
    yield table.event("DEAL_BY_COLOUR", x=len(decks[0]))
    for seat, side in enumerate(table.sides):
        yield table.event("DRAW_HAND", seat, x=side.draw())
    while all(side.hand or side.deck for side in table.sides):
        table.turn += 1
        yield from _round(table)
    yield from _end(table)


def _round(table: Table):
    yield from _leads(table)
    winner, how = yield from _battle(table)
    yield from _collect(table, winner, how)
    for seat, side in enumerate(table.sides):
        drawn = side.draw()
        if drawn:
            yield table.event("DRAW", seat, x=drawn)
    if all(side.hand for side in table.sides):
        yield from _empty_decks(table)


def _empty_decks(table: Table):
    """SUITS-06.2: an empty deck does not end the game (SUITS-A02); said once for each side."""
    for seat, side in enumerate(table.sides):
        if not side.deck and not side.noted_empty:
            side.noted_empty = True
            yield table.event("DECK_EMPTY", seat)


def _leads(table: Table):
    """SUITS-02.1, 02.2: one card each, chosen without seeing the other's."""
    chosen = []
    for seat, side in enumerate(table.sides):
        _, card = yield Ask(seat, "lead", frozenset(("LEAD", card) for card in side.hand))
        chosen.append(card)
    for side, card in zip(table.sides, chosen, strict=True):
        side.lead(card)
    for seat, card in enumerate(chosen):
        yield table.event("LEAD_ACE_GIVES_UP_POWER" if rank(card) == ACE else "LEAD", seat, card=card, x=value(card))
    if table.tied():
        yield table.event("EQUAL_CARDS")


def _battle(table: Table):
    """The winner of the battle (None: undecided) and by what."""
    how = "HIGH_CARD"
    while not table.tied():
        seat = table.behind()
        if not table.sides[seat].hand:
            return 1 - seat, how
        verb, card = yield Ask(seat, "response", _responses(table, seat))
        if verb == "PASS":
            yield table.event("PASS", seat, x=table.sides[seat].total, y=table.sides[1 - seat].total)
            return 1 - seat, how
        if verb == "ACE":
            yield from _lay_ace(table, seat, card, "ACE")
            if table.sides[seat].fell_short:
                yield table.event("ACE_AFTER_DOUBLE", seat)
            return (yield from _aces(table, seat))
        yield from _double(table, seat, verb, card)
        if table.behind() != seat:
            how = {"PAIR": "OWN_PAIR", "MATCH": "CROSS_MATCH"}[verb]
    return (yield from _tie(table))


def _responses(table: Table, seat: int) -> frozenset:
    """SUITS-04.3, 05.3, 05.6: what the side that is about to lose may do. It always may let it be."""
    own, other = table.sides[seat], table.sides[1 - seat]
    options = {PASS}
    for card in own.hand:
        if rank(card) == ACE:
            options.add(("ACE", card))
        elif rank(card) == rank(own.field[0]):
            options.add(("PAIR", card))  # a card that is both is offered once, as a pair: the first of the two rules
        elif rank(card) == rank(other.field[-1]):
            options.add(("MATCH", card))
    return frozenset(options)


def _double(table: Table, seat: int, verb: str, card: int):
    """A pair or a match is added, and what no rule spells out about it is noted."""
    own, other = table.sides[seat], table.sides[1 - seat]
    before = own.total
    own.hand.remove(card)
    own.add(card)
    yield table.event({"PAIR": "OWN_PAIR", "MATCH": "CROSS_MATCH"}[verb], seat, card=card, x=own.total, y=other.total)
    own.doubles.append(verb)
    played = len(own.doubles) + len(other.doubles)
    if played > 1:
        yield table.event("SECOND_DOUBLE", seat, x=played)
    if len(set(own.doubles)) == 2:
        yield table.event("BOTH_KINDS", seat)
    if verb == "PAIR" and before > value(own.field[0]):
        yield table.event("PAIR_ON_MORE", seat, x=before)
    if verb == "MATCH" and rank(card) != rank(other.field[0]):
        yield table.event("OTHER_TARGET", seat)
    own.fell_short = own.total < other.total
    if own.fell_short:
        yield table.event("FUTILE_DOUBLE", seat, x=other.total)
    if own.total == other.total:
        yield table.event("MATCHED_TOTAL", seat, x=own.total)


# ---------------------------------------------------------------- Aces


def _lay_ace(table: Table, seat: int, card: int, kind: str):
    """SUITS-04.2: an Ace lies on the battlefield; it does not count."""
    table.sides[seat].hand.remove(card)
    table.sides[seat].field.append(card)
    yield table.event(kind, seat, card=card)


def _aces(table: Table, seat: int, at_tie: bool = False):
    """SUITS-04.7, 04.8: the Ace of `seat` holds unless another stops it; the player of the last one wins."""
    how = "ACE"
    while True:
        other = 1 - seat
        if not table.sides[other].hand:
            return seat, how
        verb, card = yield Ask(other, "response", _aces_or_pass(table, other))
        if verb == "PASS":
            yield table.event("PASS_ON_ACE", other)
            return seat, how
        yield from _lay_ace(table, other, card, "ACE_ON_ACE")
        if at_tie and how == "ACE":
            yield table.event("TIE_PRIORITY", other)
        seat, how = other, "ACE_ON_ACE"


def _aces_or_pass(table: Table, seat: int) -> frozenset:
    return frozenset([PASS] + [("ACE", card) for card in table.sides[seat].aces()])


# ---------------------------------------------------------------- head-to-head


def _tie(table: Table):
    """SUITS-04.5, 04.6: before the reinforcements come, each may stop it with an Ace; Red is asked first in odd rounds."""
    first = 0 if table.turn % 2 else 1
    for seat in (first, 1 - first):
        if not table.sides[seat].hand:
            continue
        verb, card = yield Ask(seat, "response", _aces_or_pass(table, seat))
        if verb == "ACE":
            yield from _lay_ace(table, seat, card, "ACE_ON_TIE")
            return (yield from _aces(table, seat, at_tie=True))
        yield table.event("PASS_ON_TIE", seat)
    return (yield from _head_to_head(table))


def _head_to_head(table: Table):
    """SUITS-03.1 to 03.3: the rest of both hands; the higher total wins."""
    yield table.event("HEAD_TO_HEAD")
    counts = [len(side.hand) for side in table.sides]
    if counts[0] != counts[1]:
        yield table.event("UNEVEN_AS_IS", x=counts[0], y=counts[1])
    held_back = [_doubles_in_hand(table, seat) for seat in (0, 1)]
    for seat, side in enumerate(table.sides):
        for card in side.hand:
            side.add(card)
        side.hand = []
        if counts[seat]:
            yield table.event("REINFORCE", seat, x=counts[seat], y=side.total)
    for seat in (0, 1):
        if held_back[seat]:
            yield table.event("DOUBLE_HELD_BACK", seat, card=held_back[seat][0])
    if not table.tied():
        return 1 - table.behind(), "HEAD_TO_HEAD"
    return (yield from _top_decks(table))


def _doubles_in_hand(table: Table, seat: int) -> list[int]:
    """SUITS-A05: the cards that could have been doubles if a tie admitted them."""
    own, other = table.sides[seat], table.sides[1 - seat]
    ranks = {rank(own.field[0]), rank(other.field[-1])} - {ACE}
    return [card for card in own.hand if rank(card) in ranks]


def _top_decks(table: Table):
    """SUITS-03.5, 03.6: card by card from the decks, until one side has more; an empty deck adds nothing (SUITS-A15)."""
    kind = "STILL_EQUAL"
    while table.tied():
        yield table.event(kind, x=table.sides[0].total)
        kind = "EQUAL_AGAIN"
        if not any(side.deck for side in table.sides):
            return None, ""
        for seat, side in enumerate(table.sides):
            if not side.deck:
                yield table.event("SHORT_ADDS_NOTHING", seat)
        for seat, side in enumerate(table.sides):
            if side.deck:
                card = side.deck.pop(0)
                side.add(card)
                yield table.event("TOP_DECK", seat, card=card, x=side.total)
    return 1 - table.behind(), "TOP_DECK"


# ---------------------------------------------------------------- collecting and the end


def _collect(table: Table, winner: int | None, how: str):
    """SUITS-02.7: the winner collects everything; an undecided battle gives each its own cards back (SUITS-A16)."""
    fields = [side.field for side in table.sides]
    if winner is None:
        for side in table.sides:
            side.victory += side.field
        yield table.event("RECLAIMED", x=points(fields[0]), y=points(fields[1]))
    else:
        taken = fields[0] + fields[1]
        table.sides[winner].victory += taken
        yield table.event(f"WON_BY_{how}", winner, x=len(taken), y=points(taken))


def _end(table: Table):
    """SUITS-06.2, 06.3, 07.4: who still has cards keeps them (SUITS-A01); then the higher score wins."""
    out = [not (side.hand or side.deck) for side in table.sides]
    for seat in (0, 1):
        if out[seat]:
            yield table.event("RAN_OUT", seat)
    for seat, side in enumerate(table.sides):
        rest = side.hand + side.deck
        if rest:
            side.victory += rest
            side.hand, side.deck = [], []
            yield table.event("LEFTOVERS_KEPT", seat, x=len(rest), y=points(rest))
    scores = [side.points() for side in table.sides]
    if scores[0] == scores[1]:
        yield table.event("DRAWN", x=scores[0])
    else:
        winner = 0 if scores[0] > scores[1] else 1
        yield table.event("WIN", winner, x=scores[winner], y=scores[1 - winner])
