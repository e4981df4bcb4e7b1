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
from functools import cache
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.skill import better_first, measured
from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import percent
from engine.setup.presets import Preset, preset
from engine.setup.reference_players import best_ordinary
from engine.setup.rulebook import clauses, data_folder
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.format import figure, finer
from engine.simulation.metrics import estimate, metric_named
from engine.simulation.simulate import refuse_columns, simulate

GAMES = 400  # an attempt that may never end takes long
METRICS = ("unfinished", "choices", "minutes", "lead_changes")  # those with one meaning in all games; and skill
_ROOT = "war"  # the game that all of them start from
_KEYS = ("preset", "wrong", "changed", "source")


class Attempt(NamedTuple):
    """The fault of the attempt before, the change, and its source; `preset` holds the rules, None for the published
    ones of the game. An `own` attempt of the user starts from the published rules; its preset says why."""

    game: Game
    preset: Preset | None
    wrong: str = ""
    changed: str = ""
    source: str = ""
    own: bool = False

    @property
    def title(self) -> str:
        """Its title."""
        return self.preset.title if self.preset else self.game.title

    @property
    def setup(self) -> Setup:
        """Its rules, between the default players."""
        return Setup.of(self.game, self.preset.rules if self.preset else None)


class PlayedAttempt(NamedTuple):
    """The results of an attempt: a figure for each of `METRICS` (None if no game counts), skill and its two players,
    and the effect compared with the attempt before, in a sentence."""

    attempt: Attempt
    figures: dict[str, Estimate]
    skill: Estimate
    players: tuple[str, str]
    did: str


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


def attempts_and_own(game: Game, own: Iterable[Attempt] = ()) -> tuple[Attempt, ...]:
    """The attempts of a game followed by the user's own; if its document describes none, after the published rules.

    >>> river = games.load("river")
    >>> few = Attempt(river, preset(river, "two_players"), own=True)
    >>> [attempt.title for attempt in attempts_and_own(river, [few])][1] == few.title
    True
    """
    own = tuple(own)
    return ((attempts_of(game) or (Attempt(game, None),)) + own) if own else attempts_of(game)


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


def play_attempts(
    game: Game, count: int = GAMES, seed: int = 0, known: int = 0, own: Iterable[Attempt] = (), **how: Any
) -> Iterator[PlayedAttempt]:
    """Play the attempts one by one on the same deals, classic War on separate ones; then the user's `own`, each
    compared with the last designer's attempt. The first `known` were played before. `how` is passed to `simulate`.
    Skill is between the best known player and a plain one of each game, on half as many deals."""
    refuse_columns(how)
    row = attempts_and_own(game, own)
    last = max((at for at, attempt in enumerate(row) if not attempt.own), default=-1)
    frames: dict[int, pl.DataFrame] = {}

    def played(at: int) -> pl.DataFrame:
        if at not in frames:
            frames[at] = simulate(row[at].setup, count, seed, **how)
        return frames[at]

    for at in range(known, len(row)):
        other = last if row[at].own else at - 1
        yield _follow(row[at], played(at), (row[other], played(other)) if other >= 0 else None, seed, how)


def _follow(
    attempt: Attempt, frame: pl.DataFrame, before: tuple[Attempt, pl.DataFrame] | None, seed: int, how: dict[str, Any]
) -> PlayedAttempt:
    figures = {name: estimate(frame, metric_named(name, attempt.game)) for name in METRICS}
    players, found = better_first(attempt.setup, players_of(attempt), max(1, len(frame) // 2), seed, how)
    told = measured(attempt.setup, players, found)
    return PlayedAttempt(
        attempt, figures, told.skill, (told.players[0].words, told.players[1].words), did(attempt, frame, before)
    )


def players_of(attempt: Attempt) -> tuple[str, str]:
    """The two players of its skill: the best known one and a plain one."""
    return best_ordinary(attempt.game), attempt.game.plain


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
