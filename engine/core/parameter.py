"""Parameters of a rulebook: their options, their dials as a game declares them, and their allowed values.

Games import all this from `engine.core.rules`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Literal, NamedTuple, Self, cast, get_args, get_origin

import numpy as np
from pydantic import Field
from pydantic.fields import FieldInfo

from engine.compile.enums import Numbered
from engine.core.bad_input import BadInput
from engine.core.text import did_you_mean

Value = bool | int | str
Kind = Literal["bool", "int", "choice"]
Level = Literal["headline", "rule", "gap"]
HEADLINE: Level = "headline"  # the most important dials, listed first
RULE: Level = "rule"
GAP: Level = "gap"  # where the rulebook is silent


class OptionType(Numbered):
    """Turns `CLAIMS = "takes the battle"` into the member 'claims' with these words."""

    def __new__(metacls, name: str, bases: tuple, members: Any, **more: Any) -> Any:
        for place, member in enumerate(members._member_names):
            dict.__setitem__(members, member, (member.lower(), members[member], place))
        return super().__new__(metacls, name, bases, members, **more)

    def number_of(cls, name: str) -> int:
        """The position of an option, which is its number in the record of the rules."""
        return cls[name].place


class Option(StrEnum, metaclass=OptionType):
    """One of the options of a choice, and how it reads in a sentence of the rulebook.

    In Python an option is its text ('claims'), in compiled rules its position (`place`, see `jit`). The declaration
    gives the words only: `CLAIMS = "takes the battle for its player"`.
    """

    words: str
    place: int

    def __new__(cls, code: str, words: str, place: int) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.words, member.place = words, place
        return member

    __repr__ = str.__repr__  # type: ignore[assignment]


class Fact(property):
    """A statement that holds or not under given rules, computed in one place (see `fact`)."""

    def __init__(self, asks: Callable[[Any], bool], otherwise: str):
        super().__init__(asks)
        self.name, self.otherwise = asks.__name__, otherwise


def fact(otherwise: str) -> Callable[[Callable[[Any], bool]], Fact]:
    """Declare in a game's rules a statement that follows from its dials; `otherwise` says why it does not hold, as the
    end of a sentence.

        @fact("no Ace has any power")
        def aces_have_power(self) -> bool:
            return self.max_rank == ACE and self.ace_power != AcePower.NONE

    Python and compiled code read it like a dial, `rules.aces_have_power`; a rulebook uses it as a condition,
    `{aces_have_power? ...}`; a dial without effect unless it holds is declared with `needs="aces_have_power"`.
    """
    return lambda asks: Fact(asks, otherwise)


class Figure(property):
    """A number, or a word such as a rank, that follows from the dials and is filled into the rulebook (see `figure`)."""

    def __init__(self, works_out: Callable[[Any], int | str]):
        super().__init__(works_out)
        self.name = works_out.__name__


def figure(works_out: Callable[[Any], int | str]) -> Figure:
    """Declare in a game's rules a number that its rulebook states and that follows from several dials.

        @figure
        def cards_each(self) -> int:
            return len(cards(self)) // 2

    The rulebook fills it in like a dial, `{cards_each card/cards}`, so that the number is right in every variant.
    """
    return Figure(works_out)


@dataclass(frozen=True)
class Dial:
    """The declaration of a parameter, beyond type and default.

    `words` gives each value of a bool or choice in words that fit into a sentence of the rulebook, and names single
    numbers ({0: "no limit"}). `soft` is the range of sliders; `low` and `high` are the bounds. `needs` names the facts
    without which the dial has no effect, separated by spaces; `bites` the fact without which its present value has
    none, such as a limit that is never reached. `about_time` marks a dial that changes no game, only how long one takes at
    a table.

    `ruling` is the gap that the dial closes. `readings` are the other values that a reader of the document could hold,
    each with the words that say why; a bool or a choice without them has every option as a reading. A number without
    any says why in `unread`: the ends of its slider are no readings.
    """

    clause: str
    group: str
    says: str
    level: Level = "rule"
    ruling: str = ""
    label: str = ""
    low: int | None = None
    high: int | None = None
    soft: tuple[int, int] | None = None
    unit: str = ""
    words: dict[Value, str] | None = None
    needs: str = ""
    bites: str = ""
    about_time: bool = False
    readings: dict[Value, str] | None = None
    unread: str = ""


class Group(NamedTuple):
    """A group of dials. Calling it declares one of them."""

    title: str

    def __call__(
        self, default: Value, clause: str, label: str = "", level: Level = RULE, *, says: str, **more: Any
    ) -> Any:
        """Declare a parameter: its default, clause, label and level and, as keywords, what else `Dial` lists."""
        declared = Dial(clause, self.title, says, level, label=label, **more)
        extra = cast(Any, {"dial": declared})
        given_as_text: dict[str, Any] = {"strict": False} if isinstance(default, Option) else {}
        return Field(default, ge=more.get("low"), le=more.get("high"), json_schema_extra=extra, **given_as_text)


def dial(default: Value, *, clause: str, group: str, says: str, **more: Any) -> Any:
    """Declare a parameter: its default and, as keywords, what `Dial` lists."""
    return Group(group)(default, clause, says=says, **more)


OptionClass = type[Option]


@dataclass(frozen=True)
class Parameter:
    """One parameter of a rule set, for all code that shows or reads it."""

    name: str
    type: Kind
    default: Value
    choices: tuple[str, ...]
    dial: Dial
    options: OptionClass | None = None

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
    def readings(self) -> tuple[Value, ...]:
        """The values that a reader of the document could hold: the default, and those that the dial declares."""
        if self.dial.readings is None:
            return (self.default,) if self.type == "int" else self.values
        return (self.default, *self.dial.readings)

    def why(self, value: Value) -> str:
        """Why a reader of the document could hold this value; empty if its own words say so."""
        return (self.dial.readings or {}).get(value, "")

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
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
        """The value of a text; BadInput in one sentence if the text is not a value."""
        word = text.strip().lower()
        if self.type == "bool" and word in _YES_NO:
            return _YES_NO[word]
        if self.type == "choice" and word in self.choices:
            return word
        if self.type == "int" and _is_whole(word):
            low, high = self.bounds
            if low <= int(word) <= high:
                return int(word)
        raise self._refused(text)

    def checked(self, value: Any) -> Value:
        """A Python value, if it is allowed; BadInput in one sentence if it is not."""
        plain = value.item() if isinstance(value, np.generic) else value
        if self._is_of_type(plain) and self._holds(plain):
            return self.options[str(plain).upper()] if self.options else plain
        raise self._refused(value)

    def _refused(self, value: Any) -> BadInput:
        """What is wrong with a value and what is allowed: with the name for typed input, with the label for a
        screen."""
        nearly = did_you_mean(short(value), self.choices)
        allowed = f"one of these: {'; '.join(each.words for each in self.options)}" if self.options else self.allowed
        return BadInput(
            f"{self.name} cannot be '{short(value)}'{nearly}; it must be {self.allowed}.",
            f"“{self.label}” cannot be “{short(value)}”; it must be {allowed}.",
        )

    def _is_of_type(self, value: Any) -> bool:
        return isinstance(value, str) if self.type == "choice" else type(value) is _TYPES[self.type]

    def _holds(self, value: Value) -> bool:
        if self.type != "int":
            return value in self.values
        low, high = self.bounds
        return low <= int(value) <= high

    def code(self, value: Value) -> int:
        """The number of a value in the compiled record."""
        return self.choices.index(value) if self.type == "choice" else int(value)


_TYPES: dict[Kind, type[Any]] = {"bool": bool, "int": int}
_YES_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def _is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return len(word) < 12 and digits.isascii() and digits.isdecimal()


def short(text: Any) -> str:
    """The given value, shortened for a sentence."""
    try:
        whole = str(text)
    except ValueError:  # Python refuses to write numbers of more than 4,300 digits
        return "a number of thousands of digits"
    return whole if len(whole) <= 40 else whole[:37] + "..."


def parameter_of(name: str, field: FieldInfo) -> Parameter:
    declared: Dial = cast(dict[str, Any], field.json_schema_extra)["dial"]
    kind = field.annotation
    if isinstance(kind, OptionType):
        words: dict[Value, str] = {option.value: option.words for option in kind}
        return Parameter(name, "choice", field.default, tuple(map(str, words)), replace(declared, words=words), kind)
    if kind is bool:
        return Parameter(name, "bool", field.default, (), declared)
    if get_origin(kind) is Literal:
        return Parameter(name, "choice", field.default, get_args(kind), declared)
    if kind is int and declared.low is not None and declared.high is not None:
        if bool(declared.ruling) != bool(declared.readings or declared.unread):
            raise TypeError(
                f"{name}: a number that closes a gap names its readings, or says in unread why it has none."
            )
        return Parameter(name, "int", field.default, (), declared)
    raise TypeError(f"{name}: a parameter is a bool, an int with low and high, or an Option.")
