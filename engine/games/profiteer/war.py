"""War: equal cards, fought over face-down cards until one side is ahead."""

from engine.compile.jit import rule, seldom
from engine.core.cards import move_all, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Log, State
from engine.games.profiteer.ending import finish
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.options import WarDead, WarShort
from engine.games.profiteer.reshuffling import has_card, look_after_deck
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.spoils import take_back, win_war
from engine.games.profiteer.state import PROFITEER, SIDE, Phase, Row
from engine.games.profiteer.switching import could_swap, is_locked, offer_swap
from engine.games.profiteer.worth import newest


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
    """PROF-08.1: a war breaks out, by chance or by a switch, or goes on."""
    if state.levels > 0:
        note(state, log, Event.WAR_AGAIN, NOBODY)
        return
    state.gauge[Gauge.WARS] += 1
    state.gauge[Gauge.WARS_CAUSED if state.caused else Gauge.WARS_NATURAL] += 1
    note(state, log, Event.WAR_CAUSED if state.caused else Event.WAR, NOBODY)


@rule
def lay_stakes(state: State, rules: Rules, row: Row, log: Log) -> None:
    """PROF-08.1: cards laid face down, as long as there are any; those of a deck that runs out before its reshuffle."""
    laid = told = 0
    while laid < rules.war_face_down and has_card(state, rules, row, log):
        put_bottom(state.down, row, take_top(state.deck, row))
        laid += 1
        if laid == rules.war_face_down or state.deck.size[row] == 0:
            note(state, log, Event.STAKE, SIDE + row, x=laid - told)
            told = laid


@rule
def turn_up_fighter(state: State, rules: Rules, row: Row, log: Log) -> bool:
    """PROF-08.1: the card that fights. Whether there was one."""
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
    """PROF-A12: this side alone has no card left in the war."""
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
