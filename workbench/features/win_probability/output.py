"""What `warbench win-probability` prints for people."""

from engine.analysis.decisions.win_probability import WinProbability
from engine.core.text import counted, percent, points
from engine.replay.trace import Trace
from engine.setup.lineup import Lineup
from workbench.cli.kit.text_table import Listing, show
from workbench.features.win_probability.panel import Words

_MOST_JUMPS = 5  # choices that a curve names


def show_win_probability(found: WinProbability) -> None:
    """Where the chances stood at the beginning and at the end, what moved them, and the choices that moved them most."""
    names, start, end = found.id.names, found.points[0], found.points[-1]
    lines = [
        f"{found.id.setup.game.title}, {found.id.text()}",
        f"Reference players: {Lineup.read(found.id.setup.game, found.players).words[0]}; "
        f"{counted(found.plays, 'play')} at each of {counted(len(found.jumps), 'choice')}.",
        found.cut,
    ]
    table = Listing("Share of the games won", "Seat", "Before the deal", "The cards", *_by(names, found), "At the end")
    for seat in range(len(found.players)):
        moved = (found.cards(seat), *found.choices(seat))
        table.row(names[seat], percent(start.shares[seat]), *map(_points, moved), percent(end.shares[seat]))
    show("\n".join(filter(None, lines)), table, _largest(found))


def _largest(found: WinProbability) -> Listing:
    """The choices that moved most, and what the reference player does in their place."""
    words = Words(found, Trace(found.id))
    table = Listing("The choices that moved most", "Choice", "Seat", "What was done", "Its own share moved by", words=3)
    largest = sorted((jump for jump in found.jumps if jump.own), key=lambda jump: -abs(jump.own))[:_MOST_JUMPS]
    for jump in sorted(largest):
        table.row(str(jump.choice), found.id.names[jump.seat], words.options(jump), _points(jump.own))
    return table


def _by(names: tuple[str, ...], found: WinProbability) -> list[str]:
    return [f"Choices of {names[seat]}" for seat in range(len(found.players))]


def _points(change: float) -> str:
    return points(change, signed=True)
