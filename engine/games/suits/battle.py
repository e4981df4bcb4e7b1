"""A battle: the side that is behind adds a card or passes, until no card is added (SUITS-02.3)."""

from engine.compile.jit import rule
from engine.core.cards import put_bottom, take_card
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, State
from engine.games.suits.aces import ask_at_tie, open_tie, play_ace
from engine.games.suits.answers import ask, may_answer
from engine.games.suits.doubles import play_double
from engine.games.suits.events import Event
from engine.games.suits.hands import refill_at_once
from engine.games.suits.rules import Rules
from engine.games.suits.state import Phase, Verb


@rule
def compare(state: State, rules: Rules) -> None:
    """SUITS-04.3, SUITS-05.7: only the side about to lose may answer; at a tie both may."""
    if state.ace == NOBODY and state.ahead == NOBODY:
        open_tie(state, rules)
        return
    behind = 1 - (state.ahead if state.ace == NOBODY else state.ace)
    if may_answer(state, rules, behind):
        ask(state, behind, Phase.RESPOND)
    else:
        end_battle(state)


@rule
def end_battle(state: State) -> None:
    """SUITS-02.3, SUITS-04.8: the side that is ahead gets the field; no side does if an Ace has cancelled the battle."""
    cancelled = state.ace != NOBODY and state.ace != state.ahead
    state.taker = NOBODY if cancelled else state.ahead
    state.phase = Phase.END_ROUND


@rule
def let_stand(state: State, rules: Rules, log: Log) -> None:
    """SUITS-02.3, SUITS-03.1, SUITS-04.8: a side passes; at a tie the other side is asked as well."""
    seat = state.seat
    if state.phase == Phase.TIE:
        note(state, log, Event.PASS_ON_TIE, seat)
        ask_at_tie(state, rules, 1 - seat, state.passed + 1)
    elif state.ace != NOBODY:
        note(state, log, Event.PASS_ON_ACE, seat)
        end_battle(state)
    else:
        note(state, log, Event.PASS, seat, x=state.total[seat], y=state.total[1 - seat])
        end_battle(state)


@rule
def add_card(state: State, rules: Rules, verb: Verb, card: Card, log: Log) -> None:
    """SUITS-04.2, SUITS-05.1: an Ace or a double goes from the hand to the battlefield."""
    seat = state.seat
    put_bottom(state.field, seat, take_card(state.hand, seat, card))
    if verb == Verb.ACE:
        play_ace(state, rules, seat, card, log)
    else:
        play_double(state, rules, seat, verb, card, log)
    state.answers[seat] += 1
    state.answered = seat
    refill_at_once(state, rules, log)
    state.phase = Phase.COMPARE
