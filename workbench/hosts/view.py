"""The one widget: it carries the script of the view, hears its messages, and leaves a still picture in a saved notebook."""

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from workbench.hosts.kernel_comm import KernelComm, kernel_here
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

    In a cell, the browser counts in `moves` the moves whose end is on the screen: marimo then runs the cells that read the widget.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    moves = traitlets.Int(0, help="a whole number").tag(sync=True)
    comm: Any
    _is_shown = False  # whether a browser has said something

    def __init__(self, hear: Callable[[Any], None]):
        self._hear = hear
        super().__init__()
        self.on_msg(self._heard)

    @traitlets.default("_esm")
    def _script(self) -> str:
        """Made for the first widget and not for the class: it is a megabyte, and importing has to stay fast."""
        return _from_server or bundle.script()

    @traitlets.default("_css")
    def _sheet(self) -> str:
        return bundle.sheet()

    def open(self) -> None:
        """Connect the widget with its front end."""
        kernel = kernel_here() if self.comm is None else None
        if kernel is None:
            super().open()
        else:
            self.comm = KernelComm(kernel, self.get_state())

    def _heard(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self._is_shown = True
        self._hear(content)

    def _tell(self, update: dict[str, Any]) -> None:
        """Send an update, in any thread. A browser that comes later is sent the state of every part."""
        if self._is_shown:
            self.send(update)
