"""Strategies for Your War: which card fights, how to answer, whether to switch, whether to use a power.

They know features (a hand, a pile, an answer), not the games that these features come from, so that they play any
combination of rules. The four parts combine freely, as in `highest.greedy.low.always`.
"""

import numpy as np

from engine.compile.jit import once, rule, scratch
from engine.core.cards import ACE, DECK_SIZE, card_at, card_of, rank_of, verb_of
from engine.core.events import NO_CARD
from engine.core.types import Action, Cards, Options, View
from engine.games.yours.options import CapturedTo, EndWhen, Hands, Higher, LosersCards, Power, TieSource
from engine.games.yours.rules import Rules
from engine.games.yours.state import KNOWN, Phase, Verb
from engine.games.yours.worth import is_in_play, points_of, value
from engine.play.strategy import strategy

LOW_CARD = 6  # `low` switches lower cards
BEST_OF_HAND = 2  # how far an opponent's likely card is above the mean of unseen cards
KEPT_FOR_LATER = 0.8  # the weight of a later victory for `counter`
ACE_COST, VALUE_OF_POINT = 14, 4  # what an Ace is worth as an answer; the card value of a point on the battlefield
NOTHING = -1
MIDDLE, STRENGTHS = ACE + 1, 2 * ACE + 3  # the place of strength 0 among all strengths, and their number
LIKELY = 0.5  # of how many cards in the opponent's hand, on average, `outbids` expects one

# ---------------------------------------------------------------- how good a card is


@rule
def strength(rules: Rules, action: Action) -> int:
    """How good the card of an action is in battle: its value, or the other way round where the lower card wins."""
    worth = np.int64(value(rules, card_of(action)))
    return -worth if rules.wins == Higher.LOW else worth


@rule
def weakest_from(rules: Rules, options: Options, first: int) -> Action:
    """The action with the worst card, from this option on; of equal ones the first."""
    best = np.int64(options.action[first])
    for i in range(first + 1, options.count):
        if strength(rules, options.action[i]) < strength(rules, best):
            best = np.int64(options.action[i])
    return best


@rule
def strongest(rules: Rules, options: Options) -> Action:
    """The action with the best card; of equal ones the first."""
    best = np.int64(options.action[0])
    for i in range(1, options.count):
        if strength(rules, options.action[i]) > strength(rules, best):
            best = np.int64(options.action[i])
    return best


@rule
def weakest_above(rules: Rules, options: Options, bar: float) -> Action:
    """The action with the worst card that is better than this, or NOTHING."""
    best, best_strength = np.int64(NOTHING), np.int64(1 << 30)
    for i in range(options.count):
        here = strength(rules, options.action[i])
        if bar < here < best_strength:
            best, best_strength = np.int64(options.action[i]), here
    return best


# ---------------------------------------------------------------- what has been seen


@once
def left_unseen(view: View, rules: Rules) -> np.ndarray:
    """By strength from the worst: how many cards this seat has not seen and its opponent may hold. The middle is at ACE + 1."""
    left = scratch(STRENGTHS)
    for rank in range(rules.min_rank, rules.max_rank + 1):
        left[ACE + 1 + strength(rules, rank - 2)] += 4 * (rules.decks if rules.decks_have_suits else 1)
    for row in range(2):
        strike_out(rules, view.pile, row, left)
        strike_out(rules, view.field, row, left)
    strike_out(rules, view.out, 0, left)
    strike_out(rules, view.neutral, 0, left)
    strike_out(rules, view.hand, view.seat, left)
    return left


@rule
def strike_out(rules: Rules, zone: Cards, row: int, left: np.ndarray) -> None:
    """Take the cards of a zone off the unseen ones."""
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if card != NO_CARD:
            left[ACE + 1 + strength(rules, card)] -= 1


@rule
def mean_unseen(view: View, rules: Rules) -> float:
    """The mean strength of the cards that this seat has not seen."""
    left, total = left_unseen(view, rules), 0.0
    for i in range(len(left)):
        total += left[i] * (i - ACE - 1)
    return total / max(left.sum(), 1.0)


@rule
def best_known(view: View, rules: Rules) -> float:
    """The strength of the best card known in the opponent's hand, or of the one laid already; NOTHING * 100 if none is known."""
    other, best = 1 - view.seat, -100.0
    for i in range(view.hand.size[other]):
        card = card_at(view.hand, other, i)
        if card != NO_CARD:
            best = max(best, np.float64(strength(rules, card)))
    if view.phase == Phase.FIGHT and view.field.size[other] > 0:
        best = np.float64(strength(rules, view.fighter[other]))
    return best


# ---------------------------------------------------------------- the card that fights


@strategy("fight", "plays the highest", source="ours: the obvious way to play War with a choice")
def highest(view: View, rules: Rules, options: Options) -> Action:
    """The best card in the hand."""
    return strongest(rules, options)


