"""RIVER-03.1, RIVER-04.1: a card is turned up, and two cards are compared."""

import numpy as np

from engine.compile.jit import once, rule, seldom
from engine.core.cards import put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.river.captured import draw_card, refill_at_once
from engine.games.river.decks import colour_of
from engine.games.river.events import Event, Gauge
from engine.games.river.options import Reshuffle, TieOn
from engine.games.river.rules import Rules
from engine.games.river.worth import bonus, colours_count, differ, number, number_by, other_table, verdict


@rule
def turn_up(state: State, rules: Rules, seat: Seat, log: Log) -> Card:
    """RIVER-03.1: the top card of the deck, or the card that was laid ready."""
    card = draw_card(state, rules, seat, log) if rules.hand_size == 1 else take_top(state.ready, seat)
    put_bottom(state.field, seat, card)
    note(state, log, Event.FLIP, seat, card, x=number(rules, card) + state.edge[seat])
    if rules.reshuffle_when == Reshuffle.AT_ONCE:
        refill_at_once(state, rules, seat, log)
    return np.int64(card)


@once
def compare(
    state: State, rules: Rules, first: Seat, second: Seat, mine: Card, theirs: Card, log: Log
) -> tuple[int, int, int, int]:
    """RIVER-04.1: two cards. By how much the first is ahead (0: a tie), and without colours; the values by which it is."""
    gap = number(rules, mine) - number(rules, theirs)
    up, down = bonus(state, rules, mine, theirs, gap), bonus(state, rules, theirs, mine, gap)
    plain = gap + state.edge[first] - state.edge[second]
    full = plain + up - down
    if rules.colours_matter and colour_of(mine) != colour_of(theirs) and colours_count(rules, gap):
        state.gauge[Gauge.LOOKUPS] += 1
        if up == down:
            note(state, log, Event.NO_BONUS, NOBODY)
        else:
            note(state, log, Event.COLOUR_BONUS, first if up > 0 else second, mine if up > 0 else theirs, x=up + down)
    ahead = verdict(rules.tie_on, plain, full)
    if differ(ahead, plain):
        state.gauge[Gauge.LOOKUPS_THAT_MATTERED] += 1
    if -2 - rules.colour_bonus < plain < 2 + rules.colour_bonus:
        note_gaps(state, rules, mine, theirs, plain, full, log)
    if ahead != full:
        up, down = 0, 0  # the bare numbers decide
    return ahead, plain, number(rules, mine) + state.edge[first] + up, number(rules, theirs) + state.edge[second] + down


@seldom
def note_gaps(state: State, rules: Rules, mine: Card, theirs: Card, plain: int, full: int, log: Log) -> None:
    """RIVER-A01, RIVER-A02: whether another reading has another winner, or a tie."""
    table = other_table(rules)
    gap = number_by(table, mine) - number_by(table, theirs)
    swing = bonus(state, rules, mine, theirs, gap) - bonus(state, rules, theirs, mine, gap)
    other = plain + gap - number(rules, mine) + number(rules, theirs)
    if differ(verdict(rules.tie_on, other, other + swing), verdict(rules.tie_on, plain, full)):
        note(state, log, Event.VALUE_OF_TEN, NOBODY)
    if differ(verdict(TieOn.VALUE, plain, full), verdict(TieOn.NUMBER, plain, full)):
        note(state, log, Event.VALUE_OR_NUMBER, NOBODY)
