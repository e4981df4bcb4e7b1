"""What is told of a game is made when somebody asks for it, and is the same in whatever order they ask."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.core import game as games
from engine.replay.lazy_chunks import LENGTH, LazyChunks
from engine.replay.trace import _WINDOW, Trace
from tests.kit.lanes import sample
from warbench import replay

GAMES = games.names()
ENDLESS = "profiteer:war_face_down=5@1"  # stopped after 20,000 turns, 200,003 steps


def squares(many: int) -> LazyChunks[int]:
    return LazyChunks(many, lambda which: [n * n for n in which])


@given(some.integers(0, 5 * LENGTH), some.slices(5 * LENGTH))
def test_it_is_read_as_a_list_is(many, part):
    made, known = squares(many), [n * n for n in range(many)]
    assert made[part] == known[part] and list(made) == known and made == known and len(made) == many


@given(some.integers(0, 5 * LENGTH), some.integers(-6 * LENGTH, 6 * LENGTH))
def test_a_place_is_that_of_a_list_or_there_is_none(many, at):
    made, known = squares(many), [n * n for n in range(many)]
    if -many <= at < many:
        assert made[at] == known[at]
    else:
        with pytest.raises(IndexError):
            made[at]


def test_only_the_stretch_that_is_asked_for_is_made():
    asked: list[range] = []
    made = LazyChunks(1_000 * LENGTH, lambda which: asked.append(which) or list(which))
    assert made[500 * LENGTH + 1] == 500 * LENGTH + 1 and made[500 * LENGTH : 501 * LENGTH] and made[-1]
    assert asked == [range(500 * LENGTH, 501 * LENGTH), range(999 * LENGTH, 1_000 * LENGTH)]


def asked_backwards(trace: Trace, what: str) -> list:
    told = getattr(trace, what)
    return [told[at] for at in reversed(range(len(told)))][::-1]


@pytest.mark.parametrize("name", sample(GAMES, 2))
def test_the_last_step_first_or_the_first_tells_the_same(name):
    first, last = replay(f"{name}@5"), replay(f"{name}@5")
    for what in ("steps", "zones", "decisions"):
        assert list(getattr(first, what)) == asked_backwards(last, what), what
    assert [first.state(at).tobytes() for at in range(0, len(first), 7)] == [
        last.state(at).tobytes() for at in reversed(range(0, len(last), 7))
    ][::-1]


def test_a_trace_keeps_two_windows_of_states_at_most():
    trace = replay(ENDLESS)
    told = [trace[at].text for at in (0, 100_000, 50_000, len(trace) - 1, 1)]
    kept = list(trace._windows.values())
    assert all(told) and len(kept) == 2 and sum(each.nbytes for each in kept) < 2.2 * _WINDOW
