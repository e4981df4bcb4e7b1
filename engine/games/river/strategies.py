"""Strategies for the variants of River. The published rules have no choices.

The opponent: a playtester wanted the player across the table (RIVER-X7). The card of a hand: the small, the big or the
middle one, as in the other games with a hand, or the best one against the colours that can be seen.
"""

import numpy as np

from engine.compile.jit import once, rule, scratch
from engine.core.cards import card_at, card_of
from engine.core.events import NO_CARD
from engine.core.types import Action, Card, Cards, Options, Seat, View
from engine.games.river.answers import seat_of
from engine.games.river.rules import Rules
from engine.games.river.seating import is_alive, plays
from engine.games.river.worth import colour_beats, colour_of, number
from engine.play.strategy import strategy

# ---------------------------------------------------------------- reading the table


@rule
def by_cards(view: View, options: Options, sign: int) -> Action:
    """The opponent with the most cards (sign 1) or the fewest (sign -1); of several, the next around the table."""
    best = 0
    for i in range(1, options.count):
        if sign * view.owned[seat_of(options.action[i])] > sign * view.owned[seat_of(options.action[best])]:
            best = i
    return np.int64(options.action[best])


# ---------------------------------------------------------------- the opponent


@strategy("opponent", "picks the player across", source="RIVER-X7")
def across(view: View, rules: Rules, options: Options) -> Action:
    """The player across the table, among those still in the game."""
    return np.int64(options.action[(options.count - 1) // 2])


@strategy("opponent", "picks the weakest", source="ours: RIVER-06.1, putting others out of the game")
def weakest(view: View, rules: Rules, options: Options) -> Action:
    """The player with the fewest cards."""
    return by_cards(view, options, -1)


@strategy("opponent", "picks the strongest", source="ours: the opposite of the weakest")
def strongest(view: View, rules: Rules, options: Options) -> Action:
    """The player with the most cards."""
    return by_cards(view, options, 1)


@strategy("opponent", "hunts the leader", source="ours: RIVER-02.1, holding up the leader")
def leader_hunt(view: View, rules: Rules, options: Options) -> Action:
    """The player with the most cards; the leader picks the weakest instead."""
    hunted = by_cards(view, options, 1)
    leads = view.owned[view.seat] > view.owned[seat_of(hunted)]
    return by_cards(view, options, -1) if leads else hunted


@strategy("opponent", "picks colours it beats", source="ours: RIVER-A16, where the colours can be seen on the backs")
def colour_hunt(view: View, rules: Rules, options: Options) -> Action:
    """The player whose colours its own beat most often, by the backs that can be seen; of several, the next around the table."""
    best, best_edge = options.action[0], np.int64(-1 << 30)
    for i in range(options.count):
        edge = colours_ahead(view, view.seat, seat_of(options.action[i]))
        if edge > best_edge:
            best, best_edge = options.action[i], edge
    return np.int64(best)


@rule
def colours_ahead(view: View, seat: Seat, other: Seat) -> int:
    """Pairs of visible backs in which a seat's colour beats the other's, less those where it is beaten."""
    edge = np.int64(0)
    for mine in range(4):
        for theirs in range(4):
            pairs = np.int64(view.shown[seat, mine]) * view.shown[other, theirs]
            edge += pairs * (colour_beats(view, mine, theirs) - colour_beats(view, theirs, mine))
    return edge


# ---------------------------------------------------------------- the card


@rule
def card_above(rules: Rules, options: Options, above: int) -> Action:
    """The card with this many cards of the hand below it; equal numbers keep the order of the hand."""
    key = np.int64(-1)
    for _ in range(above + 1):
        best = np.int64(1 << 30)
        for i in range(options.count):
            here = number(rules, card_of(options.action[i])) * 256 + i
            if key < here < best:
                best = here
        key = best
    return np.int64(options.action[key & 255])


@strategy("card", "plays the smallest", source="ours: gives up what is worth least")
def small_first(view: View, rules: Rules, options: Options) -> Action:
    """The lowest card in the hand."""
    return card_above(rules, options, 0)


@strategy("card", "plays the biggest", source="ours: wins as many rounds as it can")
def big_first(view: View, rules: Rules, options: Options) -> Action:
    """The highest card in the hand."""
    return card_above(rules, options, options.count - 1)


@strategy("card", "plays the middle card", source="ours: neither wastes nor saves")
def middle(view: View, rules: Rules, options: Options) -> Action:
    """The card of middle value; of two, the higher."""
    return card_above(rules, options, options.count // 2)


@strategy(
    "card",
    "plays for the colours",
    source="ours: RIVER-04.3, after a playtester who found the colours hardly relevant (RIVER-X2)",
)
def colour_aware(view: View, rules: Rules, options: Options) -> Action:
    """The card that is worth most on average against the colours that the opponents can have."""
    left = colours_left(view, rules)
    best, best_worth = options.action[0], -np.inf
    for i in range(options.count):
        card = card_of(options.action[i])
        worth = number(rules, card) + rules.colour_bonus * average_edge(view, left, card)
        if worth > best_worth:
            best, best_worth = options.action[i], worth
    return np.int64(best)


@rule
def average_edge(view: View, left: np.ndarray, card: Card) -> float:
    """The share of the opponents' possible cards whose colour this one beats, less the share of those that beat it."""
    edge, count = 0.0, 0.0
    for other in range(4):
        count += left[other]
        edge += left[other] * (colour_beats(view, colour_of(card), other) - colour_beats(view, other, colour_of(card)))
    return edge / max(count, 1.0)


@once
def colours_left(view: View, rules: Rules) -> np.ndarray:
    """How many cards of each colour the opponents of this round show on their backs; without backs, how many are unseen."""
    left = scratch(4)
    for seat in range(rules.players):
        if seat != view.seat and is_alive(view, seat) and plays(view, rules, seat):
            for colour in range(4):
                left[colour] += view.shown[seat, colour]
    if left.sum() == 0:
        count_unseen(view, rules, left)
    return left


@rule
def count_unseen(view: View, rules: Rules, left: np.ndarray) -> None:
    """Count the cards of each colour outside the captured piles and its own hand; colours begin with equal numbers."""
    for seat in range(rules.players):
        for colour in range(rules.colours):
            left[colour] += view.owned[seat] / rules.colours
    for seat in range(rules.players):
        strike_out(view.captured, seat, left)
    strike_out(view.hand, view.seat, left)


@rule
def strike_out(zone: Cards, row: int, left: np.ndarray) -> None:
    """Take the cards of a zone off the unseen ones."""
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if card != NO_CARD:
            left[colour_of(card)] -= 1
