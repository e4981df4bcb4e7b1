"""Truncation of rollouts in long games, and their value at that point.

In games of hundreds of turns, rolling out each option in each world would take minutes, and the end would say little
about the option. Such a rollout is truncated after some turns. Its value is then not the sign of the lead, but the
share of games that a seat with this lead at this length went on to win, from a table of many games of the same rules
between the best ordinary players. The lead is how much more a seat has than the best other one (`Game.standing`).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.core.game import Game
from engine.core.rules import RuleSet
from engine.core.text import counted
from engine.play.loop import play
from engine.play.result import FINISHED
from engine.play.run import Work, make_work
from engine.play.specialize import Pilots

LONG = 200  # turns: if more than one game in twenty is longer, rollouts are truncated
AFTER = 8  # turns after the choice, in such games
PATIENCE = 2_048  # turns, in all others: a longer game counts as one that never ends
ROWS, COLUMNS = 16, 129
_PROBES = 100  # games that estimate the length of games and the size of leads
_GAMES, _TURNS = 10_000, 2_000_000  # for the table: this number of games, or fewer if they reach this total of turns
_SEEDS = np.uint64(5 << 60)  # no game has these seeds
_SMOOTH = 4  # columns on either side


class Truncation(NamedTuple):
    """The number of `turns` after which a rollout is truncated; `shares` (ROWS, COLUMNS) by length and by lead, from a
    number of `games`, 0 if rollouts are not truncated.

    The row of a turn is its number of binary digits: 1, 2 to 3, 4 to 7, ... The first column is for the lead `low` and
    all below, each of the following for `width` more.
    """

    turns: int
    low: int
    width: int
    shares: np.ndarray
    games: int

    def worth(self, turn: np.ndarray, lead: np.ndarray) -> np.ndarray:
        """The share of games won after these turns with these leads."""
        row = np.minimum(_row_of(turn), ROWS - 1)
        column = np.clip((lead - self.low) // self.width, 0, COLUMNS - 1)
        return self.shares[row, column]


def _row_of(turn: np.ndarray) -> np.ndarray:
    return np.searchsorted(2 ** np.arange(ROWS), turn, side="right")


def leads_of(standings: np.ndarray) -> np.ndarray:
    """How far each seat is ahead of the best other one, from what each has (..., seats); what it has where there is but
    one.

    >>> leads_of(np.array([[26, 20], [7, 7]])).tolist()
    [[6, -6], [0, 0]]
    >>> leads_of(np.array([3, 9, 5])).tolist()
    [-6, 4, -4]
    """
    if standings.shape[-1] == 1:
        return standings.astype("i8")
    best = np.sort(standings.astype("i8"), axis=-1)[..., -2:]
    first, second = best[..., 1:], best[..., :1]
    return standings - np.where(standings == first, second, first)


def part_of_draw(seats: int) -> float:
    """The value of a draw, and of an endless game, for each seat: an equal share, but 0 for a solo player."""
    return 1 / seats if seats > 1 else 0.0


def truncation_words(cut: Truncation) -> str:
    """A sentence about the truncation of rollouts; empty if they are not truncated.

    >>> truncation_words(Truncation(16, -52, 1, np.zeros((ROWS, COLUMNS)), 1_234))
    'Rollouts stop after 16 turns and are valued by the lead, from 1,234 games of these rules.'
    """
    if not cut.games:
        return ""
    told = counted(cut.turns, "turn")
    return f"Rollouts stop after {told} and are valued by the lead, from {counted(cut.games, 'game')} of these rules."


# ---------------------------------------------------------------- the table


class _Probed(NamedTuple):
    """Estimates from a few games: the length that most stay under, the mean length, and the range of leads."""

    most: float
    mean: float
    low: int
    high: int


def is_truncated(game: Game, rules: RuleSet, pilots: Pilots) -> bool:
    """Whether rollouts under these rules are truncated: then `truncation_of` makes a table, which may take seconds."""
    return _probed(game, rules, pilots).most > LONG


def mean_turns(game: Game, rules: RuleSet, pilots: Pilots) -> float:
    """The mean length of a few games."""
    return _probed(game, rules, pilots).mean


@lru_cache(maxsize=64)
def truncation_of(game: Game, rules: RuleSet, pilots: Pilots) -> Truncation:
    """The truncation of rollouts under these rules; `pilots` are the best ordinary players in all seats."""
    work, seats, probed = make_work(game, game.cards(rules)), game.count(rules), _probed(game, rules, pilots)
    width = -(-(probed.high - probed.low + 1) // COLUMNS)
    if not is_truncated(game, rules, pilots):
        return Truncation(PATIENCE, probed.low, width, np.full((ROWS, COLUMNS), part_of_draw(seats)), 0)
    count = int(np.clip(_TURNS / probed.mean, _PROBES, _GAMES))
    empty = Truncation(AFTER, probed.low, width, np.zeros((ROWS, COLUMNS)), count)
    counted_up = _counted(empty, (_game(game, rules, pilots, n, work) for n in range(count)))
    return empty._replace(shares=_smoothed(*counted_up, part_of_draw(seats)))


@lru_cache(maxsize=256)
def _probed(game: Game, rules: RuleSet, pilots: Pilots) -> _Probed:
    work = make_work(game, game.cards(rules))
    leads = [_game(game, rules, pilots, n, work)[0] for n in range(_PROBES)]
    lengths = [len(found) - 1 for found in leads]
    low, high = min(int(found.min()) for found in leads), max(int(found.max()) for found in leads)
    return _Probed(float(np.quantile(lengths, 0.95)), float(np.mean(lengths)), low, high)


def _game(game: Game, rules: RuleSet, pilots: Pilots, number: int, work: Work) -> tuple[np.ndarray, np.ndarray]:
    """One game: the leads (turns + 1, seats), and the value of its outcome for each seat (seats,)."""
    result = play(game, rules, pilots, np.array([_SEEDS + np.uint64(number)]), work=work).results[0]
    seats = game.count(rules)
    shares = np.full(seats, part_of_draw(seats))
    if result["status"] == FINISHED and result["winner"] >= 0:
        shares = (np.arange(seats) == result["winner"]).astype(float)
    return leads_of(work.standings[: int(result["turns"]) + 1, :seats]), shares


def _counted(cut: Truncation, games: Iterable[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    """For each length and lead (ROWS, COLUMNS): the number of games, and how many of them were won. A game that visits
    several columns in the turns of one row is divided among them."""
    many, won = np.zeros((2, ROWS * COLUMNS))
    for leads, shares in games:
        row = np.minimum(_row_of(np.arange(len(leads))), ROWS - 1)
        weight = 1 / np.bincount(row, minlength=ROWS)[row]
        column = np.clip((leads - cut.low) // cut.width, 0, COLUMNS - 1)
        for seat, share in enumerate(shares):
            found = np.bincount(row * COLUMNS + column[:, seat], weight, ROWS * COLUMNS)
            many += found
            won += share * found
    return many.reshape(ROWS, COLUMNS), won.reshape(ROWS, COLUMNS)


def _smoothed(many: np.ndarray, won: np.ndarray, usual: float) -> np.ndarray:
    """The shares, smoothed over neighbouring leads and never falling as the lead grows. A length that no game reached
    has the shares of the one before."""
    near = np.minimum(np.arange(1, 2 * _SMOOTH + 2), np.arange(2 * _SMOOTH + 1, 0, -1))
    shares = np.full((ROWS, COLUMNS), usual)
    for row in range(ROWS):
        games, wins = (np.convolve(np.pad(each[row], _SMOOTH), near, "valid") for each in (many, won))
        known = np.flatnonzero(games > 0)
        if many[row].sum() < 1:
            shares[row] = shares[row - 1] if row else usual
        else:
            rising = _rising(wins[known] / games[known], games[known])
            shares[row] = np.interp(np.arange(COLUMNS), known, rising)
    return shares


def _rising(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The nearest values that never fall: falling neighbours are pooled (Ayer et al. 1955).

    >>> _rising(np.array([0.0, 0.6, 0.2, 1.0]), np.array([1, 1, 1, 1])).tolist()
    [0.0, 0.4, 0.4, 1.0]
    """
    blocks: list[list[float]] = []  # mean, weight, how many
    for value, weight in zip(values, weights, strict=True):
        blocks.append([float(value), float(weight), 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            mean, heavy, many = blocks.pop()
            last = blocks[-1]
            last[0] = (last[0] * last[1] + mean * heavy) / (last[1] + heavy)
            last[1] += heavy
            last[2] += many
    return np.concatenate([np.full(int(many), mean) for mean, _, many in blocks])
