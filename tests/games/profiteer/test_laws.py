"""Profiteer: laws that follow from its rules by counting, and figures that are worked out without the engine."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, sqrt
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, reject, settings
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.events import EVENT, window_dtype
from engine.core.rules import Conflict
from engine.play.loop import FINISHED, make_work, play
from engine.play.strategy import names
from engine.replay.trace import zone_contents, zone_rows
from engine.setup.setup import Setup
from tests.games.profiteer.shares import NOT_AS_USUAL, shares_won
from tests.kit.hidden import seen_by
from tests.kit.lanes import sample
from tests.kit.playing import Played, logged, results, silent
from tests.kit.random_rules import SEEDS, setups

GAME = games.load("profiteer")
KIND = {kind.name: int(kind) for kind in GAME.events}
LONGEST = 5_000  # events of a game that is looked at step by step
DONATIONS = names(GAME, "donation")
STRATEGIES = [f"{swap}.{DONATIONS[i % len(DONATIONS)]}" for i, swap in enumerate(names(GAME, "swap"))]
SWAPS = [
    kind for name, kind in KIND.items() if name.startswith("SWAP_") and name not in ("SWAP_OF_LEADER", "SWAP_IN_WAR")
]
ENDS_OF_THE_FIRST_DECKS = ("COUNT", "RESHUFFLED", "RESHUFFLED_EARLY", "RESHUFFLED_MERGED")

some = settings(
    max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate)
)


def size(states: np.ndarray, zone: str, row: int = 0) -> np.ndarray:
    return states[zone]["size"][:, row].astype("i8")


def profit(states: np.ndarray) -> np.ndarray:
    """PROF-12.1: resources and discard pile, state by state."""
    return size(states, "resources") + size(states, "spoils")


def side(states: np.ndarray, row: int) -> np.ndarray:
    """All cards of a side, those on the table too."""
    return sum(size(states, zone, row) for zone in ("deck", "discard", "up", "down"))


def dealt(played: Played) -> int:
    """The step of the deal: before it cards are still being drawn and given back."""
    return int(np.flatnonzero(played.events["kind"] == KIND["DEAL"])[0])


def is_short(setup: Setup, seed: int) -> bool:
    return silent(setup, seed)[0]["steps"] <= LONGEST


# ---------------------------------------------------------------- laws under any rules


@some
@given(setups(GAME), SEEDS)
def test_the_profit_falls_only_by_donations_and_by_a_card_each(setup, seed):
    if not is_short(setup, seed):
        return
    played = logged(setup, seed)
    begin = dealt(played)
    change = np.diff(profit(played.states)[begin:])
    given_away = played.events["kind"][begin + 1 :] == KIND["GIVE"]
    assert (change[given_away] == -1).all() and (change[~given_away] >= 0).all()


@pytest.mark.slow
@some
@given(setups(GAME), SEEDS)
def test_a_switch_leaves_the_number_of_cards_of_everybody_as_it_is(setup, seed):
    if not is_short(setup, seed):
        return
    played = logged(setup, seed)
    at = np.flatnonzero(np.isin(played.events["kind"], SWAPS))
    for cards in (profit(played.states), side(played.states, 0), side(played.states, 1)):
        assert (cards[at] == cards[at - 1]).all()


@pytest.mark.parametrize("budget", (1, 2, 5))
def test_in_a_pass_there_are_as_many_switches_as_the_rules_allow_and_no_more(budget):
    setup = Setup.of(GAME, {"swap_budget": budget, "swaps_per_flip": 2}, ["random"])
    most = []
    for seed in range(20):
        kinds = logged(setup, seed).events["kind"]
        ends = np.flatnonzero(np.isin(kinds, [KIND[name] for name in ENDS_OF_THE_FIRST_DECKS]))
        made = [np.isin(each, SWAPS).sum() for each in np.split(kinds, ends)]
        assert max(made) <= budget
        most += made
    assert max(most) == budget


@some
@given(setups(GAME), SEEDS)
def test_at_each_count_the_sides_and_the_profiteer_hold_all_cards(setup, seed):
    if not is_short(setup, seed):
        return
    played = logged(setup, seed)
    at = played.events["kind"] == KIND["COUNT"]
    events, states = played.events[at], played.states[at]
    in_play = len(GAME.cards(setup.rules)) - size(states, "pack")
    assert (events["x"] + events["y"] + profit(states) == in_play).all()
    assert (events["x"] == side(states, 0)).all() and (events["y"] == side(states, 1)).all()


@pytest.mark.slow
@some
@given(setups(GAME), SEEDS)
def test_the_profiteer_wins_who_has_what_the_rules_ask_for(setup, seed):
    try:
        setup = setup.but(win_mode="final_count")
    except Conflict:  # even sides can be reached with any deck, a number of cards cannot
        reject()
    result, state = silent(setup, seed)
    if result["status"] == FINISHED:
        wanted = setup.rules.target or -(-len(GAME.cards(setup.rules)) // 2)
        assert result["score"][0] == profit(state)[0]
        assert (result["winner"] == 0) == (profit(state)[0] >= wanted)


# ---------------------------------------------------------------- passes


class Pass(NamedTuple):
    """One pass: cards of each side at its start; both sides' and the profit at the count; wars' levels; the profit with
    which the next one begins, None if there is none; whether every war ended as wars do."""

    start: int
    before: int
    counts: tuple[int, int]
    profit: int
    levels: int
    next_profit: int | None
    as_usual: bool
    given: int


def passes(played: Played) -> Iterator[Pass]:
    """Every pass of a game that was counted."""
    kinds, money = played.events["kind"], profit(played.states)
    begin = dealt(played)
    for end in np.flatnonzero(kinds == KIND["COUNT"]):
        later = np.flatnonzero(kinds[end:] == KIND["SHUFFLE"])
        after = end + later[0] if len(later) else len(kinds)
        middle = kinds[begin:end]
        yield Pass(
            int(side(played.states, 0)[begin]),
            int(money[begin]),
            (int(played.events["x"][end]), int(played.events["y"][end])),
            int(money[end]),
            int((middle == KIND["STAKE"]).sum()) // 2,
            int(money[after]) if len(later) else None,
            not np.isin(middle, NOT_AS_USUAL).any(),
            int((kinds[end:after] == KIND["GIVE"]).sum()),
        )
        begin = after


@cache
def played_passes(changes: tuple = (), count: int = 60) -> tuple[Pass, ...]:
    """The passes of games of every strategy."""
    setups = [Setup.of("profiteer", dict(changes), [strategy]) for strategy in STRATEGIES]
    return tuple(
        one for setup in setups for seed in range(count) if is_short(setup, seed) for one in passes(logged(setup, seed))
    )


def test_a_pass_begins_with_a_profit_that_is_a_multiple_of_four():
    """Sides are paid by twos, so each is even when counted, and equal sides leave a multiple of four to the profiteer. Only a war
    that outlasts the decks, or that nobody can go on with, makes other numbers, and sometimes does."""
    begun = [one for one in played_passes() if one.next_profit is not None]
    assert all(one.next_profit % 4 == 0 for one in begun if one.as_usual) and len(begun) > 250
    assert any(one.next_profit % 4 for one in begun if not one.as_usual)
    assert {one.next_profit for one in begun if one.as_usual} >= {8, 12, 16, 20, 24}


@pytest.mark.parametrize("resources", sample((6, 8, 10), 3))
def test_sides_come_out_even_by_themselves_only_with_the_right_parity_of_wars(resources):
    """Each level of a war takes a card from each side: what is left on each is even only if cards minus levels is."""
    usual = [one for one in played_passes((("resources", resources),), 40) if one.as_usual]
    even = [one for one in usual if one.counts[0] == one.counts[1]]
    assert all((one.start - one.levels) % 2 == 0 for one in even) and len(even) > 50
    assert any((one.start - one.levels) % 2 == 1 for one in usual)
    assert all(cards % 2 == 0 for one in usual for cards in one.counts)


# ---------------------------------------------------------------- everything that can come of a pass


class Cards(NamedTuple):
    """How many cards a side has on each place."""

    deck: int
    discard: int
    ups: int = 0
    downs: int = 0


@cache
def ends_of_a_pass(cards: int) -> frozenset[tuple[int, int, int, int | None]]:
    """(cards of A, of B, gain, gain out of a void war or None): whatever can come of a pass that both begin with so many."""
    found, seen, todo = set(), set(), [(cards, 0, 0, 0)]
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        deck, a, b, gain = here
        if deck == 0:
            found.add((a, b, gain, None))
            continue
        todo += [(deck - 1, a + 2, b, gain), (deck - 1, a, b + 2, gain)]
        for left, (war_a, war_b), downs, ends, void in ends_of_a_war(Cards(deck - 1, a, 1), Cards(deck - 1, b, 1)):
            if ends:
                found.add((war_a, war_b, gain + downs, downs if void else None))
            else:
                todo.append((left, war_a, war_b, gain + downs))
    return frozenset(found)


def ends_of_a_war(
    a: Cards, b: Cards, straddled: bool = False
) -> Iterator[tuple[int, tuple[int, int], int, bool, bool]]:
    """PROF-08.1 to 09.3, in numbers of cards: (decks left, cards won, cards face down, whether the pass ends, void)."""
    for place in ("downs", "ups"):
        straddled |= any(side.deck == 0 and side.discard > 0 for side in (a, b))
        a, b = (Cards(side.discard, 0, *side[2:]) if side.deck == 0 else side for side in (a, b))
        short = (a.deck == 0, b.deck == 0)
        a, b = (_laid(side, place) for side in (a, b))
        if any(short):
            yield _cut_short(a, b, short)
            return
    ups, downs = a.ups + b.ups, a.downs + b.downs
    for won in ((ups, 0), (0, ups)):
        held = (a.discard + won[0], b.discard + won[1])
        whole = (held[0] + a.deck, held[1] + b.deck)
        yield a.deck, whole if straddled else held, downs, straddled, False
    yield from ends_of_a_war(a, b, straddled)


def _laid(side: Cards, place: str) -> Cards:
    if side.deck == 0:
        return side
    return side._replace(**{"deck": side.deck - 1, place: getattr(side, place) + 1})


def _cut_short(a: Cards, b: Cards, short: tuple[bool, bool]):
    """PROF-A12, PROF-A13: one side forfeits; if both are short, each takes its own cards back."""
    ups = a.ups + b.ups
    back = (a.ups, b.ups) if all(short) else ((0, ups) if short[0] else (ups, 0))
    held = tuple(side.deck + side.discard + more for side, more in zip((a, b), back, strict=True))
    return 0, held, a.downs + b.downs, True, all(short)


@cache
def highest_profit(dead_war_ends: bool = False) -> tuple[int, int]:
    """The highest profit with which a game can end, and the highest with even sides, over every course of a game."""
    ends, even, todo = set(), set(), [8]
    while todo:
        before = todo.pop()
        if before in even:
            continue
        even.add(before)
        for a, b, gain, void in ends_of_a_pass((52 - before) // 2):
            now = before + gain
            if void is not None and dead_war_ends:
                ends.add(now - void)
                continue
            ends.add(now)
            if abs(a - b) <= min(8, now):
                todo.append(now - abs(a - b))
    return max(ends), max(even)


@pytest.mark.slow
def test_the_ceiling_of_the_profit_is_what_counting_says():
    """50 of the 52 cards: the way there leads over a void war of two against two. If a void war ends the game without spoils, 44
    is the highest profit with even sides; one more pass can bring it to 47, if one side alone can lay a card in the last war."""
    assert highest_profit() == (50, 50)
    assert highest_profit(dead_war_ends=True) == (47, 44)


def test_every_pass_comes_out_as_counting_allows():
    for one in played_passes() + played_passes((("swap_in_war", True),), 30):
        gain = one.profit - one.before
        assert (*one.counts, gain) in {end[:3] for end in ends_of_a_pass(one.start)}, one
        assert one.next_profit is None or one.next_profit == one.profit - abs(one.counts[0] - one.counts[1])


@pytest.mark.parametrize("changes", ({}, {"swap_in_war": True}, {"war_dead": "game_over"}), ids=str)
def test_no_game_that_ends_brings_more_than_the_ceiling(changes):
    ceiling = highest_profit(dead_war_ends=changes.get("war_dead") == "game_over")[0]
    highest = 0
    for strategy in STRATEGIES:
        found = results(Setup.of("profiteer", changes, [strategy]), range(1_000))
        highest = max(highest, int(found["score"][found["status"] == FINISHED].max()))
    assert 30 <= highest <= ceiling


# ---------------------------------------------------------------- the first build


def first_build(resources: int, **more) -> Setup:
    """PROF-X4: no cards drawn and returned, wars won whole by a side, even sides after one pass are the goal."""
    changes = {"resources": resources, "drop_lowest": 0, "war_face_down_to": "winner", "donation": "off"}
    return Setup.of("profiteer", {**changes, "win_mode": "even_sides", **more}, ["balance_keeper"])


@pytest.mark.parametrize("resources", (2, 6, 10))
def test_with_2_6_or_10_resources_the_first_build_is_lost_before_it_begins(resources):
    """Sides of 25, 23 or 21 cards, paid by twos, are never even; only a war that takes its last card from a discard pile, an odd
    number of cards from each side's decks, can make them so."""
    usual, straddled = shares_won(first_build(resources))
    assert usual == 0
    assert straddled > 0


