"""The choices that the rules of Mindful War leave: one class a choice, each option in the words of the rulebook."""

from engine.core.rules import Option


class SwitchedCard(Option):
    """Where a switched card goes."""

    BOTTOM = "under its player's deck"
    TOP_SWAP = "on top of its player's deck, in exchange"
    DISCARD = "face up onto the neutral pile"


class SwitchDecision(Option):
    """Whether a player knows of the other's switch."""

    TOGETHER = "both at the same time"
    IN_TURN = "one after the other, taking turns at going first"


class UnbrokenTie(Option):
    """Where the cards of an unbroken tie go."""

    NEUTRAL = "all of them go to the neutral pile"
    LAST_PAIR = "the last two compared go to the neutral pile, the others back to the players who played them"
    RECLAIM = "they go back to the players who played them"
    CARRY = "they wait on the neutral pile, which goes to the next winner of a war"


class ShortOfCards(Option):
    """What happens when only one player has a card left to break a tie with."""

    LOSES = "the other player loses the war"
    STAYS = "the tie is not broken"


class Attack(Option):
    """What a royal card can do in the turn after it has won a war."""

    LOOT = "Loot"
    SABOTAGE = "Sabotage"
    REVEAL = "Reveal"
    TRADE = "Trade"
    NONE = "no attack"


class Declaration(Option):
    """When the winner declares an attack."""

    ON_WIN = "as soon as the war is won"
    NEXT_TURN = "in the next turn, after the draw"


class BlockedTurn(Option):
    """In which turns a royal attack rules out the switch."""

    EFFECT_TURN = "the turn in which the attack takes effect"
    TURN_AFTER = "the turn after the attack"
    BOTH = "the turn in which the attack takes effect, and the one after it"
    NEVER = "none"


class BlockedPlayer(Option):
    """Whose switch a royal attack blocks."""

    BOTH = "both players"
    ATTACKER = "only the attacker"
    VICTIM = "only the player who is attacked"


class LootTiming(Option):
    """When Loot is carried out, and what it replaces."""

    REPLACES_DRAW = "in place of one card drawn at the start of the turn"
    EXTRA = "after the draw, as one card more than the hand usually holds"
    REPLACES_SWITCH = "after the draw, in exchange for a card from the hand, which goes under the attacker's deck"


class LootPiles(Option):
    """Which piles may be looted."""

    PLAYERS = "both players' discard piles"
    OPPONENT = "only the opponent's discard pile"
    ALL = "both players' discard piles and the neutral one"


class LootForbidden(Option):
    """Which cards may not be looted."""

    ACES = "Aces"
    ROYALS = "royal cards"
    NONE = "none"


class LootWithoutDeck(Option):
    """Whether Loot is allowed with an empty deck."""

    UNAVAILABLE = "not allowed"
    TAKE = "allowed; no card takes the place of the looted one"


class SabotageOrder(Option):
    """Whether the attacker puts a card under the opponent's deck before drawing from it."""

    PUT_FIRST = "put first, then draw"
    DRAW_FIRST = "draw first, then put"


class SabotageWithoutDeck(Option):
    """Whether an empty deck may be sabotaged."""

    UNAVAILABLE = "not allowed"
    NO_EFFECT = "allowed, but it only blocks the switch"


class TradePick(Option):
    """How the card that the attacker takes is chosen."""

    BLIND = "the hand is mixed and the attacker draws one card unseen"
    PICK = "the attacker points at one of the hidden cards, and may know which it is"
    SEEN = "the attacker looks at the hand and chooses"
    VICTIM = "the opponent chooses which card to give"


class Captured(Option):
    """Where captured cards go."""

    OWN_DISCARD = "to the winner's discard pile"
    DECK_BOTTOM = "under the winner's deck"
    DECK_SHUFFLE = "into the winner's deck, which is shuffled"


class Scoring(Option):
    """What a card on a discard pile scores."""

    COUNT = "every card scores one"
    VALUE_SUM = "every card scores its value"
    ROYALS_BONUS = "every card scores one, a royal card two"


class Leftovers(Option):
    """Whom the cards count for that only one player has left."""

    OWN_DISCARD = "they count for the player who has them"
    NOBODY = "they count for nobody"


class Tiebreak(Option):
    """Who wins when both piles score the same."""

    DRAW = "nobody; the game is a draw"
    VALUE_SUM = "the player who won the higher cards, by the sum of their values"
    LAST_WAR = "the winner of the last war"
