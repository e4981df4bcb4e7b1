"""The questions that wait for an answer, in their order. One at a time is played by the worker of tasks."""

from collections.abc import Callable, Collection
from threading import RLock
from typing import Any

from workbench.work.tasks import Found, StudyWorker, Task

Key = tuple[Any, ...]
State = tuple[Key | None, bool, tuple[Key, ...]]


class QuestionQueue:
    """Tasks one after the other; `told` is called whenever there is more to show. What is stopped keeps its results."""

    def __init__(self, told: Callable[[], None], found_of: Callable[[Task], Found | None]):
        self._told, self._found_of = told, found_of
        self._waiting: list[Task] = []
        self._order = RLock()
        self.worker = StudyWorker(self._changed)

    @property
    def state(self) -> State:
        """The key of the running task, whether it is still being compiled, and the keys of those that wait."""
        return self.worker.running, self.worker.compiling, self.waiting

    @property
    def waiting(self) -> tuple[Key, ...]:
        """The keys of the tasks that wait, the next one first."""
        return tuple(task.key for task in self._waiting)

    @property
    def busy(self) -> bool:
        """Whether any task runs or waits."""
        return bool(self._waiting) or self.worker.running is not None

    def ask(self, *tasks: Task) -> None:
        """Put these at the end; one that runs or waits keeps its place."""
        with self._order:
            for task in tasks:
                if task.key not in (self.worker.running, *self.waiting):
                    self.worker.problems.pop(task.key, None)
                    self._waiting.append(task)
        self._changed()

    def stop(self, key: Key) -> None:
        """Stop this one, whether it runs or waits; the next one begins."""
        self.keep({self.worker.running, *self.waiting} - {key})

    def stop_all(self) -> None:
        """Stop everything."""
        self.keep(())

    def keep(self, keys: Collection[Key | None]) -> None:
        """Stop all but these."""
        with self._order:
            self._waiting = [task for task in self._waiting if task.key in keys]
            running = self.worker.running
            if running is not None and running not in keys:
                self.worker.stop()
        self._changed()

    def wait(self, seconds: float) -> bool:
        """Wait until all work is done; whether it was done in time."""
        return self.worker.wait(seconds)

    def _changed(self) -> None:
        """Begin with the next one, if none runs, and say that there is more to show."""
        with self._order:
            while self._waiting and self.worker.running is None:
                task = self._waiting.pop(0)
                found = self._found_of(task)
                if found is None or not found.done:
                    self.worker.ask(task)
        self._told()
