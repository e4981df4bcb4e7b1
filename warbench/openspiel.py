"""The games as games of OpenSpiel: `from warbench.openspiel import game`; see `engine.adapters.openspiel`."""

from engine.adapters.openspiel import game as game
