"""Whose mistake it was: what fails inside a strategy of somebody's own is told in one sentence, with its line.

What is called from Python cannot carry an error through the loop: it is put down here, for the thread that plays, and the loop
is told an answer that is never legal. Compiled code does not say where it failed: the games are played again with the strategy
called from Python, which fails in the same place.
"""

import os
from collections.abc import Callable
from threading import local
from typing import Any

from engine.core.bad_input import OneSentence
from engine.core.game import Game
from engine.play.specialize import Pilots

_owned: dict[str, set[str]] = {}  # files and cells of strategies of one's own, and the strategies in them
_twins: dict[Any, Callable[[], Any]] = {}  # what is compiled of them: the same to be called from Python
_noted = local()


class StrategyFailed(OneSentence):
    """A strategy of somebody's own failed, or never answered; the message names it and the line."""


def own(file: str, name: str, compiled: Any = None, twin: Callable[[], Any] | None = None) -> None:
    """From now on what fails in this file is the mistake of this strategy, or of another one in there."""
    _owned.setdefault(file, set()).add(name)
    if compiled is not None and twin is not None:
        _twins[compiled] = twin


def is_noted() -> bool:
    """Whether something failed already in what this thread plays: then nobody needs to be asked any more."""
    return getattr(_noted, "error", None) is not None


def note(error: Exception) -> None:
    """Put an error down until the loop comes back; the first one is the one that is told."""
    if not is_noted():
        _noted.error = error


def blamed(plays: Callable[[Pilots], None], game: Game, pilots: Pilots) -> None:
    """Play with these pilots; StrategyFailed for what went wrong in a strategy of somebody's own."""
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
    """With all of one's own called from Python, to see in which line one fails."""
    slowly = Pilots.of(game, (_twins[pilot]() if pilot in _twins else pilot for pilot in pilots))
    slowly.__dict__.update({name: value for name, value in vars(pilots).items() if name != "kind"})
    plays(slowly)
    if _noted.error is None:
        raise StrategyFailed(f"A strategy failed: {error}.") from None


def sentence_of(error: Exception) -> str:
    """Which strategy failed, where, and of what."""
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
    """What an error says; of a key that is missing, and the like, its kind as well."""
    text = str(error).rstrip(".")
    return text if isinstance(error, RuntimeError) and text else f"{type(error).__name__} {text}".rstrip()
