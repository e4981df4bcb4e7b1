"""Controls as marimo's widgets. Keep what these functions return: marimo holds widgets weakly."""

from collections.abc import Callable
from typing import Any

import marimo as mo

from workbench.page.kit.button import Go
from workbench.page.kit.controls import Control


def widget(control: Control, on_change: Callable[[Any], None]):
    """A control as a widget; `on_change` is called with the value."""

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
