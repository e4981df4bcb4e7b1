"""Shared wordings: numbers with their nouns and units, shares, outcomes.

A template counts with a format: `{x:card}` is "1 card" or "3 cards", `{x:switch/switches}` gives both forms, and
`{x:has/have}` is "1 has" or "3 have". With a leading `~` only the word is written: `{x} {x:~is/are} left`.
"""

from collections.abc import Iterable
from math import floor, log10

from engine.core.game import Game
from engine.core.text import NOTHING, TOO_FEW, counted, number, percent, points
from engine.simulation.estimates import FEW, Estimate
from engine.simulation.metrics import Metric
from engine.simulation.paired import Change

_LONG = 90  # minutes; longer times are given in hours

# ---------------------------------------------------------------- values of metrics


def in_hours(metric: Metric, *amounts: float) -> Metric:
    """The metric in the unit for these amounts: hours for times of an hour and a half and more, the same unit
    for all.

    >>> from engine.simulation.metrics import metric_named
    >>> minutes = metric_named("minutes")
    >>> figure(minutes, 12.3), figure(minutes, 1495.1), figure(in_hours(minutes, 12.3, 1495.1), 12.3)
    ('12.3 minutes', '24.9 hours', '0.2 hours')
    """
    if metric.unit != "minutes" or not any(abs(amount) >= _LONG for amount in amounts):
        return metric
    return metric._replace(unit="hours", scale=1 / 60)


def as_said(change: Change) -> Change:
    """A change with its metric in the unit for both of its sides."""
    return change._replace(metric=in_hours(change.metric, change.before.mean, change.after.mean))


def figure(metric: Metric, amount: float, more: int = 0) -> str:
    """A value of a metric with its decimals (and some more, see `finer`) and unit: '23.4 choices', '61.2%'."""
    if amount != amount:
        return NOTHING
    if metric.share:
        return percent(amount, metric.decimals + more)
    metric = in_hours(metric, amount)
    return f"{number(metric.times * amount, metric.decimals + more, fixed=True)}{metric.unit_words}"


def figures(metric: Metric, low: float, high: float, more: int = 0) -> str:
    """The bounds of an interval of a metric, the unit after the second: '23.1 to 23.7 choices'; without one, that there
    are too few games."""
    if low != low:
        return TOO_FEW
    metric = in_hours(metric, low, high)
    return f"{figure(metric, low, more).removesuffix(metric.unit_words)} to {figure(metric, high, more)}"


def finer(metric: Metric, told: Estimate | Change) -> int:
    """The number of additional decimals to write: as many as the interval needs.

    The bounds must look different. For a change, the two written values must also differ by the written difference, or
    be off by one in the last decimal if that is at most a quarter of the interval. Three more are always enough.

    >>> from engine.simulation.estimates import FEW, Estimate
    >>> from engine.simulation.paired import Change
    >>> from engine.simulation.metrics import metric_named
    >>> turns = metric_named("turns")
    >>> [finer(turns, Estimate(21.8, 21.8 - half, 21.8 + half, 100)) for half in (3, 0.06, 0.03, 0.004)]
    [0, 0, 1, 2]
    >>> was, now, by = Estimate(2.36, 2.3, 2.42, 100), Estimate(2.44, 2.38, 2.5, 100), Estimate(0.08, 0.02, 0.14, 100)
    >>> finer(turns, Change(turns, was, now, by, 1.0))  # not "2.4, was 2.4, +0.1"
    1
    """
    sides = (told.before, told.after, told.difference) if isinstance(told, Change) else (told,)
    if not all(each.bounded for each in sides):
        return 0
    scale = metric.times
    bounds = [(scale * each.low, scale * each.high) for each in sides if each.high > each.low]
    widths = [high - low for low, high in bounds]
    for more in range(3):
        digits = metric.decimals + more
        apart = all(10.0**-digits <= high - low and round(low, digits) < round(high, digits) for low, high in bounds)
        if apart and (len(sides) == 1 or _agree(*sides, scale, digits, min(widths, default=0.0) / 4)):
            return more
    return 3


def _agree(before: Estimate, after: Estimate, difference: Estimate, scale: float, digits: int, slip: float) -> bool:
    """Whether the rounded figures differ by the rounded difference; being off by one in the last decimal is allowed if
    that is at most `slip`, and different figures may not look equal."""
    was, now, by = (round(scale * each.mean, digits) for each in (before, after, difference))
    last = 10.0**-digits
    return abs(now - was - by) < last / 2 or (last <= slip and (now == was) == (by == 0))


