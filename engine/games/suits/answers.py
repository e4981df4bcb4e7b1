"""What may be answered: who is asked, what that seat may do, and how an action reads."""

import numpy as np

from engine.cards import DECK_SIZE, action_of, card_at, card_name
from engine.events import NO_CARD, NOBODY
from engine.games.suits.choices import AceAnswer, AcePower, Doubles
from engine.games.suits.doubles import is_open, match_targets, pair_targets, reaches
from engine.games.suits.rules import Rules
from engine.games.suits.state import Part, Phase, Verb
from engine.games.suits.worth import has_power, mark_of
from engine.jit import rule, seldom
from engine.nouns import Action, Card, Seat, State

# ---------------------------------------------------------------- who is asked


@rule
def ask(state: State, seat: Seat, phase: Phase) -> None:
    """This seat has to answer."""
    state.seat = seat
    state.phase = phase
    state.part = Part.RESPONSE


@rule
def may_answer(state: State, rules: Rules, seat: Seat) -> bool:
    """SUITS-A03: whether a seat could add a card, as far as everybody can see; if not, it is not asked."""
    if state.hand.size[seat] == 0 or (rules.answers_per_side > 0 and state.answers[seat] >= rules.answers_per_side):
        return False
    if state.ace != NOBODY:
        return rules.ace_answer != AceAnswer.NOTHING
    return rules.ace_power != AcePower.NONE or rules.doubles != Doubles.NONE


# ---------------------------------------------------------------- what may be done


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """What the seat that has to decide may do; how many actions there are."""
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

    A card that would be a pair and a match at once is offered once, as a pair: that is never worse for whoever plays it.
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
        mark = mark_of(rules, card)
        if mark & (pairs | matches) == 0 or (powerful and not rules.ace_may_pair):
            continue
        verb = Verb.PAIR if mark & pairs != 0 else Verb.MATCH
        if reaches(state, rules, seat, verb, card):
            actions[count] = action_of(verb, card)
            count += 1
    return count


@seldom
def list_declarations(state: State, rules: Rules, actions: np.ndarray) -> int:
    """SUITS-A04: a secret declaration is a card laid face down; any but an Ace goes back to the hand.

    So nobody can see whether an Ace was laid; whoever holds nothing but Aces has to lay one.
    """
    seat = state.seat
    count = 0
    able = may_answer(state, rules, seat)
    if not able or decoy_of(state, rules, seat) != NO_CARD:
        actions[0] = Verb.PASS
        count = 1
    if able:
        for i in range(state.hand.size[seat]):
            if has_power(rules, card_at(state.hand, seat, i)):
                actions[count] = action_of(Verb.ACE, card_at(state.hand, seat, i))
                count += 1
    return count


@rule
def decoy_of(state: State, rules: Rules, seat: Seat) -> Card:
    """SUITS-A04: the card that is laid down by whoever declares no Ace; NO_CARD if there is none."""
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
