"""The cards and the battles of Your War in plain Python: the part of the oracle that reads YOURS-01 and YOURS-04 to YOURS-06.

Cards are numbers as in the engine: copy * 52 + suit * 13 + (rank - 2).
"""

from typing import NamedTuple

from tests.kit.telling import Happening

JACK, QUEEN, KING, ACE = 11, 12, 13, 14
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
CIRCLE = (HEARTS, SPADES, CLUBS, DIAMONDS)  # YOURS-01.6
PASS = ("PASS", None)
GOES_ON, NOBODY, CANCELLED = None, -1, -2  # what comes of a battle, if it is not the seat that wins it


class Ask(NamedTuple):
    """A decision: who, which part of a strategy, and what is allowed: PASS first, then in the order of the hand."""

    seat: int
    part: str
    options: tuple


class Shuffle(NamedTuple):
    """Cards that are shuffled into a deck: whose, what stays on top of them as it was, and which they are."""

    seat: int
    above: tuple
    shuffled: frozenset


class Blind(NamedTuple):
    """A card is taken out of these without looking: chance says which."""

    seat: int
    options: frozenset


class End(Exception):
    """The game is over."""


class Side:
    """One player: cards in order, top first, and what lies on the battlefield, in the order in which it was laid."""

    def __init__(self, deck: list[int]):
        self.deck, self.hand, self.pile, self.reserve = list(deck), [], [], []
        self.short = self.wanted = 0  # cards missing when the hand was filled up, and cards that it needed
        self.edge = 0  # points on top of each card
        self.begin_battle()

    def begin_battle(self):
        self.laid, self.stakes, self.spent, self.fighter = [], [], [], None
        self.total = self.newest = self.answers = 0

    @property
    def supply(self) -> int:
        """Cards that can come from the deck: the reserve becomes a new one (YOURS-07.5)."""
        return len(self.deck) + len(self.reserve)

    @property
    def held(self) -> int:
        return self.supply + len(self.hand)

    @property
    def target(self) -> int:
        """YOURS-05.3: what the opponent can match: the card laid last, other than a stake or an Ace that was stopped."""
        return [card for card in self.laid if card not in self.stakes and card not in self.spent][-1]


def rank(card: int) -> int:
    return card % 13 + 2


