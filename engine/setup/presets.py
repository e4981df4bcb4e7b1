"""Presets: named variants in `data/GAME/presets/*.toml`, and saved variant files. Only differences are written: a file
without players means the typical player of the version that wrote it, one without `against` is compared with the
published rules.

game = "suits"
version = 1
title = "All face cards equal"
question = "All face cards equal?"      # only for presets that are an opening question
who = "Holly D'Zmura"
why = "Considered and rejected: ..."
players = ["middle", "highest.greedy"]  # a strategy for each seat

[rules]
jack_value = 11

[against]                               # the baseline of its comparison
title = "A hand of five"

[against.rules]
hand_size = 5
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import tomli_w

from engine.core import game as games
from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.core.text import did_you_mean
from engine.core.untrusted import parse_toml
from engine.setup.lineup import Lineup
from engine.setup.rulebook import data_folder

MAX_VERSION = 1_000_000  # of links too
MAX_FILE = 64_000
MOST_NAME = 80  # characters of a name
MOST_REASON = 2_000  # characters of a reason, or of the abstract of a document
_TEXTS = ("title", "question", "who", "why")


class Against(NamedTuple):
    """The baseline of a variant's comparison, if it is not the published rules."""

    title: str
    rules: RuleSet


class Preset(NamedTuple):
    """A named variant: who proposed it and why, its rules, its players (a full name for each seat), its baseline, and
    the changes of the game since it was saved."""

    game: Game
    name: str
    title: str
    question: str
    who: str
    why: str
    rules: RuleSet
    players: tuple[str, ...] = ()
    against: Against | None = None
    notice: str = ""

    @property
    def short(self) -> str:
        """The name without the game's: 'equal_faces'."""
        return self.name.removeprefix(f"{self.game.name}_")


@cache
def presets(game: Game) -> dict[str, Preset]:
    """The presets of a game by short name, in the order of their files."""
    folder = data_folder() / game.name / "presets"
    in_order = (read_preset(path.read_text("utf-8"), path.stem, game) for path in sorted(folder.glob("*.toml")))
    return {preset.short: preset for preset in in_order}


def preset(game: Game, name: str) -> Preset:
    """One preset by its long or short name; BadInput lists the presets."""
    short = name.removeprefix(f"{game.name}_")
    known = presets(game)
    if short not in known:
        nearly = did_you_mean(short, known)
        raise BadInput(f"{game.title} has no preset '{name[:40]}'{nearly}; its presets are {', '.join(known)}.")
    return known[short]


def read_preset(text: str, name: str = "variant", game: Game | None = None) -> Preset:
    """A preset from TOML; BadInput in one sentence for a broken file, another game, an unknown parameter or value."""
    try:
        content = parse_toml(text, "A variant file", MAX_FILE)
    except BadInput:
        raise
    except ValueError as error:  # broken, or a number of thousands of digits
        reason = str(error).partition(";")[0][:120].rstrip(".")
        raise BadInput(f"The file is not a variant saved by Warbench: {reason}.") from None
    _refuse_unknown(content, {"game", "version", "rules", "players", "against", *_TEXTS}, "a variant")
    of_file = games.load(_text(content, "game") or (game.name if game else ""))
    if game is not None and of_file is not game:
        raise BadInput(f"The file holds a variant of {of_file.title}, not of {game.title}.")
    texts = {key: _text(content, key) for key in _TEXTS}
    texts["title"] = texts["title"] or name
    rules = of_file.Rules.of(_changes(content))
    seated, against = _players(of_file, rules, content), _against(of_file, content)
    return Preset(
        of_file,
        name,
        **texts,
        rules=rules,
        players=seated,
        against=against,
        notice=version_notice(of_file, _version(of_file, content)),
    )


def _refuse_unknown(content: dict, known: set[str], of: str) -> None:
    unknown = set(content) - known
    if unknown:
        raise BadInput(f"The file has an entry '{sorted(unknown)[0][:40]}' that {of} does not have.")


def _players(game: Game, rules: RuleSet, content: dict) -> tuple[str, ...]:
    """A full name for each seat. Where the file names none, these are the typical players of the version that wrote it."""
    names = content.get("players", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadInput("The entry 'players' of a variant file must be a list of strategies, one for each seat.")
    return Lineup.of(game, names or _typical_in(game, _version(game, content)), game.count(rules)).names


def _typical_in(game: Game, version: int) -> tuple[str, ...]:
    """The strategies of the seats in games of a version; none if they are those of today."""
    return next((players for last, players in sorted(game.typical_before.items()) if version <= last), ())


def _against(game: Game, content: dict) -> Against | None:
    """The baseline of the comparison; None for the published rules."""
    against = content.get("against", {})
    if not isinstance(against, dict):
        raise BadInput("The entry 'against' of a variant file must be a table with a title and rules.")
    _refuse_unknown(against, {"title", "rules"}, "what a variant is compared with")
    title, rules = _text(against, "title").strip(), game.Rules.of(_changes(against))
    if len(title) > MOST_NAME:
        raise BadInput(f"The name of what a variant is compared with may have at most {MOST_NAME} characters.")
    return Against(title, rules) if rules.changes() else None


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


def _version(game: Game, content: dict) -> int:
    version = content.get("version", game.version)
    if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= MAX_VERSION:
        raise BadInput(f"The entry 'version' of a variant file must be a whole number from 1 to {MAX_VERSION:,}.")
    return version


def version_notice(game: Game, version: int) -> str:
    """The changes of a game since a version, in one sentence; empty if there are none."""
    if version > game.version:
        return f"This was made with version {version} of {game.title}, which is newer than version {game.version} here."
    since = [game.changes[v] for v in sorted(game.changes) if v > version]
    if version == game.version:
        return ""
    return f"This was made with version {version} of {game.title}; since then: {' '.join(since) or 'the rules were revised.'}"


def write_preset(
    game: Game,
    rules: RuleSet,
    title: str,
    who: str = "",
    why: str = "",
    players: Iterable[str] = (),
    against: Against | None = None,
) -> str:
    """The TOML of a variant, which `read_preset` reads back. Typical players and the published rules are not written."""
    count = game.count(rules)
    lineup, typical = Lineup.of(game, players, count), Lineup.of(game, (), count)
    texts = {"title": title, "who": who, "why": why}
    content: dict[str, Any] = {"game": game.name, "version": game.version, **{k: v for k, v in texts.items() if v}}
    content |= {"players": list(lineup.short)} if lineup != typical else {}
    content["rules"] = rules.changes()
    if against is not None and against.rules.changes():
        content["against"] = {"title": against.title, "rules": against.rules.changes()}
    return tomli_w.dumps(content)
