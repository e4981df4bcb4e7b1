"""The values of a dial: those on its curve, and the ones nearest to the present value."""

from collections.abc import Iterable, Sequence
from threading import Lock

from cachetools import LRUCache

from engine.core.rules import Value
from workbench.bench.link import Bench

_MOST = 25  # values of a long range
_KEPT = 60  # benches with their values, about one for each page of a class


def values_of(bench: Bench, name: str) -> list[Value]:
    """The usual values of a dial, with its present and its baseline value; of a long range some."""
    parameter = bench.game.Rules.parameter(name)
    marked = {getattr(bench.rules, name), getattr(bench.baseline, name)}
    values = [*parameter.soft_values, *(value for value in marked if value not in parameter.soft_values)]
    return _thinned(sorted(values), marked) if parameter.type == "int" else values


def nearest_first(values: Sequence[Value], here: int) -> list[Value]:
    """The other values in order of distance from this position; of two at the same distance the later one first."""
    places = sorted((n for n in range(len(values)) if n != here), key=lambda n: (abs(n - here), n < here))
    return [values[n] for n in places]


def turned(bench: Bench, name: str, values: Iterable[Value]) -> dict[Value, Bench]:
    """The bench with a dial at each of these values, without those that conflict with other dials."""
    key = id(bench), name, tuple(values)
    with _at_work:
        known, found = _kept.get(key, (None, {}))
        if known is not bench:  # whose place in memory may have been another bench's before
            found = _turned(bench, name, key[-1])
            _kept[key] = bench, found
    return found


# A small curve asks for it again after each of its values.
_kept: LRUCache[tuple[int, str, tuple[Value, ...]], tuple[Bench, dict[Value, Bench]]] = LRUCache(_KEPT)
_at_work = Lock()


def _turned(bench: Bench, name: str, values: tuple[Value, ...]) -> dict[Value, Bench]:
    benches = {value: bench.set_dial(name, value) for value in values}
    return {value: there for value, there in benches.items() if not there.problem}


def _thinned(values: list, kept: set) -> list:
    """At most `_MOST` values of a long range, evenly spread; those in `kept` stay."""
    if len(values) <= _MOST:
        return values
    step = (len(values) - 1) / (_MOST - 1)
    return sorted({values[round(i * step)] for i in range(_MOST)} | kept)
