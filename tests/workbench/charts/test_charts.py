"""Every chart in the registry: it draws for every game, says what the frame says, and opens the games that it shows."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import gcd
from pathlib import Path

import altair as alt
import polars as pl
import pytest

from engine.analysis.compare import Comparison
from engine.analysis.sweep import sweep
from engine.core import game as games
from engine.core.rules import BadInput
from engine.core.text import number, percent
from engine.setup.setup import Setup
from engine.simulation.metrics import Estimate, wilson
from engine.simulation.metrics import metric_named as metric
from tests.kit.lanes import case, sample
from tests.kit.vega import check_chart
from warbench import compare
from workbench import charts as registry
from workbench.charts import closeness, curve, decided, ended, outcomes
from workbench.charts.kit import bins as chart_bins
from workbench.charts.kit import histogram
from workbench.charts.kit.over_time import spread
from workbench.charts.kit.sides import sides_of
from workbench.charts.kit.stable_axes import AllHeld, Held
from workbench.theme.drawing import wrap

GAMES = games.names()
CHANGES = {"war": {"war_face_down": 3}, "suits": {"hand_size": 5}}
NAMES = [chart.name for chart in registry.charts()]


def told_apart(game: str) -> list[str]:
    """The charts of a game; of those of its gauges, which are drawn by one function, the first of each kind."""
    loaded = games.load(game)
    kinds = {
        (bool(gauge.per), gauge.digits, gauge.unit.startswith("of ")): f"gauges-{gauge.name.lower()}"
        for gauge in reversed(list(loaded.gauges))
    }
    every = [chart.name for chart in registry.charts_of(loaded)]
    return [name for name in every if not name.startswith("gauges-") or name in kinds.values()]


DRAWN = [(name, game) for game in GAMES for name in told_apart(game)]


def in_lanes() -> list:
    """Every chart of every game, as published and changed. In the quick lane: each chart of one game, and one of each game."""
    found, seen = [], set()
    for name, game in DRAWN:
        kind = name.partition("-")[0]
        quick = kind not in seen or name == "outcomes"
        found += [case(quick and (changed or name == "outcomes"), name, game, changed) for changed in (False, True)]
        seen.add(kind)
    return found


CASES = in_lanes()
QUICK = ("war", "suits", "profiteer")

#: pixels of the pictures of the published rules, and of those that show two sides, for which a narrow one has the least room
WIDTHS = {False: 900, True: 360}

#: the question of the game, where nobody chooses anything
BIG = {"war": "length", "river": "out", "yours": "outcomes"}

#: chart -> column of the frame, and how many whole numbers make a unit
COUNTED = {
    "length": ("turns", 1),
    "minutes": ("minutes", 60),
    "leads": ("lead_changes", 1),
    "choices": ("choices", 1),
    "closeness": ("margin_10", 1),
}


@cache
def comparison(game: str, changed: bool = True) -> Comparison:
    """600 games of the published rules, and of a variant; deals from every seat, where anybody chooses anything."""
    published = Setup.of(game)
    played = compare(published, published.but(**_change(game)) if changed else published, 600)
    return played if game in BIG else played.from_every_seat(200)


def _change(game: str) -> dict:
    if game in CHANGES:
        return CHANGES[game]
    first = next(p for p in games.load(game).Rules.parameters().values() if len(p.soft_values) > 1)
    return {first.name: next(value for value in first.soft_values if value != first.default)}


@cache
def endless() -> Comparison:
    """War in which most games go round in circles."""
    published = Setup.of("war")
    return compare(published, published.but(capture_order="seat0_first"), 300)


@cache
def drawn(name: str, game: str, changed: bool) -> dict:
    """The specification of a chart, wide as published and narrow with two sides."""
    chart = registry.chart_named(name, games.load(game))
    return chart.draw(comparison(game, changed), width=WIDTHS[changed], height=300).to_dict()


def pressed(spec: dict) -> list[dict]:
    """The rows that can be pressed; none in a sentence."""
    found = [layer["data"]["name"] for layer in spec["layer"] if layer.get("name") == "pressed"]
    return spec["datasets"][found[0]] if found else []


def is_sentence(spec: dict) -> bool:
    return not pressed(spec)


# ---------------------------------------------------------------- every chart, every game


@pytest.mark.parametrize(("name", "game", "changed"), CASES)
def test_a_chart_is_whole_says_what_it_shows_and_opens_the_games_behind_its_marks(name, game, changed):
    """One drawing a case: to draw is what takes the time."""
    chart, spec = registry.chart_named(name, games.load(game)), drawn(name, game, changed)
    it_is_whole(spec, WIDTHS[changed])
    it_says_in_words_what_it_shows(spec, chart.question(games.load(game)))
    if is_sentence(spec):
        assert "params" not in spec
        return
    its_marks_are_of_one_side_until_something_is_changed(spec, changed)
    every_mark_selects_what_opens_its_games(spec, chart, comparison(game, changed))


def it_is_whole(spec: dict, width: int) -> None:
    """As Vega-Lite wants it, and nothing is fetched from elsewhere."""
    check_chart(spec)
    assert spec["width"] == width
    assert "url" not in str(spec["layer"]) and "url" not in str(spec["datasets"])
    assert all(len(rows) < 200 for rows in spec["datasets"].values())
    assert spec["usermeta"]["embedOptions"] == {"renderer": "svg", "actions": False}


def it_says_in_words_what_it_shows(spec: dict, question: str) -> None:
    """Its question is its title; its description and the words of its marks are sentences without gaps."""
    assert " ".join(spec["title"]["text"]) == question and question.endswith("?")
    assert spec["description"].startswith(question)
    assert len(spec["description"]) > len(question) + 20
    assert "nan" not in spec["description"].lower().split() and "None" not in spec["description"]
    for row in pressed(spec):
        assert row["words"] and all(
            isinstance(text, str) and text for key, text in row.items() if key.startswith("tells")
        )


def its_marks_are_of_one_side_until_something_is_changed(spec: dict, changed: bool) -> None:
    """Then two sides are told apart, in the description too."""
    assert {row["side"] for row in pressed(spec)} == ({"before", "after"} if changed else {"before"})
    assert ("published" in spec["description"].lower()) or not changed
    assert ("variant" in spec["description"].lower()) is changed


def every_mark_selects_what_opens_its_games(spec: dict, chart: registry.Chart, pair: Comparison) -> None:
    """A press tells the fields of a mark, and behind them are as many games as the mark counts."""
    (param,) = spec["params"]
    assert param["name"] == "pick" and param["select"]["type"] == "point"
    for row in pressed(spec):
        side, behind = chart.games({field: row[field] for field in param["select"]["fields"]}, pair)
        assert side == row["side"]
        if "games" in row:
            assert behind.height == row["games"]
        elif "trailed" in row:
            assert behind.height == row["trailed"]
        else:
            assert (behind.height > 0) == (row["value"] > 0)


def test_altair_carries_a_drawing_as_any_chart():
    chart = registry.chart_named("length").draw(comparison("war"))
    assert isinstance(chart, alt.LayerChart) and chart.copy() is chart
    assert chart.params[0].name == "pick"
    assert '"How long is a game?"' in chart.to_json()


# ---------------------------------------------------------------- the numbers are those of the frame


@pytest.mark.parametrize("game", ["suits", "profiteer"])
def test_outcomes_are_the_shares_of_all_games(game):
    rows = pressed(drawn("outcomes", game, True))
    for side, frame in (("before", comparison(game).games_before), ("after", comparison(game).games_after)):
        own = {row["key"]: row for row in rows if row["side"] == side}
        assert sum(row["value"] for row in own.values()) == pytest.approx(1)
        for outcome, row in own.items():
            wins = frame["outcome"].cast(pl.Utf8).to_list().count(outcome)
            assert (row["value"], row["low"], row["high"]) == pytest.approx(wilson(wins, 600)[:3])


@pytest.mark.parametrize(("name", "game"), [case(game in QUICK, name, game) for name, game in DRAWN if name in COUNTED])
def test_a_distribution_counts_every_game_once(name, game):
    spec = drawn(name, game, True)
    if is_sentence(spec):
        return
    rows = pressed(spec)
    column, per = COUNTED[name]
    for side, frame in (("before", comparison(game).games_before), ("after", comparison(game).games_after)):
        finished = frame.filter(pl.col("status") == "finished")
        values = [round(v * per) for v in finished[column] if v is not None]
        own = [row for row in rows if row["side"] == side]
        assert sum(row["share"] for row in own) == pytest.approx(1)
        assert sum(row["games"] for row in own if row["low"] == histogram.NEVER) == _never(frame, own)
        own = [row for row in own if row["low"] != histogram.NEVER]
        assert [row["games"] for row in own] == [sum(row["low"] <= v <= row["high"] for v in values) for row in own]
    first, second = ([(r["low"], r["high"]) for r in rows if r["side"] == side] for side in ("before", "after"))
    assert first == second and len(first) <= 43
    assert all(a[1] < b[0] for a, b in pairwise(each for each in first if each[0] != histogram.NEVER))


def _never(frame: pl.DataFrame, rows: list[dict]) -> int:
    """How many games the bar of those that never end must hold, where there is one."""
    told = any(row["low"] == histogram.NEVER for row in rows)
    return int((frame["status"] != "finished").sum()) if told else 0


@pytest.mark.parametrize("game", sample([game for name, game in DRAWN if name == "standing"], 3))
def test_standing_is_that_of_the_winners(game):
    rows = [row for row in pressed(drawn("standing", game, True)) if row["side"] == "after"]
    frame = comparison(game).games_after
    for row in rows:
        margins = sorted(v for v in frame[f"margin_{row['tenth']}"] if v is not None)
        middle = (margins[(len(margins) - 1) // 2] + margins[len(margins) // 2]) / 2
        assert row["median"] == middle
        assert row["low"] <= row["from"] <= row["median"] <= row["to"] <= row["high"]


def test_battles_are_counted_by_kind_of_event():
    war = games.load("war")
    game = replace(war, decided_by={"higher card": ("FLIP",), "war": ("WAR", "WAR_AGAIN")})
    pair = comparison("war")
    faked = Comparison(
        replace(pair.before, game=game), replace(pair.after, game=game), pair.games_before, pair.games_after
    )
    assert decided.applies(game) and not decided.applies(war)
    rows = pressed(decided.draw(faked).to_dict())
    wars = pair.games_after["n_WAR"] + pair.games_after["n_WAR_AGAIN"]
    row = next(row for row in rows if (row["side"], row["key"]) == ("after", "war"))
    assert row["value"] == pytest.approx(wars.mean())
    assert registry.chart_named("decided").games({"side": "after", "key": "war"}, faked)[1].height == (wars > 0).sum()


@pytest.mark.parametrize("game", ["war", "suits"])
def test_gaps_come_most_frequent_first_and_only_those_that_came_up(game):
    rows = [row for row in pressed(drawn("gaps", game, False))]
    shares = [row["value"] for row in rows]
    assert shares == sorted(shares, reverse=True) and all(shares)
    for row in rows:
        assert row["value"] == pytest.approx((comparison(game).games_before[f"gap_{row['key']}"] > 0).mean())


# ---------------------------------------------------------------- games without an end, games without choices


def test_unfinished_games_are_an_outcome_and_a_bar_of_their_own_beside_the_lengths():
    spec = outcomes.draw(endless()).to_dict()
    lost = (endless().games_after["status"] != "finished").sum()
    row = next(row for row in pressed(spec) if (row["side"], row["key"]) == ("after", "unfinished"))
    assert row["value"] == lost / 300
    for name in ("length", "minutes"):
        chart = registry.chart_named(name)
        length = chart.draw(endless()).to_dict()
        assert "Left out" not in " ".join(length["title"]["subtitle"]) and "never ends" in str(length["layer"])
        own = [r for r in pressed(length) if r["side"] == "after"]
        never = max(own, key=lambda r: r["left"])  # at the right of all others
        assert never["games"] == lost and never["share"] == lost / 300 and sum(r["games"] for r in own) == 300
        behind = chart.games({"side": "after", "low": never["low"], "high": never["high"]}, endless())[1]
        assert len(behind) == lost and not (behind["status"] == "finished").any()
    ended = registry.chart_named("length").draw(comparison("suits")).to_dict()
    assert "never ends" not in str(ended)


@pytest.mark.parametrize(("name", "game"), [("length", "war"), ("minutes", "suits"), ("result", "profiteer")])
def test_an_axis_holds_still_and_the_published_marks_stay(name, game):
    chart, held = registry.chart_named(name, games.load(game)), Held()
    wide, narrow = comparison(game), comparison(game, False)
    first = chart.draw(wide, held=held).to_dict()
    second = chart.draw(
        replace(wide, after=wide.before.but(**_change(game)), games_after=wide.games_before), held=held
    ).to_dict()
    marks = [[row for row in pressed(each) if row["side"] == "before"] for each in (first, second)]
    assert marks[0] == marks[1]
    assert [layer["encoding"] for layer in first["layer"]] == [layer["encoding"] for layer in second["layer"]]
    alone = chart.draw(narrow, held=Held()).to_dict()
    assert alone["layer"] != first["layer"] or wide.alike


def test_what_axes_have_reached_is_that_of_one_chart_and_of_what_it_is_compared_with():
    held, pair = AllHeld(), comparison("war")
    assert held.of("length", pair) is held.of("length", replace(pair, after=pair.before))
    assert held.of("length", pair) is not held.of("minutes", pair)
    assert held.of("length", pair) is not held.of("length", replace(pair, before=pair.after))


def test_the_result_of_the_only_player_stands_beside_the_goal():
    pair = comparison("profiteer")
    spec = drawn("result", "profiteer", True)
    goal = pair.before.rules.target
    assert f"goal: {goal}" in str(spec["datasets"])
    won = sum(row["games"] for row in pressed(spec) if row["side"] == "before" and row["low"] >= goal)
    assert won <= (pair.games_before["outcome"] == "win").sum()


@pytest.mark.parametrize("both", [case(True, True), case(False, False)])
def test_every_chart_survives_a_side_on_which_no_game_finishes(both):
    pair = endless()
    none = pair.games_after.filter(pl.col("status") != "finished")
    found = replace(pair, games_before=none if both else pair.games_before, games_after=none)
    for chart in registry.charts():
        if chart.applies(pair.after.game):
            check_chart(chart.draw(found).to_dict())


def test_war_says_that_nobody_decides_anything():
    spec = drawn("choices", "war", True)
    assert is_sentence(spec) and games.load("war").no_choices in spec["description"]


def test_a_distribution_of_one_value_is_a_sentence():
    pair = comparison("war")
    same = pair.games_before.with_columns(margin_10=pl.lit(52))
    spec = closeness.draw(replace(pair, games_before=same, games_after=same)).to_dict()
    assert is_sentence(spec) and "52 ahead" in spec["description"]


# ---------------------------------------------------------------- bins


def test_bins_of_even_values_are_whole_multiples_of_two():
    values = pl.Series(range(24, 1400, 2))
    bins = chart_bins.bins_of([values], most=30)
    assert bins.step == 2 and bins.width % 2 == 0
    found = chart_bins.counts(values, bins.bins)
    assert sum(found) == len(values) and len(set(found[1:-2])) == 1  # every full bin holds equally many


@pytest.mark.parametrize("game", ["suits", "profiteer"])
def test_only_a_chart_that_says_so_tells_of_deals_from_every_seat(game):
    alone = comparison(game)
    played = alone.from_every_seat(50)
    for chart in registry.charts_of(games.load(game)):
        assert chart.deals == (chart.draw(alone) != chart.draw(played)), chart.name


@pytest.mark.parametrize("most", [12, 24, 37, 40])
@pytest.mark.parametrize("step", [1, 2, 3, 5, 26, 47])
def test_a_width_is_the_lattice_or_an_even_multiple_and_gives_few_bins(step, most):
    for span in (3, 10, 100, 999, 12345):
        width = chart_bins.width_of(span * step, step, most)
        assert width == step or (width % step == 0 or width > 40 * step)
        assert width == step or step > 1 or width % 2 == 0
        assert span * step / width <= most


def test_one_odd_game_among_even_ones_does_not_make_a_comb():
    values = pl.Series([*range(20, 2000, 2), 777])
    bins = chart_bins.bins_of([values], most=40)
    assert gcd(bins.width, 2) == 2


def test_the_tail_stands_in_one_open_bin():
    values = pl.Series([*range(1000), 50_000])
    bins = chart_bins.bins_of([values], most=40)
    assert [b.open for b in bins.bins[-2:]] == [False, True]
    assert bins.bins[-1].high == 50_000 and sum(chart_bins.counts(values, bins.bins)) == 1001
    measure = histogram.Measure(pl.col("x"), "turns", "turns")
    assert histogram._range(measure, bins.bins[-1], bins) == f"{number(bins.bins[-1].low)} turns or more"


# ---------------------------------------------------------------- the curve of a dial


@cache
def swept(name: str) -> pl.DataFrame:
    return sweep(Setup.of("war"), {name: Setup.of("war").game.Rules.parameter(name).soft_values[:6]}, games=100).frame()


@pytest.mark.parametrize("name", sample(["war_face_down", "capture_order", "war_short", "min_rank"], 2))
def test_a_curve_shows_every_value_with_its_interval_and_sets_the_dial(name):
    parameter = Setup.of("war").game.Rules.parameter(name)
    present = parameter.soft_values[-1] if parameter.type != "int" else 3
    spec = curve.draw_curve(swept(name), parameter, metric("turns"), parameter.default, present).to_dict()
    check_chart(spec)
    rows = pressed(spec)
    assert [parameter.read(row["value"]) for row in rows] == list(parameter.soft_values[:6])
    own = swept(name).filter(pl.col("metric") == "turns")
    assert [row["mean"] for row in rows] == own["mean"].to_list()
    assert {row["value"]: row["role"] for row in rows}[str(parameter.default)] == "published"
    assert {row["value"]: row["role"] for row in rows}[str(present)] == "present"
    assert "published" in spec["description"]


def test_a_curve_says_from_how_many_games_it_is_and_takes_what_more_games_tell():
    parameter = Setup.of("war").game.Rules.parameter("war_face_down")
    known = {3: Estimate(100.0, 99.0, 101.0, 600)}
    spec = curve.draw_curve(swept("war_face_down"), parameter, metric("turns"), 1, 3, known=known).to_dict()
    rows = {row["value"]: row for row in pressed(spec)}
    assert (rows["3"]["mean"], rows["3"]["shown"]) == (100, "100.0 turns")
    told = [text for key, text in rows["3"].items() if key.startswith("tells")]
    assert "600 games" in told and "100 games" in [text for key, text in rows["1"].items() if key.startswith("tells")]
    assert "From 100 games a value; “now” from 600." in " ".join(spec["title"]["subtitle"])
    alone = curve.draw_curve(swept("war_face_down"), parameter, metric("turns"), 1, 3).to_dict()
    assert "From 100 games a value." in " ".join(alone["title"]["subtitle"])


def test_charts_of_what_games_are_like_leave_out_those_that_never_end():
    pair = endless()
    finished = pair.games_after.filter(pl.col("status") == "finished")
    assert 0 < finished.height < pair.games_after.height
    for name, column in (("leads", "lead_changes"), ("length", "turns")):
        rows = [row for row in pressed(registry.chart_named(name).draw(pair).to_dict()) if row["side"] == "after"]
        rows = [row for row in rows if row["low"] != histogram.NEVER]
        assert sum(row["games"] for row in rows) == finished.height
        assert {row["high"] >= finished[column].max() for row in rows[-1:]} == {True}


def test_a_value_that_cannot_be_played_is_a_gap_with_its_sentence():
    parameter = Setup.of("war").game.Rules.parameter("war_face_down")
    known = swept("war_face_down").filter(pl.col("metric") == "turns")
    broken = known.with_columns(
        *(
            pl.when(pl.col("war_face_down") == 2).then(None).otherwise(pl.col(c)).alias(c)
            for c in ("mean", "low", "high")
        ),
        conflict=pl.when(pl.col("war_face_down") == 2).then(pl.lit("Two cards do not go together with that.")),
    )
    spec = curve.draw_curve(broken, parameter, metric("turns"), 1, 1).to_dict()
    row = next(row for row in pressed(spec) if row["value"] == "2")
    assert row["mean"] is None and "Two cards do not go together with that." in row.values()
    pieces = next(rows for rows in spec["datasets"].values() if "piece" in rows[0])
    assert len({piece["piece"] for piece in pieces}) == 2 and len(pieces) == len(known) - 1


def test_growth_tells_what_the_only_player_has_in_finished_games():
    pair = comparison("profiteer")
    rows = pressed(drawn("growth", "profiteer", True))
    for side, frame, setup in (("before", pair.games_before, pair.before), ("after", pair.games_after, pair.after)):
        own = [row for row in rows if row["side"] == side]
        frame = frame.filter(pl.col("status") == "finished")
        assert [row["median"] for row in own] == [frame[f"margin_{tenth}"].median() for tenth in range(11)]
        short = [(frame[f"margin_{tenth}"] < setup.rules.target).sum() for tenth in range(11)]
        assert [row["trailed"] for row in own] == short
        assert own[-1]["trailed"] == (frame["outcome"] == "loss").sum()


@pytest.mark.parametrize("game", [name for name in GAMES if games.load(name).ended_by])
def test_every_game_ends_for_one_of_the_reasons(game):
    frame = comparison(game).games_before
    finished = frame.filter(pl.col("status") == "finished")
    reasons = [
        finished.select(ended.for_it(games.load(game), reason)).to_series() for reason in games.load(game).ended_by
    ]
    assert (sum(each.cast(int) for each in reasons) == 1).all()


# ---------------------------------------------------------------- registry, picks, words


def test_the_folder_is_the_registry_and_the_first_screen_has_one_big_and_three_small_charts():
    folder = {path.stem for path in Path(registry.__file__).parent.glob("[!_]*.py")}
    assert set(NAMES) == folder - {"curve", "gauges", "ladder", "sensitivity"}
    assert {name.split("-")[0] for name, _ in DRAWN} == folder - {"curve", "ladder", "sensitivity"}
    assert [chart.order for chart in registry.charts()] == sorted({chart.order for chart in registry.charts()})
    for game in GAMES:
        big, small, more = registry.arranged(games.load(game))
        assert big.name == BIG.get(game, "skill") and len(small) == 3
        assert game in BIG or small[0].name == {"armed": "length", "profiteer": "result"}.get(game, "outcomes")
        assert not {big, *small} & set(more)


#: each kind of chart with a game that has it: a pick is read the same way in all of them
KINDS = {name.partition("-")[0]: (name, game) for name, game in sorted(DRAWN, key=lambda each: each[1] == "suits")}


@pytest.mark.parametrize(("name", "game"), KINDS.values(), ids=KINDS)
def test_a_hostile_pick_is_refused_in_a_sentence(name, game):
    chart = registry.chart_named(name, games.load(game))
    for pick in ({}, {"side": "x"}, {"side": "after", "key": "x", "low": "x", "tenth": 99}, {"side": "after"}):
        with pytest.raises(BadInput):
            chart.games(pick, comparison(game))


def test_an_unknown_chart_is_refused_in_a_sentence():
    with pytest.raises(BadInput, match="outcomes"):
        registry.chart_named("pie")


def test_sides_are_called_after_what_they_are():
    pair = comparison("war")
    assert [side.name for side in sides_of(pair)] == ["published", "variant"]
    turned = Comparison(pair.after, pair.before, pair.games_after, pair.games_before)
    assert [side.name for side in sides_of(turned)] == ["saved variant", "published"]


def test_numbers_as_they_are_read():
    assert [percent(x) for x in (0, 1, 0.5, 0.497, 0.0003, 0.9996, 1e-6, 1e-20)] == [
        "0%",
        "100%",
        "50.0%",
        "49.7%",
        "0.03%",
        "99.96%",
        "under 0.01%",
        "0%",
    ]
    assert [number(x) for x in (1294, 7.5, 7.0, 1234.56)] == ["1,294", "7.5", "7", "1,234.6"]
    assert wrap("a few words in a narrow place", 80) == ["a few words", "in a narrow", "place"]


def test_the_interval_of_a_median_holds_the_median():
    for n in (1, 2, 5, 1000):
        found = spread(pl.Series(reversed(range(n))))
        assert found["from"] <= found["median"] == (n - 1) / 2 <= found["to"]
        assert found["low"] == pytest.approx(0.1 * (n - 1)) and found["high"] == pytest.approx(0.9 * (n - 1))
    found = spread(pl.Series(range(10_000)))
    assert found["to"] - found["from"] == pytest.approx(2 * 1.96 * 50, abs=4)  # two standard errors of a rank each way
