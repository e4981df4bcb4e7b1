"""A row of what changed opens to how its games are spread: published as an outline, the variant filled."""

import re

import numpy as np
import pytest

from engine.setup.setup import Setup
from engine.simulation.games import Games
from engine.simulation.metrics import metrics
from warbench import compare, simulate
from workbench.page.kit.changes import changes_html, lines
from workbench.page.kit.distribution import _ends, _laid, _lattice, spread_html, values_of
from workbench.page.kit.echoes import echoes

PAIR = compare("suits@random", "suits:hand_size=5@random", 300)
TURNS = metrics(PAIR.after.game)["turns"]


def heights(html: str, look: str) -> list[float]:
    path = re.search(rf'class="{look}" d="M0 40(.*?)V40Z"', html)
    assert path
    return [40 - float(top) for top in re.findall(r"V([\d.]+)h1", path[1])]


def test_every_line_but_shares_opens_to_its_spread():
    told = {line.name: line.spread() for line in lines(PAIR)}
    known = metrics(PAIR.after.game)
    assert told and all(bool(spread) == (not known[name].share) for name, spread in told.items())
    assert changes_html(PAIR).count("wb-spread-was") == sum(map(bool, told.values()))


def test_the_bars_are_those_of_the_games():
    html, before, after = spread_html(TURNS, PAIR), values_of(PAIR.played[0], TURNS), values_of(PAIR.played[1], TURNS)
    lattice = _lattice(PAIR.played[0], TURNS, before, _ends(before, after))
    for look, values in (("wb-spread-was", before), ("wb-spread-now", after)):
        at = np.clip(np.floor((values - lattice.first) / lattice.width), 0, lattice.bins - 1)
        counted = [(at == n).sum() for n in range(lattice.bins)]
        drawn = np.array(heights(html, look))
        assert len(drawn) == lattice.bins and list(drawn > 0) == [count > 0 for count in counted]
        assert np.corrcoef(drawn, counted)[0, 1] == pytest.approx(1, abs=1e-3)


def test_where_nothing_is_changed_there_is_only_the_outline():
    same = compare("suits@random", "suits@random", 100)
    assert "wb-spread-now" not in spread_html(TURNS, same)


def test_games_beyond_the_axis_stand_in_the_last_bar_and_that_is_said():
    html, values = spread_html(TURNS, PAIR), np.concatenate([values_of(each, TURNS) for each in PAIR.played])
    low, high = (int(end) for end in re.findall(r"<i>(\d+)</i>", html))
    assert (f"the left bar includes values below {low}" in html) == (values.min() < low)
    assert (f"the right bar includes values above {high}" in html) == (values.max() > high)
    assert values.min() < low or values.max() > high
    lattice = _laid(np.array([10.0, 20.0]), 0.0, 20.0)
    assert lattice.shares(np.array([500.0]))[-1] == 1


@pytest.mark.parametrize("game", ["war", "suits", "river@random", "profiteer"])
def test_no_bar_at_an_end_holds_what_lies_beyond(game):
    """On the axis of its row, 71% of the games lay in one bar of River's ties, 42% in one of Armed's wars."""
    pair = compare(game, game, 400)
    for metric in metrics(pair.after.game).values():
        values = values_of(pair.played[0], metric)
        if metric.share or not len(values):
            continue
        lattice = _lattice(pair.played[0], metric, values, _ends(values, values))
        assert (values > lattice.last + 1e-9).mean() <= 0.01 and (values < lattice.first).mean() <= 0.01, metric.name


def test_values_of_a_lattice_make_no_comb():
    values = values_of(Games(Setup.of("war"), simulate("war", 400)), metrics(PAIR.after.game)["turns"])
    lattice = _laid(values, 0.0, 800.0)
    assert lattice.width % 2 == 0 and lattice.bins <= 42


def test_a_number_that_says_the_same_as_another_is_left_out():
    pair = compare("profiteer", "profiteer:resources=10", 300)
    told = {line.name for line in lines(pair)}
    assert echoes(pair) and not echoes(pair) & told and "profit" in told
    assert "highest" in echoes(pair)
    assert not echoes(PAIR) & set(PAIR.after.game.headline)
