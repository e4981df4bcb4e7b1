"""MIND-05.4: Reveal, a look at the opponent's hand."""

from engine.cards import card_at, learn
from engine.events import note
from engine.games.mindful.asking import go_on
from engine.games.mindful.events import Event
from engine.games.mindful.rules import Rules
from engine.jit import rule
from engine.nouns import Log, Seat, State


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
