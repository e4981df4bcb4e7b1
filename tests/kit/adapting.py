"""What is asked of every adapter: its example runs, and without the package it says what to install."""

import doctest
import runpy
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.adapters.points import Points


def its_example_runs(adapter: ModuleType, capsys: Any) -> None:
    """What stands in its docstrings is so."""
    failed, tried = doctest.testmod(adapter, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out


def says_what_to_install(adapter: ModuleType, package: str, distribution: str, monkeypatch: Any) -> None:
    """One sentence, where the package is not there."""
    monkeypatch.setitem(sys.modules, package, None)
    said = f"^There is no package {package}; install it with: pip install {distribution}$"
    with pytest.raises(ImportError, match=said):
        runpy.run_path(str(Path(str(adapter.__file__))))


def played(points: Points, seed: int, pick, most: int = 10_000):
    """The points of one game in which `pick` chooses among the codes."""
    point = points.at(seed)
    found = [point]
    while not point.over and len(found) <= most:
        point = points.after(point, pick(point.codes))
        found.append(point)
    return found
