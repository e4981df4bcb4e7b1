"""Fingerprints of the games: `python -m tests.kit.fingerprints [GAME ...]` writes them anew after a game's VERSION was raised.

A link or a saved preset names a game, rules and a seed; it has to bring back the same game. So what a hundred seeds come
to is kept in data/GAME/fingerprint.json, for the published rules and for every other value of every parameter. The command refuses
to renew what changed under an old VERSION; `--anyway` is for a new parameter, which changes no old game.
"""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np

from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.rulebook import data_folder
from engine.setup.setup import Setup
from tests.kit.playing import results

MEANS = {
    "games": "the published rules play other games than before, or a default has changed",
    "readings": "some value of some parameter plays other games than before (or a parameter was added)",
}
_TOLD = ("status", "winner", "turns", "decisions", "choices", "score")


def taken(name: str) -> dict:
    """The fingerprint of a game as it is now."""
    game = games.load(name)
    return {"version": game.version, "games": _of(Setup.of(game, {}, ["random"]), 100), "readings": _of_readings(game)}


def _of(setup: Setup, count: int) -> str:
    found = results(setup, range(count))
    told = np.concatenate([found[field].reshape(count, -1).astype("<i8") for field in _TOLD], axis=1)
    return hashlib.sha256(told.tobytes()).hexdigest()[:16]


def _of_readings(game) -> str:
    parts = []
    for name, parameter in game.Rules.parameters().items():
        for value in parameter.soft_values[:25]:
            try:
                parts.append(f"{name}={value}:{_of(Setup.of(game, {name: value}, ['random']), 10)}")
            except BadInput:
                parts.append(f"{name}={value}:refused")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _file(name: str) -> Path:
    return data_folder() / name / "fingerprint.json"


def recorded(name: str) -> dict:
    """The fingerprint of a game as it was written down; empty if it never was."""
    return json.loads(_file(name).read_text("utf-8")) if _file(name).exists() else {}


def renew(names: list[str], anyway: bool) -> list[str]:
    """Write the present fingerprints of these games; those that were refused because their VERSION is the old one."""
    refused = []
    for name in names:
        old, now = recorded(name), taken(name)
        if old and old != now and old["version"] == now["version"] and not anyway:
            refused.append(name)
        else:
            _file(name).write_text(json.dumps(now, indent=2) + "\n", "utf-8")
    return refused


if __name__ == "__main__":
    left = renew([word for word in sys.argv[1:] if word != "--anyway"] or games.names(), "--anyway" in sys.argv[1:])
    if left:
        sys.exit(f"Not renewed: {', '.join(left)} changed under the old VERSION; raise it first.")
