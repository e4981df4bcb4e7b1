"""River against what is known about it: exact shares of ties, what colours can and cannot do, laws of the table."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from math import sqrt

import numpy as np
import pytest

from engine.core import game as games
from engine.core.events import EVENT, NOBODY
from engine.play.loop import FINISHED, make_work, play
from engine.replay.trace import zone_contents
from engine.setup.presets import presets
from engine.setup.rulebook import clause_text
from engine.setup.setup import Setup
from engine.simulation.metrics import wilson
from tests.games.river.played import Played
from tests.kit.playing import logged, results, zone

GAME = games.load("river")
KIND = GAME.events
GAMES = 60_000  # of one round: enough to tell 6.5% from 7.1%

#: Shares of ties of the first cards of a short game: the list of values, the colour bonus, what counting gives by hand.
TIES = {
    "as published": ("literal", 1, Fraction(43, 663)),  # 6.5%
    "no colours": ("literal", 0, Fraction(47, 663)),  # 7.1%
    "a Jack above a 10": ("corrected", 1, Fraction(37, 663)),  # 5.6%
    "a Jack above a 10, no colours": ("corrected", 0, Fraction(1, 17)),  # 5.9%
}
RED, BLUE, YELLOW, GREEN = range(4)
BEATS = {(RED, BLUE), (BLUE, YELLOW), (YELLOW, GREEN), (GREEN, RED)}


def setup(**changes) -> Setup:
    return Setup.of(GAME, changes, ["random"])


def number(card: int, table: str = "literal") -> int:
    """2 to 10; then Jack 10 and so on, or Jack 11 and so on."""
    rank = card % 13 + 2
    return rank - 1 if table == "literal" and rank > 10 else rank


def beats(card: int, other: int) -> bool:
    return (card // 52, other // 52) in BEATS


def ahead(card: int, other: int, table: str, bonus: int) -> int:
    """1 or -1 for who is ahead, 0 for a tie."""
    gap = number(card, table) + bonus * beats(card, other) - number(other, table) - bonus * beats(other, card)
    return (gap > 0) - (gap < 0)


# ---------------------------------------------------------------- the first two cards, every pair there is


def either_way(pair: tuple[int, int]) -> tuple[int, int]:
    """Half of the pairs as they come, half of them the other way round."""
    return pair if sum(pair) % 2 else pair[::-1]


class FirstCards:
    """Every pair of cards of the short game, laid on top of two decks and turned up by the engine."""

    def __init__(self, **changes):
        self.setup = setup(players=2, max_rounds=1, **changes)
        self.cards = GAME.cards(self.setup.rules).tolist()
        self.pilots = self.setup.lineup.pilots
        self.work = make_work(GAME, np.array(self.cards))
        self.found = {pair: self._turn_up(*pair) for pair in map(either_way, combinations(self.cards, 2))}

    def _turn_up(self, mine: int, theirs: int) -> tuple[int, Counter]:
        """Who is ahead, and the events that have told it."""
        log = np.zeros(10, EVENT)
        deck = [mine, theirs, *(card for card in self.cards if card not in (mine, theirs))]
        play(GAME, self.setup.rules, self.pilots, np.array([0], "u8"), stack=deck, log=log, work=self.work)
        told = Counter()
        for row in log:
            kind = KIND(row["kind"])
            if kind == KIND.TIE:
                return 0, told
            if kind in (KIND.WON_BY_NUMBER, KIND.WON_BY_COLOUR):
                return (1 if row["seat"] == 0 else -1), told
            told[kind.name, int(row["seat"])] += 1
        raise AssertionError("the round was not decided")


@pytest.fixture(scope="module")
def pairs() -> dict[tuple, FirstCards]:
    """Every pair, by list of values and colour bonus."""
    every = [("literal", 1), ("literal", 0), ("literal", 2), ("corrected", 1), ("corrected", 0)]
    return {(table, bonus): FirstCards(value_table=table, colour_bonus=bonus) for table, bonus in every}


@pytest.mark.slow
@pytest.mark.parametrize("name", TIES)
def test_first_cards_tie_exactly_as_often_as_counting_says(pairs, name):
    table, bonus, share = TIES[name]
    found = pairs[table, bonus]
    counted = sum(ahead(*pair, table, bonus) == 0 for pair in found.found)
    assert Fraction(counted, len(found.found)) == share
    assert Fraction(sum(side == 0 for side, _ in found.found.values()), len(found.found)) == share


@pytest.mark.parametrize("name", TIES)
def test_first_cards_tie_as_often_in_shuffled_games(name):
    table, bonus, share = TIES[name]
    tied = results(setup(max_rounds=1, value_table=table, colour_bonus=bonus), range(GAMES))["tally"][:, KIND.TIE]
    interval = wilson(float(tied.sum()), GAMES, z=3.5)
    assert interval.low <= float(share) <= interval.high


#: Bounds of the ranks, the list of values, and the share of pairs with equal numbers, of four cards of each rank.
EQUAL = [
    ({}, "literal", Fraction(6 * 13 + 16, 26 * 51)),  # within each rank, and a 10 with a Jack
    ({"max_rank": 10}, "literal", Fraction(3, 35)),
    ({"max_rank": 11}, "literal", Fraction(6 * 10 + 16, 20 * 39)),
    ({"min_rank": 5, "max_rank": 12}, "corrected", Fraction(3, 31)),
    ({"min_rank": 5, "max_rank": 12}, "no_ten", Fraction(3, 27)),
    ({"min_rank": 11}, "literal", Fraction(3, 15)),
]


@pytest.mark.parametrize(("bounds", "table", "share"), EQUAL)
def test_equal_numbers_are_as_frequent_as_the_ranks_in_the_decks_make_them(bounds, table, share):
    one_round = setup(players=2, max_rounds=1, value_table=table, colour_bonus=0, **bounds)
    assert abs(one_round.rules.tie_chance - share) < 1e-9
    interval = wilson(float(results(one_round, range(GAMES))["tally"][:, KIND.TIE].sum()), GAMES, z=3.5)
    assert interval.low <= float(share) <= interval.high


@pytest.mark.slow
def test_every_pair_of_first_cards_comes_out_as_reckoned(pairs):
    for (table, bonus), found in pairs.items():
        for pair, (side, _) in found.found.items():
            assert side == ahead(*pair, table, bonus), f"{pair} with {table}, bonus {bonus}"


@pytest.mark.slow
def test_at_most_one_of_two_gets_the_bonus_and_only_whose_colour_beats(pairs):
    for (table, bonus), found in pairs.items():
        for pair, (_, told) in found.found.items():
            given = [told["COLOUR_BONUS", seat] for seat in (0, 1)]
            due = [beats(*pair), beats(*pair[::-1])] if bonus else [0, 0]
            assert given == due and sum(given) <= 1, f"{pair} with {table}, bonus {bonus}"


@pytest.mark.parametrize("pairing", ("rotate", "all_at_once"))
def test_two_colours_in_a_circle_are_as_good_as_none(pairing):
    """Each would beat the other: the games are those without colours, and nobody has to look anything up."""
    games = [results(setup(players=3, pairing=pairing, colours=2, colour_bonus=bonus), range(200)) for bonus in (1, 0)]
    assert (games[0]["tally"] == games[1]["tally"]).all() and (games[0]["winner"] == games[1]["winner"]).all()
    for found in games:
        assert not found["tally"][:, [KIND.COLOUR_BONUS, KIND.NO_BONUS, KIND.BONUS_AMONG_MANY]].any()
        assert not found["gauge"][:, GAME.gauges.LOOKUPS].any()


def test_nobody_looks_up_colours_among_cards_for_which_they_do_not_count():
    """Colours only between equal numbers, everybody at once: a lookup needs two equal numbers on the table."""
    for changes in ({"bonus_scope": "ties_only"}, {"multi_bonus": "none"}):
        for seed in range(10):
            played = logged(setup(players=4, pairing="all_at_once", max_rounds=40, **changes), seed)
            for numbers in looked_up(played, [KIND.COLOUR_BONUS, KIND.BONUS_AMONG_MANY, KIND.NO_BONUS]):
                assert len(numbers) == 2 if "multi_bonus" in changes else len(numbers) > len(set(numbers))


def looked_up(played, kinds: list) -> list[list[int]]:
    """The numbers of the cards of a round among which a colour was looked up, before any tie-breaker."""
    rows, found = played.events, []
    for at in np.flatnonzero(np.isin(rows["kind"], kinds)):
        laid = rows[:at][rows["turn"][:at] == rows["turn"][at]]
        if not np.isin(laid["kind"], [KIND.TIE, KIND.TIE_AGAIN]).any():
            found.append([number(int(card)) for card in laid["card"][laid["kind"] == KIND.FLIP]])
    return found


@pytest.mark.slow
def test_a_bonus_of_one_never_turns_a_winner_and_one_of_two_does(pairs):
    plain = pairs["literal", 0].found
    for bonus, turns in ((1, False), (2, True)):
        found = pairs["literal", bonus].found
        turned = [pair for pair, (side, _) in found.items() if side == -plain[pair][0] != 0]
        assert bool(turned) == turns, turned[:3]
        assert all(abs(number(a) - number(b)) < bonus for a, b in turned)


@pytest.mark.slow
def test_colours_part_two_of_three_equal_numbers_and_join_every_fourth_near_tie(pairs):
    """Clay: colours matter 'only in the case of a tie or 2/3 of near ties'. It is the other way round: of equal numbers of
    different colours two pairs in three come apart; of numbers that differ by one, one pair in four is made equal."""
    found = pairs["literal", 1].found
    plain = pairs["literal", 0].found
    equal = [pair for pair in found if plain[pair][0] == 0]
    near = [pair for pair in found if abs(number(pair[0]) - number(pair[1])) == 1]
    parted = Fraction(sum(found[pair][0] != 0 for pair in equal), len(equal))
    joined = Fraction(sum(found[pair][0] == 0 for pair in near), len(near))
    assert parted == Fraction(30, 47) and joined == Fraction(1, 4)


@pytest.mark.slow
def test_colours_matter_as_often_in_shuffled_games_as_among_all_pairs(pairs):
    one, none = pairs["literal", 1].found, pairs["literal", 0].found
    share = sum(one[pair][0] != none[pair][0] for pair in one) / len(one)
    mattered = results(setup(max_rounds=1), range(GAMES))["gauge"][:, GAME.gauges.COLOUR_MATTERED]
    interval = wilson(float(mattered.sum()), GAMES, z=3.5)
    assert interval.low <= share <= interval.high


# ---------------------------------------------------------------- around the table


def pairs_in_turn(setup: Setup, seed: int) -> list[tuple[int, int]]:
    """Who played against whom, round by round, until the first player was out."""
    played = logged(setup, seed)
    out = np.flatnonzero(played.events["kind"] == KIND.OUT)
    rows = played.events[: out[0] if len(out) else len(played.events)]
    flips = rows[rows["kind"] == KIND.FLIP]
    return [(int(a), int(b)) for a, b in flips["seat"].reshape(-1, 2)]


@pytest.mark.parametrize("players", range(2, 9))
def test_every_pair_of_neighbours_in_turn(players):
    for seed in range(5):
        found = pairs_in_turn(setup(players=players, max_rounds=60), seed)
        expected = [(turn % players, (turn + 1) % players) for turn in range(len(found))]
        assert len(found) > players and found == expected, f"seed {seed}"


def test_three_players_play_every_pair_as_often():
    met = Counter(frozenset(pair) for pair in pairs_in_turn(setup(players=3, max_rounds=30), 3)[:30])
    assert len(met) == 3 and len(set(met.values())) == 1


@pytest.mark.parametrize("players", range(2, 9))
def test_a_round_robin_of_a_few_laps_knows_every_pair(players):
    found = pairs_in_turn(setup(players=players, pairing="round_robin", max_rounds=players * (players - 1)), 1)
    laps = found[: players * (players - 1)]
    if len(laps) == players * (players - 1):  # nobody went out on the way
        assert {frozenset(pair) for pair in laps} == {frozenset(pair) for pair in combinations(range(players), 2)}
    else:
        assert players > 5


@pytest.mark.parametrize(("players", "changes"), [(2, {}), (3, {}), (4, {"length": "fast"}), (5, {}), (8, {})], ids=str)
def test_rotated_hands_are_the_same_game_with_other_seats(players, changes):
    """Who plays which hand decides nothing: with the hands, who begins goes round, and so does everything else."""
    count = 150
    one = results(setup(players=players, **changes), range(count))
    for rotation in range(1, players):
        other = results(setup(players=players, **changes), range(count), rotation=rotation)
        assert (other["turns"] == one["turns"]).all() and (other["tally"] == one["tally"]).all()
        won = one["winner"] != NOBODY
        assert (other["winner"][won] == (one["winner"][won] + rotation) % players).all()
        turned = np.roll(one["score"][:, :players], rotation, axis=1)
        assert (other["score"][:, :players] == turned).all()


@pytest.mark.parametrize("players", (2, 3, 4, 8))
def test_over_all_rotations_every_seat_wins_as_often(players):
    wins = np.zeros(players, int)
    for rotation in range(players):
        winners = results(setup(players=players), range(100), rotation=rotation)["winner"]
        wins += np.bincount(winners[winners != NOBODY], minlength=players)[:players]
    assert (wins == wins[0]).all() and wins[0] > 95


@pytest.mark.slow
@pytest.mark.parametrize("players", (2, 4, 6))
def test_no_seat_has_an_edge_that_shows(players):
    """Without rotation: a chi-square of the seats' wins below the 99.9% quantile (normal approximation, Wilson-Hilferty)."""
    count = 20_000
    winners = results(setup(players=players), range(count))["winner"]
    wins = np.bincount(winners[winners != NOBODY], minlength=players)
    expected = wins.sum() / players
    square, free = ((wins - expected) ** 2 / expected).sum(), players - 1
    assert square < free * (1 - 2 / (9 * free) + 3.09 * sqrt(2 / (9 * free))) ** 3


