"""The answers that a game gives under its published rules, kept beside its rulebook: they are shown before anything is played."""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.setup import precompile
from engine.setup.rulebook import data_folder
from engine.setup.setup import Setup
from workbench.bench import Bench
from workbench.bench.budget import ALONE
from workbench.page.kit.answers import Answer
from workbench.page.kit.changes import Tile, tiles
from workbench.work.duplicate_deals import has_skill, tables_of_skill
from workbench.work.games import PlayedGames


class Published(NamedTuple):
    """The first numbers of a game, and the games and the duplicate deals that they are of."""

    games: int
    deals: int
    tiles: tuple[Tile, ...]

    def is_in(self, played: Comparison) -> bool:
        """Whether as many games and deals are played."""
        return len(played.games_after) >= self.games and _deals(played) >= self.deals

    def as_json(self) -> dict[str, Any]:
        """The answers as their file holds them."""
        told = [tile._asdict() | {"answer": tile.answer and tile.answer._asdict()} for tile in self.tiles]
        return {"games": self.games, "deals": self.deals, "tiles": told}


def _deals(played: Comparison) -> int:
    return len(played.seated.after) if played.seated else 0


def answers(game: Game) -> Published:
    """The answers from as many games and deals as the bench of a single user plays by default, between typical players."""
    bench = Bench.of(game).play(ALONE.games)
    precompile.get_ready(bench.setup, *(tables_of_skill(bench) if has_skill(bench) else ()))
    played = PlayedGames(ALONE).comparison(bench)
    return Published(len(played.games_after), _deals(played), tiles(played))


# ---------------------------------------------------------------- in a file beside the rulebook


def file_of(name: str) -> Path:
    """The file of a game's answers."""
    return data_folder() / name / "answers.json"


@cache
def written_down(name: str) -> Published | None:
    """The answers in the file of a game; `python -m tests.kit.published GAME` writes it. A game without one is played first."""
    file = file_of(name)
    return _read(json.loads(file.read_text("utf-8"))) if file.exists() else None


def _read(told: dict[str, Any]) -> Published:
    found = (Tile(**{**each, "answer": each["answer"] and Answer(**each["answer"])}) for each in told["tiles"])
    return Published(told["games"], told["deals"], tuple(found))


def in_place_of(bench: Bench, played: Comparison | None) -> tuple[Tile, ...]:
    """The answers from the file, as long as fewer games or deals are played for a bench than they are of. None where a rule or a
    player is changed, or other deals are played."""
    own = Setup.of(bench.game.name)
    found = written_down(bench.game.name) if bench.setup == own == bench.published and not bench.seed else None
    return () if found is None or (played is not None and found.is_in(played)) else found.tiles
