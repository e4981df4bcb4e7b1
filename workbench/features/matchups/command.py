"""The command that plays every strategy against every other one."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from workbench.cli.kit.command import command
from workbench.cli.kit.interrupt import leaving
from workbench.cli.kit.options import Deals, Games
from workbench.cli.kit.workers.options import OnWorkers

Several = Annotated[str, typer.Option(metavar="A,B,C", help="Only these; if left out, all ordinary strategies.")]


@dataclass(frozen=True, kw_only=True)
class Options(OnWorkers, Deals):
    """The common options, with fewer games, as each pair plays them from every seat; and what plays."""

    games: Games = "2000"


@command("warbench matchups suits --players random,highest,middle")
def matchups(asked: Options, players: Several = "") -> None:
    """Play all pairs of strategies: who beats whom.

    From every seat of the same deals; and which mixture of strategies none beats.
    """
    from engine.analysis.matchups import matchups as play
    from engine.analysis.matchups import pairs_of, read_names, refusal
    from engine.setup.setup import Setup
    from workbench.cli.kit import inputs as given
    from workbench.features.matchups import output

    setup, run = asked.setup, asked.run
    wanted = read_names(setup, players)
    for name in wanted:
        given.make_ready(Setup.of(setup.game, setup.rules, [name]), run.seed)
    published = setup.by(setup.game.Rules())
    sides = [setup] if not setup.rules.changes() or refusal(published) else [setup, published]
    rounds = sum(len(pairs_of(side, wanted)) * side.game.count(side.rules) for side in sides)
    with leaving(), asked.executor() as executor, given.progress("Playing", rounds * run.games) as more:
        how: dict[str, Any] = {"executor": executor, "progress": more, "threads": run.threads}
        found = play(setup, wanted, run.games, run.seed, **how)
    (output.print_json if asked.as_json else output.show_matchups)(found, run)
