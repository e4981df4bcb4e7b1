"""RuleSet: what may be changed in a game. A parameter is declared once, and everything follows from the declaration.

From it come the compiled record, presets, `--set`, widgets, the rules table, sweep axes and the random rules of the
tests. A game writes

    class Rules(RuleSet):
        hand_size: int = dial(3, low=1, high=13, soft=(1, 7), clause="SUITS-01.6", level="headline", part="The hand",
                              unit="cards", says="How many cards a player holds.")

with `bool`, `int` or `Literal["a", "b"]` as the type.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, cast, get_args, get_origin

import numpy as np
from pydantic import BaseModel, ConfigDict, Field
from pydantic.fields import FieldInfo

Value = bool | int | str
Kind = Literal["bool", "int", "choice"]
Level = Literal["headline", "rule", "gap"]


class OneSentence(ValueError):
    """A mistake of the user, told in one sentence: a notebook shows just that, without the way through our code."""

    def _render_traceback_(self) -> list[str]:
        """What IPython prints."""
        return [str(self)]


class BadInput(OneSentence):
    """What a user gave cannot be used. The message is one sentence: what is wrong and what is allowed."""


class Conflict(BadInput):
    """Values that are allowed one by one, but do not go together."""


@dataclass(frozen=True)
class Dial:
    """What a declaration says beyond type and default.

    `words` gives each value of a bool or choice in words that fit into a sentence of the rulebook, and single numbers
    a name ({0: "no limit"}). `soft` is the range of sliders; `low` and `high` are the bounds.
    """

    clause: str
    part: str
    says: str
    level: Level = "rule"
    ruling: str = ""
    label: str = ""
    low: int | None = None
    high: int | None = None
    soft: tuple[int, int] | None = None
    unit: str = ""
    words: dict[Value, str] | None = None


def dial(default: Value, *, clause: str, part: str, says: str, **more: Any) -> Any:
    """Declare a parameter: its default and, as keywords, what `Dial` lists."""
    declared: dict[str, Any] = {"dial": Dial(clause, part, says, **more)}
    return Field(default, ge=more.get("low"), le=more.get("high"), json_schema_extra=declared)


@dataclass(frozen=True)
class Parameter:
    """One parameter of a rule set, as everything that shows or reads it sees it."""

    name: str
    type: Kind
    default: Value
    choices: tuple[str, ...]
    dial: Dial

    @property
    def label(self) -> str:
        return self.dial.label or self.name.replace("_", " ").capitalize()

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest whole number; TypeError for a bool or a choice, which have none."""
        if self.dial.low is None or self.dial.high is None:
            raise TypeError(f"{self.name} is not a number.")
        return self.dial.low, self.dial.high

    @property
    def values(self) -> tuple[Value, ...]:
        """Every value inside the bounds."""
        if self.type == "bool":
            return (False, True)
        if self.type == "choice":
            return self.choices
        low, high = self.bounds
        return tuple(range(low, high + 1))

    @property
    def soft_values(self) -> tuple[Value, ...]:
        """The values that a slider or a sweep offers."""
        if self.type != "int":
            return self.values
        low, high = self.dial.soft or self.bounds
        return tuple(range(low, high + 1))

    @property
    def allowed(self) -> str:
        """What may be given, in words."""
        if self.type == "bool":
            return "yes or no"
        if self.type == "choice":
            return "one of " + ", ".join(self.choices)
        return f"a whole number from {self.dial.low} to {self.dial.high}"

    def in_words(self, value: Value) -> str:
        """A value as a reader of the rulebook would say it."""
        if self.dial.words and value in self.dial.words:
            return self.dial.words[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value).replace("_", " ")

    def read(self, text: str) -> Value:
        """The value that a text means; BadInput in one sentence if it means none."""
        word = text.strip().lower()
        if self.type == "bool" and word in _YES_NO:
            return _YES_NO[word]
        if self.type == "choice" and word in self.choices:
            return word
        if self.type == "int" and _is_whole(word):
            low, high = self.bounds
            if low <= int(word) <= high:
                return int(word)
        raise BadInput(f"{self.name} cannot be '{_short(text)}'; allowed is {self.allowed}.")

    def checked(self, value: Any) -> Value:
        """A value as Python has it, if it is allowed; BadInput in one sentence if it is not."""
        plain = value.item() if isinstance(value, np.generic) else value
        if type(plain) is _TYPES[self.type] and self._holds(plain):
            return plain
        raise BadInput(f"{self.name} cannot be '{_short(value)}'; allowed is {self.allowed}.")

    def _holds(self, value: Value) -> bool:
        if self.type != "int":
            return value in self.values
        low, high = self.bounds
        return low <= int(value) <= high

    def code(self, value: Value) -> int:
        """The number that stands for a value in the compiled record."""
        return self.choices.index(value) if self.type == "choice" else int(value)


_TYPES: dict[Kind, type[Any]] = {"bool": bool, "int": int, "choice": str}
_YES_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def _is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return len(word) < 12 and digits.isascii() and digits.isdecimal()


