"""A deal that ends differently under the two rule sets, at the step where its two games part."""

from typing import Any

from engine.analysis.compare import Comparison
from engine.replay.trace import GameId, Trace
from workbench.bench import Bench
from workbench.page.kit.controls import Move
from workbench.replay.card_table import table_data

LABELS = {"watch": "Watch both", "next": "Another deal"}


def seeds(comparison: Comparison) -> list[int]:
    """The seeds of the deals that end differently."""
    return comparison.turned()["seed"].to_list()


def turned_deal(bench: Bench, comparison: Comparison, at: int = 0) -> dict[str, Any]:
    """The `at`-th of these deals: its seed, both games in the form of the card table at the step where they part, and a sentence;
    empty if there is none."""
    known = seeds(comparison)
    if not known:
        return {}
    seed = known[at % len(known)]
    traces = [Trace(GameId(setup, seed)) for setup in (comparison.before, comparison.after)]
    data = table_data(tuple(traces), bench.baseline, bench.baseline_name)
    part = max(data["part"], 0)
    of_sides = zip(data["sides"], traces, data["rows"][part], strict=True)
    sides = [_at(side, row) | {"outcome": trace.outcome} for side, trace, row in of_sides]
    turn = max(side["steps"][0]["turn"] for side in sides)
    said = f"The same shuffle, both rulebooks: the games part in turn {max(turn, 1)}."
    return {"seed": seed, "said": said, "trace": {**data, "sides": sides, "rows": [[0, 0]], "part": -1}}


def _at(side: dict[str, Any], row: int) -> dict[str, Any]:
    """A side of a card table with one step."""
    return {**side, "steps": side["steps"][max(row, 0) : max(row, 0) + 1]}


def watch(seed: int) -> Move:
    """The move that opens both games side by side."""
    return lambda bench: bench.open(seed)
