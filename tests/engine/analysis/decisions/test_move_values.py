"""What the options of a choice are worth: counted by enumeration where few cards are hidden, and the same worlds for all."""

import doctest
import math

import numpy as np
import pytest

import engine.analysis.decisions.move_values
import engine.analysis.decisions.win_probability
import engine.setup.reference_players
from engine.analysis.decisions.win_probability import refined, seconds_for
from engine.core.decision import BY_STRATEGY
from engine.core.rules import BadInput
from engine.play.observation import AUDIENCE
from engine.setup.game_id import GameId, read_id
from engine.setup.reference_players import reference, without_persons
from engine.setup.setup import as_setup
from engine.setup.world_rollouts import weigh_options
from tests.kit.all_deals import LEADS, exactly, late
from tests.kit.lanes import case
from warbench import Match, move_values, replay, win_probability

CHOOSING = [
    "suits",
    "armed:max_turns=40",
    "mindful",
    "profiteer",
    "river:hand_three,max_rounds=40",
    "river:across_table,max_rounds=40",
]
ALL = [case(text == "suits", text) for text in CHOOSING]


# ---------------------------------------------------------------- by enumeration


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_chances_are_those_of_all_deals_counted_one_by_one(seed):
    trace = replay(f"{LEADS}@{seed}")
    for taken in late(trace, None, 300)[:2]:
        found = move_values(trace.id, taken.choice, plays=4_000)
        for option in found.options:
            exact = exactly(trace, taken, trace.setup, taken.seat, option.choice.code)[taken.seat]
            assert abs(option.share - exact) < 4 * math.sqrt(0.25 / 4_000), (taken.choice, option.choice.words)
            assert option.share == exact or 0 < exact < 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", (0, 1, 2, 4, 5, 6))
def test_the_curve_is_that_of_all_decks_counted_one_by_one(seed):
    trace = replay(f"{LEADS}@{seed}")
    found, players = win_probability(trace.id, plays=1_000), reference(trace.setup)
    checked = late(trace, AUDIENCE, 150)[:3]
    assert checked
    for taken in checked:
        jump = found.jumps[taken.choice]
        for told, answer in ((jump.before, None), (jump.after, taken.action)):
            exact = exactly(trace, taken, players, AUDIENCE, answer)
            assert abs(told[0] - exact[0]) < 4 * math.sqrt(0.25 / 1_000), taken.choice
        assert found.points[taken.choice + 1].shares == jump.before


# ---------------------------------------------------------------- what holds for all games


