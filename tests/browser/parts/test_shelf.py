"""What the browser keeps of a bench between two visits."""

import pytest

from tests.kit.on_page import FIVE
from workbench.bench import Bench

pytestmark = pytest.mark.browser

STORED = "warbench.shelf"


def visited(desk_at, kept: str = "", **query: str):
    """A desk whose shelf has told what the storage of the browser held."""
    at = desk_at(games="1000", **query)
    at.page.evaluate("(pair) => localStorage.setItem(...pair)", [STORED, kept])
    at.shown()
    return at


def looked(bench: Bench) -> Bench:
    """All questions about a change are answered, and what happens was looked at."""
    for question in bench.questions_asked():
        bench = bench.answer(question.name, next(iter(question.options)))
    return Bench.from_link(bench.link() | {"looked": "1"})


@pytest.mark.slow
def test_the_tally_is_there_at_the_next_visit(desk_at):
    at = visited(desk_at, game=FIVE, predict="1")
    at.go(lambda bench: looked(bench).look(at.play()))
    assert at.bench.tally[1] == 3
    stored = at.page.wait_for_function("(name) => localStorage.getItem(name).includes('answers')", arg=STORED)
    assert stored
    kept = at.page.evaluate("(name) => localStorage.getItem(name)", STORED)
    again = visited(desk_at, kept, predict="1")
    again.on.until(lambda: again.bench.tally == at.bench.tally)


def test_a_spoilt_storage_is_told(desk_at):
    at = visited(desk_at, "<script>")
    at.on.until(lambda: "the list begins empty" in at.bench.notice)
    at.go(lambda bench: bench.open_preset("hand_5"))
    assert at.bench.setup.text() == FIVE and not at.bench.notice
