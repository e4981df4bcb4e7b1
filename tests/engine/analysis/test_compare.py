"""Two rule sets on the same deals, counted again in plain Python: who won before and after, how large and how certain a
change is among all others, games that never end, and games that do not change at all."""

from collections import Counter
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import mean, stdev

import pytest
from scipy.special import stdtr

from engine.analysis.compare import Comparison, Ranked
from engine.simulation.metrics import metrics
from engine.simulation.paired import Change, holm
from tests.kit.lanes import case
from warbench import compare, simulate

DEALS = 400
PAIRS = {
    "five cards": ("suits", "suits:hand_size=5"),
    "endless": ("war", "war:war_seat_order"),
    "one player": ("profiteer", "profiteer:target=24"),
}
ALL = [case(name != "one player", name) for name in PAIRS]


@cache
def compared(name: str) -> Comparison:
    return compare(*PAIRS[name], games=DEALS)


def both(name: str, column: str) -> list[tuple]:
    """A column of the games of both sides, deal by deal, as `simulate` plays them one side after the other."""
    return list(zip(*(simulate(setup, DEALS)[column] for setup in PAIRS[name]), strict=True))


# ---------------------------------------------------------------- which deals end otherwise


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_who_won_before_and_after_is_what_counting_finds(name):
    comparison, counts = compared(name), Counter(both(name, "outcome"))
    rows = comparison.turned_table().select("outcome", "outcome_after", "deals").rows()
    assert {(before, after): deals for before, after, deals in rows} == counts
    turned = sum(deals for (before, after), deals in counts.items() if before != after)
    assert turned == len(comparison.turned()) > 0
    share = comparison.turned_share
    assert share.mean == turned / DEALS and share.low < share.mean < share.high and share.n == DEALS


@pytest.mark.slow
def test_the_outcomes_stand_in_the_words_of_the_game():
    words = {name: set(compared(name).turned_table()["before"]) for name in PAIRS}
    assert words["one player"] == {"the profiteer wins", "the profiteer loses"}
    assert words["five cards"] >= {"Red wins", "Black wins"}
    assert "the game never ends" in set(compared("endless").turned_table()["after"])


# ---------------------------------------------------------------- the list of all changes


def of(comparison: Comparison, name: str) -> Ranked:
    return next(each for each in comparison.ranked() if each.change.metric.name == name)


@pytest.mark.parametrize("name", ALL)
def test_the_list_holds_every_metric_once_and_in_its_order(name):
    found = compared(name).ranked()
    assert Counter(each.change.metric.name for each in found) == Counter(metrics(compared(name).after.game).keys())
    rest = found[1:] if found[0].change.metric.name == "unfinished" else found
    assert all(one.certain or not two.certain or one.change.same for one, two in pairwise(rest))
    for one, two in pairwise(rest):
        assert not one.change.same or two.change.same, "what is the same stands last"
        if one.certain == two.certain and not two.change.same and two.change.difference.n:
            assert one.change.size >= two.change.size


def test_games_that_never_end_stand_first_where_there_are_any():
    assert compared("endless").ranked()[0].change.metric.name == "unfinished"
    assert compared("five cards").ranked()[0].change.metric.name != "unfinished"


def test_a_size_is_the_difference_in_spreads_of_single_games():
    turns = both("five cards", "turns")
    before, after = ([float(side) for side in sides] for sides in zip(*turns, strict=True))
    spread = sqrt((stdev(before) ** 2 + stdev(after) ** 2) / 2)
    found = of(compared("five cards"), "turns").change
    assert found.size == pytest.approx(abs(mean(after) - mean(before)) / spread)
    error = stdev([a - b for b, a in turns]) / sqrt(DEALS)
    assert found.chance == pytest.approx(2 * stdtr(DEALS - 1, -abs(mean(after) - mean(before)) / error))


def test_holm_asks_less_than_bonferroni_and_more_than_nothing():
    chances = [0.03, 0.001, 0.012, 0.2]
    assert holm(chances) == [False, True, True, False]  # 0.0125, 0.0167, 0.025: the third one fails
    assert sum(chance <= 0.05 / 4 for chance in chances) == 2 and sum(chance <= 0.05 for chance in chances) == 3
    assert holm([]) == [] and holm([0.05]) == [True] and holm([0.026, 0.026]) == [False, False]


