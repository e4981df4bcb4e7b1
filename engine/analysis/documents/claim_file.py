"""The designers' claims as data: `data/GAME/claims.toml`, one entry per claim, without verdicts.

[[claim]]
id = "SUITS-X5"                        # for strategies and presets; a second claim of a line has a letter: SUITS-X5b
who = "Holly D'Zmura"
section = "DESIGN PROCESS STATEMENT"   # the heading in the document
place = "paragraph 4"
phrase = "garnering the most points"   # from the document, five words at most
claim = "..."                          # the claim in our words
question = "..."                       # the question to the games, and what counts as true
kind = "figure"                        # how it is tested: see `engine.analysis.documents.claims`
metric = "seat0_wins"                  # or events = ["HEAD_TO_HEAD"], their number per game
setups = ["suits"]                     # two, before and after, for a difference
players = { "nobody answers" = "highest.never/middle.never" }  # tried one after the other
least = 0.25                           # the claim is true from this value on, up to `most`
games = 2000                           # a limit, for games that take long
also = [{ question = "...", least = 0.5 }]  # further questions: a stricter bound, another figure

Instead of `players`, `variants` are rules to try one after the other. With `at_least` or `exactly`, a number, the figure
is the share of the games in which the metric reaches it, or is it; with `decided = true`, a share of the games
that have a winner. A further question has the entries of its claim, except those that it gives itself. A claim about
people's feelings has the kind "feeling" and a `because`, and no measurement.
"""

import tomllib
from collections.abc import Callable
from functools import cache, reduce
from math import inf
from operator import add
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.decisions.meaningful_choices import MEANINGFUL
from engine.analysis.duplicate_deals import SKILL
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import did_you_mean
from engine.setup.lineup import for_seats
from engine.setup.rulebook import data_folder
from engine.setup.setup import Setup, read_setup
from engine.simulation.metric import Metric
from engine.simulation.metrics import metric_named

MOST = 100_000  # the most games for a claim
FEELING = "feeling"
#: The kinds of tests, which `engine.analysis.documents.claim_figures` describes, and their number of setups.
KINDS = {
    "figure": 1, "largest": 1, "change": 2, "apart": 2, "turned": 2, "strongest": 1, "skill": 1, "meaningful": 1, "gaps": 1, FEELING: 0,
}  # fmt: skip
_OWN_METRICS = {
    "turned": None,
    "skill": SKILL,
    "meaningful": MEANINGFUL,
    "gaps": Metric(
        "gaps", "Deals that the weightiest gap decides", "of deals", 3, True,
        "The share of the deals that another reading of the weightiest gap decides, beyond what changes that mean nothing turn.",
        lambda: pl.col("gaps"),
    ),
}  # fmt: skip
NO_SINGLE_PLAYERS = (FEELING, "strongest")  # kinds that are not about certain players
GAPS = "gaps"  # instead of events: all events that rest on a gap in the rulebook
_TEXTS = ("id", "who", "section", "place", "phrase", "claim", "question", "kind")
_BOUND = {"at_least", "exactly"}  # of a metric, to count the games in which it is reached
_METRIC = {"metric", "events", "decided"} | _BOUND
_MEASURED = {"setups", "players", "variants", "least", "most", "games", "also"} | _METRIC
_FURTHER = {"question", "kind", "games", "least", "most"} | _METRIC  # what a further question may give itself


class Case(NamedTuple):
    """One set of players, or of rules, to try a claim with; `when` describes it."""

    when: str
    setups: tuple[Setup, ...]


class Claim(NamedTuple):
    """A designer's claim, its place in the document, and its condition to be true. `ways`: what its cases are; `column`:
    the column of games in which its share is counted, if no table lists it; `also`: its further questions."""

    id: str
    game: Game
    who: str
    section: str
    place: str
    phrase: str
    claim: str
    question: str
    kind: str
    cases: tuple[Case, ...] = ()
    metric: Metric | None = None
    least: float = -inf
    most: float = inf
    games: int = MOST
    because: str = ""
    ways: str = ""
    column: str = ""
    also: tuple["Claim", ...] = ()

    @property
    def counts_events(self) -> bool:
        """Whether its metric is a number of events."""
        return self.metric is not None and self.metric.name == "events"

    @property
    def where(self) -> str:
        """Its place in the author's document."""
        return f"{self.section}, {self.place}: “{self.phrase}”"


@cache
def claims_of(game: Game) -> tuple[Claim, ...]:
    """The claims about a game, in the order of its file; none without a file."""
    path = data_folder() / game.name / "claims.toml"
    return read_claims(path.read_text("utf-8"), game) if path.is_file() else ()


