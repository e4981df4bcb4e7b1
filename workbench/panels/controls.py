"""RuleSet -> controls: the only place where it is decided what a rule looks like when it can be turned.

A control is described here without any widget; `in_marimo.py` and `in_jupyter.py` make widgets of the descriptions. A
dial is made from its parameter alone, so a new parameter appears in both notebooks by itself.
"""

from typing import Any, Literal, NamedTuple

from engine import game as games
from engine.metrics import find
from engine.presets import presets
from engine.rules import Parameter, Value
from engine.strategy import names as strategy_names
from workbench.bench import GAME_COUNTS, PUBLISHED, Bench, metric_names

_MOST_STEPS = 40  # values that a slider can hold before a number box is better
_MOST_RADIO = 3  # choices that are shown side by side instead of in a list


class Control(NamedTuple):
    """Something that can be set: what it is, how it stands, what may be chosen (words -> value) or between which numbers."""

    kind: Literal["switch", "radio", "list", "slider", "box"]
    label: str
    value: Any
    options: dict[str, Any] = {}  # noqa: RUF012 (never changed)
    low: int = 0
    high: int = 0

    @property
    def shown(self) -> str | None:
        """The words of the value; None if it is none of the options."""
        return next((words for words, value in self.options.items() if value == self.value), None)


# ---------------------------------------------------------------- dials


def dial(p: Parameter, value: Value) -> Control:
    """The control of a parameter that has this value."""
    if p.type == "bool":
        return Control("switch", p.label, bool(value))
    if p.type == "choice":
        options = {_capital(p.in_words(choice)): choice for choice in p.choices}
        return Control("radio" if len(options) <= _MOST_RADIO else "list", p.label, value, options)
    return _number(p, int(value))


def _number(p: Parameter, value: int) -> Control:
    least, most = p.bounds
    low, high = p.dial.soft or (least, most)
    low, high = min(low, value), max(high, value)
    label = f"{p.label} ({p.dial.unit})" if p.dial.unit else p.label
    if high - low > _MOST_STEPS:
        return Control("box", label, value, low=least, high=most)
    return Control("slider", label, value, low=low, high=high)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- lists


def game_list(bench: Bench) -> Control:
    """All games by title."""
    return Control("list", "Game", bench.game.name, {games.load(name).title: name for name in games.names()})


def seat_lists(bench: Bench) -> dict[tuple[int, int], Control]:
    """One list of strategies for each part of each seat; empty where nobody decides anything."""
    if bench.game.without_choices(bench.rules):
        return {}
    return {
        (seat, part): _strategies(bench, seat, part, name)
        for seat, parts in enumerate(bench.setup.lineup.parts)
        for part, name in enumerate(parts)
    }


def _strategies(bench: Bench, seat: int, part: int, name: str) -> Control:
    words = bench.game.parts[part]
    known = strategy_names(bench.game, words)
    return Control("list", f"{bench.game.seats[seat]}: {words}", name, {each: each for each in known})


def variant_list(bench: Bench) -> Control:
    """All presets, to open one; none is chosen."""
    return Control("list", "Open a variant", "", {"…": ""} | {p.title: n for n, p in presets(bench.game).items()})


def against_list(bench: Bench) -> Control:
    """What can be compared with: the published rules, a preset, or (None) a variant that was kept."""
    options: dict[str, str | None] = {PUBLISHED: ""}
    options |= {p.title: n for n, p in presets(bench.game).items() if p.rules.changes()}
    known = {f"“{title}”": name for title, name in options.items()} | {PUBLISHED: ""}
    if bench.baseline_name not in known:
        options = {bench.baseline_name: None, **options}
    return Control("list", "Compare with", known.get(bench.baseline_name), options)


def count_list(bench: Bench) -> Control:
    """How many games are played for a picture."""
    counts = sorted({*GAME_COUNTS, bench.games})
    return Control("list", "Games played for each picture", bench.games, {f"{n:,} games": n for n in counts})


def metric_list(bench: Bench) -> Control:
    """What the curve of the touched dial shows."""
    return Control("list", "Show", bench.metric, {find(n, bench.game).title: n for n in metric_names(bench)})
