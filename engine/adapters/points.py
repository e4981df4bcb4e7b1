"""The decision points of a game for external programs, which answer for all persons.

A point is a seed and the answers so far. The compiled loop replays the game from its deal to reach it, which takes less
time than making the view of it.
"""

from threading import local
from typing import NamedTuple, Self

import numpy as np

from engine.core.decision import BY_STRATEGY
from engine.core.events import NOBODY, SILENCE
from engine.core.rules import BadInput
from engine.play.loop import player
from engine.play.result import FINISHED, ILLEGAL, WAITING, result_dtype
from engine.play.run import Run, Work, make_work
from engine.play.specialize import Pilots
from engine.play.strategy import PERSON
from engine.play.strategy_errors import blamed
from engine.replay.branch import not_legal
from engine.runtime.cached import cached_property
from engine.setup.game_id import GameId
from engine.setup.setup import Setup

NO_ANSWERS = np.zeros(0, "i2")


class Point(NamedTuple):
    """A game at a decision, or at its end: `seat` decides (NOBODY: the game is over) in the real choice number `choice`
    and may answer one of `codes`; `state` is the full state, for `view.see`. `script` holds the answers to the choices
    before, BY_STRATEGY if a strategy answered."""

    setup: Setup
    seed: int
    script: np.ndarray  # i2
    seat: int
    choice: int
    codes: tuple[int, ...]
    state: np.void
    finished: bool
    winner: int

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seat == NOBODY

    @property
    def id(self) -> GameId:
        """The id that rebuilds this point anywhere."""
        return id_of(self.setup, self.seed, self.script)

    @property
    def rewards(self) -> tuple[float, ...]:
        """The reward of each seat at the end: 1 for a win, which the others pay in equal parts; 0 for a draw, for a
        game that never ends, and before the end. A solo player gets 1 for a win and -1 for a loss."""
        seats = len(self.setup.strategies)
        if not self.finished or (self.winner == NOBODY and seats > 1):
            return (0.0,) * seats
        lost = -1.0 / max(seats - 1, 1)
        return tuple(1.0 if seat == self.winner else lost for seat in range(seats))

    def __deepcopy__(self, memo: dict) -> Self:
        """The point itself, because it never changes."""
        return self


class Points:
    """All points of the games of one setup.

    >>> points = Points(Setup.of("suits@person"))
    >>> start = points.at(17)
    >>> start.seat, start.codes
    (0, (272, 289, 290))
    >>> points.after(start, 272).id.text()
    'suits@person@17.0-272'
    """

    def __init__(self, setup: Setup):
        self.setup = setup
        self._own = local()  # scratch memory for each thread

    def __reduce__(self) -> tuple:
        """Pickle the setup without its compiled parts."""
        return Points, (self.setup,)

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The seats that external programs answer for."""
        return tuple(seat for seat, parts in enumerate(self.setup.lineup.parts) if PERSON in parts)

    def after(self, point: Point, code: int) -> Point:
        """The next point after this answer; BadInput if it is not legal."""
        script = np.full(point.choice + 1, BY_STRATEGY, "i2")
        script[: len(point.script)] = point.script
        script[point.choice] = code
        return self.at(point.seed, script)

    def at(self, seed: int, script: np.ndarray = NO_ANSWERS) -> Point:
        """The game of this seed after these answers to its first choices (BY_STRATEGY: the strategy's); BadInput if one
        is not legal."""
        run, pilots, work, results, _ = self._memory()
        game, seeds = self.setup.game, np.array([seed], "u8")
        results[:] = np.zeros(1, results.dtype)
        blamed(
            lambda seated: player(game)(run.with_pilots(seated)._replace(script=script), work, seeds, results),
            game,
            pilots,
        )
        result, options = results[0], work.options[0]
        codes = tuple(options["action"][: options["count"]].tolist())
        waits = bool(result["status"] == WAITING)
        _refuse(self.setup, seed, script, result, work.table[0], codes)
        return Point(
            setup=self.setup,
            seed=seed,
            script=script,
            seat=int(result["culprit"]) if waits else NOBODY,
            choice=int(result["choices"]),
            codes=codes if waits else (),
            state=work.table[:1].copy()[0],
            finished=bool(result["status"] == FINISHED),
            winner=int(result["winner"]),
        )

    def _memory(self) -> tuple[Run, Pilots, Work, np.ndarray, np.ndarray | None]:
        """The run, the pilots, scratch memory, the result, and the MIND of players that think."""
        if not hasattr(self._own, "memory"):
            game, rules, lineup = self.setup.game, self.setup.rules, self.setup.lineup
            cards = game.cards(rules)
            pilots = lineup.pilots
            run = Run(
                rules.record(),
                len(lineup.parts),
                0,
                cards,
                False,
                False,
                pilots.addresses,
                pilots.sights,
                NO_ANSWERS,
                SILENCE,
                SILENCE,
            )
            work, mind = make_work(game, cards), pilots.mind(rules, cards) if pilots.mind else None
            work.options["mind"] = 0 if mind is None else mind.ctypes.data
            self._own.memory = run, pilots, work, np.zeros(1, result_dtype(game)), mind
        return self._own.memory


def id_of(setup: Setup, seed: int, script: np.ndarray) -> GameId:
    """The id of a game with these answers."""
    answered = np.flatnonzero(script != BY_STRATEGY)
    return GameId(setup, seed, answers=tuple(zip(answered.tolist(), script[answered].tolist(), strict=True)))


def _refuse(
    setup: Setup, seed: int, script: np.ndarray, result: np.void, state: np.void, codes: tuple[int, ...]
) -> None:
    """BadInput for an answer that is not legal, or for a choice that never comes."""
    came = int(result["choices"])
    if result["status"] == ILLEGAL:
        here = id_of(setup, seed, script)
        raise BadInput(not_legal(here, came, int(result["answer"]), state, list(codes)))
    if len(script) > came:
        raise BadInput(f"There is no choice {len(script) - 1} in this game: it has only {came}.")


def with_persons(setup: Setup) -> Setup:
    """The setup with a person in every seat, unless it names persons already.

    >>> with_persons(Setup.of("suits@middle/highest")).strategies
    ('person.person', 'person.person')
    >>> with_persons(Setup.of("suits@person/highest")).strategies
    ('person.person', 'highest.miser')
    """
    if setup.lineup.has_person:
        return setup
    return Setup(setup.game, setup.rules, (PERSON,) * len(setup.strategies), setup.base)
