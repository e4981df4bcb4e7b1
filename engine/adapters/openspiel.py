"""The games as OpenSpiel games: `pyspiel.load_game("warbench_suits(hand_size=5)")` works after importing this file.

    import engine.adapters.openspiel
    import pyspiel

    state = pyspiel.load_game("warbench_suits(hand_size=5)").new_initial_state()

Rules are parameters of the game, under their usual names. Chance moves once, at the beginning: its outcome is the seed
of the deal, and all later shuffles and random numbers follow from it, unseen by the players. There are `seeds` of them
(10,000 by default), from `first_seed` on, all equally likely: an algorithm that enumerates all deals needs few, one
that learns by playing needs many.

An observation is a seat's view as `numbered.Features`; an information state is all that the seat saw at each decision,
and its answers, as a text only. The length of a game is bounded by `Game.most_choices`. Returns: 1 for a win, which the
others pay in equal parts; 0 for a draw and for a game that never ends.
"""

from collections.abc import Sequence
from functools import cache, partial
from hashlib import sha256
from typing import Any, NamedTuple, Self

import numpy as np

from engine.adapters.numbered import Actions, Features
from engine.adapters.points import Point, Points, with_persons
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.replay.view import View, see
from engine.setup.game_id import LAST_CHOICE
from engine.setup.setup import MAX_SEED, Given, Setup, as_setup, read_setup

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(f"There is no package {error.name}; install it with: pip install open_spiel") from None

SEEDS = 10_000
MOST_SEEDS = 1_000_000
PREFIX = "warbench_"
_NOT_DEALT = "The cards are not dealt yet."
_NO_TENSOR = "There is no tensor of an information state; use information_state_string, or observation_tensor."


def game(setup: Given, seeds: int = SEEDS, first_seed: int = 0) -> pyspiel.Game:
    """The OpenSpiel game of this game under these rules; OpenSpiel chooses the players.

    >>> print(game("suits:hand_size=5", seeds=100))
    warbench_suits(hand_size=5,seeds=100)
    """
    given = as_setup(setup)
    return pyspiel.load_game(
        PREFIX + given.game.name, {**given.rules.changes(), "seeds": seeds, "first_seed": first_seed}
    )


def loaded(text: str) -> pyspiel.Game:
    """The game of an OpenSpiel text; importing this file has registered ours."""
    return pyspiel.load_game(text)


# ---------------------------------------------------------------- a game


def game_type(kind: Game) -> pyspiel.GameType:
    """The type of a game, for all rules. Whether it is zero-sum depends only on the number of seats."""
    alone = len(kind.seats) == 1
    return pyspiel.GameType(
        short_name=PREFIX + kind.name,
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(kind.seats),
        min_num_players=1 if alone else 2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**kind.Rules().model_dump(), "seeds": SEEDS, "first_seed": 0},
    )


