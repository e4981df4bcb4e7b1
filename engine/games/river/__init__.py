"""River (Mismatch): War for several players, two at a time around the table, with cards of four coloured decks.

Author not named in the document; playtested by Clay and Aaron. A colour adds one point against the next colour of a
cycle; equal values are a tie, which two more cards each and a tie-breaker decide. The last one with cards wins.
Clauses: data/river/rulebook.md
"""

from enum import IntEnum
from typing import Literal

import numpy as np

from engine.cards import (
    ALL,
    DECK_SIZE,
    NO_ONE,
    OWNER,
    RANK_NAMES,
    SUIT_NAMES,
    Zone,
    card_at,
    move_all,
    put_bottom,
    rank_of,
    shuffle,
    state_dtype,
    suit_of,
    take_card,
    take_top,
)
from engine.events import NOBODY, EventKind, GaugeKind, note
from engine.game import Game
from engine.jit import once, rule, seldom
from engine.rng import CHANCE, below
from engine.rules import RuleSet, dial

SEATS = 8
COLOURS = ("red", "blue", "yellow", "green")  # of the deck that a card comes from: its copy number

# ---------------------------------------------------------------- rules


class Rules(RuleSet):
    """What may be changed in River."""

    # --- setting up
    players: int = dial(
        4, low=2, high=SEATS, clause="RIVER-01.3", ruling="RIVER-A13", level="headline", part="Setting up", unit="players",
        label="Players", says="How many people play. The example has four; the text itself has three.",
    )  # fmt: skip
    length: Literal["short", "long", "fast"] = dial(
        "short", clause="RIVER-01.1", level="headline", part="Setting up", label="Length of the game",
        says="Whether one card of each rank is taken from every deck, the whole decks, or only the higher ranks.",
        words={
            "short": "the short game, one card of each rank from each deck", "long": "the long game, whole decks",
            "fast": "a fast game, as the short one but without the lower ranks",
        },
    )  # fmt: skip
    fast_from: int = dial(
        8, low=3, high=11, clause="RIVER-01.1", ruling="RIVER-A18", level="gap", part="Setting up", words=RANK_NAMES,
        label="Lowest rank of the fast game",
        says="From which rank up the fast game is played, which a playtester asked for and the document does not describe.",
    )  # fmt: skip
    colours: int = dial(
        4, low=2, high=4, clause="RIVER-01.1", part="Setting up", unit="decks", label="Decks, each of its own colour",
        says="How many decks there are: red, blue, yellow and green, in this order.",
    )  # fmt: skip
    cards_per_rank: int = dial(
        1, low=1, high=4, clause="RIVER-01.1", part="Setting up", unit="cards", label="Cards of each rank",
        says="How many cards of each rank the short and the fast game take from each deck.",
    )  # fmt: skip
    min_rank: int = dial(
        2, low=2, high=11, clause="RIVER-01.1", part="Setting up", label="Lowest rank in the decks", words=RANK_NAMES,
        says="Cards below this rank are left in the box; a smaller deck is a shorter game.",
    )  # fmt: skip
    remainder: Literal["aside", "first_seats", "first_pot"] = dial(
        "aside", clause="RIVER-01.3", ruling="RIVER-A04", level="gap", part="Setting up", label="Cards left over by an even split",
        says="What happens to the cards that are left over when the deck cannot be split evenly.",
        words={
            "aside": "they are set aside", "first_seats": "the first players get one more each",
            "first_pot": "whoever wins the first round gets them",
        },
    )  # fmt: skip

    # --- who plays against whom
    pairing: Literal["rotate", "round_robin", "all_at_once", "random", "choose"] = dial(
        "rotate", clause="RIVER-03.5", level="headline", part="Who plays", label="Who plays against whom",
        says="Which players turn up a card in a round.",
        words={
            "rotate": "two neighbours, one place further each round",
            "round_robin": "two players, and in the course of time everybody against everybody",
            "all_at_once": "everybody who is still in the game", "random": "two players drawn by lot",
            "choose": "a player and an opponent of that player's choice, one place further each round",
        },
    )  # fmt: skip
    rotation: Literal["next_alive", "compact_index", "restart", "winner_stays"] = dial(
        "next_alive", clause="RIVER-03.5", ruling="RIVER-A05", level="gap", part="Who plays", label="Who is next",
        says="Who begins the next round when somebody has gone out.",
        words={
            "next_alive": "the next player still in the game", "compact_index": "the next place after closing ranks",
            "restart": "again the player who began the game, or the next one still in it",
            "winner_stays": "always the winner of the last round, against the next challenger",
        },
    )  # fmt: skip
    multi_bonus: Literal["any", "per_opponent", "none"] = dial(
        "any", clause="RIVER-04.3", ruling="RIVER-A20", level="gap", part="Who plays", label="Colours among three and more",
        says="What a card gets for its colour when more than two cards are compared.",
        words={
            "any": "the bonus once, if its colour beats at least one of the others",
            "per_opponent": "the bonus for every card that its colour beats", "none": "nothing",
        },
    )  # fmt: skip

    # --- values and colours
    value_table: Literal["literal", "corrected", "no_ten"] = dial(
        "literal", clause="RIVER-04.2", ruling="RIVER-A01", level="gap", part="Values and colours", label="Value of the 10",
        says="What the 10 is worth, which the list of values leaves out: it ends with 9=9 and goes on with Jack=10.",
        words={
            "literal": "10, as much as a Jack; Queen 11, King 12, Ace 13",
            "corrected": "10; Jack 11, Queen 12, King 13, Ace 14",
            "no_ten": "there are no 10s in the decks; Jack 10, Queen 11, King 12, Ace 13",
        },
    )  # fmt: skip
    colour_bonus: int = dial(
        1, low=0, high=13, soft=(0, 5), clause="RIVER-04.3", level="headline", part="Values and colours", unit="points",
        label="Colour bonus", says="What a card is worth more against a card whose colour its own colour beats.",
    )  # fmt: skip
    bonus_structure: Literal["cycle", "hierarchy", "trump"] = dial(
        "cycle", clause="RIVER-04.3", part="Values and colours", label="Which colour beats which",
        says="Whether each colour beats the next one in a circle, all the later ones in a row, or only the first beats all others.",
        words={
            "cycle": "each colour beats the next one in the circle", "hierarchy": "each colour beats all that come after it",
            "trump": "the first colour beats all others, which are equal",
        },
    )  # fmt: skip
    colour_order: Literal["rbyg", "rbgy", "rybg", "rygb", "rgby", "rgyb"] = dial(
        "rbyg", clause="RIVER-04.3", part="Values and colours", label="Order of the colours",
        says="In which order the colours beat each other; a colour that is not in the game is left out.",
        words={
            "rbyg": "red, blue, yellow, green", "rbgy": "red, blue, green, yellow", "rybg": "red, yellow, blue, green",
            "rygb": "red, yellow, green, blue", "rgby": "red, green, blue, yellow", "rgyb": "red, green, yellow, blue",
        },
    )  # fmt: skip
    bonus_scope: Literal["always", "ties_only", "near_ties"] = dial(
        "always", clause="RIVER-04.1", part="Values and colours", label="When colours count",
        says="Whether the colour bonus always counts, only between equal numbers, or only if the numbers differ by one at most.",
        words={
            "always": "always", "ties_only": "only when the numbers are equal",
            "near_ties": "only when the numbers differ by one at most",
        },
    )  # fmt: skip

    # --- ties
    tie_on: Literal["value", "number"] = dial(
        "value", clause="RIVER-05.1", ruling="RIVER-A02", level="gap", part="Ties", label="What makes a tie",
        says="Whether it is a tie if the values with the colour bonus are equal or if the bare numbers are.",
        words={"value": "equal values, with the colour bonus", "number": "equal numbers, whatever the colours"},
    )  # fmt: skip
    tie_pot_cards: int = dial(
        2, low=0, high=5, clause="RIVER-05.2", level="headline", part="Ties", unit="cards", label="Cards for the prize pot",
        says="How many cards each tied player adds to the prize pot before the tie-breaking card.",
    )  # fmt: skip
    tie_break_cards: int = dial(
        1, low=1, high=3, clause="RIVER-05.3", part="Ties", unit="cards", label="Tie-breaking cards",
        says="How many tie-breaking cards each tied player turns up; their values are added.",
    )  # fmt: skip
    tie_repeat: Literal["full", "card_only"] = dial(
        "full", clause="RIVER-05.3", ruling="RIVER-A10", level="gap", part="Ties", label="A tie after a tie",
        says="What is laid down when the tie-breaking cards tie as well.",
        words={"full": "all of it again, prize pot and tie-breaker", "card_only": "only another tie-breaker"},
    )  # fmt: skip
    tie_short: Literal["last_card", "forfeit_round", "forfeit_game", "equal_stake"] = dial(
        "last_card", clause="RIVER-05.3", ruling="RIVER-A06", level="gap", part="Ties", label="Too few cards for a tie",
        says="What happens when a tied player has too few cards left for the tie-breaker.",
        words={
            "last_card": "the last card that is left breaks the tie; who has none left stands by the tied card",
            "forfeit_round": "that player loses the round", "forfeit_game": "that player loses the round and all cards",
            "equal_stake": "nobody lays more cards than that player can",
        },
    )  # fmt: skip
    tie_dead: Literal["returned", "neutral", "split"] = dial(
        "returned", clause="RIVER-05.4", ruling="RIVER-A07", level="gap", part="Ties", label="A tie that cannot be broken",
        says="Who gets the cards of a tie that nobody can break.",
        words={
            "returned": "everybody takes back their own", "neutral": "nobody; they are set aside",
            "split": "the tied players share them out, one after the other",
        },
    )  # fmt: skip

    # --- captured cards
    capture_to: Literal["captured_pile", "deck_bottom"] = dial(
        "captured_pile", clause="RIVER-03.3", part="Captured cards", label="Where captured cards go",
        says="Whether captured cards are set aside and shuffled later or go under the deck, the winner's own first.",
        words={"captured_pile": "set aside, to be shuffled later", "deck_bottom": "under the deck"},
    )  # fmt: skip
    reshuffle_when: Literal["when_needed", "at_once"] = dial(
        "when_needed", clause="RIVER-03.4", ruling="RIVER-A09", level="gap", part="Captured cards", label="When a new deck is shuffled",
        says="Whether captured cards become a new deck when a card is needed or as soon as the old deck has run out.",
        words={"when_needed": "when a card is needed", "at_once": "as soon as the deck has run out"},
    )  # fmt: skip
    reshuffle_mid_tie: bool = dial(
        True, clause="RIVER-03.4", ruling="RIVER-A08", level="gap", part="Captured cards", label="New deck in the middle of a tie",
        says="Whether captured cards may become a new deck in the middle of a tie.",
        words={True: "yes", False: "no, only between rounds"},
    )  # fmt: skip

    # --- going out and the end
    end_condition: Literal["last_standing", "first_out", "one_pass"] = dial(
        "last_standing", clause="RIVER-06.2", level="headline", part="The end", label="The game ends when",
        says="When the game ends. At an early end whoever has most cards wins.",
        words={
            "last_standing": "only one player has cards", "first_out": "the first player is out",
            "one_pass": "the decks have been played through once",
        },
    )  # fmt: skip
    max_rounds: int = dial(
        0, low=0, high=2_000, soft=(0, 300), clause="RIVER-06.2", ruling="RIVER-A15", part="The end", unit="rounds",
        label="Round limit", words={0: "no limit"},
        says="How many rounds the game lasts at most; after that whoever has most cards wins. The document names no limit.",
    )  # fmt: skip
    elimination: Literal["out", "rejoin"] = dial(
        "out", clause="RIVER-06.1", part="The end", label="Who has no cards left",
        says="Whether a player without cards is out for good or comes back with cards that were set aside, as long as there are any.",
        words={"out": "is out of the game", "rejoin": "comes back with cards that were set aside"},
    )  # fmt: skip
    rejoin_cards: int = dial(
        3, low=1, high=13, clause="RIVER-06.1", part="The end", unit="cards", label="Cards to come back with",
        says="How many of the cards that were set aside a player comes back with.",
    )  # fmt: skip

    # --- comebacks
    comeback_aid: Literal["none", "draw_aside", "underdog"] = dial(
        "none", clause="RIVER-03.1", part="Comebacks", label="Help for who is behind",
        says="What a player with few cards gets at the beginning of a round.",
        words={
            "none": "nothing", "draw_aside": "a card of those that were set aside",
            "underdog": "points on top of every card of that round",
        },
    )  # fmt: skip
    comeback_below: int = dial(
        5, low=2, high=20, clause="RIVER-03.1", part="Comebacks", unit="cards", label="Few cards are fewer than",
        says="Below how many cards a player is helped.",
    )  # fmt: skip
    underdog_bonus: int = dial(
        2, low=1, high=6, clause="RIVER-04.1", part="Comebacks", unit="points", label="Bonus for who is behind",
        says="How many points a player with few cards gets on top of every card.",
    )  # fmt: skip

    # --- choices
    hand_size: int = dial(
        1, low=1, high=5, clause="RIVER-03.1", part="Choices", unit="cards", label="Cards in the hand",
        says="From how many cards of the own deck a player chooses which one to turn up.", words={1: "none, the top card is turned up"},
    )  # fmt: skip
    colour_on_back: bool = dial(
        False, clause="RIVER-04.3", ruling="RIVER-A16", level="gap", part="Choices", label="Colours on the backs",
        says="Whether the colour of a card can be seen while it lies face down or is held in a hand, which matters to who has a choice.",
        words={True: "it can be seen", False: "it is only seen when the card is turned up"},
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        share = len(_pack(self)) // self.players
        if self.hand_size > share:
            return f"A hand of {self.hand_size} cards cannot be held: each player gets only {share}."
        if self.cards_from_aside and _taken(self) == 4:
            return "With whole decks no cards are set aside that a player could come back with."
        if self.tie_on == "number" and self.bonus_scope == "ties_only":
            return "If equal numbers are a tie whatever the colours, a colour bonus for equal numbers never counts."
        if self.rotation == "winner_stays" and self.pairing not in ("rotate", "choose"):
            return "A winner can stay on only where the players rotate or choose their opponents."
        if self.end_condition == "one_pass" and self.capture_to == "deck_bottom":
            return "Decks are never played through if captured cards go under them."
        if self.end_condition == "first_out" and self.elimination == "rejoin":
            return "If the game ends when the first player is out, nobody can come back."
        return None

    @property
    def cards_from_aside(self) -> bool:
        """Whether cards that are set aside may come into play, so that they have to be there."""
        return self.elimination == "rejoin" or self.comeback_aid == "draw_aside"


# ---------------------------------------------------------------- codes

# The choices of the rules, in the order of their declaration.
SHORT, LONG, FAST = range(3)  # length
ASIDE, FIRST_SEATS, FIRST_POT = range(3)  # remainder
ROTATE, ROUND_ROBIN, ALL_AT_ONCE, AT_RANDOM, CHOOSE = range(5)  # pairing
NEXT_ALIVE, COMPACT_INDEX, RESTART, WINNER_STAYS = range(4)  # rotation
ONCE_FOR_ANY, PER_OPPONENT, NOTHING = range(3)  # multi_bonus
LITERAL, CORRECTED, NO_TEN = range(3)  # value_table
CYCLE, HIERARCHY, TRUMP = range(3)  # bonus_structure
ALWAYS, TIES_ONLY, NEAR_TIES = range(3)  # bonus_scope
BY_VALUE, BY_NUMBER = range(2)  # tie_on
FULL_AGAIN, CARD_ONLY = range(2)  # tie_repeat
LAST_CARD, FORFEIT_ROUND, FORFEIT_GAME, EQUAL_STAKE = range(4)  # tie_short
RETURNED, NEUTRAL, SPLIT = range(3)  # tie_dead
CAPTURED_PILE, DECK_BOTTOM = range(2)  # capture_to
WHEN_NEEDED, AT_ONCE = range(2)  # reshuffle_when
LAST_STANDING, FIRST_OUT, ONE_PASS = range(3)  # end_condition
OUT, REJOIN = range(2)  # elimination
NO_AID, DRAW_ASIDE, UNDERDOG = range(3)  # comeback_aid

#: Place of each colour (by copy number) in the orders of `colour_order`, for 0 to 4 colours: _PLACES[order, colours, colour].
_ORDERS = ("rbyg", "rbgy", "rybg", "rygb", "rgby", "rgyb")
_PLACES = np.array(
    [
        [[sum(order.index(o) < order.index(c) for o in "rbyg"[:n]) for c in "rbyg"] for n in range(5)]
        for order in _ORDERS
    ]
)

# A ring must hold all 208 cards, because one player may own, or lay down in one long tie, nearly all of them.
ZONES = (
    Zone("deck", "Deck", SEATS, 256, NO_ONE, "stack", (0.12, 0.85, 0.12)),
    Zone("hand", "Hand", SEATS, 8, OWNER, "fan", (0.42, 0.87, 0.3)),
    Zone("ready", "Ready", SEATS, 1, OWNER, "row", (0.25, 0.63, 0.1)),
    Zone("field", "In the round", SEATS, 256, ALL, "row", (0.58, 0.63, 0.46)),
    Zone("captured", "Captured", SEATS, 256, ALL, "pile", (0.8, 0.85, 0.12)),
    Zone("pot", "Left over", 1, 8, NO_ONE, "pile", (0.08, 0.5, 0.1), shared=True),
    Zone("aside", "Set aside", 1, 256, NO_ONE, "pile", (0.92, 0.5, 0.1), shared=True),
)


class Phase(IntEnum):
    """What comes next: a round that plays itself, the choice of an opponent, or of a card."""

    ROUND, OPPONENT, CARD = range(3)


class Part(IntEnum):
    """Which part of a strategy decides."""

    OPPONENT, CARD = range(2)


class Verb(IntEnum):
    """An action is verb * 256 + seat or card."""

    CHALLENGE, LAY = range(1, 3)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark."""

    # --- setting up
    DEAL_SHORT = (
        "RIVER-01.1",
        "The cards taken from the decks are shuffled together and dealt: {x} each for {y} players.",
        40,
    )
    DEAL_LONG = "RIVER-01.4", "The decks are shuffled together and dealt: {x} cards each for {y} players.", 60
    DEAL_FAST = (
        "RIVER-01.1",
        "The higher ranks of each colour are shuffled and dealt: {x} each for {y} players.",
        40,
        "RIVER-A18",
    )
    REMAINDER_ASIDE = "RIVER-01.3", "What cannot be split evenly is set aside: {x} of the cards.", 1, "RIVER-A04"
    REMAINDER_DEALT = (
        "RIVER-01.3",
        "What cannot be split evenly goes to the first players, one each: {x} of the cards.",
        1,
        "RIVER-A04",
    )
    REMAINDER_IN_POT = (
        "RIVER-01.3",
        "What cannot be split evenly waits for the first winner: {x} of the cards.",
        1,
        "RIVER-A04",
    )

    # --- choices
    CHALLENGED = "RIVER-03.5", "{seat} is chosen as the opponent.", 6, "RIVER-A16"
    DRAW_HAND = "RIVER-03.1", "{seat} draws {x} into the hand.", 1
    LAY = "RIVER-03.1", "{seat} lays a card of the hand face down.", 6, "RIVER-A16"

    # --- a round
    FLIP = "RIVER-03.1", "{seat} turns up {card}: {x}.", 1
    COLOUR_BONUS = "RIVER-04.3", "{seat}'s {card} beats the other colour: +{x}.", 3
    NO_BONUS = "RIVER-04.3", "Neither colour beats the other.", 3
    BONUS_AMONG_MANY = "RIVER-04.3", "{seat}'s {card} beats the colour of others ({y}): +{x}.", 3, "RIVER-A20"
    VALUE_OF_TEN = "RIVER-04.2", "If a Jack were worth more than a 10, this would come out differently.", 0, "RIVER-A01"
    VALUE_OR_NUMBER = "RIVER-05.1", "The bare numbers, without colours, would come out differently.", 0, "RIVER-A02"
    UNDERDOG = "RIVER-04.1", "{seat} has few cards left ({y}): +{x} in this round.", 1
    HELPED = "RIVER-01.2", "{seat} has few cards left ({x}) and takes one that was set aside.", 2
    WON_BY_NUMBER = "RIVER-03.2", "{seat} has the higher card: {x} against {y}.", 0
    WON_BY_COLOUR = "RIVER-04.1", "{seat} wins by colour: {x} against {y}.", 0
    TAKE = "RIVER-03.3", "{seat} captures {x} cards.", 3
    TAKE_LEFT_OVER = "RIVER-01.3", "{seat} also gets what was left over at the deal: {x} of the cards.", 1, "RIVER-A04"

    # --- a new deck
    RESHUFFLE = "RIVER-03.4", "{seat} shuffles the captured cards ({x}) into a new deck.", 12
    RESHUFFLE_LATE = (
        "RIVER-03.4",
        "{seat} shuffles the captured cards ({x}), newly won ones too, into a new deck.",
        12,
        "RIVER-A09",
    )
    RESHUFFLE_AT_ONCE = (
        "RIVER-03.4",
        "{seat}'s deck has run out: the captured cards ({x}) are shuffled at once.",
        12,
        "RIVER-A09",
    )
    RESHUFFLE_IN_TIE = (
        "RIVER-03.4",
        "In the middle of the tie {seat} shuffles the captured cards ({x}) into a new deck.",
        12,
        "RIVER-A08",
    )
    NO_RESHUFFLE_IN_TIE = (
        "RIVER-03.4",
        "{seat} may not use the captured cards ({x}) in the middle of a tie.",
        0,
        "RIVER-A08",
    )

    # --- ties
    TIE = "RIVER-05.1", "{x} each: a tie.", 1, "", "war"
    TIE_AGAIN = "RIVER-05.3", "{x} each: a tie again.", 1, "", "war"
    POT_AGAIN = "RIVER-05.2", "What is laid down is the same as for the first tie.", 0, "RIVER-A10"
    NO_POT_AGAIN = "RIVER-05.2", "The prize pot does not grow again; there is only another tie-breaker.", 0, "RIVER-A10"
    POT_CARD = "RIVER-05.2", "{seat} adds {card} to the prize pot.", 1
    TIE_BREAKER = "RIVER-05.3", "{seat} turns up {card} to break the tie: {x}.", 1
    SHORT_LAST_CARD = (
        "RIVER-05.3",
        "{seat} is short of cards for the tie ({x} left): the last one breaks it.",
        0,
        "RIVER-A06",
    )
    SHORT_STANDS = "RIVER-05.3", "{seat} has no card left: {card} has to stand.", 0, "RIVER-A06"
    SHORT_FORFEITS = (
        "RIVER-05.3",
        "{seat} is short of cards for the tie ({x} left) and gives up the round.",
        0,
        "RIVER-A06",
    )
    SHORT_LOSES_ALL = (
        "RIVER-05.3",
        "{seat} is short of cards for the tie ({x} left) and gives up the game.",
        0,
        "RIVER-A06",
    )
    SHORT_EQUAL_STAKE = (
        "RIVER-05.3",
        "{seat} is short of cards for the tie ({x} left): nobody lays more.",
        0,
        "RIVER-A06",
    )
    WON_BY_TIE_BREAK = "RIVER-05.4", "{seat} wins the tie-break: {x} against {y}.", 0
    WON_BY_FORFEIT = "RIVER-05.4", "{seat} is the only one who can go on and wins the round.", 0
    TAKE_ALL_LEFT = "RIVER-05.4", "{seat} also gets all cards of who gave up the game: {x}.", 2, "RIVER-A06"
    UNBROKEN_RETURNED = "RIVER-05.4", "Nobody can break the tie: everybody takes back their cards.", 3, "RIVER-A07"
    UNBROKEN_ASIDE = "RIVER-05.4", "Nobody can break the tie: its {x} cards are set aside.", 3, "RIVER-A07"
    UNBROKEN_SPLIT = "RIVER-05.4", "Nobody can break the tie: its {x} cards are shared out.", 3, "RIVER-A07"

    # --- going out and the end
    OUT = "RIVER-06.1", "{seat} has no cards left and is out.", 1, "", "out"
    REJOIN = "RIVER-06.1", "{seat} comes back with cards that were set aside: {x}.", 3
    PLAYED_THROUGH = "RIVER-06.2", "{seat} has played through the deck and waits for the end.", 0
    NEXT_AFTER_OUT = "RIVER-03.5", "{seat} begins the next round.", 0, "RIVER-A05"
    LAST_STANDING = "RIVER-06.2", "Only {seat} has cards left.", 5
    NOBODY_LEFT = "RIVER-06.2", "Nobody has cards left: nobody wins.", 5, "RIVER-A07"
    FIRST_OUT_ENDS = "RIVER-06.2", "The first player is out: the game ends.", 1
    PASS_ENDS = "RIVER-06.2", "The decks have been played through: the game ends.", 1
    ROUND_LIMIT = "RIVER-06.2", "The limit of {x} rounds is reached: the game ends.", 1, "RIVER-A15"
    MOST_CARDS = "RIVER-06.2", "{seat} has most cards, {x}, and wins.", 20
    EQUAL_CARDS = "RIVER-06.2", "Several have most cards, {x}: nobody wins.", 20


class Gauge(GaugeKind):
    """What the game measures of itself: title, unit, meaning, digits, what it is divided by."""

    CARDS = "Cards in the game", "cards", "How many cards all players hold together at the beginning."
    TIES = (
        "Rounds with a tie",
        "of rounds",
        "The share of rounds in which the cards that are turned up tie.",
        3,
        "turns",
    )
    LOOKUPS = (
        "Looks at the colours",
        "lookups",
        "How often somebody has to look up which of two colours beats the other.",
    )
    COLOUR_MATTERED = (
        "Colour mattered", "of rounds", "The share of rounds in which the first cards would have come out differently without colours.",
        3, "turns",
    )  # fmt: skip
    LOOKUPS_THAT_MATTERED = (
        "Looks that mattered", "of lookups", "The share of looks at the colours, tie-breakers included, that changed who won or tied.",
        3, "LOOKUPS",
    )  # fmt: skip
    NEAR_TIES = (
        "Near ties",
        "of rounds",
        "The share of rounds in which the numbers of the first cards differ by one.",
        3,
        "turns",
    )
    NEAR_TIES_TURNED = (
        "Near ties made ties", "of near ties", "The share of near ties that the colours turn into something else.", 3, "NEAR_TIES",
    )  # fmt: skip
    SHORTAGES = (
        "Too few cards for a tie",
        "times",
        "How often a tied player has too few cards left for the tie-breaker.",
        2,
    )
    LARGEST_POT = "Largest pot", "cards", "The most cards that were captured in one round."
    FIRST_OUT = "First player out", "rounds", "After which round the first player is out; 0 if nobody is."
    WAIT = "Rounds watched", "rounds", "How many rounds whoever is out first has to watch until the end."
    WAIT_SHARE = (
        "Game watched",
        "of the game",
        "Which share of the rounds whoever is out first has to watch.",
        2,
        "turns",
    )
    WAIT_MINUTES = (
        "Time watched",
        "minutes",
        "How many minutes whoever is out first has to wait for the end of the game.",
    )
    WINNER_LOWEST = (
        "Winner's lowest share", "of the cards", "The smallest share of all cards that the winner had after any round.", 3, "CARDS",
    )  # fmt: skip


#: By seat: `owned` cards, in the round too, `low` the fewest after any round, `edge` points on top of every card of the
#: round, `compared` how many of its last cards in the field are compared, `worth` what they are worth among many, `shown`
#: how many backs of each colour can be seen in its hand (or on top of its deck). As bits by seat: `alive` who is in the
#: game, `tied`, `forfeit` who gives up the whole game in this tie, `late` see `mark_late`. For all: `first` and `second`
#: whose round it is, `left` how many are in the game, `apart` by how many places a pair of a round robin sits apart,
#: `beats` the bits (4 * colour + other) of colours that beat others, `plain` whether nothing happens between rounds but
#: that play rotates, `tie_now` whether a tie is going on, `seconds` of the game when the first player went out.
STATE = state_dtype(
    SEATS,
    Event,
    ZONES,
    fields=[
        ("owned", "i4", (SEATS,)),
        ("low", "i4", (SEATS,)),
        ("edge", "i2", (SEATS,)),
        ("compared", "i2", (SEATS,)),
        ("worth", "i4", (SEATS,)),
        ("shown", "u1", (SEATS, 4)),
        ("seconds", "i4"),
        ("beats", "i4"),
        ("alive", "i2"),
        ("tied", "i2"),
        ("forfeit", "i2"),
        ("late", "i2"),
        ("first", "i2"),
        ("second", "i2"),
        ("left", "i2"),
        ("apart", "i2"),
        ("plain", "i2"),
        ("tie_now", "i2"),
    ],
    gauges=Gauge,
)

# ---------------------------------------------------------------- the pack

WHOLE_DECK = 4  # cards of each rank in a deck of 52
TEN = 10


def _taken(rules: Rules) -> int:
    """How many cards of each rank every deck gives."""
    return WHOLE_DECK if rules.length == "long" else rules.cards_per_rank


def _pack(rules: Rules, whole: bool = False) -> np.ndarray:
    """RIVER-01.1, RIVER-01.4: the cards that are shuffled and dealt, or, with `whole`, those set aside as well."""
    pack = np.arange(rules.colours * DECK_SIZE)
    ranks, places = pack % 13 + 2, (pack // 13 - pack // DECK_SIZE + 2) % 4
    lowest = max(rules.min_rank, rules.fast_from if rules.length == "fast" else 0)
    kept = (ranks >= lowest) & ((ranks != TEN) | (rules.value_table != "no_ten"))
    if not whole:
        kept &= places < _taken(rules)
    return pack[kept].astype(np.uint8)


def cards(rules: Rules) -> np.ndarray:
    """RIVER-01.1, RIVER-01.2: the cards in the game; of those that are set aside only such as may come back."""
    return _pack(rules, whole=rules.cards_from_aside)


def card_name(card: int) -> str:
    """'blue 8', 'red Queen': the colour of the deck and the rank; suits do not matter."""
    rank = int(card) % 13 + 2
    return f"{COLOURS[int(card) // DECK_SIZE]} {RANK_NAMES.get(rank, rank)}"


def players(rules: Rules) -> int:
    """RIVER-A13: how many of the seats play."""
    return rules.players


def decides(rules: Rules) -> bool:
    """RIVER-03.1: nobody ever chooses, unless the opponent or the card can be chosen."""
    return rules.hand_size > 1 or (rules.pairing == "choose" and rules.players > 2)


@rule
def place_in_deck(card):
    """RIVER-01.1: the place of a card among the four of its rank in its deck; the short game takes the first.

    Each deck begins with another suit (red with hearts, blue with spades, yellow with clubs, green with diamonds), so that
    the 52 cards of the short game look like one ordinary deck on the table; for the rules suits mean nothing.
    """
    return (suit_of(card) - colour_of(card) + 2) & 3


@rule
def colour_of(card):
    """RIVER-04.3: the colour of the deck that a card comes from: 0 red, 1 blue, 2 yellow, 3 green."""
    return np.int64(np.uint64(card) // np.uint64(DECK_SIZE))


# ---------------------------------------------------------------- what a card is worth


@rule
def number_by(table, card):
    """RIVER-04.2: the number of a card by one of the lists of values (RIVER-A01)."""
    rank = rank_of(card)
    return rank - (rank > TEN and table != CORRECTED)


@rule
def number(rules, card):
    """RIVER-04.2: the number of a card."""
    return number_by(rules.value_table, card)


@rule
def other_table(rules):
    """RIVER-A01: the list of values by which a Jack counts more than under these rules, or as much as a 10."""
    return LITERAL if rules.value_table == CORRECTED else CORRECTED


@rule
def beats(state, card, other):
    """RIVER-04.3: whether the colour of a card beats that of another."""
    return (np.int64(state.beats) >> (4 * colour_of(card) + colour_of(other))) & 1


@rule
def colours_count(rules, gap):
    """RIVER-04.1: whether colours count between two cards whose numbers differ by so much."""
    if rules.bonus_scope == ALWAYS or gap == 0:
        return True
    return rules.bonus_scope == NEAR_TIES and -1 <= gap <= 1


@rule
def bonus(state, rules, card, other, gap):
    """RIVER-04.3: what a card gets for its colour against another."""
    return rules.colour_bonus * beats(state, card, other) if colours_count(rules, gap) else 0


@rule
def verdict(tie_on, plain, full):
    """RIVER-05.1: by how much one side is ahead, from the difference without colours and with them; 0 is a tie (RIVER-A02)."""
    if tie_on == BY_VALUE or (full != 0 and plain != 0):
        return full
    return plain


@rule
def differ(one, other):
    """Whether two differences do not have the same sign."""
    return (one > 0) != (other > 0) or (one < 0) != (other < 0)


# ---------------------------------------------------------------- the deal


@seldom
def deal(state, rules, order, log):
    """RIVER-01.1 to RIVER-01.4: shuffle, and split evenly; what is left over goes where RIVER-A04 says."""
    count = 0
    for i in range(len(order)):
        count += 0 if is_set_aside(rules, order[i]) else 1
    share, dealt = count // rules.players, 0
    for i in range(len(order)):
        if is_set_aside(rules, order[i]):
            put_bottom(state.aside, 0, order[i])
        else:
            deal_card(state, rules, order[i], dealt, dealt >= share * rules.players)
            dealt += 1
    open_game(state, rules)
    note(state, log, Event.DEAL_SHORT + rules.length, NOBODY, x=share, y=rules.players)
    if count > share * rules.players:
        note(state, log, Event.REMAINDER_ASIDE + rules.remainder, NOBODY, x=count - share * rules.players)
    begin_round(state, rules, log)


@rule
def is_set_aside(rules, card):
    """RIVER-01.2: whether the short game leaves this card in its deck."""
    return rules.length != LONG and place_in_deck(card) >= rules.cards_per_rank


@once
def deal_card(state, rules, card, dealt, left_over):
    """RIVER-01.3: one card to each in turn; those left over as RIVER-A04 says."""
    if left_over and rules.remainder == ASIDE:
        put_bottom(state.aside, 0, card)
    elif left_over and rules.remainder == FIRST_POT:
        put_bottom(state.pot, 0, card)
    else:
        put_bottom(state.deck, (dealt + state.rotation) % rules.players, card)


@once
def open_game(state, rules):
    """RIVER-03.5, RIVER-04.3: who is in the game, who begins, and which colour beats which."""
    for seat in range(rules.players):
        state.owned[seat] = state.deck.size[seat]
        state.low[seat] = state.deck.size[seat]
        state.gauge[Gauge.CARDS] += state.deck.size[seat]
    state.gauge[Gauge.CARDS] += state.pot.size[0]
    state.alive = (1 << rules.players) - 1
    state.left = rules.players
    state.first = state.rotation % rules.players
    state.second = state.first
    state.apart = 1
    state.plain = is_plain(rules)
    for colour in range(rules.colours):
        for other in range(rules.colours):
            if place_beats(rules, colour, other) and not place_beats(rules, other, colour):
                state.beats |= 1 << (4 * colour + other)


@rule
def is_plain(rules):
    """Whether nothing happens between two rounds but that play rotates by one place."""
    walks = rules.pairing == ROTATE and rules.rotation != WINNER_STAYS
    ends = rules.end_condition != ONE_PASS and rules.max_rounds == 0
    return walks and ends and rules.hand_size == 1 and rules.comeback_aid == NO_AID


@rule
def place_beats(rules, colour, other):
    """RIVER-04.3: whether a colour beats another, by their places in the order of the colours that are in the game."""
    here = _PLACES[rules.colour_order, rules.colours, colour]
    there = _PLACES[rules.colour_order, rules.colours, other]
    if rules.bonus_structure == CYCLE:
        return (here + 1) % rules.colours == there
    return here < there if rules.bonus_structure == HIERARCHY else here == 0 and there > 0


# ---------------------------------------------------------------- around the table


@rule
def next_alive(state, rules, seat):
    """RIVER-03.5: the next player around the table who is in the game."""
    seat = np.int64(seat)
    while True:
        seat = seat + 1 if seat + 1 < rules.players else 0
        if (np.int64(state.alive) >> seat) & 1 != 0:
            return seat


@rule
def is_alive(state, seat):
    """RIVER-06.1: whether a player is still in the game."""
    return (np.int64(state.alive) >> seat) & 1 != 0


@rule
def from_first(state, rules, step):
    """The seat so many places around the table from who begins the round."""
    return (np.int64(state.first) + step) % rules.players


@rule
def plays(state, rules, seat):
    """RIVER-03.1: whether a player turns up a card in this round."""
    if rules.pairing == ALL_AT_ONCE:
        return is_alive(state, seat)
    return seat == state.first or seat == state.second


@seldom
def begin_round(state, rules, log):
    """RIVER-03.1, RIVER-03.5: who plays against whom; where the opponent is chosen, ask."""
    if rules.pairing == CHOOSE:
        show_backs(state, rules)
        ask(state, np.int64(state.first), Phase.OPPONENT, Part.OPPONENT)
        return
    if rules.pairing == ROUND_ROBIN:
        state.second = state.first
        for _ in range(state.apart):
            state.second = next_alive(state, rules, state.second)
    elif rules.pairing == AT_RANDOM:
        draw_lots(state, rules)
    elif rules.rotation == WINNER_STAYS:
        state.second = next_alive(state, rules, state.second)
        if state.second == state.first:
            state.second = next_alive(state, rules, state.second)
    else:
        state.second = next_alive(state, rules, state.first)
    open_round(state, rules, log)


@once
def draw_lots(state, rules):
    """RIVER-03.1: two of those in the game, drawn by lot."""
    seat = np.int64(NOBODY)
    for _ in range(below(state.streams, CHANCE, state.left) + 1):
        seat = next_alive(state, rules, seat)
    state.first = seat
    for _ in range(below(state.streams, CHANCE, state.left - 1) + 1):
        seat = next_alive(state, rules, seat)
    state.second = seat


@rule
def ask(state, seat, phase, part):
    """This seat has to choose."""
    state.seat = seat
    state.phase = phase
    state.part = part


@seldom
def open_round(state, rules, log):
    """RIVER-03.1: help for who is behind, and a hand, if the rules have such things; else the cards can be turned up."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if plays(state, rules, seat):
            if rules.comeback_aid != NO_AID:
                help_out(state, rules, seat, log)
            if rules.hand_size > 1:
                fill_hand(state, rules, seat, log)
    if rules.hand_size > 1:
        show_backs(state, rules)
    ask_for_card(state, rules)


@seldom
def ask_for_card(state, rules):
    """RIVER-03.1: whoever has a hand lays a card of it face down, one after the other; then all are turned up."""
    ask(state, NOBODY, Phase.ROUND, Part.CARD)
    for step in range(rules.players - 1, -1, -1):
        seat = from_first(state, rules, step)
        if rules.hand_size > 1 and plays(state, rules, seat) and state.ready.size[seat] == 0:
            ask(state, seat, Phase.CARD, Part.CARD)


@rule
def help_out(state, rules, seat, log):
    """RIVER-03.1: what a player with few cards gets at the beginning of a round."""
    few = state.owned[seat] < rules.comeback_below
    if rules.comeback_aid == UNDERDOG:
        state.edge[seat] = rules.underdog_bonus if few else 0
        if few:
            note(state, log, Event.UNDERDOG, seat, x=rules.underdog_bonus, y=state.owned[seat])
    elif few and state.aside.size[0] > 0:
        note(state, log, Event.HELPED, seat, x=state.owned[seat])
        take_from_aside(state, seat, 1)


@seldom
def take_from_aside(state, seat, count):
    """RIVER-01.2: so many of the cards that were set aside go under a player's deck."""
    for _ in range(count):
        put_bottom(state.deck, seat, take_top(state.aside, 0))
    state.owned[seat] += count


@seldom
def fill_hand(state, rules, seat, log):
    """RIVER-03.1: the hand is filled up from the deck."""
    drawn = 0
    while state.hand.size[seat] < rules.hand_size and may_draw(state, rules, seat):
        put_bottom(state.hand, seat, draw_card(state, rules, seat, log))
        refill_at_once(state, rules, seat, log)
        drawn += 1
    if drawn > 0:
        note(state, log, Event.DRAW_HAND, seat, x=drawn)


@seldom
def show_backs(state, rules):
    """RIVER-A16: which colours can be seen on the backs of the hands, or on top of the decks."""
    if not rules.colour_on_back:
        return
    for seat in range(rules.players):
        for colour in range(len(COLOURS)):
            state.shown[seat, colour] = 0
        for i in range(state.hand.size[seat]):
            state.shown[seat, colour_of(card_at(state.hand, seat, i))] += 1
        if rules.hand_size == 1 and state.deck.size[seat] > 0:
            state.shown[seat, colour_of(card_at(state.deck, seat, 0))] = 1


# ---------------------------------------------------------------- choices


@rule
def legal(state, rules, actions):
    """RIVER-03.1, RIVER-03.5: any other player in the game, any card of the hand."""
    count = 0
    if state.phase == Phase.OPPONENT:
        for step in range(1, rules.players):
            seat = from_first(state, rules, step)
            if is_alive(state, seat):
                actions[count] = Verb.CHALLENGE * 256 + seat
                count += 1
        return count
    for i in range(state.hand.size[state.seat]):
        actions[i] = Verb.LAY * 256 + card_at(state.hand, state.seat, i)
    return np.int64(state.hand.size[state.seat])


@seldom
def choose(state, rules, action, log):
    """RIVER-03.1, RIVER-03.5: an opponent is chosen, or a card is laid face down."""
    if state.phase == Phase.OPPONENT:
        state.second = action & 255
        note(state, log, Event.CHALLENGED, state.second)
        open_round(state, rules, log)
    else:
        put_bottom(state.ready, state.seat, take_card(state.hand, state.seat, action & 255))
        note(state, log, Event.LAY, state.seat)
        ask_for_card(state, rules)


# ---------------------------------------------------------------- a round


@rule
def step(state, rules, action, log):
    """One round, from the cards that are turned up to who captures them; or a choice, and the round if it was the last."""
    if state.phase != Phase.ROUND:
        choose(state, rules, action, log)
    if state.phase == Phase.ROUND:
        play_round(state, rules, log)


@once
def play_round(state, rules, log):
    """RIVER-03.1 to RIVER-03.5: cards are turned up, the highest takes all, and play rotates."""
    state.turn += 1
    first, second = np.int64(state.first), np.int64(state.second)
    if rules.pairing == ALL_AT_ONCE:
        winner = meet_all(state, rules, log)
        capture_from_all(state, rules, winner, log)
        end_round(state, rules, winner, log)
        return
    winner = meet(state, rules, first, second, log)
    if winner == NOBODY:
        leave_unbroken(state, rules, log)
        end_round(state, rules, winner, log)
        return
    loser = first + second - winner
    mark_late(state, winner)
    count = capture(state, rules, winner, winner) + capture(state, rules, loser, winner)
    note_capture(state, rules, winner, count, log)
    state.low[loser] = min(state.low[loser], state.owned[loser])
    if state.plain != 0 and state.owned[loser] > 0:
        state.first = second
        state.second = next_alive(state, rules, second)
    else:
        end_round(state, rules, winner, log)


@once
def meet(state, rules, first, second, log):
    """RIVER-03.1, RIVER-03.2: two players turn up a card each; the winner's seat, NOBODY after a tie that cannot be broken."""
    mine, theirs = turn_up(state, rules, first, log), turn_up(state, rules, second, log)
    ahead, plain, one, other = compare(state, rules, first, second, mine, theirs, log)
    if plain == 1 or plain == -1:
        state.gauge[Gauge.NEAR_TIES] += 1
    turned = differ(ahead, plain)
    if turned:
        state.gauge[Gauge.COLOUR_MATTERED] += 1
        if plain == 1 or plain == -1:
            state.gauge[Gauge.NEAR_TIES_TURNED] += 1
    if ahead == 0:
        state.tied = (1 << first) | (1 << second)
        note(state, log, Event.TIE, NOBODY, x=one)
        return break_tie(state, rules, log)
    winner = first if ahead > 0 else second
    kind = np.int64(Event.WON_BY_COLOUR if turned else Event.WON_BY_NUMBER)
    note(state, log, kind, winner, x=max(one, other), y=min(one, other))
    return winner


@rule
def turn_up(state, rules, seat, log):
    """RIVER-03.1: the top card of the deck, or the card that was laid ready."""
    card = draw_card(state, rules, seat, log) if rules.hand_size == 1 else take_top(state.ready, seat)
    put_bottom(state.field, seat, card)
    note(state, log, Event.FLIP, seat, card, x=number(rules, card) + state.edge[seat])
    if rules.reshuffle_when == AT_ONCE:
        refill_at_once(state, rules, seat, log)
    return np.int64(card)


@once
def compare(state, rules, first, second, mine, theirs, log):
    """RIVER-04.1: two cards. By how much the first is ahead (0: a tie), and without colours; the values by which it is."""
    gap = number(rules, mine) - number(rules, theirs)
    up, down = bonus(state, rules, mine, theirs, gap), bonus(state, rules, theirs, mine, gap)
    plain = gap + state.edge[first] - state.edge[second]
    full = plain + up - down
    if rules.colour_bonus > 0 and colour_of(mine) != colour_of(theirs) and colours_count(rules, gap):
        state.gauge[Gauge.LOOKUPS] += 1
        if up == down:
            note(state, log, Event.NO_BONUS, NOBODY)
        else:
            note(state, log, Event.COLOUR_BONUS, first if up > 0 else second, mine if up > 0 else theirs, x=up + down)
    ahead = verdict(rules.tie_on, plain, full)
    if differ(ahead, plain):
        state.gauge[Gauge.LOOKUPS_THAT_MATTERED] += 1
    if -2 - rules.colour_bonus < plain < 2 + rules.colour_bonus:
        note_gaps(state, rules, mine, theirs, plain, full, log)
    if ahead != full:
        up, down = 0, 0  # the bare numbers decide
    return ahead, plain, number(rules, mine) + state.edge[first] + up, number(rules, theirs) + state.edge[second] + down


@seldom
def note_gaps(state, rules, mine, theirs, plain, full, log):
    """RIVER-A01, RIVER-A02: whether another reading has another winner, or a tie."""
    table = other_table(rules)
    gap = number_by(table, mine) - number_by(table, theirs)
    swing = bonus(state, rules, mine, theirs, gap) - bonus(state, rules, theirs, mine, gap)
    other = plain + gap - number(rules, mine) + number(rules, theirs)
    if differ(verdict(rules.tie_on, other, other + swing), verdict(rules.tie_on, plain, full)):
        note(state, log, Event.VALUE_OF_TEN, NOBODY)
    if differ(verdict(BY_VALUE, plain, full), verdict(BY_NUMBER, plain, full)):
        note(state, log, Event.VALUE_OR_NUMBER, NOBODY)


# ---------------------------------------------------------------- captured cards and new decks


@rule
def capture(state, rules, seat, winner):
    """RIVER-03.3: a player's cards of the round go to the winner; how many they are."""
    count = np.int64(state.field.size[seat])
    bring_in(state, rules, state.field, seat, winner)
    state.owned[seat] -= count
    state.owned[winner] += count
    return count


@rule
def bring_in(state, rules, zone, row, seat):
    """RIVER-03.3: cards go to a player's captured pile, or under the deck where the rules say so."""
    if rules.capture_to == DECK_BOTTOM:
        move_all(zone, row, state.deck, seat)
    else:
        move_all(zone, row, state.captured, seat)


@rule
def mark_late(state, seat):
    """RIVER-A09: cards come in while the deck is empty and captured ones wait: those would have been shuffled without them."""
    if state.deck.size[seat] == 0 and state.captured.size[seat] > 0:
        state.late |= 1 << seat


@rule
def note_capture(state, rules, winner, count, log):
    """RIVER-03.2: what the winner of the round has captured; with the cards left over at the deal, and of who gave up."""
    note(state, log, Event.TAKE, winner, x=count)
    state.gauge[Gauge.LARGEST_POT] = max(state.gauge[Gauge.LARGEST_POT], count)
    if state.pot.size[0] > 0:
        take_left_over(state, rules, winner, log)
    if state.forfeit != 0:
        take_forfeited(state, rules, winner, log)
    if rules.reshuffle_when == AT_ONCE:
        refill_at_once(state, rules, winner, log)


@seldom
def take_left_over(state, rules, winner, log):
    """RIVER-A04: the winner of the first round gets the cards that could not be split evenly."""
    count = np.int64(state.pot.size[0])
    bring_in(state, rules, state.pot, 0, winner)
    state.owned[winner] += count
    note(state, log, Event.TAKE_LEFT_OVER, winner, x=count)


@seldom
def take_forfeited(state, rules, winner, log):
    """RIVER-A06: whoever gave up the game in a tie loses all cards to the winner."""
    for seat in range(rules.players):
        if (np.int64(state.forfeit) >> seat) & 1 != 0:
            count = np.int64(state.owned[seat])
            bring_in(state, rules, state.deck, seat, winner)
            bring_in(state, rules, state.captured, seat, winner)
            bring_in(state, rules, state.hand, seat, winner)
            state.owned[seat] = 0
            state.owned[winner] += count
            if count > 0:
                note(state, log, Event.TAKE_ALL_LEFT, winner, x=count)
    state.forfeit = 0


@rule
def may_refill(state, rules):
    """RIVER-03.4: whether captured cards may become a new deck now (RIVER-A08)."""
    return rules.end_condition != ONE_PASS and (state.tie_now == 0 or rules.reshuffle_mid_tie != 0)


@rule
def may_draw(state, rules, seat):
    """RIVER-03.4: whether there is a card in the deck, or one can be made of captured cards."""
    return state.deck.size[seat] > 0 or (state.captured.size[seat] > 0 and may_refill(state, rules))


@rule
def draw_card(state, rules, seat, log):
    """RIVER-03.4: the top card of the deck; captured cards become a new deck when the old one has run out."""
    if state.deck.size[seat] == 0:
        refill(state, seat, log)
    return take_top(state.deck, seat)


@seldom
def refill(state, seat, log):
    """RIVER-03.4: the captured cards are shuffled into a new deck (RIVER-A08, RIVER-A09)."""
    count = np.int64(state.captured.size[seat])
    kind = Event.RESHUFFLE_LATE if (np.int64(state.late) >> seat) & 1 != 0 else Event.RESHUFFLE
    new_deck(state, seat)
    note(state, log, Event.RESHUFFLE_IN_TIE if state.tie_now != 0 else kind, seat, x=count)


@seldom
def refill_at_once(state, rules, seat, log):
    """RIVER-A09: the new deck as soon as the old one has run out."""
    if rules.reshuffle_when != AT_ONCE or state.deck.size[seat] > 0:
        return
    count = np.int64(state.captured.size[seat])
    if count > 0 and may_refill(state, rules):
        new_deck(state, seat)
        note(state, log, Event.RESHUFFLE_AT_ONCE, seat, x=count)


@rule
def new_deck(state, seat):
    """RIVER-03.4: shuffle what was captured."""
    move_all(state.captured, seat, state.deck, seat)
    shuffle(state.deck, seat, state.streams)
    state.late &= ~(1 << seat)


# ---------------------------------------------------------------- ties


@seldom
def break_tie(state, rules, log):
    """RIVER-05.2 to RIVER-05.4: prize pot and tie-breakers until one of the tied is ahead; NOBODY if they run out of cards."""
    state.tie_now = 1
    state.gauge[Gauge.TIES] += 1
    set_compared(state, rules)
    pot, winner, again = rules.tie_pot_cards, np.int64(NOBODY), False
    while winner == NOBODY:
        if again and pot_matters(state, rules):
            note(state, log, Event.POT_AGAIN + rules.tie_repeat, NOBODY)
        limit = settle_shortages(state, rules, pot, log)
        if limit == 0:
            break
        if count_tied(state, rules) == 1:
            winner = first_tied(state, rules)
            note(state, log, Event.WON_BY_FORFEIT, winner)
            break
        lay_pots(state, rules, pot, limit, log)
        turn_up_breakers(state, rules, limit, log)
        winner, again = compare_tied(state, rules, log), True
        pot = 0 if rules.tie_repeat == CARD_ONLY else pot
    state.tie_now = 0
    return winner


@rule
def is_tied(state, seat):
    """RIVER-05.1: whether a player is among those tied."""
    return (np.int64(state.tied) >> seat) & 1 != 0


@seldom
def count_tied(state, rules):
    """How many players are tied."""
    count = 0
    for seat in range(rules.players):
        count += 1 if is_tied(state, seat) else 0
    return count


@seldom
def first_tied(state, rules):
    """The first of the tied players around the table."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            return seat
    return np.int64(NOBODY)


@rule
def set_compared(state, rules):
    """RIVER-03.2: one card of each player is compared."""
    for seat in range(rules.players):
        state.compared[seat] = 1


@seldom
def cards_for_tie(state, rules, seat):
    """RIVER-A08: how many cards a player could lay now: deck, captured cards if they may be shuffled, hand."""
    count = np.int64(state.deck.size[seat]) + state.hand.size[seat]
    return count + state.captured.size[seat] if may_refill(state, rules) else count


@seldom
def settle_shortages(state, rules, pot, log):
    """RIVER-A06: who has too few cards, and how many each lays at most; 0 if the tie cannot be broken (RIVER-A07)."""
    need = pot + rules.tie_break_cards
    most, least, dropped = np.int64(0), np.int64(need), np.int64(0)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            have = min(cards_for_tie(state, rules, seat), need)
            most, least = max(most, have), min(least, have)
            if have < need:
                dropped |= 1 << seat
                note_shortage(state, rules, seat, have, log)
    if rules.tie_short == LAST_CARD:
        return most
    if rules.tie_short == EQUAL_STAKE:
        return least
    if dropped == state.tied:
        state.forfeit = 0
        return 0
    state.tied &= ~dropped
    if rules.tie_short == FORFEIT_GAME:
        state.forfeit |= dropped
    return need


@seldom
def pot_matters(state, rules):
    """RIVER-A10: whether a prize pot or none makes a difference for what is laid down now, or for who has to give up."""
    need = rules.tie_pot_cards + rules.tie_break_cards
    most, least, able, between = np.int64(0), np.int64(need), 0, False
    for seat in range(rules.players):
        if is_tied(state, seat):
            have = min(cards_for_tie(state, rules, seat), need)
            most, least = max(most, have), min(least, have)
            able += 1 if have == need else 0
            between = between or rules.tie_break_cards <= have < need
    if rules.tie_short == LAST_CARD:
        return most > rules.tie_break_cards
    if rules.tie_short == EQUAL_STAKE:
        return least > rules.tie_break_cards
    return rules.tie_pot_cards > 0 and (between or able > 1)


@once
def note_shortage(state, rules, seat, have, log):
    """RIVER-A06, RIVER-A08: a player has too few cards for the tie, or would not have if captured ones could be used."""
    state.gauge[Gauge.SHORTAGES] += 1
    if state.captured.size[seat] > 0 and not may_refill(state, rules) and rules.end_condition != ONE_PASS:
        note(state, log, Event.NO_RESHUFFLE_IN_TIE, seat, x=state.captured.size[seat])
    if rules.tie_short != LAST_CARD:
        kind = Event.SHORT_FORFEITS + rules.tie_short - FORFEIT_ROUND
        note(state, log, kind, seat, x=have)
    elif have > 0:
        note(state, log, Event.SHORT_LAST_CARD, seat, x=have)
    else:
        note(state, log, Event.SHORT_STANDS, seat, last_card(state, seat, 0))


@rule
def last_card(state, seat, back):
    """The last card that a player has in the round, or one so many places before it."""
    return np.int64(card_at(state.field, seat, np.int64(state.field.size[seat]) - 1 - back))


@seldom
def draw_for_tie(state, rules, seat, log):
    """RIVER-05.2: the top card of the deck; of the hand, if there is no deck left."""
    card = draw_card(state, rules, seat, log) if may_draw(state, rules, seat) else take_top(state.hand, seat)
    put_bottom(state.field, seat, card)
    return np.int64(card)


@once
def lay_pots(state, rules, pot, limit, log):
    """RIVER-05.2: each of the tied reveals cards for the prize pot, and keeps back what breaks the tie."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            able = min(cards_for_tie(state, rules, seat), limit)
            for _ in range(min(pot, able - min(rules.tie_break_cards, able))):
                card = draw_for_tie(state, rules, seat, log)
                note(state, log, Event.POT_CARD, seat, card)
                refill_at_once(state, rules, seat, log)


@once
def turn_up_breakers(state, rules, limit, log):
    """RIVER-05.3: each of the tied turns up the card that breaks the tie; who has none left stands by the old one (RIVER-A06)."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            count = min(cards_for_tie(state, rules, seat), limit, rules.tie_break_cards)
            for _ in range(count):
                card = draw_for_tie(state, rules, seat, log)
                note(state, log, Event.TIE_BREAKER, seat, card, x=number(rules, card) + state.edge[seat])
                refill_at_once(state, rules, seat, log)
            if count > 0:
                state.compared[seat] = count


@seldom
def compare_tied(state, rules, log):
    """RIVER-05.3, RIVER-05.4: the tie-breakers are compared; the winner's seat, NOBODY if some are tied again."""
    first = first_tied(state, rules)
    state.tied &= ~(1 << first)
    second = first_tied(state, rules)
    state.tied |= 1 << first
    single = state.compared[first] == 1 and state.compared[second] == 1
    if count_tied(state, rules) > 2 or not single:
        return compare_many(state, rules, Event.WON_BY_TIE_BREAK, Event.TIE_AGAIN, log)
    mine, theirs = last_card(state, first, 0), last_card(state, second, 0)
    ahead, _, one, other = compare(state, rules, first, second, mine, theirs, log)
    if ahead == 0:
        note(state, log, Event.TIE_AGAIN, NOBODY, x=one)
        return np.int64(NOBODY)
    winner = first if ahead > 0 else second
    note(state, log, Event.WON_BY_TIE_BREAK, winner, x=max(one, other), y=min(one, other))
    return winner


@seldom
def leave_unbroken(state, rules, log):
    """RIVER-A07: what becomes of the cards of a tie that nobody can break."""
    count = 0
    for seat in range(rules.players):
        count += state.field.size[seat]
    if rules.tie_dead == SPLIT:
        for seat in range(rules.players):
            if is_tied(state, seat):
                mark_late(state, seat)
        share_out(state, rules)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if rules.tie_dead == RETURNED and state.field.size[seat] > 0:
            mark_late(state, seat)
            capture(state, rules, seat, seat)
        elif rules.tie_dead == NEUTRAL:
            state.owned[seat] -= state.field.size[seat]
            move_all(state.field, seat, state.aside, 0)
    note(state, log, Event.UNBROKEN_RETURNED + rules.tie_dead, NOBODY, x=count)
    for seat in range(rules.players):
        refill_at_once(state, rules, seat, log)


@seldom
def share_out(state, rules):
    """RIVER-A07: the cards of the round, player by player, go in turn to those who are tied."""
    to = first_tied(state, rules)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        for _ in range(state.field.size[seat]):
            state.owned[seat] -= 1
            state.owned[to] += 1
            put_bottom(
                state.deck if rules.capture_to == DECK_BOTTOM else state.captured, to, take_top(state.field, seat)
            )
            to = (to + 1) % rules.players
            while not is_tied(state, to):
                to = (to + 1) % rules.players


# ---------------------------------------------------------------- three and more at once


@seldom
def meet_all(state, rules, log):
    """RIVER-A20: everybody turns up a card; the winner's seat, NOBODY after a tie that cannot be broken."""
    state.tied = state.alive
    set_compared(state, rules)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_alive(state, seat):
            turn_up(state, rules, seat, log)
    winner = compare_many(state, rules, Event.WON_BY_NUMBER, Event.TIE, log)
    return break_tie(state, rules, log) if winner == NOBODY else winner


@seldom
def compare_many(state, rules, won, tie, log):
    """RIVER-03.2, RIVER-A20: the winner's seat, NOBODY if several are ahead; these are then the tied."""
    weigh(state, rules, rules.value_table)
    note_bonuses(state, rules, log)
    turned = note_gaps_of_many(state, rules, log)
    ahead = best_of(state, rules, rules.tie_on, True, rules.value_table)
    best, next_best = top_two(state, rules, ahead)
    state.gauge[Gauge.LOOKUPS_THAT_MATTERED] += turned
    if state.tie_now == 0:
        state.gauge[Gauge.COLOUR_MATTERED] += turned
    state.tied = ahead
    if count_tied(state, rules) > 1:
        note(state, log, tie, NOBODY, x=best)
        return np.int64(NOBODY)
    kind = np.int64(Event.WON_BY_COLOUR) if turned != 0 and won == Event.WON_BY_NUMBER else np.int64(won)
    note(state, log, kind, first_tied(state, rules), x=best, y=next_best)
    return first_tied(state, rules)


@seldom
def weigh(state, rules, table):
    """RIVER-04.1: what the compared cards of every tied player are worth by a list of values, colours included."""
    for seat in range(rules.players):
        if is_tied(state, seat):
            total = bare_number(state, seat, table)
            for back in range(state.compared[seat]):
                total += bonus_among(state, rules, seat, back, table)
            state.worth[seat] = total


@seldom
def bare_number(state, seat, table):
    """RIVER-04.2: the numbers of a player's compared cards without colours."""
    total = np.int64(state.edge[seat]) * state.compared[seat]
    for back in range(state.compared[seat]):
        total += number_by(table, last_card(state, seat, back))
    return total


@rule
def count_beaten(state, rules, seat, back, table):
    """RIVER-A20: how many of the others' cards at the same place have a colour that this one beats."""
    card, count = last_card(state, seat, back), 0
    for other in range(rules.players):
        if other != seat and is_tied(state, other) and back < state.compared[other]:
            theirs = last_card(state, other, back)
            gap = number_by(table, card) - number_by(table, theirs)
            if colours_count(rules, gap) and beats(state, card, theirs) != 0:
                count += 1
    return count


@seldom
def bonus_among(state, rules, seat, back, table):
    """RIVER-A20: what a card gets for its colour; among three and more as the rules say."""
    count = count_beaten(state, rules, seat, back, table)
    if count > 1 and rules.multi_bonus == ONCE_FOR_ANY:
        count = 1
    if rules.multi_bonus == NOTHING and count_tied(state, rules) > 2:
        count = 0
    return count * rules.colour_bonus


@once
def note_bonuses(state, rules, log):
    """RIVER-04.3: who gets a bonus for a colour, and whether anybody had to look."""
    if rules.colour_bonus == 0 or not has_two_colours(state, rules):
        return
    state.gauge[Gauge.LOOKUPS] += 1
    many, given = count_tied(state, rules) > 2, False
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        for back in range(state.compared[seat] if is_tied(state, seat) else 0):
            count = count_beaten(state, rules, seat, back, rules.value_table)
            got = bonus_among(state, rules, seat, back, rules.value_table)
            if count > 0:
                given = True
                kind = np.int64(Event.BONUS_AMONG_MANY if many else Event.COLOUR_BONUS)
                note(state, log, kind, seat, last_card(state, seat, back), x=got, y=count)
    if not given:
        note(state, log, Event.NO_BONUS, NOBODY)


@rule
def has_two_colours(state, rules):
    """RIVER-04.3: whether two of the cards that are compared have different colours."""
    seen = np.int64(0)
    for seat in range(rules.players):
        for back in range(state.compared[seat] if is_tied(state, seat) else 0):
            seen |= 1 << colour_of(last_card(state, seat, back))
    return seen & (seen - 1) != 0


@seldom
def best_of(state, rules, tie_on, colours, table):
    """RIVER-05.1: who is ahead, as bits; of equal values the higher number, if equal numbers make a tie (RIVER-A02)."""
    leader, best, best_number = np.int64(NOBODY), np.int64(0), np.int64(0)
    for seat in range(rules.players):
        if is_tied(state, seat):
            bare = bare_number(state, seat, table)
            worth = np.int64(state.worth[seat]) if colours else bare
            if leader == NOBODY or worth > best or (worth == best and bare > best_number):
                leader, best, best_number = np.int64(seat), worth, bare
    ahead = np.int64(0)
    for seat in range(rules.players):
        if is_tied(state, seat):
            bare = bare_number(state, seat, table)
            if bare == best_number if tie_on == BY_NUMBER else np.int64(state.worth[seat]) == best:
                ahead |= 1 << seat
    return ahead


@once
def top_two(state, rules, ahead):
    """What those ahead are worth, and the best of the others; where the bare numbers decide, these."""
    first, second = np.int64(-1), np.int64(-1)
    bare_first, bare_second = np.int64(-1), np.int64(-1)
    for seat in range(rules.players):
        if is_tied(state, seat):
            worth, bare = np.int64(state.worth[seat]), bare_number(state, seat, rules.value_table)
            if (ahead >> seat) & 1 != 0:
                first, bare_first = max(first, worth), bare
            else:
                second, bare_second = max(second, worth), max(bare_second, bare)
    by_numbers = rules.tie_on == BY_NUMBER and (first == second or ahead & (ahead - 1) != 0)
    return (bare_first, bare_second) if by_numbers else (first, second)


@once
def note_gaps_of_many(state, rules, log):
    """RIVER-A01, RIVER-A02: whether another reading has others ahead; 1 if the colours have, else 0."""
    table = rules.value_table
    ahead = best_of(state, rules, rules.tie_on, True, table)
    other_tie = best_of(state, rules, 1 - rules.tie_on, True, table)
    bare = best_of(state, rules, BY_NUMBER, False, table)
    weigh(state, rules, other_table(rules))
    if best_of(state, rules, rules.tie_on, True, other_table(rules)) != ahead:
        note(state, log, Event.VALUE_OF_TEN, NOBODY)
    weigh(state, rules, table)
    if other_tie != ahead:
        note(state, log, Event.VALUE_OR_NUMBER, NOBODY)
    return 1 if bare != ahead else 0


@once
def capture_from_all(state, rules, winner, log):
    """RIVER-03.2: the winner captures what everybody has in the round, the own cards first."""
    if winner == NOBODY:
        leave_unbroken(state, rules, log)
        return
    count = 0
    mark_late(state, winner)
    for step in range(rules.players):
        count += capture(state, rules, (winner + step) % rules.players, winner)
    note_capture(state, rules, winner, count, log)


# ---------------------------------------------------------------- the end of a round


@seldom
def end_round(state, rules, winner, log):
    """RIVER-06.1: who has no cards left is out; the game ends, or the next pair plays."""
    before = np.int64(state.alive)
    for seat in range(rules.players):
        if is_alive(state, seat):
            state.low[seat] = min(state.low[seat], state.owned[seat])
            if state.owned[seat] == 0:
                go_out(state, rules, seat, log)
            elif rules.end_condition == ONE_PASS and state.deck.size[seat] + state.hand.size[seat] == 0:
                leave_rotation(state, seat)
                note(state, log, Event.PLAYED_THROUGH, seat)
    if not has_ended(state, rules, log):
        move_on(state, rules, winner, before, log)
        begin_round(state, rules, log)


@rule
def leave_rotation(state, seat):
    """RIVER-06.1: a player does not take part any more."""
    state.alive &= ~(1 << seat)
    state.left -= 1


@once
def go_out(state, rules, seat, log):
    """RIVER-06.1: without cards a player is out, or comes back with some that were set aside."""
    count = min(rules.rejoin_cards, np.int64(state.aside.size[0]))
    if rules.elimination == REJOIN and count > 0:
        take_from_aside(state, seat, count)
        note(state, log, Event.REJOIN, seat, x=count)
        return
    leave_rotation(state, seat)
    note(state, log, Event.OUT, seat)
    if state.gauge[Gauge.FIRST_OUT] == 0:
        state.gauge[Gauge.FIRST_OUT] = state.turn
        state.seconds = seconds_played(state)


@seldom
def seconds_played(state):
    """How long the game has taken at a table so far."""
    seconds = 0
    for kind in range(len(state.tally)):
        seconds += state.tally[kind] * _SECONDS[kind]
    return seconds


_SECONDS = np.array([int(kind.seconds) for kind in Event])


@once
def has_ended(state, rules, log):
    """RIVER-06.2: only one player has cards, or another end that the rules set."""
    if rules.end_condition == ONE_PASS and state.left < 2:
        note(state, log, Event.PASS_ENDS, NOBODY)
        finish_by_cards(state, rules, log)
    elif state.left == 1:
        winner = next_alive(state, rules, state.first)
        note(state, log, Event.LAST_STANDING, winner)
        finish(state, winner)
    elif state.left == 0:
        note(state, log, Event.NOBODY_LEFT, NOBODY)
        finish(state, np.int64(NOBODY))
    elif rules.end_condition == FIRST_OUT and state.left < rules.players:
        note(state, log, Event.FIRST_OUT_ENDS, NOBODY)
        finish_by_cards(state, rules, log)
    elif rules.max_rounds > 0 and state.turn >= rules.max_rounds:
        note(state, log, Event.ROUND_LIMIT, NOBODY, x=rules.max_rounds)
        finish_by_cards(state, rules, log)
    return state.over != 0


@seldom
def finish_by_cards(state, rules, log):
    """RIVER-06.2: at an early end whoever has most cards wins; nobody, if several have."""
    winner, most = np.int64(NOBODY), np.int64(-1)
    for seat in range(rules.players):
        if state.owned[seat] > most:
            winner, most = np.int64(seat), np.int64(state.owned[seat])
        elif state.owned[seat] == most:
            winner = np.int64(NOBODY)
    note(state, log, Event.EQUAL_CARDS if winner == NOBODY else Event.MOST_CARDS, winner, x=most)
    finish(state, winner)


@seldom
def finish(state, winner):
    """RIVER-06.2: the game is over. How long who went out first has waited, and how few cards the winner once had."""
    state.over = 1
    state.winner = winner
    state.seat = NOBODY
    if winner != NOBODY:
        state.gauge[Gauge.WINNER_LOWEST] = state.low[winner]
    if state.gauge[Gauge.FIRST_OUT] > 0:
        waited = state.turn - state.gauge[Gauge.FIRST_OUT]
        state.gauge[Gauge.WAIT] = waited
        state.gauge[Gauge.WAIT_SHARE] = waited
        state.gauge[Gauge.WAIT_MINUTES] = (seconds_played(state) - state.seconds + 30) // 60


@once
def move_on(state, rules, winner, before, log):
    """RIVER-03.5: who begins the next round; after somebody went out, as RIVER-A05 says."""
    old = np.int64(state.first)
    if rules.rotation == WINNER_STAYS and winner != NOBODY and is_alive(state, winner):
        state.first = winner
        return
    state.first = next_alive(state, rules, old)
    if before != state.alive:
        settle_rotation(state, rules, old, before, log)
    lap = place_of(state, rules, state.first) <= place_of(state, rules, old)
    state.apart = state.apart % (state.left - 1) + 1 if lap else min(state.apart, state.left - 1)


@seldom
def place_of(state, rules, seat):
    """RIVER-03.5: how many places a seat is from who began the game."""
    return (np.int64(seat) - state.rotation % rules.players + rules.players) % rules.players


@once
def settle_rotation(state, rules, old, before, log):
    """RIVER-A05: after somebody went out, the next player, the next place after closing ranks, or from the beginning."""
    index = 0
    for seat in range(rules.players):
        if (before >> seat) & 1 != 0 and place_of(state, rules, seat) < place_of(state, rules, old):
            index += 1
    following = np.int64(state.first)
    closing = seat_of_index(state, rules, (index + 1) % state.left)
    opening = seat_of_index(state, rules, np.int64(0))
    if rules.rotation == COMPACT_INDEX:
        state.first = closing
    elif rules.rotation == RESTART:
        state.first = opening
    told = rules.pairing != ALL_AT_ONCE and rules.pairing != AT_RANDOM and state.left > 2
    if told and (closing != following or opening != following):
        note(state, log, Event.NEXT_AFTER_OUT, state.first)


@seldom
def seat_of_index(state, rules, index):
    """RIVER-A05: the seat that comes at this place if those in the game close ranks, counted from who began."""
    for step in range(rules.players):
        seat = (state.rotation + step) % rules.players
        if is_alive(state, seat):
            if index == 0:
                return np.int64(seat)
            index -= 1
    return np.int64(NOBODY)


# ---------------------------------------------------------------- who has how much


@rule
def score(state, rules, seat):
    """RIVER-02.1: cards owned."""
    return np.int64(state.owned[seat])


@rule
def standing(state, rules, seat):
    """RIVER-02.1: cards owned; those in the round count for who laid them until they are captured."""
    return np.int64(state.owned[seat])


def say(action: int, state, rules: Rules) -> str:
    """An action in words: 'play against Player 3', 'lay blue 8'; suits only tell cards of one colour and rank apart."""
    verb, what = divmod(int(action), 256)
    if verb == Verb.CHALLENGE:
        return f"play against {GAME.seats[what]}"
    if verb != Verb.LAY:
        return "Turn up the next cards"
    return f"lay {card_name(what)}" + (f" of {SUIT_NAMES[what // 13 % 4]}" if _taken(rules) > 1 else "")


# ---------------------------------------------------------------- the game

GAME = Game(
    name="river",
    title="River (Mismatch)",
    version=1,
    document="River (Mismatch); the document does not name its author",
    summary="War for several players, two at a time around the table; colours add a point, and ties bring in more cards.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    seats=tuple(f"Player {seat + 1}" for seat in range(SEATS)),
    parts=("opponent", "card"),
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    standing=standing,
    say=say,
    standing_means="cards owned",
    strategies=("across.middle",) * SEATS,
    default_parts=("across", "middle"),
    headline=("minutes", "wait_share", "winner_lowest", "colour_mattered"),
    questions=("river_three_players", "river_bonus_two", "river_play_all"),
    decided_by={
        "number": ("WON_BY_NUMBER",),
        "colour": ("WON_BY_COLOUR",),
        "tie-break": ("WON_BY_TIE_BREAK",),
        "too few cards": ("WON_BY_FORFEIT",),
        "undecided": ("UNBROKEN_RETURNED", "UNBROKEN_ASIDE", "UNBROKEN_SPLIT"),
    },
    ended_by={
        "one player left": ("LAST_STANDING",),
        "first player out": ("FIRST_OUT_ENDS",),
        "decks played through": ("PASS_ENDS",),
        "round limit": ("ROUND_LIMIT",),
        "nobody left": ("NOBODY_LEFT",),
    },
    gauges=Gauge,
    players=players,
    no_choices="Nobody decides anything in River: the deal and the shuffles decide the game.",
    decides=decides,
    offers=("river_across_table", "river_hand_three"),
    deck_colours=COLOURS,
    card_name=card_name,
    guard=50_000,
)
