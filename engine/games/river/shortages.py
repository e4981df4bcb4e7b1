"""RIVER-A06: too few cards for a tie."""

import numpy as np

from engine.compile.jit import once, seldom
from engine.core.events import note
from engine.core.types import Log, Seat, State
from engine.games.river.captured import may_refill
from engine.games.river.events import SHORT, Event, Gauge
from engine.games.river.options import Ending, Shortage
from engine.games.river.rules import Rules
from engine.games.river.table import from_first, is_tied, last_card


@seldom
def cards_for_tie(state: State, rules: Rules, seat: Seat) -> int:
    """RIVER-A08: how many cards a player could lay now: deck, captured cards if they may be shuffled, hand."""
    count = np.int64(state.deck.size[seat]) + state.hand.size[seat]
    return count + state.captured.size[seat] if may_refill(state, rules) else count


@seldom
def settle_shortages(state: State, rules: Rules, pot: int, log: Log) -> int:
    """RIVER-A06: who has too few cards, and how many each lays at most; 0 if the tie cannot be broken (RIVER-A07)."""
    need = pot + rules.tie_break_cards
    most, least, dropped = np.int64(0), np.int64(need), np.int64(0)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            have = min(cards_for_tie(state, rules, seat), need)
            most, least = max(most, have), min(least, have)
            if have < need:
                dropped |= 1 << seat
                note_shortage(state, rules, seat, have, log)
    if rules.tie_short == Shortage.LAST_CARD:
        return most
    if rules.tie_short == Shortage.EQUAL_STAKE:
        return least
    if dropped == state.tied:
        state.forfeit = 0
        return 0
    state.tied &= ~dropped
    if rules.tie_short == Shortage.FORFEIT_GAME:
        state.forfeit |= dropped
    return need


@once
def note_shortage(state: State, rules: Rules, seat: Seat, have: int, log: Log) -> None:
    """RIVER-A06, RIVER-A08: a player has too few cards for the tie, or would not have if captured ones could be used."""
    state.gauge[Gauge.SHORTAGES] += 1
    if state.captured.size[seat] > 0 and not may_refill(state, rules) and rules.end_condition != Ending.ONE_PASS:
        note(state, log, Event.NO_RESHUFFLE_IN_TIE, seat, x=state.captured.size[seat])
    if rules.tie_short == Shortage.LAST_CARD and have == 0:
        note(state, log, Event.SHORT_STANDS, seat, last_card(state, seat, 0))
    else:
        note(state, log, SHORT[rules.tie_short], seat, x=have)


@seldom
def pot_matters(state: State, rules: Rules) -> bool:
    """RIVER-A10: whether a prize pot or none makes a difference for what is laid down now, or for who has to give up."""
    need = rules.tie_pot_cards + rules.tie_break_cards
    most, least, able, between = np.int64(0), np.int64(need), 0, False
    for seat in range(rules.players):
        if is_tied(state, seat):
            have = min(cards_for_tie(state, rules, seat), need)
            most, least = max(most, have), min(least, have)
            able += 1 if have == need else 0
            between = between or rules.tie_break_cards <= have < need
    if rules.tie_short == Shortage.LAST_CARD:
        return most > rules.tie_break_cards
    if rules.tie_short == Shortage.EQUAL_STAKE:
        return least > rules.tie_break_cards
    return rules.tie_pot_cards > 0 and (between or able > 1)
