"""What one call of the loop is given: `Run`, what is played, and `Work`, the scratch memory of the thread that plays it."""

from typing import NamedTuple

import numpy as np

from engine.core.cards import BUCKETS
from engine.core.decision import OPTIONS
from engine.core.game import Game


class Run(NamedTuple):
    """What is played, the same for all seeds.

    `pilots` are compiled strategy parts, seat by seat and part by part; `cards` the cards in play, or, if `stacked`, the
    deck as it lies; `script` answers the first real choices, but those that it leaves to the strategy; `asked` and `log`
    say where decisions and events are written to.
    """

    rules: np.ndarray  # the record of the rules (1,)
    seats: int  # how many play under these rules
    rotation: int  # by how many seats the deal is rotated
    cards: np.ndarray  # u1
    stacked: bool
    pilots: tuple
    script: np.ndarray  # i2
    asked: np.ndarray  # LOG (1,), of ASKED rows
    log: np.ndarray  # LOG (1,)


class Work(NamedTuple):
    """Scratch memory for one thread that plays; afterwards it holds the last game."""

    table: np.ndarray  # (2,) of the game's record: the state, and the view of the seat that decides
    raw: np.ndarray  # u1 (2, bytes): the same memory, byte by byte
    blank: np.ndarray  # (1,) an empty state
    options: np.ndarray  # OPTIONS (1,)
    order: np.ndarray  # u1: the cards as they are dealt
    keys: np.ndarray  # u8: what the deck is sorted by
    buckets: np.ndarray  # i8: where the sorted keys begin
    standings: np.ndarray  # i4 (turns, seats): how much every seat has after each turn, row 0 at the deal
    watch: np.ndarray  # u8 (3,): the position remembered, until which turn, and how chance stood then


def make_work(game: Game, cards: np.ndarray) -> Work:
    """Scratch memory for this game with so many cards."""
    table = np.zeros(2, game.state)
    return Work(
        table=table,
        raw=table.view("u1").reshape(2, -1),
        blank=np.zeros(1, game.state),
        options=np.zeros(1, OPTIONS),
        order=np.zeros(len(cards), "u1"),
        keys=np.zeros(2 * len(cards), "u8"),
        buckets=np.zeros(BUCKETS, "i8"),
        standings=np.zeros((game.guard + 2, len(game.seats)), "i4"),
        watch=np.zeros(3, "u8"),
    )


class Cancelled(Exception):
    """Somebody pressed stop."""
