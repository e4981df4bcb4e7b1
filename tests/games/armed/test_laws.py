"""Armed against what is known about it: laws of its rules, exact probabilities, an independent simulation, symmetries."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from numba import njit

from engine.core import game as games
from engine.core.events import EVENT as LOGGED
from engine.core.events import NOBODY, window_dtype
from engine.games.armed.state import KNOWN, OUT
from engine.games.armed.strategies import possible_cards
from engine.play.loop import FINISHED
from engine.play.strategy import names
from engine.setup.setup import Setup
from tests.games.armed.oracle import ArmedRules, Ask, Happening, Over, Shuffle, armed
from tests.kit.lanes import case, sample
from tests.kit.playing import Played, logged, results, silent
from tests.kit.random_rules import SEEDS, setups

GAME = games.load("armed")
EVENT = GAME.events
TOTALS = GAME.Rules.parameter("war_total").choices
GAMES = 20_000  # where one battle is enough
WHOLE_GAMES = 5_000
FIRST_EVENTS = 1_500  # of a game that may be endless

some = settings(
    max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate)
)


def setup(*strategies: str, **changes) -> Setup:
    return Setup.of(GAME, changes, strategies or ("random",))


def outcomes(found: np.ndarray) -> np.ndarray:
    """What came of each game: winner, length, cards, leads, margins."""
    told = ("status", "winner", "turns", "decisions", "score", "lead_changes", "lowest", "settled", "margin")
    return np.concatenate([found[field].reshape(len(found), -1).astype("i8") for field in told], axis=1)


@pytest.fixture(scope="module")
def random_games() -> np.ndarray:
    return results(setup(), range(WHOLE_GAMES))


# ---------------------------------------------------------------- battles, one by one


class Battle(NamedTuple):
    """One battle of a logged game: its events, who won it, the states before it, when all lay there, and after the next draw."""

    kinds: list
    winner: int
    before: np.void
    laid: np.void
    after: np.void


def battles(played) -> list[Battle]:
    """From each FLIP to the last event before the next choice."""
    kinds = played.events["kind"].tolist()
    flips = [step for step, kind in enumerate(kinds) if kind == EVENT.FLIP]
    return [_battle(played, kinds, *steps) for steps in pairwise([*flips, len(kinds)])]


def _battle(played, kinds: list[int], flip: int, next_flip: int) -> Battle:
    end = kinds.index(EVENT.LAY, flip) if EVENT.LAY in kinds[flip:next_flip] else next_flip
    won = next((i for i in range(flip, end) if kinds[i] in (EVENT.WON_BATTLE, EVENT.WON_WAR)), None)
    winner = NOBODY if won is None else int(played.events["seat"][won])
    laid = played.states[(won or end) - 1]
    return Battle(kinds[flip:end], winner, played.states[flip - 1], laid, played.states[end - 1])


def beginning(setup: Setup, seed: int) -> Played:
    """The first events of a game, and the states after them."""
    events, states = np.zeros(FIRST_EVENTS, LOGGED), np.zeros(FIRST_EVENTS, window_dtype(GAME.state))
    result, last = silent(setup, seed, log=events, states=states)
    count = min(int(result["steps"]), FIRST_EVENTS)
    return Played(result, events[:count], states["state"][:count], np.zeros(0), last)


def owned(state) -> list[int]:
    return [
        int(sum(state[zone]["size"][seat] for zone in ("deck", "hand", "ready", "field", "stake"))) for seat in (0, 1)
    ]


def cards_at(state, zone: str, seat: int) -> list[int]:
    inner = state[zone]
    places = (int(inner["top"][seat]) + np.arange(int(inner["size"][seat]))) % inner["card"].shape[1]
    return inner["card"][seat, places].tolist()


def laid_by(state, seat: int) -> int:
    return int(state["field"]["size"][seat] + state["stake"]["size"][seat])


@some
@given(setups(GAME), SEEDS)
def test_the_winner_of_a_battle_gains_what_the_loser_laid(setup, seed):
    """ARMED-07.2, ARMED-09.5: k cards of the loser; and both decks change by the k that each side laid."""
    for battle in battles(beginning(setup, seed))[:-1]:
        before, after = owned(battle.before), owned(battle.after)
        if battle.winner == NOBODY:
            assert before == after
            continue
        loser = 1 - battle.winner
        lost = laid_by(battle.laid, loser)
        gained = lost if setup.rules.capture_split == "winner_all" else 0
        assert after[loser] == before[loser] - lost
        assert after[battle.winner] == before[battle.winner] + gained


@pytest.mark.parametrize("hand_size", [1, 3, 6, 13])
def test_a_battle_of_k_cards_moves_k_cards_from_deck_to_deck(hand_size):
    """ARMED-08.1: the winner takes 2k and draws k, the loser draws k: a race of two decks whose sum never changes."""
    seen = Counter()
    for seed in range(15):
        for battle, following in pairwise(battles(logged(setup(hand_size=hand_size), seed))):
            now, then = (each.before["deck"]["size"].tolist() for each in (battle, following))
            if battle.winner == NOBODY:
                assert now == then
                continue
            k = laid_by(battle.laid, 0)
            assert then[battle.winner] - now[battle.winner] == k == now[1 - battle.winner] - then[1 - battle.winner]
            assert sum(then) == 2 * (26 - hand_size)
            seen[k] += 1
    assert seen[1] > 15 * seen[2] / 2 > 0


@pytest.mark.parametrize("hand_size", [1, 2, 6, 13])
def test_hands_are_full_at_the_first_choice_of_every_turn(hand_size):
    """ARMED-08.1, ARMED-10.1: who cannot fill the hand has lost."""
    for seed in range(20):
        assert set(first_choices(setup(hand_size=hand_size), seed)) == {hand_size}


def first_choices(setup: Setup, seed: int) -> list[int]:
    """How many cards could be laid for each battle, by both sides."""
    asked = logged(setup, seed).asked
    return asked["options"]["count"][asked["part"] == GAME.parts.index("battle")].tolist()


def test_hands_are_not_full_where_a_failed_draw_does_not_lose():
    """ARMED-X5: under the first win condition the loser recycles a dwindling hand."""
    counts = Counter(count for seed in range(5) for count in first_choices(setup(win_condition="all_cards"), seed))
    assert set(counts) == {1, 2, 3, 4, 5, 6}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [("random",), ("big_first", "small_first"), ("small_first",)], ids="/".join)
def test_the_winner_of_the_game_has_won_the_last_battle(seats):
    """ARMED-10.1: the winner of a battle gets more cards than are to be drawn, so only the loser's draw can fail."""
    for seed in range(40):
        played = logged(setup(*seats), seed)
        assert battles(played)[-1].winner == played.result["winner"] != NOBODY


