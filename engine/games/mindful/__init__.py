"""Mindful War: War with a hand of three, a card to switch before each war, and royal cards that attack when they win.

By Zaki Agraraharja. What is won lies on a discard pile and does not come back; who has more cards there wins.
Clauses: data/mindful/rulebook.md
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
    Zone,
    card_at,
    card_name,
    cards_in_play,
    draw_up_to,
    forget_zone,
    learn,
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
from engine.rng import CHANCE, below
from engine.rules import RuleSet, dial

# ---------------------------------------------------------------- rules

_RANKS = {11: "Jack", 12: "Queen", 13: "King", 14: "Ace"}
_ATTACKS = {
    "loot": "Loot", "sabotage": "Sabotage", "reveal": "Reveal", "trade": "Trade", "none": "no attack",
}  # fmt: skip
_Attack = Literal["loot", "sabotage", "reveal", "trade", "none"]


class Rules(RuleSet):
    """What may be changed in Mindful War."""

    # --- the cards
    decks: int = dial(
        1, low=1, high=4, soft=(1, 2), clause="MIND-03.1", part="The cards", unit="decks",
        says="How many decks of 52 cards are shuffled together; each player gets half of the cards.",
    )  # fmt: skip
    min_rank: int = dial(
        2, low=2, high=11, clause="MIND-06.7", part="The cards", label="Lowest rank in the deck", words=_RANKS,
        says="Cards below this rank are left in the box; a smaller deck is a shorter game.",
    )  # fmt: skip
    ace_value: int = dial(
        14, low=1, high=14, clause="MIND-06.7", part="The cards", label="Value of an Ace", words=_RANKS,
        says="Where an Ace stands in the order of the cards. It remains a royal card with its attack.",
    )  # fmt: skip

    # --- the hand
    hand_size: int = dial(
        3, low=1, high=7, clause="MIND-06.4", level="headline", part="The hand", unit="cards",
        says="How many cards a player holds, and draws back to at the start of each turn.",
    )  # fmt: skip

    # --- switching
    switches_per_turn: int = dial(
        1, low=0, high=3, clause="MIND-06.1", level="headline", part="Switching", unit="switches",
        label="Switches in a turn", says="How often a player may switch a card before a war.", words={0: "no switching"},
    )  # fmt: skip
    switch_from_turn: int = dial(
        2, low=1, high=10, clause="MIND-06.2", part="Switching", label="First turn with a switch",
        says="From which turn on cards may be switched.",
    )  # fmt: skip
    switch_mode: Literal["bottom", "top_swap", "discard"] = dial(
        "bottom", clause="MIND-03.4", ruling="MIND-A16", level="gap", part="Switching", label="Where the switched card goes",
        says="Where the card goes that is switched for the top card of the deck. The document describes it in two ways.",
        words={
            "bottom": "to the bottom of the own deck", "top_swap": "to the top of the own deck, in exchange",
            "discard": "face up to the neutral pile",
        },
    )  # fmt: skip
    switch_declare: Literal["together", "in_turn"] = dial(
        "together", clause="MIND-03.3", ruling="MIND-A17", level="gap", part="Switching", label="Deciding about a switch",
        says="Whether both decide at the same time or one after the other, the second knowing what the first did.",
        words={"together": "both at the same time", "in_turn": "one after the other, taking turns at being first"},
    )  # fmt: skip

    # --- ties
    tie_extra_cards: int = dial(
        1, low=1, high=3, clause="MIND-03.8", part="Ties", unit="cards", label="Cards that break a tie",
        says="How many more cards each plays after a tie; the last of them is compared.",
    )  # fmt: skip
    unresolved_to: Literal["neutral", "last_pair", "reclaim", "carry"] = dial(
        "neutral", clause="MIND-03.10", ruling="MIND-A13", level="gap", part="Ties", label="Cards of a tie that stays",
        says="What becomes of the cards of a turn whose tie cannot be broken.",
        words={
            "neutral": "all of them go to the neutral pile",
            "last_pair": "the last ones compared go to the neutral pile, the others back to who played them",
            "reclaim": "they go back to who played them",
            "carry": "they wait on the neutral pile, which goes to the next winner of a war",
        },
    )  # fmt: skip
    tie_short: Literal["loses", "stays"] = dial(
        "loses", clause="MIND-03.8", ruling="MIND-A14", level="gap", part="Ties", label="Only one can break the tie",
        says="What happens when only one player has a card left to break a tie with. Seldom, as hands are mostly equal.",
        words={"loses": "the other one loses the war", "stays": "the tie stays"},
    )  # fmt: skip

    # --- royal attacks
    royal_attacks: bool = dial(
        True, clause="MIND-04.8", level="headline", part="Royal attacks",
        says="Whether royal cards attack at all.", words={True: "are played", False: "are not played"},
    )  # fmt: skip
    ace_attack: _Attack = dial(
        "loot", clause="MIND-05.1", part="Royal attacks", label="Attack of an Ace",
        says="What an Ace does on the turn after it won a war.", words=_ATTACKS,
    )  # fmt: skip
    king_attack: _Attack = dial(
        "sabotage", clause="MIND-05.3", part="Royal attacks", label="Attack of a King",
        says="What a King does on the turn after it won a war.", words=_ATTACKS,
    )  # fmt: skip
    queen_attack: _Attack = dial(
        "reveal", clause="MIND-05.4", part="Royal attacks", label="Attack of a Queen",
        says="What a Queen does on the turn after it won a war.", words=_ATTACKS,
    )  # fmt: skip
    jack_attack: _Attack = dial(
        "trade", clause="MIND-05.5", part="Royal attacks", label="Attack of a Jack",
        says="What a Jack does on the turn after it won a war.", words=_ATTACKS,
    )  # fmt: skip
    royal_optional: bool = dial(
        True, clause="MIND-03.7", part="Royal attacks", label="Attacks may be declined",
        says="Whether the winner may let a royal attack go, and keep the switch.",
        words={True: "may be declined", False: "have to be carried out"},
    )  # fmt: skip
    royal_declare: Literal["on_win", "next_turn"] = dial(
        "on_win", clause="MIND-03.7", ruling="MIND-A03", level="gap", part="Royal attacks", label="Declaring an attack",
        says="When the winner has to say whether there is a royal attack.",
        words={"on_win": "as soon as the war is won", "next_turn": "in the next turn, after the draw"},
    )  # fmt: skip
    royal_blocks_switch: Literal["effect_turn", "turn_after", "both", "never"] = dial(
        "effect_turn", clause="MIND-06.3", ruling="MIND-A01", level="headline", part="Royal attacks",
        label="Turns without a switch", says="Which turns a royal attack leaves without a switch.",
        words={
            "effect_turn": "the turn in which the attack takes effect", "turn_after": "the turn after the attack",
            "both": "the turn of the attack and the one after it", "never": "none",
        },
    )  # fmt: skip
    switch_block_scope: Literal["both", "attacker", "victim"] = dial(
        "both", clause="MIND-06.3", ruling="MIND-A02", level="gap", part="Royal attacks", label="Who may not switch",
        says="Whose switch a royal attack blocks.",
        words={"both": "both players", "attacker": "only the attacker", "victim": "only the one who is attacked"},
    )  # fmt: skip
    royal_after_tie: bool = dial(
        False, clause="MIND-06.6", ruling="MIND-A11", level="gap", part="Royal attacks", label="Attack after a tie",
        says="Whether a royal card that breaks a tie may attack.", words={True: "may attack", False: "may not attack"},
    )  # fmt: skip

    # --- Loot
    loot_timing: Literal["replaces_draw", "extra", "replaces_switch"] = dial(
        "replaces_draw", clause="MIND-05.1", ruling="MIND-A04", level="gap", part="Loot", label="When Loot is carried out",
        says="What the looted card takes the place of.",
        words={
            "replaces_draw": "instead of one card drawn at the start of the turn",
            "extra": "after the draw, as one card more than the hand usually holds",
            "replaces_switch": "after the draw, for a card of the hand that goes under the own deck",
        },
    )  # fmt: skip
    loot_piles: Literal["players", "opponent", "all"] = dial(
        "players", clause="MIND-05.1", ruling="MIND-A05", level="gap", part="Loot", label="Piles that may be looted",
        says="From which discard piles a card may be looted.",
        words={
            "players": "both players' discard piles", "opponent": "only the opponent's discard pile",
            "all": "both players' discard piles and the neutral one",
        },
    )  # fmt: skip
    loot_forbidden: Literal["aces", "royals", "none"] = dial(
        "aces", clause="MIND-05.1", part="Loot", label="Cards that cannot be looted",
        says="Which cards may not be taken from a discard pile.",
        words={"aces": "Aces", "royals": "royal cards", "none": "none"},
    )  # fmt: skip
    loot_empty_deck: Literal["unavailable", "take"] = dial(
        "unavailable", clause="MIND-05.2", ruling="MIND-A06", level="gap", part="Loot", label="Loot with an empty deck",
        says="Whether a card may be looted when the own deck has none to take its place.",
        words={"unavailable": "there is no Loot", "take": "the card is taken and not replaced"},
    )  # fmt: skip

    # --- Sabotage
    sabotage_order: Literal["put_first", "draw_first"] = dial(
        "put_first", clause="MIND-05.3", ruling="MIND-A08", level="gap", part="Sabotage", label="Order of a Sabotage",
        says="Whether the attacker puts a card under the opponent's deck before or after drawing from it.",
        words={"put_first": "put first, then draw", "draw_first": "draw first, then put"},
    )  # fmt: skip
    sabotage_empty: Literal["unavailable", "no_effect"] = dial(
        "unavailable", clause="MIND-05.3", ruling="MIND-A08", level="gap", part="Sabotage", label="Sabotage of an empty deck",
        says="Whether an attack on an empty deck may be declared, although the same card would come back.",
        words={"unavailable": "there is no Sabotage", "no_effect": "it may be declared and does nothing but block the switch"},
    )  # fmt: skip
    sabotage_visible: bool = dial(
        False, clause="MIND-05.3", ruling="MIND-A24", level="gap", part="Sabotage", label="The sabotaged card is shown",
        says="Whether the opponent sees which card is put under the deck.", words={True: "is shown", False: "stays hidden"},
    )  # fmt: skip

    # --- Trade
    trade_pick: Literal["blind", "pick", "seen", "victim"] = dial(
        "blind", clause="MIND-05.5", ruling="MIND-A09", level="headline", part="Trade", label="Choosing the card in a Trade",
        says="How it is settled which card the attacker takes from the opponent's hand.",
        words={
            "blind": "the hand is mixed and the attacker draws one card unseen",
            "pick": "the attacker points at one of the hidden cards, and may know which it is",
            "seen": "the attacker looks at the hand and chooses", "victim": "the opponent chooses which card to give",
        },
    )  # fmt: skip

    # --- what is won, and the end
    capture_to: Literal["own_discard", "deck_bottom", "deck_shuffle"] = dial(
        "own_discard", clause="MIND-03.6", level="headline", part="The end", label="Where won cards go",
        says="What becomes of the cards that are won: out of play on a discard pile, or back into the winner's deck.",
        words={
            "own_discard": "to the winner's discard pile", "deck_bottom": "under the winner's deck",
            "deck_shuffle": "into the winner's deck, which is shuffled",
        },
    )  # fmt: skip
    score_mode: Literal["count", "value_sum", "royals_bonus"] = dial(
        "count", clause="MIND-03.13", part="The end", label="What a won card counts",
        says="What is counted in the discard piles at the end.",
        words={
            "count": "every card counts one", "value_sum": "every card counts its value",
            "royals_bonus": "every card counts one, a royal card two",
        },
    )  # fmt: skip
    leftover_to: Literal["own_discard", "nobody"] = dial(
        "own_discard", clause="MIND-02.1", ruling="MIND-A18", level="gap", part="The end", label="Cards left to one player",
        says="What becomes of the cards that one player still has when the other has none. Impossible by the published rules.",
        words={"own_discard": "they count for who has them", "nobody": "they count for nobody"},
    )  # fmt: skip
    score_tiebreak: Literal["draw", "value_sum", "last_war"] = dial(
        "draw", clause="MIND-02.2", ruling="MIND-A19", level="gap", part="The end", label="Equal numbers of cards",
        says="Who wins when both discard piles count the same; if that is equal too, the game is a draw.",
        words={
            "draw": "nobody, the game is a draw", "value_sum": "who won the higher cards, by the sum of their values",
            "last_war": "who won the last war",
        },
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        if self.capture_to == "own_discard":
            return None
        if self.score_mode != "count":
            return "Where won cards return to the deck there are no piles to score: every card has to count one."
        if self.leftover_to == "nobody":
            return "Where won cards return to the deck, the cards that are left decide: they have to count for who has them."
        return None


# ---------------------------------------------------------------- codes

# The choices of the rules, in the order of their declaration.
TO_BOTTOM, TO_TOP, TO_NEUTRAL = range(3)  # switch_mode
TOGETHER = 0  # switch_declare
ALL_NEUTRAL, LAST_PAIR, RECLAIM, CARRY = range(4)  # unresolved_to
SHORT_LOSES = 0  # tie_short
LOOT, SABOTAGE, REVEAL, TRADE, NO_ATTACK = range(5)  # ace_attack and the others
ON_WIN = 0  # royal_declare
EFFECT_TURN, TURN_AFTER, BOTH_TURNS, NO_TURN = range(4)  # royal_blocks_switch
BLOCKS_BOTH, BLOCKS_ATTACKER, BLOCKS_VICTIM = range(3)  # switch_block_scope
INSTEAD_OF_DRAW, EXTRA, INSTEAD_OF_SWITCH = range(3)  # loot_timing
OF_PLAYERS, OF_OPPONENT, OF_ALL = range(3)  # loot_piles
NO_ACES, NO_ROYALS, ANY_CARD = range(3)  # loot_forbidden
NO_LOOT = 0  # loot_empty_deck
PUT_FIRST = 0  # sabotage_order
NO_SABOTAGE = 0  # sabotage_empty
BLIND, PICK, SEEN, BY_VICTIM = range(4)  # trade_pick
TO_DISCARD, TO_DECK_BOTTOM, TO_DECK_SHUFFLED = range(3)  # capture_to
COUNT, VALUE_SUM, ROYALS_BONUS = range(3)  # score_mode
LEFT_TO_OWNER = 0  # leftover_to
DRAW_GAME, BY_VALUES, BY_LAST_WAR = range(3)  # score_tiebreak

NEUTRAL_PILE = 2  # in `worth`, after the two players' piles
LAID = 2  # in `knows`, of an own card: laid face down; the second such card has LAID + 1, and so on

ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.09, 0.85, 0.1)),
    Zone("hand", "Hand", 2, 16, OWNER, "fan", (0.5, 0.87, 0.5)),
    Zone("field", "Battlefield", 2, 16, ALL, "row", (0.5, 0.63, 0.46)),
    Zone("discard", "Discard pile", 2, 256, ALL, "pile", (0.91, 0.85, 0.1)),
    Zone("neutral", "Neutral pile", 1, 256, ALL, "pile", (0.91, 0.5, 0.1), shared=True),
)


class Phase(IntEnum):
    """What is going on. Up to HAND_OVER somebody decides; the others follow from what was decided."""

    SWITCH, WAR, DECLARE, LOOT, GIVE_UP, SABOTAGE, LAY, PICK, TAKE, HAND_OVER = range(10)
    BEGIN, DRAW, SWITCHING, COMPARE, AFTER_WAR, END_TURN = range(10, 16)


class Part(IntEnum):
    """Which part of a strategy decides."""

    WAR, SWITCH, ROYAL = range(3)


class Verb(IntEnum):
    """An action is verb * 256 + card, for PICK verb * 256 + place in the opponent's hand; PASS is 0."""

    PASS, PLAY, SWITCH, DECLARE, LOOT, GIVE_UP, SABOTAGE, LAY, PICK, TAKE, HAND_OVER = range(11)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark.

    A card that goes from hand to hand or under a deck is named only where both players see it.
    """

    # --- the cards come
    DEAL = "MIND-03.1", "The cards are shuffled and dealt, {x} to each player.", 30
    DRAW_HAND = "MIND-03.2", "{seat} draws a hand of {x}.", 3
    DRAW = "MIND-03.11", "{seat} draws {x}.", 1
    DECK_EMPTY = "MIND-03.4", "{seat}'s deck is empty: there is nothing left to switch with.", 0, "MIND-A15"

    # --- switching; the order of the SWITCH kinds is that of switch_mode
    SWITCH_BOTTOM = "MIND-03.4", "{seat} switches: a card goes under the deck, the top one comes up.", 4, "MIND-A16"
    SWITCH_TOP = "MIND-04.7", "{seat} switches: a card is exchanged for the top one of the deck.", 4, "MIND-A16"
    SWITCH_DISCARD = "MIND-03.4", "{seat} switches {card}, laid on the neutral pile, for the top card.", 4, "MIND-A16"
    KEEP = "MIND-03.3", "{seat} does not switch.", 2
    SWITCH_TOGETHER = "MIND-03.3", "Both have decided about switching at the same time.", 0, "MIND-A17"
    SWITCH_IN_TURN = "MIND-03.3", "{seat} decides about switching first, and {other} knows how.", 0, "MIND-A17"
    SWITCH_BLOCKED = "MIND-06.3", "The royal attack takes the place of the switch.", 0, "MIND-A01"
    SWITCH_BLOCKED_AFTER = "MIND-06.3", "After the royal attack of the last turn there is no switch.", 0, "MIND-A01"
    SWITCH_OPEN = "MIND-06.3", "The royal attack, of this turn or the last, leaves the switch open.", 0, "MIND-A01"
    SWITCH_BLOCKED_BOTH = "MIND-06.3", "Neither player may switch, whoever attacked.", 0, "MIND-A02"
    SWITCH_BLOCKED_FOR = "MIND-06.3", "Only {seat} may not switch.", 0, "MIND-A02"

    # --- war
    PLAY = "MIND-03.5", "{seat} plays {card}.", 4
    TIE = "MIND-03.8", "Equal cards: a tie.", 1, "", "war"
    TIE_SHORT_LOSES = "MIND-03.8", "Only {seat} has a card left to break the tie, and wins it.", 1, "MIND-A14"
    TIE_SHORT_STAYS = "MIND-03.8", "Only {seat} has a card left: the tie cannot be broken.", 1, "MIND-A14"
    WON = "MIND-03.6", "{seat} has the higher card and takes {x} cards.", 3
    WON_TIE = "MIND-03.9", "{seat} wins the tie and takes {x} cards.", 3
    CARRIED_WON = "MIND-03.10", "{seat} also takes the {x} cards of the neutral pile.", 2, "MIND-A13"
    UNDER_DECK = "MIND-03.6", "They go under {seat}'s deck, the winner's own first.", 1, "MIND-A21"
    INTO_DECK = "MIND-03.6", "They are shuffled into {seat}'s deck.", 10, "MIND-A21"
    NEUTRAL = "MIND-03.10", "The tie cannot be broken: the {x} cards go to the neutral pile.", 2, "", "war"
    NEUTRAL_ALL = "MIND-03.10", "The tie cannot be broken: all {x} cards go to the neutral pile.", 3, "MIND-A13"
    NEUTRAL_LAST = "MIND-03.10", "The tie cannot be broken: the last {x} go to the neutral pile.", 3, "MIND-A13"
    RECLAIMED = "MIND-03.10", "The tie cannot be broken: each takes the own cards.", 3, "MIND-A13"
    CARRIED = "MIND-03.10", "The tie cannot be broken: {x} cards wait on the neutral pile.", 2, "MIND-A13"

    # --- declaring a royal attack
    DECLARE = "MIND-03.7", "{seat} declares a royal attack with {card}.", 2, "", "royal"
    DECLARE_ALWAYS = "MIND-03.7", "{seat} has to attack with {card}.", 1, "", "royal"
    DECLINE = "MIND-03.7", "{seat} declares no royal attack with {card}.", 2
    DECIDED_BEFORE_DRAW = "MIND-03.7", "This was decided before the cards of the next turn were drawn.", 0, "MIND-A03"
    DECIDED_AFTER_DRAW = "MIND-03.7", "This was decided with the cards of the new turn in the hand.", 0, "MIND-A03"
    TIE_STOPS_ATTACK = "MIND-06.6", "{seat}'s {card} won in a tie: no royal attack follows.", 0, "MIND-A11"
    TIE_ALLOWS_ATTACK = "MIND-06.6", "{seat}'s {card} won in a tie and may attack all the same.", 0, "MIND-A11"
    LOOT_NO_DECK = "MIND-05.2", "{seat}'s deck has no card to take the place of a looted one: no Loot.", 0, "MIND-A06"
    SABOTAGE_NO_DECK = "MIND-05.3", "{other}'s deck has no card left for a Sabotage after the draw.", 0, "MIND-A08"

    # --- carrying it out; the TRADE kinds in the order of trade_pick
    LOOT_OWN = "MIND-05.1", "Loot: {seat} takes {card} from the own discard pile.", 6, "MIND-A04"
    LOOT_OTHER = "MIND-05.1", "Loot: {seat} takes {card} from {other}'s discard pile.", 6, "MIND-A04"
    LOOT_NEUTRAL = "MIND-05.1", "Loot: {seat} takes {card} from the neutral pile.", 6, "MIND-A05"
    PILE_CLOSED = "MIND-05.1", "A pile that holds cards to loot was closed to {seat}.", 0, "MIND-A05"
    LOOT_REPLACED = "MIND-05.2", "{card}, the top card of {seat}'s deck, takes its place.", 2
    LOOT_NOT_REPLACED = "MIND-05.2", "{seat}'s deck is empty: nothing takes its place.", 0, "MIND-A06"
    LOOT_GIVES_UP = "MIND-05.1", "{seat} puts a card of the hand under the own deck for it.", 3, "MIND-A04"
    SABOTAGE_PUT = "MIND-05.3", "Sabotage: {seat} puts a card of the hand under {other}'s deck.", 5, "MIND-A08"
    SABOTAGE_DRAW = "MIND-05.3", "Sabotage: {seat} draws the top card of {other}'s deck.", 2
    SABOTAGE_EMPTY = "MIND-05.3", "{other}'s deck is empty: the Sabotage changes nothing.", 1, "MIND-A08"
    SABOTAGE_HIDDEN = "MIND-05.3", "{other} does not see which card it is.", 0, "MIND-A24"
    SABOTAGE_SHOWN = "MIND-05.3", "{other} sees that it is {card}.", 0, "MIND-A24"
    REVEAL = "MIND-05.4", "Reveal: {other} shows the whole hand to {seat}, {x} cards.", 4
    SHOW = "MIND-05.4", "{seat} shows {card}.", 1
    TRADE_BLIND = "MIND-05.5", "Trade: {seat} draws from {other}'s mixed hand for a card face down.", 6, "MIND-A09"
    TRADE_PICK = "MIND-05.5", "Trade: {seat} picks a hidden card of {other}'s for one face down.", 6, "MIND-A09"
    TRADE_SEEN = "MIND-05.5", "Trade: {seat} looks at {other}'s hand and takes a card for one face down.", 8, "MIND-A09"
    TRADE_VICTIM = "MIND-05.5", "Trade: {seat} lays a card face down, {other} chooses one for it.", 8, "MIND-A09"

    TRADE_LAST = "MIND-05.5", "Trade: {seat} takes the only card of {other}'s hand for one face down.", 5

    # --- the end
    ALL_PLAYED = "MIND-03.12", "All cards have been played: the game ends.", 1
    RAN_OUT = "MIND-02.1", "{seat} has no cards left: the game ends.", 1
    HOLDS_REST = "MIND-02.2", "{seat} holds the other {x} cards.", 0, "MIND-A21"
    LEFTOVER_KEPT = "MIND-02.1", "The {x} cards {seat} still has count as well.", 3, "MIND-A18"
    LEFTOVER_OUT = "MIND-02.1", "The {x} cards {seat} still has count for nobody.", 1, "MIND-A18"
    WIN = "MIND-02.2", "{seat} wins, {x} to {y}.", 25
    TIE_BREAK = "MIND-02.2", "{x} for both: {seat} wins the tie-break.", 30, "MIND-A19"
    DRAWN = "MIND-02.2", "{x} for both: a draw.", 25, "MIND-A19"


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by.

    LOOTS to TRADES and the WON_AFTER kinds stand in the order of the attacks, the DECLARED and DECLINED kinds
    from Jack to Ace.
    """

    SWITCHES = "Switches", "a game", "How often both players together switch a card."
    SWITCH_GAIN = "Gain of a switch", "in value", "By how much the card that comes up is higher.", 2, "SWITCHES"
    ROYALS_BURIED = "Royal cards switched away", "a game", "How often a royal card is switched for an unknown one.", 2
    SWITCHES_DENIED = "Switches denied", "a game", "How often only a royal attack keeps a player from switching."
    NEUTRAL_CARDS = "Neutral cards", "cards", "Cards that go to the neutral pile.", 2
    ROYALS_PLAYED = "Royal cards played", "a game", "How often a royal card is played, by both players together."
    ROYAL_TURN = "Turn of royal cards", "", "In which turn royal cards are played, on average.", 1, "ROYALS_PLAYED"
    ROYAL_ATTACKS = "Royal attacks", "a game", "How many royal attacks are carried out."
    LONGEST_CHAIN = "Longest chain", "turns", "The most turns on end in which there was a royal attack."
    JACKS_DECLARED = "Attacks with a Jack", "a game", "How often a royal attack with a Jack is declared.", 2
    QUEENS_DECLARED = "Attacks with a Queen", "a game", "How often a royal attack with a Queen is declared.", 2
    KINGS_DECLARED = "Attacks with a King", "a game", "How often a royal attack with a King is declared.", 2
    ACES_DECLARED = "Attacks with an Ace", "a game", "How often a royal attack with an Ace is declared.", 2
    JACKS_DECLINED = "Declined with a Jack", "a game", "How often the attack of a Jack that won is let go.", 2
    QUEENS_DECLINED = "Declined with a Queen", "a game", "How often the attack of a Queen that won is let go.", 2
    KINGS_DECLINED = "Declined with a King", "a game", "How often the attack of a King that won is let go.", 2
    ACES_DECLINED = "Declined with an Ace", "a game", "How often the attack of an Ace that won is let go.", 2
    LOOTS = "Loots", "a game", "How often there is a Loot.", 2
    SABOTAGES = "Sabotages", "a game", "How often there is a Sabotage.", 2
    REVEALS = "Reveals", "a game", "How often a hand is revealed.", 2
    TRADES = "Trades", "a game", "How often there is a Trade.", 2
    WON_AFTER_LOOT = "Wars won after a Loot", "of Loots", "How often the attacker wins the next war.", 2, "LOOTS"
    WON_AFTER_SABOTAGE = (
        "Wars won after a Sabotage",
        "of Sabotages",
        "How often the attacker wins the next war.",
        2,
        "SABOTAGES",
    )
    WON_AFTER_REVEAL = (
        "Wars won after a Reveal",
        "of Reveals",
        "How often the attacker wins the next war.",
        2,
        "REVEALS",
    )
    WON_AFTER_TRADE = "Wars won after a Trade", "of Trades", "How often the attacker wins the next war.", 2, "TRADES"


