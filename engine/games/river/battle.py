"""Cards are turned up and compared: two, or those of three or more players (RIVER-03.1, RIVER-04.1)."""

import numpy as np

from engine.compile.jit import once, rule, seldom
from engine.core.cards import count_bits, has_bit, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Bits, Card, Log, Place, Seat, State
from engine.games.river.captured import draw_card, refill_at_once
from engine.games.river.events import Event, Gauge
from engine.games.river.options import BonusAmongMany, Reshuffle, TieOn
from engine.games.river.rules import Rules
from engine.games.river.seating import count_tied, first_tied, from_first, is_tied, last_card
from engine.games.river.worth import (
    beats,
    bonus,
    colour_of,
    colours_count,
    differ,
    number,
    number_by,
    other_table,
    other_tie,
    verdict,
)

# ---------------------------------------------------------------- two cards


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
    """RIVER-04.1: two cards. Returns the lead of the first (0: a tie), its lead without colours, and both values."""
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
    """RIVER-A01, RIVER-A02: note that another reading has another winner, or a tie."""
    table = other_table(rules)
    gap = number_by(table, mine) - number_by(table, theirs)
    swing = bonus(state, rules, mine, theirs, gap) - bonus(state, rules, theirs, mine, gap)
    other = plain + gap - number(rules, mine) + number(rules, theirs)
    if differ(verdict(rules.tie_on, other, other + swing), verdict(rules.tie_on, plain, full)):
        note(state, log, Event.VALUE_OF_TEN, NOBODY)
    if differ(verdict(TieOn.VALUE, plain, full), verdict(TieOn.NUMBER, plain, full)):
        note(state, log, Event.VALUE_OR_NUMBER, NOBODY)


# ---------------------------------------------------------------- more than two cards


@seldom
def compare_many(state: State, rules: Rules, won: int, tie: int, log: Log) -> Seat:
    """RIVER-03.2, RIVER-A20: the winner's seat; NOBODY if several are ahead, who are then the tied."""
    weigh(state, rules, rules.value_table)
    note_bonuses(state, rules, log)
    turned = note_gaps_of_many(state, rules, log)
    ahead = best_of(state, rules, rules.tie_on, True, rules.value_table)
    best, next_best = top_two(state, rules, ahead)
    state.gauge[Gauge.LOOKUPS_THAT_MATTERED] += turned
    if state.tie_now == 0:
        state.gauge[Gauge.COLOUR_MATTERED] += turned
    state.tied = ahead
    if count_tied(state) > 1:
        note(state, log, tie, NOBODY, x=best)
        return np.int64(NOBODY)
    kind = np.int64(Event.WON_BY_COLOUR) if turned != 0 and won == Event.WON_BY_NUMBER else np.int64(won)
    note(state, log, kind, first_tied(state, rules), x=best, y=next_best)
    return first_tied(state, rules)


# ---------------------------------------------------------------- what they are worth


@seldom
def weigh(state: State, rules: Rules, table: int) -> None:
    """RIVER-04.1: compute the worth of every tied player's compared cards by a list of values, with colours."""
    for seat in range(rules.players):
        if is_tied(state, seat):
            total = bare_number(state, seat, table)
            for back in range(state.compared[seat]):
                total += bonus_among(state, rules, seat, back, table)
            state.worth[seat] = total


@seldom
def bare_number(state: State, seat: Seat, table: int) -> int:
    """RIVER-04.2: the numbers of a player's compared cards without colours."""
    total = np.int64(state.edge[seat]) * state.compared[seat]
    for back in range(state.compared[seat]):
        total += number_by(table, last_card(state, seat, back))
    return total


@rule
def count_beaten(state: State, rules: Rules, seat: Seat, back: Place, table: int) -> int:
    """RIVER-A20: how many of the others' cards at the same place have a colour that this card beats."""
    card, count = last_card(state, seat, back), 0
    for other in range(rules.players):
        if other != seat and is_tied(state, other) and back < state.compared[other]:
            theirs = last_card(state, other, back)
            gap = number_by(table, card) - number_by(table, theirs)
            if colours_count(rules, gap) and beats(state, card, theirs) != 0:
                count += 1
    return count


@seldom
def bonus_among(state: State, rules: Rules, seat: Seat, back: Place, table: int) -> int:
    """RIVER-A20: the bonus of a card for its colour; among three or more as the rules say."""
    count = count_beaten(state, rules, seat, back, table)
    if count > 1 and rules.multi_bonus == BonusAmongMany.ANY:
        count = 1
    if rules.multi_bonus == BonusAmongMany.NONE and count_tied(state) > 2:
        count = 0
    return count * rules.colour_bonus


