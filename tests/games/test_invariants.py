"""What holds in every game, whatever the rules, the seed and the strategies."""

from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import game as games
from engine.core.cards import MAX_CARDS
from engine.core.events import NO_CARD, NOBODY
from engine.play.result import CAPPED, CYCLE, FINISHED
from engine.replay.trace import zone_contents
from engine.setup.setup import Setup
from engine.simulation import simulate as simulation
from tests.kit.hidden import seen_by
from tests.kit.lanes import sample
from tests.kit.playing import Played, logged, results, silent, zone
from tests.kit.random_rules import LONGEST, SEEDS, few, many, setups, some
from warbench import simulate

every_game = pytest.mark.parametrize("name", sample(games.names(), 4))
dice = st.randoms(use_true_random=False)


class Sample(NamedTuple):
    """A game by random rules between random strategies: played silently, and again with everything written down."""

    setup: Setup
    seed: int
    result: np.void
    last: np.ndarray
    played: Played | None

    @classmethod
    def of(cls, setup: Setup, seed: int) -> "Sample":
        """Nothing is written down of a game that is too long: of that one the silent game has to say enough."""
        result, last = silent(setup, seed)
        return cls(setup, seed, result, last, logged(setup, seed) if result["steps"] <= LONGEST else None)


# ---------------------------------------------------------------- cards


def card_counts(setup: Setup, states: np.ndarray) -> np.ndarray:
    """How often each card lies somewhere, state by state."""
    counts = np.zeros((len(states), MAX_CARDS + 48), "i4")
    for place in setup.game.zones:
        inner = states[place.name]
        for row in range(place.rows):
            places = (np.arange(place.capacity) - inner["top"][:, row, None]) & (place.capacity - 1)
            here, where = np.nonzero(places < inner["size"][:, row, None])
            np.add.at(counts, (here, inner["card"][here, row, where]), 1)
    return counts


def every_card_is_in_exactly_one_place_after_every_event(sample: Sample, random) -> None:
    expected = np.zeros(MAX_CARDS + 48, "i4")
    expected[sample.setup.game.cards(sample.setup.rules)] = 1
    wrong = np.flatnonzero((card_counts(sample.setup, sample.played.states) != expected).any(axis=1))
    assert not len(wrong), f"cards are lost or doubled after step {wrong[0]}"


# ---------------------------------------------------------------- the course of a game


def every_game_ends_or_says_why_not(sample: Sample, random) -> None:
    result, state, game = sample.result, sample.last, sample.setup.game
    assert result["status"] in (FINISHED, CAPPED, CYCLE)
    if result["status"] == FINISHED:
        assert state["over"][0] == 1 and result["winner"] in (NOBODY, *range(len(game.seats)))
    else:
        assert state["over"][0] == 0 and result["winner"] == NOBODY
    if result["status"] == CAPPED:
        assert result["turns"] >= game.guard


def whoever_is_asked_has_a_legal_answer(sample: Sample, random) -> None:
    played = sample.played
    assert len(played.asked) == played.result["decisions"]
    counts = played.asked["options"]["count"]
    assert (counts >= 1).all()
    assert (counts > 1).sum() == played.result["choices"]
    for row in played.asked:
        legal = row["options"]["action"][: row["options"]["count"]].tolist()
        assert row["answer"] in legal and len(set(legal)) == len(legal)


def a_silent_game_is_byte_for_byte_the_logged_one(sample: Sample, random) -> None:
    game, played = sample.setup.game, sample.played
    assert sample.result.tobytes() == played.result.tobytes()
    assert sample.last.tobytes() == played.last.tobytes()
    assert zone_contents(game, played.states[-1]) == zone_contents(game, sample.last[0])


def the_log_counts_what_the_tally_counts(sample: Sample, random) -> None:
    played = sample.played
    counted = np.bincount(played.events["kind"], minlength=len(sample.setup.game.events))
    assert counted.tolist() == played.result["tally"].tolist()
    assert played.events["step"].tolist() == list(range(len(played.events)))
    assert all(a <= b for a, b in pairwise(played.events["turn"].tolist()))


