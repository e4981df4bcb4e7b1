"""The round: the deal, the leads, one step of the game, the end of a round (SUITS-01.2 to SUITS-02.9)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import (
    ANYWHERE,
    card_at,
    card_of,
    draw_up_to,
    is_red,
    more,
    put_bottom,
    rank_of,
    take_card,
    take_top,
    verb_of,
)
from engine.core.events import NOBODY, note
from engine.core.types import Action, Card, Log, State
from engine.games.suits.aces import declare
from engine.games.suits.battle import add_card, compare, let_stand
from engine.games.suits.captured import collect, leave_undecided
from engine.games.suits.ending import check_end
from engine.games.suits.events import By, Event, Gauge
from engine.games.suits.hands import draw, refill_at_once
from engine.games.suits.head_to_head import call_reinforcements, choose_reinforcement, fight
from engine.games.suits.options import DeckSplit
from engine.games.suits.rules import Rules
from engine.games.suits.state import Part, Phase, Verb
from engine.games.suits.worth import has_power, mark_of, value


def seat_names(rules: Rules, rotation: int) -> tuple[str, str]:
    """SUITS-01.4: Red is the seat with the red army; where no army has a colour, the names stay with the seats."""
    return ("Black", "Red") if rotation & 1 and rules.deck_split == DeckSplit.BY_COLOUR else ("Red", "Black")


@rule
def army_of(rules: Rules, card: Card, place: int) -> int:
    """SUITS-01.2: the deck that a card is dealt to before the deal is rotated: by its colour, or by turns."""
    return (0 if is_red(card) else 1) if rules.deck_split == DeckSplit.BY_COLOUR else place & 1


@rule
def belongs(state: State, rules: Rules, card: Card) -> int:
    """SUITS-01.2: the seat that has a hidden card: with armies of one colour each, both players know it."""
    if rules.deck_split != DeckSplit.BY_COLOUR:
        return np.int64(ANYWHERE)
    return np.int64((army_of(rules, card, 0) + state.rotation) & 1)


@rule
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """SUITS-01.2 to SUITS-01.6: two decks, and a hand from each."""
    by_colour = rules.deck_split == DeckSplit.BY_COLOUR
    for i in range(len(order)):
        put_bottom(state.deck, (army_of(rules, order[i], i) + state.rotation) & 1, order[i])
    note(state, log, Event.DEAL_BY_COLOUR if by_colour else Event.DEAL_SHUFFLED, NOBODY, x=len(order) // 2)
    for seat in range(2):
        drawn = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        note(state, log, Event.DRAW_HAND, seat, x=drawn)
    state.last_winner = NOBODY
    begin_round(state)


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """Apply one decision and all that follows from it, up to the next decision."""
    if state.phase == Phase.LEAD:
        lay_lead(state, rules, card_of(action), log)
    elif state.phase == Phase.DECLARE:
        declare(state, rules, action, log)
    elif state.phase == Phase.CHOOSE:
        choose_reinforcement(state, rules, card_of(action))
    elif action == Verb.PASS:
        let_stand(state, rules, log)
    else:
        add_card(state, rules, verb_of(action), card_of(action), log)
    if state.phase == Phase.COMPARE:
        compare(state, rules)
    if state.phase == Phase.HEAD_TO_HEAD:
        call_reinforcements(state, rules, log)
    if state.phase == Phase.FIGHT:
        fight(state, rules, log)
    if state.phase == Phase.END_ROUND:
        end_round(state, rules, log)


# ---------------------------------------------------------------- the leads


@rule
def begin_round(state: State) -> None:
    """SUITS-02.1: ask both for a lead."""
    state.phase = Phase.LEAD
    state.part = Part.LEAD
    state.seat = 0


@rule
def lay_lead(state: State, rules: Rules, card: Card, log: Log) -> None:
    """SUITS-02.2: each lays a card face down, then both are turned up."""
    seat = state.seat
    put_bottom(state.ready, seat, take_card(state.hand, seat, card))
    if seat == 0:
        state.seat = 1
    else:
        turn_up(state, rules, log)


@rule
def turn_up(state: State, rules: Rules, log: Log) -> None:
    """SUITS-02.3: the leads are turned up and compared; a led Ace has no power (SUITS-04.9)."""
    state.turn += 1
    for seat in range(2):
        card = take_top(state.ready, seat)
        put_bottom(state.field, seat, card)
        state.total[seat] = value(rules, card)
        state.latest[seat] = mark_of(rules, card)
        state.shown[seat] = state.latest[seat]
        state.kinds[seat] = 0
        state.answers[seat] = 0
        note(
            state,
            log,
            Event.LEAD_ACE_GIVES_UP_POWER if has_power(rules, card) else Event.LEAD,
            seat,
            card,
            x=state.total[seat],
        )
    state.doubles = 0
    state.ace = NOBODY
    state.answered = NOBODY
    state.by = By.HIGH_CARD
    state.ahead = more(state.total[0], state.total[1])
    if state.ahead == NOBODY:
        note_equal_leads(state, log)
    refill_at_once(state, rules, log)
    state.phase = Phase.COMPARE


@seldom
def note_equal_leads(state: State, log: Log) -> None:
    """SUITS-03.1: the same number or face; equal values of different faces are a tie as well (SUITS-A22)."""
    same = rank_of(card_at(state.field, 0, 0)) == rank_of(card_at(state.field, 1, 0))
    note(state, log, Event.EQUAL_CARDS if same else Event.EQUAL_VALUES, NOBODY, x=state.total[0])


# ---------------------------------------------------------------- the end


@rule
def end_round(state: State, rules: Rules, log: Log) -> None:
    """SUITS-02.7, SUITS-02.8: the winner collects, both draw, and the game ends or goes on."""
    chain = np.int64(state.answers[0] + state.answers[1])
    state.gauge[Gauge.CHAIN] += chain
    state.gauge[Gauge.LONGEST_CHAIN] = max(state.gauge[Gauge.LONGEST_CHAIN], chain)
    if state.taker == NOBODY:
        leave_undecided(state, rules, log)
    else:
        collect(state, rules, np.int64(state.taker), log)
    for seat in range(2):
        draw(state, rules, seat, Event.DRAW, log)
    check_end(state, rules, log)
    if state.over == 0:
        begin_round(state)
