"""The small curve under the dial in hand: what it shows, when its games are played, and when they are not."""

import json
import os
from dataclasses import replace
from threading import Event

import pytest

from engine.simulation.metrics import estimate, headline
from engine.simulation.simulate import simulate
from tests.kit.lanes import case
from workbench.bench import Bench
from workbench.bench.budget import ALONE, CLASS
from workbench.features.dials.under_dial import ALL_THE_SAME, NOTHING_PLAYED, TAKES_LONG, curve_under, has_curve
from workbench.session.parts.dials import DialPanel
from workbench.session.under_dial import UnderDial
from workbench.work.games import PlayedGames
from workbench.work.parameter_values import values_of
from workbench.work.value_estimates import known_by_value, play_by_value

SUITS = replace(Bench.of("suits"), games=200)
FEW = ALONE._replace(curve_games=60)


class Beside:
    """The dials of a bench with the curve under them, without a page."""

    def __init__(self, bench: Bench = SUITS, means=FEW):
        self.bench, self.played, self.panel = bench, PlayedGames(means=means), DialPanel()
        self.under = UnderDial(self.played)
        self.panel.lay_out(bench.game, bench.rules)
        self.under.join(self.panel)

    def shown(self) -> "Beside":
        """Its pictures have their games."""
        self.played.comparison(self.bench)
        self.under.follow(self.bench)
        return self

    def take(self, name: str) -> dict:
        """A dial is taken in hand; the curve that stands under it in the end."""
        self.panel.hear({"hand": name})
        assert self.under.wait(120)
        return self.panel.curve

    def games(self, **values) -> int:
        """How many games of this value were played."""
        (there,) = (self.bench.set_dial(name, value) for name, value in values.items())
        games = self.played.lying(there)
        return 0 if games is None else len(games)


# ---------------------------------------------------------------- what it shows


def test_every_value_has_its_share_and_its_interval_from_its_own_games():
    beside = Beside().shown()
    curve = beside.take("hand_size")
    json.dumps(curve)
    assert curve["title"] == "Red wins at each value" and curve["published"] == "3" and curve["across"] == [1, 7]
    assert [point["value"] for point in curve["points"]] == [str(n) for n in range(1, 8)]
    for point in curve["points"]:
        there = SUITS.set_dial("hand_size", point["at"])
        told = estimate(simulate(there.setup, 200 if point["at"] == 3 else 60, SUITS.seed), "seat0_wins")
        assert (point["mean"], point["low"], point["high"]) == (told.mean, told.low, told.high)
        assert point["words"] in curve["says"]
    shares = [point["mean"] for point in curve["points"]]
    assert curve["most"] == f"{max(shares):.1%}" and curve["from"][0] < min(shares)
    assert curve["says"].endswith("From 60 to 200 games per value.")


@pytest.mark.parametrize(
    ("game", "dial", "title", "by"),
    [
        case(True, "profiteer", "resources", "Games won", "by resources", id="profiteer"),
        case(False, "war", "war_face_down", "Turns", "by cards face down in a war", id="war"),
        case(False, "mindful", "hand_size", "First player wins", "by hand size", id="mindful"),
        case(False, "river", "length", "Length in hours", "by length of the game", id="river"),
    ],
)
def test_it_is_about_the_first_number_of_the_game(game, dial, title, by):
    bench = replace(Bench.of(game), games=60)
    curve = Beside(bench).shown().take(dial)
    assert curve["title"] == f"{title} at each value" and curve["says"].startswith(f"{title}, {by}: ")
    known = estimate(simulate(bench.setup, 60, bench.seed), headline(bench.game)[0])
    (here,) = [point for point in curve["points"] if point["value"] == curve["published"]]
    assert here["mean"] == known.mean


def test_a_list_has_a_point_for_each_choice_in_its_order_and_a_switch_has_no_curve():
    curve, dial = Beside().shown().take("ace_power"), SUITS.game.Rules.parameter("ace_power")
    assert [point["value"] for point in curve["points"]] == [str(each) for each in dial.choices]
    assert not curve["joined"] and curve["across"] == [0, len(dial.choices) - 1]
    switch = next(p.name for p in SUITS.game.Rules.parameters().values() if not has_curve(p))
    assert Beside().shown().take(switch) == {}


