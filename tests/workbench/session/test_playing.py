"""What is played for a bench and shown of it, when other visitors play too."""

from unittest.mock import MagicMock

from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.page.kit.frame import WHOLE
from workbench.page.markup import marked_up
from workbench.page.scene import scene
from workbench.session.playing import Playing, Shows
from workbench.work.games import PlayedGames


def test_deals_that_another_visitor_has_played_meanwhile_are_shown():
    """They are played between the last picture of the games and the deals that would follow it."""
    bench, played, shows, seen = Bench.of("suits").play(600), PlayedGames(), MagicMock(spec=Shows), []

    def show_games(_bench, comparison, _given_up, done):
        seen.append(len(comparison.seated.after) if comparison.seated else 0)
        if done and len(seen) <= 2:
            played.play_seats(bench)

    shows.show_games, shows.is_wanted.return_value = show_games, False
    playing = Playing(WHOLE, played, shows, lambda _: None)
    playing.ask(bench)
    assert playing.wait(120)
    playing.stop()
    assert seen[0] < seen[-1] == 600 and not played.knows_more(bench, played.comparison(bench))


def test_a_move_ends_before_more_is_played_than_it_waits_for(monkeypatch):
    monkeypatch.setenv("WARBENCH_SHARED", "1")
    bench, played, shows, done = Bench.of("suits").set_dial("hand_size", 5), PlayedGames(), MagicMock(spec=Shows), []
    shows.settle.side_effect, shows.rest.side_effect = lambda _: done.append("settle"), lambda *_: done.append("rest")
    curve, played.curve = played.curve, lambda *given, **how: (done.append("curve"), curve(*given, **how))[1]
    playing = Playing(WHOLE, played, shows, lambda _: None)
    playing.ask(bench.play(300))
    assert playing.wait(120)
    playing.stop()
    assert done.index("settle") < done.index("curve") and done[-1] == "rest"


def test_in_a_class_known_games_take_two_updates_the_second_with_the_end_of_the_move(monkeypatch):
    monkeypatch.setenv("WARBENCH_SHARED", "1")
    visitor = Visitor("suits").say("see", "picture.1", True).turn("hand_size", 5).turn("hand_size", 4)
    visitor.updates.clear()
    visitor.turn("hand_size", 5)
    first, last = visitor.updates
    assert "picture.0" in first["parts"] and "verdict" in first["parts"] and "settled" not in first
    assert {"ends", "picture.1"} < last["parts"].keys() and last["settled"] and not last["parts"]["page"]["playing"]


def test_what_is_the_same_before_and_with_the_games_is_written_once(monkeypatch):
    monkeypatch.setenv("WARBENCH_SHARED", "1")
    visitor, scenes, written = Visitor("suits"), MagicMock(side_effect=scene), MagicMock(side_effect=marked_up)
    visitor.turn("hand_size", 5).turn("hand_size", 4)
    monkeypatch.setattr("workbench.session.session.scene", scenes)
    monkeypatch.setattr("workbench.session.session.marked_up", written)
    visitor.turn("hand_size", 5)
    names = [call.args[0].name for call in written.call_args_list]
    assert names.count("variants") == names.count("who") == names.count("numbers") == 1
    assert scenes.call_count == 2  # before the games, and with them
