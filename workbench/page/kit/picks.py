"""Games worth opening: ready picks, and the games behind a mark of a chart."""

from typing import Any, NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.text import capital, counted, form
from engine.simulation.format import outcome
from workbench.charts import Chart
from workbench.page.kit.game_list import GameList

TURNED = "Turned around by the change"


class Pick(NamedTuple):
    """A game worth opening: the reason, its seed, a few words about it."""

    label: str
    seed: int
    says: str


def picks(comparison: Comparison) -> list[Pick]:
    """Games worth opening: one whose winner changes, a typical one, the extremes."""
    games, game, kept = comparison.games_after, comparison.after.game, comparison.kept
    if "turned around" not in kept:
        kept["turned around"] = _turned_around(comparison.turned(), game)
    of_all = comparison.played[1].once("picks", lambda: _lengths(games) + _ends(games, game))
    return kept["turned around"] + of_all


def _turned_around(turned: pl.DataFrame, game: Game) -> list[Pick]:
    """A deal that ends differently: with another winner, if there is one."""
    if not len(turned):
        return []
    drawn = pl.concat_str("outcome", "outcome_after").str.contains("draw|unfinished").cast(pl.Int8)
    row = turned.with_columns(drawn=drawn).sort("drawn", "seed").row(0, named=True)
    words = f"{outcome(game, row['outcome'])}, now {outcome(game, row['outcome_after'])}"
    return [Pick(TURNED, row["seed"], capital(words))]


def _lengths(frame: pl.DataFrame) -> list[Pick]:
    """A game of usual length, the shortest and the longest."""
    finished = frame.filter(pl.col("status") == "finished")
    if not len(finished):
        return []
    median = finished["turns"].median()
    typical = _least(finished, (pl.col("turns") - median).abs())
    found = [("Typical", typical)]
    if _differs(finished, "turns"):
        found += [("Shortest", _least(finished, pl.col("turns"))), ("Longest", _most(finished, pl.col("turns")))]
    return [Pick(label, row["seed"], counted(row["turns"], "turn")) for label, row in found]


def _ends(frame: pl.DataFrame, game: Game) -> list[Pick]:
    return _ends_of_one(frame, game.standing_means) if len(game.seats) == 1 else _ends_between(frame)


def _ends_between(frame: pl.DataFrame) -> list[Pick]:
    """The biggest comeback, if a winner was ever behind, and the closest end, if the ends differ: in some games the
    winner always has all cards."""
    won, found = frame.filter(pl.col("winner").is_not_null()), []
    if len(won) and (comeback := _least(won, pl.col("lowest")))["lowest"] < 0:
        found.append(Pick("Biggest comeback", comeback["seed"], f"the winner was {-comeback['lowest']} behind"))
    if _differs(won, "margin_10"):
        closest = _least(won, pl.col("margin_10"))
        found.append(Pick("Closest", closest["seed"], f"won by {closest['margin_10']}"))
    return found


def _ends_of_one(frame: pl.DataFrame, means: str) -> list[Pick]:
    """The best and the worst result of a solo player, if they differ."""
    if not _differs(frame, "score_0"):
        return []
    most, least = _most(frame, pl.col("score_0")), _least(frame, pl.col("score_0"))
    ends = (("Best result", most), ("Worst result", least))
    return [Pick(label, row["seed"], f"{row['score_0']} {means}") for label, row in ends]


def _differs(frame: pl.DataFrame, column: str) -> bool:
    """Whether the games have more than one value: an extreme that all games share is none."""
    return frame[column].n_unique() > 1


def _least(frame: pl.DataFrame, value: pl.Expr) -> dict[str, Any]:
    """The game with the least value; of several, the one with the lowest seed."""
    return frame.filter(value == value.min()).sort("seed").row(0, named=True)


def _most(frame: pl.DataFrame, value: pl.Expr) -> dict[str, Any]:
    """The game with the greatest value; of several, the one with the lowest seed."""
    return frame.filter(value == value.max()).sort("seed").row(0, named=True)


def games_behind(chart: Chart, pick: dict, comparison: Comparison) -> GameList:
    """The games behind a mark, and their number in words; BadInput for a mark that does not exist."""
    side, games = chart.games(pick, comparison)
    rules = "the variant" if side == "after" and comparison.before != comparison.after else "these rules"
    if side == "before" and comparison.before != comparison.after:
        rules = "the rules it is compared with"
    are = form(len(games), "is/are")
    words = f"{len(games):,} of {counted(len(comparison.games_after), 'game')} under {rules} {are} behind this mark."
    return GameList(words, comparison, games, side)
