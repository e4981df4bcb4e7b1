"""The first view of a game: a moment of a typical game, and the effect of each opening question, before and after."""

import json
from html import escape
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import polars as pl

from engine.core import game as games
from engine.core.game import Game
from engine.replay.trace import GameId, Trace
from engine.setup.rulebook import data_folder
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate
from workbench.bench import Bench
from workbench.page.kit.changes import Line, lines
from workbench.page.kit.controls import Move
from workbench.replay.card_table import table_data
from workbench.work.games import PlayedGames

MOMENT = "A moment of a typical game."
LABELS = {"watch": "Watch this game", "play": "Play a hand"}
_GAMES, _OF_QUESTION = 200, 1_000  # games from which the typical one is chosen; games for the effect of a question
_SECONDS = 0.2  # nominal, for the games of a question
_MOVES = 5  # cards that move
_BEFORE = 3  # of them before the one that is marked


class Moment(NamedTuple):
    """A few steps of a game in the form of the card table; the seed of the game, and the number of the first step, from 0."""

    seed: int
    step: int
    trace: dict[str, Any]

    def open(self, shown: int) -> Move:
        """The move that opens the game at the step shown; under other rules at the first difference."""

        def move(bench: Bench) -> Bench:
            own = Setup.of(bench.game.name)
            same = bench.setup == own == bench.published
            return bench.open(self.seed).at_step(self.step + shown + 1 if same else None)

        return move


# ---------------------------------------------------------------- a moment of a typical game


def moment(game: Game) -> Moment:
    """Five cards of a game of typical length, around a marked event."""
    setup = Setup.of(game.name)
    seed = _typical(simulate(setup, _GAMES))
    trace = Trace(GameId(setup, seed))
    data = table_data((trace,), setup.rules)
    first, last = _window(data["sides"][0]["steps"])
    return Moment(seed, first, _cut(data, first, last))


def _typical(played: pl.DataFrame) -> int:
    """The seed of a finished game of median length; of any game if none ends."""
    finished = played.filter(pl.col("status") == "finished")
    chosen = finished if len(finished) else played
    return chosen.sort((pl.col("turns") - chosen["turns"].median()).abs(), "seed")["seed"][0]


def _window(steps: list[dict]) -> tuple[int, int]:
    """The first and the last step of the moment: five steps that move cards, around the mark nearest to the middle."""
    moving = [k for k, (before, now) in enumerate(pairwise(steps), 1) if before["zones"] != now["zones"]]
    marked = [i for i, k in enumerate(moving) if steps[k]["marks"]] or [len(moving) // 2]
    middle = min(marked, key=lambda i: abs(i - len(moving) // 2))
    begin = max(0, min(middle - _BEFORE, len(moving) - _MOVES))
    return moving[begin] - 1, moving[min(begin + _MOVES, len(moving)) - 1]


def _cut(data: dict[str, Any], first: int, last: int) -> dict[str, Any]:
    """The trace of a card table, cut to these steps."""
    side = data["sides"][0]
    steps = side["steps"][first : last + 1]
    return {**data, "sides": [{**side, "steps": steps}], "rows": [[k] for k in range(len(steps))], "part": -1}


# ---------------------------------------------------------------- what a question does


def before_and_after(game: Game, played: PlayedGames) -> dict[str, str]:
    """For each opening question its largest change, as a drawing of two lines."""
    start = Bench.of(game).play(_OF_QUESTION)
    asked = {preset.short: start.open_preset(preset.short) for preset in start.questions()}
    return {name: drawn(lines(played.soon(bench, _SECONDS))[0]) for name, bench in asked.items()}


def drawn(line: Line) -> str:
    """A number before and after, one line below the other, on one axis."""
    low, high = line.axis
    was, is_now = (_place(each.mean, low, high) for each in (line.change.before, line.change.after))
    rows = (
        f'<svg class="wb-two-lines" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">'
        f'<path d="M3 10H97M3 30H97"/></svg><i class="wb-ring" style="--wb-at: {was:.1f}%"></i>'
        f'<i class="wb-diamond" style="--wb-at: {is_now:.1f}%"></i>'
    )
    unit, value, before = _without_unit(line)
    numbers = f'<span class="wb-before">{escape(before)}</span><span class="wb-after">{escape(value)}</span>'
    title = f"<b>{escape(line.title)}{f' <small>{escape(unit)}</small>' if unit else ''}</b>"
    return f'{title}<span class="wb-drawn">{rows}</span><span class="wb-told-numbers">{numbers}</span>'


def _without_unit(line: Line) -> tuple[str, str, str]:
    """The unit, unless the title has it; the number now, and before. The percent sign stays with its number."""
    unit = line.change.metric.unit_words
    value, before = (text.removesuffix(unit) for text in (line.value, line.before))
    sign = "%" if line.change.metric.in_percent else ""
    word = unit.strip().removeprefix("%").strip()
    return "" if word.lower() in line.title.lower() else word, f"{value}{sign}", f"{before}{sign}"


def _place(value: float, low: float, high: float) -> float:
    return 3 + 94 * min(1.0, max(0.0, (value - low) / (high - low) if high > low else 0.5))


# ---------------------------------------------------------------- made once for everybody


def file_of(name: str) -> Path:
    """The file of a game's moment, beside its rulebook."""
    return data_folder() / name / "moment.json"


def written_down(name: str) -> Moment | None:
    """The moment in the file beside a game's rulebook: it is shown while the game is still being compiled.

    `python -m tests.kit.moments GAME` writes it; a game without one has its moment once it is played.
    """
    file = file_of(name)
    return Moment(**json.loads(file.read_text("utf-8"))) if file.exists() else None


class Openings:
    """The first view of each game, made once in a process and kept."""

    def __init__(self) -> None:
        self._moments: dict[str, Moment] = {}
        self._questions: dict[str, dict[str, str]] = {}
        self._making = Lock()

    def moment(self, game: Game) -> Moment:
        """The moment of a game; a second caller waits for the first."""
        with self._making:
            return self.known(game.name) or self._moments.setdefault(game.name, moment(game))

    def questions(self, game: Game, played: PlayedGames) -> dict[str, str]:
        """The effects of a game's opening questions."""
        with self._making:
            if game.name not in self._questions:
                self._questions[game.name] = before_and_after(game, played)
        return self._questions[game.name]

    def known(self, name: str) -> Moment | None:
        """The moment of a game, if it is in its file or has been made already."""
        if name not in self._moments and name in games.names():
            found = written_down(name)
            return self._moments.setdefault(name, found) if found else None
        return self._moments.get(name)


OPENINGS = Openings()
