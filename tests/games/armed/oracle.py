"""Armed once more, in plain Python: an independent reading of the document to hold the engine against.

Written from the document and its list of open questions, not from the engine; only the names of events and of
parameters are the engine's. `armed(decks, rules)` is a generator. It yields a `Happening` for every event, an `Ask` for
every decision, and a `Shuffle` whenever cards are shuffled. An `Ask` is sent the card that is chosen, a `Shuffle` the
deck that the shuffle made, top card first: in which order cards lie is chance, which cards lie there is a rule.

    game = armed([first deck, second deck])
    item = next(game)
    item = game.send(answer) if isinstance(item, Ask | Shuffle) else next(game)

Cards are numbers as in the engine: copy * 52 + suit * 13 + (rank - 2). Where the document says nothing because it makes
no difference, or leaves it to a reading of our own, the oracle tells things as the engine does: both draw before either
has lost; what is laid at stake comes off the deck before the card that fights, and one card stays in the deck; a player who
wins puts their own cards under the deck before the opponent's.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.telling import Happening

ACE = 14
LAST_CARDS = {"cumulative": 0, "last_two": -2, "last_only": -1}  # from where on the cards of a side count


class ArmedRules(NamedTuple):
    """The rules the oracle knows, by the names and with the defaults of the game; what is dealt is in the decks."""

    ace_value: int = 14
    hand_size: int = 6
    draw_per_turn: int = 0
    capture_to: str = "shuffle_in"
    capture_split: str = "winner_all"
    war_source: str = "hand"
    war_face_down: int = 0
    war_total: str = "cumulative"
    war_reserve: str = "other_place"
    war_short: str = "stands"
    win_condition: str = "failed_draw"
    deck_loss_threshold: int = 0
    partial_draw: str = "lose"
    double_failure: str = "more_cards"
    max_turns: int = 0


class Ask(NamedTuple):
    """A decision: who, which part of a strategy, and the cards that may be chosen."""

    seat: int
    part: str
    options: frozenset


class Shuffle(NamedTuple):
    """Cards that are shuffled into a deck: whose, what stays on top of them as it was, and which they are."""

    seat: int
    above: tuple
    shuffled: frozenset


class Over(NamedTuple):
    """The end: who has won (-1: nobody), and how many cards each has."""

    winner: int
    held: list[int]


class Side:
    """One player: deck and hand, the cards laid on the battleground, and those at stake there."""

    def __init__(self, deck: list[int]):
        self.deck, self.hand, self.field, self.stake = list(deck), [], [], []
        self.required = self.drawn = 0  # at the beginning of this turn

    def draw(self, required: int) -> int:
        """As many cards as are required, as far as the deck goes."""
        drawn, self.deck = self.deck[:required], self.deck[required:]
        self.hand += drawn
        self.required, self.drawn = required, len(drawn)
        return self.drawn

    def lay(self, card: int) -> None:
        self.hand.remove(card)
        self.field.append(card)

    def lay_top(self) -> int:
        self.field.append(self.deck.pop(0))
        return self.field[-1]

    def take_up(self) -> list[int]:
        """Everything this side has on the battleground."""
        cards, self.field, self.stake = self.field + self.stake, [], []
        return cards

    def held(self) -> int:
        return len(self.deck + self.hand + self.field + self.stake)


class Table:
    """Both players, the rules, the number of the turn, and who won the last battle."""

    def __init__(self, decks: list[list[int]], rules: ArmedRules):
        self.sides, self.rules = [Side(deck) for deck in decks], rules
        self.turn, self.last_winner, self.over, self.winner = 0, None, False, -1

    def end(self, winner: int | None) -> None:
        self.over, self.winner = True, -1 if winner is None else winner

    def event(self, kind: str, seat: int | None = None, **more) -> Happening:
        return Happening(self.turn, kind, seat, **more)

    def value(self, card: int) -> int:
        """ARMED-02.2: the number; Jack 11, Queen 12, King 13, Ace 14."""
        rank = card % 13 + 2
        return self.rules.ace_value if rank == ACE else rank

    def total(self, seat: int, count: str = "") -> int:
        """ARMED-09.3: what the cards of a side come to (ARMED-A09)."""
        return sum(map(self.value, self.sides[seat].field[LAST_CARDS[count or self.rules.war_total] :]))

    def ahead(self, count: str = "") -> int | None:
        first, second = self.total(0, count), self.total(1, count)
        return None if first == second else 0 if first > second else 1


PUBLISHED = ArmedRules()


def armed(decks: list[list[int]], rules: ArmedRules = PUBLISHED) -> Iterator[Happening | Ask | Shuffle | Over]:
    """A whole game, which ends with `Over`; the two decks as dealt, top card first."""
    table = Table(decks, rules)
    yield table.event("DEAL", x=len(decks[0]))
    for seat, side in enumerate(table.sides):
        yield table.event("DRAW_HAND", seat, x=side.draw(rules.hand_size))
    yield from _check_decks(table)
    while not table.over:
        yield from _battle(table)
        yield from _after_battle(table)
        if not table.over:
            yield from _begin_turn(table)
    yield Over(table.winner, [side.held() for side in table.sides])


# ---------------------------------------------------------------- the beginning of a turn


def _begin_turn(table: Table):
    """ARMED-08.1, ARMED-10.1: both draw, and then it is said who has lost."""
    for seat, side in enumerate(table.sides):
        missing = table.rules.hand_size - len(side.hand)
        if side.draw(min(missing, table.rules.draw_per_turn or missing)):
            yield table.event("DRAW", seat, x=side.drawn)
    yield from _check_decks(table)


def _why_lost(table: Table, seat: int) -> str | None:
    """ARMED-10.1: the event that says why a player has lost (ARMED-A01, ARMED-A02); None if that is not so."""
    side, rules = table.sides[seat], table.rules
    if side.required and not side.drawn:
        return "FAILED_DRAW"
    if len(side.deck) < rules.deck_loss_threshold:
        return "THIN_DECK_LOSES"
    if not side.deck and rules.win_condition == "deck_empty":
        return "DECK_EMPTY_LOSES"
    if side.drawn < side.required and rules.partial_draw == "lose":
        return "PARTIAL_LOSES"
    return None


def _check_decks(table: Table):
    """ARMED-10.1: who cannot draw has lost, or, where all the cards have to be won, plays on from the hand."""
    if table.rules.win_condition == "all_cards":
        for seat, side in enumerate(table.sides):
            if side.drawn < side.required:
                yield table.event("CANNOT_DRAW", seat)
        return
    lost = [_why_lost(table, seat) for seat in (0, 1)]
    for seat, side in enumerate(table.sides):
        if not lost[seat] and side.drawn < side.required:
            yield table.event("PARTIAL_DRAW", seat, x=side.drawn, y=side.required)
        if not lost[seat] and not side.deck:
            yield table.event("LAST_CARD_DRAWN", seat)
    if all(lost):
        yield from _both_lose(table)
    for seat, side in enumerate(table.sides):
        if lost[seat] and not table.over:
            table.end(1 - seat)
            thin = lost[seat] == "THIN_DECK_LOSES"
            yield table.event(lost[seat], seat, x=len(side.deck) if thin else side.required, y=side.drawn)


def _both_lose(table: Table):
    """ARMED-00.5: neither can play on (ARMED-A03)."""
    rule = table.rules.double_failure
    if rule == "more_cards":
        yield _count(table, "BOTH_FAIL_MORE", "BOTH_FAIL_EQUAL")
    elif rule == "last_winner" and table.last_winner is not None:
        table.end(table.last_winner)
        yield table.event("BOTH_FAIL_LAST", table.last_winner)
    else:
        table.end(None)
        yield table.event("BOTH_FAIL_DRAW")


def _count(table: Table, more: str, equal: str) -> Happening:
    """Who has more cards wins."""
    held = [side.held() for side in table.sides]
    table.end(None if held[0] == held[1] else 0 if held[0] > held[1] else 1)
    if table.winner < 0:
        return table.event(equal, x=held[0])
    return table.event(more, table.winner, x=max(held), y=min(held))


# ---------------------------------------------------------------- a battle


def _battle(table: Table):
    """ARMED-06.1 to ARMED-09.6: both lay a card and turn it up; equal values are a war; the winner takes the cards."""
    chosen = []
    for seat, side in enumerate(table.sides):
        chosen.append((yield Ask(seat, "battle", frozenset(side.hand))))
        yield table.event("LAY", seat)
    for side, card in zip(table.sides, chosen, strict=True):
        side.lay(card)
    table.turn += 1
    yield table.event("FLIP", x=chosen[0], y=chosen[1])
    winner = table.ahead()
    if winner is None:
        winner = yield from _war(table)
        if table.over:
            return
        if winner is None:
            yield from _reclaim(table)
            return
        yield from _show_stakes(table)
        yield from _take(table, winner, "WON_WAR")
    else:
        yield from _take(table, winner, "WON_BATTLE")


def _take(table: Table, winner: int, kind: str):
    """ARMED-07.2, ARMED-09.5: all the cards go to the winner, or the loser's leave the game."""
    own, others = table.sides[winner].take_up(), table.sides[1 - winner].take_up()
    table.last_winner = winner
    taken = own + others if table.rules.capture_split == "winner_all" else own
    yield table.event(kind, winner, x=len(taken))
    if taken is own:
        yield table.event("LEFT_OUT", 1 - winner, x=len(others))
    yield from _to_deck(table, winner, taken, kind == "WON_WAR")


