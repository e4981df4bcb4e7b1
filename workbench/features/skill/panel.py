"""The deals behind the chart of skill: a row for each deal, and the names of the two games that open side by side."""

from typing import Any

import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import DuplicateDeals
from engine.core.rules import BadInput
from engine.core.text import capital, counted
from engine.replay.trace import Trace
from engine.setup.game_id import GameId
from engine.simulation.format import outcome
from workbench.charts.skill import deals_of, labels
from workbench.page.kit.controls import Move
from workbench.page.kit.game_list import GameList, course, seat_of

NAME = "skill"  # of a mark: the chart with such deals behind its pieces


def games(pick: dict[str, Any], comparison: Comparison) -> "FromSeats":
    """The deals of a piece, with a sentence on their number; BadInput if there is no such piece."""
    seated, side, kind = comparison.seated, pick.get("side"), pick.get("key")
    if seated is None or side not in ("before", "after") or kind not in labels(seated):
        raise BadInput("This part of the chart has no deals behind it.")
    every = deals_of(seated, side)
    deals = every.filter(pl.col("kind") == kind)
    changed = comparison.before != comparison.after
    rules = " under the rules it is compared with" if side == "before" and changed else ""
    words = f"{len(deals):,} of {counted(len(every), 'deal')}{rules}: {labels(seated)[kind][0]}."
    return FromSeats(words, comparison, deals, side)


class FromSeats(GameList):
    """Deals with their outcomes as dealt and rotated by one seat; in a game for one, with either player."""

    @property
    def versus(self) -> str:
        """The name of the second game of a deal."""
        seats = self._seated.seats
        return "the other player:" if seats == 1 else "seats exchanged:" if seats == 2 else "moved round:"

    def opened(self, seed: int) -> Move:
        """The move that opens both games side by side."""
        seats = self._seated.tables[1][0].strategies
        return lambda bench: bench.open_from_seats(seed, seats, self.side == "before" and bench.changed)

    def games(self) -> pl.DataFrame:
        """A row for each deal."""
        return self.deals

    def kinds(self) -> list[tuple[str, str]]:
        """The single kind: all deals."""
        return [("", f"All {len(self.deals):,}")]

    @property
    def _seated(self) -> DuplicateDeals:
        assert self.comparison.seated is not None  # or there were no such deals
        return self.comparison.seated

    def _row(self, game: dict[str, Any]) -> dict[str, Any]:
        table = self._seated.tables[self.side == "after"][0]
        alone = len(table.strategies) == 1
        names = [table.game.called(table.rules, rotation) for rotation in (0, 0 if alone else 1)]
        ends = [
            outcome(table.game, game[name], of) for name, of in zip(("outcome", "outcome_other"), names, strict=True)
        ]
        winner = seat_of(game["outcome_other"])
        return {
            "seed": game["seed"],
            "ends": capital(ends[0]),
            "seat": seat_of(game["outcome"]),
            "otherwise": capital(ends[1]),
            "other_seat": names[0].index(names[1][winner]) if winner >= 0 else -1,
            "turns": counted(game["turns"], "turn"),
            "other_turns": f"{game['turns_other']:,}",
            "course": course(Trace(GameId(table, game["seed"]))),
        }


# ---------------------------------------------------------------- side by side
