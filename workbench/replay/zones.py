"""The zones of a game that hold a card: at any step, or now."""

from typing import Any

from engine.core.game import Game
from engine.replay.trace import Trace


def used_in(trace: Trace, most: int) -> set[str]:
    """The zones that hold a card after one of the first `most` steps."""
    left = [zone.name for zone in trace.game.zones]
    used: set[str] = set()
    for step in range(min(len(trace), most)):
        if not left:
            break
        state = trace.state(step)
        found = {name for name in left if state[name]["size"].any()}
        used, left = used | found, [name for name in left if name not in found]
    return used


def used_now(game: Game, state: Any) -> set[str]:
    """The zones that hold a card now."""
    return {zone.name for zone in game.zones if state[zone.name]["size"].any()}
