"""A start by chance: two modules and a goal, for a class that is to make a game of them. A code gives the same start everywhere.

The two modules both do something, the games end and offer choices, and the goal is not reached yet: a few hundred games say so.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NamedTuple

from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet
from engine.setup.modules import Module, modules
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.metrics import estimate, metric_named
from engine.simulation.simulate import simulate
from workbench.bench import Bench
from workbench.bench.study_selection import Rows

GAMES = 200  # of each pair that is tried
ENDLESS, CHOICES = 0.02, 1.0  # the most of them that may never end, and the least choices of a game
#: Wishes of which a goal has two: a number of the game, its least, its most.
WISHES: Rows = (
    ("skill", "40", "70"),
    ("minutes", "", "10"),
    ("minutes", "10", "20"),
    ("choices_per_turn", "3", ""),
    ("lead_changes", "6", ""),
)
_MEASURED = {"unfinished", "choices", *(name for name, _, _ in WISHES if name != "skill")}


class Start(NamedTuple):
    """A dealt start: its code, its modules, its rules and its goal."""

    code: int
    modules: tuple[Module, ...]
    rules: RuleSet
    goal: Rows


def start(game: Game, code: int) -> Start:
    """The start of a code; BadInput where a game has no modules."""
    if not modules(game):
        raise BadInput(f"{game.title} has no modules, so no start can be dealt.")
    chance = Random(code)
    for pair in _pairs(game, chance):
        rules = _laid(game, pair)
        frame = simulate(Setup.of(game, rules), GAMES)
        found = {name: estimate(frame, metric_named(name, game)) for name in _MEASURED}
        if found["unfinished"].mean > ENDLESS or found["choices"].mean < CHOICES:
            continue
        goal = _goal(game, chance, found)
        if goal:
            return Start(code, pair, rules, goal)
    raise BadInput(f"No two modules of {game.title} make a game that ends.")


def deal_start(bench: Bench, code: int) -> Bench:
    """The bench with the rules and the goal of a start."""
    dealt = start(bench.game, code)
    moved = bench.play_without_dial(dealt.rules)
    return replace(moved, start=code, study=moved.study._replace(goal=dealt.goal))


def _pairs(game: Game, chance: Random) -> Iterator[tuple[Module, ...]]:
    """All pairs of modules that do something together, in the order of chance."""
    pairs = list(combinations(modules(game).values(), 2))
    chance.shuffle(pairs)
    for pair in pairs:
        rules = _laid(game, pair)
        if not any(each.idle(rules) for each in pair):
            yield pair


def _laid(game: Game, pair: tuple[Module, ...]) -> RuleSet:
    rules = game.Rules()
    for each in pair:
        rules = each.lay(rules)
    return rules


def _goal(game: Game, chance: Random, found: dict[str, Estimate]) -> Rows:
    """Two wishes about different numbers, none of which the games fulfil; nothing where there are no two."""
    wishes = list(WISHES)
    chance.shuffle(wishes)
    open_ones = {
        name: (name, least, most) for name, least, most in wishes if not _is_fulfilled(found.get(name), least, most)
    }
    return tuple(open_ones.values())[:2] if len(open_ones) > 1 else ()


def _is_fulfilled(figure: Estimate | None, least: str, most: str) -> bool:
    if figure is None or not figure.n:
        return False
    return (not least or figure.mean >= float(least)) and (not most or figure.mean <= float(most))
