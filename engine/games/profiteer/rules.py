"""What may be changed in Profiteer: the options of every choice, the dials, and which of them do not go together."""

import numpy as np

from engine import dials
from engine.cards import DECK_SIZE, cards_in_play
from engine.rules import GAP, HEADLINE, Group, Option, RuleSet

MOST_CARDS = 2 * DECK_SIZE


class OddCard(Option):
    """What becomes of a card that is left over at the deal."""

    ASIDE = "it is set aside, face down"
    DISCARD = "it goes to the profiteer's discard pile"
    SIDE_A = "Side A gets it"


class ShortRedraw(Option):
    """What goes back when there were too few cards to draw from."""

    KEEP_BEST = "only what exceeds the full number of resources"
    DROP_ANYWAY = "the lowest ones all the same, which leaves fewer resources"


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
    """Where the card goes that was taken."""

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

    RECLAIM = "each side takes back its face-up cards, and the sides are counted"
    GAME_OVER = "the game ends, and nobody gets anything out of the war"


class AfterStraddle(Option):
    """What happens to the new decks after a war that outlasted the old ones."""

    COUNT = "the sides are counted at once"
    FINISH_PASS = "the new decks are played to their end first"


class Donation(Option):
    """Whether resources may be given to the side that has fewer cards."""

    OPTIONAL = "voluntary; refusing one ends the game"
    FORCED = "compulsory, if there are enough resources"
    OFF = "not allowed"


class DonationChoice(Option):
    """Which resources may be given."""

    ANY = "any"
    LOWEST = "only the lowest"


class WinMode(Option):
    """How the game is won."""

    FINAL_COUNT = "enough cards when the war ends"
    REACH_TARGET = "enough cards at any time"
    EVEN_SIDES = "even sides when the decks have been played once"


the_cards, of_resources, switching = Group("The cards"), Group("Resources"), Group("Switching")
war, counting, the_end = Group("War"), Group("Counting"), Group("The end")


