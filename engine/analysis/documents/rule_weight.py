"""What rules cost and what they bring: how heavy a rulebook is beside that of Classic War, and for each change of a variant
the words and clauses that it adds, and the skill, the length and the choices that it brings.

A change is measured by leaving it out: the variant with it and without it, on the same deals. What depends on it then falls
with it, so the parts need not add up to the whole. Skill is that of the game (`engine.analysis.skill`); turns and
choices are those of the players at the table. A variant with many changes is measured chapter by chapter.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.documents.weight import Weight, weight
from engine.analysis.duplicate_deals import COLUMNS, SKILL, Play, duplicate_deals, skill_metric
from engine.analysis.skill import choiceless
from engine.core import game as games_of
from engine.core.game import Game
from engine.core.rules import BadInput, Conflict, RuleSet
from engine.core.text import counted, number, percent, span
from engine.runtime.result import Result
from engine.setup.rulebook import with_unit
from engine.setup.setup import Setup
from engine.simulation.metrics import metric_named
from engine.simulation.paired import Change, changes_of, holm
from engine.simulation.simulate import refuse_columns, simulate

GAMES = 2_000
MOST_RULES = 8  # changes that are measured one by one
NEVER = 0.01  # share of the games: if more never end without a rule, its cost says so
MEASURED = (SKILL.name, "turns", "choices")
_WAYS = ("", "rule", "chapter")
_ENDLESS = "unfinished"
_BOUNDS = ("", "_low", "_high")
_COLUMNS: dict[str, Any] = {
    "of": pl.Utf8, "name": pl.Utf8, "words": pl.Int64, "clauses": pl.Int64, "exceptions": pl.Int64, "lookups": pl.Int64,
    **{f"{name}{end}": pl.Float64 for name in MEASURED for end in _BOUNDS}, "nothing": pl.Utf8,
}  # fmt: skip
Rules = dict[str, tuple[str, ...]]  # the title of a rule, and the dials that make it


class Cost(NamedTuple):
    """What a rule costs and brings: its dials, their values before and here in words; the words, clauses, exceptions and look-ups
    that the rulebook has more with it (None if it cannot be left out); the paired changes of skill, turns, choices and of the
    share of games that never end; or why there are `nothing` of these."""

    title: str
    dials: tuple[str, ...]
    values: tuple[str, ...]
    figures: tuple[int, int, int, int] | None
    changes: tuple[Change, ...]
    nothing: str = ""

    def brings(self, name: str) -> Change | None:
        """The change of a metric; None where it was not measured."""
        return next((each for each in self.changes if each.metric.name == name), None)

    @property
    def aside(self) -> str:
        """What must be known beside the changes: 'without it 31% of the games never end'; empty if nearly all end."""
        endless = self.brings(_ENDLESS)
        told = {} if endless is None else {"without": endless.before.mean, "with": endless.after.mean}
        return ", ".join(
            f"{way} it {percent(each)} of the games never end" for way, each in told.items() if each >= NEVER
        )


@dataclass(frozen=True, eq=False, repr=False)
class RuleWeight(Result):
    """The weight of a rulebook, of the rules it is compared with, and of Classic War; and a `Cost` for each change."""

    setup: Setup
    against: RuleSet
    games: int
    seed: int
    costs: tuple[Cost, ...]

    @property
    def here(self) -> Weight:
        """The weight of the rulebook of these rules."""
        return weight(self.setup.game, self.setup.rules)

    @property
    def before(self) -> Weight:
        """That of the rules they are compared with."""
        return weight(self.setup.game, self.against)

    @property
    def certain(self) -> frozenset[tuple[str, str]]:
        """The titles and metrics of the certain changes, all tested jointly (Holm 1979)."""
        return certain(self.costs)

    def frame(self) -> pl.DataFrame:
        """A row for each rulebook, then one for each rule; the columns are those of `rule_weight`."""
        books = {"these rules": self.here, "compared with": self.before, "Classic War": war()}
        rows = [("rulebook", name, *each.figures, *_no_figures(), "") for name, each in books.items()]
        return pl.DataFrame([*rows, *map(_row, self.costs)], schema=_COLUMNS, orient="row")

    def says(self) -> str:
        """How heavy the rulebook is beside that of Classic War, and the rule with the most words."""
        return " ".join(filter(None, (beside_war(self.here), heaviest(self.costs))))


def rule_weight(
    setup: Setup, games: int = GAMES, seed: int = 0, by: str = "", against: RuleSet | None = None, **how: Any
) -> RuleWeight:
    """What the rules of a setup cost in words and bring in skill, length and choices, beside the published rules (or those
    `against` which they are measured); `how` is passed to `simulate`.

    `by` "rule" measures each changed dial, "chapter" those of a chapter together; at first chapters if more than 8 dials differ.

    Columns: of ("rulebook": these rules, those they are compared with, and Classic War; or "rule"); name; words, clauses,
    exceptions, lookups (of a rulebook all, of a rule those that it adds; see `engine.analysis.documents.weight`); skill, turns,
    choices (what the rule changes, on the same deals), each with _low and _high (its 95% interval, null for too few deals);
    nothing (why a rule brings no figures, else empty).

    >>> print(rule_weight(Setup.of("war")).says())
    The rulebook has 246 words in 8 clauses, no exceptions and no look-ups, as Classic War's.
    """
    published = against or setup.game.Rules()
    return RuleWeight(setup, published, games, seed, tuple(costs(setup, games, seed, by, published, **how)))


def costs(
    setup: Setup,
    games: int = GAMES,
    seed: int = 0,
    by: str = "",
    against: RuleSet | None = None,
    known: int = 0,
    **how: Any,
) -> Iterator[Cost]:
    """The costs one by one, in the order of the rules, each as soon as it is known; the first `known` of them were measured
    before. Bad input is refused at once."""
    refuse_columns(how)
    if by not in _WAYS:
        raise BadInput(f"Changes are measured by rule or by chapter, not by '{str(by)[:40]}'.")
    published = against or setup.game.Rules()
    of_rules = list(rules_of(setup.rules, published, by).items())[known:]
    played = _played(games, seed, how)
    return (_cost(setup, published, title, dials, played) for title, dials in of_rules)


def rules_of(rules: RuleSet, against: RuleSet, by: str = "") -> Rules:
    """The dials that differ, without those about time: each by itself under its label, or those of a chapter together.

    >>> from engine.core import game as games
    >>> rules = games.load("suits").Rules
    >>> rules_of(rules.of({"hand_size": 5, "draw_limit": 1}), rules(), "chapter")
    {'The hand': ('hand_size', 'draw_limit')}
    """
    changed = [rules.parameter(name) for name in rules.differences(against)]
    dials = [each for each in changed if not each.dial.about_time]
    together = by == "chapter" or (not by and len(dials) > MOST_RULES)
    found: Rules = {}
    for each in dials:
        title = each.dial.group if together else each.label
        found[title] = (*found.get(title, ()), each.name)
    return found


def war() -> Weight:
    """The weight of the rulebook of Classic War."""
    classic = games_of.load("war")
    return weight(classic, classic.Rules())


# ---------------------------------------------------------------- one rule


Played = Callable[[Setup, Setup], list[Change]]  # the changes from a setup without a rule to that with it


def _cost(here: Setup, published: RuleSet, title: str, dials: tuple[str, ...], played: Played) -> Cost:
    rules, labelled = here.rules, len(dials) > 1
    values = tuple(_values(rules, published, name, labelled) for name in dials)
    try:
        without = here.but(**{name: getattr(published, name) for name in dials})
    except Conflict as conflict:
        return Cost(title, dials, values, None, (), f"It cannot be left out alone. {conflict}")
    figures = more(here.game, rules, without.rules)
    if all(rules.without_effect(name) for name in dials):
        return Cost(title, dials, values, figures, (), rules.without_effect(dials[0]))
    return Cost(title, dials, values, figures, tuple(played(without, here)))


def more(game: Game, here: RuleSet, before: RuleSet) -> tuple[int, int, int, int]:
    """How many words, clauses, exceptions and look-ups a rulebook has more than another one of the game."""
    pairs = zip(weight(game, here).figures, weight(game, before).figures, strict=True)
    words, clauses, exceptions, lookups = (now - then for now, then in pairs)
    return words, clauses, exceptions, lookups


def _values(rules: RuleSet, published: RuleSet, name: str, labelled: bool) -> str:
    """The value of a dial before and here, behind its label where a rule has several: 'Pairs: not allowed → allowed'."""
    parameter = rules.parameter(name)
    label = f"{parameter.label}: " if labelled else ""
    return label + " → ".join(with_unit(parameter, getattr(each, name)) for each in (published, rules))


def _played(games: int, seed: int, how: dict[str, Any]) -> Played:
    """What plays both sides and measures the changes; the games of a table are kept, as those with all rules serve each rule."""
    kept: dict[tuple[str, int, int], pl.DataFrame] = {}

    def play(table: Setup, rotation: int, deals: int) -> pl.DataFrame:
        key = table.text(), rotation, deals
        if key not in kept:
            kept[key] = simulate(table, deals, seed, rotation=rotation, columns=COLUMNS, **how)
        return kept[key]

    whole: dict[str, pl.DataFrame] = {}

    def changes(without: Setup, here: Setup) -> list[Change]:
        whole.setdefault(here.text(), simulate(here, games, seed, **how))
        metrics = [metric_named(name, here.game) for name in (*MEASURED[1:], _ENDLESS)]
        found = changes_of(simulate(without, games, seed, **how), whole[here.text()], metrics)
        return [*_of_skill(without, here, games, play), *found]

    return changes


def _of_skill(without: Setup, here: Setup, deals: int, play: Play) -> list[Change]:
    """The change of skill; none for a single player without choices."""
    if choiceless(without) or choiceless(here):
        return []
    seated = duplicate_deals(without, here, deals, play=play)
    return changes_of(seated.before, seated.after, [skill_metric(seated)])


# ---------------------------------------------------------------- what is said


def certain(costs: tuple[Cost, ...]) -> frozenset[tuple[str, str]]:
    """The titles and metrics of the certain changes, all tested jointly."""
    tested = [(cost.title, each) for cost in costs for each in cost.changes if each.metric.name in MEASURED]
    sure = holm([each.chance for _, each in tested])
    return frozenset((title, each.metric.name) for (title, each), yes in zip(tested, sure, strict=True) if yes)


def beside_war(here: Weight) -> str:
    """The figures of a rulebook, and those of Classic War beside them."""
    classic = war()
    told = f"The rulebook has {in_words(here)}"
    return f"{told}, as Classic War's." if here == classic else f"{told}; Classic War's has {in_words(classic)}."


def in_words(each: Weight) -> str:
    """'246 words in 8 clauses, no exceptions and no look-ups'."""
    words, clauses, exceptions, lookups = each.figures
    rest = f"{_some(exceptions, 'exception')} and {_some(lookups, 'look-up')}"
    return f"{counted(words, 'word')} in {counted(clauses, 'clause')}, {rest}"


def _some(many: int, noun: str) -> str:
    return counted(many, noun) if many else f"no {noun}s"


def heaviest(costs: tuple[Cost, ...]) -> str:
    """The rule that adds the most words, with what it does to skill; empty without changes."""
    most = max(costs, key=words_of, default=None)
    if most is None or words_of(most) <= 0:
        return "No change adds words." if costs else ""
    told = f"“{most.title}” adds the most, {counted(words_of(most), 'word')}"
    skill = most.brings(SKILL.name)
    if skill is None or not skill.difference.n:
        return f"{told}."
    by = number(100 * skill.difference.mean, 0, signed=True)
    return f"{told}, and changes skill by {by} ({span(100 * skill.difference.low, 100 * skill.difference.high, 0)}) of 100 points."


def words_of(cost: Cost) -> int:
    """The words that a rule adds."""
    return cost.figures[0] if cost.figures else 0


def _no_figures() -> tuple[None, ...]:
    return (None,) * (len(MEASURED) * len(_BOUNDS))


def _row(cost: Cost) -> tuple[Any, ...]:
    bounds = (bound for name in MEASURED for bound in _bounds(cost.brings(name)))
    return ("rule", cost.title, *(cost.figures or (None,) * 4), *bounds, cost.nothing)


def _bounds(change: Change | None) -> tuple[float | None, ...]:
    """A change with its interval; null where no deal counts, and for bounds where too few do."""
    if change is None or not change.difference.n:
        return (None,) * len(_BOUNDS)
    return tuple(None if each != each else each for each in change.difference[:3])
