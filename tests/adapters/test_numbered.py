"""Actions and views as numbers: nothing is lost, nothing that is hidden shows."""

import doctest

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.adapters.numbered
import engine.adapters.points
from engine.adapters.numbered import Actions, Features
from engine.adapters.points import Points, with_persons
from engine.core import game as games
from engine.core.cards import card_code
from engine.replay.sampled_deal import sampled_deal
from engine.replay.view import View, see
from engine.setup.setup import Setup, as_setup
from tests.kit.adapting import played
from tests.kit.choosing import WITH_OTHERS as TEXTS
from tests.kit.lanes import case
from tests.kit.playing import logged
from tests.kit.random_rules import SEEDS, rules, setups
from warbench import Match


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in games.names()])
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_every_action_of_every_game_has_a_number_of_its_own(name, data):
    """Under any rules: what is legal at any moment fits, and comes back."""
    setup = data.draw(setups(games.load(name)))
    rows = logged(setup, data.draw(SEEDS)).asked
    codes = np.unique(np.concatenate([row["options"]["action"][: row["options"]["count"]] for row in rows] or [[]]))
    actions = Actions(setup)
    numbers = [actions.number(int(code)) for code in codes]
    assert len(set(numbers)) == len(codes) and all(0 <= number < actions.count for number in numbers)
    assert [actions.code(number) for number in numbers] == codes.tolist()
    assert actions.mask(codes.astype(int)).nonzero()[0].tolist() == sorted(numbers)


def decoded(features: Features, values: np.ndarray) -> dict[str, list]:
    """The rows of the zones, read back by the names of the numbers: cards as codes, None where one is not seen."""
    named = dict(zip(features.names, values.tolist(), strict=True))
    rows: dict[str, list] = {}
    for name, value in named.items():
        if name.startswith("cards of "):
            rows[name.removeprefix("cards of ")] = [None] * int(value)
    cards = [card_code(int(card)) for card in np.unique(features.game.cards(features.setup.rules))]
    for row, places in rows.items():
        for card in cards:
            near = named[f"{row} {card}"]
            if near:
                places[round(1 / near) - 1] = card
    return rows


@pytest.mark.parametrize("text", [case(text == "suits", text) for text in TEXTS])
def test_a_view_can_be_read_back_from_its_numbers(text):
    points = Points(with_persons(as_setup(text)))
    features = Features(points.setup)
    low, high = features.bounds
    for point in played(points, 4, max, 60)[::7]:
        for seat in range(len(points.setup.strategies)):
            record = see(points.setup, point.state, seat)
            values = features.of(record, seat)
            assert values.shape == (features.size,) == low.shape and values.dtype == np.float32
            assert (low <= values).all() and (values <= high).all()
            zones = View(points.setup, seat, record).zones
            assert list(decoded(features, values).values()) == [list(zone.cards) for zone in zones]
            assert values[seat] == 1 and values[: len(points.setup.strategies)].sum() == 1


@pytest.mark.parametrize("name", [case(name == "suits", name) for name in games.names()])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_game_stays_within_its_bounds(name, data):
    """Under any rules and any play: every number of every view, the turns, and the choices."""
    points = Points(with_persons(Setup.of(games.load(name), data.draw(rules(games.load(name))))))
    features, choose = Features(points.setup), data.draw(st.randoms(use_true_random=False))
    low, high = features.bounds
    path = played(points, data.draw(SEEDS), choose.choice, 300)
    assert len(path) - 1 <= points.setup.game.most_choices(points.setup.rules)
    for point in path[-1:0:-7]:
        for seat in range(len(points.setup.strategies)):
            values = features.of(see(points.setup, point.state, seat), seat)
            outside = np.flatnonzero((values < low) | (values > high))
            assert not len(outside), [(features.names[n], values[n], low[n], high[n]) for n in outside]


@pytest.mark.parametrize("name", games.names())
def test_no_number_is_bounded_by_its_type_alone(name):
    """Every field of every game has bounds of its own, which learning programs can scale by."""
    game = games.load(name)
    features, bounds = Features(Setup.of(game)), game.bounds(game.Rules())
    fields = {field for field, _ in features._fields}
    assert fields <= set(bounds.fields) <= fields | {"knows"}
    high = dict(zip(features.names, features.bounds[1].tolist(), strict=True))
    assert high["turn"] == game.most_turns(game.Rules()) <= game.guard + 1
    assert max(high.values()) < 2**30 and all(low >= -1 for low in features.bounds[0])


def test_bounds_follow_the_rules():
    short, longer = (Setup.of(text) for text in ("suits:max_rounds=2,hand_size=2,max_rank=5", "suits"))
    assert short.game.most_choices(short.rules) == 24 and longer.game.most_choices(longer.rules) == 156
    high = dict(zip(Features(longer).names, Features(longer).bounds[1].tolist(), strict=True))
    assert (high["turn"], high["total 0"], high["points 1"], high["cards of deck 0"]) == (26, 338, 104, 52)


@pytest.mark.parametrize("text", [case(text == "suits", text) for text in TEXTS])
def test_what_a_seat_cannot_know_changes_no_number(text):
    """The hidden cards are dealt anew, and all shuffles to come: the numbers are the same."""
    match = Match(f"{with_persons(as_setup(text)).text()}@9")
    features = Features(match.id.setup)
    for _ in range(6):
        view = match.view()
        values = features.of(view.record, match.seat)
        for seed in range(3):
            assert (features.of(sampled_deal(view, seed).seen_by(match.seat).record, match.seat) == values).all()
        match = match.play(match.choices[-1])


@pytest.mark.parametrize("module", [engine.adapters.numbered, engine.adapters.points])
def test_the_examples_run(module, capsys):
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried and not failed, capsys.readouterr().out


def test_the_names_say_what_the_numbers_are():
    features = Features(Setup.of("mindful"))
    assert len(set(features.names)) == features.size
    assert {
        "looks 1",
        "asked 0",
        "part switch",
        "turn",
        "cards of deck 1",
        "chain",
        "points 0",
        "knows AS",
        "hand 0 7H",
    } <= {*features.names}
