"""What `warbench gaps` prints, for people and as JSON."""

from typing import Any

from engine.analysis.gaps import Chance, Gap, Reading
from engine.analysis.gaps import ranked as by_weight
from engine.core.rules import Value
from engine.core.text import capital, percent
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, text
from workbench.cli.kit.tables import heading
from workbench.cli.kit.text_table import Listing, show


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


def show_gaps(setup: Setup, run: Run, level: Chance, found: list[Gap]) -> None:
    """A line a reading, the weightiest gap first, with the chance level where cards are shuffled again; then what cannot matter."""
    seats, shuffled = setup.game.seats_of(setup.rules), level.decided.mean > 0
    gains = [f"{seat} wins" for seat in seats] if shuffled and len(seats) > 1 else []
    columns = ("Gap", "What it leaves open", "Another reading", "Came up", "Decided", "95% interval", *gains)
    table = Listing("Gaps in the rulebook, by the deals that another reading decides", *columns, words=3)
    for gap in by_weight(found):
        for each, others in _told_apart(gap):
            low, high = (percent(bound) for bound in each.decided[1:3])
            words = (each.parameter.label, ", ".join(each.parameter.in_words(value) for value in (each.value, *others)))
            changed = [f"{100 * seat.mean:+.1f}" for seat in each.seats] if gains else []
            interval = f"{low.removesuffix('%')} to {high}"
            table.row(gap.id, *words, percent(gap.came_up.mean), percent(each.decided.mean), interval, *changed)
    table.note = _chance_words(level, shuffled)
    idle = "\n  ".join(f"{gap.id} {gap.dials[0].label}: {gap.nothing}" for gap in by_weight(found) if gap.nothing)
    show(heading(setup, run), table, *([f"These cannot matter here:\n  {capital(idle)}"] if idle else []))


def _told_apart(gap: Gap) -> list[tuple[Reading, list[Value]]]:
    """The readings, the weightiest first; those of one dial that decide nothing share one line, the others' values last."""
    nothing: dict[str, tuple[Reading, list[Value]]] = {}
    lines: list[tuple[Reading, list[Value]]] = []
    for each in sorted(gap.readings, key=lambda reading: -reading.decided.mean):
        if each.decided.mean == 0 and each.parameter.name in nothing:
            nothing[each.parameter.name][1].append(each.value)
            continue
        lines.append((each, []))
        if each.decided.mean == 0:
            nothing[each.parameter.name] = lines[-1]
    return lines


def _chance_words(level: Chance, shuffled: bool) -> str:
    if not shuffled:
        return "By the same rules every deal ends the same: nothing but the reading decides these deals."
    return (
        f"By the same rules other shuffles alone decide {percent(level.decided.mean)} of the deals; "
        "a reading weighs what it decides beyond that, and by how many points in a hundred it changes who wins."
    )
