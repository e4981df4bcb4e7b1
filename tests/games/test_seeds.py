"""Seeds: where other simulators failed (shared/notes/anchors.md), each failure a test. And the fingerprints of the games."""

from dataclasses import replace

import numpy as np
import pytest

from engine.core import game as games
from engine.core.events import EVENT, NOBODY, window_dtype
from engine.core.rng import DEAL, DICE, SHUFFLE
from engine.play.loop import play
from engine.play.run import make_work
from engine.play.strategy import names, strategies
from engine.replay.trace import GameId
from engine.setup.setup import Setup
from tests.kit import fingerprints
from tests.kit.checks import checks
from tests.kit.lanes import sample
from tests.kit.playing import deals, results, silent, zone
from warbench import replay, simulate

every_game = pytest.mark.parametrize("name", sample(games.names(), 2))


def random_setup(name: str, **changes) -> Setup:
    return Setup.of(name, changes, ["random"])


# ---------------------------------------------------------------- a parallel run ignores the seed


@every_game
def test_a_parallel_run_obeys_the_seed(name):
    one = simulate(random_setup(name), 2_000, seed=11, threads=2)
    assert one.equals(simulate(random_setup(name), 2_000, seed=11, threads=1))
    assert one.equals(simulate(random_setup(name), 2_000, seed=11, threads=2))
    other = simulate(random_setup(name), 2_000, seed=5_000, threads=2)
    assert not one.drop("seed").equals(other.drop("seed"))


# ---------------------------------------------------------------- all repetitions share one seed


@every_game
def test_every_game_of_a_batch_has_its_own_deal(name):
    found = deals(random_setup(name), range(300))
    assert len({str(deal) for deal in found}) == 300


@every_game
def test_a_game_of_a_batch_is_the_game_of_its_seed(name):
    batch = results(random_setup(name), range(100))
    for seed in (0, 1, 57, 99):
        assert batch[seed].tobytes() == silent(random_setup(name), seed)[0].tobytes()
        trace = replay(GameId(random_setup(name), seed))
        assert trace.result["winner"] == batch[seed]["winner"] and len(trace) == batch[seed]["steps"]


# ---------------------------------------------------------------- a seeded reset drops the rule parameters


@every_game
def test_playing_a_seed_again_keeps_the_rules(name):
    """One piece of scratch memory for both rule sets: nothing of the other game may be left in it."""
    default, changed = random_setup(name), random_setup(name, **checks(name)["seeds"]["changed"])
    expected = [silent(each, 3)[0].tobytes() for each in (default, changed)]
    assert expected[0] != expected[1]
    work = make_work(default.game, default.game.cards(default.rules))
    smaller = make_work(changed.game, changed.game.cards(changed.rules))
    for _ in range(2):
        again = [silent(default, 3, work=work)[0].tobytes(), silent(changed, 3, work=smaller)[0].tobytes()]
        assert again == expected


