"""What may be changed in Armed."""

from engine import dials
from engine.cards import ACE
from engine.rules import GAP, HEADLINE, Group, Option, RuleSet


class CaptureTo(Option):
    """Where captured cards go."""

    SHUFFLE_IN = "into the deck, which is shuffled"
    BOTTOM = "under the deck, in the order in which they lie"
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
    """What a side does that has no card left where war cards come from."""

    OTHER_PLACE = "that player takes one from the other place, hand or deck"
    NONE = "that player cannot add a card"


class WarShort(Option):
    """What happens when a side cannot add a card to a war."""

    STANDS = "that player adds nothing and stands on what is there"
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

    MORE_CARDS = "whoever has more cards, or nobody if both have the same number"
    DRAW = "nobody; the game is a draw"
    LAST_WINNER = "whoever won the last battle"


the_cards, the_hand, captured_cards = Group("The cards"), Group("The hand"), Group("Captured cards")
war, the_end = Group("War"), Group("The end")


class Rules(RuleSet):
    """What may be changed in Armed."""

    decks: int = dials.decks(the_cards, "ARMED-01.1", high=2)
    min_rank: int = dials.min_rank(the_cards, "ARMED-01.1", level=HEADLINE)
    ace_value: int = dials.ace_value(the_cards, "ARMED-02.2", unit="points")
    deal_size: int = the_cards(
        0, "ARMED-03.2", "Cards dealt to each", low=0, high=26, unit="cards", words={0: "half of all cards"},
        says="How many cards is each player dealt? The rest are left out, unseen.",
    )  # fmt: skip

    hand_size: int = the_hand(
        6, "ARMED-05.1", level=HEADLINE, low=1, high=13, soft=(1, 10), unit="cards",
        says="How many cards does a player draw at first, and draw back up to at the start of each turn?",
    )  # fmt: skip
    draw_per_turn: int = the_hand(
        0, "ARMED-08.1", "Most cards drawn in a turn", low=0, high=3, unit="cards", words={0: "no limit"},
        says="What is the most that a player may draw at the start of a turn?",
    )  # fmt: skip

    capture_to: CaptureTo = captured_cards(
        CaptureTo.SHUFFLE_IN, "ARMED-07.4", "Where captured cards go", HEADLINE, ruling="ARMED-A08",
        says="The words 'on the bottom of the deck and shuffle' can mean the whole deck or these cards. Where do captured cards go?",
    )  # fmt: skip
    capture_split: CaptureSplit = captured_cards(
        CaptureSplit.WINNER_ALL, "ARMED-07.2", "Who gets the loser's cards",
        says="Does the winner of a battle take both players' cards, or only their own back, while the loser's leave the game?",
    )  # fmt: skip

    war_source: WarSource = war(
        WarSource.HAND, "ARMED-09.2", "Where war cards come from", GAP, ruling="ARMED-A05",
        says="Where does the card for a war come from: the hand, or the top of the deck?",
    )  # fmt: skip
    war_face_down: int = dials.war_face_down(
        war, "ARMED-09.2", 0, label="Cards at stake in a war", level=GAP, ruling="ARMED-A06", words={0: "none"},
        says="How many cards from the deck, but never its last, does each player lay at stake in a war, unseen, "
        "besides the card that fights?",
    )  # fmt: skip
    war_total: WarTotal = war(
        WarTotal.CUMULATIVE, "ARMED-09.3", "What counts in a war", GAP, ruling="ARMED-A09",
        says="It can matter only when one player has no card to add: which of a player's cards count in a war?",
    )  # fmt: skip
    war_reserve: WarReserve = war(
        WarReserve.OTHER_PLACE, "ARMED-09.2", "No card left where war cards come from", GAP, ruling="ARMED-A07b",
        says="What happens when a player has no card left where war cards come from, hand or deck?",
    )  # fmt: skip
    war_short: WarShort = war(
        WarShort.STANDS, "ARMED-09.4", "No card to add to a war", GAP, ruling="ARMED-A07",
        says="If neither player can add a card to a war, both take back their own, or both lose the game. What happens if only one cannot?",
    )  # fmt: skip

    win_condition: WinCondition = the_end(
        WinCondition.FAILED_DRAW, "ARMED-10.1", "A player wins when", HEADLINE, ruling="ARMED-A01",
        says="What wins the game: a draw that fails, a deck that is empty after drawing or, as first tried, holding all the cards?",
    )  # fmt: skip
    deck_loss_threshold: int = the_end(
        0, "ARMED-10.1", "Cards that must be left in a deck", HEADLINE, low=0, high=15, unit="cards", words={0: "none"},
        says="Whoever has fewer cards than this left in the deck after drawing has lost. The higher it is, the sooner a game is over.",
    )  # fmt: skip
    partial_draw: PartialDraw = the_end(
        PartialDraw.LOSE, "ARMED-10.1", "Enough for only part of a draw", GAP, ruling="ARMED-A02",
        says="What happens to a player who has to draw several cards and has only some of them?",
    )  # fmt: skip
    double_failure: DoubleFailure = the_end(
        DoubleFailure.MORE_CARDS, "ARMED-00.5", "Winner if both lose at once", GAP, ruling="ARMED-A03",
        says="Who wins when neither player can play on?",
    )  # fmt: skip
    max_turns: int = dials.limit(
        the_end, "ARMED-00.5", "Turn limit", 5_000, "turns", soft=(0, 300), ruling="ARMED-A12",
        says="Is there a turn limit, after which whoever has more cards wins?",
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        half = 2 * (ACE - self.min_rank + 1) * self.decks
        dealt = self.deal_size or half
        if dealt > half:
            return f"Only {half} cards can be dealt to each player from this deck, not {dealt}."
        if self.hand_size > dealt:
            return f"A hand of {self.hand_size} cards cannot be drawn from a deck of {dealt}."
        if self.win_condition == WinCondition.ALL_CARDS:
            if self.deck_loss_threshold > 0:
                return "If only holding all the cards wins, nobody loses by a thin deck: set the cards that must be left to 0."
            return None
        left = dealt - self.hand_size
        if left < max(self.deck_loss_threshold, 1 if self.win_condition == WinCondition.DECK_EMPTY else 0):
            told = f"only {left}" if left else "nothing"
            return f"Both would have lost at the deal: a hand of {self.hand_size} leaves {told} in the deck."
        return None