@pytest.mark.parametrize("resources", (0, 4, 8, 12))
def test_with_a_multiple_of_four_resources_the_first_build_can_be_won(resources):
    assert 0.05 < shares_won(first_build(resources))[0] < 1


def test_when_wars_pay_the_profiteer_odd_sides_can_come_out_even():
    """PROF-08.3 takes a card of each side away with every level of a war: an odd number of levels mends odd sides."""
    assert shares_won(first_build(6, war_face_down_to="profiteer"))[0] > 0.05


# ---------------------------------------------------------------- the deal


def deals(changes: dict, count: int) -> Iterator[tuple[list[int], list[int], list[list[int]]]]:
    """Cards drawn, resources kept, and both decks, from the first events of so many games."""
    setup = Setup.of("profiteer", changes, ["random"])
    pilots, work = setup.lineup.pilots, make_work(GAME, GAME.cards(setup.rules))
    log, states = np.zeros(1, EVENT), np.zeros(3, window_dtype(GAME.state))
    for seed in range(count):
        play(GAME, setup.rules, pilots, np.array([seed], "u8"), log=log, states=states, work=work)
        drawn, kept, dealt = states["state"]
        yield lying(drawn["resources"]), lying(kept["resources"]), [lying(dealt["deck"], row) for row in (0, 1)]


