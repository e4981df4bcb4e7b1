"""The page "Study" as a widget, the same in both notebooks."""

from workbench.study.study import StudyPage

__all__ = ["StudyPage"]
