"""The ladder: strategies in order of strength, and the share of games that each of them wins.

Each plays against plain players, from every seat of the same deals, so that neither the cards nor the seat favour it.
The ladder shows how much choosing well matters in a game, and the effect of a change of the rules on that.
"""

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import polars as pl

from engine.core.text import percent
from engine.runtime.result import Drawn
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup, names_of_seats
from engine.simulation.estimates import Estimate, as_float, wilson
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import refuse_columns, simulate

GAMES = 1_000  # deals
_COLUMNS: dict[str, Any] = {
    "name": pl.Utf8, "words": pl.Utf8, "share": pl.Float64, "low": pl.Float64, "high": pl.Float64, "unfinished": pl.Float64,
    "games": pl.Int64,
}  # fmt: skip
_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven")
_PUBLISHED = ("share", "low", "high")


@dataclass(frozen=True, eq=False, repr=False)
class Ladder(Drawn):
    """The ladder of a setup: the frame of its `rungs`, from the weakest to the best known."""

    setup: Setup
    rungs: pl.DataFrame

    def frame(self) -> pl.DataFrame:
        """A row for each strategy; the columns are those of `ladder`."""
        return self.rungs

    def says(self) -> str:
        """How much the best player wins; or why there is no ladder."""
        if self.rungs.is_empty():
            return no_ladder(self.setup)
        best = self.rungs.sort("share", descending=True, maintain_order=True).row(0, named=True)
        then = best["published"]
        changed = then is not None and self.setup.rules.changes()
        before = f" Under the published rules it wins {percent(then)}." if changed else ""
        won = f"wins {percent(best['share'])} of the games {against(self.setup)}".rstrip()
        return " ".join(filter(None, (f"The one that {best['words']} {won}.{before}", unfinished_words(self.rungs))))


def ladder(
    setup: Setup,
    games: int = GAMES,
    seed: int = 0,
    *,
    players: Iterable[str] | str = (),
    executor: Executor | None = None,
    **how: Any,
) -> Ladder:
    """The strategies of a game, in order from the weakest to the best known under the published rules, measured under
    these rules and under the published ones. Each strategy plays each deal once from each seat; `how` is passed to
    `simulate`. The players of the setup do not matter. `players` are added at the top of the ladder: players that
    think, such as "think10,think100", take up to minutes. With an `executor` its workers play the rungs (see
    `engine.simulation.parts.workers`).

    Columns: name; words (a designer's name for it); share (of the games that it wins; a draw, and a game that never
    ends, is not a win); low, high (its 95% interval); unfinished (share of its games that never end); games (number of
    deals); published, published_low, published_high (the same under the published rules; null if these have no
    choices).

    Without choices the ladder has no rows: `no_ladder` says why.

    >>> ladder(Setup.of("suits:hand_size=5"), 200).frame().select("words", pl.col("published", "share").round(2)).rows()[-1]
    ('counts the cards, answers greedily', 0.97, 0.94)
    """
    how |= {"players": names_of_seats(players), "executor": executor}
    now, published = climb(setup, games, seed, **how), setup.by(setup.game.Rules())
    then = now if published.rules == setup.rules else climb(published, games, seed, **how)
    renamed = {"share": "published", "low": "published_low", "high": "published_high"}
    then = then.select("name", *_PUBLISHED).rename(renamed)
    return Ladder(setup, now.join(then, "name", how="left", maintain_order="left"))


def climb(
    setup: Setup,
    games: int,
    seed: int,
    *,
    players: Iterable[str] = (),
    executor: Executor | None = None,
    **how: Any,
) -> pl.DataFrame:
    """The ladder under the rules of a setup only: columns as in `ladder`, without the published ones."""
    refuse_columns(how)
    pieces = [(table, games, seed) for table in tables_of(setup, players)]
    rungs = list(one_by_one(executor, _rung, pieces, how))
    return pl.DataFrame(rungs, schema=_COLUMNS)