def lying(zone: np.void, row: int = 0) -> list[int]:
    """The cards of one place, top first."""
    top, cards = int(zone["top"][row]), zone["card"][row].tolist()
    return (cards[top:] + cards[:top])[: int(zone["size"][row])]


@cache
def published_deals() -> tuple:
    return tuple(deals({}, 5_000))


def rank(card: int) -> int:
    return card % 13


def chance_of_a_pair(drawn: int, returned: int) -> Fraction:
    """The exact chance that two cards are of one rank which lie side by side after so many cards were drawn and the lowest of
    them shuffled back: over all numbers of cards of each rank among those drawn, from the lowest rank on."""
    ways = {(0, 0): (1, 0)}  # cards drawn and returned so far -> ways to draw them, and these times the pairs left
    for _ in range(13):
        further: dict = {}
        for (so_far, back), (count, pairs) in ways.items():
            for here in range(min(4, drawn - so_far) + 1):
                again = min(here, returned - back)
                times = comb(4, here)
                key, left = (so_far + here, back + again), comb(4 - here + again, 2)
                before = further.get(key, (0, 0))
                further[key] = (before[0] + times * count, before[1] + times * (pairs + count * left))
        ways = further
    count, pairs = ways[drawn, returned]
    assert count == comb(52, drawn)
    return Fraction(pairs, count * comb(52 - drawn + returned, 2))


