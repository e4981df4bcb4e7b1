"""The events and gauges of River, in the order of a game."""

from engine.core.events import EventKind, GaugeKind, choosing, family, looking_up, shuffling, turning_up
from engine.games.river.options import Length, Remainder, Shortage, TieRepeat, Unbroken


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark."""

    # --- setting up
    DEAL_SHORT = (
        "RIVER-01.1", "The cards taken from the decks are shuffled together and dealt: {x:card} each for {y:player}.", shuffling(40)
    )  # fmt: skip
    DEAL_LONG = "RIVER-01.4", "The decks are shuffled together and dealt: {x:card} each for {y:player}.", shuffling(60)
    DEAL_FAST = (
        "RIVER-01.1", "The higher ranks of each colour are shuffled and dealt: {x:card} each for {y:player}.", shuffling(40), "RIVER-A18"
    )  # fmt: skip
    REMAINDER_ASIDE = "RIVER-01.3", "Cards that cannot be split evenly are set aside: {x:card}.", 1, "RIVER-A04"
    REMAINDER_DEALT = (
        "RIVER-01.3", "Cards that cannot be split evenly are dealt from the first player on, one each: {x:card}.", 1, "RIVER-A04"
    )  # fmt: skip
    REMAINDER_IN_POT = (
        "RIVER-01.3",
        "Cards that cannot be split evenly wait for the first winner: {x:card}.",
        1,
        "RIVER-A04",
    )

    # --- choices
    CHALLENGED = "RIVER-03.5", "{seat} is chosen as the opponent.", choosing(6), "RIVER-A16"
    DRAW_HAND = "RIVER-03.1", "{seat} draws {x:card} into the hand.", 1
    LAY = "RIVER-03.1", "{seat} lays a card from the hand face down.", choosing(6), "RIVER-A16"

    # --- a round
    FLIP = "RIVER-03.1", "{seat} turns up a {card}, worth {x}.", turning_up(1)
    COLOUR_BONUS = "RIVER-04.3", "{seat}'s {card} beats the other colour: +{x}.", looking_up(3)
    NO_BONUS = "RIVER-04.3", "Neither colour beats the other.", looking_up(3)
    BONUS_AMONG_MANY = (
        "RIVER-04.3",
        "{seat}'s {card} beats the colour of {y:other card}: +{x}.",
        looking_up(3),
        "RIVER-A20",
    )
    COLOURS_IGNORED = "RIVER-04.3", "Among three or more cards, colours do not count.", 0, "RIVER-A20"
    VALUE_OF_TEN = (
        "RIVER-04.2", "The other reading of the list of values would have another outcome.", 0, "RIVER-A01"
    )  # fmt: skip
    VALUE_OR_NUMBER = "RIVER-05.1", "Bare numbers and values with colours have different outcomes here.", 0, "RIVER-A02"  # fmt: skip
    UNDERDOG = "RIVER-04.1", "{seat} has only {y:card} left: +{x} in this round.", 1
    HELPED = "RIVER-01.2", "{seat} has only {x:card} left and takes one that was set aside.", 2
    WON_BY_NUMBER = "RIVER-03.2", "{seat} has the higher card: {x} against {y}.", 0
    WON_BY_COLOUR = "RIVER-04.1", "{seat} wins by colour: {x} against {y}.", 0
    TAKE = "RIVER-03.3", "{seat} captures {x:card}.", 3
    TAKE_LEFT_OVER = "RIVER-01.3", "{seat} also gets the cards left over from the deal: {x:card}.", 1, "RIVER-A04"

    # --- a new deck
    RESHUFFLE = "RIVER-03.4", "{seat} shuffles {x:captured card} into a new deck.", shuffling(12)
    RESHUFFLE_LATE = (
        "RIVER-03.4", "{seat} shuffles {x:captured card}, newly won ones too, into a new deck.", shuffling(12), "RIVER-A09"
    )  # fmt: skip
    RESHUFFLE_AT_ONCE = (
        "RIVER-03.4", "{seat}'s deck has run out: {x:captured card} {x:~is/are} shuffled at once.", shuffling(12), "RIVER-A09"
    )  # fmt: skip
    RESHUFFLE_IN_TIE = (
        "RIVER-03.4", "In the middle of the tie {seat} shuffles {x:captured card} into a new deck.", shuffling(12), "RIVER-A08"
    )  # fmt: skip
    NO_RESHUFFLE_IN_TIE = "RIVER-03.4", "{seat} may not use {x:captured card} in the middle of a tie.", 0, "RIVER-A08"

    # --- ties
    TIE = "RIVER-05.1", "{x} each: a tie.", 1, "", "war"
    TIE_AGAIN = "RIVER-05.3", "{x} each: a tie again.", 1, "", "war"
    POT_AGAIN = "RIVER-05.2", "The same cards are due again as for the first tie.", 0, "RIVER-A10"
    NO_POT_AGAIN = "RIVER-05.2", "The prize pot does not grow again; only the tie is broken anew.", 0, "RIVER-A10"
    POT_CARD = "RIVER-05.2", "{seat} adds a {card} to the prize pot.", turning_up(1)
    TIE_BREAKER = "RIVER-05.3", "{seat} turns up a {card}, worth {x}, to break the tie.", turning_up(1)
    SHORT_LAST_CARD = (
        "RIVER-05.3", "{seat} is short of cards for the tie ({x} left): the last {y:~one breaks/ones break} it.", 0, "RIVER-A06"
    )  # fmt: skip
    SHORT_STANDS = "RIVER-05.3", "{seat} has no card left and stays on the {card}.", 0, "RIVER-A06"
    SHORT_STANDS_ON_SEVERAL = (
        "RIVER-05.3",
        "{seat} has no card left: the last {x} {x:~card counts/cards count} again.",
        0,
        "RIVER-A06",
    )
    SHORT_FORFEITS = "RIVER-05.3", "{seat} is short of cards for the tie ({x} left) and gives up the round.", 0, "RIVER-A06"  # fmt: skip
    SHORT_LOSES_ALL = (
        "RIVER-05.3", "{seat} is short of cards for the tie ({x} left) and gives up all their cards.", 0, "RIVER-A06"
    )  # fmt: skip
    SHORT_EQUAL_STAKE = "RIVER-05.3", "{seat} is short of cards for the tie ({x} left): nobody lays more.", 0, "RIVER-A06"  # fmt: skip
    WON_BY_TIE_BREAK = "RIVER-05.4", "{seat} wins the tie: {x} against {y}.", 0
    WON_BY_FORFEIT = "RIVER-05.4", "{seat} is the only one who can go on and wins the round.", 0
    TAKE_ALL_LEFT = "RIVER-05.4", "{seat} also gets {x:card} from a player who has given up all their cards.", 2, "RIVER-A06"  # fmt: skip
    UNBROKEN_RETURNED = "RIVER-05.4", "Nobody can break the tie: all players take back their own cards.", 3, "RIVER-A07"
    UNBROKEN_ASIDE = "RIVER-05.4", "Nobody can break the tie: its {x:card} {x:~is/are} set aside.", 3, "RIVER-A07"
    UNBROKEN_SPLIT = "RIVER-05.4", "Nobody can break the tie: its {x:card} {x:~is/are} shared out.", 3, "RIVER-A07"

    # --- going out and the end
    OUT = "RIVER-06.1", "{seat} has no cards left and is out.", 1, "", "out"
    REJOIN = "RIVER-06.1", "{seat} comes back with {x:card} that had been set aside.", 3
    PLAYED_THROUGH = "RIVER-06.2", "{seat} has played through the deck and waits for the end of the game.", 0
    NEXT_AFTER_OUT = "RIVER-03.5", "{seat} begins the next round.", 0, "RIVER-A05"
    LAST_STANDING = "RIVER-06.2", "Only {seat} has cards left.", 5
    NOBODY_LEFT = "RIVER-06.2", "Nobody has cards left: nobody wins.", 5, "RIVER-A07"
    FIRST_OUT_ENDS = "RIVER-06.2", "The first player is out: the game ends.", 1
    PASS_ENDS = "RIVER-06.2", "No two players have cards left to play: the game ends.", 1
    ROUND_LIMIT = "RIVER-06.2", "The limit of {x:round} is reached: the game ends.", 1, "RIVER-A15"
    MOST_CARDS = "RIVER-06.2", "{seat} has the most cards, {x}, and wins.", 20
    EQUAL_CARDS = "RIVER-06.2", "Several players have the most cards, {x} each: nobody wins.", 20


#: The event of each option of a choice, indexed by the option.
DEAL = family(Length, Event, "DEAL_")
REMAINDER = family(Remainder, Event, "REMAINDER_", FIRST_SEATS=Event.REMAINDER_DEALT, FIRST_POT=Event.REMAINDER_IN_POT)
TIE_AFTER_TIE = family(TieRepeat, Event, FULL=Event.POT_AGAIN, CARD_ONLY=Event.NO_POT_AGAIN)
SHORT = family(Shortage, Event, "SHORT_", FORFEIT_ROUND=Event.SHORT_FORFEITS, FORFEIT_GAME=Event.SHORT_LOSES_ALL)
UNBROKEN = family(Unbroken, Event, "UNBROKEN_", NEUTRAL=Event.UNBROKEN_ASIDE)


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by."""

    CARDS = "Cards in the game", "cards", "How many cards all players hold together at the start."
    TIES = "Rounds with a tie", "of rounds", "The share of rounds in which the first cards turned up tie.", 3, "turns"
    LOOKUPS = "Colour lookups", "lookups", "How often players have to look up which of two colours beats the other."  # fmt: skip
    COLOUR_MATTERED = (
        "Colour mattered", "of rounds", "The share of rounds in which the first cards would have another outcome without colours.",
        3, "turns",
    )  # fmt: skip
    LOOKUPS_THAT_MATTERED = (
        "Lookups that mattered", "of lookups", "The share of colour lookups, tie-breakers included, that changed who won or tied.",
        3, "LOOKUPS",
    )  # fmt: skip
    NEAR_TIES = (
        "Near ties", "of rounds", "The share of rounds in which the numbers of the first cards differ by one.", 3, "turns"
    )  # fmt: skip
    NEAR_TIES_TURNED = (
        "Near ties turned", "of near ties", "The share of near ties that colours turn into another outcome.", 3, "NEAR_TIES"
    )  # fmt: skip
    SHORTAGES = "Too few cards for a tie", "times", "How often a tied player has too few cards left for the tie-breaker.", 2  # fmt: skip
    LARGEST_POT = "Largest capture", "cards", "The most cards that are captured in one round."
    FIRST_OUT = "First player out", "rounds", "The round after which the first player is out.", 1, "", False, "OUT"
    WAIT = "Rounds watched", "rounds", "How many rounds the first player out has to watch until the end.", 1, "", False, "OUT"  # fmt: skip
    WAIT_SHARE = (
        "Game watched", "of the game", "The share of the rounds that the first player out has to watch.", 2, "turns", False, "OUT"
    )  # fmt: skip
    WAIT_MINUTES = (
        "Time watched", "minutes", "How many minutes the first player out has to wait for the end of the game.", 1, "", False, "OUT"
    )  # fmt: skip
    WINNER_LOWEST = (
        "Winner's lowest share", "of the cards", "The smallest share of all cards that the winner had after any round.",
        3, "CARDS", False, "winner",
    )  # fmt: skip
    DOWN_TO_SIX = "Down to six cards", "players", "How many players once have six cards or fewer, and are still in.", 2
    WON_FROM_SIX = (
        "Won from six cards", "of these players", "How many of the players once down to six cards win.", 3, "DOWN_TO_SIX"
    )  # fmt: skip
    DOWN_TO_TWO = "Down to two cards", "players", "How many players once have two cards or one.", 2
    BACK_AT_EIGHT = (
        "Back at eight cards", "of these players", "How many of the players once down to two cards have eight again later.", 3,
        "DOWN_TO_TWO",
    )  # fmt: skip
    WON_FROM_TWO = (
        "Won from two cards", "of these players", "How many of the players once down to two cards win.", 3, "DOWN_TO_TWO"
    )  # fmt: skip
    BEST_DEAL_WON = (
        "Best deal won", "of games", "Whether the player wins whose cards are worth most at the deal (if several are, one of them).", 3,
        "", True, "winner",
    )  # fmt: skip