def claims_named(name: str = "") -> tuple[Claim, ...]:
    """The claims of a game; or those of one line, such as SUITS-X5, which a strategy gives as its source; or all.
    BadInput for another name.

    >>> [claim.id for claim in claims_named("PROF-X10")]
    ['PROF-X10', 'PROF-X10b', 'PROF-X10c', 'PROF-X10d']
    """
    if name and "-" not in name:
        return claims_of(games.load(name))
    every = tuple(claim for game in games.names() for claim in claims_of(games.load(game)))
    found = tuple(claim for claim in every if not name or name.upper() in (claim.id.upper(), claim.id.rstrip("bcdef")))
    if not found:
        nearly = did_you_mean(name, [claim.id for claim in every])
        raise BadInput(
            f"There is no claim '{name[:40]}'{nearly}; give a game, or an id that 'warbench claims GAME' lists."
        )
    return found


# ---------------------------------------------------------------- reading


def read_claims(text: str, game: Game) -> tuple[Claim, ...]:
    """The claims of a file; BadInput in one sentence names the entry that cannot be used."""
    try:
        entries = tomllib.loads(text).get("claim", [])
    except ValueError as error:
        raise BadInput(f"The claims of {game.title} cannot be read: {str(error)[:120].rstrip('.')}.") from None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput(f"The claims of {game.title} cannot be read: each begins with [[claim]].")
    read = tuple(_read(game, entry, at) for at, entry in enumerate(entries, 1))
    twice = [claim.id for at, claim in enumerate(read) if claim.id in {each.id for each in read[:at]}]
    if twice:
        raise BadInput(f"The claim {twice[0]} is twice in the claims of {game.title}.")
    return read


def _read(game: Game, entry: dict[str, Any], at: int) -> Claim:
    try:
        return _claim(game, entry)
    except BadInput as error:
        name = str(entry.get("id", f"number {at}"))[:40]
        raise BadInput(f"The claim {name} of {game.title} cannot be used: {error}") from None


def _claim(game: Game, entry: dict[str, Any]) -> Claim:
    texts: dict[str, Any] = {key: entry.get(key) for key in _TEXTS}
    empty = [key for key, text in texts.items() if not isinstance(text, str) or not text]
    if empty:
        raise BadInput(f"it needs a text as '{empty[0]}'.")
    if texts["kind"] not in KINDS:
        raise BadInput(f"its kind is one of {', '.join(KINDS)}.")
    feeling = texts["kind"] == FEELING
    unknown = set(entry) - set(_TEXTS) - ({"because"} if feeling else _MEASURED)
    if unknown:
        raise BadInput(f"it has an entry '{min(unknown)[:40]}' that a claim of its kind does not have.")
    if feeling:
        return Claim(game=game, **texts, because=_because(entry))
    return Claim(game=game, **texts, **_measured(game, texts["kind"], entry))


def _because(entry: dict[str, Any]) -> str:
    because = entry.get("because")
    if not isinstance(because, str) or not because:
        raise BadInput("it needs a text as 'because', which says why simulation can't tell.")
    return because


def _measured(game: Game, kind: str, entry: dict[str, Any]) -> dict[str, Any]:
    cases = _cases(entry, KINDS[kind])
    _check(kind, cases, entry)
    metric = _OWN_METRICS[kind] if kind in _OWN_METRICS else _metric(cases[0].setups[-1].game, entry)
    return {
        "cases": cases,
        "metric": metric,
        "least": _number(entry, "least", -inf),
        "most": _number(entry, "most", inf),
        "games": _amount(entry),
        "ways": "rules" if "variants" in entry else "ways of playing",
        "column": _column(metric) if metric and _BOUND & set(entry) else "",
        "also": tuple(_further(game, entry, each) for each in entry.get("also", [])),
    }


def _further(game: Game, entry: dict[str, Any], changed: Any) -> Claim:
    """A further question of a claim: the entries of the claim, with those that the question gives itself."""
    if not isinstance(changed, dict) or "question" not in changed or set(changed) - _FURTHER:
        raise BadInput(f"each entry of its 'also' is a question with some of {', '.join(sorted(_FURTHER))}.")
    replaced = {"also"} | ({"least", "most"} if {"least", "most"} & set(changed) else set())
    if {"metric", "events", "kind"} & set(changed):
        replaced |= _METRIC
    if _BOUND & set(changed):
        replaced |= _BOUND
    return _claim(game, {key: each for key, each in entry.items() if key not in replaced} | changed)


