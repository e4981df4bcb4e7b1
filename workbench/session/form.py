"""The form of a bench: the name and the reason of a variant, its files, and one that is opened again."""

from collections.abc import Callable
from html import escape

from engine.core.rules import BadInput
from engine.setup.presets import Preset
from workbench.bench import Bench
from workbench.features.hand_in import Entry
from workbench.features.rulebook.panel import MOST_NAME, MOST_REASON
from workbench.features.save import panel as save_panel
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part
from workbench.page.markup import text_field

FIELDS = {"title": MOST_NAME, "who": MOST_NAME, "why": MOST_REASON}  # the most characters of each
Files = Callable[[Bench, Entry], list[save_panel.Kept]]


class Form:
    """What is typed, and what can be saved with it. A file that is opened brings its own name, author and reason along."""

    def __init__(self, frame: Frame, files: Files):
        self._frame, self._files = frame, files
        self.typed = {name: "" for name in FIELDS}
        self._brought: Preset | None = None
        self._offered: list[save_panel.Kept] = []
        self._said = ""

    def type(self, name: str, text: str) -> None:
        """A text was typed in a field."""
        if name in FIELDS:
            self.typed[name], self._said = text[: FIELDS[name]], ""

    @property
    def entry(self) -> Entry:
        """What is typed."""
        return Entry(**self.typed)

    def html(self, part: Part, bench: Bench, is_open: bool = True) -> str:
        """The form below a lesson; on a whole page in a sheet of the bar, where it is written while that is open."""
        self._bring(bench.saved)
        if not self._frame.whole:
            return self._form(part, bench)
        return save_panel.sheets_html(self._form(part, bench) if is_open else "", is_open, bench.game)

    def _form(self, part: Part, bench: Bench) -> str:
        """The fields, and a button for each file or what it lacks."""
        self._offered = self._files(bench, self.entry)
        words = save_panel.words(self._frame)
        title = text_field("title", words.title, self.typed["title"], MOST_NAME, words.example)
        who = text_field("who", words.who, self.typed["who"], MOST_NAME)
        why = text_field("why", words.why, self.typed["why"], MOST_REASON, rows=3)
        buttons = [_button(at, kept) for at, kept in enumerate(self._offered)]
        row = "".join(buttons[: save_panel.OF_THE_VARIANT]) + self._open(words.open)
        copies = "".join(buttons[save_panel.OF_THE_VARIANT :])
        said = f'<p class="wb-published" role="status">{escape(self._said)}</p>' if self._said else ""
        return (
            f'<h3 class="wb-rules">{escape(part.label)}</h3><div class="wb-names">{title}{who}</div>{why}'
            f'<div class="wb-row">{row}</div>{said}{save_panel.problems_html(self._offered)}'
            + (f'<div class="wb-row wb-copies">{copies}</div>' if copies else "")
        )

    def written(self, at: str) -> dict[str, str] | None:
        """The file of a button, with its name and its kind; None where there is none, or something is missing."""
        kept = self._offered[int(at)] if at.isdecimal() and int(at) < len(self._offered) else None
        if kept is None or kept.problem:
            return None
        try:
            text = kept.text()
        except BadInput as error:
            self._said = error.on_screen
            return None
        self._said = f"Saved as {kept.name}."
        return {"name": kept.name, "kind": kept.kind, "text": text}

    def _bring(self, opened: Preset | None) -> None:
        if opened and opened is not self._brought:
            self._brought = opened
            self.typed = save_panel.typed_in(opened)._asdict()

    def _open(self, label: str) -> str:
        if not self._frame.whole:
            return ""
        return (
            f'<label class="wb-press wb-file"><span>{escape(label)}</span>'
            '<input type="file" accept=".toml" data-file="variant"></label>'
        )


def _button(at: int, kept: save_panel.Kept) -> str:
    off = " disabled" if kept.problem else ""
    return f'<button type="button" class="wb-press" data-press="keep:{at}"{off}>{escape(kept.label)}</button>'
