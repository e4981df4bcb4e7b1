"""Strategies for A War of Suits: which card to lead, and how to answer when a battle goes wrong.

Leading: the designer tried "only the highest card" against "the card of middle value" (SUITS-X5); the others are
variations of these. Answering: from never answering to weighing the later worth of a card. The parts combine freely,
as in `highest.miser`.
"""

import numpy as np

from engine.compile.jit import once, rule, scratch
from engine.core.cards import ACE, card_at, card_of, is_red, rank_of, verb_of
from engine.core.events import NO_CARD, NOBODY
from engine.core.types import Action, Card, Cards, Options, Place, View
from engine.games.suits.doubles import total_with
from engine.games.suits.options import DeckSplit, EqualAfterDouble
from engine.games.suits.rules import Rules
from engine.games.suits.state import Phase, Verb
from engine.games.suits.worth import has_power, mark_of, points_of, value
from engine.play.strategy import strategy

ACE_COST = 14  # what an Ace is worth as an answer: a little more than a King
VALUE_OF_POINT = 4  # the card value of a point on the battlefield
ACE_COST_OF_LEAD = 20  # `counter` values its cards higher: the best of eight settings
VALUE_OF_POINT_OF_LEAD = 2
GOOD_POT = 4  # points: two cards of a usual battle score two or three
MIDDLE_VALUE = 7
RANKS = ACE + 1  # cards are counted by rank, up to the Ace


# ---------------------------------------------------------------- leading


@rule
def is_spared(rules: Rules, options: Options, place: Place, sparing: bool) -> bool:
    """Whether this option is an Ace to be kept."""
    return sparing and has_power(rules, card_of(options.action[place]))


@rule
def count_leads(rules: Rules, options: Options, sparing: bool) -> int:
    """How many options are left when Aces are kept."""
    count = 0
    for i in range(options.count):
        if not is_spared(rules, options, i, sparing):
            count += 1
    return count


@rule
def next_above(rules: Rules, options: Options, key: int, sparing: bool) -> int:
    """The lowest option above this one: value * 256 + place, so that equal values keep the order of the hand."""
    best = np.int64(1 << 30)
    for i in range(options.count):
        here = value(rules, card_of(options.action[i])) * 256 + i
        if key < here < best and not is_spared(rules, options, i, sparing):
            best = here
    return best


