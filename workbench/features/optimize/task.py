"""The task that searches for rules that reach a goal."""

from collections.abc import Iterator
from itertools import chain, islice, repeat
from typing import Any

from engine.analysis.optimize import candidates
from engine.analysis.optimize.candidates import plan_of
from engine.analysis.optimize.goal import goal_of, wish_of, wishable
from engine.analysis.optimize.search import GAMES as GOAL_GAMES
from engine.analysis.optimize.search import TRIALS, Plan
from engine.analysis.sensitivity import SKILL
from engine.analysis.skill import headline_players, tables_of
from engine.setup.setup import Setup
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.study_choice import PATIENCE
from workbench.work.tasks import Task, affordable, found_by_all, nominal


def goal_plan(bench: Bench, rows: tuple[tuple[str, str, str], ...], games: int, chapter: str = "") -> Plan:
    """The plan of a search for these wishes, from the baseline of the bench, so that the results stay while candidates are opened
    on the bench. BadInput for wishes that cannot be read."""
    known = wishable(bench.game)
    wishes = [wish_of(known[name], least, most) for name, least, most in rows if name in known]
    goal = goal_of(bench.game, [wish for wish in wishes if wish])
    return plan_of(bench.published, goal, TRIALS, games, bench.seed, (), [chapter] if chapter else [])


def optimize_task(bench: Bench, rows: tuple[tuple[str, str, str], ...], chapter: str = "") -> Task:
    """The task: search a rule set at a time, then measure the candidates again; None for each candidate that could have been but is
    not."""
    of_skill = any(name == SKILL and (least or most) for name, least, most in rows)
    again = 1 + (bench.game.count(bench.baseline) if of_skill else 0)
    of = TRIALS + candidates.MOST
    key = ("optimize", bench.published.text(), bench.seed, rows, chapter)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        plan, there = goal_plan(bench, rows, games, chapter), found_by_all().of(task)
        before = [piece for piece in (there.each[:known] if there else ()) if piece]
        pieces = chain(candidates.looking(plan, candidates.fresh_deals(plan), before, **how), repeat(None))
        yield from islice(pieces, known, of)

    def setups() -> list[Setup]:
        pair = headline_players(bench.game)
        return [bench.published, *(tables_of(bench.published, pair) if of_skill else [])]

    def seconds() -> float:
        return nominal(bench.published, TRIALS * again, GOAL_GAMES, PATIENCE)

    def games() -> int:
        return affordable([bench.published], TRIALS * again, GOAL_GAMES, PATIENCE)

    task = Task(key, of, setups, games, play, seconds=seconds)
    return task
