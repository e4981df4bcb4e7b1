"""A dial that is held: the big chart and the words follow it without a cell, and values beside it are played ahead."""

import os
from collections.abc import Callable
from dataclasses import replace
from threading import Event, Thread
from unittest.mock import Mock

import pytest

from engine.play.run import Cancelled
from tests.kit.waiting import until
from workbench.bench import Bench
from workbench.bench.budget import ALONE
from workbench.in_marimo.background import Behind
from workbench.in_marimo.dragging import Moving
from workbench.in_marimo.live import Live
from workbench.in_marimo.pictures import Pictures
from workbench.jupyter.desk import Desk
from workbench.page.kit.frame import WHOLE
from workbench.page.live_text import said
from workbench.page.scene import scene
from workbench.work.games import PlayedGames
from workbench.work.lookahead import neighbours, play_ahead
from workbench.work.priority import BackgroundQueue

FIVE = replace(Bench.of("suits").set_dial("hand_size", 5), games=400)


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    """Nothing has to be compiled first, or it is compiled where it is needed."""
    monkeypatch.setattr("workbench.in_marimo.dragging.precompile.is_ready", lambda setup: True)


class Followed:
    """A moving bench without a page: what was drawn, what was told, whether the cells were asked for."""

    def __init__(self):
        self.played, self.drawn, self.rested = PlayedGames(), [], Event()
        pictures = Pictures(lambda name, pick: None)
        main, small, _ = WHOLE.pictures(FIVE.game)
        pictures.standing = (main.name, *(chart.name for chart in small))
        pictures.draw = lambda chart, comparison, size: self.drawn.append((chart.name, len(comparison.games_after)))
        self.moving = Moving(WHOLE, pictures, self.played, self.rested.set)


def test_a_dial_is_followed_at_once_and_then_by_all_games():
    followed = Followed()
    assert followed.moving.follow(FIVE, 850)
    words = followed.moving.live.told["parts"]
    assert set(words) == {"verdict", "numbers"} and "hand" not in words["verdict"] and "wb-changes" in words["numbers"]
    assert followed.moving._work.wait(120)
    assert followed.drawn[0][0] == WHOLE.pictures(FIVE.game)[0].name and len(followed.drawn) >= 4
    assert followed.drawn[-1][1] >= followed.drawn[0][1]
    followed.moving.live.rested = followed.moving.live.told["at"]
    assert followed.rested.is_set()


@pytest.mark.parametrize("bench", [FIVE.show_page("Rulebook"), FIVE.predict_first(True).set_dial("hand_size", 6)])
def test_where_nothing_stands_to_follow_cells_are_run(bench):
    assert not Followed().moving.follow(bench, 850)


def test_a_cell_tells_what_does_not_stand_there_and_a_dial_is_always_told():
    live, played = Live(), PlayedGames()
    five, six = (scene(b, WHOLE, played.comparison(b)) for b in (FIVE, FIVE.set_dial("hand_size", 6)))
    live.follow(said(five))
    first = live.told
    assert first["follows"] and live.placed(five) == live.placed(five) and live.told is first
    assert 'data-part="verdict"' in live.placed(six)
    assert live.told == {"at": first["at"] + 1, "parts": said(six), "follows": False}
    live.follow(said(six))  # whoever turned a dial to a value that reads alike is to rest too
    assert live.told["at"] == first["at"] + 2 and live.told["follows"]


def test_a_turn_that_reads_alike_is_told_and_people_rest():
    followed = Followed()
    for _ in range(2):
        followed.rested.clear()
        assert followed.moving.follow(FIVE, 850)
        assert followed.moving._work.wait(120)
        followed.moving.live.rested = followed.moving.live.told["at"]
        assert followed.rested.is_set()


def test_a_dial_leads_until_people_rest():
    followed = Followed()
    moving = followed.moving
    assert not moving.leads
    assert moving.follow(FIVE, 850) and moving.leads
    assert moving._work.wait(120) and moving.leads
    moving.live.rested = moving.live.told["at"]
    assert not moving.leads
    moving.follow(FIVE.set_dial("hand_size", 6), 850)
    moving.stop()  # something else is shown, by cells
    assert not moving.leads


