"""The layout of the page: a place for each visible part, in its order. The view fills the places.

`data-words="NAME"` is the place of words, `data-live="NAME"` that of a part with a state, of a `data-kind`.
"""

from collections.abc import Iterator
from html import escape

from workbench.bench.budget import budget_here
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part
from workbench.page.opened import ALL_RULES

_HEAD = ("head", "chips", "shelf", "keep")  # the bar of a whole page
_FIRST = ("about", "questions", "modules", "all_rules", "moment")
_ABOVE = ("chips", "story", "problem", "notice")
_BESIDE = ("modules", "players", "who", "dials", "switch", "variants")
_FOLDED = ("who", "variants", "others")
_TABLE_TOP = ("side", "picks")  # of the Table: its sides, the games to watch
_COMES_AND_GOES = "missing"  # at each move
_SKIP = (
    '<button type="button" class="wb-press wb-skip" data-skip>Skip to the page</button>'  # of the bar, for the keyboard
)
_ALOUD = ("verdict",)  # read aloud when they change
#: Parts that are not words alone, and the kind of script that draws each of them.
LIVE = {"dials": "dials", "moment": "first", "table": "table", "seat": "seat", "study": "study", "turned": "turned"}
#: Parts far below the first picture; in a class they are played when they are in sight, and the small charts are drawn then.
FAR = ("curve", "ladder", "turned")
_FELTS = (0, 330)  # the room of two felts until they are drawn
LISTS = ("behind", "listed")  # of games, below the mark that was pressed


def page_html(shown: dict[str, Part], frame: Frame, open_folds: frozenset[str] = frozenset()) -> str:
    """The places of all visible parts."""
    in_bar = _HEAD if frame.whole else _HEAD[:1]
    at_dials = frame.whole and _is_at_rules(shown, open_folds)
    inside_first = tuple(name for name in _FIRST if name != "modules" or not at_dials)
    first = _together("wb-first-view" if "moment" in shown else "wb-above", shown, inside_first)
    above = _together("wb-above", shown, tuple(name for name in _ABOVE if name not in in_bar))
    top = _TABLE_TOP if "side" in shown else ()
    elsewhere = (*in_bar, *_FIRST, *_ABOVE, *_BESIDE, *top)
    rest = _together("wb-table-top", shown, top) + "".join(_main_places(shown, elsewhere, open_folds))
    main = f'<div class="wb-main">{above}{_words("preparing")}{rest}</div>'
    beside = (
        _beside(shown, open_folds)
        if frame.whole
        else "".join(place(shown[n]) for n in _BESIDE if n in shown and n not in _FIRST)
    )
    columns = f'<div class="{"wb-columns" if frame.whole else "wb-rows"}">{beside}{main}</div>'
    skip = _SKIP if frame.whole else ""
    return f'<div class="wb-page"{_kind(shown, frame, open_folds)}>{skip}{_bar(shown, in_bar)}{first}{columns}</div>'


def _kind(shown: dict[str, Part], frame: Frame, open_folds: frozenset[str]) -> str:
    """By what the page is laid out. It is said here because a sheet that asks the page for it (`:has`) costs a browser some 30 ms
    whenever anything on it changes."""
    beside = " data-beside" if frame.whole and "dials" in shown else ""
    changed = " data-changed" if "chips" in shown else ""
    return f' data-page="{_page(shown)}"{_opened(shown, open_folds)}{beside}{changed}'


def _opened(shown: dict[str, Part], open_folds: frozenset[str]) -> str:
    """What the page with the felt is open at: the game itself, or its rules, as soon as one of them is changed; the Table at its
    deal, before a game is dealt."""
    if "sits" in shown:
        return ' data-opened="deal"'
    if "moment" not in shown:
        return ""
    return f' data-opened="{"rules" if _is_at_rules(shown, open_folds) else "game"}"'


def _is_at_rules(shown: dict[str, Part], open_folds: frozenset[str]) -> bool:
    """Whether the page with the felt is open at its dials; the modules are beside the charts then."""
    return ALL_RULES in open_folds or "chips" in shown


