"""Strategies: they answer legally, cannot cheat without being named, and see nothing that is hidden."""

import re

import numpy as np
import pytest

from engine.core import game as games
from engine.core.rng import DICE
from engine.core.rules import BadInput
from engine.games.suits.state import Verb
from engine.play.strategy import Known, Strategy, names, strategies
from engine.setup.lineup import Lineup, parts_of
from engine.setup.setup import Setup
from engine.simulation.simulate import IllegalAnswer
from tests.kit.lanes import case, sample
from tests.kit.playing import logged, results
from warbench import simulate

SUITS = games.load("suits")


def every_part() -> list:
    loaded = [games.load(name) for name in games.names()]
    found = [(game.name, part, word) for game in loaded for part in game.parts for word in names(game, part)]
    return [case(at % 8 == 0, *each, id="-".join(each)) for at, each in enumerate(found)]


def with_part(game, part: str, word: str) -> str:
    """A full strategy: this one for its part, random for the others."""
    return ".".join(word if each == part else "random" for each in game.parts)


@pytest.mark.parametrize(("name", "part", "word"), every_part())
def test_a_strategy_answers_legally_in_200_games(name, part, word):
    game = games.load(name)
    text = with_part(game, part, word)
    others = ("random",) * (game.count(game.Rules()) - 1)
    for seats in ((text, *others), (*others, text), (text,)):
        assert len(simulate(Setup.of(name, {}, seats), 200, threads=1)) == 200


@pytest.mark.parametrize(
    "changes",
    [
        {"hand_size": 13, "decks": 4, "cross_target": "any", "pair_anchor": "any"},
        {"tie_priority": "secret", "two_secret_aces": "ask_again", "ace_value": 20},
        {"reinforcements": "chosen", "reinforcement_count": 2, "doubles_on_tie": "any", "ace_may_pair": True},
        {"ace_answer": "ace_or_double", "min_rank": 11, "refill_time": "at_once"},
    ],
    ids=str,
)
def test_strategies_of_suits_answer_legally_under_other_rules(changes):
    for part in SUITS.parts:
        for word in names(SUITS, part):
            simulate(Setup.of("suits", changes, [with_part(SUITS, part, word), "random"]), 100, threads=1)


@pytest.mark.parametrize("name", games.names())
def test_a_strategy_names_its_source_and_says_what_it_does(name):
    for of, found in strategies(games.load(name)).items():
        assert found.source.strip() and found.says.strip(), of


def test_every_strategy_has_words_of_its_own():
    """What a designer calls it: short, a phrase and no title, and never that of another strategy of the same part."""
    for game in (games.load(name) for name in games.names()):
        told = {pair: each.words for pair, each in strategies(game).items()}
        assert all(re.fullmatch(r"[a-z][A-Za-z ]{2,36}", words) for words in told.values()), told
        does = r"(never |always )?[a-z]+s\b"  # what somebody does: it is read behind a name, as in "Red plays anything"
        assert all(re.match(does, words) for (_, name), words in told.items() if name != "person"), told
        for part in game.parts:
            of_part = [words for (decides, _), words in told.items() if decides == part]
            assert len(set(of_part)) == len(of_part), (game.name, part)
            assert not set(of_part) & set(names(game, part)), "words, not the name in the code"


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("suits", "random", "plays anything"),
        ("suits", "highest.greedy", "leads the highest, answers greedily"),
        ("suits", "highest.random", "leads the highest, plays anything (response)"),
        ("suits", "highest", "leads the highest, answers if it pays"),
        ("armed", "big_first", "plays the biggest"),
        ("armed", "big_first.small_first", "plays the biggest (battle), plays the smallest (war)"),
        ("armed", "save_up.big_first", "saves up while it is ahead, plays the biggest (war)"),
        ("mindful", "counter.never.peaceful", "counts the cards, never switches, never attacks"),
    ],
)
def test_a_seat_is_told_in_the_words_of_its_parts(game, text, words):
    assert Lineup.read(games.load(game), [text]).words == (words,)


@pytest.mark.parametrize("part", SUITS.parts)
def test_two_strategies_are_two(part):
    """No strategy is another one under a second name: somewhere in 300 games their tallies differ. Some rules tell apart what
    the published ones do not: while an Ace is worth 1, `highest` never leads one unless it must."""
    seen: dict[bytes, str] = {}
    for word in names(SUITS, part):
        seats = [with_part(SUITS, part, word), "random"]
        told = b"".join(
            results(Setup.of("suits", changes, seats), range(300))["tally"].tobytes()
            for changes in ({}, {"ace_value": 14})
        )
        assert told not in seen, f"{word} plays like {seen[told]}"
        seen[told] = word


# ---------------------------------------------------------------- cheating


def cheat(view, rules, options):
    """Always the same answer, which is never legal."""
    return 31_000


def looks_at_hidden_cards(view, rules, options):
    """Answers illegally as soon as it sees anything that is hidden from it."""
    other = 1 - view.seat
    for row in range(2):
        for place in range(view.deck.card.shape[1]):
            if view.deck.card[row, place] != 255:
                return 31_000
    for place in range(view.hand.card.shape[1]):
        if view.hand.card[other, place] != 255 or view.ready.card[other, place] != 255:
            return 31_000
    for stream in range(len(view.streams)):
        if stream != DICE + view.seat and view.streams[stream] != 0:
            return 31_000
    return options.action[0]


