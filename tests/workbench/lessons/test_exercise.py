"""What is tried in a lesson: a player that somebody writes meets others, and claims are judged, also with other players."""

import os
import re
from contextlib import suppress
from html import unescape
from pathlib import Path

import pytest

from engine.analysis.documents.claim_file import claims_named
from engine.analysis.documents.claims import judge, tried, with_players
from engine.core.game import load
from engine.core.rules import BadInput
from engine.play.custom_strategy import add_strategy
from engine.play.safe_python.allowed_syntax import KNOWN
from engine.play.safe_python.int64 import SCOPE
from engine.play.safe_python.limited_child import Limits
from engine.play.safe_python.read_player import MOST, read_player
from engine.play.strategy import strategies
from engine.runtime.environment import SHARED
from tests.kit.lanes import case
from warbench import simulate, skill
from workbench.bench import Bench
from workbench.lessons import cells
from workbench.lessons.exercise import ClaimsDesk, PlayerDesk
from workbench.page.kit.frame import Frame

SUITS, FEW = load("suits"), 300
LINES = """
import warbench as wb
from engine.core.cards import card_of, rank_of

@wb.strategy("lead", "leads the lowest rank")
def mine(view, rules, options):
    best = options.action[0]
    for i in range(options.count):
        if rank_of(card_of(options.action[i])) < rank_of(card_of(best)):
            best = options.action[i]
    return best
"""
AT = LINES.strip().splitlines()


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    """Few games, and what a test adds is gone after it."""
    monkeypatch.setattr("workbench.lessons.exercise.player.DEALS", FEW)
    monkeypatch.setattr("workbench.lessons.exercise.claims.GAMES", FEW)
    monkeypatch.delenv(SHARED, raising=False)
    before = dict(strategies(SUITS))
    yield
    strategies(SUITS).clear()
    strategies(SUITS).update(before)


def desk(text: str = LINES, against: tuple[str, ...] = ("highest", "middle")) -> PlayerDesk:
    return PlayerDesk("suits", text, against)


def press(what, do: str, key: str = "", **fields: str) -> None:
    """What a browser tells when something is pressed, and what comes of it."""
    times = what.pressed.get("times", 0)
    what.pressed = {"do": do, "key": key, "fields": fields, "times": times + 1}
    assert what.wait(120)


def plain(what) -> str:
    html = " ".join(html for _, html in what.parts)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def keys(what, do: str) -> list[str]:
    """The keys of everything that can be pressed and does this."""
    html = " ".join(html for _, html in what.parts)
    found = re.findall(rf'<button[^>]*data-do="{do}"[^>]*>', html)
    return [unescape(re.search(r'data-key="([^"]*)"', each)[1]) for each in found]


# ---------------------------------------------------------------- lines that are read


@pytest.mark.slow
def test_the_lines_play_as_they_would_in_a_cell():
    """`lowest_nonace` leads the lowest rank too, where an Ace has power: another function, the same games."""
    (joined,) = add_strategy("suits", read_player(LINES, SUITS))
    assert not joined.why_slow and joined.parts == ("lead",)
    ours = simulate("suits@lowest_nonace/middle", 200)
    assert simulate("suits@mine/middle", 200).drop("seed").equals(ours.drop("seed"))


def with_line(at: int, text: str) -> str:
    """The lines with another one in this place, counted from 1."""
    return "\n".join([*AT[: at - 1], text, *AT[at:]])


