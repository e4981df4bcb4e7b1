"""The inverse of hiding: what a view does not show is dealt uniformly over all deals that agree with it, counted one by one."""

import doctest
from collections import Counter
from itertools import chain

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.replay.sampled_deal
from engine.core import game as games
from engine.core.cards import ANYWHERE, rank_of
from engine.core.rules import BadInput
from engine.replay.sampled_deal import sampled_deal
from engine.replay.trace import zone_contents, zone_rows
from engine.replay.view import AUDIENCE, View, see
from engine.setup.game_id import GameId
from engine.setup.setup import Setup, as_setup
from tests.kit.choosing import AND_OPPONENTS as CHOOSING
from tests.kit.choosing import OTHERS
from tests.kit.hidden import consistent, hidden_cards, hidden_places, home_of
from tests.kit.lanes import case
from tests.kit.playing import with_persons
from warbench import Match, replay

FILLS = 6_000
GAMES = sorted({text.partition(":")[0] for text in CHOOSING.values()})  # those in which somebody chooses


def moments(text: str, seed: int, every: int = 1, strategies=("random",)):
    """(state, names) at the real choices of a game of random players."""
    setup = as_setup(text)
    trace = replay(GameId(Setup(setup.game, setup.rules, strategies * len(setup.strategies), setup.base), seed))
    for taken in trace.choices[::every]:
        yield trace.setup, trace.state_at_decision(taken.decision)


def looked(setup: Setup, state: np.void, seat: int) -> View:
    return View(setup, seat, see(setup, state, seat))


# ---------------------------------------------------------------- hide(fill(view)) == view


@pytest.mark.parametrize(
    "text",
    [case(n == "suits", t, id=t) for n, t in CHOOSING.items()] + [case(False, t) for t in OTHERS],
)
def test_a_filled_view_looks_the_same_again_byte_by_byte(text):
    """For every seat and for the audience, all along the game; and all the cards are there, each once."""
    for at, (setup, state) in enumerate(moments(f"{text}", 4, every=7)):
        if at == 40:
            break
        for seat in (*range(len(setup.strategies)), AUDIENCE):
            view = looked(setup, state, seat)
            full = sampled_deal(view, at)
            assert full.seen_by(seat).record.tobytes() == view.record.tobytes(), (at, seat)
            assert sorted(c for zone in full.zones for c in zone.cards) == sorted(
                c for zone in looked(setup, state, -3).zones for c in zone.cards
            )


@pytest.mark.slow  # compiles
def test_war_has_nothing_to_hide_but_its_decks():
    trace = replay("war@3")
    setup, state = trace.setup, trace.state(40)
    view = looked(setup, state, AUDIENCE)
    full = sampled_deal(view, 1)
    assert None in view.cards("deck", 0) and full.seen_by(AUDIENCE) == view
    assert set(full.cards("deck", 0) + full.cards("deck", 1)) == {
        c for seat in range(2) for c in looked(setup, state, -3).cards("deck", seat)
    }


@pytest.mark.parametrize("game", [case(name == "suits", name) for name in GAMES])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_in_all_games_a_match_can_be_filled(game, data):
    texts = [text for text in (*CHOOSING.values(), *OTHERS) if text.partition(":")[0] == game]
    setup = as_setup(data.draw(st.sampled_from(texts)))
    match = Match(GameId(with_persons(setup, range(len(setup.strategies))), data.draw(st.integers(0, 500))))
    for _ in range(data.draw(st.integers(0, 25))):
        match = match if match.over else match.play(data.draw(st.sampled_from(match.choices)))
    if not match.over:
        seed = data.draw(st.integers(0, 10**9))
        assert match.fill(seed).seen_by(match.seat) == match.view()
        assert match.fill(seed) == match.fill(seed)


@pytest.mark.parametrize("text", [case(n in ("suits", "armed"), t, id=n) for n, t in CHOOSING.items()])
def test_what_everybody_knows_of_hidden_cards_is_true(text):
    """Where a game says among whose cards a hidden one must be, there it is; and backs show what lies there."""
    game = games.load(text.partition(":")[0])
    for setup, state in moments(text, 12, every=5):
        for (name, owner), cards in zip(zone_rows(game), zone_contents(setup.game, state), strict=True):
            zone = next(z for z in game.zones if z.name == name)
            for card in cards if zone.sees != "all" else ():
                assert home_of(setup, state, card) in (ANYWHERE, owner), (name, card)


# ---------------------------------------------------------------- uniform, counted by enumeration

#: Games by whose rules views are filled; where backs are seen, where armies have colours and where they have none, ...
FILLED = {
    "suits": "suits",
    "suits, shuffled": "suits:deck_split=shuffled",
    "armed": "armed",
    "mindful": "mindful",
    "mindful, known bottoms": "mindful:capture_to=deck_bottom",
    "profiteer": "profiteer",
    "river": "river:hand_three,players=3",
    "river, backs": "river:colours_on_backs,players=2",
    "river, tops": "river:across_table,players=3,colour_on_back=true",
}
LEFT = 4  # cards that are hidden when the others have been shown


