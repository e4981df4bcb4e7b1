"""What may be changed in Mindful War: the options of its choices, and its dials in the order of a game."""

from typing import Any

from engine import dials
from engine.cards import RANK_NAMES
from engine.rules import GAP, HEADLINE, Group, Option, RuleSet


class SwitchedCard(Option):
    """Where the card goes that is switched for the top card of the deck."""

    BOTTOM = "under its player's deck"
    TOP_SWAP = "on top of its player's deck, in exchange"
    DISCARD = "face up onto the neutral pile"


class SwitchDecision(Option):
    """Who knows of whose switch."""

    TOGETHER = "both at the same time"
    IN_TURN = "one after the other, taking turns at going first"


class UnbrokenTie(Option):
    """What becomes of the cards of a tie that cannot be broken."""

    NEUTRAL = "all of them go to the neutral pile"
    LAST_PAIR = "the last two compared go to the neutral pile, the others back to whoever played them"
    RECLAIM = "they go back to whoever played them"
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
    """When the winner says whether there will be an attack."""

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
    """When a looted card comes, and what it replaces."""

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
    """Whether there is Loot when no card of the deck can take the place of the looted one."""

    UNAVAILABLE = "not allowed"
    TAKE = "allowed; nothing takes the place of the looted card"


class SabotageOrder(Option):
    """Whether the attacker puts a card under the opponent's deck before drawing from it."""

    PUT_FIRST = "put first, then draw"
    DRAW_FIRST = "draw first, then put"


class SabotageWithoutDeck(Option):
    """Whether an empty deck may be sabotaged."""

    UNAVAILABLE = "not allowed"
    NO_EFFECT = "allowed, but all it does is block the switch"


class TradePick(Option):
    """How the card that the attacker takes is chosen."""

    BLIND = "the hand is mixed and the attacker draws one card unseen"
    PICK = "the attacker points at one of the hidden cards, and may know which it is"
    SEEN = "the attacker looks at the hand and chooses"
    VICTIM = "the opponent chooses which card to give"


class Captured(Option):
    """Where the cards go that are won."""

    OWN_DISCARD = "to the winner's discard pile"
    DECK_BOTTOM = "under the winner's deck"
    DECK_SHUFFLE = "into the winner's deck, which is shuffled"


class Scoring(Option):
    """What a card on a discard pile scores."""

    COUNT = "every card scores one"
    VALUE_SUM = "every card scores its value"
    ROYALS_BONUS = "every card scores one, a royal card two"


class Leftovers(Option):
    """What becomes of the cards that only one player still has."""

    OWN_DISCARD = "they count for whoever has them"
    NOBODY = "they count for nobody"


class Tiebreak(Option):
    """Who wins when both piles score the same."""

    DRAW = "nobody; the game is a draw"
    VALUE_SUM = "whoever won the higher cards, by the sum of their values"
    LAST_WAR = "whoever won the last war"


the_cards, the_hand, switching, ties = Group("The cards"), Group("The hand"), Group("Switching"), Group("Ties")
royals, looting, sabotage, trade = Group("Royal attacks"), Group("Loot"), Group("Sabotage"), Group("Trade")
the_end = Group("The end")


def attack_dial(royal: str, default: Attack, clause: str) -> Any:
    """What one of the royal cards does."""
    says = f"What does {royal} do in the turn after it has won a war?"
    return royals(default, clause, f"Attack of {royal}", says=says)


