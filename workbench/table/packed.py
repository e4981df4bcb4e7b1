"""A trace on its way to the page: one string, in which nothing stands twice that stays from step to step.

A game of two thousand steps is written out in a megabyte and a half. Every hand on its way (the widget, the notebook's server, the
browser) would take that apart again; of a string they take nothing apart, and this one is a fifth as long. parts/packed.js
makes the trace of it again.
"""

import json
from typing import Any

from workbench.replay.steps import Steps


def packed(trace: dict[str, Any], _widget: object = None) -> str | dict[str, Any]:
    """The trace with the steps of each side column by column, as JSON; empty if there is none. What is no trace stays as it
    is: the page says what is wrong with it."""
    if not trace:
        return ""
    try:
        sides = [{**side, "steps": _steps(side["steps"]).columns} for side in trace["sides"]]
        return json.dumps({**trace, "sides": sides}, ensure_ascii=False, separators=(",", ":"))
    except (AttributeError, KeyError, TypeError, ValueError):
        return trace


def _steps(given: Any) -> Steps:
    return given if isinstance(given, Steps) else Steps(given)
