"""The choices that the rules of Profiteer leave: one class a choice, each option in the words of the rulebook."""

from engine.core.rules import Option


class OddCard(Option):
    """Where a card left over at the deal goes."""

    ASIDE = "it is set aside, face down"
    DISCARD = "it goes to the profiteer's discard pile"
    SIDE_A = "Side A gets it"


class ShortRedraw(Option):
    """Which cards go back after a short draw."""

    KEEP_BEST = "only those beyond the full number of resources"
    DROP_ANYWAY = "the lowest ones in any case, which leaves fewer resources"


class Given(Option):
    """Which card may be given for another."""

    HIGHER = "must be higher"
    AT_LEAST = "must be at least as high"
    FREE = "may be any card"


class Taken(Option):
    """Which of the two cards may be taken."""

    ANY = "either card"
    LOSING_ONLY = "only the lower card, and neither of two equal ones"


class TakenTo(Option):
    """Where a taken card goes."""

    DISCARD = "to the profiteer's discard pile"
    RESOURCES = "to the resources, to be used again"


class FaceDownTo(Option):
    """Who gets the face-down cards of a war."""

    PROFITEER = "the profiteer"
    WINNER = "the side that wins the war"
    SPLIT = "the winning side its own, the profiteer the others"


class FaceUpTo(Option):
    """Who gets the face-up cards of a war."""

    WINNER = "the side that wins the war"
    PROFITEER_SHARE = "the winning side its own, the profiteer the others"


class ReshuffleTime(Option):
    """When a discard pile is shuffled for a war."""

    DECK_EMPTY = "when the deck is empty"
    TOO_FEW = "as soon as the deck is too small for the war, deck and discard pile together"


class WarReshuffle(Option):
    """How the discard piles are shuffled for a war."""

    SEPARATE = "each side's by itself"
    MERGED = "both together, to be shared out again"


class WarShort(Option):
    """What happens when one side runs out of cards in a war."""

    FORFEITS = "that side loses the war"
    LAST_CARD = "that side's last face-up card fights again"
    VOID = "the war has no winner, and each side takes back its face-up cards"


class WarDead(Option):
    """What happens when both sides run out of cards in a war."""

    RECLAIM = "each side takes back its face-up cards, and the pass is over"
    GAME_OVER = "the game ends, and the war pays nobody"


class AfterStraddle(Option):
    """What happens to the new decks after a war that outlasted the old ones."""

    COUNT = "the pass is over at once"
    FINISH_PASS = "the new decks are played to their end first"


class Donation(Option):
    """Whether resources may be given to the side that has fewer cards."""

    OPTIONAL = "voluntary; refusing one ends the game"
    FORCED = "compulsory, with enough resources"
    OFF = "not allowed"


class DonationChoice(Option):
    """Which resources may be given."""

    ANY = "any"
    LOWEST = "only the lowest"


class WinMode(Option):
    """What wins the game."""

    FINAL_COUNT = "enough cards when the war ends"
    REACH_TARGET = "enough cards at any time"
    EVEN_SIDES = "even sides when the decks have been played once"
