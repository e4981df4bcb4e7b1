"""Mindful War against what can be said about it without an engine: laws of conservation, exact chances, symmetries."""

from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from engine.core import game as games
from engine.core.events import EVENT, NOBODY
from engine.games.mindful.strategies import mean_unseen
from engine.play.loop import FINISHED, play
from engine.replay.trace import zone_contents, zone_rows
from engine.setup.setup import Setup
from tests.games.mindful.lineups import LINEUPS, PEOPLE, SEATS
from tests.kit.hidden import seen_by
from tests.kit.lanes import sample
from tests.kit.playing import Played, deals, logged, results, silent, zone
from tests.kit.random_rules import LONGEST, SEEDS, few, setups

GAME = games.load("mindful")
EVENTS = GAME.events
GAMES = 20_000
GAMES_EACH = 40  # of a lineup, with a log
FIRST_TURNS = 4_000  # each a run of its own, with a log
ATTACKS = [kind for kind in EVENTS if kind.name in ("LOOT_OWN", "LOOT_OTHER", "SABOTAGE_PUT", "REVEAL")]
ATTACKS += [kind for kind in EVENTS if kind.name.startswith("TRADE_")]
SWITCHES = [EVENTS.SWITCH_BOTTOM, EVENTS.KEEP]

#: One card of each, in 52: how many of the others are lower.
LOWER = {14: 48, 13: 44, 12: 40, 11: 36}
NO_CHOICE = {"hand_size": 1, "switches_per_turn": 0, "royal_attacks": False}

some_lineups = pytest.mark.parametrize("seats", LINEUPS, ids="/".join)


def near(found: float, expected: float, games: int) -> bool:
    """Whether a share is within four standard errors of what it should be."""
    return abs(found - expected) < 4 * sqrt(expected * (1 - expected) / games)


# ---------------------------------------------------------------- laws of the published rules


def rows_of(played: Played, *kinds) -> np.ndarray:
    """The numbers of the events of these kinds."""
    return np.flatnonzero(np.isin(played.events["kind"], kinds))


@some_lineups
def test_both_have_equally_many_cards_at_the_start_of_every_turn(seats):
    """A switch and every attack is one card for one, so decks and hands run out together. A turn starts as the last one
    has ended."""
    setup = Setup.of(GAME, {}, seats)
    for seed in range(GAMES_EACH):
        played = logged(setup, seed)
        ends = np.flatnonzero(np.diff(played.events["turn"], append=10_000))
        for state in played.states[ends]:
            for place in ("deck", "hand"):
                assert state[place]["size"][0] == state[place]["size"][1], f"seed {seed}, turn {state['turn']}, {place}"


@some_lineups
def test_hands_are_full_when_war_begins_as_long_as_the_decks_last(seats):
    setup = Setup.of(GAME, {}, seats)
    for seed in range(GAMES_EACH):
        played = logged(setup, seed)
        plays = rows_of(played, EVENTS.PLAY)
        first = plays[np.diff(played.events["turn"][plays], prepend=0) > 0]  # the first card of each turn, just played
        for state in played.states[first]:
            held = state["hand"]["size"] + state["field"]["size"]
            assert held[0] == held[1] and (held[0] == 3 or state["deck"]["size"].sum() == 0), f"seed {seed}"


@some_lineups
def test_at_most_26_turns_and_all_cards_end_on_the_piles(seats):
    found = results(Setup.of(GAME, {}, seats), range(2_000))
    assert (found["status"] == FINISHED).all()
    assert found["turns"].max() <= 26
    neutral = found["gauge"][:, GAME.gauges.NEUTRAL_CARDS]
    assert (found["score"].sum(axis=1) + neutral == 52).all()
    assert (found["score"] % 2 == 0).all()  # cards are played and won in pairs
    won = found["score"][:, 0] - found["score"][:, 1]
    assert (found["winner"] == np.select([won > 0, won < 0], [0, 1], NOBODY)).all()