def test_the_chance_of_a_pair_is_one_in_seventeen_if_nothing_is_chosen():
    assert chance_of_a_pair(8, 0) == chance_of_a_pair(12, 12) == Fraction(1, 17)
    assert float(chance_of_a_pair(10, 2)) == pytest.approx(0.059226, abs=5e-7)


@pytest.mark.slow
def test_the_first_flip_is_a_natural_war_as_often_as_chance_says():
    """Within four standard errors of the exact chance."""
    flips = [rank(a[0]) == rank(b[0]) for _, _, (a, b) in published_deals()]
    chance = float(chance_of_a_pair(10, 2))
    assert abs(np.mean(flips) - chance) < 4 * sqrt(chance * (1 - chance) / len(flips))


@pytest.mark.slow
@pytest.mark.parametrize(("resources", "returned"), [(8, 2), (16, 8)])
def test_any_two_cards_that_are_dealt_side_by_side_are_a_pair_as_often_as_chance_says(resources, returned):
    """All flips of a pass without wars, within four standard errors. Sixteen of 24 cards kept are told apart from a deal in which
    nothing is chosen: 0.0642 and not 0.0588."""
    changes = {"resources": resources, "drop_lowest": returned}
    dealt = published_deals() if resources == 8 else deals(changes, 3_000)
    found = np.array([np.mean([rank(a) == rank(b) for a, b in zip(*decks, strict=True)]) for _, _, decks in dealt])
    error = found.std() / sqrt(len(found))
    assert abs(found.mean() - float(chance_of_a_pair(resources + returned, returned))) < 4 * error
    assert resources == 8 or abs(found.mean() - 1 / 17) > 4 * error


