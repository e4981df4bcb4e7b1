"""The registry of notebook displays: functions that show objects of a class.

    @shown(Setup)
    def setup_html(setup: Setup) -> str: ...

`workbench.displays.html` shows all objects as plain HTML. A package with a better display, such as a widget, declares
it as an entry point of the group `warbench.displays`, which is looked up at the first display: with the workbench
installed, `replay` alone shows the card table. The last declaration counts.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Literal

GROUP = "warbench.displays"
Way = Literal["html", "widget", "chart"]

_shown: dict[tuple[type, Way], Callable[..., Any]] = {}


def shown(kind: type, way: Way = "html") -> Callable[[Callable], Callable]:
    """Declare a function that shows objects of this class: as HTML, as a widget, or as a chart (of a name, a width and a height)."""

    def declare(function: Callable) -> Callable:
        _shown[kind, way] = function
        return function

    return declare


@cache
def open_displays() -> None:
    """Load the displays of all installed packages."""
    for display in entry_points(group=GROUP):
        try:
            display.load()
        except ImportError:  # a dependency of the display is not installed
            continue


def html_of(thing: Any) -> str | None:
    """An object as HTML; None if no display fits, and the notebook prints its text."""
    return _as(thing, "html")


def drawing_of(thing: Any, *how: Any) -> Any:
    """An object as a chart; NotImplementedError if no installed package draws it."""
    show = _display(thing, "chart")
    if show is None:
        raise NotImplementedError(f"No installed package draws a chart of a {type(thing).__name__}.")
    return show(thing, *how)


def _as(thing: Any, way: Way) -> Any:
    show = _display(thing, way)
    return show(thing) if show else None


def _display(thing: Any, way: Way) -> Callable[..., Any] | None:
    open_displays()
    return next((_shown[kind, way] for kind in type(thing).__mro__ if (kind, way) in _shown), None)


# ---------------------------------------------------------------- the protocols of the notebooks


class Page:
    """HTML for a notebook."""

    def __init__(self, html: str):
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def display_in_jupyter(thing: Any) -> None:
    """Let the widget of an object display itself; NotImplementedError if it cannot."""
    display = getattr(_as(thing, "widget"), "_ipython_display_", None)
    if display is None:
        raise NotImplementedError
    display()


def for_jupyter(thing: Any, how: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A mime bundle: the widget if there is one, and HTML for notebooks that cannot draw it."""
    widget, html = _as(thing, "widget"), html_of(thing)
    bundle = widget._repr_mimebundle_(**how) if widget is not None else {}
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    plain = {"text/plain": repr(thing)} | ({"text/html": html} if html else {})
    return {**data, **plain}, metadata


def for_marimo(thing: Any) -> Any:
    """What marimo shows: the live widget, or HTML, or the text."""
    widget, html = _as(thing, "widget"), html_of(thing)
    return widget if widget is not None else Page(html) if html else repr(thing)