#: By seat: `points` of the discard pile, `wanted` cards to be laid before the next turning up. By pile (of the seats, and
#: NEUTRAL_PILE): `worth`, the sum of its values. For all: `laid` cards of the seat that is laying, `level` ties in the turn,
#: `taker` who won its war (NOBODY: the tie stayed), `crown` the card that won. `claimant` who has an attack to come,
#: `claimed` with which attack, `declared` whether that is settled; `attacker` of this turn and `attack`, `before` the
#: attacker of the last turn, `chain` turns with attacks on end. Switching: `may` seats that decide, `again` those that may
#: once more, as bits, `swaps` how often it was gone round. `drawn` cards at the start of the turn, `emptied` decks as bits,
#: `last_winner` of a war. `knows` also marks the cards a seat has laid face down: they lie in its hand until all are turned up.
STATE = state_dtype(
    2,
    Event,
    ZONES,
    fields=[
        ("points", "i4", (2,)),
        ("worth", "i4", (3,)),
        ("wanted", "i2", (2,)),
        ("laid", "i2"),
        ("level", "i2"),
        ("taker", "i2"),
        ("crown", "i2"),
        ("claimant", "i2"),
        ("claimed", "i2"),
        ("declared", "i2"),
        ("attacker", "i2"),
        ("attack", "i2"),
        ("before", "i2"),
        ("chain", "i2"),
        ("may", "i2"),
        ("again", "i2"),
        ("swaps", "i2"),
        ("drawn", "i2"),
        ("emptied", "i2"),
        ("last_winner", "i2"),
    ],
    gauges=Gauge,
    knowledge=True,
)

