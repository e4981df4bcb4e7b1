"""The history of a game: its designer's attempts in order, from classic War to the published rules, with the effect of
each.

`data/GAME/attempts.toml` has one entry per attempt; simulation measures its effect.

[[attempt]]
preset = "attempt2"                 # its rules
wrong = "Luck still counted ..."    # the fault of the attempt before, or of War, in our words
changed = "A card of the hand ..."  # the change
source = "MIND-X2, MIND-X3"         # the lines of the rulebook that describe it
"""

import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.duplicate_deals import SKILL
from engine.analysis.skill import headline_players, measured, play_from_every_seat
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import counted, percent
from engine.play.run import Cancelled
from engine.runtime.result import Result
from engine.setup.modules import modules
from engine.setup.presets import Preset, preset
from engine.setup.rulebook import clauses, data_folder
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure, finer
from engine.simulation.metric import Metric
from engine.simulation.metrics import estimate, metric_named, metrics
from engine.simulation.simulate import refuse_columns, simulate

GAMES = 400  # an attempt that may never end takes long
FAIR = "fair"  # games that the first player wins; of a game for one, those that are won
METRICS = (
    FAIR,
    "turns",
    "choices_per_turn",
    "minutes",
    "unfinished",
    "choices",
    "lead_changes",
)  # of one meaning in all games; and skill
_ROOT = "war"  # the game that all of them start from
_KEYS = ("preset", "wrong", "changed", "source")
_TEXTS = ("title", "text", "wrong", "changed", "source", "better", "worse", "did")


class Attempt(NamedTuple):
    """The fault of the attempt before, the change, and its source; `preset` holds the rules, None for the published
    ones of the game. An `own` attempt of the user starts from the published rules; its preset says why. One that `continues` was kept
    after the own attempt before it."""

    game: Game
    preset: Preset | None
    wrong: str = ""
    changed: str = ""
    source: str = ""
    own: bool = False
    continues: bool = False

    @property
    def title(self) -> str:
        """Its title."""
        if self.preset:
            return self.preset.title
        return games.load(_ROOT).title if modules(self.game) else self.game.title

    @property
    def setup(self) -> Setup:
        """Its rules, between the default players."""
        return Setup.of(self.game, self.preset.rules if self.preset else None)

    @property
    def text(self) -> str:
        """Its rules as commands and links write them: 'armed:original_all52'."""
        if self.preset and not self.own:
            return f"{self.game.name}:{self.preset.short}"
        return _rules_text(self.setup)


class PlayedAttempt(NamedTuple):
    """The results of an attempt: a figure for each of `METRICS` (None if no game counts), skill and its two players,
    and the effect compared with the attempt before, in a sentence."""

    attempt: Attempt
    figures: dict[str, Estimate]
    skill: Estimate
    players: tuple[str, str]
    did: str


class _History(NamedTuple):
    game: Game
    attempts: tuple[PlayedAttempt, ...]
    games: int
    seed: int


class History(Result, _History):
    """The attempts of a `game` in their order, classic War first, `games` of each played on the same deals from `seed` on. They
    are fewer than there are if the playing was stopped."""

    def says(self) -> str:
        """What the last attempt did, compared with the one before; or that there are no attempts."""
        if not self.attempts:
            return self.nothing or "No attempt has been played."
        last = self.attempts[-1]
        return f"{counted(len(self.attempts), 'attempt')}; “{last.attempt.title}”: {last.did or 'the first of them.'}"

    @property
    def nothing(self) -> str:
        """A sentence if the document of the game describes no attempts, else nothing."""
        return (
            ""
            if self.attempts or attempts_and_own(self.game)
            else f"The document of {self.game.title} describes no earlier attempts."
        )

    def frame(self) -> pl.DataFrame:
        """One row an attempt. Columns: number (0 is what all begin with); title; text (that plays it); wrong (with the one
        before); changed; source (the lines of the rulebook that tell of it); own (whether it is yours); of each of `METRICS`
        and of skill the mean, low and high (its 95% interval), such as minutes, minutes_low, minutes_high (null where no
        game counts); better, worse (between whom skill is measured); did (beside the one before)."""
        figures = [each + end for each in (*METRICS, SKILL.name) for end in ("", "_low", "_high")]
        kinds = (
            dict.fromkeys(figures, pl.Float64)
            | dict.fromkeys(_TEXTS, pl.Utf8)
            | {"number": pl.Int64, "own": pl.Boolean}
        )
        columns = ["number", *_TEXTS[:5], "own", *figures, *_TEXTS[5:]]
        rows = [_row(at, each) for at, each in enumerate(self.attempts)]
        return pl.DataFrame(rows, {name: kinds[name] for name in columns})

    def to_json(self) -> dict[str, Any]:
        """The shape of `warbench history --json`: a figure that no game counts for is null."""
        rows = [_json(at, each) for at, each in enumerate(self.attempts)]
        told = {"game": self.game.name, "seed": self.seed, "games": self.games}
        return {**told, "nothing": self.nothing or None, "attempts": rows}


