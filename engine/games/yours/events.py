"""The events and gauges of Your War, in the order of a turn."""

from engine.core.events import EventKind, GaugeKind, choosing, family, looking_up, shuffling, turning_up
from engine.games.yours.options import CapturedTo, SwitchedCard, Undecided


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark.

    A card that goes under a deck or from hand to hand is named only where both players see it.
    """

    # --- the cards come
    DEAL = "YOURS-01.2", "The cards are shuffled and dealt: {x:card} each.", shuffling(30)
    DEAL_BY_COLOUR = "YOURS-01.2", "The cards are divided by colour, {x} each, and both decks are shuffled.", shuffling(40)  # fmt: skip
    DEAL_SAME_RANKS = "YOURS-01.2", "Both players get {x:card} of the same ranks, and both decks are shuffled.", shuffling(60)  # fmt: skip
    DRAW_HAND = "YOURS-02.1", "{seat} draws a hand of {x:card}.", 3
    DRAW = "YOURS-02.2", "{seat} draws {x:card}.", 1
    DRAW_AT_ONCE = "YOURS-02.2", "{seat} draws {x:card} at once.", 1
    SHOWN = "YOURS-02.3", "{seat} shows the {card}.", 1
    NEW_DECK = "YOURS-07.5", "{seat} shuffles {x:captured card} into a new deck.", shuffling(12)
    HELPED = "YOURS-10.4", "{seat} is behind and draws one card more.", 1
    EDGE = "YOURS-10.4", "{seat} has fewer than five cards left: {x:point} on top of each card.", 1

    # --- switching
    SWITCH_BOTTOM = "YOURS-03.2", "{seat} switches: a card goes under the deck, the top one into the hand.", choosing(4)
    SWITCH_TOP = "YOURS-03.2", "{seat} switches: a card changes places with the top card of the deck.", choosing(4)
    SWITCH_OUT = "YOURS-03.2", "{seat} switches the {card} for the top card and lays it out of the game.", choosing(4)
    KEEP = "YOURS-03.1", "{seat} does not switch.", choosing(2)
    SWITCH_BLOCKED = "YOURS-08.9", "The power takes the place of the switch."

    # --- the battle
    FLIP = "YOURS-04.1", "Both turn up a card: the {x_card} against the {y_card}.", turning_up(2)
    TURN_UP = "YOURS-04.2", "{seat} turns up the {card}.", turning_up(1)
    LAY = "YOURS-04.1", "{seat} lays a card face down.", choosing(3)
    BONUS = "YOURS-01.6", "{seat}'s {card} beats the other suit: +{x}.", looking_up(3)
    EQUAL = "YOURS-06.1", "Equal cards.", 1, "", "war"
    EQUAL_AGAIN = "YOURS-06.1", "Equal again.", 1, "", "war"

    # --- answers
    PASS = "YOURS-05.1", "{seat} adds nothing at {x} against {y}.", choosing(2)
    PAIR = "YOURS-05.2", "{seat} adds the {card} as a pair: {x} against {y}.", choosing(5)
    MATCH = "YOURS-05.3", "{seat} adds the {card} as a match: {x} against {y}.", choosing(5)
    REPLACE = "YOURS-05.7", "{seat} puts the {card}, worth {x}, in place of the fighter.", choosing(5)
    ACE = "YOURS-05.4", "{seat}, about to lose, plays the {card}.", choosing(5), "", "ace"
    ACE_ON_ACE = "YOURS-05.5", "{seat} stops the Ace with the {card}.", choosing(5), "", "ace"
    ACE_AT_TIE = "YOURS-05.6", "The cards are equal, and {seat} plays the {card}.", choosing(5), "", "ace"
    PASS_ON_ACE = "YOURS-05.5", "{seat} does not answer the Ace.", choosing(2)
    PASS_AT_TIE = "YOURS-05.6", "{seat} lets the equal cards stand.", choosing(2)
    CANCELLED = "YOURS-05.4", "{seat}'s Ace is not stopped: the battle ends without a winner.", 1, "", "ace"

    # --- equal cards
    STAKE = "YOURS-06.2", "{seat} lays {x:card} face down at stake.", 1
    STAKE_UP = "YOURS-06.2", "{seat} lays the {card} at stake.", turning_up(1)
    LAY_MORE = "YOURS-06.3", "{seat} lays another card face down.", choosing(3)
    ADD = "YOURS-06.3", "{seat} adds the {card} from the hand: {x} in all.", turning_up(1)
    ADD_HAND = "YOURS-06.3", "{seat} adds the whole hand, {x:card}: {y} in all.", 3
    ADD_TOP = "YOURS-06.3", "{seat} turns up the top card of the deck, the {card}: {x} in all.", turning_up(1)
    LAST_FIGHTS = "YOURS-06.5", "{seat} is short of cards: the last one, the {card}, fights.", turning_up(1)
    STANDS = "YOURS-06.6", "{seat} has no card to add and stays on {x}.", 1
    LOSES_BATTLE = "YOURS-06.6", "{seat} has no card to add and loses the battle.", 1
    SHORT_LOSES = "YOURS-06.5", "{seat} cannot lay all the cards that are asked for and loses the game.", 1
    NONE_LEFT_LOSES = "YOURS-06.6", "{seat} has no card to add and loses the game.", 1
    NOBODY_CAN = "YOURS-06.7", "Neither player has a card to add: the battle cannot be decided.", 1

    # --- captured cards
    STAKES_SHOWN = "YOURS-06.2", "{seat} turns over what was at stake: {cards}."
    WON = "YOURS-07.1", "{seat} wins the battle and {x:card}.", 3
    WON_TIE = "YOURS-06.4", "{seat} wins the battle of equal cards and {x:card}.", 3
    CARRIED_WON = "YOURS-06.7", "{seat} also gets {x:card} that waited.", 2
    LOSER_OUT = "YOURS-07.4", "{seat} loses {x:card}, which {x:~leaves/leave} the game.", 1
    TO_BOTTOM = "YOURS-07.2", "{seat} puts {x:card} under the deck."
    TO_SHUFFLED = "YOURS-07.2", "{seat} puts {x:card} under the deck and shuffles it.", shuffling(12)
    TO_PILE = "YOURS-07.2", "{seat} lays {x:card} on the victory pile, for {y:point}."
    TO_RESERVE = "YOURS-07.2", "{seat} puts {x:card} into the reserve."
    TAKEN_BACK = "YOURS-06.7", "The battle is undecided: both players keep their own cards, {x} and {y}.", 3
    TO_NEUTRAL = "YOURS-06.7", "The battle is undecided: {x:card} {x:~goes/go} to the neutral pile.", 3
    CARRIED = "YOURS-06.7", "The battle is undecided: {x:card} {x:~waits/wait} for the next winner.", 1

    # --- powers
    DECLARE = "YOURS-08.1", "{seat} declares the power of the {card}.", choosing(2), "", "power"
    DECLARE_ALWAYS = "YOURS-08.1", "{seat} has to use the power of the {card}.", 1, "", "power"
    DECLINE = "YOURS-08.1", "{seat} does not use the power of the {card}.", choosing(2)
    TIE_STOPS_POWER = "YOURS-08.8", "{seat}'s {card} won after equal cards: it has no power."
    LOOT_OWN = "YOURS-08.2", "Loot: {seat} takes the {card} from their own victory pile.", choosing(6)
    LOOT_OTHER = "YOURS-08.2", "Loot: {seat} takes the {card} from {other}'s victory pile.", choosing(6)
    LOOT_REPLACED = "YOURS-08.2", "The {card}, the top card of {seat}'s deck, takes its place.", 2
    SABOTAGE_PUT = "YOURS-08.3", "Sabotage: {seat} puts a card from the hand under {other}'s deck.", choosing(5)
    SABOTAGE_DRAW = "YOURS-08.3", "Sabotage: {seat} draws the top card of {other}'s deck.", 2
    REVEAL = "YOURS-08.4", "Reveal: {other} shows {seat} the whole hand, {x:card}.", 4
    SHOW = "YOURS-08.4", "{seat} shows the {card}.", 1
    TRADE = "YOURS-08.5", "Trade: {seat} lays a card face down and draws one from {other}'s mixed hand.", choosing(6)
    TRADE_LAST = "YOURS-08.5", "Trade: {seat} lays a card face down and takes the only card in {other}'s hand.", 5
    DRAW_TWO = "YOURS-08.6", "{seat} draws {x:card} more than the hand usually holds.", 2
    PEEK = "YOURS-08.7", "{seat} looks at the top card of both decks.", 4

    # --- the end
    ALL_CARDS = "YOURS-09.1", "Only {seat} has cards left, and wins."
    NOTHING_TO_DRAW = "YOURS-09.1", "{seat} needs a card and has none left in the deck: {other} wins."
    TOO_LITTLE_TO_DRAW = "YOURS-09.1", "{seat} had to draw {x:card} and had only {y} in the deck: {other} wins."
    THIN_DECK = "YOURS-09.2", "{seat} has {x:card} left in the deck after drawing, too few: {other} wins."
    BOTH_FAIL = "YOURS-11.1", "Neither player can play on."
    RAN_OUT = "YOURS-09.1", "{seat} has no cards left: the game ends.", 1
    ALL_PLAYED = "YOURS-09.1", "Both players have played all their cards: the game ends.", 1
    LEFTOVERS_KEPT = "YOURS-09.5", "{seat} adds the leftover cards to the victory pile: {x:card} for {y:point}.", 3
    LEFTOVERS_GIVEN = "YOURS-09.5", "{seat} gets {other}'s leftover cards: {x:card} for {y:point}.", 3
    LEFTOVERS_OUT = "YOURS-09.5", "{seat}'s leftover cards, {x:card}, are out of the game and count for nobody.", 1
    TARGET = "YOURS-09.4", "{seat} has {x:point}: the game ends.", 1
    TURN_LIMIT = "YOURS-09.3", "The limit of {x:turn} is reached: the game ends.", 1
    WIN = "YOURS-10.1", "{seat} wins, {x} to {y}.", 20
    TIE_BREAK = "YOURS-10.3", "{x} each: {seat} won the last battle and wins.", 25
    DRAWN = "YOURS-10.3", "{x} each: a draw.", 20
    NOBODY_WINS = "YOURS-06.7", "The battle cannot be decided: the game ends, and nobody wins.", 1


#: The event of each option of a choice, indexed by the option.
SWITCHED = family(SwitchedCard, Event, "SWITCH_")
PUT_AWAY = family(CapturedTo, Event, "TO_")
UNDECIDED = family(
    Undecided,
    Event,
    GAME_DRAWN=Event.NOBODY_WINS,
    TAKE_BACK=Event.TAKEN_BACK,
    NEUTRAL=Event.TO_NEUTRAL,
    CARRY=Event.CARRIED,
)


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by."""

    WARS = "Equal cards", "of turns", "The share of turns in which the cards are equal.", 3, "turns"
    ANSWERS = "Answers", "a game", "How many cards are added to battles that are being lost.", 2
    SWITCHES = "Switches", "a game", "How often the two players together switch a card.", 2
    POWERS = "Powers used", "a game", "How often a card that has won a battle uses its power.", 2
    LARGEST = "Largest capture", "cards", "The most cards that are captured in one battle."
