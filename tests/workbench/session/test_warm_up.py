"""A server of a class loads what its pages need, and leaves that out of the search for garbage."""

import gc

import pytest

from engine.core import game as games
from engine.setup import precompile
from workbench.bench import Bench
from workbench.session import warm_up as warm
from workbench.work.games import PlayedGames


@pytest.fixture
def frozen(monkeypatch):
    """How often what is loaded was left out; in a test it stays in."""
    times = []
    monkeypatch.setattr(gc, "freeze", lambda: times.append(1))
    monkeypatch.setattr(games, "names", lambda: ["war", "suits"])
    return times


@pytest.mark.slow
def test_the_games_of_each_page_are_played_before_it_is_opened(frozen, monkeypatch):
    played = PlayedGames()
    monkeypatch.setattr("workbench.session.session.played_by_all", lambda: played)
    warm.warm_up().join(120)
    assert frozen == [1]
    assert all(played.played(Bench.of(name)) == Bench.of(name).games for name in ("war", "suits"))


@pytest.mark.slow
def test_a_game_that_is_not_compiled_is_left_to_its_page(frozen, monkeypatch):
    monkeypatch.setattr(precompile, "is_ready", lambda setup: False)
    monkeypatch.setattr(warm, "Session", None)
    warm.warm_up().join(20)
    assert frozen == [1]


def test_a_page_that_cannot_be_prepared_stops_nothing(frozen, monkeypatch, caplog):
    monkeypatch.setattr(warm, "Session", lambda *_, **__: 1 / 0)
    warm.warm_up().join(20)
    assert frozen == [1] and "could not be prepared" in caplog.text