@cache
def attempts_of(game: Game) -> tuple[Attempt, ...]:
    """Classic War, then the attempts of a game in order; empty if its document describes none.

    >>> [attempt.title for attempt in attempts_of(games.load("armed"))]
    ['Classic War', 'The player with all 52 cards wins', 'As published']
    """
    path = data_folder() / game.name / "attempts.toml"
    if not path.is_file():
        return ()
    return (Attempt(games.load(_ROOT), None), *read_attempts(path.read_text("utf-8"), game))


def attempts_and_own(game: Game, own: Iterable[Attempt] = (), beside: bool = True) -> tuple[Attempt, ...]:
    """The attempts of a game followed by the user's own; if its document describes none, after the published rules. Of a game that
    begins as classic War, the user's own followed by those of all designers; without these where nothing is to be `beside` it.

    >>> river = games.load("river")
    >>> few = Attempt(river, preset(river, "two_players"), own=True)
    >>> [attempt.title for attempt in attempts_and_own(river, [few])][1] == few.title
    True
    """
    own = tuple(own)
    if modules(game):
        return (Attempt(game, None), *own, *(of_the_authors() if beside else ()))
    return ((attempts_of(game) or (Attempt(game, None),)) + own) if own else attempts_of(game)


@cache
def of_the_authors() -> tuple[Attempt, ...]:
    """The attempts of the designers of all games, game by game: beside them is the row of a game that begins as classic War.

    >>> list(dict.fromkeys(each.game.name for each in of_the_authors()))
    ['armed', 'mindful', 'profiteer', 'suits']
    """
    return tuple(each for name in games.names() for each in attempts_of(games.load(name))[1:])


def read_attempts(text: str, game: Game) -> list[Attempt]:
    """The attempts of a file; BadInput in one sentence names the entry that cannot be used."""
    try:
        entries = tomllib.loads(text).get("attempt", [])
    except ValueError as error:
        raise BadInput(f"The attempts of {game.title} cannot be read: {str(error)[:120].rstrip('.')}.") from None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadInput(f"The attempts of {game.title} cannot be read: each begins with [[attempt]].")
    return [_read(game, entry, at) for at, entry in enumerate(entries, 1)]


def _read(game: Game, entry: dict[str, Any], at: int) -> Attempt:
    wrong = [key for key in _KEYS if not isinstance(entry.get(key), str) or not entry[key]]
    if wrong or set(entry) - set(_KEYS):
        raise BadInput(f"Attempt {at} of {game.title} needs a text for each of {', '.join(_KEYS)}, and nothing else.")
    unknown = [source for source in entry["source"].split(", ") if source not in clauses(game)]
    if unknown:
        raise BadInput(f"Attempt {at} of {game.title} names '{unknown[0][:40]}', which its rulebook does not have.")
    return Attempt(game, preset(game, entry["preset"]), entry["wrong"], entry["changed"], entry["source"])


# ---------------------------------------------------------------- the effect of each


def history(setup: Setup, games: int = GAMES, seed: int = 0, *, beside: bool = True, **how: Any) -> History:
    """The attempts of a game, played one after the other on the same deals, between those who open the game; `how` is passed
    to `simulate`. A setup whose rules are none of them continues the row as your own attempt, held against the published
    rules; who plays in it does not matter. `beside`: see `attempts_and_own`. When `cancelled` says so, those that were played until
    then are given.

    Skill is that of `engine.analysis.skill`, on half as many deals. BadInput for a setup that
    cannot be played.

    >>> found = history(Setup.of("armed"), 100)
    >>> [each.attempt.text for each in found.attempts]
    ['war', 'armed:original_all52', 'armed:final']
    >>> found.frame().select("number", "title", pl.col("minutes").round(0)).rows()[1]
    (1, 'The player with all 52 cards wins', 205.0)
    """
    found = list[PlayedAttempt]()
    with suppress(Cancelled):
        for each in play_attempts(setup.game, games, seed, own=own_attempt(setup), beside=beside, **how):
            found.append(each)
    return History(setup.game, tuple(found), games, seed)


def own_attempt(setup: Setup) -> tuple[Attempt, ...]:
    """A variant as a user's own attempt; nothing for the published rules and for those of a documented attempt."""
    told = {each.preset.rules for each in attempts_of(setup.game) if each.preset} | {setup.game.Rules()}
    if setup.rules in told:
        return ()
    return (Attempt(setup.game, Preset(setup.game, "own", _rules_text(setup), "", "", "", setup.rules), own=True),)


