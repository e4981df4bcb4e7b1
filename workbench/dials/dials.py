"""The widget of the dials. What stands on them is said in panels/dials.py, how they are drawn in dials.js."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.runtime.environment import is_shared
from workbench.features.dials.panel import SEARCH, all_explained, laid_out, nothing_found, plain, search
from workbench.look.theme import TOKENS
from workbench.table.script import joined, source

_HERE = Path(__file__).parent
Turn = Callable[[str, Value], str]  # turns a dial; a sentence if that cannot be done


class DialPanel(anywidget.AnyWidget):
    """Every dial of a game, a line each.

    `laid` is what stands on them, `stands` how they are turned (and how many turns were heard, so that a dial which is still
    held is not moved by what was said before), `told` what is told of a dial otherwise than when it was laid out. The browser
    says in `turned` which dial is turned to what, as a text that is read like any other; in `words` what is searched; and in
    `hand` which dial has the focus or is moved, under which `curve` is drawn where the panel has curves (under_dial.py).
    """

    _esm = joined(source("nodes"), *((_HERE / f"{name}.js").read_text("utf-8") for name in ("under", "dials")))
    _css = TOKENS.read_text("utf-8") + (_HERE / "dials.css").read_text("utf-8")

    laid = traitlets.Dict().tag(sync=True)
    stands = traitlets.Dict().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)
    turned = traitlets.Dict().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)
    found = traitlets.Dict().tag(sync=True)
    hand = traitlets.Unicode().tag(sync=True)
    curve = traitlets.Dict().tag(sync=True)
    has_curves = traitlets.Bool().tag(sync=True)
    placeholder = traitlets.Unicode(SEARCH).tag(sync=True)  # of the search
    calm = traitlets.Bool().tag(sync=True)  # where many share a machine, a dial is turned when it is let go

    def __init__(self, turn: Turn = lambda name, value: ""):
        super().__init__(calm=is_shared())
        self.turn = turn
        self._game: Game | None = None
        self._heard = 0

    def lay_out(self, game: Game, rules: RuleSet, names: Iterable[str] | None = None) -> None:
        """Show the dials of this game, or only these, as they stand under these rules."""
        laid = laid_out(game, names)
        if game is not self._game or laid["open"] != self.laid.get("open"):
            self._game, self._texts = game, all_explained(game, rules)
            laid["told"] = {name: self._texts[name] for name in laid["lines"]}
            self.laid, self.words, self.found = laid, "", {}
        self.stand(rules)

    def stand(self, rules: RuleSet, problem: tuple[str, str] = ("", "")) -> None:
        """Let the dials stand so; `problem` is a dial and the sentence that stands beside it."""
        if self._game is None or not isinstance(rules, self._game.Rules):
            return  # another game has been chosen, and its dials will be laid out
        values = {name: plain(getattr(rules, name)) for name in self.laid["lines"]}
        now = all_explained(self._game, rules)
        self.told = {name: text for name, text in now.items() if text != self._texts[name]}
        self.stands = {"values": values, "heard": self._heard, "problem": list(problem)}

    @property
    def game(self) -> Game | None:
        """Whose dials are laid out."""
        return self._game

    @property
    def values(self) -> dict[str, Value]:
        """How the dials stand."""
        return self.stands.get("values", {})

    @traitlets.observe("turned")
    def _turned(self, change: Any) -> None:
        """A dial was turned in the browser. What cannot be done is said beside it, and nothing else changes."""
        name, text = str(change.new.get("name", "")), str(change.new.get("text", ""))
        if self._game is None or name not in self.laid["lines"]:
            return
        self._heard = change.new.get("times", 0)
        try:
            problem = self.turn(name, self._game.Rules.parameter(name).read(text))
        except BadInput as error:
            problem = error.on_screen
        # Said after the turn: before it, the dial would be thrown back to where it stood, and the next key would count from there.
        self.stands = {**self.stands, "heard": self._heard, "problem": [name, problem] if problem else ["", ""]}

    @traitlets.observe("words")
    def _searched(self, change: Any) -> None:
        words = change.new
        if self._game is None or not words.strip():
            self.found = {}
            return
        names = [p.name for p in search(self._game, words)]
        self.found = {"words": words, "names": names, "nothing": "" if names else nothing_found(self._game, words)}
