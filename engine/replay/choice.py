"""Choices for readers: the legal answers in words, with clause and card, and the refusal of invalid answers."""

from typing import Any, NamedTuple

import numpy as np

from engine.core.cards import card_code
from engine.core.events import NO_CARD
from engine.core.rules import BadInput
from engine.core.text import counted
from engine.replay.branch import Taken, not_legal
from engine.replay.trace import Trace
from engine.setup.game_id import GameId
from engine.setup.setup import Setup


class Choice(NamedTuple):
    """One legal answer: its code, its words, the clause that allows it, and its card ('7H') if it has one."""

    code: int
    words: str
    clause: str
    card: str | None


def choices_of(setup: Setup, codes: list[int], state: np.void) -> tuple[Choice, ...]:
    """Legal answers, with words, clause and card."""
    return tuple(_choice(setup, code, state) for code in codes)


def _choice(setup: Setup, code: int, state: np.void) -> Choice:
    game = setup.game
    clause, card = game.cites(code, state) if game.cites else ("", NO_CARD)
    return Choice(code, game.say(code, state, setup.rules), clause, None if card == NO_CARD else card_code(card))


def code_of(answer: Choice | int, game_id: GameId, choice: int, legal: list[int], state: np.void) -> int:
    """The code of an answer; BadInput lists the legal ones."""
    code = answer.code if isinstance(answer, Choice) else answer
    if isinstance(code, bool) or not isinstance(code, int | np.integer):
        raise BadInput(f"'{str(code)[:40]}' is not an answer; give one of the choices, or its code.")
    if int(code) not in legal:
        raise BadInput(not_legal(game_id, choice, int(code), state, legal))
    return int(code)


def choice_of(trace: Trace, number: Any) -> Taken:
    """The real choice of that number; BadInput if this game does not have it."""
    if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < len(trace.choices):
        return trace.choices[number]
    raise BadInput(no_choice(trace.id, number, len(trace.choices)))


def no_choice(game_id: GameId, number: Any, count: int) -> str:
    """A sentence: the game has no choice of that number."""
    if not count:
        nobody = game_id.setup.game.without_choices(game_id.setup.rules)
        return nobody or f"No player made a choice in the game {game_id.text()[:80]}."
    counts = f"it has {counted(count, 'real choice')}, counted from 0 to {count - 1}"
    return f"There is no choice {str(number)[:40]} in this game: {counts}."
