"""Matches: immutable points of a game, from which each choice leads to another point.

A game is its seed and its answers: a point is an id, and replaying it takes microseconds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np

from engine.analysis.decisions.move_values import MoveValues, move_values
from engine.core.decision import BY_STRATEGY
from engine.core.rules import BadInput
from engine.play.loop import play
from engine.play.result import WAITING
from engine.play.run import make_work
from engine.play.strategy import PERSON
from engine.replay.choice import Choice, choice_of, choices_of, code_of
from engine.replay.sampled_deal import sampled_deal
from engine.replay.trace import Step, Trace, replay
from engine.replay.view import View, refuse_seat, see
from engine.runtime.cached import cached_property
from engine.setup.game_id import GameId
from engine.setup.setup import Setup

Player = Callable[[View, tuple[Choice, ...]], Choice | int]


@dataclass(frozen=True, eq=False)
class Match:
    """A game at a decision, or at its end. Give it an id; seats are strategies, persons
    (`person`) or, in `players`, functions of your own: seat -> function of (view, choices), which returns one of the
    choices.

    `play` returns the next match and leaves this one as it is. `id` brings this point back, anywhere.

    >>> from engine.setup.game_id import read_id
    >>> match = Match(read_id("suits@person/middle@17"))
    >>> match.seat, [choice.words for choice in match.choices]
    (0, ['lead 5 of diamonds', 'lead 9 of hearts', 'lead 10 of hearts'])
    >>> after = match.play(match.choices[0])
    >>> print(after.id)
    suits@person/middle@17.0-272
    >>> after.back().id == match.id
    True
    >>> while not after.over:
    ...     after = after.play(after.choices[0])
    >>> after.outcome
    'A draw after 23 turns: 34 to 34.'
    >>> Match(read_id("suits@17"), players={0: lambda view, choices: choices[-1]}).outcome
    'Black wins after 19 turns: 40 to 28.'
    """

    id: GameId
    players: Mapping[int, Player] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        game_id = self.id
        for seat in self.players:
            refuse_seat(game_id.setup, seat, game_id.names)
        setup = seated(game_id.setup, self.players)
        object.__setattr__(self, "id", GameId(setup, game_id.seed, game_id.rotation, game_id.answers))
        if self.seat in self.players:
            object.__setattr__(self, "id", answered_by(self.id, self.players))
            del self.__dict__["trace"]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id.text())

    # ------------------------------------------------------------ the present point

    @cached_property
    def trace(self) -> Trace:
        """The game so far: its steps, decisions and states."""
        return replay(self.id)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return int(self.trace.result["status"]) != WAITING

    @property
    def seat(self) -> int | None:
        """The seat that decides; None if the game is over."""
        return None if self.over else int(self.trace.result["culprit"])

    @property
    def choice(self) -> int:
        """The number of real choices so far, which is the number of the open one."""
        return int(self.trace.result["choices"])

    @property
    def outcome(self) -> str:
        """The outcome in words, or that the game waits."""
        return self.trace.outcome

    @cached_property
    def _asked(self) -> np.void:
        return self.trace.asked_at(int(self.trace.result["decisions"]))

    @cached_property
    def _state(self) -> np.void:
        """The present state. A person draws nothing from a random stream, so the view is made from it."""
        return self.trace.last_state.copy()

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The legal answers; none when the game is over."""
        if self.over:
            return ()
        options = self._asked["options"]
        return choices_of(self.id.setup, options["action"][: options["count"]].tolist(), self._state)

    @cached_property
    def events(self) -> tuple[Step, ...]:
        """The events so far, as the card table reports them: `cards` are those that all seats saw move."""
        openly = [zone.sees == "all" for zone in self.trace.game.zones for _ in range(zone.rows)]
        told, before = [], set[int]()
        for step, rows in zip(self.trace.steps, self.trace.zones, strict=True):
            now = {card for row, is_open in zip(rows, openly, strict=True) if is_open for card in row}
            told.append(step._replace(cards=tuple(card for card in step.cards if card in before or card in now)))
            before = now
        return tuple(told)

    def view(self, seat: int | None = None) -> View:
        """The view of a seat (default: the one that decides): what is open to it, and the hidden cards
        whose place it knows."""
        if seat is None and self.over:
            raise BadInput("The game is over and no seat decides; name the seat that looks, such as view(0).")
        looks = self.seat if seat is None else seat
        refuse_seat(self.id.setup, looks, self.id.names)  # type: ignore[arg-type]
        return View(self.id.setup, int(looks), see(self.id.setup, self._state, int(looks)), self.id.names)  # type: ignore[arg-type]

    def fill(self, seed: int) -> View:
        """A possible deal that fits the view of the deciding seat: see `engine.replay.sampled_deal`."""
        return sampled_deal(self.view(), seed)

    def chances(self, plays: int = 1_000, seed: int = 0) -> MoveValues:
        """The move values of the choices, from the view of the deciding seat: see
        `engine.analysis.decisions.move_values`."""
        return move_values(self.id, plays=plays, seed=seed)

    # ------------------------------------------------------------ moves

    def play(self, choice: Choice | int) -> Self:
        """The match after this answer, at the next decision or the end. BadInput lists the legal answers."""
        code = self._code(choice)
        return type(self)(self.id.answered((*self.id.answers, (self.choice, code))), self.players)

    def _code(self, choice: Choice | int) -> int:
        if self.over:
            raise BadInput(f"The game is over. {self.outcome}")
        legal = self._asked["options"]["action"][: self._asked["options"]["count"]]
        return code_of(choice, self.id, self.choice, legal.tolist(), self._state)

    def back(self) -> Self:
        """The match before the last answer of a person; functions answer their later choices again."""
        named, parts = dict(self.id.answers), self.id.setup.lineup.parts
        persons = {seat for seat, names in enumerate(parts) if PERSON in names and seat not in self.players}
        given = [taken.choice for taken in self.trace.choices if taken.seat in persons and taken.choice in named]
        if not given:
            raise BadInput("There is nothing to take back: no person has answered yet.")
        return type(self)(self.id.answered(pair for pair in self.id.answers if pair[0] < given[-1]), self.players)

    def at(self, choice: int) -> Self:
        """This game at the choice of that number, counted from 0: its seat becomes a person, for whom you answer. The
        id holds that seat's earlier answers.

        >>> from engine.setup.game_id import read_id
        >>> print(Match(read_id("suits@middle/highest@17")).at(2).id)
        suits@person/highest@17.0-289
        """
        there, named = choice_of(self.trace, choice), dict(self.id.answers)
        before = [each for each in self.trace.choices[:choice] if each.seat == there.seat or each.choice in named]
        seats = [PERSON if seat == there.seat else name for seat, name in enumerate(self.id.setup.strategies)]
        setup = Setup(self.id.setup.game, self.id.setup.rules, tuple(seats), self.id.setup.base)
        answers = tuple((each.choice, each.action) for each in before)
        others = {seat: player for seat, player in self.players.items() if seat != there.seat}
        return type(self)(GameId(setup, self.id.seed, self.id.rotation, answers), others)


