"""What `warbench meaningful-choices` prints, for people and as JSON."""

from engine.analysis.decisions.meaningful_choices import MeaningfulChoices, to_json
from engine.core.text import NOTHING, counted, number, span
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from workbench.cli.kit.json_output import of_setup, text
from workbench.cli.kit.tables import above, who_plays
from workbench.cli.kit.text_table import INTERVAL, Listing, show

DASHES = (NOTHING, NOTHING)


def print_meaningful_choices_json(setup: Setup, seed: int, found: MeaningfulChoices, seconds: float) -> None:
    """The shape of `meaningful-choices --json`."""
    print(text({**of_setup(setup), "seed": seed, "seconds": round(seconds, 6), **to_json(found)}))


def show_meaningful_choices(setup: Setup, seed: int, found: MeaningfulChoices, seconds: float) -> None:
    """A line a number, each with its interval."""
    simple = Lineup.read(setup.game, [found.simple]).words[0]
    table = Listing("", "", "Here", INTERVAL, words=1)
    table.row("Real choices in a game", *_bounds(found.choices, 1, 1))
    for points, each in found.above.items():
        table.row(f"worth more than {points} points", *(_bounds(each, 1, 1) if found.resolves(points) else DASHES))
    table.row("What a choice is worth, in points of 100 games", *_bounds(found.worth, 100, 1))
    table.row("Best option above the worst, in points", *_bounds(found.stakes, 100, 1))
    table.row(f"Of this worth a player who {simple} gets, in %", *_bounds(found.obvious, 100, 0))
    table.note = (
        "A choice is worth what its best option wins above the mean of its options. "
        f"One choice is known to {100 * found.error:.1f} points, so no smaller bound is counted; more plays make this less."
    )
    sample = (
        f"{setup.game.title}, {counted(found.weighed, 'choice')} of {counted(found.games, 'game')} from seed {seed}, "
        f"{counted(found.plays, 'play')} of each option"
    )
    show(above(setup, sample, who_plays(setup)), table, f"{seconds:.1f} seconds")


def _bounds(each: Estimate, times: float, digits: int) -> tuple[str, str]:
    """A mean and its interval; dashes if there is none."""
    if each.mean != each.mean:
        return DASHES
    return number(times * each.mean, digits, fixed=True), span(times * each.low, times * each.high, digits)
