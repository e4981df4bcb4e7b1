"""What all tests may ask for: the browser, one for each test process. Which tests run, in which order: game by game. And what
the last lines of a run say: how long each lane took, and what was left out."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import settings

from engine.core import game as games
from engine.setup import precompile
from tests.kit.chromium import browser, close
from tests.kit.lanes import is_in_shard, slow_shard
from tests.kit.last_lines import pytest_terminal_summary
from workbench.bench.budget import budget_here
from workbench.features.win_probability.task import WinProbabilityWorker
from workbench.work import games as session_games

__all__ = ["browser", "pytest_terminal_summary"]
HERE, GAMES = Path(__file__).parent, games.names()
settings.register_profile("untimed", settings(), deadline=None)  # a busy machine is no fault
settings.load_profile("untimed")


def game_of(item: pytest.Item) -> str:
    """The game that a test is about, by its folder or its case; the one that the bench opens with where none is named."""
    place, _, _ = item.nodeid.partition("::")
    words = re.findall("[a-z]+", f"{place} {item.callspec.id if hasattr(item, 'callspec') else ''}")
    return next((word for word in words if word in GAMES), "suits")


def goes_first(item: pytest.Item) -> bool:
    """Whether a test is of the whole house: some take half a minute, and at the end one process would wait for the other."""
    return item.path.parent == HERE


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow-shard", metavar="K/N", help="of the slow tests run only shard K of N, counted from 0")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a shard that there is not before a process is started for it."""
    if config.option.slow_shard is not None:
        slow_shard(config.option.slow_shard)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of one game beside each other: then one process plays it, while the other one plays another, and the two do
    not compile the same rules at the same time. Of the slow ones those of the shard."""
    if config.option.slow_shard is not None:
        shard = slow_shard(config.option.slow_shard)
        here = [item for item in items if is_in_shard(item, shard, goes_first(item))]
        config.hook.pytest_deselected(items=[item for item in items if not is_in_shard(item, shard, goes_first(item))])
        items[:] = here
    items.sort(key=lambda item: (not goes_first(item), game_of(item)))


@pytest.fixture(scope="session", autouse=True)
def other_runs_get_no_options_of_this_one():
    """A run of pytest that a test starts. (The processes of this one need them until here.)"""
    os.environ.pop("PYTEST_ADDOPTS", None)
    os.environ.pop("COLUMNS", None)  # xdist sets it to the width of the terminal, to which a table fits itself


@pytest.fixture(scope="session", autouse=True)
def nothing_is_compiled_ahead():
    """As if the child were at work already that compiles all games ahead: it would take the time that the tests need."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(precompile._children, (precompile._AHEAD,), None)
        yield


@pytest.fixture(scope="session", autouse=True)
def little_is_played_behind_pictures():
    """Ladders, curves and deals from every seat take as long as one lets them: here nobody looks at the most of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session_games, "budget_here", lambda: budget_here()._replace(behind=0.05))
        yield


@pytest.fixture(autouse=True)
def no_curve_is_worked_out(monkeypatch):
    """Whoever opens a game looks at its curve, which may have to be compiled: only tests of curves put this back."""
    monkeypatch.setattr(WinProbabilityWorker, "ask", lambda self, game, however_long=False: None)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish():
    """When the last page is gone."""
    close()
