"""War: both lay a card face down, turn up and compare; a tie takes more cards (MIND-03.5 to MIND-03.8)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import JACK, card_at, more, put_bottom, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.mindful.events import SHORT, Event, Gauge
from engine.games.mindful.hands import laid_card, lay_down, leave_hand
from engine.games.mindful.options import ShortOfCards
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Part, Phase, ask
from engine.games.mindful.worth import value


@rule
def begin_war(state: State) -> None:
    """MIND-03.5: ask both for a card."""
    state.level = 0
    ask_for_cards(state, 1, 1)


@rule
def ask_for_cards(state: State, first: int, second: int) -> None:
    """MIND-03.5, MIND-03.8: ask both for this many cards, one player after the other."""
    state.wanted[0], state.wanted[1] = first, second
    ask(state, 0, Phase.WAR, Part.WAR)


@rule
def lay_card(state: State, rules: Rules, card: Card, log: Log) -> None:
    """MIND-03.5: lay a card face down; once all are laid, turn them up together."""
    seat = state.seat
    lay_down(state, seat, card)
    if state.laid < state.wanted[seat]:
        return
    if seat == 0:
        ask(state, 1, Phase.WAR, Part.WAR)
    else:
        turn_up(state, log)


@rule
def turn_up(state: State, log: Log) -> None:
    """MIND-03.5: the cards are turned up."""
    for seat in range(2):
        for place in range(state.wanted[seat]):
            card = leave_hand(state, seat, laid_card(state, seat, place))
            put_bottom(state.field, seat, card)
            note(state, log, Event.PLAY, seat, card)
            if rank_of(card) >= JACK:
                state.gauge[Gauge.ROYALS_PLAYED] += 1
                state.gauge[Gauge.ROYAL_TURN] += state.turn
    state.phase = Phase.COMPARE


@rule
def last_played(state: State, seat: Seat) -> Card:
    """The last card that a seat has turned up."""
    return np.int64(card_at(state.field, seat, state.field.size[seat] - 1))


@rule
def compare(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.6: the higher of the cards turned up last wins."""
    first, second = last_played(state, 0), last_played(state, 1)
    state.taker = more(value(rules, first), value(rules, second))
    if state.taker == NOBODY:
        tie(state, rules, log)
    else:
        state.phase = Phase.AFTER_WAR
    state.crown = second if state.taker == 1 else first


@seldom
def tie(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.8: both play another card; with two empty hands the tie stays (MIND-03.10), with one: MIND-A14."""
    note(state, log, Event.TIE, NOBODY)
    state.level += 1
    held = (np.int64(state.hand.size[0]), np.int64(state.hand.size[1]))
    if held[0] > 0 and held[1] > 0:
        ask_for_cards(state, min(rules.tie_extra_cards, held[0]), min(rules.tie_extra_cards, held[1]))
        return
    state.phase = Phase.AFTER_WAR
    able = more(held[0], held[1])
    if able != NOBODY:
        note(state, log, SHORT[rules.tie_short], able)
        if rules.tie_short == ShortOfCards.LOSES:
            state.taker = able
