"""The task that finds, game by game under both rule sets, what moved the winner's chance to win."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from engine.analysis.decisions.luck import PLAYS, Parts, luck_of_game
from engine.setup.nominal_time import seconds_of_rollouts
from engine.setup.reference_players import ordinary, reference
from engine.setup.setup import Setup
from workbench.bench.link import Bench
from workbench.work.study_choice import sides_of
from workbench.work.tasks import Found, Task, ready

GAMES = 40  # of each side
TOLD_AT = (4, 6, 9, 13, 20, 30, GAMES)  # games of a side after which its numbers are computed anew


class LuckOfSide(NamedTuple):
    """The results so far: the parts of each game, of the baseline and of the variant (the same if nothing is changed); None for a
    game without a winner."""

    before: tuple[Parts | None, ...]
    after: tuple[Parts | None, ...]


def luck_task(bench: Bench) -> Task:
    """Game by game, both sides in turn."""
    sides = sides_of(bench)
    games = [(side, game) for game in range(GAMES) for side in sides]

    def play(known: int, plays: int, how: dict[str, Any]) -> Iterator[Any]:
        for side, game in games[known:]:
            yield luck_of_game(side, game, bench.seed, plays=plays, cancelled=how.get("cancelled"))

    def setups() -> list[Setup]:
        return [*sides, *map(reference, sides)]

    def seconds() -> float:
        return GAMES * sum(seconds_of_rollouts(ready(side), PLAYS) for side in sides)

    of_games = tuple(("luck", side.text(), bench.seed, game) for side, game in games)
    key = ("parted", bench.published.text(), bench.setup.text(), bench.seed)
    return Task(key, len(games), setups, lambda: PLAYS, play, of_games, weighed=True, seconds=seconds)


def read(bench: Bench, found: Found) -> LuckOfSide:
    """The games found so far, by rule set: of each side as many as its numbers are computed from."""
    sides = sides_of(bench)
    each = {side: found.each[at :: len(sides)] for at, side in enumerate(sides)}
    before, after = (each.get(ordinary(side), ()) for side in (bench.published, bench.setup))
    return LuckOfSide(*(side[: max((n for n in TOLD_AT if n <= len(side)), default=0)] for side in (before, after)))