# ---------------------------------------------------------------- reading the cards


def cards(rules: Rules) -> np.ndarray:
    """MIND-03.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank)


@rule
def value(rules, card):
    """MIND-06.7: 2 lowest, then up to the King; the Ace as the rules say."""
    rank, ace = rank_of(card), rules.ace_value
    return ace if rank == ACE else rank


@rule
def points_of(rules, card):
    """MIND-03.13: what a card counts in a discard pile."""
    if rules.score_mode == COUNT:
        return np.int64(1)
    if rules.score_mode == VALUE_SUM:
        return np.int64(value(rules, card))
    return np.int64(2 if rank_of(card) >= JACK else 1)


@rule
def attack_of(rules, card):
    """MIND-04.8: the royal attack of a card, NO_ATTACK for all but A, K, Q and J."""
    rank = rank_of(card)
    if rank < JACK or not rules.royal_attacks:
        return np.int64(NO_ATTACK)
    if rank == ACE:
        return np.int64(rules.ace_attack)
    if rank == KING:
        return np.int64(rules.king_attack)
    return np.int64(rules.queen_attack if rank == QUEEN else rules.jack_attack)


@rule
def more(first, second):
    """The seat that has more, NOBODY if it is the same."""
    if first == second:
        return NOBODY
    return 0 if first > second else 1


@rule
def cards_left(state, seat):
    """MIND-02.1: cards in deck and hand."""
    return np.int64(state.deck.size[seat]) + state.hand.size[seat]


# ---------------------------------------------------------------- the deal


@rule
def deal(state, rules, order, log):
    """MIND-03.1, MIND-03.2: half of the cards to each, and a hand from each deck."""
    for i in range(len(order)):
        put_bottom(state.deck, (i + state.rotation) & 1, order[i])
    note(state, log, Event.DEAL, NOBODY, x=len(order) // 2)
    for seat in range(2):
        drawn = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        note(state, log, Event.DRAW_HAND, seat, x=drawn)
    state.claimant = NOBODY
    state.attacker = NOBODY
    state.before = NOBODY
    state.last_winner = NOBODY
    state.phase = Phase.BEGIN


# ---------------------------------------------------------------- what may be done


@rule
def legal(state, rules, actions):
    """What the seat that has to decide may do; how many actions there are."""
    if state.phase == Phase.WAR:
        return list_hand(state, state.seat, Verb.PLAY, 0, actions)
    if state.phase == Phase.SWITCH:
        actions[0] = Verb.PASS
        return list_hand(state, state.seat, Verb.SWITCH, 1, actions)
    return list_attack(state, rules, actions)


@rule
def list_hand(state, seat, verb, count, actions):
    """MIND-00.1: any card of a hand that is not laid down already, after so many other actions."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if state.knows[seat, card] < LAID:
            actions[count] = verb * 256 + card
            count += 1
    return np.int64(count)


