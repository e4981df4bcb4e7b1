"""Equal cards: stakes, another card from each player, until one has more (YOURS-06.1 to YOURS-06.7)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import put_bottom
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.yours.battle import ask, counted, put_forward, who_is_ahead
from engine.games.yours.ending import end_game
from engine.games.yours.events import Event, Gauge
from engine.games.yours.hands import laid_card, lay_down, leave_hand, refill_at_once, renew_deck, take_from_deck
from engine.games.yours.options import Laying, NoneLeft, StakesFace, TieSource, TooFew
from engine.games.yours.rules import Rules
from engine.games.yours.state import By, Origin, Part, Phase
from engine.games.yours.worth import in_deck, value


@seldom
def open_tie(state: State, rules: Rules, log: Log) -> None:
    """YOURS-06.1: the cards are equal, and both players have to add one."""
    state.level += 1
    note(state, log, Event.EQUAL if state.level == 1 else Event.EQUAL_AGAIN, NOBODY, x=counted(state, rules, 0))
    state.gauge[Gauge.WARS] += state.level == 1
    for seat in range(2):
        state.comes_from[seat] = origin_of_next(state, rules, seat)
        state.done[seat] = 0
        state.short[seat] = rules.stakes > 0 and in_deck(state, seat) <= rules.stakes
    if brings_hand(state, rules):
        state.phase = Phase.TURN_UP_TIE
    elif can_go_on(state, rules, log):
        lay_stakes(state, rules, log)
        ask_for_cards(state)


@rule
def brings_hand(state: State, rules: Rules) -> bool:
    """YOURS-06.3: whether both players now bring their whole hand."""
    return rules.tie_source == TieSource.WHOLE_HAND and state.level == 1 and rules.hand_is_left != 0


@rule
def origin_of_next(state: State, rules: Rules, seat: Seat) -> Origin:
    """YOURS-06.3: where a player's next card comes from; the other place may help out."""
    in_hand, drawable = state.hand.size[seat] > 0, in_deck(state, seat) > 0
    from_hand = rules.tie_source == TieSource.HAND and rules.hand_is_left != 0
    helped = rules.tie_reserve != 0 and rules.another_place_helps != 0
    if in_hand and (from_hand or (helped and not drawable)):
        return Origin.HAND
    if drawable and (not from_hand or helped):
        return Origin.DECK
    return Origin.NOWHERE


@rule
def can_go_on(state: State, rules: Rules, log: Log) -> bool:
    """YOURS-06.5 to YOURS-06.7: whether both players add a card, or one does and the other stays where they are."""
    lacks0, lacks1 = is_short(state, rules, 0), is_short(state, rules, 1)
    if lacks0 and lacks1:
        note(state, log, Event.NOBODY_CAN, NOBODY)
        state.taker = NOBODY
        state.phase = Phase.AWARD
        return False
    if lacks0 or lacks1:
        return settle_shortage(state, rules, 0 if lacks0 else 1, log)
    return True


@rule
def is_short(state: State, rules: Rules, seat: Seat) -> bool:
    """YOURS-06.5, YOURS-06.6: whether a player has no card to add, or too few where that loses the game."""
    if state.comes_from[seat] == Origin.NOWHERE:
        return True
    return rules.too_few == TooFew.LOSES_GAME and state.short[seat] != 0


@rule
def settle_shortage(state: State, rules: Rules, seat: Seat, log: Log) -> bool:
    """YOURS-06.5, YOURS-06.6: only this player cannot go on. Returns whether the battle goes on."""
    if rules.too_few == TooFew.LOSES_GAME and state.short[seat] != 0:
        note(state, log, Event.SHORT_LOSES, seat)
        end_game(state, 1 - seat)
        return False
    if rules.none_left == NoneLeft.STANDS:
        note(state, log, Event.STANDS, seat, x=counted(state, rules, seat))
        return True
    if rules.none_left == NoneLeft.LOSES_GAME:
        note(state, log, Event.NONE_LEFT_LOSES, seat)
        end_game(state, 1 - seat)
        return False
    note(state, log, Event.LOSES_BATTLE, seat)
    state.taker = 1 - seat
    state.phase = Phase.AWARD
    return False


# ---------------------------------------------------------------- stakes