# ---------------------------------------------------------------- answers and persons


def answered_by(game_id: GameId, players: Mapping[int, Player]) -> GameId:
    """The id with the answers of these players, up to the next decision of another seat, or the end. Each gets its
    view."""
    setup, answers = game_id.setup, list(game_id.answers)
    work, pilots = make_work(setup.game, setup.game.cards(setup.rules)), setup.lineup.pilots
    script = np.full(0, BY_STRATEGY, "i2")
    while True:
        if answers:
            script = grown(script, answers)
        how: dict[str, Any] = {"rotation": game_id.rotation, "script": script, "work": work}
        result = play(setup.game, setup.rules, pilots, np.array([game_id.seed], "u8"), **how).results[0]
        seat = int(result["culprit"])
        if result["status"] != WAITING or seat not in players:
            return game_id.answered(answers)
        state, count = work.table[0], int(work.options[0]["count"])
        codes = work.options[0]["action"][:count].tolist()
        view = View(setup, seat, see(setup, state, seat), game_id.names)
        answer = players[seat](view, choices_of(setup, codes, state))
        number = int(result["choices"])
        answers.append((number, code_of(answer, game_id, number, codes, state)))


def grown(script: np.ndarray, answers: list[tuple[int, int]]) -> np.ndarray:
    """The script extended by the last of these answers; by all of them, if it was empty."""
    longer = np.full(answers[-1][0] + 1, BY_STRATEGY, "i2")
    longer[: len(script)] = script
    for choice, code in answers[-1:] if len(script) else answers:
        longer[choice] = code
    return longer


def seated(setup: Setup, seats: Any) -> Setup:
    """The setup with persons at these seats; a seat with a person already stays as it is."""
    names = [
        PERSON if seat in seats and PERSON not in name.split(".") else name
        for seat, name in enumerate(setup.strategies)
    ]
    return Setup(setup.game, setup.rules, tuple(names), setup.base)
