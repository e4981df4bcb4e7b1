"""A War of Suits: War with a hand of three, in which a pair, a match or an Ace can turn a battle that seemed lost.

By Holly D'Zmura. Two armies, red and black; battles fill the victory piles, and the piles are scored at the end.
Clauses: data/suits/rulebook.md
"""

from enum import IntEnum
from typing import Literal

import numpy as np

from engine.cards import (
    ACE,
    ALL,
    DECK_SIZE,
    JACK,
    KING,
    NO_ONE,
    OWNER,
    QUEEN,
    RANK_NAMES,
    Zone,
    card_at,
    card_name,
    cards_in_play,
    draw_up_to,
    is_red,
    move_all,
    put_bottom,
    rank_of,
    state_dtype,
    take_card,
    take_top,
)
from engine.events import NO_CARD, NOBODY, EventKind, note
from engine.game import Game
from engine.jit import rule, seldom
from engine.rng import CHANCE, below
from engine.rules import RuleSet, dial

# ---------------------------------------------------------------- rules


class Rules(RuleSet):
    """What may be changed in A War of Suits."""

    # --- the decks
    decks: int = dial(
        1, low=1, high=4, soft=(1, 2), clause="SUITS-01.1", part="The decks", unit="decks",
        says="How many decks of 52 cards are used; each side gets half of every one.",
    )  # fmt: skip
    min_rank: int = dial(
        2, low=2, high=11, clause="SUITS-01.1", part="The decks", label="Lowest rank in the deck", words=RANK_NAMES,
        says="Cards below this rank are left in the box; a smaller deck is a shorter game.",
    )  # fmt: skip
    max_rank: int = dial(
        14, low=5, high=14, soft=(10, 14), clause="SUITS-01.1", part="The decks", label="Highest rank in the deck",
        words=RANK_NAMES, says="Cards above this rank are left in the box; the Ace is the highest.",
    )  # fmt: skip
    deck_split: Literal["by_colour", "shuffled"] = dial(
        "by_colour", clause="SUITS-01.2", part="The decks", label="How the cards are divided",
        says="Whether each side gets one colour, and so the same cards as the other, or a random half.",
        words={"by_colour": "by colour, red to one side and black to the other", "shuffled": "at random, half to each side"},
    )  # fmt: skip

    # --- the hand
    hand_size: int = dial(
        3, low=1, high=13, soft=(1, 7), clause="SUITS-01.6", level="headline", part="The hand", unit="cards",
        says="How many cards a player holds, and draws back to after each round.",
    )  # fmt: skip
    draw_limit: int = dial(
        0, low=0, high=5, clause="SUITS-02.9", part="The hand", unit="cards", label="Most cards drawn in a round",
        says="How many cards a player draws at most when the hand is filled up again.", words={0: "no limit"},
    )  # fmt: skip
    refill_time: Literal["end_of_round", "at_once"] = dial(
        "end_of_round", clause="SUITS-02.8", ruling="SUITS-A19", part="The hand", label="When hands are filled up",
        says="Whether a played card is replaced at the end of the round or as soon as it lies on the battlefield.",
        words={"end_of_round": "at the end of the round", "at_once": "at once"},
    )  # fmt: skip

    # --- values in battle
    jack_value: int = dial(
        11, low=1, high=20, clause="SUITS-02.5", part="Values in battle", unit="points", label="Value of a Jack",
        says="What a Jack is worth on the battlefield.",
    )  # fmt: skip
    queen_value: int = dial(
        12, low=1, high=20, clause="SUITS-02.5", part="Values in battle", unit="points", label="Value of a Queen",
        says="What a Queen is worth on the battlefield.",
    )  # fmt: skip
    king_value: int = dial(
        13, low=1, high=20, clause="SUITS-02.5", part="Values in battle", unit="points", label="Value of a King",
        says="What a King is worth on the battlefield.",
    )  # fmt: skip
    ace_value: int = dial(
        1, low=1, high=20, clause="SUITS-02.6", part="Values in battle", unit="points", label="Value of an Ace",
        says="What an Ace is worth as a lead or a reinforcement.",
    )  # fmt: skip

    # --- Aces
    ace_power: Literal["claims", "cancels", "none"] = dial(
        "claims", clause="SUITS-04.4", level="headline", part="Aces", label="What an Ace does",
        says="What happens when a player who is about to lose a battle plays an Ace.",
        words={
            "claims": "takes the battle for its player", "cancels": "ends the battle without a winner",
            "none": "has no special power",
        },
    )  # fmt: skip
    ace_answer: Literal["ace", "ace_or_double", "nothing"] = dial(
        "ace", clause="SUITS-04.7", ruling="SUITS-A13", part="Aces", label="What can stop an Ace",
        says="What the other player may answer to an Ace with; a double has to bring the higher total.",
        words={"ace": "only another Ace", "ace_or_double": "another Ace or a double", "nothing": "nothing"},
    )  # fmt: skip
    ace_on_tie: bool = dial(
        True, clause="SUITS-04.5", part="Aces", label="Ace may stop a head-to-head",
        says="Whether an Ace may be played when the totals are equal, before the reinforcements.",
        words={True: "may stop a head-to-head", False: "cannot stop a head-to-head"},
    )  # fmt: skip
    tie_priority: Literal["alternate", "red", "black", "random", "secret"] = dial(
        "alternate", clause="SUITS-04.5", ruling="SUITS-A04", level="gap", part="Aces", label="Who may play an Ace first",
        says="Who decides first whether to play an Ace when the totals are equal.",
        words={
            "alternate": "Red in odd rounds, Black in even ones", "red": "always Red", "black": "always Black",
            "random": "whoever the toss of a coin says", "secret": "both, secretly and at the same time",
        },
    )  # fmt: skip
    two_secret_aces: Literal["ask_again", "head_to_head"] = dial(
        "ask_again", clause="SUITS-04.7", ruling="SUITS-A04b", level="gap", part="Aces", label="Two secret Aces",
        says="What follows when both secretly play an Ace at a tie: the two Aces stop each other, and then?",
        words={"ask_again": "both are asked again", "head_to_head": "the head-to-head begins"},
    )  # fmt: skip
    ace_may_pair: bool = dial(
        False, clause="SUITS-04.9", ruling="SUITS-A12", level="gap", part="Aces", label="Aces may be doubles",
        says="Whether an Ace may also be added to a led Ace as an ordinary pair or match.",
        words={True: "may also be played as a double", False: "is never played as a double"},
    )  # fmt: skip
    ace_reinforces: bool = dial(
        False, clause="SUITS-04.6", ruling="SUITS-A17", part="Aces", label="Aces work as reinforcements",
        says="Whether an Ace that comes in as a reinforcement takes the battle, if the other side has none.",
        words={True: "takes the battle", False: "only counts its value"},
    )  # fmt: skip

    # --- doubles
    doubles: Literal["both", "own_pair", "cross_match", "none"] = dial(
        "both", clause="SUITS-05.1", level="headline", part="Doubles", label="Doubles that may be played",
        says="Which cards a player who is about to lose may add: one that pairs with the own card, one that matches the opponent's.",
        words={
            "both": "own pairs and matches with the opponent's card", "own_pair": "own pairs only",
            "cross_match": "matches with the opponent's card only", "none": "no doubles at all",
        },
    )  # fmt: skip
    match_by: Literal["rank", "value"] = dial(
        "rank", clause="SUITS-05.1", ruling="SUITS-A22", level="gap", part="Doubles", label="What makes a match",
        says="Whether two cards match by what is printed on them or by what they are worth; differs if two ranks are worth the same.",
        words={"rank": "the same number or face", "value": "the same value"},
    )  # fmt: skip
    pair_anchor: Literal["lead", "any"] = dial(
        "lead", clause="SUITS-05.3", ruling="SUITS-A08", level="gap", part="Doubles", label="What an own pair pairs with",
        says="Whether a pair is made with the led card only or with any own card that counts on the battlefield.",
        words={"lead": "the card that was led", "any": "any own card on the battlefield"},
    )  # fmt: skip
    cross_target: Literal["last", "lead", "any"] = dial(
        "last", clause="SUITS-05.6", ruling="SUITS-A07", level="gap", part="Doubles", label="What a match matches",
        says="Which of the opponent's cards a match has to match.",
        words={
            "last": "the card the opponent has just played", "lead": "the card the opponent led",
            "any": "any of the opponent's cards on the battlefield",
        },
    )  # fmt: skip
    both_kinds: bool = dial(
        True, clause="SUITS-05.6", ruling="SUITS-A09", level="gap", part="Doubles", label="Pair and match in one round",
        says="Whether one player may play an own pair and a match in the same round.",
        words={True: "may play both kinds in one round", False: "may play only one kind in a round"},
    )  # fmt: skip
    double_effect: Literal["add", "multiply"] = dial(
        "add", clause="SUITS-05.3", ruling="SUITS-A10", level="gap", part="Doubles", label="What an own pair does",
        says="Whether the second card of a pair adds its value or doubles everything that lies there.",
        words={"add": "adds the value of the card", "multiply": "doubles the whole total"},
    )  # fmt: skip
    futile_doubles: bool = dial(
        True, clause="SUITS-05.4", ruling="SUITS-A11", level="gap", part="Doubles", label="Doubles that do not reach",
        says="Whether a double may be played that leaves its player behind.",
        words={True: "may be played", False: "may not be played"},
    )  # fmt: skip
    doubles_on_tie: Literal["none", "own_pair", "any"] = dial(
        "none", clause="SUITS-05.7", ruling="SUITS-A05", level="gap", part="Doubles", label="Doubles at a tie",
        says="Which doubles may be played when the totals are equal, before the reinforcements.",
        words={"none": "no doubles", "own_pair": "own pairs", "any": "own pairs and matches"},
    )  # fmt: skip
    equal_after_double: Literal["head_to_head", "doubler_wins", "doubler_loses"] = dial(
        "head_to_head", clause="SUITS-05.4", ruling="SUITS-A06", level="gap", part="Doubles",
        label="A double that makes a tie",
        says="What follows when a double makes the totals equal.",
        words={
            "head_to_head": "there is a head-to-head", "doubler_wins": "whoever doubled is ahead",
            "doubler_loses": "whoever doubled is still behind",
        },
    )  # fmt: skip
    doubles_per_round: int = dial(
        0, low=0, high=6, clause="SUITS-05.8", ruling="SUITS-A03", level="gap", part="Doubles", unit="doubles",
        says="How many doubles may be played in one round by both sides together.", words={0: "no limit"},
    )  # fmt: skip
    answers_per_side: int = dial(
        0, low=0, high=6, clause="SUITS-04.3", ruling="SUITS-A03", level="gap", part="Doubles", unit="cards",
        label="Cards a side may add",
        says="How many cards, doubles and Aces together, a side may add to its lead in one round.", words={0: "no limit"},
    )  # fmt: skip

    # --- head-to-head
    reinforcements: Literal["whole_hand", "chosen", "deck"] = dial(
        "whole_hand", clause="SUITS-03.2", level="headline", part="Head-to-head", label="Reinforcements",
        says="Which cards each side brings to the battlefield when the totals are equal.",
        words={
            "whole_hand": "all the cards left in the hand", "chosen": "cards of the player's choice from the hand",
            "deck": "cards from the top of the deck",
        },
    )  # fmt: skip
    reinforcement_count: int = dial(
        1, low=1, high=5, clause="SUITS-03.2", part="Head-to-head", unit="cards", label="Number of reinforcements",
        says="How many cards each side brings, if not the whole hand.",
    )  # fmt: skip
    uneven_hands: Literal["as_is", "equal", "top_up"] = dial(
        "as_is", clause="SUITS-03.2", ruling="SUITS-A14", level="gap", part="Head-to-head",
        label="Reinforcements of unequal number",
        says="What happens when one side has fewer cards to bring than the other.",
        words={
            "as_is": "each side brings what it has", "equal": "neither side brings more than the other can",
            "top_up": "the side with fewer adds cards from its deck",
        },
    )  # fmt: skip
    topdeck_short: Literal["zero", "unresolved", "loses"] = dial(
        "zero", clause="SUITS-03.5", ruling="SUITS-A15", level="gap", part="Head-to-head", label="One deck is empty",
        says="What happens when the totals are still equal and one side has no card left to draw.",
        words={
            "zero": "that side adds nothing, the other draws", "unresolved": "the battle has no winner",
            "loses": "that side loses the battle",
        },
    )  # fmt: skip
    unresolved: Literal["reclaim", "nobody", "carry", "last_winner"] = dial(
        "reclaim", clause="SUITS-03.6", ruling="SUITS-A16", level="gap", part="Head-to-head", label="A battle without a winner",
        says="Who gets the cards of a battle that cannot be decided.",
        words={
            "reclaim": "each side takes back its own for its victory pile", "nobody": "nobody; they are out of the game",
            "carry": "whoever wins the next battle", "last_winner": "whoever won the last battle",
        },
    )  # fmt: skip

    # --- running out
    end_when: Literal["deck_and_hand", "deck"] = dial(
        "deck_and_hand", clause="SUITS-06.2", ruling="SUITS-A02", level="gap", part="Running out", label="The game ends when",
        says="What a player has to run out of for the game to end.",
        words={"deck_and_hand": "has neither deck nor hand left", "deck": "has no deck left"},
    )  # fmt: skip
    leftovers_to: Literal["survivor", "runner_out", "nobody"] = dial(
        "survivor", clause="SUITS-06.3", ruling="SUITS-A01", level="headline", part="Running out",
        label="Who gets the leftover cards",
        says="Who scores the cards that are left when one side has run out. The rulebook can be read either way.",
        words={
            "survivor": "the player who still holds them", "runner_out": "the player who ran out",
            "nobody": "nobody",
        },
    )  # fmt: skip
    target_score: int = dial(
        0, low=0, high=100, soft=(0, 50), clause="SUITS-00.4", part="Running out", unit="points",
        label="Points that end the game", words={0: "no such end"},
        says="The game ends after the round in which a victory pile reaches this many points; cards still held count for nobody.",
    )  # fmt: skip
    max_rounds: int = dial(
        0, low=0, high=104, soft=(0, 26), clause="SUITS-06.2", part="Running out", unit="rounds", label="Round limit",
        says="The game ends after this many rounds; cards still held count for nobody.", words={0: "no limit"},
    )  # fmt: skip

    # --- scoring
    score_number: int = dial(
        1, low=0, high=10, soft=(0, 5), clause="SUITS-07.2", part="Scoring", unit="points", label="Points for a number card",
        says="What a number card in the victory pile scores.",
    )  # fmt: skip
    score_face: int = dial(
        2, low=0, high=10, soft=(0, 5), clause="SUITS-07.3", level="headline", part="Scoring", unit="points",
        label="Points for a face card", says="What a Jack, Queen or King in the victory pile scores.",
    )  # fmt: skip
    score_ace: int = dial(
        2, low=0, high=10, soft=(0, 5), clause="SUITS-07.3", part="Scoring", unit="points", label="Points for an Ace",
        says="What an Ace in the victory pile scores.",
    )  # fmt: skip
    equal_scores: Literal["draw", "more_cards", "more_faces", "last_battle"] = dial(
        "draw", clause="SUITS-07.4", ruling="SUITS-A20", level="gap", part="Scoring", label="Equal scores",
        says="Who wins when both victory piles score the same; if that is equal too, the game is a draw.",
        words={
            "draw": "nobody, the game is a draw", "more_cards": "who has more cards in the victory pile",
            "more_faces": "who has more face cards in the victory pile", "last_battle": "who won the last battle",
        },
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        ranks = self.max_rank - self.min_rank + 1
        if ranks < 4:
            return "The deck needs at least four ranks: lower the lowest rank or raise the highest."
        held = 2 * ranks * self.decks
        if self.hand_size > held:
            return f"A hand of {self.hand_size} cards cannot be dealt from a deck of {held}."
        if self.tie_priority == "secret" and self.doubles_on_tie != "none":
            return "Doubles at a tie need an order of asking: they do not go with Aces that are played secretly."
        if self.score_number == self.score_face == self.score_ace == 0:
            return "Some card has to score: with 0 points for all of them every game is a draw."
        return None


# ---------------------------------------------------------------- codes

# The choices of the rules, in the order of their declaration.
BY_COLOUR = 0  # deck_split
AT_ONCE = 1  # refill_time
CLAIMS, CANCELS, NO_POWER = range(3)  # ace_power
ACE_ONLY, ACE_OR_DOUBLE, NOTHING = range(3)  # ace_answer
ALTERNATE, RED, BLACK, RANDOM, SECRET = range(5)  # tie_priority
ASK_AGAIN = 0  # two_secret_aces
BOTH, PAIRS_ONLY, MATCHES_ONLY, NO_DOUBLES = range(4)  # doubles
BY_RANK = 0  # match_by
PAIR_WITH_LEAD = 0  # pair_anchor
MATCH_LAST, MATCH_LEAD, MATCH_ANY = range(3)  # cross_target
MULTIPLY = 1  # double_effect
NONE_ON_TIE, PAIRS_ON_TIE, ANY_ON_TIE = range(3)  # doubles_on_tie
TIE_AGAIN, DOUBLER_WINS, DOUBLER_LOSES = range(3)  # equal_after_double
WHOLE_HAND, CHOSEN, FROM_DECK = range(3)  # reinforcements
AS_IS, EQUAL_NUMBERS, TOP_UP = range(3)  # uneven_hands
ADDS_NOTHING, IS_UNRESOLVED, SHORT_LOSES = range(3)  # topdeck_short
RECLAIM, TO_NOBODY, CARRY, TO_LAST_WINNER = range(4)  # unresolved
DECK_AND_HAND = 0  # end_when
TO_SURVIVOR, TO_RUNNER_OUT, DISCARDED = range(3)  # leftovers_to
DRAW_GAME, MORE_CARDS, MORE_FACES, LAST_BATTLE = range(4)  # equal_scores

ZONES = (
    Zone("deck", "Deck", 2, 128, NO_ONE, "stack", (0.09, 0.85, 0.1)),
    Zone("hand", "Hand", 2, 16, OWNER, "fan", (0.5, 0.87, 0.5)),
    Zone("ready", "Ready", 2, 16, OWNER, "row", (0.25, 0.63, 0.1)),
    Zone("field", "Battlefield", 2, 128, ALL, "row", (0.57, 0.63, 0.46)),
    Zone("victory", "Victory pile", 2, 256, ALL, "pile", (0.91, 0.85, 0.1)),
    Zone("out", "Out", 1, 256, ALL, "pile", (0.91, 0.5, 0.1), shared=True),
)


class Phase(IntEnum):
    """What is going on. In the first five somebody decides; the others follow from what was decided."""

    LEAD, RESPOND, TIE, DECLARE, CHOOSE, COMPARE, HEAD_TO_HEAD, FIGHT, END_ROUND = range(9)


class Part(IntEnum):
    """Which part of a strategy decides."""

    LEAD, RESPONSE = range(2)


class Verb(IntEnum):
    """An action is verb * 256 + card; PASS is 0."""

    PASS, LEAD, PAIR, MATCH, ACE, REINFORCE = range(6)


class By(IntEnum):
    """By what the side that is ahead is ahead, in the order of the WON_BY events."""

    HIGH_CARD, OWN_PAIR, CROSS_MATCH, ACE, ACE_ON_ACE, HEAD_TO_HEAD, TOP_DECK = range(7)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark.

    What a gap kept somebody from doing with a hidden card is not noted: the log is public, and so is the tally.
    """

    # --- the round
    DEAL_BY_COLOUR = "SUITS-01.2", "The cards are divided by colour, {x} to each side, and both decks are shuffled.", 40
    DEAL_SHUFFLED = "SUITS-01.2", "The cards are shuffled and divided, {x} to each side.", 30
    DRAW_HAND = "SUITS-01.6", "{seat} draws a hand of {x}.", 3
    LEAD = "SUITS-02.1", "{seat} leads {card}, worth {x}.", 4
    LEAD_ACE = "SUITS-04.9", "{seat} leads {card}: as the first card it has no power and is worth {x}.", 4
    PASS = "SUITS-02.3", "{seat} adds nothing to {x} against {y}.", 2
    PASS_ON_ACE = "SUITS-04.8", "{seat} does not answer the Ace.", 2
    DRAW = "SUITS-02.8", "{seat} draws {x}.", 1
    DRAW_AT_ONCE = "SUITS-02.9", "{seat} draws {x} at once.", 1, "SUITS-A19"

    # --- doubles
    OWN_PAIR = "SUITS-05.3", "{seat} adds {card} as a pair: {x} against {y}.", 5
    CROSS_MATCH = "SUITS-05.6", "{seat} adds {card} to match: {x} against {y}.", 5
    SECOND_DOUBLE = "SUITS-05.8", "It is double number {x} of this round.", 0, "SUITS-A03"
    DOUBLE_ON_TIE = "SUITS-05.7", "The double was played at a tie.", 0, "SUITS-A05"
    MATCHED_TOTAL = "SUITS-05.4", "The double makes the totals equal, {x} each.", 0, "SUITS-A06"
    OTHER_TARGET = "SUITS-05.6", "Which of {other}'s cards may be matched made a difference.", 0, "SUITS-A07"
    OTHER_ANCHOR = "SUITS-05.3", "It pairs with a card that was not led.", 0, "SUITS-A08"
    BOTH_KINDS = "SUITS-05.6", "{seat} has played a pair and a match in one round.", 0, "SUITS-A09"
    PAIR_ON_MORE = "SUITS-05.3", "The pair was played on a total of {x}, more than its first card.", 0, "SUITS-A10"
    FUTILE_DOUBLE = "SUITS-05.4", "The double does not reach {other}'s {x}.", 0, "SUITS-A11"
    ACE_AS_DOUBLE = "SUITS-04.9", "The Ace was played as an ordinary double.", 0, "SUITS-A12"
    DOUBLE_ON_ACE = "SUITS-04.7", "The double stops the Ace.", 0, "SUITS-A13", "ace"
    MATCH_BY_VALUE = "SUITS-05.1", "The card matches by its value, not by its face.", 0, "SUITS-A22"

    # --- Aces
    ACE = "SUITS-04.4", "{seat}, about to lose, plays {card}.", 5, "", "ace"
    ACE_ON_TIE = "SUITS-04.5", "{seat} plays {card} to stop the head-to-head.", 5, "", "ace"
    ACE_ON_ACE = "SUITS-04.7", "{seat} stops the Ace with {card}.", 5, "", "ace"
    ACE_AFTER_DOUBLE = "SUITS-04.3", "The Ace follows a double of {seat} that was not enough.", 0, "SUITS-A18"
    TIE_PRIORITY = "SUITS-04.5", "Both had an Ace at the tie: who had to decide first mattered.", 0, "SUITS-A04"
    TWO_SECRET_ACES = (
        "SUITS-04.7",
        "Both play an Ace, {x_card} and {y_card}: they stop each other.",
        5,
        "SUITS-A04b",
        "ace",
    )

    # --- head-to-head
    EQUAL_CARDS = "SUITS-03.1", "Equal cards: a head-to-head threatens.", 1
    EQUAL_VALUES = "SUITS-03.1", "Different cards of equal value: a head-to-head threatens.", 1, "SUITS-A22"
    PASS_ON_TIE = "SUITS-03.1", "{seat} does not stop the head-to-head.", 2
    HEAD_TO_HEAD = "SUITS-03.1", "Head-to-head: each side calls in reinforcements.", 2, "", "war"
    UNEVEN_AS_IS = "SUITS-03.2", "The numbers are uneven, {x} against {y}: each brings what it has.", 0, "SUITS-A14"
    UNEVEN_EQUAL = "SUITS-03.2", "The numbers are uneven, {x} against {y}: both bring the smaller one.", 0, "SUITS-A14"
    UNEVEN_TOP_UP = "SUITS-03.2", "The numbers are uneven, {x} against {y}: the deck makes up for it.", 0, "SUITS-A14"
    REINFORCE = "SUITS-03.2", "{seat} brings {x} as reinforcements: {y} in all.", 3
    DOUBLE_HELD_BACK = "SUITS-05.7", "{seat} held {card}, a double that a tie did not admit.", 0, "SUITS-A05"
    ACE_REINFORCES = (
        "SUITS-04.6",
        "Only {seat} has an Ace among the reinforcements: it takes the battle.",
        0,
        "SUITS-A17",
        "ace",
    )
    STILL_EQUAL = "SUITS-03.5", "Still equal, {x} each: the decks have to decide.", 1
    EQUAL_AGAIN = "SUITS-03.6", "Equal again, {x} each.", 1
    TOP_DECK = "SUITS-03.5", "{seat} draws {card} into the battle: {x} in all.", 2
    SHORT_ADDS_NOTHING = "SUITS-03.5", "{seat} has no deck left and adds nothing.", 1, "SUITS-A15"
    SHORT_UNRESOLVED = "SUITS-03.5", "{seat} has no deck left: the battle cannot go on.", 1, "SUITS-A15"
    SHORT_LOSES = "SUITS-03.5", "{seat} has no deck left and loses the battle.", 1, "SUITS-A15"

    # --- how battles end; the order of the WON_BY kinds is that of By
    WON_BY_HIGH_CARD = "SUITS-02.7", "{seat} has the higher card and collects {x} cards, {y} points.", 3
    WON_BY_OWN_PAIR = "SUITS-02.7", "{seat} wins with a pair and collects {x} cards, {y} points.", 3
    WON_BY_CROSS_MATCH = "SUITS-02.7", "{seat} wins with a match and collects {x} cards, {y} points.", 3
    WON_BY_ACE = "SUITS-04.8", "{seat}'s Ace stands: {seat} collects {x} cards, {y} points.", 3
    WON_BY_ACE_ON_ACE = "SUITS-04.8", "{seat} played the last Ace and collects {x} cards, {y} points.", 3
    WON_BY_HEAD_TO_HEAD = "SUITS-03.4", "{seat} wins the head-to-head and collects {x} cards, {y} points.", 3
    WON_BY_TOP_DECK = "SUITS-03.6", "{seat} wins with the card from the deck and collects {x} cards, {y} points.", 3
    CARRIED_WON = "SUITS-03.6", "{seat} also gets the {x} cards of the undecided battle, {y} points.", 2, "SUITS-A16"
    TREATY = "SUITS-04.2", "{seat}'s Ace stands: the battle ends without a winner.", 1, "", "ace"
    RECLAIMED = "SUITS-03.6", "The battle is undecided: each takes its own cards, {x} and {y} points.", 3, "SUITS-A16"
    LEFT_OUT = "SUITS-03.6", "The battle is undecided: its {x} cards are out of the game.", 3, "SUITS-A16"
    CARRIED = "SUITS-03.6", "The battle is undecided: its {x} cards wait for the next winner.", 1, "SUITS-A16"
    LAST_WINNER = (
        "SUITS-03.6",
        "The battle is undecided: {seat}, who won the last one, gets its {x} cards.",
        3,
        "SUITS-A16",
    )

    # --- the end
    DECK_EMPTY = "SUITS-06.2", "{seat}'s deck is empty; play goes on from the hand.", 0, "SUITS-A02"
    DECK_EMPTY_ENDS = "SUITS-06.2", "{seat} has no deck left: the game ends.", 1, "SUITS-A02"
    RAN_OUT = "SUITS-06.2", "{seat} has no cards left: the game ends.", 1
    TARGET_REACHED = "SUITS-00.4", "{seat} has {x} points: the game ends.", 1
    ROUND_LIMIT = "SUITS-06.2", "The round limit of {x} is reached: the game ends.", 1
    LEFTOVERS_KEPT = "SUITS-06.3", "{seat} adds the {x} cards it still has, {y} points.", 3, "SUITS-A01"
    LEFTOVERS_GIVEN = "SUITS-06.3", "{seat} gets the {x} cards {other} still has, {y} points.", 3, "SUITS-A01"
    LEFTOVERS_OUT = "SUITS-06.3", "The {x} cards {seat} still has count for nobody.", 1, "SUITS-A01"
    WIN = "SUITS-07.4", "{seat} wins with {x} points to {y}.", 20
    TIE_BREAK = "SUITS-07.4", "{x} points each: {seat} wins the tie-break.", 25, "SUITS-A20"
    DRAWN = "SUITS-07.4", "{x} points each: a draw.", 20, "SUITS-A20"


#: By seat: `total` on the battlefield, `points` in the victory pile, `shown` the cards that count there, as the bits of
#: `mark_of`, `latest` the last of them, `kinds` of doubles played, as bits, `answers` how many cards were added, `wanted`
#: reinforcements. For all: `doubles` played in the round, `ahead` who is winning (NOBODY: a tie) and `by` what, `ace`
#: whose Ace stands and `ace_at_tie` whether that began at a tie, `passed` whether one side has let a tie stand,
#: `answered` who added the last card, `taker` who gets the field, `last_winner` of a battle, `emptied` decks, as bits.
STATE = state_dtype(
    2,
    Event,
    ZONES,
    fields=[
        ("total", "i4", (2,)),
        ("points", "i4", (2,)),
        ("shown", "i4", (2,)),
        ("latest", "i4", (2,)),
        ("kinds", "i2", (2,)),
        ("answers", "i2", (2,)),
        ("wanted", "i2", (2,)),
        ("doubles", "i2"),
        ("ahead", "i2"),
        ("by", "i2"),
        ("ace", "i2"),
        ("ace_at_tie", "i2"),
        ("passed", "i2"),
        ("answered", "i2"),
        ("taker", "i2"),
        ("last_winner", "i2"),
        ("emptied", "i2"),
    ],
)

# ---------------------------------------------------------------- reading the cards


def cards(rules: Rules) -> np.ndarray:
    """SUITS-01.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank, rules.max_rank)


