"""Resources: drawing them, returning the lowest, keeping them in order (PROF-03.1 to PROF-03.3, PROF-11.3)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import put_at, put_bottom, take_top
from engine.core.events import note
from engine.core.rng import SHUFFLE, below
from engine.core.types import Log, State
from engine.games.profiteer.events import Event
from engine.games.profiteer.options import ShortRedraw
from engine.games.profiteer.rules import Rules
from engine.games.profiteer.state import PROFITEER
from engine.games.profiteer.worth import sort_key


@rule
def return_lowest(state: State, rules: Rules, log: Log) -> None:
    """PROF-03.2: the lowest cards are shuffled back; the rest is in random order, and a random place for each is enough."""
    sort_resources(state, rules)
    for _ in range(rules.drop_lowest):
        card = take_top(state.resources, 0)
        put_at(state.pack, 0, below(state.streams, SHUFFLE, state.pack.size[0] + 1), card)
    kind = Event.RETURN_LOWEST if rules.drop_lowest > 0 else Event.NOTHING_RETURNED
    note(state, log, kind, PROFITEER, x=rules.drop_lowest, y=state.resources.size[0])


@rule
def redraw(state: State, rules: Rules, log: Log) -> None:
    """PROF-11.3: new resources from the profiteer's cards; the lowest go back (with few cards: PROF-A18)."""
    wanted = rules.resources + rules.drop_lowest
    while state.resources.size[0] < wanted and state.spoils.size[0] > 0:
        put_bottom(state.resources, 0, take_top(state.spoils, 0))
    drawn = np.int64(state.resources.size[0])
    if drawn == 0:
        note(state, log, Event.NOTHING_DRAWN, PROFITEER)
        return
    full, literal = max(drawn - rules.resources, 0), min(rules.drop_lowest, drawn)
    note(state, log, Event.REDRAW if full == literal else Event.REDRAW_ALL, PROFITEER, x=drawn)
    back = full if rules.short_redraw == ShortRedraw.KEEP_BEST else literal
    sort_resources(state, rules)
    for _ in range(back):
        put_bottom(state.spoils, 0, take_top(state.resources, 0))
    note(state, log, Event.LOWEST_BACK if back > 0 else Event.NONE_BACK, PROFITEER, x=back, y=drawn - back)


@seldom
def sort_resources(state: State, rules: Rules) -> None:
    """PROF-03.3: sort the resources, the lowest first."""
    row = state.resources.card[0]
    top, mask = np.int64(state.resources.top[0]), len(row) - 1
    for i in range(1, state.resources.size[0]):
        card = row[(top + i) & mask]
        j = i
        while j > 0 and sort_key(rules, row[(top + j - 1) & mask]) > sort_key(rules, card):
            row[(top + j) & mask] = row[(top + j - 1) & mask]
            j -= 1
        row[(top + j) & mask] = card
