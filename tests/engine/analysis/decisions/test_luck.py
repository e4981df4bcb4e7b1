"""What brings the win, over many games: made up of the curves of its games, and nothing where everybody plays like the measure."""

from math import sqrt

import numpy as np
import pytest

from engine.analysis.decisions.luck import PARTS, PLAYS, Parts, luck_of_game, on_average, to_json
from engine.analysis.decisions.win_probability import win_probability
from engine.core.events import NOBODY
from engine.core.rules import BadInput
from engine.play.result import FINISHED
from engine.replay.trace import Trace, replay
from engine.setup.game_id import GameId
from engine.setup.setup import Setup
from tests.kit.lanes import case
from warbench import luck

SETUPS = [  # the loop of many worlds is compiled for one game in the quick lane
    case(True, "suits:hand_size=4,max_rank=8"),
    case(False, "mindful@random/highest"),
    case(False, "armed:max_turns=30"),
    case(False, "river:hand_three,max_rounds=10"),
    case(False, "profiteer@random"),
]


@pytest.mark.parametrize("setup", SETUPS)
def test_the_parts_make_up_the_way_of_every_game(setup):
    here = Setup.of(setup)
    found = [luck_of_game(here, game, 5, plays=20) for game in range(4)]
    assert found == [luck_of_game(here, game, 5, plays=20) for game in range(4)]
    for game, parts in enumerate(found):
        trace = replay(GameId(here, 5 + game))
        if trace.result["status"] != FINISHED or (trace.result["winner"] == NOBODY and len(here.strategies) > 1):
            assert parts is None
        else:
            assert parts is not None and 0 < parts.whole <= 1, "the way from a chance to a certainty"


@pytest.mark.slow
def test_a_game_is_told_by_its_curve():
    """By the deal, by what came after it, and by whose choices, all for the seat that won."""
    here = Setup.of("suits@random/middle.greedy")
    for game in range(2):
        parts = luck_of_game(here, game, plays=100)
        trace = replay(GameId(here, game))
        seat = int(trace.result["winner"])
        found = win_probability(trace.id, 1_000)
        own = found.choices(seat)
        assert parts is not None
        assert parts.own == pytest.approx(own[seat], abs=0.35) and parts.others == pytest.approx(
            own[1 - seat], abs=0.35
        )
        assert parts.cards == pytest.approx(found.cards(seat), abs=0.45)
        assert parts.whole == pytest.approx(1 - found.points[0].shares[seat], abs=0.25)


@pytest.mark.parametrize(
    "setup", [case(True, "suits@counter.greedy"), case(False, "profiteer@all_the_chances.until_won")]
)
def test_whoever_plays_like_the_measure_makes_no_choice_count(setup):
    names = Setup.of(setup.partition("@")[0] + "@random")
    here = Setup.of(setup) if "suits" in setup else Setup(names.game, names.rules, luck(names, 2, plays=2).reference)
    found = luck(here, 6, plays=20)
    assert found.own.mean == 0 == found.others.mean and found.players == found.reference
    assert found.cards.mean == pytest.approx(found.whole.mean)
    assert "by construction" in found.by_construction


def test_only_the_reference_player_is_its_own_measure():
    one = [Parts(0.1, 0.2, 0.1, 0.1)] * 2
    told = {
        text: on_average(Setup.of(text), one, PLAYS).by_construction
        for text in ("suits@counter.greedy", "suits@middle/highest")
    }
    assert "by construction" in told["suits@counter.greedy"] and not told["suits@middle/highest"]


@pytest.mark.slow
def test_noise_falls_out_of_it():
    """Few plays at a choice find on average what many find: sizes would grow with the noise, these sums do not."""
    here = Setup.of("suits:max_rank=9@random/counter.greedy")
    few, many = luck(here, 40, plays=8), luck(here, 40, plays=80)
    for name in PARTS:
        a, b = getattr(few, name), getattr(many, name)
        assert a.mean == pytest.approx(b.mean, abs=0.12), name


@pytest.mark.slow
def test_cards_are_fair():
    """Whoever wins had the better cards more often; but to one and the same seat cards bring on average nothing."""
    here = Setup.of("suits:max_rank=9@random/counter.greedy")
    brought = []
    for game in range(80):
        parts, winner = luck_of_game(here, game, 900, plays=30), int(replay(GameId(here, 900 + game)).result["winner"])
        if parts is not None:
            brought.append(parts.cards if winner == 0 else -parts.cards)
    error = np.std(brought, ddof=1) / sqrt(len(brought))
    assert len(brought) > 70 and error < 0.08 and abs(np.mean(brought)) < 4 * error


@pytest.mark.slow
def test_a_game_that_is_lost_alone_is_a_way_down():
    here = Setup.of("profiteer")
    won = [int(replay(GameId(here, seed)).result["winner"]) == 0 for seed in range(12)]
    assert {*won} == {True, False}
    found = [luck_of_game(here, seed, plays=40) for seed in range(12)]
    starts = [1 - parts.whole if up else parts.whole for parts, up in zip(found, won, strict=True) if parts]
    assert max(starts) - min(starts) < 0.45, "what it was before the deal is the same in all games"
    assert all(parts is not None and parts.others == 0 for parts in found)


def test_a_game_in_which_nobody_was_asked_is_all_cards(monkeypatch):
    monkeypatch.setattr(Trace, "choices", ())
    parts = luck_of_game(Setup.of("suits"), 0, plays=40)
    assert parts is not None and parts.deal == parts.choices == 0 < parts.later == parts.whole


def test_games_that_nobody_won_are_counted_and_left_out():
    one, other = Parts(0.1, 0.2, 0.1, 0.1), Parts(0.0, 0.4, 0.1, 0.0)
    found = on_average(Setup.of("suits"), [one, None, other], PLAYS)
    assert (found.told, found.games, found.whole.n) == (2, 3, 2)
    assert found.whole.mean == pytest.approx(0.5) and found.choices.mean == pytest.approx(0.15)
    nobody = on_average(Setup.of("suits"), [None, None], PLAYS)
    assert nobody.told == 0 and to_json(nobody)["whole"]["mean"] is None


@pytest.mark.slow
def test_it_does_not_depend_on_the_threads():
    one, many = (luck("suits", 4, plays=10, threads=threads) for threads in (1, 4))
    assert one == many


def test_progress_is_told_and_stop_is_heard():
    from engine.play.run import Cancelled

    told: list[int] = []
    luck("suits", 3, plays=4, progress=told.append, threads=1)
    assert told == [1, 1, 1]
    asked: list[int] = []

    def after_five() -> bool:
        asked.append(1)
        return len(asked) > 5

    with pytest.raises(Cancelled):
        luck("suits", 40, plays=4, threads=1, cancelled=after_five)
    assert len(asked) < 50


@pytest.mark.parametrize(
    ("how", "word"),
    [
        ({"setup": "war"}, "Nobody"),
        ({"setup": "suits@person/middle"}, "person"),
        ({"setup": "suits", "games": 1}, "games"),
        ({"setup": "suits", "plays": 1}, "plays"),
        ({"setup": "suits", "seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(how, word):
    with pytest.raises(BadInput) as said:
        luck(**how)
    assert word in str(said.value) and str(said.value).endswith(".")
