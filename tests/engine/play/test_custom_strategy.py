"""Strategies of one's own: they play like ours, compiled or called from Python, and what is wrong with one is one sentence."""

import json
import re
import runpy
from pathlib import Path

import pytest
from typer.testing import CliRunner

import warbench as wb
from engine.core.cards import card_of, rank_of
from engine.core.game import load
from engine.core.rules import BadInput
from engine.play.custom_strategy import Joined, add_strategy, read_file
from engine.play.strategy import Strategy, compiled, names, strategies, strategy
from engine.play.strategy_errors import StrategyFailed
from engine.runtime.environment import SHARED
from engine.setup.precompile import is_ready
from engine.setup.setup import Setup
from engine.simulation.simulate import IllegalAnswer
from warbench import Match, replay, simulate
from workbench.bench import Bench
from workbench.cli.main import app

SUITS = load("suits")


@pytest.fixture(autouse=True)
def forgotten():
    """What a test adds is gone after it."""
    known = {name: dict(strategies(load(name))) for name in ("suits", "mindful", "river")}
    yield
    for name, before in known.items():
        strategies(load(name)).clear()
        strategies(load(name)).update(before)


def seat(own: Strategy) -> Joined:
    (joined,) = add_strategy("suits", own)
    return joined


# ---------------------------------------------------------------- some strategies


@strategy("lead", "leads the lowest rank")
def low(view, rules, options):
    """The card of the lowest rank."""
    best = options.action[0]
    for i in range(options.count):
        if rank_of(card_of(options.action[i])) < rank_of(card_of(best)):
            best = options.action[i]
    return best


@strategy("lead", "leads the lowest rank, in plain Python")
def low_in_python(view, rules, options):
    """The same, as numba does not compile it."""
    ranks = {int(action): int(rank_of(card_of(action))) for action in options.action[: options.count]}
    return min(ranks, key=ranks.get)


@strategy("any", "takes the first")
def first(view, rules, options):
    return options.action[0]


@strategy("lead", "never answers")
def endless(view, rules, options):
    while view.turn >= 0:
        pass
    return options.action[0]


@strategy("lead", "looks too far")
def too_far(view, rules, options):
    return options.action[300 if view.turn > 3 else 0]


@strategy("lead", "misses a key")
def keyless(view, rules, options):
    return {}["trump"]


@strategy("lead", "answers nothing")
def silent(view, rules, options):
    if view.turn > 2:
        return None
    return options.action[0]


@strategy("lead", "cheats")
def cheats(view, rules, options):
    return 5


def _deeper(view):
    while view.turn >= 0:
        pass


@strategy("lead", "asks another function")
def asks(view, rules, options):
    _deeper(view)
    return options.action[0]


# ---------------------------------------------------------------- they play


def as_function(view, choices):
    """`low`, written for `Match` from its views."""
    return min(choices, key=lambda choice: ("23456789TJQKA".index(choice.card[0]), choices.index(choice)))


@pytest.mark.slow
def test_it_plays_as_a_function_at_the_table_does_compiled_and_from_python():
    assert not seat(low).why_slow and "numba" in seat(low_in_python).why_slow
    fast, slow = (simulate(f"suits@{name}.never/highest", 40, threads=2) for name in ("low", "low_in_python"))
    assert fast.equals(slow)
    for seed in range(3):
        players = {0: lambda view, choices: as_function(view, choices) if view.record["part"] == 0 else 0}
        match = Match(f"suits@person.never/highest@{seed}", {0: players[0]})
        assert match.outcome == replay(f"suits@low.never/highest@{seed}").outcome


@pytest.mark.slow
def test_threads_and_replay_play_the_same_games():
    seat(low_in_python)
    one, two = (simulate("suits@low_in_python/random", 1_200, threads=threads) for threads in (1, 2))
    assert one.equals(two)
    assert replay("suits@low_in_python/random@7").result["turns"] == one["turns"][7]


def test_it_decides_its_part_or_every_part():
    assert repr(seat(low)) == "'low' decides lead from now on, compiled."
    assert seat(first).parts == SUITS.parts and Setup.of("suits@first").strategies == ("first.first",) * 2
    (joined,) = add_strategy("mindful", first)
    assert joined.parts == ("war", "switch", "royal") and len(simulate("mindful@first", 5))


def test_a_later_one_of_its_name_may_decide_other_parts():
    seat(first._replace(part="lead"))
    assert Setup.of("suits@first").strategies == ("first.miser",) * 2
    seat(first)
    assert Setup.of("suits@first").strategies == ("first.first",) * 2


