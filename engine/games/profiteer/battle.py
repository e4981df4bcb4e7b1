"""A battle: both sides turn up a card, and the higher takes both (PROF-05.1, PROF-07.1, PROF-07.2)."""

from engine.compile.jit import rule
from engine.core.cards import ACE, move_all, put_bottom, rank_of, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Log, State
from engine.games.profiteer.ending import finish
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.options import AfterStraddle, WinMode
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import PROFITEER, SIDE, Phase, wait_for_flip
from engine.games.profiteer.switching import offer_swap
from engine.games.profiteer.war import fight_round, win_war
from engine.games.profiteer.worth import ahead, has_enough, newest, profit


@rule
def turn_up(state: State, rules: Rules, log: Log) -> None:
    """PROF-05.1: both sides turn up a card at the same time."""
    state.turn += 1
    state.levels = 0
    first, second = take_top(state.deck, 0), take_top(state.deck, 1)
    put_bottom(state.up, 0, first)
    put_bottom(state.up, 1, second)
    note(state, log, Event.FLIP, NOBODY, x=first, y=second)
    state.swaps = 0
    state.caused = 0
    offer_swap(state, rules, log)


@rule
def compare(state: State, rules: Rules, log: Log) -> None:
    """PROF-07.1, PROF-07.2: the higher card wins; equal cards are a war (PROF-08.1)."""
    row = ahead(state, rules)
    note_ace(state, rules, log)
    if row == NOBODY:
        fight_round(state, rules, log)
    elif state.levels > 0:
        win_war(state, rules, row, log)
    else:
        move_all(state.up, row, state.discard, row)
        move_all(state.up, 1 - row, state.discard, row)
        note(state, log, Event.BATTLE_WON, SIDE + row)
        state.phase = Phase.AFTER_BATTLE


@rule
def note_ace(state: State, rules: Rules, log: Log) -> None:
    """PROF-A01: note an Ace against another rank: the value of an Ace decides."""
    first, second = rank_of(newest(state, 0)) == ACE, rank_of(newest(state, 1)) == ACE
    if first != second:
        note(state, log, Event.ACE_FIGHTS, SIDE if first else SIDE + 1, x=rules.ace_value)


@rule
def end_battle(state: State, rules: Rules, log: Log) -> None:
    """PROF-09.1, PROF-09.3: the pass ends if a deck has run out, or if a war has outlasted the decks (PROF-A14)."""
    state.gauge[Gauge.HIGHEST] = max(state.gauge[Gauge.HIGHEST], profit(state))
    left = state.deck.size[0] + state.deck.size[1]
    if rules.win_mode == WinMode.REACH_TARGET and has_enough(state, rules):
        note(state, log, Event.TARGET_REACHED, PROFITEER, x=profit(state))
        finish(state, rules, False, log)
    elif state.straddled and rules.after_straddle == AfterStraddle.COUNT:
        if left > 0:
            note(state, log, Event.STRADDLE_COUNTED, NOBODY, x=left)
        state.phase = Phase.COUNT
    elif state.deck.size[0] == 0 or state.deck.size[1] == 0:
        if left > 0:
            note(state, log, Event.UNEVEN_DECKS, SIDE if state.deck.size[0] > 0 else SIDE + 1, x=left)
        state.phase = Phase.COUNT
    else:
        if state.straddled:
            note(state, log, Event.STRADDLE_GOES_ON, NOBODY, x=left)
            state.straddled = 0
        wait_for_flip(state)
