"""The widget of the bench without a browser: what it says and takes in Python, and what it hears and sends."""

import subprocess
import sys
from typing import Any

import pytest
from marimo._plugins.ui._impl.from_anywidget import anywidget as marimo_wrapper

from engine.core import game as games
from engine.core.rules import BadInput
from engine.replay.trace import Trace
from engine.setup import precompile
from engine.setup.game_id import read_id
from engine.setup.setup import Setup
from tests.kit.benches import SOON
from tests.kit.lanes import case, sample
from tests.kit.sentences import a_sentence
from tests.kit.widget_browser import WidgetBrowser
from warbench import Dials, Replay, chart, compare, simulate
from workbench import bench as state
from workbench.bench import link
from workbench.bench.budget import ALONE
from workbench.hosts import opened
from workbench.hosts.view import View, script_from
from workbench.hosts.widget import Bench
from workbench.settable import _own_names
from workbench.view import bundle
from workbench.work.games import played_by_all

FIVE = "suits:hand_size=5@middle.greedy"
FEW = 400


@pytest.fixture(autouse=True)
def _nothing_ahead(monkeypatch):
    """No game is compiled that no test asked for."""
    monkeypatch.setattr(precompile, "start_ahead", lambda game: None)


@pytest.fixture(autouse=True)
def _nothing_played():
    """What other tests have played is not there."""
    played_by_all.cache_clear()


def made(what="suits", count: int = FEW, **how: Any) -> Bench:
    """A bench with few games, when they are played."""
    return settled(Bench(state.Bench.at(what).play(count), **how))


def settled(bench: Bench) -> Bench:
    assert bench._session.wait(SOON), "the games are not played in time"
    return bench


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize(
    ("what", "id_"),
    [
        ("suits", "suits@middle.greedy"),
        ("suits:equal_faces", "suits:equal_faces@middle.greedy"),
        ("suits:hand_size=5", FIVE),
        (Setup.of("suits", {"hand_size": 5}), FIVE),
        (f"{FIVE}@17", f"{FIVE}@17"),
        (f"{FIVE}@17r1", f"{FIVE}@17r1"),
        (read_id(f"{FIVE}@3"), f"{FIVE}@3"),
        (state.Bench.of("suits").set_dial("hand_size", 5), FIVE),
    ],
    ids=["game", "preset", "variant", "setup", "one game", "rotated", "id", "state"],
)
def test_opens(what, id_):
    bench = Bench(what)
    assert link._read_game(bench.id)[0].rules == link._read_game(id_)[0].rules
    seats = ("middle.greedy", "middle.greedy")
    assert bench.id.partition("@")[2] == id_.partition("@")[2] and bench.strategies == seats
    assert bench.page == ("Replay" if id_.count("@") == 2 else "Bench") and bench.games == ALONE.games
    assert bench.link == bench._session.bench.link() and bench.link["game"] == bench.id


HOSTILE = [
    "chess",
    "",
    "suits:hand_size=99",
    "suits@person",
    "<script>",
    "suits@middle@1e9",
    None,
    5,
    ["suits"],
    object(),
]


@pytest.mark.parametrize("what", HOSTILE, ids=[f"{n}-{type(what).__name__}" for n, what in enumerate(HOSTILE)])
def test_an_unknown_game_is_a_sentence(what):
    if what == "":
        assert Bench(what).id == Bench().id  # nothing is named: the first game
        return
    with pytest.raises(BadInput) as error:
        Bench(what)
    a_sentence(str(error.value))


