"""War: equal cards are fought over, and the spoils are shared (PROF-08.1 to PROF-08.3)."""

from engine.compile.jit import rule, seldom
from engine.core.cards import move_all, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Log, State
from engine.games.profiteer.ending import finish
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.options import FaceDownTo, FaceUpTo, WarDead, WarShort
from engine.games.profiteer.reshuffling import has_card, look_after_deck
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import PROFITEER, SIDE, Phase, Row
from engine.games.profiteer.switching import could_swap, is_locked, offer_swap
from engine.games.profiteer.worth import cards_of_side, newest, profit


@seldom
def fight_round(state: State, rules: Rules, log: Log) -> None:
    """PROF-08.1: equal cards: each side lays cards face down and turns up one (again and again: PROF-A09)."""
    if rules.war_max_levels > 0 and state.levels >= rules.war_max_levels:
        note(state, log, Event.WAR_BROKEN_OFF, NOBODY, x=state.levels)
        take_back(state, rules, log)
        return
    note_war(state, log)
    state.levels += 1
    state.swaps = 0
    for row in range(2):
        look_after_deck(state, rules, row, log)
    for row in range(2):
        lay_stakes(state, rules, row, log)
    fights_a = turn_up_fighter(state, rules, 0, log)
    fights_b = turn_up_fighter(state, rules, 1, log)
    if fights_a and fights_b:
        go_on_fighting(state, rules, log)
    elif fights_a or fights_b:
        run_short(state, rules, 1 if fights_a else 0, log)
    else:
        end_dead_war(state, rules, log)


@rule
def note_war(state: State, log: Log) -> None:
    """PROF-08.1: note a war that breaks out, by chance or by a switch, or goes on."""
    if state.levels > 0:
        note(state, log, Event.WAR_AGAIN, NOBODY)
        return
    state.gauge[Gauge.WARS] += 1
    state.gauge[Gauge.WARS_CAUSED if state.caused else Gauge.WARS_NATURAL] += 1
    note(state, log, Event.WAR_CAUSED if state.caused else Event.WAR, NOBODY)


@rule
def lay_stakes(state: State, rules: Rules, row: Row, log: Log) -> None:
    """PROF-08.1: lay cards face down, as far as there are any; those of a deck that runs out are noted before its reshuffle."""
    laid = noted = 0
    while laid < rules.war_face_down and has_card(state, rules, row, log):
        put_bottom(state.down, row, take_top(state.deck, row))
        laid += 1
        if laid == rules.war_face_down or state.deck.size[row] == 0:
            note(state, log, Event.STAKE, SIDE + row, x=laid - noted)
            noted = laid


@rule
def turn_up_fighter(state: State, rules: Rules, row: Row, log: Log) -> bool:
    """PROF-08.1: turn up the card that fights. Returns whether there was one."""
    if not has_card(state, rules, row, log):
        return False
    card = take_top(state.deck, row)
    put_bottom(state.up, row, card)
    note(state, log, Event.FIGHT, SIDE + row, card)
    return True


@rule
def go_on_fighting(state: State, rules: Rules, log: Log) -> None:
    """PROF-A03: the cards of a war are compared, after a switch if that is allowed in a war."""
    state.phase = Phase.COMPARE
    if rules.swap_in_war:
        offer_swap(state, rules, log)
    elif could_swap(state, rules) and not is_locked(state, rules):
        note(state, log, Event.NO_SWAP_IN_WAR, PROFITEER)


@seldom
def run_short(state: State, rules: Rules, row: Row, log: Log) -> None:
    """PROF-A12: only this side has no card left in the war."""
    if rules.war_short == WarShort.FORFEITS:
        note(state, log, Event.SHORT_FORFEITS, SIDE + row)
        win_war(state, rules, 1 - row, log)
    elif rules.war_short == WarShort.LAST_CARD:
        note(state, log, Event.SHORT_LAST_CARD, SIDE + row, newest(state, row))
        go_on_fighting(state, rules, log)
    else:
        note(state, log, Event.SHORT_VOID, SIDE + row)
        take_back(state, rules, log)


@seldom
def end_dead_war(state: State, rules: Rules, log: Log) -> None:
    """PROF-A13: neither side has a card left in the war."""
    if rules.war_dead == WarDead.RECLAIM:
        note(state, log, Event.DEAD_RECLAIM, NOBODY)
        take_back(state, rules, log)
        return
    for row in range(2):
        move_all(state.up, row, state.discard, row)
        move_all(state.down, row, state.discard, row)
    note(state, log, Event.DEAD_GAME_OVER, NOBODY)
    finish(state, rules, False, log)


# ---------------------------------------------------------------- the spoils


@seldom
def win_war(state: State, rules: Rules, row: Row, log: Log) -> None:
    """PROF-08.2, PROF-08.3: face-up cards to the side that won, face-down cards to the profiteer."""
    owned = cards_of_side(state, row)
    for of in range(2):
        if of == row or rules.war_face_up_to == FaceUpTo.WINNER:
            move_all(state.up, of, state.discard, row)
        if rules.war_face_down_to == FaceDownTo.WINNER or (of == row and rules.war_face_down_to == FaceDownTo.SPLIT):
            move_all(state.down, of, state.discard, row)
    note(state, log, Event.WAR_WON, SIDE + row, x=cards_of_side(state, row) - owned)
    lay_spoils(state, log)
    state.phase = Phase.AFTER_BATTLE


@seldom
def take_back(state: State, rules: Rules, log: Log) -> None:
    """PROF-A09, PROF-A12, PROF-A13: a war without a winner pays no side; the profiteer may get its face-down cards."""
    first, second = state.up.size[0], state.up.size[1]
    for row in range(2):
        move_all(state.up, row, state.discard, row)
        if rules.war_face_down_to != FaceDownTo.PROFITEER:
            move_all(state.down, row, state.discard, row)
    note(state, log, Event.WAR_UNDECIDED, NOBODY, x=first, y=second)
    lay_spoils(state, log)
    state.phase = Phase.AFTER_BATTLE


@rule
def lay_spoils(state: State, log: Log) -> None:
    """PROF-08.3: the cards that no side has taken go to the profiteer."""
    had = profit(state)
    for row in range(2):
        move_all(state.up, row, state.spoils, 0)
        move_all(state.down, row, state.spoils, 0)
    if profit(state) > had:
        note(state, log, Event.SPOILS, PROFITEER, x=profit(state) - had)
