"""Plays of long games are cut, and what they are worth there is counted once more in plain Python."""

import doctest
from collections import defaultdict

import numpy as np
import pytest

import engine.play.search.truncation
from engine.play.search.truncation import AFTER, COLUMNS, LONG, PATIENCE, ROWS, Truncation, is_truncated, truncation_of
from engine.setup.lineup import reference_pilots
from engine.setup.long_games import evaluation_of
from engine.setup.reference_players import reference
from engine.setup.setup import as_setup
from tests.kit.lanes import case
from warbench import replay, simulate


def cut_by(text: str) -> Truncation:
    setup = as_setup(text)
    return truncation_of(setup.game, setup.rules, reference_pilots(setup.game))


@pytest.mark.parametrize(
    "text", [case(t == "suits", t) for t in ("suits", "profiteer", "mindful", "armed:max_turns=40")]
)
def test_games_of_ordinary_length_are_played_to_their_end(text):
    found, setup = cut_by(text), reference(as_setup(text))
    assert (found.turns, found.games) == (PATIENCE, 0)
    assert not is_truncated(setup.game, setup.rules, reference_pilots(setup.game))
    assert simulate(setup, 200)["turns"].quantile(0.95) <= LONG
    assert evaluation_of(setup) is None


@pytest.mark.slow
def test_armed_is_cut_and_judged_by_what_such_leads_came_to():
    """The table against the same share, counted in plain Python from other games: of a length and a lead, who went on to win."""
    found = cut_by("armed")
    assert found.turns == AFTER and found.games > 200
    setup, many, won = reference(as_setup("armed")), defaultdict(float), defaultdict(float)
    for seed in range(150):
        trace = replay(f"{setup.text()}@{seed}")
        ended = int(trace.result["winner"]) if trace.result["status"] == 0 else -1
        for turn, (red, black) in enumerate(trace.standings.tolist()):
            if 256 <= turn < 512:
                cell = round((red - black) / 10)
                many[cell] += 1
                won[cell] += 0.5 if ended < 0 else ended == 0
    for cell in (-2, -1, 0, 1, 2):
        told = found.worth(np.array(300), np.array(10 * cell))
        assert abs(won[cell] / many[cell] - told) < 0.2, cell
    assert found.worth(np.array(300), np.array(0)) == pytest.approx(0.5, abs=0.03)
    assert (np.diff(found.shares, axis=1) >= -1e-12).all() and found.shares.min() >= 0 and found.shares.max() <= 1


def test_lengths_and_leads_find_their_place_in_the_table():
    cut = Truncation(16, -10, 2, np.arange(ROWS * COLUMNS, dtype=float).reshape(ROWS, COLUMNS), 1)
    cases = {
        (0, -10): (0, 0),
        (1, -9): (1, 0),
        (2, -8): (2, 1),
        (3, 0): (2, 5),
        (4, 1): (3, 5),
        (10**6, 10**6): (15, 128),
    }
    for (turn, lead), (row, column) in cases.items():
        assert cut.worth(np.array(turn), np.array(lead)) == row * COLUMNS + column


def test_a_game_counts_once_in_every_length():
    """However long it stays there: its turns of a row share one game among them."""
    cut = Truncation(16, -2, 1, np.zeros((ROWS, COLUMNS)), 2)
    leads = np.array([[0, 0], [1, -1], [2, -2], [0, 0], [2, -2]])
    many, won = engine.play.search.truncation._counted(cut, [(leads, np.array([1.0, 0.0]))])
    assert many.sum(axis=1)[:4].tolist() == [2, 2, 2, 2]
    assert many[2, :5].tolist() == [0.5, 0, 1, 0, 0.5]  # turns 2 and 3: two ahead, then level
    assert won[2, :5].tolist() == [0, 0, 0.5, 0, 0.5]


def test_the_examples_run(capsys):
    failed, tried = doctest.testmod(engine.play.search.truncation)
    assert tried and not failed, capsys.readouterr().out
