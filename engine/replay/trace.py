"""The trace of a game: its steps, and the state after each of them.

A trace replays the game with the log on: the same compiled loop, the same machine code as in a batch. It keeps all
events, and the states of a window; another replay makes other states. Steps are explained at their first access: some
games have two hundred thousand.
"""

from collections.abc import Sequence
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np
from cachetools import FIFOCache

from engine.core.cards import card_code
from engine.core.decision import ASKED
from engine.core.events import EVENT, NO_CARD, NOBODY, window_dtype
from engine.core.game import Game
from engine.core.rng import DICE
from engine.core.text import capital, counted
from engine.play.loop import play
from engine.play.result import FINISHED, STATUS_NAMES
from engine.play.run import make_work
from engine.replay.branch import Taken, refuse_answers, script_of, taken_in
from engine.replay.lazy_chunks import LENGTH, LazyChunks
from engine.replay.sentences import kinds_of, sentence
from engine.runtime.cached import cached_property
from engine.runtime.notebook import display_in_jupyter, for_jupyter, for_marimo
from engine.setup.game_id import GameId
from engine.simulation.format import outcome

if TYPE_CHECKING:  # the steps of a game need no polars
    import polars as pl

_WINDOW = 1_000_000  # bytes of states per window; two windows are kept, because a class has sixty games open
_MAX_ASKED = 4_096  # decisions kept with their options


class Decision(NamedTuple):
    """A decision before a step: the action taken and all legal ones, as codes and in words."""

    step: int
    seat: int
    part: str
    action: int
    taken: str
    others: tuple[str, ...]
    legal: tuple[int, ...]


class Step(NamedTuple):
    """One event of a trace, explained. `cards` are those that moved; `mark` is the kind of moment."""

    step: int
    turn: int
    kind: str
    seat: int
    cards: tuple[int, ...]
    clause: str
    ruling: str
    mark: str
    text: str


