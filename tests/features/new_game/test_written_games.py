"""What `warbench new` writes: other defaults and the same rules behind them, and games that play in a copy of the checkout."""

import sys
import tomllib
from pathlib import Path

import pytest

from engine.core import game as games
from engine.games.yours import dials as yours_dials
from engine.games.yours.rules import Rules
from engine.setup.presets import presets
from engine.setup.rulebook import data_folder
from engine.setup.setup import Setup
from tests.kit.copied_checkout import copy_into, run
from tests.kit.lanes import case
from workbench.features.new_game.begun_data import data_of
from workbench.features.new_game.defaults import with_defaults
from workbench.features.new_game.game_from_rules import game_from_rules

YOURS = games.load("yours")
SOURCE = Path(yours_dials.__file__).read_text("utf-8")
EVERY_DIAL = {
    name: next(value for value in each.soft_values if value != each.default)
    for name, each in Rules.parameters().items()
}


def defaults_of(source: str) -> dict:
    """The defaults of the class Dials in this source."""
    made: dict = {"__name__": yours_dials.__name__}
    exec(compile(source, "dials.py", "exec"), made)
    return {name: each.default for name, each in made["Dials"].parameters().items()}


@pytest.mark.parametrize("name", [case(name in ("suits", "river_two"), name) for name in presets(YOURS)])
def test_the_values_of_a_variant_become_the_defaults(name):
    rules = presets(YOURS)[name].rules
    assert defaults_of(with_defaults(SOURCE, rules, vars(yours_dials))) == rules.model_dump()


def test_every_dial_can_have_another_default():
    rules = Rules(**EVERY_DIAL)
    written = with_defaults(SOURCE, rules, vars(yours_dials))
    assert defaults_of(written) == rules.model_dump() and set(rules.changes()) == set(EVERY_DIAL)
    changed = sum(ours != theirs for ours, theirs in zip(SOURCE.splitlines(), written.splitlines(), strict=True))
    assert changed <= len(EVERY_DIAL), "nothing but the defaults is another one"


@pytest.mark.parametrize("name", ["suits", "mindful"])
def test_every_example_is_by_the_rules_that_it_was_by(name):
    rules = presets(YOURS)[name].rules
    files = data_of(rules, "mine", "Mine", "")
    examples = {path.rpartition("/")[2]: text for path, text in files.items() if "/examples/" in path}
    theirs = {path.name: path.read_text("utf-8") for path in (data_folder() / "yours/examples").glob("*.toml")}
    assert set(examples) == set(theirs)
    for file, text in examples.items():
        ours, was = tomllib.loads(text), tomllib.loads(theirs[file])
        assert Rules.of({**rules.changes(), **ours["rules"]}) == Rules.of(was.get("rules", {})), file
        assert ours["top"] == was["top"] and len(ours["events"]) == len(was["events"]) and "YOURS" not in text


def test_the_first_lines_of_the_code_name_the_chapters_in_play():
    told = game_from_rules(Setup.of("yours:pairs"), "mine", "Mine", "")["engine/games/mine/__init__.py"].partition(
        '"""\n\nfrom'
    )[0]
    in_play, _, idle = told.partition("Not in play")
    assert (
        "answers (answers.py)" in in_play and "hand (hands.py)" in in_play and "Clauses: data/mine/rulebook.md" in idle
    )
    assert "switch (switching.py), powers (powers.py)." in " ".join(idle.split())


def presets_of(variant: str) -> dict[str, dict]:
    """The rules of each preset of the game that begins as this variant."""
    files = data_of(Rules.of(Setup.of(variant).rules.changes()), "mine", "Mine", "")
    return {
        p.rpartition("mine_")[2].removesuffix(".toml"): tomllib.loads(t)["rules"]
        for p, t in files.items()
        if "/presets/" in p
    }


def test_the_presets_leave_out_one_change_each_and_lead_back_to_war():
    """Without a hand no card answers, whatever the dials say: that is Classic War already."""
    leave_out = {
        "without_hand_size": {"hand_size": 0},
        "without_pairs": {"own_pair": False},
        "without_matches": {"match": False},
    }
    assert presets_of("yours:pairs") == leave_out
    of_suits = presets_of("yours:suits")
    back = Setup.of("yours:suits").rules.but(**of_suits["classic_war"])
    assert set(of_suits) > {"without_hand", "without_answers"} and all(back.idle(name) for name in back.changes())


def test_a_game_without_choices_offers_a_hand_and_others_do_not():
    assert presets_of("yours:river_two")["hand"] == {"hand_size": 3} and "hand" not in presets_of("yours:armed")
    code = game_from_rules(Setup.of("yours:river_two"), "mine", "Mine", "")["engine/games/mine/__init__.py"]
    assert 'offers=("hand",),' in code


# ---------------------------------------------------------------- in a copy of the checkout


@pytest.fixture(scope="module")
def copied(tmp_path_factory) -> Path:
    """A copy of the checkout, in which games are written."""
    return copy_into(tmp_path_factory.mktemp("own") / "checkout")


def write(copied: Path, name: str, *begun: str) -> None:
    """A game, written by the command and with its fingerprint."""
    run(copied, sys.executable, "-c", "from workbench.cli.main import main; main()", "new", name, *begun)
    run(copied, sys.executable, "-m", "tests.kit.fingerprints", name)


def passed(copied: Path, *what: str) -> str:
    """The last lines of tests that pass in the copy."""
    return run(copied, sys.executable, "-m", "pytest", "-n", "0", "-q", "-m", "slow or not slow", *what)


@pytest.mark.slow
def test_the_smallest_game_is_held_by_its_own_tests_and_by_those_of_all_games(copied):
    write(copied, "least", "--smallest")
    assert "2 passed" in passed(copied, "tests/games/least")
    told = passed(copied, "-k", "least and not at_least", "tests/games", "tests/engine/setup")
    assert int(told.rpartition(" passed")[0].rpartition("\n")[2].strip()) >= 50


@pytest.mark.slow
@pytest.mark.parametrize("begun", ["yours:pairs", "yours:mindful", "yours:suits,decks=2,min_rank=4"])
def test_a_written_game_plays_a_thousand_games_as_the_variant_did(begun, copied):
    """The test that is written with it compares winner, end, turns and choices of 1,000 seeds, between ordinary players and random ones."""
    name = "own_" + begun.partition(":")[2].partition(",")[0]
    write(copied, name, "--from", begun)
    assert "3 passed" in passed(copied, f"tests/games/{name}")