def test_values_that_do_not_go_together_have_no_point():
    bench = replace(Bench.of("suits").set_dial("hand_size", 13).set_dial("decks", 2).set_dial("min_rank", 9), games=60)
    assert not bench.problem
    points = Beside(bench).shown().take("decks")["points"]
    assert {int(point["value"]) for point in points} < set(values_of(bench, "decks"))


def test_the_curve_below_lends_what_it_knows():
    played = PlayedGames(means=FEW._replace(curve_games=500))
    played.comparison(SUITS)
    played.curve(replace(SUITS, touched="hand_size"))
    known = known_by_value(played, SUITS, "hand_size")
    assert {value: told.n for value, told in known.items()} == {**dict.fromkeys(range(1, 8), 500), 3: SUITS.games}
    assert len(known_by_value(played, SUITS, "ace_power")) == 1


def test_with_no_dial_in_hand_the_curve_is_that_of_the_one_turned_last_but_not_on_a_shared_server(monkeypatch):
    turned = SUITS.set_dial("ace_power", "none").set_dial("hand_size", 4)
    beside = Beside(turned).shown()
    assert beside.under.wait(120) and beside.panel.curve["name"] == "hand_size"
    assert beside.take("decks")["name"] == "decks"
    monkeypatch.setitem(os.environ, "WARBENCH_SHARED", "1")
    shared = Beside(turned).shown()
    assert shared.under.wait(120) and shared.panel.curve == {} and not shared.games(hand_size=5)


def test_with_nothing_changed_and_no_dial_in_hand_there_is_no_curve():
    beside = Beside(replace(SUITS, touched="hand_size")).shown()
    assert beside.under.wait(120) and beside.panel.curve == {}


def test_a_dial_that_does_nothing_here_has_no_curve_and_nothing_is_played_for_it():
    bench = SUITS.set_dial("ace_power", "none")
    beside = Beside(bench).shown()
    assert bench.rules.idle("ace_answer") and beside.take("ace_answer")["waits"] == ALL_THE_SAME
    assert not beside.panel.curve["points"]
    others = [value for value in values_of(bench, "ace_answer") if value != bench.rules.ace_answer]
    assert others and not any(beside.games(ace_answer=value) for value in others)


def test_with_a_single_value_it_is_said_that_others_are_missing():
    curve = curve_under(SUITS, "hand_size", {}, NOTHING_PLAYED)
    assert curve["points"] == [] and curve["waits"] == NOTHING_PLAYED


# ---------------------------------------------------------------- when it is played


def test_nothing_is_played_before_the_picture_has_its_games():
    beside = Beside()
    assert beside.take("hand_size") == {} and not beside.games(hand_size=4)
    beside.played.comparison(beside.bench, 60)
    beside.under.follow(beside.bench)
    assert beside.under.wait(120) and not beside.games(hand_size=4)
    beside.shown()
    assert beside.under.wait(120) and beside.games(hand_size=4) == 60 and len(beside.panel.curve["points"]) == 7


def test_a_curve_whose_games_are_there_is_told_once(monkeypatch):
    beside, told = Beside().shown(), []
    first = beside.take("hand_size")
    known = lambda *given: told.append(given) or known_by_value(*given)  # noqa: E731
    monkeypatch.setattr("workbench.session.under_dial.known_by_value", known)
    assert beside.take("") == {} and beside.take("hand_size") == first and len(told) == 1


def test_whoever_moves_goes_first():
    beside = Beside().shown()
    beside.under.stop()
    assert beside.take("hand_size") == {} and not beside.games(hand_size=4)
    pieces = []
    play_by_value(beside.played, SUITS, "hand_size", lambda: pieces.append(1), lambda: len(pieces) == 2)
    assert beside.games(hand_size=4) == beside.games(hand_size=2) == 60 and not beside.games(hand_size=5)


@pytest.mark.parametrize(("games", "played_on"), [(60, True), (200, False)])
def test_a_few_games_a_value_need_less_room_than_all_of_them(games, played_on):
    size = PlayedGames().comparison(SUITS).games_after.estimated_size()
    played = PlayedGames(ALONE._replace(kept=6 * size, curve_games=games))
    played.comparison(SUITS)
    play_by_value(played, SUITS, "hand_size", lambda: None, lambda: False)
    assert (played.lying(SUITS.set_dial("hand_size", 4)) is not None) == played_on


