"""The catalogue as dictionaries: the games, and the presets, strategies, metrics and parameters of each.

`engine.simulation.catalogue` makes frames of them and documents each entry; printing them needs no frame.
"""

from typing import Any

from engine.core import game as registry
from engine.core.game import Game
from engine.core.parameter import Parameter, Value
from engine.play.strategy import offered
from engine.play.strategy import strategies as playing
from engine.setup import presets as named
from engine.setup.setup import Setup
from engine.simulation import metrics as measured

Entries = list[dict[str, Any]]


def games() -> Entries:
    """The games."""
    return [_game(registry.load(name)) for name in registry.names()]


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


def presets(setup: Setup) -> Entries:
    """The named variants of a game."""
    return [_preset(each) for each in named.presets(setup.game).values()]


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


def strategies(setup: Setup) -> Entries:
    """The strategies of each part; `think100` represents all players that think."""
    game = setup.game
    known = [(part, playing(game)[part, name]) for part in game.parts for name in offered(game, part)]
    return [
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


def metrics(setup: Setup) -> Entries:
    """The metrics."""
    game = setup.game
    return [
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


def parameters(setup: Setup) -> Entries:
    """The parameters of the rules; for a setup with its values."""
    return [_parameter(setup, each) for each in setup.rules.parameters().values()]


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