# ---------------------------------------------------------------- cards


def held(states: np.ndarray) -> np.ndarray:
    """How many cards every seat holds in each state: deck, hand, laid ready, in the round, captured."""
    return sum(states[zone]["size"].astype(int) for zone in ("deck", "hand", "ready", "field", "captured"))


LAWFUL = [
    {},
    {"players": 8},
    {"players": 3, "remainder": "first_pot"},
    {"players": 5, "tie_dead": "neutral", "tie_pot_cards": 5},
    {"players": 8, "tie_dead": "split", "min_rank": 9},
    {"players": 6, "pairing": "all_at_once", "multi_bonus": "per_opponent"},
    {"players": 4, "hand_size": 3, "capture_to": "deck_bottom"},
    {"players": 4, "tie_short": "forfeit_game", "tie_pot_cards": 5},
]


@pytest.mark.parametrize("changes", LAWFUL, ids=str)
def test_no_card_is_lost_and_everybody_owns_what_is_there(changes):
    table = setup(**{"max_rounds": 400, **changes})
    cards = len(GAME.cards(table.rules))
    for seed in range(8):
        played = logged(table, seed)
        states, own = played.states, held(played.states)
        rest = states["pot"]["size"].sum(axis=1) + states["aside"]["size"].sum(axis=1)
        assert (own.sum(axis=1) + rest == cards).all(), f"seed {seed}"
        ends = np.append(
            np.flatnonzero(np.diff(played.events["turn"]))[1:], len(states) - 1
        )  # the last event of a round
        assert (own[ends] == states["owned"][ends]).all(), f"seed {seed}"


