"""Players that think, on the bench: in the lists, in words, in links, on the ladder of the command line."""

import json

import pytest
from typer.testing import CliRunner

from engine.runtime.environment import SHARED
from workbench.bench import Bench
from workbench.cli.main import app
from workbench.features.players.panel import players_html, seats_html
from workbench.page.kit import controls
from workbench.work.games import PROBE, probe

THINKS = Bench.from_link({"game": "suits@think30/middle"})


def test_the_list_offers_one_that_thinks_and_keeps_another_that_sits_there():
    control = controls.seat_lists(THINKS)[0, 0]
    assert control.shown == "thinks with 30 rollouts per option (think30)"
    assert list(control.options.values())[-2:] == ["think100", "think30"]
    assert control.sets("think100")(THINKS).seats == ("think100.think30", "middle.miser")


def test_who_thinks_is_said_in_words_with_how_and_whence():
    assert "thinks with 30 rollouts per option" in players_html(THINKS)
    told = seats_html(THINKS)
    assert "played on by counter.greedy" in told and "Ginsberg" in told


def test_a_link_brings_a_player_that_thinks_back():
    assert Bench.from_link(THINKS.link()).seats == THINKS.seats


@pytest.mark.parametrize(("name", "problem"), [("think1", "from 2 to 10,000"), ("think", "as in think100")])
def test_a_link_with_another_number_of_plays_says_what_is_allowed(name, problem):
    bench = Bench.from_link({"game": f"suits@{name}"})
    assert problem in bench.problem and bench.game.name == "suits"


def test_no_link_keeps_a_server_of_others_busy_for_hours(monkeypatch):
    assert not Bench.from_link({"game": "suits@think10000"}).problem
    monkeypatch.setenv(SHARED, "1")
    refused = Bench.from_link({"game": "suits@think101"})
    assert "at most 100 rollouts per option, not 101" in refused.problem and refused.setup.lineup.thinks == 0
    assert not Bench.from_link({"game": "suits@think100"}).problem


def test_a_few_games_tell_how_long_one_takes_where_players_think():
    assert probe(Bench.of("suits")) == PROBE and probe(THINKS) < 10
    assert probe(Bench.from_link({"game": "suits@think2"})) == PROBE // 2


@pytest.mark.slow
def test_the_ladder_takes_players_that_think():
    command = ["ladder", "suits", "--games", "6", "--players", "think2"]
    told = CliRunner().invoke(app, [*command, "--json"])
    assert json.loads(told.stdout)["players"][-1]["name"] == "think2"
    assert "thinks with 2 rollouts per option" in CliRunner().invoke(app, command).stdout
    wrong = CliRunner().invoke(app, ["ladder", "suits", "--players", "think1"])
    assert wrong.exit_code == 2 and "from 2 to 10,000" in wrong.stderr
