"""Where cards go when they have fought: discard piles, the neutral pile, or back under a deck (MIND-03.6, MIND-04.4)."""

from engine.compile.jit import rule, seldom
from engine.core.cards import forget_zone, learn, put_bottom, shuffle
from engine.core.events import note
from engine.core.types import Card, Log, Seat, State
from engine.games.mindful.choices import Captured
from engine.games.mindful.events import Event, Gauge
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import NEUTRAL_PILE
from engine.games.mindful.worth import points_of, value


@rule
def put_away(state: State, rules: Rules, seat: Seat, card: Card) -> None:
    """MIND-03.6: a card that was turned up goes to a seat for good; where it goes back under a deck, both know it."""
    if rules.capture_to == Captured.OWN_DISCARD:
        put_bottom(state.discard, seat, card)
        state.points[seat] += points_of(rules, card)
        state.worth[seat] += value(rules, card)
    else:
        put_bottom(state.deck, seat, card)
        learn(state, 0, card)
        learn(state, 1, card)


@rule
def put_on_neutral(state: State, rules: Rules, card: Card) -> None:
    """MIND-04.4: a card goes to the pile that belongs to nobody."""
    put_bottom(state.neutral, 0, card)
    state.worth[NEUTRAL_PILE] += value(rules, card)
    state.gauge[Gauge.NEUTRAL_CARDS] += 1


@rule
def recount(state: State, rules: Rules, pile: int, card: Card, sign: int) -> None:
    """MIND-03.13: a card comes to a pile (1) or leaves it (-1)."""
    state.worth[pile] += sign * value(rules, card)
    if pile != NEUTRAL_PILE:
        state.points[pile] += sign * points_of(rules, card)


@seldom
def return_to_deck(state: State, rules: Rules, seat: Seat, won: bool, log: Log) -> None:
    """MIND-A21: cards that were won, or taken back after a tie, lie under the deck, or are shuffled in."""
    if rules.capture_to == Captured.DECK_BOTTOM:
        note(state, log, Event.UNDER_DECK if won else Event.OWN_UNDER_DECK, seat)
        return
    forget_zone(state, 0, state.deck, seat)
    forget_zone(state, 1, state.deck, seat)
    shuffle(state.deck, seat, state.streams)
    note(state, log, Event.INTO_DECK if won else Event.OWN_INTO_DECK, seat)