@pytest.mark.slow
def test_the_two_lowest_of_ten_go_back_and_lie_anywhere_in_the_decks():
    """Each of the 44 places as often as any other: chi-squared over 43 degrees of freedom stays below its mean plus 5 deviations."""
    places = np.zeros(44)
    for drawn, kept, decks in published_deals():
        back = set(drawn) - set(kept)
        assert len(drawn) == 10 and len(kept) == 8 and len(back) == 2
        assert max(map(rank, back)) <= min(map(rank, kept))
        assert sorted([*kept, *decks[0], *decks[1]]) == list(range(52)) and len(decks[0]) == 22
        for card in back:
            row = 0 if card in decks[0] else 1
            places[2 * decks[row].index(card) + row] += 1
    expected = places.sum() / 44
    assert ((places - expected) ** 2 / expected).sum() < 43 + 5 * sqrt(2 * 43)


def lowest_kept(rank_kept: int) -> Fraction:
    """The exact chance that the lowest of the eight resources, the third lowest of ten cards, is at least of this rank (0 to 12):
    at most two of the ten lie below it."""
    below = 4 * rank_kept
    return sum((Fraction(comb(below, k) * comb(52 - below, 10 - k), comb(52, 10)) for k in range(3)), Fraction(0))


@pytest.mark.slow
def test_the_lowest_resource_is_as_low_as_the_third_of_ten_cards():
    lowest = np.array([min(map(rank, kept)) for _, kept, _ in published_deals()])
    for at_least in range(1, 8):
        chance = float(lowest_kept(at_least))
        assert abs((lowest >= at_least).mean() - chance) < 4 * sqrt(chance * (1 - chance) / len(lowest))


# ---------------------------------------------------------------- shuffles


def reshuffles(zone: str, count: int) -> Iterator[tuple[list[int], list[int]]]:
    """A zone's cards before and after it is shuffled for another pass."""
    before_of = {"deck": "discard", "spoils": "spoils"}
    rows = [name for name, _ in zone_rows(GAME)]
    for seed in range(count):
        played = logged(Setup.of("profiteer", {}, ["balance_keeper.lowest_first"]), seed)
        for at in np.flatnonzero(played.events["kind"] == KIND["SHUFFLE"]):
            before, after = (zone_contents(GAME, played.states[step]) for step in (at - 1, at))
            piles = before[rows.index(before_of[zone])], after[rows.index(zone)]
            if len(piles[0]) > 3:
                yield piles


