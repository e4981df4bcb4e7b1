"""The dials of a game: a line each, to drag, type or choose; one widget for both notebooks."""

from workbench.dials.dials import DialPanel
from workbench.dials.under_dial import UnderDial

__all__ = ["DialPanel", "UnderDial"]
