"""The parts of the scene as marimo shows them: HTML with widgets in it. Whoever draws keeps the widgets in `kept`."""

from html import escape
from typing import Any, NamedTuple

import marimo as mo

from workbench.in_marimo.widgets import buttons, setter
from workbench.panels.presses import Go
from workbench.panels.scene import Part

NOTHING = mo.Html("<span></span>")  # a cell that shows nothing takes no room


class Drawn(NamedTuple):
    """HTML, and the widgets in it by name; marimo holds them weakly."""

    html: str
    kept: dict[str, Any]


def drawn(part: Part | None, go: Go, step: Go | None = None) -> Drawn:
    """A part that consists of controls, words and buttons, in this order; nothing if it is not shown.

    `go` is given the moves of buttons, `step` (or `go`) those of controls.
    """
    if part is None:
        return Drawn("", {})
    controls = {name: setter(control, step or go) for name, control in part.controls().items()}
    pressed = buttons(part.presses(), go)
    field = {"number": _field(part, go)} if part.kind == "buttons" and part.hint else {}
    set_here = "".join(each.text for each in controls.values())
    if part.kind == "form":
        set_here = f'<div class="wb-asked-all">{set_here}</div>'
    rest = "".join(each.text for each in [*pressed.values(), *field.values()])
    if part.kind == "controls" and rest:
        rest = f'<div class="wb-buttons">{rest}</div>'
    if part.kind == "progress":
        return Drawn(framed(part, f'<p class="wb-note">{escape(part.label)} {rest}</p>'), pressed)
    label = f'<span class="wb-label">{escape(part.label)}</span>' if part.label and part.kind == "buttons" else ""
    return Drawn(framed(part, label, set_here, part.words(), rest), {**controls, **pressed, **field})


def framed(part: Part, *content: str) -> str:
    """What a part consists of, under its name."""
    live = ' role="status"' if part.live else ""
    return f'<div class="part-{part.name}"{live}>{"".join(content)}</div>'


def together(parts: list[Part | None], go: Go) -> Drawn:
    """Several parts, one below the other."""
    each = [(part, drawn(part, go)) for part in parts if part is not None]
    kept = {f"{part.name}.{name}": widget for part, one in each for name, widget in one.kept.items()}
    return Drawn("".join(one.html for _, one in each), kept)


def _field(part: Part, go: Go):
    """Where a game is opened by its number."""
    return mo.ui.text(
        placeholder=part.hint,
        on_change=lambda text: go(lambda bench: bench.open_text(text)) if text.strip() else None,
    )