# ---------------------------------------------------------------- hidden cards


def hidden_rows(setup: Setup, seat: int) -> list[tuple[str, int]]:
    """The rows of zones (name, row) whose cards a seat does not see, by the declaration of the zones."""
    rows = [(place, row) for place in setup.game.zones for row in range(place.rows)]
    return [(p.name, r) for p, r in rows if p.sees == "nobody" or (p.sees == "owner" and p.of + r != seat)]


def known(state: np.void, seat: int) -> set[int]:
    """The cards whose place a seat knows although it does not see them."""
    return set(np.flatnonzero(state["knows"][seat]).tolist()) if "knows" in state.dtype.names else set()


def with_other_cards(setup: Setup, state: np.void, seat: int, random) -> np.ndarray:
    """The state with the cards whose place a seat neither sees nor knows exchanged among themselves."""
    other, sure = np.array([state]), known(state, seat)
    places = [(name, row, i) for name, row in hidden_rows(setup, seat) for i in _occupied(state[name], row)]
    places = [(name, row, i) for name, row, i in places if int(state[name]["card"][row, i]) not in sure]
    cards = [int(other[name]["card"][0, row, i]) for name, row, i in places]
    random.shuffle(cards)
    for (name, row, i), card in zip(places, cards, strict=True):
        other[name]["card"][0, row, i] = card
    return other


def _occupied(inner: np.void, row: int) -> list[int]:
    capacity = inner["card"].shape[1]
    return [(int(inner["top"][row]) + i) % capacity for i in range(int(inner["size"][row]))]


def a_view_does_not_depend_on_hidden_cards(sample: Sample, random) -> None:
    setup, states = sample.setup, sample.played.states
    for step in random.sample(range(len(states)), min(10, len(states))):
        for seat in range(len(setup.game.seats)):
            other = with_other_cards(setup, states[step], seat, random)
            assert seen_by(setup, states[step : step + 1], seat) == seen_by(setup, other, seat), f"{step=}, {seat=}"


