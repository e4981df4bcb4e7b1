"""The dials about time change how long a game takes at a table, in proportion, and nothing else."""

import numpy as np
import pytest

from engine.core import game as games
from engine.core.events import EventKind
from engine.setup.setup import Setup
from engine.simulation.columns import seconds_of
from engine.simulation.simulate import simulate

PACES = [
    (name, dial)
    for name in games.names()
    for dial, p in games.load(name).Rules.parameters().items()
    if p.dial.about_time
]


@pytest.mark.parametrize("name", games.names())
def test_every_pace_of_an_event_is_a_dial_and_every_dial_about_time_has_an_event(name):
    game = games.load(name)
    assert {kind.pace for kind in game.events} - {""} == {dial for of, dial in PACES if of == name}


@pytest.mark.parametrize(("name", "dial"), PACES)
def test_the_published_pace_is_that_of_the_events(name, dial):
    game = games.load(name)
    kinds: list[EventKind] = [kind for kind in game.events if kind.pace == dial]
    rules, default = game.Rules(), game.Rules.parameter(dial).default
    assert all(seconds_of(kind, rules) == kind.seconds for kind in kinds)
    assert default in {kind.seconds for kind in kinds} or dial == "choice_seconds"
    assert all(seconds_of(kind, rules.but(**{dial: 2 * default})) == 2 * kind.seconds for kind in kinds)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "dial"), PACES)
def test_a_pace_changes_the_minutes_and_nothing_else(name, dial):
    rules = games.load(name).Rules
    default = rules.parameter(dial).default
    with_hand = {"river": {"hand_size": 2}, "yours": {"hand_size": 3, "captured_to": "pile", "colour_bonus": 1}}
    plays = with_hand.get(name, {})
    before, after = (
        simulate(Setup.of(name, {**plays, dial: value}, ["random"]), 40) for value in (default, 2 * default)
    )
    kinds = [kind for kind in games.load(name).events if kind.pace == dial]
    more = sum(before[f"n_{kind.name}"].to_numpy() * kind.seconds for kind in kinds) / 60
    assert np.allclose(after["minutes"], before["minutes"] + more) and (after["minutes"] > before["minutes"]).any()
    about_time = {"minutes", "g_WAIT_MINUTES"}
    same = [each for each in before.columns if each not in about_time]
    assert before.select(same).equals(after.select(same))


@pytest.mark.slow
def test_the_first_player_out_waits_longer_where_turning_up_takes_longer():
    before, after = (
        simulate(Setup.of("river", {"flip_seconds": seconds}, ["random"]), 60)["g_WAIT_MINUTES"].mean()
        for seconds in (1, 10)
    )
    assert after > 2 * before
