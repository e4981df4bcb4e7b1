"""Answers: the legal actions of the seat to decide, and their words (MIND-00.1)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import DECK_SIZE, action_of, card_at, card_name
from engine.core.events import NO_CARD
from engine.core.types import Action, Card, Cards, Seat, State
from engine.games.mindful.loot import is_open, may_be_looted
from engine.games.mindful.options import SabotageOrder
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import LAID, NEUTRAL_PILE, Phase, Verb


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """List the legal actions of the seat to decide; returns their number."""
    if state.phase == Phase.WAR:
        return list_hand(state, state.seat, Verb.PLAY, 0, actions)
    if state.phase == Phase.SWITCH:
        actions[0] = Verb.PASS
        return list_hand(state, state.seat, Verb.SWITCH, 1, actions)
    return list_attack(state, rules, actions)


@rule
def list_hand(state: State, seat: Seat, verb: int, count: int, actions: np.ndarray) -> int:
    """MIND-00.1: add any card of a hand not yet laid down, after the first `count` actions."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if state.knows[seat, card] < LAID:
            actions[count] = action_of(verb, card)
            count += 1
    return np.int64(count)


@seldom
def list_attack(state: State, rules: Rules, actions: np.ndarray) -> int:
    """MIND-03.7, MIND-05.1 to MIND-05.5: declaring a royal attack, and the choices in it."""
    seat, phase = np.int64(state.seat), state.phase
    if phase == Phase.DECLARE:
        actions[0] = Verb.PASS
        actions[1] = action_of(Verb.DECLARE, state.crown)
        return np.int64(2)
    if phase == Phase.LOOT:
        return list_loot(state, rules, seat, actions)
    if phase == Phase.PICK:
        for place in range(state.hand.size[1 - seat]):
            actions[place] = action_of(Verb.PICK, place)
        return np.int64(state.hand.size[1 - seat])
    if phase == Phase.TAKE:
        return list_hand(state, 1 - seat, Verb.TAKE, 0, actions)
    verb = Verb.GIVE_UP if phase == Phase.GIVE_UP else Verb.LAY
    if phase == Phase.SABOTAGE:
        verb = Verb.SABOTAGE
    elif phase == Phase.HAND_OVER:
        verb = Verb.HAND_OVER
    return list_hand(state, seat, verb, 0, actions)


@rule
def list_loot(state: State, rules: Rules, seat: Seat, actions: np.ndarray) -> int:
    """MIND-05.1: any card of an open pile that may be looted (the piles: MIND-A05)."""
    count = 0
    for turn in range(2):
        pile = seat if turn == 0 else 1 - seat  # their own pile first
        if is_open(rules, seat, pile):
            count = list_pile(rules, state.discard, pile, count, actions)
    if is_open(rules, seat, NEUTRAL_PILE):
        count = list_pile(rules, state.neutral, 0, count, actions)
    return np.int64(count)


@rule
def list_pile(rules: Rules, zone: Cards, row: int, count: int, actions: np.ndarray) -> int:
    """MIND-05.1: add the cards of one pile, after the first `count` actions."""
    for i in range(zone.size[row]):
        card = card_at(zone, row, i)
        if may_be_looted(rules, card):
            actions[count] = action_of(Verb.LOOT, card)
            count += 1
    return count


_SAY = {
    Verb.PLAY: "play {}",
    Verb.SWITCH: "switch {}",
    Verb.DECLARE: "attack with {}",
    Verb.LOOT: "loot {}",
    Verb.GIVE_UP: "put {} under your own deck",
    Verb.SABOTAGE: "put {} under the opponent's deck",
    Verb.LAY: "give {}",
    Verb.TAKE: "take {}",
    Verb.HAND_OVER: "hand over {}",
}


def say(action: Action, state: State, rules: Rules) -> str:
    """An action in words: 'play King of hearts', 'do not switch', 'loot 9 of clubs', 'pick card 2 of the opponent's hand'."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return "decline" if state["phase"] == Phase.DECLARE else "do not switch"
    if verb == Verb.PICK:
        return f"pick card {card + 1} of the opponent's hand"
    deck = f" (deck {card // DECK_SIZE + 1})" if card >= DECK_SIZE else ""
    return _SAY[Verb(verb)].format(card_name(card) + deck)


_CITED = {
    Phase.SWITCH: "MIND-03.3",
    Phase.WAR: "MIND-03.5",
    Phase.DECLARE: "MIND-03.7",
    Phase.LOOT: "MIND-05.1",
    Phase.GIVE_UP: "MIND-05.1",
    Phase.SABOTAGE: "MIND-05.3",
}


def cites(action: Action, state: State) -> tuple[str, Card]:
    """The clause that allows an action, and its card; MIND-05.5, Trade, for all phases without an entry."""
    verb, card = divmod(int(action), 256)
    clause = _CITED.get(Phase(state["phase"]), "MIND-05.5")
    if state["phase"] == Phase.WAR and state["level"] > 0:
        clause = "MIND-03.8"
    return clause, NO_CARD if verb in (Verb.PASS, Verb.PICK) else card


def decides(rules: Rules) -> bool:
    """MIND-00.1: whether the game has choices; with a hand of one, only switches and royal attacks have them."""
    if rules.hand_size > 1 or rules.cards_are_switched:
        return True
    if rules.royal_optional:
        return rules.attacks_are_played
    return rules.loot_is_played or (rules.sabotage_is_played and rules.sabotage_order == SabotageOrder.DRAW_FIRST)
