"""What there is, as frames: the games, and of each its presets, strategies, metrics and parameters, one row each.

What is asked about is a game (`suits`), or a setup such as `suits:hand_size=5`, whose values `parameters` then holds.
"""

from typing import Any

import polars as pl

from engine.core import game as registry
from engine.core.game import Game
from engine.core.parameter import Parameter, Value
from engine.play.strategy import offered
from engine.play.strategy import strategies as playing
from engine.setup import presets as named
from engine.setup.setup import Given, Setup, as_setup
from engine.simulation import metrics as measured


def game(name: str) -> Game:
    """The game of that name; BadInput names those there are."""
    return registry.load(name)


def games() -> pl.DataFrame:
    """The games. Columns: name; title; summary; document (what its rules are taken from); version; seats (their names);
    parts (what the strategies decide); parameters and presets (how many)."""
    return pl.DataFrame([_game(registry.load(name)) for name in registry.names()])


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "document": game.document,
        "version": game.version,
        "seats": list(game.seats),
        "parts": list(game.parts),
        "parameters": len(game.Rules.parameters()),
        "presets": len(named.presets(game)),
    }


def presets(given: Given) -> pl.DataFrame:
    """The named variants of a game. Columns: name; title; question (that it answers, else null); who (proposed it); why;
    changes (against the published rules); text (that plays it, such as suits:equal_faces)."""
    game = as_setup(given).game
    columns = ("name", "title", "question", "who", "why", "changes", "text")
    return pl.DataFrame([_preset(each) for each in named.presets(game).values()], dict.fromkeys(columns, pl.Utf8))


def _preset(preset: named.Preset) -> dict[str, str | None]:
    changes = ",".join(f"{name}={_written(value)}" for name, value in preset.rules.changes().items())
    proposal = {"question": preset.question, "who": preset.who, "why": preset.why}
    return {
        "name": preset.short,
        "title": preset.title,
        **{name: text or None for name, text in proposal.items()},
        "changes": changes,
        "text": f"{preset.game.name}:{preset.short}",
    }


def strategies(given: Given) -> pl.DataFrame:
    """What can decide, part by part; `think100` stands for all players that think. Columns: part (of the game); name; words
    (what a designer calls it); says (what it does); source (its clause, or that it is ours); dice (whether it tosses coins);
    default (whether it decides this part where nothing else is said)."""
    game = as_setup(given).game
    known = [(part, playing(game)[part, name]) for part in game.parts for name in offered(game, part)]
    rows = [
        {
            "part": part,
            "name": each.name,
            "words": each.words,
            "says": " ".join(each.says.split()),
            "source": each.source,
            "dice": each.dice,
            "default": game.default_parts[game.parts.index(part)] == each.name,
        }
        for part, each in known
    ]
    return pl.DataFrame(rows)


def metrics(given: Given) -> pl.DataFrame:
    """What is measured. Columns: name; title; unit; share (whether a game counts as yes or no); headline (whether it is
    among those that are shown first); says (its definition)."""
    game = as_setup(given).game
    rows = [
        {
            "name": name,
            "title": each.title,
            "unit": each.unit,
            "share": each.share,
            "headline": name in game.headline,
            "says": each.says,
        }
        for name, each in measured.metrics(game).items()
    ]
    return pl.DataFrame(rows)


def parameters(given: Given) -> pl.DataFrame:
    """What may be changed. Columns: name; label; type (bool, int, choice); value and default (as commands and links write
    them); low, high (null where it is not a number); choices (null where it is not a choice); unit; part (of the rulebook);
    level (headline, rule, gap); clause; ruling (null where the rulebook says it); says (what it means)."""
    setup = as_setup(given)
    rows = [_parameter(setup, each) for each in setup.rules.parameters().values()]
    return pl.DataFrame(
        rows, schema_overrides={"choices": pl.List(pl.Utf8), "ruling": pl.Utf8}, infer_schema_length=None
    )


def _parameter(setup: Setup, parameter: Parameter) -> dict[str, Any]:
    dial = parameter.dial
    return {
        "name": parameter.name,
        "label": parameter.label,
        "type": parameter.type,
        "value": _written(getattr(setup.rules, parameter.name)),
        "default": _written(parameter.default),
        "low": dial.low,
        "high": dial.high,
        "choices": list(parameter.choices) or None,
        "unit": dial.unit,
        "part": dial.group,
        "level": dial.level,
        "clause": dial.clause,
        "ruling": dial.ruling or None,
        "says": dial.says,
    }


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


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
