"""Profiteer: one player feeds a war between two sides, and wins by holding half of the cards when it ends.

By Michael Gray. The sides play by themselves; the profiteer switches cards, and lives on what wars leave face down.
Clauses: data/profiteer/rulebook.md
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
from engine.events import NOBODY, EventKind, GaugeKind, note
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
        says="How often the profiteer may switch each time that cards are turned up.", words={0: "none", 1: "1 switch"},
    )  # fmt: skip
    swap_budget: int = dial(
        0, low=0, high=32, soft=(0, 12), clause="PROF-06.1", part="Switching", unit="switches",
        label="Switches in one pass",
        says="How often the profiteer may switch until the decks are used up.", words={0: "no limit", 1: "1 switch"},
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
        0, low=0, high=100, soft=(0, 12), clause="PROF-10.2", ruling="PROF-A24", level="gap", part="The end", unit="passes",
        label="Most passes",
        says="After how many passes the war ends even if the sides are equal. The document names no limit.",
        words={0: "no limit", 1: "1 pass"},
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

    def warning(self) -> str | None:
        """A sentence if these rules can be played, but the number of cards works against even sides.

        Battles and wars pay sides in fixed sums, so that the first count can be even only for some sizes of the decks.
        Of 4,000 first passes in which the sides were to be kept even (`balance_keeper`, no donations, wars that outlast
        the decks left out) so many were: sides of 20, 21, 22, 23 cards under the published spoils 52, 25, 42, 20 %; if
        the winner of a war takes all cards of it 73, 0, 60, 0 %; if the face-down cards are split 46, 2, 37, 2 %.
        """
        left = len(cards(self)) - self.resources
        if left % 2 and self.odd_card == "side_a" and self.even_within == 0 and self._won_in_war() % 2 == 0:
            return f"The sides have {left} cards together, an odd number: without a donation they cannot be even."
        if left // 2 % 2 and self.even_within < 2:
            return f"Each side starts with {left // 2} cards, an odd number: {self._effect_of_odd_sides()}."
        if left % 2:
            return f"The {left} cards left for the sides are an odd number: one of them is left over."
        return None

    def _won_in_war(self) -> int:
        """How many cards a side wins in a war of one round."""
        face_up = 4 if self.war_face_up_to == "winner" else 2
        return face_up + {"profiteer": 0, "winner": 2, "split": 1}[self.war_face_down_to] * self.war_face_down

    def _effect_of_odd_sides(self) -> str:
        """What sides of an odd number mean: it depends on what a war of one round pays the winner and the profiteer."""
        won = self._won_in_war()
        if won % 2:
            return "with these spoils the first count is very seldom even without a donation"
        if (4 + 2 * self.war_face_down - won) % 4:
            return "without a donation the first count can only be even after an odd number of war rounds"
        if self.war_face_up_to == "winner":
            return (
                "with these spoils the first count cannot be even without a donation, unless a war outlasts the decks"
            )
        return "with these spoils the first count is hardly ever even without a donation"


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
SIDES = ("Side A", "Side B")
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
    EVEN = "PROF-10.2", "The sides are even.", 1
    EVEN_ENOUGH = "PROF-10.2", "The sides differ by {x}, which is near enough.", 1
    GIVE = "PROF-10.3", "The profiteer gives {card} to {seat}.", 3
    BALANCED = "PROF-10.3", "The difference is made up for: now it is {x} against {y}.", 1
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
    TOO_FEW_RESOURCES = (
        "PROF-10.4",
        "The difference is {x}, and {y} resources cannot make up for it: the war is over.",
        2,
    )
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
    LEAD_AT_COUNT = (
        "Difference at the count",
        "cards",
        "By how many cards the sides differed when counted.",
        1,
        "PASSES",
    )
    EVEN_COUNTS = (
        "Even counts",
        "of counts",
        "Which share of the counts found the sides even by themselves.",
        2,
        "PASSES",
    )
    STARTS = "Starts of a pass", "passes", "How many passes were begun.", 2
    STARTS_ON_FOUR = "Starts on fours", "of passes", "Which share began with a profit of 4, 8, 12, ...", 2, "STARTS"
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


# ---------------------------------------------------------------- reading the cards


@rule
def value(rules, card):
    """PROF-07.2: rank, with the Ace as the rules say (PROF-A01)."""
    rank, ace = rank_of(card), rules.ace_value
    return ace if rank == ACE else rank


@rule
def sort_key(rules, card):
    """Value first, then the physical card, so that the order is total."""
    return value(rules, card) * 256 + np.int64(card)


@rule
def newest(state, row):
    """PROF-05.1: the card that a side turned up last."""
    return card_at(state.up, row, state.up.size[row] - 1)


@rule
def ahead(state, rules):
    """PROF-07.2: the row of the side whose newest card is higher, NOBODY if they are equal."""
    first, second = value(rules, newest(state, 0)), value(rules, newest(state, 1))
    if first == second:
        return NOBODY
    return np.int64(first < second)


@rule
def profit(state):
    """PROF-12.1: resources and discard pile."""
    return np.int64(state.resources.size[0]) + state.spoils.size[0]


@rule
def cards_of_side(state, row):
    """PROF-10.1: what is counted of a side: its discard pile and what is left of its deck."""
    return np.int64(state.deck.size[row]) + state.discard.size[row]


@rule
def half_of_all(state):
    """PROF-12.2: half of the cards in play, rounded up."""
    total = state.pack.size[0] + profit(state)
    for row in range(2):
        total += cards_of_side(state, row) + state.up.size[row] + state.down.size[row]
    return (total + 1) // 2


@rule
def has_enough(state, rules):
    """PROF-12.2: whether the profit is what the rules ask for (PROF-A27)."""
    return profit(state) >= (rules.target if rules.target > 0 else half_of_all(state))


# ---------------------------------------------------------------- the deal


@seldom
def deal(state, rules, order, log):
    """PROF-03.1 to PROF-04.1: resources for the profiteer, and two decks of the same size."""
    drawn = rules.resources + rules.drop_lowest
    for i in range(drawn):
        put_bottom(state.resources, 0, order[i])
    for i in range(drawn, len(order)):
        put_bottom(state.pack, 0, order[i])
    note(state, log, Event.DRAW, PROFITEER, x=drawn)
    return_lowest(state, rules, log)
    each = state.pack.size[0] // 2
    for _ in range(each):
        for row in range(2):
            put_bottom(state.deck, row, take_top(state.pack, 0))
    note(state, log, Event.DEAL, NOBODY, x=each)
    if state.pack.size[0] > 0:
        deal_odd_card(state, rules, log)
    begin_pass(state)


@rule
def return_lowest(state, rules, log):
    """PROF-03.2: the lowest cards are shuffled back: the rest is in random order, so a random place each will do."""
    sort_resources(state, rules)
    for _ in range(rules.drop_lowest):
        card = take_top(state.resources, 0)
        put_at(state.pack, 0, below(state.streams, SHUFFLE, state.pack.size[0] + 1), card)
    kind = Event.RETURN_LOWEST if rules.drop_lowest > 0 else Event.NOTHING_RETURNED
    note(state, log, kind, PROFITEER, x=rules.drop_lowest, y=state.resources.size[0])


@rule
def put_at(zone, row, place, card):
    """Lay a card at a place counted from the top; those from there on move down."""
    top, mask = np.int64(zone.top[row]), zone.card.shape[1] - 1
    for i in range(zone.size[row], place, -1):
        zone.card[row, (top + i) & mask] = zone.card[row, (top + i - 1) & mask]
    zone.card[row, (top + place) & mask] = card
    zone.size[row] += 1


@seldom
def sort_resources(state, rules):
    """PROF-03.3: resources lie open, the lowest first."""
    row = state.resources.card[0]
    top, mask = np.int64(state.resources.top[0]), len(row) - 1
    for i in range(1, state.resources.size[0]):
        card = row[(top + i) & mask]
        j = i
        while j > 0 and sort_key(rules, row[(top + j - 1) & mask]) > sort_key(rules, card):
            row[(top + j) & mask] = row[(top + j - 1) & mask]
            j -= 1
        row[(top + j) & mask] = card


@seldom
def deal_odd_card(state, rules, log):
    """PROF-A20: one card is left when the sides have got the same number."""
    if rules.odd_card == ODD_TO_DISCARD:
        card = take_top(state.pack, 0)
        put_bottom(state.spoils, 0, card)
        note(state, log, Event.ODD_CARD_DISCARD, PROFITEER, card)
    elif rules.odd_card == ODD_TO_SIDE_A:
        put_bottom(state.deck, 0, take_top(state.pack, 0))
        note(state, log, Event.ODD_CARD_SIDE_A, SIDE)
    else:
        note(state, log, Event.ODD_CARD_ASIDE, NOBODY)


@rule
def begin_pass(state):
    """PROF-05.1: the decks are ready to be turned up, card by card."""
    state.passes += 1
    state.swaps_in_pass = 0
    state.straddled = 0
    state.gauge[Gauge.STARTS] += 1
    if profit(state) & 3 == 0:
        state.gauge[Gauge.STARTS_ON_FOUR] += 1
    wait_for_flip(state)


@rule
def wait_for_flip(state):
    """PROF-09.1: the next cards can be turned up; nobody decides."""
    state.phase = Phase.FLIP
    state.seat = NOBODY


# ---------------------------------------------------------------- what may be done


@rule
def legal(state, rules, actions):
    """What the profiteer may do; how many actions there are."""
    if state.phase == Phase.SWAP:
        return list_swaps(state, rules, actions)
    if state.phase == Phase.DONATE:
        return list_gifts(state, rules, actions)
    actions[0] = Verb.PASS * 256
    actions[1] = Verb.STOP * 256
    return 2


@rule
def list_swaps(state, rules, actions):
    """PROF-06.1: nothing, or one of the resources for the card of either side."""
    actions[0] = Verb.PASS
    count = 1
    open_a, open_b = is_open(state, rules, 0), is_open(state, rules, 1)
    least_a, least_b = least_gift(state, rules, 0), least_gift(state, rules, 1)
    for i in range(state.resources.size[0]):
        card = np.int64(card_at(state.resources, 0, i))
        worth = value(rules, card)
        if open_a and worth >= least_a:
            actions[count] = Verb.SWAP_A * 256 + card
            count += 1
        if open_b and worth >= least_b:
            actions[count] = Verb.SWAP_B * 256 + card
            count += 1
    return count


@rule
def is_open(state, rules, row):
    """PROF-A04: whether the card of this side may be taken at all."""
    return rules.swap_targets == ANY_TARGET or ahead(state, rules) == 1 - row


@rule
def least_gift(state, rules, row):
    """PROF-06.2: the least value that may be given for the card of this side."""
    if rules.swap_rule == FREE:
        return np.int64(0)
    return np.int64(value(rules, newest(state, row))) + (1 if rules.swap_rule == HIGHER else 0)


@rule
def could_swap(state, rules):
    """PROF-06.2: whether a switch is left in this pass and the highest resource will do for the lower card."""
    count = state.resources.size[0]
    if count == 0 or rules.swaps_per_flip == 0:
        return False
    if rules.swap_budget > 0 and state.swaps_in_pass >= rules.swap_budget:
        return False
    lower = 1 if ahead(state, rules) == 0 else 0
    return value(rules, card_at(state.resources, 0, count - 1)) >= least_gift(state, rules, lower)


@rule
def is_locked(state, rules):
    """PROF-A04: whether equal cards may not be taken."""
    return rules.swap_targets != ANY_TARGET and ahead(state, rules) == NOBODY


@rule
def list_gifts(state, rules, actions):
    """PROF-10.3: refusing, before the first card (PROF-A16); cards above the last given, if enough remain (PROF-A15)."""
    count = 0
    if state.last_given == 0 and rules.donation == OPTIONAL:
        actions[0] = Verb.STOP * 256
        count = 1
    for i in range(state.resources.size[0] - state.due + 1):
        card = np.int64(card_at(state.resources, 0, i))
        if sort_key(rules, card) > state.last_given:
            actions[count] = Verb.GIVE * 256 + card
            count += 1
            if rules.donation_choice != ANY_CARD:
                break
    return count


# ---------------------------------------------------------------- what happens at the table


@rule
def step(state, rules, action, log):
    """Cards are turned up, or one decision is made, and what follows from it until the next of these."""
    verb, card = np.int64(action) >> 8, np.int64(action) & 255
    if state.phase == Phase.FLIP:
        turn_up(state, rules, log)
    elif state.phase == Phase.SWAP:
        if verb == Verb.PASS:
            note(state, log, Event.LET_STAND, PROFITEER)
            state.phase = Phase.COMPARE
        else:
            swap(state, rules, verb - Verb.SWAP_A, card, log)
    elif verb == Verb.GIVE:
        give(state, rules, card, log)
    else:
        stop_or_play_on(state, rules, verb, log)
    while state.phase == Phase.COMPARE:
        compare(state, rules, log)
    if state.phase == Phase.AFTER_BATTLE:
        end_battle(state, rules, log)
    if state.phase == Phase.COUNT:
        count_sides(state, rules, log)
    if state.phase == Phase.NEXT_PASS:
        prepare_pass(state, rules, log)


@rule
def turn_up(state, rules, log):
    """PROF-05.1: both sides turn up a card at the same time."""
    state.turn += 1
    state.levels = 0
    first, second = take_top(state.deck, 0), take_top(state.deck, 1)
    put_bottom(state.up, 0, first)
    put_bottom(state.up, 1, second)
    note(state, log, Event.FLIP, NOBODY, x=first, y=second)
    state.swaps = 0
    state.caused = 0
    offer_swap(state, rules, log)


@seldom
def offer_swap(state, rules, log):
    """PROF-06.1: the profiteer is asked, if there is anything to switch."""
    state.phase = Phase.COMPARE
    state.seat = NOBODY
    if not could_swap(state, rules):
        return
    if is_locked(state, rules):
        if state.swaps < rules.swaps_per_flip:
            note(state, log, Event.TIE_LOCKED, PROFITEER)
    elif state.swaps < rules.swaps_per_flip:
        state.phase = Phase.SWAP
        state.part = Part.SWAP
        state.seat = PROFITEER
    else:
        note(state, log, Event.SWAPS_USED_UP, PROFITEER)


# ---------------------------------------------------------------- switching


@seldom
def swap(state, rules, row, card, log):
    """PROF-06.1, PROF-06.3: a resource for the card of a side, which goes to the profiteer."""
    before = ahead(state, rules)
    taken = take_at(state.up, row, state.up.size[row] - 1)
    put_bottom(state.up, row, take_card(state.resources, 0, card))
    if rules.taken_to == TO_DISCARD:
        put_bottom(state.spoils, 0, taken)
    else:
        put_bottom(state.resources, 0, taken)
        sort_resources(state, rules)
    after = ahead(state, rules)
    purpose = purpose_of(before, after)
    note(state, log, Event.SWAP_FOR_WAR + purpose, SIDE + row, card, x=taken)
    state.swaps += 1
    state.swaps_in_pass += 1
    state.gauge[Gauge.SWAPS] += 1
    state.gauge[Gauge.SWAPS_FOR_WAR + purpose] += 1
    if before != after:
        state.caused = after == NOBODY
    note_gaps_of_swap(state, row, before, log)
    offer_swap(state, rules, log)


@rule
def purpose_of(before, after):
    """PROF-06.1: what a switch does, counted from SWAP_FOR_WAR on: a war, another winner, no war, nothing."""
    if before == after:
        return 3
    if after == NOBODY:
        return 0
    return 2 if before == NOBODY else 1


@rule
def note_gaps_of_swap(state, row, before, log):
    """PROF-A03 to PROF-A05: what had to be allowed for this switch."""
    if before != 1 - row:
        note(state, log, Event.SWAP_OF_LEADER, PROFITEER)
    if state.swaps > 1:
        note(state, log, Event.SECOND_SWAP, PROFITEER, x=state.swaps)
    if state.levels > 0:
        note(state, log, Event.SWAP_IN_WAR, PROFITEER)


# ---------------------------------------------------------------- battles


@rule
def compare(state, rules, log):
    """PROF-07.1, PROF-07.2: the higher card wins; equal cards are a war (PROF-08.1)."""
    row = ahead(state, rules)
    note_ace(state, rules, log)
    if row == NOBODY:
        fight_round(state, rules, log)
    elif state.levels > 0:
        win_war(state, rules, row, log)
    else:
        move_all(state.up, row, state.discard, row)
        move_all(state.up, 1 - row, state.discard, row)
        note(state, log, Event.BATTLE_WON, SIDE + row)
        state.phase = Phase.AFTER_BATTLE


@rule
def note_ace(state, rules, log):
    """PROF-A01: an Ace against another rank: what it is worth decides."""
    first, second = rank_of(newest(state, 0)) == ACE, rank_of(newest(state, 1)) == ACE
    if first != second:
        note(state, log, Event.ACE_FIGHTS, SIDE if first else SIDE + 1, x=rules.ace_value)


@seldom
def fight_round(state, rules, log):
    """PROF-08.1: equal cards: each side lays cards face down and turns up one (again and again: PROF-A09)."""
    if rules.war_max_levels > 0 and state.levels >= rules.war_max_levels:
        note(state, log, Event.WAR_BROKEN_OFF, NOBODY, x=state.levels)
        take_back(state, rules, log)
        return
    note_war(state, log)
    state.levels += 1
    state.swaps = 0
    for row in range(2):
        look_after_deck(state, rules, row, log)
    for row in range(2):
        lay_stakes(state, rules, row, log)
    fights_a = turn_up_fighter(state, rules, 0, log)
    fights_b = turn_up_fighter(state, rules, 1, log)
    if fights_a and fights_b:
        go_on_fighting(state, rules, log)
    elif fights_a or fights_b:
        run_short(state, rules, 1 if fights_a else 0, log)
    else:
        end_dead_war(state, rules, log)


@rule
def note_war(state, log):
    """PROF-08.1: a war breaks out, by chance or by a switch, or goes on."""
    if state.levels > 0:
        note(state, log, Event.WAR_AGAIN, NOBODY)
        return
    state.gauge[Gauge.WARS] += 1
    state.gauge[Gauge.WARS_CAUSED if state.caused else Gauge.WARS_NATURAL] += 1
    note(state, log, Event.WAR_CAUSED if state.caused else Event.WAR, NOBODY)


@rule
def lay_stakes(state, rules, row, log):
    """PROF-08.1: cards laid face down, as long as there are any."""
    laid = 0
    while laid < rules.war_face_down and has_card(state, rules, row, log):
        put_bottom(state.down, row, take_top(state.deck, row))
        laid += 1
    if laid > 0:
        note(state, log, Event.STAKE, SIDE + row, x=laid)


@rule
def turn_up_fighter(state, rules, row, log):
    """PROF-08.1: the card that fights. Whether there was one."""
    if not has_card(state, rules, row, log):
        return False
    card = take_top(state.deck, row)
    put_bottom(state.up, row, card)
    note(state, log, Event.FIGHT, SIDE + row, card)
    return True


@rule
def go_on_fighting(state, rules, log):
    """PROF-A03: the cards of a war are compared, after a switch if that is allowed in a war."""
    state.phase = Phase.COMPARE
    if rules.swap_in_war:
        offer_swap(state, rules, log)
    elif could_swap(state, rules) and not is_locked(state, rules):
        note(state, log, Event.NO_SWAP_IN_WAR, PROFITEER)


# ---------------------------------------------------------------- decks that run out in a war


@rule
def look_after_deck(state, rules, row, log):
    """PROF-A11: a deck too small for the war is played to its end first, or shuffled with the discard pile at once."""
    left = state.deck.size[row]
    if left == 0 or left > rules.war_face_down or state.discard.size[row] == 0:
        return
    if rules.reshuffle_time == WHEN_EMPTY:
        note(state, log, Event.LAST_CARDS_FIRST, SIDE + row, x=left)
    else:
        reshuffle(state, rules, row, log)


@rule
def has_card(state, rules, row, log):
    """PROF-09.2: whether a side has a card for the war, after a reshuffle if its deck is used up."""
    if state.deck.size[row] == 0:
        reshuffle(state, rules, row, log)
    return state.deck.size[row] > 0


@seldom
def reshuffle(state, rules, row, log):
    """PROF-09.2: the discard pile, with what is left of the deck, becomes the deck (PROF-A10)."""
    if rules.war_reshuffle != SEPARATE:
        reshuffle_together(state, log)
    elif state.discard.size[row] > 0:
        kind = Event.RESHUFFLED if state.deck.size[row] == 0 else Event.RESHUFFLED_EARLY
        discard_to_deck(state, row)
        mark_straddle(state)
        note(state, log, kind, SIDE + row, x=state.deck.size[row])


@rule
def discard_to_deck(state, row):
    """PROF-11.1: a discard pile is shuffled into the deck; everybody knows that its cards are there."""
    for i in range(state.discard.size[row]):
        state.owner[card_at(state.discard, row, i)] = row + 1
    move_all(state.discard, row, state.deck, row)
    shuffle(state.deck, row, state.streams)


@rule
def mark_straddle(state):
    """PROF-09.2: the war has outlasted the decks."""
    if state.straddled == 0:
        state.straddled = 1
        state.gauge[Gauge.STRADDLES] += 1


@rule
def reshuffle_together(state, log):
    """PROF-A10: all cards of both sides that are not in the war, in one heap, card by card to either deck."""
    first, second = cards_of_side(state, 0), cards_of_side(state, 1)
    if state.discard.size[0] + state.discard.size[1] == 0:
        return
    move_all(state.deck, 0, state.discard, 0)
    move_all(state.discard, 1, state.discard, 0)
    move_all(state.deck, 1, state.discard, 0)
    shuffle(state.discard, 0, state.streams)
    for i in range(first + second):
        card = take_top(state.discard, 0)
        state.owner[card] = 0
        put_bottom(state.deck, i & 1, card)
    mark_straddle(state)
    note(state, log, Event.RESHUFFLED_MERGED, NOBODY, x=first, y=second)


@seldom
def run_short(state, rules, row, log):
    """PROF-A12: this side alone has no card left in the war."""
    if rules.war_short == FORFEITS:
        note(state, log, Event.SHORT_FORFEITS, SIDE + row)
        win_war(state, rules, 1 - row, log)
    elif rules.war_short == LAST_CARD:
        note(state, log, Event.SHORT_LAST_CARD, SIDE + row, newest(state, row))
        go_on_fighting(state, rules, log)
    else:
        note(state, log, Event.SHORT_VOID, SIDE + row)
        take_back(state, rules, log)


@seldom
def end_dead_war(state, rules, log):
    """PROF-A13: neither side has a card left in the war."""
    if rules.war_dead == RECLAIM:
        note(state, log, Event.DEAD_RECLAIM, NOBODY)
        take_back(state, rules, log)
        return
    for row in range(2):
        move_all(state.up, row, state.discard, row)
        move_all(state.down, row, state.discard, row)
    note(state, log, Event.DEAD_GAME_OVER, NOBODY)
    finish(state, rules, False, log)


# ---------------------------------------------------------------- the spoils of a war


@seldom
def win_war(state, rules, row, log):
    """PROF-08.2, PROF-08.3: face-up cards to the side that won, face-down cards to the profiteer."""
    owned = cards_of_side(state, row)
    had = profit(state)
    for of in range(2):
        if of == row or rules.war_face_up_to == FACE_UP_TO_WINNER:
            move_all(state.up, of, state.discard, row)
        else:
            move_all(state.up, of, state.spoils, 0)
        if rules.war_face_down_to == TO_WINNER or (of == row and rules.war_face_down_to == SPLIT):
            move_all(state.down, of, state.discard, row)
        else:
            move_all(state.down, of, state.spoils, 0)
    note(state, log, Event.WAR_WON, SIDE + row, x=cards_of_side(state, row) - owned)
    note_spoils(state, had, log)
    state.phase = Phase.AFTER_BATTLE


@rule
def note_spoils(state, had, log):
    """PROF-08.3: what the profiteer has got out of the war."""
    if profit(state) > had:
        note(state, log, Event.SPOILS, PROFITEER, x=profit(state) - had)


@seldom
def take_back(state, rules, log):
    """PROF-A09, PROF-A12, PROF-A13: a war without a winner: only the profiteer, if anybody, gets something out of it."""
    had = profit(state)
    first, second = state.up.size[0], state.up.size[1]
    for row in range(2):
        move_all(state.up, row, state.discard, row)
        if rules.war_face_down_to == TO_PROFITEER:
            move_all(state.down, row, state.spoils, 0)
        else:
            move_all(state.down, row, state.discard, row)
    note(state, log, Event.WAR_UNDECIDED, NOBODY, x=first, y=second)
    note_spoils(state, had, log)
    state.phase = Phase.AFTER_BATTLE


@rule
def end_battle(state, rules, log):
    """PROF-09.1, PROF-09.3: until a deck is used up, or a war has outlasted the decks (PROF-A14)."""
    state.gauge[Gauge.HIGHEST] = max(state.gauge[Gauge.HIGHEST], profit(state))
    left = state.deck.size[0] + state.deck.size[1]
    if rules.win_mode == REACH_TARGET and has_enough(state, rules):
        note(state, log, Event.TARGET_REACHED, PROFITEER, x=profit(state))
        finish(state, rules, False, log)
    elif state.straddled and rules.after_straddle == COUNT_AT_ONCE:
        if left > 0:
            note(state, log, Event.STRADDLE_COUNTED, NOBODY, x=left)
        state.phase = Phase.COUNT
    elif state.deck.size[0] == 0 or state.deck.size[1] == 0:
        if left > 0:
            note(state, log, Event.UNEVEN_DECKS, SIDE if state.deck.size[0] > 0 else SIDE + 1, x=left)
        state.phase = Phase.COUNT
    else:
        if state.straddled:
            note(state, log, Event.STRADDLE_GOES_ON, NOBODY, x=left)
            state.straddled = 0
        wait_for_flip(state)


# ---------------------------------------------------------------- counting


@seldom
def count_sides(state, rules, log):
    """PROF-10.1 to PROF-10.4: even sides go on; else the profiteer may make up for it, with enough resources."""
    first, second = cards_of_side(state, 0), cards_of_side(state, 1)
    apart = abs(first - second)
    note(state, log, Event.COUNT, NOBODY, x=first, y=second)
    state.gauge[Gauge.PASSES] += 1
    state.gauge[Gauge.LEAD_AT_COUNT] += apart
    if apart <= rules.even_within:
        state.gauge[Gauge.EVEN_COUNTS] += 1
        note(state, log, Event.EVEN if apart == 0 else Event.EVEN_ENOUGH, NOBODY, x=apart)
        go_on(state, rules, log)
        return
    due = apart - rules.even_within
    if rules.donation == NO_DONATION:
        note(state, log, Event.UNEVEN, NOBODY)
        finish(state, rules, False, log)
    elif state.resources.size[0] < due:
        note(state, log, Event.TOO_FEW_RESOURCES, PROFITEER, x=due, y=state.resources.size[0])
        finish(state, rules, False, log)
    else:
        ask_for_donation(state, rules, 0 if first < second else 1, due, log)


@rule
def ask_for_donation(state, rules, row, due, log):
    """PROF-10.3: the profiteer can give what this side lacks (whether it must: PROF-A16; which cards: PROF-A15)."""
    state.poorer = row
    state.due = due
    state.last_given = 0
    state.phase = Phase.DONATE
    state.part = Part.DONATION
    state.seat = PROFITEER
    if rules.donation == FORCED:
        note(state, log, Event.MUST_GIVE, SIDE + row, x=due)
    if rules.donation_choice != ANY_CARD and state.resources.size[0] > due:
        note(state, log, Event.LOWEST_GIVEN, PROFITEER, x=due, y=state.resources.size[0])


@seldom
def give(state, rules, card, log):
    """PROF-10.3: one card to the side that lacks some; in ascending order, so that each set can be given in one way."""
    passed_over = False
    for i in range(state.resources.size[0]):
        here = sort_key(rules, card_at(state.resources, 0, i))
        passed_over = passed_over or (state.last_given < here and here >> 8 < value(rules, card))
    state.last_given = sort_key(rules, card)
    put_bottom(state.discard, state.poorer, take_card(state.resources, 0, card))
    state.due -= 1
    state.gauge[Gauge.CARDS_GIVEN] += 1
    state.gauge[Gauge.DONATION_SIZE] += 1
    note(state, log, Event.GIVE, SIDE + state.poorer, card)
    if passed_over:
        note(state, log, Event.OTHER_CARD_GIVEN, PROFITEER)
    if state.due == 0:
        state.gauge[Gauge.DONATIONS] += 1
        note(state, log, Event.BALANCED, NOBODY, x=cards_of_side(state, 0), y=cards_of_side(state, 1))
        go_on(state, rules, log)


@seldom
def go_on(state, rules, log):
    """PROF-10.2: the sides are even, so that the game goes on, unless that was the goal or the rules set an end."""
    state.seat = NOBODY
    if rules.win_mode == EVEN_SIDES:
        note(state, log, Event.SIDES_EVEN, NOBODY)
        finish(state, rules, True, log)
    elif min(cards_of_side(state, 0), cards_of_side(state, 1)) == 0:
        note(state, log, Event.NO_SIDES, NOBODY)
        finish(state, rules, False, log)
    elif rules.max_passes > 0 and state.passes >= rules.max_passes:
        note(state, log, Event.PASS_LIMIT, NOBODY, x=rules.max_passes)
        finish(state, rules, False, log)
    elif rules.win_mode == FINAL_COUNT and has_enough(state, rules):
        go_on_rich(state, rules, log)
    else:
        state.phase = Phase.NEXT_PASS


@rule
def go_on_rich(state, rules, log):
    """PROF-A17: the profit is enough, and the sides are even: may the profiteer stop?"""
    if rules.stop_at_target:
        state.phase = Phase.STOP
        state.part = Part.DONATION
        state.seat = PROFITEER
    else:
        note(state, log, Event.GOES_ON_RICH, PROFITEER, x=profit(state))
        state.phase = Phase.NEXT_PASS


@seldom
def stop_or_play_on(state, rules, verb, log):
    """PROF-A16, PROF-A17: the profiteer gives nothing, or ends the war with enough profit, or plays on."""
    if state.phase == Phase.STOP and verb == Verb.PASS:
        note(state, log, Event.PLAYS_ON, PROFITEER, x=profit(state))
        state.phase = Phase.NEXT_PASS
    elif state.phase == Phase.STOP:
        note(state, log, Event.STOPPED, PROFITEER)
        finish(state, rules, False, log)
    else:
        note(state, log, Event.REFUSED, PROFITEER, x=state.due)
        finish(state, rules, False, log)


# ---------------------------------------------------------------- the next pass


@seldom
def prepare_pass(state, rules, log):
    """PROF-11.1, PROF-11.2: each deck is shuffled by itself, and so are all cards of the profiteer."""
    for row in range(2):
        discard_to_deck(state, row)
    if rules.redraw_each_pass:
        move_all(state.resources, 0, state.spoils, 0)
        shuffle(state.spoils, 0, state.streams)
    note(state, log, Event.SHUFFLE, NOBODY, x=state.passes + 1)
    if rules.redraw_each_pass:
        redraw(state, rules, log)
    else:
        note(state, log, Event.KEEP_RESOURCES, PROFITEER, x=state.resources.size[0])
    begin_pass(state)


@rule
def redraw(state, rules, log):
    """PROF-11.3: new resources from the profiteer's cards; the lowest go back (with few cards: PROF-A18)."""
    wanted = rules.resources + rules.drop_lowest
    while state.resources.size[0] < wanted and state.spoils.size[0] > 0:
        put_bottom(state.resources, 0, take_top(state.spoils, 0))
    drawn = np.int64(state.resources.size[0])
    full, literal = max(drawn - rules.resources, 0), min(rules.drop_lowest, drawn)
    note(state, log, Event.REDRAW if full == literal else Event.REDRAW_ALL, PROFITEER, x=drawn)
    back = full if rules.short_redraw == KEEP_BEST else literal
    sort_resources(state, rules)
    for _ in range(back):
        put_bottom(state.spoils, 0, take_top(state.resources, 0))
    note(state, log, Event.LOWEST_BACK if back > 0 else Event.NONE_BACK, PROFITEER, x=back, y=drawn - back)


