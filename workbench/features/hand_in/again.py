"""What it was made with, and the commands that make it again."""

import platform
import shlex
from importlib.metadata import PackageNotFoundError, version

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup

GAMES = 10_000  # that `warbench compare` plays if it is not told how many


def commands(comparison: Comparison, game_id: str) -> tuple[tuple[str, str], ...]:
    """Three commands, each with what it makes again."""
    return (
        ("The numbers", compare_command(comparison)),
        ("The game above, in words", shlex.join(("warbench", "replay", game_id))),
        ("The game above, in the workbench", open_command(game_id, comparison.before)),
    )


def open_command(what: str, before: Setup) -> str:
    """`warbench open` as one must type it to see a variant or a game beside what it is compared with."""
    return shlex.join(["warbench", "open", "--game", what, *_against(before)])


def compare_command(comparison: Comparison) -> str:
    """`warbench compare` as one must type it to get the same numbers."""
    games = comparison.games_after
    return compare_words(comparison.before, comparison.after, len(games), games["seed"][0])


def compare_words(before: Setup, after: Setup, games: int, seed: int) -> str:
    """The same for so many games from a seed on."""
    words = ["warbench", "compare", after.game.name]
    for change in _changes(after):
        words += ["--set", change]
    words += _against(before)
    if after.lineup != Lineup.of(after.game, (), after.game.count(after.rules)):
        words += ["--strategies", after.lineup.text.replace("/", ",")]
    words += ["--games", str(games)] if games != GAMES else []
    words += ["--seed", str(seed)] if seed else []
    words += ["--metrics", "all"]
    return shlex.join(words)


def _against(before: Setup) -> list[str]:
    """Nothing where the published rules are compared with."""
    return ["--against", _rules_text(before)] if before.rules != before.game.Rules() else []


def _rules_text(setup: Setup) -> str:
    """The rules as ids name them, every change against the published ones: 'suits:hand_size=4'."""
    return Setup(setup.game, setup.rules, setup.strategies).text().partition("@")[0]


def _changes(setup: Setup) -> list[str]:
    """The changes as `--set` takes them: 'hand_size=4'."""
    changes = _rules_text(setup).partition(":")[2]
    return changes.split(",") if changes else []


def versions(game: Game) -> dict[str, str]:
    """Name and version of what the numbers depend on."""
    named = {"Warbench": _installed("warbench"), f"{game.title}, version": str(game.version)}
    return {**named, "Python": platform.python_version(), "numba": _installed("numba"), "polars": _installed("polars")}


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(not installed, run from its folder)"
