"""Evaluation of truncated rollouts: the share of games that each seat goes on to win, from the cards that it owns.

In games of hundreds of turns a win probability at every choice cannot be rolled out to the end each time. Such a
rollout is truncated, and its value is a multinomial logistic regression on each seat's cards by rank. It is fitted to
games of the same rules between the same players (`engine.setup.long_games`): eleven cards with all four aces are worth
more than twenty without one, which the number of cards alone does not tell.
"""

from typing import NamedTuple

import numpy as np

from engine.core.cards import ACE
from engine.core.text import counted

RANKS = ACE - 1
_PRIOR = 1.0  # the precision of a normal prior on each weight: it keeps the fit finite where a rank decides every game
_ROUNDS = 30  # of Newton's method, which needs about ten
_STILL = 1e-8


class Evaluation(NamedTuple):
    """The number of `turns` after which a rollout is truncated, and the `weights` of its value, fitted to a number of
    `games`."""

    turns: int
    weights: np.ndarray
    games: int

    def shares(self, turn: np.ndarray | int, armies: np.ndarray) -> np.ndarray:
        """The share of games (..., seats) that each seat goes on to win, from the turn and the number of its cards of
        each rank (..., seats, RANKS)."""
        return _softmax(features(turn, armies) @ self.weights)[..., : armies.shape[-2]]

    @property
    def words(self) -> str:
        """A sentence about the truncation.

        >>> Evaluation(8, np.zeros(28), 1_234).words
        'Rollouts stop after 8 turns and are valued by the cards of each seat, from 1,234 games of these players.'
        """
        told = counted(self.turns, "turn")
        return f"Rollouts stop after {told} and are valued by the cards of each seat, from {self.games:,} games of these players."


def features(turn: np.ndarray | int, armies: np.ndarray) -> np.ndarray:
    """What the value of a seat is linear in, before the softmax: its cards of each rank, the same times the age of the
    game, whether it owns any card, and which seat it is. A solo player has a loss, without any features, beside it."""
    seats = armies.shape[-2]
    owned = armies.astype(float)
    age = (np.log1p(np.asarray(turn, float)) / 5 - 1)[..., None, None]
    place = np.broadcast_to(np.eye(seats)[:, 1:], (*armies.shape[:-1], seats - 1))
    found = np.concatenate([owned, owned * age, owned.any(axis=-1, keepdims=True), place], axis=-1)
    return found if seats > 1 else np.concatenate([found, np.zeros_like(found)], axis=-2)


def fitted(turn: np.ndarray, armies: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The weights under which these shares (games, seats) of games won are most likely, by Newton's method.

    A hundred games of two seats: the one with the only ace won ninety of them, early and late.

    >>> armies = np.zeros((100, 2, RANKS), int)
    >>> armies[:, 0, -1] = 1
    >>> won = np.where(np.arange(100)[:, None] < 90, [1.0, 0.0], [0.0, 1.0])
    >>> found = Evaluation(8, fitted(np.zeros(100), armies, won), 100)
    >>> found.shares(0, armies[0]).round(2).tolist()
    [0.89, 0.11]
    """
    rows = features(turn, armies)
    won = shares if shares.shape[1] > 1 else np.hstack([shares, 1 - shares])
    weights = np.zeros(rows.shape[-1])
    for _ in range(_ROUNDS):
        likely = _softmax(rows @ weights)
        mean = np.einsum("gs,gsf->gf", likely, rows)
        slope = np.einsum("gs,gsf->f", won - likely, rows) - _PRIOR * weights
        bend = np.einsum("gs,gsf,gsh->fh", likely, rows, rows, optimize=True) - mean.T @ mean
        step = np.linalg.solve(bend + _PRIOR * np.eye(len(weights)), slope)
        weights = weights + step
        if np.abs(step).max() < _STILL:
            break
    return weights


def _softmax(values: np.ndarray) -> np.ndarray:
    most = np.exp(values - values.max(axis=-1, keepdims=True))
    return most / most.sum(axis=-1, keepdims=True)