# ---------------------------------------------------------------- the end


@seldom
def finish(state, rules, even, log):
    """PROF-12.1, PROF-12.2: half the deck or more wins, or whatever the rules ask for."""
    held, half = profit(state), half_of_all(state)
    won = even if rules.win_mode == EVEN_SIDES else has_enough(state, rules)
    if rules.win_mode != EVEN_SIDES and rules.target in (0, 26) and (held >= 26) != (held >= half):
        note(state, log, Event.OTHER_TARGET, PROFITEER, x=half)
    state.gauge[Gauge.PROFIT] = held
    state.winner = PROFITEER if won else NOBODY
    state.over = 1
    wait_for_flip(state)
    note(state, log, Event.WIN if won else Event.LOSS, PROFITEER, x=held)


@rule
def score(state, rules, seat):
    """PROF-12.1: the profit."""
    return profit(state)


@rule
def standing(state, rules, seat):
    """PROF-12.1: the profit so far."""
    return profit(state)


def decides(rules: Rules) -> bool:
    """Whether the profiteer ever has anything to choose."""
    gives = rules.donation == "optional" or (rules.donation == "forced" and rules.donation_choice == "any")
    return rules.stop_at_target or (rules.resources > 0 and (rules.swaps_per_flip > 0 or gives))


def say(action: int, state, rules: Rules) -> str:
    """An action in words: 'give Side A 9 of clubs for 5 of hearts', 'let the cards stand', 'give nothing'."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return "let the cards stand" if state["phase"] == Phase.SWAP else "let the war go on"
    if verb == Verb.STOP:
        return "give nothing and end the war" if state["phase"] == Phase.DONATE else "end the war here"
    name = card_name(card) + (f" (deck {card // DECK_SIZE + 1})" if rules.decks > 1 else "")
    if verb == Verb.GIVE:
        return f"give {name}"
    up, row = state["up"], verb - Verb.SWAP_A
    taken = up["card"][row, (int(up["top"][row]) + int(up["size"][row]) - 1) % up["card"].shape[1]]
    return f"give {SIDES[row]} {name} for {card_name(int(taken))}"


def goal(rules: Rules) -> int | None:
    """PROF-12.2: the profit that wins; none where only even sides count."""
    return None if rules.win_mode == "even_sides" else rules.target


# ---------------------------------------------------------------- the game

GAME = Game(
    name="profiteer",
    title="Profiteer",
    version=1,
    document="Profiteer, by Michael Gray",
    summary="One player feeds a war between two sides, and wins by holding half of the cards when it ends.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    seats=("Profiteer",),
    sides=SIDES,
    parts=("swap", "donation"),
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    standing=standing,
    say=say,
    decides=decides,
    no_choices="Without resources the profiteer can only watch: the cards decide the game.",
    offers=("profiteer_final",),
    standing_means="cards of profit",
    strategies=("parity_aware.keep_win",),
    default_parts=("parity_aware", "keep_win"),
    headline=("won", "profit", "passes", "wars_caused"),
    questions=("profiteer_4_resources", "profiteer_swap_in_war", "profiteer_target24"),
    gauges=Gauge,
    outcomes={"win": "The profiteer wins", "loss": "The profiteer loses"},
    goal=goal,
    decided_by={
        "higher card": ("BATTLE_WON",),
        "war": ("WAR_WON",),
        "undecided": ("WAR_UNDECIDED", "DEAD_GAME_OVER"),
    },
    ended_by={
        "too few resources": ("TOO_FEW_RESOURCES",),
        "refused to give": ("REFUSED",),
        "uneven sides": ("UNEVEN",),
        "even sides": ("SIDES_EVEN",),
        "enough profit": ("TARGET_REACHED", "STOPPED"),
        "pass limit": ("PASS_LIMIT",),
        "no cards left": ("NO_SIDES", "DEAD_GAME_OVER"),
    },
)