def out_of_the_game(played) -> list[tuple[int, int]]:
    """(step, seat) of everybody who went out."""
    rows = played.events[played.events["kind"] == KIND.OUT]
    return list(zip(rows["step"].tolist(), rows["seat"].tolist(), strict=True))


@pytest.mark.parametrize(
    "changes",
    [{}, {"players": 8}, {"players": 8, "tie_dead": "neutral"}, {"players": 6, "pairing": "all_at_once"}],
    ids=str,
)
def test_who_is_out_never_holds_a_card_again(changes):
    """Under elimination=out; and nobody is out who has a card, nor in who has none."""
    seen = 0
    for seed in range(12):
        played = logged(setup(**{"max_rounds": 600, **changes}), seed)
        own = held(played.states)
        for step, seat in out_of_the_game(played):
            assert not own[step:, seat].any(), f"seed {seed}: seat {seat} holds cards after step {step}"
            assert not np.isin(played.events["seat"][step + 1 :], [seat]).any(), f"seed {seed}: seat {seat} plays on"
            seen += 1
        broke = np.flatnonzero(own[-1, : GAME.count(setup(**changes).rules)] == 0)
        assert sorted(seat for _, seat in out_of_the_game(played)) == broke.tolist(), f"seed {seed}"
    assert seen > 12


