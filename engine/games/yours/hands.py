"""Hands and decks: drawing, a new deck from the reserve, cards laid face down, what is seen of a hand (YOURS-02.1 to YOURS-02.3)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_at, forget_zone, learn, move_all, put_bottom, shuffle, take_card, take_top
from engine.core.events import NO_CARD, note
from engine.core.rng import DEAL, below
from engine.core.types import Card, Log, Seat, State
from engine.games.yours.events import Event
from engine.games.yours.options import DrawTime, Hands, Help, Laying, SwitchDecision
from engine.games.yours.rules import Rules
from engine.games.yours.state import KNOWN, LAID, Phase
from engine.games.yours.worth import in_deck, standing

# ---------------------------------------------------------------- drawing


@rule
def take_from_deck(state: State, seat: Seat, log: Log) -> Card:
    """YOURS-07.5: the top card of the deck; the reserve becomes a new deck when the old one has run out."""
    renew_deck(state, seat, log)
    return np.int64(take_top(state.deck, seat))


@rule
def renew_deck(state: State, seat: Seat, log: Log) -> None:
    """YOURS-07.5: the reserve becomes a new deck when the old one has run out and a card of it is needed."""
    if state.deck.size[seat] == 0 and state.reserve.size[seat] > 0:
        shuffle_reserve(state, seat, log)


@seldom
def shuffle_reserve(state: State, seat: Seat, log: Log) -> None:
    """YOURS-07.5: captured cards that were kept in reserve are shuffled into a new deck."""
    count = np.int64(state.reserve.size[seat])
    for i in range(count):
        state.known[card_at(state.reserve, seat, i)] = KNOWN + seat
    move_all(state.reserve, seat, state.deck, seat)
    shuffle(state.deck, seat, state.streams)
    note(state, log, Event.NEW_DECK, seat, x=count)


@rule
def full_hand(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-02.1, YOURS-10.4: how many cards a hand holds when it is full."""
    if rules.help != Help.DRAWS_ONE_MORE:
        return rules.hand_size
    return rules.hand_size + (standing(state, rules, seat) < standing(state, rules, 1 - seat))


