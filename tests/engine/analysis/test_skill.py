"""Skill: its parts counted by hand from outside, its marks exactly, its intervals on coins, and the cards that go along."""

import numpy as np
import pytest

import warbench as wb
from engine.analysis import skill as module
from engine.analysis.skill import (
    ALL_DEAL,
    PARTS,
    Skill,
    better_first,
    coins,
    deals_to_choose,
    headline_players,
    matched,
    measured,
    of_deals,
    play_from_every_seat,
    results_of,
)
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup, as_setup
from tests.kit.lanes import case
from warbench import simulate, skill

DEALS = 400
HAND = "river:hand_three"


def parts(found: Skill) -> list[float]:
    return [getattr(found, name).mean for name in PARTS]


def toy(winner: np.ndarray, ended: np.ndarray | None = None, seats: int = 2) -> Skill:
    """What is told of games whose winners are given: (deals, rotations) of seats, -1 for nobody."""
    setup = as_setup("suits")
    here = np.ones(winner.shape, bool) if ended is None else ended
    return measured(setup, results_of(winner, here, seats), ("middle", "random"))


def weight(found: Skill) -> float:
    """How much the deal decides, where it can be measured."""
    assert found.in_deal
    return found.in_deal.mean


# ---------------------------------------------------------------- the marks


@pytest.mark.parametrize("text", [case(True, "war"), case(True, "suits:hand_size=1"), case(False, "armed:hand_size=1")])
def test_where_nobody_chooses_the_deal_decides_all(text):
    """Nobody's cards are better than the same cards: what is not a draw is the side's that it was before."""
    found = skill(text, games=DEALS)
    assert parts(found)[0] == parts(found)[2] == found.skill.mean == 0
    assert found.deal.mean + found.rest.mean == 1


def test_classic_war_is_the_mark_of_a_game_that_the_deal_decides():
    found = skill("war", games=1_000)
    assert parts(found) == [ALL_DEAL[name] for name in PARTS] == [0, 1, 0, 0]
    assert weight(found) == pytest.approx(1, abs=0.01)


def test_coins_are_a_quarter_a_half_and_a_quarter():
    found = toy(np.random.default_rng(1).integers(0, 2, (40_000, 2)))
    assert parts(found) == pytest.approx([coins(2)[name] for name in PARTS], abs=0.01)
    assert found.skill.low < 0 < found.skill.high and abs(weight(found)) < 0.02


def test_coins_of_a_share_win_as_often_and_nothing_lies_in_their_deal():
    """At 67%: 45, 44 and 11 of 100; a deal that decides half of the rest lies beyond that by half its weight."""
    rng = np.random.default_rng(5)
    tossed = (rng.random((40_000, 2)) >= 0.67).astype(int)
    found = toy(tossed)
    assert [round(100 * found.coins[name]) for name in PARTS[:3]] == [45, 44, 11]
    assert parts(found) == pytest.approx([found.coins[name] for name in PARTS], abs=0.01)
    assert weight(found) == pytest.approx(2 * (found.deal.mean - found.coins["deal"]), abs=1e-3)
    tossed[:15_000] = np.where(tossed[:15_000, :1], [[0, 1]], [[1, 0]])  # here the side that is dealt to seat 0 decides
    found = toy(tossed)
    assert weight(found) == pytest.approx(2 * (found.deal.mean - found.coins["deal"]), abs=0.05) and weight(found) > 0.3


def test_the_weight_of_the_deal_is_told_only_where_both_win_some():
    """The interval would miss the truth in one half of the runs where coins make fewer than five deals of a kind."""
    lost = np.zeros((100, 2), int)
    lost[:11, 0] = lost[11:22, 1] = 1
    assert toy(lost).in_deal is None and toy(lost[:90]).in_deal is None
    lost[:23, :] = 1
    assert toy(lost).in_deal is not None
    assert toy(np.zeros((1_000, 2), int)).in_deal is None


@pytest.mark.parametrize("seats", [3, 4])
def test_lots_among_several_are_no_skill_either(seats):
    found = toy(np.random.default_rng(2).integers(0, seats, (40_000, seats)), seats=seats)
    assert parts(found) == pytest.approx([coins(seats)[name] for name in PARTS], abs=0.01)
    assert found.skill.low < 0 < found.skill.high and abs(weight(found)) < 0.02
    assert sum(coins(seats)[name] for name in PARTS) == pytest.approx(1)


def test_who_wins_everything_has_all_the_skill_and_the_deal_has_none():
    for seats in (2, 3, 8):
        found = toy(np.zeros((100, seats), int), seats=seats)
        assert parts(found) == [1, 0, 0, 0] and found.skill.mean == 1 and found.in_deal is None


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_same_side_of_the_deal_is_followed_round_the_table(seats):
    """Side s sits in seat (s + rotation) mod n; whoever holds it wins."""
    sides = np.random.default_rng(3).integers(0, seats, 20_000)
    found = toy((sides[:, None] + np.arange(seats)) % seats, seats=seats)
    assert parts(found) == [0, 1, 0, 0] and found.skill.mean == pytest.approx(0)
    assert weight(found) == pytest.approx(1, abs=0.02)


