"""What a strategy reads of its view: found in its code, no less than it uses, and it is all that it gets."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.core.cards
from engine.compile.jit import rule
from engine.core import game as games
from engine.core.cards import card_at
from engine.core.decision import OPTIONS
from engine.core.events import window_dtype
from engine.core.rng import DICE
from engine.play import observation
from engine.play.custom_strategy import CustomStrategy
from engine.play.loop import play
from engine.play.observation import AUDIENCE, looker
from engine.play.reading import WHOLE, reading_of
from engine.play.run import make_work
from engine.play.strategy import PERSON, Strategy, compiled, strategies
from engine.replay.view import see
from engine.setup.lineup import pilot
from engine.setup.presets import presets
from engine.setup.setup import Setup
from tests.kit.lanes import case
from tests.kit.playing import logged, silent

SUITS = games.load("suits")
QUICK = ("suits", "mindful")
FEW = 20  # decisions of a part that are looked at
ASKED = ("armed", "mindful", "profiteer", "river", "suits", "yours")  # another game may have parts that no preset asks


def fields_of(game) -> frozenset[str]:
    return frozenset(game.state.names)


def read(game, part: str, name: str):
    return reading_of(compiled(game, part, name), fields_of(game))


def own_strategies() -> list:
    """Every strategy of a game that has a rule to decide by."""
    every = [(game, part, name) for game in games.names() for part, name in strategies(games.load(game))]
    found = [each for each in every if each[2] != PERSON]
    return [case(each[0] in QUICK and at % 6 == 0, *each, id="-".join(each)) for at, each in enumerate(found)]


# ---------------------------------------------------------------- it answers from what it reads as from everything


def decisions(setup: Setup, seed: int) -> list[tuple[np.void, np.void]]:
    """The decisions of a game (ASKED records), each with the state before it."""
    asked = logged(setup, seed).asked
    before = np.zeros(len(asked), window_dtype(setup.game.state))
    silent(setup, seed, asked=asked, asked_in=before)
    return list(zip(asked, before["state"], strict=True))


@cache
def asked_of(game_name: str, part: str) -> list[tuple[Setup, np.void, tuple[int, ...]]]:
    """States in which this part of a strategy chooses, under the rules of every preset, with its options."""
    game, found = games.load(game_name), []
    setups = [Setup.of(game, preset.rules.changes(), ["random"]) for preset in presets(game).values()]
    if game_name == "profiteer":  # where swaps are rare enough that there is something to donate
        setups.append(Setup.of(game, {"swaps_per_flip": 0, "even_within": 0}, ["passive.random"]))
    for setup, seed in product(setups, range(12)):
        for row, state in decisions(setup, seed):
            if game.parts[row["part"]] == part and row["options"]["count"] > 1:
                found.append((setup, state, tuple(row["options"]["action"][: row["options"]["count"]].tolist())))
    return found[:: max(1, len(found) // FEW)]


def with_noise(game, view: np.void, reading, seed: int) -> np.void:
    """The view with every byte at random but those of the fields that are read, the seat, the part and its own dice."""
    noisy = np.frombuffer(np.random.default_rng(seed).bytes(game.state.itemsize), game.state).copy()[0]
    for name, part in reading:
        if part == WHOLE:
            noisy[name] = view[name]
        else:
            noisy[name][part] = view[name][part]
    seat = int(view["seat"])
    noisy["seat"], noisy["part"], noisy["streams"][DICE + seat] = seat, view["part"], view["streams"][DICE + seat]
    return noisy


def answer(setup: Setup, made, view: np.void, legal: tuple[int, ...]) -> tuple[int, int]:
    """What it answers, and its dice afterwards."""
    options, mine = np.zeros(1, OPTIONS), view.copy()
    options["action"][0, : len(legal)], options["count"] = legal, len(legal)
    table = np.array([mine], setup.game.state)
    told = made(table[0], setup.rules.record()[0], options[0])
    return int(told), int(table[0]["streams"][DICE + int(view["seat"])])


@pytest.mark.parametrize(("game_name", "part", "name"), own_strategies())
def test_it_answers_the_same_when_all_that_it_does_not_read_is_noise(game_name, part, name):
    game = games.load(game_name)
    made, reading, asked = compiled(game, part, name), read(game, part, name), asked_of(game_name, part)
    assert reading is not None, "each of our own strategies says by its code what it reads"
    assert len(asked) >= FEW or game_name not in ASKED, "the presets ask each part often enough"
    for at, (setup, state, legal) in enumerate(asked):
        full = see(setup, state, int(state["seat"]))
        assert answer(setup, made, with_noise(game, full, reading, at), legal) == answer(setup, made, full, legal)


def test_noise_in_what_it_reads_changes_an_answer():
    """The test above could not fail for a strategy that reads nothing of what it is said to read."""
    made = compiled(SUITS, "lead", "counter")
    differ = [
        answer(setup, made, full, legal) != answer(setup, made, with_noise(SUITS, full, (), at), legal)
        for at, (setup, state, legal) in enumerate(asked_of("suits", "lead"))
        for full in [see(setup, state, int(state["seat"]))]
    ]
    assert any(differ)


def test_a_player_that_thinks_reads_everything():
    assert reading_of(pilot(SUITS, "lead", "think5"), fields_of(SUITS)) is None


# ---------------------------------------------------------------- found in the code


@rule
def its_own(view, seat):
    return card_at(view.hand, seat, 0)


def names_it(view, rules, options):
    return options.action[0] if view.points[view.seat] > 0 else options.action[1]


def asks_another(view, rules, options):
    return options.action[np.int64(its_own(view, view.seat) & 1)]


def counts_cards(view, rules, options):
    return options.action[np.int64(view.deck.size[0] & 1)]


def counts_and_looks(view, rules, options):
    return options.action[np.int64((view.deck.size[0] + view.deck.card[0, 0]) & 1)]


def by_word(view, rules, options):
    return options.action[np.int64(view["total"][0] & 1)]


def takes_any(view, rules, options):
    return options.action[np.int64(getattr(view, "total")[0] & 1)]  # noqa: B009


def of_a_module(view, rules, options):
    return options.action[np.int64(engine.core.cards.card_at(view.hand, 0, 0) & 1)]


@pytest.mark.parametrize(
    ("function", "reads"),
    [
        (names_it, {("points", WHOLE), ("seat", WHOLE)}),
        (asks_another, {("hand", WHOLE), ("seat", WHOLE)}),
        (counts_cards, {("deck", "size")}),
        (counts_and_looks, {("deck", "size"), ("deck", WHOLE)}),
        (by_word, {("total", WHOLE)}),
        (takes_any, None),
        (of_a_module, None),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_the_fields_that_it_and_what_it_calls_name(function, reads):
    made = CustomStrategy(SUITS, Strategy(function.__name__, "lead", "test", "test", function))
    found = reading_of(made.pilot, fields_of(SUITS))
    assert found == (None if reads is None else frozenset(reads))


def test_a_strategy_that_python_answers_for_gets_everything():
    made = CustomStrategy(SUITS, Strategy("names_it", "lead", "test", "test", names_it))
    assert reading_of(made.called, fields_of(SUITS)) is None


# ---------------------------------------------------------------- the bytes


@cache
def moments(name: str) -> list[np.void]:
    setup = Setup.of(name, {}, ["random"])
    return [state for _, state in decisions(setup, 5)] or [logged(setup, 5).last[0]]


@pytest.mark.parametrize("name", [case(each in QUICK, each) for each in games.names()])
@settings(max_examples=60)
@given(data=st.data())
def test_whatever_fields_are_read_are_as_in_the_whole_view(name, data):
    game = games.load(name)
    zones = [zone.name for zone in game.zones]
    known = [(field, WHOLE) for field in game.state.names] + [
        (zone, part) for zone in zones for part in ("top", "size")
    ]
    reading = data.draw(st.frozensets(st.sampled_from(known)))
    state, seat = (
        data.draw(st.sampled_from(moments(name))),
        data.draw(st.sampled_from([AUDIENCE, *range(len(game.seats))])),
    )
    whole = see(Setup.of(game), state, seat)
    table = np.frombuffer(np.random.default_rng(3).bytes(2 * game.state.itemsize), game.state).copy()
    table[0] = state
    looker(game)(table, observation._bound_together([observation._stretches(game, seat, reading)]))
    for field, part in reading:
        here, there = (each[field] if part == WHOLE else each[field][part] for each in (table[1], whole))
        assert here.tobytes() == there.tobytes(), (field, part)


@pytest.mark.parametrize("name", [case(each in QUICK, each) for each in games.names()])
def test_no_byte_that_a_seat_may_not_see_is_ever_in_its_record(name):
    """Its record holds what decisions before it left there; of the deck and of other hands it holds no card."""
    game = games.load(name)
    setup = Setup.of(game, {}, ["random"])
    work = make_work(game, game.cards(setup.rules))
    play(game, setup.rules, setup.lineup.pilots, np.arange(40, dtype="u8"), work=work)
    glass = observation.glass_of(game, False)
    for seat in range(len(game.seats)):
        for start, length, of, may, _ in glass.blanks[:, :5]:
            if (of != seat or not may) and any(start <= ring[0] < start + length for ring in glass.rings):
                assert set(work.raw[1 + seat, start : start + length].tolist()) <= {0, 255}
