"""Who wins, and how often: the share of each outcome."""

import polars as pl

from engine.compare import Comparison
from engine.game import Game
from engine.metrics import wilson
from engine.setup import Setup
from engine.simulate import outcome_names
from engine.words import INTERVAL, capital, outcome, percent, percents
from workbench.charts._bars import Bar, draw_bars
from workbench.charts._sides import Side, side_of, sides_of
from workbench.look.drawing import Drawing

QUESTION = "Who wins, and how often?"
ORDER = 10
MAIN = True


def applies(game: Game) -> bool:
    """Every game has an outcome."""
    return True


def draw(comparison: Comparison, width: int = 560, height: int = 300) -> Drawing:
    """A bar an outcome and side; outcomes that never happened are left out."""
    sides = sides_of(comparison)
    happened = [o for o in names_of(comparison) if any((s.games["outcome"] == o).any() for s in sides)]
    bars = [_bar(comparison, side, name) for name in happened for side in sides]
    says = f"Bar: share of {sides[0].games.height:,} games; line: {INTERVAL}. Click a bar to open its games."
    return draw_bars(bars, QUESTION, says, width, height)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games that ended so."""
    if pick["key"] not in names_of(comparison):
        raise ValueError("This game has no such outcome.")
    return side_of(pick), pl.col("outcome") == pick["key"]


def names_of(comparison: Comparison) -> list[str]:
    """The outcomes that can happen on either side."""
    seats = max(len(setup.strategies) for setup in (comparison.before, comparison.after))
    return outcome_names(comparison.after.game, seats)


def label_of(comparison: Comparison, name: str) -> str:
    """An outcome in words: who, and by which strategy if there is anything to decide."""
    game = comparison.after.game
    if not name.startswith("seat"):
        return capital(outcome(game, name))
    seat = int(name.removeprefix("seat"))
    now, then = _strategy(comparison.after, seat), _strategy(comparison.before, seat)
    if not now and not then:
        return game.seats[seat]
    if now == then or not (now and then):
        return f"{game.seats[seat]}: {now or then}"
    return f"{game.seats[seat]}: {now} (before: {then})"


def _strategy(setup: Setup, seat: int) -> str:
    """How a seat plays; nothing if it does not play, or never chooses."""
    if seat >= len(setup.strategies) or setup.game.without_choices(setup.rules):
        return ""
    return setup.lineup.short[seat]


def _bar(comparison: Comparison, side: Side, name: str) -> Bar:
    games = int((side.games["outcome"] == name).sum())
    share = wilson(games, side.games.height)
    tells = {
        "Share": f"{percent(share.mean)} of {share.n:,} games",
        INTERVAL: percents(share.low, share.high),
        "Games": f"{games:,}: click to open one",
    }
    label = label_of(comparison, name)
    return Bar(side, name, label, share.mean, share.low, share.high, percent(share.mean), {"Winner": label, **tells})