def test_it_stands_where_players_stand():
    """In lists, on the ladder, with chances, in the bench, in a match."""
    seat(low)
    assert "low" in names(SUITS, "lead") and "low" in wb.strategies("suits")["name"]
    assert wb.ladder("suits", 20, players=["low"]).frame()["words"][-1].startswith("leads the lowest rank")
    assert wb.move_values("suits@person/low@17", plays=20).players[1] == "low"
    bench = Bench.at("suits@low/middle")
    assert bench.setup.lineup.words[0].startswith("leads the lowest rank")
    assert is_ready(Setup.of("suits@low/middle")) == is_ready(Setup.of("suits@highest/middle"))


def test_a_cell_that_runs_again_brings_the_new_one():
    def of(answer: str) -> Strategy:
        return strategy("lead", "follows the cell")({"low": low, "first": first}[answer].function)._replace(name="mine")

    seat(of("first"))
    before = simulate("suits@mine/highest", 50)
    assert "the earlier strategy of this name stay" in repr(seat(of("low"))) and "earlier" not in repr(seat(low))
    assert simulate("suits@mine/highest", 50).equals(simulate("suits@low/highest", 50))
    assert not before.equals(simulate("suits@mine/highest", 50))


def test_nothing_of_it_is_kept_on_disk():
    seat(low)
    assert compiled(SUITS, "lead", "low") is strategies(SUITS)["lead", "low"].pilot
    assert (
        not hasattr(compiled(SUITS, "lead", "low"), "_cache")
        or "Null" in type(compiled(SUITS, "lead", "low")._cache).__name__
    )


# ---------------------------------------------------------------- what goes wrong


@pytest.mark.parametrize(
    "own, line, word",
    [
        (endless, "while view.turn >= 0", "it never answers, its loops went round"),
        (too_far, "return options.action[300", "IndexError index 300 is out of bounds"),
        (keyless, 'return {}["trump"]', "KeyError 'trump'"),
        (asks, "while view.turn >= 0:", "never answers"),
    ],
    ids=lambda value: value.name if isinstance(value, Strategy) else "",
)
def test_an_error_names_the_strategy_and_the_line(own, line, word, monkeypatch):
    monkeypatch.setattr("engine.play.custom_strategy.ROUNDS", 2_000)
    seat(own)
    for play in (
        lambda: simulate(f"suits@{own.name}/middle", 5, threads=2),
        lambda: replay(f"suits@middle/{own.name}@3"),
    ):
        with pytest.raises(StrategyFailed) as error:
            play()
        said = str(error.value)
        assert word in said and said.endswith(".") and "\n" not in said
        at = int(re.findall(r"line (\d+) of test_custom_strategy\.py", said)[0])
        lines = Path(__file__).read_text("utf-8").splitlines()
        assert lines[at - 1].strip().startswith(line), said
    assert len(simulate("suits@middle", 3)) == 3  # and nothing is left of it


def test_an_answer_that_is_none_names_the_strategy():
    seat(silent)
    with pytest.raises(StrategyFailed, match="'silent' answered None; an answer is one of options"):
        simulate("suits@silent/middle", 3)


def test_an_answer_that_is_not_legal_names_the_option():
    seat(cheats)
    with pytest.raises(IllegalAnswer, match="The lead strategy 'cheats' of Red answered 5, which is not legal"):
        simulate("suits@cheats/middle", 3)


def test_whatever_fails_in_worlds_is_told_as_well():
    seat(keyless)
    with pytest.raises(StrategyFailed, match="'keyless' failed in line"):
        Match("suits@person/keyless@17").chances(10)


WRONG = {
    "no strategy": (len, "is not a strategy"),
    "another part": (low._replace(part="trump"), "the parts of A War of Suits are lead, response, or any"),
    "a name of ours": (low._replace(name="middle"), "has a lead strategy 'middle' already"),
    "the person": (first._replace(name="person"), "cannot be called 'person'"),
    "one that thinks": (low._replace(name="think50"), "cannot be called 'think50'"),
    "signs in its name": (low._replace(name="a-b"), "cannot be called 'a-b'"),
}


@pytest.mark.parametrize("own, word", WRONG.values(), ids=WRONG)
def test_what_cannot_play_is_one_sentence(own, word):
    with pytest.raises(BadInput) as error:
        add_strategy("suits", own)
    assert word in str(error.value) and str(error.value).endswith(".")


