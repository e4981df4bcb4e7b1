"""Reference players, which replace persons: the best ordinary strategy of a game, the last rung of its ladder."""

from engine.play.strategy import PERSON, best_ordinary
from engine.play.think_names import plays_of
from engine.setup.lineup import for_seats
from engine.setup.setup import Setup


def reference(setup: Setup) -> Setup:
    """The same rules with reference players: the best ordinary strategy in each seat.

    >>> reference(Setup.of("suits:hand_size=5@random"))
    Setup.of('suits:hand_size=5@counter.greedy')
    """
    return Setup(setup.game, setup.rules, for_seats([best_ordinary(setup.game)], len(setup.strategies)), setup.base)


def without_persons(setup: Setup) -> Setup:
    """The setup with the best ordinary strategy in place of persons.

    >>> without_persons(Setup.of("suits@person/middle"))
    Setup.of('suits@counter.greedy/middle')
    """
    best = best_ordinary(setup.game)
    names = (best if PERSON in name.split(".") else name for name in setup.strategies)
    return Setup(setup.game, setup.rules, tuple(names), setup.base)


def ordinary(setup: Setup) -> Setup:
    """The setup with the best ordinary strategy in place of persons and players that think: the players of a rollout.

    >>> ordinary(Setup.of("suits@person/think100.greedy"))
    Setup.of('suits@counter.greedy')
    """
    here = without_persons(setup)
    best = best_ordinary(setup.game)
    names = (best if any(map(plays_of, name.split("."))) else name for name in here.strategies)
    return Setup(here.game, here.rules, tuple(names), here.base)
