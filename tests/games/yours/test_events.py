"""What a game of Your War says: nothing twice."""

from engine.core import game as games
from engine.setup.setup import Setup
from tests.kit.playing import logged

YOURS = games.load("yours")
EVENT = YOURS.events
FIGHTERS = (EVENT.FLIP, EVENT.REPLACE, EVENT.ADD, EVENT.ADD_TOP, EVENT.LAST_FIGHTS)
RULES = {"hand_size": 4, "captured_to": "pile", "colour_bonus": 3, "own_pair": True, "match": True}


def test_the_bonus_of_a_fighter_is_told_once_however_often_a_battle_is_answered():
    setup = Setup.of(YOURS, RULES, ["highest.greedy.low.always"])
    answers = 0
    for seed in range(20):
        told: set[int] = set()
        for event in logged(setup, seed).events:
            kind = int(event["kind"])
            answers += kind in (EVENT.PAIR, EVENT.MATCH)
            if kind in FIGHTERS:
                told = set()
            elif kind == EVENT.BONUS:
                assert int(event["seat"]) not in told
                told.add(int(event["seat"]))
    assert answers > 20