WRONG = {
    "an import": (with_line(1, "import os"), "Line 1: allowed imports are"),
    "an import of more": (with_line(2, "from engine.core.cards import np"), "Line 2: allowed imports are"),
    "an import under another name": (
        with_line(2, "from engine.core.cards import rank_of as open"),
        "Line 2: allowed imports",
    ),
    "a module of it": (with_line(1, "import warbench"), "Line 1: allowed imports are"),
    "no Python": (with_line(6, "    best ="), "Line 6 is not Python: invalid syntax"),
    "nothing": ("", "a player is one function"),
    "a line beside it": ("\n".join([*AT, "print(1)"]), "Line 11: a player is one function"),
    "two of them": (LINES + LINES.split("\n\n")[1], "a player is one function"),
    "no decorator": (with_line(4, ""), "Line 5: above def there must be one line"),
    "another decorator": (with_line(4, "@wb.simulate"), "above def there must be one line"),
    "a decorator that calls": (with_line(4, "@wb.strategy(open('x').read(), 'x')"), "above def there must be one line"),
    "other arguments": (with_line(5, "def mine(view):"), "Line 5: the function takes (view, rules, options)"),
    "a default": (with_line(5, "def mine(view, rules, options=open('x')):"), "Line 5: the function takes"),
    "a call of what is unknown": (with_line(6, "    best = open('x')"), "Line 6: 'open' is not known here"),
    "a method": (with_line(6, "    best = view.hand.tofile(3)"), "Line 6: 'view.hand.tofile' is not known here"),
    "itself": (with_line(6, "    best = mine(view, rules, options)"), "Line 6: 'mine' is not known here"),
    "a power": (with_line(6, "    best = 9 ** 9 ** 9"), "Line 6: '9 ** 9 ** 9' cannot be used here"),
    "a shift": (with_line(6, "    best = 9 << 99"), "Line 6: '9 << 99' cannot be used here"),
    "a text": (with_line(6, "    best = 'x'"), "Line 6: only numbers, True and False"),
    "a list": (with_line(6, "    best = [1]"), "Line 6: '[1]' cannot be used here"),
    "a lambda": (with_line(6, "    best = (lambda: 1)()"), "Line 6: 'lambda: 1' is not known here"),
    "a function inside": (with_line(6, "    def x(): pass"), "Line 6: 'def x():' cannot be used here"),
    "an import inside": (with_line(6, "    import os"), "Line 6: 'import os' cannot be used here"),
    "what is hidden": (with_line(6, "    best = view.__class__"), "Line 6: the name '__class__' cannot be used here"),
    "the counter of loops": (with_line(6, "    left_ = 10"), "Line 6: the name 'left_' cannot be used here"),
    "a change of what it sees": (
        with_line(6, "    view.turn = 3"),
        "Line 6: a player only reads the game; 'view.turn'",
    ),
    "a change of the options": (with_line(6, "    options.action[0] += 1"), "Line 6: a player only reads the game"),
    "too long": (LINES + "#" * MOST, "at most 2,000 characters"),
}


@pytest.mark.parametrize("text, word", WRONG.values(), ids=WRONG)
def test_what_may_not_stand_there_is_one_sentence(text, word):
    with pytest.raises(BadInput) as error:
        read_player(text, SUITS)
    assert word in str(error.value) and str(error.value).endswith(".") and "\n" not in str(error.value)


@pytest.mark.parametrize("sign", ["-", "not ", "(", "f("])
def test_signs_inside_each_other_are_read_or_told(sign):
    """How deep Python reads differs from one to the next; nothing but a sentence comes of it."""
    for depth in (50, 150, 450):
        with suppress(BadInput):
            read_player(with_line(6, f"    best = {sign * depth}1"), SUITS)


def test_nothing_is_run_as_it_is_read():
    """But the decorator; what is named outside of what is known is not there when it plays."""
    scope = read_player(LINES, SUITS).function.__globals__
    assert set(scope["__builtins__"]) == {"abs", "bool", "float", "int", "len", "max", "min", "range", "RuntimeError"}
    assert {name for name in scope if not name.startswith("__")} == {*KNOWN, *SCOPE, "wb", "mine"}
    assert vars(scope["wb"]).keys() == {"strategy"}


# ---------------------------------------------------------------- a player meets others


@pytest.mark.slow
def test_a_player_meets_each_other_one_from_both_seats():
    here = desk()
    assert here.answer == "" and "It wins" not in plain(here)
    press(here, "play", text=LINES)
    assert [met.against for met in here.met] == ["highest", "middle"] and not here.problem
    for met in here.met:
        both = skill("suits", ["lowest_nonace", met.against], FEW)
        wanted = next(player.share for player in both.players if player.name.startswith("lowest_nonace"))
        assert met.share == pytest.approx(wanted) and met.before is None
    assert "more than half" in plain(here) and "leads the middle card" in plain(here)
    assert here.answer.startswith(LINES.strip()) and "against one that leads the middle card" in here.answer


@pytest.mark.slow
def test_the_games_to_watch_are_won_and_lost():
    here = desk(against=("middle",))
    press(here, "play", text=LINES)
    (met,) = here.met
    assert keys(here, "watch") == [met.won, met.lost]
    for game, winner in ((met.won, 0), (met.lost, 1)):
        press(here, "watch", game)
        side = here.table.trace["sides"][0]
        assert side["id"] == game and here.table.message == "" and here.table.at == 0
        seed = int(game.rpartition("@")[2])
        assert simulate(game.rpartition("@")[0], 1, seed)["winner"][0] == winner
    press(here, "watch", "suits@random@3")
    assert here.table.trace["sides"][0]["id"] == met.lost  # nothing but its own games


