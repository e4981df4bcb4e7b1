"""What there is, as frames: the games, and of each its presets, strategies, metrics and parameters, one row each.

What is asked about is a game (`suits`), or a setup such as `suits:hand_size=5`, whose values `parameters` then holds.
"""

import polars as pl

from engine.core import game as registry
from engine.core.game import Game
from engine.setup.setup import Setup
from engine.simulation import entries


def game(name: str) -> Game:
    """The game of that name; BadInput names those there are."""
    return registry.load(name)


def games() -> pl.DataFrame:
    """The games. Columns: name; title; summary; document (what its rules are taken from); version; seats (their names);
    parts (what the strategies decide); parameters and presets (how many)."""
    return pl.DataFrame(entries.games())


def presets(setup: Setup) -> pl.DataFrame:
    """The named variants of a game. Columns: name; title; question (that it answers, else null); who (proposed it); why;
    changes (against the published rules); text (that plays it, such as suits:equal_faces)."""
    columns = ("name", "title", "question", "who", "why", "changes", "text")
    return pl.DataFrame(entries.presets(setup), dict.fromkeys(columns, pl.Utf8))


def strategies(setup: Setup) -> pl.DataFrame:
    """What can decide, part by part; `think100` stands for all players that think. Columns: part (of the game); name; words
    (what a designer calls it); says (what it does); source (its clause, or that it is ours); dice (whether it tosses coins);
    default (whether it decides this part where nothing else is said)."""
    return pl.DataFrame(entries.strategies(setup))


def metrics(setup: Setup) -> pl.DataFrame:
    """What is measured. Columns: name; title; unit; share (whether a game counts as yes or no); headline (whether it is
    among those that are shown first); says (its definition)."""
    return pl.DataFrame(entries.metrics(setup))


def parameters(setup: Setup) -> pl.DataFrame:
    """What may be changed. Columns: name; label; type (bool, int, choice); value and default (as commands and links write
    them); low, high (null where it is not a number); choices (null where it is not a choice); unit; part (of the rulebook);
    level (headline, rule, gap); clause; ruling (null where the rulebook says it); says (what it means)."""
    return pl.DataFrame(
        entries.parameters(setup),
        schema_overrides={"choices": pl.List(pl.Utf8), "ruling": pl.Utf8},
        infer_schema_length=None,
    )


def gaps_of(game: Game) -> list[str]:
    """The gaps in its rulebook that events of a game rest on."""
    return sorted({kind.ruling for kind in game.events if kind.ruling})


def gap_label(game: Game, gap: str) -> str:
    """A gap in words: the parameter that closes it, or else the event that rests on it."""
    labels = [p.label for p in game.Rules.parameters().values() if p.dial.ruling == gap]
    if labels:
        return labels[0]
    kinds = [kind for kind in game.events if kind.ruling == gap]
    plain = [kind.sentence.rstrip(".") for kind in kinds if "{" not in kind.sentence]
    return (plain or [kinds[0].name.replace("_", " ").capitalize()])[0]
