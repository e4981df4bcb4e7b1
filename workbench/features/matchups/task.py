"""The task that plays every ordinary strategy against every other one."""

from collections.abc import Iterator
from typing import Any

from engine.analysis import matchups
from engine.setup.setup import Setup
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen as Chosen
from workbench.work.study_choice import PATIENCE
from workbench.work.tasks import Task, affordable, nominal


def matchups_task(bench: Bench, published: bool = False) -> Task:
    """The task: every ordinary strategy against every other one, under the rules of the bench or the published ones."""
    setup = bench.setup.by(bench.game.Rules()) if published else bench.setup
    wanted = matchups.ordinary(setup)
    pairs = matchups.pairs_of(setup, wanted)
    alone = [Setup.of(setup.game, setup.rules, [name]) for name in wanted]
    runs = len(pairs) * setup.game.count(setup.rules)

    def play(known: int, games: int, how: dict[str, Any]) -> Iterator[Any]:
        return matchups.play_matchups(setup, matchups.read_names(setup, wanted), games, bench.seed, known, **how)

    rules = setup.text().partition("@")[0]
    return Task(
        ("matchups", rules, bench.seed),
        len(pairs),
        lambda: alone,
        lambda: affordable(alone, runs, matchups.GAMES, PATIENCE),
        play,
        seconds=lambda: nominal(Setup.of(setup.game, setup.rules), runs, matchups.GAMES, PATIENCE),
    )