@seldom
def list_attack(state, rules, actions):
    """MIND-03.7, MIND-05.1 to MIND-05.5: declaring a royal attack, and what it asks for."""
    seat, phase = np.int64(state.seat), state.phase
    if phase == Phase.DECLARE:
        actions[0] = Verb.PASS
        actions[1] = Verb.DECLARE * 256 + state.crown
        return np.int64(2)
    if phase == Phase.LOOT:
        return list_loot(state, rules, seat, actions)
    if phase == Phase.PICK:
        for place in range(state.hand.size[1 - seat]):
            actions[place] = Verb.PICK * 256 + place
        return np.int64(state.hand.size[1 - seat])
    if phase == Phase.TAKE:
        return list_hand(state, 1 - seat, Verb.TAKE, 0, actions)
    verb = Verb.GIVE_UP if phase == Phase.GIVE_UP else Verb.LAY
    if phase == Phase.SABOTAGE:
        verb = Verb.SABOTAGE
    elif phase == Phase.HAND_OVER:
        verb = Verb.HAND_OVER
    return list_hand(state, seat, verb, 0, actions)


@rule
def list_loot(state, rules, seat, actions):
    """MIND-05.1: any card of an open pile but an Ace (the piles: MIND-A05)."""
    count = 0
    for turn in range(2):
        pile = seat if turn == 0 else 1 - seat  # the own pile first
        if is_open(rules, seat, pile):
            count = list_pile(rules, state.discard, pile, count, actions)
    if is_open(rules, seat, NEUTRAL_PILE):
        count = list_pile(rules, state.neutral, 0, count, actions)
    return np.int64(count)


@rule
def list_pile(rules, zone, row, count, actions):
    """MIND-05.1: the cards of one pile, after so many other actions."""
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if may_be_looted(rules, card):
            actions[count] = Verb.LOOT * 256 + card
            count += 1
    return count


@rule
def is_open(rules, seat, pile):
    """MIND-A05: whether this seat may loot a pile: that of a seat, or the neutral one."""
    if pile == NEUTRAL_PILE:
        return rules.loot_piles == OF_ALL
    return pile != seat or rules.loot_piles != OF_OPPONENT


@rule
def may_be_looted(rules, card):
    """MIND-05.1: any card other than an Ace."""
    rank = rank_of(card)
    return rank < JACK or rules.loot_forbidden == ANY_CARD or (rules.loot_forbidden == NO_ACES and rank != ACE)


# ---------------------------------------------------------------- what happens at the table


