"""The events and gauges of Profiteer, in the order of a pass."""

from enum import IntEnum

from engine.core.events import EventKind, GaugeKind, choosing, family, shuffling, turning_up


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark. The sides are seats 1 and 2."""

    # --- the deal
    DRAW = "PROF-03.1", "The deck is shuffled, and the profiteer draws {x:card}.", shuffling(30)
    SHUFFLED = "PROF-03.1", "The deck is shuffled.", shuffling(20)
    RETURN_LOWEST = "PROF-03.2", "{x:card}, the lowest, {x:~goes/go} back to the rest; {y:resource} {y:~is/are} set out.", 10  # fmt: skip
    NOTHING_RETURNED = "PROF-03.3", "Nothing goes back: {y:resource} {y:~is/are} set out.", 2
    DEAL = "PROF-04.1", "The rest is divided: {x:card} for each side.", 15
    ODD_CARD_ASIDE = "PROF-04.1", "One card is left over and set aside, face down.", 1, "PROF-A20"
    ODD_CARD_DISCARD = "PROF-04.1", "The {card} is left over and goes to the profiteer's discard pile.", 1, "PROF-A20"
    ODD_CARD_SIDE_A = "PROF-04.1", "One card is left over: {seat} gets it.", 1, "PROF-A20"

    # --- switching
    FLIP = "PROF-05.1", "Side A turns up the {x_card}, Side B the {y_card}.", turning_up(3)
    LET_STAND = "PROF-06.1", "The profiteer lets the cards stand.", choosing(2)
    SWAP_FOR_WAR = (
        "PROF-06.3",
        "The profiteer gives {seat} the {card} for the {x_card}: now the cards are equal.",
        choosing(6),
    )
    SWAP_TURNS_BATTLE = (
        "PROF-06.3",
        "The profiteer gives {seat} the {card} for the {x_card}: now {seat} is ahead.",
        choosing(6),
    )
    SWAP_PREVENTS_WAR = (
        "PROF-06.3",
        "The profiteer gives {seat} the {card} for the {x_card}: no war breaks out.",
        choosing(6),
    )
    SWAP_IDLE = (
        "PROF-06.3",
        "The profiteer gives {seat} the {card} for the {x_card}, which changes nothing.",
        choosing(6),
    )
    SWAP_OF_LEADER = "PROF-06.1", "The card that was taken was not the lower one.", 0, "PROF-A04"
    TIE_LOCKED = "PROF-06.1", "The cards are equal, so neither of them may be taken.", 0, "PROF-A04"
    SECOND_SWAP = "PROF-06.1", "This is switch number {x} at this flip.", 0, "PROF-A05"
    SWAPS_USED_UP = "PROF-06.1", "No more switches are allowed at this flip.", 0, "PROF-A05"
    SWAP_IN_WAR = "PROF-08.1", "The card was switched during a war.", 0, "PROF-A03"
    NO_SWAP_IN_WAR = "PROF-08.1", "The profiteer could switch one of these cards, but not in a war.", 0, "PROF-A03"

    # --- battles and wars
    ACE_FIGHTS = "PROF-07.2", "{seat}'s Ace fights, worth {x}.", 0, "PROF-A01"
    BATTLE_WON = "PROF-07.2", "{seat} has the higher card and takes both.", 3
    WAR = "PROF-08.1", "Equal cards: war.", 1, "", "war"
    WAR_CAUSED = "PROF-08.1", "Equal cards, thanks to the profiteer: war.", 1, "", "war"
    WAR_AGAIN = "PROF-08.1", "Equal again: the war goes on.", 1, "PROF-A09", "war"
    STAKE = "PROF-08.1", "{seat} lays {x:card} face down.", 1
    FIGHT = "PROF-08.1", "{seat} turns up the {card}.", turning_up(1)
    LAST_CARDS_FIRST = "PROF-09.2", "{seat} still has {x:card} in its deck, to be played first.", 0, "PROF-A11"  # fmt: skip
    RESHUFFLED_EARLY = (
        "PROF-09.2",
        "{seat} shuffles its deck and its discard pile together, {x:card}.",
        shuffling(12),
        "PROF-A11",
    )
    RESHUFFLED = (
        "PROF-09.2",
        "{seat}'s deck has run out: its discard pile of {x:card} is shuffled.",
        shuffling(10),
        "PROF-A10",
    )
    RESHUFFLED_MERGED = (
        "PROF-09.2", "A deck runs short: both sides' cards are shuffled together, {x} and {y}.", shuffling(15), "PROF-A10"
    )  # fmt: skip
    SHORT_FORFEITS = "PROF-09.2", "{seat} has no cards left and loses the war.", 1, "PROF-A12"
    SHORT_LAST_CARD = "PROF-09.2", "{seat} has no cards left: the {card} fights again.", 1, "PROF-A12"
    SHORT_VOID = "PROF-09.2", "{seat} has no cards left: the war has no winner.", 1, "PROF-A12"
    DEAD_RECLAIM = "PROF-09.2", "Neither side has cards left: the war has no winner.", 1, "PROF-A13"
    DEAD_GAME_OVER = (
        "PROF-09.2",
        "Neither side has cards left in the war: each takes back its own, and the game ends.",
        1,
        "PROF-A13",
    )
    WAR_BROKEN_OFF = "PROF-08.1", "Still equal after {x:round}: the war is broken off.", 1, "PROF-A09"
    WAR_WON = "PROF-08.2", "{seat} wins the war and takes {x:card}.", 4
    WAR_UNDECIDED = "PROF-08.2", "Each side takes back its face-up cards, {x} and {y}.", 4
    SPOILS = "PROF-08.3", "The profiteer gets {x:card} out of the war.", 3

    # --- the end of a pass
    STRADDLE_COUNTED = "PROF-09.3", "The war has outlasted the decks: {x:card} in them {x:~is/are} not played.", 0, "PROF-A14"  # fmt: skip
    STRADDLE_GOES_ON = "PROF-09.3", "The war has outlasted the decks: the {x:card} in them {x:~is/are} played.", 0, "PROF-A14"  # fmt: skip
    UNEVEN_DECKS = "PROF-09.1", "{other}'s deck has run out; {seat} still has {x:card} in its own.", 0
    COUNT = "PROF-10.1", "The decks have run out, and the sides are counted: {x} against {y}.", 15
    EVEN = "PROF-10.2", "The sides are even.", 1
    EVEN_ENOUGH = "PROF-10.2", "The sides differ by {x:card}, which is close enough.", 1
    GIVE = "PROF-10.3", "The profiteer gives the {card} to {seat}.", choosing(3)
    BALANCED = "PROF-10.3", "The difference is made up: now it is {x} against {y}.", 1
    OTHER_CARD_GIVEN = "PROF-10.3", "A lower card could have been given.", 0, "PROF-A15"
    LOWEST_GIVEN = "PROF-10.3", "The lowest must be given: {x} of {y:resource}.", 0, "PROF-A15"
    MUST_GIVE = "PROF-10.3", "{seat} is {x:card} short, and the profiteer has to make up the difference.", 0, "PROF-A16"
    GOES_ON_RICH = "PROF-10.2", "A profit of {x:card} would be enough, but the war goes on.", 0, "PROF-A17"
    PLAYS_ON = "PROF-10.2", "With a profit of {x:card} the profiteer lets the war go on.", choosing(2), "PROF-A17"
    SHUFFLE = "PROF-11.1", "The cards are shuffled for pass {x}.", shuffling(25)
    REDRAW = "PROF-11.3", "The profiteer draws {x:card}.", 6
    REDRAW_ALL = "PROF-11.3", "The profiteer draws all their cards, {x} in all.", 6, "PROF-A18"
    LOWEST_BACK = "PROF-11.3", "{x:card}, the lowest, {x:~goes/go} back; {y:resource} {y:~is/are} set out.", 6
    NONE_BACK = "PROF-11.3", "Nothing goes back: {y:resource} {y:~is/are} set out.", 2
    NOTHING_DRAWN = "PROF-11.3", "The profiteer has no card left: this pass has no resources.", 2, "PROF-A18"
    KEEP_RESOURCES = "PROF-11.2", "The profiteer goes on with the {x:resource} left over.", 1

    # --- the end of the game
    TOO_FEW_RESOURCES = "PROF-10.4", "{y:resource} cannot make up for a difference of {x}: the war is over.", 2
    UNEVEN = "PROF-10.4", "The sides are not even: the war is over.", 2
    REFUSED = "PROF-10.4", "The profiteer refuses to give {x:card}: the war is over.", 3, "PROF-A16"
    STOPPED = "PROF-10.2", "The profiteer has enough and ends the war.", 3, "PROF-A17"
    PASS_LIMIT = "PROF-10.2", "After {x:pass/passes} the war is over, whether the sides are even or not.", 2, "PROF-A24"
    NO_SIDES = "PROF-09.1", "The sides have no cards left to fight with: the war is over.", 2
    TARGET_REACHED = "PROF-12.2", "The profiteer has a profit of {x:card}: the war is over.", 2
    SIDES_EVEN = "PROF-10.2", "The sides are even, and that was the goal.", 2
    OTHER_TARGET = "PROF-12.2", "Half of these cards would be {x}: here, 26 is not half.", 0, "PROF-A27"
    WIN = "PROF-12.2", "The profiteer wins with a profit of {x:card}.", 15
    LOSS = "PROF-12.2", "The profiteer has a profit of {x:card} and loses.", 15
    WIN_EVEN = "PROF-12.2", "The sides have come out even: the profiteer wins.", 15
    LOSS_UNEVEN = "PROF-12.2", "The sides have not come out even: the profiteer loses.", 15


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by, whether it is yes or no."""

    PROFIT = "Profit", "cards", "How many cards the profiteer holds at the end, resources and discard pile together."
    HIGHEST = "Highest profit", "cards", "The most cards that the profiteer holds at the end of a turn."
    PASSES = "Passes", "passes", "How often the decks are played through and the sides counted.", 2
    WARS = "Wars", "wars", "How many wars are fought, whatever their length."
    WARS_CAUSED = "Wars caused", "wars", "How many wars are fought because the profiteer has switched a card."
    WARS_NATURAL = "Wars by chance", "wars", "How many wars are fought without a switch by the profiteer."
    SWAPS = "Switches", "switches", "How often the profiteer switches a card."
    SWAPS_FOR_WAR = "Switches for a war", "of switches", "The share that make the cards equal.", 2, "SWAPS"
    SWAPS_TURNING = "Switches that turn a battle", "of switches", "The share that put the other side ahead.", 2, "SWAPS"  # fmt: skip
    SWAPS_PREVENTING = "Switches against a war", "of switches", "The share that separate equal cards.", 2, "SWAPS"  # fmt: skip
    SWAPS_IDLE = "Idle switches", "of switches", "The share that change nothing but the cards.", 2, "SWAPS"
    DONATIONS = "Donations", "donations", "How often the profiteer makes the sides even by giving cards.", 2
    CARDS_GIVEN = "Cards donated", "cards", "How many cards the profiteer gives away in all.", 2
    DONATION_SIZE = (
        "Size of a donation", "cards", "How many cards a donation takes; each can be a real choice.", 1, "DONATIONS"
    )  # fmt: skip
    LEAD_AT_COUNT = "Difference at the count", "cards", "By how many cards the sides differ when counted.", 1, "PASSES"  # fmt: skip
    EVEN_COUNTS = "Even counts", "of counts", "The share of counts that find the sides even by themselves.", 2, "PASSES"  # fmt: skip
    STARTS = "Passes begun", "passes", "How many passes are begun.", 2
    STARTS_ON_FOUR = "Passes begun on fours", "of passes", "The share begun with a profit of 4, 8, 12, ...", 2, "STARTS"  # fmt: skip
    STRADDLES = "Wars that outlast the decks", "wars", "How many wars need a shuffled discard pile.", 2


class Purpose(IntEnum):
    """The effect of a switch on the battle: a war, another winner, no war, none."""

    FOR_WAR, TURNS_BATTLE, PREVENTS_WAR, IDLE = range(4)


SWAPPED = family(Purpose, Event, "SWAP_")
SWAPS_COUNTED = family(Purpose, Gauge, "SWAPS_", TURNS_BATTLE=Gauge.SWAPS_TURNING, PREVENTS_WAR=Gauge.SWAPS_PREVENTING)
