"""`Dials`: all dials of a game, for a notebook of your own."""

from collections.abc import Callable, Mapping
from typing import Any

import traitlets
from ipywidgets import HTML, VBox

from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.setup.setup import Setup
from workbench.bench import Bench
from workbench.dials import DialPanel
from workbench.features.dials.panel import HEADING
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.inside import Inside
from workbench.page.kit.frame import WHOLE, Frame
from workbench.session.parts.under_dial import UnderDial
from workbench.settable import Settable
from workbench.still import Still
from workbench.theme.sheets import LOOK

Turn = Callable[[str, Value], str]  # a sentence, if a dial cannot be set


def rules_from(game: Game, given: "RuleSet | Mapping[str, Value]") -> RuleSet:
    """The rules that were given, as a rule set of this game or as changes to the published rules; BadInput if they are none."""
    if not isinstance(given, game.Rules | Mapping):
        example = next(iter(game.Rules.parameters()))
        raise BadInput(f"Rules here are those of {game.title}, or changes to them such as {{'{example}': ...}}.")
    return game.Rules.of(given if isinstance(given, Mapping) else given.changes())


class _Rules(traitlets.TraitType):
    """Rules of the game of these dials; others are refused before anything changes."""

    def validate(self, dials: Any, value: Any) -> RuleSet:
        return rules_from(dials._game, value)


class Dials(Still, Settable, VBox):
    """The dials of a game, by levels, with a search. `rules` is what they say: read it, set it, observe it.

    Dials("suits").observe(lambda change: print(change.new.changes()), "rules")
    """

    children: Any
    rules: Any = _Rules()

    def __init__(
        self,
        what: str | Bench = "suits",
        *,
        on_turn: Turn | None = None,
        frame: Frame = WHOLE,
        under_dial: UnderDial | None = None,
    ):
        """The dials of a game or a variant, given by its id. `on_turn` is called with each turn instead of `rules`; on a bench,
        `under_dial` draws the curve of the dial in hand."""
        bench = Bench.at(what) if isinstance(what, str) else what
        if not isinstance(bench, Bench):
            raise BadInput("Dials are those of a game or a variant, named by its text, such as suits:hand_size=5.")
        self._game, self._on_turn, self._panel = bench.game, on_turn, DialPanel(self._turned)
        self._panel.lay_out(bench.game, bench.rules, frame.dials if frame.dials or not frame.whole else None)
        heard_while_busy(self._panel)
        if under_dial is not None:
            under_dial.join(self._panel)
        super().__init__(rules=bench.rules)
        self.add_class("wb-dials")
        heading = [] if frame.dials or not frame.whole else [HTML(f'<h3 class="wb-rules">{HEADING}</h3>')]
        self.children = [*heading, self._panel]
        if on_turn is None:
            self._dress()

    def __repr__(self) -> str:
        return f"Dials({Setup.of(self._game, self.rules).text().partition('@')[0]!r})"

    def _elsewhere(self, name: str) -> str:
        known = name in self._game.Rules.parameters()
        return f"it is a dial: read it as dials.rules.{name}, and set dials.rules = {{'{name}': ...}}" if known else ""

    def _dress(self) -> None:
        """On a page of its own there is no bench that brings the style sheets."""
        self.add_class("wb-lab")
        self.children = (HTML(LOOK), Inside(), *self.children)

    def _turned(self, name: str, value: Value) -> str:
        """A dial was turned in the browser; a sentence if that cannot be done."""
        if self._on_turn is not None:
            return self._on_turn(name, value)
        try:
            self.rules = self.rules.but(**{name: value})
        except BadInput as error:
            return error.on_screen
        return ""

    @traitlets.observe("rules")
    def _rules_set(self, _change) -> None:
        self._panel.stand(self.rules)
        self._draw_still_soon()

    def _still_html(self) -> str:
        return self.rules._repr_html_() or ""
