"""The layout of the page: a place for each visible part, in its order. The view fills the places.

`data-words="NAME"` is the place of words, `data-live="NAME"` that of a part with a state, of a `data-kind`.
"""

from html import escape

from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part

_ABOVE = ("head", "moment", "questions", "chips", "story", "problem", "notice", "shelf")
_BESIDE = ("players", "who", "dials", "switch", "variants")
_FOLDED = ("who", "variants")
_ALOUD = ("verdict",)  # read aloud when they change
#: Parts that are not words alone, and the kind of script that draws each of them.
LIVE = {"dials": "dials", "moment": "first", "table": "table", "seat": "seat", "study": "study"}
LISTS = ("behind", "listed")  # of games, below the mark that was pressed


def page_html(shown: dict[str, Part], frame: Frame, open_folds: frozenset[str] = frozenset()) -> str:
    """The places of all visible parts."""
    above = "".join(place(shown[name]) for name in _ABOVE if name in shown)
    main = "".join(place(part) for name, part in shown.items() if name not in (*_ABOVE, *_BESIDE))
    main = f'<div class="wb-main">{_words("preparing")}{main}</div>'
    beside = _aside(shown, open_folds) if frame.whole else "".join(place(shown[n]) for n in _BESIDE if n in shown)
    look = ("wb-columns" if "dials" in shown else "wb-one-column") if frame.whole else "wb-rows"
    return f'{above}<div class="{look}">{beside}{main}</div>'


def place(part: Part) -> str:
    """The place of a part."""
    if part.name in LISTS:
        return f'<div class="part-{part.name}">{live(part.name, "drawer")}</div>'
    if part.name in LIVE:
        label = f'<span class="wb-unsaid">{escape(part.label)}</span>' if part.name == "moment" else ""
        return f'<div class="part-{part.name}">{label}{live(part.name, LIVE[part.name])}</div>'
    return _words(part.name, part.live)


def live(name: str, kind: str, question: str = "") -> str:
    """The place of a part with a state; charts have a question, by which the place of their marks is known."""
    asked = f' data-question="{escape(question)}"' if question else ""
    return f'<div id="live-{name.replace(".", "-")}" data-live="{name}" data-kind="{kind}"{asked}></div>'


def _words(name: str, is_live: bool = False) -> str:
    aloud = ' role="status"' if is_live else ' aria-live="polite"' if name in _ALOUD else ""
    return f'<div id="part-{name}" class="part-{name}" data-words="{name}"{aloud}></div>'


def _aside(shown: dict[str, Part], open_folds: frozenset[str]) -> str:
    """The column beside the charts. Where the page is narrow it is a sheet from below, which the bar on top of it opens."""
    if "dials" not in shown:
        return ""
    label = escape(shown["dials"].label)
    bar = f'<button type="button" class="wb-bar" data-sheet aria-expanded="false">{label}</button>'
    rows = []
    for name in _BESIDE:
        if name not in shown:
            continue
        inside = place(shown[name])
        if name in _FOLDED:
            inside = _folded(shown[name], inside, name in open_folds)
        elif name == "dials":
            inside = f'<h2 class="wb-rules">{label}</h2>{inside}'
        rows.append(inside)
    return f'<aside class="wb-aside" aria-label="{label}">{bar}{"".join(rows)}</aside>'


def _folded(part: Part, inside: str, is_open: bool) -> str:
    opened = " open" if is_open else ""
    summary = f"<summary>{escape(part.label)}</summary>"
    return f'<details class="wb-folded" data-fold="{part.name}"{opened}>{summary}{inside}</details>'
