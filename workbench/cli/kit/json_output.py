"""What `--json` prints: plain dictionaries in fixed shapes. A number that does not exist is null."""

from collections.abc import Iterable
from typing import Any

import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.ladder import no_ladder, plain_words
from engine.core.rules import Value
from engine.replay.trace import GameId
from engine.setup.setup import Setup
from engine.simulation.columns import outcome_names
from engine.simulation.metrics import Estimate, Wanted, mean_of, metrics, summary, wilson
from engine.simulation.paired import Change
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_text import of_setup as of_setup
from workbench.cli.kit.json_text import text as text

_SHOWN_DEALS = 3


def of_games(setup: Setup, run: Run, frame: pl.DataFrame, seconds: float) -> dict[str, Any]:
    """The shape of `simulate --json`."""
    return {
        **of_setup(setup),
        **_amounts(run, seconds),
        "status": {name: int((frame["status"] == name).sum()) for name in ("finished", "capped", "cycle")},
        "outcomes": outcomes(setup, frame),
        "metrics": {name: summary(frame, metric) for name, metric in metrics(setup.game).items()},
        "counts": {kind.name: mean_json(mean_of(frame[f"n_{kind.name}"])) for kind in setup.game.events},
    }


def _amounts(run: Run, seconds: float) -> dict[str, Any]:
    return {"seed": run.seed, "games": run.games, "seconds": round(seconds, 6)}


def outcomes(setup: Setup, frame: pl.DataFrame) -> dict[str, dict[str, float]]:
    """The share of each outcome and its interval."""
    return {
        name: share_json(wilson(int((frame["outcome"] == name).sum()), len(frame)))
        for name in outcome_names(setup.game, len(setup.strategies))
    }


def share_json(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.mean, "low": estimate.low, "high": estimate.high}


def mean_json(estimate: Estimate) -> dict[str, float]:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}


def of_ladder(setup: Setup, run: Run, frame: pl.DataFrame, seconds: float) -> dict[str, Any]:
    """The shape of `ladder --json`: `games` is how many deals, `nobody` says why there are no players."""
    rules = {name: told for name, told in of_setup(setup).items() if name != "strategies"}
    plain = {"name": setup.game.plain, "words": plain_words(setup)}
    players = [_player(row) for row in frame.iter_rows(named=True)]
    return {**rules, **_amounts(run, seconds), "plain": plain, "nobody": no_ladder(setup) or None, "players": players}


def _player(row: dict[str, Any]) -> dict[str, Any]:
    published = {key: row["published" if key == "share" else f"published_{key}"] for key in ("share", "low", "high")}
    told = {key: row[key] for key in ("name", "words", "share", "low", "high", "unfinished")}
    return {**told, "published": None if published["share"] is None else published}


def of_comparison(comparison: Comparison, run: Run, seconds: float, wanted: Wanted = None) -> dict[str, Any]:
    """The shape of `compare --json`. `certain`: still so when all the metrics shown are judged together."""
    game = comparison.after.game
    certain = {change.metric.name for change in comparison.certain(wanted)}
    return {
        "game": game.name,
        "before": of_setup(comparison.before),
        "after": of_setup(comparison.after),
        **_amounts(run, seconds),
        "verdict": comparison.verdict(),
        "outcomes": {
            "before": outcomes(comparison.before, comparison.games_before),
            "after": outcomes(comparison.after, comparison.games_after),
        },
        "metrics": {c.metric.name: _change(c, c.metric.name in certain) for c in comparison.changes(wanted)},
        "turned": _turned(comparison),
    }


def _turned(comparison: Comparison) -> dict[str, Any]:
    """How many deals end otherwise, how every deal ends before and after, and the first deals that were turned around."""
    table = comparison.turned_table().select(before="outcome", after="outcome_after", deals="deals")
    return {
        "deals": len(comparison.turned()),
        **share_json(comparison.turned_share),
        "table": table.to_dicts(),
        "ids": turned_ids(comparison),
    }


def _change(change: Change, certain: bool) -> dict[str, Any]:
    parts = {"before": change.before, "after": change.after, "difference": change.difference}
    return {
        **{name: mean_json(part) for name, part in parts.items()},
        "certain": certain,
        "same": change.same,
        "size": change.size,
        "gain": change.gain,
        "games": change.difference.n,
    }


def turned_ids(comparison: Comparison, at_most: int = _SHOWN_DEALS) -> list[dict[str, str]]:
    """The first deals that the change turned around: the ids and outcomes of the game under either rules."""
    rows = comparison.turned().head(at_most).iter_rows(named=True)
    return [
        {
            "before": GameId(comparison.before, row["seed"], row["rotation"]).text(),
            "after": GameId(comparison.after, row["seed"], row["rotation"]).text(),
            "outcome_before": row["outcome"],
            "outcome_after": row["outcome_after"],
        }
        for row in rows
    ]


def of_sweep(
    setup: Setup, run: Run, axes: dict[str, list[Value]], frame: pl.DataFrame, seconds: float
) -> dict[str, Any]:
    """The shape of `sweep --json`: one point a combination of values."""
    return {**of_setup(setup), **_amounts(run, seconds), "over": axes, "points": points(axes, frame)}


def points(axes: Iterable[str], frame: pl.DataFrame) -> list[dict[str, Any]]:
    """The rows of a sweep's frame, gathered into one dictionary a combination of values."""
    by_values: dict[tuple, dict[str, Any]] = {}
    for row in frame.iter_rows(named=True):
        values = {name: row[name] for name in axes}
        point = by_values.setdefault(
            tuple(values.values()), {"values": values, "conflict": row["conflict"], "metrics": {}}
        )
        point["metrics"][row["metric"]] = {key: row[key] for key in ("mean", "low", "high")}
    return list(by_values.values())
