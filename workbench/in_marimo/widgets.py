"""Controls and buttons as marimo's widgets. Keep what these functions return: marimo holds widgets weakly."""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import marimo as mo

from engine.game import Game
from engine.rules import Parameter, Value
from workbench import SHARED
from workbench.bench import Bench
from workbench.panels.controls import Control, dial
from workbench.panels.dials import explained_html, group_heading, layout, nothing_found, search
from workbench.panels.frame import Frame
from workbench.panels.presses import Go, Move, Press

Turn = Callable[[str, Value], None]
_LOOKS: dict[str, Any] = {"": "neutral", "on": "success", "changed": "warn"}


def widget(control: Control, on_change: Callable[[Any], None]):
    """A control as a widget; `on_change` is told the value."""

    def changed(value) -> None:
        if value is not None:
            on_change(int(value) if control.kind in ("slider", "box") else value)

    how: dict[str, Any] = {"label": control.label, "on_change": changed}
    if control.kind == "tabs":
        return mo.ui.tabs(dict.fromkeys(control.options, ""), value=control.value, **how)
    if control.kind == "switch":
        return mo.ui.switch(value=control.value, **how)
    if control.kind == "radio":
        return mo.ui.radio(control.options, value=control.shown, **how)
    if control.kind == "list":
        return mo.ui.dropdown(control.options, value=control.shown, allow_select_none=False, full_width=True, **how)
    return _number(control, how)


def _number(control: Control, how: dict[str, Any]):
    bounds: dict[str, Any] = {"step": 1, "value": control.value, "full_width": True}
    if control.kind == "box":
        return mo.ui.number(control.low, control.high, **bounds, **how)
    calm = SHARED in os.environ  # where many share a machine, a slider moves when it is let go
    return mo.ui.slider(control.low, control.high, show_value=True, debounce=calm, **bounds, **how)


def setter(control: Control, go: Go):
    """A control as a widget; `go` is given the move that it makes."""

    def changed(value) -> None:
        move = control.sets(value)
        if move:
            go(move)

    return widget(control, changed)


def buttons(presses: list[Press], go: Go) -> dict:
    """A button for each press; `go` is given the move."""
    return {
        press.key: mo.ui.button(
            label=press.label,
            tooltip=press.tip or None,
            kind=_LOOKS[press.look],
            on_click=partial(_click, go, press.move),
        )
        for press in presses
    }


def _click(go: Go, move: Move, _times) -> None:
    go(move)


# ---------------------------------------------------------------- how the dials are laid out


def make_dials(bench: Bench, on_turn: Turn) -> dict[str, Any]:
    """One widget a parameter, standing where the variant stands."""
    parameters = bench.game.Rules.parameters().values()
    return {p.name: widget(dial(p, getattr(bench.rules, p.name)), partial(on_turn, p.name)) for p in parameters}


def dials_panel(game: Game, dials: dict, words: str = ""):
    """All dials in their levels, or those that a search finds."""
    if words.strip():
        parameters = search(game, words)
        if not parameters:
            return mo.md(nothing_found(game, words))
        return mo.vstack([_explained(game, p, dials) for p in parameters], gap=0.6)
    headline, folded = layout(game)
    sections = {title: _groups(game, groups, dials) for title, groups in folded.items()}
    return mo.vstack([*(_explained(game, p, dials) for p in headline), mo.accordion(sections, multiple=True)], gap=0.6)


def few_dials(game: Game, dials: dict, frame: Frame):
    """The dials of a lesson, side by side."""
    explained = "".join(_explained(game, p, dials).text for p in frame.chosen(game))
    return mo.Html(f'<div class="wb-few">{explained}</div>')


def _groups(game: Game, groups: dict[str, list[Parameter]], dials: dict):
    items = []
    for title, group in groups.items():
        items.append(mo.Html(group_heading(title)))
        items += [_explained(game, p, dials) for p in group]
    return mo.vstack(items, gap=0.6)


def _explained(game: Game, p: Parameter, dials: dict):
    return mo.Html(f'<div class="wb-dial">{dials[p.name].text}{explained_html(game, p)}</div>')
