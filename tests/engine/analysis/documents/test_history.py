"""The story of a game: attempts in their order, figures that are those of its games, what each did beside the one before."""

import pytest

from engine.analysis.compare import compare
from engine.analysis.documents.history import METRICS, attempts_of, play_attempts, read_attempts
from engine.analysis.skill import skill
from engine.core import game as games
from engine.core.rules import BadInput
from engine.simulation.metrics import estimate, metric_named
from engine.simulation.simulate import simulate
from tests.kit.lanes import case

FEW = 40
TOLD = [name for name in games.names() if attempts_of(games.load(name))]


def test_every_story_begins_with_war_and_ends_with_the_published_rules():
    assert set(TOLD) == {"armed", "mindful", "profiteer", "suits"}
    for name in TOLD:
        first, *others = attempts_of(games.load(name))
        assert first.game.name == "war" and first.preset is None and not first.setup.rules.changes()
        assert others[-1].setup.rules == games.load(name).Rules()
        assert all(each.wrong.endswith(".") and each.changed.endswith(".") for each in others)
        assert len({each.setup.rules for each in others}) == len(others)


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in TOLD if name != "mindful"])
def test_the_figures_are_those_of_the_games_and_what_it_did_is_the_verdict(name):
    found = list(play_attempts(games.load(name), FEW, 3))
    assert [each.attempt for each in found] == list(attempts_of(games.load(name)))
    for at, each in enumerate(found):
        frame = simulate(each.attempt.setup, FEW, 3)
        assert each.figures == {m: estimate(frame, metric_named(m, each.attempt.game)) for m in METRICS}
        if at > 1:
            assert each.did == compare(found[at - 1].attempt.setup, each.attempt.setup, games=FEW, seed=3).verdict()
    assert found[0].did == "" and found[1].did.startswith("Beside Classic War, on other deals: ")
    last = found[-1]
    best = games.load(name).ladder[-1]
    assert last.skill == skill(last.attempt.setup, [best, "random"], FEW // 2, 3).skill


def test_an_attempt_that_is_known_is_not_told_again():
    game = games.load("suits")
    every = list(play_attempts(game, FEW))
    assert list(play_attempts(game, FEW, known=2)) == every[2:] and list(play_attempts(game, FEW, known=3)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[attempt]]\npreset = 'final'", "needs a text for each of preset, wrong, changed, source"),
        ("attempt = 3", "begins with"),
        ("[[attempt", "cannot be read"),
        ("[[attempt]]\npreset = 'no'\nwrong = 'a'\nchanged = 'b'\nsource = 'SUITS-X1'", "no"),
        ("[[attempt]]\npreset = 'final'\nwrong = 'a'\nchanged = 'b'\nsource = 'SUITS-X99'", "names 'SUITS-X99'"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_sentence(text, said):
    with pytest.raises(BadInput, match=said) as told:
        read_attempts(text, games.load("suits"))
    assert "\n" not in str(told.value)