@some_lineups
def test_piles_hold_52_cards_at_the_end(seats):
    setup = Setup.of(GAME, {}, seats)
    for seed in range(GAMES_EACH):
        last = logged(setup, seed).last[0]
        assert last["discard"]["size"].sum() + last["neutral"]["size"].sum() == 52
        assert last["deck"]["size"].sum() + last["hand"]["size"].sum() + last["field"]["size"].sum() == 0


@some_lineups
def test_nobody_switches_in_the_first_turn_nor_when_there_is_a_royal_attack(seats):
    setup = Setup.of(GAME, {}, seats)
    for seed in range(GAMES_EACH):
        played = logged(setup, seed)
        turns = played.events["turn"]
        switching = set(turns[rows_of(played, *SWITCHES)].tolist())
        declared = set(turns[rows_of(played, EVENTS.DECLARE)].tolist())
        attacked = set(turns[rows_of(played, *ATTACKS)].tolist())
        assert 1 not in switching
        assert not switching & attacked, f"seed {seed}"
        assert attacked == {turn + 1 for turn in declared}, f"seed {seed}"


@some_lineups
def test_no_royal_attack_follows_a_tie(seats):
    setup = Setup.of(GAME, {}, seats)
    for seed in range(GAMES_EACH):
        played = logged(setup, seed)
        turns = played.events["turn"]
        tied = set(turns[rows_of(played, EVENTS.TIE)].tolist())
        attacked = set(turns[rows_of(played, *ATTACKS)].tolist())
        assert not {turn + 1 for turn in tied} & attacked, f"seed {seed}"


# ---------------------------------------------------------------- exact chances


@pytest.fixture(scope="module")
def first_turns() -> list[Played]:
    """The first turn of many games, played at random: its events, and who was asked what."""
    setup = Setup.of(GAME, {}, ("random",))
    pilots, rows = setup.lineup.pilots, 12
    found = []
    for seed in range(FIRST_TURNS):
        events = np.zeros(rows, EVENT)
        played = play(GAME, setup.rules, pilots, np.array([seed], "u8"), log=events)
        found.append(Played(played.results[0], events[events["turn"] <= 1], None, None, None))
    return found


@pytest.mark.slow
def test_the_first_war_is_a_tie_in_3_of_51_games(first_turns):
    """Two cards chosen at random are two cards of the pack: 3 of the other 51 have the rank of the first."""
    ties = sum(len(rows_of(played, EVENTS.TIE)) > 0 for played in first_turns)
    assert near(ties / FIRST_TURNS, 3 / 51, FIRST_TURNS)