@pytest.mark.slow
def test_a_keyword_is_a_dial_or_what_a_small_bench_shows():
    bench = Bench("suits:equal_faces", hand_size=4, game=17, predict=True)
    assert bench.rules.hand_size == 4 and bench.id.endswith("@17") and bench.predict and bench.page == "Replay"
    assert (
        bench._session.page.resume["given"] == {"hand_size": 4} and "hand_size" not in bench._session.page.resume["key"]
    )
    small = Bench("suits", dials="hand_size", charts=["length"], pages=("Bench",), parts=("dials", "charts"))
    frame = small._session.frame
    assert (frame.dials, frame.charts, frame.pages, frame.whole) == (("hand_size",), ("length",), ("Bench",), False)
    browser_parts = settled(small)._session.page.html
    assert 'data-words="charts"' in browser_parts and "verdict" not in browser_parts
    assert Bench("suits")._session.frame.whole


KEYWORDS: list[dict[str, Any]] = [
    {"hnad_size": 4}, {"hand_size": 99}, {"hand_size": 13, "min_rank": 10}, {"game": -1}, {"game": "x"}, {"dials": ("hand",)},
    {"charts": ("beauty",)}, {"parts": ("soul",)}, {"pages": ("Nowhere",)}, {"dials": 5}, {"dials": (5,)},
]  # fmt: skip


@pytest.mark.parametrize("wrong", KEYWORDS, ids=str)
def test_a_wrong_keyword_is_a_sentence(wrong):
    with pytest.raises(BadInput) as error:
        Bench("suits", **wrong)
    a_sentence(str(error.value))


@pytest.mark.parametrize("name", [case(name != "profiteer", name) for name in ("war", "suits", "profiteer")])
def test_a_game_opens_with_its_games(name):
    bench = made(name, 100)
    assert bench.rules == games.load(name).Rules() and len(bench.played) == 100


# ---------------------------------------------------------------- reading


@pytest.mark.slow
def test_the_games_are_those_of_the_engine():
    bench = made(FIVE)
    setup = Setup.of("suits", {"hand_size": 5})
    assert bench.played.equals(simulate(setup, FEW, 0))
    found, wanted = bench.comparison, compare(Setup.of("suits"), setup, FEW)
    assert found.before == wanted.before and found.after == wanted.after
    assert found.games_before.equals(wanted.games_before) and found.games_after.equals(wanted.games_after)


@pytest.mark.slow
def test_a_trace_is_that_of_the_engine():
    bench = made(f"{FIVE}@17")
    assert bench.trace.id.text() == f"{FIVE}@17" and bench.trace.outcome == Trace(read_id(f"{FIVE}@17")).outcome
    assert len(bench.table.trace["sides"]) == 2 and bench.table.trace["sides"][1]["id"] == f"{FIVE}@17"
    assert made().trace is None


@pytest.mark.slow
def test_reading_at_once_waits_for_the_games():
    bench = Bench("suits").set(hand_size=6)
    assert len(bench.played) == bench.games and bench.comparison.after.rules.hand_size == 6


# ---------------------------------------------------------------- setting


@pytest.mark.slow
def test_everything_can_be_set():
    bench = made()
    bench.rules = {"hand_size": 4}
    assert bench.rules.changes() == {"hand_size": 4} and bench.id == "suits:hand_size=4@middle.greedy"
    bench.rules = bench.rules.but(hand_size=6)
    bench.hand_size += 1
    assert bench.hand_size == bench.rules.hand_size == 7 and bench._session.line.parts["dials"].values["hand_size"] == 7
    assert bench.set(hand_size=6, ace_power="none") is bench and bench.ace_power == "none"
    bench.rules = {"hand_size": 6}
    bench.strategies = "random"
    assert len(set(bench.strategies)) == 1
    for same in (("middle", "highest"), "middle/highest", "middle,highest", ["middle.miser", "highest.miser"]):
        bench.strategies = "random"
        bench.strategies = same
    assert bench.id == "suits:hand_size=6@middle/highest"
    bench.games, bench.page, bench.predict = 1_000, "Replay", True
    assert (bench.games, bench.page, bench.predict) == (1_000, "Replay", True)


