"""Who wins, and how often: the share of each outcome."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.text import INTERVAL, capital, counted, percent, percents
from engine.setup.setup import Setup
from engine.simulation.columns import outcome_names
from engine.simulation.format import outcome
from engine.simulation.metrics import wilson
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.strip import Piece, draw_strips
from workbench.theme.drawing import Drawing

QUESTION = "Who wins, and how often?"
ORDER = 10
MAIN = True
ANSWERS = ("seat0_wins", "won")


def applies(game: Game) -> bool:
    """Every game has an outcome."""
    return True


def leads(game: Game) -> bool:
    """Games whose winner matters most: there it is the big chart."""
    return game.headline[0] == "seat0_wins"


def draw(comparison: Comparison, width: int = 560, height: int = 300) -> Drawing:
    """A strip a side, a piece for each outcome that happened; it is as high as two lines, whatever room there is."""
    sides = sides_of(comparison)
    ended = [(side, _ends(side)) for side in sides]
    happened = [name for name in names_of(comparison) if any(name in ends for _, ends in ended)]
    pieces = [piece for side, ends in ended for piece in _pieces(comparison, side, happened, ends)]
    games = counted(sides[0].games.height, "game")
    says = f"Shares of {games}; line: {INTERVAL} of where a piece ends. Click a piece to open its games."
    return draw_strips(pieces, QUESTION, says, width)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games with that outcome."""
    if pick["key"] not in names_of(comparison):
        raise ValueError("This game has no such outcome.")
    return side_of(pick), pl.col("outcome") == pick["key"]


def names_of(comparison: Comparison) -> list[str]:
    """The possible outcomes of either side."""
    seats = max(len(setup.strategies) for setup in (comparison.before, comparison.after))
    return outcome_names(comparison.after.game, seats)


def label_of(comparison: Comparison, name: str) -> str:
    """An outcome in words: the player, and the strategy if there is anything to decide."""
    game = comparison.after.game
    if not name.startswith("seat"):
        return capital(outcome(game, name))
    seat = int(name.removeprefix("seat"))
    now, then = _strategy(comparison.after, seat), _strategy(comparison.before, seat)
    if not now and not then:
        return comparison.names[seat]
    if now == then or not (now and then):
        return f"{comparison.names[seat]}: {now or then}"
    return f"{comparison.names[seat]}: {now} (before: {then})"


def _strategy(setup: Setup, seat: int) -> str:
    """The strategy of a seat; empty if it does not play, or never chooses."""
    if seat >= len(setup.strategies) or setup.game.without_choices(setup.rules):
        return ""
    return setup.lineup.words[seat]


def _pieces(comparison: Comparison, side: Side, happened: list[str], ends: dict[str, int]) -> list[Piece]:
    """The outcomes one after the other, each from the end of the one before."""
    pieces, until = [], 0
    for name in happened:
        games = ends.get(name, 0)
        pieces.append(_piece(comparison, side, name, games, until))
        until += games
    return pieces


def _ends(side: Side) -> dict[str, int]:
    """The number of games with each outcome that happened."""
    return side.played.once("outcomes", lambda: dict(side.games["outcome"].value_counts().rows()))


def _piece(comparison: Comparison, side: Side, name: str, games: int, until: int) -> Piece:
    share, ends = wilson(games, side.games.height), wilson(until + games, side.games.height)
    label, shown = label_of(comparison, name), percent(share.mean)
    short = comparison.names[int(name.removeprefix("seat"))] if name.startswith("seat") else label
    tells = {
        "Winner": label,
        "Share": f"{shown} of {counted(share.n, 'game')}",
        INTERVAL: percents(share.low, share.high),
        "Games": f"{games:,}: click to open one",
    }
    names = (f"{label} {shown}", f"{short} {shown}", shown)
    begin = until / max(1, side.games.height)
    return Piece(side, name, share, begin, ends, names, f"{label}: {shown}", tells)
