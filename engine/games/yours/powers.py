"""Powers: a card that has won a battle does something in the next turn (YOURS-08.1 to YOURS-08.9)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ACE, JACK, KING, QUEEN, card_at, card_of, learn, put_at, put_bottom, rank_of, take_at
from engine.core.events import NOBODY, note
from engine.core.rng import CHANCE, below
from engine.core.types import Action, Card, Log, Seat, State
from engine.games.yours.battle import ask
from engine.games.yours.ending import is_last_turn
from engine.games.yours.events import Event, Gauge
from engine.games.yours.hands import (
    deck_after_draw,
    draw_cards,
    hand_after_draw,
    leave_hand,
    leave_hand_unseen,
    put_into_hand,
    renew_deck,
    take_from_deck,
)
from engine.games.yours.options import DrawTime, Power
from engine.games.yours.rules import Rules
from engine.games.yours.state import KNOWN, Part, Phase
from engine.games.yours.worth import cards_left, in_deck, points_of

# ---------------------------------------------------------------- declaring a power


@rule
def power_of(rules: Rules, card: Card) -> int:
    """YOURS-08.1: the power of a card; number cards have none, and Loot is none where there are no piles."""
    rank = rank_of(card)
    if rank < JACK or not rules.powers_are_used:
        return np.int64(Power.NONE)
    power = np.int64(rules.jack_power)
    if rank == ACE:
        power = np.int64(rules.ace_power)
    elif rank == KING:
        power = np.int64(rules.king_power)
    elif rank == QUEEN:
        power = np.int64(rules.queen_power)
    return np.int64(Power.NONE) if power == Power.LOOT and not rules.has_pile else power


@rule
def offer_power(state: State, rules: Rules, log: Log) -> None:
    """YOURS-08.1: the card that has won may use its power in the next turn, if there is one."""
    if not rules.powers_are_used or state.taker == NOBODY or is_last_turn(state, rules):
        return
    state.crown = state.fighter[state.taker]
    state.claimed = power_of(rules, state.crown)
    if state.claimed != Power.NONE and cards_left(state, 0) > 0 and cards_left(state, 1) > 0:
        claim(state, rules, log)


@seldom
def claim(state: State, rules: Rules, log: Log) -> None:
    """YOURS-08.1, YOURS-08.8: a power that can be carried out is declared, or its player is asked."""
    seat = np.int64(state.taker)
    if not is_possible(state, rules, seat, state.claimed):
        return
    if state.level > 0 and not rules.power_after_tie:
        note(state, log, Event.TIE_STOPS_POWER, seat, state.crown)
        return
    state.claimant = seat
    if rules.power_optional:
        ask(state, seat, Phase.DECLARE, Part.POWER)
    else:
        note(state, log, Event.DECLARE_ALWAYS, seat, state.crown)


@rule
def is_possible(state: State, rules: Rules, seat: Seat, power: int) -> bool:
    """YOURS-11.2: whether a power can be carried out in full in the next turn."""
    other = 1 - seat
    if power == Power.LOOT:
        return deck_for_loot(state, rules, seat) > 0 and has_loot(state)
    if power == Power.SABOTAGE:
        return deck_after_draw(state, rules, other) > 0 and hand_after_draw(state, rules, seat) > 0
    if power == Power.REVEAL:
        return hand_after_draw(state, rules, other) > 0
    if power == Power.TRADE:
        return hand_after_draw(state, rules, seat) > 0 and hand_after_draw(state, rules, other) > 0
    if power == Power.DRAW_TWO:
        return deck_after_draw(state, rules, seat) > 0
    return deck_after_draw(state, rules, seat) > 0 and deck_after_draw(state, rules, other) > 0


@rule
def deck_for_loot(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-08.2: how many cards the deck has for the place of a looted one: Loot comes before the draw of its turn."""
    if rules.draw_time == DrawTime.START:
        return in_deck(state, seat)
    return deck_after_draw(state, rules, seat)


@rule
def has_loot(state: State) -> bool:
    """YOURS-08.2: whether a victory pile holds a card that may be looted."""
    for seat in range(2):
        for i in range(state.pile.size[seat]):
            if rank_of(card_at(state.pile, seat, i)) != ACE:
                return True
    return False


@rule
def answer_claim(state: State, declares: bool, log: Log) -> None:
    """YOURS-08.1: the winner uses the power or not."""
    note(state, log, Event.DECLARE if declares else Event.DECLINE, state.claimant, state.crown)
    if not declares:
        state.claimant = NOBODY
    state.phase = Phase.END_TURN


# ---------------------------------------------------------------- carrying it out