# ---------------------------------------------------------------- what ends a game, and when


def test_the_published_rules_always_find_a_winner(random_games):
    assert (random_games["status"] == FINISHED).all()
    assert (random_games["winner"] != NOBODY).all()
    ends = random_games["tally"][:, [EVENT.FAILED_DRAW, EVENT.PARTIAL_LOSES]]
    assert (ends.sum(axis=1) == 1).all() and (ends.sum(axis=0) > 0).all()


@some
@given(setups(GAME), SEEDS)
def test_a_game_that_ends_ends_for_one_reason(setup, seed):
    found = results(setup, range(seed, seed + 20))
    reasons = sum(found["tally"][:, EVENT[kind]] for kinds in GAME.ended_by.values() for kind in kinds)
    assert (reasons == (found["status"] == FINISHED)).all()


@pytest.mark.parametrize("seats", [("random",), ("big_first", "small_first")], ids="/".join)
def test_the_more_cards_a_deck_has_to_keep_the_sooner_a_game_ends(seats):
    """The same deal, shuffles and dice: a game that ends earlier is the same game up to there."""
    turns = [results(setup(*seats, deck_loss_threshold=kept), range(500))["turns"] for kept in range(16)]
    assert all((later <= sooner).all() for sooner, later in pairwise(turns))
    assert (turns[15] < turns[0]).all() and turns[15].min() >= 3


@pytest.mark.parametrize("seats", [("random",), ("small_first",), ("big_first",)], ids="/".join)
def test_where_beaten_cards_leave_the_game_at_most_41_battles_have_a_winner(seats):
    """ARMED-07.2: 20 cards lie in each deck after the first draw; every battle takes one or more from its loser."""
    found = results(setup(*seats, capture_split="loser_out"), range(2_000))
    won = found["tally"][:, [EVENT.WON_BATTLE, EVENT.WON_WAR]].sum(axis=1)
    assert 40 <= won.max() <= 41


def test_two_players_left_with_the_same_ranks_may_never_come_to_an_end():
    """ARMED-09.4: where beaten cards leave the game, and both play alike, every war uses up both hands and has no winner."""
    found = results(setup("small_first", capture_split="loser_out"), range(217, 218))[0]
    assert found["status"] != FINISHED and found["score"].tolist() == [6, 6]
    assert found["tally"][EVENT.RECLAIMED] > 0.9 * GAME.guard