class Table:
    """Both players, the places that are nobody's, and how far the game has come; `rules` has the dials by their names."""

    def __init__(self, decks: list[list[int]], rules):
        self.sides, self.rules = [Side(deck) for deck in decks], rules
        self.neutral, self.waiting, self.out = [], [], []
        self.turn, self.winner, self.last_winner, self.level = 0, None, None, 0
        self.has_hand, self.has_pile = rules.hand_size > 0, rules.captured_to == "pile"
        # A hand of one card has nothing left in a battle unless it grows; where the lower total wins, nobody adds to theirs.
        powers = {
            p
            for p, at in (("jack", JACK), ("queen", QUEEN), ("king", KING), ("ace", ACE))
            if rules.min_rank <= at <= rules.max_rank
        }
        powers = {getattr(rules, f"{name}_power") for name in powers}
        grows = "draw_two" in powers or ("loot" in powers and self.has_pile and rules.draw_time != "start")
        grows = grows or rules.draw_time == "at_once" or rules.help == "draws_one_more"
        left = rules.hand_size > 1 or (self.has_hand and grows)
        self.pairs, self.matches = (each and left and rules.wins != "low" for each in (rules.own_pair, rules.match))
        self.replaces = rules.replace and left
        self.aces = left and rules.ace_answer != "none" and rules.max_rank == ACE
        self.answered = self.pairs or self.matches or self.replaces or self.aces
        self.tie_source = rules.tie_source if left else "deck"
        self.helped = rules.tie_reserve and self.tie_source != "whole_hand"

    def event(self, kind: str, seat: int | None = None, **more) -> Happening:
        return Happening(self.turn, kind, seat, **more)

    def end(self, winner: int | None):
        self.winner = winner
        raise End

    # ------------------------------------------------------------ cards

    def value(self, card: int) -> int:
        """YOURS-01.4, 01.5."""
        if rank(card) == ACE:
            return self.rules.ace_value
        if rank(card) < JACK or self.rules.faces == "rising":
            return rank(card)
        return JACK if self.rules.faces == "equal" else rank(card) - 1

    def bonus(self, card: int, against: int) -> int:
        """YOURS-01.6: for a suit that beats the other one."""
        own, other = (CIRCLE.index(each // 13 % 4) for each in (card, against))
        beats = {"cycle": (own + 1) % 4 == other, "row": own < other, "trump": own == 0 < other}
        return self.rules.colour_bonus if beats[self.rules.colours] else 0

    def points(self, cards: list[int]) -> int:
        """YOURS-10.2."""
        r = self.rules
        return sum(
            r.ace_points if rank(c) == ACE else r.face_points if rank(c) >= JACK else r.number_points for c in cards
        )

    def top(self, seat: int):
        """The top card, off its deck."""
        yield from self.renew(seat)
        return self.sides[seat].deck.pop(0)

    def renew(self, seat: int):
        """YOURS-07.5: a card of the deck is needed; if there is none, the reserve becomes a new deck."""
        side = self.sides[seat]
        if not side.deck:
            cards, side.reserve = side.reserve, []
            side.deck = yield Shuffle(seat, (), frozenset(cards))
            yield self.event("NEW_DECK", seat, x=len(cards))

    # ------------------------------------------------------------ the fighters

    def in_turn(self) -> tuple[int, int]:
        return (0, 1) if self.turn % 2 else (1, 0)

    def order(self) -> tuple[int, int]:
        """YOURS-04.2: who lays first."""
        if self.together():
            return 0, 1
        if self.rules.laying == "in_turn" or self.last_winner is None:
            return self.in_turn()
        first = self.last_winner if self.rules.laying == "winner_first" else 1 - self.last_winner
        return first, 1 - first

    def together(self) -> bool:
        return self.rules.laying == "together" or not (self.has_hand or self.rules.captured_to == "reserve")

    def battle(self):
        """YOURS-04.1 to 06.7: the seat that wins, NOBODY or CANCELLED."""
        self.level = 0
        for side in self.sides:
            side.begin_battle()
        yield from self.lay_fighters()
        result = GOES_ON
        while result is GOES_ON:
            behind = yield from self.behind()
            result = yield from (self.equal_cards() if behind is None else self.answer(behind))
        return result

    def lay_fighters(self):
        """YOURS-04.1, 04.2."""
        for seat in self.order():
            if self.has_hand:
                _, card = yield Ask(seat, "fight", tuple(("FIGHT", card) for card in self.sides[seat].hand))
            else:
                card = yield from self.top(seat)
            self.lay(seat, card)
            if not self.together():
                yield self.event("TURN_UP", seat, card=card)
            elif self.has_hand:
                yield self.event("LAY", seat)
        if self.together():
            yield self.event("FLIP", x=self.sides[0].fighter, y=self.sides[1].fighter)
        yield from self.draw_at_once()

    def lay(self, seat: int, *cards: int) -> None:
        """Cards that fight, of the hand or of the deck."""
        side = self.sides[seat]
        side.hand = [card for card in side.hand if card not in cards]
        side.laid += cards
        side.fighter, side.newest = cards[-1], sum(self.value(card) + side.edge for card in cards)
        side.total += side.newest

    def behind(self):
        """YOURS-04.3, 06.4, 01.6: who is about to lose; None where the cards are equal."""
        extra = [self.bonus(self.sides[seat].fighter, self.sides[1 - seat].fighter) for seat in (0, 1)]
        for seat, side in enumerate(self.sides):
            if extra[seat]:
                yield self.event("BONUS", seat, card=side.fighter, x=extra[seat])
        ranks = [rank(side.fighter) for side in self.sides]
        alone = all(self.counts(seat) == self.value(side.fighter) + side.edge for seat, side in enumerate(self.sides))
        if self.rules.wins == "two_beats_ace" and alone and sorted(ranks) == [2, ACE]:
            return ranks.index(ACE)
        counted = [self.counts(seat) + extra[seat] for seat in (0, 1)]
        if counted[0] == counted[1]:
            return None
        return counted.index((max if self.rules.wins == "low" else min)(counted))

    def counts(self, seat: int) -> int:
        """YOURS-06.4."""
        return getattr(self.sides[seat], self.rules.tie_compares)

    def draw_at_once(self):
        """YOURS-02.2: both hands."""
        if self.has_hand and self.rules.draw_time == "at_once":
            for seat in (0, 1):
                yield from self.draw(seat, self.lacks(seat), "DRAW_AT_ONCE")

    # ------------------------------------------------------------ answers

    def answer(self, seat: int):
        """YOURS-05.1: the player who is about to lose."""
        own, other = self.sides[seat], self.sides[1 - seat]
        if self.level or not self.answered or not self.may_add(seat):
            return 1 - seat
        verb, card = yield Ask(seat, "answer", (PASS, *self.answers(seat)))
        if verb == "PASS":
            yield self.event("PASS", seat, x=self.counts(seat), y=self.counts(1 - seat))
            return 1 - seat
        if verb == "ACE":
            yield from self.add_ace(seat, card, "ACE")
            return (yield from self.ace_holds(seat))
        own.answers += 1
        old = own.fighter
        own.hand.remove(card)
        own.laid.append(card)
        worth = self.value(card) + own.edge
        if verb == "REPLACE":
            own.fighter = card
            own.total -= self.value(old) + own.edge
        own.total += worth
        own.newest = own.total  # answers come before equal cards
        x, y = (worth, old) if verb == "REPLACE" else (own.total, other.total)
        yield self.event(verb, seat, card=card, x=x, y=y)
        yield from self.draw_at_once()
        return GOES_ON

    def may_add(self, seat: int) -> bool:
        limit = self.rules.answers_per_side
        return bool(self.sides[seat].hand) and (not limit or self.sides[seat].answers < limit)

    def answers(self, seat: int):
        """YOURS-05.2 to 05.7."""
        own, other = self.sides[seat], self.sides[1 - seat]
        for card in own.hand:
            if self.aces and rank(card) == ACE:
                yield "ACE", card
            elif self.pairs and rank(card) == rank(own.laid[0]):
                yield "PAIR", card
            elif self.matches and rank(card) == rank(other.target):
                yield "MATCH", card
            if self.replaces and self.is_better(card, own.fighter):
                yield "REPLACE", card

    def is_better(self, card: int, than: int) -> bool:
        new, old = self.value(card), self.value(than)
        return new < old if self.rules.wins == "low" else new > old

    def add_ace(self, seat: int, card: int, kind: str):
        """An Ace that answers lies on the battlefield and does not count."""
        side = self.sides[seat]
        side.answers += 1
        side.hand.remove(card)
        side.laid.append(card)
        side.spent.append(card)
        yield self.event(kind, seat, card=card)
        yield from self.draw_at_once()

    def aces_or_pass(self, seat: int) -> Ask:
        return Ask(seat, "answer", (PASS, *(("ACE", card) for card in self.sides[seat].hand if rank(card) == ACE)))

    def ace_holds(self, seat: int):
        """YOURS-05.4, 05.5: unless another Ace stops it."""
        claims = self.rules.ace_answer == "claims"
        while self.may_add(1 - seat):
            verb, card = yield self.aces_or_pass(1 - seat)
            if verb == "PASS":
                yield self.event("PASS_ON_ACE", 1 - seat)
                break
            yield from self.add_ace(1 - seat, card, "ACE_ON_ACE")
            if not claims:
                return GOES_ON
            seat = 1 - seat
        if claims:
            return seat
        yield self.event("CANCELLED", seat)
        return CANCELLED

    # ------------------------------------------------------------ equal cards

    def equal_cards(self):
        """YOURS-06.1 to 06.7: an Ace, or another card each."""
        if self.aces and self.rules.ace_at_tie and not self.level:
            for seat in self.in_turn():
                if self.may_add(seat):
                    verb, card = yield self.aces_or_pass(seat)
                    if verb == "ACE":
                        yield from self.add_ace(seat, card, "ACE_AT_TIE")
                        return (yield from self.ace_holds(seat))
                    yield self.event("PASS_AT_TIE", seat)
        yield self.event("EQUAL_AGAIN" if self.level else "EQUAL")
        self.level += 1
        order = self.in_turn() if self.rules.laying == "in_turn" and not self.together() else (0, 1)
        if self.tie_source == "whole_hand" and self.level == 1:
            yield from self.add_hands(order)
            return GOES_ON
        able = [seat for seat in (0, 1) if self.is_able(seat)]
        if not able:
            yield self.event("NOBODY_CAN")
            return NOBODY
        if len(able) == 1:
            result = yield from self.one_cannot(1 - able[0])
            if result is not GOES_ON:
                return result
        yield from self.add_cards([seat for seat in order if seat in able])
        return GOES_ON

    def source(self, seat: int) -> str | None:
        """YOURS-06.3: where the next card comes from."""
        side = self.sides[seat]
        places = ("hand", "deck") if self.tie_source == "hand" else ("deck", "hand")
        if not self.helped:
            places = places[:1]
        return next((place for place in places if (side.hand if place == "hand" else side.supply)), None)

    def is_able(self, seat: int) -> bool:
        """YOURS-06.5, 06.6: whether a player has enough cards to go on."""
        if self.rules.too_few == "loses_game" and self.is_short(seat):
            return False
        return self.source(seat) is not None

    def is_short(self, seat: int) -> bool:
        """YOURS-06.5: whether the deck has too few cards for the stakes and one more."""
        return 0 < self.rules.stakes >= self.sides[seat].supply

    def one_cannot(self, seat: int):
        """YOURS-06.5, 06.6."""
        if self.rules.too_few == "loses_game" and self.is_short(seat):
            yield self.event("SHORT_LOSES", seat)
            self.end(1 - seat)
        if self.rules.none_left == "stands":
            yield self.event("STANDS", seat, x=self.counts(seat))
            return GOES_ON
        loses_game = self.rules.none_left == "loses_game"
        yield self.event("NONE_LEFT_LOSES" if loses_game else "LOSES_BATTLE", seat)
        if loses_game:
            self.end(1 - seat)
        return 1 - seat

    def add_cards(self, seats: list[int]):
        """YOURS-06.2, 06.3: the stakes, then the next cards, chosen face down and turned up together."""
        short = [self.is_short(seat) for seat in (0, 1)]
        for seat in seats:
            yield from self.stake(seat)
        from_hand = [seat for seat in (0, 1) if seat in seats and self.source(seat) == "hand"]
        chosen = {}
        for seat in from_hand:
            _, chosen[seat] = yield Ask(seat, "fight", tuple(("ADD", card) for card in self.sides[seat].hand))
            yield self.event("LAY_MORE", seat)
        for seat in seats:
            if seat in chosen:
                self.lay(seat, chosen[seat])
                kind = "ADD"
            else:
                self.lay(seat, (yield from self.top(seat)))
                kind = "LAST_FIGHTS" if short[seat] else "ADD_TOP"
            yield self.event(kind, seat, card=self.sides[seat].fighter, x=self.counts(seat))
        yield from self.draw_at_once()

    def add_hands(self, order: tuple[int, int]):
        """YOURS-06.3: all of both hands; a player without one adds nothing."""
        for seat in order:
            if cards := self.sides[seat].hand:
                self.lay(seat, *cards)
                yield self.event("ADD_HAND", seat, x=len(cards), y=self.counts(seat))
        yield from self.draw_at_once()

    def stake(self, seat: int):
        """YOURS-06.2, 11.3: cards of the deck, but never its last one."""
        side, up = self.sides[seat], self.rules.stakes_face == "up"
        count = min(self.rules.stakes, side.supply - 1)
        from_deck = len(side.deck)  # those of a new deck are another event
        for laid in range(count):
            if laid == from_deck > 0 and not up:
                yield self.event("STAKE", seat, x=laid)
            card = yield from self.top(seat)
            side.laid.append(card)
            side.stakes.append(card)
            if up:
                yield self.event("STAKE_UP", seat, card=card)
        if count > 0 and not up:
            yield self.event("STAKE", seat, x=count - from_deck if count > from_deck else count)
