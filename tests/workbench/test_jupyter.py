"""The bench of Jupyter without a browser: what it says and takes in Python, its widgets, and the thread that plays games."""

import gc
from functools import partial
from threading import Event, get_ident

import psutil
import pytest
from ipywidgets.widgets.widget import _instances
from traitlets import TraitError

from engine import game as games
from engine import warm
from engine.compare import compare
from engine.replay import Trace, read_id
from engine.rules import BadInput
from engine.setup import Setup
from engine.simulate import simulate
from tests.workbench.test_bench import a_sentence
from tests.workbench.test_played import slow
from workbench import bench as state
from workbench.bench import link
from workbench.bench.played import played_by_all
from workbench.jupyter import Bench, CardTable, chart
from workbench.jupyter.dials import Dials
from workbench.jupyter.widgets import Setter
from workbench.jupyter.work import Work
from workbench.panels.frame import Frame
from workbench.panels.replay import ASKED

__all__ = ["slow"]  # a fixture
GAMES = games.names()
FIVE = "suits:hand_size=5@middle/highest"
SOON = 300  # seconds: a game may have to be compiled
FEW = 400


@pytest.fixture(autouse=True)
def _nothing_ahead(monkeypatch):
    """Nobody compiles what nobody asked for."""
    monkeypatch.setattr(warm, "start_ahead", lambda game: None)


@pytest.fixture(autouse=True)
def _nothing_played():
    """What other tests have played is not there."""
    played_by_all.cache_clear()


def made(what="suits", count: int = FEW, **how) -> Bench:
    """A bench with few games, when they are played."""
    return settled(Bench(state.Bench.at(what).play(count), **how))


def settled(bench: Bench) -> Bench:
    assert bench._desk.work.wait(SOON), "the games are not played in time"
    return bench


def dials_of(bench: Bench) -> Dials:
    return bench._screen.side.kept[bench._desk.bench.game.name].dials


def dial(bench: Bench, name: str):
    """The widget of a dial."""
    return dials_of(bench)._setters[name].widget


def turn(widget, value) -> None:
    """What the browser does when a widget is set there."""
    widget.set_state({"value": value} if not hasattr(widget, "index") else {"index": value})


def pressed(row, words: str) -> None:
    """Press the button of a row on which these words stand."""
    next(button for button in row.children[1:] if words in button.description).click()


def sentence(bench: Bench) -> str:
    return part(bench, "verdict").value


def part(bench: Bench, name: str):
    """The widget of a part of the screen."""
    return bench._screen.parts[name]


def looks(bench: Bench) -> None:
    """Click "Show what happens"."""
    part(bench, "forms").buttons._made[0].click()


