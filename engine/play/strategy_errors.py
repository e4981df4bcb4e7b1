"""Errors inside custom strategies, each reported in one sentence with its line.

A strategy called from Python cannot raise through the loop: its error is stored here, per thread, and the loop gets an
answer that is never legal. Compiled code does not report where it failed: the games are replayed with the strategy
called from Python, which fails in the same place.
"""

import os
from collections.abc import Callable
from threading import local
from typing import Any

from engine.core.bad_input import OneSentence
from engine.core.game import Game
from engine.play.specialize import Pilots

_owned: dict[str, set[str]] = {}  # files and cells with custom strategies, and the strategies in them
_twins: dict[Any, Callable[[], Any]] = {}  # compiled function -> the same function to be called from Python
_noted = local()


class StrategyFailed(OneSentence):
    """A custom strategy failed, or never answered; the message names it and the line."""


def own(file: str, name: str, compiled: Any = None, twin: Callable[[], Any] | None = None) -> None:
    """Register a file: errors in it belong to this strategy, or to another one in the file."""
    _owned.setdefault(file, set()).add(name)
    if compiled is not None and twin is not None:
        _twins[compiled] = twin


def is_noted() -> bool:
    """Whether a strategy of this thread has failed already: then no strategy needs to be asked."""
    return getattr(_noted, "error", None) is not None


def note(error: Exception) -> None:
    """Store an error until the loop returns; only the first one is reported."""
    if not is_noted():
        _noted.error = error


def blamed(plays: Callable[[Pilots], None], game: Game, pilots: Pilots) -> None:
    """Play with these pilots; StrategyFailed for an error in a custom strategy."""
    _noted.error = None
    try:
        plays(pilots)
    except Exception as error:
        if not any(pilot in _twins for pilot in pilots):
            raise
        _play_again(plays, game, pilots, error)
    noted: Exception | None = _noted.error
    if noted is not None:
        _noted.error = None
        raise StrategyFailed(sentence_of(noted)) from None


def _play_again(plays: Callable[[Pilots], None], game: Game, pilots: Pilots, error: Exception) -> None:
    """Play with all custom strategies called from Python, to find the line that fails."""
    slowly = Pilots.of(game, (_twins[pilot]() if pilot in _twins else pilot for pilot in pilots))
    slowly.mind = pilots.mind
    plays(slowly)
    if _noted.error is None:
        raise StrategyFailed(f"A strategy failed: {error}.") from None


def sentence_of(error: Exception) -> str:
    """A sentence: which strategy failed, where, and why."""
    if isinstance(error, StrategyFailed):
        return str(error)
    trace, found = error.__traceback__, None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in _owned:
            found = trace.tb_frame.f_code.co_filename, trace.tb_lineno, trace.tb_frame.f_code.co_name
        trace = trace.tb_next
    said = _said(error)
    if found is None:
        return f"A strategy failed: {said}."
    file, line, name = found
    where = f"line {line} of {os.path.basename(file) if os.path.isfile(file) else 'its cell'}"
    who = f"The strategy '{name}'" if name in _owned[file] else f"'{name}', which a strategy calls,"
    return f"{who} failed in {where}: {said}."


def _said(error: Exception) -> str:
    """The message of an error; for a missing key and the like with its type."""
    text = str(error).rstrip(".")
    return text if isinstance(error, RuntimeError) and text else f"{type(error).__name__} {text}".rstrip()
