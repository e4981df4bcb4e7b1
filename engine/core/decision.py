"""Decisions as records: the legal options, and the log of decisions made."""

import numpy as np

from engine.compile.jit import record_at, rule, seldom
from engine.core.events import steps_of, window_dtype
from engine.core.types import Action, Log, Options, Result, State

NO_ACTION = -1  # the action for `step` when the game goes on by itself
ASK_PERSON = -32768  # the answer of the strategy "person": the loop returns
BY_STRATEGY = -1  # marks a choice in a script that is left to the strategy; no action has this number
MAX_ACTIONS = 256

#: The legal actions of a seat: the first `count` of `action`. One record, for the reason given at `events.LOG`. `mind`
#: is the address of the extra data of players that think (`pimc.MIND`), 0 if no such player sits at the table.
OPTIONS = np.dtype([("count", "i8"), ("action", "i2", (MAX_ACTIONS,)), ("mind", "u8")])

#: One row per decision: the step it precedes, the seat, the part, the answer and the legal actions.
ASKED = np.dtype([("step", "i4"), ("seat", "i2"), ("part", "i2"), ("answer", "i4"), ("options", OPTIONS)])

_asked_at = record_at(lambda _: ASKED)
_state_at = record_at(window_dtype)


@rule
def is_legal(answer: Action, options: Options) -> bool:
    """Whether the answer is among the options."""
    for i in range(options.count):
        if options.action[i] == answer:
            return True
    return False


@seldom
def write_asked(asked: Log, result: Result, state: State, answer: Action, options: Options) -> None:
    """Record a decision in a buffer of ASKED rows, and the state before it, as long as there is room."""
    at = result.decisions - asked.first
    if at >= 0 and at < asked.states:
        _state_at(asked.states_address, at, state).state = state
    if result.decisions >= asked.rows:
        return
    row = _asked_at(asked.address, result.decisions, state)
    row.step = steps_of(state)
    row.seat = state.seat
    row.part = state.part
    row.answer = answer
    row.options = options
    row.options.mind = 0  # an address changes when the game is replayed