def _short(text: Any) -> str:
    shown = str(text)
    return shown if len(shown) <= 40 else shown[:37] + "..."


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

    _parameters: ClassVar[dict[str, Parameter]]

    def __repr__(self) -> str:
        """Only what differs from the published rules."""
        changes = ", ".join(f"{name}={value!r}" for name, value in self.changes().items())
        return f"{type(self).__module__.rpartition('.')[2]}.{type(self).__name__}({changes})"

    __str__ = __repr__

    def _repr_html_(self) -> str:
        """A table for notebooks: what is changed, and folded all else, with the clauses."""
        from engine.display import rules_html

        return rules_html(self)

    def conflict(self) -> str | None:
        """A sentence if these values do not go together, None if they do. Games override it."""
        return None

    def warning(self) -> str | None:
        """A sentence about something that can be played but hardly meant, None if there is nothing to say."""
        return None

    # ------------------------------------------------------------ what is declared

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Every parameter by name, in the order of the declaration."""
        if "_parameters" not in cls.__dict__:
            cls._parameters = {name: _parameter(name, field) for name, field in cls.model_fields.items()}
        return cls._parameters

    @classmethod
    def parameter(cls, name: str) -> Parameter:
        """One parameter; BadInput if there is none of that name."""
        found = cls.parameters().get(name)
        if found is None:
            raise BadInput(f"There is no parameter '{_short(name)}'; {_nearest(name, cls.parameters())}.")
        return found

    @classmethod
    def dtype(cls) -> np.dtype:
        """The compiled record: every parameter as a 64-bit number, choices by their position."""
        return np.dtype([(name, "i8") for name in cls.parameters()])

    # ------------------------------------------------------------ making one

    @classmethod
    def of(cls, changes: Mapping[str, Value] | None = None) -> Self:
        """The rules with these changes against the default; BadInput in one sentence if they cannot be played.

        >>> from engine.games.suits import Rules
        >>> Rules.of({"hand_size": 5, "ace_power": "none"})
        suits.Rules(hand_size=5, ace_power='none')
        >>> Rules.of({"hand_size": 50})
        Traceback (most recent call last):
        engine.rules.BadInput: hand_size cannot be '50'; allowed is a whole number from 1 to 13.
        """
        rules = cls(**{name: cls.parameter(name).checked(value) for name, value in named_values(changes).items()})
        conflict = rules.conflict()
        if conflict:
            raise Conflict(conflict)
        return rules

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> dict[str, Value]:
        """Values from texts, as they come from a command line or a link."""
        return {name: cls.parameter(name).read(text) for name, text in texts.items()}

    def but(self, **changes: Value) -> Self:
        """These rules with some values changed; BadInput if that cannot be played.

        >>> from engine.games.suits import Rules
        >>> Rules.of({"hand_size": 5}).but(ace_value=14)
        suits.Rules(hand_size=5, ace_value=14)
        >>> Rules().but(hand_szie=5)
        Traceback (most recent call last):
        engine.rules.BadInput: There is no parameter 'hand_szie'; did you mean hand_size.
        """
        return type(self).of({**self.changes(), **changes})

    # ------------------------------------------------------------ reading one

    def changes(self) -> dict[str, Value]:
        """Only what differs from the default.

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
        record = np.zeros(1, self.dtype())
        for name, parameter in self.parameters().items():
            record[name] = parameter.code(getattr(self, name))
        return record

    def in_words(self, name: str) -> str:
        """A value as the rulebook says it."""
        return self.parameter(name).in_words(getattr(self, name))

    def table(self) -> list[dict[str, Any]]:
        """One row a parameter, in the shape of `warbench rules --json`."""
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
            }
            for p in self.parameters().values()
        ]


def named_values(changes: Mapping[str, Value] | None) -> dict[str, Value]:
    """Changes as names and values; BadInput if they are anything else."""
    if changes is None:
        return {}
    if not isinstance(changes, Mapping):
        shown = _short(changes)
        raise BadInput(f"Changes are names with their values, such as {{'hand_size': 5}}, and not {shown!r}.")
    return {str(name): value for name, value in changes.items()}


def _parameter(name: str, field: FieldInfo) -> Parameter:
    declared: Dial = cast(dict[str, Any], field.json_schema_extra)["dial"]
    kind: Kind
    choices: tuple[str, ...] = ()
    if field.annotation is bool:
        kind = "bool"
    elif get_origin(field.annotation) is Literal:
        kind, choices = "choice", get_args(field.annotation)
    elif field.annotation is int and declared.low is not None and declared.high is not None:
        kind = "int"
    else:
        raise TypeError(f"{name}: a parameter is a bool, an int with low and high, or a Literal of strings.")
    return Parameter(name, kind, field.default, choices, declared)


def _nearest(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(str(name), list(known), n=1)
    return f"did you mean {close[0]}" if close else "see 'warbench rules'"
