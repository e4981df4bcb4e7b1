"""What `warbench gaps` prints, for people and as JSON."""

from typing import Any

from engine.analysis.gaps import (
    Gap,
    Level,
    Levels,
    Reading,
    certain,
    change_words,
    explained,
    in_order,
    ranked,
    sentence,
)
from engine.core.text import percent
from engine.setup.setup import Setup
from engine.simulation.estimates import wilson
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, text
from workbench.cli.kit.tables import between, folded, heading, left_out
from workbench.cli.kit.text_table import INTERVAL, Listing, show

_TURNED = "Turned: the share of the deals that get another winner."


def print_gaps_json(run: Run, baseline: Levels, found: list[Gap]) -> None:
    """The shape of `gaps --json`: one row a gap, with its `readings`. `levels` are the changes that mean nothing; `level`
    is the largest of them for a reading, and `beyond` what it decides beyond that."""
    sure = certain(found)
    print(text([_of_gap(gap, baseline, sure, run) for gap in ranked(found)]))


def _of_gap(gap: Gap, baseline: Levels, sure: list[Reading], run: Run) -> dict[str, Any]:
    return {
        "id": gap.id,
        "question": gap.dials[0].dial.says,
        "came_up": gap.came_up.mean,
        "readings": [{**_of_reading(each), "certain": each in sure} for each in in_order(gap.readings, sure)],
        "levels": [_of_level(each) for each in baseline],
        "nothing": gap.nothing,
        "games": run.games,
    }


def _of_reading(reading: Reading) -> dict[str, Any]:
    return {
        "dial": reading.parameter.name,
        "value": reading.value,
        "words": reading.parameter.in_words(reading.value),
        "why": reading.why,
        "seats": [mean_json(seat) for seat in reading.seats],
        "decided": mean_json(reading.decided),
        "level": _of_level(reading.level),
        "beyond": mean_json(reading.beyond),
    }


def _of_level(level: Level) -> dict[str, Any]:
    return {"of": level.of, "decided": mean_json(level.decided), "seats": [mean_json(seat) for seat in level.seats]}


def show_gaps(setup: Setup, run: Run, baseline: Levels, found: list[Gap], top: int | None = None) -> None:
    """A line a reading, first the change of each seat's chance, then the deals it turns beside those that a change
    without a meaning turns; then the readings that turn none, and what is not played."""
    seats, sure = setup.game.seats_of(setup.rules), certain(found)
    columns = ("Gap", "What it leaves open", "Another reading", *seats, "Came up", "Turned", INTERVAL, "Meaningless")
    title = "Gaps in the rulebook, by the change of each seat's chance to win, in points"
    table = Listing(title, *columns, words=3, keys=3)
    readings = [(gap, each) for gap in ranked(found) for each in in_order(gap.readings, sure)]
    deciding = [(gap, each) for gap, each in readings if each.decided.mean]
    for gap, each in deciding[:top]:
        table.row(*_cells(gap, each))
    table.note = " ".join(filter(None, (left_out(len(deciding), top), _TURNED, explained(baseline, found))))
    nothing = folded(
        f"These readings turn none of the deals (at most {_most(run)})",
        ((f"{gap.id} {each.parameter.label}", _in_words(each)) for gap, each in readings if not each.decided.mean),
    )
    above = [heading(setup, run), sentence(setup, found)] if readings else [heading(setup, run)]
    tables = [table] if deciding else []
    show(*above, *tables, *filter(None, (nothing, *_not_played(found))))


def _not_played(found: list[Gap]) -> tuple[str, str]:
    """The gaps that have no other reading, and those that cannot matter here."""
    told = [(f"{gap.id} {gap.dials[0].label}", gap) for gap in ranked(found) if gap.nothing]
    unread = folded("These have no other reading to try", ((name, gap.nothing) for name, gap in told if gap.unread))
    idle = folded("These cannot matter here", ((name, gap.nothing) for name, gap in told if not gap.unread))
    return unread, idle


def _most(run: Run) -> str:
    """The upper end of the interval of a share of none of these games."""
    return percent(wilson(0, run.games).high)


def _cells(gap: Gap, reading: Reading) -> tuple[str, ...]:
    low, high = (percent(bound) for bound in reading.decided[1:3])
    shares = percent(gap.came_up.mean), percent(reading.decided.mean), between(low, high)
    changes = (change_words(seat) for seat in reading.seats)
    words = gap.id, reading.parameter.label, _in_words(reading)
    return (*words, *changes, *shares, percent(reading.level.decided.mean))


def _in_words(reading: Reading) -> str:
    return reading.parameter.in_words(reading.value)
