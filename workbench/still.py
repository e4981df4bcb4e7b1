"""Still pictures of widgets, for notebooks that have no kernel.

A notebook saves only the name of a widget. Reopened, or read as a web page, that name refers to nothing, and a front end that
knows widgets reports this instead of showing the rest of the output. So the picture is an output of its own. While the widget
is alive, the picture is hidden; it follows the widget, a moment later.
"""

import logging
from collections.abc import Callable
from threading import RLock, Timer
from typing import Any

from traitlets import HasTraits

from workbench.displays.html import copied

REST = 1.0  # seconds without a change, after which the picture is redrawn
_ASLEEP = "jupyter-widgets-disconnected"  # ipywidgets give this class to a widget that has lost its kernel
_NO_KERNEL = "body.jp-Notebook:not([data-voila])"  # a page written by nbconvert
# Hide the picture of a live widget; hide a dead widget; hide JupyterLab's message about a widget that it does not know.
_STYLE = """<style>
body:has(.{live}:not(.{asleep})):not({page}) .{still} {{ display: none; }}
.{live}.{asleep}, {page} .{live} {{ display: none !important; }}
.jp-OutputArea-child:has(+ .jp-OutputArea-child .{still}) > .jupyter-widgets.jp-OutputArea-output:not(:has(*)) {{ display: none; }}
</style>"""
_log = logging.getLogger("warbench")
_lock = RLock()


class Still(HasTraits):
    """A widget with a still picture. It calls `draw_still_soon` when it shows something else."""

    _is_out, _timer = False, None

    def _still_html(self) -> str:
        """The widget's content as HTML that needs no style sheet and no script."""
        raise NotImplementedError

    def _made_again(self) -> str:
        """The code that makes the widget in another notebook; empty if that takes more than a line."""
        return repr(self)

    def _ipython_display_(self) -> None:
        """Send the widget and, after it, the picture. Without a kernel, IPython prints the repr."""
        send = sender()
        if send is None:
            raise NotImplementedError
        self.add_class(f"wb-live-{self._named}")  # type: ignore[attr-defined]
        bundle: Any = self._repr_mimebundle_()  # type: ignore[attr-defined]
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        send(data, metadata)
        send(self._picture(), transient={"display_id": self._named})
        self._is_out = True

    def _draw_still_soon(self) -> None:
        """Redraw the picture once the widget has not changed for a moment."""
        if not self._is_out:
            return
        with _lock:
            if self._timer:
                self._timer.cancel()
            self._timer = Timer(REST, self._draw_again)
            self._timer.daemon = True
            self._timer.start()

    @property
    def _named(self) -> str:
        return self.model_id[:12]  # type: ignore[attr-defined]

    def _draw_again(self) -> None:
        send = sender()
        if send is not None:
            send(self._picture(), transient={"display_id": self._named}, update=True)

    def _picture(self) -> dict[str, str]:
        names = {"live": f"wb-live-{self._named}", "still": f"wb-still-{self._named}"}
        style = _STYLE.format(**names, asleep=_ASLEEP, page=_NO_KERNEL)
        again = self._made_again()
        elsewhere = f"; in another notebook, run {copied(again)}" if again else ""
        wake = f"This is a picture. To wake it, run its cell again{elsewhere}."
        html = f'<div class="wb-still {names["still"]}">{style}{self._drawn()}<p><em>{wake}</em></p></div>'
        return {"text/html": html, "text/plain": repr(self)}

    def _drawn(self) -> str:
        try:
            return self._still_html()
        except Exception:  # the widget itself reports the error
            _log.exception("No picture of %r could be drawn.", self)
            return ""


def sender() -> Callable[..., None] | None:
    """The function by which a notebook's kernel sends an output; None without a kernel."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    shell = get_ipython()
    return shell.display_pub.publish if hasattr(shell, "kernel") else None
