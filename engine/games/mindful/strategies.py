"""Strategies for Mindful War: which card to play, whether to switch one, and whether to attack with a royal card.

The three parts combine freely, as in `narrow_win.dump_low.always`. Most use only the hand and the mean of the cards
not yet seen; `counter` counts every card.
"""

import numpy as np

from engine.compile.jit import once, rule, scratch
from engine.core.cards import ACE, JACK, KING, card_at, card_of, rank_of
from engine.core.events import NO_CARD
from engine.core.types import Action, Cards, Options, Place, View
from engine.games.mindful.loot import may_be_looted
from engine.games.mindful.options import Attack
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import NEUTRAL_PILE, Phase, Verb
from engine.games.mindful.worth import value
from engine.play.strategy import strategy

LOW_CARD = 6  # `dump_low` switches lower cards
BEST_OF_HAND = 2  # how far an opponent's likely card is above the mean of unseen cards
KEPT_FOR_LATER = 0.8  # the weight of a later victory for `counter`; from 0.5 to 0.9 it makes little difference
DENIED = 2  # the worth for `selective` of denying the opponent a switch
NOTHING = -1
VALUES = ACE + 1  # cards are counted by value, up to the Ace

# ---------------------------------------------------------------- reading the options and the table


@rule
def lowest_from(rules: Rules, options: Options, first: int) -> Action:
    """The action with the card of lowest value, from this option on; of equal ones the first."""
    best = np.int64(options.action[first])
    for i in range(first + 1, options.count):
        if value(rules, card_of(options.action[i])) < value(rules, card_of(best)):
            best = np.int64(options.action[i])
    return best


@rule
def highest_of(rules: Rules, options: Options) -> Action:
    """The action with the card of highest value; of equal ones the first."""
    best = np.int64(options.action[0])
    for i in range(1, options.count):
        if value(rules, card_of(options.action[i])) > value(rules, card_of(best)):
            best = np.int64(options.action[i])
    return best


@rule
def lowest_above(rules: Rules, options: Options, bar: int) -> Action:
    """The action with the lowest card of at least this value, or NOTHING."""
    best, best_value = np.int64(NOTHING), np.int64(1 << 30)
    for i in range(options.count):
        here = np.int64(value(rules, card_of(options.action[i])))
        if bar <= here < best_value:
            best, best_value = np.int64(options.action[i]), here
    return best


@rule
def mean_unseen(view: View, rules: Rules) -> float:
    """The mean value of the cards that this seat has not seen: all but the piles, the battlefield and its own hand."""
    low, high = rules.min_rank, min(rules.max_rank, KING)
    suit = (high + low) * (high - low + 1) // 2 + (rules.ace_value if rules.aces_in_play else 0)
    total = 4 * rules.decks * suit - view.worth[0] - view.worth[1] - view.worth[NEUTRAL_PILE]
    count = (
        4 * rules.decks * (rules.max_rank - low + 1)
        - view.discard.size[0]
        - view.discard.size[1]
        - view.neutral.size[0]
    )
    for i in range(view.hand.size[view.seat]):
        total -= value(rules, card_at(view.hand, view.seat, i))
    count -= view.hand.size[view.seat]
    for row in range(2):
        for i in range(view.field.size[row]):
            total -= value(rules, card_at(view.field, row, i))
        count -= view.field.size[row]
    return total / max(count, 1)


@rule
def highest_known(view: View, rules: Rules) -> Place:
    """The place of the highest card known in the opponent's hand, or NOTHING."""
    other = 1 - view.seat
    best, best_value = np.int64(NOTHING), np.int64(0)
    for i in range(view.hand.size[other]):
        card = card_at(view.hand, other, i)
        if card != NO_CARD and value(rules, card) > best_value:
            best, best_value = np.int64(i), np.int64(value(rules, card))
    return best


# ---------------------------------------------------------------- war


@strategy("war", "plays the highest", source="ours: the obvious way to play War with a choice")
def highest(view: View, rules: Rules, options: Options) -> Action:
    """The highest card in the hand."""
    return highest_of(rules, options)


@strategy("war", "plays the lowest", source="ours: the opposite of the highest")
def lowest(view: View, rules: Rules, options: Options) -> Action:
    """The lowest card in the hand."""
    return lowest_from(rules, options, 0)


