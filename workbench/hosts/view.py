"""The one widget: it carries the script of the view, hears its messages, and leaves a still picture in a saved notebook."""

from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Any

import anywidget
import traitlets

from workbench.settable import Settable
from workbench.still import Still
from workbench.view import bundle

_from_server = ""  # where a server of ours keeps the script


def script_from(url: str) -> None:
    """Let the widgets of this process name the address of their script instead of carrying it."""
    global _from_server
    _from_server = url


class View(Still, Settable, anywidget.AnyWidget):
    """A page, or a part of one, in a cell. `_hear` is given each message of the browser; `_tell` sends it an update.

    The browser counts in `moves` the moves whose end is on the screen: marimo then runs the cells that read the widget.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    moves = traitlets.Int(0, help="a whole number").tag(sync=True)
    _answers: Context | None = None  # of the message that is answered; none before a browser shows the widget

    def __init__(self, hear: Callable[[Any], None]):
        self._hear = hear
        super().__init__()
        self.add_class("wb-lab")
        self.on_msg(self._heard)

    @traitlets.default("_esm")
    def _script(self) -> str:
        """Made for the first widget and not for the class: it is a megabyte, and importing has to stay fast."""
        return _from_server or bundle.script()

    @traitlets.default("_css")
    def _sheet(self) -> str:
        return bundle.sheet()

    def _heard(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self._answers = copy_context()
        self._hear(content)

    def _tell(self, update: dict[str, Any]) -> None:
        """Send an update, in any thread. A browser that comes later is sent the state of every part."""
        if self._answers is not None:
            self._in_answer(lambda: self.send(update))

    def _in_answer(self, say: Callable[[], None]) -> None:
        """Say something as an answer to the browser's last message: a kernel with several threads then takes the next
        message in the thread of that one, and not behind a cell that runs."""
        (self._answers or copy_context()).copy().run(say)
