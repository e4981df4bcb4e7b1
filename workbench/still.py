"""What is seen of a widget where no kernel is: a still picture of it, which stands behind it in the notebook.

A notebook keeps of a widget only its name. Opened again, or read on a web page, there is nothing behind that name, and a
front end that knows widgets says so instead of showing what else is in the same output. So the picture is an output of its
own. As long as the widget is alive, the picture is hidden; it follows what the widget shows, a moment later.
"""

import logging
from collections.abc import Callable
from threading import RLock, Timer
from typing import Any

from traitlets import HasTraits

from workbench.displays.html import copied

REST = 1.0  # seconds without a move, after which the picture is drawn anew
_ASLEEP = "jupyter-widgets-disconnected"  # what ipywidgets call a widget that has lost its kernel
_NO_KERNEL = "body.jp-Notebook:not([data-voila])"  # a page that nbconvert has written
# Hide the picture of a live widget; hide a dead widget; hide what JupyterLab says of a widget that it does not know.
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
        """What the widget shows, as HTML that reads without any style sheet or script."""
        raise NotImplementedError

    def _made_again(self) -> str:
        """How it is made in another notebook; empty if it takes more than a line."""
        return repr(self)

    def _ipython_display_(self) -> None:
        """What a kernel sends: the widget, and behind it the picture. Where no kernel is, IPython writes what it is."""
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
        """Draw the picture anew once nobody has moved for a moment."""
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
        except Exception:  # the widget itself says what is wrong
            _log.exception("There is no picture of %r.", self)
            return ""


def sender() -> Callable[..., None] | None:
    """How the kernel of a notebook sends an output; None where there is none."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    shell = get_ipython()
    return shell.display_pub.publish if hasattr(shell, "kernel") else None
