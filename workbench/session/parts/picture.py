"""A picture as a part of the page: a chart that is drawn once and then updated with numbers. Its drawing is picture.js."""

from collections.abc import Callable
from contextlib import suppress
from threading import Event, RLock
from time import monotonic
from typing import TYPE_CHECKING, Any

import traitlets

from workbench.session.parts.described import Described
from workbench.session.parts.live_part import LivePart, is_plain

if TYPE_CHECKING:  # altair takes half a second, and a picture is there before its drawing is
    from workbench.theme.drawing import Drawing

_PATIENCE = 0.3  # seconds that the browser gets for painting
_BEAT = 0.005  # seconds between two checks whether the wait is given up
_FAR = 1e12  # no axis goes as far


class Picture(LivePart):
    """A drawing, or an empty place for one. `pressed(fields)` is called with the fields of a clicked mark.

    `pick` holds these fields and the number of clicks, `bands` the last positions of dragged bands. Where `asks_when_painted`
    is set, the browser sends a message once it has painted a drawing.
    """

    frame = traitlets.Dict().tag(sync=True)
    rows = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    pick: "traitlets.List[Any]" = traitlets.List().tag(sync=True, heard=True)  # old traitlets cannot read its type
    bands = traitlets.Dict().tag(sync=True, heard=True)
    asks_when_painted = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        drawing: "Drawing | None" = None,
        pressed: Callable[[dict[str, Any]], None] | None = None,
        **fields: Any,
    ):
        super().__init__(**fields)
        self._pressed, self._drawing_order = pressed, RLock()
        self._painted, self._watched = Event(), False
        self.drawing = drawing
        if drawing is not None:
            self.frame, self.rows, self.words = Described.of(drawing.spec)

    def draw(self, drawing: "Drawing") -> bool:
        """Show another drawing; whether it differs from the old one."""
        with self._drawing_order:
            if drawing == self.drawing:
                return False
            self._painted.clear()
            self.drawing = drawing
            with self.hold_sync():  # a picture with the frame of one drawing and the rows of another could not be drawn
                self.frame, self.rows, self.words = Described.of(drawing.spec)
            return True

    def put_bands(self, bands: Any) -> None:
        """Put the bands where a browser says that they were; impossible places are left out."""
        with suppress(traitlets.TraitError):
            if is_plain(bands):
                self.bands = bands

    def wait_until_painted(self, given_up: Callable[[], bool] = lambda: False) -> None:
        """Leave the machine to the browser until it has painted the drawing; not where no browser shows it, and not for long."""
        until = monotonic() + _PATIENCE
        while self._watched and not given_up() and not self._painted.wait(_BEAT):
            self._watched = monotonic() < until

    def listen(self, content: Any) -> None:
        """Take the message that the drawing is painted."""
        if content == "painted":
            self._watched = True
            self._painted.set()

    @traitlets.observe("pick")
    def _picked(self, change: Any) -> None:
        match change["new"]:
            case [dict() as fields, int()] if fields and self._pressed:
                self._pressed(fields)

    @traitlets.validate("bands")
    def _are_intervals(self, proposal: Any) -> dict[str, Any]:
        if not all(_is_interval(ends) for ends in proposal["value"].values()):
            raise traitlets.TraitError
        return proposal["value"]


def _is_interval(ends: Any) -> bool:
    return isinstance(ends, list) and len(ends) == 2 and all(_is_place(end) for end in ends)


def _is_place(end: Any) -> bool:
    return type(end) in (int, float) and abs(end) < _FAR
