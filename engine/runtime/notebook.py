"""How a thing shows itself in a notebook: whoever can show things of a class says so here, and is asked when one is shown.

    @shown(Setup)
    def setup_html(setup: Setup) -> str: ...

`workbench.displays.html` shows everything as plain HTML. Whoever has a better way, such as a widget, declares it as an entry point
of the group `warbench.displays`, which is looked up when something is shown: `replay` alone brings up the card table
where the workbench is installed. What is declared last counts.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Literal

GROUP = "warbench.displays"
Way = Literal["html", "widget"]

_shown: dict[tuple[type, Way], Callable[[Any], Any]] = {}


def shown(kind: type, way: Way = "html") -> Callable[[Callable], Callable]:
    """Declare a function that shows things of this class: as HTML, or as a widget."""

    def declare(function: Callable) -> Callable:
        _shown[kind, way] = function
        return function

    return declare


@cache
def open_displays() -> None:
    """Let whatever is installed declare how it shows things."""
    for display in entry_points(group=GROUP):
        try:
            display.load()
        except ImportError:  # what it needs is not installed here
            continue


def html_of(thing: Any) -> str | None:
    """A thing as HTML; None, and a notebook writes its text, if nobody can show it."""
    return _as(thing, "html")


def _as(thing: Any, way: Way) -> Any:
    open_displays()
    show = next((_shown[kind, way] for kind in type(thing).__mro__ if (kind, way) in _shown), None)
    return show(thing) if show else None


# ---------------------------------------------------------------- the protocols of the notebooks


class Page:
    """HTML that a notebook shows."""

    def __init__(self, html: str):
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def display_in_jupyter(thing: Any) -> None:
    """Let the widget of a thing display itself, if it has a way of its own; NotImplementedError if it has none."""
    display = getattr(_as(thing, "widget"), "_ipython_display_", None)
    if display is None:
        raise NotImplementedError
    display()


def for_jupyter(thing: Any, how: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A mime bundle: the widget if there is one, and HTML for wherever it cannot be drawn."""
    widget, html = _as(thing, "widget"), html_of(thing)
    bundle = widget._repr_mimebundle_(**how) if widget is not None else {}
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    plain = {"text/plain": repr(thing)} | ({"text/html": html} if html else {})
    return {**data, **plain}, metadata


def for_marimo(thing: Any) -> Any:
    """What marimo shows instead: the widget itself, which it makes live, or HTML, or the text."""
    widget, html = _as(thing, "widget"), html_of(thing)
    return widget if widget is not None else Page(html) if html else repr(thing)
