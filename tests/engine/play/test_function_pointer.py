"""Strategy parts are looked up once, and called by their addresses; an error of a compiled part comes back."""

import numba
import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from engine.core import game as games
from engine.play.function_pointer import addresses
from engine.play.loop import play
from engine.play.specialize import Pilots, choice_signature
from engine.setup.setup import Setup

SEEDS = np.arange(20, dtype="u8")


@pytest.mark.parametrize("name", games.names())
def test_a_table_is_looked_up_once(name, monkeypatch):
    setup = Setup.of(name)
    game, pilots = setup.game, setup.lineup.pilots
    one = play(game, setup.rules, pilots, SEEDS).results
    monkeypatch.setattr(Dispatcher, "get_compile_result", None)
    other = play(game, setup.rules, Pilots.of(game, pilots), SEEDS).results
    assert (one == other).all() and len(pilots.addresses) == len(game.seats) * len(game.parts)


def test_each_part_has_an_address_for_numba_and_one_for_c():
    setup = Setup.of("suits")
    found = addresses(setup.lineup.pilots, choice_signature(setup.game))
    assert found.dtype == "u8" and found.all() and len(np.unique(found)) == found.size // 2  # both seats play alike


def test_an_error_of_a_compiled_part_comes_back():
    setup = Setup.of("suits")

    @numba.njit
    def fails(view, rules, options):
        if view.turn >= 0:
            raise RuntimeError("it fails")
        return np.int64(0)

    fails.compile(choice_signature(setup.game))
    pilots = Pilots.of(setup.game, (fails, *setup.lineup.pilots[1:]))
    with pytest.raises(RuntimeError, match="it fails"):
        play(setup.game, setup.rules, pilots, SEEDS)
