"""Reactive state of a page whose setter reaches the page's own cells, also from the handler of a widget's message."""

from collections.abc import Callable
from typing import Any

import marimo as mo
from marimo._runtime.context import safe_get_context  # no public name leads to it

State = tuple[Callable[[], Any], Callable[[Any], None]]


def page_state(first: Any, allow_self_loops: bool = True) -> State:
    """A getter and a setter as `mo.state` gives them; to be called in a cell of the page.

    Marimo registers a new value with the notebook that is current when the setter is called. The handler of a widget's message
    runs for the notebook that owns the browser page: where the page is embedded in a lesson, that is the lesson, and no cell of
    the page would run. So the setter makes the notebook current in which the state was made.
    """
    get, set_value = mo.state(first, allow_self_loops=allow_self_loops)
    home = safe_get_context()

    def set_at_home(value: Any) -> None:
        if home is None:  # a script runs the page, and nothing is turned
            return set_value(value)
        with home.install():
            set_value(value)

    return get, set_at_home
