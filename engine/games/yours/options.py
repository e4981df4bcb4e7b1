"""The choices that the rules of Your War leave: one class a choice, each option in the words of the rulebook."""

from engine.core.rules import Option

# ---------------------------------------------------------------- the cards


class Deal(Option):
    """How the cards become two decks."""

    SHUFFLED = "at random, half to each player"
    BY_COLOUR = "by colour, red to one player and black to the other"
    SAME_RANKS = "the same ranks to both players, in suits drawn by lot"


class Source(Option):
    """Which decks the cards are taken from."""

    SUITS = "decks of 52 cards with four suits"
    RIVER = "the four decks of River, each of one colour, of which every one gives a card of each rank"


class Faces(Option):
    """What Jack, Queen and King are worth."""

    RISING = "Jack 11, Queen 12, King 13"
    EQUAL = "Jack, Queen and King 11 each"
    LESS = "Jack 10, as much as a 10, Queen 11, King 12"


class Colours(Option):
    """Which suit beats which."""

    CYCLE = "each suit beats the next one in the circle"
    ROW = "each suit beats all that come after it"
    TRUMP = "hearts beat all others, which are equal"


# ---------------------------------------------------------------- the hand, the switch


class DrawTime(Option):
    """When hands are filled up."""

    START = "at the start of a turn"
    END = "at the end of a turn"
    AT_ONCE = "as soon as a card has been played"


class Hands(Option):
    """What the other player sees of a hand."""

    HIDDEN = "nothing"
    LAST_SHOWN = "the card drawn last"
    OPEN = "all cards"


class SwitchedCard(Option):
    """Where a switched card goes."""

    BOTTOM = "under its player's deck"
    TOP = "on top of its player's deck, in exchange"
    OUT = "out of the game, face up"


class SwitchDecision(Option):
    """Whether a player knows of the other's switch."""

    TOGETHER = "both at the same time"
    IN_TURN = "one after the other, taking turns at going first"


# ---------------------------------------------------------------- the battle, answers


class Laying(Option):
    """In which order the cards of a battle are laid and turned up."""

    TOGETHER = "both at the same time"
    IN_TURN = "one after the other, taking turns at going first"
    LOSER_FIRST = "the loser of the last battle first"
    WINNER_FIRST = "the winner of the last battle first"


class Higher(Option):
    """Which card wins."""

    HIGH = "the higher card"
    LOW = "the lower card"
    TWO_BEATS_ACE = "the higher card, but a 2 beats an Ace"


class AceAnswer(Option):
    """What an Ace does for a player who is about to lose."""

    NONE = "nothing special"
    CLAIMS = "takes the battle for its player"
    CANCELS = "ends the battle without a winner"


# ---------------------------------------------------------------- equal cards


class TieSource(Option):
    """Where the cards that decide equal cards come from."""

    DECK = "from the top of the deck"
    HAND = "from the hand, one of the player's choice"
    WHOLE_HAND = "from the hand, all of them, then from the top of the deck"


class StakesFace(Option):
    """How stakes are laid."""

    DOWN = "face down"
    UP = "face up"


class TieCompares(Option):
    """What is compared after equal cards."""

    NEWEST = "only the cards added last"
    TOTAL = "all that a player has laid in the battle, added up"


class TooFew(Option):
    """What happens to a player who cannot lay all stakes."""

    LAST_CARD = "that player lays fewer stakes, and the last card fights"
    LOSES_GAME = "that player loses the game"


class NoneLeft(Option):
    """What happens when only one player has no card to add."""

    LOSES_GAME = "that player loses the game"
    LOSES_BATTLE = "that player loses the battle"
    STANDS = "that player adds nothing and stays on the same value"


class Undecided(Option):
    """What happens to a battle that nobody can decide."""

    GAME_DRAWN = "the game ends, and nobody wins"
    TAKE_BACK = "both players take back their own cards"
    NEUTRAL = "its cards go to a neutral pile"
    CARRY = "its cards wait for the winner of the next battle"


# ---------------------------------------------------------------- captured cards, powers


class CapturedTo(Option):
    """Where captured cards go."""

    BOTTOM = "under the winner's deck"
    SHUFFLED = "into the winner's deck, which is shuffled"
    PILE = "to the winner's victory pile, out of play"
    RESERVE = "to the winner's reserve, which is shuffled when the deck has run out"


class CaptureOrder(Option):
    """In which order captured cards go under a deck."""

    WINNER_FIRST = "the winner's own cards first"
    LOSER_FIRST = "the loser's cards first"
    SEAT0_FIRST = "always the same player's cards first"
    HIGH_FIRST = "the highest card first"
    LOW_FIRST = "the lowest card first"
    RANDOM = "shuffled"


class LosersCards(Option):
    """Who gets the cards of the loser."""

    TO_WINNER = "the winner of the battle"
    OUT = "nobody; they are out of the game"


class Power(Option):
    """What a card can do in the turn after it has won a battle."""

    NONE = "no power"
    LOOT = "Loot"
    SABOTAGE = "Sabotage"
    REVEAL = "Reveal"
    TRADE = "Trade"
    DRAW_TWO = "Draw two"
    PEEK = "Peek"


# ---------------------------------------------------------------- the end, the winner


class EndWhen(Option):
    """When the game ends."""

    NO_CARDS = "a player has no card left"
    NO_DRAW = "a player cannot fill up the hand, and loses"


class Leftovers(Option):
    """Who scores the cards that are left at the end."""

    OWNER = "the player who still holds them"
    RUNNER_OUT = "the player who ran out"
    NOBODY = "nobody"


class EqualScores(Option):
    """Who wins when both have the same."""

    DRAW = "nobody; the game is a draw"
    LAST_BATTLE = "the winner of the last battle"


class Help(Option):
    """What the player who is behind gets."""

    NONE = "nothing"
    DRAWS_ONE_MORE = "one card more in the hand"
    PLUS_TWO = "2 points on top of each card, with fewer than five cards left"
