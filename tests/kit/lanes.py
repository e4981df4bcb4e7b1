"""Two lanes of tests: the quick one holds a sample of every kind, the slow one the rest. `pytest -m slow` runs the latter."""

from typing import Any

import pytest


def case(quick: bool, *values: Any, **how: Any):
    """A case of `pytest.mark.parametrize` for the quick lane, or for the slow one."""
    return pytest.param(*values, marks=() if quick else pytest.mark.slow, **how)
