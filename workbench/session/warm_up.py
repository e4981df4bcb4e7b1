"""What a class needs is loaded before it comes, and Python's search for garbage leaves it out.

Such a search looks at every object. With all libraries loaded it takes a third of a second, in which no page gets an answer, and
thirty pages make enough of them for a search every few seconds while they come.
"""

import gc
import logging
from threading import Thread

from engine.core import game as games
from engine.setup import precompile
from workbench.bench import Bench
from workbench.session.session import Session

_log = logging.getLogger("warbench")


def warm_up() -> Thread:
    """Show the page of each game to nobody, in a thread of its own; the server answers meanwhile."""
    thread = Thread(target=_warm_up, name="warbench-warm-up", daemon=True)
    thread.start()
    return thread


def _warm_up() -> None:
    try:
        for name in games.names():
            _open(name)
    except Exception:
        _log.exception("The pages could not be prepared; they are when they are opened.")
    gc.collect()
    gc.freeze()


def _open(name: str) -> None:
    """Play and draw what the page of a game shows first. A game that is not compiled yet is left to the first page that asks for it."""
    bench = Bench.of(name)
    if not precompile.is_ready(bench.setup):
        return
    session = Session(bench, address=True)
    try:
        session.wait()
    finally:
        session.close()
