"""hypothesis strategies for every game: rules, setups and seeds, made from what the games declare."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput, Parameter, RuleSet
from engine.play.strategy import names
from engine.setup.setup import Setup

MOST_CHANGES = 8


def values(parameter: Parameter):
    """Any value; of a wide range rather the bounds and what a slider offers."""
    if parameter.type != "int":
        return st.sampled_from(parameter.values)
    soft = parameter.soft_values
    return st.sampled_from([*soft[:40], parameter.dial.low, parameter.dial.high])


def _changes(game: Game):
    parameters = game.Rules.parameters()
    chosen = st.lists(st.sampled_from(list(parameters)), unique=True, max_size=MOST_CHANGES)
    return chosen.flatmap(lambda some: st.fixed_dictionaries({name: values(parameters[name]) for name in some}))


def _playable(game: Game, changes: dict) -> RuleSet | None:
    try:
        return game.Rules.of(changes)
    except BadInput:
        return None


def rules(game: Game):
    """Rules that can be played: the default with some values changed."""
    return _changes(game).map(lambda changes: _playable(game, changes)).filter(lambda found: found is not None)


def seats(game: Game, count: int):
    """A full strategy for every seat that plays."""
    one = st.tuples(*(st.sampled_from(names(game, part)) for part in game.parts)).map(".".join)
    return st.tuples(*(one for _ in range(count)))


def setups(game: Game):
    """A game with random rules and strategies."""
    return rules(game).flatmap(
        lambda found: st.builds(Setup, st.just(game), st.just(found), seats(game, game.count(found)))
    )


def any_setup():
    """A setup of any game there is."""
    return st.sampled_from(games.names()).map(games.load).flatmap(setups)


SEEDS = st.integers(0, 2**32)
LONGEST = 12_000  # events of a game whose every state is looked at

# Without shrinking: the rules that fail are few and named anyway, and making them fewer takes minutes.
plain = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate))
few, some, many = (settings(plain, max_examples=count) for count in (8, 30, 40))
