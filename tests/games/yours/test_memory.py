"""What players of Your War know of captured cards: the order that they have seen, and none that is shuffled."""

import pytest

from engine.core import game as games
from engine.replay.trace import zone_contents, zone_rows
from engine.setup.setup import Setup
from tests.kit.playing import logged

YOURS = games.load("yours")
EVENT = YOURS.events


@pytest.mark.parametrize(("order", "known"), [("random", False), ("winner_first", True)])
def test_the_order_of_captured_cards_is_known_unless_they_are_shuffled(order, known):
    setup = Setup.of(YOURS, {"hand_size": 3, "capture_order": order}, ["random"])
    played = logged(setup, 3)
    at = next(at for at, event in enumerate(played.events) if event["kind"] == EVENT.WON)
    state = next(state for state in played.states if state["tally"][EVENT.TO_BOTTOM] == 1)
    winner = int(played.events[at]["seat"])
    deck = dict(zip(zone_rows(YOURS), zone_contents(YOURS, state), strict=True))["deck", winner]
    assert [int(state["knows"][seat][card]) > 0 for seat in range(2) for card in deck[-2:]] == [known] * 4
