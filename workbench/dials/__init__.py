"""The dials of a game: a line each, to be dragged, typed or chosen; one widget for both notebooks."""

from .dials import DialPanel

__all__ = ["DialPanel"]
