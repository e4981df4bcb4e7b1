"""The small curve under the touched dial: the first headline number of the game at each of its values."""

from collections.abc import Mapping
from typing import Any

from engine.core.rules import Parameter, Value
from engine.core.text import INTERVAL, counted
from engine.simulation.format import figure, in_hours
from engine.simulation.metrics import Estimate, Metric, headline
from workbench.bench import Bench
from workbench.features.dials.panel import plain
from workbench.page.kit.changes import titled
from workbench.work.parameter_values import values_of

WAITS = "Its values are being played."
NOTHING_PLAYED = "Its values have not been played yet."
TAKES_LONG = "Games of these rules take long; in a class its values are not played."
_OTHERS = " Games of its other values take long; in a class they are not played."
ALL_THE_SAME = "All its values play the same games."
_LEAST = 2  # values that make a curve
_FLAT = 0.04  # of the largest value: a curve with a smaller range looks flat


def has_curve(parameter: Parameter) -> bool:
    """Whether a dial has enough values for a curve; a switch has two."""
    return parameter.type != "bool"


def curve_under(bench: Bench, name: str, known: Mapping[Value, Estimate], waits: str = "") -> dict[str, Any]:
    """The curve in numbers and words for the page; `waits` is the text until there is one. A dial that does nothing here has none:
    unequal numbers of games would look like a difference between its values."""
    parameter, metric = bench.game.Rules.parameter(name), headline(bench.game)[0]
    metric, values = in_hours(metric, *(told.mean for told in known.values())), values_of(bench, name)
    title = _title(bench, metric)
    head = {"name": name, "title": f"{title} at each value", "published": str(plain(parameter.default))}
    idle = bench.rules.idle(name)
    if idle or len(known) < _LEAST:
        return {**head, "points": [], "waits": ALL_THE_SAME if idle else waits}
    points = [_point(parameter, metric, value, told) for value, told in known.items()]
    means = [told.mean for told in known.values()]
    counted = _games(known) + "." + _OTHERS * (waits == TAKES_LONG and len(known) < len(values))
    return {
        **head,
        "joined": parameter.type == "int",
        "across": [_place(parameter, value) for value in (values[0], values[-1])],
        "points": points,
        "from": list(_span(known)),
        "most": _bare(metric, max(means)),
        "least": _bare(metric, min(means)),
        "tip": f"The band is the {INTERVAL}. {counted}",
        "says": f"{title}, by {_in_a_sentence(parameter)}: {'; '.join(point['words'] for point in points)}. {counted}",
    }


def _title(bench: Bench, metric: Metric) -> str:
    about = titled(metric, bench.game.called(bench.rules)[0])
    return about if metric.in_percent or metric.unit in about.lower() else f"{about} in {metric.unit}"


def _in_a_sentence(parameter: Parameter) -> str:
    return parameter.label if parameter.label.startswith("Ace") else parameter.label[0].lower() + parameter.label[1:]


def _bare(metric: Metric, amount: float) -> str:
    """A number at the edge, without its unit, which is in the title."""
    return figure(metric, amount).replace(metric.unit_words, "" if not metric.in_percent else "%")


def _place(parameter: Parameter, value: Value) -> int:
    return int(value) if parameter.type == "int" else parameter.choices.index(str(value))


def _point(parameter: Parameter, metric: Metric, value: Value, told: Estimate) -> dict[str, Any]:
    shown = figure(metric, told.mean)
    at, words = _place(parameter, value), f"{parameter.in_words(value)}: {shown}"
    return {
        "value": str(plain(value)),
        "at": at,
        "mean": told.mean,
        "low": told.drawn.low,
        "high": told.drawn.high,
        "words": words,
    }


def _span(known: Mapping[Value, Estimate]) -> tuple[float, float]:
    """From the lowest end of an interval to the highest, wide enough that chance does not look like a slope."""
    low, high = min(told.drawn.low for told in known.values()), max(told.drawn.high for told in known.values())
    more = max(0.0, _FLAT * max(abs(low), abs(high), 1e-9) - (high - low)) / 2
    return low - more, high + more


def _games(known: Mapping[Value, Estimate]) -> str:
    """The number of games per value, in words."""
    few, many = min(told.n for told in known.values()), max(told.n for told in known.values())
    return (
        f"From {counted(few, 'game')} per value"
        if few == many
        else f"From {few:,} to {counted(many, 'game')} per value"
    )
