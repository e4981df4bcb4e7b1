"""The packed form of a trace for the page: one string, in which values that stay from step to step are stored once.

Unpacked, a game of two thousand steps takes a megabyte and a half. The widget, the notebook's server and the
browser would each parse it; a string is passed on unparsed, and this one is a fifth as long. parts/packed.js
unpacks it.
"""

import json
from itertools import groupby
from typing import Any

from workbench.replay.steps import Steps


def packed(trace: dict[str, Any], _widget: object = None) -> str | dict[str, Any]:
    """The trace with the steps of each side column by column, as JSON; empty if there is none. Anything else is returned
    as it is: the page reports what is wrong with it."""
    if not trace:
        return ""
    try:
        sides = [{**side, "steps": _steps(side["steps"]).columns} for side in trace["sides"]]
        return json.dumps({**trace, "sides": sides, "rows": _rows(trace)}, ensure_ascii=False, separators=(",", ":"))
    except (AttributeError, KeyError, TypeError, ValueError):
        return trace


def _steps(given: Any) -> Steps:
    return given if isinstance(given, Steps) else Steps(given)


def _rows(trace: dict[str, Any]) -> list[Any] | dict[str, Any]:
    """The rows of the trace; none where each is a step of the only side, which the page knows. Of two sides, how many rows each
    goes on for, waits, goes on, and so forth."""
    rows = list(trace.get("rows") or [])
    if len(trace["sides"]) == 1 and rows == [[step] for step in range(len(rows))]:
        return []
    sides = [list(steps) for steps in zip(*rows, strict=True)]
    if len(sides) != 2 or not all(map(_goes_on, sides)):
        return rows
    return {"stretches": [_stretches(steps) for steps in sides]}


def _goes_on(steps: list[int]) -> bool:
    """Whether a side goes through its steps one by one, and waits (-1) in other rows."""
    passed = [step for step in steps if step != -1]
    return passed == list(range(len(passed)))


def _stretches(steps: list[int]) -> list[int]:
    """The lengths of the stretches of rows in which a side goes on or waits, in turn.

    >>> _stretches([0, 1, -1, -1, 2]), _stretches([-1, 0])
    ([2, 2, 1], [0, 1, 1])
    """
    lengths = [len(list(same)) for _, same in groupby(step == -1 for step in steps)]
    return [0, *lengths] if steps[:1] == [-1] else lengths