def test_certain_is_what_the_whole_list_leaves():
    comparison = compared("five cards")
    told = [each.change for each in comparison.ranked()]
    names = [change.metric.name for change, sure in zip(told, holm([c.chance for c in told]), strict=True) if sure]
    assert {each.change.metric.name for each in comparison.ranked() if each.certain} == set(names)
    assert [change.metric.name for change in comparison.certain()] == [
        name for name in comparison.after.game.headline if name in names
    ]


# ---------------------------------------------------------------- nothing changed, games that never end


def unchanged() -> Comparison:
    found = compared("five cards")
    return Comparison(found.before, found.after, found.games_before, found.games_before)


def test_what_is_the_same_in_every_deal_is_no_chance():
    comparison = unchanged()
    assert comparison.verdict() == "Nothing changed in 400 games: both sides play out exactly alike."
    assert all(each.change.same and not each.certain for each in comparison.ranked())
    draws = of(compared("endless"), "draws").change
    assert draws.same and not of(compared("endless"), "turns").change.same


def test_a_sentence_begins_with_the_games_that_never_end():
    comparison, outcomes = compared("endless"), both("endless", "outcome")
    before, after = (100 * mean(side == "unfinished" for side in sides) for sides in zip(*outcomes, strict=True))
    assert before == 0 and comparison.verdict().startswith(f"{after:.1f}% of the games never end instead of 0%; ")
    ending = sum("unfinished" not in pair for pair in outcomes)
    assert f"of the {ending} of 400 deals that count under both rulebooks" in comparison.verdict()
    assert of(comparison, "turns").change.difference.n == ending


def test_a_sentence_is_not_silent_where_few_games_are_left_to_compare():
    found = compared("endless")
    other = found.games_after.with_columns(found.games_after["lead_changes"].shuffle(1))
    same = Comparison(found.after, found.before, found.games_after, other)
    assert (
        same.verdict()
        == f"{same.verdict()[:5]} of the games never end, as before; nothing else has changed for certain."
    )
    pinned = Comparison(found.after, found.after, found.games_after, found.games_after)
    assert pinned.verdict().startswith("Nothing has been changed: both sides play alike.")
    assert pinned.verdict().endswith("% of the games never end.")


def test_where_no_headline_number_changes_the_sentence_tells_the_others():
    found = compared("five cards")
    other = found.games_before.with_columns(found.games_before["decisions"] + 3)
    said = Comparison(found.before, found.after, found.games_before, other).verdict()
    assert said.startswith("Decisions rise from ") and ";" not in said


def test_a_difference_of_nothing_is_of_no_size():
    found = of(unchanged(), "turns").change
    assert isinstance(found, Change) and (found.size, found.chance) == (0, 1)


def test_where_two_players_differ_the_sentence_says_how_the_first_plays():
    pair, equal = "middle.greedy/lowest.greedy", "middle.greedy"
    said = compare(f"suits@{pair}", f"suits:ace_power=none@{pair}", games=DEALS).verdict()
    assert said.startswith("Red (leads the middle card) wins 15")
    found = compare(f"suits@{equal}", f"suits:ace_power=none@{equal}", games=DEALS)
    assert "Red" not in found.verdict() and abs(found.changes(["seat0_wins"])[0].before.mean - 0.48) < 0.05


def test_a_sentence_has_two_clauses_at_most():
    assert len(compared("five cards").certain()) > 2
    assert compared("five cards").verdict().count(";") == 1 == compared("endless").verdict().count(";")


def test_a_certain_change_that_is_too_small_is_not_told():
    found = compared("five cards")
    before = found.games_before.with_columns(found.games_before["turns"] * 100)
    after = before.with_columns(before["turns"] + (before["seed"] % 2).cast(int))
    said = Comparison(found.before, found.after, before, after).verdict()
    assert said == "No change is large enough to be felt at a table, in 400 games."
