"""Head-to-head: reinforcements at equal totals, then card after card from the decks (SUITS-03.1 to SUITS-03.6)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ACE, card_at, more, put_bottom, rank_of, take_card, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Card, Cards, Log, Place, Seat, State
from engine.games.suits.doubles import match_targets, pair_targets
from engine.games.suits.events import SHORT, UNEVEN, By, Event, Gauge
from engine.games.suits.hands import refill_at_once
from engine.games.suits.options import Reinforcements, TieDoubles, TopdeckShort, UnevenHands
from engine.games.suits.rules import Rules
from engine.games.suits.state import Part, Phase
from engine.games.suits.worth import has_power, mark_of, value

# ---------------------------------------------------------------- calling them in


@seldom
def call_reinforcements(state: State, rules: Rules, log: Log) -> None:
    """SUITS-03.1, SUITS-03.2: how many cards each side brings (uneven numbers: SUITS-A14)."""
    note(state, log, Event.HEAD_TO_HEAD, NOBODY)
    state.gauge[Gauge.HEAD_TO_HEADS] += 1
    first, second = reinforcements_of(state, rules, 0), reinforcements_of(state, rules, 1)
    if first != second:
        note(state, log, UNEVEN[reading_of_uneven(rules)], NOBODY, x=first, y=second)
    if rules.uneven_hands == UnevenHands.EQUAL:
        first = second = min(first, second)
    state.wanted[0], state.wanted[1] = first, second
    ask_for_reinforcements(state, rules)


@rule
def reading_of_uneven(rules: Rules) -> UnevenHands:
    """SUITS-A14: the reading of uneven numbers; where decks reinforce, no cards can make up for them."""
    if rules.reinforcements == Reinforcements.DECK and rules.uneven_hands == UnevenHands.TOP_UP:
        return UnevenHands.AS_IS
    return rules.uneven_hands


@rule
def reinforcements_of(state: State, rules: Rules, seat: Seat) -> int:
    """SUITS-03.2: how many cards a side could bring."""
    if rules.reinforcements == Reinforcements.DECK:
        return min(rules.reinforcement_count, np.int64(state.deck.size[seat]))
    held = np.int64(state.hand.size[seat])
    return held if rules.reinforcements == Reinforcements.WHOLE_HAND else min(rules.reinforcement_count, held)


@rule
def ask_for_reinforcements(state: State, rules: Rules) -> None:
    """SUITS-03.2: a side that does not bring its whole hand chooses, face down; then both turn up."""
    state.phase = Phase.FIGHT
    state.part = Part.LEAD
    for seat in range(1, -1, -1):
        chosen, held = state.ready.size[seat], state.hand.size[seat]
        if rules.reinforcements != Reinforcements.DECK and chosen < state.wanted[seat] < chosen + held:
            state.phase = Phase.CHOOSE
            state.seat = seat


@seldom
def choose_reinforcement(state: State, rules: Rules, card: Card) -> None:
    """SUITS-03.2: one card of the player's choice is laid ready."""
    put_bottom(state.ready, state.seat, take_card(state.hand, state.seat, card))
    ask_for_reinforcements(state, rules)


# ---------------------------------------------------------------- the fight


@seldom
def fight(state: State, rules: Rules, log: Log) -> None:
    """SUITS-03.3: the reinforcements are turned up, and the higher total wins."""
    begin = (np.int64(state.field.size[0]), np.int64(state.field.size[1]))
    for seat in range(2):
        bring_reinforcements(state, rules, seat, log)
    for seat in range(2):
        note_held_back(state, rules, seat, begin[seat], log)
    refill_at_once(state, rules, log)
    state.by = By.HEAD_TO_HEAD
    state.taker = winner_of_fight(state, rules, begin, log)
    if state.taker == NOBODY:
        draw_for_battle(state, rules, log)
    state.phase = Phase.END_ROUND


