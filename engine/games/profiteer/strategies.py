"""Strategies for Profiteer: when to switch a card, and whether to give cards away at the count.

Switching: the document weighs wars, which pay, against even sides, which keep the game going (PROF-X8). The strategies
mix the two, up to one that has computed the worth of each. The parts combine freely, as in `parity_aware.keep_win`.
"""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import card_at, card_of, more, verb_of
from engine.core.events import NOBODY
from engine.core.types import Action, Options, View
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import Phase, Row, Verb
from engine.games.profiteer.worth import cards_of_side, has_enough, newest, profit, profit_wanted, value
from engine.play.strategy import strategy

NONE = -1  # no option has the wanted effect

# ---------------------------------------------------------------- reading the table


@rule
def ahead_after(view: View, rules: Rules, action: Action) -> Row:
    """The row of the side ahead after this action, NOBODY if it makes a war."""
    verb, given = verb_of(action), np.int64(value(rules, card_of(action)))
    first = given if verb == Verb.SWAP_A else np.int64(value(rules, newest(view, 0)))
    second = given if verb == Verb.SWAP_B else np.int64(value(rules, newest(view, 1)))
    return more(first, second)


@rule
def cheapest(view: View, rules: Rules, options: Options, wanted: Row) -> Action:
    """The option that puts this side ahead (NOBODY: makes a war) at the least cost: no card, or the lowest."""
    for i in range(options.count):
        if ahead_after(view, rules, options.action[i]) == wanted:
            return np.int64(options.action[i])
    return np.int64(NONE)


@rule
def lead(view: View) -> int:
    """How many cards more Side A has than Side B, without those turned up."""
    return cards_of_side(view, 0) - cards_of_side(view, 1)


@rule
def behind(view: View) -> Row:
    """The row of the side that has fewer cards, NOBODY if they are even."""
    return more(cards_of_side(view, 1), cards_of_side(view, 0))


@rule
def or_pass(options: Options, action: Action) -> Action:
    """The action; NONE becomes a pass."""
    return np.int64(options.action[0]) if action == NONE else action


@rule
def balance(view: View, rules: Rules, options: Options) -> Action:
    """The cheapest way to let the side with fewer cards win; pass while they are even."""
    side = behind(view)
    return np.int64(options.action[0]) if side == NOBODY else or_pass(options, cheapest(view, rules, options, side))


@rule
def flips_left(view: View) -> int:
    """How many more cards both decks have."""
    return np.int64(min(view.deck.size[0], view.deck.size[1]))


@rule
def is_parity_right(view: View) -> bool:
    """Whether even sides would have an even number of cards each: battles and wars pay sides by twos (PROF-08.2)."""
    return (cards_of_side(view, 0) + cards_of_side(view, 1) + 2) & 3 == 0


# ---------------------------------------------------------------- switching


@strategy("swap", "never switches", source="ours: the game without the profiteer")
def passive(view: View, rules: Rules, options: Options) -> Action:
    """Never switches a card."""
    return options.action[0]


@strategy("swap", "keeps the sides even", source="PROF-01.2: keep both sides the same")
def balance_keeper(view: View, rules: Rules, options: Options) -> Action:
    """Lets the side with fewer cards win, by giving it the lowest card that is enough."""
    return balance(view, rules, options)


@strategy("swap", "balances but leaves wars alone", source="ours: PROF-X4, a switch changes who wins")
def battle_balancer(view: View, rules: Rules, options: Options) -> Action:
    """Lets the side with fewer cards win, but leaves equal cards alone: the war comes."""
    if value(rules, newest(view, 0)) == value(rules, newest(view, 1)):
        return options.action[0]
    return balance(view, rules, options)


@strategy("swap", "makes every war", source="PROF-01.3: cause a war")
def warmonger(view: View, rules: Rules, options: Options) -> Action:
    """Makes every war that the resources allow."""
    return or_pass(options, cheapest(view, rules, options, NOBODY))


@rule
def is_pressing(view: View) -> bool:
    """Whether the flips left can hardly make the sides even: each changes the lead by two."""
    return abs(lead(view)) >= flips_left(view)


@rule
def balance_in_time(view: View, rules: Rules, options: Options) -> Action:
    """Lets the side with fewer cards win when few flips are left; otherwise saves the cards."""
    return balance(view, rules, options) if is_pressing(view) else np.int64(options.action[0])


