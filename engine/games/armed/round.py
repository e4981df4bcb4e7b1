"""The round: the deal, one step of the game, and a turn from drawing to its end (ARMED-03.1 to ARMED-08.1)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import draw_up_to, more, put_bottom
from engine.core.events import NO_CARD, NOBODY, note
from engine.core.types import Action, Log, Seat, State
from engine.games.armed.answers import ask_next, lay
from engine.games.armed.captured import end_battle, reclaim
from engine.games.armed.ending import call_time, check_decks, end_game, has_all_cards
from engine.games.armed.events import Event, Gauge
from engine.games.armed.options import WinCondition
from engine.games.armed.rules import Rules
from engine.games.armed.state import BROKEN_OFF, Origin, Part, Phase
from engine.games.armed.war import open_war, turn_up_for_war
from engine.games.armed.worth import counted, flip, value_of_hand

THIN = 5  # cards in a deck: fewer are a thin deck


@seldom
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """ARMED-03.1 to ARMED-05.1: deal two decks, and draw a hand from each. The other cards are left out, unseen."""
    size = rules.deal_size if rules.deal_size > 0 else len(order) // 2
    for i in range(len(order)):
        if i < 2 * size:
            put_bottom(state.deck, (i + state.rotation) & 1, order[i])
        else:
            put_bottom(state.out, 0, order[i])
    note(state, log, Event.DEAL, NOBODY, x=size)
    for seat in range(2):
        state.last_card[seat] = NO_CARD
        state.drawn[seat] = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        note(state, log, Event.DRAW_HAND, seat, x=state.drawn[seat])
    state.last_winner = NOBODY
    check_decks(state, rules, log)
    choose_for_battle(state, rules)


@rule
def begin_turn(state: State, rules: Rules, log: Log) -> None:
    """ARMED-08.1: both draw up to a full hand; a player whose deck is too short has lost (ARMED-10.1)."""
    thin = draw(state, rules, 0, log)
    thin |= draw(state, rules, 1, log)
    if thin:
        check_decks(state, rules, log)
    if state.over == 0:
        choose_for_battle(state, rules)


@rule
def draw(state: State, rules: Rules, seat: Seat, log: Log) -> bool:
    """ARMED-08.1: one player draws; returns whether the deck may be too short."""
    wanted = rules.hand_size - state.hand.size[seat]
    if rules.draw_per_turn > 0:
        wanted = min(wanted, rules.draw_per_turn)
    drawn = draw_up_to(state.deck, state.hand, seat, state.hand.size[seat] + wanted)
    state.drawn[seat] = drawn
    state.missing[seat] = wanted - drawn
    if drawn > 0:
        note(state, log, Event.DRAW, seat, x=drawn)
    return drawn < wanted or state.deck.size[seat] < max(rules.deck_loss_threshold, 1)


@rule
def choose_for_battle(state: State, rules: Rules) -> None:
    """ARMED-06.1: ask both for a card of their hand."""
    state.phase = Phase.BATTLE
    state.part = Part.BATTLE
    state.comes_from[0] = Origin.HAND
    state.comes_from[1] = Origin.HAND
    state.seat = 0
    measure_turn(state, rules)


@rule
def measure_turn(state: State, rules: Rules) -> None:
    """Count the start of a turn: the worth of the hands, and thin decks."""
    first, second = np.int64(state.deck.size[0]), np.int64(state.deck.size[1])
    state.gauge[Gauge.DECK_LEAD] = max(state.gauge[Gauge.DECK_LEAD], abs(first - second))
    state.gauge[Gauge.THIN_DECK] += min(first, second) < THIN
    state.gauge[Gauge.AFTER_EMPTY] += state.emptied
    state.gauge[Gauge.HAND_0] += value_of_hand(state, rules, 0)
    state.gauge[Gauge.HAND_1] += value_of_hand(state, rules, 1)


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """Lay a card face down; once both sides have theirs, turn them up and compare them."""
    if state.seat != NOBODY:
        lay(state, rules, action, log)
    ask_next(state)
    if state.seat != NOBODY:
        return
    if state.phase == Phase.BATTLE:
        flip(state, rules, log)
    else:
        turn_up_for_war(state, rules, log)
    side = more(counted(state, rules, 0), counted(state, rules, 1))
    if side == NOBODY:
        side = open_war(state, rules, log)
    if side == BROKEN_OFF:
        reclaim(state, rules, log)
    elif side != NOBODY:
        end_battle(state, rules, side, log)
    if side != NOBODY:
        finish_turn(state, rules, log)


@rule
def finish_turn(state: State, rules: Rules, log: Log) -> None:
    """ARMED-10.1, ARMED-00.5: a player holds all the cards, the turn limit is reached, or the next turn begins."""
    winner = has_all_cards(state) if rules.win_condition == WinCondition.ALL_CARDS else NOBODY
    if winner != NOBODY:
        note(state, log, Event.ALL_CARDS, winner)
        end_game(state, winner)
    elif rules.max_turns > 0 and state.turn >= rules.max_turns:
        call_time(state, log)
    else:
        begin_turn(state, rules, log)