@rule
def value(rules, card):
    """SUITS-02.4 to SUITS-02.6: what a card is worth on the battlefield."""
    rank = rank_of(card)
    if rank < JACK:
        return rank
    if rank == ACE:
        return rules.ace_value
    if rank == KING:
        return rules.king_value
    return rules.queen_value if rank == QUEEN else rules.jack_value


@rule
def points_of(rules, card):
    """SUITS-07.2, SUITS-07.3: what a card scores in a victory pile."""
    rank = rank_of(card)
    if rank < JACK:
        return rules.score_number
    return rules.score_ace if rank == ACE else rules.score_face


@rule
def has_power(rules, card):
    """SUITS-04.2: whether this is an Ace, and Aces have a power."""
    return rank_of(card) == ACE and rules.ace_power != NO_POWER


@rule
def mark_of(rules, card):
    """SUITS-05.1: the bit that two cards share if they match (by rank or by value: SUITS-A22)."""
    return 1 << (rank_of(card) if rules.match_by == BY_RANK else value(rules, card))


@rule
def more(first, second):
    """The seat that has more, NOBODY if it is the same."""
    if first == second:
        return NOBODY
    return 0 if first > second else 1


# ---------------------------------------------------------------- the deal and the leads


@rule
def deal(state, rules, order, log):
    """SUITS-01.2 to SUITS-01.6: two decks, and a hand from each."""
    by_colour = rules.deck_split == BY_COLOUR
    for i in range(len(order)):
        army = (0 if is_red(order[i]) else 1) if by_colour else i & 1
        put_bottom(state.deck, (army + state.rotation) & 1, order[i])
    note(state, log, Event.DEAL_BY_COLOUR if by_colour else Event.DEAL_SHUFFLED, NOBODY, x=len(order) // 2)
    for seat in range(2):
        drawn = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        note(state, log, Event.DRAW_HAND, seat, x=drawn)
    state.last_winner = NOBODY
    begin_round(state)


@rule
def begin_round(state):
    """SUITS-02.1: both have to lead a card."""
    state.phase = Phase.LEAD
    state.part = Part.LEAD
    state.seat = 0


@rule
def lay_lead(state, rules, card, log):
    """SUITS-02.2: each lays a card face down, then both are turned up."""
    seat = state.seat
    put_bottom(state.ready, seat, take_card(state.hand, seat, card))
    if seat == 0:
        state.seat = 1
    else:
        turn_up(state, rules, log)


@rule
def turn_up(state, rules, log):
    """SUITS-02.3: the leads are turned up and compared; an Ace that is led has no power (SUITS-04.9)."""
    state.turn += 1
    for seat in range(2):
        card = take_top(state.ready, seat)
        put_bottom(state.field, seat, card)
        state.total[seat] = value(rules, card)
        state.latest[seat] = mark_of(rules, card)
        state.shown[seat] = state.latest[seat]
        state.kinds[seat] = 0
        state.answers[seat] = 0
        note(state, log, Event.LEAD_ACE if has_power(rules, card) else Event.LEAD, seat, card, x=state.total[seat])
    state.doubles = 0
    state.ace = NOBODY
    state.answered = NOBODY
    state.by = By.HIGH_CARD
    state.ahead = more(state.total[0], state.total[1])
    if state.ahead == NOBODY:
        note_equal_leads(state, log)
    refill_at_once(state, rules, log)
    state.phase = Phase.COMPARE


@seldom
def note_equal_leads(state, log):
    """SUITS-03.1: the same number or face; equal values of different faces are a tie as well (SUITS-A22)."""
    same = rank_of(card_at(state.field, 0, 0)) == rank_of(card_at(state.field, 1, 0))
    note(state, log, Event.EQUAL_CARDS if same else Event.EQUAL_VALUES, NOBODY, x=state.total[0])


# ---------------------------------------------------------------- what may be answered


@rule
def legal(state, rules, actions):
    """What the seat that has to decide may do; how many actions there are."""
    if state.phase == Phase.LEAD:
        return list_hand(state, Verb.LEAD, actions)
    if state.phase == Phase.CHOOSE:
        return list_hand(state, Verb.REINFORCE, actions)
    if state.phase == Phase.DECLARE:
        return list_declarations(state, rules, actions)
    return list_answers(state, rules, actions)


@rule
def list_hand(state, verb, actions):
    """SUITS-02.1, SUITS-03.2: any card of the hand."""
    seat = state.seat
    for i in range(state.hand.size[seat]):
        actions[i] = verb * 256 + card_at(state.hand, seat, i)
    return np.int64(state.hand.size[seat])


@rule
def list_answers(state, rules, actions):
    """SUITS-04.3, SUITS-05.3, SUITS-05.6: passing, Aces, pairs and matches.

    A card that would be a pair and a match at once is offered once, as a pair: that is never worse for who plays it.
    """
    seat = state.seat
    aces = state.phase != Phase.TIE or rules.ace_on_tie
    pairs = pair_targets(state, rules, seat) if is_open(state, rules, PAIRS_ON_TIE) else 0
    matches = match_targets(state, rules, seat) if is_open(state, rules, ANY_ON_TIE) else 0
    actions[0] = Verb.PASS
    count = 1
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        powerful = has_power(rules, card)
        if powerful and aces:
            actions[count] = Verb.ACE * 256 + card
            count += 1
        mark = mark_of(rules, card)
        if mark & (pairs | matches) == 0 or (powerful and not rules.ace_may_pair):
            continue
        verb = Verb.PAIR if mark & pairs != 0 else Verb.MATCH
        if reaches(state, rules, seat, verb, card):
            actions[count] = verb * 256 + card
            count += 1
    return count


@rule
def is_open(state, rules, needed_on_tie):
    """SUITS-05.8: whether doubles of a kind may be played now (after an Ace: SUITS-A13; at a tie: SUITS-A05)."""
    if state.ace != NOBODY and rules.ace_answer != ACE_OR_DOUBLE:
        return False
    if state.phase == Phase.TIE and rules.doubles_on_tie < needed_on_tie:
        return False
    return rules.doubles_per_round == 0 or state.doubles < rules.doubles_per_round


@rule
def pair_targets(state, rules, seat):
    """SUITS-05.3: the marks with which this seat could make an own pair (SUITS-A08), 0 if it may make none (SUITS-A09)."""
    if rules.doubles == MATCHES_ONLY or rules.doubles == NO_DOUBLES:
        return 0
    if not rules.both_kinds and state.kinds[seat] & (1 << Verb.MATCH) != 0:
        return 0
    if rules.pair_anchor == PAIR_WITH_LEAD:
        return np.int64(mark_of(rules, card_at(state.field, seat, 0)))
    return np.int64(state.shown[seat])


@rule
def match_targets(state, rules, seat):
    """SUITS-05.6: the marks that this seat may match (SUITS-A07), 0 if it may match none (SUITS-A09)."""
    if rules.doubles == PAIRS_ONLY or rules.doubles == NO_DOUBLES:
        return 0
    if not rules.both_kinds and state.kinds[seat] & (1 << Verb.PAIR) != 0:
        return 0
    other = 1 - seat
    if rules.cross_target == MATCH_LAST:
        return np.int64(state.latest[other])
    if rules.cross_target == MATCH_LEAD:
        return np.int64(mark_of(rules, card_at(state.field, other, 0)))
    return np.int64(state.shown[other])


@rule
def reaches(state, rules, seat, verb, card):
    """SUITS-05.4: whether a double brings enough: more than the other side has to stop an Ace, else as SUITS-A11 says."""
    after, other = total_with(state, rules, seat, verb, card), state.total[1 - seat]
    if state.ace != NOBODY:
        return after > other
    return rules.futile_doubles != 0 or after >= other


@rule
def total_with(state, rules, seat, verb, card):
    """SUITS-05.3: the total after a double (SUITS-A10)."""
    if verb == Verb.PAIR and rules.double_effect == MULTIPLY:
        return 2 * np.int64(state.total[seat])
    return state.total[seat] + value(rules, card)


@seldom
def list_declarations(state, rules, actions):
    """SUITS-A04: a secret declaration is a card laid face down; any but an Ace goes back to the hand.

    So nobody can see whether an Ace was laid; whoever holds nothing but Aces has to lay one.
    """
    seat = state.seat
    count = 0
    able = may_answer(state, rules, seat)
    if not able or decoy_of(state, rules, seat) != NO_CARD:
        actions[0] = Verb.PASS
        count = 1
    if able:
        for i in range(state.hand.size[seat]):
            if has_power(rules, card_at(state.hand, seat, i)):
                actions[count] = Verb.ACE * 256 + card_at(state.hand, seat, i)
                count += 1
    return count


# ---------------------------------------------------------------- what happens at the table


@rule
def step(state, rules, action, log):
    """One decision, and what follows from it until somebody has to decide again."""
    if state.phase == Phase.LEAD:
        lay_lead(state, rules, action & 255, log)
    elif state.phase == Phase.DECLARE:
        declare(state, rules, action, log)
    elif state.phase == Phase.CHOOSE:
        choose_reinforcement(state, rules, action & 255)
    elif action == Verb.PASS:
        let_stand(state, rules, log)
    else:
        add_card(state, rules, action >> 8, action & 255, log)
    if state.phase == Phase.COMPARE:
        compare(state, rules)
    if state.phase == Phase.HEAD_TO_HEAD:
        call_reinforcements(state, rules, log)
    if state.phase == Phase.FIGHT:
        fight(state, rules, log)
    if state.phase == Phase.END_ROUND:
        end_round(state, rules, log)


@rule
def compare(state, rules):
    """SUITS-04.3, SUITS-05.7: only who is about to lose may answer; at a tie both may."""
    if state.ace == NOBODY and state.ahead == NOBODY:
        open_tie(state, rules)
        return
    behind = 1 - (state.ahead if state.ace == NOBODY else state.ace)
    if may_answer(state, rules, behind):
        ask(state, behind, Phase.RESPOND)
    else:
        end_battle(state)


@rule
def ask(state, seat, phase):
    """This seat has to answer."""
    state.seat = seat
    state.phase = phase
    state.part = Part.RESPONSE


@rule
def may_answer(state, rules, seat):
    """SUITS-A03: whether a seat could add a card, as far as everybody can see; if not, it is not asked."""
    if state.hand.size[seat] == 0 or (rules.answers_per_side > 0 and state.answers[seat] >= rules.answers_per_side):
        return False
    if state.ace != NOBODY:
        return rules.ace_answer != NOTHING
    return rules.ace_power != NO_POWER or rules.doubles != NO_DOUBLES


@rule
def end_battle(state):
    """SUITS-02.3, SUITS-04.8: who is ahead gets the field; nobody does if an Ace has cancelled the battle."""
    cancelled = state.ace != NOBODY and state.ace != state.ahead
    state.taker = NOBODY if cancelled else state.ahead
    state.phase = Phase.END_ROUND


@rule
def let_stand(state, rules, log):
    """SUITS-02.3, SUITS-03.1, SUITS-04.8: nothing is added; at a tie the other side is asked as well."""
    seat = state.seat
    if state.phase == Phase.TIE:
        note(state, log, Event.PASS_ON_TIE, seat)
        ask_at_tie(state, rules, 1 - seat, state.passed + 1)
    elif state.ace != NOBODY:
        note(state, log, Event.PASS_ON_ACE, seat)
        end_battle(state)
    else:
        note(state, log, Event.PASS, seat, x=state.total[seat], y=state.total[1 - seat])
        end_battle(state)


@rule
def add_card(state, rules, verb, card, log):
    """SUITS-04.2, SUITS-05.1: an Ace or a double goes from the hand to the battlefield."""
    seat = state.seat
    put_bottom(state.field, seat, take_card(state.hand, seat, card))
    if verb == Verb.ACE:
        play_ace(state, rules, seat, card, log)
    else:
        play_double(state, rules, seat, verb, card, log)
    state.answers[seat] += 1
    state.answered = seat
    refill_at_once(state, rules, log)
    state.phase = Phase.COMPARE


# ---------------------------------------------------------------- Aces


@seldom
def play_ace(state, rules, seat, card, log):
    """SUITS-04.4, SUITS-04.5: the Ace takes the battle unless it is stopped."""
    if state.ace != NOBODY:
        stop_ace(state, rules, seat, card, log)
        return
    state.ace = seat
    state.ace_at_tie = state.ahead == NOBODY
    if rules.ace_power == CLAIMS:
        state.ahead = seat
        state.by = By.ACE
    if state.ace_at_tie:
        note(state, log, Event.ACE_ON_TIE, seat, card)
        return
    note(state, log, Event.ACE, seat, card)
    if state.answered == seat:
        note(state, log, Event.ACE_AFTER_DOUBLE, seat, card)


@rule
def stop_ace(state, rules, seat, card, log):
    """SUITS-04.7: another Ace on top; where Aces only cancel battles, the battle is on again."""
    if rules.ace_power == CLAIMS:
        state.ace = seat
        state.ahead = seat
        state.by = By.ACE_ON_ACE
    else:
        state.ace = NOBODY
    note(state, log, Event.ACE_ON_ACE, seat, card)
    if state.ace_at_tie:
        note(state, log, Event.TIE_PRIORITY, seat)
        state.ace_at_tie = False


@rule
def open_tie(state, rules):
    """SUITS-04.5: before the reinforcements either side may stop the head-to-head."""
    by_ace = rules.ace_power != NO_POWER and rules.ace_on_tie
    by_double = rules.doubles != NO_DOUBLES and rules.doubles_on_tie != NONE_ON_TIE
    if not (by_ace or by_double):
        state.phase = Phase.HEAD_TO_HEAD
    elif rules.tie_priority == SECRET:
        ask(state, 0, Phase.DECLARE)
    else:
        ask_at_tie(state, rules, first_at_tie(state, rules), 0)


@rule
def first_at_tie(state, rules):
    """SUITS-A04: who decides first; Red is whoever leads the red army."""
    red = np.int64(state.rotation) & 1
    if rules.tie_priority == ALTERNATE:
        return (red + state.turn - 1) & 1
    if rules.tie_priority == RANDOM:
        return below(state.streams, CHANCE, 2)
    return red if rules.tie_priority == RED else 1 - red


@rule
def ask_at_tie(state, rules, seat, passed):
    """SUITS-04.5, SUITS-03.1: ask the next side that can answer; when both have passed, the head-to-head begins."""
    if passed < 2 and not may_answer(state, rules, seat):
        seat = 1 - seat
        passed += 1
    state.passed = passed
    if passed < 2 and may_answer(state, rules, seat):
        ask(state, seat, Phase.TIE)
    else:
        state.phase = Phase.HEAD_TO_HEAD


@seldom
def declare(state, rules, action, log):
    """SUITS-A04: a secret declaration; after the second one both are turned up."""
    seat = state.seat
    card = action & 255 if action != Verb.PASS else decoy_of(state, rules, seat)
    if card != NO_CARD:
        put_bottom(state.ready, seat, take_card(state.hand, seat, card))
    if seat == 0:
        state.seat = 1
    else:
        turn_up_declarations(state, rules, log)


@rule
def decoy_of(state, rules, seat):
    """SUITS-A04: the card that is laid down by who declares no Ace; NO_CARD if there is none."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if not has_power(rules, card):
            return np.int64(card)
    return NO_CARD


@rule
def turn_up_declarations(state, rules, log):
    """SUITS-A04, SUITS-A04b: one Ace stops the head-to-head, two stop each other, none lets it begin."""
    first, second = turn_up_declaration(state, rules, 0), turn_up_declaration(state, rules, 1)
    if first != NO_CARD and second != NO_CARD:
        note(state, log, Event.TWO_SECRET_ACES, NOBODY, x=first, y=second)
        state.phase = Phase.COMPARE if rules.two_secret_aces == ASK_AGAIN else Phase.HEAD_TO_HEAD
    elif first == NO_CARD and second == NO_CARD:
        note(state, log, Event.PASS_ON_TIE, 0)
        note(state, log, Event.PASS_ON_TIE, 1)
        state.phase = Phase.HEAD_TO_HEAD
    else:
        seat = 0 if second == NO_CARD else 1
        play_ace(state, rules, seat, first if seat == 0 else second, log)
        state.phase = Phase.COMPARE
    refill_at_once(state, rules, log)


@rule
def turn_up_declaration(state, rules, seat):
    """SUITS-A04: an Ace goes to the battlefield and is returned; any other card goes back to the hand."""
    if state.ready.size[seat] == 0:
        return NO_CARD
    card = np.int64(take_top(state.ready, seat))
    if not has_power(rules, card):
        put_bottom(state.hand, seat, card)
        return NO_CARD
    put_bottom(state.field, seat, card)
    state.answers[seat] += 1
    return card


# ---------------------------------------------------------------- doubles


@seldom
def play_double(state, rules, seat, verb, card, log):
    """SUITS-05.3, SUITS-05.6: a pair or a match is added to the own total."""
    before = state.total[seat]
    after, other = total_with(state, rules, seat, verb, card), state.total[1 - seat]
    state.total[seat] = after
    note(state, log, Event.OWN_PAIR if verb == Verb.PAIR else Event.CROSS_MATCH, seat, card, x=after, y=other)
    note_gaps_of_round(state, rules, seat, verb, card, log)
    note_gaps_of_card(state, rules, seat, verb, card, before, log)
    state.latest[seat] = mark_of(rules, card)
    state.shown[seat] |= state.latest[seat]
    state.kinds[seat] |= 1 << verb
    state.doubles += 1
    state.ace = NOBODY
    if after > other:
        state.ahead = seat
        state.by = By.OWN_PAIR if verb == Verb.PAIR else By.CROSS_MATCH
    elif after == other:
        match_total(state, rules, seat, verb, log)


@rule
def match_total(state, rules, seat, verb, log):
    """SUITS-05.4: a double that makes the totals equal (SUITS-A06)."""
    note(state, log, Event.MATCHED_TOTAL, seat, x=state.total[seat])
    if rules.equal_after_double == TIE_AGAIN:
        state.ahead = NOBODY
    elif rules.equal_after_double == DOUBLER_WINS:
        state.ahead = seat
        state.by = By.OWN_PAIR if verb == Verb.PAIR else By.CROSS_MATCH


@rule
def note_gaps_of_round(state, rules, seat, verb, card, log):
    """SUITS-05.8: the gaps on which a double rested because of what was played before it in this round."""
    if state.doubles > 0:
        note(state, log, Event.SECOND_DOUBLE, seat, card, x=state.doubles + 1)
    if state.phase == Phase.TIE:
        note(state, log, Event.DOUBLE_ON_TIE, seat, card)
    if state.ace != NOBODY:
        note(state, log, Event.DOUBLE_ON_ACE, seat, card)
    if state.kinds[seat] & ~(1 << verb) != 0:
        note(state, log, Event.BOTH_KINDS, seat, card)
    if state.total[seat] < state.total[1 - seat]:
        note(state, log, Event.FUTILE_DOUBLE, seat, card, x=state.total[1 - seat])


@rule
def note_gaps_of_card(state, rules, seat, verb, card, before, log):
    """SUITS-05.3, SUITS-05.6: the gaps on which a double rested because of the cards that lie there."""
    mark, other = mark_of(rules, card), 1 - seat
    if verb == Verb.PAIR and mark != mark_of(rules, card_at(state.field, seat, 0)):
        note(state, log, Event.OTHER_ANCHOR, seat, card)
    if verb == Verb.PAIR and before != value(rules, card):
        note(state, log, Event.PAIR_ON_MORE, seat, card, x=before)
    lead = mark_of(rules, card_at(state.field, other, 0))
    if verb == Verb.MATCH and (mark != lead or mark != state.latest[other]):
        note(state, log, Event.OTHER_TARGET, seat, card)
    if has_power(rules, card):
        note(state, log, Event.ACE_AS_DOUBLE, seat, card)
    if not same_face_lies(state, seat, verb, card):
        note(state, log, Event.MATCH_BY_VALUE, seat, card)


@rule
def same_face_lies(state, seat, verb, card):
    """SUITS-A22: whether the field shows the same number or face where a double looks for its match."""
    row = seat if verb == Verb.PAIR else 1 - seat
    count = state.field.size[row] - (1 if row == seat else 0)  # the double itself lies there already
    for i in range(count):
        if rank_of(card_at(state.field, row, i)) == rank_of(card):
            return True
    return False


# ---------------------------------------------------------------- head-to-head


@seldom
def call_reinforcements(state, rules, log):
    """SUITS-03.1, SUITS-03.2: how many cards each side brings (uneven numbers: SUITS-A14)."""
    note(state, log, Event.HEAD_TO_HEAD, NOBODY)
    first, second = reinforcements_of(state, rules, 0), reinforcements_of(state, rules, 1)
    if first != second:
        from_deck = rules.reinforcements == FROM_DECK and rules.uneven_hands == TOP_UP  # nothing to make up from
        note(state, log, Event.UNEVEN_AS_IS + (AS_IS if from_deck else rules.uneven_hands), NOBODY, x=first, y=second)
    if rules.uneven_hands == EQUAL_NUMBERS:
        first = second = min(first, second)
    state.wanted[0], state.wanted[1] = first, second
    ask_for_reinforcements(state, rules)


@rule
def reinforcements_of(state, rules, seat):
    """SUITS-03.2: the cards that a side could bring."""
    if rules.reinforcements == FROM_DECK:
        return min(rules.reinforcement_count, np.int64(state.deck.size[seat]))
    held = np.int64(state.hand.size[seat])
    return held if rules.reinforcements == WHOLE_HAND else min(rules.reinforcement_count, held)


@rule
def ask_for_reinforcements(state, rules):
    """SUITS-03.2: whoever does not bring the whole hand chooses, face down; then both are turned up."""
    state.phase = Phase.FIGHT
    state.part = Part.LEAD
    for seat in range(1, -1, -1):
        chosen, held = state.ready.size[seat], state.hand.size[seat]
        if rules.reinforcements != FROM_DECK and chosen < state.wanted[seat] < chosen + held:
            state.phase = Phase.CHOOSE
            state.seat = seat


@seldom
def choose_reinforcement(state, rules, card):
    """SUITS-03.2: one card of the player's choice is laid ready."""
    put_bottom(state.ready, state.seat, take_card(state.hand, state.seat, card))
    ask_for_reinforcements(state, rules)


@seldom
def fight(state, rules, log):
    """SUITS-03.3: the reinforcements are turned up, and the higher total wins."""
    begin = (np.int64(state.field.size[0]), np.int64(state.field.size[1]))
    for seat in range(2):
        bring_reinforcements(state, rules, seat, log)
    for seat in range(2):
        note_held_back(state, rules, seat, begin[seat], log)
    refill_at_once(state, rules, log)
    state.by = By.HEAD_TO_HEAD
    state.taker = winner_of_fight(state, rules, begin, log)
    if state.taker == NOBODY:
        draw_for_battle(state, rules, log)
    state.phase = Phase.END_ROUND


@rule
def bring_reinforcements(state, rules, seat, log):
    """SUITS-03.2: the cards of one side go to the battlefield and count their value (SUITS-04.1)."""
    count = np.int64(state.wanted[seat])
    if rules.reinforcements == FROM_DECK:
        send(state, rules, state.deck, seat, count)
    elif state.ready.size[seat] > 0:
        send(state, rules, state.ready, seat, count)
    else:
        send(state, rules, state.hand, seat, count)
    if rules.uneven_hands == TOP_UP and rules.reinforcements != FROM_DECK:
        missing = min(state.wanted[1 - seat] - count, np.int64(state.deck.size[seat]))
        send(state, rules, state.deck, seat, missing)
        count += max(missing, 0)
    if count > 0:
        note(state, log, Event.REINFORCE, seat, x=count, y=state.total[seat])


@rule
def send(state, rules, zone, seat, count):
    """SUITS-03.2: so many cards from the top of a zone to the battlefield."""
    for _ in range(count):
        card = take_top(zone, seat)
        put_bottom(state.field, seat, card)
        state.total[seat] += value(rules, card)


@rule
def winner_of_fight(state, rules, begin, log):
    """SUITS-03.3: the higher total; an Ace that came in counts only its value, unless the rules give it power (SUITS-A17)."""
    if rules.ace_reinforces and rules.ace_power == CLAIMS:
        winner = more(ace_lies_from(state, 0, begin[0]), ace_lies_from(state, 1, begin[1]))
        if winner != NOBODY:
            note(state, log, Event.ACE_REINFORCES, winner)
            return winner
    return more(state.total[0], state.total[1])


@rule
def ace_lies_from(state, seat, begin):
    """SUITS-A17: 1 if one of the cards from this place on is an Ace, else 0."""
    for i in range(begin, state.field.size[seat]):
        if rank_of(card_at(state.field, seat, i)) == ACE:
            return 1
    return 0


@rule
def note_held_back(state, rules, seat, begin, log):
    """SUITS-05.7: a card of the hand that could have been a double, had a tie admitted one (SUITS-A05)."""
    if rules.reinforcements != WHOLE_HAND or rules.doubles_on_tie != NONE_ON_TIE:
        return
    targets = pair_targets(state, rules, seat) | match_targets(state, rules, seat)
    for i in range(begin, begin + state.wanted[seat]):
        card = card_at(state.field, seat, i)
        if mark_of(rules, card) & targets != 0 and not has_power(rules, card):
            note(state, log, Event.DOUBLE_HELD_BACK, seat, card)
            return


@seldom
def draw_for_battle(state, rules, log):
    """SUITS-03.5, SUITS-03.6: each draws the top card of the deck until one total is higher; no winner: SUITS-A16."""
    state.by = By.TOP_DECK
    kind = Event.STILL_EQUAL
    while state.taker == NOBODY:
        note(state, log, kind, NOBODY, x=state.total[0])
        kind = Event.EQUAL_AGAIN
        empty0, empty1 = state.deck.size[0] == 0, state.deck.size[1] == 0
        if empty0 and empty1:
            return
        if empty0 or empty1:
            short = 0 if empty0 else 1
            note(state, log, Event.SHORT_ADDS_NOTHING + rules.topdeck_short, short)
            if rules.topdeck_short == SHORT_LOSES:
                state.taker = 1 - short
            if rules.topdeck_short != ADDS_NOTHING:
                return
        begin = (np.int64(state.field.size[0]), np.int64(state.field.size[1]))
        for seat in range(2):
            draw_into_battle(state, rules, seat, log)
        state.taker = winner_of_fight(state, rules, begin, log)


@rule
def draw_into_battle(state, rules, seat, log):
    """SUITS-03.5: the top card of the deck joins the battle; an empty deck adds nothing (SUITS-A15)."""
    if state.deck.size[seat] > 0:
        send(state, rules, state.deck, seat, 1)
        card = card_at(state.field, seat, state.field.size[seat] - 1)
        note(state, log, Event.TOP_DECK, seat, card, x=state.total[seat])


# ---------------------------------------------------------------- the end of a round


@rule
def end_round(state, rules, log):
    """SUITS-02.7, SUITS-02.8: the winner collects, both draw, and the game ends or goes on."""
    if state.taker == NOBODY:
        leave_undecided(state, rules, log)
    else:
        collect(state, rules, np.int64(state.taker), log)
    for seat in range(2):
        draw(state, rules, seat, Event.DRAW, log)
    check_end(state, rules, log)


@rule
def collect(state, rules, seat, log):
    """SUITS-02.7: the winner puts all cards of the battlefield on the victory pile."""
    count = state.field.size[0] + state.field.size[1]
    points = gather_field(state, rules, seat)
    note(state, log, Event.WON_BY_HIGH_CARD + state.by, seat, x=count, y=points)
    if state.out.size[0] > 0 and rules.unresolved == CARRY:
        collect_carried(state, rules, seat, log)
    state.last_winner = seat


@rule
def gather_field(state, rules, seat):
    """SUITS-02.7: all cards of the battlefield go to one victory pile; what they score."""
    points = 0
    for row in range(2):
        points += gather(state, rules, state.field, row, seat)
    return points


@rule
def gather(state, rules, zone, row, seat):
    """SUITS-07.1: move cards to a victory pile, and say what they score."""
    points = 0
    for _ in range(zone.size[row]):
        card = take_top(zone, row)
        put_bottom(state.victory, seat, card)
        points += points_of(rules, card)
    state.points[seat] += points
    return points


@seldom
def collect_carried(state, rules, seat, log):
    """SUITS-A16: the cards of an undecided battle go to the winner of the next one."""
    count = state.out.size[0]
    points = gather(state, rules, state.out, 0, seat)
    note(state, log, Event.CARRIED_WON, seat, x=count, y=points)


@seldom
def leave_undecided(state, rules, log):
    """SUITS-A16: what becomes of the cards of a battle without a winner."""
    count = state.field.size[0] + state.field.size[1]
    if state.ace != NOBODY:
        note(state, log, Event.TREATY, state.ace)
    if rules.unresolved == TO_LAST_WINNER and state.last_winner != NOBODY:
        gather_field(state, rules, np.int64(state.last_winner))
        note(state, log, Event.LAST_WINNER, state.last_winner, x=count)
    elif rules.unresolved == TO_NOBODY or rules.unresolved == CARRY:
        move_all(state.field, 0, state.out, 0)
        move_all(state.field, 1, state.out, 0)
        note(state, log, Event.CARRIED if rules.unresolved == CARRY else Event.LEFT_OUT, NOBODY, x=count)
    else:
        first, second = gather(state, rules, state.field, 0, 0), gather(state, rules, state.field, 1, 1)
        note(state, log, Event.RECLAIMED, NOBODY, x=first, y=second)


@rule
def draw(state, rules, seat, kind, log):
    """SUITS-02.8, SUITS-02.9: the hand is filled up from the deck."""
    size = rules.hand_size
    if rules.draw_limit > 0:
        size = min(size, state.hand.size[seat] + rules.draw_limit)
    drawn = draw_up_to(state.deck, state.hand, seat, size)
    if drawn > 0:
        note(state, log, kind, seat, x=drawn)


@rule
def refill_at_once(state, rules, log):
    """SUITS-02.9: the hand is filled up in the middle of a round, if the rules say so (SUITS-A19)."""
    if rules.refill_time == AT_ONCE:
        draw_at_once(state, rules, log)


@seldom
def draw_at_once(state, rules, log):
    """SUITS-02.9: both fill up their hands."""
    for seat in range(2):
        draw(state, rules, seat, Event.DRAW_AT_ONCE, log)


# ---------------------------------------------------------------- the end of the game


@rule
def check_end(state, rules, log):
    """SUITS-06.2: the game ends when one side has run out, or where the rules set another end."""
    if has_run_out(state, rules, 0) or has_run_out(state, rules, 1):
        run_out(state, rules, log)
    elif rules.target_score > 0 and max(state.points[0], state.points[1]) >= rules.target_score:
        reach_target(state, rules, log)
    elif rules.max_rounds > 0 and state.turn >= rules.max_rounds:
        note(state, log, Event.ROUND_LIMIT, NOBODY, x=rules.max_rounds)
        finish(state, rules, log)
    else:
        note_empty_decks(state, log)
        begin_round(state)


@rule
def has_run_out(state, rules, seat):
    """SUITS-06.2: neither deck nor hand left (SUITS-A02)."""
    if state.deck.size[seat] > 0:
        return False
    return state.hand.size[seat] == 0 or rules.end_when != DECK_AND_HAND


@rule
def note_empty_decks(state, log):
    """SUITS-06.2: an empty deck does not end the game (SUITS-A02)."""
    for seat in range(2):
        if state.deck.size[seat] == 0 and state.emptied & (1 << seat) == 0:
            state.emptied |= 1 << seat
            note(state, log, Event.DECK_EMPTY, seat)


@seldom
def run_out(state, rules, log):
    """SUITS-06.2, SUITS-06.3: a side has run out; what is left goes where SUITS-A01 says."""
    out = (has_run_out(state, rules, 0), has_run_out(state, rules, 1))
    for seat in range(2):
        if out[seat]:
            note(state, log, Event.RAN_OUT if state.hand.size[seat] == 0 else Event.DECK_EMPTY_ENDS, seat)
    for seat in range(2):
        share_leftovers(state, rules, seat, out[seat], log)
    finish(state, rules, log)


@rule
def share_leftovers(state, rules, seat, has_run_out, log):
    """SUITS-06.3: the cards this seat still has. A hand that is left under an empty deck stays its owner's (SUITS-A02)."""
    count = state.deck.size[seat] + state.hand.size[seat]
    if count == 0:
        return
    if rules.leftovers_to == DISCARDED:
        move_all(state.deck, seat, state.out, 0)
        move_all(state.hand, seat, state.out, 0)
        note(state, log, Event.LEFTOVERS_OUT, seat, x=count)
        return
    kept = rules.leftovers_to == TO_SURVIVOR or has_run_out
    to = seat if kept else 1 - seat
    points = gather(state, rules, state.deck, seat, to) + gather(state, rules, state.hand, seat, to)
    note(state, log, Event.LEFTOVERS_KEPT if kept else Event.LEFTOVERS_GIVEN, to, x=count, y=points)


@seldom
def reach_target(state, rules, log):
    """SUITS-00.4: a victory pile has reached the points that end the game."""
    seat = 0 if state.points[0] >= state.points[1] else 1
    note(state, log, Event.TARGET_REACHED, seat, x=state.points[seat])
    finish(state, rules, log)


@seldom
def finish(state, rules, log):
    """SUITS-07.4: the higher score wins (equal scores: SUITS-A20)."""
    first, second = state.points[0], state.points[1]
    state.winner = more(first, second)
    state.over = 1
    state.seat = NOBODY
    if state.winner != NOBODY:
        note(state, log, Event.WIN, state.winner, x=max(first, second), y=min(first, second))
    else:
        state.winner = break_tie(state, rules)
        note(state, log, Event.DRAWN if state.winner == NOBODY else Event.TIE_BREAK, state.winner, x=first)


@rule
def break_tie(state, rules):
    """SUITS-A20: who wins at equal scores, NOBODY if it is a draw."""
    if rules.equal_scores == MORE_CARDS:
        return more(state.victory.size[0], state.victory.size[1])
    if rules.equal_scores == MORE_FACES:
        return more(faces_won(state, 0), faces_won(state, 1))
    return np.int64(state.last_winner) if rules.equal_scores == LAST_BATTLE else NOBODY


@rule
def faces_won(state, seat):
    """SUITS-A20: Jacks, Queens and Kings in a victory pile."""
    faces = 0
    for i in range(state.victory.size[seat]):
        if JACK <= rank_of(card_at(state.victory, seat, i)) <= KING:
            faces += 1
    return faces


@rule
def score(state, rules, seat):
    """SUITS-07.1: points in the victory pile."""
    return np.int64(state.points[seat])


@rule
def standing(state, rules, seat):
    """SUITS-07.1: points in the victory pile so far."""
    return np.int64(state.points[seat])


_SAY = {
    Verb.LEAD: "lead {}",
    Verb.PAIR: "add {} as a pair",
    Verb.MATCH: "add {} to match",
    Verb.ACE: "play {}",
    Verb.REINFORCE: "send {}",
}


def say(action: int, state, rules: Rules) -> str:
    """An action in words: 'lead 7 of hearts', 'add 4 of clubs as a pair', 'play Ace of clubs', 'pass'."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return "pass"
    deck = f" (deck {card // DECK_SIZE + 1})" if card >= DECK_SIZE else ""
    return _SAY[Verb(verb)].format(card_name(card) + deck)


# ---------------------------------------------------------------- the game

GAME = Game(
    name="suits",
    title="A War of Suits",
    version=1,
    document="A War of Suits, by Holly D'Zmura",
    summary="Two armies, a hand of three: pairs, matches and Aces can turn a battle that seemed lost.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    seats=("Red", "Black"),
    parts=("lead", "response"),
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    standing=standing,
    say=say,
    standing_means="points in the victory pile",
    strategies=("middle.miser", "highest.miser"),
    default_parts=("middle", "miser"),
    headline=("seat0_wins", "choices", "turns", "lead_changes"),
    questions=("suits_hand_5", "suits_plain_aces", "suits_equal_faces"),
    decided_by={
        "high card": ("WON_BY_HIGH_CARD",),
        "own pair": ("WON_BY_OWN_PAIR",),
        "match": ("WON_BY_CROSS_MATCH",),
        "Ace": ("WON_BY_ACE",),
        "Ace on Ace": ("WON_BY_ACE_ON_ACE",),
        "head-to-head": ("WON_BY_HEAD_TO_HEAD",),
        "top of the deck": ("WON_BY_TOP_DECK",),
        "undecided": ("RECLAIMED", "LEFT_OUT", "CARRIED", "LAST_WINNER"),
    },
)
