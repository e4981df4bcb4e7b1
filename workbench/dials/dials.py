"""The widget of the dials; its fields are in session/parts/dials.py."""

import anywidget

from workbench.session.parts import dials
from workbench.theme.theme import TOKENS
from workbench.view.script import joined, sheet, source


class DialPanel(anywidget.AnyWidget, dials.DialPanel):
    """Every dial of a game, a line each."""

    _esm = joined(*map(source, ("table/nodes", "under", "dials")))
    _css = TOKENS.read_text("utf-8") + sheet("dials")

    def __init__(self, turn: dials.Turn = lambda name, value: ""):
        super().__init__(turn=turn)
