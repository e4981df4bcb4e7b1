"""Profiteer once more, in plain Python: an independent reading of the document to hold the engine against.

Written from the document and its list of open questions, not from the engine; only the names of events are the
engine's. `profiteer(cards, rules)` is a generator. It yields a `Happening` for every event; an `Ask` for every decision,
and is sent the answer, one of its options; and a `Chance` wherever cards are shuffled, and is sent the order that
chance made: the cards of a place at the table as they lie there at the next event. What it is sent must be some of the
cards that were shuffled, or the oracle stops with an AssertionError.

    game = profiteer(cards)
    item = next(game)
    item = game.send(answer) if isinstance(item, Ask | Chance) else next(game)

Cards are numbers as in the engine: copy * 52 + suit * 13 + (rank - 2). Where the document says nothing because it makes no
difference, the oracle tells things as the engine does: side A before side B, cards that are given away one by one in
the order of their numbers.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.telling import Happening

PROFITEER, A, B = 0, 1, 2


class ProfiteerRules(NamedTuple):
    """The rules that the oracle knows in more than one reading."""

    resources: int = 8
    drawn: int = 10
    target: int = 26  # 0: half of all cards
    face_down: int = 1
    swap_in_war: bool = False
    donation: str = "optional"  # or "forced", "off"


PUBLISHED = ProfiteerRules()


class Ask(NamedTuple):
    """A decision: which part of a strategy, and everything that is allowed."""

    part: str
    options: frozenset


class Chance(NamedTuple):
    """Cards were shuffled: which of them lie now at this place, in which order?"""

    zone: str
    row: int


PASS = ("PASS", None)
STOP = ("STOP", None)
SWAP = {A: "SWAP_A", B: "SWAP_B"}


class Side:
    """One side of the war. `ups` and `downs` lie on the table."""

    def __init__(self):
        self.deck, self.discard, self.ups, self.downs = [], [], [], []

    def cards(self) -> int:
        """PROF-10.1: what is counted when the decks are used up."""
        return len(self.deck) + len(self.discard)


class Table:
    """Both sides, the profiteer's cards, the number of the turn."""

    def __init__(self, rules: ProfiteerRules, cards: int):
        self.rules, self.half = rules, cards // 2
        self.sides = {A: Side(), B: Side()}
        self.resources, self.discard = [], []
        self.turn, self.passes = 0, 1
        self.straddled = False  # a discard was shuffled in the middle of a war

    def event(self, kind: str, seat: int | None = None, **more) -> Happening:
        return Happening(self.turn, kind, seat, **more)

    def profit(self) -> int:
        return len(self.resources) + len(self.discard)

    def enough(self) -> bool:
        """PROF-12.2: the profit that the rules ask for."""
        return self.profit() >= (self.rules.target or self.half)

    def newest(self) -> tuple[int, int]:
        return self.sides[A].ups[-1], self.sides[B].ups[-1]

    def poorer(self) -> int:
        return A if self.sides[A].cards() < self.sides[B].cards() else B

    def switches(self) -> set:
        """PROF-06.1, 06.2: every switch of one of the newest cards for a higher resource."""
        return {
            (verb, card)
            for side, verb in SWAP.items()
            for card in self.resources
            if rank(card) > rank(self.sides[side].ups[-1])
        }


def rank(card: int) -> int:
    """2 to 14: the Ace is high (PROF-A01)."""
    return card % 13 + 2


def higher(table: Table) -> int | None:
    """The side whose newest card is higher; None if they are equal."""
    a, b = map(rank, table.newest())
    return None if a == b else (A if a > b else B)


# ---------------------------------------------------------------- the game


def profiteer(cards: list[int], rules: ProfiteerRules = PUBLISHED) -> Iterator[Happening | Ask | Chance]:
    """A whole game with these cards."""
    table = Table(rules, len(cards))
    yield from _set_up(table, list(cards))
    while True:
        yield from _pass(table)
        if not (yield from _count(table)):
            break
        if table.enough():
            yield table.event("GOES_ON_RICH", x=table.profit())  # PROF-A17
        yield from _shuffle_again(table)
    yield from _end(table)


def _set_up(table: Table, cards: list[int]):
    """PROF-03.1 to 04.1: ten cards, the two lowest of them back, the rest in two equal piles, an odd card aside (A20)."""
    if table.rules.resources:
        count = min(table.rules.drawn, len(cards))
        table.resources = yield from _chance("resources", 0, cards, count)
        yield table.event("DRAW", x=count)
        yield from _give_back(table, "RETURN_LOWEST", "NOTHING_RETURNED")
    else:
        yield table.event("SHUFFLED")
    rest = [card for card in cards if card not in table.resources]
    half = len(rest) // 2
    for number, side in table.sides.items():
        side.deck = yield from _chance("deck", number - A, rest, half)
        rest = [card for card in rest if card not in side.deck]
    yield table.event("DEAL", x=half)
    if rest:
        yield table.event("ODD_CARD_ASIDE")