def test_who_may_come_back_does():
    played = logged(setup(players=8, elimination="rejoin", max_rounds=600), 1)
    back = played.events[played.events["kind"] == KIND.REJOIN]
    assert len(back) and all(held(played.states)[row["step"], row["seat"]] == row["x"] for row in back)


def test_the_last_one_with_cards_has_all_that_were_dealt():
    found = results(setup(players=4), range(500))
    assert (found["status"] == FINISHED).all()
    for row in found:
        assert row["score"][row["winner"]] == 52 == row["score"].sum()


@pytest.mark.parametrize("dead", ("returned", "split", "neutral"))
def test_a_tie_that_nobody_can_break(dead):
    """RIVER-A07: Jacks against Jacks, Queens against Queens, to the last card: all of both players' cards lie there."""
    table = setup(players=2, min_rank=11, tie_pot_cards=5, colour_bonus=0, tie_dead=dead, max_rounds=1)
    by_rank = sorted(GAME.cards(table.rules).tolist(), key=lambda card: (card % 13, card))
    played = logged(table, 0, stack=by_rank)
    unbroken = [step for step, kind in enumerate(played.events["kind"]) if KIND(kind).name.startswith("UNBROKEN")]
    contents = zone_contents(GAME, played.states[unbroken[0]])
    first, second = by_rank[0::2], by_rank[1::2]
    shared = (first + second)[0::2], (first + second)[1::2]
    expected = {"returned": (first, second), "split": shared, "neutral": ([], [])}[dead]
    for seat in (0, 1):
        assert sorted(zone(table, contents, "captured", seat)) == sorted(expected[seat])
    assert sorted(zone(table, contents, "aside", NOBODY)) == (sorted(by_rank) if dead == "neutral" else [])
    assert played.result["tally"][KIND.NOBODY_LEFT] == (dead == "neutral") and played.result["winner"] == NOBODY