class Slow:
    """A chart; the first time it takes its time over the drawing."""

    name, deals = "slow", True

    def __init__(self) -> None:
        self.begun, self.go_on, self.times = Event(), Event(), 0

    def draw(self, comparison, **how) -> object:
        self.times += 1
        if self.times == 1:
            self.begun.set()
            assert self.go_on.wait(30)
        return ("drawing of", comparison)


class Told:
    """A lock that tells when somebody asks for it."""

    def __init__(self, lock, asking: Event):
        self.lock, self.asking = lock, asking

    def __enter__(self):
        self.asking.set()
        return self.lock.__enter__()

    def __exit__(self, *raised):
        return self.lock.__exit__(*raised)


def test_what_two_threads_draw_at_once_ends_with_what_was_drawn_last():
    pictures, chart, widget = Pictures(lambda name, pick: None), Slow(), Mock()
    pictures._held = Mock()
    pictures.places, pictures.standing = {"a place": widget}, ("slow",)
    threads = [Thread(target=pictures.draw, args=(chart, games, (1, 1))) for games in ("before", "now")]
    threads[0].start()
    assert chart.begun.wait(30)
    asking = Event()
    pictures._lock = Told(pictures._lock, asking)
    threads[1].start()
    assert asking.wait(30)
    chart.go_on.set()
    for thread in threads:
        thread.join(30)
    assert [call.args[0][1] for call in widget.draw.call_args_list] == ["before", "now"]


def test_a_chart_of_the_games_alone_stays_when_deals_were_played_from_every_seat():
    played = PlayedGames()
    games = played.first(FIVE)
    pictures, (main, small, _) = Pictures(lambda name, pick: None), WHOLE.pictures(FIVE.game)
    for chart in (main, *small):
        pictures.draw(chart, games, (600, 300))
    before, whole = dict(pictures._drawings), played.from_every_seat(FIVE, games, True)
    assert whole is not games
    for chart in (main, *small):
        pictures.draw(chart, whole, (600, 300))
    assert {name for name, drawing in pictures._drawings.items() if drawing is not before[name]} == {main.name}
    pictures.draw(small[0], played.first(replace(FIVE, games=500)), (600, 300))
    assert pictures._drawings[small[0].name] is not before[small[0].name]


def test_what_cells_ask_for_when_people_rest_is_worked_out_before(monkeypatch):
    followed, asked = Followed(), []
    monkeypatch.setattr("workbench.page.kit.picks._lengths", lambda games: asked.append(len(games)) or [])
    assert followed.moving.follow(FIVE, 850) and followed.moving._work.wait(120)
    shown = scene(FIVE, WHOLE, followed.moving._shown)
    assert asked == [400] and shown["picks"].presses() and asked == [400]


def test_cells_are_run_once_for_the_same_games_and_not_for_words_of_before():
    followed = Followed()
    followed.moving._rested = rested = Mock()
    assert followed.moving.follow(FIVE, 850)
    assert followed.moving._work.wait(120)
    live = followed.moving.live
    live.rested = live.told["at"] - 1  # meanwhile more was told, and will be rested from
    assert not rested.called
    live.rested = live.told["at"]
    live.rested = 0
    live.rested = live.told["at"]
    assert rested.call_count == 1


def test_the_values_beside_a_dial_are_played_ahead_the_nearest_first():
    assert [b.rules.hand_size for b in neighbours(FIVE)] == [6, 4, 7, 3, 2, 1]
    assert not neighbours(Bench.of("suits"))
    played = PlayedGames()
    played.comparison(FIVE)
    told = []
    play_ahead(played, lambda bench, comparison: told.append((bench, len(comparison.games_after))), FIVE, lambda: False)
    assert told == [(each, FIVE.games) for each in neighbours(FIVE)]
    assert played.played(FIVE.set_dial("hand_size", 4)) == FIVE.games
    assert played.played(FIVE.set_dial("hand_size", 1)) == FIVE.games


