"""The state in which a decision is taken: whoever is shown it again, with the same dice, chooses the same again."""

import numpy as np
import pytest

from engine.core import game as games
from engine.core.decision import OPTIONS
from engine.play.strategy import compiled
from engine.replay.trace import Trace
from engine.setup.setup import Setup
from tests.kit.hidden import seen_by
from tests.kit.lanes import case
from warbench import replay
from workbench.replay.card_table import table_data

GAMES = [name for name in games.names() if not games.load(name).without_choices(games.load(name).Rules())]


def chosen_again(trace: Trace, number: int) -> int:
    """What the strategy answers that is shown what its seat sees of the state of a decision."""
    decision, setup = trace.decisions[number], trace.setup
    part = trace.game.parts.index(decision.part)
    name = setup.lineup.parts[decision.seat][part]
    view = np.frombuffer(bytearray(seen_by(setup, trace.state_at_decision(number), decision.seat)), trace.game.state)
    options = np.zeros(1, OPTIONS)
    options["count"] = len(decision.legal)
    options["action"][0, : len(decision.legal)] = decision.legal
    return int(compiled(trace.game, decision.part, name)(view[0], setup.rules.record()[0], options[0]))


@pytest.mark.parametrize("most", [case(True, 12, id="some"), case(False, 150, id="all")])
@pytest.mark.parametrize("seats", [case(True, "", id="its own"), case(False, "@random", id="random")])
@pytest.mark.parametrize("name", [case(name in ("suits", "profiteer"), name) for name in GAMES])
def test_whoever_sees_it_again_chooses_the_same(name, seats, most):
    trace = replay(f"{Setup.of(name + seats).text()}@5")
    real = [n for n, decision in enumerate(trace.decisions) if len(decision.legal) > 1][:150]
    assert len(real) > 3
    for n in real[:: -(-len(real) // most)]:
        state, decision = trace.state_at_decision(n), trace.decisions[n]
        assert (state["seat"], trace.game.parts[state["part"]]) == (decision.seat, decision.part)
        assert chosen_again(trace, n) == decision.action, n


def test_it_is_another_state_than_that_of_the_step_before():
    """A step is told in the middle of a move; a decision comes when all of the move is done."""
    trace = replay("suits@middle/highest@3")
    first, step = trace.state_at_decision(0), trace.decisions[0].step
    assert first["seat"] == trace.decisions[0].seat and first["tally"].sum() == step
    assert any(
        trace.state(d.step - 1).tobytes() != trace.state_at_decision(n).tobytes()
        for n, d in enumerate(trace.decisions[:20])
    )


def test_a_picture_of_the_table_shows_the_steps_as_before():
    trace = replay("suits@middle/highest@3")
    before = [trace.state(step)["tally"].sum() for step in range(len(trace))]
    for n in range(len(trace.decisions)):
        trace.state_at_decision(n)
    assert [trace.state(step)["tally"].sum() for step in range(len(trace))] == before == [*range(1, len(trace) + 1)]
    assert len(table_data((trace,), trace.game.Rules())["sides"][0]["steps"]) == len(trace)


@pytest.mark.parametrize("number", [-1, 10**6])
def test_there_is_no_other_decision(number):
    with pytest.raises(IndexError, match="there is no decision"):
        replay("suits@middle/highest@3").state_at_decision(number)
