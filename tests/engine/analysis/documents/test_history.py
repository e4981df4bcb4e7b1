"""The story of a game: attempts in their order, figures that are those of its games, what each did beside the one before."""

import pytest

from engine.analysis.documents.history import METRICS, History, attempts_of, play_attempts, read_attempts
from engine.analysis.skill import skill
from engine.core import game as games
from engine.core.rules import BadInput
from engine.simulation.metrics import estimate, metric_named
from engine.simulation.simulate import simulate
from tests.kit.lanes import case
from warbench import compare, history

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


def test_the_history_of_suits_follows_its_document():
    """A hand, matching cards, two plans of leading, equal faces: the order of the design statement."""
    steps = [each.preset.short for each in attempts_of(games.load("suits"))[1:]]
    assert steps == ["leads_only", "plain_aces", "equal_faces", "final"]
    named = [
        int(line.removeprefix("SUITS-X")) for a in attempts_of(games.load("suits"))[1:] for line in a.source.split(", ")
    ]
    assert named == sorted(named)


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in TOLD if name != "mindful"])
def test_the_figures_are_those_of_the_games_and_what_it_did_is_the_verdict(name):
    found = list(play_attempts(games.load(name), FEW, 3))
    assert [each.attempt for each in found] == list(attempts_of(games.load(name)))
    for at, each in enumerate(found):
        frame = simulate(each.attempt.setup, FEW, 3)
        named = {m: "seat0_wins" if m == "fair" else m for m in METRICS}
        named["fair"] = "won" if each.attempt.game.name == "profiteer" else "seat0_wins"
        assert each.figures == {m: estimate(frame, metric_named(name, each.attempt.game)) for m, name in named.items()}
        if at > 1:
            assert each.did == compare(found[at - 1].attempt.setup, each.attempt.setup, games=FEW, seed=3).verdict()
    assert found[0].did == "" and found[1].did.startswith("Beside Classic War, on other deals: ")
    last = found[-1]
    best = games.load(name).ladder[-1]
    assert last.skill == skill(last.attempt.setup, [best, "random"], FEW // 2, 3).skill


def test_an_attempt_that_is_known_is_not_told_again():
    game = games.load("suits")
    every = list(play_attempts(game, FEW))
    assert list(play_attempts(game, FEW, known=2)) == every[2:] and list(play_attempts(game, FEW, known=5)) == []


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


# ---------------------------------------------------------------- the door for Python


def test_the_history_holds_what_was_played_and_its_frame_the_figures():
    found = history("suits@random", FEW, 3)
    assert list(found.attempts) == list(play_attempts(games.load("suits"), FEW, 3)) and found.nothing == ""
    rows = found.frame().to_dicts()
    assert [row["number"] for row in rows] == list(range(len(found.attempts))) and not any(row["own"] for row in rows)
    for row, each in zip(rows, found.attempts, strict=True):
        assert (row["title"], row["text"], row["did"] or "") == (each.attempt.title, each.attempt.text, each.did)
        for name, figure in {**each.figures, "skill": each.skill}.items():
            assert (row[name], row[f"{name}_low"], row[f"{name}_high"]) == tuple(
                None if each != each else pytest.approx(each) for each in figure[:3]
            )


def test_the_columns_are_those_that_the_docstring_names():
    columns = history("river", FEW).frame().columns
    figures = [name + end for name in (*METRICS, "skill") for end in ("", "_low", "_high")]
    texts = ["number", "title", "text", "wrong", "changed", "source", "own"]
    assert columns == [*texts, *figures, "better", "worse", "did"]
    assert all(f"{name} (" in History.frame.__doc__ or f"{name};" in History.frame.__doc__ for name in texts)


@pytest.mark.parametrize("text", ["suits", "suits:final", "suits@random/middle"])
def test_rules_that_are_told_of_are_no_attempt_of_ones_own(text):
    assert [each.attempt for each in history(text, FEW).attempts] == list(attempts_of(games.load("suits")))


def test_a_variant_goes_on_from_the_published_rules():
    last = history("suits:hand_size=5@random", FEW).attempts[-1]
    assert last.attempt.own and last.attempt.text == "suits:hand_size=5"
    assert last.did == compare("suits", "suits:hand_size=5", games=FEW).verdict()
    assert [each.attempt.text for each in history("river:players=3", FEW).attempts] == ["river", "river:players=3"]


def test_a_history_that_is_given_up_holds_what_was_played_until_then():
    stop = iter([False, False, False, True])
    found = history("suits", FEW, cancelled=lambda: next(stop, True))
    assert 0 < len(found.attempts) < len(attempts_of(games.load("suits")))
