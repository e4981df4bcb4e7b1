"""The widget of the page "Study"; its fields are in session/parts/study.py."""

import anywidget

from workbench.page.kit.button import Go
from workbench.session.parts import study
from workbench.theme.theme import TOKENS
from workbench.view.script import sheet, source


class StudyPage(anywidget.AnyWidget, study.StudyPage):
    """The parts of the page, each a name and its HTML."""

    _esm = source("study")
    _css = TOKENS.read_text("utf-8") + sheet("study")

    def __init__(self, go: Go):
        super().__init__(go=go)
