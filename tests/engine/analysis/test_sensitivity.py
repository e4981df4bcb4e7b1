"""Which rule matters: the steps that are taken, effects that are those of two simulations, order, and what does nothing."""

from itertools import islice

import pytest

import warbench as wb
from engine.analysis.sensitivity import SKILL, Effect, effects, in_order, metric_of, ranked, steps
from engine.core import game as games
from engine.core.rules import Conflict
from engine.setup.setup import Setup, as_setup
from engine.simulation.estimates import Estimate
from engine.simulation.paired import change
from tests.kit.lanes import case
from warbench import sensitivity, simulate, skill

GAMES = 200


# ---------------------------------------------------------------- the steps


@pytest.mark.parametrize("name", games.names())
def test_every_dial_is_turned_each_way_and_every_option_is_tried(name):
    setup = as_setup(name)
    for parameter in setup.rules.parameters().values():
        value = getattr(setup.rules, parameter.name)
        turned = [step for step in steps(setup) if step.parameter is parameter]
        if parameter.dial.about_time:  # it changes no game
            assert not turned
            continue
        assert all(step.was == value != step.to for step in turned)
        if parameter.type != "int":
            assert [step.to for step in turned] == [other for other in parameter.values if other != value]
        else:
            assert 1 <= len(turned) <= 2, parameter.name


def test_a_number_goes_to_its_neighbours_and_no_limit_is_more_than_any():
    rules = as_setup("suits").rules
    assert in_order(rules.parameter("max_rounds"), 0)[:2] == [1, 2] and in_order(rules.parameter("max_rounds"), 0)[
        -2:
    ] == [26, 0]
    taken = {name: [s.to for s in steps(as_setup("suits:max_rounds=26,hand_size=9")) if s.parameter.name == name]
             for name in ("max_rounds", "hand_size", "decks")}  # fmt: skip
    assert taken == {"max_rounds": [25, 0], "hand_size": [8, 10], "decks": [2]}


@pytest.mark.parametrize("name", games.names())
def test_what_cannot_be_played_is_passed_over_or_says_why(name):
    setup = as_setup(name)
    for step in steps(setup):
        if step.there is not None:
            assert step.there.rules.changes().get(step.parameter.name, step.parameter.default) == step.to
        elif why := setup.rules.idle(step.parameter.name):
            assert step.nothing == why
        else:
            with pytest.raises(Conflict) as told:
                setup.but(**{step.parameter.name: step.to})
            assert str(told.value) == step.nothing


# ---------------------------------------------------------------- the effects


@pytest.mark.parametrize("metric", [case(True, "seat0_wins"), case(False, "choices"), case(False, "minutes")])
def test_an_effect_is_the_paired_change_of_two_simulations(metric):
    before = simulate("suits", GAMES, 9)
    for dial, to in (("hand_size", 4), ("ace_power", "none"), ("decks", 2)):
        found = next(
            e for e in effects(Setup.of("suits"), metric, GAMES, 9) if (e.step.parameter.name, e.step.to) == (dial, to)
        )
        by_hand = change(before, simulate(Setup.of("suits", {dial: to}), GAMES, 9), metric).difference
        assert found.change == by_hand and not found.nothing


@pytest.mark.slow
def test_the_effect_on_skill_is_the_change_that_skill_tells():
    players = ["counter.greedy", "random"]
    of_hand = [e for e in effects(Setup.of("suits"), SKILL, GAMES, 3, players) if e.step.parameter.name == "hand_size"]
    for effect in of_hand:
        told = skill(f"suits:hand_size={effect.step.to}", players, GAMES, 3).change
        assert told and effect.change and effect.change[:3] == pytest.approx(told[:3])
    assert len(of_hand) == 2


def test_what_does_nothing_says_why_and_no_game_knows_of_it():
    found = list(effects(Setup.of("suits:ace_power=none@random"), "turns", 60))
    idle = {e.step.parameter.name: e for e in found if e.step.there is None and e.change}
    assert idle["ace_answer"].nothing == "no Ace has any power"
    assert all(e.change and e.change[:3] == (0, 0, 0) for e in idle.values())
    same = [e for e in found if e.nothing.startswith("all 60 games come out the same")]
    assert same and all(e.change and e.change.mean == 0 for e in same)
    before = simulate("suits:ace_power=none@random", 60)
    for effect in same:
        assert effect.step.there and simulate(effect.step.there, 60).equals(before)


def test_the_largest_effect_comes_first_and_what_does_nothing_last():
    found = sensitivity("suits@random", "choices", GAMES).frame()
    acting = found.filter(found["nothing"] == "")["effect"].abs().to_list()
    assert acting == sorted(acting, reverse=True) and len(acting) > 20
    assert (found["nothing"] != "").to_list() == sorted((found["nothing"] != "").to_list())
    assert (found["low"] <= found["effect"]).all() and (found["effect"] <= found["high"]).all()
    assert found["certain"][0] and not found.filter(found["nothing"] != "")["certain"].any()
    of_rules = (p for p in as_setup("suits").rules.parameters().values() if not p.dial.about_time)
    assert set(found["dial"]) == {p.name for p in of_rules}
    told = (sensitivity.__doc__ or "").partition("Columns:")[2]
    assert all(name in told for name in found.columns)


# ---------------------------------------------------------------- one by one


def test_what_is_finished_is_kept_when_somebody_stops():
    first = list(islice(effects(Setup.of("suits"), "turns", 50), 3))
    assert [e.step.parameter.name for e in first] == [s.parameter.name for s in steps(as_setup("suits"))[:3]]
    asked: list[int] = []

    def enough() -> bool:
        asked.append(1)
        return len(asked) > 4

    found = sensitivity("suits", "turns", 50, cancelled=enough).frame()
    assert 3 <= len(found) < len(steps(as_setup("suits")))
    assert len(ranked(first)) == 3


def test_the_first_headline_is_looked_at_where_no_metric_is_named():
    for name in games.names():
        found = metric_of(as_setup(name), "")
        assert found and found.name == games.load(name).headline[0]
    assert metric_of(as_setup("suits"), SKILL) is None
    assert wb.sensitivity is sensitivity


@pytest.mark.parametrize(
    ("text", "metric", "players", "said"),
    [
        ("suits", "luck", (), "no metric 'luck'; choose one of skill, turns"),
        ("profiteer:resources=0", SKILL, (), "no player is better"),
        ("suits", "turns", ("random", "middle"), "Players are named for the metric 'skill'"),
        ("suits:hand=5", "", (), "no parameter 'hand'"),
        ("suits", SKILL, ("random", "clever"), "no strategy 'clever'"),
    ],
)
def test_a_mistake_is_one_sentence_at_once(text, metric, players, said):
    with pytest.raises(wb.BadInput, match=said):
        effects(Setup.of(text), metric, 10, 0, players)


def test_the_change_of_a_few_games_that_end_is_not_the_largest():
    """As in War: after a step 86% of the games never end, and those that do are 1,304 turns longer."""
    step = steps(Setup.of("war"))[0]
    some = Effect(step, Estimate(1304, 1200, 1400, 60), "", 0.86, 0.12)
    all_end = Effect(step, Estimate(20, 10, 30, 500), "")
    assert [effect for effect, _ in ranked([some, all_end])] == [all_end, some]
    assert some.few and some.aside == "86.0% of the games never end" and not all_end.few and not all_end.aside
