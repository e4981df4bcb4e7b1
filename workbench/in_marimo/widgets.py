"""Controls and buttons as marimo's widgets. Keep what these functions return: marimo holds widgets weakly."""

from collections.abc import Callable
from functools import partial
from typing import Any

import marimo as mo

from workbench.panels.controls import Control
from workbench.panels.presses import Go, Mark, Press

_LOOKS: dict[str, Any] = {"": "neutral", "on": "success", "changed": "warn"}


def widget(control: Control, on_change: Callable[[Any], None]):
    """A control as a widget; `on_change` is told the value."""

    def changed(value) -> None:
        if value is not None:
            on_change(value)

    how: dict[str, Any] = {"label": control.label, "on_change": changed}
    if control.kind == "switch":
        return mo.ui.switch(value=control.value, **how)
    if control.kind == "radio":
        return mo.ui.radio(control.options, value=control.shown, **how)
    return mo.ui.dropdown(control.options, value=control.shown, allow_select_none=False, full_width=True, **how)


def setter(control: Control, go: Go):
    """A control as a widget; `go` is given the move that it makes."""

    def changed(value) -> None:
        move = control.sets(value)
        if move:
            go(move)

    return widget(control, changed)


def buttons(presses: list[Press], go: Go, listed: Callable[[Mark], None] | None = None) -> dict:
    """A button for each press; `go` is given the move, `listed` the mark that has games behind it."""
    return {
        press.key: mo.ui.button(
            label=press.label,
            tooltip=press.tip or None,
            kind=_LOOKS[press.look],
            on_click=partial(_click, go, listed, press),
        )
        for press in presses
    }


def _click(go: Go, listed: Callable[[Mark], None] | None, press: Press, _times) -> None:
    if press.mark and listed:
        listed(press.mark)
    else:
        go(press.move)