@rule
def bring_reinforcements(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """SUITS-03.2: the cards of one side go to the battlefield and count their value (SUITS-04.1)."""
    count = np.int64(state.wanted[seat])
    if rules.reinforcements == Reinforcements.DECK:
        send(state, rules, state.deck, seat, count)
    elif state.ready.size[seat] > 0:
        send(state, rules, state.ready, seat, count)
    else:
        send(state, rules, state.hand, seat, count)
    if rules.uneven_hands == UnevenHands.TOP_UP and rules.reinforcements != Reinforcements.DECK:
        missing = min(state.wanted[1 - seat] - count, np.int64(state.deck.size[seat]))
        send(state, rules, state.deck, seat, missing)
        count += max(missing, 0)
    if count > 0:
        note(state, log, Event.REINFORCE, seat, x=count, y=state.total[seat])


@rule
def send(state: State, rules: Rules, zone: Cards, seat: Seat, count: int) -> None:
    """SUITS-03.2: move this many cards from the top of a zone to the battlefield."""
    for _ in range(count):
        card = take_top(zone, seat)
        put_bottom(state.field, seat, card)
        state.total[seat] += value(rules, card)


@rule
def winner_of_fight(state: State, rules: Rules, begin: tuple[Place, Place], log: Log) -> Seat:
    """SUITS-03.3: the higher total; an Ace that came in counts only its value, unless the rules give it power (SUITS-A17)."""
    if rules.ace_reinforces and rules.aces_take_battles:
        winner = more(ace_lies_from(state, 0, begin[0]), ace_lies_from(state, 1, begin[1]))
        if winner != NOBODY:
            note(state, log, Event.ACE_REINFORCES, winner)
            return winner
    return more(state.total[0], state.total[1])


@rule
def ace_lies_from(state: State, seat: Seat, begin: Place) -> int:
    """SUITS-A17: 1 if a card from this place on is an Ace, else 0."""
    for i in range(begin, state.field.size[seat]):
        if rank_of(card_at(state.field, seat, i)) == ACE:
            return 1
    return 0


@rule
def note_held_back(state: State, rules: Rules, seat: Seat, begin: Place, log: Log) -> None:
    """SUITS-05.7: note a card of the hand that could have been a double at the tie (SUITS-A05)."""
    if rules.reinforcements != Reinforcements.WHOLE_HAND or rules.doubles_on_tie != TieDoubles.NONE:
        return
    targets = pair_targets(state, rules, seat) | match_targets(state, rules, seat)
    for i in range(begin, begin + state.wanted[seat]):
        card = card_at(state.field, seat, i)
        if mark_of(rules, card) & targets != 0 and not has_power(rules, card):
            note(state, log, Event.DOUBLE_HELD_BACK, seat, card)
            return


# ---------------------------------------------------------------- still equal


@seldom
def draw_for_battle(state: State, rules: Rules, log: Log) -> None:
    """SUITS-03.5, SUITS-03.6: each draws the top card of the deck until one total is higher; no winner: SUITS-A16."""
    state.by = By.TOP_DECK
    kind = Event.STILL_EQUAL
    while state.taker == NOBODY:
        note(state, log, kind, NOBODY, x=state.total[0])
        kind = Event.EQUAL_AGAIN
        empty0, empty1 = state.deck.size[0] == 0, state.deck.size[1] == 0
        if empty0 and empty1:
            return
        if empty0 or empty1:
            short = 0 if empty0 else 1
            note(state, log, SHORT[rules.topdeck_short], short)
            if rules.topdeck_short == TopdeckShort.LOSES:
                state.taker = 1 - short
            if rules.topdeck_short != TopdeckShort.ZERO:
                return
        begin = (np.int64(state.field.size[0]), np.int64(state.field.size[1]))
        for seat in range(2):
            draw_into_battle(state, rules, seat, log)
        state.taker = winner_of_fight(state, rules, begin, log)


@rule
def draw_into_battle(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """SUITS-03.5: the top card of the deck joins the battle; an empty deck adds nothing (SUITS-A15)."""
    if state.deck.size[seat] > 0:
        send(state, rules, state.deck, seat, 1)
        card = card_at(state.field, seat, state.field.size[seat] - 1)
        note(state, log, Event.TOP_DECK, seat, card, x=state.total[seat])
