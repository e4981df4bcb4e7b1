"""The dials: what stands on each line, what may be typed, what is said beside one that cannot be turned so."""

import json

import pytest

from engine.core import game as games
from engine.core.rules import BadInput
from engine.runtime.environment import SHARED
from engine.setup.lineup import Lineup
from workbench.bench import Bench
from workbench.features.dials import panel as dials_panel
from workbench.features.players import panel as players_panel
from workbench.page.scene import scene
from workbench.session.parts.dials import DialPanel

GAMES = [games.load(name) for name in games.names()]
SUITS = games.load("suits")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_line_holds_every_value_and_where_the_published_one_is(game):
    for p in game.Rules.parameters().values():
        line = dials_panel.line(p)
        json.dumps(line)
        assert line["label"] == p.label and line["published"] == p.default, p.name
        if p.type == "int":
            assert line["kind"] == "number" and (line["least"], line["most"]) == p.bounds, p.name
            assert (line["low"], line["high"]) == (p.dial.soft or p.bounds), p.name
        elif p.type == "choice":
            assert [value for value, _ in line["options"]] == list(p.choices), p.name
            assert all(words for _, words in line["options"]), p.name
        else:
            assert set(line["words"]) == {"true", "false"}, p.name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_dial_is_laid_out_once(game):
    laid = dials_panel.laid_out(game)
    names = laid["open"] + [name for section in laid["folded"] for _, group in section["groups"] for name in group]
    assert sorted(names) == sorted(laid["lines"]) == sorted(game.Rules.parameters())
    few = dials_panel.laid_out(game, names[:2])
    assert few["few"] and few["open"] == names[:2] == list(few["lines"]) and not few["folded"]


# ---------------------------------------------------------------- what is turned in the browser


class Desk:
    """A bench whose dials are turned on a panel."""

    def __init__(self, game=SUITS):
        self.bench, self.panel = Bench.of(game), DialPanel(self.turn)
        self.panel.lay_out(self.bench.game, self.bench.rules)
        self.times = 0

    def turn(self, name, value) -> str:
        turned = self.bench.set_dial(name, value)
        if not turned.problem:
            self.bench = turned
            self.panel.stand(turned.rules)
        return turned.problem

    def says(self, name, text) -> list[str]:
        """What the browser says, and what then stands beside a dial."""
        self.times += 1
        self.panel.hear({"turned": {"name": name, "text": text, "times": self.times}})
        assert self.panel.settings["heard"] == self.times
        return self.panel.settings["problem"]


def test_a_value_is_typed_in_the_whole_range_of_the_rule():
    desk, p = Desk(), SUITS.Rules.parameter("hand_size")
    assert dials_panel.line(p)["high"] < p.bounds[1], "the slider holds the usual part"
    assert desk.says("hand_size", f" {p.bounds[1]} ") == ["", ""]
    assert desk.bench.rules.hand_size == desk.panel.values["hand_size"] == p.bounds[1]


@pytest.mark.parametrize("text", ["99", "0", "-1", "five", "", "3.5", "9" * 5_000, "<b>3</b>"])
def test_what_cannot_be_typed_is_answered_beside_the_dial_and_changes_nothing(text):
    desk = Desk()
    desk.says("hand_size", "5")
    name, sentence = desk.says("hand_size", text)
    assert name == "hand_size" and sentence.endswith("it must be a whole number from 1 to 13.") and len(sentence) < 160
    assert desk.bench.rules.hand_size == desk.panel.values["hand_size"] == 5 and not desk.bench.problem
    assert desk.says("hand_size", "4") == ["", ""], "the sentence goes with the next turn"


def test_values_that_do_not_go_together_are_answered_beside_the_dial():
    desk = Desk()
    desk.says("min_rank", "10")
    with pytest.raises(BadInput) as error:
        desk.bench.rules.but(hand_size=13)
    assert desk.says("hand_size", "13") == ["hand_size", error.value.on_screen]
    assert desk.panel.values["hand_size"] == 3


