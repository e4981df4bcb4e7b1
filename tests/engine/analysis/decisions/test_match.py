"""A game that goes on when somebody answers: persons who answer like strategies play the strategies' game, and a branch is an id."""

import doctest

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.analysis.decisions.match
import engine.replay.view
import engine.setup.game_id
from engine.core import game as games
from engine.core.decision import OPTIONS
from engine.core.rules import BadInput
from engine.play.strategy import compiled, strategies
from engine.setup.game_id import LAST_CODE, LONGEST, GameId, read_id
from engine.setup.rulebook import clause_text
from engine.setup.setup import Setup, as_setup
from tests.kit.choosing import AND_OPPONENTS as CHOOSING
from tests.kit.choosing import OTHERS
from tests.kit.hidden import seen_by
from tests.kit.lanes import case, sample
from tests.kit.playing import logged, told, with_persons
from warbench import Match, replay

ALL = [case(name in ("suits", "profiteer"), text, id=name) for name, text in CHOOSING.items()]


def legal_setups(texts: list[str]) -> list[str]:
    """Those of the texts that are setups: a rule that is renamed is told by the count of what is left."""
    return [text for text in texts if _is_setup(text)]


def _is_setup(text: str) -> bool:
    try:
        as_setup(text)
    except BadInput:
        return False
    return True


# ---------------------------------------------------------------- persons and strategies


@pytest.mark.parametrize("text", ALL)
def test_persons_with_the_answers_of_strategies_play_the_game_of_the_strategies(text):
    """All seats, and each of them alone; where strategies toss coins, the others go on with their own."""
    for setup in (as_setup(text), as_setup(f"{text}@random")):
        trace, count = replay(GameId(setup, 11)), len(setup.strategies)
        answered = {seat: [(t.choice, t.action) for t in trace.choices if t.seat == seat] for seat in range(count)}
        for persons in [(seat,) for seat in range(min(count, 3))] + [tuple(range(count))]:
            answers = sorted(pair for seat in persons for pair in answered[seat])
            match = Match(GameId(with_persons(setup, persons), 11, answers=tuple(answers)))
            assert match.over and told(match.trace) == told(trace), persons


@pytest.mark.parametrize("text", ALL)
def test_functions_that_answer_like_strategies_play_their_game(text):
    """They see views and choices, nothing else. The strategies of the game toss no coins here."""
    setup = as_setup(f"{text},max_rounds=40" if text.startswith("river") else text)
    best = Setup.of(setup, strategies=[setup.game.ladder[-1]])
    if any(strategies(setup.game)[pair].dice for pair in best.lineup.pairs):
        best = setup
    trace = replay(GameId(best, 5))
    players = {seat: _as_function(best, seat) for seat in range(len(best.strategies))}
    match = Match(GameId(best, 5), players)
    assert match.over and told(match.trace) == told(trace)
    assert told(replay(match.id.text() if len(match.id.text()) < LONGEST else match.id)) == told(trace)


def _as_function(setup: Setup, seat: int):
    def answer(view, choices):
        part = int(view.record["part"])
        function = compiled(setup.game, setup.game.parts[part], setup.lineup.parts[seat][part])
        options, record = np.zeros(1, OPTIONS), np.array([view.record])
        options["count"] = len(choices)
        options["action"][0, : len(choices)] = [choice.code for choice in choices]
        return int(function(record[0], setup.rules.record()[0], options[0]))

    return answer


def test_persons_strategies_and_functions_sit_at_one_table():
    match = Match(
        "river:hand_three,players=3@person/random/middle@4", players={2: lambda view, choices: choices[-1].code}
    )
    seats = set()
    while not match.over and match.choice < 60:
        seats.add(match.seat)
        match = match.play(match.choices[0])
    assert seats == {0}
    assert {taken.seat for taken in match.trace.choices} == {0, 1, 2}
    assert all(t.action == t.legal[-1] for t in match.trace.choices if t.seat == 2)
    assert Match(match.id.text()).seat == match.seat and Match(match.id.text()).view() == match.view()


# ---------------------------------------------------------------- a point of a game


