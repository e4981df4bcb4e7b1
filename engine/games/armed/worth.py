"""What cards are worth: by themselves, in a hand, and turned up in a battle (ARMED-02.2, ARMED-07.1, ARMED-09.3)."""

import numpy as np

from engine.compile.jit import rule
from engine.compile.rank_tables import by_rank
from engine.core.cards import ACE, card_at, cards_in_play, put_bottom, rank_of, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.armed.events import Event
from engine.games.armed.options import WarTotal
from engine.games.armed.rules import Rules


def cards(rules: Rules) -> np.ndarray:
    """ARMED-01.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank, rules.max_rank)


@by_rank(Rules)
def value(rules: Rules, card: Card) -> int:
    """ARMED-02.2: the rank, with the Ace as the rules say."""
    rank, ace = rank_of(card), rules.ace_value  # load both: a select is cheaper than a mispredicted branch
    return ace if rank == ACE else rank


@rule
def value_of_hand(state: State, rules: Rules, seat: Seat) -> int:
    """ARMED-02.2: the value of the cards of a hand together."""
    total = 0
    for i in range(state.hand.size[seat]):
        total += value(rules, card_at(state.hand, seat, i))
    return total


@rule
def owned(state: State, seat: Seat) -> int:
    """ARMED-00.5: how many cards a player has, in deck, hand and battle."""
    return state.deck.size[seat] + state.hand.size[seat] + in_battle(state, seat)


@rule
def in_battle(state: State, seat: Seat) -> int:
    """ARMED-06.2: how many cards a player has on the battleground, face down or face up."""
    return np.int64(state.ready.size[seat]) + state.field.size[seat] + state.stake.size[seat]


# ---------------------------------------------------------------- turned up in a battle


@rule
def flip(state: State, rules: Rules, log: Log) -> None:
    """ARMED-07.1: both cards are turned up."""
    state.turn += 1
    for seat in range(2):
        state.total[seat] = 0
        state.newest[seat] = 0
        turn_up(state, rules, seat, take_top(state.ready, seat))
    note(state, log, Event.FLIP, NOBODY, x=state.last_card[0], y=state.last_card[1])


@rule
def turn_up(state: State, rules: Rules, seat: Seat, card: Card) -> None:
    """ARMED-07.1, ARMED-09.3: a card is turned up, and its value is added."""
    put_bottom(state.field, seat, card)
    state.before[seat] = state.newest[seat]
    state.newest[seat] = value(rules, card)
    state.total[seat] += state.newest[seat]
    state.last_card[seat] = card


@rule
def counted(state: State, rules: Rules, seat: Seat) -> int:
    """ARMED-09.3: the value of a side in the battle."""
    return counted_as(state, rules.war_total, seat)


@rule
def counted_as(state: State, war_total: int, seat: Seat) -> int:
    """ARMED-09.3: the value of a side, counted in one of three ways (ARMED-A09)."""
    if war_total == WarTotal.CUMULATIVE:
        return np.int64(state.total[seat])
    return np.int64(state.newest[seat]) + (state.before[seat] if war_total == WarTotal.LAST_TWO else 0)
