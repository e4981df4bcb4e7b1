"""A class on one server: a password, sessions that do not disturb each other, a server that says nothing bad."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.benchmarks.classroom import LONG, PASSWORD, Server
from tests.kit.apart import run_apart
from tests.kit.student import Student, Trouble
from workbench.hosts.server.serve import HOME

pytestmark = pytest.mark.slow

HAND, FEW = "Hand size", "1000"
SUITS = "suits@middle.greedy"


@pytest.fixture(scope="module")
def server():
    """The workbench as a teacher opens it. No test may leave a traceback in what it says."""
    running = Server()
    try:
        yield running
    finally:
        running.stop()
    said = running.log.read_text("utf-8", "replace")
    assert "Traceback" not in said, said[-4_000:]


@contextlib.asynccontextmanager
async def sitting(server: Server, *games: str) -> AsyncIterator[list[Student]]:
    """Students who have come together, one for each game; nothing bad may have been shown to them, and no update been missed."""
    students = [Student(server.address, PASSWORD) for _ in games]
    await asyncio.gather(*(student.come(game=game, games=FEW) for student, game in zip(students, games, strict=True)))
    yield students
    troubles = [trouble for student in students for trouble in student.troubles]
    missed = sum(student.missed for student in students)
    await asyncio.gather(*(student.leave() for student in students))
    assert not troubles and not missed, troubles


@pytest.mark.parametrize("password", ["", "open sesame"])
def test_without_the_password_nobody_comes_in(server, password):
    with pytest.raises(Trouble, match="did not let the student in"):
        run_apart(Student(server.address, password).knock())


def test_no_path_of_the_server_is_shown(server):
    async def lesson():
        student = Student(server.address, PASSWORD)
        page = await student.knock()
        await student.open(game="suits", games=FEW)
        await student.until(student.is_shown)
        shown = [page, *student.outputs, student.html]
        await student.leave()
        assert not [html for html in shown if str(HOME) in html]

    run_apart(lesson())


def test_without_the_password_there_is_no_session(server):
    async def intrude():
        async with connect(f"ws://{urlsplit(server.address).netloc}/ws?session_id=s_000000") as socket:
            await socket.recv()

    with pytest.raises((InvalidStatus, ConnectionClosed)):
        run_apart(intrude())


def test_everybody_gets_the_charts_of_their_own_dial(server):
    async def lesson():
        async with sitting(server, "suits", "suits", "suits:equal_faces", "war") as students:
            before = [student.drawn for student in students]
            hands = [4, 5, 6]
            moves = [s.turn(s.dial(HAND), hand) for s, hand in zip(students, hands, strict=False)]
            decks = students[3].dial("Decks")
            await asyncio.gather(*moves, students[3].turn(decks, decks.others[0]))
            for student, shown, hand in zip(students, before, hands, strict=False):
                assert f"hand_size={hand}" in student.link["game"] and student.drawn != shown
            assert students[3].link["game"].startswith("war:decks=")
            assert len({student.sentence for student in students}) == len(students)

    run_apart(lesson())


def test_a_question_and_a_replay(server):
    async def lesson():
        async with sitting(server, "suits", "suits") as (one, other):
            asked = {words: name for name, words in one.buttons("questions").items()}
            await one.press(next(name for words, name in asked.items() if words.startswith("Five cards")))
            assert "hand_size=5" in one.link["game"]
            await one.watch(next(name for name, words in one.buttons("picks").items() if "typical" in words.lower()))
            assert one.link["page"] == "Replay" and one.parts["table"]["trace"]
            assert other.link["game"] == SUITS and "charts" in other.places
            await one.choose("head:page", "Bench")
            assert "page" not in one.link

    run_apart(lesson())


def test_a_long_run_does_not_stop_the_others(server):
    async def lesson():
        async with sitting(server, "suits", "suits") as (patient, other):
            await patient.choose("variants:count", f"{LONG:,} games")
            await patient.until(lambda: bool(patient.words("missing")))
            for hand in (4, 5):
                await other.turn(other.dial(HAND), hand)
                assert patient.words("missing"), "the other one waited until the long run had ended"
            await patient.choose("variants:count", "1,000 games")
            assert not patient.words("missing")

    run_apart(lesson())


def test_what_is_far_below_is_played_when_it_comes_into_sight(server):
    async def lesson():
        async with sitting(server, "suits") as (student,):
            await student.turn(student.dial(HAND), 5)
            await student.settled()
            assert not student.parts["picture.curve"].get("rows") and "data-far" in student.parts["page"]["html"]
            await student.say("see", "curve", True)
            await student.until(lambda: bool(student.parts["picture.curve"].get("rows")))
            assert not student.parts["picture.ladder"].get("rows")

    run_apart(lesson())


def test_a_closed_tab_leaves_the_others_alone(server):
    async def lesson():
        async with sitting(server, "suits") as (stays,):
            goes = await Student(server.address, PASSWORD).come(game="suits", games=FEW)
            await goes.say("set", "dials", {"turned": {"name": "hand_size", "text": "7", "times": 1}})
            await goes.leave()
            await stays.turn(stays.dial(HAND), 6)
            assert "hand_size=6" in stays.link["game"]

    run_apart(lesson())


def test_a_page_that_is_opened_again_finds_its_state_in_the_link(server):
    async def lesson():
        async with sitting(server, "suits") as (student,):
            await student.turn(student.dial(HAND), 5)
            again = await student.beside().come(**student.link)
            assert again.sentence == student.sentence and again.dial(HAND).value == 5
            await again.leave()

    run_apart(lesson())
