"""What is seen first: a felt with a moment of a typical game, and what the opening questions do."""

from workbench.first.first import FirstView

__all__ = ["FirstView"]
