"""Your War once more, in plain Python: an independent reading of its rulebook to hold the engine against.

Written from the rulebook and the questions of its dials, not from the engine; only the names of events and of dials are
the engine's. `Game(decks, rules).play()` is a generator. It yields a `Happening` for every event, an `Ask` for every
decision, a `Shuffle` whenever cards are shuffled and a `Blind` for a card that is taken unseen. An `Ask` is sent one of
its options, a (verb, card); a `Shuffle` the deck that came of it, top card first; a `Blind` one of its cards:

    game = Game([first deck, second deck], rules).play()
    item = next(game)
    item = next(game) if isinstance(item, Happening) else game.send(answer)

Where the rulebook says nothing because it makes no difference, the oracle tells things as the engine does: seat 0 acts
before seat 1 where both act together. Its second half, the battles, is in battles.py.
"""

from collections.abc import Iterator

from tests.games.yours.battles import ACE, CANCELLED, JACK, KING, PASS, QUEEN, Ask, Blind, End, Shuffle, Table, rank
from tests.kit.telling import Happening


class Game(Table):
    """The turns around the battles: drawing, powers, the switch, the end."""

    claim = None, None  # the power to come, and whose
    turns = 0  # that could begin

    @property
    def draws_first(self) -> bool:
        """YOURS-02.2: whether a turn begins with drawing; where cards are drawn at once, the last of them are drawn then."""
        return self.has_hand and self.rules.draw_time != "end"

    def score(self, seat: int) -> int:
        """YOURS-10.1."""
        side = self.sides[seat]
        return self.points(side.pile) if self.has_pile else side.held + len(side.laid)

    def play(self) -> Iterator[Happening | Ask | Shuffle | Blind]:
        """A whole game."""
        kinds = {"shuffled": "DEAL", "by_colour": "DEAL_BY_COLOUR", "same_ranks": "DEAL_SAME_RANKS"}
        yield self.event(kinds[self.rules.deal], x=len(self.sides[0].deck))
        if self.has_hand:
            for seat in (0, 1):
                yield from self.draw(seat, self.rules.hand_size, "DRAW_HAND")
        try:
            while True:
                yield from self.one_turn()
        except End:
            return

    def one_turn(self):
        (power, seat), self.claim = self.claim, (None, None)
        self.turn += 1
        yield from self.help_few()
        if power == "loot":
            yield from self.loot(seat)
        if self.draws_first:
            yield from self.fill_up()
            yield from self.has_one_lost()
        self.turns += 1  # one that cannot begin is not counted
        if power and power != "loot":
            yield from getattr(self, power)(seat)
        yield from self.before_battle(power)
        winner = yield from self.battle()
        yield from self.award(winner)
        if winner >= 0:
            yield from self.may_declare(winner)
        if not self.draws_first:
            yield from self.fill_up()
        if not (self.draws_first and self.rules.end_when == "no_draw"):  # then the next draw fails
            yield from self.has_run_out()
        if not self.draws_first:
            yield from self.has_one_lost()
        yield from self.is_it_enough()

    def help_few(self):
        """YOURS-10.4."""
        for seat, side in enumerate(self.sides):
            side.edge = 2 if self.rules.help == "plus_two" and side.held < 5 else 0
            if side.edge:
                yield self.event("EDGE", seat, x=2)

    # ------------------------------------------------------------ captured cards

    def award(self, winner: int):
        """YOURS-07.1 to 07.4, or 06.7."""
        laid = [side.laid for side in self.sides]
        for seat, side in enumerate(self.sides):
            if side.stakes and self.rules.stakes_face == "down":
                yield self.event("STAKES_SHOWN", seat)
        if winner < 0:
            yield from self.undecided(winner, laid)
            return
        self.last_winner, out = winner, self.rules.losers_cards == "out"
        taken = laid[winner] if out else laid[winner] + laid[1 - winner]
        yield self.event("WON_TIE" if self.level else "WON", winner, x=len(taken))
        if out:
            self.out += laid[1 - winner]
            yield self.event("LOSER_OUT", 1 - winner, x=len(laid[1 - winner]))
            laid[1 - winner] = []
        if self.waiting:
            yield self.event("CARRIED_WON", winner, x=len(self.waiting))
        laid[1 - winner] = laid[1 - winner] + self.waiting
        firsts = {"loser_first": 1 - winner, "seat0_first": 0} if self.rules.captured_to == "bottom" else {}
        first = firsts.get(self.rules.capture_order, winner)
        self.clear()
        self.waiting = []
        yield from self.put_away(winner, laid[first] + laid[1 - first])

    def clear(self):
        for side in self.sides:
            side.laid = []

    def undecided(self, how: int, laid: list[list[int]]):
        """YOURS-06.7, 05.4."""
        rule, count = self.rules.undecided, len(laid[0] + laid[1])
        if rule == "game_drawn" and how != CANCELLED:
            yield self.event("NOBODY_WINS")
            self.end(None)
        self.clear()
        if rule in ("take_back", "game_drawn"):
            yield self.event("TAKEN_BACK", x=len(laid[0]), y=len(laid[1]))
            for seat in (0, 1):
                yield from self.put_away(seat, laid[seat], back=True)
        elif rule == "neutral":
            self.neutral += laid[0] + laid[1]
            yield self.event("TO_NEUTRAL", x=count)
        else:
            self.waiting += laid[0] + laid[1]
            yield self.event("CARRIED", x=count)

    def put_away(self, seat: int, cards: list[int], back: bool = False):
        """YOURS-07.2, 07.3."""
        side, to, order = self.sides[seat], self.rules.captured_to, self.rules.capture_order
        if to == "shuffled":
            side.deck = yield Shuffle(seat, (), frozenset(side.deck + cards))
        elif to == "bottom" and order == "random" and not back:
            side.deck = yield Shuffle(seat, tuple(side.deck), frozenset(cards))
        elif to == "bottom":
            if order in ("high_first", "low_first") and not back:
                cards = sorted(cards, key=lambda card: (self.value(card), card), reverse=order == "high_first")
            side.deck += cards
        else:
            side.pile += cards if to == "pile" else []
            side.reserve += cards if to == "reserve" else []
        yield self.event(f"TO_{to.upper()}", seat, x=len(cards), y=self.points(cards))

    # ------------------------------------------------------------ drawing, and the end

    def draw(self, seat: int, count: int, kind: str):
        """YOURS-02.1 to 02.3: this number of cards, as far as there are any."""
        side = self.sides[seat]
        count, from_deck = min(count, side.supply), len(side.deck)  # those of a new deck are another event
        for drawn in range(count):
            if drawn == from_deck > 0:
                yield self.event(kind, seat, x=drawn)
            side.hand.append((yield from self.top(seat)))
        if count > 0:
            yield self.event(kind, seat, x=count - from_deck if count > from_deck else count)
            if kind == "DRAW_TWO":
                return count
            if self.rules.help == "draws_one_more" and len(side.hand) > self.rules.hand_size:
                yield self.event("HELPED", seat)
            if self.rules.hands == "last_shown":
                yield self.event("SHOWN", seat, card=side.hand[-1])
        return count

    def lacks(self, seat: int) -> int:
        """YOURS-02.2, 10.4: how many cards this player is to draw."""
        r = self.rules
        behind = r.help == "draws_one_more" and self.score(seat) < self.score(1 - seat)
        missing = max(0, r.hand_size + behind - len(self.sides[seat].hand))
        return min(missing, r.draw_limit or missing)

    def fill_up(self):
        """YOURS-02.2, 10.4: both draw."""
        if self.has_hand:
            lacks = [self.lacks(seat) for seat in (0, 1)]
            for seat, side in enumerate(self.sides):
                drawn = yield from self.draw(seat, lacks[seat], "DRAW")
                side.short = max(0, min(lacks[seat], self.rules.hand_size - len(side.hand) + drawn) - drawn)
                side.wanted = side.short + drawn

    def has_run_out(self):
        """YOURS-09.1, 11.1: a player with nothing left to play."""
        out = [seat for seat in (0, 1) if not self.sides[seat].held]
        if not out:
            return
        ends = self.rules.end_when == "no_cards" and self.has_pile
        if len(out) == 2:
            yield self.event("ALL_PLAYED")
        elif ends:
            yield from self.run_out(out[0])
        elif self.rules.end_when == "no_draw":
            if self.why_lost(1 - out[0]):
                yield self.event("BOTH_FAIL")
                yield from self.count()
            yield self.event("NOTHING_TO_DRAW", out[0])
            self.end(1 - out[0])
        else:
            yield self.event("ALL_CARDS", 1 - out[0])
            self.end(1 - out[0])
        yield from self.count()

    def has_one_lost(self):
        """YOURS-09.1, 09.2, 11.1."""
        lost = [seat for seat in (0, 1) if self.why_lost(seat)]
        if len(lost) == 2:
            yield self.event("BOTH_FAIL")
            yield from self.count()
        if lost:
            yield self.why_lost(lost[0])
            self.end(1 - lost[0])

    def is_it_enough(self):
        """YOURS-09.3, 09.4."""
        r = self.rules
        if self.has_reached_target():
            best = 0 if self.score(0) >= self.score(1) else 1
            yield self.event("TARGET", best, x=self.score(best))
            yield from self.count()
        if 0 < r.max_turns <= self.turn:
            yield self.event("TURN_LIMIT", x=r.max_turns)
            yield from self.count()

    def has_reached_target(self) -> bool:
        return self.has_pile and 0 < self.rules.target <= max(self.score(0), self.score(1))

    def why_lost(self, seat: int) -> Happening | None:
        """YOURS-09.1, 09.2: the event that says so."""
        side, r = self.sides[seat], self.rules
        has_nothing = r.end_when == "no_draw" and not side.held
        if side.supply < r.thin_deck and not has_nothing:
            return self.event("THIN_DECK", seat, x=side.supply)
        if r.end_when == "no_draw" and side.short:
            drawn = side.wanted - side.short
            kind = "TOO_LITTLE_TO_DRAW" if drawn else "NOTHING_TO_DRAW"
            return self.event(kind, seat, x=side.wanted, y=drawn)
        return None

    def run_out(self, seat: int):
        """YOURS-09.5."""
        yield self.event("RAN_OUT", seat)
        yield from self.leftovers(1 - seat)

    def leftovers(self, seat: int):
        """YOURS-09.5."""
        side, to = self.sides[seat], self.rules.leftovers
        rest, side.hand, side.deck = side.deck + side.hand, [], []
        if to == "nobody":
            self.out += rest
            yield self.event("LEFTOVERS_OUT", seat, x=len(rest))
            return
        gets, kind = (seat, "LEFTOVERS_KEPT") if to == "owner" else (1 - seat, "LEFTOVERS_GIVEN")
        self.sides[gets].pile += rest
        yield self.event(kind, gets, x=len(rest), y=self.points(rest))

    def count(self):
        """YOURS-10.1, 10.3: who has more wins."""
        scores = [self.score(seat) for seat in (0, 1)]
        best = 0 if scores[0] > scores[1] else 1
        if scores[0] != scores[1]:
            yield self.event("WIN", best, x=scores[best], y=scores[1 - best])
        elif self.rules.equal_scores == "last_battle" and self.last_winner is not None:
            best = self.last_winner
            yield self.event("TIE_BREAK", best, x=scores[0])
        else:
            best = None
            yield self.event("DRAWN", x=scores[0])
        self.end(best)

    # ------------------------------------------------------------ powers

    def may_declare(self, winner: int):
        """YOURS-08.1, 08.8, 11.2."""
        card = self.sides[winner].fighter
        power = {JACK: "jack", QUEEN: "queen", KING: "king", ACE: "ace"}.get(rank(card))
        power = getattr(self.rules, f"{power}_power") if power and self.has_hand else "none"
        if power == "none" or not self.can_be_used(power, winner):
            return
        if self.level and not self.rules.power_after_tie:
            yield self.event("TIE_STOPS_POWER", winner, card=card)
            return
        kind = "DECLARE_ALWAYS"
        if self.rules.power_optional:
            kind, _ = yield Ask(winner, "power", (PASS, ("DECLARE", card)))
        if kind == "PASS":
            yield self.event("DECLINE", winner, card=card)
            return
        self.claim = power, winner
        yield self.event(kind, winner, card=card)

    def can_be_used(self, power: str, seat: int) -> bool:
        """YOURS-11.2: whether it can be carried out in the next turn, after the draw (Loot: before that at the start)."""
        is_last = self.has_reached_target() or 0 < self.rules.max_turns <= self.turn
        if is_last or not all(side.held for side in self.sides):
            return False  # there is no next turn
        draws = [min(self.lacks(each), side.supply) for each, side in enumerate(self.sides)]
        decks = [side.supply - drawn for side, drawn in zip(self.sides, draws, strict=True)]
        hands = [len(side.hand) + drawn for side, drawn in zip(self.sides, draws, strict=True)]
        if power == "loot":
            supply = self.sides[seat].supply if self.rules.draw_time == "start" else decks[seat]
            return bool(self.has_pile and self.lootable(seat) and supply)
        needed = {
            "sabotage": (hands[seat], decks[1 - seat]), "reveal": (hands[1 - seat],), "trade": hands,
            "draw_two": (decks[seat],), "peek": decks,
        }  # fmt: skip
        return all(needed[power])

    def lootable(self, seat: int) -> list[int]:
        return [card for whose in (seat, 1 - seat) for card in self.sides[whose].pile if rank(card) != ACE]

    def loot(self, seat: int):
        """YOURS-08.2."""
        _, card = yield Ask(seat, "power", tuple(("LOOT", card) for card in self.lootable(seat)))
        whose = next(who for who, side in enumerate(self.sides) if card in side.pile)
        pile = self.sides[whose].pile
        put = yield from self.top(seat)
        pile[pile.index(card)] = put
        self.sides[seat].hand.append(card)
        yield self.event("LOOT_OWN" if whose == seat else "LOOT_OTHER", seat, card=card)
        yield self.event("LOOT_REPLACED", seat, card=put)

    def sabotage(self, seat: int):
        """YOURS-08.3."""
        own, other = self.sides[seat], self.sides[1 - seat]
        _, card = yield Ask(seat, "power", tuple(("SABOTAGE", card) for card in own.hand))
        yield from self.renew(1 - seat)
        own.hand.remove(card)
        other.deck.append(card)
        yield self.event("SABOTAGE_PUT", seat)
        own.hand.append((yield from self.top(1 - seat)))
        yield self.event("SABOTAGE_DRAW", seat)

    def reveal(self, seat: int):
        """YOURS-08.4."""
        shown = self.sides[1 - seat].hand
        yield self.event("REVEAL", seat, x=len(shown))
        for card in shown:
            yield self.event("SHOW", 1 - seat, card=card)

    def trade(self, seat: int):
        """YOURS-08.5."""
        own, other = self.sides[seat], self.sides[1 - seat]
        _, given = yield Ask(seat, "power", tuple(("GIVE", card) for card in own.hand))
        only = len(other.hand) == 1
        taken = yield Blind(seat, frozenset(other.hand))
        own.hand.remove(given)
        other.hand.remove(taken)
        own.hand.append(taken)
        other.hand.append(given)
        yield self.event("TRADE_LAST" if only else "TRADE", seat)

    def draw_two(self, seat: int):
        """YOURS-08.6."""
        yield from self.draw(seat, 2, "DRAW_TWO")

    def peek(self, seat: int):
        """YOURS-08.7."""
        for each in (0, 1):
            yield from self.renew(each)
        yield self.event("PEEK", seat)

    # ------------------------------------------------------------ the switch

    def before_battle(self, power: str | None):
        """YOURS-03.1 to 03.3, 08.9."""
        r = self.rules
        if not self.has_hand or not r.switches or self.turn < r.switch_from_turn:
            return
        if power and r.power_blocks_switch:
            if any(side.supply for side in self.sides):
                yield self.event("SWITCH_BLOCKED")
            return
        seats = self.in_turn() if r.switch_decision == "in_turn" else (0, 1)
        for _ in range(r.switches):
            chosen = {}
            for seat in [each for each in seats if self.sides[each].supply]:
                options = (PASS, *(("SWITCH", card) for card in self.sides[seat].hand))
                chosen[seat] = yield Ask(seat, "switch", options)
                if r.switch_decision == "in_turn":
                    yield from self.switch(seat, *chosen[seat])
            if r.switch_decision == "together":
                for seat, choice in chosen.items():
                    yield from self.switch(seat, *choice)
            seats = [seat for seat in chosen if chosen[seat] != PASS]

    def switch(self, seat: int, verb: str, card: int | None):
        """YOURS-03.2."""
        side, to = self.sides[seat], self.rules.switched_to
        if verb == "PASS":
            yield self.event("KEEP", seat)
            return
        side.hand.remove(card)
        if to == "bottom":
            yield from self.renew(seat)
            side.deck.append(card)
        side.hand.append((yield from self.top(seat)))
        if to == "top":
            side.deck.insert(0, card)
        if to == "out":
            self.out.append(card)
        yield self.event(f"SWITCH_{to.upper()}", seat, card=card)
