"""What is pressed, by mouse or by key: the tabs of the pages, the games, the opening questions, the marks of the charts. The
browser's part is keys.js."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from secrets import token_hex
from typing import Any

import anywidget
import traitlets

from workbench.panels.about import seated
from workbench.panels.controls import Control, Move
from workbench.panels.presses import Go, Press
from workbench.panels.scene import Part
from workbench.picture.marks import MARKS


class Keys(anywidget.AnyWidget):
    """An empty widget that hears the keys. `pressed` is what was pressed, and how often anything was; `room` are the pixels
    that a chart may take; `busy` is told the browser while the pictures are still those of the move before."""

    _esm = MARKS + (Path(__file__).parent / "keys.js").read_text("utf-8")
    pressed = traitlets.Dict().tag(sync=True)
    room = traitlets.Int(0).tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)

    name = traitlets.Unicode().tag(sync=True)  # several benches may stand on one page, and each hears its own

    def __init__(self) -> None:
        super().__init__(name=token_hex(4))
        self._heard: dict[str, tuple[Callable[[str], Move | None], Go]] = {}

    def tabs(self, control: Control, go: Go) -> str:
        """The tabs of the pages; Tab enters them at the open one."""
        self._choose("page", control, go)
        tabs = "".join(_tab(page, page == control.value) for page in control.options)
        return f'<div class="wb-tabs" role="tablist" aria-label="Pages" {self._ours}>{tabs}</div>'

    def games(self, control: Control, go: Go) -> str:
        """The games, each a small felt."""
        self._choose("game", control, go)
        return games_html(control, self._ours)

    def questions(self, part: Part, game: str, go: Go) -> str:
        """The opening questions, each a card to turn over: what it changes most stands on its back."""
        presses = part.presses()
        moves = {press.key: press.move for press in presses}
        self._heard["question"] = moves.get, go
        cards = "".join(_card(press, game) for press in presses)
        return f'<span class="wb-label">{escape(part.label)}</span><div class="wb-ask-cards" {self._ours}>{cards}</div>'

    @property
    def _ours(self) -> str:
        return f'data-wb-keys="{self.name}"'

    def _choose(self, what: str, control: Control, go: Go) -> None:
        self._heard[what] = lambda value: control.sets(value) if value in control.options.values() else None, go

    @traitlets.observe("pressed")
    def _pressed(self, change: Any) -> None:
        for what, value in change.new.items():
            if what in self._heard and isinstance(value, str):
                moved, go = self._heard[what]
                move = moved(value)
                if move:
                    go(move)


def _tab(page: str, is_open: bool) -> str:
    chosen = f'aria-selected="{str(is_open).lower()}" tabindex="{0 if is_open else -1}"'
    return f'<button type="button" role="tab" data-page="{escape(page)}" {chosen}>{escape(page)}</button>'


def games_html(control: Control, ours: str = "inert") -> str:
    """The games; as long as nobody hears it, none can be pressed."""
    felts = "".join(_felt(words, name, name == control.value) for words, name in control.options.items())
    return f'<div class="wb-games" role="group" aria-label="{escape(control.label)}" {ours}>{felts}</div>'


def _felt(title: str, name: str, is_open: bool) -> str:
    pressed = str(is_open).lower()
    says = f'<span class="wb-game-says">{escape(seated(name))}</span>'
    words = f'<span class="wb-game-title">{escape(title)}</span>{says}'
    return (
        f'<button type="button" class="wb-game" data-wb-press="game:{name}" aria-pressed="{pressed}">{words}</button>'
    )


def _card(press: Press, game: str) -> str:
    holds, tip = str(press.look == "on").lower(), f' title="{escape(press.tip)}"' if press.tip else ""
    words = f"<span>{escape(press.label)}</span>"
    button = f'<button type="button" data-wb-press="question:{press.key}" aria-pressed="{holds}"{tip}>{words}</button>'
    back = f'<wb-back data-of="{game}.{press.key}"></wb-back>' if press.tip else ""
    return f'<div class="wb-ask-card">{button}{back}</div>'


def reached(picture: str, question: str) -> str:
    """A chart, and before it the place from which its marks are reached."""
    words = escape(f"{question} The arrow keys walk over the marks, Enter opens one.")
    place = f'<div class="wb-marks" tabindex="0" role="group" aria-label="{words}"></div>'
    return f'<div class="wb-reached">{place}{picture}</div>'
