"""A view of one part alone: a card table, the dials of a game, a chart."""

from typing import Any, ClassVar

from traitlets import Bunch

from workbench.hosts.view import View
from workbench.page.layout import live
from workbench.session.line import Event, Line
from workbench.session.parts.live_part import LivePart
from workbench.session.parts.page import PagePart
from workbench.settable import refused


class OnePart(View):
    """One part with a state in a cell. `fields` of it can be read, set and observed on the widget."""

    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self, name: str, kind: str, part: LivePart, question: str = ""):
        self._part, self._line = part, Line(self._tell)
        self._line.add("page", PagePart(html=f'<div class="part-{name}">{live(name, kind, question)}</div>'))
        self._line.add(name, part)
        super().__init__(lambda message: self._line.hear(message, self._do))
        for name in self.fields:
            part.observe(self._changed, name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._part, name) if name in type(self).fields else super().__getattr__(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in type(self).fields:
            return super().__setattr__(name, value)
        with refused(self._part, name, value):
            setattr(self._part, name, value)

    def _do(self, event: Event) -> None:
        """Do what the browser says of the part; the page itself has nothing to press."""
        part = self._line.parts.get(event.what)
        if part is not None and event.verb == "set" and isinstance(event.value, dict):
            part.hear(event.value)

    def _changed(self, change: Any) -> None:
        """A field has another value: tell those who observe it, draw the still picture, let marimo run the cells that read it."""
        self._line.settle()
        self._draw_still_soon()
        self.notify_change(Bunch(name=change.name, old=change.old, new=change.new, owner=self, type="change"))
