"""The verdicts on the designers' claims, a row each, with the link that opens the bench at the game to watch."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import polars as pl

from engine.analysis.documents.claim_file import MOST, claims_named
from engine.analysis.documents.claims import FAILS, HOLDS, IN_PART, UNSETTLED, UNTOLD, Judged, Told, judge_all
from engine.core.text import counted, form
from engine.replay.trace import GameId
from engine.runtime.result import Result
from engine.simulation.metrics import metrics
from workbench.bench.link import Bench

_KINDS = {
    HOLDS: "holds/hold",
    IN_PART: "holds in part/hold in part",
    FAILS: "does not hold/do not hold",
    UNSETTLED: "is not settled/are not settled",
    UNTOLD: "is for people to judge/are for people to judge",
}
_COLUMNS: dict[str, Any] = {
    "id": pl.Utf8, "claim": pl.Utf8, "who": pl.Utf8, "where": pl.Utf8, "game": pl.Utf8, "verdict": pl.Utf8, "figure": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "players": pl.List(pl.Utf8), "command": pl.Utf8, "seed": pl.Int64, "link": pl.Utf8,
    "also": pl.List(
        pl.Struct(
            {"question": pl.Utf8, "verdict": pl.Utf8, "figure": pl.Float64, "low": pl.Float64, "high": pl.Float64, "command": pl.Utf8}
        )
    ),
}  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Claims(Result):
    """The claims of the designers as they were `judged`."""

    judged: tuple[Judged, ...]

    def frame(self) -> pl.DataFrame:
        """A row for each claim; the columns are those of `claims`."""
        return pl.DataFrame([row(each) for each in self.judged], schema=_COLUMNS)

    def says(self) -> str:
        """How many claims hold; of a single one the verdict."""
        if len(self.judged) == 1:
            found = self.judged[0]
            return f"{found.claim.id} {found.verdict}: {found.claim.claim}"
        kinds = Counter(each.kind for each in self.judged)
        told = [f"{number} {form(number, _KINDS[kind])}" for kind, number in kinds.items()]
        return f"{counted(len(self.judged), 'claim')}: {', '.join(told)}." if told else "No claim is written down."


def claims(
    given: str = "",
    games: int = MOST,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    executor: Executor | None = None,
) -> Claims:
    """The claims of the designers and whether they are true, tested with up to `games` games.

    `given` is a game, a claim such as SUITS-X5, or empty for all games; each claim calls `progress` with 1. With an `executor` its
    workers test the claims, a way of playing to each piece of work. Columns: id; claim;
    who; where (in the document); game; verdict (holds, holds with two of four ways of playing: ..., does not hold, not settled,
    simulation can't tell); figure, low, high (its 95% interval); players (all that were tried, those of the figure first); command
    (that gives the figure); seed (of a game to watch); link (that opens the bench there); also (further questions, such as a
    stricter bound, each with question, verdict, figure, low, high, command). Figure, command and seed are null where simulation
    can't tell."""
    how: dict[str, Any] = {"executor": executor, "threads": threads, "progress": progress}
    return Claims(tuple(judge_all(claims_named(given), games, seed, **how)))


def row(found: Judged) -> dict[str, Any]:
    """A claim with its verdict, as `--json` prints it."""
    claim, shown = found.claim, found.shown
    return {
        "id": claim.id,
        "claim": claim.claim,
        "who": claim.who,
        "where": claim.where,
        "game": claim.game.name,
        "verdict": found.verdict,
        **_figure(shown),
        "players": found.players,
        "command": found.command,
        "seed": shown.found.watch if shown else None,
        "link": link(found),
        "also": [_further(each) for each in found.also],
    }


def _further(found: Judged) -> dict[str, Any]:
    return {
        "question": found.claim.question,
        "verdict": found.verdict,
        **_figure(found.shown),
        "command": found.command,
    }


def _figure(shown: Told | None) -> dict[str, float | None]:
    figure = shown.found.figure if shown and shown.found.figure.n else None
    return {name: getattr(figure, each, None) for name, each in (("figure", "mean"), ("low", "low"), ("high", "high"))}


def link(found: Judged) -> str:
    """The link to the bench with the rules, players and metric of the figure, at the game to watch, compared with the rules before
    the change. Where simulation can't tell, the link to the published game."""
    claim, shown = found.claim, found.shown
    if shown is None:
        return _written(Bench.of(claim.game).link())
    *before, after = shown.found.setups
    parts = {"game": GameId(after, shown.found.watch).text()}
    if before and before[0].game is after.game:
        parts["against"] = before[0].text().partition("@")[0]
    if claim.metric is not None and claim.metric.name in metrics(after.game):
        parts["metric"] = claim.metric.name
    if found.seed:
        parts["seed"] = str(found.seed)
    return _written(Bench.from_link(parts).link())


def _written(link: dict[str, str]) -> str:
    return f"?{urlencode(link, safe='@:,=/')}"