def _to_deck(table: Table, seat: int, cards: list[int], war: bool):
    """ARMED-07.3, ARMED-07.4, ARMED-09.6: on the bottom of the deck, which is shuffled (ARMED-A08)."""
    side, where = table.sides[seat], table.rules.capture_to
    told = {"shuffle_in": "SHUFFLE", "bottom_shuffled": "TO_BOTTOM_SHUFFLED", "bottom": "TO_BOTTOM", "top": "TO_TOP"}
    if where == "shuffle_in":
        side.deck = yield Shuffle(seat, (), frozenset(side.deck + cards))
    elif where == "bottom_shuffled":
        side.deck = yield Shuffle(seat, tuple(side.deck), frozenset(cards))
    else:
        side.deck = side.deck + cards if where == "bottom" else cards + side.deck
    yield table.event(f"WAR_{told[where]}" if war else told[where], seat, x=len(cards))


def _after_battle(table: Table):
    """ARMED-A10, ARMED-A12: all the cards in one hand and deck, or the end of the last turn."""
    if table.over:
        return
    held, rules = [side.held() for side in table.sides], table.rules
    if rules.win_condition == "all_cards" and not all(held):
        table.end(0 if held[0] else 1)
        yield table.event("ALL_CARDS", table.winner)
    elif rules.max_turns and table.turn >= rules.max_turns:
        yield _count(table, "TIME_UP", "TIME_UP_EQUAL")


