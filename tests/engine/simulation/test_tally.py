"""The tally of blocks of games says what their frame says, whatever the blocks are; told anew by numpy and polars."""

from itertools import pairwise

import numpy as np
import polars as pl
import pytest

from engine.core import game as games
from engine.simulation import tally as kept
from engine.simulation.metrics import Metric, estimate, mean_of, metrics
from engine.simulation.tally import Tally
from warbench import simulate

PLAYED = 700
CASES = [(name, 1) for name in games.names()] + [("war:max_turns=20", 1), ("suits", 60), ("armed", 40)]


def tally_of(frame: pl.DataFrame, known: list[Metric], columns: list[str], *cuts: int) -> Tally:
    tally, bounds = Tally(known, columns), [0, *cuts, len(frame)]
    blocks = [frame[start:end] for start, end in pairwise(bounds)]
    assert pl.concat(map(tally.add, blocks)).equals(frame) and tally.games == len(frame)
    return tally


def said_of(values: pl.Series) -> dict[str, float]:
    """What is said of the single games, from all of their values."""
    values = values.drop_nulls()
    middle = {name: values.quantile(at, "nearest") for name, at in (("p5", 0.05), ("median", 0.5), ("p95", 0.95))}
    return {"sd": values.to_numpy().std(ddof=1), **middle, "min": values.min(), "max": values.max()}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "part"), CASES)
def test_blocks_say_what_the_whole_frame_says(text, part):
    frame = simulate(text, PLAYED // part, 5)
    known = list(metrics(games.load(text.partition(":")[0])).values())
    columns = [name for name in frame.columns if name.startswith(("n_", "gap_")) or name in ("status", "outcome")]
    tally = tally_of(frame, known, columns, 1, len(frame) // 3)
    for metric in known:
        value = frame.select(metric.value().cast(pl.Float64).alias("v"))["v"]
        right, found = estimate(frame, metric), tally.estimate(metric)
        assert found.n == right.n and found[:3] == pytest.approx(right[:3], rel=1e-12, abs=1e-12, nan_ok=True)
        if value.drop_nulls().len() > 1:
            said = {"mean": right.mean, "low": right.low, "high": right.high, **said_of(value)}
            assert tally.summary(metric) == pytest.approx(said, rel=1e-12, abs=1e-12, nan_ok=True), metric.name
    for name in columns:
        if name.startswith("n_"):
            right, found = mean_of(frame[name]), tally.mean(name)
            assert found.n == right.n and found[:3] == pytest.approx(right[:3], rel=1e-12, abs=1e-12, nan_ok=True)
        elif name.startswith("gap_"):
            assert tally.with_any(name) == (frame[name] > 0).sum()
        else:
            assert all(
                tally.having(name, value) == (frame[name] == value).sum() for value in frame[name].dtype.categories
            )


def test_the_same_games_in_other_blocks_are_the_same_to_the_last_digit():
    frame, known = simulate("suits", PLAYED, 5), list(metrics(games.load("suits")).values())
    one, other = tally_of(frame, known, []), tally_of(frame, known, [], *range(10, PLAYED, 10))
    for metric in known:
        assert one.summary(metric) == other.summary(metric) and one.estimate(metric) == other.estimate(metric)


@pytest.mark.parametrize("game", ["armed", "river"])
def test_numbers_with_many_values_are_summed_up_and_say_the_same(game, monkeypatch):
    """All but the quantiles, which have four digits then."""
    frame, known = simulate(game, 4_000, 5), list(metrics(games.load(game)).values())
    whole = tally_of(frame, known, [])
    monkeypatch.setattr(kept, "_LONG", 200)
    summed = tally_of(frame, known, [], *range(300, 4_000, 300))
    assert 5 <= len(summed._sums) < len(known)
    for metric in known:
        one, other = whole.summary(metric), summed.summary(metric)
        middle = {name: other.pop(name) for name in ("p5", "median", "p95")}
        assert middle == pytest.approx({name: one.pop(name) for name in middle}, rel=5e-4, nan_ok=True), metric.name
        assert other == pytest.approx(one, rel=1e-9, abs=1e-12, nan_ok=True), metric.name
        assert summed.estimate(metric) == pytest.approx(whole.estimate(metric), rel=1e-9, nan_ok=True)


@pytest.mark.slow
def test_sums_do_not_depend_on_the_blocks_nor_on_the_order_of_a_table(monkeypatch):
    frame, known = simulate("river", 2_000, 5), list(metrics(games.load("river")).values())
    monkeypatch.setattr(kept, "_LONG", 100)
    one = tally_of(frame, known, [], *range(100, 2_000, 100))
    other = tally_of(frame.sample(fraction=1, shuffle=True, seed=1), known, [], *range(70, 2_000, 70))
    assert len(one._sums) >= 5
    for metric in known:
        assert one.estimate(metric) == other.estimate(metric), metric.name
        said, again = one.summary(metric), other.summary(metric)
        assert {name: said[name] for name in ("mean", "sd", "low", "high")} == {
            name: again[name] for name in ("mean", "sd", "low", "high")
        }
    tables = [pl.DataFrame({"value": np.random.default_rng(2).normal(5, 1, 500), "times": [1] * 500}) for _ in range(2)]
    for order in (tables[0], tables[0].reverse()):
        one._sums = {"metric v": kept._Sums(tables[1])}
        one._keep("metric v", order)
        tables.append(pl.DataFrame({"parts": one._sums["metric v"].parts}))
    assert tables[2].equals(tables[3])


def test_a_number_that_no_two_games_share_takes_no_more_memory_for_more_games():
    metric = Metric("v", "V", "", 0, False, "", lambda: pl.col("v"))
    tally, rows = Tally([metric]), []
    chance = np.random.default_rng(3)
    for _ in range(60):
        tally.add(pl.DataFrame({"v": chance.normal(50, 2, 10_000)}))
        rows.append(sum(map(len, [*tally._tables["metric v"], *(sums.values for sums in tally._sums.values())])))
    assert max(rows) < 90_000 and tally.estimate(metric).n == 600_000
    assert tally.summary(metric)["sd"] == pytest.approx(2, rel=0.01)


def test_of_no_game_that_counts_nothing_is_said():
    frame = simulate("war", 50).with_columns(status=pl.lit("capped"))
    turns = metrics()["turns"]
    tally = tally_of(frame, [turns], [])
    assert set(tally.summary(turns).values()) == {None} and tally.estimate(turns).n == 0


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 21, 1_000])
def test_quantiles_are_those_of_polars(count):
    """Also where a place is in the middle between two games."""
    frame = pl.DataFrame({"v": np.arange(count)})
    metric = Metric("v", "V", "", 0, False, "", lambda: pl.col("v"))
    found = tally_of(frame, [metric], []).summary(metric)
    assert [found[name] for name in ("p5", "median", "p95")] == [
        frame["v"].quantile(at, "nearest") for at in (0.05, 0.5, 0.95)
    ]