@rule
def is_bearable(view: View, flips: int) -> bool:
    """Whether flips or resources are enough to make up for the lead that a war brings."""
    return flips_left(view) >= flips or abs(lead(view)) <= min(flips_left(view) // 3, view.resources.size[0])


@strategy("swap", "balances after its wars", source="PROF-X8: weigh the war against the balance")
def war_then_balance(view: View, rules: Rules, options: Options) -> Action:
    """Makes wars while six flips are left or the sides are close; after that lets the side with fewer cards win."""
    war = cheapest(view, rules, options, NOBODY)
    if war != NONE and is_bearable(view, 6):
        return war
    return balance_in_time(view, rules, options)


@strategy("swap", "makes wars in pairs", source="ours: PROF-08.2, sides are paid by twos")
def parity_aware(view: View, rules: Rules, options: Options) -> Action:
    """Makes wars in pairs: after an odd number the sides cannot be even, and it looks for another. Starts no pair late."""
    war = cheapest(view, rules, options, NOBODY)
    if war == NONE:
        return balance_in_time(view, rules, options)
    if wins_with_war(view, rules):
        return war
    begins_pair = is_parity_right(view) and flips_left(view) >= 6 and is_bearable(view, 12)
    ends_pair = not is_parity_right(view) and abs(lead(view)) <= flips_left(view) + 4
    return war if begins_pair or ends_pair else balance_in_time(view, rules, options)


@rule
def wins_with_war(view: View, rules: Rules) -> bool:
    """PROF-08.3: whether the face-down cards of one more war would be enough."""
    return (
        rules.profit_counts and rules.war_pays and profit(view) + 2 * rules.war_face_down >= profit_wanted(view, rules)
    )


@strategy("swap", "hoards cards for the end", source="PROF-X9: make use of low-value cards")
def endgame_hoarder(view: View, rules: Rules, options: Options) -> Action:
    """Makes wars early; late, only if donations of the resources left could make up for them."""
    war = cheapest(view, rules, options, NOBODY)
    left, apart = view.resources.size[0] - 1, abs(lead(view))
    if war != NONE and (flips_left(view) >= 8 or apart + 4 <= left + flips_left(view) // 3):
        return war
    late = flips_left(view) <= 14 and apart > left - 2
    return balance(view, rules, options) if late else np.int64(options.action[0])


# ---------------------------------------------------------------- switching by a table of win probabilities

_FLIPS, _PROFITS, _CARDS, _LEADS = 27, 13, 9, 14  # sizes of the table; profit and lead go by twos
_MIDDLE = _LEADS  # the place of a lead of 0 in the table
_WIN = 26  # the goal of the table
_EQUAL = 3 / 51  # how often two cards are of one rank
_LOWEST_MEAN, _MEAN_STEP = 5.0, 2.0
_MEANS = (5.0, 7.0, 9.0, 11.0)  # of the ranks of the resources: a part of the table for each
_MEAN_AT_START = 0.5  # later passes are assumed to begin half-way between the first two
_FULL = 65535  # a chance of 1 in the table
_RANKS = np.arange(2, 15)


def _ranks_with_mean(mean: float) -> np.ndarray:
    """How likely each rank is in resources with this mean: falling or rising by the same factor from rank to rank."""
    low, high = -2.0, 2.0
    for _ in range(50):
        slope = (low + high) / 2
        weights = np.exp(slope * (_RANKS - 8))
        weights /= weights.sum()
        low, high = (slope, high) if weights @ _RANKS < mean else (low, slope)
    return weights


def _offers(mean: float) -> np.ndarray:
    """What a flip offers, by resources left: of flips with unequal cards, the shares in which a switch can do nothing,
    only make a war, only turn the battle, both; of flips with equal cards, the share in which it can prevent the war."""
    rank = _ranks_with_mean(mean)
    lower = np.cumsum(rank) - rank
    higher_card = (_RANKS - 2) / (_RANKS - 2).sum()
    offers = np.zeros((_CARDS, 5))
    for cards in range(_CARDS):
        nothing, no_higher, no_equal = lower**cards, (lower + rank) ** cards, (1 - rank) ** cards
        shares = (nothing, no_higher - nothing, no_equal - nothing, 1 - no_higher - no_equal + nothing)
        offers[cards] = [*(share @ higher_card for share in shares), 1 - no_higher.mean()]
    return offers


def _shifted(chances: np.ndarray, by: int) -> np.ndarray:
    """The chances once the lead of Side A has grown by this many steps of two; 0 outside the table."""
    moved = np.zeros_like(chances)
    if by > 0:
        moved[..., :-by] = chances[..., by:]
    else:
        moved[..., -by:] = chances[..., :by]
    return moved


def _richer(chances: np.ndarray, by: int) -> np.ndarray:
    """The chances once the profit has grown by this many steps of two."""
    moved = np.ones_like(chances)
    moved[:-by] = chances[by:]
    return moved


def _with_card_spent(chances: np.ndarray) -> np.ndarray:
    """The chances with one resource less; 0 without any to spend."""
    return np.concatenate([np.zeros_like(chances[:, :1]), chances[:, :-1]], axis=1)


def _at_count(starts: np.ndarray) -> np.ndarray:
    """PROF-10.2 to PROF-10.4: even sides start the next pass; uneven ones do after a donation, with enough resources."""
    chances = np.zeros((_PROFITS, _CARDS, 2 * _LEADS + 1))
    for profit_by_two in range(_PROFITS):
        for cards in range(_CARDS):
            for short in range(0, min(cards // 2, profit_by_two) + 1):
                chances[profit_by_two, cards, [_MIDDLE - short, _MIDDLE + short]] = starts[profit_by_two - short]
    return chances


def _in_war(chances: list[np.ndarray], left: int) -> np.ndarray:
    """PROF-08.1 to PROF-09.3: one round pays 2 cards and moves the lead by four; two rounds pay 4 and move it by six."""
    rounds = []
    for number, apart in ((1, 2), (2, 3)):
        after = _richer(chances[max(left - 2 * number, 0)], number)
        rounds.append((_shifted(after, apart) + _shifted(after, -apart)) / 2)
    return (1 - _EQUAL) * rounds[0] + _EQUAL * rounds[1]


def _before_flip(chances: list[np.ndarray], offers: np.ndarray) -> np.ndarray:
    """PROF-06.1: the chances before a flip, from those with fewer flips left, if the best offer is taken."""
    war = _in_war(chances, len(chances) - 1)
    wins = [_shifted(chances[-1], 1), _shifted(chances[-1], -1)]
    war_for_card, first_for_card, second_for_card = (_with_card_spent(each) for each in (war, *wins))
    nothing, only_war, only_turn, both, prevented = (offers[:, column, None] for column in range(5))
    tie = np.maximum(war, np.maximum(first_for_card, second_for_card))
    before = _EQUAL * (prevented * tie + (1 - prevented) * war)
    for stands, turned in zip(wins, (second_for_card, first_for_card), strict=True):
        at_war, other = np.maximum(stands, war_for_card), np.maximum(stands, turned)
        offered = nothing * stands + only_war * at_war + only_turn * other + both * np.maximum(at_war, other)
        before += (1 - _EQUAL) / 2 * offered
    return before


def _in_pass(starts: np.ndarray, mean: float) -> np.ndarray:
    """The chance to win by flips left, profit and lead by twos, and resources left; the lead counts alike for both sides."""
    chances, offers = [_at_count(starts)], _offers(mean)
    while len(chances) < _FLIPS:
        chances.append(_before_flip(chances, offers))
    return np.array(chances)[..., _MIDDLE:]


def _starting(parts: list[np.ndarray]) -> np.ndarray:
    """The chance at the start of a later pass by profit, which gives the numbers of flips and resources."""
    places = [((52 - 2 * by_two) // 2, by_two, min(2 * by_two, _CARDS - 1), 0) for by_two in range(_PROFITS)]
    low, high = (np.array([part[place] for place in places]) for part in parts[:2])
    return (1 - _MEAN_AT_START) * low + _MEAN_AT_START * high


def _chances() -> np.ndarray:
    """The table: the worth of a pass depends on that of the next, and is iterated until it is stable."""
    starts, before = np.linspace(0, 1, _PROFITS), np.zeros(_PROFITS)
    while abs(starts - before).max() > 0.001:
        before = starts
        starts = _starting([_in_pass(before, mean) for mean in _MEANS[:2]])
    table = np.array([_in_pass(starts, mean) for mean in _MEANS])
    return np.ascontiguousarray((table.clip(0, 1) * _FULL).astype("u2"))


CHANCES = _chances()


@rule
def chance(view: View, rules: Rules, flips: int, gained: int, cards: int, ahead_by: int, mean: float) -> float:
    """The chance to win from here; the profit is measured from the goal of the rules."""
    missing = profit_wanted(view, rules) - profit(view) - gained
    if missing <= 0:
        return 1.0
    flips, cards = min(flips, _FLIPS - 1), min(cards, _CARDS - 1)
    by_two, apart = max((_WIN - missing) // 2, 0), min(abs(ahead_by) // 2, _LEADS)
    place = min(max((mean - _LOWEST_MEAN) / _MEAN_STEP, 0.0), len(_MEANS) - 1.001)
    part = np.int64(place)
    low, high = CHANCES[part, flips, by_two, cards, apart], CHANCES[part + 1, flips, by_two, cards, apart]
    return (low + (place - part) * (np.float64(high) - low)) / _FULL


@rule
def chance_in_war(view: View, rules: Rules, cards: int, mean: float) -> float:
    """The chance if a war breaks out now; either side may win it, and it may take a second round."""
    left, paid, now = flips_left(view), 2 * rules.war_face_down, lead(view)
    total = 0.0
    for number in range(1, 3):
        share = (1 - _EQUAL if number == 1 else _EQUAL) / 2
        flips, apart = max(left - 2 * number, 0), 2 + 2 * number
        for sign in (-1, 1):
            total += share * chance(view, rules, flips, number * paid, cards, now + sign * apart, mean)
    return total


@rule
def chance_after(view: View, rules: Rules, action: Action, wanted: Row) -> float:
    """The chance after an action that makes a side win, or makes a war, at the cost of its card."""
    spent = verb_of(action) != Verb.PASS
    cards, worth = np.int64(view.resources.size[0]), 0
    for i in range(cards):
        worth += value(rules, card_at(view.resources, 0, i))
    if spent:
        cards, worth = cards - 1, worth - value(rules, card_of(action))
    mean = worth / max(cards, 1)
    if wanted == NOBODY:
        return chance_in_war(view, rules, cards, mean)
    return chance(view, rules, flips_left(view), 0, cards, lead(view) + (2 if wanted == 0 else -2), mean)


@strategy("swap", "knows all the chances", source="ours: PROF-X8, with computed chances")
def dp_counter(view: View, rules: Rules, options: Options) -> Action:
    """Counts flips, lead, profit and the worth of its resources, and looks up the best choice in a table of chances.

    The table is computed backwards from the end of a pass for the published rules, with all cards equally likely. The
    side that is to win a battle gets the lowest card that is enough.
    """
    best, best_chance = np.int64(options.action[0]), -1.0
    for wanted in range(NOBODY, 2):
        action = cheapest(view, rules, options, wanted)
        if action == NONE:
            continue
        here = chance_after(view, rules, action, wanted)
        if here > best_chance or (here == best_chance and verb_of(action) == Verb.PASS):
            best, best_chance = action, here
    return best


# ---------------------------------------------------------------- giving at the count


@rule
def lowest_gift(options: Options) -> Action:
    """The lowest card that may be given; STOP may be offered before or after it."""
    for i in range(options.count):
        if verb_of(options.action[i]) != Verb.STOP:
            return np.int64(options.action[i])
    return np.int64(options.action[0])


@rule
def ending(options: Options) -> Action:
    """Ending the war, NONE if it is not offered."""
    for i in range(options.count):
        if verb_of(options.action[i]) == Verb.STOP:
            return np.int64(options.action[i])
    return np.int64(NONE)


@strategy("donation", "gives its lowest cards", source="PROF-X9: make use of low-value cards")
def lowest_first(view: View, rules: Rules, options: Options) -> Action:
    """Gives the cards needed to go on, the lowest first."""
    return lowest_gift(options)


@strategy("donation", "never gives", source="PROF-X6: the game before donations")
def never(view: View, rules: Rules, options: Options) -> Action:
    """Gives nothing, and ends the war where that is allowed."""
    end = ending(options)
    return lowest_gift(options) if end == NONE else end


@strategy("donation", "gives until it has won", source="ours: PROF-12.2, half the deck is enough")
def keep_win(view: View, rules: Rules, options: Options) -> Action:
    """Ends the war if the profit is enough now and a gift would lose that; otherwise gives the lowest cards."""
    end = ending(options)
    would_lose = (
        rules.profit_counts and has_enough(view, rules) and profit(view) - view.due < profit_wanted(view, rules)
    )
    return end if end != NONE and view.phase == Phase.DONATE and would_lose else lowest_gift(options)
