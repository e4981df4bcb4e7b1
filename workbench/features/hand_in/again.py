"""The commands that reproduce a handed-in page, and the versions it was made with."""

import platform
import shlex
from importlib.metadata import PackageNotFoundError, version

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup

GAMES = 10_000  # the default of `warbench compare`


def commands(comparison: Comparison, game_id: str) -> tuple[tuple[str, str], ...]:
    """Three commands, each with what it reproduces."""
    return (
        ("The numbers", compare_command(comparison)),
        ("The game above, in words", shlex.join(("warbench", "replay", game_id))),
        ("The game above, in the workbench", open_command(game_id, comparison.before)),
    )


def open_command(what: str, before: Setup) -> str:
    """The `warbench open` command for a variant or a game beside its baseline."""
    return shlex.join(["warbench", "open", "--game", what, *_against(before)])


def compare_command(comparison: Comparison) -> str:
    """The `warbench compare` command for the same numbers."""
    games = comparison.games_after
    return compare_words(comparison.before, comparison.after, len(games), games["seed"][0])


def compare_words(before: Setup, after: Setup, games: int, seed: int) -> str:
    """The `warbench compare` command for a number of games from a seed on."""
    words = ["warbench", "compare", after.game.name]
    for change in _changes(after):
        words += ["--set", change]
    words += _against(before)
    if after.lineup != Lineup.of(after.game, (), after.game.count(after.rules)):
        words += ["--players", after.lineup.text.replace("/", ",")]
    words += ["--games", str(games)] if games != GAMES else []
    words += ["--seed", str(seed)] if seed else []
    words += ["--metrics", "all"]
    return shlex.join(words)


def _against(before: Setup) -> list[str]:
    """The option for the baseline; empty for the published rules."""
    return ["--against", _rules_text(before)] if before.rules != before.game.Rules() else []


def _rules_text(setup: Setup) -> str:
    """The rules as ids write them, with every change from the published ones: 'suits:hand_size=4'."""
    return Setup(setup.game, setup.rules, setup.strategies).text().partition("@")[0]


def _changes(setup: Setup) -> list[str]:
    """The changes as `--set` takes them: 'hand_size=4'."""
    changes = _rules_text(setup).partition(":")[2]
    return changes.split(",") if changes else []


def versions(game: Game) -> dict[str, str]:
    """The names and versions of everything the numbers depend on."""
    named = {"Warbench": _installed("warbench"), f"{game.title}, version": str(game.version)}
    return {**named, "Python": platform.python_version(), "numba": _installed("numba"), "polars": _installed("polars")}


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed, run from its folder)"
