"""The opening of a round: who plays against whom, help for players with few cards, hands (RIVER-03.1, RIVER-03.5)."""

import numpy as np

from engine.compile.jit import once, rule, seldom
from engine.core.cards import card_at, put_bottom
from engine.core.events import NOBODY, note
from engine.core.game import Backs
from engine.core.rng import CHANCE, below
from engine.core.types import Log, Seat, State
from engine.games.river.captured import draw_card, may_draw, refill_at_once, take_from_aside
from engine.games.river.events import Event
from engine.games.river.options import Aid, Pairing, Rotation
from engine.games.river.rules import Rules
from engine.games.river.seating import from_first, next_alive, plays
from engine.games.river.state import DECK, HAND, READY, Part, Phase
from engine.games.river.worth import COLOURS, colour_of

# ---------------------------------------------------------------- who plays against whom


@seldom
def begin_round(state: State, rules: Rules, log: Log) -> None:
    """RIVER-03.1, RIVER-03.5: settle who plays against whom, or ask where the opponent is chosen."""
    if rules.opponent_is_chosen:
        show_backs(state, rules)
        ask(state, np.int64(state.first), Phase.OPPONENT, Part.OPPONENT)
        return
    if rules.pairing == Pairing.ROUND_ROBIN:
        state.second = state.first
        for _ in range(state.apart):
            state.second = next_alive(state, rules, state.second)
    elif rules.pairing == Pairing.RANDOM and rules.more_than_two_play:
        draw_lots(state, rules)
    elif rules.rotation == Rotation.WINNER_STAYS and rules.turns_go_round:
        state.second = next_alive(state, rules, state.second)
        if state.second == state.first:
            state.second = next_alive(state, rules, state.second)
    else:
        state.second = next_alive(state, rules, state.first)
    open_round(state, rules, log)


@once
def draw_lots(state: State, rules: Rules) -> None:
    """RIVER-03.1: draw two of the players in the game by lot."""
    seat = np.int64(NOBODY)
    for _ in range(below(state.streams, CHANCE, state.left) + 1):
        seat = next_alive(state, rules, seat)
    state.first = seat
    for _ in range(below(state.streams, CHANCE, state.left - 1) + 1):
        seat = next_alive(state, rules, seat)
    state.second = seat


@rule
def ask(state: State, seat: Seat, phase: int, part: int) -> None:
    """Ask this seat for a choice."""
    state.seat = seat
    state.phase = phase
    state.part = part


# ---------------------------------------------------------------- before the cards are turned up


@seldom
def open_round(state: State, rules: Rules, log: Log) -> None:
    """RIVER-03.1: help for players with few cards, and hands, as the rules say; then the cards can be turned up."""
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if plays(state, rules, seat):
            if rules.comeback_aid != Aid.NONE:
                help_out(state, rules, seat, log)
            if rules.hand_size > 1:
                fill_hand(state, rules, seat, log)
    if rules.hand_size > 1:
        show_backs(state, rules)
    ask_for_card(state, rules)


@seldom
def ask_for_card(state: State, rules: Rules) -> None:
    """RIVER-03.1: players with a hand lay a card of it face down, one after the other; then all are turned up."""
    ask(state, NOBODY, Phase.ROUND, Part.CARD)
    for step in range(rules.players - 1, -1, -1):
        seat = from_first(state, rules, step)
        if rules.hand_size > 1 and plays(state, rules, seat) and state.ready.size[seat] == 0:
            ask(state, seat, Phase.CARD, Part.CARD)


@rule
def help_out(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """RIVER-03.1: help a player with few cards at the start of a round."""
    few = state.owned[seat] < rules.comeback_below
    if rules.comeback_aid == Aid.UNDERDOG:
        state.edge[seat] = rules.underdog_bonus if few else 0
        if few:
            note(state, log, Event.UNDERDOG, seat, x=rules.underdog_bonus, y=state.owned[seat])
    elif few and state.aside.size[0] > 0:
        left = np.int64(state.owned[seat])
        take_from_aside(state, seat, 1)
        note(state, log, Event.HELPED, seat, x=left)


@seldom
def fill_hand(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """RIVER-03.1: fill up the hand from the deck; the cards of a deck that runs out are noted before the new one."""
    drawn = 0
    while state.hand.size[seat] < rules.hand_size and may_draw(state, rules, seat):
        put_bottom(state.hand, seat, draw_card(state, rules, seat, log))
        drawn += 1
        if state.hand.size[seat] == rules.hand_size or state.deck.size[seat] == 0:
            note(state, log, Event.DRAW_HAND, seat, x=drawn)
            drawn = 0
            refill_at_once(state, rules, seat, log)


@seldom
def show_backs(state: State, rules: Rules) -> None:
    """RIVER-A16: count the colours seen on the backs of the hands, or on top of the decks."""
    if not rules.colour_on_back:
        return
    for seat in range(rules.players):
        for colour in range(len(COLOURS)):
            state.shown[seat, colour] = 0
        for i in range(state.hand.size[seat]):
            state.shown[seat, colour_of(card_at(state.hand, seat, i))] += 1
        if rules.hand_size == 1 and state.deck.size[seat] > 0:
            state.shown[seat, colour_of(card_at(state.deck, seat, 0))] = 1


@rule
def backs_shown(state: State, rules: Rules, seat: Seat, kind: int) -> int:
    """RIVER-A16: how many cards of this colour a player shows by their backs, with the card laid ready."""
    return np.int64(state.shown[seat, kind]) if rules.colour_on_back else np.int64(0)


@rule
def shows_back(rules: Rules, zone: int, place: int) -> bool:
    """RIVER-A16: whether the back of a card can be seen: in the hand or ready, or on top of the deck (zones by number)."""
    if not rules.colour_on_back:
        return False
    return zone == DECK and place == 0 if rules.hand_size == 1 else zone == HAND or zone == READY


BACKS = Backs(len(COLOURS), colour_of, backs_shown, shows_back)
