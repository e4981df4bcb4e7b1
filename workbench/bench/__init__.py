"""The bench as a value: what a person sees (state), what can be done (moves), its link; what was said and what was played.

No widget is known in this folder.
"""

from workbench.bench.link import Bench
from workbench.bench.state import (
    FIRST_GAME,
    GAME_COUNTS,
    IN_LESSONS,
    MOST_GAMES,
    PAGES,
    PUBLISHED,
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
    "Bench",
    "Chip",
    "metric_names",
    "open_ids",
    "traces",
]
