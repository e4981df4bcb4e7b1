"""RIVER-05.1 to RIVER-05.4: equal values are a tie: prize pot and tie-breakers, until one of the tied is ahead."""

import numpy as np

from engine.compile.jit import once, seldom
from engine.core.cards import move_all, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.river.captured import capture, draw_card, mark_late, may_draw, refill_at_once
from engine.games.river.duel import compare
from engine.games.river.events import TIE_AFTER_TIE, UNBROKEN, Event, Gauge
from engine.games.river.many import compare_many
from engine.games.river.options import CaptureTo, TieRepeat, Unbroken
from engine.games.river.rules import Rules
from engine.games.river.shortages import cards_for_tie, pot_matters, settle_shortages
from engine.games.river.table import count_tied, first_tied, from_first, is_tied, last_card, set_compared
from engine.games.river.worth import number


@seldom
def break_tie(state: State, rules: Rules, log: Log) -> Seat:
    """RIVER-05.2 to RIVER-05.4: prize pot and tie-breakers until one of the tied is ahead; NOBODY if they run out of cards."""
    state.tie_now = 1
    state.gauge[Gauge.TIES] += 1
    set_compared(state, rules)
    pot, winner, again = rules.tie_pot_cards, np.int64(NOBODY), False
    while winner == NOBODY:
        if again and pot_matters(state, rules):
            note(state, log, TIE_AFTER_TIE[rules.tie_repeat], NOBODY)
        limit = settle_shortages(state, rules, pot, log)
        if limit == 0:
            break
        if count_tied(state) == 1:
            winner = first_tied(state, rules)
            note(state, log, Event.WON_BY_FORFEIT, winner)
            break
        lay_pots(state, rules, pot, limit, log)
        turn_up_breakers(state, rules, limit, log)
        winner, again = compare_tied(state, rules, log), True
        pot = 0 if rules.tie_repeat == TieRepeat.CARD_ONLY else pot
    state.tie_now = 0
    return winner


@seldom
def draw_for_tie(state: State, rules: Rules, seat: Seat, log: Log) -> Card:
    """RIVER-05.2: the top card of the deck; of the hand, if there is no deck left."""
    card = draw_card(state, rules, seat, log) if may_draw(state, rules, seat) else take_top(state.hand, seat)
    put_bottom(state.field, seat, card)
    return np.int64(card)


@once
def lay_pots(state: State, rules: Rules, pot: int, limit: int, log: Log) -> None:
    """RIVER-05.2: each of the tied reveals cards for the prize pot, and keeps back what breaks the tie."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            able = min(cards_for_tie(state, rules, seat), limit)
            for _ in range(min(pot, able - min(rules.tie_break_cards, able))):
                card = draw_for_tie(state, rules, seat, log)
                note(state, log, Event.POT_CARD, seat, card)
                refill_at_once(state, rules, seat, log)


@once
def turn_up_breakers(state: State, rules: Rules, limit: int, log: Log) -> None:
    """RIVER-05.3: each of the tied turns up the card that breaks the tie; whoever has none left stands by the old one (RIVER-A06)."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_tied(state, seat):
            count = min(cards_for_tie(state, rules, seat), limit, rules.tie_break_cards)
            for _ in range(count):
                card = draw_for_tie(state, rules, seat, log)
                note(state, log, Event.TIE_BREAKER, seat, card, x=number(rules, card) + state.edge[seat])
                refill_at_once(state, rules, seat, log)
            if count > 0:
                state.compared[seat] = count


@seldom
def compare_tied(state: State, rules: Rules, log: Log) -> Seat:
    """RIVER-05.3, RIVER-05.4: the tie-breakers are compared; the winner's seat, NOBODY if some are tied again."""
    first = first_tied(state, rules)
    state.tied &= ~(1 << first)
    second = first_tied(state, rules)
    state.tied |= 1 << first
    single = state.compared[first] == 1 and state.compared[second] == 1
    if count_tied(state) > 2 or not single:
        return compare_many(state, rules, Event.WON_BY_TIE_BREAK, Event.TIE_AGAIN, log)
    mine, theirs = last_card(state, first, 0), last_card(state, second, 0)
    ahead, _, one, other = compare(state, rules, first, second, mine, theirs, log)
    if ahead == 0:
        note(state, log, Event.TIE_AGAIN, NOBODY, x=one)
        return np.int64(NOBODY)
    winner = first if ahead > 0 else second
    note(state, log, Event.WON_BY_TIE_BREAK, winner, x=max(one, other), y=min(one, other))
    return winner


# ---------------------------------------------------------------- a tie that nobody can break


@seldom
def leave_unbroken(state: State, rules: Rules, log: Log) -> None:
    """RIVER-A07: what becomes of the cards of a tie that nobody can break."""
    count = 0
    for seat in range(rules.players):
        count += state.field.size[seat]
    if rules.tie_dead == Unbroken.SPLIT:
        for seat in range(rules.players):
            if is_tied(state, seat):
                mark_late(state, seat)
        share_out(state, rules)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if rules.tie_dead == Unbroken.RETURNED and state.field.size[seat] > 0:
            mark_late(state, seat)
            capture(state, rules, seat, seat)
        elif rules.tie_dead == Unbroken.NEUTRAL:
            state.owned[seat] -= state.field.size[seat]
            move_all(state.field, seat, state.aside, 0)
    note(state, log, UNBROKEN[rules.tie_dead], NOBODY, x=count)
    for seat in range(rules.players):
        refill_at_once(state, rules, seat, log)


@seldom
def share_out(state: State, rules: Rules) -> None:
    """RIVER-A07: the cards of the round, player by player, go in turn to those who are tied."""
    to = first_tied(state, rules)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        for _ in range(state.field.size[seat]):
            state.owned[seat] -= 1
            state.owned[to] += 1
            put_bottom(
                state.deck if rules.capture_to == CaptureTo.DECK_BOTTOM else state.captured,
                to,
                take_top(state.field, seat),
            )
            to = (to + 1) % rules.players
            while not is_tied(state, to):
                to = (to + 1) % rules.players
