"""The bench of Jupyter without a browser: what it says and takes in Python, its widgets, and the thread that plays games."""

import gc
import re
from dataclasses import dataclass
from functools import partial
from threading import Event, Thread, get_ident

import psutil
import pytest
from ipywidgets.widgets.widget import _instances

from engine.core import game as games
from engine.core.rules import BadInput
from engine.replay.trace import Trace
from engine.setup import precompile
from engine.setup.game_id import read_id
from engine.setup.setup import Setup
from tests.kit.benches import SOON
from tests.kit.clock import slow
from tests.kit.lanes import case, sample
from tests.kit.sentences import a_sentence
from warbench import compare, simulate
from workbench import bench as state
from workbench.bench import link
from workbench.bench.budget import ALONE
from workbench.jupyter import Bench, CardTable, chart
from workbench.jupyter.dials import Dials
from workbench.page.kit.frame import Frame
from workbench.replay.card_table import ASKED
from workbench.session.parts.dials import DialPanel
from workbench.theme.sheets import LOOK
from workbench.work.games import played_by_all
from workbench.work.worker import Worker

__all__ = ["slow"]  # a fixture
GAMES = games.names()
FIVE = "suits:hand_size=5@middle.greedy/lowest.greedy"
FEW = 400


@pytest.fixture(autouse=True)
def _nothing_ahead(monkeypatch):
    """Nobody compiles what nobody asked for."""
    monkeypatch.setattr(precompile, "start_ahead", lambda game: None)


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


@dataclass
class Turned:
    """A dial as it stands on the panel of the dials."""

    panel: DialPanel
    name: str

    @property
    def value(self):
        return self.panel.values[self.name]

    @property
    def problem(self) -> str:
        """The sentence that stands beside it."""
        name, sentence = self.panel.settings["problem"]
        return sentence if name == self.name else ""

    def set_state(self, state: dict) -> None:
        """Turn it, as the browser does."""
        times = self.panel.turned.get("times", 0) + 1
        self.panel.set_state({"turned": {"name": self.name, "text": str(state["value"]).lower(), "times": times}})


def dial(bench: Bench, name: str) -> Turned:
    """A dial of the bench."""
    return Turned(dials_of(bench)._panel, name)


def turn(widget, value) -> None:
    """What the browser does when a widget is set there."""
    widget.set_state({"value": value} if not hasattr(widget, "index") else {"index": value})


def pressed(row, words: str) -> None:
    """Press the button of a row on which these words stand."""
    next(button for button in row.buttons if words in button.description).click()


def backs(bench: Bench) -> list[str]:
    """Of which questions the cards have a back."""
    cards = part(bench, "questions").children[1:]
    return [found for card in cards for found in re.findall(r'<wb-back data-of="([^"]*)">', card.children[1].value)]


def sentence(bench: Bench) -> str:
    return part(bench, "verdict").value


def part(bench: Bench, name: str):
    """The widget of a part of the screen."""
    return bench._screen.parts[name]


def looks(bench: Bench) -> None:
    """Click "Reveal the result"."""
    part(bench, "forms").buttons._made[0].click()


def visible(widget) -> bool:
    return widget.layout.display != "none"


# ---------------------------------------------------------------- opening


