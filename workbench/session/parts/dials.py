"""The dials as a part of the page. Its texts come from features/dials/panel.py, its drawing from dials.js."""

from collections.abc import Callable
from typing import Any

import traitlets

from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.runtime.environment import is_shared
from workbench.features.dials.panel import SEARCH, all_explained, laid_out, nothing_found, plain, search
from workbench.session.parts.live_part import LivePart

Turn = Callable[[str, Value], str]  # turns a dial; returns a sentence if that fails


class DialPanel(LivePart):
    """Every dial of a game, a line each.

    `laid` holds the lines, `settings` the values of the dials (and the number of turns received, so that a dial that is still
    held is not moved by an older message), `told` the texts about dials that have changed since. The browser
    reports in `turned` the dial that was turned and its value, as untrusted text; in `words` the text of the search; and in
    `hand` the dial that has the focus or is dragged, under which `curve` is drawn if the panel has curves (under_dial.py).
    """

    laid = traitlets.Dict().tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    told = traitlets.Dict().tag(sync=True)
    turned = traitlets.Dict().tag(sync=True, heard=True)
    words = traitlets.Unicode().tag(sync=True, heard=True)
    found = traitlets.Dict().tag(sync=True)
    hand = traitlets.Unicode().tag(sync=True, heard=True)
    curve = traitlets.Dict().tag(sync=True)
    has_curves = traitlets.Bool().tag(sync=True)
    placeholder = traitlets.Unicode(SEARCH).tag(sync=True)  # of the search
    calm = traitlets.Bool().tag(sync=True)  # on a shared machine, a dial is turned when it is released

    def __init__(self, turn: Turn = lambda name, value: ""):
        super().__init__(calm=is_shared())
        self.turn = turn
        self._game: Game | None = None
        self._shown: tuple[RuleSet, Any] | None = None  # the rules and the names that were laid out last
        self._times = 0

    def lay_out(self, game: Game, rules: RuleSet, names: tuple[str, ...] | None = None) -> None:
        """Show the dials of this game, or only these, with the values of these rules."""
        if (rules, names) == self._shown and not self.settings["problem"][1]:
            return
        laid = laid_out(game, names)
        if game is not self._game or laid["open"] != self.laid.get("open"):
            self._game, self._texts = game, all_explained(game, rules)
            laid["told"] = {name: self._texts[name] for name in laid["lines"]}
            self.laid, self.words, self.found = laid, "", {}
        self.stand(rules)
        self._shown = rules, names

    def stand(self, rules: RuleSet, problem: tuple[str, str] = ("", "")) -> None:
        """Set the dials to the values of these rules; `problem` is a dial and the sentence to show beside it."""
        if self._game is None or not isinstance(rules, self._game.Rules):
            return  # another game has been chosen, and its dials will be laid out
        self._shown = None
        values = {name: plain(getattr(rules, name)) for name in self.laid["lines"]}
        now = all_explained(self._game, rules)
        self.told = {name: text for name, text in now.items() if text != self._texts[name]}
        self.settings = {"values": values, "heard": self._times, "problem": list(problem)}

    @property
    def game(self) -> Game | None:
        """The game whose dials are shown."""
        return self._game

    @property
    def values(self) -> dict[str, Value]:
        """The values of the dials."""
        return self.settings.get("values", {})

    @traitlets.observe("turned")
    def _turned(self, change: Any) -> None:
        """Handle a turn in the browser. A failed turn is reported beside the dial, and nothing else changes."""
        name, text = str(change.new.get("name", "")), str(change.new.get("text", ""))
        if self._game is None or name not in self.laid["lines"]:
            return
        self._times = change.new.get("times", 0)
        try:
            problem = self.turn(name, self._game.Rules.parameter(name).read(text))
        except BadInput as error:
            problem = error.on_screen
        # Sent after the turn: before it, the dial would jump back to its old value, and the next key would count from there.
        self.settings = {**self.settings, "heard": self._times, "problem": [name, problem] if problem else ["", ""]}

    @traitlets.observe("words")
    def _searched(self, change: Any) -> None:
        words = change.new
        if self._game is None or not words.strip():
            self.found = {}
            return
        names = [p.name for p in search(self._game, words)]
        self.found = {"words": words, "names": names, "nothing": "" if names else nothing_found(self._game, words)}
