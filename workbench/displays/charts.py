"""The charts of results: what `.chart()` draws in Python, in colours that every notebook and every file can show."""

from typing import Any

from engine.analysis.compare import Comparison
from engine.analysis.ladder import Ladder, against, no_ladder
from engine.analysis.matchups import Matchups
from engine.analysis.sensitivity import Sensitivity
from engine.analysis.skill import Skill
from engine.analysis.sweep import Sweep
from engine.core.rules import BadInput
from engine.core.text import INTERVAL, NOTHING, did_you_mean, percent, percents
from engine.runtime.notebook import shown
from engine.simulation.format import figure, figures
from engine.simulation.metric import Metric
from workbench import charts
from workbench.charts.curve import draw_curve
from workbench.charts.kit.squares import Square, draw_squares
from workbench.charts.ladder import Rungs, draw_ladder
from workbench.charts.sensitivity import draw_sensitivity
from workbench.charts.skill import draw_skill
from workbench.features.hand_in.pictures import still
from workbench.theme.drawing import Drawing
from workbench.theme.theme import INK, on_paper

_PAPER = "#1f1f1f"  # the ink on a white page


def printed(drawing: Drawing) -> Drawing:
    """A chart in the colours of a light page, without hints to click."""
    return Drawing({**_in_ink(still(drawing.to_dict())), "background": "white"})


def _in_ink(part: Any) -> Any:
    """A part of a specification with colours in the place of their names."""
    if isinstance(part, dict):
        return {key: _in_ink(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_in_ink(each) for each in part]
    return (_PAPER if part == INK else on_paper(part)) if isinstance(part, str) else part


@shown(Comparison, "chart")
def comparison_chart(found: Comparison, name: str, width: int, height: int) -> Drawing:
    """One of the charts of the game, by its name; the game's first chart without one."""
    game = found.after.game
    chosen = charts.chart_named(name, game) if name else charts.arranged(game)[0]
    played = found.from_every_seat() if chosen.deals and found.seated is None and not _choiceless(found) else found
    return printed(chosen.draw(played, width=width, height=height))


def _choiceless(found: Comparison) -> bool:
    return any(each.game.without_choices(each.rules) for each in (found.before, found.after))


@shown(Sweep, "chart")
def sweep_chart(found: Sweep, name: str, width: int, height: int) -> Drawing:
    """A curve of one dial, or a table of squares of two; `name` is one of the metrics of the sweep, at first the first."""
    known = {metric.name: metric for metric in found.metrics}
    if name and name not in known:
        raise BadInput(
            f"There is no metric '{name[:40]}' in this sweep{did_you_mean(name, known)}; choose one of {', '.join(known)}."
        )
    metric = known[name] if name else found.metrics[0]
    if len(found.axes) > 2:
        raise BadInput(f"A chart shows a sweep of one dial or of two, not of {len(found.axes)}.")
    if len(found.axes) == 2:
        return printed(_two_way(found, metric, width))
    parameter = found.setup.rules.parameter(found.axes[0])
    present = getattr(found.setup.rules, parameter.name)
    return printed(draw_curve(found.frame(), parameter, metric, parameter.default, present, width, height))


def _two_way(found: Sweep, metric: Metric, width: int) -> Drawing:
    first, second = (found.setup.rules.parameter(name) for name in found.axes)
    squares = [
        Square(
            first.in_words(row[first.name]), second.in_words(row[second.name]), row["mean"],
            NOTHING if row["mean"] is None else figure(metric, row["mean"]).removesuffix(metric.unit_words),
            {metric.title: _figure(metric, row), INTERVAL: _bounds(metric, row)},
        )
        for row in found.frame().filter(metric=metric.name).iter_rows(named=True)
    ]  # fmt: skip
    means = [square.value for square in squares if square.value is not None]
    says = f"{metric.title}: {first.label} down, {second.label} across. Orange: above the mean of the squares; blue: below."
    return draw_squares(squares, "What do two dials do together?", says, width, sum(means) / max(1, len(means)))


def _figure(metric: Metric, row: dict) -> str:
    return row["conflict"] if row["mean"] is None else figure(metric, row["mean"])


def _bounds(metric: Metric, row: dict) -> str:
    return NOTHING if row["mean"] is None else figures(metric, row["low"], row["high"])


@shown(Ladder, "chart")
def ladder_chart(found: Ladder, name: str, width: int, height: int) -> Drawing:
    """The ladder under the rules of the setup; where rules are changed, beside that of the published rules."""
    _only_one(name)
    rungs = found.frame()
    if rungs.is_empty():
        raise BadInput(no_ladder(found.setup))
    sides = [
        Rungs(
            "after" if found.setup.rules.changes() else "before",
            "these rules" if found.setup.rules.changes() else "published",
            rungs,
        )
    ]
    if found.setup.rules.changes() and rungs["published"].is_not_null().all():
        then = rungs.with_columns(share="published", low="published_low", high="published_high")
        sides.insert(0, Rungs("before", "published", then))
    return printed(draw_ladder(sides, against(found.setup), None, width, height))


@shown(Skill, "chart")
def skill_chart(found: Skill, name: str, width: int, height: int) -> Drawing:
    """The deals that the better player wins, the deal decides, and the other one wins."""
    _only_one(name)
    return printed(draw_skill(found, width))


@shown(Matchups, "chart")
def matchups_chart(found: Matchups, name: str, width: int, height: int) -> Drawing:
    """Who beats whom: the share of games that the strategy of a row wins against that of a column."""
    _only_one(name)
    named = {each: str(at) for at, each in enumerate(found.names, 1)}
    squares = []
    for one in found.names:
        for other in found.names:
            share = found.share(one, other)
            tells = {"Wins": f"{one} against {other}: {percent(share.mean)}", INTERVAL: percents(share.low, share.high)}
            shown_as = "·" if one == other else f"{100 * share.mean:.0f}"
            squares.append(Square(f"{named[one]} {one}", named[other], share.mean, shown_as, tells))
    says = f"{found.says()} Wins of 100 games of the row against the column."
    return printed(draw_squares(squares, "Who beats whom?", says, width, found.fair))


@shown(Sensitivity, "chart")
def sensitivity_chart(found: Sensitivity, name: str, width: int, height: int) -> Drawing:
    """The tornado of the dials."""
    _only_one(name)
    return printed(draw_sensitivity(found, width))


def _only_one(name: str) -> None:
    if name:
        raise BadInput(f"This result has one chart, without a name; leave out '{name[:40]}'.")
