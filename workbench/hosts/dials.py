"""`Dials`: all dials of a game, or some of them."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from traitlets import Bunch

from engine.core.rules import BadInput, RuleSet, Value
from engine.setup.setup import Setup
from workbench.bench import Bench
from workbench.hosts.one_part import OnePart
from workbench.hosts.opened import rules_from
from workbench.session.parts.dials import DialPanel


class Dials(OnePart):
    """The dials of a game, by levels, with a search. `rules` is what they say: read it, set it, observe it.

        Dials("suits").observe(lambda change: print(change.new.changes()), "rules")
        Dials("suits", dials=("hand_size", "ace_power"))          these alone

    BadInput for an unknown game or dial.
    """

    told: ClassVar = ("rules",)

    def __init__(self, what: str | Bench = "suits", *, dials: Iterable[str] = ()):
        bench = Bench.at(what) if isinstance(what, str) else what
        if not isinstance(bench, Bench):
            raise BadInput("Dials are those of a game or a variant, named by its text, such as suits:hand_size=5.")
        names = tuple(bench.game.Rules.parameter(name).name for name in dials)
        self._game, self._rules = bench.game, bench.rules
        self._panel = panel = DialPanel(self._turned)
        panel.lay_out(bench.game, bench.rules, names or None)
        super().__init__("dials", "dials", panel)

    def __repr__(self) -> str:
        return f"Dials({Setup.of(self._game, self.rules).text().partition('@')[0]!r})"

    @property
    def rules(self) -> RuleSet:
        """The rules that the dials say. Set them from a rule set or from changes to the published rules: {"hand_size": 5}."""
        return self._rules

    @rules.setter
    def rules(self, rules: RuleSet | Mapping[str, Value]) -> None:
        before, self._rules = self._rules, rules_from(self._game, rules)
        if before != self._rules:
            with self._line.together():
                self._panel.stand(self._rules)
            self._changed(Bunch(name="rules", old=before, new=self._rules))

    def observe(self, handler: Any, names: Any = "rules", type: Any = "change") -> None:
        """Call `handler` when the rules change."""
        super().observe(handler, names, type)

    def _turned(self, name: str, value: Value) -> str:
        """A dial was turned in the browser; a sentence if that cannot be done."""
        try:
            self.rules = self.rules.but(**{name: value})
        except BadInput as error:
            return error.on_screen
        return ""

    def _still_html(self) -> str:
        return self.rules._repr_html_() or ""

    def _elsewhere(self, name: str) -> str:
        known = name in self._game.Rules.parameters()
        return f"it is a dial: read it as dials.rules.{name}, and set dials.rules = {{'{name}': ...}}" if known else ""