@seldom
def use_power(state: State, rules: Rules, log: Log) -> None:
    """YOURS-08.1: a power takes effect."""
    seat = np.int64(state.claimant)
    state.attacker = seat
    state.attack = state.claimed
    state.claimant = NOBODY
    state.gauge[Gauge.POWERS] += 1
    if state.attack == Power.LOOT:
        ask(state, seat, Phase.LOOT, Part.POWER)
    elif state.attack == Power.SABOTAGE:
        ask(state, seat, Phase.SABOTAGE, Part.POWER)
    elif state.attack == Power.TRADE:
        ask(state, seat, Phase.LAY, Part.POWER)
    elif state.attack == Power.REVEAL:
        reveal(state, seat, log)
    elif state.attack == Power.DRAW_TWO:
        draw_two(state, rules, seat, log)
    else:
        peek(state, seat, log)


@seldom
def answer_power(state: State, rules: Rules, action: Action, log: Log) -> None:
    """YOURS-08.1 to YOURS-08.5: apply a choice within a power."""
    seat, card = np.int64(state.seat), card_of(action)
    if state.phase == Phase.DECLARE:
        answer_claim(state, action != 0, log)
    elif state.phase == Phase.LOOT:
        loot(state, rules, seat, card, log)
    elif state.phase == Phase.SABOTAGE:
        sabotage(state, rules, seat, card, log)
    else:
        trade(state, rules, seat, card, log)


@rule
def loot(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """YOURS-08.2: a card goes from a victory pile into the hand, seen by both; the top of the deck takes its place."""
    row = np.int64(0)
    place = place_in_pile(state, row, card)
    if place < 0:
        row = np.int64(1)
        place = place_in_pile(state, row, card)
    put_bottom(state.hand, seat, take_at(state.pile, row, place))
    state.points[row] -= points_of(rules, card)
    learn(state, 1 - seat, card)
    note(state, log, Event.LOOT_OWN if row == seat else Event.LOOT_OTHER, seat, card)
    top = take_from_deck(state, seat, log)
    put_at(state.pile, row, place, top)
    state.points[row] += points_of(rules, top)
    note(state, log, Event.LOOT_REPLACED, seat, top)
    state.phase = Phase.DRAW


@rule
def place_in_pile(state: State, row: Seat, card: Card) -> int:
    """The place of a card in a victory pile, -1 if it is not there."""
    for i in range(state.pile.size[row]):
        if card_at(state.pile, row, i) == card:
            return np.int64(i)
    return np.int64(-1)


@rule
def sabotage(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """YOURS-08.3: a card of the hand goes under the opponent's deck, unseen, and the top card of that deck is drawn."""
    other = 1 - seat
    renew_deck(state, other, log)
    forget_owners(state)
    put_bottom(state.deck, other, leave_hand_unseen(state, rules, seat, card))
    note(state, log, Event.SABOTAGE_PUT, seat)
    put_into_hand(state, rules, seat, take_from_deck(state, other, log))
    note(state, log, Event.SABOTAGE_DRAW, seat)
    state.phase = Phase.SWITCHING


@rule
def forget_owners(state: State) -> None:
    """YOURS-08.3: two cards change owners unseen, so that it is no longer known to both whose a hidden card is."""
    for seat in range(2):
        for i in range(state.deck.size[seat]):
            state.known[card_at(state.deck, seat, i)] = 0
        for i in range(state.hand.size[seat]):
            state.known[card_at(state.hand, seat, i)] = 0


@rule
def reveal(state: State, seat: Seat, log: Log) -> None:
    """YOURS-08.4: the opponent shows the hand, and the player knows it from now on."""
    other = 1 - seat
    note(state, log, Event.REVEAL, seat, x=state.hand.size[other])
    for i in range(state.hand.size[other]):
        card = card_at(state.hand, other, i)
        learn(state, seat, card)
        note(state, log, Event.SHOW, other, card)
    state.phase = Phase.SWITCHING


@rule
def trade(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """YOURS-08.5: a card laid face down and one drawn from the opponent's mixed hand change places; both know both."""
    other = 1 - seat
    kind = Event.TRADE_LAST if state.hand.size[other] == 1 else Event.TRADE
    drawn = card_at(state.hand, other, below(state.streams, CHANCE, np.int64(state.hand.size[other])))
    given = leave_hand(state, seat, card)
    taken = leave_hand(state, other, drawn)
    put_bottom(state.hand, seat, taken)
    put_bottom(state.hand, other, given)
    state.known[taken] = KNOWN + seat
    state.known[given] = KNOWN + other
    note(state, log, kind, seat)
    state.phase = Phase.SWITCHING


@rule
def draw_two(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """YOURS-08.6: the player draws two cards more than the hand usually holds, as far as the deck has them."""
    draw_cards(state, rules, seat, 2, Event.DRAW_TWO, log)
    state.phase = Phase.SWITCHING


@rule
def peek(state: State, seat: Seat, log: Log) -> None:
    """YOURS-08.7: the player sees the top card of both decks."""
    for row in range(2):
        renew_deck(state, row, log)
        if state.deck.size[row] > 0:
            learn(state, seat, card_at(state.deck, row, 0))
    note(state, log, Event.PEEK, seat)
    state.phase = Phase.SWITCHING
