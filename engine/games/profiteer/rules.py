"""What may be changed in Profiteer, in the order of its rulebook, and what follows from it."""

import numpy as np

from engine.core import common_parameters
from engine.core.cards import DECK_SIZE, cards_in_play
from engine.core.rules import GAP, HEADLINE, Group, RuleSet, fact, figure
from engine.games.profiteer.options import (
    AfterStraddle,
    Donation,
    DonationChoice,
    FaceDownTo,
    FaceUpTo,
    Given,
    OddCard,
    ReshuffleTime,
    ShortRedraw,
    Taken,
    TakenTo,
    WarDead,
    WarReshuffle,
    WarShort,
    WinMode,
)

MOST_CARDS = 4 * DECK_SIZE
MOST_SWITCHES = 16  # as many as there can be resources
HALF_A_DECK = 26  # as the document says; half of another deck is another number (PROF-A27)


the_cards, of_resources, switching = Group("The cards"), Group("Resources"), Group("Switching")
war, counting, the_end = Group("War"), Group("Counting"), Group("The end")


class Rules(RuleSet):
    """What may be changed in Profiteer."""

    decks: int = common_parameters.decks(the_cards, "PROF-02.1", soft=(1, 2))
    min_rank: int = common_parameters.min_rank(the_cards, "PROF-02.1")
    ace_value: int = common_parameters.ace_value(
        the_cards, "PROF-07.2", level=GAP, ruling="PROF-A01",
        says="Number cards are worth their number, a Jack 11, a Queen 12, a King 13. The document does not say: what is an Ace worth?",
    )  # fmt: skip
    odd_card: OddCard = the_cards(
        OddCard.ASIDE, "PROF-04.1", "A card left over at the deal", GAP, ruling="PROF-A20", needs="card_is_left_over",
        says="What happens to the last card when the sides cannot get the same number?",
    )  # fmt: skip

    resources: int = of_resources(
        8, "PROF-03.3", level=HEADLINE, low=0, high=16, soft=(0, 12), unit="cards",
        says="How many cards does the profiteer start a pass with?",
    )  # fmt: skip
    drop_lowest: int = of_resources(
        2, "PROF-03.2", "Lowest cards returned", HEADLINE, needs="has_resources", low=0, high=8, soft=(0, 4), unit="cards",
        says="How many extra cards are drawn with the resources? That many of the lowest go back.",
    )  # fmt: skip
    redraw_each_pass: bool = of_resources(
        True, "PROF-11.2", "Resources for a new pass", needs="has_resources goes_on",
        says="Where do the resources for a new pass come from?",
        words={True: "drawn anew from all of the profiteer's cards", False: "what is left of the old ones"},
    )  # fmt: skip
    short_redraw: ShortRedraw = of_resources(
        ShortRedraw.KEEP_BEST, "PROF-11.3", "Too few cards to draw from", GAP, ruling="PROF-A18",
        needs="has_resources lowest_go_back goes_on draws_anew",
        says="Which cards go back when the profiteer has too few to draw from?",
    )  # fmt: skip

    swap_rule: Given = switching(
        Given.HIGHER, "PROF-06.2", "The card that is given", needs="cards_are_switched",
        says="How must the card that is given compare with the one that is taken?",
    )  # fmt: skip
    swap_targets: Taken = switching(
        Taken.ANY, "PROF-06.1", "Cards that may be taken", GAP, ruling="PROF-A04", needs="cards_are_switched",
        says="Which of the two cards may the profiteer take, whether one is higher or both are equal?",
    )  # fmt: skip
    swaps_per_flip: int = switching(
        1, "PROF-06.1", "Switches per flip", GAP, ruling="PROF-A05", needs="has_resources", low=0, high=MOST_SWITCHES, soft=(0, 4),
        unit="switches", readings={MOST_SWITCHES: "“one of the cards” does not say once: as often as there are resources"},
        says="How many switches may the profiteer make each time cards are turned up?", words={0: "none", 1: "1 switch"},
    )  # fmt: skip
    swap_budget: int = switching(
        0, "PROF-06.1", "Switches per pass", needs="cards_are_switched switches_add_up",
        bites="switches_are_limited", low=0, high=32, soft=(0, 12), unit="switches",
        says="How many switches may the profiteer make before the decks run out?", words={0: "no limit", 1: "1 switch"},
    )  # fmt: skip
    swap_in_war: bool = switching(
        False, "PROF-08.1", "Switching in a war", HEADLINE, ruling="PROF-A03", needs="cards_are_switched",
        says="Is switching also allowed with cards turned up in a war?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    taken_to: TakenTo = switching(
        TakenTo.DISCARD, "PROF-06.3", "Where the taken card goes", needs="cards_are_switched",
        says="Where does the profiteer put a taken card?",
    )  # fmt: skip

    war_face_down: int = common_parameters.war_face_down(war, "PROF-08.1", level=HEADLINE, soft=(0, 3))
    war_face_down_to: FaceDownTo = war(
        FaceDownTo.PROFITEER, "PROF-08.3", "Who gets the face-down cards", needs="cards_lie_face_down",
        says="Who gets the face-down cards of a war?",
    )  # fmt: skip
    war_face_up_to: FaceUpTo = war(
        FaceUpTo.WINNER, "PROF-08.2", "Who gets the face-up cards", says="Who gets the face-up cards of a war?",
    )  # fmt: skip
    war_max_levels: int = war(
        0, "PROF-08.1", "Longest war", GAP, ruling="PROF-A09", low=0, high=5, soft=(0, 3), unit="rounds",
        unread="step 6 plays on until a war is resolved, so none is broken off",
        says="After how many rounds is a war broken off, and each side takes back its face-up cards?",
        words={0: "no limit"},
    )  # fmt: skip
    reshuffle_time: ReshuffleTime = war(
        ReshuffleTime.DECK_EMPTY, "PROF-09.2", "When a discard pile is shuffled", GAP, ruling="PROF-A11",
        needs="cards_lie_face_down",
        says="When is the discard pile shuffled for a war: after the last cards of the deck are played, or before?",
    )  # fmt: skip
    war_reshuffle: WarReshuffle = war(
        WarReshuffle.SEPARATE, "PROF-09.2", "How the discard piles are shuffled", GAP, ruling="PROF-A10",
        says="When a war needs more cards, is each side's discard pile shuffled by itself, or are both shuffled together?",
    )  # fmt: skip
    war_short: WarShort = war(
        WarShort.FORFEITS, "PROF-09.2", "One side has no cards left", GAP, ruling="PROF-A12",
        says="What happens when one side has no cards left in a war, neither in its deck nor in its discard pile?",
    )  # fmt: skip
    war_dead: WarDead = war(
        WarDead.RECLAIM, "PROF-09.2", "Neither side has cards left", GAP, ruling="PROF-A13",
        says="What happens when neither side has cards left in a war, in its deck or in its discard pile?",
    )  # fmt: skip
    after_straddle: AfterStraddle = war(
        AfterStraddle.COUNT, "PROF-09.3", "After a war that outlasts the decks", GAP, ruling="PROF-A14",
        says="What happens after a war that outlasts the decks: are the new decks still played?",
    )  # fmt: skip

    even_within: int = counting(
        0, "PROF-10.2", "Difference allowed", needs="count_decides", low=0, high=4, unit="cards", words={0: "none"},
        says="By how many cards may the sides differ for the game to go on?",
    )  # fmt: skip
    donation: Donation = counting(
        Donation.OPTIONAL, "PROF-10.3", "Donations", HEADLINE, ruling="PROF-A16", needs="has_resources count_decides",
        readings={Donation.FORCED: "step 7 ends the game only if the resources are too few"},
        says="Are donations of resources to the side that has fewer cards voluntary, compulsory or not allowed?",
    )  # fmt: skip
    donation_choice: DonationChoice = counting(
        DonationChoice.ANY, "PROF-10.3", "Cards that are donated", GAP, ruling="PROF-A15",
        needs="has_resources count_decides cards_are_donated", says="Which resources may be given away?",
    )  # fmt: skip

    win_mode: WinMode = the_end(
        WinMode.FINAL_COUNT, "PROF-12.2", "What wins the game", says="What does the profiteer have to achieve?",
    )  # fmt: skip
    target: int = the_end(
        26, "PROF-12.2", "Profit needed to win", HEADLINE, ruling="PROF-A27", needs="profit_counts", low=0, high=MOST_CARDS,
        soft=(14, 40), unit="cards", readings={0: "“half the deck or more” comes first, and 26 is half of one deck only"},
        says="The document says half the deck, 26. How many cards does the profiteer need, resources included?",
        words={0: "half of all cards"},
    )  # fmt: skip
    stop_at_target: bool = the_end(
        False, "PROF-10.2", "Stopping with enough profit", GAP, ruling="PROF-A17",
        needs="end_is_counted goes_on",
        says="Is the profiteer allowed to end the game when the sides are even and the profit is enough?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    max_passes: int = the_end(
        0, "PROF-10.2", "Pass limit", GAP, ruling="PROF-A24", needs="profit_counts", low=0, high=100, soft=(0, 12), unit="passes",
        unread=common_parameters.NO_LIMIT_NAMED,
        says="The document names no pass limit. Is there one, after which the war ends even if the sides are even?",
        words={0: "no limit", 1: "1 pass"},
    )  # fmt: skip

    choice_seconds: int = common_parameters.choice_seconds(6, "PROF-06.1")
    flip_seconds: int = common_parameters.flip_seconds(3, "PROF-05.1")
    shuffle_seconds: int = common_parameters.shuffle_seconds(25, "PROF-11.1")

    # ------------------------------------------------------------ what follows from them

    @fact("the profiteer has no resources")
    def has_resources(self) -> bool:
        """PROF-03.3: whether the profiteer is ever given resources."""
        return self.resources > 0

    @fact("no cards go back")
    def lowest_go_back(self) -> bool:
        """PROF-03.2: whether more cards are drawn than are kept."""
        return self.resources > 0 and self.drop_lowest > 0

    @fact("resources are drawn only once")
    def draws_anew(self) -> bool:
        """PROF-11.2: whether a new pass brings new resources."""
        return self.resources > 0 and self.redraw_each_pass and self.goes_on

    @figure
    def cards_drawn(self) -> int:
        """PROF-03.1: how many cards are drawn for the resources, the lowest ones included."""
        return self.resources + self.drop_lowest * self.has_resources

    @figure
    def cards_each(self) -> int:
        """PROF-04.1: how many cards each side is dealt."""
        return (len(cards(self)) - self.resources) // 2

    @fact("a pass never has more switches")
    def switches_are_limited(self) -> bool:
        """PROF-06.1: whether a pass can have more switches than this; a card that was taken may be used again.

        A pass in which new decks are played, or switched in during a war, has no fixed number of flips.
        """
        if self.taken_to == TakenTo.DISCARD:
            return self.swap_budget < self.resources
        has_new_decks = self.swap_in_war or self.after_straddle == AfterStraddle.FINISH_PASS
        return has_new_decks or self.swap_budget < self.swaps_per_flip * (self.cards_each + 1)

    @fact("the cards can be dealt evenly")
    def card_is_left_over(self) -> bool:
        """PROF-04.1: whether the sides cannot share all cards that are not resources."""
        return (len(cards(self)) - self.resources) % 2 == 1

    @fact("no card can be switched")
    def cards_are_switched(self) -> bool:
        """PROF-06.1: whether the profiteer can switch cards at all."""
        return self.resources > 0 and self.swaps_per_flip > 0

    @fact("a pass has no more than one switch anyway")
    def switches_add_up(self) -> bool:
        """PROF-06.3: whether there can be several switches in a pass."""
        return self.resources > 1 or self.taken_to == TakenTo.RESOURCES

    @fact("no card is laid face down in a war")
    def cards_lie_face_down(self) -> bool:
        """PROF-08.1: whether a war has face-down cards."""
        return self.war_face_down > 0

    @fact("no war brings the profiteer a card")
    def war_pays(self) -> bool:
        """PROF-01.3: whether a war with a winner pays the profiteer."""
        shared_down = self.cards_lie_face_down and self.war_face_down_to != FaceDownTo.WINNER
        return shared_down or self.war_face_up_to == FaceUpTo.PROFITEER_SHARE

    @fact("the goal is even sides after one pass")
    def profit_counts(self) -> bool:
        """PROF-12.2: whether the game is won by profit."""
        return self.win_mode != WinMode.EVEN_SIDES

    @fact("the game ends as soon as the goal is reached")
    def end_is_counted(self) -> bool:
        """PROF-12.1: whether only the profit at the end counts."""
        return self.win_mode == WinMode.FINAL_COUNT

    @fact("the game is over after one pass")
    def goes_on(self) -> bool:
        """PROF-10.2: whether there can be another pass."""
        return self.profit_counts and self.max_passes != 1

    @fact("the war is over after one pass, even or not")
    def count_decides(self) -> bool:
        """PROF-10.2: whether the number of cards of each side makes a difference."""
        return self.goes_on or not self.profit_counts

    @fact("no cards are given away")
    def cards_are_donated(self) -> bool:
        """PROF-10.3: whether the profiteer can ever give resources to a side."""
        return self.resources > 0 and self.donation != Donation.OFF and self.count_decides

    @fact("the profit needed is not half of the cards")
    def target_is_half(self) -> bool:
        """PROF-12.2: whether the goal is half of all cards, given as a number."""
        return self.profit_counts and 2 * self.target == len(cards(self))

    @property
    def wanted(self) -> int:
        """PROF-12.2: the profit that wins, where profit counts."""
        return self.target or len(cards(self)) // 2

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        total = len(cards(self))
        if self.cards_drawn > total:
            return f"{self.cards_drawn} cards cannot be drawn from a deck of {total}: take fewer resources, or a larger deck."
        if total - self.resources < 2:
            return f"With {self.resources} resources out of {total} cards nothing is left for the sides."
        if self.target > total and self.win_mode != WinMode.EVEN_SIDES:
            return f"A profit of {self.target} cards cannot be reached with a deck of {total}."
        return None

    def warning(self) -> str | None:
        """A sentence for rules that can be played, but with a number of cards that works against even sides.

        Battles and wars pay sides in fixed sums: the first count can be even only for some sizes of the decks. The share
        of even ones in 4,000 first passes (`balance_keeper`, no donations, without wars that outlast the decks), for
        sides of 20, 21, 22, 23 cards: 52, 25, 42, 20% under the published spoils; 73, 0, 60, 0% if the winner of a war
        takes all its cards; 46, 2, 37, 2% if the face-down cards are split.
        """
        return (
            self._about_the_goal() or self._about_the_end() or (self._about_the_sides() if self.count_decides else None)
        )

    def _about_the_goal(self) -> str | None:
        """PROF-12.2: a goal that is out of reach, or half of another deck."""
        total, left_over = len(cards(self)), self.card_is_left_over and self.odd_card == OddCard.DISCARD
        if self.profit_counts and not self.war_pays and self.wanted > self.resources + left_over:
            return f"No war brings the profiteer a card: the profit never grows to {self.wanted}."
        if self.profit_counts and self.target == HALF_A_DECK and not self.target_is_half:
            return f"A profit of {HALF_A_DECK} is still enough, although half of these {total} cards is {total // 2}."
        return None

    def _about_the_end(self) -> str | None:
        """PROF-10.2: games that may never end.

        If the profiteer gets all the cards that lie face down, both sides lose the same number in a war and stay even;
        sides of one or two cards each can go on for ever. Unfinished after the guard, of 200 games between the default
        players: 0% of the published game, 11, 22, 46 and 48% with 2, 3, 4 and 5 cards face down; 38% with 1 and the
        face-up cards shared, 66% with 2; none with a pass limit, or without new resources for each pass.
        """
        endless = self.end_is_counted and self.draws_anew and self.max_passes == 0
        shared = self.war_face_up_to == FaceUpTo.PROFITEER_SHARE
        if endless and self.war_face_down_to == FaceDownTo.PROFITEER and self.war_face_down > 1 - shared:
            return (
                "Wars leave the sides few cards, and small sides can stay even for ever: a pass limit ends such games."
            )
        return None

    def _about_the_sides(self) -> str | None:
        """PROF-10.2: a number of cards that makes even sides rare, or leaves a card over."""
        left = len(cards(self)) - self.resources
        if left % 2 and self.odd_card == OddCard.SIDE_A and self.even_within == 0 and self._won_in_war() % 2 == 0:
            return f"Together the sides have an odd number of cards, {left}: without a donation they cannot be even."
        if left // 2 % 2 and self.even_within < 2:
            return f"Each side starts with an odd number of cards, {left // 2}: {self._effect_of_odd_sides()}."
        if left % 2:
            return f"The {left} cards left for the sides are an odd number: one is left over."
        return None

    def _won_in_war(self) -> int:
        """How many cards a side wins in a war of one round."""
        face_up = 4 if self.war_face_up_to == FaceUpTo.WINNER else 2
        shares = {FaceDownTo.PROFITEER: 0, FaceDownTo.WINNER: 2, FaceDownTo.SPLIT: 1}
        return face_up + shares[self.war_face_down_to] * self.war_face_down

    def _effect_of_odd_sides(self) -> str:
        """The effect of odd sides, which depends on what a war of one round pays the winner and the profiteer."""
        won = self._won_in_war()
        if won % 2:
            return "with these spoils the first count is very seldom even without a donation"
        if (4 + 2 * self.war_face_down - won) % 4:
            return "without a donation the first count can only be even after an odd number of war rounds"
        if self.war_face_up_to == FaceUpTo.WINNER:
            return "with these spoils, only a donation or a war that outlasts the decks can make the first count even"
        return "with these spoils the first count is hardly ever even without a donation"


def cards(rules: Rules) -> np.ndarray:
    """PROF-02.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank)