def told_apart(change: Change) -> tuple[str, str]:
    """Both values in words, with as many decimals as their intervals need."""
    change = as_said(change)
    more = finer(change.metric, change)
    return figure(change.metric, change.before.mean, more), figure(change.metric, change.after.mean, more)


def in_short(change: Change) -> tuple[str, str]:
    """Both values in words for a sentence: two digits of the larger one, or as many more as tell them apart, but never more
    than their intervals allow.

    >>> from engine.simulation.estimates import Estimate
    >>> from engine.simulation.paired import Change
    >>> from engine.simulation.metrics import metric_named
    >>> def change(was, now):
    ...     sides = [Estimate(each, each - 0.02, each + 0.02, 100) for each in (was, now, now - was)]
    ...     return Change(metric_named("turns"), *sides, 1.0)
    >>> [in_short(change(*each)) for each in ((18.86, 15.99), (18.86, 18.74), (2.382, 2.55), (293.2, 250.4))]
    [('19 turns', '16 turns'), ('18.9 turns', '18.7 turns'), ('2.4 turns', '2.5 turns'), ('293 turns', '250 turns')]
    """
    change = as_said(change)
    metric, sides = change.metric, (change.before.mean, change.after.mean)
    most = finer(metric, change)
    size = max(abs(metric.times * side) for side in sides)
    short = max(0, 1 - floor(log10(size))) - metric.decimals if size > 0 else most
    for more in range(min(short, most), most + 1):
        before, after = (figure(metric, side, more) for side in sides)
        if before != after or more == most:
            return before, after
    return told_apart(change)


def difference(change: Change) -> str:
    """The paired difference with its sign and interval: '+2.1 (+1.8 to +2.4)', '−3.0 (−3.4 to −2.6)'."""
    change = as_said(change)
    paired, more = change.difference, finer(change.metric, change)
    if paired.mean != paired.mean:
        return NOTHING
    mean, low, high = (signed(change.metric, each, more) for each in (paired.mean, paired.low, paired.high))
    return f"{mean} ({f'{low} to {high}' if shown(paired) else TOO_FEW})"


def span_of_points(found: Estimate, digits: int = 1, signed: bool = False) -> str:
    """The interval of a share in points of 100: '12.3 to 15.1'; without one, that there are too few games."""
    if not found.bounded:
        return TOO_FEW
    return f"{points(found.low, digits, signed)} to {points(found.high, digits, signed)}"


def shown(found: Estimate) -> bool:
    """Whether its interval is written down: not of fewer than 20 games, or where they are too few for one."""
    return found.bounded and found.n >= FEW


def signed(metric: Metric, amount: float, more: int = 0) -> str:
    """A difference of two values of a metric, with its sign and without a unit; for shares in percentage points."""
    return number(metric.times * amount, metric.decimals + more, signed=True, fixed=True)


def of_few(changes: Iterable[Change]) -> str:
    """A sentence about changes for which many deals do not count under both rule sets; empty if there are none."""
    titles: dict[str, list[str]] = {}
    for change in changes:
        if change.few:
            deals = f"{change.difference.n:,} of {counted(change.deals, 'deal')}"
            titles.setdefault(deals, []).append(change.metric.title)
    told = (f"{', '.join(own)}: of the {deals} that count under both rulebooks." for deals, own in titles.items())
    return " ".join(told)


# ---------------------------------------------------------------- outcomes


def outcome(game: Game, name: str, seats: tuple[str, ...] = ()) -> str:
    """An outcome of `simulate` inside a sentence: 'Red wins', 'a draw', 'the game never ends'. `seats`: the names of
    the seats, if not the usual ones.

    >>> from engine.core import game as games
    >>> [outcome(games.load("suits"), name) for name in ("seat0", "draw", "unfinished")]
    ['Red wins', 'a draw', 'the game never ends']
    """
    if name.startswith("seat"):
        return f"{(seats or game.seats)[int(name.removeprefix('seat'))]} wins"
    usual = {"draw": "a draw", "unfinished": "the game never ends"}
    return game.outcomes.get(name, usual.get(name, name))
