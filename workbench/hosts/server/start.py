"""The start page: the games as boxes, the lessons, and for the host of the server the address for the class."""

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

from workbench.hosts.server.face import Served, page_html
from workbench.hosts.server.network import code_svg, other_ways, to_say, typed
from workbench.page.game_box import boxes_html
from workbench.page.header import brand_html
from workbench.theme.sheets import START

_SAYS = "Change a rule. See what ten thousand games say."
_PICK = "Pick a War."


def start_page(pages: Iterable[Served], addresses: Sequence[str] = (), password: bool = False) -> str:
    """The page; `addresses` is what the class opens, the likeliest first; nothing where there is no class."""
    lessons = [page for page in pages if page.question]
    sections = {"Games": _games_html()}
    sections |= {"Lessons": _lessons_html(lessons)} if lessons else {}
    sections |= {"Class": _class_html(addresses, password)} if addresses else {}
    body = "".join(
        f'<section id="{name.lower()}" aria-label="{name}">{html}</section>' for name, html in sections.items()
    )
    return page_html("Warbench", body, START, "wb-start", _bar_html(sections, addresses))


def _bar_html(sections: Iterable[str], addresses: Sequence[str]) -> str:
    """The bar on top, with links to the sections; in sight of the teacher it keeps the address for the class."""
    links = "".join(f'<a href="#{name.lower()}">{name}</a>' for name in sections)
    opens = f'<p class="wb-opens">The class opens <b>{escape(typed(addresses[0]))}</b></p>' if addresses else ""
    return f'<header class="wb-top">{brand_html()}<nav aria-label="On this page">{links}</nav>{opens}</header>'


def _games_html() -> str:
    return f'<h1>{_SAYS}</h1><h2 class="wb-pick">{_PICK}</h2>{boxes_html()}'


def _lessons_html(lessons: list[Served]) -> str:
    """Each lesson with its question and how long it takes."""
    return f'<h2>Lessons</h2><ol class="wb-lessons">{"".join(map(_lesson_html, lessons))}</ol>'


def _lesson_html(page: Served) -> str:
    number, _, title = page.title.removeprefix("Lesson ").partition(": ")
    place, *texts = (
        escape(text) for text in (f"{quote(page.place.lstrip('/'))}/", number, title, page.question, page.time)
    )
    return (
        f'<li><a href="{place}"><i aria-hidden="true">{texts[0]}</i><b>{texts[1]}</b>'
        f'<span>{texts[2]}</span><span class="wb-time">{texts[3]}</span></a></li>'
    )


def _class_html(addresses: Sequence[str], password: bool) -> str:
    """Only who sits at the machine itself sees this."""
    address, *others = addresses
    elsewhere = f"<p>{escape(other_ways(others))}</p>" if others else ""
    return (
        f'<div class="wb-class">{code_svg(address)}<div><h2>The class opens</h2>'
        f'<p class="wb-address">{escape(typed(address))}</p><p>Say: {escape(to_say(address, password))} '
        f"Or have the class point a camera at the code. Only you see this box.</p>{elsewhere}"
        f'<p><a class="wb-larger" href="#code">Show it on the whole screen</a></p></div></div>{_whole_screen_html(address)}'
    )


def _whole_screen_html(address: str) -> str:
    """Code and address as large as the screen, as long as the address of the page ends in #code; a press anywhere closes it."""
    return (
        f'<a class="wb-whole-screen" id="code" href="#class" aria-label="Close">{code_svg(address)}'
        f"<b>{escape(typed(address))}</b></a>"
    )