class Rules(RuleSet):
    """What may be changed in Mindful War."""

    decks: int = dials.decks(
        the_cards, "MIND-03.1", soft=(1, 2),
        says="How many decks of 52 cards are shuffled together? Each player gets half of the cards.",
    )  # fmt: skip
    min_rank: int = dials.min_rank(the_cards, "MIND-06.7")
    ace_value: int = dials.ace_value(
        the_cards, "MIND-06.7", words=RANK_NAMES,
        says="Where does an Ace stand in the order of the cards? It remains a royal card with its attack.",
    )  # fmt: skip
    hand_size: int = the_hand(
        3, "MIND-06.4", level=HEADLINE, low=1, high=7, unit="cards",
        says="How many cards does a player draw at first, and draw back up to at the start of each turn?",
    )  # fmt: skip
    switches_per_turn: int = switching(
        1, "MIND-06.1", "Switches per turn", HEADLINE, low=0, high=3, unit="switches", words={0: "no switching"},
        says="How often may a player switch a card before a war?",
    )  # fmt: skip
    switch_from_turn: int = switching(
        2, "MIND-06.2", "First turn with a switch", low=1, high=10, says="From which turn on may cards be switched?",
    )  # fmt: skip
    switch_mode: SwitchedCard = switching(
        SwitchedCard.BOTTOM, "MIND-03.4", "Where the switched card goes", GAP, ruling="MIND-A16",
        says="The document describes the switch in two ways. Where does the card go that is switched for the top card of the deck?",
    )  # fmt: skip
    switch_declare: SwitchDecision = switching(
        SwitchDecision.TOGETHER, "MIND-03.3", "Deciding about a switch", GAP, ruling="MIND-A17",
        says="Do both players decide at the same time, or one after the other, the second knowing what the first did?",
    )  # fmt: skip
    tie_extra_cards: int = ties(
        1, "MIND-03.8", "Cards that break a tie", low=1, high=3, unit="cards",
        says="How many more cards does each player play after a tie? The last of them is compared.",
    )  # fmt: skip
    unresolved_to: UnbrokenTie = ties(
        UnbrokenTie.NEUTRAL, "MIND-03.10", "Cards of an unbroken tie", GAP, ruling="MIND-A13",
        says="What becomes of the cards of a turn whose tie cannot be broken?",
    )  # fmt: skip
    tie_short: ShortOfCards = ties(
        ShortOfCards.LOSES, "MIND-03.8", "Only one player can break the tie", GAP, ruling="MIND-A14",
        says="It is rare, as hands are mostly equal: what happens when only one player has a card left to break a tie with?",
    )  # fmt: skip
    royal_attacks: bool = royals(
        True, "MIND-04.8", level=HEADLINE, words={True: "played", False: "not played"},
        says="Are royal attacks played at all?",
    )  # fmt: skip
    ace_attack: Attack = attack_dial("an Ace", Attack.LOOT, "MIND-05.1")
    king_attack: Attack = attack_dial("a King", Attack.SABOTAGE, "MIND-05.3")
    queen_attack: Attack = attack_dial("a Queen", Attack.REVEAL, "MIND-05.4")
    jack_attack: Attack = attack_dial("a Jack", Attack.TRADE, "MIND-05.5")
    royal_optional: bool = royals(
        True, "MIND-03.7", "Declining an attack", words={True: "allowed", False: "not allowed"},
        says="Is the winner allowed to let a royal attack go and keep the switch?",
    )  # fmt: skip
    royal_declare: Declaration = royals(
        Declaration.ON_WIN, "MIND-03.7", "Declaring an attack", GAP, ruling="MIND-A03",
        says="When does the winner have to say whether there will be a royal attack?",
    )  # fmt: skip
    royal_blocks_switch: BlockedTurn = royals(
        BlockedTurn.EFFECT_TURN, "MIND-06.3", "Turns without a switch", HEADLINE, ruling="MIND-A01",
        says="Which turns does a royal attack leave without a switch?",
    )  # fmt: skip
    switch_block_scope: BlockedPlayer = royals(
        BlockedPlayer.BOTH, "MIND-06.3", "Who may not switch", GAP, ruling="MIND-A02",
        says="Whom does a royal attack keep from switching?",
    )  # fmt: skip
    royal_after_tie: bool = royals(
        False, "MIND-06.6", "Attack after a tie", GAP, ruling="MIND-A11", words={True: "allowed", False: "not allowed"},
        says="Is a royal card that breaks a tie allowed to attack?",
    )  # fmt: skip
    loot_timing: LootTiming = looting(
        LootTiming.REPLACES_DRAW, "MIND-05.1", "When Loot is carried out", GAP, ruling="MIND-A04",
        says="When does the looted card come, and what does it replace?",
    )  # fmt: skip
    loot_piles: LootPiles = looting(
        LootPiles.PLAYERS, "MIND-05.1", "Piles that may be looted", GAP, ruling="MIND-A05",
        says="From which discard piles may a card be looted?",
    )  # fmt: skip
    loot_forbidden: LootForbidden = looting(
        LootForbidden.ACES, "MIND-05.1", "Cards that may not be looted", says="Which cards may not be taken from a discard pile?",
    )  # fmt: skip
    loot_empty_deck: LootWithoutDeck = looting(
        LootWithoutDeck.UNAVAILABLE, "MIND-05.2", "Loot with an empty deck", GAP, ruling="MIND-A06",
        says="Is Loot allowed when the attacker's deck has no card to take the place of the looted one?",
    )  # fmt: skip
    sabotage_order: SabotageOrder = sabotage(
        SabotageOrder.PUT_FIRST, "MIND-05.3", "Order of a Sabotage", GAP, ruling="MIND-A08",
        says="In which order does the attacker put a card under the opponent's deck and draw from it?",
    )  # fmt: skip
    sabotage_empty: SabotageWithoutDeck = sabotage(
        SabotageWithoutDeck.UNAVAILABLE, "MIND-05.3", "Sabotage of an empty deck", GAP, ruling="MIND-A08",
        says="Is a Sabotage of an empty deck allowed, although the same card would come straight back?",
    )  # fmt: skip
    sabotage_visible: bool = sabotage(
        False, "MIND-05.3", "The sabotaged card", GAP, ruling="MIND-A24",
        says="Is the card that is put under the deck shown to the opponent?", words={True: "shown", False: "not shown"},
    )  # fmt: skip
    trade_pick: TradePick = trade(
        TradePick.BLIND, "MIND-05.5", "Choosing the card in a Trade", HEADLINE, ruling="MIND-A09",
        says="How is the card chosen that the attacker takes from the opponent's hand?",
    )  # fmt: skip
    capture_to: Captured = the_end(
        Captured.OWN_DISCARD, "MIND-03.6", "Where captured cards go", HEADLINE,
        says="Do captured cards go out of play on a discard pile, or back into the winner's deck?",
    )  # fmt: skip
    score_mode: Scoring = the_end(
        Scoring.COUNT, "MIND-03.13", "What a captured card scores", says="What is counted in the discard piles at the end?",
    )  # fmt: skip
    leftover_to: Leftovers = the_end(
        Leftovers.OWN_DISCARD, "MIND-02.1", "Cards that only one player has left", GAP, ruling="MIND-A18",
        says="Under the published rules this cannot happen: what becomes of cards that one player has left when the other has none?",
    )  # fmt: skip
    score_tiebreak: Tiebreak = the_end(
        Tiebreak.DRAW, "MIND-02.2", "Winner if both score the same", GAP, ruling="MIND-A19",
        says="If both discard piles score the same, who wins, before the game is called a draw?",
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        if self.capture_to == Captured.OWN_DISCARD:
            return None
        if self.score_mode != Scoring.COUNT:
            return "Where captured cards return to the deck, there are no piles to score: every card has to score one."
        if self.leftover_to == Leftovers.NOBODY:
            return "Where captured cards return to the deck, the cards left over decide: they have to count for whoever has them."
        return None
