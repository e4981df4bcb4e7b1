"""What can be kept of a variant: its file, its rulebook, a page to hand in. Each is a file, or a sentence why not."""

from collections.abc import Callable
from typing import NamedTuple

import polars as pl

from engine.compare import Comparison
from engine.rules import BadInput
from workbench.bench import Bench
from workbench.handin import Entry, file_name, hand_in
from workbench.panels import predict, rulebook

LOOK_FIRST = "Say what you expect and look at what happens before you hand in."


class Kept(NamedTuple):
    """A file as it is offered: what stands on the button, its name and kind; `problem` says why there is none."""

    label: str
    name: str
    kind: str
    text: Callable[[], str]
    problem: str = ""


def variant_file(bench: Bench, entry: Entry) -> Kept:
    """The variant as a file that the workbench opens again."""
    try:
        text, problem = rulebook.saved(bench, *entry), ""
    except BadInput as error:
        text, problem = "", str(error)
    name = rulebook.file_name(bench, entry.title, "toml")
    return Kept("Save the variant (TOML)", name, "application/toml", lambda: text, problem)


def rulebook_file(bench: Bench, entry: Entry) -> Kept:
    """The rulebook to print or to edit."""
    name = rulebook.file_name(bench, entry.title or "rulebook", "md")
    text = rulebook.book_of(bench).markdown
    return Kept("Download the rulebook (Markdown)", name, "text/markdown", text)


def page_to_hand_in(
    bench: Bench, entry: Entry, games: Callable[[], Comparison], curve: Callable[[], pl.DataFrame | None]
) -> Kept:
    """The page with the change, the reason, the prediction, what was found and one game to watch."""
    missing = [words for words, text in (("a name", entry.title), ("a reason", entry.why)) if not text.strip()]
    problem = f"Give the variant {' and '.join(missing)} before you hand it in." if missing else ""
    problem = LOOK_FIRST if bench.asking else problem

    def written() -> str:
        comparison = games()
        return hand_in(bench, comparison, entry, predict.score_html(bench, comparison), curve())

    return Kept("Hand in (HTML)", file_name(bench, entry), "text/html", written, problem)
