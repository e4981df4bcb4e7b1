"""What is said while a game is compiled for the first time, in both notebooks."""

import re

import pytest

from engine.compile.progress import HowFar
from engine.core import game as games
from workbench.page import compile_progress

SUITS = games.load("suits")
RULES, PLAYERS = (f"Its {what} are being compiled, only once on this machine." for what in ("rules", "players"))


@pytest.mark.parametrize(
    "far, now, says",
    [
        (None, 5, RULES),
        (HowFar("play_suits", 0, 100, 0, 0), 5, RULES),
        (HowFar("play_suits", 10, 100, 0, 2), 2, f"{RULES} About 20 seconds to go."),
        (HowFar("play_suits", 50, 100, 0, 8), 9, f"{RULES} About 7 seconds to go."),
        (HowFar("play_suits", 78, 100, 0, 8), 30, f"{RULES} Nearly there."),
        (HowFar("think_suits", 50, 100, 0, 60), 60, f"{PLAYERS} About 60 seconds to go."),
    ],
)
def test_it_says_what_is_compiled_and_how_long_it_will_take(far, now, says):
    assert compile_progress.sentence(SUITS, far, now) == says
    html = compile_progress.words_html(SUITS, far, now)
    value = re.search(r'<progress max="1"(?: value="([0-9.]+)")? aria-label="Preparing A War of Suits', html)
    assert says in html and (value[1] is None) == (far is None)
    assert far is None or 0 <= float(value[1]) <= 0.99
