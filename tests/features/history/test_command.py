"""The command `warbench history`: the designer's attempts with their figures, as its Python door plays them."""

import pytest
from typer.testing import CliRunner

from engine.analysis.documents import history as engine
from engine.core import game as games
from tests.kit.command_line import facts, refused, run
from warbench import history
from workbench.cli.main import app


@pytest.mark.slow
def test_the_attempts_as_json():
    told = facts("history", "suits", "--games", "20", "--seed", "3")
    assert told == history("suits", 20, 3).to_json()
    assert list(told) == ["game", "seed", "games", "nothing", "attempts"] and told["nothing"] is None
    keys = ["number", "title", "text", "wrong", "changed", "source", "own", "figures", "better", "worse", "did"]
    assert all(list(each) == keys for each in told["attempts"])
    assert list(told["attempts"][0]["figures"]) == [
        "fair", "turns", "choices_per_turn", "minutes", "unfinished", "choices", "lead_changes", "skill"
    ]  # fmt: skip


def test_it_speaks_to_people():
    shown = run("history", "suits", "--games", "20")
    found = history("suits", 20)
    assert "20 games of each attempt from seed 0" in shown and "Skill (points of 100)" in shown
    for each in found.attempts[1:]:
        for words in (each.attempt.title, each.attempt.text, each.attempt.wrong, each.attempt.changed, each.did):
            assert words in shown
    lines = " ".join(shown.split())
    assert "0. Classic War" in lines and "0. Classic War (" not in lines  # the first has nothing to tell below


def test_a_variant_of_ones_own_comes_last():
    told = facts("history", "suits:hand_size=5", "--games", "20")["attempts"]
    assert [each["own"] for each in told] == [False] * (len(told) - 1) + [True]
    assert told[-1]["text"] == "suits:hand_size=5" and told[-1]["did"]
    assert "suits:hand_size=5" in run("history", "suits:hand_size=5", "--games", "20")


@pytest.mark.parametrize("game", ["river", "war"])
def test_a_document_that_tells_of_no_attempts_is_a_sentence(game):
    sentence = f"The document of {games.load(game).title} describes no earlier attempts."
    assert run("history", game).strip() == sentence
    assert facts("history", game)["nothing"] == sentence and facts("history", game)["attempts"] == []


def test_what_cannot_be_played_is_refused():
    assert "chess" in refused("history", "chess")
    assert "--games" in refused("history", "suits", "--games", "0")
    assert "1 to 13" in refused("history", "suits:hand_size=99")


def test_ctrl_c_keeps_what_was_played(monkeypatch):
    played = engine.play_attempts

    def stopped(*words, **how):
        yield next(played(*words, **how))
        raise KeyboardInterrupt

    monkeypatch.setattr(engine, "play_attempts", stopped)
    done = CliRunner().invoke(app, ["history", "suits", "--games", "20"])
    assert done.exit_code == 130 and "Classic War" in done.stdout and done.stderr.endswith("Stopped before the end.\n")
