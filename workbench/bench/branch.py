"""Branches of an open game: the answers that differ from the game as it was played."""

from typing import Any

from engine.replay.branch import Taken
from engine.replay.choice import choice_of, code_of
from engine.replay.trace import Trace
from engine.setup import precompile
from engine.setup.game_id import GameId

Answers = tuple[tuple[int, int], ...]


def played_on(game: GameId, choice: Any, code: Any) -> Answers:
    """The answers of a branch that leaves this game (or this branch of it) at a real choice; BadInput for an impossible choice or code.

    An answer that the strategies would give anyway is not stored: taking the original option leads back to the game as played.
    """
    before = game.answered(pair for pair in game.answers if isinstance(choice, int) and pair[0] < choice)
    trace = Trace(before)
    taken = choice_of(trace, choice)
    state = trace.state_at_decision(taken.decision)
    answer = code_of(code, before, taken.choice, list(taken.legal), state)
    return before.answers if answer == taken.action else (*before.answers, (taken.choice, answer))


def left(game: GameId) -> Taken:
    """The choice at which a branch leaves the game as played."""
    return choice_of(Trace(game), game.answers[0][0])


def left_at(game: GameId) -> int:
    """The step before which that choice came."""
    return left(game).step


def refuse_branch(game: GameId) -> None:
    """Raise BadInput if the id has answers and one of them is not legal."""
    if not game.answers:
        return
    precompile.get_ready(game.setup)
    Trace(game)