def no_ladder(setup: Setup) -> str:
    """A sentence if there is no ladder under these rules, else an empty one."""
    nobody = setup.game.without_choices(setup.rules)
    if nobody or setup.game.ladder:
        return nobody
    return f"The strategies of {setup.game.title} have no order of strength yet."


def tables_of(setup: Setup, players: Iterable[str] = ()) -> list[Setup]:
    """Under these rules, each strategy of the ladder, and each of these players, in the first seat among plain ones;
    empty without a ladder. BadInput for an unknown player."""
    if no_ladder(setup):
        return []
    known = {Lineup.read(setup.game, [name]).names: None for name in (*setup.game.ladder, *players)}
    return [_table(setup, name) for (name,) in known]


def rounds(setup: Setup, players: Iterable[str] = ()) -> int:
    """The number of games that `ladder` plays per deal."""
    published = tables_of(setup.by(setup.game.Rules()), players) if setup.rules.changes() else []
    here = tables_of(setup, players)
    return sum(len(table.strategies) for table in [*here, *published])


# ---------------------------------------------------------------- in words


def plain_words(setup: Setup) -> str:
    """How the plain opponents play, in words."""
    return Lineup.read(setup.game, [setup.game.plain]).words[0]


def against(setup: Setup) -> str:
    """The opponents of each strategy in words; empty in a solo game.

    >>> [against(Setup.of(text)) for text in ("suits", "river", "profiteer")]
    ['against one that plays anything', 'against three, each of which plays anything', '']
    """
    others = setup.game.count(setup.rules) - 1
    if others < 2:
        return f"against one that {plain_words(setup)}" if others else ""
    return f"against {_NUMBERS[others]}, each of which {plain_words(setup)}"


def unfinished_words(rungs: pl.DataFrame) -> str:
    """A sentence if some of the games never end."""
    most = as_float(rungs["unfinished"].max())
    if most == 0:
        return ""
    where = rungs.filter(pl.col("unfinished") == most)["words"][0]
    return f"Games that never end are not wins: {percent(most)} of the games of the one that {where}."


# ---------------------------------------------------------------- the games


def _table(setup: Setup, name: str) -> Setup:
    others = (setup.game.plain,) * (setup.game.count(setup.rules) - 1)
    return Setup.of(setup.game, setup.rules, (name, *others))


def _rung(table: Setup, games: int, seed: int, how: dict[str, Any]) -> dict[str, Any]:
    """The result of the player in the first seat, from every seat: the deal is rotated, and with it the seat that
    begins."""
    wanted = {**how, "columns": ["winner", "status"]}
    frames = [simulate(table, games, seed, rotation=seat, **wanted) for seat in range(len(table.strategies))]
    won = [(frame["winner"] == 0).fill_null(False).cast(pl.Float64) for frame in frames]
    endless = [as_float((frame["status"] != "finished").mean()) for frame in frames]
    share = share_of_deals(sum(won[1:], won[0]) / len(won))
    told = {"name": table.lineup.short[0], "words": table.lineup.words[0], "unfinished": sum(endless) / len(endless)}
    told["games"] = games
    return told | dict(zip(("share", "low", "high"), share[:3], strict=True))


def share_of_deals(parts: pl.Series) -> Estimate:
    """The share of games won, from the part won in each deal. The games of one deal are correlated: the interval is
    Wilson's for the effective number of single games (Korn and Graubard 1998).

    >>> share_of_deals(pl.Series([1.0, 0.0, 0.0, 1.0])) == wilson(2, 4)  # single games
    True
    >>> share_of_deals(pl.Series([0.5, 0.5, 0.5]))[:3]  # each deal is won once from each seat
    (0.5, 0.5, 0.5)
    """
    deals, share, spread = len(parts), as_float(parts.mean()), as_float(parts.var(ddof=0))
    if spread == 0:
        return wilson(share * deals, deals) if share in (0, 1) else Estimate(share, share, share, deals)
    alike = share * (1 - share) / spread * deals
    return wilson(share * alike, alike)._replace(n=deals)
