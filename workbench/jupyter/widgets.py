"""Controls as ipywidgets, and `Dials`: all dials of a game, which can stand on a page of their own."""

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import traitlets
from ipywidgets import HTML, Accordion, BoundedIntText, Box, Checkbox, Dropdown, IntSlider, RadioButtons, Text, VBox
from ipywidgets import Widget as AnyControl

from engine.rules import BadInput, Parameter, RuleSet, Value
from workbench.bench import Bench
from workbench.jupyter.heard import heard_while_busy
from workbench.panels.controls import Control, dial, seat_lists
from workbench.panels.dials import explained_html, groups, search
from workbench.panels.frame import WHOLE, Frame

Turn = Callable[[str, Value], None]
_WIDE = {"width": "auto"}


class Setter:
    """A control as a widget. `show` sets it without telling anybody."""

    def __init__(self, control: Control, on_change: Callable[[Any], None]):
        self._on_change, self._quiet = on_change, False
        self.widget = _widget(control)
        self.widget.observe(self._changed, names="value")
        heard_while_busy(self.widget)
        self.show(control)

    def show(self, control: Control) -> None:
        """Let the widget stand as the control says."""
        self._control, self._quiet = control, True
        try:
            _stand(self.widget, control)
        finally:
            self._quiet = False

    def _changed(self, change) -> None:
        if not self._quiet and change["new"] is not None:
            listed = self._control.kind in ("radio", "list")
            self._on_change(self._control.options[change["new"]] if listed else change["new"])


def _widget(control: Control) -> AnyControl:
    how = {"description": control.label, "layout": _WIDE, "style": {"description_width": "auto"}}
    if control.kind == "switch":
        made = Checkbox(value=control.value, indent=False, **how)
    elif control.kind in ("radio", "list"):
        made = (RadioButtons if control.kind == "radio" else Dropdown)(options=list(control.options), **how)
    else:
        bounds = {"min": control.low, "max": control.high, "value": control.value}
        made = (IntSlider if control.kind == "slider" else BoundedIntText)(**bounds, **how)
    return made


def _stand(made: Any, control: Control) -> None:
    if control.kind in ("radio", "list"):
        if list(made.options) != list(control.options):
            made.options = list(control.options)
        made.value = control.shown
        return
    if control.kind in ("slider", "box"):
        made.min, made.max = min(made.min, control.low), max(made.max, control.high)
    made.value = control.value


# ---------------------------------------------------------------- the dials of a game


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
        from workbench.look.sheets import LOOK  # that package shows these dials, and asks for this module first

        self.add_class("wb-lab")
        self.children = (HTML(LOOK), *self.children)

    def _few(self) -> Box:
        shown = Box([self._dial(p) for p in self._frame.chosen(self._game)])
        shown.add_class("wb-few")
        return shown

    def _all(self) -> list[AnyControl]:
        """A search, the headline dials, and the folded ones, which are made when they are unfolded."""
        words = Text(placeholder="Search the rules: Ace, draw, points …", layout=_WIDE)
        levels = groups(self._game)
        folded = Accordion([VBox() for _ in levels.folded], titles=tuple(levels.folded), selected_index=None)
        heard_while_busy(words)
        heard_while_busy(folded)
        folded.observe(
            lambda change: self._unfold(folded, list(levels.folded.values()), change["new"]), "selected_index"
        )
        self._levels = [*(self._dial(p) for p in levels.headline), folded]
        self._shown = VBox(self._levels)
        words.observe(lambda change: self._search(change["new"]), names="value")
        return [HTML('<h3 class="wb-rules">Rules</h3>'), words, self._problem, self._shown]

    def _unfold(self, folded: Accordion, parts: list[dict[str, list[Parameter]]], which: int | None) -> None:
        if which is None or folded.children[which].children:
            return
        items: list[AnyControl] = []
        for part, group in parts[which].items():
            items += [HTML(f'<h4 class="wb-part">{escape(part)}</h4>'), *(self._dial(p) for p in group)]
        folded.children[which].children = items

    def _search(self, words: str) -> None:
        found = search(self._game, words) if words.strip() else []
        if not words.strip():
            self._shown.children = self._levels
        elif found:
            self._shown.children = [self._dial(p) for p in found]
        else:
            said = f"No rule of {self._game.title} speaks of “{words.strip()[:40]}”."
            self._shown.children = [HTML(f'<p class="wb-says">{escape(said)}</p>')]

    def _dial(self, p: Parameter) -> Box:
        if p.name not in self._setters:
            self._setters[p.name] = Setter(dial(p, getattr(self.rules, p.name)), partial(self._told, p.name))
        shown = VBox([self._setters[p.name].widget, HTML(explained_html(self._game, p))])
        shown.add_class("wb-dial")
        return shown

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


class Seats(VBox):
    """Who plays: a list of strategies for each part of each seat."""

    children: Any

    def __init__(self, bench: Bench, on_choose: Callable[[int, int, str], None]):
        self._on_choose = on_choose
        self._setters: dict[tuple[int, int], Setter] = {}
        super().__init__()
        self.show(bench)

    def show(self, bench: Bench) -> None:
        """The lists as the bench has them, of the seats that play."""
        controls = seat_lists(bench)
        for place, control in controls.items():
            if place not in self._setters:
                self._setters[place] = Setter(control, partial(self._on_choose, *place))
            self._setters[place].show(control)
        shown = tuple(self._setters[place].widget for place in controls)
        if self.children != shown:
            self.children = shown
