"""The arguments of the loop: `Run`, what to play, and `Work`, the scratch memory of a thread."""

from typing import Any, NamedTuple

import numpy as np

from engine.core.cards import BUCKETS
from engine.core.decision import OPTIONS
from engine.core.game import Game


class Run(NamedTuple):
    """What to play; the same for all seeds.

    `pilots` are the addresses of strategy parts, seat by seat and part by part; `cards` the cards in play, or, if `stacked`,
    the ordered deck; `swapped` lets two neighbours in the first deck change places after the deal; `script` answers
    the first real choices, except those left to the strategy (BY_STRATEGY); `asked` and `log` are the output buffers
    for decisions and events.
    """

    rules: np.ndarray  # the record of the rules (1,)
    seats: int  # the number of seats that play under these rules
    rotation: int  # seats by which the deal is rotated
    cards: np.ndarray  # u1
    stacked: bool
    swapped: bool
    pilots: np.ndarray  # u8 (parts, 2); the parts must live as long
    sights: np.ndarray  # STRETCH: the bytes that each of them gets of its view
    script: np.ndarray  # i2
    asked: np.ndarray  # LOG (1,), of ASKED rows
    log: np.ndarray  # LOG (1,)

    def with_pilots(self, pilots: Any) -> "Run":
        """The same with these `Pilots`, and what they get to see."""
        return self._replace(pilots=pilots.addresses, sights=pilots.sights)


class Work(NamedTuple):
    """Scratch memory for one thread; afterwards it holds the last game."""

    table: np.ndarray  # (1 + seats,) of the game's record: the state, and the view of each seat
    raw: np.ndarray  # u1 (1 + seats, bytes): the same memory, byte by byte
    blank: np.ndarray  # (1,) an empty state
    options: np.ndarray  # OPTIONS (1,)
    order: np.ndarray  # u1: the cards in dealing order
    keys: np.ndarray  # u8: the sort keys of the deck
    buckets: np.ndarray  # i8: the starts of the buckets
    standings: np.ndarray  # i4 (turns, seats): how much each seat has after each turn, row 0 at the deal
    watch: np.ndarray  # u8 (4,): the search for a repeated position, see `came_back`


def make_work(game: Game, cards: np.ndarray) -> Work:
    """Scratch memory for this game with these cards."""
    table = np.zeros(1 + len(game.seats), game.state)
    return Work(
        table=table,
        raw=table.view("u1").reshape(len(table), -1),
        blank=np.zeros(1, game.state),
        options=np.zeros(1, OPTIONS),
        order=np.zeros(len(cards), "u1"),
        keys=np.zeros(2 * len(cards), "u8"),
        buckets=np.zeros(BUCKETS, "i8"),
        standings=np.zeros((game.guard + 2, len(game.seats)), "i4"),
        watch=np.zeros(4, "u8"),
    )


class Cancelled(Exception):
    """The user pressed Stop."""
