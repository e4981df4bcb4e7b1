"""The pinned variants side by side: a line for each number, the baseline hollow and blue, a mark and a letter for each variant.

Every number is from the deals that count under all of them, so that the variants are comparable.
"""

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from math import ceil, floor, log10
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache, cached
from polars import DataFrame

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import SKILL, DuplicateDeals
from engine.core.text import INTERVAL, counted, form, number
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure, figures, finer
from engine.simulation.metrics import Metric, headline, metric_named, metrics
from engine.simulation.paired import abreast_of
from workbench.bench import PUBLISHED, Bench
from workbench.bench.shelf import LETTERS, Shelved, pins
from workbench.page.kit.changes import FIRST, Axis, Line, Sure, lines
from workbench.work.duplicate_deals import has_skill
from workbench.work.games import played_by_all

_SOON = 0.5  # nominal seconds for the games of a variant
_KEPT = 100  # comparisons of pins, as HTML
_APART = 0.08  # of the axis: letters that are nearer are stacked
_NONE = Estimate(float("nan"), float("nan"), float("nan"), 0)
_FEW = 0.95  # of the deals: a note says so if fewer count under all
_SHAPES = dict(
    zip(LETTERS, ("M0-6L6 0L0 6L-6 0Z", "M-5-5H5V5H-5Z", "M0-6.200L6 5H-6Z", "M0 6.200L-6-5H6Z"), strict=True)
)


class Told(NamedTuple):
    """A variant on a line: its letter, its number, how certain it is that it differs."""

    letter: str
    found: Estimate
    sure: Sure


class Row(NamedTuple):
    """A number of all variants; `note` gives the number of deals if it is not nearly all."""

    title: str
    metric: Metric
    axis: Axis
    was: Estimate
    told: tuple[Told, ...]
    note: str


def to_compare(bench: Bench) -> list[Shelved]:
    """The pinned variants of this game that may be shown: not those with an open prediction."""
    return [each for each in pins(bench.shelf, bench.game) if bench.may_be_seen(each)]


def html(bench: Bench) -> str:
    """The comparison as HTML; empty without a pin. It is made again only when the pins, the baseline, the players or the games
    change."""
    chosen = to_compare(bench)
    if not chosen:
        return ""
    was, *now = (_games(each) for each in (replace(bench, rules=bench.baseline), *(_by(bench, one) for one in chosen)))
    deals = min(len(games) for games in (was, *now))

    found = [_comparison(bench, each, was, games, deals) for each, games in zip(chosen, now, strict=True)]
    return _written(bench, chosen, _from_every_seat(bench, chosen, found))


def _told_of(bench: Bench, chosen: Sequence[Shelved], found: Sequence[Comparison]) -> tuple[Any, ...]:
    """The key of this text: whose comparison it is, and from how many deals."""
    pinned = ((each.text, each.title, each.letter) for each in chosen)
    deals = len(found[0].games_after), *(len(each.seated.after) if each.seated else 0 for each in found)
    return bench.published.text(), bench.baseline_name, *pinned, bench.seed, *deals


@cached(LRUCache(_KEPT), key=_told_of, lock=Lock())
def _written(bench: Bench, chosen: Sequence[Shelved], found: Sequence[Comparison]) -> str:
    return compared_html(bench, chosen, found)


def _games(bench: Bench) -> DataFrame:
    """All games, or as many as can be played soon."""
    return played_by_all().soon(bench, _SOON).games_after


def _by(bench: Bench, each: Shelved) -> Bench:
    """The bench with the rules and players of a pinned variant."""
    return replace(bench, rules=each.setup.rules, seats=each.setup.strategies)


def _comparison(bench: Bench, each: Shelved, was: DataFrame, now: DataFrame, deals: int) -> Comparison:
    return Comparison(bench.published, each.setup, was.head(deals), now.head(deals), bench.baseline_given)


def _from_every_seat(bench: Bench, chosen: Sequence[Shelved], found: list[Comparison]) -> list[Comparison]:
    """The same with deals played from every seat, equally many of each, if they are known or quick to play."""
    told = [_seated(_by(bench, each), games) for each, games in zip(chosen, found, strict=True)]
    deals = min((len(each.after) for each in told if each), default=0)
    return [games.told_with(each and each.first(deals)) for games, each in zip(found, told, strict=True)]


def _seated(bench: Bench, found: Comparison) -> DuplicateDeals | None:
    return played_by_all().from_every_seat(bench, found).seated if has_skill(bench) else None


# ---------------------------------------------------------------- the numbers


