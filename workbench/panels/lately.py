"""The latest steps of a game, each made only when it is asked for: a long game at the table has thousands of them."""

from typing import Any

import numpy as np

from engine.game import Game
from engine.replay import Step, Trace, sentence, zone_contents
from engine.worked_out import worked_out


class Lately:
    """A trace whose steps and zones are made one by one; what is made is kept."""

    def __init__(self, trace: Trace):
        self.trace, self.game = trace, trace.game
        self.zones = _Zones(trace)
        self._steps: dict[int, Step] = {}
        self._kinds = list(trace.game.events)

    def __len__(self) -> int:
        return len(self.trace)

    def __getitem__(self, step: int) -> Step:
        if step not in self._steps:
            self._steps[step] = self._step(step)
        return self._steps[step]

    @worked_out
    def _events(self) -> np.ndarray:
        return self.trace.events

    def _step(self, at: int) -> Step:
        event = self._events[at]
        kind, moved = self._kinds[event["kind"]], self._moved(at)
        text = sentence(self.game, self.trace.id.names, event, moved)
        told = (kind.clause, kind.ruling, kind.mark, text)
        return Step(at, int(event["turn"]), kind.name, int(event["seat"]), moved, *told)

    def _moved(self, at: int) -> tuple[int, ...]:
        """The cards that lie in another zone than a step before, as a trace has them: none at the deal."""
        if at == 0:
            return ()
        before, now = (
            {card: row for row, cards in enumerate(self.zones[step]) for card in cards} for step in (at - 1, at)
        )
        return tuple(sorted(card for card in before.keys() | now.keys() if before.get(card, -1) != now.get(card, -1)))

    def state(self, step: int) -> Any:
        """The state after a step."""
        return self.trace.state(step)


class _Zones:
    """The cards of every zone row after a step, top first."""

    def __init__(self, trace: Trace):
        self._trace = trace
        self._made: dict[int, list[list[int]]] = {}

    def __getitem__(self, step: int) -> list[list[int]]:
        if step not in self._made:
            self._made[step] = zone_contents(self._trace.game, self._trace.state(step))
        return self._made[step]


def used_in(trace: Trace, most: int) -> set[str]:
    """The zones in which a card lies after one of so many steps."""
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
    """The zones in which a card lies at this moment."""
    return {zone.name for zone in game.zones if state[zone.name]["size"].any()}
