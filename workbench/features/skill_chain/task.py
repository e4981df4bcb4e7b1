"""The task that plays the skill chain step by step, under both rule sets."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.ladder import no_ladder
from engine.analysis.skill import tables_of
from engine.analysis.skill_chain import GAMES, SkillChain, Step, built_chain, chain_of, play_chain, steps_of, thought_of
from engine.setup.lineup import Lineup
from engine.setup.nominal_time import seconds_of_game, seconds_of_rollouts
from engine.setup.setup import Setup
from workbench.bench.link import Bench
from workbench.work.tasks import Found, Task, ready


def chain_sides(bench: Bench) -> list[Setup]:
    """The setups of both rule sets, the baseline first; without those in which no player has a choice. The players of the bench do
    not matter."""
    found = dict.fromkeys(Setup.of(bench.game, rules) for rules in (bench.baseline, bench.rules))
    return [side for side in found if not no_ladder(side)]


def skill_chain_task(bench: Bench) -> Task:
    """Step by step, both sides in turn."""
    sides = chain_sides(bench)
    steps = _steps(sides)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        for side, at in steps[known:]:
            yield next(play_chain(side, chain_of(side), games, thought_of(side), bench.seed, known=at, **how))

    def setups() -> list[Setup]:
        return [table for side, at in steps for table in tables_of(side, _pair(side, at)[::-1])]

    shared = tuple(("stair", side.text(), bench.seed, *_pair(side, at)) for side, at in steps)
    key = ("stepped", *(side.text() for side in sides), bench.seed)
    return Task(key, len(steps), setups, lambda: GAMES, play, shared, seconds=lambda: _seconds(steps))


def _steps(sides: list[Setup]) -> list[tuple[Setup, int]]:
    """The setup of each step, and the step's number."""
    return [(side, at) for at in range(len(steps_of(chain_of(sides[0])))) for side in sides]


def _seconds(steps: list[tuple[Setup, int]]) -> float:
    """The nominal seconds of all steps; most of them are those of the players that think."""
    total = 0.0
    for side, at in steps:
        thinks = max(Lineup.read(side.game, [name]).thinks for name in _pair(side, at))
        each = seconds_of_game(ready(side)) + (seconds_of_rollouts(side, thinks) if thinks else 0.0)
        total += (thought_of(side) if thinks else GAMES) * side.game.count(side.rules) * each
    return total


def _pair(side: Setup, at: int) -> tuple[str, str]:
    """The lower and the upper player of a step."""
    return steps_of(chain_of(side))[at]


def read(bench: Bench, found: Found) -> list[tuple[Setup, tuple[Step, ...], SkillChain | None]]:
    """The results of each side: its steps so far, and the whole chain once it is complete."""
    sides, told = chain_sides(bench), []
    for at, side in enumerate(sides):
        steps = found.each[at :: len(sides)]
        players = chain_of(side)
        told.append((side, steps, built_chain(side, players, steps) if len(steps) == len(steps_of(players)) else None))
    return told