@strategy("fight", "plays the lowest", source="ours: the opposite of the highest")
def lowest(view: View, rules: Rules, options: Options) -> Action:
    """The worst card in the hand."""
    return weakest_from(rules, options, 0)


@strategy("fight", "plays the middle card", source="ours: between the two")
def middle(view: View, rules: Rules, options: Options) -> Action:
    """The card in the middle of the hand; of two, the better."""
    order = np.int64(-(1 << 30))
    for _ in range(options.count // 2 + 1):
        best = np.int64(1 << 30)
        for i in range(options.count):
            here = strength(rules, options.action[i]) * 256 + i
            if order < here < best:
                best = here
        order = best
    return np.int64(options.action[order & 255])


@strategy(
    "fight",
    "plays the lowest but keeps its powers",
    source="ours: gives up what is worth least and keeps every use of a card",
)
def lowest_but_powers(view: View, rules: Rules, options: Options) -> Action:
    """The worst card that is neither an Ace that can answer nor a card with a power; such a card only if nothing else is held."""
    return weakest_but_useful(rules, options)


@rule
def weakest_but_useful(rules: Rules, options: Options) -> Action:
    """The worst card that does nothing but fight; the worst of all if each does more."""
    best, best_strength = np.int64(NOTHING), np.int64(1 << 30)
    for i in range(options.count):
        here = strength(rules, options.action[i])
        if here < best_strength and not is_useful(rules, rank_of(card_of(options.action[i]))):
            best, best_strength = np.int64(options.action[i]), here
    return best if best != NOTHING else weakest_from(rules, options, 0)


@rule
def is_useful(rules: Rules, rank: int) -> bool:
    """Whether cards of this rank do more than fight."""
    if rank == ACE:
        return rules.aces_answer != 0 or (rules.powers_are_used != 0 and rules.ace_power != Power.NONE)
    powers = (rules.jack_power, rules.queen_power, rules.king_power)
    return rules.powers_are_used != 0 and rank > 10 and powers[rank - 11] != Power.NONE


@strategy("fight", "wins narrowly", source="ours: a card is best spent on a narrow victory")
def narrow(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest card that beats what the opponent is known or likely to play; if none does, the worst."""
    return narrowly(view, rules, options)


@rule
def narrowly(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest card that beats what is expected, else the worst."""
    known = best_known(view, rules)
    likely = known if known > -100 else mean_unseen(view, rules) + BEST_OF_HAND
    best = weakest_above(rules, options, likely)
    return best if best != NOTHING else weakest_from(rules, options, 0)


@strategy("fight", "counts the cards", source="ours: what lies open can be counted")
def counter(view: View, rules: Rules, options: Options) -> Action:
    """The card that wins most often against what the opponent can still hold, less what it would win later."""
    return by_count(view, rules, options)


@rule
def by_count(view: View, rules: Rules, options: Options) -> Action:
    """The card that wins most often, less what it would win later."""
    left = left_unseen(view, rules)
    hand = max(np.int64(view.hand.size[1 - view.seat]), 1)
    count = max(left.sum(), 1.0)
    best, best_worth = np.int64(options.action[0]), -np.inf
    for i in range(options.count):
        mine = ACE + 1 + strength(rules, options.action[i])
        below = left[:mine].sum() / count
        now = (below + below**hand) / 2  # the opponent plays any card, or the best one
        worth = now - KEPT_FOR_LATER * (below + left[mine] / count / 2)
        if worth > best_worth:
            best, best_worth = np.int64(options.action[i]), worth
    return best


@strategy(
    "fight", "outbids the best likely card", source="ours: it can be remembered whose the cards are that lay open"
)
def outbids(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest card that beats the best one the opponent is likely to hold, else the worst."""
    return outbid(view, rules, options)


@rule
def outbid(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest card that beats the best one the opponent is likely to hold, else the worst."""
    best = weakest_above(rules, options, best_likely(view, rules))
    return best if best != NOTHING else weakest_from(rules, options, 0)


@rule
def best_likely(view: View, rules: Rules) -> float:
    """The strength of the card laid already; else the highest one of which the opponent's hand holds half a card or more on average."""
    other = 1 - view.seat
    if view.phase == Phase.FIGHT and view.field.size[other] > 0:
        return np.float64(strength(rules, view.fighter[other]))
    likely, held = likely_cards(view, rules), scratch(STRENGTHS)
    unknown = np.float64(view.hand.size[other] - count_known(view.hand, other, rules, held))
    likely -= held
    count_down(view.deck, other, rules, likely)
    share = unknown / max(likely.sum(), 1.0)
    expected, best = 0.0, STRENGTHS - 1
    while best > 0:
        expected += held[best] + share * max(likely[best], 0.0)
        if expected >= LIKELY:
            break
        best -= 1
    return np.float64(best - MIDDLE)


@rule
def count_known(zone: Cards, row: int, rules: Rules, held: np.ndarray) -> int:
    """Count the cards of a zone that are seen, by strength; returns their number."""
    count = 0
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if card != NO_CARD:
            held[MIDDLE + strength(rules, card)] += 1
            count += 1
    return np.int64(count)


@rule
def count_down(zone: Cards, row: int, rules: Rules, likely: np.ndarray) -> None:
    """Take the cards of a zone that are seen off these."""
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if card != NO_CARD:
            likely[MIDDLE + strength(rules, card)] -= 1


@once
def likely_cards(view: View, rules: Rules) -> np.ndarray:
    """By strength: how many such cards the opponent has on average in hand, deck and reserve, given the cards seen. A card whose
    owner both know is that player's; any other is equally likely among all cards that lie unseen."""
    other = 1 - view.seat
    likely, unseen = scratch(STRENGTHS), scratch(STRENGTHS)
    for card in range(DECK_SIZE * (rules.decks if rules.decks_have_suits else 4)):
        if is_in_play(rules, card):
            likely[MIDDLE + strength(rules, card)] += view.known[card] == KNOWN + other
            unseen[MIDDLE + strength(rules, card)] += view.known[card] == 0
    for row in range(2):
        strike_known(view, rules, view.field, row, likely, unseen)
        strike_known(view, rules, view.pile, row, likely, unseen)
    strike_known(view, rules, view.hand, view.seat, likely, unseen)
    strike_known(view, rules, view.neutral, 0, likely, unseen)
    unknown = np.float64(view.hand.size[other] + view.deck.size[other] + view.reserve.size[other]) - likely.sum()
    share = max(unknown, 0.0) / max(unseen.sum(), 1.0)
    for i in range(STRENGTHS):
        likely[i] += unseen[i] * share
    return likely


@rule
def strike_known(view: View, rules: Rules, zone: Cards, row: int, likely: np.ndarray, unseen: np.ndarray) -> None:
    """Take cards that are seen off those of the opponent and off the unseen ones."""
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if card == NO_CARD:
            continue
        if view.known[card] == 0:
            unseen[MIDDLE + strength(rules, card)] -= 1
        elif view.known[card] == KNOWN + 1 - view.seat:
            likely[MIDDLE + strength(rules, card)] -= 1


@strategy(
    "fight", "plays what the rules reward", source="ours: of our plans the one that won most where it was measured"
)
def by_the_rules(view: View, rules: Rules, options: Options) -> Action:
    """Keeps the good cards where they are worth more later; spends them where a counted game ends before all are played; wins
    narrowly where powers are to be won; else outbids the best card that the opponent is likely to hold."""
    if rules.has_pile and rules.thin_deck > 0:
        return strongest(rules, options)
    if rules.end_when == EndWhen.NO_DRAW:
        return outbid(view, rules, options)
    if keeping_pays(rules):
        return weakest_but_useful(rules, options)
    if rules.has_pile and rules.powers_are_used and not rules.answers_are_played:
        return narrowly(view, rules, options)
    return outbid(view, rules, options)


@rule
def keeping_pays(rules: Rules) -> bool:
    """Whether good cards win more when they are kept: as answers and for equal cards where captured cards are counted; as a hand
    that is never beaten where they come back in an order that nobody knows, or decide equal cards. Measured, not derived."""
    if rules.thin_deck > 0 or rules.hands == Hands.OPEN or rules.wins == Higher.LOW:
        return False
    if rules.cards_are_replaced:
        return True
    if rules.has_pile:
        pairs = rules.pairs_are_played != 0 or rules.matches_are_played != 0
        return rules.tie_source == TieSource.WHOLE_HAND if pairs else rules.powers_are_used == 0
    if rules.losers_cards == LosersCards.OUT:
        return rules.powers_are_used == 0
    if rules.hand_is_left and rules.tie_source == TieSource.HAND:
        return True
    plain = rules.powers_are_used == 0 and rules.answers_are_played == 0
    return plain and rules.captured_to != CapturedTo.BOTTOM


@strategy(
    "fight", "plays high on low and low on high", source="ours: answers the last card of the opponent, as in Armed"
)
def threshold(view: View, rules: Rules, options: Options) -> Action:
    """The best card after a bad one of the opponent (below the mean of the deck), the worst after a good one."""
    last = view.fighter[1 - view.seat]
    if last == NO_CARD or value(rules, last) >= 8:
        return weakest_from(rules, options, 0)
    return strongest(rules, options)


# ---------------------------------------------------------------- answers


@strategy("answer", "never answers", source="ours: the fighters alone")
def never(view: View, rules: Rules, options: Options) -> Action:
    """Nothing, ever."""
    return np.int64(options.action[0])


@strategy("answer", "answers greedily", source="ours: every answer that wins")
def greedy(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest answer that wins, an Ace last, else nothing."""
    return cheapest_answer(view, rules, options)


@strategy("answer", "answers if it pays", source="ours: holding on to certain cards, as in A War of Suits")
def if_pays(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest answer that wins, if what lies on the battlefield is worth more than the card."""
    answer = cheapest_answer(view, rules, options)
    if answer == Verb.PASS:
        return answer
    cost = ACE_COST if verb_of(answer) == Verb.ACE else np.int64(value(rules, card_of(answer)))
    return answer if VALUE_OF_POINT * pot(view, rules) > cost else np.int64(Verb.PASS)


@rule
def cheapest_answer(view: View, rules: Rules, options: Options) -> Action:
    """The worst card that turns the battle as a pair, a match or a replacement; else an Ace; else PASS."""
    best, best_value, ace = np.int64(Verb.PASS), np.int64(1 << 30), np.int64(Verb.PASS)
    for i in range(1, options.count):
        action = np.int64(options.action[i])
        if verb_of(action) == Verb.ACE:
            ace = action
        elif turns(view, rules, action) and value(rules, card_of(action)) < best_value:
            best, best_value = action, np.int64(value(rules, card_of(action)))
    return ace if best == Verb.PASS else best


@rule
def turns(view: View, rules: Rules, action: Action) -> bool:
    """Whether a pair, a match or a replacement puts its player ahead."""
    seat, worth = view.seat, np.int64(value(rules, card_of(action)))
    after = np.int64(view.total[seat]) + worth + view.edge[seat]
    if verb_of(action) == Verb.REPLACE:
        after -= view.newest[seat]
    return after < view.total[1 - seat] if rules.wins == Higher.LOW else after > view.total[1 - seat]


@rule
def pot(view: View, rules: Rules) -> int:
    """What the cards on the battlefield score; a point each where captured cards are not counted."""
    points = 0
    for seat in range(2):
        for i in range(view.field.size[seat]):
            points += points_of(rules, card_at(view.field, seat, i)) if rules.captured_to == CapturedTo.PILE else 1
    return points


# ---------------------------------------------------------------- switching


@strategy("switch", "never switches", source="ours: the game without its switch")
def keep(view: View, rules: Rules, options: Options) -> Action:
    """No switch, ever."""
    return np.int64(Verb.PASS)


@strategy("switch", "switches low cards", source="ours: getting rid of bad cards")
def low(view: View, rules: Rules, options: Options) -> Action:
    """The worst card, if it is lower than a 6."""
    worst = weakest_from(rules, options, 1)
    return worst if value(rules, card_of(worst)) < LOW_CARD else np.int64(Verb.PASS)


@strategy("switch", "switches if it expects more", source="ours: what is not yet seen can be averaged")
def below_mean(view: View, rules: Rules, options: Options) -> Action:
    """The worst card, if the card to come is expected to be better by more than one."""
    worst = weakest_from(rules, options, 1)
    return worst if mean_unseen(view, rules) > strength(rules, worst) + 1 else np.int64(Verb.PASS)


# ---------------------------------------------------------------- powers


@rule
def target(view: View, rules: Rules, options: Options) -> Action:
    """The target of a power: the best card to take, the worst to give."""
    return strongest(rules, options) if view.phase == Phase.LOOT else weakest_from(rules, options, 0)


@strategy("power", "always uses powers", source="ours: every power that is offered")
def always(view: View, rules: Rules, options: Options) -> Action:
    """Every power; takes the best card and gives the worst."""
    return np.int64(options.action[1]) if view.phase == Phase.DECLARE else target(view, rules, options)


@strategy("power", "never uses powers", source="ours: the game without its powers")
def peaceful(view: View, rules: Rules, options: Options) -> Action:
    """No power, ever."""
    return np.int64(Verb.PASS) if view.phase == Phase.DECLARE else target(view, rules, options)


@strategy("power", "uses powers if it pays", source="ours: a power may take the place of the switch")
def if_worth(view: View, rules: Rules, options: Options) -> Action:
    """A power, if the worst card held is below the mean of what may come for it."""
    if view.phase != Phase.DECLARE:
        return target(view, rules, options)
    worst = 100.0
    for i in range(view.hand.size[view.seat]):
        worst = min(worst, np.float64(strength(rules, card_at(view.hand, view.seat, i))))
    informs = view.claimed == Power.REVEAL or view.claimed == Power.PEEK
    gains = view.claimed == Power.DRAW_TWO or mean_unseen(view, rules) > worst + 1
    return np.int64(options.action[0 if informs or not gains else 1])