@pytest.mark.parametrize("text", ["5", "99"])
def test_a_turn_is_heard_no_sooner_than_the_dial_stands_where_it_was_turned(text):
    desk, seen = Desk(), []
    desk.panel.observe(lambda change: seen.append(dict(change.new)), "settings")
    desk.panel.turned = {"name": "hand_size", "text": text, "times": 1}  # in marimo each of these is sent at once
    answered = [stands for stands in seen if stands["heard"] == 1]
    assert answered and all(stands["values"]["hand_size"] == (5 if text == "5" else 3) for stands in answered)
    assert all(stands["problem"][0] == ("" if text == "5" else "hand_size") for stands in answered)


def test_a_dial_that_there_is_not_is_not_heard():
    desk = Desk()
    desk.panel.hear({"turned": {"name": "zebra", "text": "3", "times": 1}})
    desk.panel.hear({"turned": {}})
    assert not desk.bench.changed


def test_what_is_told_of_a_dial_follows_how_it_is_turned():
    desk = Desk()
    assert not desk.panel.told
    desk.says("hand_size", "5")
    assert (
        "the top 5 cards" in desk.panel.told["hand_size"] and "the top 3 cards" in desk.panel.laid["told"]["hand_size"]
    )
    desk.says("hand_size", "3")
    assert not desk.panel.told


def test_another_game_has_other_dials_and_forgets_the_search():
    desk = Desk()
    desk.panel.hear({"words": "Ace"})
    assert desk.panel.found["names"]
    war = games.load("war")
    desk.panel.stand(war.Rules())
    assert set(desk.panel.values) == set(SUITS.Rules.parameters()), "until they are laid out"
    desk.panel.lay_out(war, war.Rules())
    assert set(desk.panel.values) == set(war.Rules.parameters()) and not desk.panel.found and not desk.panel.words


@pytest.mark.parametrize("shared", [False, True])
def test_where_many_share_a_machine_a_slider_moves_when_it_is_let_go(monkeypatch, shared):
    monkeypatch.delenv(SHARED, raising=False)
    if shared:
        monkeypatch.setenv(SHARED, "1")
    assert DialPanel().calm == shared


# ---------------------------------------------------------------- who plays


def chips(bench: Bench) -> dict[str, str]:
    part = scene(bench).get("chips")
    return {press.key: press.label for press in part.presses()} if part else {}


def test_other_players_are_a_change_with_a_way_back():
    bench = Bench.of(SUITS)
    assert not chips(bench)
    other = bench.seat(("random.random", bench.seats[1]))
    assert set(chips(other)) == {"players"}
    assert chips(other)["players"].startswith("Players: Red ") and "plays anything" in chips(other)["players"]
    (press,) = scene(other)["chips"].presses()
    assert press.move(other).seats == bench.seats
    both = other.set_dial("hand_size", 5)
    assert list(chips(both)) == ["players", "hand_size", "all"]
    back = scene(both)["chips"].presses()[-1].move(both)
    assert back.seats == bench.seats and not back.changed


def test_who_plays_stands_above_the_dials_in_words():
    shown = scene(Bench.of(SUITS))
    assert list(shown).index("players") < list(shown).index("who") < list(shown).index("dials")
    for words in Bench.of(SUITS).setup.lineup.words:
        assert words in shown["players"].words()
    river = Bench.of("river")
    assert players_panel.NOBODY in scene(river)["players"].words() and scene(river)["who"].label == players_panel.OFFER
    many = Bench.at("river:hand_size=3").set_dial("players", 5)
    assert not many.game.without_choices(many.rules) and "Everybody" in scene(many)["players"].words()


@pytest.mark.parametrize("game", ["suits", "armed"])
def test_the_players_of_the_document_are_one_press_away_and_so_is_the_way_back(game):
    bench = Bench.of(game)
    (press,) = scene(bench)["players"].presses()
    told = press.move(bench)
    assert told.seats == Lineup.read(bench.game, bench.game.documented).names != bench.seats and not told.problem
    assert all(words in press.tip for words in Lineup.read(bench.game, bench.game.documented).words)
    (again,) = scene(told)["players"].presses()
    assert again.look == "on" and again.move(told).seats == bench.seats
    assert "players" in chips(told)


def test_where_the_game_has_the_players_of_its_document_there_is_no_press():
    for name in ("mindful", "profiteer", "river", "war"):
        assert not scene(Bench.of(name))["players"].presses()
    assert not scene(Bench.of("suits").set_dial("hand_size", 1))["players"].presses()  # nobody chooses anything