@rule
def step(state, rules, action, log):
    """One decision, and what follows from it until somebody has to decide again or the turn is over."""
    if state.phase == Phase.WAR:
        lay_card(state, rules, action & 255, log)
    elif state.phase == Phase.SWITCH:
        decide_switch(state, rules, action, log)
    elif state.phase == Phase.BEGIN:
        begin_turn(state, rules, log)
    else:
        answer_attack(state, rules, action, log)
    if state.phase == Phase.DRAW:
        draw_hands(state, rules, log)
    if state.phase == Phase.SWITCHING:
        open_switch(state, rules, log)
    if state.phase == Phase.COMPARE:
        compare(state, rules, log)
    if state.phase == Phase.AFTER_WAR:
        settle_war(state, rules, log)
    if state.phase == Phase.END_TURN:
        end_turn(state, rules, log)


@rule
def begin_turn(state, rules, log):
    """MIND-04.5: a turn begins; a Loot that replaces the draw comes first (MIND-A04)."""
    state.turn += 1
    state.before = state.attacker
    state.attacker = NOBODY
    state.drawn = 0
    state.phase = Phase.DRAW
    if state.claimant != NOBODY and is_before_draw(rules, state.claimed):
        take_up_claim(state, rules, log)


@rule
def draw_hands(state, rules, log):
    """MIND-03.11: both draw up to three cards; then a royal attack, or the switch."""
    for seat in range(2):
        drawn = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        if drawn > 0:
            state.drawn += drawn
            note(state, log, Event.DRAW, seat, x=drawn)
        if state.deck.size[seat] == 0 and state.emptied & (1 << seat) == 0:
            note_empty(state, rules, seat, log)
    state.phase = Phase.SWITCHING
    if state.claimant != NOBODY:
        take_up_claim(state, rules, log)


@seldom
def note_empty(state, rules, seat, log):
    """MIND-A15: without a deck there is no switch."""
    state.emptied |= 1 << seat
    if rules.switches_per_turn > 0:
        note(state, log, Event.DECK_EMPTY, seat)


# ---------------------------------------------------------------- cards laid face down


@rule
def lay_down(state, seat, card):
    """MIND-03.5: a card is laid face down. It stays in the hand, marked, until all have chosen: nobody sees which."""
    state.knows[seat, card] = LAID + state.laid
    state.laid += 1


