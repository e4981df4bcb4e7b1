"""What can be studied of the game on the bench, each as a task that is played bit by bit: see `findings`.

Claims are about the game; everything else is about the rules as they stand on the bench, between those who play there.
"""

from collections.abc import Iterator
from itertools import chain, islice, repeat
from typing import Any

from engine.analysis import gaps, matchups
from engine.analysis.documents import history
from engine.analysis.documents.claim_file import MOST, claims_of
from engine.analysis.documents.claims import judge
from engine.analysis.duplicate_deals import pair_of
from engine.analysis.optimize import candidates
from engine.analysis.optimize.candidates import plan_of
from engine.analysis.optimize.goal import goal_of, wish_of, wishable
from engine.analysis.optimize.search import GAMES as GOAL_GAMES
from engine.analysis.optimize.search import TRIALS, Plan
from engine.analysis.sensitivity import GAMES, SKILL, effects, metric_of, steps
from engine.analysis.skill import choiceless, players_of, tables_of
from engine.core.rules import BadInput, Parameter, Value
from engine.setup.setup import Setup
from engine.simulation.metrics import metric_named
from engine.simulation.sweep import sweep
from workbench.bench.chosen import Chosen as Chosen
from workbench.bench.findings import Task, affordable, found_by_all
from workbench.bench.link import Bench

PATIENCE = 40.0  # seconds that a part may take on this machine; with slower games it gets fewer of them
SQUARE = 2_000  # games of each pair of values
_MOST_VALUES = 9  # of a dial in a table of two


# ---------------------------------------------------------------- what was claimed


def claims_task(bench: Bench) -> Task:
    """Judge the claims of this game, one by one."""
    claims = claims_of(bench.game)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return (judge(claim, games, cancelled=how.get("cancelled")) for claim in claims[known:])

    setups = [setup for claim in claims for case in claim.cases for setup in case.setups]
    return Task(("claims", bench.game.name), len(claims), lambda: setups, lambda: MOST, play)


# ---------------------------------------------------------------- which rule matters


def metric_name(bench: Bench, chosen: Chosen) -> str:
    """What is looked at: what was chosen, else what the curve of the bench shows."""
    usable = chosen.metric and (chosen.metric != SKILL or not choiceless(bench.setup))
    return chosen.metric if usable else bench.metric


def skilled(bench: Bench) -> tuple[str, str]:
    """The two between whom skill is measured: those at the table, or the best known and a plain one."""
    try:
        return players_of(bench.setup)
    except BadInput:  # several ways of playing sit there
        return players_of(Setup.of(bench.game, bench.rules))


def matters_task(bench: Bench, chosen: Chosen) -> Task:
    """Turn every dial one step each way."""
    name, turns = metric_name(bench, chosen), steps(bench.setup)
    players = skilled(bench) if name == SKILL else ()
    runs = sum(turn.there is not None for turn in turns) + 1
    each = len(bench.seats) if players else 1

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return effects(bench.setup, metric_of(bench.setup, name) or SKILL, games, bench.seed, players, known, **how)

    return Task(
        ("matters", bench.setup.text(), bench.seed, name),
        len(turns),
        lambda: tables_of(bench.setup, (players[0], players[1])) if players else [bench.setup],
        lambda: affordable(bench, GAMES, runs * each, PATIENCE),
        play,
    )


# ---------------------------------------------------------------- two dials at once


def two_dials(bench: Bench, chosen: Chosen) -> tuple[Parameter, Parameter]:
    """The two dials of the table: those that were chosen, else the one touched last and those of the opening questions."""
    parameters = bench.rules.parameters()
    asked = [name for question in bench.questions() for name in question.rules.changes()]
    offered = [
        name for name in (bench.touched, *asked, *parameters) if name in parameters and not bench.rules.idle(name)
    ]
    first = chosen.first or next(name for name in [*offered, *parameters] if name != chosen.second)
    second = (
        chosen.second if chosen.second not in ("", first) else next(n for n in [*offered, *parameters] if n != first)
    )
    return parameters[first], parameters[second]


