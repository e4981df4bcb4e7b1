"""What may be changed in Your War, in the order of its rulebook. Every default is classic War."""

from typing import Any

from engine.core import common_parameters
from engine.core.rules import HEADLINE, Group, RuleSet
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

_SCORE = {"low": 0, "high": 10, "soft": (0, 5), "unit": "points"}
_ALLOWED = {True: "allowed", False: "not allowed"}


def power_dial(rank: str, clause: str, in_play: str, bites: str, default: Power = Power.NONE) -> Any:
    """The dial for the power of a rank; `in_play` is the fact that there are such cards, `bites` that the power can be used."""
    says = f"What does {rank} do in the turn after it has won a battle?"
    return powers(default, clause, f"Power of {rank}", says=says, needs=f"has_hand {in_play}", bites=bites)


class Dials(RuleSet):
    """What may be changed in Your War, by the chapters of its rulebook."""

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
        NoneLeft.LOSES_GAME, "YOURS-06.6", "No card to add", needs="one_can_lack_a_card",
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
