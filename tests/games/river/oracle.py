"""River (Mismatch) once more, in plain Python: an independent reading of the document to hold the engine against.

Written from the document and its list of open questions under the default rulings, not from the engine; only the
names of events are the engine's. `river(decks, rules)` is a generator: it yields a `Happening` for every event and a
`Shuffle` for every reshuffle, and is sent the order that came out of it, top card first:

    game = river(decks, rules)
    item = next(game)
    item = game.send(order) if isinstance(item, Shuffle) else next(game)

Cards are numbers as in the engine: copy * 52 + suit * 13 + (rank - 2). The copy is the deck a card comes from, and so
its colour: 0 red, 1 blue, 2 yellow, 3 green. Suits mean nothing. Where the document says nothing because it makes no
difference, the oracle tells things as the engine does: of two tied players the first lays its pot cards, then the
second, then each its tie-breaker; nobody looks for the stronger of two like colours.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.telling import Happening

RED, BLUE, YELLOW, GREEN = range(4)
BEATS = {RED: BLUE, BLUE: YELLOW, YELLOW: GREEN, GREEN: RED}


class Shuffle(NamedTuple):
    """These cards are shuffled and become the deck of this seat."""

    seat: int
    cards: frozenset


class RiverRules(NamedTuple):
    """The rules the oracle knows."""

    bonus: int = 1
    table: str = "literal"
    pot_cards: int = 2
    short: str = "last_card"
    long: bool = False
    fast: bool = False


PUBLISHED = RiverRules()


# ---------------------------------------------------------------- cards


def rank(card: int) -> int:
    return card % 13 + 2


def colour(card: int) -> int:
    return card // 52


def number(card: int, rules: RiverRules = PUBLISHED) -> int:
    """RIVER-04.2: 2 to 9, Jack 10, Queen 11, King 12, Ace 13; the 10, which the list leaves out, is 10 (RIVER-A01)."""
    return rank(card) - 1 if rules.table == "literal" and rank(card) > 10 else rank(card)


def bonus(card: int, against: int, rules: RiverRules = PUBLISHED) -> int:
    """RIVER-04.3: only a colour that beats the other one gives it."""
    return rules.bonus if BEATS[colour(card)] == colour(against) else 0


def value(card: int, against: int, rules: RiverRules = PUBLISHED) -> int:
    """RIVER-04.1."""
    return number(card, rules) + bonus(card, against, rules)


# ---------------------------------------------------------------- the table


class Player:
    """One player: what is still to be turned up, what was captured, what lies on the table in this round."""

    def __init__(self, deck: list[int]):
        self.deck, self.captured, self.laid = list(deck), [], []
        self.waited = False  # the deck had run out, and there were captured cards, when others were added to them

    @property
    def held(self) -> int:
        """Cards that this player can still turn up: RIVER-03.4 brings the captured ones back."""
        return len(self.deck) + len(self.captured)

    def capture(self, cards: list[int]) -> None:
        """RIVER-03.3: set aside."""
        self.waited = self.waited or bool(not self.deck and self.captured)
        self.captured += cards


class Table:
    """All players, the number of the round and who begins it."""

    def __init__(self, decks: list[list[int]], rules: RiverRules):
        self.players = [Player(deck) for deck in decks]
        self.rules = rules
        self.turn = 0
        self.alive = list(range(len(decks)))
        self.first = 0
        self.tied = False

    def after(self, seat: int) -> int:
        """RIVER-03.5: the next player around the table who is still in the game."""
        count = len(self.players)
        around = [(seat + step) % count for step in range(1, count + 1)]
        return next(other for other in around if other in self.alive)

    def event(self, kind: str, seat: int | None = None, **more) -> Happening:
        return Happening(self.turn, kind, seat, **more)


# ---------------------------------------------------------------- the game


def river(decks: list[list[int]], aside: int = 0, rules: RiverRules = PUBLISHED) -> Iterator[Happening | Shuffle]:
    """A whole game: the decks as dealt, top card first, and how many cards the even split has left over."""
    table = Table(decks, rules)
    size = len(decks[0])
    if any(len(deck) != size for deck in decks):
        raise ValueError("RIVER-01.3: the deck is split evenly.")
    length = "LONG" if rules.long else "FAST" if rules.fast else "SHORT"
    yield table.event(f"DEAL_{length}", x=size, y=len(decks))
    if aside:
        yield table.event("REMAINDER_ASIDE", x=aside)
    while len(table.alive) > 1:
        table.turn += 1
        yield from _round(table)
    yield table.event("LAST_STANDING", table.alive[0])


def _round(table: Table):
    pair = [table.first, table.after(table.first)]
    table.tied = False
    for seat in pair:
        card = yield from _reveal(table, seat)
        yield table.event("FLIP", seat, card=card, x=number(card, table.rules))
    winner = yield from _compare(table, pair)
    if winner is None:
        winner = yield from _tie(table, pair)
    if winner is not None:
        yield from _capture(table, pair, winner)
    yield from _run_out(table, pair)


def _reveal(table: Table, seat: int):
    """RIVER-03.1, 03.4: the top card; if the deck has run out, that of a new one."""
    player = table.players[seat]
    if not player.deck:
        cards = player.captured
        player.captured = []
        order = yield Shuffle(seat, frozenset(cards))
        if sorted(order) != sorted(cards):
            raise ValueError(f"player {seat} shuffles {cards}, but the new deck is {order}")
        player.deck = list(order)
        kind = "RESHUFFLE_IN_TIE" if table.tied else "RESHUFFLE_LATE" if player.waited else "RESHUFFLE"
        yield table.event(kind, seat, x=len(order))
        player.waited = False
    card = player.deck.pop(0)
    player.laid.append(card)
    return card


# ---------------------------------------------------------------- comparing


def _compare(table: Table, pair: list[int]):
    """RIVER-03.2, 04.1, 05.1: the player with the higher value, None at a tie; each says which of the two colours beats."""
    rules = table.rules
    cards = [table.players[seat].laid[-1] for seat in pair]
    extra = [bonus(cards[0], cards[1], rules), bonus(cards[1], cards[0], rules)]
    if rules.bonus and colour(cards[0]) != colour(cards[1]):
        if not any(extra):
            yield table.event("NO_BONUS")
        for i in (0, 1):
            if extra[i]:
                yield table.event("COLOUR_BONUS", pair[i], card=cards[i], x=extra[i])
    numbers = [number(card, rules) for card in cards]
    values = [n + e for n, e in zip(numbers, extra, strict=True)]
    ahead = _higher(values)
    if ahead != _higher(_values(cards, rules._replace(table=_OTHER_TABLE[rules.table]))):
        yield table.event("VALUE_OF_TEN")
    if (ahead is None) != (_higher(numbers) is None):
        yield table.event("VALUE_OR_NUMBER")
    if ahead is None:
        yield table.event("TIE_AGAIN" if table.tied else "TIE", x=values[0])
        return None
    by = "TIE_BREAK" if table.tied else "NUMBER" if _higher(numbers) == ahead else "COLOUR"
    yield table.event(f"WON_BY_{by}", pair[ahead], x=values[ahead], y=values[1 - ahead])
    return pair[ahead]


_OTHER_TABLE = {"literal": "corrected", "corrected": "literal"}


def _values(cards: list[int], rules: RiverRules) -> list[int]:
    return [value(cards[0], cards[1], rules), value(cards[1], cards[0], rules)]


def _higher(values: list[int]) -> int | None:
    if values[0] == values[1]:
        return None
    return 0 if values[0] > values[1] else 1


# ---------------------------------------------------------------- ties


def _tie(table: Table, pair: list[int]):
    """RIVER-05.2, 05.3: cards for the prize pot and a tie-breaker, until one side has more. None: nobody can go on."""
    while True:
        again, table.tied = table.tied, True
        stakes = _stakes(table, pair, table.rules.pot_cards)
        if again and _laid(stakes) != _laid(_stakes(table, pair, 0)):
            yield table.event("POT_AGAIN")
        yield from _short(table, pair)
        if any(stake is None for stake in stakes):
            able = [seat for seat, stake in zip(pair, stakes, strict=True) if stake is not None]
            if able:
                yield table.event("WON_BY_FORFEIT", able[0])
                return able[0]
            stakes = [0, 0]
        if not any(stakes):
            for seat in pair:
                player = table.players[seat]
                player.capture(player.laid)
                player.laid = []
            yield table.event("UNBROKEN_RETURNED")
            return None
        yield from _lay(table, pair, stakes)
        winner = yield from _compare(table, pair)
        if winner is not None:
            return winner


def _stakes(table: Table, pair: list[int], pot_cards: int) -> list[int | None]:
    """How many cards each lays, tie-breaker included (RIVER-A06); None: that player gives up the round."""
    full = pot_cards + 1
    held = [table.players[seat].held for seat in pair]
    if table.rules.short == "forfeit_round":
        return [full if count >= full else None for count in held]
    if table.rules.short == "equal_stake":
        return [min(full, *held)] * 2
    return [min(full, count) for count in held]


def _laid(stakes: list[int | None]) -> list:
    """The outcome of these stakes: no cards are laid where a player gives up."""
    return [None if stake is None else 0 for stake in stakes] if None in stakes else stakes


def _short(table: Table, pair: list[int]):
    """RIVER-A06: who has too few cards for all of it."""
    for seat in pair:
        player = table.players[seat]
        if player.held <= table.rules.pot_cards:
            if table.rules.short == "last_card" and not player.held:
                yield table.event("SHORT_STANDS", seat, card=player.laid[-1])
            else:
                kind = {"last_card": "LAST_CARD", "forfeit_round": "FORFEITS", "equal_stake": "EQUAL_STAKE"}
                yield table.event(f"SHORT_{kind[table.rules.short]}", seat, x=player.held, y=min(player.held, 1))


def _lay(table: Table, pair: list[int], stakes: list[int]):
    """The prize pot first, then the tie-breakers; a player without one keeps the card that tied."""
    for seat, stake in zip(pair, stakes, strict=True):
        for _ in range(stake - 1):
            card = yield from _reveal(table, seat)
            yield table.event("POT_CARD", seat, card=card)
    for seat, stake in zip(pair, stakes, strict=True):
        if stake:
            card = yield from _reveal(table, seat)
            yield table.event("TIE_BREAKER", seat, card=card, x=number(card, table.rules))


# ---------------------------------------------------------------- the end of a round


def _capture(table: Table, pair: list[int], winner: int):
    """RIVER-03.2, 03.3, 05.4: all the cards of the round."""
    taken = []
    for seat in pair:
        taken += table.players[seat].laid
        table.players[seat].laid = []
    table.players[winner].capture(taken)
    yield table.event("TAKE", winner, x=len(taken))


def _run_out(table: Table, pair: list[int]):
    """RIVER-06.1, 03.5: a player without cards is out, and play moves on by one place."""
    before = list(table.alive)
    for seat in pair:
        if not table.players[seat].held:
            table.alive.remove(seat)
            yield table.event("OUT", seat)
    old = table.first
    table.first = table.after(old)
    if len(before) > len(table.alive) > 2:  # the last two always play against each other (RIVER-A14)
        others = {table.alive[(before.index(old) + 1) % len(table.alive)], table.alive[0]}
        if others != {table.first}:
            yield table.event("NEXT_AFTER_OUT", table.first)
