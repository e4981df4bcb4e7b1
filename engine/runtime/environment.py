"""Whether others use this process as well: a class that shares a machine. Then nobody may keep it busy for long."""

import os

SHARED = "WARBENCH_SHARED"  # set in the environment of a server that others use as well


def is_shared() -> bool:
    """Whether others use this process as well."""
    return SHARED in os.environ
