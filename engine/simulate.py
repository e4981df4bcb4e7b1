"""Many games: seeds in, a polars frame out, one row a game. Threads, progress, cancel; results depend on none of them."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import reduce
from operator import index

import numpy as np
import polars as pl

from engine.asking import ASK_PERSON
from engine.drive import play, player
from engine.events import NOBODY
from engine.game import Game
from engine.ledger import FINISHED, ILLEGAL, STATUS_NAMES, TENTHS, WAITING
from engine.lineup import Lineup
from engine.rules import BadInput, OneSentence
from engine.setup import Given, Setup, as_setup

MAX_GAMES = 10_000_000
MAX_SEED = 2**53
MAX_THREADS = 256
_CHUNK = 1_000


class IllegalAnswer(OneSentence):
    """A strategy answered with an action that is not legal; the message names the strategy, the seat and the seed."""


class Cancelled(Exception):
    """Somebody pressed stop."""


def simulate(
    setup: Given,
    games: int = 10_000,
    seed: int = 0,
    *,
    rotation: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> pl.DataFrame:
    """Play games with the seeds seed, seed + 1, ... and return one row a game (columns: see `frame_of`).

    The setup is a `Setup`, or a text such as "suits" or "suits:hand_size=5@middle/highest". Deals are moved round the
    table by `rotation` seats. `progress` is told after each chunk how many games are done; when `cancelled` says so,
    `Cancelled` is raised. Raises BadInput for what cannot be played, IllegalAnswer if a strategy cheats.

    A hand of one leaves nothing to choose; with more than three cards there is less to choose, in a shorter game:

    >>> for hand in (1, 3, 5):
    ...     games = simulate(f"suits:hand_size={hand}", 200)
    ...     print(hand, round(games["choices"].mean()), round(games["minutes"].mean(), 1))
    1 0 6.6
    3 57 6.9
    5 53 6.4
    >>> simulate("war", 3)["turns"].to_list()  # the same seeds are the same games, on every machine
    [188, 280, 408]
    """
    setup = as_setup(setup)
    seeds = _seeds(games, seed)
    refuse_person(setup.lineup)
    rotation = _whole("rotation", rotation, 0, len(setup.strategies) - 1)
    workers = _whole("number of threads", os.cpu_count() or 1 if threads is None else threads, 1, MAX_THREADS)
    chunks = [seeds[i : i + _CHUNK] for i in range(0, len(seeds), _CHUNK)]
    results = _in_threads(_player(setup, rotation, cancelled), chunks, workers, progress)
    _refuse_illegal(setup, seeds, results)
    return frame_of(setup.game, seeds, rotation, results, len(setup.strategies))


def _seeds(games: int, seed: int) -> np.ndarray:
    count = _whole("number of games", games, 1, MAX_GAMES)
    first = _whole("seed", seed, 0, MAX_SEED - count)
    return np.arange(first, first + count, dtype="u8")


def _whole(what: str, number: int, low: int, high: int) -> int:
    """A whole number inside its bounds, of numpy too; BadInput says what it is and what is allowed."""
    try:
        whole = index(number)
    except TypeError:
        whole = low - 1
    if low <= whole <= high:
        return whole
    raise BadInput(f"The {what} cannot be {str(number)[:40]}; it must be a whole number from {low:,} to {high:,}.")


def _player(setup: Setup, rotation: int, cancelled: Callable[[], bool] | None) -> Callable[[np.ndarray], np.ndarray]:
    """What plays some of the seeds; everything is compiled here, before threads start."""
    pilots = setup.lineup.pilots
    player(setup.game)

    def play_chunk(chunk: np.ndarray) -> np.ndarray:
        if cancelled and cancelled():
            raise Cancelled
        return play(setup.game, setup.rules, pilots, chunk, rotation=rotation).results

    return play_chunk


def refuse_person(lineup: Lineup) -> None:
    """BadInput if a person sits at the table: nobody plays thousands of games."""
    if lineup.has_person:
        raise BadInput("A person cannot play thousands of games; choose a strategy for every seat.")


def _in_threads(
    play_chunk: Callable[[np.ndarray], np.ndarray],
    chunks: Sequence[np.ndarray],
    threads: int,
    progress: Callable[[int], None] | None,
) -> np.ndarray:
    """Results in the order of the seeds, whoever finished first."""
    if threads == 1 or len(chunks) == 1:
        parts = []
        for chunk in chunks:
            parts.append(play_chunk(chunk))
            if progress:
                progress(len(chunk))
        return np.concatenate(parts)
    with ThreadPoolExecutor(threads) as pool:
        try:
            running = [pool.submit(play_chunk, chunk) for chunk in chunks]
            for done in as_completed(running):
                if progress:
                    progress(len(done.result()))
            return np.concatenate([each.result() for each in running])
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _refuse_illegal(setup: Setup, seeds: np.ndarray, results: np.ndarray) -> None:
    stopped = np.flatnonzero((results["status"] == ILLEGAL) | (results["status"] == WAITING))
    if not len(stopped):
        return
    result = results[stopped[0]]
    game, seat, part = setup.game, int(result["culprit"]), int(result["culprit_part"])
    name = setup.lineup.parts[seat][part]
    answer = (
        "asked for a person" if result["answer"] == ASK_PERSON else f"answered {result['answer']}, which is not legal"
    )
    raise IllegalAnswer(
        f"The {game.parts[part]} strategy '{name}' of {game.seats[seat]} {answer} there (game {seeds[stopped[0]]})."
    )


def frame_of(game: Game, seeds: np.ndarray, rotation: int, results: np.ndarray, seats: int = 0) -> pl.DataFrame:
    """The frame of results, between so many seats if not all play. Columns, one row a game:

    seed, rotation; status (finished, capped, cycle); outcome (seat0, seat1, ..., draw, unfinished; with one seat win,
    loss, unfinished); winner (seat, null for nobody); score_SEAT; turns; minutes (events x their seconds at a table);
    decisions, choices (decisions with more than one legal answer); lead_changes; lowest (the winner's lowest lead
    over the best other seat, negative: behind), settled (turn after which the lead never changed); margin_0 to
    margin_10 (the winner's lead at the deal and after each tenth of the game; with one seat what it has); n_EVENT (events of each kind);
    g_NAME (the game's own gauges); gap_ID (events that rested on that gap in the rulebook).
    """
    kinds = list(game.events)
    won = results["winner"] != NOBODY
    columns: dict[str, np.ndarray | pl.Series] = {
        "seed": seeds,
        "rotation": np.full(len(seeds), rotation, "i2"),
        "status": pl.Series(np.array(STATUS_NAMES)[results["status"]], dtype=pl.Enum(STATUS_NAMES)),
        "outcome": _outcomes(game, results),
        "winner": pl.Series(results["winner"]).set(pl.Series(~won), None),
    }
    columns |= {f"score_{seat}": results["score"][:, seat] for seat in range(seats or len(game.seats))}
    columns["turns"] = results["turns"]
    columns["minutes"] = results["tally"] @ np.array([kind.seconds for kind in kinds]) / 60
    columns |= {name: results[name] for name in ("decisions", "choices", "lead_changes")}
    without = pl.Series(~won if len(game.seats) > 1 else np.zeros(len(seeds), bool))
    columns["lowest"] = pl.Series(results["lowest"]).set(without, None)
    columns["settled"] = results["settled"]
    for tenth in range(TENTHS):
        columns[f"margin_{tenth}"] = pl.Series(results["margin"][:, tenth]).set(without, None)
    columns |= {f"g_{gauge.name}": results["gauge"][:, gauge] for gauge in game.gauges}
    columns |= {f"n_{kind.name}": results["tally"][:, kind] for kind in kinds}
    for gap in sorted({kind.ruling for kind in kinds if kind.ruling}):
        columns[f"gap_{gap}"] = reduce(np.add, (results["tally"][:, kind] for kind in kinds if kind.ruling == gap))
    return pl.DataFrame(columns)


def outcome_names(game: Game, seats: int = 0) -> list[str]:
    """The outcomes that shares are given for, in order; `seats` that play, if not all do."""
    if len(game.seats) == 1:
        return ["win", "loss", "unfinished"]
    return [f"seat{seat}" for seat in range(seats or len(game.seats))] + ["draw", "unfinished"]


def _outcomes(game: Game, results: np.ndarray) -> pl.Series:
    names = outcome_names(game)
    nobody = len(game.seats)  # a draw, or with one seat a loss
    code = np.where(results["winner"] == NOBODY, nobody, results["winner"])
    code = np.where(results["status"] == FINISHED, code, len(names) - 1)
    return pl.Series(np.array(names)[code], dtype=pl.Enum(names))
