"""The page "Questions" as a part. Its parts come from page/study.py; the browser's side is study.js.

The thread that plays updates it, so that no cell runs while results come in.
"""

from threading import Lock
from time import monotonic
from typing import Any

import traitlets

from workbench.bench import Bench
from workbench.bench.study_selection import Chosen, Rows
from workbench.features.optimize.panel import rows_of, turned, typed
from workbench.page.kit.button import Go
from workbench.page.kit.html import Section
from workbench.page.study import ASKING, SECTIONS, Playing, Wish, page_parts, read_press
from workbench.session.parts.live_part import LivePart
from workbench.work.question_queue import QuestionQueue, State
from workbench.work.tasks import Task, found_by_all

_EVERY = 0.25  # seconds between two updates of growing results


class StudyPage(LivePart):
    """The parts of the page, each a name and its HTML. `pressed` is the last click, and the number of clicks."""

    parts: Any = traitlets.List().tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True, heard=True)

    def __init__(self, go: Go):
        super().__init__()
        self._go, self._lock = go, Lock()
        self._bench: Bench | None = None
        self._last = 0.0
        self._drawn: State = None, False, ()  # of the queue, when it was drawn last
        self.queue = QuestionQueue(self._told, lambda task: found_by_all().of(task))

    def lay_out(self, bench: Bench) -> None:
        """Show the results of this bench; what is asked about another bench is stopped, and its results are kept."""
        if bench.page != "Questions":
            self._bench = None
            return
        self._bench = bench
        if self.queue.busy:
            self.queue.keep({task.key for each in SECTIONS for task in _tasks(each, bench)})
        self._draw()

    def wait(self, seconds: float) -> bool:
        """Wait until all work is done; whether it was done in time."""
        return self.queue.wait(seconds)

    # ------------------------------------------------------------ the parts

    def _told(self) -> None:
        """Update the page with new results; at a readable rate, but always when a task begins or ends."""
        if self.queue.state == self._drawn and monotonic() - self._last < _EVERY:
            return
        self._draw()

    def _draw(self) -> None:
        with self._lock:
            bench = self._bench
            if bench is None:
                return
            chosen = bench.study
            self._last = monotonic()
            if bench.asking:
                self.parts = [["asking", f"<p>{ASKING}</p>"]]
                return
            self._drawn, worker = self.queue.state, self.queue.worker
            now = Playing(*self._drawn, worker.ended, dict(worker.problems))
            self.parts = page_parts(bench, chosen, found_by_all().of, now)

    # ------------------------------------------------------------ clicks

    @traitlets.observe("pressed")
    def _pressed(self, change: Any) -> None:
        if self._bench is None or self._bench.asking:
            return
        bench, found = self._bench, read_press(self._bench, change.new)
        if isinstance(found, Wish):
            # A click elsewhere keeps the text of the goal.
            fields = change.new.get("fields") if found.do in ("try", "goal") else None
            self._wished(found, bench, typed(bench, fields) or bench.study.goal)
        elif found is not None:
            self._go(found)

    def _wished(self, wish: Wish, bench: Bench, goal: Rows) -> None:
        if wish.do == "choose":
            self._go(lambda now: now.look_into(**{wish.part: wish.text}))
        elif wish.do == "goal":
            self._wish_for(bench, turned(bench, goal, wish.part, wish.text))
        elif wish.do == "stop":
            for task in _tasks(_named(wish.part), bench):
                self.queue.stop(task.key)
        elif wish.do == "stop_all":
            self.queue.stop_all()
        else:
            self._wish_for(bench, goal)
            self._ask(wish.part, bench, bench.study._replace(goal=goal))

    def _ask(self, name: str, bench: Bench, chosen: Chosen) -> None:
        """Ask the question of this name; without a name all that have no answer yet."""
        every = (each.on_show(bench, chosen) for each in SECTIONS)
        tasks = [_named(name).task(bench, chosen)] if name else list(every)
        known = found_by_all()
        self.queue.ask(*(task for task in tasks if task and not ((found := known.of(task)) and found.done)))

    def _wish_for(self, bench: Bench, goal: Rows) -> None:
        """Keep the goal on the bench, and in its link, while candidates are tried."""
        if goal and goal != rows_of(bench, bench.study):
            self._go(lambda now: now.look_into(goal=goal))


def _tasks(section: Section, bench: Bench) -> list[Task]:
    """The tasks of a question: the one that is asked next, and the one whose results are on show."""
    found = (section.task(bench, bench.study), section.on_show(bench, bench.study))
    return [task for task in found if task is not None]


def _named(name: str) -> Section:
    return next(each for each in SECTIONS if each.name == name)