@pytest.mark.parametrize(
    ("what", "id_"),
    [
        ("suits", "suits@middle.greedy/lowest.greedy"),
        ("suits:equal_faces", "suits:equal_faces@middle.greedy/lowest.greedy"),
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
    assert bench.id.partition("@")[2] == id_.partition("@")[2] and bench.strategies == (
        "middle.greedy",
        "lowest.greedy",
    )
    assert bench.page == ("Replay" if id_.count("@") == 2 else "Tune") and bench.games == ALONE.games


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


@pytest.mark.parametrize("name", [case(name != "profiteer", name) for name in ("war", "suits", "profiteer")])
def test_a_game_opens_with_all_its_parts(name):
    bench = made(name, 100)
    assert bench.rules == games.load(name).Rules() and len(bench.played) == 100
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
    assert bench.played.equals(simulate(setup, FEW, 0))
    found, wanted = bench.comparison, compare(Setup.of("suits"), setup, FEW)
    assert found.before == wanted.before and found.after == wanted.after
    assert found.games_before.equals(wanted.games_before) and found.games_after.equals(wanted.games_after)
    assert (
        found.verdict().startswith("Skill of the player that ") and found.told_with(None).verdict() == wanted.verdict()
    )


def test_a_trace_is_that_of_the_engine():
    bench = made(f"{FIVE}@17")
    assert bench.trace.id.text() == f"{FIVE}@17" and bench.trace.outcome == Trace(read_id(f"{FIVE}@17")).outcome
    assert len(bench.table.trace["sides"]) == 2 and bench.table.trace["sides"][1]["id"] == f"{FIVE}@17"
    assert made().trace is None


def test_an_option_that_is_pressed_plays_on_beside_the_game():
    bench, told = made(f"{FIVE}@17"), []
    bench.observe(lambda change: told.append(change.new), "trace")
    before = [side["id"] for side in bench.table.trace["sides"]]
    bench.table.pressed = {"what": "play", "choice": 1, "code": 257, "played": False, "times": 1}
    assert bench.id == f"{FIVE}@17.1-257" and told[-1].id.text() == bench.id == bench.trace.id.text()
    assert [side["id"] for side in settled(bench).table.trace["sides"]] == [before[-1], bench.id]
    bench.table.pressed = {"what": "worth", "choice": 1, "played": True, "times": 2}
    assert bench._screen.asked.weighing.wait(SOON) and "257" in bench.table.worth[f"{FIVE}@17?1"]["options"]
    bench.table.pressed = {"what": "aside", "times": 3}
    assert [side["id"] for side in settled(bench).table.trace["sides"]] == before and bench.id == f"{FIVE}@17"
    assert bench.undo().id == f"{FIVE}@17.1-257"
    bench.table.pressed = {"what": "play", "choice": 99_999, "code": 0, "times": 4}
    assert "There is no choice 99999" in bench._desk.bench.problem and bench.id == f"{FIVE}@17.1-257"


@pytest.mark.slow
def test_reading_at_once_waits_for_the_games():
    bench = Bench("suits").set(hand_size=6)
    assert len(bench.played) == bench.games and bench.comparison.after.rules.hand_size == 6


# ---------------------------------------------------------------- setting


def test_setting_from_code_reaches_the_widgets_without_an_echo():
    bench, moves = made(), []
    go = bench._desk.go
    bench._desk.go = lambda move: (moves.append(move), go(move))[1]
    assert bench.set(hand_size=5, ace_power="none") is bench
    assert len(moves) == 1 and bench.rules.hand_size == 5 and bench.rules.ace_power == "none"
    assert dial(bench, "hand_size").value == 5 and dial(bench, "ace_power").value == "none"
    assert [button.description for button in part(bench, "chips").children[1:]][-1] == "Reset all"
    bench.page = "Rulebook"
    assert (
        part(bench, "head").setters["page"].widget.value == "Rulebook"
        and visible(part(bench, "rulebook"))
        and not visible(part(bench, "charts"))
    )


def test_everything_can_be_set():
    bench = made()
    bench.rules = {"hand_size": 4}
    assert bench.rules.changes() == {"hand_size": 4} and bench.id == "suits:hand_size=4@middle.greedy/lowest.greedy"
    bench.rules = bench.rules.but(hand_size=6)
    assert dial(bench, "hand_size").value == 6
    bench.strategies = "random"
    assert set(bench.strategies) == {"random.random"} or len(set(bench.strategies)) == 1
    for same in (("middle", "highest"), "middle/highest", "middle,highest", ["middle.miser", "highest.miser"]):
        bench.strategies = "random"
        bench.strategies = same
    assert bench.id == "suits:hand_size=6@middle/highest"
    bench.games, bench.page, bench.predict = 1_000, "Replay", True
    assert (bench.games, bench.page, bench.predict) == (1_000, "Replay", True)


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
    "few games": lambda bench: setattr(bench, "games", 5),
    "many games": lambda bench: setattr(bench, "games", 10**9),
    "words for games": lambda bench: setattr(bench, "games", "many"),
    "half games": lambda bench: setattr(bench, "games", 1_000.5),
    "a frame for games": lambda bench: setattr(bench, "games", None),
    "a word for a switch": lambda bench: setattr(bench, "predict", "no"),
    "a number for a switch": lambda bench: setattr(bench, "predict", 0),
    "a dial for an attribute": lambda bench: setattr(bench, "hand_size", 7),
    "a slip": lambda bench: setattr(bench, "strategy", "random"),
    "what can only be read": lambda bench: setattr(bench, "played", 100),
    "what can only be called": lambda bench: setattr(bench, "set", {"hand_size": 7}),
    "the name of before": lambda bench: setattr(bench, "count", 1_000),
    "a widget's own": lambda bench: setattr(bench, "layout", 5),
    "to hear what there is not": lambda bench: bench.observe(print, "hand_size"),
    "to hear a slip": lambda bench: bench.observe(print, ["rules", "strategy"]),
    "to read a dial here": lambda bench: bench.hand_size,
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


# ---------------------------------------------------------------- what all benches share


@pytest.mark.slow
def test_all_benches_share_what_was_played(monkeypatch):
    rules = "suits:hand_size=5,min_rank=3@middle.greedy/lowest.greedy"  # benches of other tests may still be at work on theirs
    first, real = made(rules), simulate
    played = []

    def simulated(setup, count, seed, **more):
        played.append((setup.text(), seed))
        return real(setup, count, seed, **more)

    monkeypatch.setattr("workbench.work.games.simulate", simulated)
    second = made(rules)
    assert second.played.equals(first.played) and (Setup.of(rules).text(), 0) not in played


def test_style_sheet_and_kernel_mean_the_same_by_a_narrow_cell():
    """The kernel knows the width in steps only: a line between two of them would be drawn elsewhere than it lays out."""
    from workbench.jupyter import ruler, screen

    narrow = re.findall(r"@container \(width < (\d+)px\) \{\s+\.wb-lab \.wb-columns", LOOK)
    assert narrow == [str(screen._NARROW)] and screen._NARROW % ruler.STEP == 0


# ---------------------------------------------------------------- what Python says of it


def test_a_bench_says_in_a_line_what_it_is():
    from workbench.settable import _own_names

    bench, table = made(f"{FIVE}@17"), CardTable.of(f"{FIVE}@17")
    assert repr(bench) == f"Bench('{FIVE}@17')" and eval(repr(bench)).id == bench.id
    assert repr(Dials("suits:hand_size=5")) == "Dials('suits:hand_size=5')" and repr(Dials("war")) == "Dials('war')"
    assert repr(table) == f"CardTable.of('{FIVE}@17')" and repr(CardTable()) == "CardTable()"
    assert repr(chart("outcomes", bench.comparison)) == "chart('outcomes', ...)"
    for widget in (bench, table, Dials("suits")):
        offered = [name for name in dir(widget) if not name.startswith("_")]
        assert len(offered) < 25 and set(_own_names(type(widget))) <= set(offered)
        assert all(hasattr(widget, name) for name in offered)
    assert {"rules", "set", "games", "played", "trace"} <= set(dir(bench)) and "hold_sync" not in dir(bench)


@pytest.mark.slow
def test_the_tab_key_offers_what_is_ours():
    from IPython.core.completer import provisionalcompleter
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell(user_ns={"bench": made()})
    for jedi in (False, True):
        shell.Completer.use_jedi = jedi
        with provisionalcompleter():
            found = [each.text.lstrip(".") for each in shell.Completer.completions("bench.", 6)]
        assert "rules" in found and "hold_sync" not in found and len(found) < 25, jedi


def test_every_change_can_be_observed():
    bench, told = made(), []
    for name in bench.told:
        bench.observe(lambda change: told.append((change.name, change.old, change.new)), name)
    turn(dial(bench, "hand_size"), 5)  # in the browser
    assert ("rules", games.load("suits").Rules(), bench.rules) in told
    assert ("id", "suits@middle.greedy/lowest.greedy", FIVE) in told and len(told) == 2
    told.clear()
    bench.strategies, bench.games, bench.predict, bench.page = "random", 1_000, True, "Rulebook"
    assert [name for name, *_ in told] == ["strategies", "id", "games", "predict", "page"]
    bench.predict, bench.trace = False, 17
    assert told[-1][0] == "trace" and told[-1][1] is None and told[-1][2].id == bench.trace.id
    told.clear()
    with pytest.raises(BadInput):
        bench.set(hand_size=99)
    bench.set(hand_size=5)  # as it is already
    assert told == []


def test_whoever_observes_may_ask_for_the_games():
    bench, seen = made(), []
    bench.observe(lambda change: seen.append(len(bench.comparison.games_after)), "rules")
    bench.set(hand_size=4)
    assert seen == [FEW]


TABLE_WRONG = {
    "trace": ["a game", {"rows": []}, [1], None],
    "at": ["first", 1.5, None, True],
    "show": ["all", 5, None],
    "seen_by": ["Red", 2, -2, None, True],
    "speed": ["fast", -1, 0, float("nan"), float("inf"), None],
    "four_colours": ["no", 5, None],
    "message": [5, None],
    "seat": [1],
    "of": [1],
}


@pytest.mark.parametrize("name", TABLE_WRONG)
def test_a_card_table_refuses_what_it_cannot_show(name):
    table = CardTable.of(f"{FIVE}@17")
    before = table.get_state()
    for wrong in TABLE_WRONG[name]:
        with pytest.raises(BadInput) as error:
            setattr(table, name, wrong)
        a_sentence(str(error.value))
        assert name in str(error.value) and table.get_state() == before, wrong
    if name != "of":
        with pytest.raises(BadInput):
            CardTable(**{name: TABLE_WRONG[name][0]})


def test_a_card_table_stays_in_the_game():
    table = CardTable.of(f"{FIVE}@17")
    table.at = 10**6
    assert table.at == len(table.trace["rows"]) - 1
    table.set_state({"at": -5, "speed": 4, "seen_by": 1})
    assert (table.at, table.speed, table.seen_by) == (0, 4, 1)


def test_dials_refuse_what_they_do_not_have():
    dials = Dials("suits")
    for wrong in (lambda: setattr(dials, "hand_size", 5), lambda: dials.observe(print, "hand_size"), lambda: Dials(5)):
        with pytest.raises(BadInput) as error:
            wrong()
        a_sentence(str(error.value))
    assert not dials.rules.changes()


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


@pytest.mark.slow
def test_a_press_on_a_cell_lists_its_deals_and_waits_for_games_that_are_being_shown():
    bench = made()
    pressed(part(bench, "questions"), "Five cards in the hand?")
    settled(bench)
    ends, listed = part(bench, "ends"), part(bench, "listed")
    button = next(each for each in ends.buttons.children if each.description.startswith("Red → Black: "))
    with bench._desk.lock:  # as whoever shows games holds it
        pressing = Thread(target=button.click)
        pressing.start()
        pressing.join(0.2)
        assert pressing.is_alive() and not listed.drawer.said
    pressing.join(20)
    assert "before Red wins, now Black wins" in listed.drawer.said and len(listed.drawer.rows) == 12
    assert not part(bench, "behind").drawer.said and not visible(part(bench, "behind"))


@pytest.mark.slow
def test_a_question_has_a_back_for_what_is_measured():
    """The felt beside it brings what stands there, under the same names; other questions of another game have other ones."""
    bench = made()
    felt = part(bench, "moment").felt
    assert felt.wait(120) and backs(bench) and set(backs(bench)) == set(felt.questions)
    assert all(re.search(r"\d", html) for html in felt.questions.values())
    bench._desk.go(lambda now: now.change_game("war"))
    settled(bench)
    assert all(of.startswith("war.") for of in backs(bench)) and len(backs(bench)) == 3


@pytest.mark.slow
def test_a_question_a_mark_and_a_game():
    bench = made()
    pressed(part(bench, "questions"), "Five cards in the hand?")
    settled(bench)
    drawer, chart = part(bench, "behind").drawer, part(bench, "charts").children[1]
    for nonsense in ([], [{}, 1], ["after", 1], [{"side": "after"}], [None, None]):
        chart.set_state({"pick": nonsense})
        assert not drawer.rows
    chart.set_state({"pick": [{"side": "after", "key": "seat0"}, 1]})
    assert len(drawer.rows) == 12 and "under the variant are behind this mark" in drawer.said
    seed = drawer.rows[1]["seed"]
    drawer.opened = [seed, 1]
    assert bench.id == f"{FIVE}@{seed}" and bench.page == "Replay"
    assert len(settled(bench).table.trace["sides"]) == 2


@pytest.mark.slow
def test_lists_beside_the_charts():
    bench = made()
    panels = bench._screen.side.kept["suits"].panels
    lists = {name: setter.widget for name, setter in panels["variants"].setters.items()}
    turn(lists["open"], list(lists["open"].options).index("All face cards equal"))
    assert bench.rules.changes() and lists["open"].value == "…"
    turn(lists["against"], 1)
    assert bench._desk.bench.baseline.changes()
    turn(lists["count"], 0)
    assert bench.games in (FEW, 1_000)
    seat = panels["who"].setters["0.0"].widget
    turn(seat, 0)
    assert seat.value == seat.options[0] == f"leads the highest ({bench.strategies[0].split('.')[0]})"
    turn(
        part(bench, "head").setters["game"].widget,
        list(part(bench, "head").setters["game"].widget.options).index(games.load("war").title),
    )
    assert (
        bench.id.startswith("war@")
        and next(iter(dials_of(bench)._panel.values)) in games.load("war").Rules.parameters()
    )


def test_of_quick_moves_only_the_last_counts(monkeypatch):
    """Four moves come while the first is being played: then only the last is."""
    bench, started, go_on, asked = made(), Event(), Event(), []
    first = bench._desk.played.first

    def slowly(wish, *seconds, **how):
        asked.append(wish.rules.hand_size)
        started.set()
        assert go_on.wait(SOON)
        return first(wish, *seconds, **how)

    monkeypatch.setattr(bench._desk.played, "first", slowly)
    for size in (4, 5, 6, 7):
        turn(dial(bench, "hand_size"), size)
        assert started.wait(SOON)
    go_on.set()
    settled(bench)
    assert (
        set(asked) == {4, 7}
        and asked == sorted(asked)
        and len(bench.played) == FEW
        and bench.comparison.after.rules.hand_size == 7
    )


@pytest.mark.slow
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
    bench.games = 50_000
    settled(bench)
    assert pressed_at and bench.games == pressed_at[0] < 1_000
    assert len(bench.played) == bench.games and not visible(part(bench, "missing"))


@pytest.mark.parametrize(
    "error", sample([BadInput("These games cannot be played."), MemoryError(), ZeroDivisionError("secret")], 3)
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
    assert all(not b.tooltip or b.tooltip == b.description for b in part(bench, "questions").buttons)
    assert backs(bench) == []
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
    hand = Turned(dials._panel, "hand_size")
    turn(hand, 6)
    assert dials.rules.hand_size == 6 and told == [{"hand_size": 6}]
    dials.rules = dials.rules.but(hand_size=4)
    assert hand.value == 4 and told[1:] == [{"hand_size": 4}]
    with pytest.raises(BadInput):
        Dials("chess")
    for wrong in (5, None, games.load("war").Rules(), {"hand_size": 99}, {"hand_size": 13, "min_rank": 10}):
        with pytest.raises(BadInput) as error:
            dials.rules = wrong
        a_sentence(str(error.value))
        assert dials.rules.changes() == {"hand_size": 4} and len(told) == 2


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in ("suits", "profiteer")])
def test_every_parameter_has_a_dial_that_takes_every_value(name):
    dials, published = Dials(name), games.load(name).Rules()
    assert set(dials._panel.values) == set(published.parameters())
    for p in published.parameters().values():
        hand = Turned(dials._panel, p.name)
        for value in p.soft_values:
            dials.rules = published
            turn(hand, value)
            if not clash(published, p.name, value):
                assert getattr(dials.rules, p.name) == hand.value == value and not hand.problem, p.name
            else:
                assert dials.rules == published and a_sentence(hand.problem) is None


def clash(rules, name: str, value) -> bool:
    try:
        rules.but(**{name: value})
    except BadInput:
        return True
    return False


def test_a_search_shows_the_dials_it_finds():
    dials = Dials("suits")
    dials._panel.set_state({"words": "SUITS-01.6"})
    assert "hand_size" in dials._panel.found["names"] and not dials._panel.found["nothing"]
    dials._panel.set_state({"words": "<b>zebra"})
    assert dials._panel.found["names"] == [] and "<b>zebra" in dials._panel.found["nothing"]
    dials._panel.set_state({"words": ""})
    assert dials._panel.found == {}


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
    assert (
        list(dials_of(bench)._panel.values) == ["hand_size", "ace_power"] and len(part(bench, "charts").children) == 1
    )
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

    work = Worker(do)
    work.ask("first")
    assert started.wait(10) and not work.wait(0.01)
    for wish in ("second", "third"):
        work.ask(wish)
    go_on.set()
    assert work.wait(10) and done == [("first", True), ("third", False)]


def test_stop_gives_up_what_is_done_now_and_nothing_later():
    seen = []
    work = Worker(lambda wish, given_up: seen.append((wish, given_up())))
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

    work = Worker(do)
    for wish in ("bad", "good"):
        work.ask(wish)
        assert work.wait(10), "it is stuck"
    assert len(threads) == 2 and get_ident() not in threads
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_nobody_waits_where_nothing_is_to_do():
    assert Worker(lambda wish, given_up: None).wait(0)


# ---------------------------------------------------------------- memory


@pytest.mark.slow
def test_many_moves_take_no_memory():
    """Memory after 300 moves is within 20 MB of memory after 50, and no widget is left behind: not of another game either. Rows
    keep the buttons that they needed once: seldom some more, and in all no more than one, and six for who won before and after."""
    bench, process, after = made(count=100), psutil.Process(), {}
    for name in ("war", "suits"):
        bench._desk.go(lambda b, name=name: b.change_game(name).play(100))
    parameters = bench.rules.parameters()
    dials = [(name, value) for name in dials_of(bench)._panel.values for value in parameters[name].soft_values[:4]]
    for move in range(1, 301):
        name, value = dials[move % len(dials)]
        bench._desk.go(partial(lambda b, n, v: b.set_dial(n, v), n=name, v=value))
        if move % 10 == 0:
            bench._desk.go(lambda b: b.change_game("war").play(100))
            bench._desk.go(lambda b: b.change_game("suits").play(100))
            settled(bench)
        if move % 10 == 0:
            gc.collect()
            after[move] = process.memory_info().rss / 1e6, len(_instances)
    assert after[300][0] - after[50][0] < 20, after
    grown = [move for move in range(20, 301, 10) if after[move][1] > after[move - 10][1]]
    assert len(grown) < 10 and after[300][1] - after[50][1] <= 7 * 3, after  # a button is three widgets