@rule
def in_order(state: State, rules: Rules, place: int) -> Seat:
    """YOURS-04.2: the seat that is the first (0) or second (1) to lay cards after equal ones."""
    return place ^ (state.first if rules.laying == Laying.IN_TURN and rules.order_of_laying_counts else 0)


@rule
def lay_stakes(state: State, rules: Rules, log: Log) -> None:
    """YOURS-06.2: a player who adds a card also lays stakes from the deck, but never its last card."""
    if not rules.cards_are_staked:
        return
    for place in range(2):
        seat = in_order(state, rules, place)
        if state.comes_from[seat] != Origin.NOWHERE:
            count = min(rules.stakes, in_deck(state, seat) - 1)
            if rules.stakes_face == StakesFace.UP:
                lay_stakes_up(state, seat, count, log)
            elif count > 0:
                lay_stakes_down(state, seat, count, log)


@seldom
def lay_stakes_down(state: State, seat: Seat, count: int, log: Log) -> None:
    """YOURS-06.2, YOURS-07.5: stakes are laid face down, in two events if some come from a new deck; their places are kept for the
    order in which they are captured.
    """
    while count > 0:
        renew_deck(state, seat, log)
        together = min(count, np.int64(state.deck.size[seat]))
        for _ in range(together):
            card = take_from_deck(state, seat, log)
            state.laid_at[card] = state.field.size[seat] + state.stake.size[seat]
            put_bottom(state.stake, seat, card)
        note(state, log, Event.STAKE, seat, x=together)
        count -= together


@seldom
def lay_stakes_up(state: State, seat: Seat, count: int, log: Log) -> None:
    """YOURS-06.2: stakes are laid face up."""
    for _ in range(count):
        card = take_from_deck(state, seat, log)
        put_bottom(state.field, seat, card)
        note(state, log, Event.STAKE_UP, seat, card)


# ---------------------------------------------------------------- the next cards


@rule
def ask_for_cards(state: State) -> None:
    """YOURS-06.3: players whose next card comes from the hand choose it, face down; then all are turned up."""
    state.phase = Phase.TURN_UP_TIE
    for seat in range(1, -1, -1):
        if state.comes_from[seat] == Origin.HAND and state.done[seat] == 0:
            ask(state, seat, Phase.TIE_CARD, Part.FIGHT)


@rule
def lay_for_tie(state: State, card: Card, log: Log) -> None:
    """YOURS-06.3: a card is laid face down."""
    seat = np.int64(state.seat)
    lay_down(state, seat, card)
    state.done[seat] = 1
    note(state, log, Event.LAY_MORE, seat)
    ask_for_cards(state)


@seldom
def turn_up_for_tie(state: State, rules: Rules, log: Log) -> None:
    """YOURS-06.3, YOURS-06.4: the new cards are turned up and compared."""
    for place in range(2):
        seat = in_order(state, rules, place)
        if brings_hand(state, rules):
            bring_hand(state, rules, seat, log)
        elif state.comes_from[seat] == Origin.HAND:
            card = laid_card(state, seat)
            put_forward(state, rules, seat, leave_hand(state, seat, card))
            note(state, log, Event.ADD, seat, card, x=counted(state, rules, seat))
        elif state.comes_from[seat] == Origin.DECK:
            turn_up_top(state, rules, seat, log)
    refill_at_once(state, rules, log)
    state.ahead = who_is_ahead(state, rules, log)
    state.taker = state.ahead
    state.by = By.TIE
    state.phase = Phase.TIE if state.ahead == NOBODY else Phase.AWARD


@rule
def turn_up_top(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-06.3, YOURS-06.5: the top card of the deck fights, the last one if there were too few for the stakes."""
    card = take_from_deck(state, seat, log)
    put_forward(state, rules, seat, card)
    note(
        state, log, Event.LAST_FIGHTS if state.short[seat] else Event.ADD_TOP, seat, card, x=counted(state, rules, seat)
    )


@rule
def bring_hand(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-06.3: all cards of the hand come to the battlefield and count together."""
    count, worth = np.int64(state.hand.size[seat]), 0
    for _ in range(count):
        card = leave_hand(state, seat, state.hand.card[seat, state.hand.top[seat]])
        put_bottom(state.field, seat, card)
        worth += value(rules, card) + state.edge[seat]
        state.fighter[seat] = card
    if count > 0:
        state.newest[seat] = worth
        state.total[seat] += worth
        note(state, log, Event.ADD_HAND, seat, x=count, y=counted(state, rules, seat))
