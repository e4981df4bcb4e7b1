"""What may be changed in A War of Suits, in the order of its rulebook, and what follows from it."""

from engine.core import common_parameters
from engine.core.cards import ACE, JACK, KING, QUEEN, RANK_NAMES
from engine.core.rules import GAP, HEADLINE, Group, RuleSet, fact, figure
from engine.games.suits.options import (
    AceAnswer,
    AcePower,
    CrossTarget,
    DeckSplit,
    DoubleEffect,
    Doubles,
    EndWhen,
    EqualAfterDouble,
    EqualScores,
    Leftovers,
    MatchBy,
    PairAnchor,
    RefillTime,
    Reinforcements,
    SecretAces,
    TieDoubles,
    TiePriority,
    TopdeckShort,
    UnevenHands,
    Unresolved,
)

the_decks, the_hand, values, aces = Group("The decks"), Group("The hand"), Group("Values in battle"), Group("Aces")
the_doubles, head_to_head = Group("Doubles"), Group("Head-to-head")
running_out, scoring = Group("Running out"), Group("Scoring")

_WORTH = {"low": 1, "high": 20, "unit": "points"}
_SCORE = {"low": 0, "high": 10, "soft": (0, 5), "unit": "points"}


class Rules(RuleSet):
    """What may be changed in A War of Suits."""

    decks: int = common_parameters.decks(
        the_decks, "SUITS-01.1", soft=(1, 2),
        says="How many decks of 52 cards are used? Each side gets half of the cards.",
    )  # fmt: skip
    min_rank: int = common_parameters.min_rank(the_decks, "SUITS-01.1")
    max_rank: int = the_decks(
        14, "SUITS-01.1", "Highest rank in the deck", low=5, high=14, soft=(10, 14), words=RANK_NAMES,
        says="Cards above this rank stay in the box. The Ace is the highest.",
    )  # fmt: skip
    deck_split: DeckSplit = the_decks(
        DeckSplit.BY_COLOUR, "SUITS-01.2", "How the cards are divided",
        says="Does each side get one colour, the same ranks as the other side, or a random half?",
    )  # fmt: skip

    hand_size: int = the_hand(
        3, "SUITS-01.6", level=HEADLINE, low=1, high=13, soft=(1, 7), unit="cards",
        says="How many cards does a player draw at first, and draw back up to after each round?",
    )  # fmt: skip
    draw_limit: int = common_parameters.limit(
        the_hand, "SUITS-02.9", "Most cards drawn in a round", 5, "cards", needs="hand_is_several",
        bites="draws_are_limited",
        says="What is the most that a player may draw when the hand is refilled?",
    )  # fmt: skip
    refill_time: RefillTime = the_hand(
        RefillTime.END_OF_ROUND, "SUITS-02.8", "When hands are refilled", ruling="SUITS-A19",
        says="When does a player draw a new card for one on the battlefield?",
    )  # fmt: skip

    jack_value: int = values(
        11, "SUITS-02.5", "Value of a Jack", needs="jacks_in_play", **_WORTH,
        says="What is a Jack worth on the battlefield?",
    )  # fmt: skip
    queen_value: int = values(
        12, "SUITS-02.5", "Value of a Queen", needs="queens_in_play", **_WORTH,
        says="What is a Queen worth on the battlefield?",
    )  # fmt: skip
    king_value: int = values(
        13, "SUITS-02.5", "Value of a King", needs="kings_in_play", **_WORTH,
        says="What is a King worth on the battlefield?",
    )  # fmt: skip
    ace_value: int = common_parameters.ace_value(
        values, "SUITS-02.6", default=1, high=20, unit="points", needs="aces_in_play",
        says="What is an Ace worth as a lead or a reinforcement?",
    )  # fmt: skip

    ace_power: AcePower = aces(
        AcePower.CLAIMS, "SUITS-04.4", "What an Ace does", HEADLINE, needs="aces_in_play power_has_a_use",
        says="What happens when a player who is about to lose a battle plays an Ace?",
    )  # fmt: skip
    ace_answer: AceAnswer = aces(
        AceAnswer.ACE, "SUITS-04.7", "What can stop an Ace", ruling="SUITS-A13", needs="aces_have_power",
        readings={AceAnswer.ACE_OR_DOUBLE: "a side that is about to lose may double, and an Ace puts it there"},
        says="What may the other player play to stop an Ace?",
    )  # fmt: skip
    ace_on_tie: bool = aces(
        True, "SUITS-04.5", "Aces at a tie", needs="aces_have_power",
        says="Is an Ace allowed when the totals are equal, before the reinforcements?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    tie_priority: TiePriority = aces(
        TiePriority.ALTERNATE, "SUITS-04.5", "Who decides first at a tie", GAP, ruling="SUITS-A04", needs="ties_are_answered",
        says="Who decides first whether to add a card when the totals are equal?",
    )  # fmt: skip
    two_secret_aces: SecretAces = aces(
        SecretAces.ASK_AGAIN, "SUITS-04.7", "Two secret Aces", GAP, ruling="SUITS-A04b", needs="aces_are_secret",
        says="What follows when both secretly play an Ace at a tie, and the two Aces stop each other?",
    )  # fmt: skip
    ace_may_pair: bool = aces(
        False, "SUITS-04.9", "Aces as doubles", GAP, ruling="SUITS-A12", needs="aces_have_power doubles_are_played",
        says="Is an Ace also allowed as an ordinary pair or match, added to a led Ace?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    ace_reinforces: bool = aces(
        False, "SUITS-04.6", "Aces in a head-to-head", ruling="SUITS-A17", needs="aces_take_battles",
        says="What does an Ace do in a head-to-head, after the leads, when only one side has one there?",
        words={True: "takes the battle", False: "only counts its value"},
    )  # fmt: skip

    doubles: Doubles = the_doubles(
        Doubles.BOTH, "SUITS-05.1", "Doubles that may be played", HEADLINE, needs="hand_is_left",
        says="Which cards may a player who is about to lose add: one that pairs with their own card, or one that matches the opponent's?",
    )  # fmt: skip
    match_by: MatchBy = the_doubles(
        MatchBy.RANK, "SUITS-05.1", "What makes a match", GAP, ruling="SUITS-A22", needs="doubles_are_played ranks_share_a_value",
        says="It matters only when two ranks are worth the same: what do two matching cards have in common?",
    )  # fmt: skip
    pair_anchor: PairAnchor = the_doubles(
        PairAnchor.LEAD, "SUITS-05.3", "What an own pair pairs with", GAP, ruling="SUITS-A08",
        needs="pairs_are_played pairs_follow_matches other_anchors_count",
        says="Which card may a player make a pair with, of those that count on their side of the battlefield?",
    )  # fmt: skip
    cross_target: CrossTarget = the_doubles(
        CrossTarget.LAST, "SUITS-05.6", "What a match matches", GAP, ruling="SUITS-A07", needs="matches_are_played doubles_follow_doubles",
        says="Which of the opponent's cards does a match have to match?",
    )  # fmt: skip
    both_kinds: bool = the_doubles(
        True, "SUITS-05.6", "Pair and match in one round", GAP, ruling="SUITS-A09", needs="kinds_can_meet",
        says="Is one player allowed to play an own pair and a match in the same round?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    double_effect: DoubleEffect = the_doubles(
        DoubleEffect.ADD, "SUITS-05.3", "What an own pair does", GAP, ruling="SUITS-A10", needs="pairs_are_played pairs_follow_doubles",
        says="What does the second card of a pair do to its player's total?",
    )  # fmt: skip
    futile_doubles: bool = the_doubles(
        True, "SUITS-05.4", "Doubles that fall short", GAP, ruling="SUITS-A11", needs="doubles_are_played",
        says="Are doubles allowed that leave their player behind?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    doubles_on_tie: TieDoubles = the_doubles(
        TieDoubles.NONE, "SUITS-05.7", "Doubles at a tie", GAP, ruling="SUITS-A05", needs="doubles_are_played",
        says="Which doubles may be played when the totals are equal, before the reinforcements?",
    )  # fmt: skip
    equal_after_double: EqualAfterDouble = the_doubles(
        EqualAfterDouble.HEAD_TO_HEAD, "SUITS-05.4", "A double that makes a tie", GAP, ruling="SUITS-A06", needs="doubles_are_played",
        says="What follows when a double makes the totals equal?",
    )  # fmt: skip
    doubles_per_round: int = common_parameters.limit(
        the_doubles, "SUITS-05.8", "Doubles per round", 6, "doubles", level=GAP, ruling="SUITS-A03",
        needs="doubles_are_played", bites="doubles_are_limited",
        readings={1: "both figures and the example play one double in a round"},
        says="Is there a limit to the doubles that both sides together may play in one round?",
    )  # fmt: skip
    answers_per_side: int = common_parameters.limit(
        the_doubles, "SUITS-02.3", "Cards a side may add", 6, "cards", level=GAP, ruling="SUITS-A03",
        needs="answers_are_played two_can_be_added", bites="answers_are_limited",
        unread="in the document's example Red adds two cards, a double and an Ace, and no other number is named",
        says="Is there a limit to the cards that a side may add to its lead in one round?",
    )  # fmt: skip

    reinforcements: Reinforcements = head_to_head(
        Reinforcements.WHOLE_HAND, "SUITS-03.2", "Reinforcements", HEADLINE, bites="choosing_differs",
        says="Which cards does each side bring to the battlefield when the totals are equal?",
    )  # fmt: skip
    reinforcement_count: int = head_to_head(
        1, "SUITS-03.2", "Number of reinforcements", low=1, high=5, unit="cards", needs="part_is_brought",
        says="How many cards does each side bring when it does not bring the whole hand?",
    )  # fmt: skip
    uneven_hands: UnevenHands = head_to_head(
        UnevenHands.AS_IS, "SUITS-03.2", "Unequal reinforcements", GAP, ruling="SUITS-A14", needs="reinforcements_exist sides_can_differ",
        says="What happens when one side has fewer cards to bring than the other?",
    )  # fmt: skip
    topdeck_short: TopdeckShort = head_to_head(
        TopdeckShort.ZERO, "SUITS-03.5", "One deck is empty", GAP, ruling="SUITS-A15", needs="sides_can_differ",
        says="What happens when the totals are still equal and one side has no card left to draw?",
    )  # fmt: skip
    unresolved: Unresolved = head_to_head(
        Unresolved.RECLAIM, "SUITS-03.6", "A battle without a winner", GAP, ruling="SUITS-A16",
        says="Who gets the cards of a battle that cannot be decided?",
    )  # fmt: skip

    end_when: EndWhen = running_out(
        EndWhen.DECK_AND_HAND, "SUITS-06.2", "The game ends when a player has", GAP, ruling="SUITS-A02",
        says="How far must a player have run out of cards for the game to end?",
    )  # fmt: skip
    leftovers_to: Leftovers = running_out(
        Leftovers.SURVIVOR, "SUITS-06.3", "Who gets the leftover cards", HEADLINE, ruling="SUITS-A01", needs="cards_are_left",
        says="The rulebook can be read either way: who scores the cards that are left when one side has run out?",
    )  # fmt: skip
    target_score: int = running_out(
        0, "SUITS-00.4", "Points that end the game", low=0, high=100, soft=(0, 50), unit="points", words={0: "no such end"},
        bites="points_can_be_reached",
        says="The game ends after a round in which a victory pile reaches this many points. Cards still held count for nobody.",
    )  # fmt: skip
    max_rounds: int = common_parameters.limit(
        running_out, "SUITS-06.2", "Round limit", 104, "rounds", soft=(0, 26), bites="rounds_are_limited",
        says="The game ends after this many rounds. Cards still held count for nobody.",
    )  # fmt: skip

    score_number: int = scoring(
        1, "SUITS-07.2", "Points for a number card", needs="numbers_in_play", **_SCORE,
        says="What does a number card in the victory pile score?",
    )  # fmt: skip
    score_face: int = scoring(
        2, "SUITS-07.3", "Points for a face card", HEADLINE, needs="jacks_in_play", **_SCORE,
        says="What does a Jack, Queen or King in the victory pile score?",
    )  # fmt: skip
    score_ace: int = scoring(
        2, "SUITS-07.3", "Points for an Ace", needs="aces_in_play", **_SCORE,
        says="What does an Ace in the victory pile score?",
    )  # fmt: skip
    equal_scores: EqualScores = scoring(
        EqualScores.DRAW, "SUITS-07.4", "Winner if both score the same", GAP, ruling="SUITS-A20",
        says="If both victory piles score the same, who wins, before the game is called a draw?",
    )  # fmt: skip

    choice_seconds: int = common_parameters.choice_seconds(4, "SUITS-02.1")
    flip_seconds: int = common_parameters.flip_seconds(2, "SUITS-03.5")
    shuffle_seconds: int = common_parameters.shuffle_seconds(40, "SUITS-01.5")

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

    # ------------------------------------------------------------ how many cards there are

    @figure
    def cards_each(self) -> int:
        """SUITS-01.5: how many cards each side begins with."""
        return 2 * self.decks * (self.max_rank - self.min_rank + 1)

    @property
    def points_in_all(self) -> int:
        """SUITS-07.2, SUITS-07.3: what all the cards in the game score together."""
        numbers = max(0, min(self.max_rank, JACK - 1) - self.min_rank + 1)
        faces = max(0, min(self.max_rank, KING) - max(self.min_rank, JACK) + 1)
        of_each_suit = numbers * self.score_number + faces * self.score_face + self.aces_in_play * self.score_ace
        return 4 * self.decks * of_each_suit

    @fact("the cards last for no more rounds")
    def rounds_are_limited(self) -> bool:
        """SUITS-06.2: whether the limit can end a game; every round takes at least one card of each side."""
        return self.max_rounds < self.cards_each

    @fact("all the cards together score less")
    def points_can_be_reached(self) -> bool:
        """SUITS-00.4: whether a victory pile can ever have as many points."""
        return self.target_score <= self.points_in_all

    @fact("no hand ever lacks more cards")
    def draws_are_limited(self) -> bool:
        """SUITS-02.9: whether a hand can lack more cards than may be drawn."""
        return self.draw_limit < self.hand_size

    @fact("no hand has more cards left after the lead")
    def answers_are_limited(self) -> bool:
        """SUITS-A03: whether a hand can have more cards left after the lead than may be added."""
        return self.answers_per_side < self.hand_size - 1 or self.refill_time == RefillTime.AT_ONCE

    @fact("the two hands together have no more cards left after the leads")
    def doubles_are_limited(self) -> bool:
        """SUITS-A03: whether the hands can have more cards left after the leads than doubles may be played."""
        return self.doubles_per_round < 2 * (self.hand_size - 1) or self.refill_time == RefillTime.AT_ONCE

    # ------------------------------------------------------------ what can be added to a lead

    @fact("a hand of 1 card is full with the first one drawn")
    def hand_is_several(self) -> bool:
        """SUITS-01.6: whether there is a choice of leads, and more than one card may have to be drawn."""
        return self.hand_size > 1

    @fact("after the lead no hand has a card left")
    def hand_is_left(self) -> bool:
        """SUITS-02.8: whether a player still holds a card after the lead."""
        return self.hand_size > 1 or self.refill_time == RefillTime.AT_ONCE

    @fact("no side ever has two cards to add")
    def two_can_be_added(self) -> bool:
        """SUITS-02.8: whether a side can add one card after another."""
        return self.hand_size > 2 or self.refill_time == RefillTime.AT_ONCE

    @fact("no Ace has any power")
    def aces_have_power(self) -> bool:
        """SUITS-04.2: whether an Ace can be played for its power."""
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

    @fact("no card may be added to a lead")
    def answers_are_played(self) -> bool:
        """SUITS-02.3: whether a battle can be turned."""
        return self.aces_have_power or self.doubles_are_played

    # ------------------------------------------------------------ Aces

    @fact("no Ace takes a battle")
    def aces_take_battles(self) -> bool:
        """SUITS-04.8: whether an Ace can take the cards on the battlefield."""
        return self.aces_in_play and self.ace_power == AcePower.CLAIMS

    @fact("after the lead no hand has a card left")
    def power_has_a_use(self) -> bool:
        """SUITS-04.3, SUITS-A17: whether an Ace can enter a battle other than as the lead."""
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

    @fact("no card may be added at a tie")
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

    @fact("no hand has more cards than it has to bring")
    def choosing_differs(self) -> bool:
        """SUITS-03.2: whether a side that chooses its reinforcements can keep a card."""
        return self.reinforcements != Reinforcements.CHOSEN or self.part_of_hand_is_brought

    @fact("each side brings all it has in hand")
    def part_of_hand_is_brought(self) -> bool:
        """SUITS-03.2: whether a hand can have more cards left than it brings."""
        left = self.hand_size - (self.refill_time == RefillTime.END_OF_ROUND)
        return self.reinforcements == Reinforcements.CHOSEN and left > self.reinforcement_count

    @fact("neither side has any reinforcements")
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
        if self.hand_size > self.cards_each:
            return f"A hand of {self.hand_size} cards cannot be drawn from a deck of {self.cards_each}."
        if self.tie_priority == TiePriority.SECRET and self.doubles_at_tie:
            return "Doubles at a tie need one side to be asked first, which rules out Aces that are played secretly."
        if not self._some_card_scores():
            return "Some card in the deck has to score: with 0 points for all of them every game is a draw."
        return None

    def _some_card_scores(self) -> bool:
        """SUITS-07.2, SUITS-07.3: whether a card that is in play scores anything."""
        number, face = self.numbers_in_play and self.score_number, self.jacks_in_play and self.score_face
        return bool(number or face or (self.aces_in_play and self.score_ace))
