"""Gaps in the rulebook: the share of games in which each came into play."""

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.game import Game
from engine.core.text import INTERVAL, counted, percent, percents
from engine.simulation.catalogue import gap_label, gaps_of
from engine.simulation.metrics import wilson
from workbench.charts.kit.bars import Bar, draw_bars
from workbench.charts.kit.sentence import draw_sentence
from workbench.charts.kit.sides import Side, side_of, sides_of
from workbench.charts.kit.stable_axes import Held
from workbench.theme.drawing import Drawing

QUESTION = "Where was the rulebook silent?"
ORDER = 80
MAIN = False


def applies(game: Game) -> bool:
    """Games whose events name gaps."""
    return bool(gaps_of(game))


def draw(comparison: Comparison, width: int = 560, height: int = 300, held: Held | None = None) -> Drawing:
    """A bar for each gap and side, the most frequent gap first; the subtitle counts the gaps that never came up."""
    game, sides = comparison.after.game, sides_of(comparison)
    met = {gap: max(_games_with(side, gap) for side in sides) for gap in gaps_of(game)}
    came_up = sorted((gap for gap in met if met[gap]), key=lambda gap: met[gap], reverse=True)
    if not came_up:
        return draw_sentence(QUESTION, _none(len(met), sides[0].games.height), width, height)
    says = f"Bar: share of games in which the gap came into play; line: {INTERVAL}."
    never = len(met) - len(came_up)
    says += f" {never} more never came up." if never else ""
    return draw_bars([_bar(game, side, gap) for gap in came_up for side in sides], QUESTION, says, width, height, held)


def behind(pick: dict, comparison: Comparison) -> tuple[str, pl.Expr]:
    """The games in which the gap came into play."""
    if pick["key"] not in gaps_of(comparison.after.game):
        raise ValueError("This game has no such gap.")
    return side_of(pick), pl.col(f"gap_{pick['key']}") > 0


def _games_with(side: Side, gap: str) -> int:
    return int((side.games[f"gap_{gap}"] > 0).sum())


def _none(gaps: int, games: int) -> str:
    return f"None of the {gaps} gaps in the rulebook came into play in {counted(games, 'game')}."


def _bar(game: Game, side: Side, gap: str) -> Bar:
    games = _games_with(side, gap)
    share = wilson(games, side.games.height)
    label = f"{gap_label(game, gap)} ({gap})"
    tells = {
        "Gap": label,
        "Came into play": f"in {percent(share.mean)} of {counted(share.n, 'game')}",
        INTERVAL: percents(share.low, share.high),
        "Games": f"{games:,}: click to open one",
    }
    return Bar(side, gap, label, share.mean, share.low, share.high, percent(share.mean), tells)
