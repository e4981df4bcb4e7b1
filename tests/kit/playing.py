"""Play one game of the engine with everything written down: what the tests compare with."""

from typing import NamedTuple

import numpy as np

from engine.core.decision import ASKED
from engine.core.events import EVENT, window_dtype
from engine.play.loop import play
from engine.play.run import make_work
from engine.replay.trace import zone_contents, zone_rows
from engine.setup.setup import Setup


class Played(NamedTuple):
    """A logged game: its result record, events (EVENT records), states after each, decisions (ASKED records), last state."""

    result: np.void
    events: np.ndarray
    states: np.ndarray
    asked: np.ndarray
    last: np.ndarray


def silent(setup: Setup, seed: int, **how):
    """One game without a log: the result record and the last state."""
    pilots = setup.lineup.pilots
    played = play(setup.game, setup.rules, pilots, np.array([seed], "u8"), **how)
    return played.results[0], played.state.copy()


def logged(setup: Setup, seed: int, **how) -> Played:
    """One game with log and decisions; how long it is, a silent run says."""
    first, _ = silent(setup, seed, **how)
    events = np.zeros(first["steps"], EVENT)
    states = np.zeros(first["steps"], window_dtype(setup.game.state))
    asked = np.zeros(max(first["decisions"], 1), ASKED)
    result, last = silent(setup, seed, log=events, states=states, asked=asked, **how)
    return Played(result, events, states["state"], asked[: result["decisions"]], last)


def results(setup: Setup, seeds, **how) -> np.ndarray:
    """The result records of many games, on this thread."""
    pilots = setup.lineup.pilots
    return play(setup.game, setup.rules, pilots, np.asarray(seeds, "u8"), **how).results


def deals(setup: Setup, seeds, **how) -> list[list[list[int]]]:
    """Per seed the cards of every zone row after the first event, as lists."""
    pilots = setup.lineup.pilots
    event, row = np.zeros(1, EVENT), np.zeros(1, window_dtype(setup.game.state))
    work = make_work(setup.game, setup.game.cards(setup.rules))
    found = []
    for seed in seeds:
        play(setup.game, setup.rules, pilots, np.array([seed], "u8"), log=event, states=row, work=work, **how)
        found.append(zone_contents(setup.game, row["state"][0]))
    return found


def zone(setup: Setup, contents: list[list[int]], name: str, seat: int) -> list[int]:
    """One zone row out of what `deals` or `zone_contents` returned."""
    return contents[zone_rows(setup.game).index((name, seat))]


def with_persons(setup: Setup, seats) -> Setup:
    """The setup with persons in these seats."""
    names = ["person" if seat in seats else name for seat, name in enumerate(setup.strategies)]
    return Setup(setup.game, setup.rules, tuple(names), setup.base)


def told(trace) -> tuple:
    """All that a trace says of its game, to be compared."""
    result = trace.result
    fields = ("status", "winner", "turns", "steps", "decisions", "choices", "score", "tally")
    return (*(result[name].tolist() for name in fields), trace.events.tobytes())