def test_a_function_in_a_function_and_an_import_inside_are_refused():
    best = 3

    @strategy("lead", "looks around")
    def around(view, rules, options):
        return options.action[best - best]

    @strategy("lead", "imports")
    def imports(view, rules, options):
        from math import sqrt

        return options.action[int(sqrt(0))]

    for own, word in ((around, "define it at the left margin"), (imports, "put imports above")):
        with pytest.raises(BadInput, match=word):
            seat(own)


# ---------------------------------------------------------------- a file, the command line, links

MINE = """from warbench import strategy
from engine.core.cards import card_of, rank_of


@strategy("lead", "leads the lowest rank")
def cautious(view, rules, options):
    best = options.action[0]
    for i in range(options.count):
        if rank_of(card_of(options.action[i])) < rank_of(card_of(best)):
            best = options.action[i]
    return best
"""


@pytest.fixture
def mine(tmp_path) -> str:
    (tmp_path / "mine.py").write_text(MINE, "utf-8")
    return str(tmp_path / "mine.py")


@pytest.mark.slow
def test_a_file_plays_on_the_command_line(mine):
    seat(low)
    wanted = simulate("suits@low/highest", 200)["winner"].eq(0).sum() / 200
    many = CliRunner().invoke(
        app,
        ["simulate", "suits", "--strategy-file", mine, "--players", "cautious,highest", "--games", "200", "--json"],
    )
    assert many.exit_code == 0, many.output
    assert json.loads(many.stdout)["outcomes"]["seat0"]["share"] == pytest.approx(wanted)
    ladder = CliRunner().invoke(app, ["ladder", "suits", "--strategy-file", mine, "--games", "20", "--json"])
    assert "cautious" in [player["name"] for player in json.loads(ladder.stdout)["players"]], ladder.output
    game = CliRunner().invoke(
        app, ["play", "suits", "--strategy-file", mine, "--against", "cautious", "--seed", "3"], input="1\n"
    )
    assert game.exit_code == 0 and "Black leads the lowest rank" in game.stdout


def test_the_example_of_the_recipe_runs(tmp_path, capsys):
    text = (Path(__file__).parents[3] / "CONTRIBUTING.md").read_text("utf-8")
    (block,) = (found for found in re.findall(r"```python\n(.*?)```", text, re.S) if "wb.strategy" in found)
    (tmp_path / "cell.py").write_text(block, "utf-8")
    runpy.run_path(str(tmp_path / "cell.py"))
    assert capsys.readouterr().out.splitlines() == [line[2:] for line in block.splitlines() if line.startswith("# ")]


@pytest.mark.parametrize(
    "text, word",
    [
        ("def f(:\n", "Line 1 of mine.py is not Python"),
        ("x = 1\n\ny = 1 / 0\n", "Line 3 of mine.py fails: ZeroDivisionError division by zero."),
        ("x = 1\n", "mine.py declares no strategy"),
        (MINE.replace('"lead"', '"trump"'), "decides 'trump'"),
        (MINE.replace("cautious", "middle"), "has a lead strategy 'middle' already"),
        (None, "There is no file of strategies called"),
    ],
)
def test_a_file_that_cannot_play_is_one_sentence(tmp_path, text, word):
    file = tmp_path / "mine.py"
    if text is not None:
        file.write_text(text, "utf-8")
    done = CliRunner().invoke(app, ["simulate", "suits", "--strategy-file", str(file), "--games", "5"])
    assert done.exit_code == 2 and word in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_no_link_and_no_server_brings_a_strategy_along(mine, monkeypatch):
    """A link knows names alone; what opens a server takes no file."""
    read_file("suits", mine)
    link = Bench.at("suits@cautious/middle").link()
    assert "cautious" in link["game"] and "options" not in json.dumps(link)
    strategies(SUITS).pop(("lead", "cautious"))
    with pytest.raises(BadInput, match="There is no strategy 'cautious'"):
        Bench.at("suits@cautious/middle")
    monkeypatch.setenv(SHARED, "1")
    with pytest.raises(BadInput, match="Strategies cannot be added on a shared server"):
        seat(low)
    for command in ("open", "lessons"):
        assert "strategy-file" not in CliRunner().invoke(app, [command, "--help"]).stdout


def test_a_file_in_utf_16_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "mine.py").write_bytes("x = 1".encode("utf-16"))
    with pytest.raises(BadInput, match="not in UTF-8, which Python reads; save it as UTF-8"):
        read_file("suits", tmp_path / "mine.py")