# ---------------------------------------------------------------- war


def _war(table: Table):
    """ARMED-09.1 to ARMED-09.4: card upon card until the totals differ. The winner; None if there is none."""
    kind = "WAR"
    while table.ahead() is None:
        yield table.event(kind, x=table.total(0))
        kind = "WAR_AGAIN"
        sources = [_source(table, seat) for seat in (0, 1)]
        for seat, side in enumerate(table.sides):
            if sources[seat] is None and side.hand + side.deck:
                yield table.event("RESERVE_BARRED", seat)
        if None in sources:
            decided, winner = yield from _short(table, sources)
            if decided:
                return winner
        yield from _add_cards(table, sources)
    return table.ahead()


def _source(table: Table, seat: int) -> str | None:
    """ARMED-09.2: where the next card comes from (ARMED-A05); when that place is empty, from the other (ARMED-A07b)."""
    side, rules = table.sides[seat], table.rules
    places = ("hand", "deck") if rules.war_source == "hand" else ("deck", "hand")
    if rules.war_reserve == "none":
        places = places[:1]
    return next((place for place in places if getattr(side, place)), None)


def _short(table: Table, sources: list):
    """ARMED-A07: a player cannot add a card. Returns whether that decides the war, and for whom."""
    rule = table.rules.war_short
    if sources == [None, None]:
        if rule == "loses_game":
            yield table.event("BOTH_SHORT_LOSE")
            yield from _both_lose(table)
        else:
            yield table.event("BOTH_SHORT")
        return True, None
    seat = sources.index(None)
    kind = {"stands": "SHORT_STANDS", "loses_war": "SHORT_LOSES_WAR", "loses_game": "SHORT_LOSES_GAME"}
    yield table.event(kind.get(rule, "SHORT_RECLAIM"), seat, x=table.total(seat))
    if rule == "loses_game":
        table.end(1 - seat)
    return rule != "stands", 1 - seat if rule == "loses_war" else None