def test_draws_and_games_without_end_are_the_rest():
    winner = np.array([[0, -1], [-1, -1], [-1, 1], [0, 0]])
    found = toy(winner, winner >= 0)
    assert parts(found) == [0.25, 0, 0, 0.75] and found.unfinished == 0.5
    assert found.players[0].share.mean == (1.5 + 1 + 0.5 + 2) / 8


# ---------------------------------------------------------------- by hand, from outside


@pytest.mark.parametrize(
    ("text", "better", "weaker"),
    [
        case(True, "suits", "counter.greedy", "random"),
        case(False, "armed", "counter", "random"),
        case(False, "mindful", "reveal_exploiter", "random"),
        case(False, "suits:hand_size=5", "middle.greedy", "random"),
    ],
)
def test_between_two_the_parts_are_those_of_the_games_counted_by_hand(text, better, weaker):
    """From both rotations, by the outcome of each game."""
    table = Setup.of(text, strategies=[better, weaker])
    games = [simulate(table, DEALS, 70, rotation=r)["outcome"].cast(str).to_list() for r in (0, 1)]
    pairs = list(zip(*games, strict=True))
    both, none = pairs.count(("seat0", "seat0")), pairs.count(("seat1", "seat1"))
    same = pairs.count(("seat0", "seat1")) + pairs.count(("seat1", "seat0"))
    found = skill(text, [better, weaker], DEALS, 70)
    assert parts(found) == pytest.approx([n / DEALS for n in (both, same, none, DEALS - both - same - none)])
    assert found.skill.mean == pytest.approx((both - none) / DEALS)
    assert found.players[0].name == Lineup.read(table.game, [better]).short[0]


@pytest.mark.slow
def test_among_several_it_is_the_share_of_the_one_better_player():
    best, setup = "colour_hunt.colour_aware", as_setup(HAND)
    table = Setup.of(setup, strategies=[best, *["random"] * 3])
    frames = [simulate(table, DEALS, rotation=r) for r in range(4)]
    won = sum((f["outcome"] == "seat0").sum() + (f["winner"].is_null()).sum() / 4 for f in frames) / (4 * DEALS)
    for named in ([best, "random"], ["random", best]):
        found = skill(setup, named, DEALS)
        assert [each.name for each in found.players] in ([best, "random"], ["random", best])
        if found.players[0].name == best:
            assert found.players[0].share.mean == pytest.approx(won)
            assert found.skill.mean == pytest.approx((won - 0.25) / 0.75)
        assert sum(parts(found)) == pytest.approx(1) and found.seats == 4


@pytest.mark.slow
def test_for_one_it_is_what_only_the_better_player_wins():
    found = skill("profiteer", ["random", "dp_counter"], DEALS)
    won = [
        (simulate(f"profiteer@{name}", DEALS)["outcome"] == "win").to_numpy()
        for name in ("dp_counter", "random.random")
    ]
    assert found.players[0].name.startswith("dp_counter") and found.seats == 1
    assert found.better_both.mean == (won[0] & ~won[1]).mean() and found.weaker_both.mean == (won[1] & ~won[0]).mean()
    assert found.both and found.neither and found.both.mean == (won[0] & won[1]).mean()
    assert found.deal.mean == pytest.approx(found.both.mean + found.neither.mean)
    assert found.skill.mean == pytest.approx(won[0].mean() - won[1].mean())


def test_to_rotate_the_deal_is_to_let_the_players_change_seats():
    """The same side of the deal, the other player: leading is without dice, so game by game the same."""
    table, changed = (Setup.of("suits", strategies=names) for names in (["middle", "lowest"], ["lowest", "middle"]))
    rotated, seated = simulate(table, DEALS, rotation=1), simulate(changed, DEALS)
    assert (rotated["score_0"] == seated["score_1"]).mean() > 0.9
    assert (rotated["score_1"] == seated["score_0"]).mean() > 0.9


# ---------------------------------------------------------------- which players, and who is the better one


def test_the_skill_of_a_game_is_that_of_its_best_ordinary_player_whoever_sits_there():
    game = skill("suits", games=DEALS)
    assert game == skill("suits@random/middle", games=DEALS) == skill("suits@highest", games=DEALS)
    assert [each.name for each in game.players] == ["counter.greedy", "random"] and not game.chosen
    named = skill("suits", ["random", "counter.greedy"], DEALS)
    assert named.chosen and named._replace(chosen=False) == game
    for name in wb.games()["name"]:
        assert headline_players(wb.game(name))[1] == Lineup.read(wb.game(name), ["random"]).names[0]


@pytest.mark.parametrize("order", [["random", "middle"], ["middle", "random"]])
def test_the_better_one_is_told_in_whatever_order_they_are_named(order):
    found = skill("suits", order, DEALS)
    assert [each.name for each in found.players] == ["middle", "random"]
    assert found.better is found.players[0] and found.skill.mean > 0