@rule
def laid_card(state, seat, place):
    """The card that a seat has laid down as its first, second, ... ; NO_CARD if there is none."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if state.knows[seat, card] == LAID + place:
            return np.int64(card)
    return np.int64(NO_CARD)


@rule
def leave_hand(state, seat, card):
    """A card leaves the hand; who held it knows where it goes."""
    learn(state, seat, card)
    return take_card(state.hand, seat, card)


@rule
def leave_hand_unseen(state, seat, card):
    """A card leaves the hand unseen: of more than one the other player cannot tell any more which are left."""
    if state.hand.size[seat] > 1:
        forget_zone(state, 1 - seat, state.hand, seat)
    return leave_hand(state, seat, card)


# ---------------------------------------------------------------- switching


@rule
def open_switch(state, rules, log):
    """MIND-03.3: who may switch is asked; not on the first turn (MIND-06.2), not with a royal attack (MIND-06.3)."""
    state.swaps = 0
    may = 0
    if rules.switches_per_turn > 0 and state.turn >= rules.switch_from_turn:
        may = with_a_deck(state)
        if may != 0 and (state.attacker != NOBODY or state.before != NOBODY):
            may &= ~blocked(state, rules, may, log)
    ask_about_switch(state, rules, may, log)


@rule
def with_a_deck(state):
    """MIND-A15: the seats that have a card to draw in a switch, as bits."""
    return (1 if state.deck.size[0] > 0 else 0) + (2 if state.deck.size[1] > 0 else 0)


@seldom
def blocked(state, rules, able, log):
    """MIND-06.3: the seats whose switch a royal attack blocks, as bits (which turn: MIND-A01, whose: MIND-A02)."""
    mode, kind, seats = rules.royal_blocks_switch, Event.SWITCH_OPEN, 0
    if state.before != NOBODY and (mode == TURN_AFTER or mode == BOTH_TURNS):
        seats, kind = in_scope(rules, state.before), Event.SWITCH_BLOCKED_AFTER
    if state.attacker != NOBODY and (mode == EFFECT_TURN or mode == BOTH_TURNS):
        seats, kind = seats | in_scope(rules, state.attacker), Event.SWITCH_BLOCKED
    note(state, log, kind, NOBODY)
    denied = seats & able
    state.gauge[Gauge.SWITCHES_DENIED] += (denied & 1) + (denied >> 1)
    if seats == 3:
        note(state, log, Event.SWITCH_BLOCKED_BOTH, NOBODY)
    elif seats > 0:
        note(state, log, Event.SWITCH_BLOCKED_FOR, seats - 1)
    return np.int64(seats)


@rule
def in_scope(rules, attacker):
    """MIND-A02: the seats that an attack keeps from switching, as bits."""
    if rules.switch_block_scope == BLOCKS_BOTH:
        return 3
    return 1 << (attacker if rules.switch_block_scope == BLOCKS_ATTACKER else 1 - attacker)


@rule
def ask_about_switch(state, rules, may, log):
    """MIND-03.3: those who may switch decide, both at the same time or in turn (MIND-A17); nobody: the war begins."""
    state.may = may
    state.again = 0
    if may == 0:
        begin_war(state)
        return
    first = 0
    if rules.switch_declare != TOGETHER:
        first = (state.turn + state.rotation) & 1
        if may == 3:
            note(state, log, Event.SWITCH_IN_TURN, first)
    if may & (1 << first) == 0:
        first = 1 - first
    ask(state, first, Phase.SWITCH, Part.SWITCH)


@rule
def ask(state, seat, phase, part):
    """This seat has to decide."""
    state.seat = seat
    state.phase = phase
    state.part = part
    state.laid = 0


@rule
def decide_switch(state, rules, action, log):
    """MIND-03.3: a seat has decided; when all have, it is carried out (in turn: at once)."""
    seat = state.seat
    if action != Verb.PASS:
        lay_down(state, seat, action & 255)
    if rules.switch_declare == TOGETHER:
        if seat == 0 and state.may == 3:
            ask(state, 1, Phase.SWITCH, Part.SWITCH)
            return
        if state.may == 3:
            note(state, log, Event.SWITCH_TOGETHER, NOBODY)
        for each in range(2):
            if state.may & (1 << each) != 0:
                carry_out_switch(state, rules, each, log)
    else:
        carry_out_switch(state, rules, seat, log)
        if state.may == 3 and seat == (state.turn + state.rotation) & 1:
            ask(state, 1 - seat, Phase.SWITCH, Part.SWITCH)
            return
    go_round_again(state, rules, log)


@rule
def go_round_again(state, rules, log):
    """MIND-06.1: who has switched may do so once more, if the rules allow it."""
    state.swaps += 1
    again = state.again & with_a_deck(state) if state.swaps < rules.switches_per_turn else 0
    if again != 0:
        ask_about_switch(state, rules, again, log)
    else:
        begin_war(state)


@seldom
def carry_out_switch(state, rules, seat, log):
    """MIND-03.4: a card goes under the deck, the top one comes up (MIND-A16); what was decided is seen by both."""
    card = laid_card(state, seat, 0)
    if card == NO_CARD:
        note(state, log, Event.KEEP, seat)
        return
    state.again |= 1 << seat
    if rules.switch_mode == TO_NEUTRAL:
        leave_hand(state, seat, card)
        put_on_neutral(state, rules, card)
    else:
        leave_hand_unseen(state, seat, card)
    if rules.switch_mode == TO_BOTTOM:
        put_bottom(state.deck, seat, card)
    new = take_top(state.deck, seat)
    if rules.switch_mode == TO_TOP:
        put_top(state.deck, seat, card)
    put_bottom(state.hand, seat, new)
    seen = card if rules.switch_mode == TO_NEUTRAL else NO_CARD
    note(state, log, Event.SWITCH_BOTTOM + rules.switch_mode, seat, seen)
    state.gauge[Gauge.SWITCHES] += 1
    state.gauge[Gauge.SWITCH_GAIN] += value(rules, new) - value(rules, card)
    if rank_of(card) >= JACK:
        state.gauge[Gauge.ROYALS_BURIED] += 1


@rule
def put_top(zone, row, card):
    """Lay a card on top of the others."""
    zone.top[row] = (zone.top[row] - 1) & (zone.card.shape[1] - 1)
    zone.card[row, zone.top[row]] = card
    zone.size[row] += 1


# ---------------------------------------------------------------- war


@rule
def begin_war(state):
    """MIND-03.5: both choose a card."""
    state.level = 0
    ask_for_cards(state, 1, 1)


@rule
def ask_for_cards(state, first, second):
    """MIND-03.5, MIND-03.8: both lay so many cards face down, one after the other."""
    state.wanted[0], state.wanted[1] = first, second
    ask(state, 0, Phase.WAR, Part.WAR)


@rule
def lay_card(state, rules, card, log):
    """MIND-03.5: a card is laid face down; when all are there, they are turned up at the same time."""
    seat = state.seat
    lay_down(state, seat, card)
    if state.laid < state.wanted[seat]:
        return
    if seat == 0:
        ask(state, 1, Phase.WAR, Part.WAR)
    else:
        turn_up(state, log)


@rule
def turn_up(state, log):
    """MIND-03.5: the cards are turned up."""
    for seat in range(2):
        for place in range(state.wanted[seat]):
            card = leave_hand(state, seat, laid_card(state, seat, place))
            put_bottom(state.field, seat, card)
            note(state, log, Event.PLAY, seat, card)
            if rank_of(card) >= JACK:
                state.gauge[Gauge.ROYALS_PLAYED] += 1
                state.gauge[Gauge.ROYAL_TURN] += state.turn
    state.phase = Phase.COMPARE


@rule
def last_played(state, seat):
    """The last card that a seat has turned up."""
    return np.int64(card_at(state.field, seat, state.field.size[seat] - 1))


@rule
def compare(state, rules, log):
    """MIND-03.6: the higher of the cards turned up last wins."""
    first, second = last_played(state, 0), last_played(state, 1)
    state.taker = more(value(rules, first), value(rules, second))
    if state.taker == NOBODY:
        tie(state, rules, log)
    else:
        state.phase = Phase.AFTER_WAR
    state.crown = second if state.taker == 1 else first


@seldom
def tie(state, rules, log):
    """MIND-03.8: both play another card; with empty hands the tie stays (MIND-03.10), with one of them: MIND-A14."""
    note(state, log, Event.TIE, NOBODY)
    state.level += 1
    held = (np.int64(state.hand.size[0]), np.int64(state.hand.size[1]))
    if held[0] > 0 and held[1] > 0:
        ask_for_cards(state, min(rules.tie_extra_cards, held[0]), min(rules.tie_extra_cards, held[1]))
        return
    state.phase = Phase.AFTER_WAR
    able = more(held[0], held[1])
    if able != NOBODY:
        note(state, log, Event.TIE_SHORT_LOSES + rules.tie_short, able)
        if rules.tie_short == SHORT_LOSES:
            state.taker = able


@rule
def settle_war(state, rules, log):
    """MIND-03.6, MIND-03.10: the cards go where they belong; a royal card that has won may attack (MIND-03.7)."""
    state.phase = Phase.END_TURN
    if state.taker == NOBODY:
        leave_tie(state, rules, log)
        return
    collect(state, rules, np.int64(state.taker), log)
    if attack_of(rules, state.crown) != NO_ATTACK and not is_over(state):
        offer_attack(state, rules, log)


@rule
def collect(state, rules, seat, log):
    """MIND-03.6, MIND-03.9: the winner takes all cards that were turned up."""
    count = state.field.size[0] + state.field.size[1]
    take_back(state, rules, seat, seat)
    take_back(state, rules, 1 - seat, seat)
    note(state, log, Event.WON if state.level == 0 else Event.WON_TIE, seat, x=count)
    if rules.unresolved_to == CARRY and state.neutral.size[0] > 0:
        collect_carried(state, rules, seat, log)
    if rules.capture_to != TO_DISCARD:
        return_to_deck(state, rules, seat, log)
    state.last_winner = seat
    if state.attacker == seat:
        state.gauge[Gauge.WON_AFTER_LOOT + state.attack] += 1


@rule
def take_back(state, rules, row, seat):
    """MIND-03.6: one side of the battlefield goes to a seat: on its discard pile, or under its deck (MIND-A21)."""
    for _ in range(state.field.size[row]):
        put_away(state, rules, seat, take_top(state.field, row))


@rule
def put_away(state, rules, seat, card):
    """MIND-03.6: a card that was turned up goes to a seat for good; where it goes back under a deck, both know it."""
    if rules.capture_to == TO_DISCARD:
        put_bottom(state.discard, seat, card)
        state.points[seat] += points_of(rules, card)
        state.worth[seat] += value(rules, card)
    else:
        put_bottom(state.deck, seat, card)
        learn(state, 0, card)
        learn(state, 1, card)


@seldom
def collect_carried(state, rules, seat, log):
    """MIND-A13: the cards that wait on the neutral pile go to the winner of the next war."""
    note(state, log, Event.CARRIED_WON, seat, x=state.neutral.size[0])
    for _ in range(state.neutral.size[0]):
        put_away(state, rules, seat, take_top(state.neutral, 0))
    state.worth[NEUTRAL_PILE] = 0


@seldom
def return_to_deck(state, rules, seat, log):
    """MIND-A21: where won cards return to the deck they lie at its bottom, or are shuffled in."""
    if rules.capture_to == TO_DECK_BOTTOM:
        note(state, log, Event.UNDER_DECK, seat)
        return
    forget_zone(state, 0, state.deck, seat)
    forget_zone(state, 1, state.deck, seat)
    shuffle(state.deck, seat, state.streams)
    note(state, log, Event.INTO_DECK, seat)


@rule
def put_on_neutral(state, rules, card):
    """MIND-04.4: a card goes to the pile that belongs to nobody."""
    put_bottom(state.neutral, 0, card)
    state.worth[NEUTRAL_PILE] += value(rules, card)
    state.gauge[Gauge.NEUTRAL_CARDS] += 1


@seldom
def leave_tie(state, rules, log):
    """MIND-03.10: what becomes of the cards of a tie that nobody has broken (MIND-A13)."""
    pairs, count = state.field.size[0], state.field.size[0] + state.field.size[1]
    mode = rules.unresolved_to
    kept = 0 if mode != LAST_PAIR else 1
    if mode == RECLAIM:
        note(state, log, Event.RECLAIMED, NOBODY)
    elif mode == CARRY:
        note(state, log, Event.CARRIED, NOBODY, x=count)
    elif pairs == 1 and count == 2:
        note(state, log, Event.NEUTRAL, NOBODY, x=count)
    else:
        note(state, log, Event.NEUTRAL_ALL + mode, NOBODY, x=count if mode == ALL_NEUTRAL else 2)
    for seat in range(2):
        stays = state.field.size[seat] if mode == RECLAIM else (state.field.size[seat] - 1) * kept
        for _ in range(stays):
            put_away(state, rules, seat, take_top(state.field, seat))
        for _ in range(state.field.size[seat]):
            put_on_neutral(state, rules, take_top(state.field, seat))
        if stays > 0 and rules.capture_to != TO_DISCARD:
            return_to_deck(state, rules, seat, log)


# ---------------------------------------------------------------- declaring a royal attack


@seldom
def offer_attack(state, rules, log):
    """MIND-03.7: a royal card has won and may attack on the following turn, not after a tie (MIND-06.6)."""
    seat = np.int64(state.taker)
    state.claimed = attack_of(rules, state.crown)
    possible = is_possible(state, rules, seat, state.claimed)
    if state.level > 0 and possible:
        note(state, log, Event.TIE_STOPS_ATTACK + rules.royal_after_tie, seat, state.crown)
    if state.level > 0 and not rules.royal_after_tie:
        return
    state.claimant = seat
    state.declared = 0
    if rules.royal_declare == ON_WIN:
        claim(state, rules, possible, log)


@rule
def claim(state, rules, possible, log):
    """MIND-03.7: the attack is declared or not, unless it is impossible or has to be."""
    seat = state.claimant
    if not possible:
        note_impossible(state, rules, seat, log)
        state.claimant = NOBODY
    elif rules.royal_optional:
        ask(state, seat, Phase.DECLARE, Part.ROYAL)
    else:
        note(state, log, Event.DECLARE_ALWAYS, seat, state.crown)
        declare(state)


@rule
def declare(state):
    """MIND-03.7: there will be a royal attack."""
    state.declared = 1
    state.gauge[Gauge.JACKS_DECLARED + rank_of(state.crown) - JACK] += 1


@rule
def is_possible(state, rules, seat, attack):
    """MIND-A03, MIND-A25: whether an attack can be carried out in full on its turn. Hands are never empty then."""
    if attack == LOOT:
        return has_replacement(state, rules, seat) and has_loot(state, rules, seat)
    if attack == SABOTAGE:
        return deck_after_draw(state, rules, 1 - seat) > 0 or rules.sabotage_empty != NO_SABOTAGE
    return True


@rule
def deck_after_draw(state, rules, seat):
    """MIND-03.11: how many cards the deck will have when the hand is filled up."""
    return max(np.int64(state.deck.size[seat]) - max(rules.hand_size - state.hand.size[seat], 0), 0)


@rule
def has_replacement(state, rules, seat):
    """MIND-05.2: whether the deck has a card to take the place of a looted one, or needs none (MIND-A06)."""
    if rules.loot_empty_deck != NO_LOOT:
        return True
    return (state.deck.size[seat] if is_before_draw(rules, LOOT) else deck_after_draw(state, rules, seat)) > 0


@rule
def has_loot(state, rules, seat):
    """MIND-05.1: whether a pile that is open holds a card that may be looted."""
    for pile in range(3):
        if is_open(rules, seat, pile) and holds_loot(state, rules, pile):
            return True
    return False


@rule
def holds_loot(state, rules, pile):
    """MIND-05.1: whether a pile holds a card that may be looted."""
    if pile == NEUTRAL_PILE:
        return is_worth_looting(rules, state.neutral, 0)
    return is_worth_looting(rules, state.discard, pile)


@rule
def is_worth_looting(rules, zone, row):
    """MIND-05.1: whether one of the cards of a zone may be looted."""
    for i in range(zone.size[row]):
        if may_be_looted(rules, card_at(zone, row, i)):
            return True
    return False


@rule
def is_before_draw(rules, attack):
    """MIND-A04: whether an attack is carried out before the hands are filled up."""
    return attack == LOOT and rules.loot_timing == INSTEAD_OF_DRAW


@rule
def note_impossible(state, rules, seat, log):
    """MIND-A06, MIND-A08: an empty deck is why there is no attack."""
    if state.claimed == SABOTAGE:
        note(state, log, Event.SABOTAGE_NO_DECK, seat)
    elif not has_replacement(state, rules, seat):
        note(state, log, Event.LOOT_NO_DECK, seat)


@seldom
def take_up_claim(state, rules, log):
    """MIND-03.7: the turn of an attack has come; if it was not declared on the win, it is now (MIND-A03)."""
    if not state.declared:
        go_on(state, rules)
        claim(state, rules, is_possible(state, rules, np.int64(state.claimant), state.claimed), log)
    if state.declared and state.claimant != NOBODY:
        attack(state, rules, log)


@rule
def go_on(state, rules):
    """MIND-04.5: after an attack the turn goes on."""
    state.phase = Phase.DRAW if is_before_draw(rules, state.claimed) else Phase.SWITCHING


@rule
def answer_claim(state, rules, declares, log):
    """MIND-03.7: the winner has said whether there is an attack, before or after the next draw (MIND-A03)."""
    seat = state.claimant
    note(state, log, Event.DECLARE if declares else Event.DECLINE, seat, state.crown)
    if not is_before_draw(rules, state.claimed):
        if rules.royal_declare != ON_WIN and state.drawn > 0:
            note(state, log, Event.DECIDED_AFTER_DRAW, seat)
        elif rules.royal_declare == ON_WIN and state.deck.size[0] + state.deck.size[1] > 0:
            note(state, log, Event.DECIDED_BEFORE_DRAW, seat)
    if declares:
        declare(state)
    else:
        state.claimant = NOBODY
        state.gauge[Gauge.JACKS_DECLINED + rank_of(state.crown) - JACK] += 1
    if rules.royal_declare == ON_WIN:
        state.phase = Phase.END_TURN
    elif declares:
        attack(state, rules, log)
    else:
        go_on(state, rules)


# ---------------------------------------------------------------- carrying it out


@seldom
def attack(state, rules, log):
    """MIND-04.8: a royal attack takes effect."""
    seat = np.int64(state.claimant)
    state.attacker = seat
    state.attack = state.claimed
    state.claimant = NOBODY
    state.chain = state.chain + 1 if state.before != NOBODY else 1
    state.gauge[Gauge.LONGEST_CHAIN] = max(state.gauge[Gauge.LONGEST_CHAIN], np.int64(state.chain))
    state.gauge[Gauge.ROYAL_ATTACKS] += 1
    state.gauge[Gauge.LOOTS + state.attack] += 1
    if state.attack == LOOT:
        ask(state, seat, Phase.LOOT, Part.ROYAL)
    elif state.attack == SABOTAGE:
        begin_sabotage(state, rules, seat, log)
    elif state.attack == REVEAL:
        reveal(state, rules, seat, log)
    else:
        ask(state, seat, Phase.LAY, Part.ROYAL)


@seldom
def answer_attack(state, rules, action, log):
    """MIND-05.1 to MIND-05.5: a choice that an attack asks for."""
    seat, phase, card = np.int64(state.seat), state.phase, action & 255
    if phase == Phase.DECLARE:
        answer_claim(state, rules, action != Verb.PASS, log)
    elif phase == Phase.LAY:
        lay_for_trade(state, rules, seat, card, log)
    elif phase == Phase.LOOT:
        loot(state, rules, seat, card, log)
    else:
        go_on(state, rules)
        if phase == Phase.SABOTAGE:
            sabotage(state, rules, seat, card, log)
        elif phase == Phase.GIVE_UP:
            give_up(state, seat, card, log)
        elif phase == Phase.PICK:
            trade(state, rules, card_at(state.hand, 1 - seat, card), log)
        else:
            trade(state, rules, card, log)


@rule
def loot(state, rules, seat, card, log):
    """MIND-05.1: a card comes from a pile into the hand; the top card of the deck takes its place (MIND-05.2)."""
    note_closed_piles(state, rules, seat, log)
    pile = pile_of(state, card)
    if pile == NEUTRAL_PILE:
        exchange(state, rules, seat, state.neutral, 0, pile, card, Event.LOOT_NEUTRAL, log)
    else:
        kind = Event.LOOT_OWN if pile == seat else Event.LOOT_OTHER
        exchange(state, rules, seat, state.discard, pile, pile, card, kind, log)
    go_on(state, rules)
    if rules.loot_timing == INSTEAD_OF_SWITCH:
        ask(state, seat, Phase.GIVE_UP, Part.ROYAL)


@rule
def pile_of(state, card):
    """MIND-06.5: the pile in which a card lies."""
    for seat in range(2):
        for i in range(state.discard.size[seat]):
            if card_at(state.discard, seat, i) == card:
                return seat
    return NEUTRAL_PILE


@rule
def exchange(state, rules, seat, zone, row, pile, card, kind, log):
    """MIND-05.2: the looted card goes to the hand, seen by both; the top of the deck lies where it lay (MIND-A06)."""
    place = 0
    while card_at(zone, row, place) != card:
        place += 1
    put_bottom(state.hand, seat, take_at(zone, row, place))
    recount(state, rules, pile, card, -1)
    learn(state, 1 - seat, card)
    note(state, log, kind, seat, card)
    if state.deck.size[seat] == 0:
        note(state, log, Event.LOOT_NOT_REPLACED, seat)
        return
    top = take_top(state.deck, seat)
    put_at(zone, row, place, top)
    recount(state, rules, pile, top, 1)
    note(state, log, Event.LOOT_REPLACED, seat, top)


@rule
def recount(state, rules, pile, card, sign):
    """MIND-03.13: a card comes to a pile (1) or leaves it (-1)."""
    state.worth[pile] += sign * value(rules, card)
    if pile != NEUTRAL_PILE:
        state.points[pile] += sign * points_of(rules, card)


@rule
def put_at(zone, row, place, card):
    """Lay a card at a place counted from the top; those from there on move down."""
    mask = zone.card.shape[1] - 1
    top = zone.top[row]
    for i in range(zone.size[row], place, -1):
        zone.card[row, (top + i) & mask] = zone.card[row, (top + i - 1) & mask]
    zone.card[row, (top + place) & mask] = card
    zone.size[row] += 1


@rule
def note_closed_piles(state, rules, seat, log):
    """MIND-A05: a pile that the rules close to this seat holds cards that might be looted."""
    for pile in range(3):
        if not is_open(rules, seat, pile) and holds_loot(state, rules, pile):
            note(state, log, Event.PILE_CLOSED, seat)
            return


@rule
def give_up(state, seat, card, log):
    """MIND-A04: where Loot takes the place of the switch, a card of the hand goes under the own deck."""
    put_bottom(state.deck, seat, leave_hand_unseen(state, seat, card))
    note(state, log, Event.LOOT_GIVES_UP, seat)


@rule
def begin_sabotage(state, rules, seat, log):
    """MIND-05.3: the attacker chooses a card for the opponent's deck, before or after drawing from it (MIND-A08)."""
    if state.deck.size[1 - seat] == 0:
        note(state, log, Event.SABOTAGE_EMPTY, seat)
        go_on(state, rules)
        return
    if rules.sabotage_order != PUT_FIRST:
        draw_from_opponent(state, seat, log)
    ask(state, seat, Phase.SABOTAGE, Part.ROYAL)


