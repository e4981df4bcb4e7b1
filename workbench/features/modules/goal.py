"""The goal of a dealt start, above the numbers: each wish, the number as it is now, and whether it is reached."""

from html import escape

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import SKILL
from engine.analysis.optimize.goal import Wish, wish_of, wishable
from engine.core.rules import BadInput
from engine.core.text import NOTHING
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure
from workbench.bench import Bench


def html(bench: Bench, comparison: Comparison) -> str:
    """The goal and how far it is reached."""
    wishes = "".join(_wish_html(each, figure_of(comparison, each.metric.name)) for each in wishes_of(bench))
    again = '<button type="button" class="wb-press" data-press="goal:done">Drop the goal</button>'
    return f'<section class="wb-goal" aria-label="Goal"><b>Start {bench.start}: your goal</b><ul>{wishes}</ul>{again}</section>'


def wishes_of(bench: Bench) -> list[Wish]:
    """The wishes that can be read."""
    found = []
    for name, least, most in bench.study.goal:
        metric = wishable(bench.game).get(name)
        try:
            found.append(wish_of(metric, least, most) if metric else None)
        except BadInput:
            continue
    return [each for each in found if each]


def figure_of(comparison: Comparison, name: str) -> Estimate | None:
    """A number of the variant as far as it is known; skill needs deals from every seat."""
    if name == SKILL.name:
        return comparison.changes([name])[0].after if comparison.seated else None
    return comparison.changes([name])[0].after


def _wish_html(wish: Wish, now: Estimate | None) -> str:
    if now is None or not now.n:
        return f"<li>{escape(wish.words)} <span>now {NOTHING}</span></li>"
    reached = wish.off(now.mean, now.mean) == 0
    value = figure(wish.metric, now.mean)
    words = f"now {value}: reached" if reached else f"now {value}"
    return f"<li{' data-reached' if reached else ''}>{escape(wish.words)} <span>{escape(words)}</span></li>"
