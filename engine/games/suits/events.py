"""The events and gauges of A War of Suits, in the order of a round."""

from enum import IntEnum

from engine.core.events import EventKind, GaugeKind, choosing, family, shuffling, turning_up
from engine.games.suits.options import TopdeckShort, UnevenHands


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark.

    No event says that a gap barred a play with a hidden card: the log and the tally are public.
    """

    # --- the round
    DEAL_BY_COLOUR = (
        "SUITS-01.2",
        "The cards are divided by colour, {x} to each side, and both decks are shuffled.",
        shuffling(40),
    )
    DEAL_SHUFFLED = "SUITS-01.2", "The cards are shuffled and divided, {x} to each side.", shuffling(30)
    DRAW_HAND = "SUITS-01.6", "{seat} draws a hand of {x}.", 3
    LEAD = "SUITS-02.1", "{seat} leads the {card}, worth {x}.", choosing(4)
    LEAD_ACE_GIVES_UP_POWER = (
        "SUITS-04.9", "{seat} leads the {card}: it gives up its power and is worth {x}.", choosing(4)
    )  # fmt: skip
    PASS = "SUITS-02.3", "{seat} adds nothing at {x} against {y}.", choosing(2)
    PASS_ON_ACE = "SUITS-04.8", "{seat} does not answer the Ace.", choosing(2)
    DRAW = "SUITS-02.8", "{seat} draws {x:card}.", 1
    DRAW_AT_ONCE = "SUITS-02.9", "{seat} draws {x:card} at once.", 1, "SUITS-A19"

    # --- doubles
    OWN_PAIR = "SUITS-05.3", "{seat} adds the {card} as a pair: {x} against {y}.", choosing(5)
    CROSS_MATCH = "SUITS-05.6", "{seat} adds the {card} as a match: {x} against {y}.", choosing(5)
    SECOND_DOUBLE = "SUITS-05.8", "That is double number {x} in this round.", 0, "SUITS-A03"
    DOUBLE_ON_TIE = "SUITS-05.7", "The double was played at a tie.", 0, "SUITS-A05"
    MATCHED_TOTAL = "SUITS-05.4", "The double makes the totals equal, {x} each.", 0, "SUITS-A06"
    OTHER_TARGET = "SUITS-05.6", "Which of {other}'s cards may be matched made a difference.", 0, "SUITS-A07"
    OTHER_ANCHOR = "SUITS-05.3", "It pairs with a card that was not led.", 0, "SUITS-A08"
    BOTH_KINDS = "SUITS-05.6", "{seat} has played a pair and a match in one round.", 0, "SUITS-A09"
    PAIR_ON_MORE = "SUITS-05.3", "The pair was added to a total of {x}, more than its first card is worth.", 0, "SUITS-A10"  # fmt: skip
    FUTILE_DOUBLE = "SUITS-05.4", "The double falls short of {other}'s {x}.", 0, "SUITS-A11"
    ACE_AS_DOUBLE = "SUITS-04.9", "The Ace was played as an ordinary double.", 0, "SUITS-A12"
    DOUBLE_ON_ACE = "SUITS-04.7", "The double stops the Ace.", 0, "SUITS-A13", "ace"
    MATCH_BY_VALUE = "SUITS-05.1", "The card matches by its value, not by its face.", 0, "SUITS-A22"

    # --- Aces
    ACE = "SUITS-04.4", "{seat}, about to lose, plays the {card}.", choosing(5), "", "ace"
    ACE_ON_TIE = "SUITS-04.5", "{seat} plays the {card} to stop the head-to-head.", choosing(5), "", "ace"
    ACE_ON_ACE = "SUITS-04.7", "{seat} stops the Ace with the {card}.", choosing(5), "", "ace"
    ACE_AFTER_DOUBLE = "SUITS-04.3", "The Ace follows a double by {seat} that was not enough.", 0, "SUITS-A18"
    TIE_PRIORITY = "SUITS-04.5", "Both had an Ace at the tie: who decided first made a difference.", 0, "SUITS-A04"
    TWO_SECRET_ACES = (
        "SUITS-04.7",
        "Both play an Ace, the {x_card} and the {y_card}: they stop each other.",
        choosing(5),
        "SUITS-A04b",
        "ace",
    )

    # --- head-to-head
    EQUAL_CARDS = "SUITS-03.1", "Equal cards: a head-to-head looms.", 1
    EQUAL_VALUES = "SUITS-03.1", "Different cards of equal value: a head-to-head looms.", 1, "SUITS-A22"
    PASS_ON_TIE = "SUITS-03.1", "{seat} does not stop the head-to-head.", choosing(2)
    HEAD_TO_HEAD = "SUITS-03.1", "Head-to-head: more cards have to decide the battle.", 2, "", "war"
    UNEVEN_AS_IS = "SUITS-03.2", "Unequal numbers, {x:card} against {y}: each side brings what it has.", 0, "SUITS-A14"
    UNEVEN_EQUAL = "SUITS-03.2", "Unequal numbers, {x:card} against {y}: both bring the smaller number.", 0, "SUITS-A14"
    UNEVEN_TOP_UP = "SUITS-03.2", "Unequal numbers, {x:card} against {y}: the deck makes up for it.", 0, "SUITS-A14"
    REINFORCE = "SUITS-03.2", "{seat} brings in {x:reinforcement}, for a total of {y}.", 3
    DOUBLE_HELD_BACK = "SUITS-05.7", "{seat} held the {card}, which may not be played as a double at a tie.", 0, "SUITS-A05"  # fmt: skip
    ACE_REINFORCES = (
        "SUITS-04.6",
        "Only {seat} has an Ace among the reinforcements: it takes the battle.",
        0,
        "SUITS-A17",
        "ace",
    )
    STILL_EQUAL = "SUITS-03.5", "Still equal, {x} each: the decks have to decide.", 1
    EQUAL_AGAIN = "SUITS-03.6", "Equal again, {x} each.", 1
    TOP_DECK = "SUITS-03.5", "{seat} draws the {card} into the battle, for a total of {x}.", turning_up(2)
    SHORT_ADDS_NOTHING = "SUITS-03.5", "{seat} has an empty deck and adds nothing.", 1, "SUITS-A15"
    SHORT_UNRESOLVED = "SUITS-03.5", "{seat} has an empty deck: the battle cannot go on.", 1, "SUITS-A15"
    SHORT_LOSES = "SUITS-03.5", "{seat} has an empty deck and loses the battle.", 1, "SUITS-A15"

    # --- how battles end
    WON_BY_HIGH_CARD = "SUITS-02.7", "{seat} has the higher card and collects {x:card} for {y:point}.", 3
    WON_BY_OWN_PAIR = "SUITS-02.7", "{seat} wins with a pair and collects {x:card} for {y:point}.", 3
    WON_BY_CROSS_MATCH = "SUITS-02.7", "{seat} wins with a match and collects {x:card} for {y:point}.", 3
    WON_BY_ACE = "SUITS-04.8", "{seat}'s Ace is not stopped: {seat} collects {x:card} for {y:point}.", 3
    WON_BY_ACE_ON_ACE = "SUITS-04.8", "{seat} played the last Ace and collects {x:card} for {y:point}.", 3
    WON_BY_HEAD_TO_HEAD = "SUITS-03.4", "{seat} wins the head-to-head and collects {x:card} for {y:point}.", 3
    WON_BY_TOP_DECK = "SUITS-03.6", "{seat} wins with the card from the deck and collects {x:card} for {y:point}.", 3
    CARRIED_WON = "SUITS-03.6", "{seat} also gets {x:card} from the undecided battle, for {y:point}.", 2, "SUITS-A16"
    TREATY = "SUITS-04.2", "{seat}'s Ace is not stopped: the battle ends without a winner.", 1, "", "ace"
    RECLAIMED = (
        "SUITS-03.6",
        "The battle is undecided: each side takes its own cards, for {x:point} and {y:point}.",
        3,
        "SUITS-A16",
    )
    LEFT_OUT = "SUITS-03.6", "The battle is undecided: {x:card} {x:~is/are} out of the game.", 3, "SUITS-A16"
    CARRIED = "SUITS-03.6", "The battle is undecided: {x:card} {x:~waits/wait} for the next winner.", 1, "SUITS-A16"
    LAST_WINNER = "SUITS-03.6", "The battle is undecided: {seat}, who won the last one, gets {x:card}.", 3, "SUITS-A16"

    # --- the end
    DECK_EMPTY = "SUITS-06.2", "{seat}'s deck is empty; play goes on from the hand.", 0, "SUITS-A02"
    DECK_EMPTY_ENDS = "SUITS-06.2", "{seat}'s deck is empty: the game ends.", 1, "SUITS-A02"
    RAN_OUT = "SUITS-06.2", "{seat} has no cards left: the game ends.", 1
    TARGET_REACHED = "SUITS-00.4", "{seat} has {x:point}: the game ends.", 1
    ROUND_LIMIT = "SUITS-06.2", "The limit of {x:round} is reached: the game ends.", 1
    LEFTOVERS_KEPT = "SUITS-06.3", "{seat} adds its leftover cards: {x:card} for {y:point}.", 3, "SUITS-A01"
    LEFTOVERS_GIVEN = "SUITS-06.3", "{seat} gets {other}'s leftover cards: {x:card} for {y:point}.", 3, "SUITS-A01"
    LEFTOVERS_OUT = (
        "SUITS-06.3",
        "{seat}'s leftover cards, {x:card}, are set aside and count for nobody.",
        1,
        "SUITS-A01",
    )
    WIN = "SUITS-07.4", "{seat} wins with {x:point} to {y}.", 20
    TIE_BREAK = "SUITS-07.4", "{x:point} each: {seat} wins the tie-break.", 25, "SUITS-A20"
    DRAWN = "SUITS-07.4", "{x:point} each: a draw.", 20, "SUITS-A20"


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by."""

    ACES = "Aces spent", "a game", "How often an Ace is played for its power, by both sides together.", 2
    ACE_POINTS = (
        "What an Ace brings", "points",
        "Points from battles taken by an Ace, for each Ace spent; an Ace that is stopped brings nothing.", 2, "ACES",
    )  # fmt: skip
    PAIRS = "Pairs", "a game", "How often a card is added as a pair, by both sides together.", 2
    MATCHES = "Matches", "a game", "How often a card is added as a match, by both sides together.", 2
    HEAD_TO_HEADS = "Head-to-heads", "a game", "How many battles are decided by reinforcements.", 2
    CHAIN = (
        "Chain of a battle", "cards",
        "How many cards both sides together add to their leads in a battle: pairs, matches and Aces, not reinforcements.",
        2, "turns",
    )  # fmt: skip
    LONGEST_CHAIN = (
        "Longest chain", "cards",
        "The most pairs, matches and Aces that both sides together add to their leads in one battle of the game.",
    )  # fmt: skip


class By(IntEnum):
    """What has put a side ahead."""

    HIGH_CARD, OWN_PAIR, CROSS_MATCH, ACE, ACE_ON_ACE, HEAD_TO_HEAD, TOP_DECK = range(7)


WON_BY = family(By, Event, "WON_BY_")
UNEVEN = family(UnevenHands, Event, "UNEVEN_")
SHORT = family(TopdeckShort, Event, "SHORT_", ZERO=Event.SHORT_ADDS_NOTHING)
