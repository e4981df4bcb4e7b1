"""Answers: the legal actions of the profiteer, and their words."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import DECK_SIZE, action_of, card_at, card_name
from engine.core.events import NO_CARD
from engine.core.types import Action, Card, State
from engine.games.profiteer.options import Donation, DonationChoice
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import SIDES, Phase, Verb
from engine.games.profiteer.switching import is_open, least_gift
from engine.games.profiteer.worth import sort_key, value


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """List the legal actions; returns their number."""
    if state.phase == Phase.SWAP:
        return list_swaps(state, rules, actions)
    if state.phase == Phase.DONATE:
        return list_gifts(state, rules, actions)
    actions[0] = action_of(Verb.PASS, 0)
    actions[1] = action_of(Verb.STOP, 0)
    return 2


@rule
def list_swaps(state: State, rules: Rules, actions: np.ndarray) -> int:
    """PROF-06.1: pass, or give one of the resources for the card of either side."""
    actions[0] = action_of(Verb.PASS, 0)
    count = 1
    open_a, open_b = is_open(state, rules, 0), is_open(state, rules, 1)
    least_a, least_b = least_gift(state, rules, 0), least_gift(state, rules, 1)
    for i in range(state.resources.size[0]):
        card = card_at(state.resources, 0, i)
        worth = value(rules, card)
        if open_a and worth >= least_a:
            actions[count] = action_of(Verb.SWAP_A, card)
            count += 1
        if open_b and worth >= least_b:
            actions[count] = action_of(Verb.SWAP_B, card)
            count += 1
    return count


@rule
def list_gifts(state: State, rules: Rules, actions: np.ndarray) -> int:
    """PROF-10.3: refuse, before the first card (PROF-A16), or give a card above the last, if enough remain (PROF-A15)."""
    count = 0
    if state.last_given == 0 and rules.donation == Donation.OPTIONAL:
        actions[0] = action_of(Verb.STOP, 0)
        count = 1
    for i in range(state.resources.size[0] - state.due + 1):
        card = card_at(state.resources, 0, i)
        if sort_key(rules, card) > state.last_given:
            actions[count] = action_of(Verb.GIVE, card)
            count += 1
            if rules.donation_choice == DonationChoice.LOWEST:
                break
    return count


_CITED = {Phase.SWAP: "PROF-06.1", Phase.STOP: "PROF-10.2", Phase.DONATE: "PROF-10.3"}


def cites(action: Action, state: State) -> tuple[str, Card]:
    """The clause that allows an action, and the card that is given."""
    verb, card = divmod(int(action), 256)
    return _CITED[Phase(state["phase"])], NO_CARD if verb in (Verb.PASS, Verb.STOP) else card


def decides(rules: Rules) -> bool:
    """Whether the profiteer ever has a choice."""
    gives = rules.donation == Donation.OPTIONAL or rules.donation_choice == DonationChoice.ANY
    stops = rules.stop_at_target and not rules.idle("stop_at_target")
    return stops or rules.cards_are_switched or (rules.cards_are_donated and gives)


#: The words for PASS, by phase.
_PASSING = {Phase.SWAP: "let the cards stand", Phase.STOP: "play another pass"}


def say(action: Action, state: State, rules: Rules) -> str:
    """An action in words: 'give Side A 9 of clubs for 5 of hearts', 'let the cards stand'."""
    verb, card = divmod(int(action), 256)
    if verb == Verb.PASS:
        return _PASSING.get(int(state["phase"]), "turn up the next cards")
    if verb == Verb.STOP:
        return "give nothing and end the war" if state["phase"] == Phase.DONATE else "end the war here"
    name = card_name(card) + (f" (deck {card // DECK_SIZE + 1})" if rules.decks > 1 else "")
    if verb == Verb.GIVE:
        return f"give {name}"
    up, row = state["up"], verb - Verb.SWAP_A
    taken = up["card"][row, (int(up["top"][row]) + int(up["size"][row]) - 1) % up["card"].shape[1]]
    return f"give {SIDES[row]} {name} for {card_name(int(taken))}"
