"""Rollouts: playing on from a determinized world after one answer, for move values, win probability and players that
think.

A rollout runs to the end of the game, or to the turn of its truncation (`engine.play.search.truncation`). It keeps no
log and no standings: its outcome is in the state.
"""

from collections.abc import Callable

import numpy as np

from engine.compile.jit import once
from engine.core.decision import BY_STRATEGY, NO_ACTION, is_legal
from engine.core.events import NOBODY
from engine.core.game import Game
from engine.core.types import Action, Log, Options, Rules, State
from engine.play.specialize import embedded

# Filled in by `playing_on` for each game.
legal: Callable[[State, Rules, np.ndarray], int]
step: Callable[[State, Rules, Action, Log], None]
answer_of: Callable[[State, int, Rules, int, int, Options], Action]


def play_out(
    state: State,
    views: int,  # addresses of the views, what the pilots see, and the pilots, see `loop.answer_of`
    sights: int,
    rules: Rules,
    pilots: int,
    options: Options,
    log: Log,
    first: Action,
    until: int,
) -> None:
    """Give the first answer (BY_STRATEGY: the strategy's own), then let the strategies play on until the game is over,
    that turn comes, or a strategy gives an illegal answer."""
    answer = np.int64(first)
    while state.over == 0 and state.turn < until:
        action = np.int64(NO_ACTION)
        if state.seat != NOBODY:
            options.count = legal(state, rules, options.action)
            action = np.int64(options.action[0])
            if options.count > 1:
                if answer == BY_STRATEGY:
                    answer = answer_of(state, views, rules, pilots, sights, options)
                action = answer
                answer = np.int64(BY_STRATEGY)
                if not is_legal(action, options):
                    break
        step(state, rules, action, log)


def playing_on(game: Game, answer_of: Callable) -> Callable[..., None]:
    """`play_out` for this game, to be compiled as a part of one kernel; `answer_of` asks the seat that decides."""
    return embedded(play_out, game, legal=game.legal, step=once(game.step.py_func), answer_of=answer_of)