def values_of(bench: Bench, parameter: Parameter) -> list[Value]:
    """The values of a dial in a table of two: all of its slider, or those around where it stands; this and the one compared
    with among them."""
    values = list(parameter.soft_values)
    here, there = (getattr(rules, parameter.name) for rules in (bench.rules, bench.baseline))
    values = sorted({*values, here, there}) if parameter.type == "int" else values
    if len(values) > _MOST_VALUES:
        start = max(0, min(values.index(here) - _MOST_VALUES // 2, len(values) - _MOST_VALUES))
        values = sorted({*values[start : start + _MOST_VALUES], there})
    return values


def pair_metric(bench: Bench, chosen: Chosen) -> str:
    """What the table of two dials shows: a metric of single games."""
    name = metric_name(bench, chosen)
    return bench.metric if name == SKILL else name


def pair_task(bench: Bench, chosen: Chosen) -> Task:
    """Every value of the one dial with every value of the other, a row of the table at a time."""
    first, second = two_dials(bench, chosen)
    rows, columns = values_of(bench, first), values_of(bench, second)
    name = pair_metric(bench, chosen)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        metric = metric_named(name, bench.game)
        for value in rows[known:]:
            axes = {first.name: [value], second.name: columns}
            yield sweep(bench.setup, axes, games, bench.seed, [metric], **how).rows(named=True)

    others = tuple((n, v) for n, v in bench.rules.changes().items() if n not in (first.name, second.name))
    of = (bench.game.name, others, bench.seats, bench.seed, name, first.name, second.name)
    key = ("pair", *of, tuple(rows), tuple(columns))
    runs = len(rows) * len(columns)
    return Task(key, len(rows), lambda: [bench.setup], lambda: affordable(bench, SQUARE, runs, PATIENCE), play)


# ---------------------------------------------------------------- towards a goal


def goal_plan(bench: Bench, rows: tuple[tuple[str, str, str], ...], games: int) -> Plan:
    """What is looked for: wishes as they were typed, from the rules that the bench compares with, so that what was found stays
    while one candidate after the other is put on the bench. BadInput for what cannot be read."""
    known = wishable(bench.game)
    wishes = [wish_of(known[name], least, most) for name, least, most in rows if name in known]
    goal = goal_of(bench.game, [wish for wish in wishes if wish])
    return plan_of(bench.published, goal, TRIALS, games, bench.seed)


def towards_task(bench: Bench, rows: tuple[tuple[str, str, str], ...]) -> Task:
    """Look for what comes near a goal, a rule set at a time, then measure the candidates again; nothing (None) for each that
    there might have been."""
    of_skill = any(name == SKILL and (least or most) for name, least, most in rows)
    again = 1 + (bench.game.count(bench.baseline) if of_skill else 0)
    of = TRIALS + candidates.MOST
    key = ("towards", bench.published.text(), bench.seed, rows)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        plan, there = goal_plan(bench, rows, games), found_by_all().of(task)
        before = [piece for piece in (there.each[:known] if there else ()) if piece]
        pieces = chain(candidates.looking(plan, candidates.fresh_deals(plan), before, **how), repeat(None))
        yield from islice(pieces, known, of)

    def setups() -> list[Setup]:
        pair = pair_of(bench.published)
        return [bench.published, *(tables_of(bench.published, pair) if of_skill else [])]

    task = Task(key, of, setups, lambda: affordable(bench, GOAL_GAMES, TRIALS * again, PATIENCE), play)
    return task


# ---------------------------------------------------------------- what is left open


def gaps_task(bench: Bench) -> Task:
    """First how many deals other shuffles alone decide, then one gap after the other."""
    of = len(gaps.closed_by_dials(bench.setup))
    readings = sum(
        len(gaps.other_readings(bench.setup, dial)) for d in gaps.closed_by_dials(bench.setup).values() for dial in d
    )

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        if not known:
            yield gaps.chance(bench.setup, games, bench.seed, **how)
        yield from gaps.weighed(bench.setup, games, bench.seed, known=max(0, known - 1), **how)

    return Task(
        ("gaps", bench.setup.text(), bench.seed),
        1 + of,
        lambda: [bench.setup],
        lambda: affordable(bench, gaps.GAMES, readings + 3, PATIENCE),
        play,
    )


# ---------------------------------------------------------------- who beats whom


def beats_task(bench: Bench, published: bool = False) -> Task:
    """Every ordinary way of playing against every other one; by the published rules if these are asked for."""
    setup = bench.setup.by(bench.game.Rules()) if published else bench.setup
    wanted = matchups.ordinary(setup)
    pairs = matchups.pairs_of(setup, wanted)
    runs = len(pairs) * setup.game.count(setup.rules)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return matchups.play_matchups(setup, matchups.read_names(setup, wanted), games, bench.seed, known, **how)

    rules = setup.text().partition("@")[0]
    return Task(
        ("beats", rules, bench.seed),
        len(pairs),
        lambda: [Setup.of(setup.game, setup.rules, [name]) for name in wanted],
        lambda: affordable(bench, matchups.GAMES, runs, PATIENCE),
        play,
    )


# ---------------------------------------------------------------- the story


def story_task(bench: Bench, own: tuple[history.Attempt, ...] = ()) -> Task:
    """Play the designer's attempts one after the other, and somebody's own behind them."""
    told = history.attempts_and_own(bench.game, own)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return history.play_attempts(bench.game, games, 0, known, own, **how)

    def setups() -> list[Setup]:
        of_skill = [table for each in told for table in tables_of(each.setup, history.players_of(each))]
        return [*(each.setup for each in told), *of_skill]

    each = tuple(("attempt", bench.game.name, attempt.setup.text(), attempt.own) for attempt in told)
    return Task(("story", *each), len(told), setups, lambda: history.GAMES, play, each)
