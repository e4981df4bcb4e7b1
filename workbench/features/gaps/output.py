"""What `warbench gaps` prints, for people and as JSON."""

from typing import Any

from engine.analysis.gaps import Chance, Gap, Reading
from engine.analysis.gaps import ranked as by_weight
from engine.core.text import percent, points
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate, wilson
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, text
from workbench.cli.kit.tables import between, folded, heading, left_out
from workbench.cli.kit.text_table import INTERVAL, Listing, show


def print_gaps_json(setup: Setup, run: Run, level: Chance, found: list[Gap]) -> None:
    """The shape of `gaps --json`: one row a gap. With several other readings `decided`, `low`, `high` and `seats` are lists with one
    for each of `readings`; `seats` is the change of each seat's chance to win."""
    print(text([_of_gap(gap, level, run) for gap in by_weight(found)]))


def _of_gap(gap: Gap, level: Chance, run: Run) -> dict[str, Any]:
    readings = [
        {"dial": each.parameter.name, "value": each.value, "words": each.parameter.in_words(each.value)}
        for each in gap.readings
    ]
    decided = [each.decided for each in gap.readings] or [Estimate(0, 0, 0, run.games)]
    bounds = {
        name: [each[at] for each in decided] if len(decided) > 1 else decided[0][at]
        for at, name in enumerate(("decided", "low", "high"))
    }
    seats = [[mean_json(seat) for seat in each.seats] for each in gap.readings]
    return {
        "id": gap.id,
        "question": gap.dials[0].dial.says,
        "came_up": gap.came_up.mean,
        **bounds,
        "chance": level.decided.mean,
        "readings": readings,
        "seats": seats if len(seats) > 1 else seats[0] if seats else [],
        "chance_seats": [mean_json(seat) for seat in level.seats],
        "nothing": gap.nothing,
        "games": run.games,
    }


def show_gaps(setup: Setup, run: Run, level: Chance, found: list[Gap], top: int | None = None) -> None:
    """A line a reading, the weightiest gap first, with the chance level where cards are shuffled again; then the readings that
    decide nothing, and what cannot matter."""
    seats, shuffled = setup.game.seats_of(setup.rules), level.decided.mean > 0
    gains = [f"{seat} wins" for seat in seats] if shuffled and len(seats) > 1 else []
    columns = ("Gap", "What it leaves open", "Another reading", "Came up", "Decided", INTERVAL, *gains)
    table = Listing("Gaps in the rulebook, by the deals that another reading decides", *columns, words=3, keys=3)
    readings = [(gap, each) for gap in by_weight(found) for each in sorted(gap.readings, key=_weight)]
    deciding = [(gap, each) for gap, each in readings if each.decided.mean]
    for gap, each in deciding[:top]:
        table.row(
            gap.id, *_cells(gap, each), *([points(seat.mean, signed=True) for seat in each.seats] if gains else [])
        )
    table.note = " ".join(filter(None, (left_out(len(deciding), top), _chance_words(level, shuffled))))
    nothing = folded(
        f"These readings decide none of the deals (at most {_most(run)})",
        ((f"{gap.id} {each.parameter.label}", _in_words(each)) for gap, each in readings if not each.decided.mean),
    )
    idle = ((f"{gap.id} {gap.dials[0].label}", gap.nothing) for gap in by_weight(found) if gap.nothing)
    show(heading(setup, run), table, *filter(None, (nothing, folded("These cannot matter here", idle))))


def _weight(reading: Reading) -> float:
    return -reading.decided.mean


def _most(run: Run) -> str:
    """The upper end of the interval of a share of none of these games."""
    return percent(wilson(0, run.games).high)


def _cells(gap: Gap, reading: Reading) -> tuple[str, ...]:
    low, high = (percent(bound) for bound in reading.decided[1:3])
    shares = percent(gap.came_up.mean), percent(reading.decided.mean), between(low, high)
    return reading.parameter.label, _in_words(reading), *shares


def _in_words(reading: Reading) -> str:
    return reading.parameter.in_words(reading.value)


def _chance_words(level: Chance, shuffled: bool) -> str:
    if not shuffled:
        return "By the same rules every deal ends the same: nothing but the reading decides these deals."
    return (
        f"By the same rules other shuffles alone decide {percent(level.decided.mean)} of the deals; "
        "a reading weighs what it decides beyond that, and by how many points in a hundred it changes who wins."
    )
