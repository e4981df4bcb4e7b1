"""Charts of players still in: the share of players not yet out, by turns or by minutes."""

from collections.abc import Callable
from math import ceil
from typing import NamedTuple

import numpy as np
import polars as pl

from engine.analysis.compare import Comparison
from engine.core.text import INTERVAL, counted, number, percent, percents
from engine.simulation.estimates import Z95, Estimate, wilson
from engine.simulation.games import Games
from workbench.charts.kit.bins import round_numbers
from workbench.charts.kit.marks import (
    BRIGHT,
    COLOUR,
    DASHES,
    FILLED,
    Layer,
    key_lines,
    layer,
    number_in,
    pressable,
    span,
    whisker,
    without_tells,
    word_in,
)
from workbench.charts.kit.over_time import BELOW
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing, dress, head_height, text_width

_POINTS = 20  # approximate number of points drawn
_TAIL = 0.95  # share of the games that are over where the axis ends
_BESIDE = 0.05  # of a step: both sides are drawn a little left and right of their place
_NEVER = 2**31 - 1  # later than anything


class Clock(NamedTuple):
    """The unit of time of an exit: `field` is its name in words and in a mark, `axis` the title of the axis, `lasts` the column with the
    length of a game, `when` turns the turn of an exit into its time, `says` a note for the reader."""

    field: str
    axis: str
    lasts: str
    when: Callable[[pl.Expr], pl.Expr]
    says: str = ""


BY_TURNS = Clock("turn", "turns played", "turns", lambda turn: turn)
BY_MINUTES = Clock(
    "minute",
    "minutes at the table",
    "minutes",
    lambda turn: turn * pl.col("minutes") / pl.col("turns"),
    "The minutes of a game are spread evenly over its turns. ",
)


def exits_of(clock: Clock, games: Games) -> np.ndarray:
    """The time at which each player of each game was out, a row a game; never is later than any time."""
    when = clock.when(_seats_out(games.frame)).fill_null(_NEVER)
    return games.once(f"exits by {clock.field}", lambda: games.frame.select(when).to_numpy())


def _seats_out(games: pl.DataFrame) -> pl.Expr:
    """The turn after which each seat was out, null if it never was."""
    return pl.col([name for name in games.columns if name.startswith("out_")])


def draw_still_in(
    clock: Clock, question: str, comparison: Comparison, width: int, height: int, held: Held | None
) -> Drawing:
    """A line for each side: the share of players who still have cards at each time, in all games together."""
    held, sides = Held() if held is None else held, sides_of(comparison)
    last = held.grown("last", max(_last(clock, side.games) for side in sides))
    step = next(n for n in round_numbers() if n * _POINTS >= last)
    places = range(0, last + step, step)
    rows = [_row(clock, side, _seats(comparison, side), at, step, len(sides) > 1) for side in sides for at in places]
    says = f"Line: share of players with cards, {INTERVAL}. {clock.says}{_never(sides)}Click a point: games in which a player was out."
    plot = max(110, height - head_height(question, says, width) - BELOW)
    return dress(_layers(clock, rows, list(places), step, sides), question, says, _in_words(clock, rows), width, plot)


