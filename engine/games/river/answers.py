"""Answers: choosing an opponent or a card of the hand, and the words for it (RIVER-03.1, RIVER-03.5)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import SUIT_NAMES, action_of, card_at, card_of, put_bottom, take_card
from engine.core.events import NO_CARD, note
from engine.core.types import Action, Card, Log, Seat, State
from engine.games.river.events import Event
from engine.games.river.opening import ask_for_card, open_round
from engine.games.river.rules import Rules
from engine.games.river.seating import from_first, is_alive
from engine.games.river.state import SEAT_NAMES, Phase, Verb
from engine.games.river.worth import card_name


def decides(rules: Rules) -> bool:
    """RIVER-03.1: whether the game has choices: of an opponent, or of a card."""
    return rules.somebody_chooses


@rule
def seat_of(action: Action) -> Seat:
    """The opponent of an action."""
    return card_of(action)  # the seat is in the place of the card


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """RIVER-03.1, RIVER-03.5: any other player in the game, any card of the hand."""
    count = 0
    if state.phase == Phase.OPPONENT:
        for step in range(1, rules.players):
            seat = from_first(state, rules, step)
            if is_alive(state, seat):
                actions[count] = action_of(Verb.CHALLENGE, seat)
                count += 1
        return count
    for i in range(state.hand.size[state.seat]):
        actions[i] = action_of(Verb.LAY, card_at(state.hand, state.seat, i))
    return np.int64(state.hand.size[state.seat])


@seldom
def choose(state: State, rules: Rules, action: Action, log: Log) -> None:
    """RIVER-03.1, RIVER-03.5: an opponent is chosen, or a card is laid face down."""
    if state.phase == Phase.OPPONENT:
        state.second = seat_of(action)
        note(state, log, Event.CHALLENGED, state.second)
        open_round(state, rules, log)
    else:
        put_bottom(state.ready, state.seat, take_card(state.hand, state.seat, card_of(action)))
        note(state, log, Event.LAY, state.seat)
        ask_for_card(state, rules)


def cites(action: Action, state: State) -> tuple[str, Card]:
    """The clause that allows an action, and its card."""
    verb, card = divmod(int(action), 256)
    return ("RIVER-03.5", NO_CARD) if verb == Verb.CHALLENGE else ("RIVER-03.1", card)


def say(action: int, state, rules: Rules) -> str:
    """An action in words: 'play against Player 3', 'lay blue 8'; suits only distinguish cards of one colour and rank."""
    verb, what = divmod(int(action), 256)
    if verb == Verb.CHALLENGE:
        return f"play against {SEAT_NAMES[what]}"
    if verb != Verb.LAY:
        return "Turn up the next cards"
    return f"lay {card_name(what)}" + (f" of {SUIT_NAMES[what // 13 % 4]}" if rules.taken > 1 else "")