def _give_back(table: Table, some: str, none: str):
    """PROF-03.2, 11.3: of too many resources the lowest go back; of equal ones whichever."""
    back = len(table.resources) - table.rules.resources
    if back <= 0:
        yield table.event(none, y=len(table.resources))
        return
    ranks = sorted(map(rank, table.resources))
    table.resources = yield from _chance("resources", 0, table.resources, table.rules.resources)
    assert sorted(map(rank, table.resources)) == ranks[back:], "not the lowest were given back"
    yield table.event(some, x=back, y=len(table.resources))


def _chance(zone: str, row: int, pool: list[int], count: int):
    """So many cards of a pool, in the order that chance made."""
    found = yield Chance(zone, row)
    assert len(found) == len(set(found)) == count and set(found) <= set(pool), f"not a shuffle: {zone} {row}"
    return list(found)


# ---------------------------------------------------------------- a pass


def _pass(table: Table):
    """PROF-09.1: until the decks are used up, or a war had to go on with the discards (PROF-09.3)."""
    table.straddled = False
    while table.sides[A].deck and not table.straddled:
        table.turn += 1
        for side in table.sides.values():
            side.ups, side.downs = [side.deck.pop(0)], []
        x, y = table.newest()
        yield table.event("FLIP", x=x, y=y)
        caused = yield from _switch(table)
        yield from _aces(table)
        winner = higher(table)
        if winner is None:
            yield from _war(table, caused)
        else:
            yield from _take(table, winner, "BATTLE_WON")
    left = sum(len(side.deck) for side in table.sides.values())
    if left:
        yield table.event("STRADDLE_COUNTED", x=left)


def _switch(table: Table, in_war: bool = False):
    """PROF-06.1 to 06.3: one of the two newest cards for a higher one of the resources; whether that makes them equal."""
    if not table.switches():
        return False
    verb, given = yield Ask("swap", frozenset({PASS} | table.switches()))
    if verb == "PASS":
        yield table.event("LET_STAND")
        return False
    number = A if verb == "SWAP_A" else B
    before, side = higher(table), table.sides[number]
    taken = side.ups.pop()
    table.resources.remove(given)
    side.ups.append(given)
    table.discard.append(taken)
    yield table.event(_purpose(before, higher(table)), number, card=given, x=taken)
    if before in (None, number):
        yield table.event("SWAP_OF_LEADER")  # PROF-A04: only the card that was behind could be taken otherwise
    if in_war:
        yield table.event("SWAP_IN_WAR")
    if table.switches():
        yield table.event("SWAPS_USED_UP")  # PROF-A05
    return higher(table) is None


def _purpose(before: int | None, after: int | None) -> str:
    """What a switch did: the side ahead before and after it."""
    if after == before:
        return "SWAP_IDLE"
    if after is None:
        return "SWAP_FOR_WAR"
    return "SWAP_PREVENTS_WAR" if before is None else "SWAP_TURNS_BATTLE"


def _aces(table: Table):
    """PROF-A01: a low Ace would lose where a high one wins, unless it meets another Ace."""
    ranks = [rank(card) for card in table.newest()]
    if ranks.count(14) == 1:
        yield table.event("ACE_FIGHTS", (A, B)[ranks.index(14)], x=14)


def _take(table: Table, winner: int, kind: str):
    """PROF-07.2, 08.2, 08.3: the cards that are face up go to the winner, those face down to the profiteer."""
    ups = [card for side in table.sides.values() for card in side.ups]
    table.sides[winner].discard += ups
    yield table.event(kind, winner, x=len(ups))
    yield from _spoils(table)


def _spoils(table: Table):
    """PROF-08.3: what lies face down, however the war ended."""
    downs = [card for side in table.sides.values() for card in side.downs]
    table.discard += downs
    for side in table.sides.values():
        side.ups, side.downs = [], []
    if downs:
        yield table.event("SPOILS", x=len(downs))


# ---------------------------------------------------------------- war


def _war(table: Table, caused: bool):
    """PROF-08.1: cards face down and one face up, again and again until the newest differ."""
    yield table.event("WAR_CAUSED" if caused else "WAR")
    while True:
        yield from _last_cards(table)
        short = yield from _level(table)
        if short:
            return (yield from _short(table, short))
        if table.rules.swap_in_war:
            yield from _switch(table, in_war=True)
        elif table.switches():
            yield table.event("NO_SWAP_IN_WAR")  # PROF-A03
        yield from _aces(table)
        winner = higher(table)
        if winner is not None:
            return (yield from _take(table, winner, "WAR_WON"))
        yield table.event("WAR_AGAIN")


def _last_cards(table: Table):
    """PROF-A11: a deck that is too small for the war is used up before the discard is shuffled."""
    for number, side in table.sides.items():
        if 0 < len(side.deck) < table.rules.face_down + 1 and side.discard:
            yield table.event("LAST_CARDS_FIRST", number, x=len(side.deck))


