"""The rules of A War of Suits: the dials and what follows from them, asked here once for rules, rulebook and dials."""

from engine.core.cards import ACE, JACK, KING, QUEEN
from engine.core.rules import fact
from engine.games.suits.choices import (
    AcePower,
    CrossTarget,
    DeckSplit,
    DoubleEffect,
    Doubles,
    EndWhen,
    MatchBy,
    RefillTime,
    Reinforcements,
    TieDoubles,
    TiePriority,
)
from engine.games.suits.dials import Dials


class Rules(Dials):
    """What may be changed in A War of Suits, and what follows from it."""

    # ------------------------------------------------------------ which cards there are

    @fact("there are no number cards in the deck")
    def numbers_in_play(self) -> bool:
        """SUITS-01.1: whether there are number cards."""
        return self.min_rank < JACK

    @fact("there are no Jacks in the deck")
    def jacks_in_play(self) -> bool:
        """SUITS-01.1: whether there are Jacks, the lowest of the face cards."""
        return self.max_rank >= JACK

    @fact("there are no Queens in the deck")
    def queens_in_play(self) -> bool:
        """SUITS-01.1: whether there are Queens."""
        return self.max_rank >= QUEEN

    @fact("there are no Kings in the deck")
    def kings_in_play(self) -> bool:
        """SUITS-01.1: whether there are Kings."""
        return self.max_rank >= KING

    @fact("there are no Aces in the deck")
    def aces_in_play(self) -> bool:
        """SUITS-01.1: whether there are Aces."""
        return self.max_rank == ACE

    @fact("no two ranks in the deck are worth the same")
    def ranks_share_a_value(self) -> bool:
        """SUITS-02.4 to SUITS-02.6: whether cards of two ranks can be worth the same."""
        named = {JACK: self.jack_value, QUEEN: self.queen_value, KING: self.king_value, ACE: self.ace_value}
        worth = [named.get(rank, rank) for rank in range(self.min_rank, self.max_rank + 1)]
        return len(set(worth)) < len(worth)

    # ------------------------------------------------------------ what can be added to a lead

    @fact("a hand of 1 card is full with the first one drawn")
    def hand_is_several(self) -> bool:
        """SUITS-01.6: whether there is a choice of leads, and more than one card may have to be drawn."""
        return self.hand_size > 1

    @fact("after the lead no hand has a card left")
    def hand_is_left(self) -> bool:
        """SUITS-02.8: whether a player still holds a card once the lead lies on the battlefield."""
        return self.hand_size > 1 or self.refill_time == RefillTime.AT_ONCE

    @fact("no side ever has two cards to add")
    def two_can_be_added(self) -> bool:
        """SUITS-02.8: whether a side can add one card after another."""
        return self.hand_size > 2 or self.refill_time == RefillTime.AT_ONCE

    @fact("no Ace has any power")
    def aces_have_power(self) -> bool:
        """SUITS-04.2: whether there are Aces that can be played for more than they count."""
        return self.aces_in_play and self.ace_power != AcePower.NONE and self.hand_is_left

    @fact("no pairs are played")
    def pairs_are_played(self) -> bool:
        """SUITS-05.1: whether a side can add the second card of a pair."""
        return self.doubles in (Doubles.BOTH, Doubles.OWN_PAIR) and self.hand_is_left

    @fact("no matches with the opponent's cards are played")
    def matches_are_played(self) -> bool:
        """SUITS-05.6: whether a side can add a card that matches one of the opponent's."""
        return self.doubles in (Doubles.BOTH, Doubles.CROSS_MATCH) and self.hand_is_left

    @fact("no doubles are played")
    def doubles_are_played(self) -> bool:
        """SUITS-05.1, SUITS-05.6: whether there are pairs or matches."""
        return self.pairs_are_played or self.matches_are_played

    @fact("nobody may add a card to the lead")
    def answers_are_played(self) -> bool:
        """SUITS-02.3: whether a battle can be turned."""
        return self.aces_have_power or self.doubles_are_played

    # ------------------------------------------------------------ Aces

    @fact("no Ace takes a battle")
    def aces_take_battles(self) -> bool:
        """SUITS-04.8: whether there are Aces that take what lies on the battlefield."""
        return self.aces_in_play and self.ace_power == AcePower.CLAIMS

    @fact("after the lead no hand has a card left")
    def power_has_a_use(self) -> bool:
        """SUITS-04.3, SUITS-A17: whether an Ace gets to a battle in any other way than as the lead."""
        return self.hand_is_left or self.ace_reinforces

    @fact("no Ace may be played at a tie")
    def aces_stop_ties(self) -> bool:
        """SUITS-04.5: whether an Ace can stop a head-to-head."""
        return self.aces_have_power and self.ace_on_tie

    @fact("no Aces are played secretly at a tie")
    def aces_are_secret(self) -> bool:
        """SUITS-A04: whether both decide at the same time whether to stop a head-to-head."""
        return self.aces_stop_ties and self.tie_priority == TiePriority.SECRET

    # ------------------------------------------------------------ doubles

    @fact("no doubles may be played at a tie")
    def doubles_at_tie(self) -> bool:
        """SUITS-A05: whether a double can stop a head-to-head."""
        if self.doubles_on_tie == TieDoubles.OWN_PAIR:
            return self.pairs_are_played
        return self.doubles_on_tie == TieDoubles.ANY and self.doubles_are_played

    @fact("nobody may add a card at a tie")
    def ties_are_answered(self) -> bool:
        """SUITS-04.5, SUITS-A05: whether a head-to-head can be stopped."""
        return self.aces_stop_ties or self.doubles_at_tie

    @fact("there is never more than one double in a round")
    def doubles_follow_doubles(self) -> bool:
        """SUITS-A03: whether a double can be answered with another one."""
        return self.doubles_are_played and self.doubles_per_round != 1

    @fact("no side can add one double to another")
    def side_adds_doubles(self) -> bool:
        """SUITS-A03: whether a side can play two doubles in a round."""
        return self.doubles_follow_doubles and self.two_can_be_added and self.answers_per_side != 1

    @fact("no side can play a pair and a match in one round")
    def kinds_can_meet(self) -> bool:
        """SUITS-A09: whether both kinds are there, and a side has a chance to play both."""
        return self.pairs_are_played and self.matches_are_played and self.side_adds_doubles

    @fact("no side can play a pair after a match")
    def pairs_follow_matches(self) -> bool:
        """SUITS-A08: whether a side can have another card than its lead to pair with."""
        return self.kinds_can_meet and self.both_kinds

    @fact("whatever pairs with another card than the lead is a match just as well")
    def other_anchors_count(self) -> bool:
        """SUITS-A08: whether a side can pair with a card that it matched before when it may no longer match it.

        Until a side has added three cards, all that was matched is of one rank, and that rank may still be matched.
        """
        three = (self.hand_size > 3 or self.refill_time == RefillTime.AT_ONCE) and self.answers_per_side not in (1, 2)
        closed = self.cross_target == CrossTarget.LAST or self.doubles_on_tie == TieDoubles.OWN_PAIR
        return self.double_effect == DoubleEffect.MULTIPLY or (three and closed)

    @fact("a pair is never added to more than the card it pairs with")
    def pairs_follow_doubles(self) -> bool:
        """SUITS-A10: whether the total to which a pair is added can be more than the value of its first card."""
        by_value = self.match_by == MatchBy.VALUE and self.ranks_share_a_value
        three_alike = self.decks > 1 or self.deck_split == DeckSplit.SHUFFLED or by_value
        return self.pairs_are_played and self.side_adds_doubles and (three_alike or self.pairs_follow_matches)

    # ------------------------------------------------------------ head-to-head and the end

    @fact("each side brings all it has in hand")
    def part_is_brought(self) -> bool:
        """SUITS-03.2: whether it matters how many reinforcements are called for."""
        left = self.hand_size - (self.refill_time == RefillTime.END_OF_ROUND)
        return self.reinforcements == Reinforcements.DECK or (self.reinforcements == Reinforcements.CHOSEN and left > 1)

    @fact("nobody has any reinforcements")
    def reinforcements_exist(self) -> bool:
        """SUITS-03.2: whether there is anything to bring to a head-to-head before the decks decide."""
        return self.hand_is_left or self.reinforcements == Reinforcements.DECK

    @fact("both sides always have the same number of cards")
    def sides_can_differ(self) -> bool:
        """SUITS-06.1: whether one side can use up more cards than the other."""
        return self.answers_are_played

    @fact("both sides run out at the same time")
    def cards_are_left(self) -> bool:
        """SUITS-06.3: whether there can be cards in a deck or a hand when the game ends."""
        return self.sides_can_differ or self.end_when == EndWhen.DECK

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        ranks = self.max_rank - self.min_rank + 1
        if ranks < 4:
            return "The deck needs at least four ranks: lower the lowest rank or raise the highest."
        held = 2 * ranks * self.decks
        if self.hand_size > held:
            return f"A hand of {self.hand_size} cards cannot be drawn from a deck of {held}."
        if self.tie_priority == TiePriority.SECRET and self.doubles_at_tie:
            return "Doubles at a tie need somebody to be asked first, so they do not go with Aces that are played secretly."
        if not self._some_card_scores():
            return "Some card in the deck has to score: with 0 points for all of them every game is a draw."
        return None

    def _some_card_scores(self) -> bool:
        """SUITS-07.2, SUITS-07.3: whether a card that is in play scores anything."""
        number, face = self.numbers_in_play and self.score_number, self.jacks_in_play and self.score_face
        return bool(number or face or (self.aces_in_play and self.score_ace))
