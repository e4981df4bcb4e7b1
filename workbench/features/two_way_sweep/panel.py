"""The part Two-way sweep of the page Questions: a table of every value of one dial with every value of another."""

from html import escape
from math import hypot
from typing import Any

from engine.analysis.sensitivity import NEVER, chance_of
from engine.core.rules import Parameter, Value
from engine.core.text import INTERVAL, NOTHING, counted, percent
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure, figures, finer
from engine.simulation.metric import Metric
from engine.simulation.metrics import metric_named
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.two_way_sweep.task import table_metric, two_dials, two_way_sweep_task, values_in_table
from workbench.page.kit.html import (
    Section,
    chooser,
    depth,
    note,
    players,
    shortest,
    tint,
    title_of,
    two_digits,
    value_words,
    written,
)
from workbench.work.tasks import Found, Task

_STAR = "*"  # behind a number of the few games that end


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    first, second = two_dials(bench, chosen)
    title = title_of(metric_named(table_metric(bench, chosen), bench.game), bench.setup)
    return f"{title}, for every value of “{first.label}” with every value of “{second.label}”. Press a cell to set both dials."


def tools(bench: Bench, chosen: Chosen) -> str:
    """The two lists of dials."""
    dials = {each.label: name for name, each in bench.rules.parameters().items()}
    first, second = two_dials(bench, chosen)
    return chooser("Down", "first", dials, first.name) + chooser("Across", "second", dials, second.name)


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that plays the table."""
    return two_way_sweep_task(bench, chosen)


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """The least and the most of the table, if they certainly differ, and where the most is."""
    metric = metric_named(table_metric(bench, chosen), bench.game)
    title = title_of(metric, bench.setup)
    cells = [cell for row in found.each for cell in row if _is_known(cell) and not _endless(cell)]
    if not cells:
        return f"{title}: no game of these rules counts."
    least, most = (choose(cells, key=lambda cell: cell["mean"]) for choose in (min, max))
    if not _differ(least, most, len(cells)):
        return f"{title}: no pair of values certainly differs from another."
    amounts = " to ".join(two_digits(metric.times * cell["mean"]) for cell in (least, most))
    told = f"{title}: {amounts}{'%' if metric.in_percent else f' {metric.unit}'.rstrip()}"
    first, second = two_dials(bench, chosen)
    at = " and ".join(f"{each.label} {each.in_words(most[each.name])}" for each in (first, second))
    values = ", ".join(value_words(each, most[each.name]) for each in (first, second))
    return shortest(f"{told}; most at {at}.", f"{told}; most at {values}.", f"{told}.")


def _differ(least: dict[str, Any], most: dict[str, Any], cells: int) -> bool:
    """Whether the two certainly differ, chosen as they are from all pairs of cells (Bonferroni); as if from different deals."""
    half = hypot(most["mean"] - most["low"], least["high"] - least["mean"])
    apart = most["mean"] - least["mean"]
    return chance_of(Estimate(apart, apart - half, apart + half, most["games"])) * cells * (cells - 1) / 2 < 0.05


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The table as far as it has been played."""
    if found is None or not found.each:
        return ""
    first, second = two_dials(bench, chosen)
    metric = metric_named(table_metric(bench, chosen), bench.game)
    cells = [row for rows in found.each for row in rows]
    here = _mean(cells, bench, first, second)
    known = [each["mean"] for each in cells if _is_known(each)]
    ending = [each["mean"] for each in cells if _is_known(each) and not _endless(each)]
    middle = here if here is not None else (sum(known) / len(known) if known else 0.0)
    reach = max((abs(each - middle) for each in ending), default=0.0) or 1.0
    columns = values_in_table(bench, second)
    head = "".join(f'<th scope="col">{escape(value_words(second, value))}</th>' for value in columns)
    rows = "".join(_row(bench, metric, first, second, row, (middle, reach)) for row in found.each)
    corner = f'<td class="ws-corner">{escape(first.label)} ↓ {escape(second.label)} →</td>'
    table = f'<table class="ws-squares"><thead><tr>{corner}{head}</tr></thead><tbody>{rows}</tbody></table>'
    how = note(_how(bench, found, here) + _starred(cells))
    return f'<div class="ws-wide" tabindex="0" role="region" aria-label="Two dials">{table}</div>{how}'