@rule
def cards_to_draw(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-02.1, YOURS-02.2: how many cards a player has to draw now, whether the deck has them or not; the first hand is drawn whole."""
    wanted = max(full_hand(state, rules, seat) - state.hand.size[seat], 0)
    return min(wanted, rules.draw_limit) if rules.draw_limit > 0 and state.turn > 0 else wanted


@rule
def draw(state: State, rules: Rules, seat: Seat, kind: int, log: Log) -> None:
    """YOURS-02.2: the hand is filled up from the deck, as far as there are cards."""
    draw_up_to(state, rules, seat, cards_to_draw(state, rules, seat), kind, log)


@rule
def draw_up_to(state: State, rules: Rules, seat: Seat, wanted: int, kind: int, log: Log) -> None:
    """YOURS-02.1 to YOURS-02.3: this number of cards, as far as there are any. Only those of a usual hand can be missing."""
    required = min(wanted, max(rules.hand_size - state.hand.size[seat], 0))
    drawn = draw_cards(state, rules, seat, wanted, kind, log)
    state.drawn[seat] = drawn
    state.missing[seat] = max(required - drawn, 0)
    if drawn > 0:
        if rules.help == Help.DRAWS_ONE_MORE and state.hand.size[seat] > rules.hand_size:
            note(state, log, Event.HELPED, seat)
        if rules.hands == Hands.LAST_SHOWN:
            show_last(state, seat, log)


@rule
def draw_cards(state: State, rules: Rules, seat: Seat, wanted: int, kind: int, log: Log) -> int:
    """YOURS-02.2, YOURS-07.5: this number of cards comes into the hand, as far as there are any; those of a new deck in another event."""
    drawn = 0
    while drawn < wanted and in_deck(state, seat) > 0:
        renew_deck(state, seat, log)
        count = min(wanted - drawn, np.int64(state.deck.size[seat]))
        for _ in range(count):
            put_into_hand(state, rules, seat, take_from_deck(state, seat, log))
        note(state, log, kind, seat, x=count)
        drawn += count
    return np.int64(drawn)


@rule
def put_into_hand(state: State, rules: Rules, seat: Seat, card: Card) -> None:
    """YOURS-02.3: a card comes into a hand; in an open one the other player sees it."""
    put_bottom(state.hand, seat, card)
    if rules.hands == Hands.OPEN:
        learn(state, 1 - seat, card)


@seldom
def show_last(state: State, seat: Seat, log: Log) -> None:
    """YOURS-02.3: the other player sees the card drawn last."""
    card = card_at(state.hand, seat, state.hand.size[seat] - 1)
    learn(state, 1 - seat, card)
    note(state, log, Event.SHOWN, seat, card)


@rule
def refill_at_once(state: State, rules: Rules, log: Log) -> None:
    """YOURS-02.2: hands are filled up in the middle of a turn, if the rules say so."""
    if rules.draw_time == DrawTime.AT_ONCE and rules.has_hand:
        draw_at_once(state, rules, log)


@seldom
def draw_at_once(state: State, rules: Rules, log: Log) -> None:
    """YOURS-02.2: both fill up their hands."""
    for seat in range(2):
        draw(state, rules, seat, Event.DRAW_AT_ONCE, log)


@rule
def deck_after_draw(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-02.2: how many cards a player can still draw once the hand is filled up."""
    return max(in_deck(state, seat) - cards_to_draw(state, rules, seat), 0)


@rule
def hand_after_draw(state: State, rules: Rules, seat: Seat) -> int:
    """YOURS-02.2: how many cards the hand holds once it is filled up."""
    return state.hand.size[seat] + min(cards_to_draw(state, rules, seat), in_deck(state, seat))


# ---------------------------------------------------------------- cards laid face down


@rule
def lay_down(state: State, seat: Seat, card: Card) -> None:
    """YOURS-04.1: lay a card face down. It stays in the hand, marked, until all have chosen, and cannot be seen."""
    state.knows[seat, card] = LAID + state.laid
    state.laid += 1


@rule
def laid_card(state: State, seat: Seat) -> Card:
    """The card that a seat has laid down; NO_CARD if it has laid none."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if state.knows[seat, card] >= LAID:
            return np.int64(card)
    return np.int64(NO_CARD)


@rule
def leave_hand(state: State, seat: Seat, card: Card) -> Card:
    """A card leaves the hand; its holder knows where it goes."""
    learn(state, seat, card)
    return np.int64(take_card(state.hand, seat, card))


@rule
def leave_hand_unseen(state: State, rules: Rules, seat: Seat, card: Card) -> Card:
    """A card leaves the hand unseen: the other player no longer knows which of several are left, unless the hand is open."""
    if state.hand.size[seat] > 1 and rules.hands != Hands.OPEN:
        forget_zone(state, 1 - seat, state.hand, seat)
    return leave_hand(state, seat, card)


@rule
def lay_unseen(state: State, rules: Rules, seat: Seat) -> None:
    """YOURS-04.1: sample what the opponent has laid face down: any card or, for a switch, none, equally likely."""
    other = 1 - seat
    if state.hand.size[other] == 0 or not has_laid(state, rules, seat, other):
        return
    place = below(state.streams, DEAL, np.int64(state.hand.size[other]))
    state.knows[other, card_at(state.hand, other, place)] = LAID


@rule
def has_laid(state: State, rules: Rules, seat: Seat, other: Seat) -> bool:
    """YOURS-03.1, YOURS-04.1: whether the other player has laid a card that is still hidden, sampled where that is hidden too."""
    done = other == 0 and state.seat == 1
    if state.phase == Phase.FIGHT:
        return done and rules.laying == Laying.TOGETHER
    if state.phase == Phase.TIE_CARD:
        return done and state.done[0] != 0
    if state.phase == Phase.SWITCH:
        together = rules.switch_decision == SwitchDecision.TOGETHER and state.may == 3
        return together and done and below(state.streams, DEAL, np.int64(state.hand.size[other]) + 1) > 0
    return False
