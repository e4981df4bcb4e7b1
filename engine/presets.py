"""Presets: named variants in `data/GAME/presets/*.toml`, and the files that people save. Only differences are written.

game = "suits"
version = 1
title = "All face cards equal"
question = "All face cards equal?"      # only for presets that serve as an opening question
who = "Holly D'Zmura"
why = "Considered and rejected: ..."

[rules]
jack_value = 11
"""

import tomllib
from functools import cache
from typing import NamedTuple

import tomli_w

from engine import game as games
from engine.game import Game
from engine.rulebook import data_folder
from engine.rules import BadInput, RuleSet, Value

_MAX_FILE = 64_000
_TEXTS = ("title", "question", "who", "why")


class Preset(NamedTuple):
    """A named variant: who proposed it and why, its rules, and what has changed in the game since it was saved."""

    game: Game
    name: str
    title: str
    question: str
    who: str
    why: str
    rules: RuleSet
    notice: str = ""

    @property
    def short(self) -> str:
        """The name without the game's: 'equal_faces'."""
        return self.name.removeprefix(f"{self.game.name}_")


@cache
def presets(game: Game) -> dict[str, Preset]:
    """Every preset of a game by short name, in the order of their files."""
    folder = data_folder() / game.name / "presets"
    in_order = (read_preset(path.read_text("utf-8"), path.stem, game) for path in sorted(folder.glob("*.toml")))
    return {preset.short: preset for preset in in_order}


def preset(game: Game, name: str) -> Preset:
    """One preset by its long or short name; BadInput names those there are."""
    short = name.removeprefix(f"{game.name}_")
    known = presets(game)
    if short not in known:
        raise BadInput(f"{game.title} has no preset '{name[:40]}'; its presets are {', '.join(known)}.")
    return known[short]


def read_preset(text: str, name: str = "variant", game: Game | None = None) -> Preset:
    """A preset from TOML; BadInput in one sentence for a broken file, another game, an unknown parameter or value."""
    if len(text) > _MAX_FILE:
        raise BadInput(f"A variant file holds at most {_MAX_FILE:,} characters; this one has {len(text):,}.")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput(f"The file is not a variant saved by Warbench: {str(error)[:120]}.") from None
    unknown = set(content) - {"game", "version", "rules", *_TEXTS}
    if unknown:
        raise BadInput(f"The file has an entry '{sorted(unknown)[0][:40]}' that a variant does not have.")
    of_file = games.load(_text(content, "game") or (game.name if game else ""))
    if game is not None and of_file is not game:
        raise BadInput(f"The file holds a variant of {of_file.title}, not of {game.title}.")
    texts = {key: _text(content, key) for key in _TEXTS}
    rules = of_file.Rules.of(_changes(content))
    return Preset(
        of_file, name, **{**texts, "title": texts["title"] or name}, rules=rules, notice=_notice(of_file, content)
    )


def _text(content: dict, key: str) -> str:
    value = content.get(key, "")
    if not isinstance(value, str):
        raise BadInput(f"The entry '{key}' of a variant file must be text.")
    return value


def _changes(content: dict) -> dict[str, Value]:
    changes = content.get("rules", {})
    if not isinstance(changes, dict):
        raise BadInput("The entry 'rules' of a variant file must be a table of parameters.")
    return changes


def _notice(game: Game, content: dict) -> str:
    version = content.get("version", game.version)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadInput("The entry 'version' of a variant file must be a whole number, 1 or more.")
    return version_notice(game, version)


def version_notice(game: Game, version: int) -> str:
    """What has changed in a game since a version, in one sentence; empty if nothing has."""
    if version > game.version:
        return f"This was made with version {version} of {game.title}, which is newer than version {game.version} here."
    since = [game.changes[v] for v in sorted(game.changes) if v > version]
    if version == game.version:
        return ""
    return f"This was made with version {version} of {game.title}; since then: {' '.join(since) or 'the rules were revised.'}"


def write_preset(game: Game, rules: RuleSet, title: str, who: str = "", why: str = "") -> str:
    """The TOML of a variant, which `read_preset` reads back."""
    texts = {"title": title, "who": who, "why": why}
    head = {"game": game.name, "version": game.version, **{k: v for k, v in texts.items() if v}}
    return tomli_w.dumps({**head, "rules": rules.changes()})