@pytest.mark.slow
def test_a_game_can_be_opened_in_many_ways():
    bench = made(FIVE)
    for game in (17, f"{FIVE}@17", read_id(f"{FIVE}@17"), Trace(read_id(f"{FIVE}@17")), "17"):
        bench.trace = None
        assert bench.trace is None
        bench.trace = game
        assert bench.id == f"{FIVE}@17" and bench.page == "Replay"
    bench.trace = "war@random@3"
    assert bench.trace.game.name == "war" and not hasattr(bench, "hand_size")


@pytest.mark.slow
def test_undo_and_redo():
    bench = made()
    bench.hand_size = 5
    assert bench.undo().hand_size == 3 and bench.redo().hand_size == 5 and bench.redo().hand_size == 5


WRONG = {
    "a value": lambda bench: bench.set(hand_size=99),
    "a dial": lambda bench: bench.set(hand=5),
    "a type": lambda bench: bench.set(hand_size="five"),
    "rules in conflict": lambda bench: bench.set(hand_size=13, min_rank=10),
    "rules of another game": lambda bench: setattr(bench, "rules", games.load("war").Rules()),
    "no rules": lambda bench: setattr(bench, "rules", 5),
    "no rules at all": lambda bench: setattr(bench, "rules", None),
    "a strategy": lambda bench: setattr(bench, "strategies", "genius"),
    "a person": lambda bench: setattr(bench, "strategies", "person"),
    "too many": lambda bench: setattr(bench, "strategies", ["random"] * 3),
    "no names": lambda bench: setattr(bench, "strategies", 5),
    "numbers for names": lambda bench: setattr(bench, "strategies", [1, 2]),
    "a game": lambda bench: setattr(bench, "trace", -1),
    "a word": lambda bench: setattr(bench, "trace", "yesterday"),
    "half a game": lambda bench: setattr(bench, "trace", 1.5),
    "a switch for a game": lambda bench: setattr(bench, "trace", True),
    "a page": lambda bench: setattr(bench, "page", "Nowhere"),
    "no page": lambda bench: setattr(bench, "page", None),
    "few games": lambda bench: setattr(bench, "games", 5),
    "many games": lambda bench: setattr(bench, "games", 10**9),
    "words for games": lambda bench: setattr(bench, "games", "many"),
    "half games": lambda bench: setattr(bench, "games", 1_000.5),
    "a frame for games": lambda bench: setattr(bench, "games", None),
    "a word for a switch": lambda bench: setattr(bench, "predict", "no"),
    "a number for a switch": lambda bench: setattr(bench, "predict", 0),
    "a dial's value": lambda bench: setattr(bench, "hand_size", 99),
    "a slip in a dial": lambda bench: setattr(bench, "hand_szie", 5),
    "a slip": lambda bench: setattr(bench, "strategy", "random"),
    "the id": lambda bench: setattr(bench, "id", "war"),
    "what can only be read": lambda bench: setattr(bench, "played", 100),
    "what can only be called": lambda bench: setattr(bench, "set", {"hand_size": 7}),
    "the name of before": lambda bench: setattr(bench, "count", 1_000),
    "a widget's own": lambda bench: setattr(bench, "layout", 5),
    "to observe a dial": lambda bench: bench.observe(print, "hand_size"),
    "to observe a slip": lambda bench: bench.observe(print, ["rules", "strategy"]),
    "to read a slip": lambda bench: bench.hand_szie,
}


@pytest.fixture(scope="module")
def five():
    return Bench(FIVE)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_wrong_value_raises_and_changes_nothing(five, wrong):
    before = five._session.bench
    with pytest.raises(BadInput) as error:
        wrong(five)
    a_sentence(str(error.value))
    assert five._session.bench is before and five.hand_size == 5


def test_a_slip_in_a_dial_is_answered_with_the_dial(five):
    with pytest.raises(BadInput, match="did you mean hand_size"):
        five.hand_sise  # noqa: B018


# ---------------------------------------------------------------- observing


