"""Chances and curves as the command line prints them for people."""

from engine.analysis.decisions.move_values import MoveValue, MoveValues
from engine.analysis.decisions.win_probability import WinProbability
from engine.core.text import counted, percent
from engine.replay.trace import Trace
from engine.setup.lineup import Lineup
from engine.simulation.estimates import Estimate
from workbench.panels.winning import Words
from workbench.shell.listing import Listing, show

_MOST_JUMPS = 5  # choices that a curve names


def show_chances(found: MoveValues) -> None:
    """A line an option: what it is worth, and how this deal would have ended."""
    game, alone = found.id.setup.game, len(found.players) == 1
    lines = [
        f"{game.title}, choice {found.number} of {found.id.text()}: {found.id.names[found.seat]}",
        f"Hidden cards are dealt anew for each of {counted(found.plays, 'play')}, the same for all options; then {_plays(found)}.",
        found.cut,
    ]
    columns = ("Option", "Code", "Wins", "95 % interval", "In this deal", *(("Profit",) if alone else ()))
    table = Listing("", *columns, words=1)
    for option in found.options:
        table.row(*_cells(option, alone))
    table.note = _best(found)
    show("\n".join(filter(None, lines)), table)


def _cells(option: MoveValue, alone: bool) -> tuple[str, ...]:
    words = f"{option.choice.words} (taken)" if option.taken else option.choice.words
    ended = {1.0: "won", 0.0: "lost"}.get(option.in_this_deal, "a draw")
    profit = (f"{option.profit.mean:.1f}",) if alone and option.profit else ()
    return words, str(option.choice.code), percent(option.share), _between(option.low, option.high), ended, *profit


def _between(low: float, high: float) -> str:
    return f"{percent(low).removesuffix(' %')} to {percent(high)}"


def _plays(found: MoveValues) -> str:
    words = Lineup.read(found.id.setup.game, found.players).words
    pairs = zip(found.id.names, words, strict=False)
    return ", ".join(f"{name} {how}" for name, how in pairs)


def _best(found: MoveValues) -> str:
    """The best option by half of the plays, measured by the others, and whether it can be told from the next."""
    best = found.best
    words = next(choice.words for choice in found.choices if choice.code == best.code)
    share = f"Chosen by one half of the plays, measured by the other: {words}, {percent(best.share.mean)}"
    return f"{share}; it {_apart(best.ahead)}."


def _apart(ahead: Estimate) -> str:
    if ahead.certain and ahead.mean > 0:
        return f"is ahead of the next by {100 * ahead.mean:.1f} points"
    return "cannot be told from the next"


def show_curve(found: WinProbability) -> None:
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
    return f"{100 * change:+.1f}"
