"""Setup: which game, by which rules, between which strategies. With a seed it is one game.

    suits:equal_faces,hand_size=4@highest.miser/middle

A preset, changes against it, strategies by seat (parts joined by a dot, seats by a slash; one serves all seats). Every
character survives a link and a shell without quoting.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine import game as games
from engine.game import Game
from engine.presets import preset, presets
from engine.rules import BadInput, RuleSet, Value
from engine.strategy import for_seats, parts_of, seat_strategies

_ALLOWED = re.compile(r"[A-Za-z0-9_:,=@./-]{1,2000}")


@dataclass(frozen=True)
class Setup:
    """Everything about a game but its seed. `strategies` has one full name a seat; `base` is a short preset name."""

    game: Game
    rules: RuleSet
    strategies: tuple[str, ...]
    base: str = ""

    @classmethod
    def of(
        cls,
        game: str | Game,
        changes: Mapping[str, Value] | RuleSet | None = None,
        strategies: Iterable[str] = (),
        base: str = "",
    ) -> "Setup":
        """A setup from a game (or its name), changes against a preset, strategies; BadInput if one of them is wrong."""
        game = games.load(game) if isinstance(game, str) else game
        if isinstance(changes, RuleSet):
            changes = changes.changes()
        start = preset(game, base).rules.changes() if base else {}
        rules = game.Rules.of({**start, **(changes or {})})
        seats = seat_strategies(game, tuple(strategies), game.count(rules))
        return cls(game, rules, seats, base.removeprefix(f"{game.name}_"))

    def text(self) -> str:
        """The setup as it stands in ids and links."""
        start = presets(self.game)[self.base].rules if self.base else self.game.Rules()
        changed = [f"{n}={_value_text(new)}" for n, (_, new) in self.rules.differences(start).items()]
        rules = ",".join(([self.base] if self.base else []) + changed)
        return f"{self.game.name}{':' + rules if rules else ''}@{strategies_text(self.game, self.strategies)}"

    def but(self, **changes: Value) -> "Setup":
        """The same with some rules changed; the strategies follow the number of seats."""
        return self.by(self.rules.but(**changes))

    def by(self, rules: RuleSet) -> "Setup":
        """The same by other rules; the strategies follow the number of seats."""
        return Setup(self.game, rules, for_seats(self.strategies, self.game.count(rules)), self.base)


def strategies_text(game: Game, seats: tuple[str, ...]) -> str:
    """Strategies by seat as short as they can be said: one for all if they are the same."""
    shown = [_shortest(game, seat) for seat in seats]
    return shown[0] if len(set(shown)) == 1 else "/".join(shown)


def _shortest(game: Game, seat: str) -> str:
    first = seat.split(".")[0]
    try:
        return first if ".".join(parts_of(game, first)) == seat else seat
    except BadInput:
        return seat


def _value_text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_setup(text: str) -> Setup:
    """The setup that a text means; BadInput names the part that is wrong and what is allowed."""
    if not isinstance(text, str) or not _ALLOWED.fullmatch(text):
        raise BadInput("A game id holds only letters, digits and _ : , = @ . / - and at most 2,000 of them.")
    head, _, seats = text.partition("@")
    name, _, rules = head.partition(":")
    game = games.load(name)
    words = rules.split(",") if rules else []
    base = words.pop(0) if words and "=" not in words[0] else ""
    changes = game.Rules.read(dict(_pairs(words)))
    return Setup.of(game, changes, seats.split("/") if seats else (), base)


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadInput(f"'{word[:40]}' in a game id must read name=value; a preset stands first.")
        yield name, value
