"""Hands: they are filled up from the decks, at the end of a round or at once (SUITS-02.8, SUITS-02.9)."""

from engine.compile.jit import rule, seldom
from engine.core.cards import draw_up_to
from engine.core.events import note
from engine.core.types import Log, Seat, State
from engine.games.suits.events import Event
from engine.games.suits.options import RefillTime
from engine.games.suits.rules import Rules


@rule
def draw(state: State, rules: Rules, seat: Seat, kind: Event, log: Log) -> None:
    """SUITS-02.8, SUITS-02.9: the hand is filled up from the deck."""
    size = rules.hand_size
    if rules.draw_limit > 0:
        size = min(size, state.hand.size[seat] + rules.draw_limit)
    drawn = draw_up_to(state.deck, state.hand, seat, size)
    if drawn > 0:
        note(state, log, kind, seat, x=drawn)


@rule
def refill_at_once(state: State, rules: Rules, log: Log) -> None:
    """SUITS-02.9: the hand is filled up in the middle of a round, if the rules say so (SUITS-A19)."""
    if rules.refill_time == RefillTime.AT_ONCE:
        draw_at_once(state, rules, log)


@seldom
def draw_at_once(state: State, rules: Rules, log: Log) -> None:
    """SUITS-02.9: both fill up their hands."""
    for seat in range(2):
        draw(state, rules, seat, Event.DRAW_AT_ONCE, log)
