"""War: equal values, until one side has more (ARMED-09.1 to ARMED-09.4)."""

from engine.compile.jit import rule, seldom
from engine.core.cards import more, put_bottom, take_top
from engine.core.events import NOBODY, note
from engine.core.types import Log, Seat, State
from engine.games.armed.answers import ask_next
from engine.games.armed.ending import both_fail, end_game
from engine.games.armed.events import Event, Gauge
from engine.games.armed.options import WarReserve, WarShort, WarSource, WarTotal
from engine.games.armed.rules import Rules
from engine.games.armed.state import BROKEN_OFF, Origin, Part, Phase
from engine.games.armed.worth import counted, counted_as, turn_up


@seldom
def open_war(state: State, rules: Rules, log: Log) -> Seat:
    """ARMED-09.1, ARMED-09.4: equal values: each side has to add a card. The winner if that ends the war, NOBODY or BROKEN_OFF."""
    again = state.phase == Phase.WAR
    note(state, log, Event.WAR_AGAIN if again else Event.WAR, NOBODY, x=counted(state, rules, 0))
    state.gauge[Gauge.WARS] += not again
    state.phase = Phase.WAR
    state.part = Part.WAR
    for seat in range(2):
        state.comes_from[seat] = origin_of_next(state, rules, seat)
        if state.comes_from[seat] == Origin.NOWHERE and state.hand.size[seat] + state.deck.size[seat] > 0:
            note(state, log, Event.RESERVE_BARRED, seat)
    short0, short1 = state.comes_from[0] == Origin.NOWHERE, state.comes_from[1] == Origin.NOWHERE
    if short0 and short1:
        return break_off(state, rules, log)
    if short0 or short1:
        return run_short(state, rules, 0 if short0 else 1, log)
    lay_stakes(state, rules, log)
    return NOBODY


@rule
def origin_of_next(state: State, rules: Rules, seat: Seat) -> Origin:
    """ARMED-09.2: the origin of a side's next card (ARMED-A05); the other place may help out (ARMED-A07b)."""
    in_hand, in_deck = state.hand.size[seat] > 0, state.deck.size[seat] > 0
    helped = rules.war_reserve == WarReserve.OTHER_PLACE
    if in_hand and (rules.war_source == WarSource.HAND or (helped and not in_deck)):
        return Origin.HAND
    if in_deck and (rules.war_source == WarSource.DECK_TOP or helped):
        return Origin.DECK
    return Origin.NOWHERE


@rule
def lay_stakes(state: State, rules: Rules, log: Log) -> None:
    """ARMED-09.2: a side that adds a card may also have to lay cards of the deck at stake, unseen (ARMED-A06)."""
    possible = False
    for seat in range(2):
        most = state.deck.size[seat] - 1 if state.comes_from[seat] != Origin.NOWHERE else 0
        possible |= most > 0
        count = min(rules.war_face_down, most)
        for _ in range(count):
            put_bottom(state.stake, seat, take_top(state.deck, seat))
        if count > 0:
            note(state, log, Event.STAKE, seat, x=count)
    if possible and rules.war_face_down == 0:
        note(state, log, Event.NO_STAKES, NOBODY)
    ask_next(state)


@rule
def run_short(state: State, rules: Rules, seat: Seat, log: Log) -> Seat:
    """ARMED-09.4: only this side has no card to add (ARMED-A07). The winner, NOBODY or BROKEN_OFF."""
    if rules.war_short == WarShort.STANDS:
        note(state, log, Event.SHORT_STANDS, seat, x=counted(state, rules, seat))
        lay_stakes(state, rules, log)
        return NOBODY
    if rules.war_short == WarShort.LOSES_WAR:
        note(state, log, Event.SHORT_LOSES_WAR, seat)
        return 1 - seat
    if rules.war_short == WarShort.LOSES_GAME:
        note(state, log, Event.SHORT_LOSES_GAME, seat)
        end_game(state, 1 - seat)
        return NOBODY
    note(state, log, Event.SHORT_RECLAIM, seat)
    return BROKEN_OFF


@rule
def break_off(state: State, rules: Rules, log: Log) -> Seat:
    """ARMED-09.4: neither side has a card to add (ARMED-A07). NOBODY if that ends the game, else BROKEN_OFF."""
    if rules.war_short == WarShort.LOSES_GAME:
        note(state, log, Event.BOTH_SHORT_LOSE, NOBODY)
        both_fail(state, rules, log)
        return NOBODY
    note(state, log, Event.BOTH_SHORT, NOBODY)
    return BROKEN_OFF


@seldom
def turn_up_for_war(state: State, rules: Rules, log: Log) -> None:
    """ARMED-09.2, ARMED-09.3: the new cards are turned up and their values added."""
    for seat in range(2):
        if state.comes_from[seat] == Origin.HAND:
            turn_up(state, rules, seat, take_top(state.ready, seat))
            note(state, log, Event.FIGHT, seat, state.last_card[seat], x=counted(state, rules, seat))
        elif state.comes_from[seat] == Origin.DECK:
            kind = kind_of_deck_card(state, rules, seat)
            turn_up(state, rules, seat, take_top(state.deck, seat))
            note(state, log, kind, seat, state.last_card[seat], x=counted(state, rules, seat))
    if state.comes_from[0] == Origin.NOWHERE or state.comes_from[1] == Origin.NOWHERE:
        note_difference(state, rules, log)


@rule
def kind_of_deck_card(state: State, rules: Rules, seat: Seat) -> Event:
    """ARMED-09.2: the event of a war card from the deck: by rule (ARMED-A05), or for an empty hand (ARMED-A07b)."""
    if rules.war_source == WarSource.HAND:
        return Event.DECK_RESERVE
    if state.hand.size[seat] > 0 or rules.war_reserve == WarReserve.NONE:
        return Event.DECK_TOP
    return Event.DECK_TOP_ONLY


@rule
def note_difference(state: State, rules: Rules, log: Log) -> None:
    """ARMED-09.3: note that which cards count makes a difference, as one side adds none (ARMED-A09)."""
    ahead = more(counted(state, rules, 0), counted(state, rules, 1))
    differs = False
    for war_total in (WarTotal.CUMULATIVE, WarTotal.LAST_TWO, WarTotal.LAST_ONLY):
        differs |= more(counted_as(state, war_total, 0), counted_as(state, war_total, 1)) != ahead
    if differs:
        note(state, log, Event.TOTALS_DIFFER, NOBODY)