def test_who_moves_on_ends_what_is_played_ahead():
    played = PlayedGames()
    played.comparison(FIVE)
    play_ahead(played, Mock(), FIVE, lambda: True)
    assert not played.played(FIVE.set_dial("hand_size", 6))
    small = PlayedGames(ALONE._replace(kept=1_000))
    small.comparison(FIVE)
    play_ahead(small, Mock(), FIVE, lambda: False)  # no room
    assert not small.played(FIVE.set_dial("hand_size", 6))


def test_a_move_in_the_last_piece_ends_it_without_an_error(monkeypatch):
    """The values are played; while a comparison of one is made, a move comes."""
    played = PlayedGames()
    played.comparison(FIVE)

    def stopped(bench, **how):
        raise Cancelled

    monkeypatch.setattr(played, "at_once", stopped)
    play_ahead(played, Mock(), FIVE, lambda: False)
    assert played.played(FIVE.set_dial("hand_size", 6)) == FIVE.games


@pytest.mark.slow
def test_what_was_stopped_and_asked_for_again_is_played_to_its_end():
    begun, asked_again, done = Event(), Event(), []

    def play(bench, cancelled):
        if not begun.is_set():
            begun.set()
            assert asked_again.wait(30) and cancelled()  # it is heard a little later
            raise Cancelled
        done.append(bench)

    behind = Behind(play)
    behind.ask(FIVE)
    assert begun.wait(30)
    behind.stop()
    for times in range(30):  # as a page asks, again and again
        behind.ask(FIVE)
        if times == 3:
            asked_again.set()
            until(lambda: done)
    assert behind.wait(30) and done == [FIVE]


def test_what_stands_in_a_queue_is_played_one_after_the_other_and_what_is_last_gives_way():
    queue, order, first = BackgroundQueue(), [], Event()

    def play(name: str, last: bool, wanted: Callable[[], None]) -> None:
        with queue.turn(wanted, last):
            order.append(name)
            assert first.wait(30)

    def begin(name: str, last: bool, wanted: Callable[[], None] = lambda: None) -> Thread:
        thread = Thread(target=play, args=(name, last, wanted))
        thread.start()
        return thread

    threads = [begin("first", False)]
    until(lambda: order)
    looked = Event()  # whether it is still wanted is asked by who waits
    threads.append(begin("last", True, wanted=looked.set))
    assert looked.wait(30)
    threads.append(begin("second", False))
    until(lambda: queue._waiting == 1)
    assert order == ["first"]
    first.set()
    for thread in threads:
        thread.join(30)
    assert order == ["first", "second", "last"]


def test_who_gives_up_leaves_the_queue():
    queue = BackgroundQueue()
    with queue.turn(lambda: False), pytest.raises(Cancelled), queue.turn(lambda: True):
        pass
    with queue.turn(lambda: True, last=True):  # nobody stands before it
        pass


def test_a_class_plays_nothing_ahead(monkeypatch):
    monkeypatch.setitem(os.environ, "WARBENCH_SHARED", "1")
    followed = Followed()
    followed.moving.follow(FIVE, 850)
    followed.moving._work.wait(120)
    assert followed.moving._ahead.wait(5) and not followed.played.played(FIVE.set_dial("hand_size", 6))


def test_a_cell_of_a_notebook_shows_a_few_games_first_and_then_all(monkeypatch):
    desk = Desk(FIVE, WHOLE)
    desk.played, shown = PlayedGames(), []
    monkeypatch.setattr(
        desk, "_show_games", lambda bench, comparison, given_up: shown.append((len(comparison.games_after), given_up()))
    )
    monkeypatch.setattr(desk, "_climb", lambda bench, given_up: None)
    monkeypatch.setattr(desk, "_play_others", lambda bench, comparison, given_up: None)
    monkeypatch.setattr(desk, "screen", Mock())
    monkeypatch.setattr(
        desk.played, "first", lambda bench, seconds=9, **how: desk.played.comparison(bench, 200 if seconds < 1 else 400)
    )
    desk.ahead = Mock()
    desk.screen.measured.wait.return_value = True
    desk._play_games(FIVE, lambda: False)
    assert shown == [(200, True), (400, False)]  # the small charts wait for all games
    assert desk.ahead.ask.call_args.args == (FIVE,)
