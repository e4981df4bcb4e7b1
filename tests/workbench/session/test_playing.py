"""What is played for a bench and shown of it, when other visitors play too."""

from unittest.mock import MagicMock

from workbench.bench import Bench
from workbench.page.kit.frame import WHOLE
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