@pytest.mark.parametrize("text", ALL)
def test_a_person_sees_what_hide_and_recall_say_and_may_do_what_is_legal(text):
    setup = as_setup(text)
    match = Match(GameId(with_persons(setup, range(len(setup.strategies))), 3))
    for turn in range(25):
        state = match.trace.last_state.copy()
        for seat in range(len(setup.strategies)):
            assert match.view(seat).record.tobytes() == seen_by(setup, state, seat)
        assert match.view() == match.view(match.seat) and state["seat"] == match.seat
        assert len({choice.words for choice in match.choices}) == len(match.choices) > 1
        match = match.play(match.choices[turn % len(match.choices)])
        if match.over:
            break


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_whoever_plays_at_random_can_go_back_and_come_again(data):
    """In every game: an id rebuilds its point, back undoes play, and a match never changes."""
    text = data.draw(st.sampled_from([*CHOOSING.values(), *legal_setups(OTHERS)]))
    setup = as_setup(text)
    persons = data.draw(st.sets(st.integers(0, len(setup.strategies) - 1), min_size=1))
    match = Match(GameId(with_persons(setup, persons), data.draw(st.integers(0, 1_000))))
    for _ in range(data.draw(st.integers(1, 12))):
        if match.over:
            break
        id_before, choice = match.id, data.draw(st.sampled_from(match.choices))
        after = match.play(choice)
        assert match.id == id_before and after.back() == match and after.back().view() == match.view()
        assert clause_text(setup.game, choice.clause, setup.rules)
        match = after
    again = Match(match.id.text())
    assert again == match and again.seat == match.seat and again.choices == match.choices
    assert told(again.trace) == told(match.trace)


@pytest.mark.parametrize("text", ALL)
def test_any_choice_of_a_game_can_be_taken_over(text):
    """At choice k stands the state in which it was taken; whoever answers the same plays the same game."""
    trace = replay(GameId(as_setup(text), 8))
    for taken in trace.choices[:40:13]:
        match = Match(trace.id).at(taken.choice)
        assert (match.seat, match.choice, tuple(c.code for c in match.choices)) == (
            taken.seat,
            taken.choice,
            taken.legal,
        )
        state = trace.state_at_decision(taken.decision)
        assert match.view(taken.seat).record.tobytes() == seen_by(match.id.setup, match.trace.last_state, taken.seat)
        for zone in trace.game.zones:
            assert state[zone.name].tobytes() == match.trace.last_state[zone.name].tobytes()


def test_events_name_no_card_that_was_drawn_unseen():
    match = Match("suits@person/middle@17")
    for _ in range(5):
        match = match.play(match.choices[0])
    assert all(not step.cards for step in match.events if step.kind in ("DRAW", "DRAW_HAND"))
    leads = [step.cards for step in match.events if step.kind == "LEAD"]
    assert leads and all(len(cards) == 1 for cards in leads)
    assert any(
        len(step.cards) > 1 for step in match.trace.steps if step.kind == "LEAD"
    )  # what was laid face down as well


# ---------------------------------------------------------------- branches


