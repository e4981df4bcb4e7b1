"""Waiting for what is to be seen; the end of one's patience is only reached when something is wrong."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

PATIENCE = 30  # seconds
_BEAT = 0.01


def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """What `holds` says, once that is something; AssertionError if nothing comes of it in time."""
    ends = monotonic() + seconds
    while not (said := holds()) and monotonic() < ends:
        sleep(_BEAT)
    assert said, "it does not come about"
    return said
