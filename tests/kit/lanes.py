"""Two lanes of tests: the quick one holds a sample of every kind, the slow one the rest. `pytest -m slow` runs the latter."""

from collections.abc import Iterable
from typing import Any

import pytest


def case(quick: bool, *values: Any, **how: Any):
    """A case of `pytest.mark.parametrize` for the quick lane, or for the slow one."""
    return pytest.param(*values, marks=() if quick else pytest.mark.slow, **how)


def sample(values: Iterable[Any], every: int) -> list:
    """All values as cases: the first and every so-manyth for the quick lane, the others for the slow one."""
    given = [value if isinstance(value, tuple) else (value,) for value in values]
    return [case(at % every == 0, *value) for at, value in enumerate(given)]
