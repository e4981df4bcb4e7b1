"""The page "Rulebook": the variant's rules, what it is called and why; to keep it, to open one again."""

from base64 import b64encode
from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Box, FileUpload, HBox, Text, Textarea, VBox

from engine.rules import BadInput
from workbench.bench import Bench
from workbench.panels import presses, rulebook

_WIDE = {"width": "auto"}


class Rulebook(VBox):
    """The rulebook with its changed clauses marked, and the files that can be made of it."""

    def __init__(self, go: Callable[[presses.Move], None]):
        self._go = go
        self._bench: Bench | None = None
        how = {"layout": _WIDE, "style": {"description_width": "auto"}, "continuous_update": False}
        self.title = Text(description="Name of the variant", **how)
        self.who = Text(description="Who proposes it", **how)
        self.why = Textarea(description="Why", rows=2, **how)
        self._files, self._book = HTML(), HTML()
        self._opened = FileUpload(accept=".toml", description="Open a saved variant", layout=_WIDE)
        self._opened.observe(self._open, names="value")
        for field in (self.title, self.who, self.why):
            field.observe(lambda _: self._offer(), names="value")
        names = HBox([self.title, self.who])
        names.add_class("wb-names")
        files = Box([self._files, self._opened])
        files.add_class("wb-row")
        super().__init__([HTML('<h3 class="wb-rules">Keep this variant</h3>'), names, self.why, files, self._book])

    def show(self, bench: Bench) -> None:
        """The rulebook of the variant."""
        if self._bench is None or (self._bench.rules, self._bench.baseline) != (bench.rules, bench.baseline):
            self._book.value = rulebook.book_html(bench)
        self._bench = bench
        self._offer()

    def _offer(self) -> None:
        """Links that save: they hold the files."""
        bench = self._bench
        if bench is None:
            return
        book = rulebook.book_of(bench).markdown()
        named = rulebook.file_name(bench, self.title.value or "rulebook", "md")
        offered = file_link(named, "text/markdown", book, "Download the rulebook (Markdown)")
        try:
            saved = rulebook.saved(bench, self.title.value, self.who.value, self.why.value)
            name = rulebook.file_name(bench, self.title.value, "toml")
            self._files.value = file_link(name, "text/plain", saved, "Save the variant (TOML)") + offered
        except BadInput as error:
            self._files.value = f'{offered}<span class="wb-published">{escape(str(error))}</span>'

    def _open(self, change) -> None:
        for file in change["new"]:
            text = bytes(file["content"]).decode("utf-8", "replace")
            self._go(lambda bench, text=text: bench.open_file(text))


def file_link(name: str, kind: str, text: str, label: str) -> str:
    """A link that saves a text as a file; it needs no server."""
    data = b64encode(text.encode()).decode()
    return f'<a class="wb-file" download="{escape(name)}" href="data:{kind};charset=utf-8;base64,{data}">{escape(label)}</a>'
