"""A class calls its players by pointers, which play the same games; custom strategies stay as they are."""

import numpy as np
import pytest

from engine.core import game as games
from engine.play.function_pointer import Pointer
from engine.play.loop import play
from engine.play.strategy import strategies
from engine.runtime.environment import SHARED
from engine.setup.setup import Setup
from tests.kit.lanes import sample


@pytest.mark.parametrize("name", sample(games.names(), 3))
def test_a_class_plays_the_same_games_by_pointers(name, monkeypatch):
    setup = Setup.of(name)
    alone = setup.lineup.pilots_here
    monkeypatch.setenv(SHARED, "1")
    shared = setup.lineup.pilots_here
    assert alone is setup.lineup.pilots and shared is setup.lineup.pilots_here
    assert all(isinstance(each, Pointer) for each in shared) and not any(isinstance(each, Pointer) for each in alone)
    one, other = (
        play(setup.game, setup.rules, pilots, np.arange(50, dtype="u8")).results for pilots in (alone, shared)
    )
    assert (one == other).all() and (shared.sights == alone.sights).all()


def test_a_player_that_thinks_keeps_its_mind(monkeypatch):
    monkeypatch.setenv(SHARED, "1")
    lineup = Setup.of("suits@think10").lineup
    assert lineup.pilots_here.mind is lineup.pilots.mind is not None


def test_a_custom_strategy_stays_as_it_is(monkeypatch):
    """An error in it would be lost behind a pointer."""
    monkeypatch.setenv(SHARED, "1")
    lineup = Setup.of("suits").lineup
    known = strategies(lineup.game)
    pair = next(iter(lineup.pairs))
    monkeypatch.setitem(known, pair, known[pair]._replace(pilot=lineup.pilots[0]))
    assert lineup.pilots_here is lineup.pilots
