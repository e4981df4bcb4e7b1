"""Decisions: the legal actions of the seat to decide, and their words."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ACE, DECK_SIZE, action_of, card_at, card_name, rank_of
from engine.core.events import NO_CARD, NOBODY
from engine.core.types import Action, Card, Seat, State
from engine.games.yours.options import Help, Higher, Power
from engine.games.yours.rules import Rules
from engine.games.yours.state import LAID, Phase, Verb
from engine.games.yours.worth import value


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """List the legal actions of the seat to decide; returns their number."""
    phase = state.phase
    if phase == Phase.FIGHT:
        return list_hand(state, Verb.FIGHT, 0, actions)
    if phase == Phase.ANSWER or phase == Phase.AT_TIE:
        return list_answers(state, rules, actions)
    if phase == Phase.TIE_CARD:
        return list_hand(state, Verb.ADD, 0, actions)
    if phase == Phase.SWITCH:
        actions[0] = Verb.PASS
        return list_hand(state, Verb.SWITCH, 1, actions)
    return list_power(state, actions)


@rule
def list_hand(state: State, verb: int, count: int, actions: np.ndarray) -> int:
    """YOURS-04.1, YOURS-06.3: add any card of the hand, after the first `count` actions."""
    seat = state.seat
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if state.knows[seat, card] < LAID:
            actions[count] = action_of(verb, card)
            count += 1
    return np.int64(count)


@rule
def list_answers(state: State, rules: Rules, actions: np.ndarray) -> int:
    """YOURS-05.1 to YOURS-05.7: passing, Aces, pairs, matches, and better cards. Against an Ace only another Ace is one."""
    seat = np.int64(state.seat)
    free = state.ace == NOBODY and state.phase == Phase.ANSWER
    pair = rank_of(card_at(state.field, seat, 0)) if free and rules.pairs_are_played else 0
    match = np.int64(state.latest[1 - seat]) if free and rules.matches_are_played else 0
    actions[0] = Verb.PASS
    count = 1
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        rank = rank_of(card)
        if rank == ACE and rules.aces_answer and (state.phase == Phase.ANSWER or rules.ace_at_tie):
            actions[count] = action_of(Verb.ACE, card)
            count += 1
        if rank == pair and not (rank == ACE and rules.aces_answer):
            actions[count] = action_of(Verb.PAIR, card)
            count += 1
        elif rank == match and not (rank == ACE and rules.aces_answer):
            actions[count] = action_of(Verb.MATCH, card)
            count += 1
        if free and rules.cards_are_replaced and is_better(state, rules, seat, card):
            actions[count] = action_of(Verb.REPLACE, card)
            count += 1
    return count


@rule
def is_better(state: State, rules: Rules, seat: Seat, card: Card) -> bool:
    """YOURS-05.7: whether a card is better than the fighter of its player."""
    worth, now = value(rules, card), value(rules, state.fighter[seat])
    return worth < now if rules.wins == Higher.LOW else worth > now


@seldom
def list_power(state: State, actions: np.ndarray) -> int:
    """YOURS-08.1 to YOURS-08.5: declaring a power, and the choices in it."""
    phase = state.phase
    if phase == Phase.DECLARE:
        actions[0] = Verb.PASS
        actions[1] = action_of(Verb.DECLARE, state.crown)
        return np.int64(2)
    if phase == Phase.LOOT:
        return list_loot(state, actions)
    return list_hand(state, Verb.SABOTAGE if phase == Phase.SABOTAGE else Verb.GIVE, 0, actions)


@rule
def list_loot(state: State, actions: np.ndarray) -> int:
    """YOURS-08.2: any card of the victory piles but an Ace, the player's own pile first."""
    count = 0
    for turn in range(2):
        row = state.seat if turn == 0 else 1 - state.seat
        for i in range(state.pile.size[row]):
            card = card_at(state.pile, row, i)
            if rank_of(card) != ACE:
                actions[count] = action_of(Verb.LOOT, card)
                count += 1
    return np.int64(count)


# ---------------------------------------------------------------- in words

_SAY = {
    Verb.FIGHT: "play {}",
    Verb.ADD: "add {}",
    Verb.PAIR: "add {} as a pair",
    Verb.MATCH: "add {} to match",
    Verb.ACE: "play {}",
    Verb.REPLACE: "replace your card by {}",
    Verb.SWITCH: "switch {}",
    Verb.DECLARE: "use the power of {}",
    Verb.LOOT: "loot {}",
    Verb.SABOTAGE: "put {} under the opponent's deck",
    Verb.GIVE: "give {}",
}
_PASSES = {Phase.SWITCH: "do not switch", Phase.DECLARE: "decline"}


def say(action: Action, state: State, rules: Rules) -> str:
    """An action in words: 'play 7 of hearts', 'add 4 of clubs as a pair', 'do not switch'."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return _PASSES.get(Phase(state["phase"]), "pass") if state["seat"] >= 0 else "Turn up the next cards"
    deck = f" (deck {card // DECK_SIZE + 1})" if card >= DECK_SIZE and rules.decks_have_suits else ""
    return _SAY[Verb(verb)].format(card_name(card) + deck)


_CITED = {
    Verb.FIGHT: "YOURS-04.1",
    Verb.ADD: "YOURS-06.3",
    Verb.PAIR: "YOURS-05.2",
    Verb.MATCH: "YOURS-05.3",
    Verb.REPLACE: "YOURS-05.7",
    Verb.SWITCH: "YOURS-03.1",
    Verb.DECLARE: "YOURS-08.1",
    Verb.LOOT: "YOURS-08.2",
    Verb.SABOTAGE: "YOURS-08.3",
    Verb.GIVE: "YOURS-08.5",
}
_PASSED = {Phase.SWITCH: "YOURS-03.1", Phase.DECLARE: "YOURS-08.1", Phase.AT_TIE: "YOURS-05.6"}


def cites(action: Action, state: State) -> tuple[str, Card]:
    """The clause that allows an action, and its card."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return _PASSED.get(Phase(state["phase"]), "YOURS-05.1"), NO_CARD
    if verb == Verb.ACE:
        answered = state["ace"] != NOBODY
        return "YOURS-05.5" if answered else "YOURS-05.6" if state["phase"] == Phase.AT_TIE else "YOURS-05.4", card
    return _CITED[Verb(verb)], card


def decides(rules: Rules) -> bool:
    """Whether the game has choices: a hand of several cards, a switch, an answer, or a power that leaves one."""
    if not rules.has_hand:
        return False
    several = rules.hand_size > 1 or rules.help == Help.DRAWS_ONE_MORE
    if several or rules.cards_are_switched or rules.answers_are_played:
        return True
    if rules.powers_are_used and rules.power_optional:
        return True
    return rules.has_power(Power.DRAW_TWO) or (rules.has_pile and rules.has_power(Power.LOOT))