class Rules(RuleSet):
    """What may be changed in Profiteer."""

    decks: int = dials.decks(the_cards, "PROF-02.1", high=2)
    min_rank: int = dials.min_rank(the_cards, "PROF-02.1")
    ace_value: int = dials.ace_value(
        the_cards, "PROF-07.2", level=GAP, ruling="PROF-A01",
        says="Number cards are worth their number, a Jack 11, a Queen 12, a King 13. The document does not say: what is an Ace worth?",
    )  # fmt: skip
    odd_card: OddCard = the_cards(
        OddCard.ASIDE, "PROF-04.1", "A card left over at the deal", GAP, ruling="PROF-A20",
        says="What becomes of the last card when the sides cannot get the same number?",
    )  # fmt: skip

    resources: int = of_resources(
        8, "PROF-03.3", level=HEADLINE, low=0, high=16, soft=(0, 12), unit="cards",
        says="How many cards does the profiteer start a pass with?",
    )  # fmt: skip
    drop_lowest: int = of_resources(
        2, "PROF-03.2", "Lowest cards returned", HEADLINE, low=0, high=8, soft=(0, 4), unit="cards",
        says="How many extra cards are drawn with the resources? That many of the lowest go back.",
    )  # fmt: skip
    redraw_each_pass: bool = of_resources(
        True, "PROF-11.2", "Resources for a new pass", says="Where do the resources for a new pass come from?",
        words={True: "drawn anew from all of the profiteer's cards", False: "what is left of the old ones"},
    )  # fmt: skip
    short_redraw: ShortRedraw = of_resources(
        ShortRedraw.KEEP_BEST, "PROF-11.3", "Too few cards to draw from", GAP, ruling="PROF-A18",
        says="What goes back when the profiteer has fewer cards than should be drawn?",
    )  # fmt: skip

    swap_rule: Given = switching(
        Given.HIGHER, "PROF-06.2", "The card that is given", says="How must the card that is given compare with the one that is taken?",
    )  # fmt: skip
    swap_targets: Taken = switching(
        Taken.ANY, "PROF-06.1", "Cards that may be taken", GAP, ruling="PROF-A04",
        says="Which of the two cards may the profiteer take, whether one is higher or both are equal?",
    )  # fmt: skip
    swaps_per_flip: int = switching(
        1, "PROF-06.1", "Switches per flip", GAP, ruling="PROF-A05", low=0, high=16, soft=(0, 4), unit="switches",
        says="How many switches may the profiteer make each time cards are turned up?", words={0: "none", 1: "1 switch"},
    )  # fmt: skip
    swap_budget: int = switching(
        0, "PROF-06.1", "Switches per pass", low=0, high=32, soft=(0, 12), unit="switches",
        says="How many switches may the profiteer make before the decks run out?", words={0: "no limit", 1: "1 switch"},
    )  # fmt: skip
    swap_in_war: bool = switching(
        False, "PROF-08.1", "Switching in a war", HEADLINE, ruling="PROF-A03",
        says="Is switching allowed with cards turned up in a war as well?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    taken_to: TakenTo = switching(
        TakenTo.DISCARD, "PROF-06.3", "Where the taken card goes", says="Where does the profiteer put the card that was taken?",
    )  # fmt: skip

    war_face_down: int = dials.war_face_down(war, "PROF-08.1", level=HEADLINE, soft=(0, 3))
    war_face_down_to: FaceDownTo = war(
        FaceDownTo.PROFITEER, "PROF-08.3", "Who gets the face-down cards", says="Who gets the face-down cards of a war?",
    )  # fmt: skip
    war_face_up_to: FaceUpTo = war(
        FaceUpTo.WINNER, "PROF-08.2", "Who gets the face-up cards", says="Who gets the face-up cards of a war?",
    )  # fmt: skip
    war_max_levels: int = war(
        0, "PROF-08.1", "Longest war", GAP, ruling="PROF-A09", low=0, high=5, soft=(0, 3), unit="rounds",
        says="How many rounds may a war go on before it is broken off and each side takes back its face-up cards?",
        words={0: "no limit"},
    )  # fmt: skip
    reshuffle_time: ReshuffleTime = war(
        ReshuffleTime.DECK_EMPTY, "PROF-09.2", "When a discard pile is shuffled", GAP, ruling="PROF-A11",
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
        0, "PROF-10.2", "Difference allowed", low=0, high=4, unit="cards", words={0: "none"},
        says="How many cards may the sides differ by for the game still to go on?",
    )  # fmt: skip
    donation: Donation = counting(
        Donation.OPTIONAL, "PROF-10.3", "Donations", HEADLINE, ruling="PROF-A16",
        says="Are donations of resources to the side that has fewer cards voluntary, compulsory or not allowed?",
    )  # fmt: skip
    donation_choice: DonationChoice = counting(
        DonationChoice.ANY, "PROF-10.3", "Cards that are donated", GAP, ruling="PROF-A15", says="Which resources may be given away?",
    )  # fmt: skip

    win_mode: WinMode = the_end(
        WinMode.FINAL_COUNT, "PROF-12.2", "What wins the game", says="What does the profiteer have to achieve?",
    )  # fmt: skip
    target: int = the_end(
        26, "PROF-12.2", "Profit needed to win", HEADLINE, ruling="PROF-A27", low=0, high=MOST_CARDS, soft=(14, 40), unit="cards",
        says="The document says half the deck, 26. How many cards does the profiteer need, resources included?",
        words={0: "half of all cards"},
    )  # fmt: skip
    stop_at_target: bool = the_end(
        False, "PROF-10.2", "Stopping with enough profit", GAP, ruling="PROF-A17",
        says="Is the profiteer allowed to end the game when the sides are even and the profit is enough?",
        words={True: "allowed", False: "not allowed"},
    )  # fmt: skip
    max_passes: int = the_end(
        0, "PROF-10.2", "Pass limit", GAP, ruling="PROF-A24", low=0, high=100, soft=(0, 12), unit="passes",
        says="The document names no pass limit. Is there one, after which the war ends even if the sides are even?",
        words={0: "no limit", 1: "1 pass"},
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        total, drawn = len(cards(self)), self.resources + self.drop_lowest
        if drawn > total:
            return f"{drawn} cards cannot be drawn from a deck of {total}: take fewer resources, or a larger deck."
        if total - self.resources < 2:
            return f"With {self.resources} resources out of {total} cards nothing is left for the sides."
        if self.target > total and self.win_mode != WinMode.EVEN_SIDES:
            return f"A profit of {self.target} cards cannot be reached with a deck of {total}."
        return None

    def warning(self) -> str | None:
        """A sentence if these rules can be played, but the number of cards works against even sides.

        Battles and wars pay sides in fixed sums, so the first count can be even only for some sizes of the decks. Of
        4,000 first passes in which the sides were to be kept even (`balance_keeper`, no donations, wars that outlast
        the decks left out) so many were: sides of 20, 21, 22, 23 cards under the published spoils 52, 25, 42, 20 %; if
        the winner of a war takes all cards of it 73, 0, 60, 0 %; if the face-down cards are split 46, 2, 37, 2 %.
        """
        left = len(cards(self)) - self.resources
        if left % 2 and self.odd_card == OddCard.SIDE_A and self.even_within == 0 and self._won_in_war() % 2 == 0:
            return f"Together the sides have an odd number of cards, {left}: without a donation they cannot be even."
        if left // 2 % 2 and self.even_within < 2:
            return f"Each side starts with an odd number of cards, {left // 2}: {self._effect_of_odd_sides()}."
        if left % 2:
            return f"The {left} cards left for the sides are an odd number: one of them is left over."
        return None

    def _won_in_war(self) -> int:
        """How many cards a side wins in a war of one round."""
        face_up = 4 if self.war_face_up_to == FaceUpTo.WINNER else 2
        shares = {FaceDownTo.PROFITEER: 0, FaceDownTo.WINNER: 2, FaceDownTo.SPLIT: 1}
        return face_up + shares[self.war_face_down_to] * self.war_face_down

    def _effect_of_odd_sides(self) -> str:
        """What sides of an odd number mean: it depends on what a war of one round pays the winner and the profiteer."""
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
