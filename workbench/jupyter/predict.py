"""Predict first: the questions about a change, and the score once somebody has looked."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, VBox

from engine.compare import Comparison
from workbench.bench import Bench
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import Setter
from workbench.panels import predict, presses

_BUTTON = {"width": "auto", "align_self": "flex-start"}


class Predict(VBox):
    """A choice for each question and a button to look; `look` is called when it is pressed."""

    children: Any

    def __init__(self, go: presses.Go, look: Callable[[], None]):
        self._go = go
        self._asked: dict[str, tuple[tuple[str, ...], Setter]] = {}
        self._intro, self._score, self._form = HTML(), HTML(), Box()
        self._look = Button(description="Show what happens", button_style="success", layout=_BUTTON)
        heard_while_busy(self._look)
        self._look.on_click(lambda _: look())
        super().__init__([])
        self._form.add_class("wb-asked-all")

    def show(self, bench: Bench) -> None:
        """The questions about the present change, as far as they are answered; nothing if none are asked."""
        controls = predict.forms(bench)
        if not controls:
            self.children = (self._score,) if self._score.value else ()
            return
        for name, control in controls.items():
            if name not in self._asked or self._asked[name][0] != tuple(control.options):
                self._asked[name] = tuple(control.options), Setter(control, partial(self._answer, name))
            self._asked[name][1].show(control)
        self._intro.value, self._score.value = predict.intro_html(bench), ""
        self._form.children = [self._asked[name][1].widget for name in controls]
        self.children = (self._intro, self._form, self._look)

    def show_score(self, bench: Bench, comparison: Comparison) -> None:
        """What was right, and how many were so far."""
        told = predict.tally(bench) if bench.predict else ""
        scored = predict.score_html(bench, comparison) if bench.predict else ""
        self._score.value = scored + (f'<p class="wb-tally">{escape(told)}</p>' if told else "")
        if not bench.asking:
            self.children = (self._score,) if self._score.value else ()

    def _answer(self, name: str, code: str) -> None:
        self._go(lambda bench: bench.answer(name, code))
