"""Doubles: own pairs, and matches with the opponent's card (SUITS-05.1 to SUITS-05.8)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_at, has_bit, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Bits, Card, Log, Seat, State
from engine.games.suits.events import By, Event, Gauge
from engine.games.suits.options import (
    AceAnswer,
    CrossTarget,
    DoubleEffect,
    EqualAfterDouble,
    PairAnchor,
    TieDoubles,
)
from engine.games.suits.rules import Rules
from engine.games.suits.state import Phase, Verb
from engine.games.suits.worth import has_power, mark_of, value

# ---------------------------------------------------------------- which may be played


@rule
def is_open(state: State, rules: Rules, verb: Verb) -> bool:
    """SUITS-05.8: whether doubles of this kind may be played now (after an Ace: SUITS-A13; at a tie: SUITS-A05)."""
    if state.ace != NOBODY and rules.ace_answer != AceAnswer.ACE_OR_DOUBLE:
        return False
    if state.phase == Phase.TIE and not is_open_at_tie(rules, verb):
        return False
    return rules.doubles_per_round == 0 or state.doubles < rules.doubles_per_round


@rule
def is_open_at_tie(rules: Rules, verb: Verb) -> bool:
    """SUITS-05.7: whether doubles of this kind may be played at a tie (SUITS-A05)."""
    return rules.doubles_on_tie == TieDoubles.ANY or (rules.doubles_on_tie == TieDoubles.OWN_PAIR and verb == Verb.PAIR)


@rule
def pair_targets(state: State, rules: Rules, seat: Seat) -> Bits:
    """SUITS-05.3: the marks with which this seat could make an own pair (SUITS-A08), 0 if it may make none (SUITS-A09)."""
    if not rules.pairs_are_played:
        return 0
    if not rules.both_kinds and has_bit(state.kinds[seat], Verb.MATCH):
        return 0
    if rules.pair_anchor == PairAnchor.LEAD:
        return np.int64(mark_of(rules, card_at(state.field, seat, 0)))
    return np.int64(state.shown[seat])


@rule
def match_targets(state: State, rules: Rules, seat: Seat) -> Bits:
    """SUITS-05.6: the marks that this seat may match (SUITS-A07), 0 if it may match none (SUITS-A09)."""
    if not rules.matches_are_played:
        return 0
    if not rules.both_kinds and has_bit(state.kinds[seat], Verb.PAIR):
        return 0
    other = 1 - seat
    if rules.cross_target == CrossTarget.LAST:
        return np.int64(state.latest[other])
    if rules.cross_target == CrossTarget.LEAD:
        return np.int64(mark_of(rules, card_at(state.field, other, 0)))
    return np.int64(state.shown[other])


@rule
def reaches(state: State, rules: Rules, seat: Seat, verb: Verb, card: Card) -> bool:
    """SUITS-05.4: whether a double brings enough: against an Ace, more than the other side; else as SUITS-A11 says."""
    after, other = total_with(state, rules, seat, verb, card), state.total[1 - seat]
    if state.ace != NOBODY:
        return after > other
    return rules.futile_doubles != 0 or after >= other


@rule
def total_with(state: State, rules: Rules, seat: Seat, verb: Verb, card: Card) -> int:
    """SUITS-05.3: the total after a double (SUITS-A10)."""
    if verb == Verb.PAIR and rules.double_effect == DoubleEffect.MULTIPLY:
        return 2 * np.int64(state.total[seat])
    return state.total[seat] + value(rules, card)


# ---------------------------------------------------------------- playing one


@seldom
def play_double(state: State, rules: Rules, seat: Seat, verb: Verb, card: Card, log: Log) -> None:
    """SUITS-05.3, SUITS-05.6: a pair or a match is added to its player's total."""
    before = state.total[seat]
    after, other = total_with(state, rules, seat, verb, card), state.total[1 - seat]
    state.total[seat] = after
    note(state, log, Event.OWN_PAIR if verb == Verb.PAIR else Event.CROSS_MATCH, seat, card, x=after, y=other)
    state.gauge[Gauge.PAIRS if verb == Verb.PAIR else Gauge.MATCHES] += 1
    note_gaps_of_round(state, rules, seat, verb, card, log)
    note_gaps_of_card(state, rules, seat, verb, card, before, log)
    state.latest[seat] = mark_of(rules, card)
    state.shown[seat] |= state.latest[seat]
    state.kinds[seat] |= 1 << verb
    state.doubles += 1
    state.ace = NOBODY
    if after > other:
        state.ahead = seat
        state.by = By.OWN_PAIR if verb == Verb.PAIR else By.CROSS_MATCH
    elif after == other:
        match_total(state, rules, seat, verb, log)


@rule
def match_total(state: State, rules: Rules, seat: Seat, verb: Verb, log: Log) -> None:
    """SUITS-05.4: a double that makes the totals equal (SUITS-A06)."""
    note(state, log, Event.MATCHED_TOTAL, seat, x=state.total[seat])
    if rules.equal_after_double == EqualAfterDouble.HEAD_TO_HEAD:
        state.ahead = NOBODY
    elif rules.equal_after_double == EqualAfterDouble.DOUBLER_WINS:
        state.ahead = seat
        state.by = By.OWN_PAIR if verb == Verb.PAIR else By.CROSS_MATCH


@rule
def note_gaps_of_round(state: State, rules: Rules, seat: Seat, verb: Verb, card: Card, log: Log) -> None:
    """SUITS-05.8: note the gaps that allowed a double after what was played before it in this round."""
    if state.doubles > 0:
        note(state, log, Event.SECOND_DOUBLE, seat, card, x=state.doubles + 1)
    if state.phase == Phase.TIE:
        note(state, log, Event.DOUBLE_ON_TIE, seat, card)
    if state.ace != NOBODY:
        note(state, log, Event.DOUBLE_ON_ACE, seat, card)
    if state.kinds[seat] & ~(1 << verb) != 0:
        note(state, log, Event.BOTH_KINDS, seat, card)
    if state.total[seat] < state.total[1 - seat]:
        note(state, log, Event.FUTILE_DOUBLE, seat, card, x=state.total[1 - seat])


@rule
def note_gaps_of_card(state: State, rules: Rules, seat: Seat, verb: Verb, card: Card, before: int, log: Log) -> None:
    """SUITS-05.3, SUITS-05.6: note the gaps that allowed a double with the cards on the battlefield."""
    mark, other = mark_of(rules, card), 1 - seat
    if verb == Verb.PAIR and mark != mark_of(rules, card_at(state.field, seat, 0)):
        note(state, log, Event.OTHER_ANCHOR, seat, card)
    if verb == Verb.PAIR and before != value(rules, card):
        note(state, log, Event.PAIR_ON_MORE, seat, card, x=before)
    lead = mark_of(rules, card_at(state.field, other, 0))
    if verb == Verb.MATCH and (mark != lead or mark != state.latest[other]):
        note(state, log, Event.OTHER_TARGET, seat, card)
    if has_power(rules, card):
        note(state, log, Event.ACE_AS_DOUBLE, seat, card)
    if not same_face_lies(state, seat, verb, card):
        note(state, log, Event.MATCH_BY_VALUE, seat, card)


@rule
def same_face_lies(state: State, seat: Seat, verb: Verb, card: Card) -> bool:
    """SUITS-A22: whether the field shows the same number or face where a double looks for its match."""
    row = seat if verb == Verb.PAIR else 1 - seat
    count = state.field.size[row] - (1 if row == seat else 0)  # the double is already on the field
    for i in range(count):
        if rank_of(card_at(state.field, row, i)) == rank_of(card):
            return True
    return False