def _bar(shown: dict[str, Part], names: tuple[str, ...]) -> str:
    """The bar on top: the game, its pages, the changes, Undo and Redo, Share and Submit."""
    inside = "".join(place(shown[name]) for name in names if name in shown)
    return f'<header class="wb-topbar">{inside}</header>' if inside else ""


def _main_places(shown: dict[str, Part], elsewhere: tuple[str, ...], open_folds: frozenset[str]) -> Iterator[str]:
    """The places of the main column. Above the charts a place stays when it is empty: a browser styles all that follows an
    element anew when that comes or goes, which is most of the page."""
    for name, part in shown.items():
        if name == "charts" and _COMES_AND_GOES not in shown:
            yield _words(_COMES_AND_GOES, True)
        if name not in elsewhere:
            yield _folded(part, place(part), name in open_folds) if name in _FOLDED else place(part)


def _page(shown: dict[str, Part]) -> str:
    """The kind of page, by which it is laid out: beside a table and a rulebook the head takes little room."""
    return "first" if "moment" in shown else "table" if {"side", "table", "seat"} & set(shown) else "other"


def _together(look: str, shown: dict[str, Part], names: tuple[str, ...]) -> str:
    there = "".join(place(shown[name]) for name in names if name in shown)
    return f'<div class="{look}">{there}</div>' if there else ""


def place(part: Part) -> str:
    """The place of a part."""
    if part.name in LISTS:
        return f'<div class="part-{part.name}">{live(part.name, "drawer")}</div>'
    if part.name in LIVE:
        label = f'<span class="wb-unsaid">{escape(part.label)}</span>' if part.name == "moment" else ""
        far = _FELTS if part.name in FAR else None
        return f'<div class="part-{part.name}">{label}{live(part.name, LIVE[part.name], far=far)}</div>'
    return _words(part.name, part.live)


def live(name: str, kind: str, question: str = "", far: tuple[int, int] | None = None) -> str:
    """The place of a part with a state; charts have a question, by which the place of their marks is known. One that is drawn
    when it comes into sight is `far`, and keeps room for this width and height until then."""
    asked = f' data-question="{escape(question)}"' if question else ""
    room = f' data-far style="min-width:{far[0]}px;min-height:{far[1]}px"' if far and not budget_here().unseen else ""
    return f'<div id="live-{name.replace(".", "-")}" data-live="{name}" data-kind="{kind}"{asked}{room}></div>'


def _words(name: str, is_live: bool = False) -> str:
    aloud = ' role="status"' if is_live else ' aria-live="polite"' if name in _ALOUD else ""
    far = " data-far" if name in FAR and not budget_here().unseen else ""
    return f'<div id="part-{name}" class="part-{name}" data-words="{name}"{aloud}{far}></div>'


def _beside(shown: dict[str, Part], open_folds: frozenset[str]) -> str:
    """The column beside the charts; above them where the bench is narrow. On a phone it is a sheet from below, which the bar opens."""
    if "dials" not in shown:
        return ""
    label = escape(shown["dials"].label)
    rows = [f'<button type="button" class="wb-grip" data-sheet aria-expanded="false">{label}</button>']
    for name in _BESIDE:
        if name not in shown or (name == "modules" and not _is_at_rules(shown, open_folds)):
            continue
        inside = place(shown[name])
        if name in _FOLDED:
            inside = _folded(shown[name], inside, name in open_folds)
        elif name == "dials" and "modules" in shown:
            inside = _folded(shown[name], inside, bool({name, ALL_RULES} & open_folds))
        elif name == "dials":
            inside = f'<h2 class="wb-rules">{label}</h2>{inside}'
        rows.append(inside)
    return f'<aside class="wb-beside" aria-label="{label}">{"".join(rows)}</aside>'


def _folded(part: Part, inside: str, is_open: bool) -> str:
    opened = " open" if is_open else ""
    summary = f"<summary>{escape(part.label)}</summary>"
    return f'<details class="wb-folded" data-fold="{part.name}"{opened}>{summary}{inside}</details>'