@pytest.mark.parametrize(
    ("change", "longer"),
    [
        ({"win_condition": "all_cards"}, True),
        ({"partial_draw": "allowed"}, True),
        ({"win_condition": "deck_empty"}, False),
    ],
    ids=["all cards", "partial draw", "empty deck"],
)
def test_another_end_only_moves_the_end(change, longer, random_games):
    """ARMED-X4: to win all the cards takes longer on every single deal; an empty deck comes before a failed draw."""
    count = 300
    turns, other = random_games["turns"][:count], results(setup(**change), range(count))["turns"]
    assert (other >= turns).all() if longer else (other <= turns).all()
    assert (other != turns).mean() > (0.02 if "partial_draw" in change else 0.9)


# ---------------------------------------------------------------- war


def first_battle_wars(**changes) -> float:
    return results(setup(max_turns=1, **changes), range(GAMES))["tally"][:, EVENT.WAR].mean()


def test_one_first_battle_in_seventeen_is_a_war_exactly():
    cards = GAME.cards(GAME.Rules()).tolist()
    ties = sum(a % 13 == b % 13 for a in cards for b in cards if a != b)
    assert Fraction(ties, len(cards) * (len(cards) - 1)) == Fraction(3, 51) == Fraction(1, 17)


@pytest.mark.parametrize("hand_size", [1, 6, 13])
def test_one_first_battle_in_seventeen_is_a_war_in_the_engine(hand_size):
    """Two cards taken at random, from whatever hands: within three standard errors."""
    p = 3 / 51
    assert abs(first_battle_wars(hand_size=hand_size) - p) < 3 * sqrt(p * (1 - p) / GAMES)


@pytest.mark.parametrize("bounds", [{"min_rank": 11}, {"max_rank": 5, "hand_size": 3}, {"min_rank": 6, "max_rank": 9}])
def test_with_few_ranks_more_first_battles_are_wars(bounds):
    p = 3 / 15  # sixteen cards of four ranks
    assert abs(first_battle_wars(**bounds) - p) < 3 * sqrt(p * (1 - p) / GAMES)


SEATS = [("random",), ("big_first",), ("big_first", "small_first"), ("middle", "extremes")]


@pytest.mark.parametrize("seats", [case(seats == SEATS[-1], seats) for seats in SEATS])
def test_what_counts_in_a_war_never_matters_as_long_as_both_can_add_a_card(seats):
    """ARMED-09.3: a war begins, and goes on, at equal totals, so that the newest cards decide whatever is added up."""
    played = {total: results(setup(*seats, war_total=total), range(3_000)) for total in TOTALS}
    differs = played["cumulative"]["tally"][:, EVENT.TOTALS_DIFFER] > 0
    assert differs.mean() < 0.02
    expected = outcomes(played["cumulative"])[~differs]
    for total in TOTALS:
        assert (outcomes(played[total])[~differs] == expected).all(), total


@pytest.mark.slow
@some
@given(setups(GAME), SEEDS)
def test_what_counts_in_a_war_never_matters_under_any_rules(setup, seed):
    seeds = range(seed, seed + 20)
    played = [results(setup.but(war_total=total), seeds) for total in TOTALS]
    same = played[0]["tally"][:, EVENT.TOTALS_DIFFER] == 0
    assert all((outcomes(found)[same] == outcomes(played[0])[same]).all() for found in played)


def test_what_counts_in_a_war_matters_where_a_side_cannot_add_a_card():
    rules = {"hand_size": 1, "min_rank": 10, "win_condition": "all_cards"}
    played = [results(setup(**rules, war_total=total), range(2_000)) for total in TOTALS]
    differs = played[0]["tally"][:, EVENT.TOTALS_DIFFER] > 0
    assert differs.any()
    assert all((found["winner"] != played[0]["winner"])[differs].any() for found in played[1:])


# ---------------------------------------------------------------- choices


def test_with_one_card_in_the_hand_all_strategies_are_the_same():
    battle, war = names(GAME, "battle"), names(GAME, "war")
    seats = [f"{name}.{war[i % len(war)]}" for i, name in enumerate(battle)]
    seats += [f"{battle[i % len(battle)]}.{name}" for i, name in enumerate(war)]
    expected = results(setup("random", hand_size=1), range(300))
    assert not expected["choices"].any()
    for seat in seats:
        assert results(setup(seat, hand_size=1), range(300)).tobytes() == expected.tobytes(), seat


