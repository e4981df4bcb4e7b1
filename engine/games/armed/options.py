"""The choices that the rules of Armed leave: one class a choice, each option in the words of the rulebook."""

from engine.core.rules import Option


class CaptureTo(Option):
    """Where captured cards go."""

    SHUFFLE_IN = "into the deck, which is shuffled"
    BOTTOM = "under the deck, in the order on the table"
    BOTTOM_SHUFFLED = "under the deck, shuffled among themselves"
    TOP = "on top of the deck"


class CaptureSplit(Option):
    """Who gets the loser's cards."""

    WINNER_ALL = "the winner of the battle"
    LOSER_OUT = "nobody; they are out of the game"


class WarSource(Option):
    """Where the cards for a war come from."""

    HAND = "chosen from the hand"
    DECK_TOP = "unseen from the top of the deck"


class WarTotal(Option):
    """Which cards of a side count in a war."""

    CUMULATIVE = "all those turned up in the battle"
    LAST_TWO = "the last two"
    LAST_ONLY = "only the last"


class WarReserve(Option):
    """What a side does without a card left where war cards come from."""

    OTHER_PLACE = "that player takes one from the other place, hand or deck"
    NONE = "that player cannot add a card"


class WarShort(Option):
    """What happens when a side cannot add a card to a war."""

    STANDS = "that player adds nothing and stays on the same value"
    LOSES_WAR = "that player loses the war"
    LOSES_GAME = "that player loses the game"
    RECLAIM = "the war ends without a winner, and both players take back their own cards"


class WinCondition(Option):
    """When a player has won."""

    FAILED_DRAW = "the opponent has to draw and has no card left in the deck"
    DECK_EMPTY = "the opponent's deck is empty after both have drawn"
    ALL_CARDS = "the player holds all the cards, in deck and hand together"


class PartialDraw(Option):
    """What happens to a player who can draw some of the cards, but not all."""

    LOSE = "that player loses the game"
    ALLOWED = "that player draws those and plays on with fewer"


class DoubleFailure(Option):
    """Who wins when neither player can play on."""

    MORE_CARDS = "the player with more cards, or nobody if both have the same number"
    DRAW = "nobody; the game is a draw"
    LAST_WINNER = "the winner of the last battle"
