"""`compare` as the door has it: of two rule sets, or of two games, as the command of that name does it."""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from engine.analysis.compare import Comparison
from engine.analysis.compare import compare as of_one_game
from engine.analysis.duplicate_deals import SKILL, chosen_with_skill
from engine.analysis.versus import Versus, versus
from engine.core.rules import BadInput
from engine.setup.setup import Given, Setup, as_setup
from engine.simulation.metrics import Wanted


def compare(
    before: Given,
    after: Given | None = None,
    games: int = 10_000,
    seed: int = 0,
    *,
    metrics: Wanted = None,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Comparison | Versus:
    """Compare two rule sets of a game on the same deals; of two games, the numbers that mean the same in both.

    A single setup is compared with the published rules, between the same players. `metrics`: those that `changes`, `frame` and
    `certain` are of, at first the usual four; with "skill", the deals are also played from every seat. With an
    `executor` its workers play the games. `progress` gets the number of finished games. BadInput for what cannot be played or compared.

    >>> compare("suits:hand_size=5", games=400, metrics="turns").frame().select("metric", "certain").rows()
    [('turns', True)]
    >>> compare("suits", "war", games=400).says().partition(".")[0]
    'A War of Suits is shorter, with more choices and with more skill than Classic War'
    """
    how: dict[str, Any] = {"executor": executor, "threads": threads, "progress": progress, "cancelled": cancelled}
    second = as_setup(before if after is None else after)
    first = second.by(second.game.Rules()) if after is None else as_setup(before)
    if first.game is not second.game:
        if metrics:
            raise BadInput("Two games are compared by the numbers that mean the same in both; leave out metrics=.")
        return versus(first, second, games, seed, **how)
    return _on_the_same_deals(first, second, games, seed, metrics, how)


def _on_the_same_deals(
    before: Setup, after: Setup, games: int, seed: int, metrics: Wanted, how: dict[str, Any]
) -> Comparison:
    looked_at = chosen_with_skill(metrics, after.game) if metrics else []
    found = of_one_game(before, after, games, seed, **how)
    if SKILL in looked_at:
        found = found.from_every_seat(executor=how["executor"])
    return found.looking_at(looked_at)
