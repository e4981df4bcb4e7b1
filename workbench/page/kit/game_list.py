"""The games behind a mark as rows: the winners before and now, their lengths, their courses."""

from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.compare import Comparison
from engine.core.text import capital, counted
from engine.replay.trace import Trace
from engine.setup.game_id import GameId
from workbench.page.kit.controls import Move

AT_ONCE, MOST = 12, 60  # rows shown at first; rows shown at most
TURNED = "turned"  # only the deals that end differently
_POINTS = 48  # of the line of a course
_SORTED = {
    "number": ("In order of their numbers", ("seed", False)),
    "longest": ("Longest first", ("turns", True)),
    "shortest": ("Shortest first", ("turns", False)),
}

Options = list[tuple[str, str]]  # code, words


class GameList(NamedTuple):
    """Games behind a mark: a sentence about them, and their deals in a comparison.

    `side` says whose games are shown: 'after' the variant's, 'before' those of the baseline.
    """

    words: str
    comparison: Comparison
    deals: pl.DataFrame  # seed, of the games behind the mark
    side: str = "after"

    def games(self) -> pl.DataFrame:
        """A row for each game: seed, turns and outcome on its own side and on the other."""
        both = {"before": self.comparison.games_before, "after": self.comparison.games_after}
        own, other = both.pop(self.side), next(iter(both.values()))
        kept = own.select("seed", "turns", "outcome")
        joined = kept.join(other.select("seed", "turns", "outcome"), on="seed", suffix="_other", maintain_order="left")
        return joined.join(self.deals.select("seed"), on="seed", how="semi", maintain_order="left")

    @property
    def versus(self) -> str:
        """The word for the outcomes of the other side."""
        return "now" if self.side == "before" else "before"

    def goes_on(self, earlier: "GameList") -> bool:
        """Whether these are the games of an earlier list, or they and those played since."""
        alike = (self.side, self.comparison.before, self.comparison.after)
        if alike != (earlier.side, earlier.comparison.before, earlier.comparison.after):
            return False
        return earlier.deals.join(self.deals, on="seed", how="anti").is_empty()

    def opened(self, seed: int) -> Move:
        """The move that opens the game of a row."""
        return lambda bench: bench.open(seed)

    def orders(self) -> Options:
        """The orders of the rows."""
        return [(code, words) for code, (words, _) in _SORTED.items()]

    def kinds(self) -> Options:
        """The filters: by outcome, and games that end differently under the other rules."""
        games = self.games()
        ends = games.group_by("outcome").len().sort("outcome")
        found = [
            (row["outcome"], f"{capital(self.comparison.ends(row['outcome']))}: {row['len']:,}")
            for row in ends.iter_rows(named=True)
        ]
        around = games.filter(pl.col("outcome") != pl.col("outcome_other")).height
        turned = [(TURNED, f"Ends differently: {around:,}")] if 0 < around < len(games) else []
        return [("", f"All {len(games):,}"), *(found if len(found) > 1 else []), *turned]

    def page(self, order: str = "number", kind: str = "", count: int = AT_ONCE) -> tuple[list[dict[str, Any]], int]:
        """The first rows in this order, and the number of further rows."""
        games = self.games()
        if kind == TURNED:
            games = games.filter(pl.col("outcome") != pl.col("outcome_other"))
        elif kind:
            games = games.filter(outcome=kind)
        by, descending = _SORTED.get(order, _SORTED["number"])[1]
        ordered = games.sort(by, "seed", descending=[descending, False])
        shown = min(count, MOST)
        rows = [self._row(row) for row in ordered.head(shown).iter_rows(named=True)]
        return rows, max(0, min(MOST, len(ordered)) - shown)

    def _row(self, game: dict[str, Any]) -> dict[str, Any]:
        setup = self.comparison.after if self.side == "after" else self.comparison.before
        alike = self.comparison.before == self.comparison.after
        same = alike or game["outcome"] == game["outcome_other"]
        return {
            "seed": game["seed"],
            "ends": capital(self.comparison.ends(game["outcome"])),
            "seat": seat_of(game["outcome"]),
            "otherwise": "" if same else capital(self.comparison.ends(game["outcome_other"])),
            "other_seat": -1 if same else seat_of(game["outcome_other"]),
            "turns": counted(game["turns"], "turn"),
            "other_turns": "" if alike or game["turns"] == game["turns_other"] else f"{game['turns_other']:,}",
            "course": course(Trace(GameId(setup, game["seed"]))),
        }


def course(trace: Trace) -> list[list[int]]:
    """The standing of every seat during the game, from deal to end: a line for each seat, of at most `_POINTS` points."""
    standings = trace.standings
    last = len(standings) - 1
    at = np.unique(np.linspace(0, last, min(last + 1, _POINTS)).round().astype(int))
    return standings[at].T.tolist()


def seat_of(outcome: str) -> int:
    """The seat that wins, or -1."""
    return int(outcome.removeprefix("seat")) if outcome.startswith("seat") else -1
