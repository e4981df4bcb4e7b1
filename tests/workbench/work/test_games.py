"""The games behind the benches: played once, kept as long as there is room, first pictures first; the memory they take."""

import gc
from concurrent.futures import ThreadPoolExecutor
from weakref import ref

import psutil
import pytest

from engine.runtime.environment import SHARED
from tests.kit.clock import slow
from tests.kit.lanes import case
from workbench.bench import Bench
from workbench.bench.budget import ALONE, CLASS, budget_here
from workbench.page.kit.controls import count_list
from workbench.page.kit.picks import picks
from workbench.work import games as state
from workbench.work import priority as turns_of
from workbench.work.games import PlayedGames, games_of
from workbench.work.parameter_values import _thinned, values_of

__all__ = ["slow"]  # a fixture


def few(bench: Bench, count: int = 400) -> Bench:
    return bench.play(count)


def test_played_keeps_what_has_room():
    played, room = PlayedGames(ALONE._replace(kept=200_000)), 200_000
    for size in range(1, 8):
        played.comparison(few(Bench.of().set_dial("hand_size", size), 100))
        assert sum(frame.estimated_size() for frame in played._frames.values()) <= room
    kept = list(played._frames.values())
    again = played.comparison(few(Bench.of().set_dial("hand_size", 7), 100))
    assert len(kept) > 2 and any(again.games_after is frame for frame in kept)


def test_very_many_games_push_off_only_their_like(monkeypatch):
    monkeypatch.setattr(state, "_MANY", 500)
    played = PlayedGames(ALONE._replace(kept=200_000))
    benches = {size: few(Bench.of().set_dial("hand_size", size), 100) for size in (7, 4, 5)}
    first = played.comparison(benches[7])
    for size in (4, 5):
        played.comparison(few(benches[size], 2_000))
    assert played.lying(benches[7]).frame is first.games_after
    of_skill = len(state.COLUMNS)
    long = [frame for frame in played._frames.values() if len(frame) == 2_000 and frame.width > of_skill]
    assert len(long) == 2 and sum(frame.estimated_size() for frame in long) > 200_000
    assert len(played.lying(benches[5])) == 2_000 and played.lying(benches[4]) is None


def test_what_many_want_at_once_is_played_once(monkeypatch):
    asked, simulate = [], state.simulate

    def counted(setup, *more, rotation=0, **how):
        if not rotation and setup.strategies == bench.seats:  # the players of skill play these deals too
            asked.append(setup)
        return simulate(setup, *more, rotation=rotation, **how)

    monkeypatch.setattr(state, "simulate", counted)
    played, bench = PlayedGames(), few(Bench.of().set_dial("hand_size", 6), 1_000)
    with ThreadPoolExecutor(10) as pool:
        found = list(pool.map(lambda _: played.comparison(bench).games_after, range(10)))
    assert len(asked) == 2 and all(frame is found[0] for frame in found)


def test_refinements_give_way_to_first_pictures(monkeypatch):
    monkeypatch.setattr(turns_of, "GIVE_WAY", 60)
    turns = turns_of.Priority()
    give_way = turns.behind({"cancelled": lambda: True})["cancelled"]
    with ThreadPoolExecutor(1) as pool:
        with turns.first():
            waiting = pool.submit(give_way)
            assert turns.busy and not waiting.done()
        assert waiting.result(timeout=30) and not turns.busy


def test_played_plays_the_same_deals_on_both_sides():
    found = PlayedGames().comparison(few(Bench.of("suits").open_preset("hand_5")))
    assert found.games_before["seed"].equals(found.games_after["seed"]) and len(found.games_after) == 400
    assert found.before.rules.hand_size == 3 and found.after.rules.hand_size == 5


def test_nothing_is_played_twice_when_nothing_is_changed():
    found = PlayedGames().comparison(few(Bench.of(), 100))
    assert found.games_before is found.games_after and found.before == found.after


def test_quick_games_are_shown_all_at_once():
    found = PlayedGames().first(few(Bench.of("suits").open_preset("hand_5"), 1_000), seconds=60)
    assert len(found.games_before) == len(found.games_after) == 1_000


