"""The start page: the games, the lessons, and for the host of the server the address for the class."""

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import quote

from engine.core import game as games
from engine.core.game import Game
from workbench.hosts.server.face import Served, page_html
from workbench.hosts.server.network import code_svg, other_ways, to_say, typed
from workbench.theme.sheets import START

_SAYS = "Change a rule of a card game and see at once how thousands of games come out."


def start_page(pages: Iterable[Served], addresses: Sequence[str] = (), password: bool = False) -> str:
    """The page; `addresses` is what the class opens, the likeliest first; nothing where there is no class."""
    lessons = [page for page in pages if page.question]
    parts = [f"<h1>Warbench</h1><p>{_SAYS}</p>", _class_html(addresses, password) if addresses else "", _games_html()]
    parts += [_lessons_html(lessons)] if lessons else []
    return page_html("Warbench", "".join(parts), START).replace("<main>", '<main class="wb-start">', 1)


def _class_html(addresses: Sequence[str], password: bool) -> str:
    """Only who sits at the machine itself sees this."""
    address, *others = addresses
    elsewhere = f"<p>{escape(other_ways(others))}</p>" if others else ""
    return (
        f'<section class="wb-class" aria-label="For the class">{code_svg(address)}<div><h2>The class opens</h2>'
        f'<p class="wb-address">{escape(typed(address))}</p><p>Say: {escape(to_say(address, password))} '
        f"Or have the class point a camera at the code. Only you see this box.</p>{elsewhere}</div></section>"
    )


def _games_html() -> str:
    return f"<h2>The games</h2><ul>{''.join(map(_game_html, map(games.load, games.names())))}</ul>"


def _game_html(game: Game) -> str:
    link, title, summary = (escape(text) for text in (f"./?game={quote(game.name)}", game.title, game.summary))
    return f'<li><a href="{link}"><b>{title}</b><span>{summary}</span></a></li>'


def _lessons_html(lessons: list[Served]) -> str:
    """Each lesson with its question and how long it takes."""
    return f"<h2>The lessons</h2><ol>{''.join(map(_lesson_html, lessons))}</ol>"


def _lesson_html(page: Served) -> str:
    number, _, title = page.title.removeprefix("Lesson ").partition(": ")
    place, *texts = (
        escape(text) for text in (f"{quote(page.place.lstrip('/'))}/", number, title, page.question, page.time)
    )
    return (
        f'<li><a href="{place}"><i aria-hidden="true">{texts[0]}</i><b>{texts[1]}</b>'
        f'<span>{texts[2]}</span><span class="wb-time">{texts[3]}</span></a></li>'
    )
