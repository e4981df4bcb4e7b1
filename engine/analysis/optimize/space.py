"""The search space: the dials that may change, and their rule sets, each once, without changes that have no effect."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from math import prod

from engine.analysis.sensitivity import in_order
from engine.core.rules import Conflict, RuleSet, Value
from engine.setup.setup import Setup

MOST_CHANGES = 8


class Space:
    """The dials that may change, each with its values in order; Optuna sees the positions of values."""

    def __init__(self, start: Setup, dials: Iterable[str]):
        rules = start.rules
        self.start = rules
        self.values: dict[str, list[Value]] = {}
        for name in dials:
            parameter, here = rules.parameter(name), getattr(rules, name)
            self.values[name] = in_order(parameter, here) if parameter.type == "int" else list(parameter.values)

    @property
    def size(self) -> int:
        """The largest possible number of rule sets."""
        return prod(len(each) for each in self.values.values())

    def every(self) -> Iterator[RuleSet]:
        """All playable rule sets."""
        for point in product(*self.values.values()):
            if rules := self._made(dict(zip(self.values, point, strict=True))):
                yield rules

    def places(self, rules: RuleSet) -> dict[str, int] | None:
        """The positions of a rule set; None if it is outside, for example by a dial that must not change."""
        if set(rules.differences(self.start)) - set(self.values):
            return None
        here = {name: getattr(rules, name) for name in self.values}
        if any(value not in self.values[name] for name, value in here.items()):
            return None
        return {name: self.values[name].index(value) for name, value in here.items()}

    def at(self, places: dict[str, int]) -> RuleSet | None:
        """The rule set at these positions; None if it cannot be played, or if too many dials are changed."""
        rules = self._made({name: self.values[name][place] for name, place in places.items()})
        return rules if rules and len(rules.differences(self.start)) <= MOST_CHANGES else None

    def _made(self, values: dict[str, Value]) -> RuleSet | None:
        """The rules with these values. A dial without effect there keeps its start value: it is no change."""
        try:
            rules = self.start.but(**values)
            while idle := [name for name in rules.differences(self.start) if rules.idle(name)]:
                rules = rules.but(**{name: getattr(self.start, name) for name in idle})
        except Conflict:
            return None
        return rules

    def without(self, rules: RuleSet) -> Iterator[RuleSet]:
        """The rule sets with one or two of the changes undone."""
        turned = list(rules.differences(self.start))
        for many in (1, 2):
            for back in combinations(turned, many):
                if len(turned) > many and (found := self._back(rules, back)):
                    yield found

    def _back(self, rules: RuleSet, names: Iterable[str]) -> RuleSet | None:
        here = {name: getattr(rules, name) for name in self.values}
        return self._made(here | {name: getattr(self.start, name) for name in names})

    def further(self, rules: RuleSet) -> Iterator[RuleSet]:
        """The rule sets that continue a one-step change of a dial: two steps, four, ..., to its end."""
        (name,) = rules.differences(self.start)
        numbers = self.values[name]
        if self.start.parameter(name).type != "int":
            return
        start, step = numbers.index(getattr(self.start, name)), 2
        way = 1 if numbers.index(getattr(rules, name)) > start else -1
        end = len(numbers) - 1 if way > 0 else 0
        while step < 2 * abs(end - start):
            place = min(step, abs(end - start))
            if found := self._made({name: numbers[start + way * place]}):
                yield found
            step *= 2