@rule
def sabotage(state, rules, seat, card, log):
    """MIND-05.3: a card of the hand goes under the opponent's deck, whose top card is drawn (seen or not: MIND-A24)."""
    if rules.sabotage_visible:
        leave_hand(state, seat, card)
        learn(state, 1 - seat, card)
    else:
        leave_hand_unseen(state, seat, card)
    put_bottom(state.deck, 1 - seat, card)
    note(state, log, Event.SABOTAGE_PUT, seat)
    if rules.sabotage_visible:
        note(state, log, Event.SABOTAGE_SHOWN, seat, card)
    else:
        note(state, log, Event.SABOTAGE_HIDDEN, seat)
    if rules.sabotage_order == PUT_FIRST:
        draw_from_opponent(state, seat, log)


@rule
def draw_from_opponent(state, seat, log):
    """MIND-05.3: the top card of the opponent's deck comes into the attacker's hand."""
    put_bottom(state.hand, seat, take_top(state.deck, 1 - seat))
    note(state, log, Event.SABOTAGE_DRAW, seat)


@rule
def reveal(state, rules, seat, log):
    """MIND-05.4: the opponent shows the hand, and the attacker remembers it."""
    other = 1 - seat
    note(state, log, Event.REVEAL, seat, x=state.hand.size[other])
    for i in range(state.hand.size[other]):
        card = card_at(state.hand, other, i)
        learn(state, seat, card)
        note(state, log, Event.SHOW, other, card)
    go_on(state, rules)


