"""The widget of the game list; its fields are in session/parts/drawer.py."""

import anywidget

from workbench.session.parts import drawer
from workbench.theme.theme import TOKENS
from workbench.view.script import sheet, source


class GamesDrawer(anywidget.AnyWidget, drawer.GamesDrawer):
    """Rows of games."""

    _esm = source("drawer")
    _css = TOKENS.read_text("utf-8") + sheet("drawer")
