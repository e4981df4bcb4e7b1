"""A game without choices is turned over by hand: a turn at a time, and nothing later is sent."""

import pytest

from engine.replay.trace import Trace
from tests.kit.lanes import sample
from tests.kit.visitor import Visitor
from workbench.bench import Bench


@pytest.mark.parametrize("game", sample(["war", "river"], 2))
def test_a_game_without_choices_is_turned_over_by_hand(game):
    visitor = Visitor(Bench.of(game).show_page("Play"))
    assert "sits:sit" in visitor.offered("press")
    visitor.press("sits:sit")
    told = Trace(visitor.bench.match)
    turns = told.standings.shape[0] - 1
    for turn in range(3):
        shown = visitor.parts["seat"]["shown"]
        steps = shown["trace"]["sides"][0]["steps"]
        assert steps[-1]["turn"] == turn and len(shown["lines"]) <= sum(s.turn <= turn for s in told.steps)
        in_battle = [
            cards
            for zone, cards in zip(shown["trace"]["zones"], steps[-1]["zones"], strict=True)
            if zone["name"] == "field"
        ]
        assert any(in_battle) == (turn > 0), "the cards that were turned up are to be seen"
        assert [each["words"] for each in shown["asks"]["options"]] == ["Turn up the next card"] and not shown["over"]
        assert shown["trace"]["seats"][0] == "You"
        pressed = {"what": "answer", "choice": turn, "code": 0, "times": turn + 1}
        visitor.say("set", "seat", {"pressed": pressed})
    assert visitor.bench.link()["turned"] == "3"
    again = Bench.from_link(visitor.bench.link())
    assert (again.match, again.turned, again.problem) == (visitor.bench.match, 3, "")
    visitor.say("set", "seat", {"pressed": {"what": "back", "times": 9}})
    assert visitor.bench.turned == 2
    visitor.session.go(lambda bench: Bench.from_link({**bench.link(), "turned": str(turns + 1)}))
    visitor.rest()
    shown = visitor.parts["seat"]["shown"]
    assert shown["asks"] is None and shown["over"]["outcome"].startswith(("You won", "You lost", "A draw"))


def test_cards_turned_by_hand_are_no_entries_of_the_history():
    from workbench.bench.link import but_said

    bench = Bench.of("war").sit_down(3)
    assert but_said(bench.link()) == but_said(bench.decide(0, 0).link()) and bench.decide(0, 0).turned == 1
    assert bench.decide(4, 0) is bench and bench.take_back().turned == 0 and bench.get_up().sitting
