"""The comparison of two games on the command line, by the numbers that mean the same in both; whether skill is wanted."""

from typing import Any


def other_game(setup: Any, against: str) -> Any:
    """The setup of another game that `--against` names; None if it names rules of the same game."""
    from engine.core import game as games
    from engine.setup.setup import read_setup

    if "@" in against or (":" not in against and against not in games.names()):
        return None
    named = read_setup(against)
    return None if named.game is setup.game else named


def has_skill(wanted: Any) -> bool:
    """Whether skill is among the wanted metrics: then deals are played from every seat."""
    return any(metric.name == "skill" for metric in wanted or ())


def show(first: Any, second: Any, run: Any, metrics: str, as_json: bool) -> None:
    """Play both games and print the differences; BadInput if metrics are named, which would be those of one game."""
    from engine.analysis import versus as engine
    from engine.core.rules import BadInput
    from workbench.cli.kit import inputs as given
    from workbench.cli.kit import json_output as written

    if metrics:
        raise BadInput("Two games are compared by the numbers that mean the same in both; leave out --metrics.")
    for setup in (first, second):
        given.make_ready(setup, run.seed)
    found = engine.versus(first, second, run.games, run.seed, threads=run.threads)
    if as_json:
        print(written.text({"seed": run.seed, **engine.to_json(found)}))
    else:
        _print(found)


def _print(found: Any) -> None:
    from engine.core.text import NOTHING, counted
    from engine.setup.lineup import Lineup
    from engine.simulation.format import figure, finer, signed
    from workbench.cli.kit.text_table import Listing
    from workbench.cli.kit.text_table import show as show_all

    titles = [setup.game.title for setup in (found.first, found.second)]
    table = Listing("", "", *titles, "Difference", "95 % interval", "Certain?", last=True)
    for metric, first, second, apart in found.numbers:
        more = finer(metric, apart)
        known = apart.mean == apart.mean
        by = signed(metric, apart.mean, more) if known else NOTHING
        bounds = " to ".join(signed(metric, each, more) for each in apart[1:3]) if known else NOTHING
        sides = (figure(metric, each.mean, more) for each in (first, second))
        table.row(metric.title, *sides, by, bounds, "yes" if apart.certain else "no")
    skill = [
        f"{setup.game.title}: skill of a player who {' over one who '.join(Lineup.read(setup.game, pair).words)}."
        for setup, pair in zip((found.first, found.second), found.players, strict=True)
        if not setup.game.without_choices(setup.rules)
    ]
    table.note = " ".join([f"{counted(found.games, 'game')} of each.", *skill])
    show_all(f"{titles[0]} and {titles[1]}", table, found.verdict())