@rule
def lay_for_trade(state, rules, seat, card, log):
    """MIND-05.5: a card is laid face down; which one comes in return is settled as MIND-A09 says."""
    lay_down(state, seat, card)
    other = 1 - seat
    if rules.trade_pick == PICK:
        ask(state, seat, Phase.PICK, Part.ROYAL)
    elif rules.trade_pick == BY_VICTIM:
        ask(state, other, Phase.HAND_OVER, Part.ROYAL)
    elif rules.trade_pick == SEEN:
        for i in range(state.hand.size[other]):
            learn(state, seat, card_at(state.hand, other, i))
        ask(state, seat, Phase.TAKE, Part.ROYAL)
    else:
        go_on(state, rules)
        place = below(state.streams, CHANCE, np.int64(state.hand.size[other]))
        trade(state, rules, card_at(state.hand, other, place), log)


@rule
def trade(state, rules, card, log):
    """MIND-05.5: the card laid down and one of the opponent's hand change places; each knows what the other got."""
    seat = np.int64(state.attacker)
    kind = Event.TRADE_LAST if state.hand.size[1 - seat] == 1 else Event.TRADE_BLIND + rules.trade_pick
    given = leave_hand(state, seat, laid_card(state, seat, 0))
    taken = leave_hand(state, 1 - seat, card)
    put_bottom(state.hand, seat, taken)
    put_bottom(state.hand, 1 - seat, given)
    note(state, log, kind, seat)


# ---------------------------------------------------------------- the end


@rule
def is_over(state):
    """MIND-02.1: a player has neither deck nor hand left; by the published rules both run out together."""
    return cards_left(state, 0) == 0 or cards_left(state, 1) == 0


@rule
def end_turn(state, rules, log):
    """MIND-03.12: the game ends when the cards have been played; else there is a next turn."""
    state.seat = NOBODY
    state.phase = Phase.BEGIN
    if is_over(state):
        finish(state, rules, log)


@seldom
def finish(state, rules, log):
    """MIND-03.12, MIND-02.2: who has more cards on the discard pile wins (equal numbers: MIND-A19)."""
    run_out(state, rules, log)
    first, second = standing(state, rules, 0), standing(state, rules, 1)
    state.over = 1
    state.winner = more(first, second)
    if state.winner != NOBODY:
        note(state, log, Event.WIN, state.winner, x=max(first, second), y=min(first, second))
        return
    if rules.score_tiebreak == BY_VALUES:
        state.winner = more(state.worth[0], state.worth[1])
    elif rules.score_tiebreak == BY_LAST_WAR:
        state.winner = state.last_winner
    note(state, log, Event.DRAWN if state.winner == NOBODY else Event.TIE_BREAK, state.winner, x=first)


@rule
def run_out(state, rules, log):
    """MIND-03.12: nothing is left, or only one player has something left (MIND-A18)."""
    left = (cards_left(state, 0), cards_left(state, 1))
    if left[0] + left[1] == 0:
        note(state, log, Event.ALL_PLAYED, NOBODY)
        return
    seat = 0 if left[0] > 0 else 1
    note(state, log, Event.RAN_OUT, 1 - seat)
    if rules.capture_to != TO_DISCARD:
        note(state, log, Event.HOLDS_REST, seat, x=left[seat])
    elif rules.leftover_to == LEFT_TO_OWNER:
        keep_leftovers(state, rules, seat)
        note(state, log, Event.LEFTOVER_KEPT, seat, x=left[seat])
    else:
        move_all(state.deck, seat, state.neutral, 0)
        move_all(state.hand, seat, state.neutral, 0)
        note(state, log, Event.LEFTOVER_OUT, seat, x=left[seat])


@rule
def keep_leftovers(state, rules, seat):
    """MIND-A18: what a player still has goes to the own discard pile."""
    for _ in range(state.deck.size[seat]):
        put_away(state, rules, seat, take_top(state.deck, seat))
    for _ in range(state.hand.size[seat]):
        put_away(state, rules, seat, take_top(state.hand, seat))


@rule
def score(state, rules, seat):
    """MIND-03.13: what the discard pile counts, or the cards that are held where there is none."""
    return standing(state, rules, seat)


@rule
def standing(state, rules, seat):
    """MIND-03.13: what has been won so far; where won cards return to the deck, the cards that are held."""
    if rules.capture_to == TO_DISCARD:
        return np.int64(state.points[seat])
    return cards_left(state, seat)


_SAY = {
    Verb.PLAY: "play {}",
    Verb.SWITCH: "switch {}",
    Verb.DECLARE: "attack with {}",
    Verb.LOOT: "loot {}",
    Verb.GIVE_UP: "put {} under the own deck",
    Verb.SABOTAGE: "put {} under the opponent's deck",
    Verb.LAY: "give {}",
    Verb.TAKE: "take {}",
    Verb.HAND_OVER: "hand over {}",
}


def say(action: int, state, rules: Rules) -> str:
    """An action in words: 'play King of hearts', 'do not switch', 'loot 9 of clubs', 'pick card 2 of the hand'."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return "decline" if state["phase"] == Phase.DECLARE else "do not switch"
    if verb == Verb.PICK:
        return f"pick card {card + 1} of the hand"
    deck = f" (deck {card // DECK_SIZE + 1})" if card >= DECK_SIZE else ""
    return _SAY[Verb(verb)].format(card_name(card) + deck)


def decides(rules: Rules) -> bool:
    """MIND-00.1: whether anybody ever chooses; with a hand of one only a switch or a royal attack asks for anything."""
    if rules.hand_size > 1 or rules.switches_per_turn > 0:
        return True
    of_ranks = {rules.ace_attack, rules.king_attack, rules.queen_attack, rules.jack_attack} - {"none"}
    attacks = of_ranks if rules.royal_attacks else set()
    if rules.royal_optional:
        return bool(attacks)
    return "loot" in attacks or ("sabotage" in attacks and rules.sabotage_order == "draw_first")


# ---------------------------------------------------------------- the game

GAME = Game(
    name="mindful",
    title="Mindful War",
    version=1,
    document="Mindful War, by Zaki Agraraharja",
    summary="A hand of three, a card to switch before each war, and royal cards that attack when they win.",
    Rules=Rules,
    events=Event,
    gauges=Gauge,
    zones=ZONES,
    state=STATE,
    seats=("First player", "Second player"),
    parts=("war", "switch", "royal"),
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    standing=standing,
    say=say,
    standing_means="cards won",
    strategies=("reveal_exploiter.dump_low.always", "highest.dump_low.always"),
    default_parts=("highest", "dump_low", "always"),
    headline=("seat0_wins", "choices", "royal_attacks", "lead_changes"),
    questions=("mindful_no_royals", "mindful_no_switch_royal_only", "mindful_hand_5"),
    decided_by={
        "a higher card": ("WON",),
        "a broken tie": ("WON_TIE",),
        "a tie that stayed": ("NEUTRAL", "NEUTRAL_ALL", "NEUTRAL_LAST", "RECLAIMED", "CARRIED"),
    },
    no_choices="Nobody decides anything in this variant: the deal decides the game.",
    decides=decides,
    offers=("mindful_v1_2", "mindful_no_switch_royal_only", "mindful_attempt3"),
    ended_by={"all cards are played": ("ALL_PLAYED",), "one player has no cards left": ("RAN_OUT",)},
)
