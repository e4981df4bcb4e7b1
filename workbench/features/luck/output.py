"""What `warbench luck` prints, for people and as JSON."""

from engine.analysis.decisions.luck import Luck, to_json
from engine.core.text import NOTHING, counted, points
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup
from engine.simulation.format import span_of_points
from workbench.cli.kit.json_output import of_setup, text
from workbench.cli.kit.tables import above, who_plays
from workbench.cli.kit.text_table import INTERVAL, Listing, show


def print_luck_json(setup: Setup, seed: int, found: Luck, seconds: float) -> None:
    """The shape of `luck --json`."""
    print(text({**of_setup(setup), "seed": seed, "seconds": round(seconds, 6), **to_json(found)}))


def show_luck(setup: Setup, seed: int, found: Luck, seconds: float) -> None:
    """A line a part of the way, each with its interval."""
    alone, end = len(setup.strategies) == 1, "ended" if len(setup.strategies) == 1 else "had a winner"
    named = {"From the deal to the end" if alone else "From the deal to the win": found.whole, "Cards": found.cards}
    named |= {"of these the deal": found.deal, "of these later": found.later, "Choices": found.choices}
    named |= {} if alone else {"of these the winner's own": found.own, "of these the others'": found.others}
    table = Listing("", "", "Points of 100 games", INTERVAL, words=1)
    for label, each in named.items():
        table.row(label, *((points(each.mean), span_of_points(each)) if found.told else (NOTHING, NOTHING)))
    measure = Lineup.read(setup.game, found.reference).words[0]
    against = f"A choice is measured against one that {measure}."
    table.note = " ".join(filter(None, (against, found.by_construction, found.cut)))
    sample = (
        f"{setup.game.title}, {found.told} of {counted(found.games, 'game')} from seed {seed} {end}, "
        f"{counted(found.plays, 'play')} at each choice"
    )
    show(above(setup, sample, who_plays(setup)), table, f"{seconds:.1f} seconds")