def _add_cards(table: Table, sources: list):
    """ARMED-09.2, ARMED-09.3: what is at stake, then the next cards, chosen face down and turned up together."""
    able = [seat for seat in (0, 1) if sources[seat] and len(table.sides[seat].deck) > 1]
    for seat in able:
        yield from _lay_stake(table, seat)
    if able and not table.rules.war_face_down:
        yield table.event("NO_STAKES")
    chosen = [None, None]
    for seat in (0, 1):
        if sources[seat] == "hand":
            chosen[seat] = yield Ask(seat, "war", frozenset(table.sides[seat].hand))
            yield table.event(_lay_kind(table, seat), seat)
    for seat, side in enumerate(table.sides):
        if sources[seat] == "hand":
            side.lay(chosen[seat])
            yield table.event("FIGHT", seat, card=chosen[seat], x=table.total(seat))
        elif sources[seat] == "deck":
            kind = _deck_kind(table, seat)
            card = side.lay_top()
            yield table.event(kind, seat, card=card, x=table.total(seat))
    if len({table.ahead(count) for count in LAST_CARDS}) > 1:
        yield table.event("TOTALS_DIFFER")


def _lay_stake(table: Table, seat: int):
    """ARMED-A06: cards of the deck, unseen; one stays there."""
    side = table.sides[seat]
    count = min(table.rules.war_face_down, len(side.deck) - 1)
    side.stake += side.deck[:count]
    side.deck = side.deck[count:]
    if count:
        yield table.event("STAKE", seat, x=count)


def _lay_kind(table: Table, seat: int) -> str:
    """Whether the other reading of ARMED-A05 would have taken the top of the deck, or nothing."""
    if table.rules.war_source != "hand":
        return "LAY_RESERVE"
    return "LAY_WAR" if table.sides[seat].deck or table.rules.war_reserve == "none" else "LAY_WAR_ONLY"


def _deck_kind(table: Table, seat: int) -> str:
    """Whether the other reading of ARMED-A05 would have had a card of the hand chosen, or nothing."""
    if table.rules.war_source == "hand":
        return "DECK_RESERVE"
    return "DECK_TOP" if table.sides[seat].hand or table.rules.war_reserve == "none" else "DECK_TOP_ONLY"


def _show_stakes(table: Table):
    for seat, side in enumerate(table.sides):
        if side.stake:
            yield table.event("STAKES_SHOWN", seat)


def _reclaim(table: Table):
    """ARMED-A07: a war without a winner: each takes back its own cards, as it would captured ones."""
    taken = [side.take_up() for side in table.sides]
    yield table.event("RECLAIMED", x=len(taken[0]), y=len(taken[1]))
    for seat in (0, 1):
        yield from _to_deck(table, seat, taken[seat], True)
