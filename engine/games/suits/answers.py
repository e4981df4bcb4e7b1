"""Answers: the seat that is asked, its legal actions, and their words."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import DECK_SIZE, action_of, card_at, card_name
from engine.core.events import NO_CARD, NOBODY
from engine.core.types import Action, Card, Seat, State
from engine.games.suits.doubles import is_open, match_targets, pair_targets, reaches, total_with
from engine.games.suits.options import AceAnswer, RefillTime
from engine.games.suits.rules import Rules
from engine.games.suits.state import Part, Phase, Verb
from engine.games.suits.worth import has_power, mark_of

# ---------------------------------------------------------------- who is asked


@rule
def ask(state: State, seat: Seat, phase: Phase) -> None:
    """Ask this seat for an answer."""
    state.seat = seat
    state.phase = phase
    state.part = Part.RESPONSE


@rule
def may_answer(state: State, rules: Rules, seat: Seat) -> bool:
    """SUITS-A03: whether a seat could add a card, judged by what both players can see; only then is it asked."""
    if state.hand.size[seat] == 0 or (rules.answers_per_side > 0 and state.answers[seat] >= rules.answers_per_side):
        return False
    if state.ace != NOBODY:
        return rules.ace_answer != AceAnswer.NOTHING
    tie = state.ahead == NOBODY
    if rules.aces_stop_ties if tie else rules.aces_have_power:
        return True
    doubles = rules.doubles_at_tie if tie else rules.doubles_are_played
    return doubles != 0 and (rules.doubles_per_round == 0 or state.doubles < rules.doubles_per_round)


@rule
def may_add_another(state: State, rules: Rules, seat: Seat) -> bool:
    """SUITS-A03: whether a seat could add a second double to one that it is about to play."""
    if state.hand.size[seat] == 1 and (rules.refill_time != RefillTime.AT_ONCE or state.deck.size[seat] == 0):
        return False
    if rules.answers_per_side > 0 and state.answers[seat] + 1 >= rules.answers_per_side:
        return False
    return rules.doubles_per_round == 0 or state.doubles + 1 < rules.doubles_per_round


# ---------------------------------------------------------------- what may be done


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """List the legal actions of the seat to decide; returns their number."""
    if state.phase == Phase.LEAD:
        return list_hand(state, Verb.LEAD, actions)
    if state.phase == Phase.CHOOSE:
        return list_hand(state, Verb.REINFORCE, actions)
    if state.phase == Phase.DECLARE:
        return list_declarations(state, rules, actions)
    return list_answers(state, rules, actions)


@rule
def list_hand(state: State, verb: Verb, actions: np.ndarray) -> int:
    """SUITS-02.1, SUITS-03.2: any card of the hand."""
    seat = state.seat
    for i in range(state.hand.size[seat]):
        actions[i] = action_of(verb, card_at(state.hand, seat, i))
    return np.int64(state.hand.size[seat])


@rule
def list_answers(state: State, rules: Rules, actions: np.ndarray) -> int:
    """SUITS-04.3, SUITS-05.3, SUITS-05.6: passing, Aces, pairs and matches.

    A card that both pairs and matches is offered once, as a pair, unless the kind makes a difference.
    """
    seat = state.seat
    aces = state.phase != Phase.TIE or rules.ace_on_tie
    pairs = pair_targets(state, rules, seat) if is_open(state, rules, Verb.PAIR) else 0
    matches = match_targets(state, rules, seat) if is_open(state, rules, Verb.MATCH) else 0
    actions[0] = Verb.PASS
    count = 1
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        powerful = has_power(rules, card)
        if powerful and aces:
            actions[count] = action_of(Verb.ACE, card)
            count += 1
        if powerful and not rules.ace_may_pair:
            continue
        mark = mark_of(rules, card)
        if mark & pairs != 0 and reaches(state, rules, seat, Verb.PAIR, card):
            actions[count] = action_of(Verb.PAIR, card)
            count += 1
        once = mark & pairs != 0 and not kind_matters(state, rules, seat, card)
        if mark & matches != 0 and not once and reaches(state, rules, seat, Verb.MATCH, card):
            actions[count] = action_of(Verb.MATCH, card)
            count += 1
    return count


@rule
def kind_matters(state: State, rules: Rules, seat: Seat, card: Card) -> bool:
    """SUITS-A09, SUITS-A10: whether it makes a difference if a card that pairs and matches is played as the one or the other."""
    pair, match = total_with(state, rules, seat, Verb.PAIR, card), total_with(state, rules, seat, Verb.MATCH, card)
    return pair != match or (not rules.both_kinds and may_add_another(state, rules, seat))


@seldom
def list_declarations(state: State, rules: Rules, actions: np.ndarray) -> int:
    """SUITS-A04: a secret declaration is a card laid face down; any but an Ace goes back to the hand.

    The opponent cannot see whether it is an Ace; a hand of Aces alone has to lay one.
    """
    seat = state.seat
    count = 0
    if decoy_of(state, rules, seat) != NO_CARD:
        actions[0] = Verb.PASS
        count = 1
    for i in range(state.hand.size[seat]):
        if has_power(rules, card_at(state.hand, seat, i)):
            actions[count] = action_of(Verb.ACE, card_at(state.hand, seat, i))
            count += 1
    return count


@rule
def decoy_of(state: State, rules: Rules, seat: Seat) -> Card:
    """SUITS-A04: the card that replaces an Ace that is not declared; NO_CARD if the hand has only Aces."""
    for i in range(state.hand.size[seat]):
        card = card_at(state.hand, seat, i)
        if not has_power(rules, card):
            return np.int64(card)
    return NO_CARD


# ---------------------------------------------------------------- in words

_SAY = {
    Verb.LEAD: "lead {}",
    Verb.PAIR: "add {} as a pair",
    Verb.MATCH: "add {} to match",
    Verb.ACE: "play {}",
    Verb.REINFORCE: "send {}",
}


def say(action: Action, state: State, rules: Rules) -> str:
    """An action in words: 'lead 7 of hearts', 'add 4 of clubs as a pair', 'play Ace of clubs', 'pass'."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return "pass"
    deck = f" (deck {card // DECK_SIZE + 1})" if card >= DECK_SIZE else ""
    return _SAY[Verb(verb)].format(card_name(card) + deck)


_CITED = {
    Verb.LEAD: "SUITS-02.1",
    Verb.PAIR: "SUITS-05.3",
    Verb.MATCH: "SUITS-05.6",
    Verb.REINFORCE: "SUITS-03.2",
}


def cites(action: Action, state: State) -> tuple[str, Card]:
    """The clause that allows an action, and its card; to pass is to let the totals decide (SUITS-02.3)."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.ACE or state["phase"] == Phase.DECLARE:
        ace = "SUITS-04.7" if state["ace"] != NOBODY else "SUITS-04.3" if state["ahead"] != NOBODY else "SUITS-04.5"
        return ace, NO_CARD if verb == Verb.PASS else card
    if verb == Verb.PASS:
        return "SUITS-02.3" if state["ahead"] != NOBODY else "SUITS-03.1", NO_CARD
    return _CITED[Verb(verb)], card


def decides(rules: Rules) -> bool:
    """SUITS-02.1: whether the game has choices; a hand of one has them only where a battle can be turned."""
    return rules.hand_is_several or rules.answers_are_played
