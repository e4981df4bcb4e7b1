"""MIND-05.4: Reveal, a look at the opponent's hand."""

from engine.compile.jit import rule
from engine.core.cards import card_at, learn
from engine.core.events import note
from engine.core.types import Log, Seat, State
from engine.games.mindful.asking import go_on
from engine.games.mindful.events import Event
from engine.games.mindful.rules import Rules


@rule
def reveal(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-05.4: the opponent shows the hand, and the attacker remembers it."""
    other = 1 - seat
    note(state, log, Event.REVEAL, seat, x=state.hand.size[other])
    for i in range(state.hand.size[other]):
        card = card_at(state.hand, other, i)
        learn(state, seat, card)
        note(state, log, Event.SHOW, other, card)
    go_on(state, rules)