def test_a_dial_put_away_is_played_no_more_and_its_curve_is_gone(monkeypatch):
    beside, begun, going_on = Beside().shown(), Event(), Event()
    play = beside.played.more

    def slowly(bench, games, **how):
        begun.set()
        assert going_on.wait(60)
        play(bench, games, **how)

    monkeypatch.setattr(beside.played, "more", slowly)
    beside.panel.hear({"hand": "hand_size"})
    assert begun.wait(60)
    beside.panel.hear({"hand": ""})
    going_on.set()
    assert beside.under.wait(60)
    assert beside.panel.curve == {} and not sum(beside.games(hand_size=n) for n in (1, 2, 5, 6, 7))


def test_another_dial_in_hand_has_another_curve_and_one_that_there_is_not_has_none():
    beside = Beside().shown()
    assert beside.take("hand_size")["name"] == "hand_size" and beside.take("score_face")["name"] == "score_face"
    assert beside.take("zebra") == {} and beside.take("__class__") == {}


def test_who_predicts_is_not_told_and_neither_is_another_page():
    for bench in (SUITS.predict_first(True), SUITS.show_page("Rulebook")):
        beside = Beside(bench).shown()
        assert beside.take("hand_size") == {} and not beside.games(hand_size=4)


@pytest.mark.parametrize("means", [FEW, CLASS])
def test_what_others_have_played_changes_no_point(means):
    """Another page has more games of a value, fewer of another one, and the curve of this dial by other rules."""
    alone, beside = Beside(means=means).shown(), Beside(means=means)
    beside.played.more(SUITS.set_dial("hand_size", 5), 900)
    beside.played.more(SUITS.set_dial("hand_size", 6), 20)
    beside.played.comparison(replace(SUITS, games=1_000).set_dial("hand_size", 2))
    beside.played.curve(replace(SUITS, touched="hand_size").set_dial("decks", 2))
    curve = alone.take("hand_size")
    assert len(curve["points"]) == 7 and beside.shown().take("hand_size") == curve
    assert alone.games(hand_size=4) == means.curve_games and beside.games(hand_size=5) == 900


def test_a_value_is_not_shown_before_its_games_are_there():
    played = PlayedGames(means=FEW)
    played.comparison(SUITS)
    played.more(SUITS.set_dial("hand_size", 5), 59)
    assert list(known_by_value(played, SUITS, "hand_size")) == [3]
    played.more(SUITS.set_dial("hand_size", 5), 60)
    assert {value: told.n for value, told in known_by_value(played, SUITS, "hand_size").items()} == {3: 200, 5: 60}


def test_the_number_of_games_does_not_follow_the_present_value():
    played = PlayedGames()
    assert {played.curve_games(SUITS.set_dial("hand_size", size), "hand_size") for size in (1, 3, 7)} == {2_000}
    slow = PlayedGames(means=ALONE._replace(behind=0.05))
    (few,) = {slow.curve_games(SUITS.set_dial("hand_size", size), "hand_size") for size in (1, 3, 7)}
    assert 100 <= few < 2_000


@pytest.mark.slow
def test_in_a_class_a_curve_of_long_games_says_what_is_not_played():
    bench = replace(Bench.of("profiteer").set_dial("war_face_down", 3), games=CLASS.games)
    of_some, of_none = (Beside(bench, means=CLASS._replace(curve_seconds=most)).shown() for most in (0.2, 0.0))
    curve = of_some.take("target")
    assert 1 < len(curve["points"]) < len(values_of(bench, "target")) and "other values take long" in curve["tip"]
    assert of_none.take("donation")["waits"] == TAKES_LONG
    whole = Beside(means=FEW._replace(curve_seconds=0.4)).shown().take("hand_size")
    assert len(whole["points"]) == 7 and "take long" not in whole["tip"] + whole["says"]


def test_where_players_think_nothing_is_played_for_it():
    thinking = Beside(replace(Bench.at("suits@think10"), games=8)).shown()
    assert thinking.take("hand_size")["waits"] == NOTHING_PLAYED and not thinking.games(hand_size=4)