class WarbenchGame(pyspiel.Game):
    """A game of ours under some rules, with a number of deals."""

    kind: Game

    def __init__(self, params: dict[str, Any] | None = None):
        kind = self.kind
        known = {**kind.Rules().model_dump(), "seeds": SEEDS, "first_seed": 0, **(params or {})}
        self.seeds, self.first_seed = known.pop("seeds"), known.pop("first_seed")
        _refuse_seeds(self.seeds, self.first_seed)
        self.setup = with_persons(Setup.of(kind, kind.Rules.of(known)))
        seats = len(self.setup.strategies)
        info = pyspiel.GameInfo(
            num_distinct_actions=table_of(self.setup.text()).actions.count,
            max_chance_outcomes=self.seeds,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=length_of(self.setup),
        )
        changed = {
            **self.setup.rules.changes(),
            **_but(self.seeds, SEEDS, "seeds"),
            **_but(self.first_seed, 0, "first_seed"),
        }
        super().__init__(game_type(kind), info, changed)

    def __reduce__(self) -> tuple:
        """Pickle the text that OpenSpiel loads the game from."""
        return loaded, (str(self),)

    def new_initial_state(self) -> "WarbenchState":
        """The state before the deal."""
        return WarbenchState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One: the deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """An observer of a seat's view, or of all its views so far; none for only the public or only the private
        part. Its observer of all views has no tensor."""
        if params:
            raise BadInput(f"Observations have no parameters; {str(params)[:60]} was given.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.setup.text(), kind.perfect_recall)


def length_of(setup: Setup) -> int:
    """The most choices of a game of this setup; of a game that does not say, as many as an id can name.

    >>> [length_of(Setup.of(text)) for text in ("war", "suits", "suits:max_rounds=2", "armed:max_turns=50")]
    [0, 156, 36, 600]
    """
    most = setup.game.most_choices(setup.rules)
    return LAST_CHOICE + 1 if most is None else min(most, LAST_CHOICE + 1)


def _refuse_seeds(seeds: Any, first: Any) -> None:
    """BadInput for invalid numbers of seeds."""
    for what, number, low, high in (("seeds", seeds, 1, MOST_SEEDS), ("first_seed", first, 0, MAX_SEED - MOST_SEEDS)):
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise BadInput(f"{what} cannot be {str(number)[:40]}; it must be a whole number from {low:,} to {high:,}.")


def _but(value: int, usual: int, name: str) -> dict[str, int]:
    return {} if value == usual else {name: value}


# ---------------------------------------------------------------- a state


class Table(NamedTuple):
    """Data shared by the states of all games of one setup."""

    points: Points
    actions: Actions
    features: Features


@cache
def table_of(text: str) -> Table:
    """The table of the text of a setup."""
    setup = read_setup(text)
    return Table(Points(setup), Actions(setup), Features(setup))


class Moment(NamedTuple):
    """The immutable content of a state, so that copying a state copies nothing: the table, the number of deals and
    their first seed; the point (None before the deal), and for each seat a digest of what it has seen so far."""

    table: str
    seeds: int
    first_seed: int
    point: Point | None
    seen: tuple[bytes, ...]

    def __deepcopy__(self, memo: dict) -> Self:
        return self

    def dealt(self, outcome: int) -> "Moment":
        """The moment after the deal; BadInput for an outcome that is none."""
        if not 0 <= outcome < self.seeds:
            raise BadInput(
                f"{outcome} is not a deal of this game; the deals are the numbers from 0 to {self.seeds - 1:,}."
            )
        return self._at(table_of(self.table).points.at(self.first_seed + outcome), -1, 0)

    def answered(self, action: int) -> "Moment":
        """The moment after an answer of the deciding seat; BadInput if it is not legal."""
        point, table = self.point, table_of(self.table)
        assert point is not None
        if point.over:
            raise BadInput(f"The game is over: there is no choice to answer with {action}.")
        who = f"{point.id.names[point.seat]} (player {point.seat})"
        code = table.actions.chosen(action, point.codes, who, partial(_in_words, point))
        return self._at(table.points.after(point, code), point.seat, action)

    def _at(self, point: Point, actor: int, action: int) -> "Moment":
        seen = (
            sha256(before + (bytes([1]) + action.to_bytes(4, "big") if seat == actor else b"\0") + _shown(point, seat))
            for seat, before in enumerate(self.seen)
        )
        return self._replace(point=point, seen=tuple(digest.digest() for digest in seen))


def _in_words(point: Point, code: int) -> str:
    """A legal action at a point in words."""
    return point.setup.game.say(code, point.state, point.setup.rules)


def _shown(point: Point, seat: int) -> bytes:
    """The view of a seat at a point, without its random stream, which would identify the deal."""
    view = see(point.setup, point.state, seat)
    view["streams"] = 0
    return view.tobytes()


class WarbenchState(pyspiel.State):
    """A state of a game: chance moves, a seat decides, or the game is over."""

    def __init__(self, of_game: WarbenchGame):
        super().__init__(of_game)
        seats = len(of_game.setup.strategies)
        self.moment = Moment(of_game.setup.text(), of_game.seeds, of_game.first_seed, None, (b"",) * seats)

    @property
    def _table(self) -> Table:
        return table_of(self.moment.table)

    def current_player(self) -> int:
        """The seat that decides."""
        if self.moment.point is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.moment.point.over else self.moment.point.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.moment.point is not None and self.moment.point.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        share = 1 / self.moment.seeds
        return [(outcome, share) for outcome in range(self.moment.seeds)]

    def returns(self) -> list[float]:
        """The returns of all seats: zero until the end."""
        point = self.moment.point
        return [0.0] * len(self.moment.seen) if point is None else list(point.rewards)

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment.point is not None
        return sorted(self._table.actions.number(code) for code in self.moment.point.codes)

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.dealt(action) if self.moment.point is None else self.moment.answered(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.moment.first_seed + action}"
        point, code = self.moment.point, self._table.actions.code(action)
        if point is None or code not in point.codes:
            return f"action {action}"
        return _in_words(point, code)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """BadInput: there is none, as the type of the game says."""
        raise BadInput(_NO_TENSOR)

    def __str__(self) -> str:
        """The id of the game so far."""
        return self.moment.table if self.moment.point is None else self.moment.point.id.text()


class Observer:
    """An observer of a seat's view of a state, in OpenSpiel's protocol; of all its views so far there is no tensor."""

    def __init__(self, table: str, perfect_recall: bool):
        self._key, self._recalls = table, perfect_recall
        self.tensor = None if perfect_recall else np.zeros(table_of(table).features.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: WarbenchState, player: int) -> None:
        """Store the view of this seat; zeros before the deal. Nothing, if there is no tensor."""
        point = state.moment.point
        if self.tensor is None:
            return
        if point is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = table_of(self._key).features.of(see(point.setup, point.state, player), player)

    def string_from(self, state: WarbenchState, player: int) -> str:
        """The view of this seat in words; for an information state a digest of all that it saw and answered."""
        point = state.moment.point
        if self._recalls:
            return f"{player}:{state.moment.seen[player].hex()}"
        if point is None:
            return _NOT_DEALT
        view = View(
            point.setup, player, see(point.setup, point.state, player), point.setup.game.called(point.setup.rules)
        )
        asked = "" if point.over else f"\n{view.names[point.seat]} is asked."
        return f"{view.names[player]} looks.\n{view}{asked}"


def register(names: Sequence[str]) -> None:
    """Register these games with OpenSpiel, unless they are registered."""
    known = pyspiel.registered_names()
    for name in names:
        if PREFIX + name not in known:
            kind = games.load(name)
            # a class: OpenSpiel releases its reference after Python has ended, when nothing may be freed
            pyspiel.register_game(
                game_type(kind), type(f"{kind.name.capitalize()}Game", (WarbenchGame,), {"kind": kind})
            )


register(games.names())
