"""The events and gauges of Armed, in the order of a turn."""

from engine.core.events import EventKind, GaugeKind, choosing, family, shuffling, turning_up
from engine.games.armed.options import CaptureTo


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark.

    A gap is noted when its other reading would change what happens at that moment, all else being equal.
    """

    # --- the turn
    DEAL = "ARMED-03.2", "The cards are shuffled and dealt: {x:card} each.", shuffling(30)
    DRAW_HAND = "ARMED-05.1", "{seat} draws a hand of {x:card}.", 3
    DRAW = "ARMED-08.1", "{seat} draws {x:card}.", 1
    LAST_CARD_DRAWN = "ARMED-10.1", "{seat} has drawn the last card of the deck and has not lost yet.", 0, "ARMED-A01"
    PARTIAL_DRAW = "ARMED-10.1", "{seat} has drawn only {x} of {y:card} and has not lost yet.", 0, "ARMED-A02"
    CANNOT_DRAW = "ARMED-08.1", "{seat} cannot draw back up and plays on with the cards still in hand."
    LAY = (
        "ARMED-06.2",
        "{seat} lays a card face down.",
        choosing(3),
    )  # both choose at the same time: 6 seconds for the two
    FLIP = "ARMED-07.1", "Both turn up their cards: the {x_card} against the {y_card}.", turning_up(2)

    # --- war
    WAR = "ARMED-09.1", "Equal cards: war.", 1, "", "war"
    WAR_AGAIN = "ARMED-09.4", "Equal again, {x} each: the war goes on.", 1, "", "war"
    NO_STAKES = "ARMED-09.2", "No cards from the decks are laid at stake.", 0, "ARMED-A06"
    STAKE = "ARMED-09.2", "{seat} lays {x:card} from the deck at stake, unseen.", 1, "ARMED-A06"
    LAY_WAR = "ARMED-09.2", "{seat} lays another card face down.", choosing(3), "ARMED-A05"
    LAY_WAR_ONLY = "ARMED-09.2", "{seat}, whose deck is empty, lays another card face down.", choosing(3)
    LAY_RESERVE = (
        "ARMED-09.2",
        "{seat} has an empty deck and lays a card from the hand face down.",
        choosing(3),
        "ARMED-A07b",
    )
    FIGHT = "ARMED-09.3", "{seat} turns up the {card}: {x} in all.", turning_up(1)
    DECK_TOP = (
        "ARMED-09.2",
        "{seat} turns up the top card of the deck, the {card}: {x} in all.",
        turning_up(2),
        "ARMED-A05",
    )
    DECK_TOP_ONLY = (
        "ARMED-09.2", "{seat}, whose hand is empty, turns up the top card of the deck, the {card}: {x} in all.", turning_up(2)
    )  # fmt: skip
    DECK_RESERVE = (
        "ARMED-09.2",
        "{seat} has an empty hand and turns up the top card of the deck, the {card}: {x} in all.",
        turning_up(2),
        "ARMED-A07b",
    )
    RESERVE_BARRED = "ARMED-09.2", "{seat} still has cards, but not where war cards come from.", 0, "ARMED-A07b"
    SHORT_STANDS = "ARMED-09.4", "{seat} has no card to add and stays on {x}.", 1, "ARMED-A07"
    SHORT_LOSES_WAR = "ARMED-09.4", "{seat} has no card to add and loses the war.", 1, "ARMED-A07"
    SHORT_RECLAIM = "ARMED-09.4", "{seat} has no card to add: the war ends without a winner.", 1, "ARMED-A07"
    BOTH_SHORT = "ARMED-09.4", "Neither player has a card to add: the war ends without a winner.", 1, "ARMED-A07"
    BOTH_SHORT_LOSE = "ARMED-09.4", "Neither player has a card to add: both lose the game.", 1, "ARMED-A07"
    TOTALS_DIFFER = "ARMED-09.3", "Here it makes a difference which cards count in a war.", 0, "ARMED-A09"

    # --- the end of a battle
    STAKES_SHOWN = "ARMED-09.5", "{seat} turns over what was at stake: {cards}.", 1
    WON_BATTLE = "ARMED-07.2", "{seat} wins the battle.", 3
    WON_WAR = "ARMED-09.5", "{seat} wins the war and, with it, {x:card}.", 3
    RECLAIMED = "ARMED-09.4", "The war has no winner: both players keep their own cards, {x} and {y}.", 3, "ARMED-A07"
    LEFT_OUT = "ARMED-07.2", "{seat} loses {x:card}, which {x:~leaves/leave} the game.", 1
    SHUFFLE = "ARMED-07.4", "{seat} puts {x:card} under the deck and shuffles it.", shuffling(12), "ARMED-A08"
    TO_BOTTOM = "ARMED-07.3", "{seat} puts {x:card} under the deck.", 1, "ARMED-A08"
    TO_BOTTOM_SHUFFLED = (
        "ARMED-07.3",
        "{seat} shuffles {x:card} and puts {x:~it/them} under the deck.",
        shuffling(4),
        "ARMED-A08",
    )
    TO_TOP = "ARMED-07.3", "{seat} puts {x:card} on top of the deck.", 1, "ARMED-A08"
    WAR_SHUFFLE = "ARMED-09.6", "{seat} puts {x:card} under the deck and shuffles it.", shuffling(12), "ARMED-A08"
    WAR_TO_BOTTOM = "ARMED-09.6", "{seat} puts {x:card} under the deck.", 1, "ARMED-A08"
    WAR_TO_BOTTOM_SHUFFLED = (
        "ARMED-09.6", "{seat} shuffles {x:card} and puts {x:~it/them} under the deck.", shuffling(4), "ARMED-A08"
    )  # fmt: skip
    WAR_TO_TOP = "ARMED-09.6", "{seat} puts {x:card} on top of the deck.", 1, "ARMED-A08"

    # --- the end of the game: exactly one of these
    FAILED_DRAW = "ARMED-10.1", "{seat} has to draw and has no card left in the deck: {other} wins."
    PARTIAL_LOSES = "ARMED-10.1", "{seat} had to draw {x:card} and had only {y} in the deck: {other} wins.", 0, "ARMED-A02"  # fmt: skip
    DECK_EMPTY_LOSES = "ARMED-10.1", "{seat}'s deck is empty after drawing: {other} wins.", 0, "ARMED-A01"
    THIN_DECK_LOSES = "ARMED-10.1", "{seat} has {x:card} left in the deck after drawing, too few: {other} wins."
    SHORT_LOSES_GAME = "ARMED-09.4", "{seat} has no card for the war and loses the game.", 0, "ARMED-A07"
    ALL_CARDS = "ARMED-10.1", "{seat} holds all the cards and wins.", 0, "ARMED-A10"
    BOTH_FAIL_MORE = "ARMED-00.5", "Neither player can play on: {seat} wins with {x:card} to {y}.", 5, "ARMED-A03"
    BOTH_FAIL_EQUAL = "ARMED-00.5", "Neither player can play on, and both have {x:card}: a draw.", 5, "ARMED-A03"
    BOTH_FAIL_DRAW = "ARMED-00.5", "Neither player can play on: a draw.", 0, "ARMED-A03"
    BOTH_FAIL_LAST = "ARMED-00.5", "Neither player can play on: {seat} won the last battle and wins.", 0, "ARMED-A03"
    TIME_UP = "ARMED-00.5", "The turn limit is reached: {seat} wins with {x:card} to {y}.", 5, "ARMED-A12"
    TIME_UP_EQUAL = "ARMED-00.5", "The turn limit is reached, and both have {x:card}: a draw.", 5, "ARMED-A12"


#: The event for each way of putting away the cards of a battle, and of a war.
PUT_AWAY = family(CaptureTo, Event, "TO_", SHUFFLE_IN=Event.SHUFFLE)
PUT_AWAY_AFTER_WAR = family(CaptureTo, Event, "WAR_TO_", SHUFFLE_IN=Event.WAR_SHUFFLE)


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by."""

    WARS = "Wars", "of battles", "The share of battles that become a war.", 3, "turns"
    THIN_DECK = (
        "Turns with a thin deck", "of turns",
        "The share of turns that begin with fewer than five cards in one of the decks.", 2, "turns",
    )  # fmt: skip
    AFTER_EMPTY = (
        "Turns after a deck ran out", "of turns",
        "The share of turns from the first that a player begins without a deck. Where that does not lose the game, "
        "the player without a deck just plays the same hand again.", 2, "turns",
    )  # fmt: skip
    DECK_LEAD = "Biggest lead", "cards", "The greatest difference between the two decks at the start of a turn.", 1
    HAND_0 = (
        "First player's hand", "points",
        "What the first player's hand is worth at the start of a turn, on average.", 1, "turns",
    )  # fmt: skip
    HAND_1 = (
        "Second player's hand", "points",
        "What the second player's hand is worth at the start of a turn, on average.", 1, "turns",
    )  # fmt: skip
    WON_0 = "First player's battles", "of battles", "The share of battles that the first player wins.", 3, "turns"
    WON_1 = "Second player's battles", "of battles", "The share of battles that the second player wins.", 3, "turns"
    COST_0 = (
        "What a battle costs the first player", "points",
        "The value of the cards with which the first player wins a battle: they go back into the deck.", 1, "WON_0",
    )  # fmt: skip
    COST_1 = (
        "What a battle costs the second player", "points",
        "The value of the cards with which the second player wins a battle: they go back into the deck.", 1, "WON_1",
    )  # fmt: skip
    CAPTURED_0 = (
        "What a battle brings the first player", "points",
        "The value of the opponent's cards that are beaten in a battle that the first player wins.", 1, "WON_0",
    )  # fmt: skip
    CAPTURED_1 = (
        "What a battle brings the second player", "points",
        "The value of the opponent's cards that are beaten in a battle that the second player wins.", 1, "WON_1",
    )  # fmt: skip