@pytest.mark.slow
@pytest.mark.parametrize("zone", ("deck", "spoils"))
def test_a_shuffle_leaves_no_trace_of_the_order(zone):
    """The top card goes anywhere alike, and of n cards that lay on one another (n-1)/n pairs still do on average."""
    place, neighbours, expected = [], [], []
    for before, after in reshuffles(zone, 400):
        assert set(before) <= set(after)
        held = [card for card in after if card in before]
        place.append((held.index(before[0]) + 0.5) / len(held))
        neighbours.append(len(set(pairwise(before)) & set(pairwise(held))))
        expected.append((len(held) - 1) / len(held))
    assert len(place) > 200
    assert abs(np.mean(place) - 0.5) < 4 * sqrt(1 / 12 / len(place))
    assert abs(np.mean(neighbours) - np.mean(expected)) < 4 * np.std(neighbours) / sqrt(len(neighbours))


# ---------------------------------------------------------------- what the profiteer cannot know


def table(state: np.void) -> dict[tuple[str, int], list[int]]:
    """The cards of every place, top first."""
    return dict(zip(zone_rows(GAME), zone_contents(GAME, state), strict=True))


def pack(drawn: list[int], decks: tuple[list[int], list[int]], aside: list[int]) -> np.ndarray:
    """The pack that deals these cards, if none go back: the resources, then a card for A, a card for B."""
    return np.array([*drawn, *(card for pair in zip(*decks, strict=True) for card in pair), *aside], "u1")


def with_other_decks(setup: Setup, seed: int, step: int, random) -> tuple[Played, Played]:
    """The same game twice up to a step of the first pass, from the deal and with the same answers: as it was, and with the cards
    that have not left the decks by then in another order."""
    original = logged(setup, seed)
    first, begin, now = (table(original.states[at]) for at in (0, dealt(original), step))
    aside = begin["pack", -1]
    hidden = now["deck", 1] + now["deck", 2] + aside
    others = iter(random.sample(hidden, len(hidden)))
    decks = tuple(begin["deck", side] for side in (1, 2))
    gone = [len(deck) - len(now["deck", side]) for side, deck in enumerate(decks, 1)]
    changed = tuple(deck[:n] + [next(others) for _ in deck[n:]] for deck, n in zip(decks, gone, strict=True))
    stacks = pack(first["resources", 0], decks, aside), pack(first["resources", 0], changed, list(others))
    answers = [int(row["answer"]) for row in original.asked if row["step"] <= step and row["options"]["count"] > 1]
    return tuple(logged(setup, seed, stack=stack, script=answers) for stack in stacks)


def steps_of_the_first_pass(setup: Setup, seed: int) -> range:
    """From the deal to the first count, or to the first discard pile that is shuffled."""
    played = logged(setup, seed)
    ends = np.isin(played.events["kind"], [KIND[name] for name in ENDS_OF_THE_FIRST_DECKS])
    return range(dealt(played), int(np.argmax(ends)) if ends.any() else len(played.events))


@pytest.mark.slow
@some
@given(setups(GAME), SEEDS, st.randoms(use_true_random=False))
def test_a_view_does_not_depend_on_the_cards_still_in_the_decks(setup, seed, random):
    """Played from the deal: nothing that the state remembers on the way gives hidden cards away."""
    setup = setup.but(drop_lowest=0, odd_card="aside")
    step = random.choice(steps_of_the_first_pass(setup, seed))
    one, other = with_other_decks(setup, seed, step, random)
    assert one.events[: step + 1].tobytes() == other.events[: step + 1].tobytes()
    views = [seen_by(setup, played.states[step : step + 1], 0) for played in (one, other)]
    assert views[0] == views[1], f"step {step}"