def rows(chosen: Sequence[Shelved], found: Sequence[Comparison]) -> list[Row]:
    """A row for each number: first skill, if deals were played from every seat, and the headline metrics, then the largest changes of
    any variant."""
    known = metrics(found[0].after.game)
    told = [{line.name: line for line in lines(each)} for each in found]
    first = [metric.name for metric in headline(found[0].after.game)]
    others = dict.fromkeys(name for each in told for name in each if name in known)
    order = [*(name for name in first if name in others), *(name for name in others if name not in first)]
    skill = _skill(chosen, found, [each.get(SKILL.name) for each in told])
    return skill + [_row(name, chosen, found, [each.get(name) for each in told]) for name in order]


def _skill(chosen: Sequence[Shelved], found: Sequence[Comparison], told: list[Line | None]) -> list[Row]:
    """The row of skill, with its two players; empty if no deals were played from every seat."""
    line = next((each for each in told if each is not None), None)
    seated = next((each.seated for each in found if each.seated), None)
    if line is None or seated is None:
        return []
    now = [each.change.after if each else _NONE for each in told]
    places = [each.mean for each in (line.change.before, *now) if each.n]
    note = f"{line.note}; {counted(len(seated.after), 'deal')} from every seat"
    marks = zip(chosen, now, told, strict=True)
    shown = tuple(Told(each.letter, figure_of, one.sure if one else "") for each, figure_of, one in marks)
    return [Row(line.title, line.change.metric, _wide_enough(line.axis, places), line.change.before, shown, note)]


def _row(name: str, chosen: Sequence[Shelved], found: Sequence[Comparison], told: list[Line | None]) -> Row:
    metric = metric_named(name, found[0].after.game)
    sides = (found[0].played[0], *(each.played[1] for each in found))
    was, *now = abreast_of(metric, [games.parts(metric)[0] for games in sides])
    line = next(each for each in told if each is not None)
    places = [each.mean for each in (was, *now) if each.n]
    note = f"of the {counted(was.n, 'deal')} that {form(was.n, 'counts/count')} under all"
    return Row(
        line.title,
        metric,
        _wide_enough(line.axis, places),
        was,
        tuple(
            Told(each.letter, est, one.sure if one else "") for each, est, one in zip(chosen, now, told, strict=True)
        ),
        note if was.n < _FEW * len(found[0].games_before) else "",
    )


def _wide_enough(axis: Axis, places: Sequence[float]) -> Axis:
    """The axis of a number, extended to a round number if a variant is beyond it."""
    step = 10.0 ** floor(log10((axis[1] - axis[0]) / 5))
    low, high = min(places, default=axis[0]), max(places, default=axis[1])
    return (
        floor(low / step) * step if low < axis[0] else axis[0],
        ceil(high / step) * step if high > axis[1] else axis[1],
    )


# ---------------------------------------------------------------- as HTML


def compared_html(bench: Bench, chosen: Sequence[Shelved], found: Sequence[Comparison]) -> str:
    """A table with a row for each number and its line; all but the first are folded away."""
    told = rows(chosen, found)
    head, first, rest = _head(bench, chosen), told[:FIRST], told[FIRST:]
    deals = counted(len(found[0].games_before), "deal")
    summary = f"<summary>{counted(len(rest), 'more number')}</summary>"
    more = f'<details class="wb-rest">{summary}{_table("", rest)}</details>' if rest else ""
    note = f"On the same {deals}; bold is what certainly differs from {escape(bench.baseline_name)}.{_lacking(bench, chosen, found)}"
    return (
        '<section class="wb-compared" aria-label="Pinned variants"><h3 class="wb-rules">Pinned variants</h3>'
        f'{_key(bench, chosen)}{_table(head, first)}{more}<p class="wb-compared-note">{note}</p></section>'
    )


def _lacking(bench: Bench, chosen: Sequence[Shelved], found: Sequence[Comparison]) -> str:
    """A sentence on what skill waits for, if it could be measured and is not yet."""
    could = any(has_skill(_by(bench, each)) for each in chosen)
    if not could or any(each.seated for each in found):
        return ""
    return " Skill follows once its players are compiled, which takes some seconds."


_COLUMNS = '<colgroup><col class="wb-titles"><col class="wb-lines"></colgroup>'


def _table(head: str, told: Sequence[Row]) -> str:
    body = "".join(map(_row_html, told))
    return f'<div class="wb-wide"><table class="wb-abreast">{_COLUMNS}{head}<tbody>{body}</tbody></table></div>'


