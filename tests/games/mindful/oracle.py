"""Mindful War once more, in plain Python: an independent reading of the document to hold the engine against.

Written from the document and its list of open questions under the default rulings, not from the engine; only the
names of events are the engine's. `mindful(decks)` is a generator: it yields a `Happening` for every event, an `Ask` for
every decision and a `Blind` for a card that is taken unseen, and is sent the answer to the last two out of their
options, a (verb, card) or a card:

    game = mindful([first, second])
    item = next(game)
    item = next(game) if isinstance(item, Happening) else game.send(answer)

An `Ask` carries what each seat legitimately knows at that moment: card by card what it sees or is certain of, and None
for every other card. Certain is what a seat has seen and can follow: the card it put under a deck or gave away, the
card that was looted in front of it, the hand that was shown. A hand stops being certain when its owner puts a card away
unseen. Nothing is inferred by elimination.

Cards are numbers as in the engine: suit * 13 + (rank - 2).
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.telling import Happening

HAND = 3
JACK, QUEEN, KING, ACE = 11, 12, 13, 14
ATTACKS = {ACE: "LOOT", KING: "SABOTAGE", QUEEN: "REVEAL", JACK: "TRADE"}
PASS = ("PASS", None)


class Ask(NamedTuple):
    """A decision: who, which part of a strategy, everything that is allowed, and what seats 0 and 1 know."""

    seat: int
    part: str
    options: frozenset
    views: tuple[dict, dict]


class Blind(NamedTuple):
    """A card is taken out of these without looking: chance says which."""

    seat: int
    options: frozenset


class Side:
    """One player: cards in order, top first, and the hidden cards that this player is certain of."""

    def __init__(self, deck: list[int]):
        self.deck, self.hand, self.field, self.discard = list(deck), [], [], []
        self.certain: set[int] = set()
        self.noted_empty = False

    def draw(self) -> int:
        """MIND-03.11: up to three cards from the top, as far as the deck goes; how many were drawn."""
        drawn = self.deck[: self.missing()]
        self.deck = self.deck[len(drawn) :]
        self.hand += drawn
        return len(drawn)

    def missing(self) -> int:
        return HAND - len(self.hand)


class Table:
    """Both players, the neutral pile, the number of the turn, and the royal attack declared for the next turn."""

    def __init__(self, decks: list[list[int]]):
        self.sides = [Side(deck) for deck in decks]
        self.neutral: list[int] = []
        self.turn = 0
        self.attack: str | None = None
        self.attacker: int | None = None
        self.attacked = False  # in the turn before

    def event(self, kind: str, seat: int | None = None, **more) -> Happening:
        return Happening(self.turn, kind, seat, **more)

    def ask(self, seat: int, part: str, options) -> Ask:
        return Ask(seat, part, frozenset(options), (self.view(0), self.view(1)))

    def over(self) -> bool:
        """MIND-03.12: no cards in both players' decks and hands."""
        return not any(side.hand or side.deck for side in self.sides)

    def loot(self) -> list[int]:
        """MIND-05.1: a card other than an Ace from any player's discard pile; the neutral one is nobody's (MIND-A05)."""
        return [card for side in self.sides for card in side.discard if rank(card) != ACE]

    def view(self, seat: int) -> dict:
        """(zone, owner) -> cards top first, None for a card that this seat is not certain of."""
        certain = self.sides[seat].certain
        seen = {("neutral", None): list(self.neutral)}
        for owner, side in enumerate(self.sides):
            open_hand = owner == seat
            seen["hand", owner] = [card if open_hand or card in certain else None for card in side.hand]
            seen["deck", owner] = [card if card in certain else None for card in side.deck]
            seen["discard", owner] = list(side.discard)
            seen["field", owner] = list(side.field)
        return seen

    def put_away_unseen(self, seat: int, card: int, deck_of: int) -> None:
        """A card goes from a hand under a deck: its player knows it, the other cannot tell which card has gone."""
        own, other = self.sides[seat], self.sides[1 - seat]
        other.certain -= set(own.hand)
        own.hand.remove(card)
        self.sides[deck_of].deck.append(card)
        own.certain.add(card)


def rank(card: int) -> int:
    """MIND-06.7: 2 to 10, Jack 11, Queen 12, King 13, Ace 14."""
    return card % 13 + 2


# ---------------------------------------------------------------- the game


