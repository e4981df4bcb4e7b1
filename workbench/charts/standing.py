"""How the eventual winner stands during the game: ahead or behind, tenth by tenth."""

from math import ceil, floor, sqrt

import polars as pl

from engine.compare import Comparison
from engine.drive import TENTHS
from engine.game import Game
from engine.metrics import Z95, as_float, mean_of
from workbench.charts._marks import (
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
from workbench.charts._sentence import draw_sentence
from workbench.charts._sides import Side, side_of, sides
from workbench.theme import GREY, INTERVAL, Drawing, dress, head_height, number, numbers, percent, that_fits

QUESTION = "How does the eventual winner stand during the game?"
ORDER = 30
MAIN = True

FAINT = {"before": 0.1, "after": 0.16}  # how much of its colour a band shows
BELOW = 44  # pixels of the axis below
_BESIDE = 0.1  # both sides stand a little left and right of their tenth


def applies(game: Game) -> bool:
    """Games in which somebody can be ahead of somebody."""
    return len(game.seats) > 1


def draw(comparison: Comparison, width: int = 560, height: int = 300) -> Drawing:
    """A line through the medians, a band that holds eight games of ten, a whisker for the interval of the median."""
    shown, counted = sides(comparison), comparison.after.game.standing_means
    rows = [row for side in shown for row in _rows(side, counted, len(shown) > 1)]
    if not rows:
        return draw_sentence(QUESTION, "No game has a winner, so there is nothing to show.", width, height)
    says = f"Line: median, {INTERVAL}; band: 8 of 10 games. Press a point: games in which the winner was behind there."
    plot = max(110, height - head_height(QUESTION, says, width) - BELOW)
    return dress(_layers(rows, counted, len(shown) > 1, plot), QUESTION, says, _in_words(shown, rows), width, plot)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games whose winner was behind at that point."""
    if int(pick["tenth"]) not in range(TENTHS):
        raise ValueError("A game has ten tenths.")
    return side_of(pick), (pl.col(f"margin_{int(pick['tenth'])}") < 0).fill_null(False)


def _rows(side: Side, counted: str, both: bool) -> list[dict]:
    won = side.games.filter(pl.col("winner").is_not_null())
    return [_row(side, won[f"margin_{tenth}"], tenth, counted, both) for tenth in range(TENTHS)] if won.height else []


def _row(side: Side, margins: pl.Series, tenth: int, counted: str, both: bool) -> dict:
    mean, trailed = mean_of(margins), int((margins < 0).sum())
    low, median, high = (as_float(margins.quantile(q, "linear")) for q in (0.1, 0.5, 0.9))
    sure = median_interval(margins)
    left, right, at = place_of(side, tenth, both)
    when = {0: "at the deal", 10: "at the end"}.get(tenth, f"after {10 * tenth} % of the game")
    games = f"in {percent(trailed / mean.n)} of {mean.n:,} games"
    return {
        "side": side.key, "tenth": tenth, "at": at, "left": left, "right": right, "trailed": trailed,
        "low": low, "median": median, "high": high, "from": sure[0], "to": sure[1],
        "words": f"{side.name}, {when}: median {_signed(median)}, winner behind {games}",
        "tells": {
            "Rules": side.name,
            "When": when,
            "Median lead": f"{_signed(median)} ({counted}), {INTERVAL} {_signed(sure[0])} to {_signed(sure[1])}",
            "8 of 10 games": f"{_signed(low)} to {_signed(high)}",
            "Mean lead": f"{number(mean.mean, 2)}, {INTERVAL} {numbers(mean.low, mean.high, 2)}",
            "Winner behind": f"{games}: press to open one" if trailed else "in no game",
        },
    }  # fmt: skip


def median_interval(values: pl.Series) -> tuple[float, float]:
    """A 95 % interval of the median that assumes nothing: the values at the ranks n/2 ± z sqrt(n)/2."""
    n, half = len(values), Z95 * sqrt(len(values)) / 2
    ordered = values.sort()
    return float(ordered[max(0, floor(n / 2 - half) - 1)]), float(ordered[min(n - 1, ceil(n / 2 + half))])


def place_of(side: Side, tenth: int, both: bool) -> tuple[float, float, float]:
    """From where to where a tenth is pressed, and where its marks stand."""
    if not both:
        return max(-0.3, tenth - 0.5), min(10.3, tenth + 0.5), float(tenth)
    if side.key == "before":
        return max(-0.3, tenth - 0.5), float(tenth), tenth - _BESIDE
    return float(tenth), min(10.3, tenth + 0.5), tenth + _BESIDE


def _signed(value: float) -> str:
    return f"+{number(value)}" if value > 0.05 else "level" if value > -0.05 else number(value).replace("-", "−")


def _layers(rows: list[dict], counted: str, both: bool, plot: int) -> list[Layer]:
    marks = without_tells(rows)
    x = number_in("at", axis=course_axis(), **span(-0.3, 10.3))
    y = number_in("low", axis=_lead_axis(counted, plot), scale={"nice": False, "padding": 5})
    line = {"x": x, "color": COLOUR, "strokeDash": DASHES, "detail": word_in("side")}
    band = {"x": x, "y": y, "y2": {"field": "high"}, "fill": COLOUR}
    look = {"fill": COLOUR, "stroke": COLOUR, "fillOpacity": FILLED, "opacity": BRIGHT}
    names = dict.fromkeys((row["side"], row["tells"]["Rules"]) for row in rows)
    return [
        *(
            layer([m for m in marks if m["side"] == side], "area", band, fillOpacity=faint)
            for side, faint in FAINT.items()
        ),
        *(layer(marks, "line", {**line, "y": number_in(end)}, strokeWidth=1) for end in ("low", "high")),
        layer([{"level": 0}], "rule", {"y": number_in("level")}, stroke=GREY),
        layer(marks, "line", {**line, "y": number_in("median")}, strokeWidth=2.5),
        whisker(marks, {"x": x, "y": number_in("from"), "y2": {"field": "to"}}, strokeWidth=1.5),
        layer(marks, "point", {"x": x, "y": number_in("median"), **look}, size=45, filled=True, strokeWidth=1.6),
        *(key_lines(list(names)) if both else []),
        pressable(
            rows, ["side", "tenth"], (number_in("left"), {"field": "right"}), ({"value": 0}, {"value": "height"})
        ),
    ]


def course_axis() -> dict:
    words = "{'0': 'deal', '5': 'half-time', '10': 'end'}[datum.value]"
    return {"title": "course of the game", "values": [0, 5, 10], "labelExpr": words}


def _lead_axis(counted: str, plot: int) -> dict:
    signed = "datum.value == 0 ? 'level' : (datum.value > 0 ? '+' : '−') + format(abs(datum.value), ',~r')"
    title = that_fits([f"winner's lead ({counted})", "winner's lead"], plot)
    return {"title": title, "labelExpr": signed, "tickCount": 5, "domain": False, "grid": True}


def _in_words(shown: list[Side], rows: list[dict]) -> str:
    """Half-time and the end of each side."""
    told = []
    for side in shown:
        own = {row["tenth"]: row for row in rows if row["side"] == side.key}
        if own:
            behind_then = own[5]["tells"]["Winner behind"].split(":")[0]
            told.append(
                f"{side.name.capitalize()}: at half-time the winner leads by {_signed(own[5]['median'])} (median)"
            )
            told.append(f"and is behind {behind_then}; at the end the lead is {_signed(own[10]['median'])}.")
    return " ".join(told)
