"""What may be changed in Armed, in the order of its rulebook, and what follows from it."""

from engine.core import common_parameters
from engine.core.cards import ACE
from engine.core.rules import GAP, HEADLINE, Group, RuleSet, fact, figure
from engine.games.armed.options import (
    CaptureSplit,
    CaptureTo,
    DoubleFailure,
    PartialDraw,
    WarReserve,
    WarShort,
    WarSource,
    WarTotal,
    WinCondition,
)

the_cards, the_hand, captured_cards = Group("The cards"), Group("The hand"), Group("Captured cards")
war, the_end = Group("War"), Group("The end")


class Rules(RuleSet):
    """What may be changed in Armed."""

    decks: int = common_parameters.decks(the_cards, "ARMED-01.1", soft=(1, 2))
    min_rank: int = common_parameters.min_rank(the_cards, "ARMED-01.1", level=HEADLINE)
    ace_value: int = common_parameters.ace_value(the_cards, "ARMED-02.2", unit="points")
    deal_size: int = the_cards(
        0, "ARMED-03.2", "Cards dealt to each", low=0, high=104, soft=(0, 52), unit="cards", words={0: "half of all cards"},
        bites="fewer_are_dealt",
        says="How many cards is each player dealt? The rest are left out, unseen.",
    )  # fmt: skip

    hand_size: int = the_hand(
        6, "ARMED-05.1", level=HEADLINE, low=1, high=13, soft=(1, 10), unit="cards",
        says="How many cards does a player draw at first, and draw back up to at the start of each turn?",
    )  # fmt: skip
    draw_per_turn: int = the_hand(
        0, "ARMED-08.1", "Most cards drawn in a turn", low=0, high=3, unit="cards", words={0: "no limit"},
        needs="several_cards_are_drawn", bites="draws_are_limited",
        says="What is the most that a player may draw at the start of a turn?",
    )  # fmt: skip

    capture_to: CaptureTo = captured_cards(
        CaptureTo.SHUFFLE_IN, "ARMED-07.4", "Where captured cards go", HEADLINE, ruling="ARMED-A08",
        readings={CaptureTo.BOTTOM_SHUFFLED: "“on the bottom” has a meaning only if the rest of the deck stays as it is"},
        says="To 'shuffle' can mean the whole deck or the cards of the battle. Where do the winner's cards go?",
    )  # fmt: skip
    capture_split: CaptureSplit = captured_cards(
        CaptureSplit.WINNER_ALL, "ARMED-07.2", "Who gets the loser's cards",
        says="Does the winner of a battle take both players' cards, or only their own, while the loser's leave the game?",
    )  # fmt: skip

    war_source: WarSource = war(
        WarSource.HAND, "ARMED-09.2", "Where war cards come from", GAP, ruling="ARMED-A05", needs="hands_can_help_in_a_war",
        says="Where does the card for a war come from: the hand, or the top of the deck?",
    )  # fmt: skip
    war_face_down: int = common_parameters.war_face_down(
        war, "ARMED-09.2", 0, label="Cards at stake in a war", level=GAP, ruling="ARMED-A06", words={0: "none"},
        readings={1: "“place another card face down” can be the stake of War, below the card that fights"},
        needs="wars_are_fought",
        says="How many cards from the deck, but never its last, does each player lay at stake in a war, unseen, "
        "besides the card that fights?",
    )  # fmt: skip
    war_total: WarTotal = war(
        WarTotal.CUMULATIVE, "ARMED-09.3", "What counts in a war", GAP, ruling="ARMED-A09", needs="somebody_can_stand",
        readings={WarTotal.LAST_TWO: "“add the value of the previous card” names one card"},
        says="It matters only when one player has no card to add: which of a player's cards count in a war?",
    )  # fmt: skip
    war_reserve: WarReserve = war(
        WarReserve.OTHER_PLACE, "ARMED-09.2", "No card left where war cards come from", GAP, ruling="ARMED-A07b",
        needs="another_place_can_help",
        says="What happens when a player has no card left where war cards come from, hand or deck?",
    )  # fmt: skip
    war_short: WarShort = war(
        WarShort.STANDS, "ARMED-09.4", "No card to add to a war", GAP, ruling="ARMED-A07", bites="one_can_be_short",
        says="If neither player can add a card to a war, both take back their own, or both lose the game. What happens if only one cannot?",
    )  # fmt: skip

    win_condition: WinCondition = the_end(
        WinCondition.FAILED_DRAW, "ARMED-10.1", "A player wins when", HEADLINE, ruling="ARMED-A01", needs="decks_can_run_out",
        readings={WinCondition.DECK_EMPTY: "“no longer has cards to draw” already holds when the deck is empty"},
        says="What wins the game: a draw that fails, a deck that is empty after drawing or, as first tried, holding all the cards?",
    )  # fmt: skip
    deck_loss_threshold: int = the_end(
        0, "ARMED-10.1", "Cards that must be left in a deck", HEADLINE, low=0, high=15, unit="cards", words={0: "none"},
        needs="decks_decide",
        says="A player with fewer cards than this left in the deck after drawing has lost. A higher number makes a shorter game.",
    )  # fmt: skip
    partial_draw: PartialDraw = the_end(
        PartialDraw.LOSE, "ARMED-10.1", "Enough for only part of a draw", GAP, ruling="ARMED-A02", needs="draws_can_fall_short",
        says="What happens to a player who has to draw several cards and has only some of them?",
    )  # fmt: skip
    double_failure: DoubleFailure = the_end(
        DoubleFailure.MORE_CARDS, "ARMED-00.5", "Winner if both lose at once", GAP, ruling="ARMED-A03", needs="both_can_lose",
        says="Who wins when neither player can play on?",
    )  # fmt: skip
    max_turns: int = common_parameters.limit(
        the_end, "ARMED-00.5", "Turn limit", 5_000, "turns", soft=(0, 300), ruling="ARMED-A12",
        says="Is there a turn limit, after which the player with more cards wins?",
    )  # fmt: skip

    choice_seconds: int = common_parameters.choice_seconds(6, "ARMED-06.2")
    flip_seconds: int = common_parameters.flip_seconds(2, "ARMED-07.1")
    shuffle_seconds: int = common_parameters.shuffle_seconds(12, "ARMED-07.4")

    # ------------------------------------------------------------ what follows from them

    @fact("only holding all the cards wins")
    def decks_decide(self) -> bool:
        """ARMED-10.1: whether a deck that is too short loses the game."""
        return self.win_condition != WinCondition.ALL_CARDS

    @figure
    def cards_each(self) -> int:
        """ARMED-03.2: how many cards each player is dealt."""
        return self._dealt()

    @fact("it is half of all cards anyway")
    def fewer_are_dealt(self) -> bool:
        """ARMED-03.2: whether the number of cards dealt differs from half of all cards, where one is given."""
        return self.deal_size == 0 or self.cards_are_left_out

    @fact("no hand ever lacks more cards")
    def draws_are_limited(self) -> bool:
        """ARMED-08.1: whether a hand can lack more cards than may be drawn."""
        return self.draw_per_turn < self.hand_size

    @fact("all the cards are dealt")
    def cards_are_left_out(self) -> bool:
        """ARMED-03.2: whether some cards stay out of the game, unseen."""
        return self._dealt() < self._half()

    @fact("a deck that is too thin loses before it can run out")
    def decks_can_run_out(self) -> bool:
        """ARMED-10.1: whether a player can still be in the game with an empty deck."""
        return self.deck_loss_threshold == 0

    @fact("no player ever has more than one card to draw")
    def several_cards_are_drawn(self) -> bool:
        """ARMED-08.1: whether more than one card of a hand can be missing at the start of a turn."""
        from_hand = self.war_source == WarSource.HAND or self.war_reserve == WarReserve.OTHER_PLACE
        return self.hand_size > 1 and (from_hand or not self.decks_decide)

    @fact("no player can draw only some of the cards and stay in the game")
    def draws_can_fall_short(self) -> bool:
        """ARMED-10.1: whether it matters that a deck gives some of the cards to draw, but not all."""
        only_draws = self.win_condition == WinCondition.FAILED_DRAW and self.decks_can_run_out
        return only_draws and self.several_cards_are_drawn and self.draw_per_turn != 1

    @fact("neither player can lose by having too few cards")
    def both_can_lose(self) -> bool:
        """ARMED-00.5: whether both players can lose in the same moment."""
        return self.decks_decide or self.war_short == WarShort.LOSES_GAME

    @fact("no card can ever be added to a war")
    def wars_are_fought(self) -> bool:
        """ARMED-09.2: with one card in hand, which is laid already, all war cards come from the deck, or from nowhere."""
        return self.hand_size > 1 or self.war_source == WarSource.DECK_TOP or self.war_reserve != WarReserve.NONE

    @fact("neither player can ever add a card, and both take back their own")
    def one_can_be_short(self) -> bool:
        """ARMED-09.4: whether it matters what a player loses who cannot add a card, if it is not the game."""
        return self.wars_are_fought or self.war_short in (WarShort.STANDS, WarShort.LOSES_GAME)

    @fact("no player ever stays on the cards of a war while the other adds one")
    def somebody_can_stand(self) -> bool:
        """ARMED-09.4: whether one player can add a card to a war and the other none, with the war going on."""
        return self.war_short == WarShort.STANDS and self.wars_are_fought

    @fact("hands are empty in every war, and all its cards come from the decks")
    def hands_can_help_in_a_war(self) -> bool:
        """ARMED-09.2: whether it makes a difference where the cards for a war come from."""
        return self.hand_size > 1 or self.war_reserve == WarReserve.NONE

    @fact("hands are empty in every war and cannot help out")
    def another_place_can_help(self) -> bool:
        """ARMED-09.2: whether the other place can ever have a card for a war."""
        return self.hand_size > 1 or self.war_source == WarSource.HAND

    def warning(self) -> str | None:
        """A sentence for rules that can be played but make little sense: wars without cards, hardly any deck, no end."""
        if not self.wars_are_fought:
            return "With one card in hand and none from the deck, no card can ever be added to a war."
        if not self.decks_decide:
            endless = "Only holding all the cards ends the game: between some players it never ends"
            return None if self.max_turns else f"{endless}, and a turn limit may help."
        battles = self._dealt() - self.hand_size - self._must_be_left() + 1
        if battles < 4:
            lost = "one battle" if battles == 1 else f"{battles} battles"
            return f"The decks are hardly more than the hands: {lost} lost can be the whole game."
        return None

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        half, dealt = self._half(), self._dealt()
        if dealt > half:
            return f"Only {half} cards can be dealt to each player from this deck, not {dealt}."
        if self.hand_size > dealt:
            return f"A hand of {self.hand_size} cards cannot be drawn from a deck of {dealt}."
        if self.win_condition == WinCondition.ALL_CARDS:
            if self.deck_loss_threshold > 0:
                return "If only holding all the cards wins, no player loses by a thin deck: set the cards that must be left to 0."
            return None
        left = dealt - self.hand_size
        if left < self._must_be_left():
            rest = f"only {left}" if left else "nothing"
            return f"Both would have lost at the deal: a hand of {self.hand_size} leaves {rest} in the deck."
        return None

    def _half(self) -> int:
        return 2 * (ACE - self.min_rank + 1) * self.decks

    def _dealt(self) -> int:
        return self.deal_size or self._half()

    def _must_be_left(self) -> int:
        """ARMED-10.1: how many cards have to be left in a deck after drawing."""
        return max(self.deck_loss_threshold, 1 if self.win_condition == WinCondition.DECK_EMPTY else 0)