@pytest.mark.parametrize("text", ALL)
def test_a_branch_is_the_game_up_to_its_answer(text):
    trace = replay(GameId(as_setup(text), 21))
    taken = trace.choices[len(trace.choices) // 2]
    other = next(code for code in taken.legal if code != taken.action)
    branch = replay(read_id(f"{trace.id.text()}.{taken.choice}-{other}"))
    step, now = taken.step, branch.choices[taken.choice]
    assert branch.events[:step].tobytes() == trace.events[:step].tobytes()
    assert (now.action, now.seat, now.legal) == (other, taken.seat, taken.legal)
    same = replay(trace.id.answered([(taken.choice, taken.action)]))
    if not as_setup(text).lineup.has_person and not _tosses(trace):
        assert told(same) == told(trace)


def _tosses(trace) -> bool:
    return any(strategies(trace.game)[pair].dice for pair in trace.setup.lineup.pairs)


def test_a_strategy_whose_choice_is_answered_does_not_toss():
    """The coins of the others, and the cards, are as before."""
    trace = replay("suits@random/random@9")
    first = next(t for t in trace.choices if t.seat == 0)
    branch = replay(trace.id.answered([(first.choice, first.action)]))
    until = next(t for t in trace.choices[1:] if t.seat == 0)
    assert branch.events[: until.step].tobytes() == trace.events[: until.step].tobytes()


@pytest.mark.parametrize("name", sample([name for name in games.names() if name != "war"], 3))
def test_no_action_has_a_sign_and_every_code_fits_an_id(name):
    for text in [name, *(t for t in legal_setups(OTHERS) if t.startswith(name))]:
        setup = as_setup(text)
        rows = logged(Setup.of(setup, strategies=["random"]), 2).asked
        codes = np.concatenate([row["options"]["action"][: row["options"]["count"]] for row in rows] or [np.zeros(0)])
        assert ((codes >= 0) & (codes <= LAST_CODE)).all()


def test_the_other_rules_are_rules():
    assert legal_setups(OTHERS) == OTHERS


def test_an_id_with_answers_is_read_as_it_is_written():
    for text in ("suits@middle/highest@17.4-0", "suits:hand_size=5@person@3r1.0-272.9-1290"):
        assert read_id(text).text() == text == str(read_id(text))
    assert read_id("suits@middle/highest@17").answers == ()
    assert repr(read_id("suits@middle/highest@17.4-0")) == "read_id('suits@middle/highest@17.4-0')"


WRONG = {
    "no number": ("suits@17.x", "writes each answer as .K-CODE"),
    "a sign": ("suits@17.4--1", "writes each answer as .K-CODE"),
    "nothing": ("suits@17.", "writes each answer as .K-CODE"),
    "twice": ("suits@17.4-0.4-0", "each once"),
    "backwards": ("suits@17.5-0.4-0", "order of the choices"),
    "a code beyond all": ("suits@17.4-40000", "codes are whole numbers"),
    "a choice beyond all": ("suits@17.4000000-1", "at most 999,999"),
    "10,000 answers": ("suits@17" + "".join(f".{n}-0" for n in range(10_000)), "10,000 answers"),
    "not legal": ("suits@middle/highest@17.0-999", "Red may answer 272 (lead 5 of diamonds)"),
    "after the end": ("suits@middle/highest@17.900-0", "no choice 900 in this game: it has "),
    "in a game without choices": ("war@17.0-3", "0 real choices"),
    "of another game": ("armed@17.0-272", "not a legal answer to choice 0"),
    "behind an open choice": ("suits@person@17.3-0", "Choice 0 is a person's"),
}


@pytest.mark.parametrize("text, word", WRONG.values(), ids=WRONG)
def test_what_cannot_be_a_branch_is_one_sentence(text, word):
    for play in (Match, replay):
        with pytest.raises(BadInput) as error:
            play(text)
        said = str(error.value)
        assert word in said and said.endswith(".") and "\n" not in said and len(said) < 700


def test_what_cannot_be_played_is_one_sentence():
    match, over = Match("suits@person/middle@17"), Match("suits@middle@17")
    wrong = {
        "Red may answer": lambda: match.play(999),
        "is not an answer": lambda: match.play("ace"),
        "The game is over": lambda: over.play(0),
        "There is nothing to take back": match.back,
        "seats are 0 (Red), 1 (Black)": lambda: match.view(2),
        "name the seat that looks": over.view,
        "There is no player at seat 7": lambda: Match("suits@17", {7: lambda view, choices: choices[0]}),
        "not a legal answer": lambda: Match("suits@17", {0: lambda view, choices: 5}),
        "no choice 999": lambda: over.at(999),
        "is not a game": lambda: Match(17),
        "Nobody decides anything in War": lambda: Match("war@17").at(0),
    }
    for word, act in wrong.items():
        with pytest.raises(BadInput) as error:
            act()
        assert word in str(error.value) and "\n" not in str(error.value), word


def test_a_long_game_of_persons_can_be_played_although_its_id_fits_no_link():
    match = Match("armed@person@17")
    trace = replay("armed@random@17")
    answers = [(t.choice, t.action) for t in trace.choices]
    assert len(answers) > 250
    assert told(Match(match.id.answered(answers)).trace) == told(trace)


@pytest.mark.parametrize("module", [engine.analysis.decisions.match, engine.setup.game_id, engine.replay.view])
def test_the_examples_run(module, capsys):
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out
