"""The choices that the rules of River leave: one class a choice, each option in the words of the rulebook."""

from engine.core.rules import Option

# ---------------------------------------------------------------- setting up


class Length(Option):
    """Which cards each deck gives."""

    SHORT = "the short game, one card of each rank from each deck"
    LONG = "the long game, whole decks"
    FAST = "a fast game, like the short one but without the lower ranks"


class Remainder(Option):
    """Where cards left over by an even split go."""

    ASIDE = "they are set aside"
    FIRST_SEATS = "the first players get one more each"
    FIRST_POT = "the winner of the first round gets them"


# ---------------------------------------------------------------- who plays


class Pairing(Option):
    """Who plays against whom."""

    ROTATE = "two neighbours, moving on one place each round"
    ROUND_ROBIN = "two players, and over time each against each"
    ALL_AT_ONCE = "all players still in the game"
    RANDOM = "two players drawn by lot"
    CHOOSE = "a player and an opponent of that player's choice, moving on one place each round"


class Rotation(Option):
    """Who begins the next round."""

    NEXT_ALIVE = "the next player still in the game"
    COMPACT_INDEX = "the player in the next place, once those left have closed ranks"
    RESTART = "the player who began the game, or the next one still in it"
    WINNER_STAYS = "always the winner of the last round, against the next challenger"


class BonusAmongMany(Option):
    """What a card gets for its colour among three or more."""

    ANY = "the bonus once, if its colour beats at least one of the others"
    PER_OPPONENT = "the bonus for every card that its colour beats"
    NONE = "nothing"


# ---------------------------------------------------------------- values and colours


class ValueTable(Option):
    """Which list of values is read."""

    LITERAL = "10, as much as a Jack; Queen 11, King 12, Ace 13"
    CORRECTED = "10; Jack 11, Queen 12, King 13, Ace 14"
    NO_TEN = "the decks have no 10s; Jack 10, Queen 11, King 12, Ace 13"


class BonusStructure(Option):
    """Which colour beats which."""

    CYCLE = "each colour beats the next one in the circle"
    HIERARCHY = "each colour beats all that come after it"
    TRUMP = "the first colour beats all others, which are equal"


class ColourOrder(Option):
    """In which order the colours beat each other."""

    RBYG = "red, blue, yellow, green"
    RBGY = "red, blue, green, yellow"
    RYBG = "red, yellow, blue, green"
    RYGB = "red, yellow, green, blue"
    RGBY = "red, green, blue, yellow"
    RGYB = "red, green, yellow, blue"


class BonusScope(Option):
    """When colours count."""

    ALWAYS = "always"
    TIES_ONLY = "only when the numbers are equal"
    NEAR_TIES = "only when the numbers differ by at most one"


# ---------------------------------------------------------------- ties


class TieOn(Option):
    """What makes a tie."""

    VALUE = "equal values, with the colour bonus"
    NUMBER = "equal numbers, whatever the colours"


class TieRepeat(Option):
    """What a tie after a tie takes."""

    FULL = "all of it again, with a prize pot"
    CARD_ONLY = "all of it again, without a prize pot"


class Shortage(Option):
    """What happens to a tied player with too few cards."""

    LAST_CARD = "what is left breaks the tie; a player with nothing left stays on what tied"
    FORFEIT_ROUND = "that player gives up the round"
    FORFEIT_GAME = "that player gives up the round and all their cards"
    EQUAL_STAKE = "nobody lays more cards than that player can"


class Unbroken(Option):
    """Who gets the cards of an unbroken tie."""

    RETURNED = "all players take back their own"
    NEUTRAL = "nobody; they are set aside"
    SPLIT = "the tied players share them out, card by card"


# ---------------------------------------------------------------- captured cards


class CaptureTo(Option):
    """Where captured cards go."""

    CAPTURED_PILE = "set aside, to be shuffled later"
    DECK_BOTTOM = "under the deck"


class Reshuffle(Option):
    """When captured cards become a new deck."""

    WHEN_NEEDED = "when a card is needed"
    AT_ONCE = "as soon as the deck has run out"


# ---------------------------------------------------------------- the end, and comebacks


class Ending(Option):
    """When the game ends."""

    LAST_STANDING = "only one player has cards"
    FIRST_OUT = "the first player is out"
    ONE_PASS = "no two players have cards left to play, as decks are played through only once"


class Elimination(Option):
    """Whether a player without cards is out."""

    OUT = "is out of the game"
    REJOIN = "comes back with cards that were set aside"


class Aid(Option):
    """What a player with few cards gets."""

    NONE = "nothing"
    DRAW_ASIDE = "one of the cards that were set aside"
    UNDERDOG = "points on top of every card of that round"
