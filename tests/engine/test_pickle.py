"""What is copied or goes through a pickle comes back as it was, and is small: a notebook caches, a worker is sent to."""

import copy
import pickle
from dataclasses import fields, is_dataclass

import pytest

from engine.core import game as games
from engine.replay.trace import GameId, Trace
from engine.setup.presets import presets
from engine.setup.setup import Setup
from warbench import compare, replay
from workbench.bench import Bench

GAMES = games.names()
SMALL = 4_000  # bytes
WAYS = {"pickled": lambda thing: pickle.loads(pickle.dumps(thing)), "copied": copy.copy, "copied deep": copy.deepcopy}


def things(name: str) -> dict[str, object]:
    """What says by which rules and between whom a game is played, after it has been played."""
    preset = next(each for each in presets(games.load(name)).values() if each.rules.changes())
    setup = Setup.of(name, preset.rules)
    assert setup.lineup.pilots and setup.lineup.text  # compiled, and kept
    things = {"game": setup.game, "rules": setup.rules, "lineup": setup.lineup, "setup": setup, "id": GameId(setup, 3)}
    return {**things, "preset": preset, "bench": Bench.at(setup.text())}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("name", ["war", "suits"])
def test_what_comes_back_is_equal(name, way):
    for kind, thing in things(name).items():
        back = way(thing)
        assert back == thing, kind
        assert kind == "preset" or hash(back) == hash(thing), kind


@pytest.mark.parametrize("name", GAMES)
def test_a_pickle_holds_no_compiled_code(name):
    sizes = {kind: len(pickle.dumps(thing)) for kind, thing in things(name).items()}
    assert max(sizes.values()) < SMALL, sizes


def test_a_setup_that_comes_back_is_the_same_key():
    setup = Setup.of("suits:hand_size=5@random")
    assert {setup: "kept"}[pickle.loads(pickle.dumps(setup))] == "kept"


def test_a_trace_is_played_again():
    trace = replay("suits@middle/highest@3", script=[1])
    back = pickle.loads(pickle.dumps(trace))
    assert isinstance(back, Trace) and back.id == trace.id and back.steps == trace.steps
    assert len(pickle.dumps(trace)) < SMALL


def test_a_comparison_comes_back():
    found = compare("suits", "suits:hand_size=5", games=100)
    back = pickle.loads(pickle.dumps(found))
    assert is_dataclass(found) and back.verdict() == found.verdict()
    assert all(getattr(back, f.name).equals(getattr(found, f.name)) for f in fields(found) if "games" in f.name)
    assert (back.before, back.after) == (found.before, found.after)
