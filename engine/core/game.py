"""`Game`, the declaration of a game, and how games are found. The folder `games/` is the registry."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import Zone, card_name
from engine.core.events import EventKind, GaugeKind
from engine.core.rules import BadInput, RuleSet
from engine.core.text import did_you_mean
from engine.core.types import Rules, State


class Mark(NamedTuple):
    """How a kind of moment that readers can jump to is shown: its word, a colour by name, a sign, the key that jumps to
    the next one.

    The sign is an SVG path around 0 that reaches from -1 to 1. An event names its mark: `Event(..., mark="war")`.
    """

    word: str
    colour: str = "grey"
    path: str = "M-.3 -1h.6v2h-.6Z"
    key: str = ""


class Backs(NamedTuple):
    """What the backs of hidden cards reveal: the number of `kinds`, and compiled verbs: `kind(card)`,
    `count(state, rules, seat, kind)` how many of a kind a seat shows, `shows(rules, zone, place)` whether the back of
    the card at this place of a zone (by its number) is visible."""

    kinds: int
    kind: Callable
    count: Callable
    shows: Callable


class Bounds(NamedTuple):
    """Bounds under given rules: the most `turns` that the rules allow (None: only the guard ends the game), the most
    real choices of all seats per turn and in a game (None: no other limit than that of the turns), and the lowest and
    the highest value of the public `fields` of the state."""

    turns: int | None
    choices_per_turn: int
    fields: dict[str, tuple[int, int]]
    choices: int | None = None


@rule
def nothing_to_choose(state: State, rules: Rules, actions: np.ndarray) -> int:
    """The legal actions of a game in which nobody decides anything: none."""
    return 0


def turn_up(action: int, state: np.void, rules: RuleSet) -> str:
    """The next step of a game in which nobody decides anything."""
    return "Turn up the next card"


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game: its verbs, compiled small functions over one state record, and its declarations.

    Compiled verbs (state and rules are single records, log as in `events.note`):

    - `deal(state, rules, order, log)` deals the cards of `order` (bytes, first dealt first) and asks or goes on
    - `legal(state, rules, actions)` writes what `state.seat` may do into `actions` and returns how many (not given: none,
      nobody decides anything)
    - `step(state, rules, action, log)` plays an action of `state.seat`, or goes on by itself if that is NOBODY
    - `standing(state, rules, seat)` how much a seat has at the moment; `score(state, rules, seat)` the final score (not
      given: the standing at the end)

    and, if the game has it, public knowledge of hidden cards (see `engine.replay.sampled_deal`):
    `belongs(state, rules, card)` the seat or side that must hold a hidden card (NOBODY: a shared zone; ANYWHERE: any
    zone), `commits(state, rules, seat)` replays for the other seats what they laid face down inside a zone; `backs`.

    Plain ones: `cards(rules)` the physical cards in play; `say(action, state, rules)` an action in words, for a button;
    `players(rules)` how many of the seats play (not given: all); `decides(rules)` whether a player ever chooses;
    `seat_names(rules, rotation)` the names of the seats, if they follow the cards of a rotated deal (not given:
    `seats`); `cites(action, state)` the clause that allows an action, and its card (NO_CARD if it has none);
    `goal(rules)` the standing that a solo player must reach, None if the standing does not decide; `bounds(rules)` the
    `Bounds` of length and fields, for learning programs (not given: unknown). `verbs` is the
    number of different verbs of actions (not given: as many as there is room for); learning programs number the actions
    by it.

    Players: `typical` is the strategy of every seat unless others are named, because what is uneven between equal players
    is the game's own; `typical_because` says why this one. `typical_before` holds, by version, the strategies of the seats
    until then, for variants that were saved without their players. `documented` are those that the document describes;
    `ladder` runs from the weakest to the strongest known, as measured under the published rules, each against `plain`
    ones.

    Display: `marks` says how each mark of an event is drawn.

    The table: `seats` decide; `sides` own cards but play by themselves, and are numbered after the seats.
    """

    name: str
    title: str
    summary: str
    version: int = 1
    document: str = ""
    Rules: type[RuleSet]
    events: type[EventKind]
    zones: tuple[Zone, ...]
    state: np.dtype
    cards: Callable
    deal: Callable
    step: Callable
    standing: Callable
    standing_means: str
    legal: Callable = nothing_to_choose
    score: Callable | None = None
    say: Callable[[int, np.void, RuleSet], str] = turn_up
    seats: tuple[str, ...] = ("First player", "Second player")
    parts: tuple[str, ...] = ("flip",)
    typical: str = "random"
    typical_because: str = "Nobody plans anything."
    default_parts: tuple[str, ...] = ("random",)
    headline: tuple[str, ...] = ("seat0_wins", "draws", "turns", "minutes")
    questions: tuple[str, ...] = ()
    decided_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ended_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    gauges: type[GaugeKind] | tuple[()] = ()
    sides: tuple[str, ...] = ()
    players: Callable[[RuleSet], int] | None = None
    seat_names: Callable[[RuleSet, int], tuple[str, ...]] | None = None
    outcomes: dict[str, str] = field(default_factory=dict)
    goal: Callable[[RuleSet], int | None] | None = None
    belongs: Callable | None = None
    commits: Callable | None = None
    backs: Backs | None = None
    cites: Callable[[int, np.void], tuple[str, int]] | None = None
    no_choices: str = ""
    decides: Callable[[RuleSet], bool] | None = None
    bounds: Callable[[RuleSet], Bounds] | None = None
    offers: tuple[str, ...] = ()
    typical_before: dict[int, tuple[str, ...]] = field(default_factory=dict)
    documented: tuple[str, ...] = ()
    ladder: tuple[str, ...] = ()
    plain: str = "random"
    verbs: int = 128
    deck_colours: tuple[str, ...] = ()
    marks: dict[str, Mark] = field(default_factory=dict)
    card_name: Callable[[int], str] = card_name
    guard: int = 20_000
    changes: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.score is None:
            object.__setattr__(self, "score", self.standing)

    def __reduce__(self) -> tuple:
        """Pickle and copy a game by its name in the registry."""
        return load, (self.name,)

    def count(self, rules: RuleSet) -> int:
        """The number of seats that play under these rules."""
        return self.players(rules) if self.players else len(self.seats)

    def most_turns(self, rules: RuleSet) -> int:
        """The most turns of a game under these rules: as many as they allow, or one more than the guard."""
        limit = self.bounds(rules).turns if self.bounds else None
        return min(limit or self.guard + 1, self.guard + 1)

    def most_choices(self, rules: RuleSet) -> int | None:
        """The most real choices of a game under these rules, of all seats together; None if the game does not say."""
        if self.without_choices(rules):
            return 0
        if self.bounds is None:
            return None
        bounds = self.bounds(rules)
        most = self.most_turns(rules) * bounds.choices_per_turn
        return most if bounds.choices is None else min(most, bounds.choices)

    def called(self, rules: RuleSet, rotation: int = 0) -> tuple[str, ...]:
        """The names of all owners of cards when the deal is rotated by `rotation` seats: the seats, then the sides."""
        return (self.seat_names(rules, rotation) if self.seat_names else self.seats) + self.sides

    def seats_of(self, rules: RuleSet, rotation: int = 0) -> tuple[str, ...]:
        """The names of the seats that play under these rules."""
        return self.called(rules, rotation)[: self.count(rules)]

    @property
    def table(self) -> tuple[str, ...]:
        """The names of all owners of cards: the seats, then the sides."""
        return self.seats + self.sides

    def without_choices(self, rules: RuleSet) -> str:
        """A sentence if no player ever chooses under these rules, else an empty one."""
        return "" if (self.decides(rules) if self.decides else not self.no_choices) else self.no_choices


def names() -> list[str]:
    """The names of all games: each is a file or a folder of `games/`."""
    return [*_named()]


@cache
def _named() -> tuple[str, ...]:
    """The names, read once per process: a page loads a game a hundred times per move."""
    places = (Path(__file__).parents[1] / "games").iterdir()
    found = (p.stem for p in places if p.stem != "__init__" and (p.suffix == ".py" or (p / "__init__.py").is_file()))
    return tuple(sorted(found))


def load(name: str) -> Game:
    """The game of that name; BadInput lists the games."""
    if name not in names():
        nearly = did_you_mean(str(name), names())
        raise BadInput(f"No game is called '{str(name)[:40]}'{nearly}; the games are {', '.join(names())}.")
    return import_module(f"engine.games.{name}").GAME
