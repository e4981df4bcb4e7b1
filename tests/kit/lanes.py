"""The lanes of the tests: the quick one holds a sample of every kind, the slow one the rest (`pytest -m slow`), the browser has one
of its own. And the shards of the slow tests, in a browser or not: `--slow-shard=3/7` runs the fourth of seven."""

import re
from collections.abc import Container, Iterable
from typing import Any
from zlib import crc32

import pytest

LANES = ("quick", "slow", "browser")


def case(quick: bool, *values: Any, **how: Any):
    """A case of `pytest.mark.parametrize` for the quick lane, or for the slow one."""
    return pytest.param(*values, marks=() if quick else pytest.mark.slow, **how)


def sample(values: Iterable[Any], every: int) -> list:
    """All values as cases: the first and each `every`-th one for the quick lane, the others for the slow one."""
    given = [value if isinstance(value, tuple) else (value,) for value in values]
    return [case(at % every == 0, *value) for at, value in enumerate(given)]


def lane_of(marks: Container[str]) -> str:
    """The lane of a test with these marks."""
    return next((lane for lane in ("browser", "slow") if lane in marks), "quick")


# ---------------------------------------------------------------- shards of the slow lane


def slow_shard(words: str) -> tuple[int, int]:
    """Which shard of how many, as `--slow-shard=3/7` names it: (3, 7)."""
    found = re.fullmatch(r"(\d+)/([1-9]\d*)", words)
    which, of = map(int, found.groups()) if found else (0, 0)
    if which >= of:
        raise pytest.UsageError(f"--slow-shard={words} is no shard; the last of seven is 6/7.")
    return which, of


def is_in_shard(item: pytest.Item, shard: tuple[int, int], together: bool) -> bool:
    """Whether a test is run with this shard; one that is not slow always is, a slow one of the browser lane takes its turn too.
    `together` keeps all tests of its file in one shard."""
    if "slow" not in {mark.name for mark in item.iter_markers()}:
        return True
    name = item.nodeid.partition("::")[0] if together else item.nodeid
    return crc32(name.encode()) % shard[1] == shard[0]