def test_a_new_deck_is_made_of_what_was_captured_and_nothing_else():
    """RIVER-03.4: every new deck is a shuffle of the cards captured since the last one; most are not in their old order."""
    moved = total = 0
    for seed in range(20):
        played = Played(setup(players=4), seed)
        captured = captured_before_reshuffles(played)
        for (_, deck), before in zip(played.new_decks, captured, strict=True):
            assert sorted(deck) == sorted(before)
            moved += deck != before
            total += len(deck) > 2
    assert moved > 0.8 * total > 100


def captured_before_reshuffles(played: Played) -> list[list[int]]:
    """What lay on the captured pile before each reshuffle, from the log alone: the cards turned up, round by round."""
    piles, laid, found = {seat: [] for seat in range(8)}, {}, []
    for row in played.rows:
        kind, seat = KIND(row["kind"]), int(row["seat"])
        if kind in (KIND.FLIP, KIND.POT_CARD, KIND.TIE_BREAKER):
            laid.setdefault(seat, []).append(int(row["card"]))
        elif kind == KIND.TAKE:
            others = [card for other in laid if other != seat for card in laid[other]]
            piles[seat] += laid.get(seat, []) + others
            laid = {}
        elif kind == KIND.UNBROKEN_RETURNED:
            for owner, cards in laid.items():
                piles[owner] += cards
            laid = {}
        elif kind.name.startswith("RESHUFFLE"):
            found.append(piles[seat])
            piles[seat] = []
    return found


