"""The value of a truncated rollout: fitted to games, from the cards of each seat and not from their number."""

import doctest

import numpy as np
import pytest

import engine.play.search.evaluation
from engine.play.search.evaluation import RANKS, Evaluation, features, fitted

ACES, TWOS = np.eye(RANKS, dtype=int)[[-1, 0]]


def games_of_aces(count: int, seats: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Armies of any size in games that each ace wins twice as often: (games, seats, RANKS) and (games, seats)."""
    dice = np.random.default_rng(seed)
    armies = dice.integers(0, 5, (count, seats, RANKS))
    chances = 2.0 ** armies[..., -1]
    chances /= chances.sum(axis=1, keepdims=True)
    winners = (chances.cumsum(axis=1) > dice.random((count, 1))).argmax(axis=1)
    return armies, np.eye(seats)[winners]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_fit_finds_what_decides(seats):
    armies, won = games_of_aces(4_000, seats)
    turns = np.random.default_rng(1).integers(1, 400, len(armies))
    found = Evaluation(8, fitted(turns, armies, won), len(armies))
    one_ace = np.array([ACES, *[0 * ACES] * (seats - 1)]) + TWOS
    assert found.shares(100, one_ace)[0] == pytest.approx(2 / (1 + seats), abs=0.05)
    many_twos = one_ace + 10 * np.array([0 * TWOS, *[TWOS] * (seats - 1)])
    assert found.shares(100, many_twos)[0] == pytest.approx(2 / (1 + seats), abs=0.15), "ten twos outweigh no ace"
    assert found.shares(turns, armies).sum(axis=1) == pytest.approx(np.ones(len(armies)))


def test_a_solo_player_wins_or_loses():
    armies, won = games_of_aces(2_000, 2, 3)
    alone = fitted(np.full(2_000, 50), armies[:, :1], won[:, :1])
    few, many = (Evaluation(8, alone, 2_000).shares(50, (aces * ACES + TWOS)[None])[0] for aces in (0, 4))
    assert 0 < few < 0.35 < 0.65 < many < 1


def test_a_rank_that_always_wins_leaves_the_fit_finite():
    armies = np.stack([np.tile(ACES, (500, 1)), np.tile(TWOS, (500, 1))], axis=1)
    found = fitted(np.ones(500), armies, np.tile([1.0, 0.0], (500, 1)))
    assert np.isfinite(found).all() and Evaluation(8, found, 500).shares(1, armies[0])[0] > 0.97


def test_a_seat_without_cards_is_told_from_one_with_some():
    rows = features(10, np.array([0 * ACES, ACES]))
    assert rows.shape == (2, 2 * RANKS + 2) and rows[0, :-1].sum() == 0 and rows[1, 2 * RANKS] == 1


def test_the_examples_run(capsys):
    failed, tried = doctest.testmod(engine.play.search.evaluation)
    assert tried and not failed, capsys.readouterr().out