@rule
def lead_above(rules: Rules, options: Options, halves: int, sparing: bool) -> Action:
    """The card above this many halves of the hand; Aces are kept unless nothing else is held."""
    count = count_leads(rules, options, sparing) if sparing else options.count
    if count == 0:
        sparing, count = False, options.count
    key = np.int64(-1)
    for _ in range(min(count * halves // 2, count - 1) + 1):
        key = next_above(rules, options, key, sparing)
    return options.action[key & 255]


@strategy("lead", "leads the highest", source="SUITS-X5")
def highest(view: View, rules: Rules, options: Options) -> Action:
    """The highest card in the hand."""
    return lead_above(rules, options, 2, False)


@strategy("lead", "leads the middle card", source="SUITS-X5")
def middle(view: View, rules: Rules, options: Options) -> Action:
    """The card of middle value; of two, the higher."""
    return lead_above(rules, options, 1, False)


@strategy("lead", "leads the lowest", source="ours: the opposite of the highest")
def lowest(view: View, rules: Rules, options: Options) -> Action:
    """The lowest card, which is an Ace if one is held."""
    return lead_above(rules, options, 0, False)


@strategy("lead", "leads the highest but no Aces", source="ours: SUITS-X5, keeping the Aces for later")
def highest_nonace(view: View, rules: Rules, options: Options) -> Action:
    """The highest card; an Ace with power only if nothing else is held."""
    return lead_above(rules, options, 2, True)


@strategy("lead", "leads the middle but no Aces", source="ours: SUITS-X5, keeping the Aces for later")
def middle_nonace(view: View, rules: Rules, options: Options) -> Action:
    """The card of middle value, leaving out Aces with power."""
    return lead_above(rules, options, 1, True)


@strategy("lead", "leads the lowest but no Aces", source="ours: gives up what is worth least and keeps every answer")
def lowest_nonace(view: View, rules: Rules, options: Options) -> Action:
    """The lowest card; an Ace with power only if nothing else is held."""
    return lead_above(rules, options, 0, True)


@strategy("lead", "leads one of a pair", source="ours: plays for SUITS-05.3")
def pair_baiter(view: View, rules: Rules, options: Options) -> Action:
    """One card of the highest pair in the hand, to add the other one; without a pair, the lowest card that is not an Ace."""
    best, best_value = NOBODY, 0
    for i in range(options.count if rules.pairs_are_played else 0):
        card = card_of(options.action[i])
        here = value(rules, card)
        if has_power(rules, card) or here <= best_value:
            continue
        for j in range(options.count):
            if j != i and mark_of(rules, card_of(options.action[j])) == mark_of(rules, card):
                best, best_value = i, here
    return options.action[best] if best != NOBODY else lead_above(rules, options, 0, True)


@strategy("lead", "counts the cards", source="ours: uses that both armies are known (SUITS-01.2)")
def counter(view: View, rules: Rules, options: Options) -> Action:
    """The card that wins most on average against what the opponent can still hold, answers included, less its cost."""
    left = left_to_opponent(view, rules)
    count = max(left.sum(), 1.0)
    best, best_worth = options.action[0], -np.inf
    for i in range(options.count):
        card = card_of(options.action[i])
        worth = expected_gain(view, rules, options, left, count, card) - cost_of(rules, card)
        if worth > best_worth:
            best, best_worth = options.action[i], worth
    return best


@once
def left_to_opponent(view: View, rules: Rules) -> np.ndarray:
    """How many cards of each rank the opponent can still have in deck and hand: all but those this seat has seen."""
    left = scratch(RANKS)
    left[rules.min_rank : rules.max_rank + 1] = rules.decks * (2 if rules.deck_split == DeckSplit.BY_COLOUR else 4)
    strike_out(view, rules, view.victory, left)
    strike_out(view, rules, view.out, left)
    strike_out(view, rules, view.hand, left)
    return left


@rule
def strike_out(view: View, rules: Rules, zone: Cards, left: np.ndarray) -> None:
    """Take the cards of a zone off what the opponent can have; a card that this seat may not see is NO_CARD."""
    red_seat = np.int64(view.rotation) & 1
    for row in range(len(zone.size)):
        for i in range(zone.size[row]):
            card = card_at(zone, row, i)
            theirs = rules.deck_split != DeckSplit.BY_COLOUR or is_red(card) == (red_seat != view.seat)
            if card != NO_CARD and theirs:
                left[rank_of(card)] -= 1


@rule
def expected_gain(view: View, rules: Rules, options: Options, left: np.ndarray, count: float, card: Card) -> float:
    """Points won less points lost by leading this card, on average over the `count` possible leads of the opponent."""
    mine, gain = value(rules, card), 0.0
    hand = view.hand.size[1 - view.seat] + view.ready.size[1 - view.seat] - 1  # what they hold besides their lead
    held = hand / count
    for rank in range(rules.min_rank, rules.max_rank + 1):
        other = rank - 2  # one card of this rank
        theirs, points = value(rules, other), points_of(rules, card) + points_of(rules, other)
        if mine > theirs:
            answers = answers_left(rules, left, card, other)
            gain += left[rank] * points * (1 - 2 * min(max(answers, 0) * held, 1))
        elif mine < theirs:
            gain += left[rank] * points * (1 if can_answer(rules, options, card, other) else -1)
    return gain / count


@rule
def answers_left(rules: Rules, left: np.ndarray, card: Card, other: Card) -> float:
    """How many cards the opponent can still have that turn the battle of their lead against this higher one."""
    answers = 0.0
    if rules.matches_are_played:
        answers += left[rank_of(card)]
    if rules.aces_have_power:
        answers += left[ACE]
    if rules.pairs_are_played and 2 * value(rules, other) > value(rules, card):
        answers += left[rank_of(other)] - 1
    return answers


@rule
def can_answer(rules: Rules, options: Options, card: Card, other: Card) -> bool:
    """Whether another card of the hand turns the battle of this lead against that one."""
    for i in range(options.count):
        held = card_of(options.action[i])
        if held == card:
            continue
        pairs = mark_of(rules, held) == mark_of(rules, card) and 2 * value(rules, card) > value(rules, other)
        matches = mark_of(rules, held) == mark_of(rules, other)
        if (pairs and rules.pairs_are_played) or (matches and rules.matches_are_played) or has_power(rules, held):
            return True
    return False


@rule
def cost_of(rules: Rules, card: Card) -> float:
    """What a card is worth if it is kept, in points."""
    return (ACE_COST_OF_LEAD if has_power(rules, card) else value(rules, card)) / VALUE_OF_POINT_OF_LEAD


# ---------------------------------------------------------------- answering


@rule
def cheapest_double(view: View, rules: Rules, options: Options) -> Action:
    """The winning double of lowest value, PASS if there is none."""
    seat = view.seat
    enough = view.total[1 - seat] + (0 if rules.equal_after_double == EqualAfterDouble.DOUBLER_WINS else 1)
    best, best_value = np.int64(Verb.PASS), np.int64(1 << 30)
    for i in range(options.count):
        action = np.int64(options.action[i])
        verb, card = verb_of(action), card_of(action)
        if verb != Verb.PAIR and verb != Verb.MATCH:
            continue
        if total_with(view, rules, seat, verb, card) >= enough and value(rules, card) < best_value:
            best, best_value = action, value(rules, card)
    return best


@rule
def first_ace(options: Options) -> Action:
    """An Ace that may be played, PASS if there is none."""
    for i in range(options.count):
        if verb_of(options.action[i]) == Verb.ACE:
            return np.int64(options.action[i])
    return np.int64(Verb.PASS)


@rule
def pass_or(options: Options, action: Action) -> Action:
    """The action, or, where it is PASS and passing is not offered, the first that is."""
    return np.int64(options.action[0]) if action == Verb.PASS else np.int64(action)


@rule
def pot(view: View, rules: Rules) -> int:
    """The points of the cards on the battlefield."""
    points = 0
    for seat in range(2):
        for i in range(view.field.size[seat]):
            points += points_of(rules, card_at(view.field, seat, i))
    return points


@rule
def is_weak(view: View, rules: Rules) -> bool:
    """Whether the hand without its Aces is worth less than the same number of middle cards."""
    total, count = 0, 0
    for i in range(view.hand.size[view.seat]):
        card = card_at(view.hand, view.seat, i)
        if not has_power(rules, card):
            total += value(rules, card)
            count += 1
    return total < MIDDLE_VALUE * count


@rule
def cost_of_answer(rules: Rules, action: Action) -> int:
    """What the card of an answer is worth if it is kept, in card value."""
    return ACE_COST if verb_of(action) == Verb.ACE else value(rules, card_of(action))


@strategy("response", "answers greedily", source="ours: SUITS-05.4, SUITS-04.3 taken whenever they win")
def greedy(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest double that wins, else an Ace, else nothing."""
    double = cheapest_double(view, rules, options)
    return pass_or(options, double if double != Verb.PASS else first_ace(options))


@strategy("response", "answers if it pays", source="ours: SUITS-X6, holding on to certain cards")
def miser(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest answer that wins, if the battlefield is worth more than the card."""
    answer = cheapest_double(view, rules, options)
    if answer == Verb.PASS:
        answer = first_ace(options)
    if answer != Verb.PASS and VALUE_OF_POINT * pot(view, rules) > cost_of_answer(rules, answer):
        return answer
    return pass_or(options, Verb.PASS)


@strategy("response", "answers but saves its Aces", source="ours: SUITS-X6, holding on to Aces")
def ace_saver(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest double that wins; an Ace only for a good pot, against an Ace, or at a tie with weak cards left."""
    double = cheapest_double(view, rules, options)
    if double != Verb.PASS:
        return double
    tie = view.phase == Phase.TIE or view.phase == Phase.DECLARE
    wanted = is_weak(view, rules) if tie else view.ace != NOBODY or pot(view, rules) >= GOOD_POT
    return pass_or(options, first_ace(options) if wanted else Verb.PASS)


@strategy("response", "never answers", source="ours: the leads alone, as first tried in SUITS-X2")
def never(view: View, rules: Rules, options: Options) -> Action:
    """Nothing, ever."""
    return options.action[0]
