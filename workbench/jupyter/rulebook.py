"""The page "Rulebook": the variant's rules, what it is called and why; to keep it, to hand it in, to open one again."""

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Box, Button, FileUpload, HBox, Text, Textarea, VBox

from engine.rules import BadInput
from workbench.bench import Bench
from workbench.controls.heard import heard_while_busy
from workbench.handin import Entry
from workbench.jupyter.saver import Saver
from workbench.panels import presses, rulebook
from workbench.panels.keep import Kept

_WIDE = {"width": "auto"}


class Rulebook(VBox):
    """The rulebook with its changed clauses marked, and the files that can be made of it.

    `files` says what is offered for a bench and an entry; a file is written when its button is pressed.
    """

    def __init__(self, go: Callable[[presses.Move], None], files: Callable[[Bench, Entry], list[Kept]]):
        self._go, self._files = go, files
        self._bench: Bench | None = None
        self._offered: list[Kept] = []
        how = {"layout": _WIDE, "style": {"description_width": "auto"}, "continuous_update": False}
        self.title = Text(description="Name of the variant", placeholder="Five cards in the hand", **how)
        self.who = Text(description="Who proposes it", placeholder="Your name", **how)
        self.why = Textarea(description="Why this change? What did you find?", rows=3, **how)
        self._saver, self._said, self._book = Saver(), HTML(), HTML()
        self._buttons = [self._button(at) for at in range(3)]
        self._opened = FileUpload(accept=".toml", description="Open a saved variant", layout=_WIDE)
        self._opened.observe(self._open, names="value")
        heard_while_busy(self._opened)
        for field in (self.title, self.who, self.why):
            heard_while_busy(field)
            field.observe(lambda _: self._offer(), names="value")
        names, kept = HBox([self.title, self.who]), Box([*self._buttons, self._opened, self._saver])
        names.add_class("wb-names")
        kept.add_class("wb-row")
        heading = HTML('<h3 class="wb-rules">Keep this variant, or hand it in</h3>')
        super().__init__([heading, names, self.why, kept, self._said, self._book])

    def show(self, bench: Bench) -> None:
        """The rulebook of the variant."""
        if self._bench is None or (self._bench.rules, self._bench.baseline) != (bench.rules, bench.baseline):
            self._book.value = rulebook.book_html(bench)
        self._bench = bench
        self._offer()

    @property
    def entry(self) -> Entry:
        """What is typed."""
        return Entry(self.title.value, self.who.value, self.why.value)

    def _button(self, at: int) -> Button:
        made = Button(layout=_WIDE)
        heard_while_busy(made)
        made.on_click(lambda _: self._save(self._offered[at]))
        return made

    def _offer(self) -> None:
        """A button for each file; what is missing for one is said."""
        if self._bench is None:
            return
        self._offered = self._files(self._bench, self.entry)
        for button, kept in zip(self._buttons, self._offered, strict=True):
            button.description, button.disabled = kept.label, bool(kept.problem)
        self._say(dict.fromkeys(kept.problem for kept in self._offered if kept.problem))

    def _save(self, kept: Kept) -> None:
        """Write the file and let the browser save it."""
        self._say([f"Writing {kept.name} …"])
        try:
            self._saver.save(kept.name, kept.kind, kept.text())
            self._say([f"Saved as {kept.name}."])
        except BadInput as error:
            self._say([str(error)])

    def _say(self, sentences) -> None:
        said = "".join(f"<p>{escape(sentence)}</p>" for sentence in sentences)
        self._said.value = f'<div class="wb-published" role="status">{said}</div>' if said else ""

    def _open(self, change) -> None:
        if change["new"]:
            text = bytes(change["new"][0]["content"]).decode("utf-8", "replace")
            self._go(lambda bench: bench.open_file(text))