def test_of_slow_games_a_part_is_shown_first_and_then_the_others(slow):
    played, bench = PlayedGames(), few(Bench.of("suits").open_preset("hand_5"), 2_000)
    counts = [len(played.first(bench, seconds=10).games_after)]
    assert counts == [500]  # both sides of a game take a fiftieth of a second
    while counts[-1] < 2_000:
        found = played.refine(bench, seconds=10)
        assert found.games_before["seed"].to_list() == found.games_after["seed"].to_list()
        counts.append(len(found.games_after))
    assert counts == [500, 1_000, 2_000]  # as many again each time, as every time is drawn anew
    at_once = PlayedGames().comparison(bench)
    assert found.games_after.equals(at_once.games_after) and found.games_before.equals(at_once.games_before)
    assert played.first(bench).games_after is found.games_after


def test_no_curve_before_a_dial_is_touched():
    played = PlayedGames(means=ALONE._replace(curve_games=50))
    assert played.curve(Bench.of()) is None
    bench = Bench.of().set_dial("hand_size", 5)
    curve = played.curve(bench)
    assert curve["hand_size"].to_list() == list(range(1, 8)) and set(curve["metric"]) == {bench.metric}
    assert played.curve(bench.set_dial("hand_size", 4)) is curve  # where the dial stands does not matter
    assert played.curve(bench.look_at("turns")) is not curve
    assert 13 in played.curve(bench.set_dial("hand_size", 13))["hand_size"]


def test_a_curve_through_rules_that_do_not_go_together():
    bench = Bench.of().set_dial("hand_size", 13).set_dial("decks", 2).set_dial("min_rank", 9).set_dial("decks", 3)
    assert not bench.problem and bench.touched == "decks"
    curve = PlayedGames(means=ALONE._replace(curve_games=50)).curve(bench)
    assert curve["conflict"].is_not_null().any() and curve["mean"].is_not_null().any()


def test_a_long_range_is_thinned():
    values = _thinned(list(range(1, 1_001)), {777})
    assert len(values) <= 26 and {1, 777, 1_000} <= set(values) and values == sorted(values)


# ---------------------------------------------------------------- what is remembered, and what a class does

SUITS = few(Bench.of("suits").open_preset("hand_5"))


@pytest.fixture
def compiled(monkeypatch):
    """What has to be compiled is compiled where it is needed."""
    monkeypatch.setattr(state, "seats_ready", lambda bench: True)


@pytest.mark.slow
def test_a_change_that_is_looked_at_keeps_its_deals_whatever_others_look_at(compiled):
    played = PlayedGames(means=ALONE._replace(changes=2))
    seen = played.comparison(SUITS)
    played.play_others(SUITS)
    for size in (4, 6, 7):
        played.comparison(SUITS.set_dial("hand_size", size))
        played.play_others(SUITS.set_dial("hand_size", size))
        assert played.others(SUITS) and not played.lacks_seats(SUITS)
        assert played.from_every_seat(SUITS, played.first(SUITS)).seated is seen.seated
    assert played.others(SUITS.set_dial("hand_size", 4)) is None


@pytest.mark.parametrize("means", [ALONE, CLASS])
def test_skill_is_of_the_same_deals_whatever_the_pace_and_whatever_others_have_asked_for(compiled, monkeypatch, means):
    """The number of deals followed the measured speed, and what another page had asked for."""
    shown = []
    for pace, others in ((1e9, False), (30_000.0, False), (1e9, True)):
        played = PlayedGames(means=means._replace(deals=500))
        monkeypatch.setattr(played, "_pace_of", lambda bench, pace=pace: pace)
        if others:
            played.comparison(few(SUITS, SUITS.games + 200))
        first = played.from_every_seat(SUITS, played.first(SUITS, seconds=60)).seated
        shown.append((len(first.after) if first and not others else 0, played.comparison(SUITS).seated.after))
    at_once = 200 if means is ALONE else 400
    assert {len(whole) for _, whole in shown} == {400} and {many for many, _ in shown[:2]} <= {at_once, 0}
    assert shown[0][1].equals(shown[1][1]) and shown[0][1].equals(shown[2][1])


