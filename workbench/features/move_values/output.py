"""What `warbench move-values` prints for people."""

from engine.analysis.decisions.move_values import MoveValue, MoveValues
from engine.core.text import counted, number, percent
from engine.setup.lineup import Lineup
from workbench.cli.kit.text_table import INTERVAL, Listing, show


def show_move_values(found: MoveValues) -> None:
    """A line an option: what it is worth, and how this deal would have ended."""
    game, alone = found.id.setup.game, len(found.players) == 1
    lines = [
        f"{game.title}, choice {found.number} of {found.id.text()}: {found.id.names[found.seat]}",
        f"Hidden cards are dealt anew for each of {counted(found.plays, 'play')}, the same for all options; then {_plays(found)}.",
    ]
    columns = ("Option", "Code", "Wins", INTERVAL, "In this deal", *(("Profit",) if alone else ()))
    table = Listing("", *columns, words=1)
    for option in found.options:
        table.row(*_cells(option, alone))
    table.note = found.says()
    show("\n".join(filter(None, lines)), table)


def _cells(option: MoveValue, alone: bool) -> tuple[str, ...]:
    words = f"{option.choice.words} (taken)" if option.taken else option.choice.words
    ended = {1.0: "won", 0.0: "lost"}.get(option.in_this_deal, "a draw")
    profit = (number(option.profit.mean, fixed=True),) if alone and option.profit else ()
    return words, str(option.choice.code), percent(option.share), _between(option.low, option.high), ended, *profit


def _between(low: float, high: float) -> str:
    return f"{percent(low).removesuffix('%')} to {percent(high)}"


def _plays(found: MoveValues) -> str:
    words = Lineup.read(found.id.setup.game, found.players).words
    pairs = zip(found.id.names, words, strict=False)
    return ", ".join(f"{name} {how}" for name, how in pairs)
