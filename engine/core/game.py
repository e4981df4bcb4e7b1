"""Game: what a game file fills in, and how games are found. The folder `games/` is the registry."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.core.cards import Zone, card_name
from engine.core.events import EventKind, GaugeKind
from engine.core.rules import BadInput, RuleSet
from engine.core.text import did_you_mean


class Mark(NamedTuple):
    """How a kind of moment is shown that readers jump to: its word, a colour by name, a sign, the key that goes to the next one.

    The sign is an SVG path around 0 that reaches from -1 to 1. An event names its mark: `Event(..., mark="war")`.
    """

    word: str
    colour: str = "grey"
    path: str = "M-.3 -1h.6v2h-.6Z"
    key: str = ""


class Backs(NamedTuple):
    """What can be told of hidden cards by their backs: how many `kinds` there are, and compiled verbs: `kind(card)`,
    `count(state, rules, seat, kind)` how many of a kind a seat shows, `shows(rules, zone, place)` whether the back of the
    card at this place of a zone, by its number, can be seen."""

    kinds: int
    kind: Callable
    count: Callable
    shows: Callable


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its verbs, compiled small functions over one state record, and what it declares about itself.

    Compiled verbs (state and rules are single records, log as in `events.note`):

    - `deal(state, rules, order, log)` lays out the cards of `order` (bytes, first dealt first) and asks or goes on
    - `legal(state, rules, actions)` writes what `state.seat` may do into `actions` and returns how many
    - `step(state, rules, action, log)` plays an action of `state.seat`, or goes on by itself if that is NOBODY
    - `score(state, rules, seat)` the final score; `standing(state, rules, seat)` how much a seat has at this moment

    and, where there is such a thing, what everybody knows of hidden cards (see `engine.replay.sampled_deal`): `belongs(state, rules, card)`
    the seat or side among whose cards a hidden one must be (NOBODY: in a zone that is shared; ANYWHERE: it may be in any),
    `commits(state, rules, seat)` lays for the others what they have laid face down inside a zone; `backs`.

    Plain ones: `cards(rules)` the physical cards in play; `say(action, state, rules)` an action in words, for a button;
    `players(rules)` how many of the seats play (not given: all); `decides(rules)` whether anybody ever chooses;
    `seat_names(rules, rotation)` who sits where, if a name goes with the cards and the deal is rotated (not given: `seats`);
    `cites(action, state)` the clause under which an action may be chosen, and its card (NO_CARD if it is about none);
    `goal(rules)` what the standing of a player who is alone has to reach, None if that is not what counts.
    `verbs` is how many different things an action can do (not given: as many as there is room for); programs that learn
    number the actions by it.

    Who plays: `strategies` sit at the table when it opens; `documented` are the ways of playing that the document speaks of,
    where others play better; `ladder` are ways of playing from the weakest to the best known, as measured under the
    published rules, each against `plain` ones.

    How it is shown: `marks` says of each mark that an event has how it is drawn.

    Who is at the table: `seats` decide, `sides` own cards but play by themselves and are numbered after the seats.
    """

    name: str
    title: str
    version: int
    document: str
    summary: str
    Rules: type[RuleSet]
    events: type[EventKind]
    zones: tuple[Zone, ...]
    state: np.dtype
    seats: tuple[str, ...]
    parts: tuple[str, ...]
    cards: Callable
    deal: Callable
    legal: Callable
    step: Callable
    score: Callable
    standing: Callable
    say: Callable
    standing_means: str
    strategies: tuple[str, ...]
    default_parts: tuple[str, ...]
    headline: tuple[str, ...]
    questions: tuple[str, ...]
    decided_by: dict[str, tuple[str, ...]]
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
    offers: tuple[str, ...] = ()
    documented: tuple[str, ...] = ()
    ladder: tuple[str, ...] = ()
    plain: str = "random"
    verbs: int = 128
    deck_colours: tuple[str, ...] = ()
    marks: dict[str, Mark] = field(default_factory=dict)
    card_name: Callable[[int], str] = card_name
    guard: int = 20_000
    changes: dict[int, str] = field(default_factory=dict)

    def __reduce__(self) -> tuple:
        """A game is the one that stands in the registry: a pickle or a copy of it is its name."""
        return load, (self.name,)

    def count(self, rules: RuleSet) -> int:
        """How many seats play under these rules."""
        return self.players(rules) if self.players else len(self.seats)

    def called(self, rules: RuleSet, rotation: int = 0) -> tuple[str, ...]:
        """What everybody who owns cards is called when the deal is rotated by so many seats: the seats, then the sides."""
        return (self.seat_names(rules, rotation) if self.seat_names else self.seats) + self.sides

    def seats_of(self, rules: RuleSet, rotation: int = 0) -> tuple[str, ...]:
        """What the seats that play under these rules are called."""
        return self.called(rules, rotation)[: self.count(rules)]

    @property
    def table(self) -> tuple[str, ...]:
        """Everybody who owns cards: the seats, then the sides."""
        return self.seats + self.sides

    def without_choices(self, rules: RuleSet) -> str:
        """A sentence if nobody ever chooses anything under these rules, else nothing."""
        return "" if (self.decides(rules) if self.decides else not self.no_choices) else self.no_choices


def names() -> list[str]:
    """The games there are, as they are named everywhere: each a file or a folder of `games/`."""
    return [*_named()]


@cache
def _named() -> tuple[str, ...]:
    """Read once in a process: a page asks for a game a hundred times at each move."""
    places = (Path(__file__).parents[1] / "games").iterdir()
    found = (p.stem for p in places if p.stem != "__init__" and (p.suffix == ".py" or (p / "__init__.py").is_file()))
    return tuple(sorted(found))


def load(name: str) -> Game:
    """The game of that name; BadInput names the games there are."""
    if name not in names():
        nearly = did_you_mean(str(name), names())
        raise BadInput(f"No game is called '{str(name)[:40]}'{nearly}; the games are {', '.join(names())}.")
    return import_module(f"engine.games.{name}").GAME
