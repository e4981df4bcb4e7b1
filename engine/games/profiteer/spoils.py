"""The spoils of a war: who gets what lies face up, and what lies face down."""

from engine.compile.jit import rule, seldom
from engine.core.cards import move_all
from engine.core.events import NOBODY, note
from engine.core.types import Log, State
from engine.games.profiteer.events import Event
from engine.games.profiteer.holdings import cards_of_side, profit
from engine.games.profiteer.options import FaceDownTo, FaceUpTo
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import PROFITEER, SIDE, Phase, Row


@seldom
def win_war(state: State, rules: Rules, row: Row, log: Log) -> None:
    """PROF-08.2, PROF-08.3: face-up cards to the side that won, face-down cards to the profiteer."""
    owned = cards_of_side(state, row)
    for of in range(2):
        if of == row or rules.war_face_up_to == FaceUpTo.WINNER:
            move_all(state.up, of, state.discard, row)
        if rules.war_face_down_to == FaceDownTo.WINNER or (of == row and rules.war_face_down_to == FaceDownTo.SPLIT):
            move_all(state.down, of, state.discard, row)
    note(state, log, Event.WAR_WON, SIDE + row, x=cards_of_side(state, row) - owned)
    lay_spoils(state, log)
    state.phase = Phase.AFTER_BATTLE


@seldom
def take_back(state: State, rules: Rules, log: Log) -> None:
    """PROF-A09, PROF-A12, PROF-A13: a war without a winner: only the profiteer, if anybody, gets something out of it."""
    first, second = state.up.size[0], state.up.size[1]
    for row in range(2):
        move_all(state.up, row, state.discard, row)
        if rules.war_face_down_to != FaceDownTo.PROFITEER:
            move_all(state.down, row, state.discard, row)
    note(state, log, Event.WAR_UNDECIDED, NOBODY, x=first, y=second)
    lay_spoils(state, log)
    state.phase = Phase.AFTER_BATTLE


@rule
def lay_spoils(state: State, log: Log) -> None:
    """PROF-08.3: what no side has taken goes to the profiteer."""
    had = profit(state)
    for row in range(2):
        move_all(state.up, row, state.spoils, 0)
        move_all(state.down, row, state.spoils, 0)
    if profit(state) > had:
        note(state, log, Event.SPOILS, PROFITEER, x=profit(state) - had)
