"""Classic War against what is known about it: published means, exact probabilities, symmetries, endless games."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from engine.core import game as games
from engine.core.events import NOBODY
from engine.play.loop import CAPPED, CYCLE, FINISHED
from engine.setup.setup import Setup
from tests.games.war.oracle import WarRules, war
from tests.kit.playing import deals, logged, results, zone

GAME = games.load("war")
GAMES = 20_000

#: shared/notes/numba.md: rules, mean, standard deviation, median, 95% quantile of the turns.
KNOWN = {
    "1 down, shuffled, short loses": ((1, "random", "loses"), 440.1, 361, 332, 1160),
    "1 down, winner first, short loses": ((1, "winner_first", "loses"), 289.0, 227, 220, 743),
    "3 down, shuffled, last card fights": ((3, "random", "last_card"), 270.4, 222, 204, 712),
}


def setup(**changes) -> Setup:
    return Setup.of(GAME, changes)


@pytest.fixture(scope="module")
def default_games() -> np.ndarray:
    return results(setup(), range(GAMES))


def quantile_bounds(values: np.ndarray, q: float) -> tuple[int, int]:
    """Order statistics three standard errors around a quantile."""
    ordered, n = np.sort(values), len(values)
    reach = 3 * sqrt(n * q * (1 - q))
    return ordered[int(n * q - reach)], ordered[int(n * q + reach)]


@pytest.mark.parametrize("name", KNOWN)
def test_lengths_are_those_that_others_measured(name):
    (down, order, short), mean, sd, median, q95 = KNOWN[name]
    found = results(setup(war_face_down=down, capture_order=order, war_short=short), range(GAMES))
    turns = found["turns"][found["status"] == FINISHED]
    assert len(turns) > 0.999 * GAMES
    assert abs(turns.mean() - mean) < 3 * sd / sqrt(len(turns))
    assert abs(turns.std() - sd) < 0.05 * sd
    for known, q in ((median, 0.5), (q95, 0.95)):
        low, high = quantile_bounds(turns, q)
        assert low <= known <= high


# ---------------------------------------------------------------- the first cards


def test_one_first_flip_in_seventeen_is_a_tie_exactly():
    cards = GAME.cards(GAME.Rules()).tolist()
    ties = sum(a % 13 == b % 13 for a in cards for b in cards if a != b)
    assert Fraction(ties, len(cards) * (len(cards) - 1)) == Fraction(1, 17)


def test_one_first_flip_in_seventeen_is_a_tie_in_the_engine():
    wars = results(setup(max_turns=1), range(GAMES))["tally"][:, GAME.events.WAR]
    p = 1 / 17
    assert abs((wars > 0).mean() - p) < 3 * sqrt(p * (1 - p) / GAMES)


@pytest.mark.parametrize(("low", "high", "decks"), [(5, 10, 1), (2, 13, 1), (7, 12, 4)])
def test_fewer_ranks_make_more_first_flips_a_tie(low, high, decks):
    """Of the other cards, those of the same rank: 4 in each deck, but for the card itself."""
    wars = results(setup(max_turns=1, min_rank=low, max_rank=high, decks=decks), range(GAMES))["tally"][
        :, GAME.events.WAR
    ]
    p = (4 * decks - 1) / (4 * decks * (high - low + 1) - 1)
    assert abs((wars > 0).mean() - p) < 3 * sqrt(p * (1 - p) / GAMES)


# ---------------------------------------------------------------- symmetry


def test_mirrored_hands_mirror_the_result(default_games):
    mirrored = results(setup(), range(GAMES), rotation=1)
    assert (mirrored["turns"] == default_games["turns"]).all()
    assert (mirrored["score"] == default_games["score"][:, ::-1]).all()
    assert (mirrored["lead_changes"] == default_games["lead_changes"]).all()
    won = default_games["winner"] != NOBODY
    assert (mirrored["winner"][won] == 1 - default_games["winner"][won]).all()
    assert (mirrored["winner"][~won] == NOBODY).all()


def test_a_mirrored_game_turns_up_the_same_cards_on_the_other_side():
    one, other = logged(setup(), 7), logged(setup(), 7, rotation=1)
    flips = one.events["kind"] == GAME.events.FLIP
    assert (one.events["kind"] == other.events["kind"])[flips].all()
    assert (one.events["x"][flips] == other.events["y"][flips]).all()
    assert (one.events["y"][flips] == other.events["x"][flips]).all()


@pytest.mark.slow
def test_as_many_aces_more_help_as_less_hurt(default_games):
    """P(win | k aces) + P(win | 4 - k aces) = 1, within three standard errors."""
    n = 5_000
    aces = np.array(
        [sum(card % 13 == 12 for card in zone(setup(), deal, "deck", 0)) for deal in deals(setup(), range(n))]
    )
    won = default_games["winner"][:n] == 0
    for k in (0, 1, 2):
        a, b = won[aces == k], won[aces == 4 - k]
        error = sqrt(a.var() / len(a) + b.var() / len(b)) if k != 2 else 2 * sqrt(a.var() / len(a))
        assert abs(a.mean() + b.mean() - 1) < 3 * error, f"{k} aces"
    assert won[aces == 4].mean() > won[aces == 3].mean() > won[aces == 2].mean()


def test_who_holds_four_aces_never_loses_without_cards_face_down():
    random = np.random.default_rng(1)
    for seed in range(300):
        order = random.permutation(52)
        is_ace = order % 13 == 12
        mine = random.permutation(np.concatenate([order[is_ace], order[~is_ace][:22]]))
        stack = np.empty(52, "u1")
        stack[0::2], stack[1::2] = mine, order[~is_ace][22:]
        found = results(setup(war_face_down=0), [seed], stack=stack)[0]
        assert found["winner"] != 1
        assert found["status"] != FINISHED or found["winner"] == 0


# ---------------------------------------------------------------- games that never end


@pytest.fixture(scope="module")
def seat_order_games() -> np.ndarray:
    return results(setup(capture_order="seat0_first"), range(1_000))


@pytest.mark.slow
def test_endless_games_are_reported_as_cycles_without_a_winner(seat_order_games):
    status = seat_order_games["status"]
    assert (status == CYCLE).mean() > 0.5, "most games never end when always the same player's cards come first"
    assert (status == CAPPED).mean() < 0.03, "a few go on beyond the guard"
    assert (seat_order_games["winner"][status != FINISHED] == NOBODY).all()


@pytest.mark.slow
def test_endless_games_are_an_outcome_of_their_own(seat_order_games):
    from engine.simulation.simulate import simulate

    frame = simulate(setup(capture_order="seat0_first"), 1_000, threads=1)
    unfinished = frame.filter(frame["outcome"] == "unfinished")
    assert len(unfinished) == (seat_order_games["status"] != FINISHED).sum()
    assert unfinished["winner"].is_null().all()


def first_repeat(decks: list[list[int]]) -> int | None:
    """The turn at which plain Python sees a position for the second time; None if the game ends or is capped before."""
    seen = set()
    for event in war(decks, WarRules(order="seat0_first")):
        if event.kind == "TAKE":
            position = (tuple(decks[0]), tuple(decks[1]))
            if position in seen:
                return event.turn
            seen.add(position)
        if event.turn > GAME.guard:
            break
    return None


@pytest.mark.slow
@pytest.mark.parametrize(("status", "count"), [(CYCLE, 25), (FINISHED, 15), (CAPPED, 3)])
def test_a_position_comes_back_in_a_cycle_and_in_no_other_game(seat_order_games, status, count):
    seeds = np.flatnonzero(seat_order_games["status"] == status)[:count]
    for seed, deal in zip(seeds, deals(setup(), seeds), strict=True):
        repeat = first_repeat([zone(setup(), deal, "deck", seat) for seat in (0, 1)])
        assert (repeat is not None) == (status == CYCLE), f"seed {seed}"
        assert repeat is None or repeat <= seat_order_games[seed]["turns"], f"seed {seed}"


def test_no_chance_no_cycle_is_ever_seen_where_captured_cards_are_shuffled():
    assert not (results(setup(capture_order="random"), range(2_000))["status"] == CYCLE).any()
