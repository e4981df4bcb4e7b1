"""Compiling ahead: many who ask at the same time get one child, one lock, one loading."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import sleep

import pytest

from engine.core.game import load, names
from engine.setup import precompile
from engine.setup.setup import Setup
from tests.kit.waiting import until

SUITS = load("suits")
MANY = 30


@pytest.fixture
def children(monkeypatch):
    """Children that only sleep, and the words they were started with."""
    started = []

    def sleep_instead(*words):
        started.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]))
        started[-1].words = words
        return started[-1]

    monkeypatch.setattr(precompile, "_child", sleep_instead)
    monkeypatch.setattr(precompile, "_children", {})
    yield started
    for child in started:
        child.kill()
        child.wait()


def all_at_once(ask):
    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(lambda _: ask(), range(MANY)))


def test_a_class_that_opens_one_game_gets_one_child(children):
    found = all_at_once(lambda: precompile.start(SUITS, ("middle.miser", "highest.miser")))
    assert len(children) == 1 and set(found) == set(children)
    assert precompile.start(SUITS, ("highest.miser", "middle.miser")) is children[0]  # who sits where does not matter
    precompile.start(SUITS, ("random.random",) * 2)
    assert len(children) == 2


def test_when_a_child_has_died_another_is_started(children):
    first = precompile.start(SUITS, ("random.random",))
    first.kill()
    first.wait()
    assert precompile.start(SUITS, ("random.random",)) is not first


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc")
def test_a_child_compiles_and_ends_with_whoever_started_it(tmp_path):
    """With an empty cache: one that is waited for has compiled, one whose parent is gone goes on with nothing."""
    code = (
        "from engine.setup import precompile\nfrom engine.setup.setup import Setup\nwar = Setup.of('war')\nprecompile.get_ready(war)\n"
        "assert precompile.is_ready(war)\nprecompile.start_ahead(war.game)\nprint(precompile._children[precompile._AHEAD, '0'].pid)"
    )
    around = {**os.environ, "WARBENCH_CACHE": str(tmp_path)}
    pid = int(
        subprocess.run([sys.executable, "-c", code], env=around, check=True, capture_output=True, text=True).stdout
    )
    until(lambda: not is_running(pid))


def is_running(pid: int) -> bool:
    """Whether a process is there, and no zombie that nobody waits for."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text("utf-8")
    except OSError:
        return False


@pytest.mark.parametrize("many", [1, 3])
def test_processes_compile_ahead_once_the_opened_game_first(children, monkeypatch, many):
    monkeypatch.setattr(precompile, "_SIDE_BY_SIDE", many)
    all_at_once(lambda: precompile.start_ahead(SUITS))
    assert len(children) == many and children[0].words[0] == "suits"
    assert sorted(word for child in children for word in child.words) == sorted(names())


def test_no_more_processes_compile_ahead_than_may(monkeypatch, capsys):
    taken, compiled = {"everything-0", "everything-2"}, []

    @contextmanager
    def alone(name, wait=True):
        yield name not in taken and not wait

    monkeypatch.setattr(precompile, "_SIDE_BY_SIDE", 3)
    monkeypatch.setattr(precompile, "alone", alone)
    monkeypatch.setattr(precompile.os, "nice", lambda more: None)
    monkeypatch.setattr(precompile, "_compile_ahead", lambda wanted: compiled.append([game.name for game in wanted]))
    precompile._main(["war", "suits"])
    taken.add("everything-1")
    precompile._main(["war", "suits"])
    assert compiled == [["war", "suits"]] and "already" in capsys.readouterr().err


def test_only_one_process_holds_a_name():
    code = "from engine.setup.precompile import alone\nwith alone('test_name', wait=False) as held: print(held, flush=True); input()"
    other = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout.readline() == "True\n"
        with precompile.alone("test_name", wait=False) as held:
            assert not held
        with precompile.alone("another_name", wait=False) as held:
            assert held
    finally:
        other.kill()  # a process that dies lets go
        other.communicate()
    with precompile.alone("test_name") as held:
        assert held


def test_a_game_is_loaded_by_one_thread_at_a_time(monkeypatch):
    inside, at_once = Lock(), []

    def load_slowly(game):
        at_once.append(not inside.acquire(blocking=False))
        for _ in range(50):
            sleep(0)  # the others have their turn meanwhile
        if not at_once[-1]:
            inside.release()

    monkeypatch.setattr(precompile, "player", load_slowly)
    all_at_once(lambda: precompile.precompile(SUITS, ()))
    assert at_once == [False] * MANY


def test_what_was_seen_in_the_cache_is_not_looked_for_again(monkeypatch):
    asked = []
    monkeypatch.setattr(precompile, "_on_disk", set())
    monkeypatch.setattr(precompile, "is_cached", lambda name: asked.append(name) or name != "play_war")
    suits, war = Setup.of("suits"), Setup.of("war")
    assert precompile.is_ready(suits) and precompile.is_ready(suits) and len(asked) == len(set(asked)) > 1
    assert not precompile.is_ready(war) and not precompile.is_ready(war) and asked.count("play_war") == 2


def test_what_chances_take_is_compiled_after_what_everybody_needs(monkeypatch):
    """The loops of many worlds come last, under the name on which those wait who ask for chances meanwhile."""
    order, held = [], []

    @contextmanager
    def alone(name, wait=True):
        held.append(name)
        yield True
        held.remove(name)

    monkeypatch.setattr(precompile, "alone", alone)
    monkeypatch.setattr(precompile.os, "nice", lambda more: None)
    monkeypatch.setattr(precompile, "is_cached", lambda name: name == "weigh_mindful")
    monkeypatch.setattr(precompile, "precompile", lambda game, seats: order.append(game.name))
    monkeypatch.setattr(precompile, "compiled", lambda game, part, name: None)
    monkeypatch.setattr(precompile, "weigher", lambda game: order.append(held[-1]))
    precompile._main(["suits", "war", "mindful", "profiteer"])
    assert order == ["suits", "war", "mindful", "profiteer", "weigh_suits", "weigh_profiteer"] and not held
