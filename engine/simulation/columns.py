"""The columns of a frame of games: their names, and how they are computed from the results."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, partial, reduce

import numpy as np
import polars as pl

from engine.core.events import NOBODY, EventKind, GaugeKind
from engine.core.game import Game
from engine.core.rules import RuleSet
from engine.play.result import FINISHED, STATUS_NAMES, TENTHS, tells_exits


def frame_of(
    game: Game,
    rules: RuleSet,
    seeds: np.ndarray,
    rotation: int,
    results: np.ndarray,
    seats: int = 0,
    only: Sequence[str] = (),
) -> pl.DataFrame:
    """The frame of results by these rules; `seats` is their number if not all play, `only` selects columns. One row per game. Columns:

    seed, rotation; status (finished, capped, cycle); outcome (seat0, seat1, ..., draw, unfinished; with one seat win,
    loss, unfinished); winner (seat, null if none); score_SEAT; turns; minutes (events x their seconds at a table);
    decisions, choices (decisions with more than one legal answer); lead_changes; lowest (the winner's lowest lead
    over the best other seat, negative: behind), settled (turn after which the lead never changed); margin_0 to
    margin_10 (the winner's lead at the deal and after each tenth of the game; with one seat its standing); out_SEAT
    (with more than two seats: the turn after which it had nothing left, null if it had something at the end);
    n_EVENT (events of each kind); g_NAME (the game's own gauges, null in a game without it, such as a draw without a
    winner); gap_ID (events that rested on that gap in the rulebook).
    """
    known, played = _columns(game, seats), _Played(game, rules, seeds, rotation, results)
    return pl.DataFrame({name: known[name](played) for name in only or known})


def column_names(game: Game, seats: int = 0) -> list[str]:
    """The columns of such a frame, in their order."""
    return list(_columns(game, seats))


def outcome_names(game: Game, seats: int = 0) -> list[str]:
    """The outcomes in the order of their shares; `seats` is the number of players if not all seats play."""
    if len(game.seats) == 1:
        return ["win", "loss", "unfinished"]
    return [f"seat{seat}" for seat in range(seats or len(game.seats))] + ["draw", "unfinished"]


# ---------------------------------------------------------------- computing a column


class _Played:
    """Played games, with values that several columns share."""

    def __init__(self, game: Game, rules: RuleSet, seeds: np.ndarray, rotation: int, results: np.ndarray):
        self.game, self.rules, self.seeds, self.rotation, self.results = game, rules, seeds, rotation, results
        self.nobody = pl.Series(results["winner"] == NOBODY)

    @cached_property
    def tally(self) -> np.ndarray:
        """Kinds of events × games: one pass over the results instead of one for each kind."""
        return np.ascontiguousarray(self.results["tally"].T)

    def of_winner(self, numbers: np.ndarray) -> pl.Series:
        """The numbers, null in games without a winner; a solo player has them in each game."""
        found = pl.Series(numbers)
        return found.set(self.nobody, None) if len(self.game.seats) > 1 else found


_Column = Callable[[_Played], "np.ndarray | pl.Series"]


@lru_cache(maxsize=64)
def _columns(game: Game, seats: int) -> dict[str, _Column]:
    """The functions of all columns by name, in order; only the requested ones are computed."""
    playing = range(seats or len(game.seats))
    columns: dict[str, _Column] = {
        "seed": lambda played: played.seeds,
        "rotation": lambda played: np.full(len(played.seeds), played.rotation, "i2"),
        "status": lambda played: from_codes(played.results["status"], STATUS_NAMES),
        "outcome": _outcomes,
        "winner": lambda played: pl.Series(played.results["winner"]).set(played.nobody, None),
    }
    columns |= {f"score_{seat}": partial(_place, "score", seat) for seat in playing}
    columns |= {"turns": partial(_field, "turns"), "minutes": _minutes}
    columns |= {name: partial(_field, name) for name in ("decisions", "choices", "lead_changes")}
    columns |= {
        "lowest": lambda played: played.of_winner(played.results["lowest"]),
        "settled": partial(_field, "settled"),
    }
    columns |= {f"margin_{tenth}": partial(_margin, tenth) for tenth in range(TENTHS)}
    columns |= {f"out_{seat}": partial(_out, seat) for seat in playing} if tells_exits(game) else {}
    columns |= {f"g_{gauge.name}": partial(_gauge, gauge) for gauge in game.gauges}
    columns |= {f"n_{kind.name}": partial(_tally, kind) for kind in game.events}
    rulings = sorted({kind.ruling for kind in game.events if kind.ruling})
    return columns | {f"gap_{gap}": partial(_rested_on, gap) for gap in rulings}


def _field(name: str, played: _Played) -> np.ndarray:
    return played.results[name]


def _place(name: str, at: int, played: _Played) -> np.ndarray:
    """One position of a field that has several."""
    return played.results[name][:, at]


def _tally(kind: EventKind, played: _Played) -> np.ndarray:
    return played.tally[kind]


def _outcomes(played: _Played) -> pl.Series:
    names, results = outcome_names(played.game), played.results
    nobody = len(played.game.seats)  # a draw, or with one seat a loss
    code = np.where(results["winner"] == NOBODY, nobody, results["winner"])
    code = np.where(results["status"] == FINISHED, code, len(names) - 1)
    return from_codes(code, names)


def from_codes(code: np.ndarray, names: Sequence[str]) -> pl.Series:
    """Names from their codes, which is faster than writing each one out."""
    return _each(tuple(names))[pl.Series(code.astype("u4"))]


@lru_cache(maxsize=64)
def _each(names: tuple[str, ...]) -> pl.Series:
    return pl.Series(names, dtype=pl.Enum(names))


def _minutes(played: _Played) -> np.ndarray:
    """The sum of all events' durations at a table, one kind after the other. A product of matrices is left to BLAS: it adds in an order
    that depends on the processor, and its threads then wait for more in a busy loop, at the cost of those that play."""
    seconds = np.zeros(len(played.results))
    for kind in played.game.events:
        if each := seconds_of(kind, played.rules):
            seconds += played.tally[kind] * each
    return seconds / 60


def seconds_of(kind: EventKind, rules: RuleSet) -> float:
    """How long an event takes at a table, at the pace of these rules.

    >>> from engine.games.suits import Rules
    >>> from engine.games.suits.events import Event
    >>> seconds_of(Event.PASS, Rules()), seconds_of(Event.PASS, Rules.of({"choice_seconds": 8}))
    (2.0, 4.0)
    """
    if not kind.pace:
        return float(kind.seconds)
    return kind.seconds * getattr(rules, kind.pace) / rules.parameter(kind.pace).default


def _margin(tenth: int, played: _Played) -> pl.Series:
    return played.of_winner(_place("margin", tenth, played))


def _out(seat: int, played: _Played) -> pl.Series:
    """The turn after which a seat had nothing left; null if that never happened."""
    turn = pl.Series(_place("out", seat, played))
    return turn.set(turn == 0, None)


def _gauge(gauge: GaugeKind, played: _Played) -> "np.ndarray | pl.Series":
    """The games' counts; null in games to which the gauge does not apply."""
    counted = _place("gauge", gauge, played)
    if not gauge.of:
        return counted
    without = played.nobody if gauge.of == "winner" else pl.Series(_tally(played.game.events[gauge.of], played) == 0)
    return pl.Series(counted).set(without, None)


def _rested_on(gap: str, played: _Played) -> np.ndarray:
    """How many events rested on a gap in the rulebook."""
    return reduce(np.add, (_tally(kind, played) for kind in played.game.events if kind.ruling == gap))