def out_by(clock: Clock, pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in which a player was out by then."""
    at, side = int(pick[clock.field]), side_of(pick)
    games = comparison.games_before if side == "before" else comparison.games_after
    if at < 0:
        raise ValueError(f"No {clock.field} comes before the deal.")
    return side, pl.any_horizontal(clock.when(_seats_out(games)) <= at).fill_null(False)


def _seats(comparison: Comparison, side: Side) -> int:
    return len((comparison.before if side.key == "before" else comparison.after).strategies)


def _last(clock: Clock, games: pl.DataFrame) -> int:
    """The time by which nearly all games are over; those that never end go on beyond it."""
    ended = games.filter(pl.col("status") == "finished")[clock.lasts]
    return max(2, ceil(ended.quantile(_TAIL, "higher") or 2)) if len(ended) else 100


def still_in(exits: np.ndarray, seats: int, at: int) -> Estimate:
    """The share of players who are in at a time: those of a game belong together, so it counts games."""
    shares = (exits[:, :seats] > at).mean(axis=1)
    mean, half = float(shares.mean()), Z95 * float(shares.std()) / len(shares) ** 0.5
    if not half:
        return wilson(mean * len(shares), len(shares))
    return Estimate(mean, max(0.0, mean - half), min(1.0, mean + half), len(shares))


def _row(clock: Clock, side: Side, seats: int, place: int, step: int, both: bool) -> dict:
    exits = exits_of(clock, side.played)
    share, out = still_in(exits, seats, place), int((exits[:, :seats] <= place).any(axis=1).sum())
    aside = (_BESIDE if side.key == "after" else -_BESIDE) * step if both else 0.0
    left, right = place - step / 2, place + step / 2
    when = "at the deal" if place == 0 else f"after {counted(place, clock.field)}"
    return {
        "side": side.key, clock.field: place, "games": out, "at": place + aside, "share": share.mean, "from": share.low, "to": share.high,
        "left": place if both and side.key == "after" else left, "right": place if both and side.key == "before" else right,
        "words": f"{side.name}, {when}: {number(share.mean * seats, 1)} of {seats} players in",
        "tells": {
            "Rules": side.name,
            "When": when,
            "Still in": f"{number(share.mean * seats, 1)} of {seats} players, {percent(share.mean)}",
            INTERVAL: percents(share.low, share.high),
            "A player out": f"in {out:,} of {counted(len(side.games), 'game')}{': click to open one' if out else ''}",
        },
    }  # fmt: skip


def _never(sides: list[Side]) -> str:
    """The share of games that never end: in these, players are in for ever."""
    found = [
        (side, side.games.filter(pl.col("status") != "finished").height / max(1, side.games.height)) for side in sides
    ]
    told = [f"{percent(share)} ({side.name})" for side, share in found if share]
    return f"Never end: {', '.join(told)} of the games. " if told else ""


def _layers(clock: Clock, rows: list[dict], places: list[int], step: int, sides: list[Side]) -> list[Layer]:
    marks = without_tells(rows)
    axis = {"title": clock.axis, "values": places, "format": ",~r"}
    ends = span(places[0] - step / 2, places[-1] + step / 2)
    shares = {"title": "players still in", "values": [0, 0.25, 0.5, 0.75, 1], "grid": True, "domain": False}
    shares["labelExpr"] = "100 * datum.value + '%'"
    x, y = number_in("at", axis=axis, **ends), number_in("share", axis=shares, **span(0, 1.02))
    line = {"x": x, "y": y, "color": COLOUR, "strokeDash": DASHES, "detail": word_in("side")}
    look = {"fill": COLOUR, "stroke": COLOUR, "fillOpacity": FILLED, "opacity": BRIGHT}
    press = (number_in("left"), {"field": "right"}), ({"value": 0}, {"value": "height"})
    return [
        layer(marks, "line", line, strokeWidth=2.5),
        whisker(marks, {"x": number_in("at"), "y": number_in("from"), "y2": {"field": "to"}}),
        layer(marks, "point", {"x": number_in("at"), "y": number_in("share"), **look}, size=50, filled=True, strokeWidth=1.6),
        *(key_lines([(side.key, side.name) for side in sides], right=_key_room(sides)) if len(sides) > 1 else []),
        pressable(rows, ["side", clock.field], *press),
    ]  # fmt: skip


def _key_room(sides: list[Side]) -> float:
    return 40 + max(text_width(side.name, weight="bold") for side in sides)


def _in_words(clock: Clock, rows: list[dict]) -> str:
    return " ".join(f"{row['words']}." for row in rows if row[clock.field])
