"""Saving a variant: its name and its reason, its files, opening one again."""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, FileUpload, HBox, Text, Textarea, VBox

from engine.core.rules import BadInput
from engine.setup.presets import Preset
from workbench.bench import Bench
from workbench.features.hand_in import Entry
from workbench.features.save import panel as save_panel
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.saver import Saver
from workbench.jupyter.widgets import WIDE, there
from workbench.page.kit import button as page_button
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part


class Keep(VBox):
    """Fields to type in, and a button for each file; a file is written when its button is clicked.

    `files` says what is offered for a bench and an entry.
    """

    def __init__(self, frame: Frame, go: page_button.Go, files: Callable[[Bench, Entry], list[save_panel.Kept]]):
        self._frame, self._go, self._files = frame, go, files
        self._bench: Bench | None = None
        self._brought: Preset | None = None  # the file whose texts are in the fields
        self._offered: list[save_panel.Kept] = []
        words = save_panel.words(frame)
        how: dict[str, Any] = {"layout": WIDE, "style": {"description_width": "auto"}, "continuous_update": False}
        self.title = Text(description=words.title, placeholder=words.example, **how)
        self.who = Text(description=words.who, **how)
        self.why = Textarea(description=words.why, rows=3, **how)
        for field in (self.title, self.who, self.why):
            heard_while_busy(field)
            field.observe(lambda _: self._offer(), names="value")
        self._saver, self._said, self._row = Saver(), HTML(), Box()
        self._buttons: list[Button] = []
        self._opened = FileUpload(accept=".toml", description=words.open, layout=WIDE)
        heard_while_busy(self._opened)
        self._opened.observe(self._open, names="value")
        names = HBox([self.title, self.who])
        names.add_class("wb-names")
        self._row.add_class("wb-row")
        self._heading = HTML()
        super().__init__([self._heading, names, self.why, self._row, self._said])

    def show(self, part: Part | None, bench: Bench) -> None:
        """What can be kept of this bench; nothing without a part."""
        self._bench = bench
        there(self, part is not None)
        if part is not None:
            self._bring(bench.saved)
            self._heading.value = f'<h3 class="wb-rules">{escape(part.label)}</h3>'
            self._offer()

    def _bring(self, opened: Preset | None) -> None:
        """A file that was opened brings its name, author and reason along."""
        if opened and opened is not self._brought:
            self._brought = opened
            self.title.value, self.who.value, self.why.value = save_panel.typed_in(opened)

    @property
    def entry(self) -> Entry:
        """What is typed."""
        return Entry(self.title.value, self.who.value, self.why.value)

    def _button(self, at: int) -> Button:
        button = Button(layout=WIDE)
        heard_while_busy(button)
        button.on_click(lambda _: self._save(self._offered[at]))
        return button

    def _offer(self) -> None:
        """A button for each file; what is missing for one is said."""
        if self._bench is None:
            return
        self._offered = self._files(self._bench, self.entry)
        if not self._buttons:
            self._buttons = [self._button(at) for at in range(len(self._offered))]
            self._row.children = [*self._buttons, *([self._opened] if self._frame.whole else []), self._saver]
        for button, kept in zip(self._buttons, self._offered, strict=True):
            button.description, button.disabled = kept.label, bool(kept.problem)
        self._say(dict.fromkeys(kept.problem for kept in self._offered if kept.problem))

    def _save(self, kept: save_panel.Kept) -> None:
        """Write the file and let the browser save it."""
        self._say([f"Writing {kept.name} …"])
        try:
            self._saver.save(kept.name, kept.kind, kept.text())
            self._say([f"Saved as {kept.name}."])
        except BadInput as error:
            self._say([error.on_screen])

    def _say(self, sentences: Iterable[str]) -> None:
        said = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
        self._said.value = f'<div class="wb-published" role="status">{said}</div>' if said else ""

    def _open(self, change) -> None:
        if change["new"]:
            text = bytes(change["new"][0]["content"]).decode("utf-8", "replace")
            self._go(lambda bench: bench.open_file(text))
