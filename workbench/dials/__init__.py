"""The dials of a game: a line each, to drag, type or choose; one widget for both notebooks."""

from workbench.dials.dials import DialPanel

__all__ = ["DialPanel"]