# ---------------------------------------------------------------- what the game measures of itself


def gauges_from_log(played, winner: int, table: Setup) -> dict[str, int]:
    """The gauges once more, from the events and the states."""
    rows, own = played.events, held(played.states)
    count = Counter(KIND(kind).name for kind in rows["kind"])
    ends = np.append(np.flatnonzero(np.diff(rows["turn"])), len(rows) - 1)
    out = rows["turn"][rows["kind"] == KIND.OUT]
    last = int(rows["turn"][-1])
    flips = rows[rows["kind"] == KIND.FLIP]["card"].reshape(-1, 2).tolist()
    return {
        "CARDS": int(own[0].sum()),
        "TIES": count["TIE"],
        "LOOKUPS": count["COLOUR_BONUS"] + count["NO_BONUS"],
        "COLOUR_MATTERED": sum(ahead(a, b, "literal", 1) != ahead(a, b, "literal", 0) for a, b in flips),
        "NEAR_TIES": sum(abs(number(a) - number(b)) == 1 for a, b in flips),
        "SHORTAGES": count["SHORT_LAST_CARD"] + count["SHORT_STANDS"],
        "LARGEST_POT": int(rows["x"][rows["kind"] == KIND.TAKE].max()),
        "FIRST_OUT": int(out[0]) if len(out) else 0,
        "WAIT": last - int(out[0]) if len(out) else 0,
        "WINNER_LOWEST": int(own[ends, winner].min()),
        **comebacks(own[ends], winner),
        "BEST_DEAL_WON": int(winner in best_deals(played, table)),
    }


def comebacks(own: np.ndarray, winner: int) -> dict[str, int]:
    """Who was once down to few cards, who had eight again, and whether the winner was among them."""
    few = {bound: [seat for seat in range(own.shape[1]) if has_few(own[:, seat], bound).any()] for bound in (2, 6)}
    back = [seat for seat in few[2] if (own[has_few(own[:, seat], 2).argmax() :, seat] >= 8).any()]
    return {
        "DOWN_TO_SIX": len(few[6]),
        "WON_FROM_SIX": int(winner in few[6]),
        "DOWN_TO_TWO": len(few[2]),
        "BACK_AT_EIGHT": len(back),
        "WON_FROM_TWO": int(winner in few[2]),
    }


def has_few(own: np.ndarray, bound: int) -> np.ndarray:
    return (own > 0) & (own <= bound)


def best_deals(played, table: Setup) -> list[int]:
    """The seats whose cards are worth most at the deal."""
    contents = zone_contents(GAME, played.states[0])
    seats = range(table.rules.players)
    worth = [sum(map(number, zone(table, contents, "deck", seat))) for seat in seats]
    return [seat for seat in seats if worth[seat] == max(worth)]


@pytest.mark.parametrize("players", (2, 4, 7))
def test_gauges_are_what_the_log_tells(players):
    for seed in range(15):
        played = logged(setup(players=players), seed)
        told = {gauge.name: int(played.result["gauge"][gauge]) for gauge in GAME.gauges}
        expected = gauges_from_log(played, int(played.result["winner"]), setup(players=players))
        assert {name: told[name] for name in expected} == expected, f"seed {seed}"


def test_ends_of_rounds_in_the_log_are_ends_of_rounds():
    """The helper above takes the last event of a turn: it must follow the capture."""
    played = logged(setup(players=4), 0)
    kinds = [KIND(kind).name for kind in played.events["kind"]]
    last = [a for (a, now), (_, then) in pairwise(zip(kinds, played.events["turn"], strict=True)) if now != then]
    assert {"TAKE"} <= set(last[1:]) <= {"TAKE", "UNBROKEN_RETURNED", "OUT", "NEXT_AFTER_OUT", "TAKE_LEFT_OVER"}


# ---------------------------------------------------------------- what the rules warn of


def share_short(**changes) -> float:
    """The share of games in which a tied player has too few cards."""
    return float((results(setup(**changes), range(120))["gauge"][:, GAME.gauges.SHORTAGES] > 0).mean())


