"""The choices that the rules of A War of Suits leave: one class a choice, each option in the words of the rulebook."""

from engine.core.rules import Option


class DeckSplit(Option):
    """How the cards become two decks."""

    BY_COLOUR = "by colour, red to one side and black to the other"
    SHUFFLED = "at random, half to each side"


class RefillTime(Option):
    """When a played card is replaced."""

    END_OF_ROUND = "at the end of the round"
    AT_ONCE = "at once"


class AcePower(Option):
    """What an Ace does for a player who is about to lose."""

    CLAIMS = "takes the battle for its player"
    CANCELS = "ends the battle without a winner"
    NONE = "has no special power"


class AceAnswer(Option):
    """What can stop an Ace."""

    ACE = "only another Ace"
    ACE_OR_DOUBLE = "another Ace, or a double that brings the higher total"
    NOTHING = "nothing"


class TiePriority(Option):
    """Who decides first at a tie whether to play an Ace."""

    ALTERNATE = "Red in odd rounds, Black in even ones"
    RED = "always Red"
    BLACK = "always Black"
    RANDOM = "the winner of a coin toss"
    SECRET = "both, secretly and at the same time"


class SecretAces(Option):
    """What follows when two Aces that were played secretly stop each other."""

    ASK_AGAIN = "both are asked again"
    HEAD_TO_HEAD = "the head-to-head begins"


class Doubles(Option):
    """Which doubles there are."""

    BOTH = "own pairs and matches with the opponent's card"
    OWN_PAIR = "own pairs only"
    CROSS_MATCH = "matches with the opponent's card only"
    NONE = "no doubles at all"


class MatchBy(Option):
    """What two matching cards have in common."""

    RANK = "the same number or face"
    VALUE = "the same value"


class PairAnchor(Option):
    """What an own pair pairs with."""

    LEAD = "the card that was led"
    ANY = "any of their own cards on the battlefield"


class CrossTarget(Option):
    """Which of the opponent's cards may be matched."""

    LAST = "the card the opponent has just played"
    LEAD = "the card the opponent led"
    ANY = "any of the opponent's cards on the battlefield"


class DoubleEffect(Option):
    """What an own pair does to the total."""

    ADD = "adds the value of the card"
    MULTIPLY = "doubles the whole total"


class TieDoubles(Option):
    """Which doubles may be played at a tie."""

    NONE = "no doubles"
    OWN_PAIR = "own pairs"
    ANY = "own pairs and matches"


class EqualAfterDouble(Option):
    """What follows when a double makes the totals equal."""

    HEAD_TO_HEAD = "a head-to-head follows"
    DOUBLER_WINS = "the side that doubled is ahead"
    DOUBLER_LOSES = "the side that doubled is still behind"


class Reinforcements(Option):
    """What each side brings to a head-to-head."""

    WHOLE_HAND = "all the cards left in hand"
    CHOSEN = "cards the player chooses from the hand"
    DECK = "cards from the top of the deck"


class UnevenHands(Option):
    """What happens when one side has fewer reinforcements."""

    AS_IS = "each side brings what it has"
    EQUAL = "neither side brings more than the other can"
    TOP_UP = "the side with fewer adds cards from its deck"


class TopdeckShort(Option):
    """What happens to a side that has no deck left to draw into the battle."""

    ZERO = "that side adds nothing and the other draws"
    UNRESOLVED = "the battle has no winner"
    LOSES = "that side loses the battle"


class Unresolved(Option):
    """Who gets the cards of a battle without a winner."""

    RECLAIM = "each side takes its own cards for its victory pile"
    NOBODY = "nobody; they are out of the game"
    CARRY = "the winner of the next battle"
    LAST_WINNER = "the winner of the last battle"


class EndWhen(Option):
    """What a player has when the game ends."""

    DECK_AND_HAND = "no card left in deck or hand"
    DECK = "no card left in the deck"


class Leftovers(Option):
    """Who scores the cards that are left at the end."""

    SURVIVOR = "the player who still holds them"
    RUNNER_OUT = "the player who ran out"
    NOBODY = "nobody"


class EqualScores(Option):
    """Who wins when the scores are equal."""

    DRAW = "nobody; the game is a draw"
    MORE_CARDS = "the player with more cards in the victory pile"
    MORE_FACES = "the player with more face cards in the victory pile"
    LAST_BATTLE = "the winner of the last battle"
