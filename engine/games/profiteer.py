"""Profiteer: one player feeds a war between two sides, and wins by holding half of the cards when it ends.

By Michael Gray. The sides play by themselves; the profiteer switches cards, and lives on what wars leave face down.
Clauses: data/rulebooks/profiteer.md
"""

from enum import IntEnum
from typing import Literal

import numpy as np

from engine.cards import (
    ACE,
    ALL,
    DECK_SIZE,
    NO_ONE,
    Zone,
    card_at,
    card_name,
    cards_in_play,
    move_all,
    put_bottom,
    rank_of,
    shuffle,
    state_dtype,
    take_at,
    take_card,
    take_top,
)
from engine.events import NO_CARD, NOBODY, EventKind, GaugeKind, note
from engine.game import Game
from engine.jit import rule, seldom
from engine.rng import SHUFFLE, below
from engine.rules import RuleSet, dial

# ---------------------------------------------------------------- rules

MOST_CARDS = 2 * DECK_SIZE
_JACK = {11: "Jack"}


class Rules(RuleSet):
    """What may be changed in Profiteer."""

    # --- the cards
    decks: int = dial(
        1, low=1, high=2, clause="PROF-02.1", part="The cards", unit="decks",
        says="How many decks of 52 cards are shuffled together.",
    )  # fmt: skip
    min_rank: int = dial(
        2, low=2, high=11, clause="PROF-02.1", part="The cards", label="Lowest rank in the deck", words=_JACK,
        says="Cards below this rank are left in the box; a smaller deck is a shorter game.",
    )  # fmt: skip
    ace_value: int = dial(
        14, low=1, high=14, clause="PROF-07.2", ruling="PROF-A01", level="gap", part="The cards", label="Value of an Ace",
        says="What an Ace is worth, which the document does not say. Others: their rank, Jack 11, Queen 12, King 13.",
    )  # fmt: skip
    odd_card: Literal["aside", "discard", "side_a"] = dial(
        "aside", clause="PROF-04.1", ruling="PROF-A20", level="gap", part="The cards", label="A card that is left over",
        says="What becomes of the last card if the sides cannot get the same number.",
        words={
            "aside": "it is laid aside, face down", "discard": "it goes to the profiteer's discard pile",
            "side_a": "Side A gets it",
        },
    )  # fmt: skip

    # --- resources
    resources: int = dial(
        8, low=0, high=16, soft=(0, 12), clause="PROF-03.3", level="headline", part="Resources", unit="cards",
        says="How many cards the profiteer starts a pass with.",
    )  # fmt: skip
    drop_lowest: int = dial(
        2, low=0, high=8, soft=(0, 4), clause="PROF-03.2", level="headline", part="Resources", unit="cards",
        label="Lowest cards returned",
        says="How many cards more than that are drawn; as many of the lowest go back.",
    )  # fmt: skip
    redraw_each_pass: bool = dial(
        True, clause="PROF-11.2", part="Resources", label="New resources for each pass",
        says="Whether the resources of a new pass are drawn from all cards of the profiteer.",
        words={True: "drawn anew from all cards of the profiteer", False: "what is left of the old ones"},
    )  # fmt: skip
    short_redraw: Literal["keep_best", "drop_anyway"] = dial(
        "keep_best", clause="PROF-11.3", ruling="PROF-A18", level="gap", part="Resources",
        label="Too few cards to draw from",
        says="What goes back when the profiteer has fewer cards than are to be drawn.",
        words={
            "keep_best": "only what is above the full number of resources",
            "drop_anyway": "the lowest ones all the same, so that fewer resources remain",
        },
    )  # fmt: skip

    # --- switching
    swap_rule: Literal["higher", "at_least", "free"] = dial(
        "higher", clause="PROF-06.2", part="Switching", label="The card that is given",
        says="How the card that is given has to compare with the one that is taken.",
        words={"higher": "must be higher", "at_least": "must be at least as high", "free": "may be any card"},
    )  # fmt: skip
    swap_targets: Literal["any", "losing_only"] = dial(
        "any", clause="PROF-06.1", ruling="PROF-A04", level="gap", part="Switching", label="Cards that may be taken",
        says="Whether the card of the side that is ahead may be taken, and one of two equal cards.",
        words={"any": "either card", "losing_only": "only the lower card, and none of two equal ones"},
    )  # fmt: skip
    swaps_per_flip: int = dial(
        1, low=0, high=16, soft=(0, 4), clause="PROF-06.1", ruling="PROF-A05", level="gap", part="Switching",
        unit="switches", label="Switches at one flip",
        says="How often the profiteer may switch each time that cards are turned up.", words={0: "none"},
    )  # fmt: skip
    swap_budget: int = dial(
        0, low=0, high=32, soft=(0, 12), clause="PROF-06.1", part="Switching", unit="switches",
        label="Switches in one pass",
        says="How often the profiteer may switch until the decks are used up.", words={0: "no limit"},
    )  # fmt: skip
    swap_in_war: bool = dial(
        False, clause="PROF-08.1", ruling="PROF-A03", level="headline", part="Switching", label="Switching in a war",
        says="Whether the cards that are turned up in a war may be switched as well.",
        words={True: "the cards of a war may be switched too", False: "not in a war"},
    )  # fmt: skip
    taken_to: Literal["discard", "resources"] = dial(
        "discard", clause="PROF-06.3", part="Switching", label="Where the taken card goes",
        says="Where the profiteer puts the card that was switched out.",
        words={"discard": "to the profiteer's discard pile", "resources": "to the resources, to be used again"},
    )  # fmt: skip

    # --- war
    war_face_down: int = dial(
        1, low=0, high=5, soft=(0, 3), clause="PROF-08.1", level="headline", part="War", unit="cards",
        label="Cards face down in a war",
        says="How many cards each side lays face down in a war before it turns up the next one.",
    )  # fmt: skip
    war_face_down_to: Literal["profiteer", "winner", "split"] = dial(
        "profiteer", clause="PROF-08.3", part="War", label="Who gets the face-down cards",
        says="Who gets the face-down cards of a war.",
        words={
            "profiteer": "the profiteer", "winner": "the side that wins the war",
            "split": "the winning side its own, the profiteer the others",
        },
    )  # fmt: skip
    war_face_up_to: Literal["winner", "profiteer_share"] = dial(
        "winner", clause="PROF-08.2", part="War", label="Who gets the face-up cards",
        says="Who gets the face-up cards of a war.",
        words={"winner": "the side that wins the war", "profiteer_share": "the winning side its own, the profiteer the others"},
    )  # fmt: skip
    war_max_levels: int = dial(
        0, low=0, high=5, soft=(0, 3), clause="PROF-08.1", ruling="PROF-A09", level="gap", part="War",
        label="Longest war", unit="rounds",
        says="After how many rounds a war that is still equal is broken off, each side taking back what lies face up.",
        words={0: "it goes on until one side wins"},
    )  # fmt: skip
    reshuffle_time: Literal["deck_empty", "too_few"] = dial(
        "deck_empty", clause="PROF-09.2", ruling="PROF-A11", level="gap", part="War", label="When a deck is reshuffled",
        says="Whether the last cards of a deck are played before the discard pile is shuffled for a war.",
        words={
            "deck_empty": "when the deck is empty", "too_few": "as soon as the deck is too small for the war, both together",
        },
    )  # fmt: skip
    war_reshuffle: Literal["separate", "merged"] = dial(
        "separate", clause="PROF-09.2", ruling="PROF-A10", level="gap", part="War", label="How the discard piles are shuffled",
        says="Whether each side's discard pile is shuffled by itself when a war needs more cards, or both together.",
        words={"separate": "each side's by itself", "merged": "both together, to be shared out again"},
    )  # fmt: skip
    war_short: Literal["forfeits", "last_card", "void"] = dial(
        "forfeits", clause="PROF-09.2", ruling="PROF-A12", level="gap", part="War", label="One side has no card left",
        says="What happens when one side has neither deck nor discard pile left in a war.",
        words={
            "forfeits": "it loses the war", "last_card": "the card it turned up last fights again",
            "void": "the war has no winner, and each side takes back what lies face up",
        },
    )  # fmt: skip
    war_dead: Literal["reclaim", "game_over"] = dial(
        "reclaim", clause="PROF-09.2", ruling="PROF-A13", level="gap", part="War", label="Neither side has a card left",
        says="What happens when both sides have neither deck nor discard pile left in a war.",
        words={
            "reclaim": "each takes back what lies face up, and the sides are counted",
            "game_over": "the game ends, and nobody gets anything out of the war",
        },
    )  # fmt: skip
    after_straddle: Literal["count", "finish_pass"] = dial(
        "count", clause="PROF-09.3", ruling="PROF-A14", level="gap", part="War", label="After a war that outlasted the decks",
        says="Whether the cards in the reshuffled decks are played after such a war.",
        words={"count": "no, the sides are counted at once", "finish_pass": "yes, the decks are played to their end"},
    )  # fmt: skip

    # --- counting
    even_within: int = dial(
        0, low=0, high=4, clause="PROF-10.2", part="Counting", unit="cards", label="Difference that is allowed",
        says="By how many cards the sides may differ and the game still goes on.", words={0: "none"},
    )  # fmt: skip
    donation: Literal["optional", "forced", "off"] = dial(
        "optional", clause="PROF-10.3", ruling="PROF-A16", level="headline", part="Counting", label="Donations",
        says="Whether the profiteer may, or has to, give resources to the side that has fewer cards.",
        words={
            "optional": "may be given, or refused to end the game", "forced": "must be given if there are enough resources",
            "off": "are not allowed",
        },
    )  # fmt: skip
    donation_choice: Literal["any", "lowest"] = dial(
        "any", clause="PROF-10.3", ruling="PROF-A15", level="gap", part="Counting", label="Cards that are donated",
        says="Which resources may be given away.", words={"any": "any", "lowest": "the lowest"},
    )  # fmt: skip

    # --- the end
    win_mode: Literal["final_count", "reach_target", "even_sides"] = dial(
        "final_count", clause="PROF-12.2", part="The end", label="How the game is won",
        says="What the profiteer has to achieve.",
        words={
            "final_count": "holding enough cards when the war ends", "reach_target": "holding enough cards at any time",
            "even_sides": "even sides when the decks have been played once",
        },
    )  # fmt: skip
    target: int = dial(
        26, low=0, high=MOST_CARDS, soft=(14, 40), clause="PROF-12.2", ruling="PROF-A27", level="headline", part="The end",
        unit="cards", label="Profit needed to win",
        says="How many cards the profiteer needs, resources included. The document says half the deck, 26.",
        words={0: "half of all cards"},
    )  # fmt: skip
    stop_at_target: bool = dial(
        False, clause="PROF-10.2", ruling="PROF-A17", level="gap", part="The end", label="Stopping with enough profit",
        says="Whether the profiteer may end the game when the sides are even and the profit is enough.",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    max_passes: int = dial(
        100, low=0, high=200, soft=(1, 20), clause="PROF-10.2", ruling="PROF-A24", level="gap", part="The end", unit="passes",
        label="Most passes",
        says="After how many passes through the decks the war ends even if the sides are equal.", words={0: "no limit"},
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        total = len(cards(self))
        drawn = self.resources + self.drop_lowest
        if drawn > total:
            return f"{drawn} cards cannot be drawn from a deck of {total}: fewer resources, or a larger deck."
        if total - self.resources < 2:
            return f"With {self.resources} resources out of {total} cards there is nothing left for the sides."
        if self.target > total and self.win_mode != "even_sides":
            return f"A profit of {self.target} cards cannot be reached with a deck of {total}."
        return None


# ---------------------------------------------------------------- codes

# The choices of the rules, in the order of their declaration.
ASIDE, ODD_TO_DISCARD, ODD_TO_SIDE_A = range(3)  # odd_card
KEEP_BEST = 0  # short_redraw
HIGHER, AT_LEAST, FREE = range(3)  # swap_rule
ANY_TARGET = 0  # swap_targets
TO_DISCARD = 0  # taken_to
TO_PROFITEER, TO_WINNER, SPLIT = range(3)  # war_face_down_to
FACE_UP_TO_WINNER = 0  # war_face_up_to
WHEN_EMPTY = 0  # reshuffle_time
SEPARATE = 0  # war_reshuffle
FORFEITS, LAST_CARD, VOID = range(3)  # war_short
RECLAIM = 0  # war_dead
COUNT_AT_ONCE = 0  # after_straddle
OPTIONAL, FORCED, NO_DONATION = range(3)  # donation
ANY_CARD = 0  # donation_choice
FINAL_COUNT, REACH_TARGET, EVEN_SIDES = range(3)  # win_mode

PROFITEER = 0
SIDE = 1  # the seat number of Side A; row 0 of a zone of the sides

_BOTH_DECKS = ((0.1, 0.22, 0.1), (0.9, 0.22, 0.1))
_BOTH_DISCARDS = ((0.1, 0.55, 0.1), (0.9, 0.55, 0.1))
_BOTH_UP = ((0.34, 0.22, 0.26), (0.66, 0.22, 0.26))
_BOTH_DOWN = ((0.34, 0.5, 0.2), (0.66, 0.5, 0.2))

ZONES = (
    Zone("pack", "Laid aside", 1, 128, NO_ONE, "stack", (0.1, 0.85, 0.1), shared=True),
    Zone("deck", "Deck", 2, 128, NO_ONE, "stack", _BOTH_DECKS, of=SIDE),
    Zone("up", "Turned up", 2, 128, ALL, "row", _BOTH_UP, of=SIDE),
    Zone("down", "Face down", 2, 128, NO_ONE, "row", _BOTH_DOWN, of=SIDE),
    Zone("discard", "Discard pile", 2, 128, ALL, "pile", _BOTH_DISCARDS, of=SIDE),
    Zone("resources", "Resources", 1, 32, ALL, "fan", (0.5, 0.85, 0.56)),
    Zone("spoils", "Profiteer's discard pile", 1, 128, ALL, "pile", (0.9, 0.85, 0.1)),
)


class Phase(IntEnum):
    """What is going on. In the first three the profiteer decides; the others follow from what was decided."""

    SWAP, DONATE, STOP, FLIP, COMPARE, AFTER_BATTLE, COUNT, NEXT_PASS = range(8)


class Part(IntEnum):
    """Which part of a strategy decides."""

    SWAP, DONATION = range(2)


class Verb(IntEnum):
    """An action is verb * 256 + card; PASS (let the cards stand, let the war go on) and STOP have no card."""

    PASS, SWAP_A, SWAP_B, GIVE, STOP = range(5)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark. The sides are named as seats 1 and 2."""

    # --- the deal
    DRAW = "PROF-03.1", "The deck is shuffled, and the profiteer draws {x} cards.", 30
    RETURN_LOWEST = "PROF-03.2", "The {x} lowest are shuffled back into the deck; {y} resources are set out.", 10
    NOTHING_RETURNED = "PROF-03.3", "All {y} are set out as resources.", 2
    DEAL = "PROF-04.1", "The rest is divided: {x} cards for each side.", 15
    ODD_CARD_ASIDE = "PROF-04.1", "One card is left over and laid aside, face down.", 1, "PROF-A20"
    ODD_CARD_DISCARD = "PROF-04.1", "{card} is left over and goes to the profiteer's discard pile.", 1, "PROF-A20"
    ODD_CARD_SIDE_A = "PROF-04.1", "One card is left over: {seat} gets it.", 1, "PROF-A20"

    # --- switching
    FLIP = "PROF-05.1", "Side A turns up {x_card}, Side B {y_card}.", 3
    LET_STAND = "PROF-06.1", "The profiteer lets the cards stand.", 2
    SWAP_FOR_WAR = "PROF-06.3", "The profiteer gives {seat} {card} for {x_card}: now the cards are equal.", 6
    SWAP_TURNS_BATTLE = "PROF-06.3", "The profiteer gives {seat} {card} for {x_card}: now {seat} is ahead.", 6
    SWAP_PREVENTS_WAR = "PROF-06.3", "The profiteer gives {seat} {card} for {x_card}: there is no war.", 6
    SWAP_IDLE = "PROF-06.3", "The profiteer gives {seat} {card} for {x_card}, which changes nothing.", 6
    SWAP_OF_LEADER = "PROF-06.1", "The card that was taken was not the lower one.", 0, "PROF-A04"
    TIE_LOCKED = "PROF-06.1", "The cards are equal, so none of them may be taken.", 0, "PROF-A04"
    SECOND_SWAP = "PROF-06.1", "It is switch number {x} at this flip.", 0, "PROF-A05"
    SWAPS_USED_UP = "PROF-06.1", "Another switch at this flip is not allowed.", 0, "PROF-A05"
    SWAP_IN_WAR = "PROF-08.1", "The card was switched in a war.", 0, "PROF-A03"
    NO_SWAP_IN_WAR = "PROF-08.1", "The profiteer could switch one of these cards, but not in a war.", 0, "PROF-A03"

    # --- battles and wars
    ACE_FIGHTS = "PROF-07.2", "{seat}'s Ace fights, worth {x}.", 0, "PROF-A01"
    BATTLE_WON = "PROF-07.2", "{seat} has the higher card and takes both.", 3
    WAR = "PROF-08.1", "Equal cards: war.", 1, "", "war"
    WAR_CAUSED = "PROF-08.1", "Equal cards, thanks to the profiteer: war.", 1, "", "war"
    WAR_AGAIN = "PROF-08.1", "Equal again: the war goes on.", 1, "PROF-A09", "war"
    STAKE = "PROF-08.1", "{seat} lays {x} face down.", 1
    FIGHT = "PROF-08.1", "{seat} turns up {card}.", 1
    LAST_CARDS_FIRST = "PROF-09.2", "{seat} plays the last {x} of its deck before the discard pile.", 0, "PROF-A11"
    RESHUFFLED_EARLY = "PROF-09.2", "{seat} shuffles its deck and its discard pile together, {x} cards.", 12, "PROF-A11"
    RESHUFFLED = "PROF-09.2", "{seat}'s deck is used up: its discard pile of {x} is shuffled.", 10, "PROF-A10"
    RESHUFFLED_MERGED = "PROF-09.2", "A deck is used up: both piles are shuffled together, {x} and {y}.", 15, "PROF-A10"
    SHORT_FORFEITS = "PROF-09.2", "{seat} has no card left and loses the war.", 1, "PROF-A12"
    SHORT_LAST_CARD = "PROF-09.2", "{seat} has no card left: {card} fights again.", 1, "PROF-A12"
    SHORT_VOID = "PROF-09.2", "{seat} has no card left: the war has no winner.", 1, "PROF-A12"
    DEAD_RECLAIM = "PROF-09.2", "Neither side has a card left: the war has no winner.", 1, "PROF-A13"
    DEAD_GAME_OVER = "PROF-09.2", "Neither side has a card left in the war: the game is over.", 1, "PROF-A13"
    WAR_BROKEN_OFF = "PROF-08.1", "Still equal after {x} rounds: the war is broken off.", 1, "PROF-A09"
    WAR_WON = "PROF-08.2", "{seat} wins the war and takes {x} cards.", 4
    WAR_UNDECIDED = "PROF-08.2", "Each side takes back what lies face up, {x} and {y} cards.", 4
    SPOILS = "PROF-08.3", "The profiteer gets {x} cards out of the war.", 3

    # --- the end of a pass
    STRADDLE_COUNTED = "PROF-09.3", "The war has outlasted the decks: {x} cards in them are not played.", 0, "PROF-A14"
    STRADDLE_GOES_ON = "PROF-09.3", "The war has outlasted the decks: the {x} cards in them are played.", 0, "PROF-A14"
    UNEVEN_DECKS = "PROF-09.1", "{other}'s deck is used up; {seat} still has {x} in its own.", 0
    COUNT = "PROF-10.1", "The decks are used up and the sides are counted: {x} against {y}.", 15
    EVEN = "PROF-10.2", "The sides are even: the game goes on.", 1
    EVEN_ENOUGH = "PROF-10.2", "The sides differ by {x}, which is near enough: the game goes on.", 1
    GIVE = "PROF-10.3", "The profiteer gives {card} to {seat}.", 3
    BALANCED = "PROF-10.3", "With {x} cards given, the game goes on.", 1
    OTHER_CARD_GIVEN = "PROF-10.3", "It is not the lowest card that could be given.", 0, "PROF-A15"
    LOWEST_GIVEN = "PROF-10.3", "The lowest have to be given, {x} of {y} resources.", 0, "PROF-A15"
    MUST_GIVE = "PROF-10.3", "{seat} is short of {x}, and the profiteer has to make up for it.", 0, "PROF-A16"
    GOES_ON_RICH = "PROF-10.2", "The profit of {x} would be enough, but the war goes on.", 0, "PROF-A17"
    PLAYS_ON = "PROF-10.2", "With a profit of {x} the profiteer lets the war go on.", 2, "PROF-A17"
    SHUFFLE = "PROF-11.1", "Pass {x} begins: both decks and the profiteer's cards are shuffled.", 25
    REDRAW = "PROF-11.3", "The profiteer draws {x} cards.", 6
    REDRAW_ALL = "PROF-11.3", "The profiteer draws all {x} cards that there are.", 6, "PROF-A18"
    LOWEST_BACK = "PROF-11.3", "The {x} lowest go back; {y} resources are set out.", 6
    NONE_BACK = "PROF-11.3", "All {y} are set out as resources.", 2
    KEEP_RESOURCES = "PROF-11.2", "The profiteer goes on with the {x} resources that are left.", 1

    # --- the end of the game
    TOO_FEW_RESOURCES = "PROF-10.4", "The difference is {x}, and {y} resources cannot make up for it: the war is over.", 2
    UNEVEN = "PROF-10.4", "The sides are not even: the war is over.", 2
    REFUSED = "PROF-10.4", "The profiteer refuses to give {x} cards: the war is over.", 3, "PROF-A16"
    STOPPED = "PROF-10.2", "The profiteer has enough and ends the war.", 3, "PROF-A17"
    PASS_LIMIT = "PROF-10.2", "After {x} passes the war is over.", 2, "PROF-A24"
    NO_SIDES = "PROF-09.1", "The sides have no cards left to fight with: the war is over.", 2
    TARGET_REACHED = "PROF-12.2", "The profiteer has a profit of {x}: the war is over.", 2
    SIDES_EVEN = "PROF-10.2", "The sides are even, and that was the goal.", 2
    OTHER_TARGET = "PROF-12.2", "Half of these cards would be {x}: 26 and half are not the same here.", 0, "PROF-A27"
    WIN = "PROF-12.2", "The profiteer wins with a profit of {x} cards.", 15
    LOSS = "PROF-12.2", "The profiteer has a profit of {x} cards and loses.", 15


class Gauge(GaugeKind):
    """Gauge = title, unit, what it means, decimals, what it is divided by, whether it is yes or no."""

    PROFIT = "Profit", "cards", "How many cards the profiteer holds at the end, resources and discard pile together."
    HIGHEST = "Highest profit", "cards", "The most cards that the profiteer held at the end of a turn."
    PASSES = "Passes", "passes", "How often the decks were played through and the sides counted.", 2
    WARS = "Wars", "wars", "How many wars there were, each however long."
    WARS_CAUSED = "Wars caused", "wars", "How many wars there were because the profiteer had switched a card."
    WARS_NATURAL = "Wars by chance", "wars", "How many wars there were without a switch of the profiteer."
    SWAPS = "Switches", "switches", "How often the profiteer switched a card."
    SWAPS_FOR_WAR = "Switches for a war", "of switches", "Which share of the switches made the cards equal.", 2, "SWAPS"
    SWAPS_TURNING = "Switches that turn a battle", "of switches", "Which share put the other side ahead.", 2, "SWAPS"
    SWAPS_PREVENTING = "Switches against a war", "of switches", "Which share parted equal cards.", 2, "SWAPS"
    SWAPS_IDLE = "Idle switches", "of switches", "Which share changed nothing but the cards.", 2, "SWAPS"
    DONATIONS = "Donations", "donations", "How often the profiteer made the sides even by giving cards.", 2
    CARDS_GIVEN = "Cards donated", "cards", "How many cards the profiteer gave away in all.", 2
    DONATION_SIZE = "Size of a donation", "cards", "How many cards a donation took.", 1, "DONATIONS"
    LEAD_AT_COUNT = "Difference at the count", "cards", "By how many cards the sides differed when counted.", 1, "PASSES"
    EVEN_COUNTS = "Even counts", "of counts", "Which share of the counts found the sides even by themselves.", 2, "PASSES"
    STARTS = "Starts of a pass", "passes", "How many passes were begun.", 2
    STARTS_ON_FOUR = "Starts on a multiple of four", "of passes", "Which share of the passes began with a profit of 4, 8, 12, ...", 2, "STARTS"  # fmt: skip
    STRADDLES = "Wars that outlast the decks", "wars", "How many wars needed a discard pile to be shuffled.", 2


#: `levels` of the war under way (0: none); `swaps` since cards were last turned up and `swaps_in_pass`; `caused`: a switch
#: made the cards equal; `straddled`: a deck was reshuffled in this pass; `passes` begun; `poorer`: row of the side that
#: lacks cards, `due`: how many it must still get, `last_given`: the sort key of the last card given (ascending order);
#: `owner[card]`: whose deck a hidden card must be in, as everybody can tell by the discard piles that were shuffled: row + 1,
#: 0 nobody knows.
STATE = state_dtype(
    1,
    Event,
    ZONES,
    fields=[
        ("levels", "i2"),
        ("swaps", "i2"),
        ("swaps_in_pass", "i2"),
        ("caused", "i2"),
        ("straddled", "i2"),
        ("passes", "i2"),
        ("poorer", "i2"),
        ("due", "i2"),
        ("last_given", "i2"),
        ("owner", "u1", (MOST_CARDS,)),
    ],
    gauges=Gauge,
)


def cards(rules: Rules) -> np.ndarray:
    """PROF-02.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank)