def test_one_pair_of_cards_in_17_is_a_tie_however_they_are_chosen_at_random():
    """Without royal attacks random players look at no card: 26 pairs are compared, each one a tie in 3 of 51 games."""
    found = results(Setup.of(GAME, {"royal_attacks": False}, ("random",)), range(GAMES))
    assert near(found["tally"][:, EVENTS.TIE].mean() / 26, 3 / 51, 26 * GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("rank", LOWER)
def test_the_first_war_is_won_by_a_royal_card_as_often_as_it_should(first_turns, rank):
    """One of two cards has the rank, the other is lower: 2 * 4/52 * lower/51. Then its attack is offered."""
    offered = sum(
        bool(played.events["card"][i] % 13 + 2 == rank)
        for played in first_turns
        for i in rows_of(played, EVENTS.DECLARE, EVENTS.DECLINE)
    )
    assert near(offered / FIRST_TURNS, 2 * 4 / 52 * LOWER[rank] / 51, FIRST_TURNS)


@pytest.mark.slow
def test_random_players_declare_half_of_the_attacks(first_turns):
    declared, declined = (sum(len(rows_of(p, kind)) for p in first_turns) for kind in (EVENTS.DECLARE, EVENTS.DECLINE))
    assert near(declared / (declared + declined), 1 / 2, declared + declined)


@pytest.mark.slow
def test_a_blind_trade_takes_every_card_of_the_hand_equally_often():
    """Whatever the attacker knows of the hand: each of the three places in one Trade of three."""
    setup = Setup.of(GAME, dict.fromkeys(("ace_attack", "king_attack", "queen_attack", "jack_attack"), "trade"))
    taken = []
    for seed in range(400):
        played = logged(setup, seed)
        for i in rows_of(played, EVENTS.TRADE_BLIND):
            victim = 1 - int(played.events["seat"][i])
            before, after = (zone(setup, zone_contents(GAME, played.states[j]), "hand", victim) for j in (i - 1, i))
            if len(before) == 3:
                taken.append(next(place for place, card in enumerate(before) if card not in after))
    assert len(taken) > 1_000
    for place in range(3):
        assert near(taken.count(place) / len(taken), 1 / 3, len(taken)), place


# ---------------------------------------------------------------- one card in the hand


def wars_of(decks: list[list[int]]) -> tuple[list[int], int]:
    """Cards won by each and neutral cards if both just turn up their decks."""
    won, neutral = [0, 0], 0
    for first, second in zip(*([card % 13 for card in deck] for deck in decks), strict=True):
        if first == second:
            neutral += 2
        else:
            won[0 if first > second else 1] += 2
    return won, neutral


@pytest.mark.parametrize("seats", [("random", "random"), ("highest", "lowest")], ids="/".join)
def test_with_one_card_and_neither_switch_nor_attack_there_is_no_choice(seats):
    setup = Setup.of(GAME, NO_CHOICE, seats)
    found = results(setup, range(500))
    assert (found["choices"] == 0).all() and (found["turns"] == 26).all()
    assert GAME.without_choices(setup.rules)
    for seed, contents in enumerate(deals(setup, range(500))):
        # the first event is the deal itself: the decks are whole
        won, neutral = wars_of([zone(setup, contents, "deck", seat) for seat in SEATS])
        assert found["score"][seed].tolist() == won
        assert found["gauge"][seed, GAME.gauges.NEUTRAL_CARDS] == neutral


def test_with_one_card_one_war_in_17_is_a_tie_and_the_neutral_pile_grows_to_52_17ths():
    found = results(Setup.of(GAME, NO_CHOICE), range(GAMES))
    assert near(found["tally"][:, EVENTS.TIE].mean() / 26, 1 / 17, 26 * GAMES)
    assert near(found["gauge"][:, GAME.gauges.NEUTRAL_CARDS].mean() / 52, 1 / 17, 26 * GAMES)


def test_a_choice_remains_with_two_cards_or_a_switch_or_an_attack():
    for change in ({"hand_size": 2}, {"switches_per_turn": 1}, {"royal_attacks": True}):
        setup = Setup.of(GAME, {**NO_CHOICE, **change})
        assert (results(setup, range(50))["choices"] > 0).all(), change
        assert not GAME.without_choices(setup.rules)


# ---------------------------------------------------------------- symmetry


#: Strategies without dice. A Trade draws from a hand by chance, in the same order for all seatings.
STEADY = [
    ("highest.never.always", "middle.dump_low.selective"),
    ("narrow_win.ev_switch.always", "lowest.never.peaceful"),
]


@pytest.mark.parametrize("seats", STEADY, ids="/".join)
def test_with_seats_and_decks_exchanged_it_is_the_same_game_mirrored(seats):
    one = results(Setup.of(GAME, {}, seats), range(1_000))
    other = results(Setup.of(GAME, {}, seats[::-1]), range(1_000), rotation=1)
    assert (one["score"] == other["score"][:, ::-1]).all()
    assert (one["turns"] == other["turns"]).all()
    assert (one["tally"] == other["tally"]).all()
    won = one["winner"] != NOBODY
    assert (one["winner"][won] == 1 - other["winner"][won]).all() and (other["winner"][~won] == NOBODY).all()


def test_neither_seat_is_better():
    found = results(Setup.of(GAME, {}, ("random",)), range(GAMES))
    decided = found["winner"][found["winner"] != NOBODY]
    assert near((decided == 0).mean(), 1 / 2, len(decided))


# ---------------------------------------------------------------- who knows what


def dealt(played: Played) -> list[int]:
    """The pack that dealt these decks: a card of one, a card of the other."""
    first, second = zone_contents(GAME, played.states[0])[:2]
    return [card for pair in zip(first, second, strict=True) for card in pair]


def never_drawn(played: Played, step: int) -> list[int]:
    """The cards that have not left the decks up to a step."""
    left = set(dealt(played))
    for state in played.states[: step + 1]:
        left &= {card for row in zone_contents(GAME, state)[:2] for card in row}
    return sorted(left)


def with_others_undrawn(setup: Setup, seed: int, step: int, random) -> tuple[Played, Played]:
    """The same game twice up to a step, with the same answers: as it was, and with the cards that nobody has drawn by
    then exchanged among themselves."""
    original = logged(setup, seed)
    undrawn = never_drawn(original, step)
    exchanged = dict(zip(undrawn, random.sample(undrawn, len(undrawn)), strict=True))
    order = dealt(original)
    answers = [int(row["answer"]) for row in original.asked if row["step"] <= step and row["options"]["count"] > 1]
    stacks = (order, [exchanged.get(card, card) for card in order])
    return tuple(logged(setup, seed, stack=np.array(stack, "u1"), script=answers) for stack in stacks)


@few
@given(setups(GAME), SEEDS, st.randoms(use_true_random=False))
def test_a_view_does_not_depend_on_cards_that_nobody_has_drawn(setup, seed, random):
    """Played from the deal: nothing that the state remembers on the way gives hidden cards away."""
    steps = int(silent(setup, seed)[0]["steps"])
    if steps > LONGEST:
        return
    step = random.randrange(min(steps, 300))
    one, other = with_others_undrawn(setup, seed, step, random)
    for seat in SEATS:
        views = [seen_by(setup, played.states[step : step + 1], seat) for played in (one, other)]
        assert views[0] == views[1], f"step {step}, seat {seat}"


def test_a_revealed_hand_is_known_and_nothing_else_is():
    """After the first Reveal of a game the attacker knows the whole hand, the opponent no more than before."""
    setup = Setup.of(GAME, {"ace_attack": "none", "king_attack": "none", "jack_attack": "none", "switches_per_turn": 0})
    seen = 0
    for seed in range(200):
        played = logged(setup, seed)
        shown = rows_of(played, EVENTS.REVEAL)[:1]
        for i in shown:
            after = played.states[i + int(played.events["x"][i])]  # each card is shown by an event of its own
            attacker = int(played.events["seat"][i])
            hand = zone(setup, zone_contents(GAME, after), "hand", 1 - attacker)
            assert set(np.flatnonzero(after["knows"][attacker] == 1)) >= set(hand)
            seen += 1
    assert seen > 100


def second_choices(played: Played) -> list[int]:
    """The numbers of the choices of seat 0 that seat 1 follows with one of the same kind, before anything happens."""
    asked = [row for row in played.asked if row["options"]["count"] > 1]
    pairs = enumerate(pairwise(asked))
    return [k for k, (a, b) in pairs if (a["seat"], b["seat"], a["step"], a["part"]) == (0, 1, b["step"], b["part"])]


def test_the_second_to_choose_does_not_see_what_the_first_has_chosen():
    """War cards, tie cards and switches are chosen at the same time: whatever seat 0 answers, seat 1 sees the same."""
    setup, looked_at = Setup.of(GAME, {}, ("random",)), {part: 0 for part in GAME.parts}
    people = Setup(GAME, setup.rules, PEOPLE)
    for seed in range(30):
        played = logged(setup, seed)
        asked = [row for row in played.asked if row["options"]["count"] > 1]
        answers = [int(row["answer"]) for row in asked]
        for k in second_choices(played)[seed % 5 :: 5]:
            legal = asked[k]["options"]["action"][: asked[k]["options"]["count"]].tolist()
            ends = [silent(people, seed, script=[*answers[:k], other])[1] for other in legal]
            assert {int(end["seat"][0]) for end in ends} == {1}
            assert len({seen_by(setup, end, 1) for end in ends}) == 1, f"seed {seed}, choice {k}"
            looked_at[GAME.parts[asked[k]["part"]]] += 1
    assert looked_at["war"] > 30 and looked_at["switch"] > 30


@pytest.mark.parametrize("mode", GAME.Rules.parameter("score_mode").values)
def test_a_discard_pile_scores_what_the_rules_say(mode):
    """MIND-03.13: the cards alone, two for a royal card, or their values."""
    setup = Setup.of(GAME, {"score_mode": mode}, ["random"])
    for seed in range(20):
        found = logged(setup, seed)
        piles = [zone(setup, zone_contents(GAME, found.last[0]), "discard", seat) for seat in SEATS]
        assert found.result["score"].tolist() == [sum(scored(card, mode) for card in pile) for pile in piles]


@pytest.mark.parametrize("changes", sample([{}, {"loot_timing": "extra"}, {"score_mode": "value_sum"}], 3), ids=str)
def test_what_a_pile_is_worth_is_the_sum_of_its_cards_after_any_loot(changes):
    """MIND-03.13: what players are told of the piles, and what breaks a tie at the end."""
    setup, looted = Setup.of(GAME, changes, ["random"]), 0
    ace = int(setup.rules.ace_value)
    for seed in range(40):
        found = logged(setup, seed)
        looted += len(rows_of(found, EVENTS.LOOT_OTHER, EVENTS.LOOT_OWN))
        for state in found.states[::7]:
            cards = zone_contents(GAME, state)
            piles = [*(zone(setup, cards, "discard", seat) for seat in SEATS), zone(setup, cards, "neutral", NOBODY)]
            worth = [sum(ace if card % 13 == 12 else card % 13 + 2 for card in pile) for pile in piles]
            assert state["worth"].tolist() == worth, f"seed {seed}, turn {state['turn']}"
    assert looted > 20


def scored(card: int, mode: str) -> int:
    """What one card scores; an Ace is the highest one."""
    rank = card % 13 + 2
    return {"count": 1, "value_sum": rank}.get(mode, 2 if rank >= 11 else 1)


def test_the_longest_chain_of_attacks_is_what_the_turns_tell():
    """A chain is an unbroken row of turns with a royal attack by either player."""
    setup, longest = Setup.of(GAME, {}, ["random"]), set()
    for seed in range(60):
        found = logged(setup, seed)
        attacked = dict(zip(found.states["turn"].tolist(), found.states["attacker"].tolist(), strict=True))
        row, most = 0, 0
        for turn in sorted(attacked):
            row = row + 1 if attacked[turn] != NOBODY else 0
            most = max(most, row)
        assert found.last["gauge"][0][GAME.gauges.LONGEST_CHAIN] == most, f"seed {seed}"
        longest.add(most)
    assert {1, 2} <= longest


# ---------------------------------------------------------------- what a player can work out


@njit
def _mean_unseen(views: np.ndarray, rules: np.ndarray) -> float:
    return mean_unseen(views[0], rules[0])


def unseen(state: np.ndarray, seat: int, rules) -> list[int]:
    """What the cards are worth that lie in a deck or in the other hand."""
    rows = zip(zone_rows(GAME), zone_contents(GAME, state), strict=True)
    cards = [card for (name, of), some in rows if name == "deck" or (name, of) == ("hand", 1 - seat) for card in some]
    return [rules.ace_value if card % 13 == 12 else card % 13 + 2 for card in cards]


@pytest.mark.parametrize(
    "deck",
    sample([{}, {"ace_value": 1}, {"max_rank": 12, "decks": 2}, {"min_rank": 6, "max_rank": 13}, {"max_rank": 9}], 2),
    ids=str,
)
def test_players_average_over_the_cards_that_are_in_the_deck(deck):
    setup = Setup.of("mindful", deck, ["random"])
    for seed in range(3):
        states = logged(setup, seed).states
        for step in range(1, len(states), 9):
            for seat in SEATS:
                worth = unseen(states[step], seat, setup.rules)
                view = states[step : step + 1].copy()
                view["seat"] = seat
                assert abs(_mean_unseen(view, setup.rules.record()) - sum(worth) / max(len(worth), 1)) < 1e-9
