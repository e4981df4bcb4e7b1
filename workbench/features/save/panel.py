"""What can be kept of a variant: its file, its rulebook, a page to hand in. Each is a file, or a sentence why not."""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.setup.presets import Preset
from workbench.bench import Bench
from workbench.features.hand_in import Entry, file_name, hand_in
from workbench.features.predict import panel as predict_panel
from workbench.features.rulebook import panel as rulebook_panel
from workbench.page.kit.frame import WHOLE, Frame

LOOK_FIRST = "Say what you expect and look at what happens before you hand in."


class Words(NamedTuple):
    """What stands above the fields, in front of each of them, in an empty one, and on the button that opens a file."""

    heading: str
    title: str
    who: str
    why: str
    example: str = "Five cards in the hand"
    open: str = ""


def words(frame: Frame) -> Words:
    """On a page of its own a variant is kept or handed in; in a lesson only handed in."""
    if frame.whole:
        heading = "Keep this variant, or hand it in"
        why = "Why this change? What did you find?"
        return Words(heading, "Name of the variant", "Who proposes it", why, open="Open a saved variant")
    return Words("Hand in", "Title", "Your name", "What did you find, and why is it so?")


def is_shown(bench: Bench, frame: Frame) -> bool:
    """Whether the fields stand below what is shown: with the rulebook; in a lesson always, once there is something to see."""
    return bench.page == "Rulebook" if frame.whole else not bench.asking


def typed_in(opened: Preset | None) -> Entry:
    """What stands in the fields before anything is typed: nothing, or what a file brought that was opened."""
    return Entry(opened.title, opened.who, opened.why) if opened else Entry("")


def problems_html(offered: "list[Kept]") -> str:
    """What is missing for the files, each thing once."""
    problems = dict.fromkeys(kept.problem for kept in offered if kept.problem)
    return "".join(f'<p class="wb-published">{escape(problem)}</p>' for problem in problems)


class Kept(NamedTuple):
    """A file as it is offered: what stands on the button, its name and kind; `problem` says why there is none."""

    label: str
    name: str
    kind: str
    text: Callable[[], str]
    problem: str = ""


def files(
    bench: Bench,
    frame: Frame,
    entry: Entry,
    games: Callable[[], Comparison],
    curve: Callable[[], pl.DataFrame | None],
) -> list[Kept]:
    """What is offered; `games` and `curve` are asked for when a page to hand in is written."""
    page = page_to_hand_in(bench, entry, games, curve, frame)
    return [page, variant_file(bench, entry), rulebook_file(bench, entry)] if frame.whole else [page]


def variant_file(bench: Bench, entry: Entry) -> Kept:
    """The variant as a file that the workbench opens again."""
    try:
        text, problem = rulebook_panel.saved(bench, *entry), ""
    except BadInput as error:
        text, problem = "", error.on_screen
    name = rulebook_panel.file_name(bench, entry.title, "toml")
    return Kept("Save the variant (TOML)", name, "application/toml", lambda: text, problem)


def rulebook_file(bench: Bench, entry: Entry) -> Kept:
    """The rulebook to print or to edit."""
    name = rulebook_panel.file_name(bench, entry.title or "rulebook", "md")
    return Kept(
        "Download the rulebook (Markdown)", name, "text/markdown", lambda: rulebook_panel.book_of(bench).markdown()
    )


def page_to_hand_in(
    bench: Bench,
    entry: Entry,
    games: Callable[[], Comparison],
    curve: Callable[[], pl.DataFrame | None],
    frame: Frame = WHOLE,
) -> Kept:
    """The page with the change, the reason, answers and prediction, what was found and one game to watch."""
    missing = [words for words, text in (("a name", entry.title), ("a reason", entry.why)) if not text.strip()]
    problem = f"Give it {' and '.join(missing)} before you hand it in." if missing else ""
    problem = LOOK_FIRST if bench.asking else problem

    def written() -> str:
        comparison = games()
        return hand_in(bench, comparison, entry, predict_panel.score_html(bench, comparison), curve(), frame.answers)

    return Kept("Hand in (HTML)", file_name(bench, entry), "text/html", written, problem)
