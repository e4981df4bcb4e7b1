"""The widget of the card table; its fields are in session/parts/card_table.py."""

from html import escape

import anywidget
import traitlets

from workbench.replay.as_words import table_html
from workbench.session.parts import card_table
from workbench.settable import Settable
from workbench.still import Still
from workbench.theme.theme import TOKENS
from workbench.view.script import script, sheet


class CardTable(Still, Settable, anywidget.AnyWidget, card_table.CardTable):
    """Steps through a replayed game, or through one deal under two rulebooks."""

    _esm = script()
    _css = TOKENS.read_text("utf-8") + sheet("table")

    def __repr__(self) -> str:
        return card_table.CardTable.__repr__(self)

    def _still_html(self) -> str:
        return table_html(self.trace, self.at, self.seen_by) if self.trace else f"<p>{escape(self.message)}</p>"

    @traitlets.observe("at", "trace", "seen_by", "message")
    def _shows_something_else(self, _change: object) -> None:
        self._draw_still_soon()