def test_with_two_cards_they_are_not():
    found = [results(setup(seat, hand_size=2), range(300)) for seat in ("big_first", "small_first", "random")]
    assert all((found[0]["turns"] != other["turns"]).mean() > 0.9 for other in found[1:])


# ---------------------------------------------------------------- symmetry


@pytest.mark.parametrize(
    "seats", [("big_first", "small_first"), ("middle", "top_third"), ("small_first", "small_first")]
)
def test_with_seats_and_deal_exchanged_it_is_the_same_game_mirrored(seats):
    """Strategies without dice."""
    one = results(setup(*seats), range(1_000))
    other = results(setup(*seats[::-1]), range(1_000), rotation=1)
    whole = one["tally"][:, EVENT.RECLAIMED] == 0  # where both shuffle one after the other, the order of seats matters
    assert whole.mean() > 0.99
    one, other = one[whole], other[whole]
    assert (one["turns"] == other["turns"]).all() and (one["tally"] == other["tally"]).all()
    assert (one["score"] == other["score"][:, ::-1]).all()
    assert (one["winner"] == 1 - other["winner"]).all()


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{}, {"hand_size": 1}, {"win_condition": "deck_empty", "war_source": "deck_top"}])
def test_neither_seat_is_the_better_one(changes):
    won = (results(setup(**changes), range(WHOLE_GAMES))["winner"] == 0).mean()
    assert abs(won - 0.5) < 3 * sqrt(0.25 / WHOLE_GAMES)


# ---------------------------------------------------------------- shuffling, and an independent simulation


def places_after_first_battle(count: int, **changes) -> Counter:
    """Where in the winner's deck the card lies that has won the first battle, game by game; wars are left out."""
    found = Counter()
    for seed in range(count):
        played = logged(setup(max_turns=1, **changes), seed)
        won = np.flatnonzero(played.events["kind"] == EVENT.WON_BATTLE)
        if len(won):
            flip = played.events[np.flatnonzero(played.events["kind"] == EVENT.FLIP)[0]]
            winner = int(played.events["seat"][won[0]])
            found[
                cards_at(played.states[won[0] + 1], "deck", winner).index(int(flip["x" if winner == 0 else "y"]))
            ] += 1
    return found


@pytest.mark.slow
def test_a_captured_card_lies_anywhere_in_the_deck_with_the_same_chance():
    """ARMED-07.4: chi-square over the 22 places, 21 degrees of freedom; beyond 47 comes once in a thousand."""
    found = places_after_first_battle(1_000)
    expected = found.total() / 22
    assert sum((found[place] - expected) ** 2 / expected for place in range(22)) < 47


def test_a_card_put_under_the_deck_lies_there():
    assert set(places_after_first_battle(50, capture_to="bottom")) == {20}
    assert set(places_after_first_battle(50, capture_to="bottom_shuffled")) == {20, 21}
    assert set(places_after_first_battle(50, capture_to="top")) == {0}


def played_by_hand(dice: Random, cards: list[int], rules: ArmedRules) -> tuple[int, int, int]:
    """Turns, wars and winner of one game of the oracle, with its own shuffles and random choices."""
    dice.shuffle(cards)
    game, reply, turns, wars = armed([cards[0::2], cards[1::2]], rules), None, 0, 0
    while True:
        item = game.send(reply)
        reply = None
        if isinstance(item, Ask):
            reply = dice.choice(sorted(item.options))
        elif isinstance(item, Shuffle):
            reply = [*item.above, *dice.sample(sorted(item.shuffled), len(item.shuffled))]
        elif isinstance(item, Happening):
            turns, wars = item.turn, wars + (item.kind == "WAR")
        elif isinstance(item, Over):
            return turns, wars, item.winner


@pytest.mark.slow
@pytest.mark.parametrize(
    "changes", [{"hand_size": 6}, {"hand_size": 2}, {"hand_size": 3, "win_condition": "all_cards"}]
)
def test_lengths_and_wars_are_those_of_an_independent_simulation(changes):
    """Plain Python with other dice, on twenty cards: means within four standard errors."""
    dice, cards = Random(26), GAME.cards(GAME.Rules(min_rank=10)).tolist()
    theirs = np.array([played_by_hand(dice, cards, ArmedRules(**changes)) for _ in range(600)])
    ours = results(setup(min_rank=10, **changes), range(WHOLE_GAMES))
    for mine, other in ((ours["turns"], theirs[:, 0]), (ours["tally"][:, EVENT.WAR], theirs[:, 1])):
        assert abs(mine.mean() - other.mean()) < 4 * sqrt(mine.var() / len(mine) + other.var() / len(other))
        assert abs(mine.std() / other.std() - 1) < 0.15


