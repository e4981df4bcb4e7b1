"""The files of a variant: its TOML, its rulebook, a page to hand in, a document; each a file, or a sentence on why it is missing."""

from collections.abc import Callable
from html import escape
from typing import NamedTuple

import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.documents.history import History
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.setup.clean_rulebook import CleanRulebook, clean_rulebook
from engine.setup.modules import modules
from engine.setup.presets import Preset
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.hand_in import Entry, file_name, hand_in
from workbench.features.history import panel as history_panel
from workbench.features.predict import panel as predict_panel
from workbench.features.rulebook import panel as rulebook_panel
from workbench.features.rulebook import print_page
from workbench.features.write_up.document import WriteUp, write_up
from workbench.features.write_up.kept import kept_attempts
from workbench.page.kit.frame import WHOLE, Frame

SUBMIT = "submit"  # the fold of the form
OF_THE_VARIANT = 2  # files of the variant: to hand in, to open again; after them its rulebook
WRITE_UP = "Write it up"  # in place of Submit where a game is made
SHARE = "A link to what you see here"
LOOK_FIRST = "Predict the effect and look at the results before you hand in."
_PATIENCE = 10.0  # nominal seconds that the attempts of a document may take


class Words(NamedTuple):
    """The heading above the fields, their labels, the example in an empty one, and the label of the button that opens a file."""

    heading: str
    title: str
    who: str
    why: str
    example: str = "Five cards in the hand"
    open: str = ""


def words(frame: Frame) -> Words:
    """The words of the form: the workbench saves or hands in a variant, a lesson only hands it in."""
    if frame.whole:
        heading = "Save this variant, or hand it in"
        why = "Why this change? What did you find?"
        return Words(heading, "Name of the variant", "Who proposes it", why, open="Open a saved variant")
    return Words("Hand in", "Title", "Your name", "What did you find, and why?")


def is_shown(bench: Bench, frame: Frame) -> bool:
    """Whether the form is shown: behind a button of the bar; in a lesson below the bench, once there are results."""
    return frame.whole or not bench.asking


def sheets_html(form: str, is_open: bool, game: Game) -> str:
    """Two buttons of the bar, each with a sheet below it: the link of the page, which the browser knows, and the form."""
    opened, name = " open" if is_open else "", WRITE_UP if modules(game) else "Submit"
    link = f'<label class="wb-field"><span>{SHARE}</span><input type="text" readonly data-link></label>'
    copy = '<button type="button" class="wb-press" data-copy>Copy the link</button>'
    return (
        f'<details class="wb-sheet" data-share><summary>Share</summary><div class="wb-sheet-body">{link}{copy}</div></details>'
        f'<details class="wb-sheet" data-fold="{SUBMIT}"{opened}><summary>{name}</summary>'
        f'<div class="wb-sheet-body">{form}</div></details>'
    )


def typed_in(opened: Preset | None) -> Entry:
    """The text of the fields before any typing: that of an opened file, or nothing."""
    return Entry(opened.title, opened.who, opened.why) if opened else Entry("")


def problems_html(offered: "list[Kept]") -> str:
    """What is missing for the files, each problem once, as HTML."""
    problems = dict.fromkeys(kept.problem for kept in offered if kept.problem)
    return "".join(f'<p class="wb-published">{escape(problem)}</p>' for problem in problems)


class Kept(NamedTuple):
    """A file on offer: the label of its button, its name and type; `problem` says why it is missing."""

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
    """The files on offer; `games` and `curve` are called when a page to hand in is written."""
    page = page_to_hand_in(bench, entry, games, curve, frame)
    if not frame.whole:
        return [*documents(bench, entry, games), page] if frame.makes else [page]
    of_the_variant = [variant_file(bench, entry), rulebook_file(bench, entry), *clean_copies(bench, entry)]
    if modules(bench.game):  # a game is made here: its document comes first
        return [*documents(bench, entry, games), page, *of_the_variant]
    return [page, *of_the_variant, *documents(bench, entry, games)]


def variant_file(bench: Bench, entry: Entry) -> Kept:
    """The variant as a file that the workbench can open."""
    try:
        text, problem = rulebook_panel.saved(bench, *entry), ""
    except BadInput as error:
        text, problem = "", error.on_screen
    name = file_name(bench, entry, "toml")
    return Kept("Save the variant (TOML)", name, "application/toml", lambda: text, problem)


def rulebook_file(bench: Bench, entry: Entry) -> Kept:
    """The rulebook to print or to edit."""
    name = file_name(bench, entry._replace(title=entry.title or "rulebook"), "md")
    return Kept(
        "Download the rulebook (Markdown)", name, "text/markdown", lambda: rulebook_panel.book_of(bench).markdown()
    )


def clean_copies(bench: Bench, entry: Entry) -> list[Kept]:
    """The clean copy of the rulebook, to edit and to print."""
    clean = entry._replace(title=f"{entry.title or 'rulebook'} clean")

    def copy() -> CleanRulebook:
        return clean_rulebook(bench.game, bench.rules, entry.title, entry.who)

    markdown, page = (file_name(bench, clean, ending) for ending in ("md", "html"))
    return [
        Kept("Download a clean copy (Markdown)", markdown, "text/markdown", lambda: copy().markdown()),
        Kept("Download a clean copy to print (HTML)", page, "text/html", lambda: print_page.page(copy())),
    ]


def documents(bench: Bench, entry: Entry, games: Callable[[], Comparison]) -> list[Kept]:
    """The variant written up as a document, to print and to edit, when a button is pressed. The reason that is typed is its abstract;
    its results are of the games that the bench has played."""

    def written() -> WriteUp:
        comparison = games()
        process = kept_attempts(bench, comparison) or _process(bench)
        return write_up(bench.setup, *entry, process=process, played=comparison.games_after)

    problem = LOOK_FIRST if bench.asking else ""
    page, text = (
        file_name(bench, entry._replace(title=f"{entry.title} write-up"), ending) for ending in ("html", "md")
    )
    return [
        Kept("Write it up (HTML)", page, "text/html", lambda: written().html, problem),
        Kept("Write it up (Markdown)", text, "text/markdown", lambda: written().markdown, problem),
    ]


def _process(bench: Bench) -> History | None:
    """The attempts of the document, and the saved variants; None where there are none, or where they would take too long."""
    if modules(bench.game):  # its story is what was kept; the attempts of other designers are not its process
        return None
    task = history_panel.task(bench, Chosen())
    if task is None or (task.seconds is not None and task.seconds() > _PATIENCE):
        return None
    return History(bench.game, tuple(task.play(0, task.games(), {})), task.games(), 0)


def page_to_hand_in(
    bench: Bench,
    entry: Entry,
    games: Callable[[], Comparison],
    curve: Callable[[], pl.DataFrame | None],
    frame: Frame = WHOLE,
) -> Kept:
    """The page with the change, the reason, answers and prediction, the results and one game to watch."""
    missing = [words for words, text in (("a name", entry.title), ("a reason", entry.why)) if not text.strip()]
    problem = f"Give it {' and '.join(missing)} before you hand it in." if missing else ""
    problem = LOOK_FIRST if bench.asking else problem

    def written() -> str:
        comparison = games()
        return hand_in(bench, comparison, entry, predict_panel.score_html(bench, comparison), curve(), frame.answers)

    return Kept("Hand in (HTML)", file_name(bench, entry), "text/html", written, problem)
