"""Ties: prize pot, tie-breakers, and players with too few cards (RIVER-05.1 to RIVER-05.4)."""

import numpy as np

from engine.compile.jit import once, seldom
from engine.core.cards import move_all, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.river.battle import compare, compare_many
from engine.games.river.captured import capture, draw_card, mark_late, may_draw, may_refill, refill_at_once
from engine.games.river.events import SHORT, TIE_AFTER_TIE, UNBROKEN, Event, Gauge
from engine.games.river.options import CaptureTo, Ending, Shortage, TieRepeat, Unbroken
from engine.games.river.rules import Rules
from engine.games.river.seating import count_tied, first_tied, from_first, is_tied, last_card, set_compared
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
    """RIVER-05.2: the top card of the deck, or of the hand without a deck."""
    card = draw_card(state, rules, seat, log) if may_draw(state, rules, seat) else take_top(state.hand, seat)
    put_bottom(state.field, seat, card)
    return np.int64(card)


@once
def lay_pots(state: State, rules: Rules, pot: int, limit: int, log: Log) -> None:
    """RIVER-05.2: each of the tied turns up cards for the prize pot, and keeps back the tie-breaker."""
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
    """RIVER-05.3: each of the tied turns up the tie-breaker; a player without cards stays on the old one (RIVER-A06)."""
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
    """RIVER-05.3, RIVER-05.4: the tie-breakers are compared; the winner's seat, NOBODY after another tie."""
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


# ---------------------------------------------------------------- an unbroken tie


@seldom
def leave_unbroken(state: State, rules: Rules, log: Log) -> None:
    """RIVER-A07: the cards of an unbroken tie go where the rules say."""
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
    """RIVER-A07: the cards of the round, player by player, go in turn to the tied."""
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


# ---------------------------------------------------------------- too few cards for a tie


@seldom
def cards_for_tie(state: State, rules: Rules, seat: Seat) -> int:
    """RIVER-A08: how many cards a player could lay now: deck, captured cards if they may be shuffled, hand."""
    count = np.int64(state.deck.size[seat]) + state.hand.size[seat]
    return count + state.captured.size[seat] if may_refill(state, rules) else count


@seldom
def settle_shortages(state: State, rules: Rules, pot: int, log: Log) -> int:
    """RIVER-A06: settle who has too few cards; returns how many each lays at most, 0 for an unbroken tie (RIVER-A07)."""
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
    """RIVER-A06, RIVER-A08: note a player with too few cards for the tie, and one who would have enough with captured cards."""
    state.gauge[Gauge.SHORTAGES] += 1
    if state.captured.size[seat] > 0 and not may_refill(state, rules) and rules.end_condition != Ending.ONE_PASS:
        note(state, log, Event.NO_RESHUFFLE_IN_TIE, seat, x=state.captured.size[seat])
    if rules.tie_short == Shortage.LAST_CARD and have == 0:
        if state.compared[seat] == 1:
            note(state, log, Event.SHORT_STANDS, seat, last_card(state, seat, 0))
        else:
            note(state, log, Event.SHORT_STANDS_ON_SEVERAL, seat, x=state.compared[seat])
    else:
        note(state, log, SHORT[rules.tie_short], seat, x=have, y=min(have, rules.tie_break_cards))


@seldom
def pot_matters(state: State, rules: Rules) -> bool:
    """RIVER-A10: whether a prize pot makes a difference for the cards laid down now, or for who gives up."""
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
