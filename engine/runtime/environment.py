"""Whether several people share this process, such as a class on one machine: then long runs are limited."""

import os

SHARED = "WARBENCH_SHARED"  # set in the environment of a shared server


def is_shared() -> bool:
    """Whether several people share this process."""
    return SHARED in os.environ
