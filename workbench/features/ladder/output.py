"""What `warbench ladder` prints, for people and as JSON."""

from typing import Any

import polars as pl

from engine.analysis.ladder import against, no_ladder, plain_words, unfinished_words
from engine.core.text import counted, percent
from engine.setup.setup import Setup
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import amounts, of_rules, text
from workbench.cli.kit.tables import above, between
from workbench.cli.kit.text_table import INTERVAL, Listing, show


def print_ladder_json(setup: Setup, run: Run, frame: pl.DataFrame, seconds: float) -> None:
    """The shape of `ladder --json`: `games` is how many deals, `nobody` says why there are no players."""
    plain = {"name": setup.game.plain, "words": plain_words(setup)}
    players = [_player(row) for row in frame.iter_rows(named=True)]
    content = {**of_rules(setup), **amounts(run, seconds), "plain": plain, "nobody": no_ladder(setup) or None}
    print(text({**content, "players": players}))


def _player(row: dict[str, Any]) -> dict[str, Any]:
    published = {key: row["published" if key == "share" else f"published_{key}"] for key in ("share", "low", "high")}
    told = {key: row[key] for key in ("name", "words", "share", "low", "high", "unfinished")}
    return {**told, "published": None if published["share"] is None else published}


def show_ladder(setup: Setup, run: Run, frame: pl.DataFrame) -> None:
    """A line a way of playing, from the weakest to the best; or why there is none."""
    seats, opponents = len(setup.strategies), against(setup)
    amount = f"{counted(run.games, 'deal')} from seed {run.seed}{', each from every seat' if seats > 1 else ''}"
    told = above(setup, f"{setup.game.title}, {amount}")
    if frame.is_empty():
        show("\n".join(filter(None, (told, no_ladder(setup)))))
        return
    changed = bool(setup.rules.changes()) and frame["published"].is_not_null().all()
    columns = ("Way of playing", "Name", "Wins", INTERVAL, *(("Published", INTERVAL) if changed else ()))
    table = Listing(f"Share won {opponents}".rstrip(), *columns, words=2)
    for row in frame.iter_rows(named=True):
        then = (row["published"], row["published_low"], row["published_high"])
        table.row(
            row["words"], row["name"], *_won(row["share"], row["low"], row["high"]), *(_won(*then) if changed else ())
        )
    table.note = unfinished_words(frame)
    show(told, table)


def _won(share: float, low: float, high: float) -> tuple[str, str]:
    return percent(share), between(percent(low), percent(high))
