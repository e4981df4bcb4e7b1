"""The event log: what happened, under which clause, and `note`, which writes it.

A game lists its events as an `EventKind` enumeration, one line per kind:

    LEAD = "SUITS-02.1", "{seat} leads {card}.", 6

The sentence may use {seat}, {other}, {card}, {x}, {y}, {cards} and, for a card in x or y, {x_card}, {y_card}. A number
can bring its noun, `{x:card}`: "1 card", "3 cards" (see `format.Count`).
"""

from enum import Enum, IntEnum
from functools import partial
from typing import Self

import numpy as np

from engine.compile.enums import Numbered
from engine.compile.jit import once, record_at, rule, seldom

NOBODY = -1
NO_CARD = 255

#: One logged event.
EVENT = np.dtype(
    [("step", "i4"), ("turn", "i4"), ("kind", "i2"), ("seat", "i2"), ("card", "i2"), ("x", "i4"), ("y", "i4")]
)


class PacedSeconds(float):
    """Seconds at a real table that a dial of the game makes longer or shorter, by the name of the dial."""

    dial: str

    def __new__(cls, seconds: float, dial: str) -> Self:
        member = super().__new__(cls, seconds)
        member.dial = dial
        return member


choosing = partial(PacedSeconds, dial="choice_seconds")
turning_up = partial(PacedSeconds, dial="flip_seconds")
shuffling = partial(PacedSeconds, dial="shuffle_seconds")
looking_up = partial(PacedSeconds, dial="lookup_seconds")


class EventKind(IntEnum, metaclass=Numbered):
    """One kind of event: its clause, sentence, seconds at a real table, and the gap of the rulebook that it rests on,
    if any. `pace` names the dial that makes its seconds longer or shorter, in proportion to the dial's default."""

    clause: str
    sentence: str
    seconds: float
    ruling: str
    mark: str
    pace: str

    def __new__(cls, clause: str, sentence: str, seconds: float = 0.0, ruling: str = "", mark: str = "") -> Self:
        if not clause:
            raise ValueError("An event needs the clause of the rulebook that caused it.")
        code = len(cls.__members__)
        member = int.__new__(cls, code)
        member._value_ = code
        member.clause = clause
        member.sentence = sentence
        member.seconds = seconds
        member.ruling = ruling
        member.mark = mark
        member.pace = getattr(seconds, "dial", "")
        return member


def family(options: type[Enum], events: type[EventKind], prefix: str = "", **others: EventKind) -> tuple[int, ...]:
    """The event of each option, indexed by the number of the option: `SHORT[rules.topdeck_short]`.

    It is the event called `prefix` and the option's name, or the one in `others` for that option. Checked when the game
    is loaded: ValueError for an option without an event, or for an `others` that is not an option.
    """
    unknown = set(others) - {option.name for option in options}
    kinds = {option.name: others.get(option.name, events.__members__.get(prefix + option.name)) for option in options}
    missing = sorted(name for name, event in kinds.items() if event is None)
    if unknown or missing:
        raise ValueError(f"{options.__name__}: no event for {missing}; no option for {sorted(unknown)}.")
    return tuple(int(event) for event in kinds.values() if event is not None)


class GaugeKind(IntEnum, metaclass=Numbered):
    """A number that a game counts in addition to the tally: its title, unit, meaning, decimals.

    `per` names the divisor for display: "turns", another gauge, or a kind of event; `share` says that it is 0 or 1 per
    game. `of` names the games that have it, if not all do: "winner", the games with a winner, or a kind of event, the
    games in which it happened; in other games it is null. A game writes `state.gauge[Gauge.PASSES] += 1`; players do
    not see it.
    """

    title: str
    unit: str
    says: str
    digits: int
    per: str
    share: bool
    of: str

    def __new__(
        cls, title: str, unit: str, says: str, digits: int = 1, per: str = "", share: bool = False, of: str = ""
    ) -> Self:
        code = len(cls.__members__)
        member = int.__new__(cls, code)
        member._value_ = code
        member.title = title
        member.unit = unit
        member.says = says
        member.digits = digits
        member.per = per
        member.share = share
        member.of = of
        return member

    @property
    def pooled(self) -> bool:
        """Whether it is a share of parts pooled over all games ("of turns"). A share of each game ("of the game", "of
        the cards") is not: there each game has the same weight."""
        return bool(self.per) and not self.unit.startswith("of the ")


#: The location of a log: a buffer of events from step 0 on, and one of states from step `first` on; each with its
#: number of rows and its address. The rules pass it as one record, because numba counts the references of an array at
#: each call of a small function. No rows: no log.
LOG = np.dtype([("rows", "i8"), ("address", "u8"), ("first", "i8"), ("states", "i8"), ("states_address", "u8")])
SILENCE = np.zeros(1, LOG)


def window_dtype(state: np.dtype) -> np.dtype:
    """One row of the buffer of states."""
    return np.dtype([("state", state)])


def open_log(events: np.ndarray, states: np.ndarray | None = None, first: int = 0) -> np.ndarray:
    """The LOG record of a buffer of events and one of states from step `first` on; keep the buffers alive yourself."""
    window = (0, 0) if states is None else (len(states), states.ctypes.data)
    return np.array([(len(events), events.ctypes.data, first, *window)], LOG)


_event_at = record_at(lambda _: EVENT)
_window_at = record_at(window_dtype)


@once
def note(state, log, kind, seat, card=NO_CARD, x=0, y=0):
    """Count an event in the state and, if there is a log, write it there."""
    _note(state, log, np.int64(kind), np.int64(seat), np.int64(card), np.int64(x), np.int64(y))


@rule
def _note(state, log, kind, seat, card, x, y):
    state.tally[kind] += 1
    if log.rows > 0:
        _write(state, log, kind, seat, card, x, y)


@rule
def steps_of(state):
    """The number of events so far, which is the number of the next one."""
    steps = 0
    for kind in range(len(state.tally)):
        steps += state.tally[kind]
    return steps


@seldom  # separate: inlined into each event it would multiply the compile time
def _write(state, log, kind, seat, card, x, y):
    step = steps_of(state) - 1
    if step < log.rows:
        event = _event_at(log.address, step, state)
        event.step = step
        event.turn = state.turn
        event.kind = kind
        event.seat = seat
        event.card = card
        event.x = x
        event.y = y
    at = step - log.first
    if at >= 0 and at < log.states:
        _window_at(log.states_address, at, state).state = state
