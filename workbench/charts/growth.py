"""The growth of a solo player's score: at the deal and after each tenth of the game, against the goal."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.text import INTERVAL, number, percent, span
from engine.play.result import TENTHS
from engine.setup.setup import Setup
from engine.simulation.metrics import mean_of
from workbench.charts.kit.marks import Layer, layer, number_in, word_in
from workbench.charts.kit.over_time import BELOW, course_layers, place_of, reach, spread, when
from workbench.charts.kit.sentence import draw_sentence
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing, dress, head_height
from workbench.theme.theme import GREY

ORDER = 31
MAIN = True

_FINISHED = pl.col("status") == "finished"


def QUESTION(game: Game) -> str:
    """The title, with the unit of the score in this game."""
    return f"How do the {game.standing_means} grow?"


def applies(game: Game) -> bool:
    """Games for one player."""
    return len(game.seats) == 1


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """A line through the medians, a band that holds eight games of ten, a rule at the goal of each side."""
    game, sides = comparison.after.game, sides_of(comparison)
    told = [side for side in sides if side.games.select(_FINISHED.any()).item()]
    rows = [_row(comparison, side, tenth, len(sides) > 1) for side in told for tenth in range(TENTHS)]
    if not rows:
        return draw_sentence(QUESTION(game), "No game ends, so there is nothing to show.", width, height)
    says = f"Line: median, {INTERVAL}; band: 8 of 10 games. Click a point: games that fell short of the goal there."
    question = QUESTION(game)
    plot = max(110, height - head_height(question, says, width) - BELOW)
    goals = [{"side": side.key, "goal": goal} for side in sides if (goal := _goal(_setup(comparison, side)))]
    return dress(
        _layers(rows, goals, game, len(sides) > 1, Held() if held is None else held),
        question,
        says,
        _in_words(rows),
        width,
        plot,
    )


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games that had not reached the goal at that point."""
    tenth = int(pick["tenth"])
    if tenth not in range(TENTHS):
        raise ValueError("A game has ten tenths.")
    setup = comparison.before if side_of(pick) == "before" else comparison.after
    return side_of(pick), _FINISHED & (pl.col(f"margin_{tenth}") < _goal(setup))


def _goal(setup: Setup) -> int:
    return (setup.game.goal(setup.rules) or 0) if setup.game.goal else 0


def _setup(comparison: Comparison, side: Side) -> Setup:
    return comparison.before if side.key == "before" else comparison.after


def _row(comparison: Comparison, side: Side, tenth: int, both: bool) -> dict:
    held, goal = side.games.filter(_FINISHED)[f"margin_{tenth}"], _goal(_setup(comparison, side))
    mean, short = mean_of(held), int((held < goal).sum())
    band = spread(held)
    median, sure = number(band["median"]), f"{number(band['from'])} to {number(band['to'])}"
    return {
        "side": side.key, "tenth": tenth, **place_of(side, tenth, both),
        **band, "trailed": short,
        "words": f"{side.name}, {when(tenth)}: median {median}",
        "tells": {
            "Rules": side.name,
            "When": when(tenth),
            "Median": f"{median}, {INTERVAL} {sure}",
            "8 of 10 games": f"{number(band['low'])} to {number(band['high'])}",
            "Mean": f"{number(mean.mean, 2)}, {INTERVAL} {span(mean.low, mean.high, 2)}",
            f"Under {goal}": f"{percent(short / mean.n)} of {mean.n:,} finished games: click to open one",
        },
    }  # fmt: skip


def _layers(rows: list[dict], goals: list[dict], game: Game, both: bool, held: Held) -> list[Layer]:
    axis = {"title": game.standing_means, "tickCount": 5, "domain": False, "grid": True}
    y = number_in(
        "low", axis=axis, scale=reach([*rows, *({"low": each["goal"], "high": each["goal"]} for each in goals)], held)
    )
    return course_layers(rows, y, _goal_lines(goals), both)


def _goal_lines(goals: list[dict]) -> list[Layer]:
    """The goal as a line with its number; one line where both sides have the same."""
    if len({each["goal"] for each in goals}) == 1:
        goals = goals[:1]
    named = [{**each, "name": f"goal: {each['goal']}"} for each in goals]
    text = {"x": {"value": "width"}, "y": number_in("goal"), "text": word_in("name")}
    return [
        layer(named, "rule", {"y": number_in("goal")}, stroke=GREY, strokeDash=[2, 2]),
        layer(named, "text", text, align="right", baseline="bottom", dy=-2, color=GREY),
    ]


def _in_words(rows: list[dict]) -> str:
    return " ".join(f"{row['words']}." for row in rows if row["tenth"] in (0, 5, 10))