def mindful(decks: list[list[int]]) -> Iterator[Happening | Ask | Blind]:
    """A whole game: the decks of seat 0 and seat 1, top card first."""
    table = Table(decks)
    yield table.event("DEAL", x=len(decks[0]))
    yield from _draw(table, "DRAW_HAND")
    while not table.over():
        table.turn += 1
        yield from _turn(table)
    yield table.event("ALL_PLAYED")
    yield from _end(table)


def _turn(table: Table):
    attack, attacker = table.attack, table.attacker
    table.attack = table.attacker = None
    if attack == "LOOT":
        yield from _loot(table, attacker)
    yield from _draw(table, "DRAW")
    if attack in LATER:
        yield from LATER[attack](table, attacker)
    yield from _before_the_war(table, attack)
    table.attacked = attack is not None
    winner, card, tied = yield from _war(table)
    yield from _collect(table, winner, tied)
    if winner is not None and rank(card) in ATTACKS and not table.over():
        yield from _royal_winner(table, winner, card, tied)


def _draw(table: Table, kind: str):
    """MIND-03.2, 03.11: up to three cards. That a deck is empty, and with it the switch (MIND-A15), is said once."""
    for seat, side in enumerate(table.sides):
        drawn = side.draw()
        if drawn:
            yield table.event(kind, seat, x=drawn)
        if not side.deck and not side.noted_empty:
            side.noted_empty = True
            yield table.event("DECK_EMPTY", seat)


# ---------------------------------------------------------------- royal attacks


def _royal_winner(table: Table, winner: int, card: int, tied: bool):
    """MIND-03.7, 06.6: who won with a royal card may declare its attack for the next turn, if it can take effect there."""
    attack = ATTACKS[rank(card)]
    own, other = table.sides[winner], table.sides[1 - winner]
    no_loot = attack == "LOOT" and not own.deck
    no_sabotage = attack == "SABOTAGE" and len(other.deck) <= other.missing()
    if tied:
        if not no_loot and not no_sabotage:
            yield table.event("TIE_STOPS_ATTACK", winner, card=card)
    elif no_loot or no_sabotage:
        yield table.event("LOOT_NO_DECK" if no_loot else "SABOTAGE_NO_DECK", winner)
    else:
        yield from _declare(table, winner, card)


def _declare(table: Table, winner: int, card: int):
    """MIND-03.7: the winner may let it be. The cards of the next turn are not drawn yet (MIND-A03), as they never are
    before Loot, which takes the place of a draw."""
    verb, _ = yield table.ask(winner, "royal", [PASS, ("DECLARE", card)])
    if verb == "DECLARE":
        table.attack, table.attacker = ATTACKS[rank(card)], winner
    yield table.event("DECLARE" if verb == "DECLARE" else "DECLINE", winner, card=card)
    if ATTACKS[rank(card)] != "LOOT" and any(side.deck for side in table.sides):
        yield table.event("DECIDED_BEFORE_DRAW")


def _loot(table: Table, seat: int):
    """MIND-05.1, 05.2: instead of drawing one card, a card other than an Ace from either discard pile; the top card of
    the attacker's deck takes its place."""
    own = table.sides[seat]
    if any(rank(card) != ACE for card in table.neutral):
        yield table.event("PILE_CLOSED", seat)
    _, card = yield table.ask(seat, "royal", [("LOOT", card) for card in table.loot()])
    whose = next(who for who, side in enumerate(table.sides) if card in side.discard)
    pile, put = table.sides[whose].discard, own.deck.pop(0)
    pile[pile.index(card)] = put
    own.hand.append(card)
    table.sides[1 - seat].certain.add(card)
    yield table.event("LOOT_OWN" if whose == seat else "LOOT_OTHER", seat, card=card)
    yield table.event("LOOT_REPLACED", seat, card=put)


def _sabotage(table: Table, seat: int):
    """MIND-05.3: a card of the hand goes under the opponent's deck, the top card of that deck into the hand."""
    own, other = table.sides[seat], table.sides[1 - seat]
    _, card = yield table.ask(seat, "royal", [("SABOTAGE", card) for card in own.hand])
    table.put_away_unseen(seat, card, deck_of=1 - seat)
    yield table.event("SABOTAGE_PUT", seat)
    yield table.event("SABOTAGE_HIDDEN", seat)
    own.hand.append(other.deck.pop(0))
    yield table.event("SABOTAGE_DRAW", seat)


