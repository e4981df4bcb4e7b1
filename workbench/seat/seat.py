"""The widget of the table for playing; its fields are in session/parts/seat.py."""

import anywidget

from workbench.session.parts import seat
from workbench.theme.theme import TOKENS
from workbench.view.script import joined, sheet, source

_PARTS = (
    "words", "nodes", "marks", "card", "trace", "zones", "furniture", "through", "felt", "worth", "room", "dark", "turning", "way",
)  # fmt: skip


class SeatTable(anywidget.AnyWidget, seat.SeatTable):
    """A card table with a seat for people."""

    _esm = joined(*(source(f"table/{name}") for name in _PARTS), *map(source, ("ending", "seat")))
    _css = TOKENS.read_text("utf-8") + sheet("table", "seat")
