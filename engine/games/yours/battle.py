"""A battle: both lay a card, turn up and compare (YOURS-04.1 to YOURS-04.3)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ACE, put_bottom, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.yours.events import Event
from engine.games.yours.hands import laid_card, lay_down, leave_hand, refill_at_once, renew_deck, take_from_deck
from engine.games.yours.options import Higher, Laying, TieCompares
from engine.games.yours.rules import Rules
from engine.games.yours.state import By, Part, Phase
from engine.games.yours.worth import beats, value

TWO = 2


@rule
def ask(state: State, seat: Seat, phase: int, part: int) -> None:
    """Ask this seat for a decision."""
    state.seat = seat
    state.phase = phase
    state.part = part
    state.laid = 0


# ---------------------------------------------------------------- the fighters


@rule
def open_battle(state: State, rules: Rules, log: Log) -> None:
    """YOURS-04.1: both choose a card of the hand, or the top cards of both decks fight."""
    state.level = 0
    state.ace = NOBODY
    state.taker = NOBODY
    state.by = By.CARD
    for seat in range(2):
        state.total[seat] = 0
        state.answers[seat] = 0
    if rules.has_hand:
        ask(state, first_to_lay(state, rules), Phase.FIGHT, Part.FIGHT)
    else:
        turn_up_tops(state, rules, log)


@rule
def first_to_lay(state: State, rules: Rules) -> Seat:
    """YOURS-04.2: the seat that lays first; before any battle is won, the one that goes first in this turn."""
    if lays_together(rules):
        return np.int64(0)
    if rules.laying == Laying.IN_TURN or state.last_winner == NOBODY:
        return np.int64(state.first)
    return np.int64(state.last_winner if rules.laying == Laying.WINNER_FIRST else 1 - state.last_winner)


@rule
def lays_together(rules: Rules) -> bool:
    """YOURS-04.2: whether both cards are turned up at the same time; so they are where the order does not count."""
    return rules.laying == Laying.TOGETHER or not rules.order_of_laying_counts


@rule
def turn_up_tops(state: State, rules: Rules, log: Log) -> None:
    """YOURS-04.1: the top card of each deck is turned up."""
    first = first_to_lay(state, rules)
    if lays_together(rules):
        renew_deck(state, first, log)
        renew_deck(state, 1 - first, log)
    one = take_from_deck(state, first, log)
    put_forward(state, rules, first, one)
    if not lays_together(rules):
        note(state, log, Event.TURN_UP, first, one)
    other = take_from_deck(state, 1 - first, log)
    put_forward(state, rules, 1 - first, other)
    if lays_together(rules):
        note(state, log, Event.FLIP, NOBODY, x=one, y=other)
    else:
        note(state, log, Event.TURN_UP, 1 - first, other)
    state.phase = Phase.COMPARE


@rule
def lay_fighter(state: State, rules: Rules, card: Card, log: Log) -> None:
    """YOURS-04.1, YOURS-04.2: a card of the hand is laid, face down where both choose together."""
    seat = np.int64(state.seat)
    if rules.laying == Laying.TOGETHER:
        lay_down(state, seat, card)
        note(state, log, Event.LAY, seat)
        if seat == 0:
            ask(state, 1, Phase.FIGHT, Part.FIGHT)
        else:
            turn_up_laid(state, rules, log)
        return
    put_forward(state, rules, seat, leave_hand(state, seat, card))
    note(state, log, Event.TURN_UP, seat, card)
    if state.field.size[1 - seat] == 0:
        ask(state, 1 - seat, Phase.FIGHT, Part.FIGHT)
    else:
        refill_at_once(state, rules, log)
        state.phase = Phase.COMPARE


@rule
def turn_up_laid(state: State, rules: Rules, log: Log) -> None:
    """YOURS-04.1: the cards laid face down are turned up."""
    one, other = laid_card(state, 0), laid_card(state, 1)
    put_forward(state, rules, 0, leave_hand(state, 0, one))
    put_forward(state, rules, 1, leave_hand(state, 1, other))
    note(state, log, Event.FLIP, NOBODY, x=one, y=other)
    refill_at_once(state, rules, log)
    state.phase = Phase.COMPARE


@rule
def put_forward(state: State, rules: Rules, seat: Seat, card: Card) -> None:
    """YOURS-04.1: a card comes to the battlefield and fights."""
    put_bottom(state.field, seat, card)
    state.newest[seat] = value(rules, card) + state.edge[seat]
    state.total[seat] += state.newest[seat]
    state.fighter[seat] = card
    state.latest[seat] = rank_of(card)


# ---------------------------------------------------------------- comparing


@rule
def who_is_ahead(state: State, rules: Rules, log: Log) -> Seat:
    """YOURS-04.3: the seat whose cards win as they are, NOBODY if they are equal."""
    gap = counted(state, rules, 0) - counted(state, rules, 1)
    if rules.has_bonus:
        gap += bonus(state, rules, 0, log) - bonus(state, rules, 1, log)
    if rules.wins != Higher.HIGH:
        gap = -gap if rules.wins == Higher.LOW else two_against_ace(state, rules, gap)
    if gap == 0:
        return np.int64(NOBODY)
    return np.int64(gap < 0)


@rule
def counted(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-04.3, YOURS-06.4: what a player's cards are worth in the battle, without their suits."""
    if state.level == 0 or rules.tie_compares == TieCompares.TOTAL:
        return np.int64(state.total[seat])
    return np.int64(state.newest[seat])


@seldom
def bonus(state: State, rules: Rules, seat: Seat, log: Log) -> int:
    """YOURS-01.6: what a fighter gets for its suit against the other one."""
    mine = state.fighter[seat]
    if not beats(rules, mine, state.fighter[1 - seat]):
        return np.int64(0)
    note(state, log, Event.BONUS, seat, mine, x=rules.colour_bonus)
    return rules.colour_bonus


@seldom
def two_against_ace(state: State, rules: Rules, gap: int) -> int:
    """YOURS-04.3: a 2 beats an Ace where these two cards are all that is compared."""
    for seat in range(2):
        if counted(state, rules, seat) != value(rules, state.fighter[seat]) + state.edge[seat]:
            return gap
    one, other = rank_of(state.fighter[0]), rank_of(state.fighter[1])
    if one == TWO and other == ACE:
        return np.int64(1)
    return np.int64(-1) if one == ACE and other == TWO else gap
