"""Compilation of what a bench needs, before its first games are played."""

import marimo as mo

from engine.core.game import Game
from engine.setup import precompile
from engine.setup.setup import Setup
from workbench.bench import Bench
from workbench.features.play.table import to_prepare
from workbench.in_marimo.parts import framed
from workbench.page.scene import preparing


def prepare(bench: Bench) -> Game:
    """Wait until the game of a bench is compiled, and say meanwhile how far it is.

    The first compile happens in a child process that only fills the disk cache; the strategies that do not sit at the table
    yet, and the games that nobody opened, are compiled after it, while people look at the first picture.
    """
    game, (needed, others) = bench.game, to_prepare(bench)
    for setup in needed:
        _wait_for(setup)
        precompile.precompile(game, setup.strategies)
    for setup in others:
        if not precompile.is_ready(setup):
            precompile.start(game, setup.strategies)
    precompile.start_ahead(game)
    return game


def _wait_for(setup: Setup) -> None:
    said = False
    for far in precompile.getting_ready(setup):
        part, said = preparing(setup.game, far), True
        mo.output.replace(mo.Html(framed(part, part.words())))
    if said:
        mo.output.clear()
