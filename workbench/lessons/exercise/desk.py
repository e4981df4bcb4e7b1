"""What people try in a lesson: parts as HTML, what is pressed, and the card table on which a game of it is watched.

What is played is played in a thread, so that the page stays free. `answer` is what is handed in of it, beside the questions of the
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
from workbench.look.theme import TOKENS
from workbench.replay.card_table import table_data
from workbench.session.worker import Worker
from workbench.table import CardTable

_HERE = Path(__file__).parent
_STUDY = _HERE.parents[1] / "study/study.css"
_WATCH = "The game that you choose to watch comes here."
_BROKEN = "Something went wrong here that is not your mistake; what was there before stays."
_LONGEST = 10_000  # characters of a field
_log = logging.getLogger("warbench")


class Desk(anywidget.AnyWidget):
    """The widget itself; what it asks and shows is said by who inherits from it. `table` is the card table beside it."""

    _esm = _HERE / "exercise.js"
    _css = "".join(path.read_text("utf-8") for path in (TOKENS, _STUDY, _HERE / "exercise.css"))

    parts: Any = traitlets.List().tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True)
    question = ""

    def __init__(self) -> None:
        super().__init__()
        self.table = CardTable(message=_WATCH)
        self._work = Worker(self._do)
        self.running = False
        self.problem = ""

    @property
    def answer(self) -> str:
        """What is handed in; nothing before anything was tried."""
        return ""

    def wait(self, seconds: float) -> bool:
        """Wait until nothing is played any more; whether that came about in time."""
        return self._work.wait(seconds)

    def html(self) -> list[list[str]]:
        """The parts as they stand now, each a name and its HTML."""
        raise NotImplementedError

    def hear(self, do: str, key: str, fields: dict[str, str]) -> None:
        """Answer what was pressed. What it says comes from a browser, as any hostile input does."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the parts."""
        self.parts = self.html()

    def play(self, what: Callable[[Callable[[], bool]], None]) -> None:
        """Play this in the thread, and show what comes of it."""
        self.running, self.problem = True, ""
        self.draw()
        self._work.ask(what)

    def watch(self, game_id: str) -> None:
        """Lay a game out on the table."""
        trace = replay(read_id(game_id))
        data = table_data((trace,), trace.game.Rules())
        data["moments"] = []
        with self.table.hold_trait_notifications():
            self.table.trace, self.table.at, self.table.message = data, 0, ""

    def problem_html(self) -> str:
        """What went wrong, in a sentence."""
        return f'<p class="ws-problem" role="alert">{escape(self.problem)}</p>' if self.problem else ""

    def _do(self, what: Callable[[Callable[[], bool]], None], given_up: Callable[[], bool]) -> None:
        try:
            what(given_up)
        except Cancelled:
            pass
        except OneSentence as error:
            self.problem = str(error)
        except Exception:
            _log.exception("What was tried in a lesson was stopped.")
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
