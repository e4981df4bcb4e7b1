"""Who is out when: the turn after which a player has no cards any more."""

import numpy as np
import polars as pl
import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.games import Games
from warbench import compare, simulate
from workbench.charts import chart_named
from workbench.charts.kit.survival import BY_MINUTES, BY_TURNS, exits_of, still_in


def exits(frame: pl.DataFrame) -> list[str]:
    return [name for name in frame.columns if name.startswith("out_")]


@pytest.mark.parametrize("variant", ["river", "river:players=6", "river:elimination=rejoin"])
def test_exits_are_those_that_the_game_tells_of(variant):
    frame = simulate(variant, 100)
    finished = frame.filter(pl.col("status") == "finished")
    assert exits(frame) == [f"out_{seat}" for seat in range(6 if "=6" in variant else 4)]
    if "rejoin" not in variant:
        first = finished.select(pl.min_horizontal(exits(frame)))["out_0"]
        assert first.equals(finished["g_FIRST_OUT"].cast(first.dtype), check_names=False)
        assert (finished.select(pl.sum_horizontal(pl.col(exits(frame)).is_null()))["out_0"] == 1).all()
    for seat, name in enumerate(exits(frame)):
        gone = frame.filter(pl.col(name).is_not_null())
        assert (gone[f"score_{seat}"] == 0).all() and (gone[name] <= gone["turns"]).all()
        assert not (gone["winner"] == seat).any()


def test_games_for_two_have_no_exits():
    assert not exits(simulate("war", 2))


def test_the_chart_says_how_many_are_still_in_and_opens_the_games_of_those_who_are_not():
    pair = compare("river", "river:players=6", 100)
    chart = chart_named("out", games.load("river"))
    spec = chart.draw(pair).to_dict()
    rows = next(rows for rows in spec["datasets"].values() if "tells0" in rows[0])
    row = next(row for row in rows if row["side"] == "after" and row["turn"] > 100)
    out = [
        [turn is not None and turn <= row["turn"] for turn in game]
        for game in pair.games_after.select(exits(pair.games_after)).rows()
    ]
    assert (
        row["share"]
        == pytest.approx(1 - sum(map(sum, out)) / 600)
        == still_in(exits_of(BY_TURNS, pair.played[1]), 6, row["turn"]).mean
    )
    behind = chart.games({"side": "after", "turn": row["turn"]}, pair)[1]
    assert behind["seed"].to_list() == [seed for seed, gone in enumerate(out) if any(gone)]


def test_the_minutes_of_an_exit_are_nearly_those_that_the_game_measured():
    """River counts the seconds up to the first exit; the chart spreads the minutes of a game evenly over its turns."""
    frame = simulate("river", 2_000).filter(pl.col("status") == "finished")
    first = exits_of(BY_MINUTES, Games(Setup.of("river"), frame)).min(axis=1)
    measured = (frame["minutes"] - frame["g_WAIT_MINUTES"]).to_numpy()
    off = first - measured
    assert abs(off.mean()) < 1.5 and np.quantile(abs(off), 0.95) < 4


def test_the_chart_by_minutes_counts_the_same_players():
    pair = compare("river", "river:length=fast", 100)
    chart = chart_named("out_minutes", games.load("river"))
    rows = next(rows for rows in chart.draw(pair).to_dict()["datasets"].values() if "tells0" in rows[0])
    row = next(row for row in rows if row["side"] == "after" and row["minute"] >= 20)
    frame = pair.games_after
    out = [
        [turn is not None and turn * minutes / turns <= row["minute"] for turn in seats]
        for *seats, minutes, turns in frame.select(*exits(frame), "minutes", "turns").rows()
    ]
    assert row["share"] == pytest.approx(1 - sum(map(sum, out)) / 400)
    behind = chart.games({"side": "after", "minute": row["minute"]}, pair)[1]
    assert behind["seed"].to_list() == [seed for seed, gone in enumerate(out) if any(gone)] and len(behind) > 5
    with pytest.raises(BadInput):
        chart.games({"side": "after", "turn": 5}, pair)
