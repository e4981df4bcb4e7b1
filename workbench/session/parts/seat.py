"""The table for playing as a part of the page. Its visible data come from features/play/table.py; nothing else is sent."""

from html import escape

import traitlets

from workbench.replay.as_words import table_html
from workbench.session.parts.live_part import LivePart


class SeatTable(LivePart):
    """A card table with a seat for people: playable cards are highlighted, other options are buttons.

    `shown` and `pressed` are described at the head of seat.js; `hint` holds the values of the options, on request; `ended`
    the course of the game, once it is over.
    """

    shown = traitlets.Dict(help="the data of features/play/table.py").tag(sync=True)
    hint = traitlets.Dict(help="the values of the options").tag(sync=True)
    ended = traitlets.Dict(help="the course of the game").tag(sync=True)  # see features/win_probability/panel.py
    pressed = traitlets.Dict(help="the last click").tag(sync=True, heard=True)

    def still_html(self) -> str:
        """The table in words, for front ends that cannot draw."""
        if not self.shown:
            return ""
        trace, asks, over = self.shown["trace"], self.shown["asks"], self.shown["over"]
        last = table_html(trace, len(trace["rows"]) - 1, self.shown["eyes"])
        said = over["outcome"] if over else asks["words"] if asks else ""
        return f"{last}<p>{escape(said)}</p>"
