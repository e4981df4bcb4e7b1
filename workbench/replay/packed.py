"""The packed form of a trace for the page: one string, in which values that stay from step to step are stored once.

Unpacked, a game of two thousand steps takes a megabyte and a half. The widget, the notebook's server and the
browser would each parse it; a string is passed on unparsed, and this one is a fifth as long. parts/packed.js
unpacks it.
"""

import json
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


def _rows(trace: dict[str, Any]) -> list[Any]:
    """The rows of the trace; none where each is a step of the only side, which the page knows."""
    rows = list(trace.get("rows") or [])
    return [] if len(trace["sides"]) == 1 and rows == [[step] for step in range(len(rows))] else rows
