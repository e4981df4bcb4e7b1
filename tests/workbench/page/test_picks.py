"""Games worth opening: an extreme that all games share is not offered."""

import polars as pl
import pytest

from engine.core import game as games
from engine.core.game import Game
from workbench.page.kit.picks import _ends, _lengths

EXTREMES = {"Biggest comeback", "Closest", "Best result", "Worst result", "Shortest", "Longest"}


def frame(**values: list) -> pl.DataFrame:
    """Three finished games, all alike but for these columns."""
    alike = {"seed": [0, 1, 2], "winner": [0, 1, 0], "status": ["finished"] * 3, "turns": [9] * 3, "score_0": [4] * 3}
    return pl.DataFrame(alike | {"lowest": [0] * 3, "margin_10": [52] * 3} | values)


def offered(game: Game, found: pl.DataFrame) -> dict[str, str]:
    return {pick.label: pick.says for pick in _lengths(found) + _ends(found, game)}


@pytest.mark.parametrize("name", games.names())
def test_no_extreme_is_offered_where_all_games_are_alike(name):
    assert offered(games.load(name), frame()) == {"Typical": "9 turns"}


def test_each_extreme_is_offered_where_games_differ():
    two, one = games.load("river"), games.load("profiteer")
    found = frame(lowest=[0, -3, 0], margin_10=[52, 50, 52], turns=[9, 1, 20], score_0=[4, 5, 6])
    assert offered(two, found) == {
        "Typical": "9 turns", "Shortest": "1 turn", "Longest": "20 turns",
        "Biggest comeback": "the winner was 3 behind", "Closest": "won by 50",
    }  # fmt: skip
    assert (offered(one, found).keys() | offered(two, found).keys()) - {"Typical"} == EXTREMES
