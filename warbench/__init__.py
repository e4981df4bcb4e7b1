"""Warbench from Python: change a rule of a card game and simulate thousands of games.

    import warbench as wb

A text names a game with its rules and strategies; links and commands use the same text.

>>> import warbench as wb
>>> for hand in (1, 3, 5):
...     games = wb.simulate(f"suits:hand_size={hand}", games=200)
...     print(hand, round(games["choices"].mean()))
1 0
3 45
5 40
>>> wb.compare("suits", "suits:hand_size=1", games=200).verdict().partition(";")[0]
'Real choices fall from 45 to 0'
>>> print(wb.replay("suits:hand_size=5@middle/highest@3").outcome)
Black wins after 20 turns: 35 to 33.

`wb.games()` lists the games; `wb.parameters("suits")`, `wb.presets("suits")`, `wb.strategies("suits")` and
`wb.metrics("suits")` list the contents of one game. All of these and `simulate` return polars frames; every other
result has one as `.frame()`. Mistakes raise `wb.BadInput` with a one-sentence message.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

try:
    import workbench.ours  # noqa: F401  # which says so if another `engine` is in the way
except ModuleNotFoundError as error:
    raise ImportError(f"Another module is in the way of Warbench's own 'workbench': {error}.") from None

if TYPE_CHECKING:
    from warbench.door import *
    from workbench.hosts.chart import chart
    from workbench.hosts.dials import Dials
    from workbench.hosts.replay import Replay
    from workbench.hosts.widget import Bench

_WIDGETS = {
    "Bench": "workbench.hosts.widget",
    "Dials": "workbench.hosts.dials",
    "Replay": "workbench.hosts.replay",
    "chart": "workbench.hosts.chart",
}
__all__ = [
    "BadInput", "Bench", "Comparison", "Dials", "Game", "GameId", "IllegalAnswer", "Match", "Replay", "RuleSet", "Setup",
    "Trace", "add_strategy", "chart", "claims", "compare", "coverage", "estimate", "game", "games", "gaps", "history", "ladder", "luck",
    "matchups", "meaningful_choices", "metrics", "move_values", "optimize", "parameters", "presets", "read_id", "replay",
    "rule_weight", "sensitivity", "simulate", "simulate_parts", "simulate_to", "skill", "skill_chain", "strategies", "strategy", "sweep",
    "versus", "win_probability", "write_up",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Everything is loaded when the first of it is used: an import alone takes no time."""
    if name == "__version__":
        from importlib.metadata import version

        return version("warbench")
    if name in _WIDGETS:
        return getattr(import_module(_WIDGETS[name]), name)
    if name not in __all__:
        raise AttributeError(f"module 'warbench' has no attribute {name!r}")
    return getattr(import_module("warbench.door"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
