"""The parts that work alone: a card table, the dials of a game, a chart."""

from typing import Any

import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.setup.setup import Setup
from tests.kit.sentences import a_sentence
from tests.kit.widget_browser import WidgetBrowser
from warbench import Dials, Replay, chart, compare, replay

FIVE = "suits:hand_size=5@middle.greedy"

# ---------------------------------------------------------------- a card table

WRONG = {
    "trace": ["a game", {"rows": []}, [1], None],
    "at": ["first", 1.5, None, True],
    "show": ["all", 5, None],
    "seen_by": ["Red", 2, -2, None, True],
    "speed": ["fast", -1, 0, float("nan"), float("inf"), None],
    "four_colours": ["no", 5, None],
    "message": [5, None],
    "seat": [1],
    "show_game": [1],
}


@pytest.mark.parametrize("name", WRONG)
def test_a_card_table_refuses_a_wrong_value(name):
    table = Replay(f"{FIVE}@17")
    before = table._part.state()
    for wrong in WRONG[name]:
        with pytest.raises(BadInput) as error:
            setattr(table, name, wrong)
        a_sentence(str(error.value))
        assert name in str(error.value) and table._part.state() == before, wrong


@pytest.mark.parametrize(
    "games", [(), ("suits@1", "suits@2"), ("suits@1", "war@1"), ("chess@1",), (5,), ("suits@1",) * 3]
)
def test_a_card_table_shows_one_game_or_one_deal(games):
    with pytest.raises(BadInput) as error:
        Replay(*games)
    a_sentence(str(error.value))


def test_a_card_table_stays_in_the_game_and_shows_another_one():
    table = Replay(f"{FIVE}@17", moments=[("The third turn", 3)])
    table.at = 10**6
    assert table.at == len(table.trace["rows"]) - 1 and table.trace["moments"][0]["word"] == "The third turn"
    table.show_game(replay("suits@3"), "suits:hand_size=5@3")
    assert repr(table) == f"Replay('suits@middle.greedy@3', '{FIVE}@3')"
    waiting = Replay(message="Choose a game.")
    assert "Choose a game." in waiting._still_html()
    waiting.show_game("suits@3")
    assert waiting.message == "" and "Choose a game." not in waiting._still_html()
    with pytest.raises(BadInput):
        Replay("suits@1", moments=[("Too late", 10**6)])


def test_a_step_in_the_browser_is_observed_and_counted_as_a_move(monkeypatch):
    table, told = Replay(f"{FIVE}@17"), []
    browser = WidgetBrowser(table, monkeypatch)
    table.observe(lambda change: told.append((change.old, change.new)), "at")
    assert browser.parts["table"]["at"] == 0 and 'data-live="table"' in browser.parts["page"]["html"]
    browser.say("set", "table", {"at": 3, "seen_by": 1})
    assert (table.at, table.seen_by, told) == (3, 1, [(0, 3)])
    assert browser.sent[-1]["settled"] and browser.sent[-1]["heard"] == {"view": 1}
    table.at = 5
    assert browser.parts["table"]["at"] == 5
    for nonsense in ({"at": "x"}, {"trace": {}}, {"seen_by": 9}, 5, None):
        browser.say("set", "table", nonsense)
    browser.say("press", "table", 1)
    assert (table.at, table.seen_by) == (5, 1) and table.trace


# ---------------------------------------------------------------- dials


class Hand:
    """A hand that turns dials in the browser."""

    def __init__(self, dials: Dials, monkeypatch: Any):
        self._browser, self._times = WidgetBrowser(dials, monkeypatch), 0

    def turn(self, name: str, value: Any) -> str:
        """Turn a dial; the sentence beside it."""
        self._times += 1
        text = str(value).lower() if isinstance(value, bool) else str(value)
        self._browser.say("set", "dials", {"turned": {"name": name, "text": text, "times": self._times}})
        at, sentence = self._browser.parts["dials"]["settings"]["problem"]
        return sentence if at == name else ""

    def value(self, name: str) -> Any:
        return self._browser.parts["dials"]["settings"]["values"][name]

    @property
    def moves(self) -> int:
        return sum(bool(update.get("settled")) for update in self._browser.sent)


def test_dials_are_turned_by_hand_and_in_python(monkeypatch):
    dials, told = Dials("suits:hand_size=5"), []
    dials.observe(lambda change: told.append(change.new.changes()), "rules")
    hand = Hand(dials, monkeypatch)
    hand.turn("hand_size", 6)
    assert dials.rules.hand_size == 6 and told == [{"hand_size": 6}] and hand.moves == 1
    dials.rules = dials.rules.but(hand_size=4)
    assert hand.value("hand_size") == 4 and told[1:] == [{"hand_size": 4}] and hand.moves == 2
    for wrong in (5, None, games.load("war").Rules(), {"hand_size": 99}, {"hand_size": 13, "min_rank": 10}):
        with pytest.raises(BadInput) as error:
            dials.rules = wrong
        a_sentence(str(error.value))
        assert dials.rules.changes() == {"hand_size": 4} and len(told) == 2


def test_dials_refuse_what_they_do_not_have():
    dials = Dials("suits", dials=("hand_size",))
    assert list(dials._part.values) == ["hand_size"]
    wrong = (
        lambda: setattr(dials, "hand_size", 5),
        lambda: dials.hand_size,
        lambda: dials.observe(print, "hand_size"),
        lambda: Dials(5),
        lambda: Dials("chess"),
        lambda: Dials("suits", dials=("hand",)),
    )
    for each in wrong:
        with pytest.raises(BadInput) as error:
            each()
        a_sentence(str(error.value))
    assert not dials.rules.changes()


@pytest.mark.slow
@pytest.mark.parametrize("name", ("suits", "profiteer"))
def test_every_parameter_has_a_dial_that_takes_every_value(name, monkeypatch):
    dials, published = Dials(name), games.load(name).Rules()
    hand = Hand(dials, monkeypatch)
    for p in published.parameters().values():
        for value in p.soft_values:
            dials.rules = published
            problem = hand.turn(p.name, value)
            if not clash(published, p.name, value):
                assert getattr(dials.rules, p.name) == hand.value(p.name) == value and not problem, p.name
            else:
                assert dials.rules == published and a_sentence(problem) is None


def clash(rules: Any, name: str, value: Any) -> bool:
    try:
        rules.but(**{name: value})
    except BadInput:
        return True
    return False


# ---------------------------------------------------------------- a chart


def test_a_chart_alone(monkeypatch):
    comparison = compare(Setup.of("suits"), Setup.of("suits", {"hand_size": 5}), 400)
    one = chart("outcomes", comparison, width=400)
    browser = WidgetBrowser(one, monkeypatch)
    assert browser.parts["picture.0"]["frame"]["layer"] and "data:image/png" in one._still_html()
    assert "data-question=" in browser.parts["page"]["html"]
    for wrong in (("beauty", comparison), ("outcomes", comparison.games_after), ("outcomes", None)):
        with pytest.raises(BadInput) as error:
            chart(*wrong)
        a_sentence(str(error.value))
