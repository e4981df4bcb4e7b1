"""The game on the page: which one it is, its data for the card table, and its words."""

import json
from dataclasses import replace
from typing import Any, NamedTuple

from engine.analysis.compare import Comparison
from engine.replay.trace import GameId, Trace
from workbench.bench import PUBLISHED, Bench, traces
from workbench.page.kit.picks import Pick, picks
from workbench.replay import card_table

MOST = 2_400_000  # characters of the data; the page stays below 3 MB


class Watched(NamedTuple):
    """A game on the card table. `cut` says which of its steps are on the page, if not all are."""

    pick: Pick
    id: str
    data: dict[str, Any]
    cut: str

    @classmethod
    def of(cls, bench: Bench, comparison: Comparison) -> "Watched":
        """The open game; else one whose winner the change turned, else a typical one."""
        pick, rotation = _chosen(bench, comparison)
        both = traces(replace(bench, pick=pick.seed, rotation=rotation, branch=()))
        assert both is not None
        games = both if bench.changed else both[1:]
        data = that_fits(_named(card_table.table_data(games, bench.baseline), games, bench), MOST)
        game_id = GameId(bench.setup, pick.seed, rotation).text()
        return cls(pick, game_id, data, _cut_in_words(data, games))

    def json(self) -> str:
        """The data for the script of the page; no tag can begin in it."""
        return _compact({"at": max(self.data["part"], 0), "trace": self.data}).replace("<", "\\u003c")


def _chosen(bench: Bench, comparison: Comparison) -> tuple[Pick, int]:
    """A game, why to watch it, and the rotation of its deal."""
    if bench.pick is not None:
        return Pick("", bench.pick, ""), bench.rotation
    offered = picks(comparison)
    return (offered[0] if offered else Pick("The first one", comparison.games_after["seed"][0], "")), 0


def _named(data: dict[str, Any], games: tuple[Trace, ...], bench: Bench) -> dict[str, Any]:
    """The sides under the names of the page, each step written out; the page states beside the table which steps are shown."""
    name = bench.baseline_name
    before = "Published rules" if name == PUBLISHED else name[:1].upper() + name[1:]
    labels = (before, "Variant") if len(games) == 2 else (before,)
    sides = [
        {**side, "label": label, "outcome": trace.outcome, "steps": list(side["steps"])}
        for side, label, trace in zip(data["sides"], labels, games, strict=True)
    ]
    return {**data, "sides": sides}


def _compact(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


# ---------------------------------------------------------------- long games


def that_fits(data: dict[str, Any], most: int) -> dict[str, Any]:
    """The same data, or as much of it as fits: from the first step, or around the first difference."""
    window = data
    rows = len(data["rows"])
    while (size := len(_compact(window))) > most and rows > 1:
        rows = max(1, int(rows * 0.95 * most / size))
        first = 0 if data["part"] < rows else data["part"] - rows // 2
        window = _window(data, first, min(first + rows, len(data["rows"])))
    return window


def _window(data: dict[str, Any], first: int, end: int) -> dict[str, Any]:
    """The data for the scrubber positions from `first` to before `end`, with the steps they show."""
    starts = [_step_at(data["rows"], side, first) for side in range(len(data["sides"]))]
    rows = [
        [k - start if k >= 0 else -1 for k, start in zip(row, starts, strict=True)] for row in data["rows"][first:end]
    ]
    counts = [max(0, *(row[side] for row in rows)) + 1 for side in range(len(starts))]
    sides = [
        {**side, "steps": side["steps"][start : start + count], "first": start}
        for side, start, count in zip(data["sides"], starts, counts, strict=True)
    ]
    part = data["part"] - first if data["part"] >= 0 else -1
    return {**data, "rows": rows, "sides": sides, "part": part}


def _step_at(rows: list[list[int]], side: int, first: int) -> int:
    """The first step of a side from a position on; its last step if none is left."""
    later = (row[side] for row in rows[first:] if row[side] >= 0)
    return next(later, max(row[side] for row in rows))


def _cut_in_words(data: dict[str, Any], games: tuple[Trace, ...]) -> str:
    cuts = []
    for side, trace in zip(data["sides"], games, strict=True):
        first, count = side.get("first", 0), len(side["steps"])
        if count < len(trace):
            cuts.append(f"{side['label']}: steps {first + 1:,} to {first + count:,} of {len(trace):,}")
    return f"The game is too long for this page. {'; '.join(cuts)}." if cuts else ""
