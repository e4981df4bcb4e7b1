"""A question to answer before its answer is shown."""

from workbench.lessons.question.question import Ask

__all__ = ["Ask"]
