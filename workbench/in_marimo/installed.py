"""A cached list of installed packages: marimo scans the folder of all packages before each run of cells, a tenth of its time."""

import sys
from functools import cache

_LOOKS = "marimo._entrypoints.registry"


def look_up_installed_once() -> None:
    """From now on marimo sees the packages that were there when the server began. For a process of our own; a marimo that is
    built in another way is left as it is."""
    registry = sys.modules.get(_LOOKS)
    found = getattr(registry, "entry_points", None)
    if callable(found) and not hasattr(found, "cache_info"):
        registry.entry_points = cache(found)  # type: ignore[union-attr]