def _rules_text(setup: Setup) -> str:
    return setup.text().partition("@")[0]


def _row(at: int, played: PlayedAttempt) -> dict[str, Any]:
    figures: dict[str, float | None] = {}
    for name, each in {**played.figures, SKILL.name: played.skill}.items():
        mean, low, high = (each.to_json()[key] for key in ("mean", "low", "high"))
        figures |= {name: mean, f"{name}_low": low, f"{name}_high": high}
    better, worse = played.players
    return {
        "number": at,
        **_texts(played.attempt),
        **figures,
        "better": better,
        "worse": worse,
        "did": played.did or None,
    }


def _json(at: int, played: PlayedAttempt) -> dict[str, Any]:
    figures = {name: each.to_json() for name, each in {**played.figures, SKILL.name: played.skill}.items()}
    players = dict(zip(("better", "worse"), played.players, strict=True))
    return {"number": at, **_texts(played.attempt), "figures": figures, **players, "did": played.did or None}


def _texts(attempt: Attempt) -> dict[str, Any]:
    texts = {key: getattr(attempt, key) for key in ("title", "text", "wrong", "changed", "source", "own")}
    return {key: None if value == "" else value for key, value in texts.items()}


def play_attempts(
    game: Game,
    count: int = GAMES,
    seed: int = 0,
    known: int = 0,
    own: Iterable[Attempt] = (),
    beside: bool = True,
    **how: Any,
) -> Iterator[PlayedAttempt]:
    """Play the attempts one by one on the same deals, classic War on separate ones; then the user's `own`. Each of these is
    compared with the last attempt of the designer, or, if it continues an own one, with that. The first `known` attempts are skipped.
    `beside`: see `attempts_and_own`; `how` is passed to `simulate`.
    Skill is that of `engine.analysis.skill`, on half as many deals."""
    refuse_columns(how)
    row = attempts_and_own(game, own, beside)
    frames: dict[int, pl.DataFrame] = {}

    def played(at: int) -> pl.DataFrame:
        if at not in frames:
            frames[at] = simulate(row[at].setup, count, seed, **how)
        return frames[at]

    for at in range(known, len(row)):
        other = _before(row, at)
        yield _follow(row[at], played(at), (row[other], played(other)) if other >= 0 else None, seed, how)


def _before(row: tuple[Attempt, ...], at: int) -> int:
    """The place of the attempt with which this one is compared; -1 for the first."""
    here, before = row[at], row[at - 1] if at else None
    if before is None or here.continues or (before.game is here.game and not before.own and not here.own):
        return at - 1
    if not here.own:
        return 0
    return max(place for place, each in enumerate(row) if not each.own and each.game is here.game)


def _follow(
    attempt: Attempt, frame: pl.DataFrame, before: tuple[Attempt, pl.DataFrame] | None, seed: int, how: dict[str, Any]
) -> PlayedAttempt:
    figures = {name: estimate(frame, metric_of(name, attempt.game)) for name in METRICS}
    players = headline_players(attempt.game)
    found = play_from_every_seat(attempt.setup, players, max(1, len(frame) // 2), seed, how)
    told = measured(attempt.setup, found, players)
    return PlayedAttempt(
        attempt, figures, told.skill, (told.players[0].words, told.players[1].words), did(attempt, frame, before)
    )


def metric_of(name: str, game: Game) -> Metric:
    """A number of `METRICS` as it is measured in a game."""
    if name != FAIR:
        return metric_named(name, game)
    return metric_named("seat0_wins" if "seat0_wins" in metrics(game) else "won", game)


def did(attempt: Attempt, frame: pl.DataFrame, before: tuple[Attempt, pl.DataFrame] | None) -> str:
    """The changes in words: the certain ones on the same deals; for another game two figures."""
    if before is None:
        return ""
    if before[0].game is attempt.game:
        return Comparison(before[0].setup, attempt.setup, before[1], frame).verdict()
    endless = estimate(frame, metric_named("unfinished", attempt.game)).mean
    told = [f"{percent(endless)} of the games never end"] if endless else []
    told += [_from_to(name, before, (attempt, frame)) for name in ("choices", "minutes")]
    return f"Beside {before[0].title}, on other deals: {'; '.join(told)}."


def _from_to(name: str, *sides: tuple[Attempt, pl.DataFrame]) -> str:
    metric = metric_named(name, sides[0][0].game)
    each = [estimate(frame, metric) for _, frame in sides]
    was, now = (figure(metric, one.mean, finer(metric, one)) for one in each)
    title, unit = metric.title.lower(), metric.unit_words
    if unit.strip() in title:
        was, now = was.removesuffix(unit), now.removesuffix(unit)
    return f"{title} {now} instead of {was}"
