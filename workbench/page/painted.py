"""The page of a bench as HTML alone, before any script runs: its places, and the words of those that wait for nothing."""

import re

from workbench.bench import Bench
from workbench.page.kit.frame import WHOLE
from workbench.page.kit.part import Part
from workbench.page.layout import page_html
from workbench.page.markup import marked_up, question_cards
from workbench.page.scene import scene

#: The parts in sight at first. The others are below them, or come when they are asked for.
_IN_SIGHT = {
    "head",
    "about",
    "questions",
    "modules",
    "all_rules",
    "chips",
    "shelf",
    "keep",
    "story",
    "problem",
    "notice",
    "numbers",
}
_PLACE = re.compile(r'<div id="[\w-]+"[^>]* data-(?:words|live)="([\w.]+)"[^>]*>(?=</div>)')


def painted_html(bench: Bench, felt: str) -> str:
    """The page as it opens, and nothing in it can be pressed. `felt` (HTML) is the content of its felt."""
    shown = scene(bench)
    inside = {"moment": felt} | {name: _words(shown[name]) for name in _IN_SIGHT & shown.keys()}
    laid = _PLACE.sub(lambda place: place[0] + inside.get(place[1], ""), page_html(shown, WHOLE))
    return f'<div class="wb-bench" data-alone data-wb-walks="" inert><div class="wb-frame">{laid}</div></div>'


def _words(part: Part) -> str:
    if part.waits:
        return ""
    return (question_cards(part, {}) if part.name == "questions" else marked_up(part)).html
