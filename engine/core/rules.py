"""`RuleSet`, the parameters of a game. A parameter is declared once, and all else follows from the declaration.

From it come the compiled record, presets, `--set`, widgets, the rules table, sweep axes and the random rules of the
tests. A game writes

    class AcePower(Option):
        CLAIMS = "takes the battle for its player"
        NONE = "has no special power"

    the_hand, aces = Group("The hand"), Group("Aces")

    class Rules(RuleSet):
        hand_size: int = the_hand(3, "SUITS-01.6", level=HEADLINE, low=1, high=13, soft=(1, 7), unit="cards",
                                  says="How many cards a player holds.")
        ace_power: AcePower = aces(AcePower.CLAIMS, "SUITS-04.4", "What an Ace does", HEADLINE, says="What ...")

with `bool`, `int` or an `Option` as the type. An option of a choice has one name everywhere: `AcePower.CLAIMS` in the
compiled rules and in Python, and `claims`, in lower case, in links, files and on the command line.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self

import numpy as np
from pydantic import BaseModel, ConfigDict

from engine.compile.rank_tables import TABLE, filled
from engine.core.bad_input import BadInput, Conflict, OneSentence
from engine.core.parameter import (
    GAP,
    HEADLINE,
    RULE,
    Dial,
    Fact,
    Figure,
    Group,
    Kind,
    Level,
    Option,
    Parameter,
    Value,
    dial,
    fact,
    figure,
    parameter_of,
    short,
)
from engine.core.text import did_you_mean
from engine.runtime.notebook import html_of

__all__ = [
    "GAP", "HEADLINE", "RULE", "BadInput", "Conflict", "Dial", "Fact", "Figure", "Group", "Kind", "Level", "OneSentence",
    "Option", "Parameter", "RuleSet", "Value", "dial", "fact", "figure", "named_values", "short",
]  # fmt: skip


class RuleSet(BaseModel):
    """The rules of one game with a value for every parameter; immutable. Games subclass it.

    >>> from engine.games.suits import Rules
    >>> rules = Rules.of({"hand_size": 5})
    >>> rules
    suits.Rules(hand_size=5)
    >>> rules.hand_size, rules.ace_power
    (5, 'claims')
    >>> rules.in_words("ace_power")
    'takes the battle for its player'
    """

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    _parameters: ClassVar[dict[str, Parameter]] = {}
    _facts: ClassVar[dict[str, Fact]] = {}
    _figures: ClassVar[dict[str, Figure]] = {}
    _tables: ClassVar[dict[str, Callable]] = {}

    def __repr__(self) -> str:
        """The rules as a call with only their differences from the published ones."""
        changes = ", ".join(f"{name}={value!r}" for name, value in self.changes().items())
        return f"{_game_of(type(self))}.{type(self).__name__}({changes})"

    __str__ = __repr__

    def _repr_html_(self) -> str | None:
        """A table for notebooks: the changes, and everything else folded, with the clauses."""
        return html_of(self)

    def conflict(self) -> str | None:
        """A sentence if these values do not go together, None if they do. Games override it."""
        return None

    def warning(self) -> str | None:
        """A sentence about playable values that are probably a mistake, else None."""
        return None

    # ------------------------------------------------------------ what is declared

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Collect the declarations as soon as the class exists, so that threads never write shared data at the same
        time."""
        cls._parameters = {name: parameter_of(name, field) for name, field in cls.model_fields.items()}
        cls._facts = {name: found for name, found in vars(cls).items() if isinstance(found, Fact)}
        cls._figures = {name: found for name, found in vars(cls).items() if isinstance(found, Figure)}
        cls._tables = {}

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Every parameter by name, in the order of the declaration."""
        return cls._parameters

    @classmethod
    def parameter(cls, name: str) -> Parameter:
        """One parameter; BadInput for an unknown name."""
        parameter = cls.parameters().get(name)
        if parameter is None:
            raise BadInput(
                f"There is no parameter '{short(name)}'{did_you_mean(name, cls.parameters())}; see 'warbench rules'.",
                f"There is no dial “{short(name)}” in this game; its dials are those on this page.",
            )
        return parameter

    @classmethod
    def chapters(cls) -> dict[str, tuple[str, ...]]:
        """The chapters of the dials in their order, each with its dials but those about time at the table."""
        found: dict[str, list[str]] = {}
        for name, parameter in cls.parameters().items():
            if not parameter.dial.about_time:
                found.setdefault(parameter.dial.group, []).append(name)
        return {chapter: tuple(names) for chapter, names in found.items()}

    @classmethod
    def in_chapters(cls, chapters: Iterable[str]) -> tuple[str, ...]:
        """The dials of these chapters, of all if none is named; BadInput for an unknown chapter.

        >>> from engine.games.suits import Rules
        >>> Rules.in_chapters(["the hand"])
        ('hand_size', 'draw_limit', 'refill_time')
        """
        known = cls.chapters()
        by_name = {chapter.casefold(): chapter for chapter in known}
        wanted = [chapters] if isinstance(chapters, str) else [*chapters]
        for each in wanted:
            if each.casefold() not in by_name:
                raise BadInput(
                    f"There is no chapter '{short(each)}'{did_you_mean(each, known)}; the chapters are {', '.join(known)}."
                )
        named = {by_name[each.casefold()] for each in wanted} or set(known)
        return tuple(name for chapter, names in known.items() if chapter in named for name in names)

    @classmethod
    def facts(cls) -> dict[str, Fact]:
        """The facts that follow from the dials, by name (see `fact`)."""
        return cls._facts

    @classmethod
    def figures(cls) -> dict[str, Figure]:
        """The numbers that follow from the dials, by name (see `figure`)."""
        return cls._figures

    @classmethod
    def tables(cls) -> dict[str, Callable]:
        """The rules that are tables in the compiled record, by the name of the field (see `by_rank`)."""
        return cls._tables

    @classmethod
    def dtype(cls) -> np.dtype:
        """The compiled record: every parameter and every fact as a 64-bit number, choices by their position; then the
        tables."""
        numbers = [(name, "i8") for name in (*cls.parameters(), *cls.facts())]
        return np.dtype([*numbers, *((name, TABLE) for name in cls.tables())])

    # ------------------------------------------------------------ making one

    @classmethod
    def of(cls, changes: Mapping[str, Value] | None = None) -> Self:
        """The default rules with these changes; BadInput in one sentence if they cannot be played.

        >>> from engine.games.suits import Rules
        >>> Rules.of({"hand_size": 5, "ace_power": "none"})
        suits.Rules(hand_size=5, ace_power='none')
        >>> Rules.of({"hand_size": 50})
        Traceback (most recent call last):
        engine.core.bad_input.BadInput: hand_size cannot be '50'; it must be a whole number from 1 to 13.
        """
        rules = cls(**{name: cls.parameter(name).checked(value) for name, value in named_values(changes).items()})
        conflict = rules.conflict()
        if conflict:
            raise Conflict(conflict)
        return rules

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> dict[str, Value]:
        """The values of texts from a command line or a link."""
        return {name: cls.parameter(name).read(text) for name, text in texts.items()}

    def but(self, **changes: Value) -> Self:
        """These rules with some values changed; BadInput if that cannot be played.

        >>> from engine.games.suits import Rules
        >>> Rules.of({"hand_size": 5}).but(ace_value=14)
        suits.Rules(hand_size=5, ace_value=14)
        >>> Rules().but(hand_szie=5)
        Traceback (most recent call last):
        engine.core.bad_input.BadInput: There is no parameter 'hand_szie' (did you mean hand_size?); see 'warbench rules'.
        """
        return type(self).of({**self.changes(), **changes})

    # ------------------------------------------------------------ reading one

    def changes(self) -> dict[str, Value]:
        """The values that differ from the default.

        >>> from engine.games.suits import Rules
        >>> Rules().but(decks=2).changes()
        {'decks': 2}
        """
        return {n: v for n, p in self.parameters().items() if (v := getattr(self, n)) != p.default}

    def differences(self, other: "RuleSet") -> dict[str, tuple[Value, Value]]:
        """Name -> (value in other, value here) where two rule sets of one game differ."""
        pairs = {n: (getattr(other, n), getattr(self, n)) for n in self.parameters()}
        return {n: pair for n, pair in pairs.items() if pair[0] != pair[1]}

    def record(self) -> np.ndarray:
        """The compiled record, an array of one element."""
        record = _record_of(self)
        return record.view("u1").copy().view(record.dtype)  # field by field it would take five times as long

    def idle(self, name: str) -> str:
        """Why a dial has no effect under these rules, as the end of a sentence; empty if it has one.

        >>> from engine.games.suits import Rules
        >>> Rules.of({"ace_power": "none"}).idle("ace_answer")
        'no Ace has any power'
        """
        facts = self.facts()
        lacking = (each for each in self.parameter(name).dial.needs.split() if not getattr(self, each))
        return next((facts[each].otherwise for each in lacking), "")

    def in_vain(self, name: str) -> str:
        """Why the present value of a dial changes no result, as the end of a sentence; empty if it may change one, and
        if the dial is idle.

        >>> from engine.games.suits import Rules
        >>> Rules.of({"max_rounds": 26}).in_vain("max_rounds"), Rules.of({"max_rounds": 25}).in_vain("max_rounds")
        ('the cards last for no more rounds', '')
        """
        bites = self.parameter(name).dial.bites
        return "" if not bites or self.idle(name) or getattr(self, bites) else self.facts()[bites].otherwise

    def without_effect(self, name: str) -> str:
        """A sentence on a dial that does nothing under these rules, or at its present value; empty if it does."""
        idle, in_vain = self.idle(name), self.in_vain(name)
        return (
            f"It does nothing here: {idle}." if idle else f"This value changes nothing: {in_vain}." if in_vain else ""
        )

    def in_words(self, name: str) -> str:
        """A value in the words of the rulebook."""
        return self.parameter(name).in_words(getattr(self, name))

    def table(self) -> list[dict[str, Any]]:
        """One row per parameter, in the shape of `warbench rules --json`."""
        return [
            {
                "name": p.name,
                "type": p.type,
                "value": getattr(self, p.name),
                "default": p.default,
                "low": p.dial.low,
                "high": p.dial.high,
                "choices": list(p.choices) or None,
                "clause": p.dial.clause,
                "ruling": p.dial.ruling or None,
                "doc": p.dial.says,
                "idle": self.idle(p.name) or None,
                "in_vain": self.in_vain(p.name) or None,
            }
            for p in self.parameters().values()
        ]


def named_values(changes: Mapping[str, Value] | None) -> dict[str, Value]:
    """Changes as names and values; BadInput if they are anything else."""
    if changes is None:
        return {}
    if not isinstance(changes, Mapping):
        raise BadInput(f"Changes are names with their values, such as {{'hand_size': 5}}, not {short(changes)!r}.")
    return {str(name): value for name, value in changes.items()}


@lru_cache(maxsize=256)
def _record_of(rules: RuleSet) -> np.ndarray:
    """The record of the rules, which each chunk of a batch asks for: making it takes as long as forty games of Suits."""
    record = np.zeros(1, rules.dtype())
    for name, parameter in rules.parameters().items():
        record[name] = parameter.code(getattr(rules, name))
    for name in rules.facts():
        record[name] = getattr(rules, name)
    for name, function in rules.tables().items():
        record[name] = filled(function, rules)
    return record


def _game_of(rules: type[RuleSet]) -> str:
    """The name of the game: the file or folder that contains its rules."""
    return rules.__module__.removeprefix("engine.games.").partition(".")[0]
