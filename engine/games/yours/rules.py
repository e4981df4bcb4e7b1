"""What may be changed in Your War, in the order of its rulebook, and what follows from it. Every default is classic War."""

from typing import Any

from engine.core import common_parameters
from engine.core.cards import ACE, JACK, KING, QUEEN, RANK_NAMES
from engine.core.rules import HEADLINE, Fact, Group, RuleSet, fact, figure
from engine.core.text import capital, counted
from engine.games.yours.options import (
    AceAnswer,
    CapturedTo,
    CaptureOrder,
    Colours,
    Deal,
    DrawTime,
    EndWhen,
    EqualScores,
    Faces,
    Hands,
    Help,
    Higher,
    Laying,
    Leftovers,
    LosersCards,
    NoneLeft,
    Power,
    Source,
    StakesFace,
    SwitchDecision,
    SwitchedCard,
    TieCompares,
    TieSource,
    TooFew,
    Undecided,
)

the_cards, the_hand, the_switch, battle = Group("Cards"), Group("Hand"), Group("Switch"), Group("Battle")
answers, equal_cards, captured = Group("Answers"), Group("Equal cards"), Group("Captured cards")
powers, the_end, the_winner = Group("Powers"), Group("The end"), Group("The winner")

FEW, EDGE = 5, 2  # with fewer cards than this a player gets this many points on top of each
_SCORE = {"low": 0, "high": 10, "soft": (0, 5), "unit": "points"}
_ALLOWED = {True: "allowed", False: "not allowed"}


def power_dial(rank: str, clause: str, in_play: str, bites: str, default: Power = Power.NONE) -> Any:
    """The dial for the power of a rank; `in_play` is the fact that there are such cards, `bites` that the power can be used."""
    says = f"What does {rank} do in the turn after it has won a battle?"
    return powers(default, clause, f"Power of {rank}", says=says, needs=f"has_hand {in_play}", bites=bites)


def not_loot_in_vain(dial: str) -> Fact:
    """The fact that the power of a dial can be used: Loot needs victory piles."""

    def can_be_used(rules: "Rules") -> bool:
        return getattr(rules, dial) != Power.LOOT or rules.has_pile

    can_be_used.__name__ = f"{dial}_can_be_used"
    can_be_used.__doc__ = "YOURS-08.2: whether there are victory piles, if the power is Loot."
    return fact("there is no victory pile to take a card from")(can_be_used)


