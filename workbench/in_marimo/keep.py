"""Saving a variant on the page of marimo: the fields about it, a button for each file, one that opens a file again."""

from collections.abc import Callable
from typing import Any, NamedTuple

import marimo as mo

from engine.setup.presets import MAX_FILE, Preset
from workbench.features.rulebook.panel import MOST_NAME, MOST_REASON
from workbench.features.save import panel as save_panel
from workbench.in_marimo.parts import framed
from workbench.page.kit.button import Go
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part


def fields(frame: Frame, opened: Preset | None) -> tuple[Any, Any, Any]:
    """What a variant is called, who proposes it, and why; a file that was opened brings its own along."""
    words, entry = save_panel.words(frame), save_panel.typed_in(opened)
    title = mo.ui.text(entry.title, words.example, label=words.title, max_length=MOST_NAME, full_width=True)
    who = mo.ui.text(entry.who, label=words.who, max_length=MOST_NAME, full_width=True)
    why = mo.ui.text_area(entry.why, label=words.why, max_length=MOST_REASON, rows=3, full_width=True)
    return title, who, why


class Below(NamedTuple):
    """The part as HTML, and the widgets in it; marimo holds them weakly."""

    html: str
    kept: list[Any]


def below(part: Part, frame: Frame, typed: tuple[Any, Any, Any], offered: list[save_panel.Kept], opens: Go) -> Below:
    """The fields, and below them the files. `opens` is given the move that opens one."""
    buttons = [_download(kept) for kept in offered]
    if frame.whole:
        buttons.append(_open(frame, opens))
    title, who, why = typed
    row = mo.hstack(buttons, justify="start", wrap=True)
    rows = [mo.hstack([title, who], widths="equal"), why, row, mo.Html(save_panel.problems_html(offered))]
    heading = f'<h3 class="wb-rules">{part.label}</h3>'
    return Below(framed(part, heading, mo.vstack(rows).text), buttons)


def _download(kept: save_panel.Kept) -> Any:
    written: Callable[[], bytes] = lambda: kept.text().encode()  # noqa: E731 (asked for when it is clicked)
    return mo.download(written, kept.name, mimetype=kept.kind, label=kept.label, disabled=bool(kept.problem))


def _open(frame: Frame, opens: Go) -> Any:
    def opened(files: Any) -> None:
        if files:
            text = files[0].contents.decode("utf-8", "replace")
            opens(lambda bench: bench.open_file(text))

    return mo.ui.file(filetypes=[".toml"], label=save_panel.words(frame).open, max_size=MAX_FILE, on_change=opened)