@pytest.mark.parametrize("text", ALL)
def test_the_option_that_was_taken_ends_in_this_deal_as_the_game_did(text):
    trace = replay(GameId(as_setup(text), 6))
    winner, count = int(trace.result["winner"]), len(trace.setup.strategies)
    for taken in trace.choices[:: max(1, len(trace.choices) // 4)]:
        found = move_values(trace.id, taken.choice, plays=20)
        ended = 1.0 if winner == taken.seat else (1 / count if count > 1 else 0.0) if winner < 0 else 0.0
        assert [option.in_this_deal for option in found.options if option.taken] == [ended]
        assert tuple(option.choice.code for option in found.options) == taken.legal
        assert found.seat == taken.seat and found.players == trace.setup.lineup.short
        assert all(0 <= option.low <= option.share <= option.high <= 1 for option in found.options)


@pytest.mark.parametrize("text", ALL)
def test_other_options_end_in_this_deal_as_their_branches_do(text):
    trace = replay(GameId(as_setup(text), 6))
    taken = trace.choices[len(trace.choices) // 3]
    for option in move_values(trace.id, taken.choice, plays=2).options:
        branch = replay(trace.id.answered([(taken.choice, option.choice.code)] if not option.taken else []))
        assert option.in_this_deal == (branch.result["winner"] == taken.seat) or branch.result["winner"] < 0


def test_a_seat_cannot_tell_worlds_from_the_deal():
    """Two deals that look the same to a seat give it the same chances: nothing hidden gets through."""
    match = Match("suits:hand_size=5@person/middle@17")
    for seed in range(4):
        other = match.fill(seed)
        assert other.seen_by(0) == match.view()
    from engine.setup.world_rollouts import weigh_options

    setup, codes = without_persons(match.id.setup), [choice.code for choice in match.choices]
    shares = [
        weigh_options(setup, record, codes, 200, 3).winners.tolist()
        for record in (match.trace.last_state.copy(), match.fill(1).record, match.fill(2).record)
    ]
    assert shares[0] == shares[1] == shares[2]


def test_the_same_seed_is_the_same_worlds_and_another_seed_others():
    first, again, other = (move_values("suits@17", 3, 300, seed) for seed in (1, 1, 2))
    assert first.options == again.options and first.options != other.options


def test_options_are_played_in_the_same_worlds():
    """So the interval of their difference is narrower than that of two samples."""
    found = move_values("suits@17", 3, 1_000)
    first, second = (choice.code for choice in found.choices[:2])
    paired = found.difference(first, second)
    alone = [option.high - option.low for option in found.options[:2]]
    assert paired.high - paired.low < math.hypot(*alone)
    assert paired.mean == pytest.approx(found.options[0].share - found.options[1].share)


@pytest.mark.slow
def test_the_best_is_measured_by_other_plays_than_those_that_chose_it():
    """Where all options are worth the same, the best is none the better for having been chosen."""
    claimed, measured = [], []
    for seed in range(60):
        found = move_values(f"suits:hand_size=5@random@{seed}", 0, 60, seed)
        half = found.outcomes.shares(found.seat, 2)[:30].mean(axis=0)
        claimed.append(half.max())
        measured.append(found.best.share.mean - np.mean([option.share for option in found.options]))
    assert np.mean(claimed) - 0.5 > 0.08 > abs(np.mean(measured))
    assert found.best.share.n == 30


@pytest.mark.slow
def test_for_one_player_the_profit_is_told_too():
    found = move_values("profiteer@17", 3, 500)
    assert all(
        option.profit and option.profit.low < option.profit.mean < option.profit.high for option in found.options
    )
    assert all("profit" in option for option in found.to_json()["options"])
    assert move_values("suits@17", 3, 10).options[0].profit is None


def test_a_match_tells_the_chances_of_its_open_choice():
    match = Match("suits@person/middle@17")
    match = match.play(match.choices[1])
    found = match.chances(plays=100)
    assert found.choices == match.choices and not any(option.taken for option in found.options)
    assert found.players == ("counter.greedy", "middle") and found.number == match.choice
    assert found.options == move_values(match.id.text(), match.choice, 100).options


def test_json_has_the_shape_that_is_promised():
    told = move_values("suits@17", 3, 50).to_json()
    assert (told["id"], told["seat"], told["choice"]) == ("suits@middle.greedy@17", 1, 3)
    assert all(
        set(option) == {"code", "words", "taken", "share", "low", "high", "in_this_deal"} for option in told["options"]
    )


# ---------------------------------------------------------------- the curve


@pytest.mark.parametrize("text", ALL)
def test_cards_and_choices_are_all_that_moved_the_chances(text):
    trace = replay(GameId(as_setup(text), 9))
    found = win_probability(trace.id, plays=8)
    start, end = found.points[0].shares, found.points[-1].shares
    for seat in range(len(start)):
        assert end[seat] - start[seat] == pytest.approx(found.cards(seat) + sum(found.choices(seat)), abs=1e-9)
    assert len(found.points) == len(trace.choices) + 2 and sum(end) == pytest.approx(1 if len(end) > 1 else end[0])
    assert [point.step for point in found.points] == sorted(point.step for point in found.points)
    winner = int(trace.result["winner"])
    assert winner < 0 or end[winner] == 1


@pytest.mark.slow
def test_whoever_plays_like_the_reference_player_makes_no_errors():
    """Without coins the jump of every choice is zero, in every world: all is cards."""
    found = win_probability("suits@counter.greedy@3", plays=50)
    assert all(jump.before == jump.after for jump in found.jumps) and found.choices() == [0.0, 0.0]
    worse = [win_probability(f"suits@highest.never/counter.greedy@{seed}", plays=40).choices(0) for seed in range(12)]
    assert np.mean([own for own, _ in worse]) < -0.1 and all(other == 0 for _, other in worse)


def test_a_branch_shows_what_its_answer_did():
    base = replay("suits@counter.greedy@3")
    taken = base.choices[10]
    other = next(code for code in taken.legal if code != taken.action)
    found = win_probability(base.id.answered([(10, other)]), plays=200)
    assert [jump.choice for jump in found.jumps if jump.before != jump.after] == [10]


@pytest.mark.parametrize("text", ALL)
def test_the_reference_player_does_the_same_wherever_it_sees_the_same(text):
    """What it answers in this game is what it answers in every world, so where that was taken one option is played, not two."""
    trace = replay(GameId(as_setup(text), 9))
    players, found = reference(trace.setup), win_probability(trace.id, plays=4)
    for jump in found.jumps[:: max(1, len(found.jumps) // 12)]:
        taken = trace.choices[jump.choice]
        state = trace.state_at_decision(taken.decision)
        answers = [BY_STRATEGY, jump.instead, taken.action]
        worlds = weigh_options(players, state, answers, 30, 1, audience=True)
        assert jump.instead in taken.legal and (worlds.winners[:, 0] == worlds.winners[:, 1]).all()
        assert (jump.step, jump.seat, jump.action) == (taken.step, taken.seat, taken.action)
        assert (jump.instead != jump.action) or (jump.before == jump.after and jump.noise == 0 and not jump.certain)


def test_a_choice_is_certain_where_its_worlds_say_so():
    trace = replay("suits@17")
    found = win_probability(trace.id, plays=60, seed=5)
    taken = trace.choices[14]
    worlds = weigh_options(
        reference(trace.setup),
        trace.state_at_decision(taken.decision),
        [BY_STRATEGY, taken.action],
        60,
        5,
        audience=True,
    )
    won = worlds.shares(taken.seat, 2)
    jump, moved = found.jumps[14], won[:, 1] - won[:, 0]
    assert jump.own == pytest.approx(moved.mean()) and jump.noise == pytest.approx(moved.std(ddof=1) / math.sqrt(60))
    assert jump.certain == (abs(moved.mean()) > 1.96 * jump.noise)


def test_more_plays_are_added_to_those_there_are():
    first, both = refined(read_id("suits@17"), [20, 60], seed=3)
    more = next(refined(read_id("suits@17"), [60], seed=3))
    assert (first.plays, both.plays) == (20, 80) and first == win_probability("suits@17", 20, 3)
    for at, point in enumerate(both.points[:-1]):
        rest = [(80 * now - 20 * then) / 60 for now, then in zip(point.shares, first.points[at].shares, strict=True)]
        assert all(-1e-9 <= share <= 1 + 1e-9 and abs(120 * share - round(120 * share)) < 1e-6 for share in rest)
    assert [point.shares for point in both.points[:-1]] != [point.shares for point in more.points[:-1]]
    assert next(refined(read_id("suits@17"), [60], seed=3, after=first)) == both
    whole = both.points[-1].shares[0] - both.points[0].shares[0]
    assert whole == pytest.approx(both.cards() + sum(both.choices()))
    wide = [curve.points[1].high[0] - curve.points[1].low[0] for curve in (first, both)]
    assert wide[1] < 0.7 * wide[0] and all(
        now.noise < then.noise for now, then in zip(both.jumps, first.jumps, strict=True) if then.noise > 0.05
    )


@pytest.mark.slow
def test_the_cards_are_what_lies_between_the_choices():
    found = win_probability("profiteer@17", plays=40)
    assert len(found.lucks) == len(found.jumps) + 1 and found.lucks[0].first == 0
    assert [luck.last for luck in found.lucks[:-1]] == [jump.step for jump in found.jumps]
    assert sum(luck.of(0) for luck in found.lucks) == pytest.approx(found.cards(0))
    for luck in found.lucks:
        spread = math.sqrt(sum(share[0] * (1 - share[0]) / 40 for share in (luck.before, luck.after)))
        assert luck.certain(0) == (abs(luck.after[0] - luck.before[0]) > 1.959963984540054 * spread)


def test_how_long_a_curve_takes_is_told_beforehand():
    few, many = (seconds_for(read_id("suits@17"), plays) for plays in (10, 100_000))
    assert 0 < few < 5 < many == pytest.approx(10_000 * few)
    with pytest.raises(BadInput, match="Nobody decides anything"):
        seconds_for(read_id("war@17"), 10)


def test_a_curve_as_json():
    told = win_probability("suits@17", plays=20).to_json()
    assert {"points", "cards", "choices"} <= set(told) and len(told["choices"]) == 2
    assert all(set(point) == {"step", "turn", "shares", "low", "high"} for point in told["points"])
    last, first = told["points"][-1]["shares"][0], told["points"][0]["shares"][0]
    assert last - first == pytest.approx(told["cards"] + sum(told["choices"]))


# ---------------------------------------------------------------- what cannot be asked

WRONG = {
    "beyond the last choice": (lambda: move_values("suits@17", 999), "There is no choice 999 in this game: it has 39"),
    "before the first": (lambda: move_values("suits@17", -1), "There is no choice -1"),
    "no number": (lambda: move_values("suits@17", "3"), "There is no choice 3"),
    "none meant": (lambda: move_values("suits@17"), "name one of its choices, from 0 to 38"),
    "without choices": (lambda: move_values("war@17", 0), "Nobody decides anything in War"),
    "beyond the open one": (lambda: move_values("suits@person@17.0-272", 2), "it has 2 real choices"),
    "no plays": (lambda: move_values("suits@17", 3, 0), "from 2 to 100,000"),
    "too many plays": (lambda: win_probability("suits@17", 10**9), "from 2 to 100,000"),
    "a seed": (lambda: move_values("suits@17", 3, 10, -1), "whole number from 0"),
    "a curve without choices": (lambda: win_probability("war@17"), "Nobody decides anything in War"),
    "a curve of an open game": (lambda: win_probability("suits@person@17"), "it waits for a person"),
    "a match that is over": (lambda: Match("suits@17").chances(), "name one of its choices"),
    "no option": (lambda: move_values("suits@17", 3, 10).difference(1, 2), "is not one of these options"),
}


@pytest.mark.parametrize("act, word", WRONG.values(), ids=WRONG)
def test_what_cannot_be_asked_is_one_sentence(act, word):
    with pytest.raises(BadInput) as error:
        act()
    assert word in str(error.value) and str(error.value).endswith(".") and "\n" not in str(error.value)


@pytest.mark.parametrize(
    "module",
    [
        engine.analysis.decisions.move_values,
        engine.analysis.decisions.win_probability,
        engine.setup.reference_players,
    ],
)
def test_the_examples_run(module, capsys):
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out