@pytest.mark.slow
def test_who_writes_it_anew_sees_what_it_was_before():
    here = desk(against=("middle",))
    press(here, "play", text=LINES)
    was = here.met[0].share.mean
    press(here, "play", text=LINES.replace("<", ">").replace("lowest", "highest"))
    assert here.met[0].before == was and here.met[0].share.mean < was and "(before " in plain(here)
    assert "Your player leads the highest rank." in plain(here)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text, word",
    [
        (with_line(6, "    best ="), "Line 6 is not Python"),
        (with_line(10, "    return options.action[300]"), "failed in line 10"),
        (with_line(10, "    return 5"), "answered 5, which is not legal"),
        (LINES.replace("def mine", "def middle"), "has a lead strategy 'middle' already"),
        (LINES.replace('"lead"', '"trump"'), "decides 'trump'"),
        (LINES.replace('"lead"', '"response"'), "Here a player decides lead, or any"),
    ],
)
def test_what_goes_wrong_is_said_and_what_was_there_stays(text, word):
    here = desk(against=("middle",))
    press(here, "play", text=LINES)
    press(here, "play", text=text)
    assert word in plain(here) and "leads the middle card" in plain(here) and not here.running
    assert here.answer.startswith(LINES.strip())


HEAVY = LINES.replace(
    "    for i",
    "    x = 7\n    for i in range(900000):\n        x = (x * x + i) % 1000003\n    if x == 1:\n        return best\n    for i",
    1,
)  # every answer goes round a little less than is allowed, so no answer fails by itself


@pytest.mark.slow
@pytest.mark.parametrize(
    "limits, word",
    [
        pytest.param(
            Limits(seconds=1),
            "Your player was stopped: it had not finished after 1 seconds.",
            marks=pytest.mark.skipif(os.name == "nt", reason="Windows has the parent's clock alone"),
        ),
        (Limits(clock=1), "Your player was stopped: it had not finished after 1 seconds."),
        pytest.param(
            Limits(memory=2**20),
            "Your player was stopped: it used more than 1 MB of memory, or its process crashed.",
            marks=pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux keeps this limit"),
        ),
    ],
    ids=["processor", "clock", "memory"],
)
def test_what_takes_too_much_is_stopped_and_what_was_there_stays(limits, word):
    here = desk(against=("middle",))
    press(here, "play", text=LINES)
    (was,), seated = here.met, strategies(SUITS)["lead", "mine"]
    here.limits = limits
    press(here, "play", text=HEAVY)
    assert word in plain(here) and here.met == (was,) and not here.running
    assert strategies(SUITS)["lead", "mine"] is seated and here.answer.startswith(LINES.strip())
    press(here, "watch", was.won)
    assert here.table.trace["sides"][0]["id"] == was.won


def test_the_page_says_while_it_plays_what_it_may_take():
    here = desk(against=("middle",))
    with here.hold_trait_notifications():
        here.running = True
        here.draw()
    assert "It is stopped after 60 seconds of computing or 2 GB of memory." in plain(here)


@pytest.mark.slow
def test_a_newer_player_ends_the_one_that_plays():
    here = desk(against=("middle",))
    here.pressed = {"do": "play", "key": "", "fields": {"text": HEAVY}, "times": -1}
    press(here, "play", text=LINES)
    assert here.answer.startswith(LINES.strip()) and not here.problem


def test_a_strategy_of_ones_own_is_no_opponent_of_a_page():
    """The process in which a player on a page plays does not know it."""
    add_strategy("suits", read_player(LINES, SUITS))
    with pytest.raises(BadInput, match=r"'mine' is a strategy of your own\.$"):
        desk(against=("middle", "mine"))


@pytest.mark.slow
def test_the_sheet_is_never_written_anew():
    """What somebody writes on it stays in the browser."""
    here = desk(against=("middle",))
    before = dict(map(tuple, here.parts))["sheet"]
    press(here, "play", text=LINES.replace("<", ">"))
    assert dict(map(tuple, here.parts))["sheet"] == before and unescape(before).count("\n") == len(AT) - 1


def test_on_a_server_that_others_use_nobody_writes_players(monkeypatch):
    monkeypatch.setenv(SHARED, "1")
    here = desk()
    assert "Players cannot be written on a shared server" in plain(here) and keys(here, "play") == []
    press(here, "play", text=LINES)
    assert here.met == () and ("lead", "mine") not in strategies(SUITS) and here.answer == ""


@pytest.mark.parametrize(
    "do, key, fields",
    [
        ("play", "", {}),
        ("play", "", {"text": "x" * 100_000}),
        ("watch", "x", {}),
        ("drop", "", {}),
        ("play", 3, {}),
        (None, "", 5),
    ],
)
def test_whatever_a_browser_says_is_harmless(do, key, fields):
    here = desk(against=("middle",))
    here.pressed = {"do": do, "key": key, "fields": fields}
    assert here.wait(60) and here.met == () and here.table.trace == {}


# ---------------------------------------------------------------- claims