SHORT_OF_CARDS = [
    {"players": 8},
    {"players": 5},
    {"players": 7, "tie_pot_cards": 1},
    {"players": 3, "length": "fast", "tie_pot_cards": 3},
    {"length": "fast"},
    {"tie_pot_cards": 4},
    {"tie_break_cards": 3},
    {"min_rank": 9},
    {"max_rank": 7},
    {"players": 8, "pairing": "all_at_once"},
    {"players": 2, "reshuffle_mid_tie": False},
    {"comeback_aid": "draw_aside"},
]
#: The same or nearly: one player less, an early end, two who play.
NOT_SO_SHORT = [{}, {"players": 5, "end_condition": "first_out"}, {"players": 8, "max_rounds": 40}, {"players": 2}]


@pytest.mark.parametrize("changes", SHORT_OF_CARDS, ids=str)
def test_where_the_rules_warn_of_ties_without_cards_there_are_some_in_most_games(changes):
    assert "most games" in setup(**changes).rules.warning()
    assert share_short(**changes) > 0.75


@pytest.mark.parametrize("changes", NOT_SO_SHORT, ids=str)
def test_where_the_rules_do_not_warn_ties_without_cards_are_no_commoner_than_in_the_published_game(changes):
    assert setup(**changes).rules.warning() is None
    assert share_short(**changes) < 0.87


@pytest.mark.parametrize(
    ("players", "changes"),
    [(8, {"length": "fast"}), (8, {"min_rank": 11}), (7, {"min_rank": 10}), (8, {"max_rank": 6})],
)
def test_where_not_even_the_first_tie_can_be_paid_the_rules_say_so(players, changes):
    rules = setup(players=players, **changes).rules
    held = len(GAME.cards(rules)) // players
    assert f"each begins with {held} cards: even the first tie" in rules.warning()
    assert held < 1 + rules.tie_pot_cards + rules.tie_break_cards


def test_colours_that_decide_nothing_are_warned_of_and_decide_nothing():
    for changes in ({"colours": 2}, {"tie_on": "number"}):
        one, none = setup(**changes), setup(colour_bonus=0, **changes)
        assert "colour" in one.rules.warning() and none.rules.warning() is None
        assert (results(one, range(100))["score"] == results(none, range(100))["score"]).all()
    assert setup(colours=2, bonus_structure="hierarchy").rules.warning() is None
    assert setup(tie_on="number", colour_bonus=2).rules.warning() is None


# ---------------------------------------------------------------- once through the decks


@pytest.mark.parametrize("players", (2, 3, 4, 8))
def test_once_through_the_decks_ends_when_no_two_have_cards_left_and_the_most_cards_win(players):
    """RIVER-06.2: cards that nobody is left to play against count as well."""
    left_over = 0
    for seed in range(12):
        played = logged(setup(players=players, end_condition="one_pass"), seed)
        own, last = held(played.states)[-1, :players], played.states[-1]
        with_cards = (last["deck"]["size"][:players] > 0).sum()
        left_over += with_cards
        assert with_cards < 2 and not np.isin(played.events["kind"], [KIND.RESHUFFLE, KIND.RESHUFFLE_IN_TIE]).any()
        most = np.flatnonzero(own == own.max())
        assert played.result["winner"] == (most[0] if len(most) == 1 else NOBODY)
    assert left_over > 0 or players == 2


def test_the_rulebook_of_one_pass_says_when_it_ends_and_what_counts():
    rules = GAME.Rules.of({"end_condition": "one_pass", "players": 3})
    text = clause_text(GAME, "RIVER-06.2", rules)
    assert (
        "no two players have cards left to play" in text and "captured or not" in text and "nobody if several" in text
    )


def rounds(preset: str, count: int) -> np.ndarray:
    return results(Setup.of(GAME, presets(GAME)[preset].rules.changes(), ["random"]), range(count))["turns"]


@pytest.mark.slow
def test_what_presets_say_about_the_length_of_a_game():
    short = np.median(rounds("short", 200))
    assert np.median(rounds("come_back", 40)) > 10 * short
    assert rounds("fast_one_pass", 200).std() < 4 < rounds("fast_first_out", 200).std()
