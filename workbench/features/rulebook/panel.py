"""The page Rulebook: the variant's clauses with the changed ones marked, and the file of the variant."""

import re
from html import escape

from markdown import markdown

from engine.core.rules import BadInput
from engine.setup.presets import MOST_NAME, MOST_REASON, Against, presets, write_preset
from engine.setup.rulebook import Rulebook, rulebook
from workbench.bench import Bench

_HEADING = re.compile(r"<(/?)h(\d)>")


def book_of(bench: Bench) -> Rulebook:
    """The variant's rulebook against what the bench compares it with."""
    return rulebook(bench.game, bench.rules, bench.baseline)


def book_html(bench: Bench) -> str:
    """The rulebook as HTML: old text struck through, new text bold. Headings are one level down, below that of the page."""
    tilde = {"pymdownx.tilde": {"subscript": False}}
    written = markdown(book_of(bench).markdown(), extensions=["sane_lists", "pymdownx.tilde"], extension_configs=tilde)
    below = _HEADING.sub(lambda heading: f"<{heading[1]}h{int(heading[2]) + 1}>", written)
    return f'<div class="wb-book">{below}</div>'


def saved(bench: Bench, title: str, who: str, why: str) -> str:
    """The TOML of the variant; BadInput if it has no name or the texts are too long."""
    if not title.strip():
        raise BadInput("Give the variant a name before you save it.")
    if len(title) > MOST_NAME or len(who) > MOST_NAME or len(why) > MOST_REASON:
        raise BadInput(f"A name may have at most {MOST_NAME} characters, a reason at most {MOST_REASON:,}.")
    against = Against(bench.baseline_title, bench.baseline)
    return write_preset(
        bench.game, bench.rules, title.strip(), who.strip(), why.strip(), bench.setup.strategies, against
    )


def story(bench: Bench) -> str:
    """The author and reason of the variant, as HTML, if it comes from a file or is a preset; opening questions are looked up first."""
    saved = bench.saved
    if saved and (bench.game, bench.rules) == (saved.game, saved.rules):
        return _told(saved.title, saved.who, saved.why)
    for preset in [*bench.questions(), *presets(bench.game).values()]:
        if bench.changed and preset.rules == bench.rules:
            return _told(preset.title, preset.who, preset.why)
    return ""


def _told(title: str, who: str, why: str) -> str:
    by = f" · {escape(who)}" if who else ""
    because = f": {escape(why)}" if why else ""
    return f'<p class="wb-story"><b>{escape(title)}</b>{by}{because}</p>'
