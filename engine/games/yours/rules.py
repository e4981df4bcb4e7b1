"""What follows from the dials of Your War: the facts of its rulebook by chapter, and what cannot be played."""

from engine.core import common_parameters
from engine.core.cards import ACE, JACK, KING, QUEEN, RANK_NAMES
from engine.core.rules import Fact, fact, figure
from engine.core.text import capital, counted
from engine.games.yours.dials import Dials
from engine.games.yours.options import (
    AceAnswer,
    CapturedTo,
    CaptureOrder,
    DrawTime,
    EndWhen,
    Help,
    Higher,
    LosersCards,
    NoneLeft,
    Power,
    Source,
    SwitchedCard,
    TieSource,
    TooFew,
    Undecided,
)

FEW, EDGE = 5, 2  # with fewer cards than this a player gets this many points on top of each card


def not_loot_in_vain(dial: str) -> Fact:
    """The fact that the power of a dial can be used: Loot needs victory piles."""

    def can_be_used(rules: "Rules") -> bool:
        return getattr(rules, dial) != Power.LOOT or rules.has_pile

    can_be_used.__name__ = f"{dial}_can_be_used"
    can_be_used.__doc__ = "YOURS-08.2: whether there are victory piles, if the power is Loot."
    return fact("there is no victory pile to take a card from")(can_be_used)


