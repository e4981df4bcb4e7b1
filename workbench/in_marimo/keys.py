"""Clicks and keys: the tabs of the pages, the games, the opening questions, all other buttons, the marks of
the charts. The browser's part is keys.js."""

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from secrets import token_hex
from typing import Any

import anywidget
import traitlets

from workbench.page.header import seated
from workbench.page.kit.button import Button, Go, Mark
from workbench.page.kit.controls import Control
from workbench.page.scene import Part
from workbench.picture.marks import MARKS

_STOOD = 60  # buttons of a part that are known although others have come in their place


class Keys(anywidget.AnyWidget):
    """An empty widget that reports clicks and keys. `pressed` holds the presses not yet acknowledged when the browser sent them,
    each with its number, its kind and its value, and `heard` is the number of the last one handled: of several messages to one
    widget a busy kernel sees the last one only. `room` is the width in pixels of a chart; the browser shows `busy`
    while the pictures are still those of the move before."""

    _esm = MARKS + (Path(__file__).parent / "keys.js").read_text("utf-8")
    pressed: Any = traitlets.List().tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    room = traitlets.Int(0).tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)

    name = traitlets.Unicode().tag(sync=True)  # several benches may share a page, and each handles its own

    def __init__(self, go: Go):
        """`go` is given the move of what is pressed."""
        super().__init__(name=token_hex(4))
        self.go = go
        self._does: dict[str, Callable[[str], None]] = {}  # by what is pressed: what its value does
        self._presses: dict[str, dict[str, Button]] = {}  # the buttons of a part, the present ones last

    def tabs(self, control: Control, step: Go) -> str:
        """The tabs of the pages, whose moves `step` is given; Tab enters them at the open one."""
        self._choose("page", control, step)
        tabs = "".join(_tab(page, page == control.value) for page in control.options)
        return f'<div class="wb-tabs" role="tablist" aria-label="Pages" {self._ours}>{tabs}</div>'

    def games(self, control: Control) -> str:
        """The games, each a small felt."""
        self._choose("game", control, self.go)
        return games_html(control, self._ours)

    def questions(self, part: Part, game: str) -> str:
        """The opening questions, each a card to turn over: its largest effect is on its back."""
        presses = part.presses()
        self._hear("question", presses)
        cards = "".join(_card(press, game) for press in presses)
        return f'<span class="wb-label">{escape(part.label)}</span><div class="wb-ask-cards" {self._ours}>{cards}</div>'

    def buttons(self, part: Part, listed: Callable[[Mark], None] | None = None) -> str:
        """The buttons of a part; `listed` is given the mark of one that has games behind it."""
        presses = part.presses()
        self._hear(part.name, presses, listed)
        drawn = "".join(_button(part.name, press) for press in presses)
        return f'<div class="wb-buttons" {self._ours}>{drawn}</div>' if presses else ""

    @property
    def _ours(self) -> str:
        return f'data-wb-keys="{self.name}"'

    def _choose(self, what: str, control: Control, go: Go) -> None:
        def chosen(value: str) -> None:
            move = control.sets(value) if value in control.options.values() else None
            if move:
                go(move)

        self._does[what] = chosen

    def _hear(self, what: str, presses: list[Button], listed: Callable[[Mark], None] | None = None) -> None:
        """From now on one of these is pressed, or one that stood there before: until a busy kernel hears a press it may have drawn
        the part several times, as more and more games came."""
        now = {press.key: press for press in presses}
        before = [(key, press) for key, press in self._presses.get(what, {}).items() if key not in now]
        self._presses[what] = {**dict(before[-_STOOD:]), **now}
        self._does[what] = partial(_press, self._presses[what], self.go, listed)

    @traitlets.observe("pressed")
    def _pressed(self, change: Any) -> None:
        for press in change.new:
            match press:
                case [int(number), str(what), str(value)] if number > self.heard:
                    self.heard = number
                    self._does.get(what, _nothing)(value)


def _nothing(value: str) -> None:
    """What is done where nobody hears such a press."""


def _press(presses: dict[str, Button], go: Go, listed: Callable[[Mark], None] | None, key: str) -> None:
    if key in presses:
        presses[key].do(go, listed)


def _button(part: str, press: Button) -> str:
    looks, tip = " wb-lit" if press.look else "", f' title="{escape(press.tip)}"' if press.tip else ""
    pressed = f'data-wb-press="{part}:{escape(press.key)}"'
    return f'<button type="button" class="wb-press{looks}" {pressed}{tip}>{escape(press.label)}</button>'


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


def _card(press: Button, game: str) -> str:
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