def _level(table: Table):
    """PROF-08.1: each side lays its cards face down, then one face up; the sides that had none."""
    for number in table.sides:
        yield from _stake(table, number, table.rules.face_down)
    short = []
    for number, side in table.sides.items():
        yield from _make_deck(table, number)
        if not side.deck:
            short.append(number)
            continue
        side.ups.append(side.deck.pop(0))
        yield table.event("FIGHT", number, card=side.ups[-1])
    return short


def _stake(table: Table, number: int, missing: int):
    """PROF-08.1: so many cards face down; what the deck has is laid, and told, before a new one is made."""
    side = table.sides[number]
    if missing:
        yield from _make_deck(table, number)
    laid, side.deck = side.deck[:missing], side.deck[missing:]
    if laid:
        side.downs += laid
        yield table.event("STAKE", number, x=len(laid))
        yield from _stake(table, number, missing - len(laid))


def _make_deck(table: Table, number: int):
    """PROF-09.2: an empty deck is made anew from that side's own discard (PROF-A10)."""
    side = table.sides[number]
    if side.deck or not side.discard:
        return
    table.straddled = True
    side.deck = yield from _chance("deck", number - A, side.discard, len(side.discard))
    side.discard = []
    yield table.event("RESHUFFLED", number, x=len(side.deck))


def _short(table: Table, short: list[int]):
    """PROF-A12: a side without cards forfeits the war. PROF-A13: if both are without, each takes its own cards back."""
    if len(short) == 1:
        yield table.event("SHORT_FORFEITS", short[0])
        yield from _take(table, A + B - short[0], "WAR_WON")
        return
    yield table.event("DEAD_RECLAIM")
    x, y = (len(side.ups) for side in table.sides.values())
    for side in table.sides.values():
        side.discard += side.ups
    yield table.event("WAR_UNDECIDED", x=x, y=y)
    yield from _spoils(table)


# ---------------------------------------------------------------- after a pass


def _count(table: Table):
    """PROF-10.1 to 10.4: whether the game goes on."""
    x, y = (side.cards() for side in table.sides.values())
    yield table.event("COUNT", x=x, y=y)
    missing = abs(x - y)
    if missing == 0:
        yield table.event("EVEN")
        return True
    if table.rules.donation == "off" or not table.rules.resources:
        yield table.event("UNEVEN")
        return False
    if missing > len(table.resources):
        yield table.event("TOO_FEW_RESOURCES", x=missing, y=len(table.resources))
        return False
    return (yield from _donate(table, missing))


def _donate(table: Table, missing: int):
    """PROF-10.3: exactly as many resources as are missing (PROF-A22), of the profiteer's choice (A15), or none (A16)."""
    to, floor, lowest = table.poorer(), -1, True
    if table.rules.donation == "forced":
        yield table.event("MUST_GIVE", to, x=missing)
    for left in range(missing, 0, -1):
        held = sorted((card for card in table.resources if ascending(card) > floor), key=ascending)
        options = {("GIVE", card) for card in held[: len(held) - left + 1]}
        if left == missing and table.rules.donation == "optional":
            options.add(STOP)
        verb, card = yield Ask("donation", frozenset(options))
        if verb == "STOP":
            yield table.event("REFUSED", x=missing)
            return False
        lowest = lowest and card == held[0]
        floor = ascending(card)
        table.resources.remove(card)
        table.sides[to].discard.append(card)
        yield table.event("GIVE", to, card=card)
        if rank(card) > rank(held[0]):
            yield table.event("OTHER_CARD_GIVEN")
    yield table.event("BALANCED", x=table.sides[A].cards(), y=table.sides[B].cards())
    return True


def ascending(card: int) -> int:
    """The order in which cards are given away: by value, equal ones by their number."""
    return rank(card) * 256 + card


def _shuffle_again(table: Table):
    """PROF-11.1 to 11.4: each side's cards, then the profiteer's, of which ten are drawn again."""
    for number, side in table.sides.items():
        pool = side.deck + side.discard
        side.deck = yield from _chance("deck", number - A, pool, len(pool))
        side.discard = []
    table.passes += 1
    yield table.event("SHUFFLE", x=table.passes)
    if not table.rules.resources:
        return
    pool = table.resources + table.discard
    if not pool:
        yield table.event("NOTHING_DRAWN")
        return
    count = min(table.rules.drawn, len(pool))
    table.resources = yield from _chance("resources", 0, pool, count)
    back = max(count - table.rules.resources, 0)
    always = min(table.rules.drawn - table.rules.resources, count)  # PROF-A18 read the other way
    yield table.event("REDRAW" if back == always else "REDRAW_ALL", x=count)
    yield from _give_back(table, "LOWEST_BACK", "NONE_BACK")
    table.discard = [card for card in pool if card not in table.resources]


def _end(table: Table):
    """PROF-12.1, 12.2: all that the profiteer holds."""
    if table.rules.target in (0, 26) and (table.profit() >= 26) != (table.profit() >= table.half):
        yield table.event("OTHER_TARGET", x=table.half)  # PROF-A27: half of these cards is not 26
    yield table.event("WIN" if table.enough() else "LOSS", x=table.profit())
