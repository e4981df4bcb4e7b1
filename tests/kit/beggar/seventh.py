"""What a new game can do without another file: run where it lies in its place, see tests/test_seventh_game.py."""

import json
import re
import tomllib
from importlib import import_module
from pathlib import Path

from typer.testing import CliRunner

import warbench as wb
from engine.analysis.sweep import sweep
from engine.core import game as games
from engine.setup.setup import Setup
from warbench import replay, simulate
from workbench.session.parts.card_table import CardTable

ROOT = Path(games.__file__).parents[2]
GAME = games.load("beggar")
LONG = "beggar@random@3"


def warbench(*words: str) -> str:
    """What the command prints."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]["warbench"]
    module, _, _ = named.partition(":")
    done = CliRunner().invoke(import_module(module).app, words)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_it_is_listed():
    assert "beggar" in games.names()
    assert GAME.title in warbench("games")


def test_it_is_simulated_and_compared():
    told = json.loads(warbench("simulate", "beggar", "--games", "2000", "--json"))
    assert told["games"] == 2000 and told["status"]["finished"] > 0.99
    assert 33 < told["metrics"]["turns"]["mean"] < 38  # 35.2 tricks, as the simulations of others tell
    assert simulate("beggar", 200, threads=1).equals(simulate("beggar", 200, threads=2))
    assert "jack" in warbench("compare", "beggar", "--set", "jack_asks=4", "--games", "200").lower()


def test_it_is_swept():
    found = sweep(Setup.of("beggar"), {"jack_asks": range(7)}, games=100).frame()
    assert found["jack_asks"].n_unique() == 7
    assert "jack_asks" in warbench("sweep", "beggar", "--over", "jack_asks=0:3", "--games", "50")


def test_it_is_replayed_with_its_clauses():
    trace = replay(LONG)
    assert all(step.clause.startswith("BEG-") for step in trace)
    assert {step.mark for step in trace} >= {"court", "answer"}
    assert "BEG-02.5" in warbench("replay", LONG)
    assert not [step.text for step in trace if re.search(r"[{}]|\b1 cards", step.text)]


def test_its_rulebook_is_read():
    text = warbench("rulebook", "beggar", "--set", "jack_asks=4")
    assert text.startswith("# Beggar-my-neighbour") and "a Jack for ~~1 card.~~ → **4 cards.**" in text


def test_it_is_drawn_on_the_card_table_with_its_own_marks():
    table = CardTable.of(LONG, "beggar:jack_asks=4@random@3")
    assert len(table.trace["sides"]) == 2 and table.trace["part"] >= 0
    shown = table.trace["marks"]
    assert shown["court"] == GAME.marks["court"]._asdict() and shown["answer"]["colour"] == "sky"
    assert "war" not in shown and "ace" not in shown
    assert re.search(r"\bcourt\b", json.dumps(table.trace["sides"], default=list))


def test_it_opens_on_a_bench():
    bench = wb.Bench("beggar")
    bench.games = 100
    bench.jack_asks = 4
    assert len(bench.played) == 100 and bench.rules.jack_asks == 4
    assert GAME.title in bench._session.line.parts["head"].html
    bench.trace = 3
    assert bench.trace.id.seed == 3
