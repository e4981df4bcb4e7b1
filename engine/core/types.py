"""Type names for the signatures of rules and of the loop, for readers; compiled code ignores them.

def lead(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
"""

from typing import TypeAlias

import numpy as np

Seat: TypeAlias = int  # 0 to n-1 around the table, then the sides that play by themselves; `events.NOBODY` is none
Card: TypeAlias = int  # a physical card, see `cards`; `events.NO_CARD` is none, or a card that a seat may not see
Action: TypeAlias = int  # one answer to a decision: verb * 256 + card
Place: TypeAlias = int  # a place in a zone, counted from its top card
Bits: TypeAlias = int  # a set of seats, suits or values: bit n is for the n-th
State: TypeAlias = np.void  # the one record of a game; the game's STATE lists its fields
View: TypeAlias = np.void  # a state as one seat sees it, with hidden parts blank
Rules: TypeAlias = np.void  # the record of a rule set: every parameter as an i8, a choice by its position
Cards: TypeAlias = np.void  # the record of a zone: card (rows, capacity), top (rows,), size (rows,)
Log: TypeAlias = np.void  # the location of the event log, `events.LOG`; see `events.note`
Options: TypeAlias = np.void  # the legal actions, `decision.OPTIONS`: the first `count` of `action`
Result: TypeAlias = np.void  # the result of one game, `result.result_dtype`
Streams: TypeAlias = np.ndarray  # the random streams of a state (u8), see `rng`
Standings: TypeAlias = np.ndarray  # i4 (turns, seats): how much every seat has after each turn, row 0 at the deal
