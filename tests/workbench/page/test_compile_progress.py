"""What is said while a game is compiled for the first time, in both notebooks."""

import re

import pytest

from engine.compile.progress import HowFar
from engine.core import game as games
from engine.setup import precompile
from workbench.in_marimo import preparing as in_marimo
from workbench.jupyter import Bench
from workbench.page import compile_progress
from workbench.page.scene import preparing, scene

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


def test_both_notebooks_say_it_while_they_wait_and_nothing_afterwards(monkeypatch):
    """In marimo as the output of the cell that waits, in JupyterLab in its place."""
    steps = [None, HowFar("play_suits", 10, 100, 0, 2), HowFar("think_suits", 50, 100, 0, 8)]
    said = {"marimo": [], "jupyter": []}
    monkeypatch.setattr(precompile, "getting_ready", lambda setup: iter(steps))
    monkeypatch.setattr(in_marimo.mo.output, "replace", lambda html: said["marimo"].append(html.text))
    monkeypatch.setattr(in_marimo.mo.output, "clear", lambda: said["marimo"].append(""))
    bench = Bench("suits")
    bench._desk.work.wait(300)
    bench._screen.preparing.observe(lambda change: said["jupyter"].append(change["new"]), "value")
    bench._desk._get_ready(bench._desk.bench, lambda: False)
    assert in_marimo.prepare(bench._desk.bench) is SUITS
    for heard in said.values():
        assert len(heard) == 4 and heard[-1] == "" and all("wb-preparing" in each for each in heard[:-1])
    steps.clear()
    in_marimo.prepare(bench._desk.bench)
    assert len(said["marimo"]) == 4, "where nothing is waited for, nothing is sent"


def test_it_is_no_part_of_a_bench_that_is_ready():
    assert preparing(SUITS, None).kind == "progress" and "preparing" not in scene(Bench("suits")._desk.bench)