def test_what_came_while_a_picture_was_drawn_is_still_to_be_shown(compiled):
    played = PlayedGames()
    drawn = played.from_every_seat(SUITS, played.first(SUITS, seconds=60))
    assert len(drawn.seated.after) == 200 and played.lacks_seats(SUITS) and played.knows_more(SUITS, drawn)
    played.play_seats(SUITS)
    assert not played.lacks_seats(SUITS) and played.knows_more(SUITS, drawn)
    known = played.from_every_seat(SUITS, played.first(SUITS))
    assert len(known.seated.after) > 200 and not played.knows_more(SUITS, known)


def test_deals_of_a_page_with_fewer_games_are_not_all_of_one_with_more(compiled):
    """All games of a page are played, and then another page, which wants fewer of them, plays all of its deals."""
    played, fewer = PlayedGames(), few(SUITS, SUITS.games // 2)
    played.first(SUITS, seconds=60)
    played.play_seats(fewer)
    assert played.played(SUITS) == SUITS.games and not played.lacks_seats(fewer) and played.lacks_seats(SUITS)
    played.play_seats(SUITS)
    assert not played.lacks_seats(SUITS)
    assert len(played.from_every_seat(SUITS, played.first(SUITS)).seated.after) == SUITS.games


def test_where_a_class_shares_a_machine_the_deals_of_a_first_picture_are_enough(compiled, monkeypatch):
    assert budget_here() is ALONE
    monkeypatch.setenv(SHARED, "1")
    assert budget_here() is CLASS
    in_a_class, alone = PlayedGames(means=CLASS), PlayedGames()
    for played in (in_a_class, alone):
        assert played.from_every_seat(SUITS, played.first(SUITS, seconds=60)).seated
        assert played.played(SUITS) == SUITS.games
    assert alone.lacks_seats(SUITS) and not in_a_class.lacks_seats(SUITS)


def test_a_class_opens_with_fewer_games_and_may_ask_for_more(monkeypatch):
    assert Bench.of("suits").games == ALONE.games
    monkeypatch.setenv(SHARED, "1")
    opened = Bench.of("suits")
    assert opened.games == CLASS.games and "games" not in opened.link()
    offered = count_list(opened.play(10_000)).options.values()
    assert {CLASS.games, 10_000} <= set(offered) and opened.play(10_000).link()["games"] == "10000"


LONG_GAMES = Bench.of("profiteer").set_dial("war_face_down", 3)  # many of them never end


@pytest.mark.parametrize("chosen, shown", [(CLASS.games, 200), (100, 100), (1_000, 1_000), (5_000, 5_000)])
def test_a_class_plays_fewer_games_where_they_take_long_unless_a_number_is_chosen(chosen, shown):
    bench = LONG_GAMES.play(chosen)
    assert games_of(bench, CLASS) == PlayedGames(means=CLASS).games_of(bench) == shown
    assert games_of(bench, ALONE) == chosen


@pytest.mark.parametrize(
    "name", [case(True, "suits"), *(case(False, each) for each in ("war", "river", "armed", "yours"))]
)
def test_a_class_plays_all_games_by_the_published_rules(name):
    assert games_of(Bench.of(name).play(CLASS.games), CLASS) == CLASS.games


@pytest.mark.slow
def test_a_class_plays_the_longest_games_until_its_number_is_there_and_no_further():
    played, bench = PlayedGames(means=CLASS), LONG_GAMES.play(CLASS.games)
    shown = played.first(bench, seconds=60)
    assert len(shown.games_after) == len(shown.games_before) == played.played(bench) == 200
    more = bench.play(600)
    assert len(played.comparison(more).games_after) == 600 and played.played(bench) == 200  # the page keeps its number
    assert played.first(bench).games_after["seed"].to_list() == list(range(200))


@pytest.mark.slow
def test_a_class_plays_fewer_duplicate_deals_where_games_take_long():
    played, alone, bench = PlayedGames(means=CLASS), PlayedGames(), LONG_GAMES.play(400)
    seats = [len(each.from_every_seat(bench, each.first(bench, 60), True).seated.after) for each in (played, alone)]
    assert seats == [100, 400]


def test_a_class_plays_the_small_curve_of_long_games_for_the_nearest_values():
    bench = LONG_GAMES.set_dial("target", 30).play(CLASS.games)
    near, every = list(PlayedGames(means=CLASS).curve_values(bench, "target")), values_of(bench, "target")
    far = set(every) - {30, *near}
    assert 1 < len(near) < len(far) and max(abs(30 - value) for value in near) <= min(abs(30 - value) for value in far)
    assert set(PlayedGames().curve_values(bench, "target")) == set(every) - {30}
    assert set(PlayedGames(means=CLASS).curve_values(SUITS, "hand_size")) == set(values_of(SUITS, "hand_size")) - {5}


# ---------------------------------------------------------------- numbers of games: on any machine, after any other page

FIVE = Bench.of("suits").open_preset("hand_5")
LITTLE = ALONE._replace(behind=0.05)  # of the longest games fewer than the most


def figures(played: PlayedGames) -> dict:
    """What a page shows beside its games."""
    played.play_others(SUITS)
    others = [{name: each.difference for name, each in other.changes.items()} for other in played.others(SUITS) or ()]
    curve = played.curve(SUITS.set_dial("hand_size", 4)).to_dict(as_series=False)
    ladder = [each.to_dict(as_series=False) for each in played.ladder(SUITS)]
    return {"others": others, "curve": curve, "ladder": ladder, "soon": len(played.soon(FIVE, 0.005).games_after)}


@pytest.fixture(scope="module")
def first_figures() -> dict:
    return figures(PlayedGames(means=LITTLE))


@pytest.mark.slow
def test_figures_are_the_same_on_a_slow_machine(slow, first_figures):
    assert 100 < first_figures["ladder"][0]["games"][0] < LITTLE.curve_games // 2 and first_figures["soon"] < FIVE.games
    assert figures(PlayedGames(means=LITTLE)) == first_figures


@pytest.mark.slow
def test_figures_are_the_same_after_other_pages_have_asked_for_more_and_for_others(first_figures):
    played = PlayedGames(means=LITTLE)
    for size in (13, 1):
        played.ladder(SUITS.set_dial("hand_size", size).set_dial("decks", 2))
        played.curve(SUITS.set_dial("hand_size", size))
    played.comparison(few(SUITS, 5_000))
    played.play_others(few(SUITS, 5_000))
    played.comparison(few(FIVE, 20_000))
    assert figures(played) == first_figures


def test_games_that_only_a_prediction_needs_come_in_the_same_steps_everywhere(slow, monkeypatch):
    monkeypatch.setattr(Bench, "most", 3_000)
    played, counts = PlayedGames(), []
    played.comparison(SUITS)
    while not counts or counts[-1] < 3_000:
        counts.append(len(played.refine(SUITS, seconds=0.1).games_after))
    assert counts == [800, 1_600, 3_000]


# ---------------------------------------------------------------- memory


@pytest.mark.slow
def test_what_was_compared_with_games_that_are_gone_goes_with_them(compiled):
    played = PlayedGames(ALONE._replace(kept=1_000_000, changes=2))
    seen = played.comparison(SUITS)
    assert played.comparison(SUITS) is seen
    games, gone = ref(seen.games_after), ref(seen)
    for size in (1, 2, 3, 4, 6, 7):
        played.comparison(SUITS.set_dial("hand_size", size))
    del seen
    gc.collect()
    assert gone() is None and games() is None


@pytest.mark.slow
def test_a_thousand_dial_moves_take_no_memory():
    """Memory after 1,000 dial moves is within 20 MB of memory after 100."""
    played, bench, process = PlayedGames(ALONE._replace(kept=1_000_000)), few(Bench.of(), 100), psutil.Process()
    dials = [(p.name, value) for p in bench.game.Rules.parameters().values() for value in p.soft_values[:4]]
    after = {}
    for move in range(1, 1_001):
        bench = bench.set_dial(*dials[move % len(dials)])
        if move % 10 == 0:
            bench = bench.put_all_back()
        comparison = played.comparison(bench)
        picks(comparison)
        if move in (100, 1_000):
            gc.collect()
            after[move] = process.memory_info().rss / 1e6
    assert after[1_000] - after[100] < 20, after


def test_the_same_games_are_the_same_comparison_so_that_nothing_is_worked_out_twice():
    played, bench = PlayedGames(), few(Bench.of("suits").open_preset("hand_5"), 300)
    first = played.comparison(bench)
    assert played.comparison(bench) is first and played.comparison(bench.set_dial("hand_size", 4)) is not first
    assert played.comparison(few(bench, 400)) is not first
