"""The widget of the page "Study". What stands on it is said in panels/study.py; the browser's part is study.js.

It is told from the thread that plays, so that no cell runs while more is found.
"""

from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

import anywidget
import traitlets

from workbench.bench import Bench
from workbench.bench.findings import Studying, found_by_all
from workbench.bench.study import Chosen
from workbench.look.theme import TOKENS
from workbench.panels.findable import Section
from workbench.panels.presses import Go
from workbench.panels.study import ASKING, SECTIONS, Playing, Wish, list_html, read_press, section_html
from workbench.panels.towards import Rows, turned, typed

_HERE = Path(__file__).parent
_EVERY = 0.25  # seconds between two pictures of what is being found


class StudyPage(anywidget.AnyWidget):
    """The parts of the page, each a name and its HTML. `pressed` is what was pressed, and how often anything was."""

    _esm = _HERE / "study.js"
    _css = TOKENS.read_text("utf-8") + (_HERE / "study.css").read_text("utf-8")

    parts: Any = traitlets.List().tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True)

    def __init__(self, go: Go):
        super().__init__()
        self._go, self._lock = go, Lock()
        self._bench: Bench | None = None
        self._last = 0.0
        self._goals: dict[
            str, Rows
        ] = {}  # what was wished for, by game: it stays while candidates are put on the bench
        self.studying = Studying(self._told)

    def lay_out(self, bench: Bench) -> None:
        """Show what there is of this bench; what is played for another one is stopped, and kept."""
        if bench.page != "Study":
            self._bench = None
            return
        self._bench, running = bench, self.studying.running
        chosen = self._chosen(bench)
        if running and running not in {task.key for each in SECTIONS if (task := each.task(bench, chosen))}:
            self.studying.stop()
        self._draw()

    def wait(self, seconds: float) -> bool:
        """Wait until nothing is played any more; whether that came about in time."""
        return self.studying.wait(seconds)

    # ------------------------------------------------------------ what stands there

    def _told(self) -> None:
        """There is more; not more often than anybody can read, but always when something begins or ends."""
        if self.studying.running and not self.studying.compiling and monotonic() - self._last < _EVERY:
            return
        self._draw()

    def _draw(self) -> None:
        with self._lock:
            bench = self._bench
            if bench is None:
                return
            chosen = self._chosen(bench)
            self._last = monotonic()
            if bench.asking:
                self.parts = [["asking", f"<p>{ASKING}</p>"]]
                return
            now = Playing(self.studying.running, self.studying.compiling, self.studying.problem)
            here = bench, chosen, found_by_all().of, now
            self.parts = [["list", list_html(*here)], [chosen.part, section_html(_named(chosen.part), *here)]]

    # ------------------------------------------------------------ what is pressed

    @traitlets.observe("pressed")
    def _pressed(self, change: Any) -> None:
        if self._bench is None or self._bench.asking:
            return
        asks = change.new.get("do") in ("try", "goal")  # whatever else is pressed, what was looked for stays there
        if asks and (rows := typed(self._bench, change.new.get("fields"))):
            self._goals[self._bench.game.name] = rows
        found = read_press(self._bench, change.new)
        if isinstance(found, Wish):
            self._wished(found, self._bench)
        elif found is not None:
            self._go(found)

    def _wished(self, wish: Wish, bench: Bench) -> None:
        if wish.do == "choose":
            self._go(lambda now: now.look_into(**{wish.part: wish.text}))
        elif wish.do == "goal":
            self._goals[bench.game.name] = turned(bench, self._chosen(bench).goal, wish.part, wish.text)
            self._draw()
        elif wish.do == "stop":
            self.studying.stop()
        else:
            task = _named(wish.part).task(bench, self._chosen(bench))
            if task is not None:
                self.studying.ask(task)

    def _chosen(self, bench: Bench) -> Chosen:
        return bench.study._replace(goal=self._goals.get(bench.game.name, ()))


def _named(name: str) -> Section:
    return next(each for each in SECTIONS if each.name == name)
