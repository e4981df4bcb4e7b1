"""Players that think: legal everywhere, blind to what is hidden, the same on any number of threads, and better than others."""

import doctest

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.play.think_names
from engine.core import game as games
from engine.core.decision import ASKED, OPTIONS
from engine.core.rules import BadInput
from engine.play.loop import play
from engine.play.search.pimc import make_mind
from engine.play.strategy import best_ordinary, names, offered, strategies
from engine.replay.sampled_deal import sampled_deal
from engine.replay.view import View, see
from engine.setup.game_id import GameId
from engine.setup.lineup import Lineup, pilot, reference_pilots
from engine.setup.setup import Setup
from tests.kit import random_rules
from tests.kit.all_deals import LEADS, exactly, late
from tests.kit.lanes import case
from warbench import Match, ladder, replay, simulate, skill

SUITS = games.load("suits")
CHOOSING = ["suits", "armed:max_turns=30", "mindful", "profiteer", "river:hand_three,max_rounds=12"]
ALL = [case(text == "suits", text) for text in CHOOSING]


def thought(setup: Setup, state: np.void, legal, plays: int = 40) -> int:
    """What a player that thinks answers in this state, of which it is given its view and what everybody knows."""
    game, rules, seat, part = setup.game, setup.rules, int(state["seat"]), int(state["part"])
    options, view = np.zeros(1, OPTIONS), np.zeros(1, game.state)
    view[0] = see(setup, state, seat)
    everywhere = (plays,) * (len(game.seats) * len(game.parts))
    mind = make_mind(game, everywhere, reference_pilots(game), rules, game.cards(rules))
    options["count"], options["action"][0, : len(legal)], options["mind"] = len(legal), legal, mind.ctypes.data
    return int(pilot(game, game.parts[part], f"think{plays}")(view[0], rules.record()[0], options[0]))


# ---------------------------------------------------------------- names


def test_a_player_that_thinks_is_named_by_its_plays():
    setup = Setup.of("suits@think100/middle")
    assert setup.text() == "suits@think100/middle" and setup.strategies == ("think100.think100", "middle.miser")
    assert setup.lineup.words[0] == "thinks with 100 rollouts per option"
    mixed = Lineup.read(SUITS, ["think2000.greedy"])
    assert mixed.words == ("thinks with 2,000 rollouts per option (lead), answers greedily",) and mixed.thinks == 2000
    assert Setup.of("suits").lineup.thinks == 0
    told = strategies(SUITS)["lead", "think30"]
    assert "30 sampled worlds" in told.says and "counter.greedy" in told.says and told.dice


@pytest.mark.parametrize("name", ["think", "think0", "think1", "think10001", "think010", "think99999999999"])
def test_other_numbers_of_plays_are_refused_with_what_is_allowed(name):
    for text in (f"suits@{name}", f"suits@middle.{name}", f"war@{name}"):
        with pytest.raises(BadInput, match="a whole number from 2 to 10,000, as in think100"):
            Setup.of(text)


def test_lists_offer_one_that_thinks_and_tests_of_all_strategies_none():
    assert offered(SUITS, "lead") == [*names(SUITS, "lead"), "think100"]
    assert not any(name.startswith("think") for _, name in strategies(SUITS))
    assert offered(games.load("war"), "flip") == ["random"]


def test_the_examples_run(capsys):
    failed, tried = doctest.testmod(engine.play.think_names)
    assert tried and not failed, capsys.readouterr().out


# ---------------------------------------------------------------- wherever a strategy is


@pytest.mark.slow
@pytest.mark.parametrize("text", ALL)
def test_a_replay_shows_the_game_that_was_counted(text):
    """The same on one thread and on two, alone and among others, and with the log on."""
    name = Setup.of(text).game.name
    count = len(Setup.of(text).strategies)
    setup = Setup.of(text, strategies=("think8", *(best_ordinary(games.load(name)),) * (count - 1)))
    one, two = (simulate(setup, 64 if text == "suits" else 3, 3, threads=threads) for threads in (1, 2))
    assert one.equals(two)
    trace = replay(GameId(setup, 5))
    row = one.row(2, named=True)
    assert (row["seed"], row["turns"], row["choices"]) == (5, len(trace.standings) - 1, len(trace.choices))
    again = replay(trace.id.text())
    assert [taken.action for taken in again.choices] == [taken.action for taken in trace.choices]
    assert trace.result["status"] in (0, 1, 2)


