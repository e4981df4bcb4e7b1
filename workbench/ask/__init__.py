"""A question that comes before its answer is shown."""

from workbench.ask.ask import Ask

__all__ = ["Ask"]