def _head(bench: Bench, chosen: Sequence[Shelved]) -> str:
    """The marks, as the head of the table."""
    cells = [f'<th scope="col" class="wb-before" aria-label="{escape(_called(bench))}">{_mark(_RING)}</th>']
    cells += [
        f'<th scope="col" class="wb-after" aria-label="{each.letter}: {escape(each.title)}">'
        f"{_mark(_shape(each.letter))}{each.letter}</th>"
        for each in chosen
    ]
    return f'<thead><tr><td colspan="2"></td>{"".join(cells)}</tr></thead>'


def _key(bench: Bench, chosen: Sequence[Shelved]) -> str:
    """The names of the variants with their marks."""
    names = [f'<span class="wb-before">{_mark(_RING)}{escape(_called(bench))}</span>']
    for each in chosen:
        name = f"<b>{each.letter}</b> {escape(each.title)}"
        names.append(f'<span class="wb-after" title="{escape(each.text)}">{_mark(_shape(each.letter))}{name}</span>')
    return f'<div class="wb-compared-key">{"".join(names)}</div>'


def _called(bench: Bench) -> str:
    return "published" if bench.baseline_name == PUBLISHED else bench.baseline_title


def _mark(sign: str) -> str:
    return f'<svg class="wb-key-mark" aria-hidden="true">{sign.format(x="50%", y="50%")}</svg>'


def _row_html(row: Row) -> str:
    unit = row.metric.unit_words.strip()
    unit = f' <span class="wb-figures-unit">({escape(unit)})</span>' if unit and unit not in row.title.lower() else ""
    note = f'<span class="wb-change-note">{escape(row.note)}</span>' if row.note else ""
    cells = [f'<td class="wb-before">{_figure(row.metric, row.was)}</td>']
    for each in row.told:
        look = ' class="wb-is-certain"' if each.sure == "certain" else ""
        cells.append(f"<td{look}>{_figure(row.metric, each.found)}</td>")
    return f'<tr><th scope="row">{escape(row.title)}{unit}{note}</th><td>{_scale(row)}</td>{"".join(cells)}</tr>'


def _figure(metric: Metric, found: Estimate) -> str:
    bounds = figures(metric, found.low, found.high, finer(metric, found)) if found.n else ""
    shown = figure(metric, found.mean, finer(metric, found)).removesuffix(metric.unit_words)
    return f'<span title="{escape(f"{INTERVAL} {bounds}" if bounds else "")}">{escape(shown)}</span>'


# ---------------------------------------------------------------- a number line

_RING = '<circle class="wb-was-mark" cx="{x}" cy="{y}" r="5.5"/>'
_FOOT, _STEP, _ABOVE = 9, 13, 9  # pixels below the line, between rows of letters, above the line to the first


def _shape(letter: str) -> str:
    shape = f'<path class="wb-now-mark" d="{_SHAPES[letter]}"/>'
    return f'<svg x="{{x}}" y="{{y}}" overflow="visible">{shape}</svg>'


def _scale(row: Row) -> str:
    m = row.metric
    low, high = (number(m.times * end, 2) + ("%" if m.in_percent else "") for end in row.axis)
    placed = [(each, _place(each.found.mean, row.axis)) for each in row.told if each.found.n]
    levels = _levels([place for _, place in placed])
    y = _ABOVE + _STEP * (max(levels, default=0) + 1)
    marks = [f'<line class="wb-axis" x1="0" x2="100%" y1="{y}" y2="{y}"/>']
    marks += [_RING.format(x=_percent(_place(row.was.mean, row.axis)), y=y)] if row.was.n else []
    for (each, place), level in zip(placed, levels, strict=True):
        at = y - _ABOVE - _STEP * level
        marks.append(_shape(each.letter).format(x=_percent(place), y=y))
        marks.append(f'<text class="wb-letter" x="{_percent(place)}" y="{at}">{each.letter}</text>')
    track = f'<svg class="wb-track" style="height: {y + _FOOT}px" aria-hidden="true">{"".join(marks)}</svg>'
    return f'<span class="wb-scale"><i>{low}</i>{track}<i>{high}</i></span>'


def _levels(places: Sequence[float]) -> list[int]:
    """The row of each letter above the line, so that none covers another."""
    levels: list[int] = []
    for at, place in enumerate(places):
        near = {levels[other] for other in range(at) if abs(places[other] - place) < _APART}
        levels.append(next(level for level in range(len(places)) if level not in near))
    return levels


def _place(amount: float, axis: Axis) -> float:
    return (amount - axis[0]) / (axis[1] - axis[0]) if axis[1] > axis[0] else 0.5


def _percent(place: float) -> str:
    return f"{100 * place:.2f}%"
