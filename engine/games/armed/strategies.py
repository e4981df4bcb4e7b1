"""Strategies for Armed: which card to lay in a battle, and which to add in a war.

The designer names two plans from her playtests: the small cards first, to save the big ones and bloat the other deck
(ARMED-X2), and the big ones first, to build your own deck and deplete the other (ARMED-X3). All but one fit both
battles and wars and combine freely, as in `small_first.big_first`.
"""

import numpy as np

from engine.compile.jit import once, rule, scratch
from engine.core.cards import ACE, DECK_SIZE, card_at, rank_of
from engine.core.events import NO_CARD
from engine.core.rng import DICE, below
from engine.core.types import Action, Cards, Options, Seat, View
from engine.games.armed.rules import Rules
from engine.games.armed.state import KNOWN
from engine.games.armed.worth import value
from engine.play.strategy import strategy

LOW = 8  # a card below this is a low one: the middle of 2 to 14
VALUES = ACE + 1  # cards are counted by value, up to the Ace
#: An optimal mix of ranks if a battle won counts 8, and each point by which your card is higher than the other's costs 1.
MIX = (3, 5, 7, 9, 14, 14, 14, 14)


# ---------------------------------------------------------------- the cards of the hand


@rule
def smallest(rules: Rules, options: Options) -> Action:
    """The smallest card; of equal ones the first."""
    best, best_value = options.action[0], value(rules, options.action[0])
    for i in range(1, options.count):
        here = value(rules, options.action[i])
        if here < best_value:
            best, best_value = options.action[i], here
    return np.int64(best)


@rule
def biggest(rules: Rules, options: Options) -> Action:
    """The biggest card; of equal ones the first."""
    best, best_value = options.action[0], value(rules, options.action[0])
    for i in range(1, options.count):
        here = value(rules, options.action[i])
        if here > best_value:
            best, best_value = options.action[i], here
    return np.int64(best)


@rule
def card_above(rules: Rules, options: Options, lower: int) -> Action:
    """The card with this many cards of the hand below it; equal values keep the order of the hand."""
    key = np.int64(-1)
    for _ in range(lower + 1):
        best = np.int64(1 << 30)
        for i in range(options.count):
            here = value(rules, options.action[i]) * 256 + i
            if key < here < best:
                best = here
        key = best
    return np.int64(options.action[key & 255])


@rule
def nearest(rules: Rules, options: Options, wanted: int) -> Action:
    """The card whose value is nearest to this one; of two, the higher."""
    best, best_off = options.action[0], np.int64(1 << 30)
    for i in range(options.count):
        off = value(rules, options.action[i]) - wanted
        off = 2 * off if off >= 0 else -2 * off + 1
        if off < best_off:
            best, best_off = options.action[i], off
    return np.int64(best)


@rule
def smallest_from(rules: Rules, options: Options, wanted: int) -> Action:
    """The smallest card of at least this value, else the smallest of all."""
    best, best_value = np.int64(NO_CARD), np.int64(1 << 30)
    for i in range(options.count):
        here = value(rules, options.action[i])
        if wanted <= here < best_value:
            best, best_value = np.int64(options.action[i]), here
    return smallest(rules, options) if best == NO_CARD else best


# ---------------------------------------------------------------- always the same place in the hand


@strategy("any", "plays the smallest", source="ARMED-X2")
def small_first(view: View, rules: Rules, options: Options) -> Action:
    """The smallest card: saves the big ones and bloats the other deck with small ones."""
    return smallest(rules, options)


@strategy("any", "plays the biggest", source="ARMED-X3")
def big_first(view: View, rules: Rules, options: Options) -> Action:
    """The biggest card: builds your own deck and depletes the other."""
    return biggest(rules, options)


