"""What the server paints before marimo has begun: the page that comes, without its games."""

import re
from urllib.parse import parse_qsl

import httpx
import pytest

from tests.kit.apart import run_apart
from tests.kit.lanes import sample
from workbench.bench import Bench
from workbench.features.opening.published import written_down
from workbench.hosts.server.server import application
from workbench.page.kit.frame import WHOLE
from workbench.page.layout import page_html
from workbench.page.scene import scene
from workbench.theme.fonts import FACES

HERE = "http://here:2718"


def fetched(path: str) -> httpx.Response:
    async def fetch() -> httpx.Response:
        way = httpx.ASGITransport(app=application())  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=way, base_url=HERE, headers={"accept": "text/html"}) as client:
            return await client.get(path)

    return run_apart(fetch())


def painted_at(link: str) -> str:
    """What comes before the place of marimo's own page."""
    return fetched(link).text.partition("<body")[2].partition('<div id="root">')[0]


@pytest.mark.parametrize(
    ("link", "name"),
    sample([("/?game=war", "Classic War"), ("/", "A War of Suits"), ("/?game=<q>", "A War of Suits")], 2),
)
def test_the_name_of_the_game_is_there_before_anything_runs(link, name):
    found = painted_at(link)
    assert f'<h1 class="wb-title">{name}</h1>' in found
    assert "<q>" not in found


@pytest.mark.parametrize(
    "link", sample(["/", "/?game=profiteer", "/?page=Rulebook", "/?game=suits:hand_size=5", "/?game=war&seed=7"], 3)
)
def test_it_has_the_places_of_the_page_that_comes_and_the_words_that_need_no_games(link):
    bench = Bench.from_link(dict(parse_qsl(link.partition("?")[2])))
    shown, found = scene(bench), painted_at(link)
    places = re.findall(r"<(?:div|aside|header)[^>]*>", page_html(shown, WHOLE))
    at = -1
    for place in places:
        at = found.find(place, at + 1)
        assert at >= 0, place
    for name in ("about", "shelf", "all_rules", "numbers"):
        if name in shown and not shown[name].waits:
            assert shown[name].words() in found, name
    assert found.count('class="wb-ask-card"') == (len(bench.questions()) if bench.page == "Bench" else 0)


def test_nothing_in_it_can_be_pressed():
    body = painted_at("/").partition('<div class="wb-first">')[2]
    assert re.match(r'<div class="wb-bench"[^>]* inert>', body)


@pytest.mark.parametrize("link, game", [("/", "suits"), ("/?game=war", "war")])
def test_the_figures_that_are_kept_beside_a_game_are_in_it(link, game):
    told = re.findall(r'<span class="wb-answer"><b>(.*?)</b>', painted_at(link))
    assert told == [tile.answer.value for tile in written_down(game).tiles if tile.answer]


@pytest.mark.parametrize("link", sample(["/?game=suits:hand_size=5", "/?seed=7", "/?page=Study"], 3))
def test_they_are_not_where_other_games_are_played(link):
    assert 'class="wb-answer"' not in painted_at(link)


@pytest.mark.slow
def test_its_fonts_are_served_and_kept_by_browsers():
    named = re.findall(r'url\("\.(/@file/[^"]*)"\)', painted_at("/"))
    assert len(named) == len(FACES)
    for address, face in zip(named, FACES, strict=True):
        answer = fetched(address)
        assert answer.content == face.bytes() and answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