@pytest.mark.slow
def test_every_change_can_be_observed():
    bench, told = made(), []
    for name in ("rules", "strategies", "games", "page", "predict", "id", "trace"):
        bench.observe(lambda change: told.append((change.name, change.old, change.new)), name)
    bench.hand_size = 5
    assert ("rules", games.load("suits").Rules(), bench.rules) in told
    assert ("id", "suits@middle.greedy", FIVE) in told and len(told) == 2
    told.clear()
    bench.strategies, bench.games, bench.predict, bench.page = "random", 1_000, True, "Rulebook"
    assert [name for name, *_ in told] == ["id", "strategies", "games", "predict", "page"]
    bench.predict, bench.trace = False, 17
    assert told[-1][0] == "trace" and told[-1][1] is None and told[-1][2].id == bench.trace.id
    told.clear()
    with pytest.raises(BadInput):
        bench.set(hand_size=99)
    bench.set(hand_size=5)  # as it is already
    assert told == []


@pytest.mark.slow
def test_an_observer_may_ask_for_the_games():
    bench, seen = made(), []
    bench.observe(lambda change: seen.append(len(bench.comparison.games_after)), "rules")
    bench.set(hand_size=4)
    assert seen == [FEW]


# ---------------------------------------------------------------- what the browser says and is sent


def test_a_dial_turned_in_the_browser_turns_in_python_and_the_move_is_counted(monkeypatch):
    bench = made()
    browser, told = WidgetBrowser(bench, monkeypatch), []
    bench.observe(lambda change: told.append(change.new.changes()), "rules")
    settled(bench)
    assert browser.sent[0]["full"] == "view" and browser.parts["dials"]["settings"]["values"]["hand_size"] == 3
    browser.say("set", "dials", {"turned": {"name": "hand_size", "text": "5", "times": 1}})
    settled(bench)
    assert bench.hand_size == 5 and told == [{"hand_size": 5}] and bench.id == FIVE
    assert any(update.get("settled") for update in browser.sent[1:])
    bench.hand_size = 4
    settled(bench)
    assert browser.parts["dials"]["settings"]["values"]["hand_size"] == 4


@pytest.mark.slow
def test_before_a_browser_shows_the_widget_nothing_is_sent(monkeypatch):
    sent: list[Any] = []
    monkeypatch.setattr(View, "send", lambda self, update: sent.append(update))
    bench = made()
    bench.hand_size = 5
    settled(bench)
    assert sent == []


@pytest.mark.slow
def test_a_cell_that_runs_again_goes_on_where_the_page_was(monkeypatch):
    """The visitor has turned another dial meanwhile, and the cell sets its own to another value."""
    first = made("suits")
    first.set(hand_size=4, ace_value=14)
    again = Bench("suits", hand_size=6)
    browser = WidgetBrowser(again, monkeypatch)
    browser.say("resume", "", {"link": first.link, "typed": {}, "given": {"hand_size": 4}})
    settled(again)
    assert again.rules.changes() == {"hand_size": 6, "ace_value": 14}
    same = Bench("suits", hand_size=6)
    WidgetBrowser(same, monkeypatch).say("resume", "", {"link": first.link, "typed": {}, "given": {"hand_size": 6}})
    settled(same)
    assert same.rules.changes() == {"hand_size": 4, "ace_value": 14}, "the cell sets what it set before"


@pytest.mark.parametrize(
    "message", sample([{"view": "a", "events": [[1, "resume", "", {"link": 3}]]}, None, [], "x", {}, {"view": 5}], 3)
)
def test_a_message_that_is_none_changes_nothing(message, monkeypatch):
    bench = made()
    before = bench.id
    WidgetBrowser(bench, monkeypatch).hear(message)
    settled(bench)
    assert bench.id == before