@pytest.mark.parametrize("text", ALL)
def test_it_answers_in_replay_what_it_answers_alone(text):
    """From its view, and the dice that it had before the choice."""
    count = len(Setup.of(text).strategies)
    trace = replay(GameId(Setup.of(text, strategies=("think8",) * count), 2))
    for taken in trace.choices[:: max(1, len(trace.choices) // 6)]:
        state = trace.state_at_decision(taken.decision)
        assert thought(trace.setup, state, taken.legal, 8) == taken.action


@pytest.mark.parametrize("text", ALL)
def test_what_it_may_not_see_does_not_change_its_choice(text):
    setup = Setup.of(text, strategies=["random"])
    trace = replay(GameId(setup, 9))
    for taken in trace.choices[:: max(1, len(trace.choices) // 6)]:
        state = trace.state_at_decision(taken.decision)
        view = View(setup, taken.seat, see(setup, state, taken.seat))
        answers = {
            thought(setup, record, taken.legal, 10)
            for record in (state, sampled_deal(view, 1).record, sampled_deal(view, 2).record)
        }
        assert len(answers) == 1 and answers <= set(taken.legal)


def test_with_nothing_but_a_view_it_gives_no_answer():
    match = Match("suits@person/middle@17")
    options, view = np.zeros(1, OPTIONS), np.array([match.view().record])
    options["count"], options["action"][0, :2] = 2, [choice.code for choice in match.choices[:2]]
    assert pilot(SUITS, "lead", "think10")(view[0], match.id.setup.rules.record()[0], options[0]) == -1


def test_it_sits_in_matches_links_and_chances():
    match = Match("suits@person/think8@17")
    after = match.play(match.choices[0])
    assert not after.over and after.id.text().startswith("suits@person/think8@17.")
    assert Match(after.id).trace.choices == after.trace.choices
    found = after.chances(plays=20)
    assert found.players == ("counter.greedy", "counter.greedy")
    trace = replay("suits@think8/random@4")
    taken = trace.choices[5]
    from engine.analysis.decisions.move_values import move_values

    told = move_values(trace.id, taken.choice, 20)
    won = 0.5 if trace.result["winner"] < 0 else float(trace.result["winner"] == taken.seat)
    assert [each.in_this_deal for each in told.options if each.taken] == [won]


def test_what_is_written_of_a_decision_is_the_same_whenever_it_is_played():
    """Where somebody thinks lies in memory is nobody's business."""
    setup, rows = Setup.of("suits@think8/random"), np.zeros(4, ASKED)
    play(SUITS, setup.rules, setup.lineup.pilots, np.array([4], "u8"), asked=rows)
    assert rows["answer"].any() and not rows["options"]["mind"].any()


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.data(), random_rules.SEEDS)
def test_it_answers_legally_under_random_rules(data, seed):
    game = data.draw(st.sampled_from([games.load(name) for name in games.names() if name != "war"]))
    rules = data.draw(random_rules.rules(game))
    setup = Setup.of(game, rules, ("think2",))
    length = simulate(Setup.of(game, rules), 1, seed % 2**50)["choices"][0]
    if length < 1_500:
        assert simulate(setup, 1, seed % 2**50)["status"][0] in ("finished", "capped", "cycle")


# ---------------------------------------------------------------- how well it plays


@pytest.mark.parametrize("seed", [case(seed < 2, seed) for seed in range(8)])
def test_in_a_small_deck_it_finds_what_enumeration_says_is_best(seed):
    """Reference players go on in every world; an option is never taken that is clearly worse than the best of them."""
    text = LEADS.partition("@")[0]
    trace = replay(f"{text}@counter.greedy@{seed}")
    for taken in late(trace, None, 200)[:3]:
        state = trace.state_at_decision(taken.decision)
        answer = thought(trace.setup, state, taken.legal, 2_000)
        exact = {code: exactly(trace, taken, trace.setup, taken.seat, code)[taken.seat] for code in taken.legal}
        assert exact[answer] >= max(exact.values()) - 0.03, (taken.choice, exact)


@pytest.mark.slow
def test_it_beats_whoever_plays_anything():
    told = skill("suits", ["think8", "random"], 40)
    assert told.players[0].name == "think8" and told.skill.low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "plays", "deals"), [("suits", 60, 30), ("mindful", 60, 30), ("profiteer", 40, 40)])
def test_it_beats_the_best_ordinary_player(game, plays, deals):
    """Wherever that was measured so (docs/games.md)."""
    found = skill(game, [f"think{plays}", best_ordinary(games.load(game))], deals, 0)
    assert found.players[0].name == f"think{plays}"


def test_it_stands_on_the_ladder_when_asked():
    frame = ladder("suits", 20, players="think8").frame()
    assert frame["name"].to_list() == [*ladder("suits", 20).frame()["name"], "think8"]
    with pytest.raises(BadInput, match="There is no strategy 'thinkers'"):
        ladder("suits", 20, players=["thinkers"])