def _check(kind: str, cases: tuple[Case, ...], entry: dict[str, Any]) -> None:
    """BadInput if the parts of a claim do not fit together."""
    if "least" not in entry and "most" not in entry:
        raise BadInput("it needs bounds for its figure: least, most or both.")
    if kind == "strongest" and (len(cases) < 2 or len(cases[0].setups[0].strategies) != 2):
        raise BadInput("the strongest needs several players of a game for two.")
    for before, after in (case.setups for case in cases if kind in ("change", "turned")):
        seated = for_seats(after.strategies, len(before.strategies))
        if before.game is not after.game or before.strategies != seated:
            raise BadInput("both sides of a change must be the same game between the same players.")


def _cases(entry: dict[str, Any], wanted: int) -> tuple[Case, ...]:
    setups = entry.get("setups")
    if not isinstance(setups, list) or len(setups) != wanted or not all(isinstance(text, str) for text in setups):
        raise BadInput(f"its setups must be a list of {wanted}.")
    if "variants" in entry:
        tried = _tried(entry, "variants", wanted)
        return tuple(Case(when, tuple(map(read_setup, texts))) for when, texts in tried.items())
    if "players" in entry:
        return tuple(
            Case(when, tuple(read_setup(f"{text}@{seats}") for text, seats in zip(setups, seated, strict=True)))
            for when, seated in _tried(entry, "players", wanted).items()
        )
    return (Case("", tuple(map(read_setup, setups))),)


def _tried(entry: dict[str, Any], what: str, wanted: int) -> dict[str, list[str]]:
    """The texts for each setup, by their description; one text is for all setups."""
    tried = entry[what]
    if not isinstance(tried, dict) or not tried:
        raise BadInput(f"its {what} must be a table from descriptions to texts.")
    listed = {when: [each] * wanted if isinstance(each, str) else each for when, each in tried.items()}
    if not all(isinstance(each, list) and len(each) == wanted for each in listed.values()):
        raise BadInput(f"its {what} must be one text, or one for each setup.")
    return listed


def _metric(game: Game, entry: dict[str, Any]) -> Metric:
    events, named = entry.get("events"), entry.get("metric")
    if (events is None) == (named is None):
        raise BadInput("it needs a metric or events, and not both.")
    metric = metric_named(named, game) if isinstance(named, str) else _of_events(game, events)
    if entry.get("decided"):
        return _of_decided(metric)
    bounds = sorted(_BOUND & set(entry))
    if len(bounds) > 1:
        raise BadInput("it has 'at_least' or 'exactly', and not both.")
    return _reaching(metric, bounds[0], _number(entry, bounds[0], 0)) if bounds else metric


def _column(metric: Metric) -> str:
    """The column of games that a metric is read from."""
    return next(name for name in metric.value().meta.root_names() if name != "status")


def _of_decided(metric: Metric) -> Metric:
    """A share of the games that are won."""

    def value() -> pl.Expr:
        return pl.when(pl.col("winner").is_not_null()).then(metric.value())

    title, says = f"{metric.title}, of the decided games", f"{metric.says} Draws do not count."
    return metric._replace(name=f"{metric.name}_of_decided", title=title, says=says, value=value)


def _reaching(metric: Metric, bound: str, number: float) -> Metric:
    """The share of games in which a metric is a number, or at least that."""
    words = f"{number:g} or more" if bound == "at_least" else f"exactly {number:g}"

    def value() -> pl.Expr:
        reached = metric.value() >= number if bound == "at_least" else metric.value() == number
        return reached.cast(pl.Float64)

    title = f"{metric.title} of {words}"
    return Metric(
        f"{metric.name}_{bound}_{number:g}", title, "of games", 3, True, f"How often: {title.lower()}.", value
    )


def _of_events(game: Game, wanted: Any) -> Metric:
    """The number of events of these kinds per game, as a metric."""
    kinds = {kind.name: kind for kind in game.events}
    names = [name for name, kind in kinds.items() if kind.ruling] if wanted == GAPS else wanted
    if not isinstance(names, list) or not names or not all(name in kinds for name in names):
        raise BadInput(f"its events must be a list of events of {game.title}, or '{GAPS}' for all that rest on a gap.")
    return Metric("events", "Events", "a game", 2, False, "The number of these events in a game.", counting(names))


def counting(names: list[str]) -> Callable[[], pl.Expr]:
    """The number of events of these names in a game."""
    return lambda: reduce(add, (pl.col(f"n_{name}").cast(pl.Float64) for name in names))


def _number(entry: dict[str, Any], key: str, otherwise: float) -> float:
    number = entry.get(key, otherwise)
    if not isinstance(number, int | float) or isinstance(number, bool) or number != number:
        raise BadInput(f"its '{key}' is a number.")
    return float(number)


def _amount(entry: dict[str, Any]) -> int:
    amount = entry.get("games", MOST)
    if not isinstance(amount, int) or isinstance(amount, bool) or not 1 <= amount <= MOST:
        raise BadInput(f"its games are a whole number from 1 to {MOST:,}.")
    return amount