def looks_at_its_own_cards(view, rules, options):
    """Answers illegally if it sees a card in its own hand: it must, so this one is always refused."""
    for place in range(view.hand.size[view.seat]):
        at = (view.hand.top[view.seat] + place) & (view.hand.card.shape[1] - 1)
        if view.hand.card[view.seat, at] != 255:
            return 31_000
    return options.action[0]


def scribbles_on_its_view(view, rules, options):
    """Changes everything it can reach: it is only a copy."""
    for row in range(2):
        view.total[row] = 99
        view.points[row] = 1_000
        view.deck.size[row] = 0
        view.hand.size[row] = 0
    view.over = 1
    return options.action[0]


def first_answer(view, rules, options):
    """The first legal answer."""
    return options.action[0]


@pytest.fixture
def plays(monkeypatch):
    """Let a function play a part of Suits under its own name; returns the setup in which seat 0 is it."""

    def inject(function, part: str, seat: int = 0) -> Setup:
        name = function.__name__
        monkeypatch.setitem(strategies(SUITS), (part, name), Strategy(name, part, "test", "test", function))
        seats = ["random", "random"]
        seats[seat] = with_part(SUITS, part, name)
        return Setup.of(SUITS, {}, seats)

    return inject


@pytest.mark.parametrize("seat", (0, 1))
@pytest.mark.parametrize("part", SUITS.parts)
def test_an_illegal_answer_is_refused_and_names_strategy_seat_and_game(plays, part, seat):
    with pytest.raises(IllegalAnswer) as refused:
        simulate(plays(cheat, part, seat), 50, seed=70)
    sentence = str(refused.value)
    assert "'cheat'" in sentence and part in sentence and SUITS.seats[seat] in sentence
    assert "31000" in sentence and "game 7" in sentence


@pytest.mark.parametrize("part", sample(SUITS.parts, 2))
def test_a_strategy_sees_nothing_that_is_hidden_from_it(plays, part):
    for seat in (0, 1):
        assert len(simulate(plays(looks_at_hidden_cards, part, seat), 200)) == 200


@pytest.mark.parametrize("part", SUITS.parts)
def test_a_strategy_does_see_its_own_hand(plays, part):
    with pytest.raises(IllegalAnswer):
        simulate(plays(looks_at_its_own_cards, part), 10)


@pytest.mark.parametrize("part", SUITS.parts)
def test_what_a_strategy_does_to_its_view_changes_no_game(plays, part):
    honest = results(plays(first_answer, part), range(100))
    assert results(plays(scribbles_on_its_view, part), range(100)).tobytes() == honest.tobytes()


# ---------------------------------------------------------------- a person


@pytest.mark.parametrize("seats", (["person"], ["person", "random"], ["random", "random.person"]), ids=str)
def test_a_person_is_refused_in_a_batch_with_a_sentence(seats):
    with pytest.raises(BadInput, match=r"A person cannot play .* games"):
        simulate(Setup.of("suits", {}, seats), 10)


# ---------------------------------------------------------------- parts that combine


def test_lead_and_response_combine_freely():
    for lead in names(SUITS, "lead"):
        for response in names(SUITS, "response"):
            assert parts_of(SUITS, f"{lead}.{response}") == (lead, response)


def test_leads_are_asked_of_the_lead_part_and_the_rest_of_the_response_part():
    played = logged(Setup.of("suits", {}, ["random"]), 3)
    parts = [SUITS.parts[row["part"]] for row in played.asked]
    verbs = [row["answer"] // 256 for row in played.asked]
    assert all((verb == Verb.LEAD) == (part == "lead") for verb, part in zip(verbs, parts, strict=True))


def test_changing_the_response_of_one_seat_changes_its_games():
    leads = names(SUITS, "lead")[0]
    told = [
        results(Setup.of("suits", {}, [f"{leads}.{response}", "random"]), range(200))["tally"].tobytes()
        for response in names(SUITS, "response")
    ]
    assert len(set(told)) > 1


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "There is no strategy 'nonsense'"),
        ("random.nonsense", "There is no response strategy 'nonsense'"),
        ("nonsense.random", "There is no lead strategy 'nonsense'"),
        ("random.random.random", "has 3 parts"),
        ("", "There is no strategy ''"),
    ],
)
def test_a_wrong_strategy_gets_a_sentence_that_names_the_part(text, says):
    with pytest.raises(BadInput, match=says):
        parts_of(SUITS, text)


def test_one_strategy_serves_all_seats_and_three_are_too_many():
    assert Lineup.of(SUITS, ["random"]).names == ("random.random",) * 2
    with pytest.raises(BadInput, match="2 seats, not 3"):
        Lineup.of(SUITS, ["random"] * 3)


def test_random_tries_every_answer_alike():
    """Of the first leads of 300 games each of the three cards is a third, within three standard errors."""
    setup = Setup.of("suits", {}, ["random"])
    first = [logged(setup, seed).asked[0] for seed in range(300)]
    places = [row["options"]["action"][:3].tolist().index(row["answer"]) for row in first]
    counts = np.bincount(places, minlength=3)
    assert len(counts) == 3 and (abs(counts - 100) < 3 * np.sqrt(300 * 2 / 9)).all()


def test_one_may_join_while_somebody_goes_through_them():
    known = Known(SUITS)
    known["lead", "first"] = known["lead", "second"] = None
    seen = []
    for pair in known:
        seen.append(pair)
        known["lead", "third"] = None
    assert seen == [("lead", "first"), ("lead", "second")] and len(known) == 3