class Trace:
    """A logged game. `len(trace)` events; `trace[i]` is a `Step`; `trace.decisions` have each action and its options.

    `trace.state(i)` is the table at step i, which may be in the middle of a move of several steps.
    `trace.state_at_decision(k)` is the state that a strategy sees a view of, after all earlier steps.

    In a notebook it is displayed as a card table to step through.
    """

    def __init__(self, game_id: GameId, script: Sequence[int] = (), stack: np.ndarray | None = None):
        """Play the game of an id; `script` answers the first real choices, `stack` is an ordered deck."""
        self.id = game_id
        self.setup = game_id.setup
        self.game = self.setup.game
        self._how: dict[str, Any] = {"script": script_of(script, game_id.answers), "stack": stack}
        self._how["rotation"] = game_id.rotation
        self._pilots = self.setup.lineup.pilots
        self._asked = np.zeros(_MAX_ASKED, ASKED)
        self._at_work = RLock()
        self._work = make_work(self.game, self.game.cards(self.setup.rules) if stack is None else stack)
        self.result = self._play(asked=self._asked)[0]
        self._windows: FIFOCache[tuple[str, int], np.ndarray] = FIFOCache(2)
        refuse_answers(game_id, self.result, self._work.table[0], self.asked_at)

    def __reduce__(self) -> tuple:
        """Pickle the id and the other arguments; unpickling replays the game."""
        return Trace, (self.id, self._how["script"], self._how["stack"])

    def __repr__(self) -> str:
        return f"Trace of {self.id.text()}: {counted(len(self), 'step')}. {self.outcome}"

    def frame(self) -> "pl.DataFrame":
        """A row for each step. Columns: step; turn; kind; seat; cards; clause; ruling; mark; text."""
        import polars as pl

        return pl.DataFrame([step._asdict() | {"cards": list(step.cards)} for step in self.steps])

    def says(self) -> str:
        """How the game ended, or that it waits."""
        return self.outcome

    def _ipython_display_(self) -> None:
        """The display in JupyterLab, by a widget if one is registered."""
        display_in_jupyter(self)

    def _repr_mimebundle_(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The display in JupyterLab."""
        return for_jupyter(self, how)

    def _display_(self) -> Any:
        """The display in marimo."""
        return for_marimo(self)

    def _play(self, **more: Any) -> np.ndarray:
        seeds = np.array([self.id.seed], "u8")
        with self._at_work:
            return play(self.game, self.setup.rules, self._pilots, seeds, work=self._work, **self._how, **more).results

    def asked_at(self, number: int) -> np.void:
        """The ASKED record of a decision, answered or still open."""
        if number < len(self._asked):
            return self._asked[number]
        rows = np.zeros(number + 1, ASKED)
        self._play(asked=rows)
        return rows[number]

    @property
    def last_state(self) -> np.void:
        """The state at the end of the game, or in which it waits."""
        return self._work.table[0]

    @property
    def standings(self) -> np.ndarray:
        """How much each seat has after each turn, row 0 at the deal: (turns + 1, seats)."""
        return self._work.standings[: int(self.result["turns"]) + 1, : len(self.setup.strategies)].copy()

    def __len__(self) -> int:
        return int(self.result["steps"])

    @overload
    def __getitem__(self, step: int) -> Step: ...

    @overload
    def __getitem__(self, step: slice) -> list[Step]: ...

    def __getitem__(self, step: int | slice) -> Step | list[Step]:
        return self.steps[step]

    @cached_property
    def events(self) -> np.ndarray:
        """All events as records of numbers (`events.EVENT`)."""
        rows = np.zeros(len(self), EVENT)
        self._play(log=rows)
        return rows

    def _window(self, of: str, first: int, rows: int) -> np.ndarray:
        """A window of states of steps or decisions, from `first` on; only the last few windows are kept."""
        with self._at_work:
            if (of, first) not in self._windows:
                states = np.zeros(min(self._rows, rows - first), window_dtype(self.game.state))
                if of == "steps":
                    self._play(log=np.zeros(1, EVENT), states=states, first=first)
                else:
                    self._play(asked=np.zeros(1, ASKED), asked_in=states, first=first)
                self._windows[of, first] = states
            return self._windows[of, first]

    @property
    def _rows(self) -> int:
        """The number of rows of a window: some whole chunks."""
        return LENGTH * max(1, _WINDOW // (LENGTH * self.game.state.itemsize))

    def state(self, step: int) -> np.void:
        """The state record at a step, which may be in the middle of a move of several steps; IndexError outside the
        game."""
        if not 0 <= step < len(self):
            raise IndexError(f"The game has {len(self)} steps; there is no step {step}.")
        return self._state("steps", step, len(self))

    def state_at_decision(self, number: int) -> np.void:
        """The state record before `decisions[number]`: a strategy gets its seat's view of it.

        >>> from engine.setup.game_id import read_id
        >>> trace = replay(read_id("suits@middle/highest@3"))
        >>> lead = trace.decisions[0]
        >>> int(trace.state_at_decision(0)["seat"]) == lead.seat
        True
        """
        asked = int(self.result["decisions"])
        if not 0 <= number < asked:
            raise IndexError(f"The game has {asked} decisions; there is no decision {number}.")
        state = self._state("decisions", number, asked).copy()
        dice = DICE + state["seat"]  # the log already contains the numbers that the strategy drew for its answer
        earlier = [n for n in range(min(number, len(self._asked))) if self._asked["seat"][n] == state["seat"]]
        drawn = self._state("decisions", earlier[-1], asked) if earlier else self.state(0)
        state["streams"][dice] = drawn["streams"][dice]
        return state

    def _state(self, of: str, at: int, rows: int) -> np.void:
        return self._states(of, range(at, at + 1), rows)[0]

    def _states(self, of: str, which: range, rows: int) -> np.ndarray:
        """The states of some steps or decisions within one window."""
        first = which.start - which.start % self._rows
        return self._window(of, first, rows)["state"][which.start - first : which.stop - first]

    @cached_property
    def zones(self) -> LazyChunks[list[list[int]]]:
        """For each step the cards of each zone row after it, top first, in the order of `zone_rows`."""
        return LazyChunks(len(self), lambda which: zones_in(self.game, self._states("steps", which, len(self))))

    @cached_property
    def steps(self) -> LazyChunks[Step]:
        """All steps, explained."""
        return LazyChunks(len(self), self._explained)

    def _explained(self, which: range) -> list[Step]:
        kinds = kinds_of(self.game)
        before = self.zones[max(which.start - 1, 0)]  # at the first step no card has moved
        steps = []
        for i in which:
            event, now = self.events[i], self.zones[i]
            moved, before = _moved(before, now), now
            kind = kinds[event["kind"]]
            text = sentence(self.game, self.id.names, event, moved)
            steps.append(
                Step(
                    i,
                    int(event["turn"]),
                    kind.name,
                    int(event["seat"]),
                    moved,
                    kind.clause,
                    kind.ruling,
                    kind.mark,
                    text,
                )
            )
        return steps

    @cached_property
    def decisions(self) -> LazyChunks[Decision]:
        """The first 4,096 decisions, forced ones included, in order."""
        asked = int(self.result["decisions"])

        def decided(which: range) -> list[Decision]:
            states = self._states("decisions", which, asked)
            return [self._decision(self._asked[n], state) for n, state in zip(which, states, strict=True)]

        return LazyChunks(min(asked, _MAX_ASKED), decided)

    @cached_property
    def choices(self) -> list[Taken]:
        """All real choices in order: the decisions with more than one legal answer."""
        asked = int(self.result["decisions"])
        if asked > len(self._asked):
            self._asked = np.zeros(asked, ASKED)
            self._play(asked=self._asked)
        return taken_in(self._asked[:asked])

    def _decision(self, row: np.void, state: np.void) -> Decision:
        step = int(row["step"])
        legal = tuple(int(a) for a in row["options"]["action"][: row["options"]["count"]])
        words = {action: self.game.say(action, state, self.setup.rules) for action in legal}
        taken = int(row["answer"])
        others = tuple(words[action] for action in legal if action != taken)
        part = self.game.parts[row["part"]]
        return Decision(step, int(row["seat"]), part, taken, words.get(taken, ""), others, legal)

    @property
    def outcome(self) -> str:
        """How the game ended, in words."""
        return outcome_words(self)

    def to_json(self) -> dict[str, Any]:
        """The shape of `warbench replay --json`."""
        events = [
            {
                "step": s.step,
                "turn": s.turn,
                "kind": s.kind,
                "seat": s.seat,
                "cards": [card_code(c) for c in s.cards],
                "clause": s.clause,
                "ruling": s.ruling or None,
                "text": s.text,
            }
            for s in self.steps
        ]
        rules = self.setup.rules.model_dump()
        return {"id": self.id.text(), "game": self.game.name, "rules": rules, "events": events, "outcome": self.outcome}


def replay(id: GameId, script: Sequence[int] = (), stack: np.ndarray | None = None) -> Trace:
    """The trace of a game, from its id or the text of one; BadInput if the text is not an id.

    `script` answers the first real choices, `stack` is an ordered deck.

    >>> from engine.setup.game_id import read_id
    >>> game = replay(read_id("suits:hand_size=5@middle/highest@3"))
    >>> for step in game[:3]:
    ...     print(step.turn, step.text, step.clause)
    0 The cards are divided by colour, 26 to each side, and both decks are shuffled. SUITS-01.2
    0 Red draws a hand of 5. SUITS-01.6
    0 Black draws a hand of 5. SUITS-01.6
    >>> game.outcome
    'Black wins after 20 turns: 35 to 33.'
    >>> game.decisions[0].taken, game.decisions[0].others[:2]
    ('lead Jack of diamonds', ('lead Queen of hearts', 'lead 10 of diamonds'))
    """
    return Trace(id, script, stack)


# ---------------------------------------------------------------- reading a state


def zone_rows(game: Game) -> list[tuple[str, int]]:
    """(zone name, owner, NOBODY if shared) for each row of each zone, in order."""
    return [(z.name, NOBODY if z.shared else z.of + row) for z in game.zones for row in range(z.rows)]


def zone_contents(game: Game, state: np.void) -> list[list[int]]:
    """The cards of each zone row, top first; 255 is a hidden card."""
    return zones_in(game, np.array([state]))[0]


def zones_in(game: Game, states: np.ndarray) -> list[list[list[int]]]:
    """The same for many states: a long game has thousands of them, and most rows do not change from one to the next."""
    rows = [row for zone in game.zones for row in _rows_in(states[zone.name], zone.capacity)]
    return [list(each) for each in zip(*rows, strict=True)]


def _rows_in(zone: np.ndarray, capacity: int) -> list[list[list[int]]]:
    """For each row of a zone the cards in each of these states: the same list object as long as the row does not change."""
    top, size = zone["top"].astype(int), zone["size"]  # (states, rows)
    place = np.arange(size.max(initial=0))
    cards = np.take_along_axis(zone["card"], (top[..., None] + place) & (capacity - 1), axis=2)
    cards[place >= size[..., None]] = NO_CARD
    changed = np.ones(size.shape, bool)
    changed[1:] = (cards[1:] != cards[:-1]).any(axis=2) | (size[1:] != size[:-1])
    return [_lists(cards[:, row], size[:, row], changed[:, row]) for row in range(size.shape[1])]


def _lists(cards: np.ndarray, size: np.ndarray, changed: np.ndarray) -> list[list[int]]:
    """A row in each state: a new list where it changed, else that of the state before."""
    if not changed[1:].any():
        return [cards[0, : size[0]].tolist()] * len(cards)
    lying = [lie[:many] for lie, many in zip(cards[changed].tolist(), size[changed].tolist(), strict=True)]
    return [lying[at] for at in (changed.cumsum() - 1).tolist()]


def _moved(before: list[list[int]], now: list[list[int]]) -> tuple[int, ...]:
    """The cards that are in another row than before, or come or go, in order."""
    changed = ((old, new) for old, new in zip(before, now, strict=True) if old is not new)
    return tuple(sorted(set().union(*({*old} ^ {*new} for old, new in changed))))


# ---------------------------------------------------------------- how it ended

_WHY_NOT = {
    "capped": "was stopped at its turn limit",
    "cycle": "goes round in circles: a position was repeated",
    "waiting": "waits for a player",
    "illegal": "was stopped by an answer that is not legal",
}


def outcome_words(trace: Trace) -> str:
    """The winner and the scores, or the reason why there is none."""
    result, game = trace.result, trace.game
    turns = f"after {counted(int(result['turns']), 'turn')}"
    if result["status"] != FINISHED:
        return f"The game {_WHY_NOT[STATUS_NAMES[result['status']]]} {turns}."
    own = result["score"][: len(trace.setup.strategies)].tolist()
    scores = " to ".join(str(score) for score in sorted(own, reverse=True))
    if len(game.seats) == 1:
        counts = game.goal is None or game.goal(trace.setup.rules) is not None
        held = f": {scores} {game.standing_means}" if counts else ""
        return f"{capital(outcome(game, 'win' if result['winner'] == 0 else 'loss'))} {turns}{held}."
    if result["winner"] == NOBODY:
        return f"A draw {turns}: {scores}."
    return f"{trace.id.names[result['winner']]} wins {turns}: {scores}."
