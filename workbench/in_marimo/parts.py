"""The parts of the scene as marimo shows them: HTML with widgets in it. The caller keeps the widgets in `kept`."""

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

import marimo as mo

from workbench.drawer import GamesDrawer
from workbench.in_marimo.keys import Keys
from workbench.in_marimo.widgets import setter
from workbench.page.kit.button import Go, Mark
from workbench.page.kit.part import Part
from workbench.page.marked_games import place_of

NOTHING = mo.Html("<span></span>")  # a cell that shows nothing takes no room


class Drawn(NamedTuple):
    """HTML, and the widgets in it by name; marimo holds them weakly."""

    html: str
    kept: dict[str, Any]


def drawn(part: Part | None, keys: Keys, step: Go | None = None, listed: Callable[[Mark], None] | None = None) -> Drawn:
    """A part that consists of controls, words and buttons, in this order; nothing if it is not shown.

    `keys` hears the buttons and makes their moves, `step` those of controls (`keys.go`, if they are made anew afterwards);
    `listed` is given marks that have games behind them.
    """
    if part is None:
        return Drawn("", {})
    controls = set_on(part, step or keys.go)
    field = {"number": _field(part, keys.go)} if part.kind == "buttons" and part.hint else {}
    set_here = "".join(each.text for each in controls.values())
    if part.kind == "form":
        set_here = f'<div class="wb-asked-all">{set_here}</div>'
    rest = "".join([keys.buttons(part, listed), *(each.text for each in field.values())])
    if part.kind == "progress":
        return Drawn(framed(part, f'<div class="wb-note">{escape(part.label)} {rest}</div>'), {})
    label = f'<span class="wb-label">{escape(part.label)}</span>' if part.label and part.kind == "buttons" else ""
    words = (rest, part.words()) if part.kind == "buttons" else (part.words(), rest)
    return Drawn(framed(part, label, set_here, *words), {**controls, **field})


def set_on(part: Part, go: Go) -> dict[str, Any]:
    """The controls of a part as widgets; `go` is given the moves."""
    return {name: setter(control, go) for name, control in part.controls().items()}


def framed(part: Part, *content: str) -> str:
    """What a part consists of, under its name."""
    live = ' role="status"' if part.live else ""
    return f'<div class="part-{part.name}"{live}>{"".join(content)}</div>'


def aside(shown: dict[str, Part], beside: dict[str, Drawn], dials: str) -> str:
    """The column beside the charts: the players, the dials, the baseline. On a phone it is a sheet from below, which
    the bar on top of it opens (see keys.js)."""
    label = shown["dials"].label
    bar = f'<button type="button" class="wb-bar" aria-expanded="false">{escape(label)}</button>'
    board = framed(shown["dials"], f'<h2 class="wb-rules">{escape(label)}</h2>', dials)
    folded = {name: _folded(shown[name].label, beside[name].html) for name in ("who", "variants")}
    content = (beside["players"].html, folded["who"], board, beside["switch"].html, folded["variants"])
    return f'<aside class="wb-aside" aria-label="{escape(label)}">{bar}{"".join(content)}</aside>'


def _folded(label: str, html: str) -> str:
    return f'<details class="wb-folded"><summary>{escape(label)}</summary>{html}</details>'


def together(parts: list[Part | None], keys: Keys) -> Drawn:
    """Several parts, one below the other."""
    each = [(part, drawn(part, keys)) for part in parts if part is not None]
    kept = {f"{part.name}.{name}": widget for part, one in each for name, widget in one.kept.items()}
    return Drawn("".join(one.html for _, one in each), kept)


def warned(shown: dict[str, Part], keys: Keys) -> str:
    """The warnings of the rules. The element stays when there are none, so that the parts below keep their place."""
    return f"<div>{together([shown.get('warnings')], keys).html}</div>"


def filled(drawers: dict[str, GamesDrawer], shown: dict[str, Part]) -> None:
    """The drawers show what the scene says."""
    for name, drawer in drawers.items():
        part = shown.get(name)
        drawer.lay_out(part.label if part else "", part.games() if part else None)


def drawer_of(name: str, placed: dict[str, str], mark: Mark | None) -> str:
    """The drawer of games, as long as a mark is pressed that has its games there."""
    if mark is None or place_of(mark) != name:
        return "<span></span>"
    return f'<div class="part-{name}">{placed[name]}</div>'


def _field(part: Part, go: Go):
    """Where a game is opened by its number."""

    def opened(text: str) -> None:
        if text.strip():
            go(lambda bench: bench.open_text(text))

    return mo.ui.text(placeholder=part.hint, on_change=opened)
