"""The trial of a player written on a page: its share of games against others, a game that it wins and one that it
loses.

It is compiled and played in a child process (`python -m engine.analysis.player_trial`), which ends at its limits. A
player that compiled and played there within the limits may also compile and play in this process: compiled code does
the same in every process.
"""

import os
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import polars as pl

from engine.analysis.ladder import share_of_deals
from engine.analysis.skill import play_from_every_seat
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.play.custom_strategy import add_strategy
from engine.play.loop import player
from engine.play.safe_python import limited_child
from engine.play.safe_python.limited_child import Limits
from engine.play.safe_python.read_player import read_player
from engine.setup import precompile
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate

_THREADS = 4  # at most: each uses a part of the memory


class PlayerTrial(NamedTuple):
    """The result of a player against another one: its share of games, and the seeds of the first deals that it wins and
    loses from its own seat; -1 if there is none."""

    against: str
    share: Estimate
    won: int
    lost: int


def player_trials(
    game: Game, text: str, against: tuple[str, ...], deals: int, limits: Limits, given_up: Callable[[], bool]
) -> Iterator[PlayerTrial]:
    """The player in `text` against each of these in turn, each deal from both seats; BadInput for an error in the
    player, or if it breaks a limit, and Cancelled if the user gives up."""
    precompile.get_ready(*(Setup.of(game, strategies=(other,)) for other in against))
    given = [text, game.name, list(against), deals]
    for name, share, won, lost in limited_child.replies(
        "Your player", "engine.analysis.player_trial", given, limits, given_up
    ):
        yield PlayerTrial(name, Estimate(*share), won, lost)


def _seed_of(which: np.ndarray) -> int:
    """The first deal of these, -1 if there is none."""
    return int(which.argmax()) if which.any() else -1


# ---------------------------------------------------------------- in the child


def _play() -> None:
    limits, (text, name, against, deals) = limited_child.given()
    game = games.load(name)
    player(game)  # the loop is loaded before the limits apply
    written = read_player(text, game)
    limited_child.begin(limits)
    try:
        add_strategy(game, written)
    except RecursionError:
        raise BadInput("The text of the player is nested too deeply.") from None
    how = {"threads": min(_THREADS, os.cpu_count() or 1)}
    for other in against:
        setup = Setup.of(game, strategies=(written.name, other))
        found = play_from_every_seat(setup, (setup.strategies[0], setup.strategies[1]), deals, 0, how)
        share = share_of_deals(pl.Series(found.won.mean(axis=1)))
        won, lost = (_seed_of(found.won[:, 0] == part) for part in (1, 0))
        limited_child.reply([other, list(share), won, lost])


if __name__ == "__main__":
    limited_child.run(_play)
