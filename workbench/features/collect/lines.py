"""The variants of a class on one axis for each headline number: hollow before, solid after."""

from math import floor, log10
from typing import NamedTuple

from markupsafe import Markup

from engine.analysis.duplicate_deals import SKILL
from engine.core.game import Game
from engine.core.text import INTERVAL, number
from engine.simulation.format import difference, figure, finer, in_hours
from engine.simulation.metrics import Metric
from engine.simulation.paired import Change
from workbench.features.collect.folder import HandedIn
from workbench.features.hand_in.block import number_named
from workbench.page.kit.changes import Axis, Line, track

NEVER = "unfinished"
_SKILL_SAYS = (
    "Of 100 deals, each played from every seat: those that the best ordinary player wins from all of them, minus those that the other "
    "one wins. 0: choosing well changes nothing; 100: it decides all."
)


class Variant(NamedTuple):
    """A variant on the axis: its page, its marks, the figures before and after, and their difference."""

    page: HandedIn
    marks: Markup
    before: str
    after: str
    by: str
    certain: bool


class NumberLine(NamedTuple):
    """A headline number with all variants on one axis, from the smallest to the largest; the pages `without` lack this number."""

    title: str
    says: str
    ends: tuple[str, str]
    variants: tuple[Variant, ...]
    without: tuple[HandedIn, ...]


def lines_of(game: Game, pages: list[HandedIn]) -> list[NumberLine]:
    """The lines of a game's headline numbers and of skill; first the games that never end, if there are any."""
    names = dict.fromkeys((NEVER, *game.headline[:2], SKILL.name, *game.headline[2:]))
    found = (_line(number_named(name, game), pages) for name in names)
    return [line for line in found if line]


def _line(metric: Metric, pages: list[HandedIn]) -> NumberLine | None:
    changes = [(page, change) for page in pages if (change := page.told.change(metric.name))]
    if not changes:
        return None
    metric = in_hours(metric, *(side.mean for _, change in changes for side in (change.before, change.after)))
    axis = _axis(metric, [change for _, change in changes])
    in_order = sorted(changes, key=lambda each: each[1].after.mean)
    variants = tuple(_variant(page, change._replace(metric=metric), axis) for page, change in in_order)
    told = [page for page, _ in changes]
    without = () if metric.name in (NEVER, SKILL.name) else tuple(page for page in pages if page not in told)
    percent = "%" if metric.in_percent else ""
    low, high = (f"{number(metric.times * end, 2)}{percent}" for end in axis)
    return NumberLine(
        _title(metric, pages[0].told.bench.game), metric.says or _SKILL_SAYS, (low, high), variants, without
    )


def _title(metric: Metric, game: Game) -> str:
    named = {NEVER: "Games that never end", "seat0_wins": f"{game.seats[0]} wins"}
    if metric.name in named:
        return named[metric.name]
    unit = metric.unit_words.strip()
    return metric.title if not unit or unit in ("%", metric.title.lower()) else f"{metric.title} ({unit})"


def _variant(page: HandedIn, change: Change, axis: Axis) -> Variant:
    metric, more = change.metric, finer(change.metric, change)
    changed, certain = page.told.bench.changed, page.told.certain(change.metric.name)
    before, after = (
        figure(metric, side.mean, more).removesuffix(metric.unit_words) for side in (change.before, change.after)
    )
    sure = ("same" if change.same else "certain" if certain else "uncertain") if changed else ""
    by = difference(change) if changed else ""
    bounds = f"{INTERVAL} {number(metric.times * change.after.low, 2)} to {number(metric.times * change.after.high, 2)}"
    line = Line(metric.name, "", after, before if changed else "", by, bounds, sure, "", "", change, axis)  # type: ignore[arg-type]
    unit = "%" if metric.in_percent else ""
    return Variant(page, Markup(track(line)), before + unit if changed else "", after + unit, line.by, certain)


def _axis(metric: Metric, changes: list[Change]) -> Axis:
    """The axis: from 0 to 1 for shares; else from the smallest to the largest value of the class, rounded."""
    if metric.in_percent:
        return 0.0, 1.0
    ends = [end for change in changes for side in (change.before, change.after) for end in (side.low, side.high)]
    low, high = min(ends), max(ends)
    step = 10.0 ** floor(log10(max(high - low, abs(high) / 10, 1e-6))) / 2
    return floor(low / step) * step, (floor(high / step) + 1) * step
