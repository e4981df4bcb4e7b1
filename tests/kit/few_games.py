"""Parts of the page "Questions" that play few games, so that they are there at once."""

from importlib import import_module
from pkgutil import iter_modules

from workbench import features
from workbench.features.claims import task as claims_task


def few_games(monkeypatch, games: int) -> None:
    """Let each task play this number of games a piece."""
    for feature in iter_modules(features.__path__):
        names = {module.name for module in iter_modules(import_module(f"workbench.features.{feature.name}").__path__)}
        if "task" in names:
            task = import_module(f"workbench.features.{feature.name}.task")
            if hasattr(task, "affordable"):
                monkeypatch.setattr(task, "affordable", lambda *_: games)
    monkeypatch.setattr(claims_task, "MOST", games)
