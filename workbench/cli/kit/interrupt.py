"""Ctrl-C in the middle of a long command: it prints what is finished, and its exit code says that it was stopped."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

import typer

STOPPED = 130  # the exit code of what was interrupted, as shells have it
T = TypeVar("T")


def until_stopped(playing: Iterable[T], more: Callable[[int], None] | None) -> tuple[list[T], bool]:
    """What was played, and whether that is all: Ctrl-C ends it, and what is finished is kept."""
    found: list[T] = []
    try:
        for each in playing:
            found.append(each)
            if more:
                more(1)
    except KeyboardInterrupt:
        return found, False
    return found, True


def leave_unless(done: bool) -> None:
    """End as what was stopped ends, unless all is done."""
    if not done:
        leave()


def leave() -> NoReturn:
    """End as what was stopped ends."""
    sys.stdout.flush()
    raise typer.Exit(STOPPED) from None


@contextmanager
def leaving() -> Iterator[None]:
    """Ctrl-C ends the command without a result, because it has none before all is played."""
    try:
        yield
    except KeyboardInterrupt:
        leave()
