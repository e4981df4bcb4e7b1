"""The dials of a game: a line each, to be dragged, typed or chosen; one widget for both notebooks."""

from workbench.dials.dials import DialPanel
from workbench.dials.under_dial import UnderDial

__all__ = ["DialPanel", "UnderDial"]
