"""The first view: a felt with a moment of a typical game, and the effects of the opening questions."""

from workbench.first.first import FirstView

__all__ = ["FirstView"]
