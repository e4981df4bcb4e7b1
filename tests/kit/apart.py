"""What is written with `async`, carried out by a test that is not."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(visit: Coroutine[Any, Any, T]) -> T:
    """What the visit gives. In a thread of its own: where a browser has been at work, this one has a loop already."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, visit).result()
