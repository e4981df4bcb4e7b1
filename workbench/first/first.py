"""The widget of the first view; its fields are in session/parts/first.py."""

import anywidget

from workbench.page.kit.button import Go
from workbench.session.parts import first
from workbench.view.script import joined, source


class FirstView(anywidget.AnyWidget, first.FirstView):
    """A felt on which five cards of a typical game move."""

    _esm, _css = f"{first.SCRIPT}\n{joined(source('backs'))}", first.STYLE

    def __init__(self, go: Go = lambda move: None):
        super().__init__(go=go)