@strategy("war", "plays the middle card", source="ours: between the two")
def middle(view: View, rules: Rules, options: Options) -> Action:
    """The card of middle value; of two, the higher."""
    order = np.int64(NOTHING)
    for _ in range(options.count // 2 + 1):
        best = np.int64(1 << 30)
        for i in range(options.count):
            here = np.int64(value(rules, card_of(options.action[i]))) * 256 + i
            if order < here < best:
                best = here
        order = best
    return options.action[order & 255]


@strategy("war", "plays its royals first", source="MIND-X5: royal attacks are there to make players use royal cards")
def royal_first(view: View, rules: Rules, options: Options) -> Action:
    """The lowest royal card, for its attack; without one the lowest card."""
    best, best_value = np.int64(NOTHING), np.int64(1 << 30)
    for i in range(options.count):
        card = card_of(options.action[i])
        if rank_of(card) >= JACK and value(rules, card) < best_value:
            best, best_value = np.int64(options.action[i]), np.int64(value(rules, card))
    return best if best != NOTHING else lowest_from(rules, options, 0)


@strategy("war", "saves its royals", source="MIND-X5: keeping the good cards for later")
def save_royals(view: View, rules: Rules, options: Options) -> Action:
    """The highest card that is not royal; a royal one, the lowest, only if nothing else is held."""
    best, best_value = np.int64(NOTHING), np.int64(0)
    for i in range(options.count):
        card = card_of(options.action[i])
        if rank_of(card) < JACK and value(rules, card) > best_value:
            best, best_value = np.int64(options.action[i]), np.int64(value(rules, card))
    return best if best != NOTHING else lowest_from(rules, options, 0)


@strategy("war", "wins narrowly", source="ours: MIND-00.1, a card is best spent on a narrow victory")
def narrow_win(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest card that beats what the opponent is likely to play; if none does, the lowest."""
    return beat(rules, options, mean_unseen(view, rules) + BEST_OF_HAND)


@rule
def beat(rules: Rules, options: Options, likely: float) -> Action:
    """The cheapest card above a value, else the lowest."""
    best = lowest_above(rules, options, np.int64(np.floor(likely)) + 1)
    return best if best != NOTHING else lowest_from(rules, options, 0)


@strategy("war", "remembers what it saw", source="MIND-05.4: a hand that was revealed is remembered")
def reveal_exploiter(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest card that beats the best one known in the opponent's hand; while none is known, plays a narrow win."""
    place = highest_known(view, rules)
    if place == NOTHING:
        return beat(rules, options, mean_unseen(view, rules) + BEST_OF_HAND)
    return beat(rules, options, np.float64(value(rules, card_at(view.hand, 1 - view.seat, place))))


@strategy("war", "counts the cards", source="ours: MIND-06.5, the discard piles are face up and can be counted")
def counter(view: View, rules: Rules, options: Options) -> Action:
    """The card that wins most often against what the opponent can still hold, less what it would win later."""
    left = unseen_by_value(view, rules)
    hand = max(np.int64(view.hand.size[1 - view.seat]), 1)
    count = max(left.sum(), 1.0)
    best, best_worth = np.int64(options.action[0]), -np.inf
    for i in range(options.count):
        mine = np.int64(value(rules, card_of(options.action[i])))
        below = left[:mine].sum() / count
        now = (below + below**hand) / 2  # they play any card, or their best one
        worth = now - KEPT_FOR_LATER * (below + left[mine] / count / 2)
        if worth > best_worth:
            best, best_worth = np.int64(options.action[i]), worth
    return best


@once
def unseen_by_value(view: View, rules: Rules) -> np.ndarray:
    """By value: how many cards this seat has not seen, in the decks and the opponent's hand."""
    left = scratch(VALUES)
    for rank in range(rules.min_rank, rules.max_rank + 1):
        left[value(rules, rank - 2)] += 4 * rules.decks
    for row in range(2):
        strike_out(rules, view.discard, row, left)
        strike_out(rules, view.field, row, left)
    strike_out(rules, view.neutral, 0, left)
    strike_out(rules, view.hand, view.seat, left)
    return left


@rule
def strike_out(rules: Rules, zone: Cards, row: int, left: np.ndarray) -> None:
    """Take the cards of a zone off the unseen ones."""
    for i in range(zone.size[row]):
        left[value(rules, card_at(zone, row, i))] -= 1


# ---------------------------------------------------------------- switching


@strategy("switch", "never switches", source="ours: the game without its switch")
def never(view: View, rules: Rules, options: Options) -> Action:
    """No switch, ever."""
    return Verb.PASS


@strategy("switch", "switches low cards", source="ours: MIND-00.2, getting rid of bad cards")
def dump_low(view: View, rules: Rules, options: Options) -> Action:
    """The lowest card, if it is lower than a 6."""
    low = lowest_from(rules, options, 1)
    return low if value(rules, card_of(low)) < LOW_CARD else np.int64(Verb.PASS)


@strategy("switch", "hides royals in its deck", source="MIND-X5: a good card goes to the bottom of the deck for later")
def hoard_royal(view: View, rules: Rules, options: Options) -> Action:
    """The highest royal card, while the deck has more cards than a hand; it comes back at the end."""
    best, best_value = np.int64(Verb.PASS), np.int64(0)
    if view.deck.size[view.seat] <= rules.hand_size:
        return best
    for i in range(1, options.count):
        card = card_of(options.action[i])
        if rank_of(card) >= JACK and value(rules, card) > best_value:
            best, best_value = np.int64(options.action[i]), np.int64(value(rules, card))
    return best


@strategy("switch", "switches if it expects more", source="ours: MIND-06.5, what is not yet seen can be averaged")
def ev_switch(view: View, rules: Rules, options: Options) -> Action:
    """The lowest card, if the card to come is expected to be higher by more than one; a known top card counts at its value."""
    low = lowest_from(rules, options, 1)
    top = card_at(view.deck, view.seat, 0)
    coming = mean_unseen(view, rules) if top == NO_CARD else np.float64(value(rules, top))
    return low if coming > value(rules, card_of(low)) + 1 else np.int64(Verb.PASS)


# ---------------------------------------------------------------- royal attacks


@rule
def target(view: View, rules: Rules, options: Options) -> Action:
    """The target of an attack: the best card to take, the worst to give."""
    if view.phase == Phase.LOOT or view.phase == Phase.TAKE:
        return highest_of(rules, options)
    if view.phase == Phase.PICK:
        return pick(view, rules, options)
    return lowest_from(rules, options, 0)


@rule
def pick(view: View, rules: Rules, options: Options) -> Action:
    """A hidden card of the opponent's hand: the best one known, or an unknown one if it promises more."""
    known, other = highest_known(view, rules), 1 - view.seat
    if known != NOTHING and value(rules, card_at(view.hand, other, known)) >= mean_unseen(view, rules):
        return np.int64(options.action[known])
    for i in range(options.count):
        if card_at(view.hand, other, i) == NO_CARD:
            return np.int64(options.action[i])
    return np.int64(options.action[max(known, 0)])


@strategy("royal", "always attacks", source="ours: MIND-03.7 taken whenever it is offered")
def always(view: View, rules: Rules, options: Options) -> Action:
    """Every attack; takes the best card and gives the worst."""
    return np.int64(options.action[1]) if view.phase == Phase.DECLARE else target(view, rules, options)


@strategy("royal", "never attacks", source="ours: the game without its royal attacks")
def peaceful(view: View, rules: Rules, options: Options) -> Action:
    """No attack, ever: the switch is kept."""
    return np.int64(Verb.PASS) if view.phase == Phase.DECLARE else target(view, rules, options)


@strategy("royal", "attacks if it pays", source="ours: MIND-X5, an attack takes the place of the switch")
def selective(view: View, rules: Rules, options: Options) -> Action:
    """An attack if it brings more than the switch that it costs."""
    if view.phase != Phase.DECLARE:
        return target(view, rules, options)
    mean, low = mean_unseen(view, rules), lowest_held(view, rules)
    gain = DENIED
    if view.claimed == Attack.LOOT:
        gain += best_loot(view, rules) - mean
    elif view.claimed != Attack.REVEAL:
        gain += 2 * (mean - low)  # the opponent gets the low card
    return np.int64(options.action[1 if gain > max(mean - low, 0) else 0])


@rule
def lowest_held(view: View, rules: Rules) -> int:
    """The value of the lowest card in the seat's own hand, that of an Ace if it is empty."""
    low = np.int64(ACE)
    for i in range(view.hand.size[view.seat]):
        low = min(low, np.int64(value(rules, card_at(view.hand, view.seat, i))))
    return low


@rule
def best_loot(view: View, rules: Rules) -> int:
    """The value of the highest card that may be looted from the players' piles."""
    best = np.int64(0)
    for row in range(2):
        for i in range(view.discard.size[row]):
            card = card_at(view.discard, row, i)
            if may_be_looted(rules, card):
                best = max(best, np.int64(value(rules, card)))
    return best