def visible(widget) -> bool:
    return widget.layout.display != "none"


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize(
    ("what", "id_"),
    [
        ("suits", "suits@middle/highest"),
        ("suits:equal_faces", "suits:equal_faces@middle/highest"),
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
    assert bench.id.partition("@")[2] == id_.partition("@")[2] and bench.strategies == ("middle.miser", "highest.miser")
    assert bench.page == ("Replay" if id_.count("@") == 2 else "Tune") and bench.count == state.GAMES


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
def test_what_there_is_not_is_a_sentence(what):
    if what == "":
        assert Bench(what).id == Bench().id  # nothing is named: the first game
        return
    with pytest.raises(BadInput) as error:
        Bench(what)
    a_sentence(str(error.value))


@pytest.mark.parametrize("name", GAMES)
def test_every_game_opens_with_all_its_parts(name):
    bench = made(name, 100)
    assert bench.rules == games.load(name).Rules() and len(bench.games) == 100
    assert part(bench, "head").setters["game"].widget.value == games.load(name).title
    assert len(part(bench, "questions").children) == 4  # a label and three questions
    assert (
        len(part(bench, "charts").children) == 4
        and "published rules" in sentence(bench)
        and not bench._screen.preparing.value
    )
    assert visible(part(bench, "charts")) and not visible(part(bench, "table")) and not visible(part(bench, "rulebook"))
    bench.trace = 3
    assert settled(bench).table.trace["rows"] and visible(part(bench, "table"))


# ---------------------------------------------------------------- reading


def test_the_games_are_those_of_the_engine():
    bench = made(FIVE)
    setup = Setup.of("suits", {"hand_size": 5})
    assert bench.games.equals(simulate(setup, FEW, 0))
    found, wanted = bench.comparison, compare(Setup.of("suits"), setup, FEW)
    assert found.before == wanted.before and found.after == wanted.after
    assert found.games_before.equals(wanted.games_before) and found.games_after.equals(wanted.games_after)
    assert found.verdict() == wanted.verdict()


def test_a_trace_is_that_of_the_engine():
    bench = made(f"{FIVE}@17")
    assert bench.trace.id.text() == f"{FIVE}@17" and bench.trace.outcome == Trace(read_id(f"{FIVE}@17")).outcome
    assert len(bench.table.trace["sides"]) == 2 and bench.table.trace["sides"][1]["id"] == f"{FIVE}@17"
    assert made().trace is None


def test_reading_at_once_waits_for_the_games():
    bench = Bench("suits").set(hand_size=6)
    assert len(bench.games) == bench.count and bench.comparison.after.rules.hand_size == 6


# ---------------------------------------------------------------- setting


def test_setting_from_code_reaches_the_widgets_without_an_echo():
    bench, moves = made(), []
    go = bench._desk.go
    bench._desk.go = lambda move: (moves.append(move), go(move))[1]
    assert bench.set(hand_size=5, ace_power="none") is bench
    assert len(moves) == 1 and bench.rules.hand_size == 5 and bench.rules.ace_power == "none"
    assert dial(bench, "hand_size").value == 5 and "no special power" in dial(bench, "ace_power").value.lower()
    assert [button.description for button in part(bench, "chips").children[1:]][-1] == "Put all back"
    bench.page = "Rulebook"
    assert (
        part(bench, "head").setters["page"].widget.value == "Rulebook"
        and visible(part(bench, "rulebook"))
        and not visible(part(bench, "charts"))
    )


def test_everything_can_be_set():
    bench = made()
    bench.rules = {"hand_size": 4}
    assert bench.rules.changes() == {"hand_size": 4} and bench.id == "suits:hand_size=4@middle/highest"
    bench.rules = bench.rules.but(hand_size=6)
    assert dial(bench, "hand_size").value == 6
    bench.strategies = "random"
    assert set(bench.strategies) == {"random.random"} or len(set(bench.strategies)) == 1
    bench.strategies = ("middle", "highest")
    assert bench.id == "suits:hand_size=6@middle/highest"
    bench.count, bench.page, bench.predict = 1_000, "Replay", True
    assert (bench.count, bench.page, bench.predict) == (1_000, "Replay", True)


def test_a_game_can_be_opened_in_many_ways():
    bench = made(FIVE)
    for game in (17, f"{FIVE}@17", read_id(f"{FIVE}@17"), Trace(read_id(f"{FIVE}@17")), "17"):
        bench.trace = None
        assert bench.trace is None
        bench.trace = game
        assert bench.id == f"{FIVE}@17" and bench.page == "Replay"
    bench.trace = "war@random@3"
    assert bench.id == "war@random@3" or bench.trace.game.name == "war"


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
    "few games": lambda bench: setattr(bench, "count", 5),
    "many games": lambda bench: setattr(bench, "count", 10**9),
    "words for games": lambda bench: setattr(bench, "count", "many"),
    "half games": lambda bench: setattr(bench, "count", 1_000.5),
}


@pytest.fixture(scope="module")
def five():
    return Bench(FIVE)


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_cannot_be_done_raises_and_changes_nothing(five, wrong):
    before = five._desk.bench
    with pytest.raises(BadInput) as error:
        wrong(five)
    a_sentence(str(error.value))
    assert five._desk.bench is before and dial(five, "hand_size").value == 5


def test_rules_in_conflict_are_refused_in_the_cell_too(five):
    """The same move by hand: the dial goes back and a sentence stands in the cell."""
    turn(dial(five, "hand_size"), 7)
    assert five.rules.hand_size == 7
    five._desk.go(lambda bench: bench.set_dial("hand_size", 99))
    assert five.rules.hand_size == 7 and 'role="alert"' in part(five, "problem").value
    five.set(hand_size=5)
    assert "alert" not in part(five, "problem").value


# ---------------------------------------------------------------- moves by hand


def test_a_turned_dial_reaches_rules_sentence_and_chart():
    bench = made()
    big, said = part(bench, "charts").children[0], sentence(bench)
    before = big.spec
    turn(dial(bench, "hand_size"), 5)
    assert bench.rules.hand_size == 5 and [b.description for b in part(bench, "chips").children[1:]] == [
        "Hand size: 3 → 5 ✕"
    ]
    settled(bench)
    assert sentence(bench) != said and "Compared with the published rules" in sentence(bench)
    assert big.spec != before and part(bench, "curve").children
    pressed(part(bench, "chips"), "Hand size")
    assert (
        not settled(bench).rules.changes() and dial(bench, "hand_size").value == 3 and not visible(part(bench, "chips"))
    )


def test_a_question_a_mark_and_a_game():
    bench = made()
    pressed(part(bench, "questions"), "Five cards in the hand?")
    settled(bench)
    value = {"side": ["after"], "key": ["seat0"], "vlPoint": {"or": [{"side": "after", "key": "seat0"}]}}
    part(bench, "charts").children[0].set_state({"_vl_selections": {"pick": {"value": value, "store": []}}})
    listed = part(bench, "behind").children
    assert len(listed) == 9 and "under the variant are behind this mark" in listed[0].value
    listed[1].click()
    seed = int(listed[1].description.split(":")[0].removeprefix("Game "))
    assert bench.id == f"{FIVE}@{seed}" and bench.page == "Replay"
    assert len(settled(bench).table.trace["sides"]) == 2


def test_lists_beside_the_charts():
    bench = made()
    panels = bench._screen.side.kept["suits"].panels
    lists = {name: setter.widget for name, setter in panels["variants"].setters.items()}
    turn(lists["open"], list(lists["open"].options).index("All face cards equal"))
    assert bench.rules.changes() and lists["open"].value == "…"
    turn(lists["against"], 1)
    assert bench._desk.bench.baseline.changes()
    turn(lists["count"], 0)
    assert bench.count in (FEW, 1_000)
    seat = panels["who"].setters["0.0"].widget
    turn(seat, 0)
    assert bench.strategies[0].split(".")[0] == seat.value == seat.options[0]
    turn(
        part(bench, "head").setters["game"].widget,
        list(part(bench, "head").setters["game"].widget.options).index(games.load("war").title),
    )
    assert bench.id.startswith("war@") and next(iter(dials_of(bench)._setters)) in games.load("war").Rules.parameters()


def test_of_quick_moves_only_the_last_counts(monkeypatch):
    """Four moves come while the first is being played: then only the last is."""
    bench, started, go_on, asked = made(), Event(), Event(), []
    first = bench._desk.played.first

    def slowly(wish, **how):
        asked.append(wish.rules.hand_size)
        started.set()
        assert go_on.wait(SOON)
        return first(wish, **how)

    monkeypatch.setattr(bench._desk.played, "first", slowly)
    for size in (4, 5, 6, 7):
        turn(dial(bench, "hand_size"), size)
        assert started.wait(SOON)
    go_on.set()
    settled(bench)
    assert asked == [4, 7] and len(bench.games) == FEW and bench.comparison.after.rules.hand_size == 7


def test_these_are_enough_keeps_what_was_played(slow, monkeypatch):
    bench, played, pressed_at = Bench("suits:hand_size=5"), [], []
    refine = bench._desk.played.refine

    def refine_and_press(wish, **how):
        found = refine(wish, **how)
        played.append(len(found.games_after))
        if len(played) == 2 and not pressed_at:
            bar = part(bench, "missing")
            assert [type(child).__name__ for child in bar.children] == ["IntProgress", "HTML", "Buttons"]
            pressed_at.append(bar._bar.value)
            bar._enough._made[0].click()
        return found

    monkeypatch.setattr(bench._desk.played, "refine", refine_and_press)
    bench.count = 50_000
    settled(bench)
    assert pressed_at and bench.count == pressed_at[0] < 1_000
    assert len(bench.games) == bench.count and not visible(part(bench, "missing"))


@pytest.mark.parametrize(
    "error", [BadInput("These games cannot be played."), MemoryError(), ZeroDivisionError("secret")]
)
def test_an_error_in_the_thread_becomes_a_sentence(monkeypatch, error, caplog):
    bench = made()

    def fail(*_args, **_how):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(bench._desk.played, "first", fail)
        turn(dial(bench, "hand_size"), 6)
        settled(bench)
    assert 'class="wb-problem"' in bench._screen.preparing.value and "Traceback" not in bench._screen.preparing.value
    assert "secret" not in bench._screen.preparing.value and bool(caplog.records) == isinstance(
        error, ZeroDivisionError
    )
    turn(dial(bench, "hand_size"), 5)  # and the next move is heard
    assert settled(bench)._screen.preparing.value == "" and bench.comparison.after.rules.hand_size == 5


# ---------------------------------------------------------------- predict first


def tells(bench: Bench) -> str:
    """All that a person can see of the effect."""
    seen = [
        part(bench, name).value for name in ("problem", "score", "verdict", "numbers") if visible(part(bench, name))
    ]
    picks = part(bench, "picks")._made if visible(part(bench, "picks")) else []
    return "".join([*seen, *(button.tooltip or "" for button in picks), *map(str, bench.table.trace)])


def test_predict_first_hides_everything_that_tells():
    bench = made()
    bench.predict = True
    turn(dial(bench, "hand_size"), 5)
    settled(bench)
    assert not visible(part(bench, "charts")) and not visible(part(bench, "table")) and tells(bench) == ""
    assert all(not b.tooltip or b.tooltip == b.description for b in part(bench, "questions").children[1:])
    bench.page = "Replay"
    bench.trace = 17
    assert settled(bench)._desk.bench.asking and bench.table.message == ASKED and tells(bench) == ""
    bench.page = "Tune"
    looks(bench)
    assert (
        bench._desk.bench.asking
        and "Answer all questions" in part(bench, "problem").value
        and not visible(part(bench, "charts"))
    )


def test_games_that_come_late_tell_nothing():
    """Games of the bench of before are played when people are asked already: nothing of them is seen."""
    bench = made(FIVE)
    before, comparison = bench._desk.bench, bench.comparison
    opened = before.open(17)
    bench.predict = True
    settled(bench)
    bench._screen.show_games(before, comparison, lambda: False)
    assert tells(bench) == "" and not visible(part(bench, "missing")) and not visible(part(bench, "behind"))
    bench.page = "Replay"
    settled(bench)
    bench._desk._play_again(opened)
    assert tells(bench) == "" and bench.table.trace == {} and bench.table.message == ASKED


def test_looking_shows_and_scores():
    bench = made("suits")
    bench.predict = True
    bench.set(hand_size=5)
    asked = part(bench, "forms").children[0].children
    assert [question.index for question in asked] == [None] * 3
    for question in asked:
        turn(question, 0)
    looks(bench)
    settled(bench)
    assert visible(part(bench, "charts")) and "Compared with" in sentence(bench) and "Your prediction:" in tells(bench)
    turn(dial(bench, "hand_size"), 6)
    settled(bench)
    assert (
        not visible(part(bench, "charts"))
        and tells(bench) == ""
        and part(bench, "forms").children[0].children[0].index is None
    )


# ---------------------------------------------------------------- parts that stand alone


def test_dials_alone():
    dials, told = Dials("suits:hand_size=5"), []
    dials.observe(lambda change: told.append(change["new"].changes()), "rules")
    turn(dials._setters["hand_size"].widget, 6)
    assert dials.rules.hand_size == 6 and told == [{"hand_size": 6}]
    dials.rules = dials.rules.but(hand_size=4)
    assert dials._setters["hand_size"].widget.value == 4 and told[1:] == [{"hand_size": 4}]
    with pytest.raises(BadInput):
        Dials("chess")
    with pytest.raises(TraitError):
        dials.rules = 5


def unfolded(name: str) -> Dials:
    """All dials of a game, the folded ones too."""
    dials = Dials(name)
    folded = dials._levels[-1]
    for at in range(len(folded.children)):
        folded.selected_index = at
    return dials


@pytest.mark.parametrize("name", GAMES)
def test_every_parameter_has_a_dial_that_takes_every_soft_value(name):
    dials, published = unfolded(name), games.load(name).Rules()
    assert set(dials._setters) == set(published.parameters())
    for p in published.parameters().values():
        setter = dials._setters[p.name]
        for value in p.soft_values:
            dials.rules = published
            set_to(setter, value)
            if not clash(published, p.name, value):
                assert getattr(dials.rules, p.name) == value, p.name
            else:
                assert dials.rules == published and 'role="alert"' in dials._problem.value


def set_to(setter: Setter, value) -> None:
    """Set a control as a browser does: a number, a switch, or the place in a list."""
    if setter._control.kind in ("radio", "list"):
        turn(setter.widget, list(setter._control.options.values()).index(value))
    else:
        turn(setter.widget, value)


def clash(rules, name: str, value) -> bool:
    try:
        rules.but(**{name: value})
    except BadInput:
        return True
    return False


def test_a_search_shows_the_dials_it_finds():
    dials = Dials("suits")
    words = dials.children[dials.children.index(dials._shown) - 2]
    words.set_state({"value": "SUITS-01.6"})
    assert dials._setters["hand_size"].widget in [c for box in dials._shown.children for c in box.children]
    words.set_state({"value": "<b>zebra"})
    assert "&lt;b&gt;zebra" in dials._shown.children[0].value
    words.set_state({"value": ""})
    assert list(dials._shown.children) == dials._levels


def test_a_card_table_alone():
    table = CardTable()
    assert table.trace == {} and table.at == 0
    table.trace = made(f"{FIVE}@17").table.trace
    table.set_state({"at": 3})
    assert table.at == 3


def test_a_chart_alone():
    comparison = compare(Setup.of("suits"), Setup.of("suits", {"hand_size": 5}), FEW)
    assert chart("outcomes", comparison, width=400).spec["usermeta"]["embedOptions"]["renderer"] == "svg"
    for wrong in (("beauty", comparison), ("outcomes", comparison.games_after), ("outcomes", None)):
        with pytest.raises(BadInput) as error:
            chart(*wrong)
        a_sentence(str(error.value))


def test_a_lesson_shows_what_it_names():
    bench = made(frame=Frame(("hand_size", "ace_power"), ("length",), ("Tune",), False, whole=False))
    assert list(dials_of(bench)._setters) == ["hand_size", "ace_power"] and len(part(bench, "charts").children) == 1
    assert not visible(part(bench, "questions")) and not visible(part(bench, "head"))
    with pytest.raises(BadInput):
        bench.page = "Rulebook"


# ---------------------------------------------------------------- the thread that plays


def test_the_latest_wish_wins():
    started, go_on, done = Event(), Event(), []

    def do(wish, given_up):
        started.set()
        assert go_on.wait(10)
        done.append((wish, given_up()))

    work = Work(do)
    work.ask("first")
    assert started.wait(10) and not work.wait(0.01)
    for wish in ("second", "third"):
        work.ask(wish)
    go_on.set()
    assert work.wait(10) and done == [("first", True), ("third", False)]


def test_stop_gives_up_what_is_done_now_and_nothing_later():
    seen = []
    work = Work(lambda wish, given_up: seen.append((wish, given_up())))
    work._do = lambda wish, given_up: (work.stop() if wish == "first" else None, seen.append((wish, given_up())))
    work.ask("first")
    assert work.wait(10)
    work.ask("second")
    assert work.wait(10) and seen == [("first", True), ("second", False)]


def test_work_that_fails_is_followed_by_other_work(caplog):
    threads = []

    def do(wish, _given_up):
        threads.append(get_ident())
        if wish == "bad":
            raise ZeroDivisionError

    work = Work(do)
    for wish in ("bad", "good"):
        work.ask(wish)
        assert work.wait(10), "it is stuck"
    assert len(threads) == 2 and get_ident() not in threads
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_nobody_waits_where_nothing_is_to_do():
    assert Work(lambda wish, given_up: None).wait(0)


# ---------------------------------------------------------------- memory


@pytest.mark.slow
def test_many_moves_take_no_memory():
    """Memory after 300 moves is within 20 MB of memory after 50, and no widget is left behind: not of another game either."""
    bench, process, after = made(count=100), psutil.Process(), {}
    for name in ("war", "suits"):
        bench._desk.go(lambda b, name=name: b.change_game(name).play(100))
    parameters = bench.rules.parameters()
    dials = [(name, value) for name in dials_of(bench)._setters for value in parameters[name].soft_values[:4]]
    for move in range(1, 301):
        name, value = dials[move % len(dials)]
        bench._desk.go(partial(lambda b, n, v: b.set_dial(n, v), n=name, v=value))
        if move % 10 == 0:
            bench._desk.go(lambda b: b.change_game("war").play(100))
            bench._desk.go(lambda b: b.change_game("suits").play(100))
            settled(bench)
        if move in (50, 300):
            gc.collect()
            after[move] = process.memory_info().rss / 1e6, len(_instances)
    assert after[300][0] - after[50][0] < 20, after
    assert after[300][1] == after[50][1], after
