"""What stands in the signatures of rules and of the loop, for whoever reads one. Compiled code looks at none of it.

def lead(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
"""

from enum import EnumType
from typing import TypeAlias

import numpy as np

Seat: TypeAlias = int  # 0 to n-1 around the table, sides that play by themselves behind them; `events.NOBODY` is none
Card: TypeAlias = int  # a physical card, see `cards`; `events.NO_CARD` is none, and one that a seat may not see
Action: TypeAlias = int  # one answer to a decision: verb * 256 + card
Place: TypeAlias = int  # a place in a zone, counted from its top card
Bits: TypeAlias = int  # a set of seats, suits or values: bit n stands for the n-th
State: TypeAlias = np.void  # the one record of a game; its fields stand in the game's STATE
View: TypeAlias = np.void  # a state as one seat sees it: what it may not know is blank
Rules: TypeAlias = np.void  # the record of a rule set: every parameter as an i8, a choice by its place
Cards: TypeAlias = np.void  # the record of a zone: card (rows, capacity), top (rows,), size (rows,)
Log: TypeAlias = np.void  # where events are written to, `events.LOG`; see `events.note`
Options: TypeAlias = np.void  # what may be answered, `asking.OPTIONS`: the first `count` of `action`
Result: TypeAlias = np.void  # what is told of one game, `ledger.result_dtype`
Streams: TypeAlias = np.ndarray  # the random streams of a state (u8), see `rng`
Standings: TypeAlias = np.ndarray  # i4 (turns, seats): how much every seat has after each turn, row 0 at the deal


class Numbered(EnumType):
    """The type of enumerations whose members are plain numbers in compiled code (see `compiler.Numbers`)."""

    def number_of(cls, name: str) -> int:
        """The number of a member."""
        return int(cls[name])
