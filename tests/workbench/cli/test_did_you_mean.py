"""A name that was nearly right: the sentence that refuses it suggests the right one, and still says what is allowed."""

import pytest

from engine.core.text import did_you_mean
from tests.kit.command_line import refused

NEARLY = {
    "a command": (("simulat", "suits"), "simulate", "--help"),
    "a command with a dash": (("skill-chian", "suits"), "skill-chain", "--help"),
    "an option": (("simulate", "suits", "--gamse", "3"), "--games", "--help"),
    "a game": (("simulate", "siuts"), "suits", "profiteer"),
    "a game of an id": (("replay", "suit@17"), "suits", "profiteer"),
    "a preset": (("simulate", "suits", "--preset", "equal_face"), "equal_faces", "plain_aces"),
    "a preset of an id": (("replay", "suits:plain_ace@17"), "plain_aces", "equal_faces"),
    "a parameter": (("simulate", "suits", "--set", "hand_szie=4"), "hand_size", "warbench rules"),
    "a parameter of an id": (("replay", "suits:hand_siz=4@17"), "hand_size", "warbench rules"),
    "an axis": (("sweep", "suits", "--over", "hand_siez=1:3"), "hand_size", "warbench rules"),
    "a choice": (("simulate", "suits", "--set", "ace_power=claim"), "claims", "none"),
    "a strategy": (("simulate", "suits", "--players", "midle"), "middle", "highest"),
    "a part of a strategy": (("simulate", "suits", "--players", "middle.gredy"), "greedy", "miser"),
    "a player": (("ladder", "suits", "--players", "countre"), "counter", "highest"),
    "a metric": (("compare", "suits", "--metrics", "minuts"), "minutes", "lead_changes"),
    "a metric, or skill": (("sensitivity", "suits", "--metric", "skil"), "skill", "minutes"),
    "a wish": (("optimize", "suits", "--goal", "minuts 5..6"), "minutes", "lead_changes"),
    "a column": (("simulate", "war", "--columns", "winer", "--out", "games.csv"), "winner", "n_EVENT"),
    "a claim": (("claims", "SUIT-X5"), "SUITS-X5", "warbench claims GAME"),
}


@pytest.mark.parametrize("mistake", NEARLY)
def test_a_name_that_is_nearly_right(mistake, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words, meant, allowed = NEARLY[mistake]
    sentence = refused(*words)
    assert f" (did you mean {meant}?); " in sentence
    assert allowed in sentence.partition("?); ")[2]


@pytest.mark.parametrize(
    "words",
    [("shuffle",), ("simulate", "bridge"), ("simulate", "suits", "--players", "clever"), ("games", "--frown")],
)
def test_a_name_that_is_far_from_all_suggests_none(words):
    assert "did you mean" not in refused(*words)


def test_capitals_are_no_mistake_and_a_name_without_end_is_measured():
    assert did_you_mean("HAND_SIZE", ["hand_size", "decks"]) == " (did you mean hand_size?)"
    assert did_you_mean("suits-x05", ["SUITS-X5", "SUITS-X6"]) == " (did you mean SUITS-X5?)"
    assert did_you_mean("x" * 1_000_000, ["xxx"]) == did_you_mean("", ["a"]) == did_you_mean("a", []) == ""
