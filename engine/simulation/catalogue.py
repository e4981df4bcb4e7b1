"""The catalogue as frames: the games, and the presets, strategies, metrics and parameters of each, one row per entry.

The argument is a game (`suits`), or a setup such as `suits:hand_size=5`, whose values `parameters` then shows.
"""

import polars as pl

from engine.core import game as registry
from engine.core.game import Game
from engine.setup.setup import Setup
from engine.simulation import entries


def game(name: str) -> Game:
    """The game of that name; BadInput lists the games."""
    return registry.load(name)


def games() -> pl.DataFrame:
    """The games. Columns: name; title; summary; document (the source of its rules); version; seats (their names);
    parts (what the strategies decide); parameters and presets (their numbers)."""
    return pl.DataFrame(entries.games())


def presets(setup: Setup) -> pl.DataFrame:
    """The named variants of a game. Columns: name; title; question (that it answers, else null); who (its author); why;
    changes (to the published rules); text (to play it, such as suits:equal_faces)."""
    columns = ("name", "title", "question", "who", "why", "changes", "text")
    return pl.DataFrame(entries.presets(setup), dict.fromkeys(columns, pl.Utf8))


def strategies(setup: Setup) -> pl.DataFrame:
    """The strategies of each part; `think100` represents all players that think. Columns: part (of the game); name;
    words (a designer's name for it); says (how it works); source (its clause, or that it is ours); dice (whether it
    uses random numbers); default (whether it is the default for this part)."""
    return pl.DataFrame(entries.strategies(setup))


def metrics(setup: Setup) -> pl.DataFrame:
    """The metrics. Columns: name; title; unit; share (whether each game is yes or no); headline (whether it is one of
    the metrics shown first); says (its definition)."""
    return pl.DataFrame(entries.metrics(setup))


def parameters(setup: Setup) -> pl.DataFrame:
    """The parameters of the rules. Columns: name; label; type (bool, int, choice); value and default (as commands and
    links write them); low, high (null if it is not a number); choices (null if it is not a choice); unit; part
    (of the rulebook); level (headline, rule, gap); clause; ruling (null if the rulebook states it); says (its meaning)."""
    return pl.DataFrame(
        entries.parameters(setup),
        schema_overrides={"choices": pl.List(pl.Utf8), "ruling": pl.Utf8},
        infer_schema_length=None,
    )


def gaps_of(game: Game) -> list[str]:
    """The gaps in a game's rulebook that its events rest on."""
    return sorted({kind.ruling for kind in game.events if kind.ruling})


def gap_label(game: Game, gap: str) -> str:
    """A gap in words: the parameter that closes it, or else the event that rests on it."""
    labels = [p.label for p in game.Rules.parameters().values() if p.dial.ruling == gap]
    if labels:
        return labels[0]
    kinds = [kind for kind in game.events if kind.ruling == gap]
    plain = [kind.sentence.rstrip(".") for kind in kinds if "{" not in kind.sentence]
    return (plain or [kinds[0].name.replace("_", " ").capitalize()])[0]
