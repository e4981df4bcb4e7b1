"""A trace on its way to the page: one string, in which nothing stands twice that stays from step to step.

A game of two thousand steps is written out in a megabyte and a half. Every hand on its way (the widget, the notebook's server, the
browser) would take that apart again; of a string they take nothing apart, and this one is a fifth as long. parts/packed.js
makes the trace of it again.
"""

import json
from typing import Any

ROWS = "zones"  # of a step: a list of rows, most of which stay as they are from one step to the next


def packed(trace: dict[str, Any], _widget: object = None) -> str | dict[str, Any]:
    """The trace with the steps of each side column by column, as JSON; empty if there is none. What is no trace stays as it
    is: the page says what is wrong with it."""
    if not trace:
        return ""
    try:
        sides = [{**side, "steps": _by_columns(side["steps"])} for side in trace["sides"]]
        return json.dumps({**trace, "sides": sides}, ensure_ascii=False, separators=(",", ":"))
    except (AttributeError, KeyError, TypeError, ValueError):
        return trace


def _by_columns(steps: list[dict[str, Any]]) -> dict[str, Any]:
    """How many steps there are, a column for whatever is told of them, and one for each row of the zones."""
    names = [name for name in steps[0] if name != ROWS] if steps else []
    if any(step.keys() != steps[0].keys() for step in steps):
        raise ValueError("Something is told of some steps alone.")
    rows = zip(*(step[ROWS] for step in steps), strict=True)
    columns = {name: _column([step[name] for step in steps]) for name in names}
    return {"many": len(steps), "columns": columns, "rows": [_runs(list(row)) for row in rows]}


def _column(values: list[Any]) -> dict[str, list]:
    return _words(values) if all(isinstance(value, str) for value in values) else _runs(values)


def _words(values: list[str]) -> dict[str, list]:
    """Every text once, and `at` which place it stands."""
    places: dict[str, int] = {}
    at = [places.setdefault(value, len(places)) for value in values]
    return {"of": list(places), "at": at}


def _runs(values: list[Any]) -> dict[str, list]:
    """Every value that is another one than that before, and `from` which step on."""
    starts = [step for step, value in enumerate(values) if not step or value != values[step - 1]]
    return {"of": [values[step] for step in starts], "from": starts}