@every_game
def test_a_trace_that_plays_again_keeps_the_rules(name):
    trace = replay(GameId(random_setup(name, **checks(name)["seeds"]["changed"]), 3))
    batch = results(trace.setup, [3])[0]
    for step in (0, len(trace) - 1, 0, len(trace) // 2):
        assert trace.state(step)["tally"].sum() == step + 1
    assert trace.result.tobytes() == batch.tobytes()
    assert replay(trace.id.text()).result.tobytes() == batch.tobytes()


# ---------------------------------------------------------------- a bot's random draws change the next deal


def lineups(game) -> list[tuple[str, ...]]:
    """Every strategy of every part once, against the game's defaults."""
    found: set[tuple[str, ...]] = {()}
    for part in range(len(game.parts)):
        for word in names(game, game.parts[part]):
            words = list(game.default_parts)
            words[part] = word
            found.add((".".join(words),))
    return sorted(found)


@every_game
def test_the_deal_is_the_same_whatever_the_strategies(name):
    game = games.load(name)
    expected = deals(random_setup(name), range(20))
    for seats in lineups(game):
        assert deals(Setup.of(name, {}, seats), range(20)) == expected


@every_game
def test_strategies_do_not_touch_the_streams_of_cards_nor_each_others(name):
    game = games.load(name)
    event, row = np.zeros(1, EVENT), np.zeros(1, window_dtype(game.state))
    for seats in lineups(game):
        pilots = Setup.of(name, {}, seats).lineup.pilots
        last = play(game, game.Rules(), pilots, np.array([9], "u8"), log=event, states=row).state[0]["streams"]
        first = row["state"][0]["streams"]
        assert (last[:SHUFFLE] == first[:SHUFFLE]).all(), "the stream of the deal has moved on"
        assert len(set(first.tolist())) == len(first), "two streams are one"
        for seat, text in enumerate(Setup.of(name, {}, seats).strategies):
            known = strategies(game)
            if not any(known[part, name].dice for part, name in zip(game.parts, text.split("."), strict=True)):
                assert last[DICE + seat] == first[DICE + seat], f"{text} tosses a coin"


@every_game
def test_a_game_does_not_depend_on_the_games_before_it(name):
    together = results(random_setup(name), [4, 900, 4, 17, 4])
    assert together[0].tobytes() == together[2].tobytes() == together[4].tobytes()


# ---------------------------------------------------------------- the seed breaks when the order in the code changes


@every_game
def test_the_order_of_the_cards_in_the_code_does_not_matter(name):
    setup = random_setup(name)
    turned = replace(setup.game, cards=lambda rules: setup.game.cards(rules)[::-1].copy())
    pilots = setup.lineup.pilots
    for seed in range(20):
        ours = play(setup.game, setup.rules, pilots, np.array([seed], "u8"))
        theirs = play(turned, setup.rules, pilots, np.array([seed], "u8"))
        assert ours.results.tobytes() == theirs.results.tobytes() and ours.state.tobytes() == theirs.state.tobytes()


def pool(name: str, seed: int, **changes) -> list[list[int]]:
    """The order in which cards come off the shuffled pack, as far as the deal shows it: the whole pack, or, where a card's
    deck depends on its colour, the order within each colour."""
    known = checks(name)["seeds"]
    setup = random_setup(name, **{**known.get("whole", {}), **changes})
    found = deals(setup, [seed])[0]
    if "dealt" in known:
        places = (place.partition(" ")[::2] for place in known["dealt"])
        return [[card for label, seat in places for card in zone(setup, found, label, int(seat or NOBODY))]]
    decks = [zone(setup, found, "deck", seat) for seat in range(len(setup.strategies))]
    return decks if known.get("colours_apart") else [[card for cards in zip(*decks, strict=True) for card in cards]]


def ranks_of_fewer_cards(name: str) -> tuple[int, int]:
    """The lowest and the highest rank of a smaller deck, of four ranks or more."""
    usual = games.load(name).Rules()
    low, high = max(6, usual.min_rank), getattr(usual, "max_rank", 14)
    return low, min(13, high) if "max_rank" in usual.parameters() and low <= 10 else high


@every_game
def test_taking_cards_out_of_the_deck_leaves_the_others_in_order(name):
    low, high = ranks_of_fewer_cards(name)
    fewer = (
        {"min_rank": low, "max_rank": high} if "max_rank" in games.load(name).Rules.parameters() else {"min_rank": low}
    )
    for seed in range(30):
        for full, less in zip(pool(name, seed), pool(name, seed, **fewer), strict=True):
            assert [card for card in full if low <= card % 13 + 2 <= high] == less


@every_game
def test_adding_decks_leaves_the_first_in_order(name):
    known = checks(name)["seeds"]
    fewer, more = known.get("fewer_decks", {}), known.get("more_decks", {})
    assert fewer or more
    for seed in range(30):
        for one, two in zip(pool(name, seed, **fewer), pool(name, seed, **more), strict=True):
            assert len(two) > len(one) and [card for card in two if card in set(one)] == one


def test_the_stream_of_the_deal_comes_first():
    """Order of the streams is part of every seed: it may not change without a new VERSION of every game."""
    assert (DEAL, SHUFFLE, DICE) == (0, 1, 3)


# ---------------------------------------------------------------- fingerprints


@every_game
def test_rules_or_defaults_do_not_change_without_a_new_version(name):
    known, now = fingerprints.recorded(name), fingerprints.taken(name)
    renew = "`python -m tests.kit.fingerprints` writes the new fingerprint"
    assert known, f"{name} has no fingerprint yet; {renew}"
    assert known["version"] == now["version"], f"{name} has a new VERSION; {renew}"
    for part in ("games", "readings"):
        assert known[part] == now[part], f"{name}: {fingerprints.MEANS[part]}. Raise its VERSION; then {renew}"