@once
def note_bonuses(state: State, rules: Rules, log: Log) -> None:
    """RIVER-04.3: note the bonuses, and count a lookup if one is needed."""
    if not rules.colours_matter or not has_to_look(state, rules):
        return
    if rules.multi_bonus == BonusAmongMany.NONE and count_tied(state) > 2:
        note(state, log, Event.COLOURS_IGNORED, NOBODY)
        return
    state.gauge[Gauge.LOOKUPS] += 1
    many, given = count_tied(state) > 2, False
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        for back in range(state.compared[seat] if is_tied(state, seat) else 0):
            count = count_beaten(state, rules, seat, back, rules.value_table)
            got = bonus_among(state, rules, seat, back, rules.value_table)
            if count > 0:
                given = True
                kind = np.int64(Event.BONUS_AMONG_MANY if many else Event.COLOUR_BONUS)
                note(state, log, kind, seat, last_card(state, seat, back), x=got, y=count)
    if not given:
        note(state, log, Event.NO_BONUS, NOBODY)


@seldom
def has_to_look(state: State, rules: Rules) -> bool:
    """RIVER-04.1: whether two compared cards have different colours, and numbers for which colours count."""
    for seat in range(rules.players):
        for back in range(state.compared[seat] if is_tied(state, seat) else 0):
            for other in range(seat):
                if is_tied(state, other) and back < state.compared[other]:
                    mine, theirs = last_card(state, seat, back), last_card(state, other, back)
                    gap = number(rules, mine) - number(rules, theirs)
                    if colour_of(mine) != colour_of(theirs) and colours_count(rules, gap):
                        return True
    return False


# ---------------------------------------------------------------- who is ahead


@seldom
def best_of(state: State, rules: Rules, tie_on: int, colours: bool, table: int) -> Bits:
    """RIVER-05.1: the seats that are ahead, as bits; of equal values the higher number, if equal numbers tie (RIVER-A02)."""
    leader, best, best_number = np.int64(NOBODY), np.int64(0), np.int64(0)
    for seat in range(rules.players):
        if is_tied(state, seat):
            bare = bare_number(state, seat, table)
            worth = np.int64(state.worth[seat]) if colours else bare
            if leader == NOBODY or worth > best or (worth == best and bare > best_number):
                leader, best, best_number = np.int64(seat), worth, bare
    ahead = np.int64(0)
    for seat in range(rules.players):
        if is_tied(state, seat):
            bare = bare_number(state, seat, table)
            if bare == best_number if tie_on == TieOn.NUMBER else np.int64(state.worth[seat]) == best:
                ahead |= 1 << seat
    return ahead


@once
def top_two(state: State, rules: Rules, ahead: Bits) -> tuple[int, int]:
    """The worth of those ahead, and of the best of the others; bare numbers where these decide."""
    first, second = np.int64(-1), np.int64(-1)
    bare_first, bare_second = np.int64(-1), np.int64(-1)
    for seat in range(rules.players):
        if is_tied(state, seat):
            worth, bare = np.int64(state.worth[seat]), bare_number(state, seat, rules.value_table)
            if has_bit(ahead, seat):
                first, bare_first = max(first, worth), bare
            else:
                second, bare_second = max(second, worth), max(bare_second, bare)
    by_numbers = rules.tie_on == TieOn.NUMBER and (first == second or count_bits(ahead) > 1)
    return (bare_first, bare_second) if by_numbers else (first, second)


@once
def note_gaps_of_many(state: State, rules: Rules, log: Log) -> int:
    """RIVER-A01, RIVER-A02: note readings that put others ahead; returns 1 if colours do, else 0."""
    table = rules.value_table
    ahead = best_of(state, rules, rules.tie_on, True, table)
    by_other = best_of(state, rules, other_tie(rules), True, table)
    bare = best_of(state, rules, TieOn.NUMBER, False, table)
    weigh(state, rules, other_table(rules))
    if best_of(state, rules, rules.tie_on, True, other_table(rules)) != ahead:
        note(state, log, Event.VALUE_OF_TEN, NOBODY)
    weigh(state, rules, table)
    if by_other != ahead:
        note(state, log, Event.VALUE_OR_NUMBER, NOBODY)
    return 1 if bare != ahead else 0