# ---------------------------------------------------------------- what the game tells about itself


GAUGED = [
    {},
    {"max_rank": 9},
    {"hand_size": 1, "war_total": "last_only", "min_rank": 8},
    {"win_condition": "all_cards", "min_rank": 9},
]


@pytest.mark.parametrize("changes", sample(GAUGED, 4))
def test_the_gauges_are_what_the_log_says(changes):
    for seed in range(10):
        played = logged(setup(**changes), seed)
        expected = recounted(played)
        found = {gauge.name: int(played.result["gauge"][gauge]) for gauge in GAME.gauges}
        assert found == expected, f"seed {seed}"


def recounted(played) -> dict[str, int]:
    """Every gauge, from the states at the beginning of the turns and the cards turned up."""
    found = Counter({gauge.name: 0 for gauge in GAME.gauges})
    for battle in battles(played):
        decks = battle.before["deck"]["size"].tolist()
        found["DECK_LEAD"] = max(found["DECK_LEAD"], abs(decks[0] - decks[1]))
        found["THIN_DECK"] += min(decks) < 5
        found["AFTER_EMPTY"] += found["AFTER_EMPTY"] > 0 or min(decks) == 0
        found["WARS"] += EVENT.WAR in battle.kinds
        for seat in (0, 1):
            found[f"HAND_{seat}"] += worth(battle.before, "hand", seat) + worth(battle.before, "ready", seat)
        if battle.winner != NOBODY:
            found[f"WON_{battle.winner}"] += 1
            found[f"COST_{battle.winner}"] += worth(battle.laid, "field", battle.winner)
            found[f"CAPTURED_{battle.winner}"] += worth(battle.laid, "field", 1 - battle.winner)
    return dict(found)


def worth(state, zone: str, seat: int) -> int:
    """ARMED-02.2: what the cards of a zone are worth together."""
    return sum(card % 13 + 2 for card in cards_at(state, zone, seat))


@some
@given(setups(GAME), SEEDS)
def test_what_everybody_is_said_to_know_everybody_has_seen(setup, seed):
    """ARMED-04.1: a card may be known once it lay open on the battleground."""
    played = beginning(setup, seed)
    seen: set[int] = set()
    for step, state in enumerate(played.states):
        seen |= {card for seat in (0, 1) for card in cards_at(state, "field", seat)}
        assert set(np.flatnonzero(state["known"]).tolist()) <= seen, f"step {step}"


@pytest.mark.slow
@some
@given(setups(GAME), SEEDS)
def test_a_known_card_is_where_everybody_takes_it_to_be(setup, seed):
    """ARMED-07.2: between two battles it is among the cards of the player recorded as its owner, or out of the game."""
    for step, state in enumerate(beginning(setup, seed).states):
        if any(cards_at(state, "field", seat) for seat in (0, 1)):
            continue
        held = [
            {c for zone in ("deck", "hand", "ready", "stake") for c in cards_at(state, zone, seat)} for seat in (0, 1)
        ]
        for place, code in ((held[0], KNOWN), (held[1], KNOWN + 1), (set(cards_at(state, "out", 0)), OUT)):
            assert set(np.flatnonzero(state["known"] == code).tolist()) <= place, f"step {step}"


@njit
def _possible_cards(views: np.ndarray, rules: np.ndarray) -> np.ndarray:
    return possible_cards(views[0], rules[0]).copy()  # it is scratch memory


@pytest.mark.parametrize("bounds", [{}, {"min_rank": 5, "max_rank": 11}, {"max_rank": 8, "decks": 2}])
def test_a_counter_shares_out_the_cards_that_are_in_the_deck(bounds):
    """Before a card has been seen the opponent holds all ranks alike, but for the cards of your own hand."""
    one = setup(**bounds)
    state = logged(one, 1).states[2:3].copy()  # dealt, and both hands drawn
    state["seat"] = 0
    mine, deck = (
        Counter(card % 13 + 2 for card in cards_at(state[0], "hand", 0)),
        Counter(GAME.cards(one.rules) % 13 + 2),
    )
    left, theirs = deck - mine, deck.total() // 2
    expected = [left[rank] * theirs / left.total() for rank in range(15)]
    assert mine.total() == 6 and np.allclose(_possible_cards(state, one.rules.record()), expected)
