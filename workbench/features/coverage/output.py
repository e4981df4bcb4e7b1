"""What `warbench coverage` prints, for people and as JSON."""

from typing import Any

from engine.analysis.documents.coverage import Coverage, Use
from engine.core.text import NOTHING, number, percent
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, text
from workbench.cli.kit.tables import between, folded, heading
from workbench.cli.kit.text_table import INTERVAL, Listing, show

_WORDS = 60  # characters of a clause in the table


def print_coverage_json(run: Run, found: Coverage) -> None:
    """The shape of `coverage --json`: one row a clause; `share` and `times` are null for one that no event shows."""
    print(text([_of_clause(use, run) for use in found.uses]))


def _of_clause(use: Use, run: Run) -> dict[str, Any]:
    return {
        "id": use.id,
        "section": use.section,
        "text": use.text,
        "events": list(use.events),
        "share": mean_json(use.share) if use.counted else None,
        "times": mean_json(use.times) if use.counted else None,
        "first": use.first,
        "games": run.games,
    }


def show_coverage(run: Run, found: Coverage) -> None:
    """A line a clause in the order of the rulebook, then the clauses that no event shows."""
    table = Listing(
        "Clauses that come up", "Clause", "What it says", "Games", INTERVAL, "Times a game", words=2, keys=1
    )
    for use in found.counted:
        table.row(use.id, shortened(use.text), *_figures(use))
    rest = folded("No event shows these", ((use.id, shortened(use.text)) for use in found.uses if not use.counted))
    show(heading(found.setup, run), found.says(), table, *filter(None, (rest,)))


def _figures(use: Use) -> tuple[str, str, str]:
    low, high = (percent(bound) for bound in use.share[1:3])
    times = number(use.times.mean, 2) if use.share.mean else NOTHING
    return percent(use.share.mean), between(low, high), times


def shortened(words: str) -> str:
    """The beginning of a clause, by whole words.

    >>> shortened("Both players draw."), len(shortened("word " * 40)) <= 61
    ('Both players draw.', True)
    """
    return words if len(words) <= _WORDS else f"{words[:_WORDS].rsplit(' ', 1)[0]} …"
