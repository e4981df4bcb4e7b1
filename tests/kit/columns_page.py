"""The columns of the games in docs/columns.md, made from the rules: `python -m tests.kit.open_questions` writes them anew."""

from pathlib import Path

from engine.core import game as games
from engine.core.events import EventKind, GaugeKind
from engine.core.game import Game
from engine.core.text import Count

PAGE = Path(__file__).parents[2] / "docs" / "columns.md"
CHAPTER = "## The columns of each game\n"
_HEAD = "| column | what it holds | clause |\n|---|---|---|"


class _Any(Count):
    """Any number in the template of a sentence: "N cards"."""

    def __format__(self, noun: str) -> str:
        return super().__format__(noun).replace(str(int(self)), "N")


def written() -> str:
    """The page: its first part as it is in the file, and a section a game as it follows from the rules."""
    first = PAGE.read_text("utf-8").partition(CHAPTER)[0]
    return first + CHAPTER + "".join(f"\n{section(name)}\n" for name in games.names())


def section(name: str) -> str:
    """What only one game has: its own numbers, its events, its gaps."""
    game = games.load(name)
    seats = ", ".join(f"{at} {seat}" for at, seat in enumerate(game.seats))
    rows = [*map(_gauge, game.gauges), *map(_event, game.events), *_gaps(game)]
    return "\n".join([f"### {game.title}", "", f"`{name}`, seats: {seats}.", "", _HEAD, *rows])


def _gauge(gauge: GaugeKind) -> str:
    unit = f" ({gauge.unit})" if gauge.unit else ""
    return f"| `g_{gauge.name}` | {gauge.title}{unit}. {gauge.says} | |"


def _event(kind: EventKind) -> str:
    given = dict.fromkeys(("x", "y"), _Any(2)) | {"seat": "SEAT", "other": "OTHER", "cards": "CARDS"}
    cards = dict.fromkeys(("card", "x_card", "y_card"), "CARD")
    return f"| `n_{kind.name}` | {kind.sentence.format(**given, **cards)} | {kind.clause} |"


def _gaps(game: Game) -> list[str]:
    """A line for each gap on which an event rests, with its question where a dial gives the readings."""
    asked = {p.dial.ruling: p.dial.says for p in game.Rules.parameters().values() if p.dial.ruling}
    found = sorted({kind.ruling for kind in game.events if kind.ruling})
    return [f"| `gap_{gap}` | {asked.get(gap, 'One reading only, see the open questions.')} | {gap} |" for gap in found]