class Rules(Dials):
    """The rules of Your War: the dials, and what follows from them."""

    # ------------------------------------------------------------ which cards there are

    numbers_in_play = common_parameters.numbers_in_play("YOURS-01.1")
    jacks_in_play = common_parameters.in_play(JACK, "YOURS-01.1")
    queens_in_play = common_parameters.in_play(QUEEN, "YOURS-01.1")
    kings_in_play = common_parameters.in_play(KING, "YOURS-01.1")
    aces_in_play = common_parameters.in_play(ACE, "YOURS-01.1")

    @fact("the four decks of River give one card of each rank and colour")
    def decks_have_suits(self) -> bool:
        """YOURS-01.1: whether whole decks are shuffled together."""
        return self.source == Source.SUITS

    @figure
    def cards_each(self) -> int:
        """YOURS-01.3: how many cards each player is dealt."""
        return self._dealt()

    @fact("it is half of all cards anyway")
    def fewer_are_dealt(self) -> bool:
        """YOURS-01.3: whether the number of cards dealt differs from half of all cards, where one is given."""
        return self.deal_size == 0 or self.cards_are_left_out

    @fact("all the cards are dealt")
    def cards_are_left_out(self) -> bool:
        """YOURS-01.3: whether some cards stay out of the game, unseen."""
        return self._dealt() < self._half()

    @fact("a player has more than one card to choose from")
    def decides_nothing(self) -> bool:
        """YOURS-02.1: whether a hand is just the one card that fights."""
        return self.hand_size == 1 and not self.hand_grows

    @fact("the bonus is 0")
    def has_bonus(self) -> bool:
        """YOURS-01.6: whether a suit is worth points."""
        return self.colour_bonus > 0

    # ------------------------------------------------------------ the hand

    @fact("there is no hand")
    def has_hand(self) -> bool:
        """YOURS-02.1: whether players have a hand."""
        return self.hand_size > 0

    @fact("no hand ever lacks more cards")
    def draws_are_limited(self) -> bool:
        """YOURS-02.2: whether a hand can lack more cards than may be drawn, where there is a limit."""
        return self.draw_limit == 0 or self.draw_limit < self.hand_size + (self.help == Help.DRAWS_ONE_MORE)

    @fact("no hand ever holds more cards")
    def hand_grows(self) -> bool:
        """YOURS-08.2, YOURS-08.6, YOURS-10.4: whether a hand can hold more cards than it is usually filled up to."""
        loot_is_more = self.loot_is_used and self.draw_time != DrawTime.START
        return self.has_hand and (self.help == Help.DRAWS_ONE_MORE or self.draw_two_is_used or loot_is_more)

    @fact("no hand has a card left beside the one that fights")
    def hand_is_left(self) -> bool:
        """YOURS-05.1: whether a player still holds a card in a battle."""
        return self.hand_size > 1 or self.hand_grows or (self.has_hand and self.draw_time == DrawTime.AT_ONCE)

    @fact("cards are not switched")
    def cards_are_switched(self) -> bool:
        """YOURS-03.1: whether players may switch cards at all."""
        return self.has_hand and self.switches > 0

    @fact("there is no hand to choose from, and nothing is shuffled again")
    def order_of_laying_counts(self) -> bool:
        """YOURS-04.2: whether it matters who lays first: for what the other then knows, or for the order of shuffles."""
        return self.has_hand or self.captured_to == CapturedTo.RESERVE

    # ------------------------------------------------------------ battles

    @fact("the lower card wins, and another one only adds to it")
    def high_wins(self) -> bool:
        """YOURS-04.3: whether more is better in a battle."""
        return self.wins != Higher.LOW

    @fact("no Ace is an answer")
    def aces_answer(self) -> bool:
        """YOURS-05.4: whether an Ace can be played as an answer."""
        return self.hand_is_left and self.aces_in_play and self.ace_answer != AceAnswer.NONE

    @fact("no Ace may be played at equal cards")
    def aces_stop_ties(self) -> bool:
        """YOURS-05.6: whether an Ace can be played at equal cards."""
        return self.aces_answer and self.ace_at_tie

    @fact("no pairs are played")
    def pairs_are_played(self) -> bool:
        """YOURS-05.2: whether a player can add the second card of a pair."""
        return self.own_pair and self.hand_is_left and self.high_wins

    @fact("no matches are played")
    def matches_are_played(self) -> bool:
        """YOURS-05.3: whether a player can add a card that matches the opponent's."""
        return self.match and self.hand_is_left and self.high_wins

    @fact("no card is replaced")
    def cards_are_replaced(self) -> bool:
        """YOURS-05.7: whether a fighter can be replaced."""
        return self.replace and self.hand_is_left

    @fact("no card may answer another")
    def answers_are_played(self) -> bool:
        """YOURS-05.1: whether a battle can be turned."""
        return self.aces_answer or self.pairs_are_played or self.matches_are_played or self.cards_are_replaced

    @fact("no hand has more cards left")
    def answers_are_limited(self) -> bool:
        """YOURS-05.1: whether a hand can have more cards left than may be added, where there is a limit."""
        more_can_come = self.hand_grows or self.draw_time == DrawTime.AT_ONCE
        return self.answers_per_side == 0 or self.answers_per_side < self.hand_size - 1 or more_can_come

    @fact("all cards come from the deck, or from hand and deck in turn")
    def another_place_helps(self) -> bool:
        """YOURS-06.3: whether hand or deck can help out after equal cards."""
        return self.hand_is_left and self.tie_source != TieSource.WHOLE_HAND

    @fact("nothing is laid at stake")
    def cards_are_staked(self) -> bool:
        """YOURS-06.2: whether equal cards take stakes."""
        return self.stakes > 0

    @fact("a player with too few cards for the stakes has lost before")
    def one_can_lack_a_card(self) -> bool:
        """YOURS-06.6: whether a player can have no card to add without having lost by the stakes."""
        hand_alone = self.hand_is_left and self.tie_source == TieSource.HAND and not self.tie_reserve
        return not self.cards_are_staked or self.too_few != TooFew.LOSES_GAME or hand_alone

    @fact("both players always add as much as they had equal before")
    def totals_can_differ(self) -> bool:
        """YOURS-06.4: whether two players with equal cards can have laid different totals."""
        brings_hand = self.hand_is_left and self.tie_source == TieSource.WHOLE_HAND
        two_alone = self.wins == Higher.TWO_BEATS_ACE
        return self.none_left == NoneLeft.STANDS or self.has_bonus or two_alone or brings_hand

    @fact("there are no Aces, or no 2s, in the deck")
    def two_can_meet_ace(self) -> bool:
        """YOURS-04.3: whether a 2 can fight an Ace, where that is special."""
        return self.wins != Higher.TWO_BEATS_ACE or (self.min_rank == 2 and self.aces_in_play)

    # ------------------------------------------------------------ captured cards, powers

    @fact("captured cards are not counted")
    def has_pile(self) -> bool:
        """YOURS-07.2: whether captured cards go to victory piles."""
        return self.captured_to == CapturedTo.PILE

    @fact("captured cards keep no order")
    def captured_cards_keep_their_order(self) -> bool:
        """YOURS-07.3: whether it matters in which order captured cards are put away."""
        return self.captured_to == CapturedTo.BOTTOM

    @fact("the loser's cards are out of the game")
    def both_are_captured(self) -> bool:
        """YOURS-07.3: whether cards of both players, or cards that have waited, go under one deck."""
        return self.losers_cards == LosersCards.TO_WINNER or self.undecided == Undecided.CARRY

    @fact("only the winner's own cards go under the deck")
    def order_of_players_counts(self) -> bool:
        """YOURS-07.3: whether an order by players, where there is one, has cards of both."""
        by_players = (CaptureOrder.LOSER_FIRST, CaptureOrder.SEAT0_FIRST)
        return self.capture_order not in by_players or self.both_are_captured

    ace_power_can_be_used = not_loot_in_vain("ace_power")
    king_power_can_be_used = not_loot_in_vain("king_power")
    queen_power_can_be_used = not_loot_in_vain("queen_power")
    jack_power_can_be_used = not_loot_in_vain("jack_power")

    @fact("no card has a power that can be used")
    def powers_are_used(self) -> bool:
        """YOURS-08.1: whether a power can ever be used."""
        useless = {Power.NONE} if self.has_pile else {Power.NONE, Power.LOOT}
        return self.has_hand and bool(self._powers() - useless)

    def _powers(self) -> set[Power]:
        """YOURS-08.1: the powers of the ranks in the deck."""
        powers = {JACK: self.jack_power, QUEEN: self.queen_power, KING: self.king_power, ACE: self.ace_power}
        return {power for rank, power in powers.items() if rank in common_parameters.ranks(self)}

    def _ranks_with_powers(self) -> dict[int, Power]:
        """YOURS-08.1: the ranks in the deck whose power can be used, with the power."""
        powers = {JACK: self.jack_power, QUEEN: self.queen_power, KING: self.king_power, ACE: self.ace_power}
        useless = {Power.NONE} if self.has_pile else {Power.NONE, Power.LOOT}
        in_deck = common_parameters.ranks(self)
        return {rank: power for rank, power in powers.items() if rank in in_deck and power not in useless}

    @figure
    def some_power(self) -> str:
        """YOURS-08.1: the ranks with a power: 'a Jack, a Queen or a King'."""
        ranks = [f"{'an' if rank == ACE else 'a'} {RANK_NAMES[rank]}" for rank in self._ranks_with_powers()]
        return " or ".join(filter(None, (", ".join(ranks[:-1]), *ranks[-1:])))

    @figure
    def powers_in_words(self) -> str:
        """YOURS-08.1: 'the Jack has Trade, the King Sabotage'."""
        powers = [f"the {RANK_NAMES[rank]} has {power.words}" for rank, power in self._ranks_with_powers().items()]
        return ", ".join(powers)

    @figure
    def points_in_words(self) -> str:
        """YOURS-10.2: what the cards in a victory pile score."""
        kinds = {
            "a number card": self.number_points if self.numbers_in_play else None,
            "a face card": self.face_points if self.jacks_in_play else None,
            "an Ace": self.ace_points if self.aces_in_play else None,
        }
        points = {kind: each for kind, each in kinds.items() if each is not None}
        if len(set(points.values())) == 1:
            return f"Every card in the victory pile scores {counted(next(iter(points.values())), 'point')}."
        return capital(", ".join(f"{kind} scores {each}" for kind, each in points.items())) + "."

    @fact("no card has Loot")
    def loot_is_used(self) -> bool:
        """YOURS-08.2: whether Loot can ever be used."""
        return self.has_pile and self.has_power(Power.LOOT)

    @fact("no card has Sabotage")
    def sabotage_is_used(self) -> bool:
        """YOURS-08.3: whether a card has Sabotage."""
        return self.has_power(Power.SABOTAGE)

    @fact("no card has Reveal")
    def reveal_is_used(self) -> bool:
        """YOURS-08.4: whether a card has Reveal."""
        return self.has_power(Power.REVEAL)

    @fact("no card has Trade")
    def trade_is_used(self) -> bool:
        """YOURS-08.5: whether a card has Trade."""
        return self.has_power(Power.TRADE)

    @fact("no card has Draw two")
    def draw_two_is_used(self) -> bool:
        """YOURS-08.6: whether a card has Draw two."""
        return self.has_power(Power.DRAW_TWO)

    @fact("no card has Peek")
    def peek_is_used(self) -> bool:
        """YOURS-08.7: whether a card has Peek."""
        return self.has_power(Power.PEEK)

    def has_power(self, power: Power) -> bool:
        """YOURS-08.1: whether a rank in the deck has this power."""
        return self.has_hand and power in self._powers()

    # ------------------------------------------------------------ the end

    @fact("every card stays in the game")
    def cards_leave_the_game(self) -> bool:
        """YOURS-09.1: whether a card can leave the game before its end."""
        switched_out = self.cards_are_switched and self.switched_to == SwitchedCard.OUT
        return self.losers_cards == LosersCards.OUT or self.undecided == Undecided.NEUTRAL or switched_out

    @fact("a player who cannot draw loses, with cards left or not")
    def ends_without_cards(self) -> bool:
        """YOURS-09.1: whether the game ends when a player has no card left to play."""
        return self.end_when == EndWhen.NO_CARDS

    @fact("the game ends with the same card either way")
    def another_end_is_possible(self) -> bool:
        """YOURS-09.1: whether the other end comes earlier or has another winner."""
        return self.end_when == EndWhen.NO_CARDS or self.has_hand or self.has_pile

    @fact("without a hand, a player with an empty deck has run out anyway")
    def deck_can_be_thin(self) -> bool:
        """YOURS-09.2: whether a deck can have too few cards before its player has run out, where it has to have some."""
        return self.thin_deck != 1 or self.has_hand

    @fact("the game ends only when one player has all the cards")
    def both_can_have_the_same(self) -> bool:
        """YOURS-10.3: whether the game can end while both have the same."""
        put_aside = self.undecided in (Undecided.NEUTRAL, Undecided.CARRY)
        cannot_draw = self.end_when == EndWhen.NO_DRAW and self.has_hand
        return self.has_pile or self.thin_deck > 0 or self.max_turns > 0 or put_aside or cannot_draw

    @fact("both players always have the same number of cards left")
    def one_can_run_out_first(self) -> bool:
        """YOURS-09.5: whether a player can have fewer cards left than the other. Where captured cards are out of play, only answers,
        cards that are switched out of the game, and hands of different sizes can bring that about."""
        switched_out = self.cards_are_switched and self.switched_to == SwitchedCard.OUT
        return not self.has_pile or self.answers_are_played or switched_out or self.hand_grows

    @fact("there is no hand to draw into, or both players always get it at the same time")
    def help_can_be_given(self) -> bool:
        """YOURS-10.4: whether the help, where there is one, can go to one player alone."""
        return self.help == Help.NONE or (self.one_can_run_out_first if self.help == Help.PLUS_TWO else self.has_hand)

    @property
    def points_in_all(self) -> int:
        """YOURS-10.2: what all the cards in the game score together."""
        numbers = max(0, min(self.max_rank, JACK - 1) - self.min_rank + 1)
        faces = max(0, min(self.max_rank, KING) - max(self.min_rank, JACK) + 1)
        of_each_suit = numbers * self.number_points + faces * self.face_points + self.aces_in_play * self.ace_points
        return of_each_suit * (4 * self.decks if self.decks_have_suits else 4)

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together: nothing but what leaves no game at all."""
        if few := common_parameters.too_few_ranks(common_parameters.ranks(self)):
            return few
        half, dealt = self._half(), self._dealt()
        if dealt > half:
            return f"Only {half} cards can be dealt to each player from this deck, not {dealt}."
        if self.hand_size > dealt:
            return f"A hand of {self.hand_size} cards cannot be drawn from a deck of {dealt}."
        left = dealt - self.hand_size
        if left < self.thin_deck:
            return f"Both would have lost at the deal: {left} cards are left in each deck, and {self.thin_deck} have to be."
        if self.has_pile and self.target > self.points_in_all:
            return f"All the cards together score {self.points_in_all}, so no victory pile can reach {self.target}."
        return None

    def warning(self) -> str | None:
        """A sentence about playable values that are probably a mistake."""
        if self.has_pile and self.points_in_all == 0:
            return "No card scores a point: every game is a draw."
        keep = self.captured_to == CapturedTo.BOTTOM and self.capture_order != CaptureOrder.RANDOM
        circles = keep and self.losers_cards == LosersCards.TO_WINNER
        if circles and self.has_hand and not self.max_turns and self.end_when != EndWhen.NO_DRAW and not self.thin_deck:
            return "Captured cards come back in the same order: many games may go round in circles and never end."
        return None

    def _half(self) -> int:
        return 2 * (self.decks if self.decks_have_suits else 1) * len(common_parameters.ranks(self))

    def _dealt(self) -> int:
        return self.deal_size or self._half()