def test_the_better_one_is_chosen_on_other_deals_than_it_is_measured_on(monkeypatch):
    """Chosen on the measured deals, the better one of two equal players is always above 0: +4.9 at 100 deals."""
    begun = list[int]()
    play = module.play_from_every_seat

    def equal(setup, players, games, seed, how, executor=None):
        begun.append(seed)
        winner = np.random.default_rng(seed).integers(0, 2, (games, 2))
        winner = winner if players[0] == "middle" else 1 - winner
        return results_of(winner, np.ones(winner.shape, bool), 2)

    monkeypatch.setattr(module, "play_from_every_seat", equal)
    runs = [skill("suits", ["middle", "lowest"], 100, seed) for seed in range(0, 10_000, 100)]
    assert abs(np.mean([run.skill.mean for run in runs])) < 0.03
    assert sum(run.skill.mean < 0 for run in runs) > 25 and sum(run.better is not None for run in runs) <= 10
    assert {deals_to_choose(0)} == {seed for seed in begun if seed > 10_000} and deals_to_choose(2**53 - 1) == 0
    monkeypatch.setattr(module, "play_from_every_seat", play)
    assert better_first(as_setup("suits"), ("random", "random"), 10, 0, {}) == ("random", "random")


def test_the_better_one_is_told_by_the_published_rules_and_stays_it():
    """Who leads the middle card wins more than who leads the lowest; without the power of Aces it is the other way."""
    found = skill("suits:ace_power=none", ["lowest.greedy", "middle.greedy"], DEALS)
    assert found.published and found.change and found.published.better is found.published.players[0]
    assert [each.name for each in found.players] == [each.name for each in found.published.players]
    assert found.skill.high < 0 and found.better is found.players[1]
    assert found.change.mean == pytest.approx(found.skill.mean - found.published.skill.mean)


@pytest.mark.parametrize("name", ["random", "middle.greedy"])
def test_equal_players_have_no_skill_over_each_other(name):
    found = skill("suits", [name, name], 1_000)
    assert found.skill.low <= 0 <= found.skill.high and found.better is None
    assert skill("suits", [name], 1_000) == found


def test_of_equal_shares_the_first_named_is_named_first():
    found = skill("war", games=50)
    assert [each.share.mean for each in found.players] == [0.5, 0.5] and found.better is None
    assert [each.name for each in skill("suits:hand_size=1", ["lowest", "middle"], 50).players] == ["lowest", "middle"]


# ---------------------------------------------------------------- against the published rules


def test_a_variant_is_held_against_the_published_rules_on_the_same_deals():
    found = skill("suits:hand_size=5", ["counter.greedy", "random"], DEALS)
    assert found.published and found.change
    assert found.published._replace(published=None) == skill("suits", ["counter.greedy", "random"], DEALS)
    assert found.change.mean == pytest.approx(found.skill.mean - found.published.skill.mean)
    assert found.change.low < found.change.mean < found.change.high
    assert skill("suits", ["counter.greedy", "random"], 20).published is None


# ---------------------------------------------------------------- intervals


def test_the_interval_of_skill_holds_what_many_more_deals_tell():
    found = play_from_every_seat(as_setup("suits"), ("middle.greedy", "lowest.greedy"), 4_000, 0, {})
    truth = of_deals(found).mean()
    blocks = np.split(of_deals(found), 80)
    told = [matched(int((b == 1).sum()), int((b == -1).sum()), 50) for b in blocks]
    assert sum(not each.low <= truth <= each.high for each in told) <= 10  # of 80, about 4


def test_the_interval_of_agresti_and_min_is_theirs():
    """Their table of a crossover study: 53 and 16 of 86 pairs that differ."""
    found = matched(16, 53, 86)
    middle = (16 - 53) / 88
    half = 1.959963984540054 * ((70 / 88 - middle**2) / 88) ** 0.5
    assert found[:3] == pytest.approx((-37 / 86, min(-37 / 86, middle - half), middle + half))
    assert matched(0, 0, 50).low < 0 < matched(0, 0, 50).high and matched(50, 0, 50).high == 1


# ---------------------------------------------------------------- what cannot be asked


@pytest.mark.parametrize(
    ("text", "players", "said"),
    [
        ("profiteer:resources=0", (), "so no player is better than another"),
        ("suits", ("random", "middle", "lowest"), "two players, not 3"),
        ("suits", ("random", "clever"), "no strategy 'clever'"),
        ("suits", ("random", "person"), "person cannot play"),
        ("chess", (), "No game is called 'chess'"),
    ],
)
def test_a_mistake_is_one_sentence(text, players, said):
    with pytest.raises(wb.BadInput, match=said) as told:
        skill(text, players, 10)
    assert str(told.value).count(". ") == 0 and str(told.value).endswith(".")


def test_only_whole_games_are_asked_for_and_python_has_it(monkeypatch):
    with pytest.raises(wb.BadInput, match="columns"):
        wb.skill("suits", games=10, columns=["winner"])
    assert wb.skill("suits", games=20) == skill("suits", games=20)
    done: list[int] = []
    skill("suits:hand_size=5", games=20, progress=done.append)
    assert sum(done) == 80 and module.rounds(as_setup("suits")) == 2
