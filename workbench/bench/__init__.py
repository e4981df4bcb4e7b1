"""The bench as a value: its state, its moves, its link, the predictions and the games played at the table.

This folder knows no widget.
"""

from workbench.bench.link import Bench
from workbench.bench.state import (
    FIRST_GAME,
    GAME_COUNTS,
    IN_LESSONS,
    MOST_GAMES,
    PAGES,
    PUBLISHED,
    ROOMS,
    Chip,
    metric_names,
    open_ids,
    traces,
)

__all__ = [
    "FIRST_GAME",
    "GAME_COUNTS",
    "IN_LESSONS",
    "MOST_GAMES",
    "PAGES",
    "PUBLISHED",
    "ROOMS",
    "Bench",
    "Chip",
    "metric_names",
    "open_ids",
    "traces",
]
