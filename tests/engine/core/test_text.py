"""Wordings that everybody shares."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.text import Count, capital, counted, form, percent, percents, unit_for, with_unit
from engine.simulation.format import difference, figure, finer, of_few, outcome, told_apart
from engine.simulation.metrics import Estimate, metric_named
from engine.simulation.paired import Change

ONE_OF_MANY = re.compile(r"\b1 (?!turns up|faces|is|has|was|us\b|across|plus)(\w+[^s\W]s)\b")


@pytest.mark.parametrize(("number", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (1_234, "1,234 cards")])
def test_a_noun_goes_with_its_number(number, words):
    assert counted(number, "card") == words


def test_a_template_counts():
    sentence = "{x:card} {x:~is/are} left, {y:switch/switches}; {x} in all"
    assert sentence.format(x=Count(1), y=Count(2)) == "1 card is left, 2 switches; 1 in all"
    assert sentence.format(x=Count(3), y=Count(1)) == "3 cards are left, 1 switch; 3 in all"
    assert form(1.0, "point") == "point" and form(0.5, "point") == "points"


@pytest.mark.parametrize("unit", ["cards", "points", "turns", "switches", "decks", "changes", "minutes", "passes"])
def test_one_of_a_unit_is_a_word(unit):
    one = {"switches": "switch", "changes": "change", "passes": "pass"}.get(unit, unit[:-1])
    assert unit_for("1", unit) == one and unit_for("2", unit) == unit


def test_a_share_is_never_rounded_to_nothing_or_everything():
    shares = [0.0, 1e-5, 0.0003, 0.012, 0.5, 0.99, 0.9996, 0.99999, 1.0]
    words = ["0%", "under 0.01%", "0.03%", "1.2%", "50.0%", "99.0%", "99.96%", "over 99.99%", "100%"]
    assert [percent(share) for share in shares] == words
    assert percents(0.0003, 0.02) == "0.03 to 2.0%" and percent(float("nan")) == "–"


def test_a_share_reads_the_same_as_a_metric_and_as_a_bar():
    assert figure(metric_named("seat0_wins"), 0.0003) == percent(0.0003)
    assert figure(metric_named("turns"), 21.64) == "21.6 turns" and with_unit(1.0, "turns") == "1 turn"


@pytest.mark.parametrize("name", games.names())
def test_every_outcome_has_words(name):
    game = games.load(name)
    words = [outcome(game, each) for each in ("seat0", "draw", "unfinished", *game.outcomes)]
    assert len(set(words)) >= 3 and all(capital(each)[0].isupper() for each in words)


@pytest.mark.parametrize("name", games.names())
def test_no_event_can_say_one_cards(name):
    """With 1 for every number, and with 2, each sentence of the game has the right form of its noun."""
    for kind in games.load(name).events:
        fields = dict.fromkeys(("seat", "other", "card", "cards", "x_card", "y_card"), "Red")
        one = kind.sentence.format(**fields, x=Count(1), y=Count(1))
        assert not ONE_OF_MANY.search(one), f"{kind.name}: {one}"


@pytest.mark.parametrize("name", games.names())
def test_no_dial_can_say_one_cards(name):
    for parameter in games.load(name).Rules.parameters().values():
        if parameter.type == "int" and parameter.dial.unit:
            assert not ONE_OF_MANY.search(f"1 {unit_for('1', parameter.dial.unit)}"), parameter.name


# ---------------------------------------------------------------- as many decimals as an interval needs


def about(mean: float, half: float) -> Estimate:
    return Estimate(mean, mean - half, mean + half, 1_000)


def a_change(name: str, before: float, after: float, half: float, by: float) -> Change:
    return Change(metric_named(name), about(before, half), about(after, half), about(after - before, by), 1.0)


def test_what_differs_by_something_is_not_written_alike():
    """The two lines of the tile that were seen: "2.4, was 2.4, +0.1" and "21.8 to 21.8"."""
    narrow = a_change("lead_changes", 2.36, 2.44, 0.06, 0.06)
    assert told_apart(narrow) == ("2.36 changes", "2.44 changes") and difference(narrow) == "+0.08 (+0.02 to +0.14)"
    turns = metric_named("turns")
    assert finer(turns, about(21.8, 0.03)) == 1 and figure(turns, 21.8 - 0.03, 1) == "21.77 turns"


def test_bounds_half_a_step_from_nought_are_not_both_nought():
    """Half a point on either side: both round to 0."""
    even = a_change("settled", 0.5, 0.5, 0.01, 0.005)
    assert difference(even) == "0.0 (−0.5 to +0.5)"


NUMBERS = st.floats(0.001, 400)


@given(st.sampled_from(["turns", "choices", "seat0_wins", "settled"]), NUMBERS, NUMBERS, NUMBERS, NUMBERS)
def test_figures_of_a_change_add_up_and_bounds_are_told_apart(name, before, after, half, by):
    """With three more decimals, if it takes that; but for one of the last, where it is worth a quarter of the interval."""
    metric = metric_named(name)
    scale = 100 if metric.in_percent else 1
    change = a_change(name, before / scale, after / scale, half / scale, by / scale)
    more = finer(metric, change)
    digits = metric.decimals + more
    if more == 3:
        return
    for each in (change.before, change.after, change.difference):
        assert round(scale * each.low, digits) < round(scale * each.high, digits)
    was, now, by_ = (round(scale * each.mean, digits) for each in (change.before, change.after, change.difference))
    assert (now == was) == (by_ == 0)
    assert abs(now - was - by_) < 1e-6 or 10.0**-digits <= 0.5 * min(half, by) * 1.000001


def test_it_is_said_where_few_deals_count_under_both():
    turns = a_change("turns", 10, 12, 1, 1)
    few, most = (turns._replace(deals=deals) for deals in (2_000, 1_040))
    assert of_few([few, most]) == "Turns: of the 1,000 of 2,000 deals that count under both rulebooks."
    assert of_few([most]) == ""