def test_a_claim_is_judged_once_somebody_said_what_to_expect():
    here = ClaimsDesk("SUITS-X6", "SUITS-X9c")
    assert (
        keys(here, "choose") == ["SUITS-X6", "SUITS-X9c"]
        and "holds in part" not in plain(here).lower().split("what will")[0]
    )
    assert keys(here, "expect") == [
        f"SUITS-X6 {kind}" for kind in ("holds", "holds in part", "does not hold", "simulation can't tell")
    ]
    press(here, "expect", "SUITS-X9c holds")
    assert here.expected == {}  # it was said of another one
    press(here, "expect", "SUITS-X6 holds in part")
    assert here.judged["SUITS-X6"] == judge(claims_named("SUITS-X6")[0], FEW)
    assert "You were right." in plain(here) and "Holds with two of three ways of playing: " in plain(here)
    press(here, "expect", "SUITS-X6 holds")
    assert here.expected == {"SUITS-X6": "holds in part"}  # what was said stays
    press(here, "choose", "SUITS-X9c")
    press(here, "expect", "SUITS-X9c holds")
    assert "You predicted otherwise." in plain(here) and "The cards do not show fun" in plain(here)
    assert (
        "I said: it holds in part. The games: holds with two of three ways of playing" in here.answer
        and "SUITS-X9c" in here.answer
    )


def test_other_players_may_turn_a_claim_over():
    claim = claims_named("SUITS-X6b")[0]
    here = ClaimsDesk("SUITS-X6b")
    press(here, "seat", **{"0.lead": "counter", "0.response": "greedy", "1.lead": "highest", "1.response": "never"})
    assert here.others == {}  # nobody has said yet what to expect
    press(here, "expect", "SUITS-X6b holds")
    chosen = {"0.lead": "counter", "0.response": "greedy", "1.lead": "highest", "1.response": "never"}
    press(here, "seat", **chosen)
    (told,) = here.others["SUITS-X6b"]
    wins = simulate("suits@counter.greedy/highest.never", FEW)["winner"].eq(0).sum() / FEW
    assert (
        told.found.figure.mean == pytest.approx(wins) and told.answer is False
    )  # who never answers loses more than nine of ten
    assert "Red counts the cards, answers greedily; Black leads the highest, never answers: not true." in plain(here)
    assert told == tried(claim, with_players(claim, ("counter.greedy", "highest.never")), FEW)
    press(here, "seat", **chosen)
    assert len(here.others["SUITS-X6b"]) == 1  # the same players are there once
    press(here, "seat", **chosen | {"1.lead": "person"})
    press(here, "seat", **chosen | {"1.lead": "think100"})
    press(here, "seat")
    assert len(here.others["SUITS-X6b"]) == 1
    press(here, "watch", f"suits@counter.greedy/highest.never@{told.found.watch}")
    assert here.table.trace["sides"][0]["id"].startswith("suits@counter.greedy/highest.never@")


@pytest.mark.parametrize(
    "name",
    [case(name == "river", name) for name in ("suits", "war", "mindful", "river", "profiteer", "armed")],
)
def test_every_claim_of_every_game_can_be_judged_and_has_players_where_there_are_choices(name, monkeypatch):
    monkeypatch.setattr("workbench.lessons.exercise.claims.GAMES", 40)
    for claim in claims_named(name):
        here = ClaimsDesk(claim.id)
        press(here, "expect", f"{claim.id} holds")
        assert here.judged and not here.problem, (claim.id, here.problem)
        if "With other players" in plain(here):
            setup = claim.cases[0].setups[-1]
            again = {f"{at}.{part}": each for at, names in enumerate(setup.strategies)
                     for part, each in zip(setup.game.parts, names.split("."), strict=True)}  # fmt: skip
            press(here, "seat", **again)
            assert len(here.others[claim.id]) == 1, (claim.id, here.problem)


def test_a_claim_that_there_is_not_is_one_sentence():
    for given in ((), ("SUITS-X99",), ("suits",)):
        with pytest.raises(BadInput, match=r"\.$"):
            cells.claims(*given)


# ---------------------------------------------------------------- handed in


@pytest.mark.slow
def test_what_was_tried_is_handed_in():
    here, there = cells.player("suits", LINES, ("middle",)), cells.claims("SUITS-X9c")
    frame = Frame(whole=False, asked=(here, there)).checked(Bench.of("suits").game)
    assert frame.answers == []
    press(here, "play", text=LINES)
    press(there, "expect", "SUITS-X9c holds")
    assert [question for question, _ in frame.answers] == [here.question, there.question]
    assert frame.answers[0][1].startswith("import warbench as wb\n") and len(frame.answers[0][1]) < 2_000