def test_marimo_passes_values_and_dials_through():
    """A notebook holds the wrapper: all that the widget offers is read and set on it, and its value has the id."""
    bench = made()
    wrapped = marimo_wrapper(bench)
    assert wrapped.rules == bench.rules and wrapped.games == FEW and wrapped.hand_size == 3 and wrapped.page == "Bench"
    assert wrapped.comparison.after == bench.comparison.after and wrapped.link == bench.link
    wrapped.hand_size = 5
    assert bench.hand_size == 5 and wrapped.value["id"] == FIVE and wrapped.value["moves"] == 0
    assert not set(_own_names(Bench)) & {
        "text",
        "value",
        "style",
        "form",
        "batch",
        "callout",
        "center",
        "left",
        "right",
    }


# ---------------------------------------------------------------- the script


@pytest.mark.slow
def test_importing_makes_no_script():
    code = "import sys, workbench.hosts.widget as w; assert 'vl_convert' not in sys.modules or not w.View._esm.default_value"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_script_comes_from_a_server_of_ours_or_along_with_the_widget():
    assert Bench("suits")._esm == bundle.script() and Bench("suits")._css == bundle.sheet()
    try:
        script_from("./@file/x.js")
        assert Replay("suits@1")._esm == "./@file/x.js"
    finally:
        script_from("")


# ---------------------------------------------------------------- what Python says of it


@pytest.mark.slow
def test_a_widget_says_in_a_line_what_it_is():
    bench, table = made(f"{FIVE}@17"), Replay(f"{FIVE}@17")
    assert repr(bench) == f"Bench('{FIVE}@17')" and eval(repr(bench)).id == bench.id
    assert repr(table) == f"Replay('{FIVE}@17')" and repr(Replay(message="Choose a game.")) == "Replay()"
    assert repr(Dials("suits:hand_size=5")) == "Dials('suits:hand_size=5')" and repr(Dials("war")) == "Dials('war')"
    assert repr(chart("outcomes", bench.comparison)) == "chart('outcomes', ...)"
    for widget in (bench, table, Dials("suits")):
        offered = [name for name in dir(widget) if not name.startswith("_")]
        assert set(_own_names(type(widget))) <= set(offered) and all(hasattr(widget, name) for name in offered)
    assert {"rules", "set", "games", "played", "trace", "hand_size"} <= set(dir(bench)) and "hold_sync" not in dir(
        bench
    )


def test_two_benches_of_one_run_of_a_cell_have_places_of_their_own(monkeypatch):
    class Kernel:
        run = "1"

        def get_parent(self):
            return {"header": {"msg_id": self.run}, "metadata": {"cellId": "c"}}

    kernel, bench = Kernel(), state.Bench.of("suits")
    monkeypatch.setattr(opened, "kernel_here", lambda: kernel)
    first, second, other = opened.key_of(bench), opened.key_of(bench), opened.key_of(state.Bench.of("war"))
    assert len({first, second, other}) == 3
    kernel.run = "2"  # the cell runs again: the same benches, in the same order, find their places
    assert [opened.key_of(bench), opened.key_of(bench)] == [first, second]


@pytest.mark.slow
def test_the_tab_key_offers_the_names_of_the_bench():
    from IPython.core.completer import provisionalcompleter
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell(user_ns={"bench": made()})
    for jedi in (False, True):
        shell.Completer.use_jedi = jedi
        with provisionalcompleter():
            found = [each.text.lstrip(".") for each in shell.Completer.completions("bench.", 6)]
        assert {"rules", "hand_size"} <= set(found) and "hold_sync" not in found, jedi


@pytest.mark.slow
def test_a_saved_notebook_has_a_picture_of_the_bench():
    bench = made(FIVE)
    html = bench._still_html()
    assert "data:image/png" in html and "5" in html
    bench.trace = 17
    assert "Red" in settled(bench)._still_html()
    bench.predict = True
    bench.page, bench.hand_size = "Bench", 6
    assert "data:image/png" not in settled(bench)._still_html()