class Rules(RuleSet):
    """What may be changed in Your War."""

    # --- cards
    decks: int = common_parameters.decks(the_cards, "YOURS-01.1", needs="decks_have_suits")
    min_rank: int = common_parameters.min_rank(the_cards, "YOURS-01.1")
    max_rank: int = common_parameters.max_rank(the_cards, "YOURS-01.1")
    source: Source = the_cards(
        Source.SUITS, "YOURS-01.1", "Which decks",
        says="River takes a card of each rank from four coloured decks. The cards are the same as those of one deck, hearts for red, "
        "spades for blue, clubs for yellow, diamonds for green; a game then has the same number as in River.",
    )  # fmt: skip
    deal: Deal = the_cards(
        Deal.SHUFFLED, "YOURS-01.2", "How the cards are divided", says="Which cards does each player get?"
    )
    deal_size: int = the_cards(
        0, "YOURS-01.3", "Cards dealt to each", low=0, high=104, soft=(0, 26), unit="cards", words={0: "half of all cards"},
        bites="fewer_are_dealt", says="How many cards is each player dealt? The rest are left out, unseen.",
    )  # fmt: skip
    faces: Faces = the_cards(
        Faces.RISING, "YOURS-01.4", "Jack, Queen and King", needs="jacks_in_play",
        says="What are the face cards worth in battle? Number cards are worth their number.",
    )  # fmt: skip
    ace_value: int = common_parameters.ace_value(the_cards, "YOURS-01.5", needs="aces_in_play")
    colour_bonus: int = the_cards(
        0, "YOURS-01.6", "Bonus for the suit", low=0, high=13, soft=(0, 5), unit="points",
        says="How much more is a card worth against a card whose suit its own suit beats?",
    )  # fmt: skip
    colours: Colours = the_cards(
        Colours.CYCLE, "YOURS-01.6", "Which suit beats which", needs="has_bonus",
        says="Hearts, spades, clubs, diamonds: does each beat the next one in a circle, all the later ones, or only hearts all others?",
    )  # fmt: skip

    # --- hand
    hand_size: int = the_hand(
        0, "YOURS-02.1", level=HEADLINE, low=0, high=10, soft=(0, 7), unit="cards", words={0: "none, the top card fights"},
        says="From how many cards do players choose the one that fights? Without a hand the top card of the deck does.",
    )  # fmt: skip
    draw_time: DrawTime = the_hand(
        DrawTime.END, "YOURS-02.2", "When hands are filled up", needs="has_hand", says="When does a player draw?",
    )  # fmt: skip
    draw_limit: int = common_parameters.limit(
        the_hand, "YOURS-02.2", "Most cards drawn at a time", 5, "cards", needs="has_hand", bites="draws_are_limited",
        says="What is the most that a player may draw when the hand is filled up?",
    )  # fmt: skip
    hands: Hands = the_hand(
        Hands.HIDDEN, "YOURS-02.3", "What is seen of a hand", needs="has_hand", says="What does a player see of the other's hand?",
    )  # fmt: skip

    # --- switch
    switches: int = the_switch(
        0, "YOURS-03.1", "Switches per turn", HEADLINE, low=0, high=3, unit="switches", words={0: "no switching"}, needs="has_hand",
        says="How often may a player switch a card of the hand for the top card of the deck before a battle?",
    )  # fmt: skip
    switch_from_turn: int = the_switch(
        2, "YOURS-03.3", "First turn with a switch", low=1, high=10, needs="cards_are_switched",
        says="From which turn on may cards be switched?",
    )  # fmt: skip
    switched_to: SwitchedCard = the_switch(
        SwitchedCard.BOTTOM, "YOURS-03.2", "Where the switched card goes", needs="cards_are_switched",
        says="Where does a card go that is switched for the top card of the deck?",
    )  # fmt: skip
    switch_decision: SwitchDecision = the_switch(
        SwitchDecision.TOGETHER, "YOURS-03.1", "Deciding about a switch", needs="cards_are_switched",
        says="Do both players decide at the same time, or one after the other, the second knowing what the first did?",
    )  # fmt: skip

    # --- battle
    laying: Laying = battle(
        Laying.TOGETHER, "YOURS-04.2", "Who lays first", needs="order_of_laying_counts",
        says="Are the cards that fight turned up together, or does one player see the other's card first?",
    )  # fmt: skip
    wins: Higher = battle(
        Higher.HIGH, "YOURS-04.3", "Which card wins", bites="two_can_meet_ace", says="Which of two cards wins the battle?",
    )  # fmt: skip

    # --- answers
    own_pair: bool = answers(
        False, "YOURS-05.2", "Pairs", HEADLINE, words=_ALLOWED, needs="hand_is_left high_wins",
        says="Is a player who is about to lose allowed to add a card of the same rank as their own fighter?",
    )  # fmt: skip
    match: bool = answers(
        False, "YOURS-05.3", "Matches", words=_ALLOWED, needs="hand_is_left high_wins",
        says="Is a player who is about to lose allowed to add a card of the same rank as the opponent's newest card?",
    )  # fmt: skip
    ace_answer: AceAnswer = answers(
        AceAnswer.NONE, "YOURS-05.4", "An Ace as an answer", HEADLINE, needs="hand_is_left aces_in_play",
        says="What happens when a player who is about to lose a battle plays an Ace from the hand?",
    )  # fmt: skip
    ace_at_tie: bool = answers(
        False, "YOURS-05.6", "Aces at equal cards", words=_ALLOWED, needs="aces_answer",
        says="Is an Ace allowed as an answer when the cards are equal?",
    )  # fmt: skip
    replace: bool = answers(
        False, "YOURS-05.7", "Replacing a card", words=_ALLOWED, needs="hand_is_left",
        says="Is a player who is about to lose allowed to replace the fighter by a better card of the hand?",
    )  # fmt: skip
    answers_per_side: int = common_parameters.limit(
        answers, "YOURS-05.1", "Answers per player", 6, "cards", needs="answers_are_played", bites="answers_are_limited",
        says="Is there a limit to the cards with which a player may answer in one battle?",
    )  # fmt: skip

    # --- equal cards
    tie_source: TieSource = equal_cards(
        TieSource.DECK, "YOURS-06.3", "Where the next cards come from", needs="hand_is_left",
        says="Where do the cards come from that decide a battle of equal cards?",
    )  # fmt: skip
    tie_reserve: bool = equal_cards(
        True, "YOURS-06.3", "Hand and deck help each other", words={True: "yes", False: "no"}, needs="another_place_helps",
        says="A player with no card left where the next one comes from, hand or deck: does the other place help out?",
    )  # fmt: skip
    stakes: int = common_parameters.war_face_down(
        equal_cards, "YOURS-06.2", 1, label="Stakes", words={0: "none"},
        says="How many cards does each player lay at stake when cards are equal, before the next one fights?",
    )  # fmt: skip
    stakes_face: StakesFace = equal_cards(
        StakesFace.DOWN, "YOURS-06.2", "How stakes are laid", needs="cards_are_staked",
        says="Do the players see what is at stake?",
    )  # fmt: skip
    tie_compares: TieCompares = equal_cards(
        TieCompares.NEWEST, "YOURS-06.4", "What is compared after equal cards", needs="totals_can_differ",
        says="Do only the new cards count, or all that a player has laid in the battle?",
    )  # fmt: skip
    too_few: TooFew = equal_cards(
        TooFew.LAST_CARD, "YOURS-06.5", "Too few cards for the stakes", needs="cards_are_staked",
        says="What happens to a player who cannot lay all the stakes and another card that fights?",
    )  # fmt: skip
    none_left: NoneLeft = equal_cards(
        NoneLeft.LOSES_GAME, "YOURS-06.6", "No card to add",
        says="What happens when only one player has no card to add after equal cards?",
    )  # fmt: skip
    undecided: Undecided = equal_cards(
        Undecided.GAME_DRAWN, "YOURS-06.7", "A battle that nobody can decide",
        says="What happens to the cards when neither player has one to add?",
    )  # fmt: skip

    # --- captured cards
    captured_to: CapturedTo = captured(
        CapturedTo.BOTTOM, "YOURS-07.2", "Where captured cards go", HEADLINE,
        says="Do captured cards come back into the game, or are they counted at the end?",
    )  # fmt: skip
    capture_order: CaptureOrder = captured(
        CaptureOrder.WINNER_FIRST, "YOURS-07.3", "Order in which captured cards return", needs="captured_cards_keep_their_order",
        bites="order_of_players_counts",
        says="In which order do captured cards go under the winner's deck? It can decide whether the game ends.",
    )  # fmt: skip
    losers_cards: LosersCards = captured(
        LosersCards.TO_WINNER, "YOURS-07.4", "The loser's cards", says="Who gets the cards of the player who has lost a battle?",
    )  # fmt: skip

    # --- powers
    ace_power: Power = power_dial("an Ace", "YOURS-08.1", "aces_in_play", "ace_power_can_be_used")
    king_power: Power = power_dial("a King", "YOURS-08.1", "kings_in_play", "king_power_can_be_used")
    queen_power: Power = power_dial("a Queen", "YOURS-08.1", "queens_in_play", "queen_power_can_be_used")
    jack_power: Power = power_dial("a Jack", "YOURS-08.1", "jacks_in_play", "jack_power_can_be_used")
    power_optional: bool = powers(
        True, "YOURS-08.1", "Declining a power", words=_ALLOWED, needs="powers_are_used",
        says="Is the winner allowed to decline the power of a card?",
    )  # fmt: skip
    power_after_tie: bool = powers(
        False, "YOURS-08.8", "Power after equal cards", words=_ALLOWED, needs="powers_are_used",
        says="Is a card that wins after equal cards allowed to use its power?",
    )  # fmt: skip
    power_blocks_switch: bool = powers(
        True, "YOURS-08.9", "A power in place of the switch", words={True: "yes", False: "no"}, needs="powers_are_used cards_are_switched",
        says="Does a power take the place of the switch in its turn?",
    )  # fmt: skip

    # --- the end
    end_when: EndWhen = the_end(
        EndWhen.NO_CARDS, "YOURS-09.1", "The game ends when", HEADLINE, bites="another_end_is_possible", says="When is the game over?",
    )  # fmt: skip
    thin_deck: int = the_end(
        0, "YOURS-09.2", "Cards that must be left in a deck", low=0, high=15, unit="cards", words={0: "none"}, bites="deck_can_be_thin",
        says="A player with fewer cards than this left in the deck after drawing has lost. A higher number makes a shorter game.",
    )  # fmt: skip
    max_turns: int = common_parameters.limit(
        the_end, "YOURS-09.3", "Turn limit", 10_000, "turns", soft=(0, 1_000),
        says="Is there a turn limit, after which the player who has more wins?",
    )  # fmt: skip
    target: int = the_end(
        0, "YOURS-09.4", "Points that end the game", low=0, high=416, soft=(0, 50), unit="points", words={0: "no such end"},
        needs="has_pile", says="Does the game end when a victory pile reaches a number of points?",
    )  # fmt: skip
    leftovers: Leftovers = the_end(
        Leftovers.OWNER, "YOURS-09.5", "Cards that are left over", needs="has_pile ends_without_cards one_can_run_out_first",
        says="Who scores the cards that are left when a player has run out?",
    )  # fmt: skip

    # --- the winner
    number_points: int = the_winner(
        1, "YOURS-10.2", "Points for a number card", needs="has_pile numbers_in_play", **_SCORE,
        says="What does a number card in the victory pile score?",
    )  # fmt: skip
    face_points: int = the_winner(
        1, "YOURS-10.2", "Points for a face card", needs="has_pile jacks_in_play", **_SCORE,
        says="What does a Jack, Queen or King in the victory pile score?",
    )  # fmt: skip
    ace_points: int = the_winner(
        1, "YOURS-10.2", "Points for an Ace", needs="has_pile aces_in_play", **_SCORE,
        says="What does an Ace in the victory pile score?",
    )  # fmt: skip
    equal_scores: EqualScores = the_winner(
        EqualScores.DRAW, "YOURS-10.3", "Winner if both have the same", needs="both_can_have_the_same",
        says="Who wins if both players have the same at the end?",
    )  # fmt: skip
    help: Help = the_winner(
        Help.NONE, "YOURS-10.4", "Help for the player who is behind", bites="help_can_be_given",
        says="What does a player who is behind get?",
    )  # fmt: skip

    # --- time at a table
    choice_seconds: int = common_parameters.choice_seconds(4, "YOURS-04.1", needs="has_hand")
    flip_seconds: int = common_parameters.flip_seconds(2, "YOURS-04.1")
    shuffle_seconds: int = common_parameters.shuffle_seconds(30, "YOURS-01.2")
    lookup_seconds: int = common_parameters.lookup_seconds(3, "YOURS-01.6", needs="has_bonus")

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
        """YOURS-08.1: the ranks with a power: 'a Jack or a King'."""
        return " or ".join(f"{'an' if rank == ACE else 'a'} {RANK_NAMES[rank]}" for rank in self._ranks_with_powers())

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
