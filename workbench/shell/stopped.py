"""Ctrl-C in the middle of a long command: what is finished is told, and the exit code says that it was stopped."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, TypeVar

import typer

STOPPED = 130  # the exit code of what was interrupted, as shells have it
T = TypeVar("T")


def until_stopped(playing: Iterator[T], more: Callable[[int], None] | None) -> Iterator[T]:
    """What is played, one by one; Ctrl-C ends it, and what is finished is kept."""
    with suppress(KeyboardInterrupt):
        for each in playing:
            yield each
            if more:
                more(1)


def leave_if(stopped: bool) -> None:
    """End as what was stopped ends."""
    if stopped:
        leave()


def leave() -> NoReturn:
    """End as what was stopped ends."""
    sys.stdout.flush()
    raise typer.Exit(STOPPED) from None


@contextmanager
def leaving() -> Iterator[None]:
    """Ctrl-C ends the command where nothing of it can be told before all is there."""
    try:
        yield
    except KeyboardInterrupt:
        leave()
