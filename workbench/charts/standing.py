"""The winner's lead during the game: ahead or behind, tenth by tenth."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.text import INTERVAL, counted, number, percent, span
from engine.play.result import TENTHS
from engine.simulation.metrics import mean_of
from workbench.charts.kit.marks import Layer, layer, number_in
from workbench.charts.kit.over_time import BELOW, course_layers, place_of, reach, spread, when
from workbench.charts.kit.sentence import draw_sentence
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing, dress, head_height, that_fits
from workbench.theme.theme import GREY

QUESTION = "Was the winner ahead all along?"
ORDER = 30
MAIN = True


def applies(game: Game) -> bool:
    """Games with several players, one of whom can be ahead."""
    return len(game.seats) > 1


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """A line through the medians, a band that holds eight games of ten, a whisker for the interval of the median."""
    sides, means = sides_of(comparison), comparison.after.game.standing_means
    rows = [row for side in sides for row in _rows(side, means, len(sides) > 1)]
    if not rows:
        return draw_sentence(QUESTION, "No game has a winner, so there is nothing to show.", width, height)
    says = f"Line: median, {INTERVAL}; band: 8 of 10 games. Click a point: games in which the winner was behind there."
    plot = max(110, height - head_height(QUESTION, says, width) - BELOW)
    return dress(
        _layers(rows, means, len(sides) > 1, plot, Held() if held is None else held),
        QUESTION,
        says,
        _in_words(sides, rows),
        width,
        plot,
    )


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games whose winner was behind at that point."""
    if int(pick["tenth"]) not in range(TENTHS):
        raise ValueError("A game has ten tenths.")
    return side_of(pick), (pl.col(f"margin_{int(pick['tenth'])}") < 0).fill_null(False)


def _rows(side: Side, means: str, both: bool) -> list[dict]:
    told = "standing", side.key, side.name, both
    return side.played.once(told, lambda: _worked_out(side, means, both))


def _worked_out(side: Side, means: str, both: bool) -> list[dict]:
    won = side.games.filter(pl.col("winner").is_not_null())
    return [_row(side, won[f"margin_{tenth}"], tenth, means, both) for tenth in range(TENTHS)] if won.height else []


def _row(side: Side, margins: pl.Series, tenth: int, means: str, both: bool) -> dict:
    mean, trailed = mean_of(margins), int((margins < 0).sum())
    band = spread(margins)
    median, sure = _signed(band["median"]), f"{_signed(band['from'])} to {_signed(band['to'])}"
    games = f"in {percent(trailed / mean.n)} of {counted(mean.n, 'game')}"
    return {
        "side": side.key, "tenth": tenth, **place_of(side, tenth, both), "trailed": trailed,
        **band,
        "words": f"{side.name}, {when(tenth)}: median {median}, winner behind {games}",
        "tells": {
            "Rules": side.name,
            "When": when(tenth),
            "Median lead": f"{median} ({means}), {INTERVAL} {sure}",
            "8 of 10 games": f"{_signed(band['low'])} to {_signed(band['high'])}",
            "Mean lead": f"{number(mean.mean, 2)}, {INTERVAL} {span(mean.low, mean.high, 2)}",
            "Winner behind": f"{games}: click to open one" if trailed else "in no game",
        },
    }  # fmt: skip


def _signed(value: float) -> str:
    return number(value, signed=True) if abs(value) > 0.05 else "level"


def _layers(rows: list[dict], means: str, both: bool, plot: int, held: Held) -> list[Layer]:
    y = number_in("low", axis=_lead_axis(means, plot), scale=reach(rows, held))
    level = layer([{"level": 0}], "rule", {"y": number_in("level")}, stroke=GREY)
    return course_layers(rows, y, [level], both)


def _lead_axis(means: str, plot: int) -> dict:
    signed = "datum.value == 0 ? 'level' : (datum.value > 0 ? '+' : '−') + format(abs(datum.value), ',~r')"
    title = that_fits([f"winner's lead ({means})", "winner's lead"], plot)
    return {"title": title, "labelExpr": signed, "tickCount": 5, "domain": False, "grid": True}


def _in_words(sides: list[Side], rows: list[dict]) -> str:
    """The values of each side at half-time and at the end."""
    phrases = []
    for side in sides:
        own = {row["tenth"]: row for row in rows if row["side"] == side.key}
        if own:
            behind_then = own[5]["tells"]["Winner behind"].split(":")[0]
            phrases.append(
                f"{side.name.capitalize()}: at half-time the winner leads by {_signed(own[5]['median'])} (median)"
            )
            phrases.append(f"and is behind {behind_then}; at the end the lead is {_signed(own[10]['median'])}.")
    return " ".join(phrases)
