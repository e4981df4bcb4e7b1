"""MIND-03.7: a royal card that has won may attack in the next turn, if its player says so and it can."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ACE, JACK, KING, QUEEN, rank_of
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.mindful.asking import ask
from engine.games.mindful.choices import Attack, Declaration, SabotageWithoutDeck
from engine.games.mindful.events import Event, Gauge
from engine.games.mindful.hands import deck_after_draw
from engine.games.mindful.loot import has_loot, has_replacement
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Part, Phase


@rule
def attack_of(rules: Rules, card: Card) -> int:
    """MIND-04.8: the royal attack of a card; all but A, K, Q and J have none, nor is there Loot without piles."""
    rank = rank_of(card)
    if rank < JACK or not rules.royal_attacks:
        return np.int64(Attack.NONE)
    attack = np.int64(rules.jack_attack)
    if rank == ACE:
        attack = np.int64(rules.ace_attack)
    elif rank == KING:
        attack = np.int64(rules.king_attack)
    elif rank == QUEEN:
        attack = np.int64(rules.queen_attack)
    return np.int64(Attack.NONE) if attack == Attack.LOOT and not rules.loot_is_played else attack


@seldom
def offer_attack(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.7: a royal card has won and may attack on the following turn, not after a tie (MIND-06.6)."""
    seat = np.int64(state.taker)
    state.claimed = attack_of(rules, state.crown)
    possible = is_possible(state, rules, seat, state.claimed)
    if state.level > 0 and possible:
        kind = Event.TIE_ALLOWS_ATTACK if rules.royal_after_tie else Event.TIE_STOPS_ATTACK
        note(state, log, kind, seat, state.crown)
    if state.level > 0 and not rules.royal_after_tie:
        return
    state.claimant = seat
    state.declared = 0
    if rules.royal_declare == Declaration.ON_WIN:
        claim(state, rules, possible, log)


@rule
def claim(state: State, rules: Rules, possible: bool, log: Log) -> None:
    """MIND-03.7: the attack is declared or not, unless it is impossible or has to be."""
    seat = state.claimant
    if not possible:
        note_impossible(state, rules, seat, log)
        state.claimant = NOBODY
    elif rules.royal_optional:
        ask(state, seat, Phase.DECLARE, Part.ROYAL)
    else:
        note(state, log, Event.DECLARE_ALWAYS, seat, state.crown)
        declare(state)


@rule
def declare(state: State) -> None:
    """MIND-03.7: there will be a royal attack."""
    state.declared = 1
    state.gauge[Gauge.JACKS_DECLARED + rank_of(state.crown) - JACK] += 1


@rule
def is_possible(state: State, rules: Rules, seat: Seat, attack: int) -> bool:
    """MIND-A03, MIND-A25: whether an attack can be carried out in full on its turn. Hands are never empty then."""
    if attack == Attack.LOOT:
        return has_replacement(state, rules, seat) and has_loot(state, rules, seat)
    if attack == Attack.SABOTAGE:
        return deck_after_draw(state, rules, 1 - seat) > 0 or rules.sabotage_empty != SabotageWithoutDeck.UNAVAILABLE
    return True


@rule
def note_impossible(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-A06, MIND-A08: an empty deck is why there is no attack."""
    if state.claimed == Attack.SABOTAGE:
        note(state, log, Event.SABOTAGE_NO_DECK, seat)
    elif not has_replacement(state, rules, seat):
        note(state, log, Event.LOOT_NO_DECK, seat)