def _how(bench: Bench, found: Found, here: float | None) -> str:
    than = "than at the present values (outlined)" if here is not None else "than the mean of the cells so far"
    return f"Orange: more {than}; blue: less. {counted(found.games, 'game')} per cell, all on the same deals. {players(bench.setup)}."


def _is_known(cell: dict[str, Any]) -> bool:
    return cell["mean"] is not None and cell["mean"] == cell["mean"]


def _endless(cell: dict[str, Any]) -> bool:
    """Whether most games of a cell never end and its number is of the few that do: it is compared with none."""
    return cell["never"] > 0.5 and 2 * cell["games"] < cell["played"]


def _starred(cells: list[dict[str, Any]]) -> str:
    if not any(_is_known(each) and _endless(each) for each in cells):
        return ""
    return f" {_STAR} More than half of the games never end: the number is of those that do, and has no colour."


def _mean(cells: list[dict[str, Any]], bench: Bench, first: Parameter, second: Parameter) -> float | None:
    return next((each["mean"] for each in cells if _is_here(bench, first, second, each)), None)


def _is_here(bench: Bench, first: Parameter, second: Parameter, cell: dict[str, Any]) -> bool:
    return all(cell[each.name] == getattr(bench.rules, each.name) for each in (first, second))


def _row(
    bench: Bench, metric: Metric, first: Parameter, second: Parameter, row: Any, scale: tuple[float, float]
) -> str:
    cells = "".join(_cell(bench, metric, first, second, each, scale) for each in row)
    return f'<tr><th scope="row">{escape(value_words(first, row[0][first.name]))}</th>{cells}</tr>'


def _cell(
    bench: Bench, metric: Metric, first: Parameter, second: Parameter, cell: dict[str, Any], scale: tuple[float, float]
) -> str:
    mean, values = cell["mean"], [cell[each.name] for each in (first, second)]
    if not _is_known(cell):
        why = cell["conflict"] or "No game of these rules counts."
        return f'<td class="ws-cannot" title="{escape(why)}"><span class="ws-unsaid">{escape(why)}</span>{NOTHING}</td>'
    told = Estimate(mean, cell["low"], cell["high"], cell["games"])
    more = finer(metric, told)
    shown = figure(metric, mean, more).removesuffix(metric.unit_words)
    bounds = figures(metric, told.low, told.high, more)
    endless = _endless(cell)
    shown, look = (f"{shown}{_STAR}", "") if endless else (shown, tint(mean, *scale))
    if cell["never"] >= NEVER and metric.name != "unfinished":
        bounds += f"; {percent(cell['never'])} of the games never end"
    names = ", ".join(
        f"{each.label} {value_words(each, value)}" for each, value in zip((first, second), values, strict=True)
    )
    look += " ws-here" if _is_here(bench, first, second, cell) else ""
    return (
        f'<td><button type="button" class="ws-cell {look}" style="--ws-tint: {0 if endless else depth(mean, *scale)}%" data-do="turn" '
        f'data-key="{first.name},{second.name}" data-text="{escape(_texts(values))}" title="{INTERVAL} {escape(bounds)}" '
        f'aria-label="{escape(f"{names}: {shown}{metric.unit_words}, {INTERVAL} {bounds}")}">{escape(shown)}</button></td>'
    )


def _texts(values: list[Value]) -> str:
    return ",".join(written(value) for value in values)


SECTION = Section(
    "two_way_sweep",
    "What do two dials do together?",
    lambda *_: "Fill a table",
    says,
    "row",
    task,
    answer,
    body,
    tools,
)
