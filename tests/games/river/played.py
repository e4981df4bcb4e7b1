"""A game of River as the engine plays it, with every deck that is shuffled; its oracle and its laws use it."""

import numpy as np

from engine.core import game as games
from engine.core.events import EVENT, window_dtype
from engine.setup.setup import Setup
from tests.games.river.oracle import Happening
from tests.kit.playing import silent
from tests.kit.telling import Telling

GAME = games.load("river")


WINDOW = 2_000  # states held in memory at a time; the table of eight is large


RESHUFFLES = [kind for kind in GAME.events if kind.name.startswith("RESHUFFLE")]


TELLING = Telling(GAME)


def deck(state: np.void, seat: int) -> list[int]:
    """A player's deck, top card first."""
    ring = state["deck"]
    places = np.arange(ring["size"][seat]) + ring["top"][seat]
    return ring["card"][seat][places % ring["card"].shape[1]].tolist()


class Played:
    """One game of the engine: its result, its events, the decks as dealt and every new deck, in turn."""

    def __init__(self, setup: Setup, seed: int):
        self.setup = setup
        self.result, _ = silent(setup, seed)
        self.rows = np.zeros(self.result["steps"], EVENT)
        self.new_decks: list[tuple[int, list[int]]] = []
        states = np.zeros(min(WINDOW, len(self.rows)), window_dtype(GAME.state))
        for first in range(0, len(self.rows), WINDOW):
            _, self.last = silent(setup, seed, log=self.rows, states=states, first=first)
            if first == 0:
                self.decks = [deck(states["state"][0], seat) for seat in range(GAME.count(setup.rules))]
            self._look_at(states["state"], first)

    def _look_at(self, states: np.ndarray, first: int):
        """RIVER-03.4: the deck of the player who has just shuffled."""
        kinds = self.rows["kind"][first : first + len(states)]
        for at in np.flatnonzero(np.isin(kinds, RESHUFFLES)):
            seat = int(self.rows["seat"][first + at])
            self.new_decks.append((seat, deck(states[at], seat)))

    def events(self) -> list[Happening]:
        return TELLING.engine_events(self.rows)
