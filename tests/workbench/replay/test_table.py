"""How a trace comes to the card table."""

import json

import pytest

from engine.core import game as games
from engine.setup.setup import Setup
from tests.kit.lanes import sample
from workbench.replay.packed import packed
from workbench.session.parts.card_table import CardTable


@pytest.mark.parametrize("game", sample([f"{Setup.of(name).text()}@3" for name in games.names()], 2))
def test_a_trace_travels_as_a_string_that_is_much_shorter(game):
    table = CardTable.of(game)
    told = table.state()["trace"]
    assert isinstance(told, str) and len(told) < 0.5 * len(json.dumps(table.trace, default=list))
    assert json.loads(told)["rows"] == []  # of one game alone each is a step
    assert CardTable().state()["trace"] == ""


@pytest.mark.slow
def test_a_game_that_ends_as_a_turn_begins_has_its_last_standings():
    """In Armed a player who cannot draw at the start of a turn has lost: that turn is the 81st, and 80 have been played."""
    steps = CardTable.of("yours:armed@middle@3").trace["sides"][0]["steps"]
    assert steps[-1]["turn"] == 81 and list(steps[-1]["standing"]) == [47, 5]


def test_what_is_no_trace_comes_to_the_page_as_it_is():
    crooked = {"sides": [{"steps": [{"zones": []}, {"zones": [], "came": {}}]}]}
    assert packed(crooked) is crooked and packed({"sides": 3}) == {"sides": 3}
