"""Exercises as widgets: parts as HTML, clicks, and a card table for watching a game.

Games are played in a thread, so that the page stays free. `answer` is what is handed in, beside the questions of the
lesson.
"""

import logging
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from engine.core.bad_input import OneSentence
from engine.play.run import Cancelled
from engine.replay.trace import replay
from engine.setup.game_id import read_id
from workbench.hosts.replay import Replay
from workbench.theme.theme import TOKENS
from workbench.view.script import sheet
from workbench.work.worker import Worker

_HERE = Path(__file__).parent
_WATCH = "Choose a game to watch; it appears here."
_BROKEN = "Something went wrong that is not your mistake; nothing was changed."
_LONGEST = 10_000  # characters of a field
_log = logging.getLogger("warbench")


class Desk(anywidget.AnyWidget):
    """The widget of an exercise; a subclass defines its parts and its answers to clicks. `table` is the card table beside it."""

    _esm = _HERE / "exercise.js"
    _css = TOKENS.read_text("utf-8") + sheet("study") + (_HERE / "exercise.css").read_text("utf-8")

    parts: Any = traitlets.List().tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True)
    question = ""

    def __init__(self) -> None:
        super().__init__()
        self.table = Replay(message=_WATCH)
        self._work = Worker(self._do)
        self.running = False
        self.problem = ""

    @property
    def answer(self) -> str:
        """The text that is handed in; empty before anything was tried."""
        return ""

    def wait(self, seconds: float) -> bool:
        """Wait until all work is done; whether it was done in time."""
        return self._work.wait(seconds)

    def html(self) -> list[list[str]]:
        """The parts, each a name and its HTML."""
        raise NotImplementedError

    def hear(self, do: str, key: str, fields: dict[str, str]) -> None:
        """Answer a click. Its data come from a browser and are untrusted."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the parts."""
        self.parts = self.html()

    def play(self, what: Callable[[Callable[[], bool]], None]) -> None:
        """Run a function in the thread, and show the result."""
        self.running, self.problem = True, ""
        self.draw()
        self._work.ask(what)

    def watch(self, game_id: str) -> None:
        """Show a game on the table."""
        self.table.show_game(replay(read_id(game_id)))

    def problem_html(self) -> str:
        """The error, in a sentence."""
        return f'<p class="ws-problem" role="alert">{escape(self.problem)}</p>' if self.problem else ""

    def _do(self, what: Callable[[Callable[[], bool]], None], given_up: Callable[[], bool]) -> None:
        try:
            what(given_up)
        except Cancelled:
            pass
        except OneSentence as error:
            self.problem = str(error)
        except Exception:
            _log.exception("An exercise was stopped.")
            self.problem = _BROKEN
        finally:
            if not given_up():
                self.running = False
                self.draw()

    @traitlets.observe("pressed")
    def _pressed(self, change: Any) -> None:
        do, key, fields = (change.new.get(name) for name in ("do", "key", "fields"))
        if not isinstance(do, str) or not isinstance(key, str) or not isinstance(fields, dict):
            return
        if all(isinstance(each, str) and len(each) <= _LONGEST for pair in fields.items() for each in pair):
            self.hear(do, key, fields)
