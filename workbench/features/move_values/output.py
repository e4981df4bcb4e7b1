"""What `warbench move-values` prints for people."""

from engine.analysis.decisions.move_values import MoveValue, MoveValues
from engine.core.text import counted, number, percent, points
from engine.setup.lineup import Lineup
from workbench.cli.kit.text_table import INTERVAL, Listing, show

TOO_CLOSE = "No best option: the best two are closer than these plays can tell apart."


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
    table.note = _best(found)
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


def _best(found: MoveValues) -> str:
    """The best option by half of the plays, measured by the others; no name if it may be no better than the next."""
    best = found.best
    if not best.clear:
        return TOO_CLOSE
    words = next(choice.words for choice in found.choices if choice.code == best.code)
    share = f"Chosen by one half of the plays, measured by the other: {words}, {percent(best.share.mean)}"
    return f"{share}; it is ahead of the next by {points(best.ahead.mean)} points."