def shown_but_a_few(setup: Setup, state: np.void, random) -> View:
    """A view of the seat that decides, which has been shown all but a few of the hidden cards: so the rest can be counted."""
    view = looked(setup, state, int(state["seat"]))
    places = hidden_places(setup, view)
    near = [place for place in places if place[0] in ("hand", "ready", "stake", "down")]
    keep = {places[n] for n in random.permutation(len(places))[:LEFT]}
    keep = set(list(keep)[: LEFT - 2]) | {near[n] for n in random.permutation(len(near))[:2]}
    for name, row, place, _ in places:
        if (name, row, place, _) not in keep:
            view.record[name]["card"][row, place] = state[name]["card"][row, place]
    return view


def uniform(counts: Counter, possible: int, draws: int) -> bool:
    """Chi-squared, far beyond what chance does."""
    expected = draws / possible
    chi = sum((counts[each] - expected) ** 2 / expected for each in counts) + (possible - len(counts)) * expected
    return chi < possible - 1 + 5 * np.sqrt(2 * (possible - 1)) + 10


@pytest.mark.slow
@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in FILLED.items()])
def test_every_deal_that_agrees_is_as_likely(text):
    random, tried, mixed = np.random.default_rng(1), 0, 0
    for setup, state in chain.from_iterable(moments(text, seed, every=3) for seed in range(5, 25)):
        view = shown_but_a_few(setup, state, random)
        places, cards = hidden_places(setup, view), hidden_cards(setup, view)
        assert len(places) == len(cards) <= LEFT
        deals = consistent(setup, view, places, cards)
        assert tuple(int(state[n]["card"][r, p]) for n, r, p, _ in places) in deals
        if len(deals) > 1:
            counts = Counter(order_of(sampled_deal(view, at).record, places) for at in range(40 * len(deals)))
            assert set(counts) <= set(deals)
            assert uniform(counts, len(deals), 40 * len(deals)), len(deals)
            homes = {home_of(setup, view.record, card) for card in cards}
            tried, mixed = tried + 1, mixed + (ANYWHERE in homes and len(homes) > 1)
        if tried == 14:
            break
    assert tried >= 5
    assert mixed or text != "armed"  # seen on one side, and never seen: the ones do not get into the way of the others


def order_of(record: np.void, places) -> tuple[int, ...]:
    return tuple(int(record[name]["card"][row, place]) for name, row, place, _ in places)


@pytest.mark.slow
def test_a_card_laid_face_down_in_mindful_war_may_be_any_or_none():
    """Who switches second does not know whether the other has laid a card, or which: all answers are as likely."""
    found = 0
    for seed in range(20):
        for setup, state in moments("mindful:switch_from_turn=1", seed):
            if state["phase"] != 0 or state["seat"] != 1 or state["may"] != 3:
                continue
            view = looked(setup, state, 1)
            held, counts = int(state["hand"]["size"][0]), Counter()
            for at in range(1_200):
                knows = sampled_deal(view, at).record["knows"][0]
                laid = np.flatnonzero(knows >= 2)
                counts["none" if not len(laid) else place_in_hand(sampled_deal(view, at).record, int(laid[0]))] += 1
            assert uniform(counts, held + 1, 1_200)
            found += 1
            if found == 3:
                return
    raise AssertionError("nobody switches")


def place_in_hand(record: np.void, card: int) -> int:
    hand = record["hand"]
    places = [(int(hand["top"][0]) + i) & 15 for i in range(int(hand["size"][0]))]
    return [int(hand["card"][0, p]) for p in places].index(card)


@pytest.mark.slow
def test_who_lays_second_in_a_war_sees_a_deal_in_which_the_other_has_laid():
    for setup, state in moments("mindful", 1):
        if state["phase"] == 1 and state["seat"] == 1:
            record = sampled_deal(looked(setup, state, 1), 7).record
            assert sorted(k for k in record["knows"][0] if k >= 2) == [2 + n for n in range(int(state["wanted"][0]))]
            break
    else:
        raise AssertionError("no war")


# ---------------------------------------------------------------- what a seed is


def test_the_dice_of_the_seat_that_looks_are_its_own_and_all_other_streams_are_of_the_world():
    setup, state = next(moments("suits", 3))
    view = looked(setup, state, 0)
    first, second = sampled_deal(view, 1).record["streams"], sampled_deal(view, 2).record["streams"]
    assert first[3] == second[3] == state["streams"][3]
    assert (np.delete(first, 3) != np.delete(second, 3)).all()
    assert not set(np.delete(first, 3).tolist()) & set(state["streams"].tolist())


@pytest.mark.slow
def test_ranks_in_a_rivals_hand_come_as_often_as_in_what_is_hidden():
    setup, state = next(moments("suits", 3))
    view = looked(setup, state, 0)
    black = [c for c in hidden_cards(setup, view) if c // 13 % 4 in (0, 3)]
    hands = Counter(
        c for at in range(FILLS) for c in order_of(sampled_deal(view, at).record, places_of_hand(setup, view))
    )
    assert set(hands) == set(black) and uniform(hands, len(black), 3 * FILLS)
    assert rank_of.py_func(12) == 14


def places_of_hand(setup: Setup, view: View):
    return [place for place in hidden_places(setup, view) if place[0] == "hand"]


@pytest.mark.parametrize("seed", [-1, 2**60, "x", True, None])
def test_what_is_no_seed_is_one_sentence(seed):
    with pytest.raises(BadInput, match="whole number from 0"):
        Match("suits@person/middle@17").fill(seed)


def test_the_example_runs(capsys):
    failed, tried = doctest.testmod(engine.replay.sampled_deal, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out