@strategy("any", "plays the middle card", source="ours: between ARMED-X2 and ARMED-X3")
def middle(view: View, rules: Rules, options: Options) -> Action:
    """The card of middle value; of two, the higher."""
    return card_above(rules, options, options.count // 2)


@strategy("any", "plays the smallest but one", source="ours: ARMED-X2, but not the very smallest")
def second_smallest(view: View, rules: Rules, options: Options) -> Action:
    """The smallest card but one."""
    return card_above(rules, options, min(1, options.count - 1))


@strategy("any", "plays the lowest of its high cards", source="ours: ARMED-X3, but no bigger than it has to be")
def top_third(view: View, rules: Rules, options: Options) -> Action:
    """The smallest card of the upper third of the hand."""
    return card_above(rules, options, options.count - (options.count + 2) // 3)


@strategy(
    "any",
    "tosses a coin for smallest or biggest",
    source="ours: ARMED-X2 or ARMED-X3, by the toss of a coin",
    dice=True,
)
def extremes(view: View, rules: Rules, options: Options) -> Action:
    """The smallest or the biggest card, with equal chances."""
    return smallest(rules, options) if below(view.streams, DICE + view.seat, 2) == 0 else biggest(rules, options)


# ---------------------------------------------------------------- looking at the table


@strategy(
    "battle", "saves up while it is ahead", source="ARMED-X2: 'to save your big cards for later', and then to play them"
)
def save_up(view: View, rules: Rules, options: Options) -> Action:
    """The smallest card while your deck is no smaller than the other; otherwise the biggest."""
    behind = view.deck.size[view.seat] < view.deck.size[1 - view.seat]
    return biggest(rules, options) if behind else smallest(rules, options)


@strategy("any", "plays high on low and low on high", source="ours: answers the last card of the opponent")
def threshold(view: View, rules: Rules, options: Options) -> Action:
    """The biggest card after a low one of the opponent (below 8), the smallest after a high one."""
    last = view.last_card[1 - view.seat]
    if last == NO_CARD or value(rules, last) >= LOW:
        return smallest(rules, options)
    return biggest(rules, options)


@strategy("any", "counts the cards", source="ours: both players see who takes which card (ARMED-07.2)")
def counter(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest card that beats the best one the opponent is likely to hold, else the smallest."""
    return smallest_from(rules, options, best_of_opponent(view, rules) + 1)


@rule
def best_of_opponent(view: View, rules: Rules) -> int:
    """The highest value of which the opponent's hand holds half a card or more on average."""
    likely = possible_cards(view, rules)
    other = 1 - view.seat
    held = np.float64(view.hand.size[other] + view.ready.size[other])
    share = held / max(held + view.deck.size[other], 1.0)
    expected, best = 0.0, len(likely) - 1
    while best > 1:
        expected += share * likely[best]
        if expected >= 0.5:
            return best
        best -= 1
    return best


@once
def possible_cards(view: View, rules: Rules) -> np.ndarray:
    """By value: how many such cards the opponent has on average in deck and hand, given the cards seen.

    A card not yet seen is equally likely among the opponent's cards, in your own deck, or left out.
    """
    other = 1 - view.seat
    likely, unseen = scratch(VALUES), scratch(VALUES)
    for card in range(DECK_SIZE * rules.decks):
        if rules.min_rank <= rank_of(card) <= rules.max_rank:
            likely[value(rules, card)] += view.known[card] == KNOWN + other
            unseen[value(rules, card)] += view.known[card] == 0
    strike_out(view, rules, view.hand, view.seat, likely, unseen)
    for row in range(2):
        strike_out(view, rules, view.field, row, likely, unseen)
    unknown = view.hand.size[other] + view.ready.size[other] + view.deck.size[other] - likely.sum()
    share = max(unknown, 0.0) / max(unseen.sum(), 1.0)
    for i in range(VALUES):
        likely[i] += unseen[i] * share
    return likely


@rule
def strike_out(view: View, rules: Rules, zone: Cards, row: Seat, likely: np.ndarray, unseen: np.ndarray) -> None:
    """Take face-up cards off those the opponent can still have."""
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if view.known[card] == 0:
            unseen[value(rules, card)] -= 1
        elif view.known[card] == KNOWN + 1 - view.seat:
            likely[value(rules, card)] -= 1


@strategy(
    "any",
    "draws from the best mix",
    source="ours: an optimal mix for one battle of bare ranks, not for the game",
    dice=True,
)
def nash_hand(view: View, rules: Rules, options: Options) -> Action:
    """Draws a rank from a mix that no rank can beat on average in a single battle, and lays the card nearest to it."""
    return nearest(rules, options, MIX[below(view.streams, DICE + view.seat, len(MIX))])
