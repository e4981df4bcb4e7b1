"""Branches of a game: the answers in its id as a script, and the refusal of invalid answers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from engine.core.decision import BY_STRATEGY
from engine.core.rules import BadInput
from engine.core.text import counted
from engine.play.result import ILLEGAL, WAITING
from engine.setup.game_id import GameId


class Taken(NamedTuple):
    """A real choice in a game: its number, the number of its decision, the step it precedes, the seat, and the
    answer."""

    choice: int
    decision: int
    step: int
    seat: int
    action: int
    legal: tuple[int, ...]


_TOLD = 12  # legal answers that a sentence lists


def script_of(script: Sequence[int], answers: Sequence[tuple[int, int]]) -> Sequence[int]:
    """A script of real choices with these answers; all other choices are left to the strategies."""
    if not answers:
        return script
    whole = np.full(max(len(script), answers[-1][0] + 1), BY_STRATEGY, "i2")
    whole[: len(script)] = script
    for choice, code in answers:
        whole[choice] = code
    return whole.tolist()


def taken_in(asked: np.ndarray) -> list[Taken]:
    """The real choices among the decisions of a game (ASKED records)."""
    real = np.flatnonzero(asked["options"]["count"] > 1)
    return [_taken(number, int(at), asked[at]) for number, at in enumerate(real)]


def _taken(number: int, at: int, row: np.void) -> Taken:
    return Taken(number, at, int(row["step"]), int(row["seat"]), int(row["answer"]), tuple(legal_in(row)))


def refuse_answers(game_id: GameId, result: np.void, state: np.void, asked_at: Callable[[int], np.void]) -> None:
    """BadInput if the id has an answer that is not legal at its choice, or an answer to a choice that never comes."""
    if not game_id.answers:
        return
    came, last = int(result["choices"]), game_id.answers[-1][0]
    if result["status"] == ILLEGAL and (came, int(result["answer"])) in game_id.answers:
        legal = legal_in(asked_at(int(result["decisions"])))
        raise BadInput(not_legal(game_id, came, int(result["answer"]), state, legal))
    if result["status"] == WAITING and last > came:
        raise BadInput(
            f"Choice {came} is a person's and has no answer in this game id, so choice {last} cannot have one."
        )
    if result["status"] != ILLEGAL and last >= came:
        numbers = f"; they are counted from 0 to {came - 1}" if came else ""
        raise BadInput(f"There is no choice {last} in this game: it has {counted(came, 'real choice')}{numbers}.")


def legal_in(asked: np.void) -> list[int]:
    """The legal codes of a decision (an ASKED record)."""
    return asked["options"]["action"][: asked["options"]["count"]].tolist()


def not_legal(game_id: GameId, choice: int, code: int, state: np.void, legal: list[int]) -> str:
    """A sentence: this answer is not legal at this choice, with the legal ones."""
    game, rules = game_id.setup.game, game_id.setup.rules
    told = [f"{each} ({game.say(each, state, rules)})" for each in legal[:_TOLD]]
    more = f" and {len(legal) - _TOLD} more" if len(legal) > _TOLD else ""
    who = game_id.names[int(state["seat"])]
    return f"{code} is not a legal answer to choice {choice}; {who} may answer {', '.join(told)}{more}."