def _reveal(table: Table, seat: int):
    """MIND-05.4: the opponent shows the whole hand to the attacker."""
    shown = table.sides[1 - seat].hand
    table.sides[seat].certain |= set(shown)
    yield table.event("REVEAL", seat, x=len(shown))
    for card in shown:
        yield table.event("SHOW", 1 - seat, card=card)


def _trade(table: Table, seat: int):
    """MIND-05.5: a card is laid face down, one is taken unseen out of the opponent's hand, who then takes the first."""
    own, other = table.sides[seat], table.sides[1 - seat]
    _, given = yield table.ask(seat, "royal", [("LAY", card) for card in own.hand])
    only = len(other.hand) == 1  # then it is all the same how it is chosen (MIND-A09)
    taken = yield Blind(seat, frozenset(other.hand))
    own.hand.remove(given)
    other.hand.remove(taken)
    own.hand.append(taken)
    other.hand.append(given)
    own.certain.add(given)
    other.certain.add(taken)
    yield table.event("TRADE_LAST" if only else "TRADE_BLIND", seat)


LATER = {"SABOTAGE": _sabotage, "REVEAL": _reveal, "TRADE": _trade}


# ---------------------------------------------------------------- switching


def _before_the_war(table: Table, attack: str | None):
    """MIND-03.3, 06.2, 06.3: a switch, but not in the first turn, nor where a royal attack takes its place."""
    if table.turn == 1:
        return
    if not attack:
        yield from _switch(table)
    elif any(side.deck for side in table.sides):
        yield table.event("SWITCH_BLOCKED")
        yield table.event("SWITCH_BLOCKED_BOTH")


def _switch(table: Table):
    """MIND-03.3, 03.4: both say at the same time whether they switch; nobody can whose deck is empty (MIND-A15)."""
    chosen = {}
    if table.attacked and any(side.deck for side in table.sides):
        yield table.event("SWITCH_OPEN")
    for seat, side in enumerate(table.sides):
        if side.deck:
            chosen[seat] = yield table.ask(seat, "switch", [PASS] + [("SWITCH", card) for card in side.hand])
    if len(chosen) == 2:
        yield table.event("SWITCH_TOGETHER")
    for seat, (verb, card) in chosen.items():
        if verb == "SWITCH":
            table.put_away_unseen(seat, card, deck_of=seat)
            table.sides[seat].draw()
        yield table.event("SWITCH_BOTTOM" if verb == "SWITCH" else "KEEP", seat)


# ---------------------------------------------------------------- the war


def _war(table: Table):
    """MIND-03.5, 03.8, 03.10: a card each, at the same time, until one is higher or the hands are empty.

    The winner (None: nobody), the card that won, and whether it was a tie.
    """
    tied = False
    while True:
        chosen = []
        for seat, side in enumerate(table.sides):
            _, card = yield table.ask(seat, "war", [("PLAY", card) for card in side.hand])
            chosen.append(card)
        for seat, card in enumerate(chosen):
            table.sides[seat].hand.remove(card)
            table.sides[seat].field.append(card)
            yield table.event("PLAY", seat, card=card)
        if rank(chosen[0]) != rank(chosen[1]):
            winner = 0 if rank(chosen[0]) > rank(chosen[1]) else 1
            return winner, chosen[winner], tied
        tied = True
        yield table.event("TIE")
        if not any(side.hand for side in table.sides):
            return None, None, tied


def _collect(table: Table, winner: int | None, tied: bool):
    """MIND-03.6, 03.9, 03.10: everything that was turned up in the turn goes to one pile (MIND-A13)."""
    shown = table.sides[0].field + table.sides[1].field
    for side in table.sides:
        side.field = []
    if winner is None:
        table.neutral += shown
        yield table.event("NEUTRAL_ALL" if len(shown) > 2 else "NEUTRAL", x=len(shown))
    else:
        table.sides[winner].discard += shown
        yield table.event("WON_TIE" if tied else "WON", winner, x=len(shown))


def _end(table: Table):
    """MIND-02.2, 03.13: the cards in your own pile count; equal numbers are a draw (MIND-A19)."""
    counts = [len(side.discard) for side in table.sides]
    if counts[0] == counts[1]:
        yield table.event("DRAWN", x=counts[0])
    else:
        winner = 0 if counts[0] > counts[1] else 1
        yield table.event("WIN", winner, x=counts[winner], y=counts[1 - winner])