def a_view_shows_no_card_that_is_hidden_and_all_that_are_not(sample: Sample, random) -> None:
    setup, state = sample.setup, sample.played.states[len(sample.played.states) // 2]
    for seat in range(len(setup.game.seats)):
        view = np.frombuffer(seen_by(setup, np.array([state]), seat), setup.game.state)[0]
        hidden, sure = hidden_rows(setup, seat), known(state, seat)
        rows = [(place.name, row) for place in setup.game.zones for row in range(place.rows)]
        for place, real, shown in zip(
            rows, zone_contents(setup.game, state), zone_contents(setup.game, view), strict=True
        ):
            assert shown == ([card if card in sure else NO_CARD for card in real] if place in hidden else real)


# ---------------------------------------------------------------- all laws, held against the same games

LAWS = (
    every_card_is_in_exactly_one_place_after_every_event,
    whoever_is_asked_has_a_legal_answer,
    a_silent_game_is_byte_for_byte_the_logged_one,
    the_log_counts_what_the_tally_counts,
    a_view_does_not_depend_on_hidden_cards,
    a_view_shows_no_card_that_is_hidden_and_all_that_are_not,
)


def check_laws(sample: Sample, random) -> None:
    """The message begins with the law that was broken."""
    for law in (every_game_ends_or_says_why_not, *(LAWS if sample.played else ())):
        try:
            law(sample, random)
        except AssertionError as broken:
            raise AssertionError(f"{law.__name__.replace('_', ' ')}: not so. {broken}") from broken


@every_game
@few
@given(st.data(), SEEDS, dice)
def test_all_laws_hold_under_random_rules(name, data, seed, random):
    check_laws(Sample.of(data.draw(setups(games.load(name))), seed), random)


@pytest.mark.slow
@every_game
@many
@given(st.data(), SEEDS, dice)
def test_all_laws_hold_in_many_games_under_random_rules(name, data, seed, random):
    check_laws(Sample.of(data.draw(setups(games.load(name))), seed), random)


# ---------------------------------------------------------------- cards that are still in the decks


def with_another_future(setup: Setup, seed: int, step: int, random) -> tuple[Played, Played]:
    """The same game twice up to a step, from the deal and with the same answers: as it was, and with the cards that are
    still in the decks at that step in another order."""
    original = logged(setup, seed)
    order = deal_order(setup, original.states[0])
    drawn = len(order) - 2 * int(original.states["deck"]["size"][: step + 1].min())
    future = random.sample(order[drawn:], len(order) - drawn)
    answers = [int(row["answer"]) for row in original.asked if row["step"] <= step and row["options"]["count"] > 1]
    one, other = (np.array(cards, "u1") for cards in (order, order[:drawn] + future))
    return logged(setup, seed, stack=one, script=answers), logged(setup, seed, stack=other, script=answers)


def deal_order(setup: Setup, dealt: np.void) -> list[int]:
    """A pack that deals these two decks: a card of one, a card of the other."""
    first, second = (zone(setup, zone_contents(setup.game, dealt), "deck", seat) for seat in (0, 1))
    return [card for pair in zip(first, second, strict=True) for card in pair]


@some
@given(setups(games.load("suits")), SEEDS, dice)
def test_a_view_does_not_depend_on_the_cards_still_in_the_decks(setup, seed, random):
    """Played from the deal: nothing that the state remembers on the way gives hidden cards away."""
    setup = Setup(setup.game, setup.rules.but(deck_split="by_colour"), setup.strategies)
    step = random.randrange(int(silent(setup, seed)[0]["steps"]) * 2 // 3)
    one, other = with_another_future(setup, seed, step, random)
    for seat in range(len(setup.game.seats)):
        views = [seen_by(setup, played.states[step : step + 1], seat) for played in (one, other)]
        assert views[0] == views[1], f"step {step}, seat {seat}"


# ---------------------------------------------------------------- threads and chunks


@every_game
def test_threads_and_chunks_change_nothing(name, monkeypatch):
    setup = Setup.of(name, strategies=("random",))
    expected = simulate(setup, 1_100, seed=5, threads=1)
    assert simulate(setup, 1_100, seed=5, threads=2).equals(expected)
    monkeypatch.setattr(simulation, "_CHUNK", 137)
    assert simulate(setup, 1_100, seed=5, threads=2).equals(expected)
    assert simulate(setup, 1_100, seed=5, threads=1).equals(expected)
    assert simulate(setup, 100, seed=705, threads=1).equals(expected[700:800])


# ---------------------------------------------------------------- A War of Suits


@some
@given(setups(games.load("suits")), SEEDS)
def test_suits_scores_sum_to_68_and_lasts_at_most_26_rounds_under_the_published_rules(setup, seed):
    published = Setup(setup.game, setup.game.Rules(), setup.strategies)
    found = results(published, range(seed, seed + 100))
    assert (found["score"].sum(axis=1) == 68).all()
    assert (found["status"] == FINISHED).all()
    assert found["turns"].max() <= 26


@pytest.mark.parametrize("seats", [("highest.miser", "middle.greedy"), ("lowest.greedy", "middle.miser")], ids="/".join)
def test_suits_with_seats_and_armies_exchanged_is_the_same_game_mirrored(seats):
    """Strategies without dice: whoever leads the red army plays as before, from the other seat."""
    one = results(Setup.of("suits", {}, seats), range(500))
    other = results(Setup.of("suits", {}, seats[::-1]), range(500), rotation=1)
    assert (one["score"] == other["score"][:, ::-1]).all()
    assert (one["tally"] == other["tally"]).all()
    won = one["winner"] != NOBODY
    assert (one["winner"][won] == 1 - other["winner"][won]).all() and (other["winner"][~won] == NOBODY).all()
