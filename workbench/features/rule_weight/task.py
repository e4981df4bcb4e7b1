"""The task that leaves out each changed rule, to see what it costs and brings."""

from collections.abc import Iterator
from typing import Any

from engine.analysis.documents import rule_weight
from engine.analysis.documents.weight import weight
from engine.analysis.skill import headline_players, tables_of
from workbench.bench.link import Bench
from workbench.work.study_choice import PATIENCE
from workbench.work.tasks import Task, affordable, nominal


def rule_weight_task(bench: Bench) -> Task:
    """The task: the weight of the rulebook, then the cost of each changed rule."""
    of_rules = rule_weight.rules_of(bench.rules, bench.baseline)
    runs = (len(of_rules) + 1) * (1 + len(bench.seats)) if of_rules else 0

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        if not known:
            yield weight(bench.game, bench.rules)
        measured = max(0, known - 1)
        yield from rule_weight.costs(bench.setup, games, bench.seed, "", bench.baseline, measured, **how)

    def setups() -> list[Any]:
        return [bench.setup, *tables_of(bench.setup, headline_players(bench.game))] if of_rules else []

    return Task(
        ("rule_weight", bench.setup.text(), bench.published.text(), bench.seed),
        1 + len(of_rules),
        setups,
        lambda: affordable([bench.setup], runs, rule_weight.GAMES, PATIENCE),
        play,
        seconds=lambda: nominal(bench.setup, runs, rule_weight.GAMES, PATIENCE) if of_rules else 0.0,
    )
