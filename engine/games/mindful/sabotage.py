"""MIND-05.3: Sabotage, a card of the hand for the top card of the opponent's deck."""

from engine.compile.jit import rule
from engine.core.cards import learn, put_bottom, take_top
from engine.core.events import note
from engine.core.types import Card, Log, Seat, State
from engine.games.mindful.asking import ask, go_on
from engine.games.mindful.choices import SabotageOrder
from engine.games.mindful.events import Event
from engine.games.mindful.hands import leave_hand, leave_hand_unseen
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Part, Phase


@rule
def begin_sabotage(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-05.3: the attacker chooses a card for the opponent's deck, before or after drawing from it (MIND-A08)."""
    if state.deck.size[1 - seat] == 0:
        note(state, log, Event.SABOTAGE_EMPTY, seat)
        go_on(state, rules)
        return
    if rules.sabotage_order != SabotageOrder.PUT_FIRST:
        draw_from_opponent(state, seat, log)
    ask(state, seat, Phase.SABOTAGE, Part.ROYAL)


@rule
def sabotage(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """MIND-05.3: a card of the hand goes under the opponent's deck, whose top card is drawn (seen or not: MIND-A24)."""
    if rules.sabotage_visible:
        leave_hand(state, seat, card)
        learn(state, 1 - seat, card)
    else:
        leave_hand_unseen(state, seat, card)
    put_bottom(state.deck, 1 - seat, card)
    note(state, log, Event.SABOTAGE_PUT, seat)
    if rules.sabotage_visible:
        note(state, log, Event.SABOTAGE_SHOWN, seat, card)
    else:
        note(state, log, Event.SABOTAGE_HIDDEN, seat)
    if rules.sabotage_order == SabotageOrder.PUT_FIRST:
        draw_from_opponent(state, seat, log)


@rule
def draw_from_opponent(state: State, seat: Seat, log: Log) -> None:
    """MIND-05.3: the top card of the opponent's deck comes into the attacker's hand."""
    put_bottom(state.hand, seat, take_top(state.deck, 1 - seat))
    note(state, log, Event.SABOTAGE_DRAW, seat)
