"""`Dials`: all dials of a game, which can stand on a page of their own."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import traitlets
from ipywidgets import HTML, Accordion, Box, Text, VBox
from ipywidgets import Widget as AnyControl

from engine.rules import BadInput, Parameter, RuleSet, Value
from workbench.bench import Bench
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import WIDE, Setter
from workbench.look.sheets import LOOK
from workbench.panels.controls import dial
from workbench.panels.dials import HEADING, SEARCH, explained_html, group_heading, layout, nothing_found, search
from workbench.panels.frame import WHOLE, Frame

Turn = Callable[[str, Value], None]


class Dials(VBox):
    """The dials of a game, by levels, with a search. `rules` is what they say: read it, set it, observe it.

    Dials("suits").observe(lambda change: print(change.new.changes()), "rules")
    """

    children: Any
    rules = traitlets.Instance(RuleSet)

    def __init__(self, what: str | Bench = "suits", *, on_turn: Turn | None = None, frame: Frame = WHOLE):
        """The dials of what an id names (a game, a variant). `on_turn` is told of each turn instead of `rules`."""
        bench = Bench.at(what) if isinstance(what, str) else what
        self._game, self._on_turn, self._frame = bench.game, on_turn or self._turn, frame
        self._setters: dict[str, Setter] = {}
        self._problem = HTML()
        super().__init__(rules=bench.rules)
        self.add_class("wb-dials")
        self.children = [self._few()] if frame.dials or not frame.whole else self._all()
        if on_turn is None:
            self._dress()

    def _dress(self) -> None:
        """On a page of its own there is no bench that brings the style sheets."""
        self.add_class("wb-lab")
        self.children = (HTML(LOOK), *self.children)

    def _few(self) -> Box:
        row = Box([self._dial(p) for p in self._frame.chosen(self._game)])
        row.add_class("wb-few")
        return row

    def _all(self) -> list[AnyControl]:
        """A search, the headline dials, and the folded ones, which are made when they are unfolded."""
        words = Text(placeholder=SEARCH, layout=WIDE)
        headline, sections = layout(self._game)
        folded = Accordion([VBox() for _ in sections], titles=tuple(sections), selected_index=None)
        heard_while_busy(words)
        heard_while_busy(folded)
        folded.observe(lambda change: self._unfold(folded, list(sections.values()), change["new"]), "selected_index")
        self._levels = [*(self._dial(p) for p in headline), folded]
        self._shown = VBox(self._levels)
        words.observe(lambda change: self._search(change["new"]), names="value")
        return [HTML(f'<h3 class="wb-rules">{HEADING}</h3>'), words, self._problem, self._shown]

    def _unfold(self, folded: Accordion, sections: list[dict[str, list[Parameter]]], which: int | None) -> None:
        if which is None or folded.children[which].children:
            return
        items: list[AnyControl] = []
        for title, group in sections[which].items():
            items += [HTML(group_heading(title)), *(self._dial(p) for p in group)]
        folded.children[which].children = items

    def _search(self, words: str) -> None:
        parameters = search(self._game, words) if words.strip() else []
        if not words.strip():
            self._shown.children = self._levels
        elif parameters:
            self._shown.children = [self._dial(p) for p in parameters]
        else:
            said = escape(nothing_found(self._game, words))
            self._shown.children = [HTML(f'<p class="wb-says">{said}</p>')]

    def _dial(self, p: Parameter) -> Box:
        if p.name not in self._setters:
            self._setters[p.name] = Setter(dial(p, getattr(self.rules, p.name)), partial(self._told, p.name))
        explained = VBox([self._setters[p.name].widget, HTML(explained_html(self._game, p))])
        explained.add_class("wb-dial")
        return explained

    def _told(self, name: str, value: Value) -> None:
        self._on_turn(name, value)

    def _turn(self, name: str, value: Value) -> None:
        """On a page of its own: the dials keep the rules themselves."""
        try:
            self.rules, said = self.rules.but(**{name: value}), ""
        except BadInput as error:
            said = str(error)
            self._stand()
        self._problem.value = f'<div class="wb-problem" role="alert">{escape(said)}</div>' if said else ""

    @traitlets.observe("rules")
    def _rules_set(self, _change) -> None:
        self._stand()

    def _stand(self) -> None:
        for name, setter in self._setters.items():
            setter.show(dial(self.rules.parameter(name), getattr(self.rules, name)))
