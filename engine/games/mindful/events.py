"""The events and gauges of Mindful War, in the order of a turn."""

from engine.core.events import EventKind, GaugeKind, choosing, family, shuffling
from engine.games.mindful.options import Attack, ShortOfCards, SwitchedCard, TradePick, UnbrokenTie


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark.

    A card that goes from hand to hand or under a deck is named only where both players see it.
    """

    # --- the cards come
    DEAL = "MIND-03.1", "The cards are shuffled and dealt: {x:card} to each player.", shuffling(30)
    DRAW_HAND = "MIND-03.2", "{seat} draws a hand of {x:card}.", 3
    DRAW = "MIND-03.11", "{seat} draws {x:card}.", 1
    DECK_EMPTY = "MIND-03.4", "{seat}'s deck is empty: it has no card left to switch for.", 0, "MIND-A15"

    # --- switching
    SWITCH_BOTTOM = (
        "MIND-03.4", "{seat} switches: a card goes under the deck, the top one into the hand.", choosing(4), "MIND-A16"
    )  # fmt: skip
    SWITCH_TOP = (
        "MIND-04.7",
        "{seat} switches: a card changes places with the top card of the deck.",
        choosing(4),
        "MIND-A16",
    )
    SWITCH_DISCARD = (
        "MIND-03.4", "{seat} switches the {card} for the top card and lays it on the neutral pile.", choosing(4), "MIND-A16"
    )  # fmt: skip
    KEEP = "MIND-03.3", "{seat} does not switch.", choosing(2)
    SWITCH_TOGETHER = "MIND-03.3", "Both decided at the same time whether to switch.", 0, "MIND-A17"
    SWITCH_IN_TURN = "MIND-03.3", "{seat} decides first whether to switch, and {other} knows the answer.", 0, "MIND-A17"
    SWITCH_BLOCKED = "MIND-06.3", "The royal attack takes the place of the switch.", 0, "MIND-A01"
    SWITCH_BLOCKED_AFTER = "MIND-06.3", "Last turn's royal attack rules out the switch.", 0, "MIND-A01"
    SWITCH_OPEN = "MIND-06.3", "The royal attack, of this turn or the last, leaves the switch open.", 0, "MIND-A01"
    SWITCH_BLOCKED_BOTH = "MIND-06.3", "Neither player may switch, not only one of them.", 0, "MIND-A02"
    SWITCH_BLOCKED_FOR = "MIND-06.3", "Only {seat} may not switch.", 0, "MIND-A02"

    # --- war
    PLAY = "MIND-03.5", "{seat} plays the {card}.", choosing(4)
    TIE = "MIND-03.8", "Equal cards: a tie.", 1, "", "war"
    TIE_SHORT_LOSES = "MIND-03.8", "Only {seat} has a card left to break the tie and wins it.", 1, "MIND-A14"
    TIE_SHORT_STAYS = "MIND-03.8", "Only {seat} has a card left: the tie cannot be broken.", 1, "MIND-A14"
    WON = "MIND-03.6", "{seat} has the higher card and takes {x:card}.", 3
    WON_TIE = "MIND-03.9", "{seat} wins the tie and takes {x:card}.", 3
    CARRIED_WON = "MIND-03.10", "{seat} also takes {x:card} from the neutral pile.", 2, "MIND-A13"
    UNDER_DECK = "MIND-03.6", "They are now under {seat}'s deck, the winner's own first.", 1, "MIND-A21"
    INTO_DECK = "MIND-03.6", "{seat}'s deck is shuffled, with these cards in it.", shuffling(10), "MIND-A21"
    NEUTRAL = "MIND-03.10", "The tie cannot be broken: {x:card} {x:~goes/go} to the neutral pile.", 2, "", "war"
    NEUTRAL_ALL = "MIND-03.10", "The tie cannot be broken: all {x:card} {x:~goes/go} to the neutral pile.", 3, "MIND-A13"  # fmt: skip
    NEUTRAL_LAST = "MIND-03.10", "The tie cannot be broken: the last {x:card} {x:~goes/go} to the neutral pile.", 3, "MIND-A13"  # fmt: skip
    RECLAIMED = "MIND-03.10", "The tie cannot be broken: both players take back their own cards.", 3, "MIND-A13"
    RECLAIMED_REST = "MIND-03.10", "Both players take back their other cards.", 2, "MIND-A13"
    OWN_UNDER_DECK = "MIND-03.10", "{seat}'s cards are now under {seat}'s deck.", 1, "MIND-A21"
    OWN_INTO_DECK = (
        "MIND-03.10",
        "{seat}'s deck is shuffled, with the cards taken back in it.",
        shuffling(10),
        "MIND-A21",
    )
    CARRIED = "MIND-03.10", "The tie cannot be broken: {x:card} {x:~waits/wait} on the neutral pile.", 2, "MIND-A13"

    # --- declaring a royal attack
    DECLARE = "MIND-03.7", "{seat} declares a royal attack with the {card}.", choosing(2), "", "royal"
    DECLARE_ALWAYS = "MIND-03.7", "{seat} has to attack with the {card}.", 1, "", "royal"
    DECLINE = "MIND-03.7", "{seat} declares no royal attack with the {card}.", choosing(2)
    DECIDED_BEFORE_DRAW = "MIND-03.7", "This was decided before the cards of the next turn were drawn.", 0, "MIND-A03"
    DECIDED_AFTER_DRAW = "MIND-03.7", "This was decided with the cards of the new turn in hand.", 0, "MIND-A03"
    TIE_STOPS_ATTACK = "MIND-06.6", "{seat}'s {card} won in a tie: no royal attack follows.", 0, "MIND-A11"
    TIE_ALLOWS_ATTACK = "MIND-06.6", "{seat}'s {card} won in a tie and may attack all the same.", 0, "MIND-A11"
    LOOT_NO_DECK = "MIND-05.2", "{seat}'s deck has no card to take the place of a looted one: no Loot.", 0, "MIND-A06"
    SABOTAGE_NO_DECK = "MIND-05.3", "After the draw {other}'s deck has no card left for a Sabotage.", 0, "MIND-A08"

    # --- carrying it out
    LOOT_OWN = "MIND-05.1", "Loot: {seat} takes the {card} from their own discard pile.", choosing(6), "MIND-A04"
    LOOT_OTHER = "MIND-05.1", "Loot: {seat} takes the {card} from {other}'s discard pile.", choosing(6), "MIND-A04"
    LOOT_NEUTRAL = "MIND-05.1", "Loot: {seat} takes the {card} from the neutral pile.", choosing(6), "MIND-A05"
    PILE_CLOSED = "MIND-05.1", "A pile that holds cards to loot was closed to {seat}.", 0, "MIND-A05"
    LOOT_REPLACED = "MIND-05.2", "The {card}, the top card of {seat}'s deck, takes its place.", 2
    LOOT_NOT_REPLACED = "MIND-05.2", "{seat}'s deck is empty: nothing takes its place.", 0, "MIND-A06"
    LOOT_GIVES_UP = (
        "MIND-05.1",
        "In exchange {seat} puts a card from the hand under their own deck.",
        choosing(3),
        "MIND-A04",
    )
    SABOTAGE_PUT = (
        "MIND-05.3",
        "Sabotage: {seat} puts a card from the hand under {other}'s deck.",
        choosing(5),
        "MIND-A08",
    )
    SABOTAGE_DRAW = "MIND-05.3", "Sabotage: {seat} draws the top card of {other}'s deck.", 2
    SABOTAGE_EMPTY = "MIND-05.3", "{other}'s deck is empty: the Sabotage changes nothing.", 1, "MIND-A08"
    SABOTAGE_HIDDEN = "MIND-05.3", "{other} does not see which card it is.", 0, "MIND-A24"
    SABOTAGE_SHOWN = "MIND-05.3", "{other} sees that it is the {card}.", 0, "MIND-A24"
    REVEAL = "MIND-05.4", "Reveal: {other} shows {seat} the whole hand, {x:card}.", 4
    SHOW = "MIND-05.4", "{seat} shows the {card}.", 1
    TRADE_BLIND = (
        "MIND-05.5", "Trade: {seat} lays a card face down and draws one from {other}'s mixed hand.", choosing(6), "MIND-A09"
    )  # fmt: skip
    TRADE_PICK = (
        "MIND-05.5", "Trade: {seat} lays a card face down and picks one of {other}'s hidden cards.", choosing(6), "MIND-A09"
    )  # fmt: skip
    TRADE_SEEN = (
        "MIND-05.5", "Trade: {seat} lays a card face down, looks at {other}'s hand and takes a card.", choosing(8), "MIND-A09"
    )  # fmt: skip
    TRADE_VICTIM = (
        "MIND-05.5", "Trade: {seat} lays a card face down, and {other} chooses one to give for it.", choosing(8), "MIND-A09"
    )  # fmt: skip
    TRADE_LAST = "MIND-05.5", "Trade: {seat} lays a card face down and takes the only card in {other}'s hand.", 5

    # --- the end
    ALL_PLAYED = "MIND-03.12", "All cards have been played: the game ends.", 1
    RAN_OUT = "MIND-02.1", "{seat} has no cards left: the game ends.", 1
    HOLDS_REST = "MIND-02.2", "{seat} holds the remaining {x:card}.", 0, "MIND-A21"
    LEFTOVER_KEPT = "MIND-02.1", "{seat} lays the remaining {x:card} on their own discard pile.", 3, "MIND-A18"
    LEFTOVER_OUT = "MIND-02.1", "{seat} lays the remaining {x:card} on the neutral pile.", 1, "MIND-A18"
    WIN = "MIND-02.2", "{seat} wins, {x} to {y}.", 25
    TIE_BREAK = "MIND-02.2", "{x} each: {seat} wins the tie-break.", 30, "MIND-A19"
    DRAWN = "MIND-02.2", "{x} each: a draw.", 25, "MIND-A19"


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by.

    The DECLARED and the DECLINED gauges are in the order of the ranks, from Jack to Ace.
    """

    SWITCHES = "Switches", "a game", "How often the two players together switch a card."
    SWITCH_GAIN = (
        "Gain of a switch",
        "in value",
        "How much higher the card drawn is than the one put away.",
        2,
        "SWITCHES",
    )
    ROYALS_BURIED = "Royal cards switched away", "a game", "How often a royal card is switched for an unknown one.", 2
    SWITCHES_DENIED = "Switches denied", "a game", "How often nothing but a royal attack keeps a player from switching."
    NEUTRAL_CARDS = "Neutral cards", "cards", "How many cards go to the neutral pile.", 2
    ROYALS_PLAYED = "Royal cards played", "a game", "How often a royal card is played, by both players together."
    ROYAL_TURN = "Turn of royal cards", "", "In which turn royal cards are played, on average.", 1, "ROYALS_PLAYED"
    ROYAL_ATTACKS = "Royal attacks", "a game", "How many royal attacks are carried out."
    LONGEST_CHAIN = "Longest chain", "turns", "The most turns in a row with a royal attack."
    JACKS_DECLARED = "Attacks with a Jack", "a game", "How often a royal attack with a Jack is declared.", 2
    QUEENS_DECLARED = "Attacks with a Queen", "a game", "How often a royal attack with a Queen is declared.", 2
    KINGS_DECLARED = "Attacks with a King", "a game", "How often a royal attack with a King is declared.", 2
    ACES_DECLARED = "Attacks with an Ace", "a game", "How often a royal attack with an Ace is declared.", 2
    JACKS_DECLINED = "Declined with a Jack", "a game", "How often a Jack wins a war and its attack is declined.", 2
    QUEENS_DECLINED = "Declined with a Queen", "a game", "How often a Queen wins a war and its attack is declined.", 2
    KINGS_DECLINED = "Declined with a King", "a game", "How often a King wins a war and its attack is declined.", 2
    ACES_DECLINED = "Declined with an Ace", "a game", "How often an Ace wins a war and its attack is declined.", 2
    LOOTS = "Loots", "a game", "How often Loot is carried out.", 2
    SABOTAGES = "Sabotages", "a game", "How often Sabotage is carried out.", 2
    REVEALS = "Reveals", "a game", "How often a hand is revealed.", 2
    TRADES = "Trades", "a game", "How often Trade is carried out.", 2
    WON_AFTER_LOOT = "Wars won after a Loot", "of Loots", "How often the attacker wins the war.", 2, "LOOTS"
    WON_AFTER_SABOTAGE = "Wars won after a Sabotage", "of Sabotages", "How often the attacker wins the war.", 2, "SABOTAGES"  # fmt: skip
    WON_AFTER_REVEAL = "Wars won after a Reveal", "of Reveals", "How often the attacker wins the war.", 2, "REVEALS"
    WON_AFTER_TRADE = "Wars won after a Trade", "of Trades", "How often the attacker wins the war.", 2, "TRADES"


#: The event of each option of a choice, indexed by the option.
SWITCHED = family(SwitchedCard, Event, "SWITCH_", TOP_SWAP=Event.SWITCH_TOP)
SHORT = family(ShortOfCards, Event, "TIE_SHORT_")
UNBROKEN = family(
    UnbrokenTie, Event,
    NEUTRAL=Event.NEUTRAL_ALL, LAST_PAIR=Event.NEUTRAL_LAST, RECLAIM=Event.RECLAIMED, CARRY=Event.CARRIED,
)  # fmt: skip
TRADED = family(TradePick, Event, "TRADE_")

#: The gauges of each attack, indexed by the attack; the last option is no attack and has none.
CARRIED_OUT = tuple(int(Gauge[f"{attack.name}S"]) for attack in Attack if attack != Attack.NONE)
WON_AFTER = tuple(int(Gauge[f"WON_AFTER_{attack.name}"]) for attack in Attack if attack != Attack.NONE)
