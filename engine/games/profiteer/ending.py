"""The count of the sides, donations, and the end of the game (PROF-10.1 to PROF-12.2)."""

from engine.compile.jit import rule, seldom
from engine.core.cards import card_at, put_bottom, take_card
from engine.core.events import NOBODY, note
from engine.core.types import Card, Log, Seat, State
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.options import Donation, DonationChoice
from engine.games.profiteer.rules import HALF_A_DECK, Rules
from engine.games.profiteer.state import PROFITEER, SIDE, Part, Phase, Row, Verb, wait_for_flip
from engine.games.profiteer.worth import cards_of_side, half_of_all, has_enough, profit, sort_key, value

# ---------------------------------------------------------------- the count


@seldom
def count_sides(state: State, rules: Rules, log: Log) -> None:
    """PROF-10.1 to PROF-10.4: even sides go on; else the profiteer may make them even, with enough resources (PROF-A24)."""
    first, second = cards_of_side(state, 0), cards_of_side(state, 1)
    apart = abs(first - second)
    state.gauge[Gauge.PASSES] += 1
    state.gauge[Gauge.LEAD_AT_COUNT] += apart
    state.gauge[Gauge.EVEN_COUNTS] += apart <= rules.even_within
    if rules.profit_counts and rules.max_passes > 0 and state.passes >= rules.max_passes:
        note(state, log, Event.PASS_LIMIT, NOBODY, x=rules.max_passes)
        finish(state, rules, False, log)
        return
    note(state, log, Event.COUNT, NOBODY, x=first, y=second)
    if apart <= rules.even_within:
        note(state, log, Event.EVEN if apart == 0 else Event.EVEN_ENOUGH, NOBODY, x=apart)
        go_on(state, rules, log)
        return
    due = apart - rules.even_within
    if not rules.cards_are_donated:
        note(state, log, Event.UNEVEN, NOBODY)
        finish(state, rules, False, log)
    elif state.resources.size[0] < due:
        note(state, log, Event.TOO_FEW_RESOURCES, PROFITEER, x=due, y=state.resources.size[0])
        finish(state, rules, False, log)
    else:
        ask_for_donation(state, rules, 0 if first < second else 1, due, log)


@rule
def ask_for_donation(state: State, rules: Rules, row: Row, due: int, log: Log) -> None:
    """PROF-10.3: ask the profiteer for the cards this side lacks (may or must: PROF-A16; which cards: PROF-A15)."""
    state.poorer = row
    state.due = due
    state.last_given = 0
    state.phase = Phase.DONATE
    state.part = Part.DONATION
    state.seat = PROFITEER
    if rules.donation == Donation.FORCED:
        note(state, log, Event.MUST_GIVE, SIDE + row, x=due)
    if rules.donation_choice == DonationChoice.LOWEST and state.resources.size[0] > due:
        note(state, log, Event.LOWEST_GIVEN, PROFITEER, x=due, y=state.resources.size[0])


@seldom
def give(state: State, rules: Rules, card: Card, log: Log) -> None:
    """PROF-10.3: one card to the side that lacks some; in ascending order, which leaves one way to give each set."""
    passed_over = False
    for i in range(state.resources.size[0]):
        held = card_at(state.resources, 0, i)
        still_allowed = state.last_given < sort_key(rules, held)
        passed_over = passed_over or (still_allowed and value(rules, held) < value(rules, card))
    state.last_given = sort_key(rules, card)
    put_bottom(state.discard, state.poorer, take_card(state.resources, 0, card))
    state.due -= 1
    state.gauge[Gauge.CARDS_GIVEN] += 1
    state.gauge[Gauge.DONATION_SIZE] += 1
    note(state, log, Event.GIVE, SIDE + state.poorer, card)
    if passed_over:
        note(state, log, Event.OTHER_CARD_GIVEN, PROFITEER)
    if state.due == 0:
        state.gauge[Gauge.DONATIONS] += 1
        note(state, log, Event.BALANCED, NOBODY, x=cards_of_side(state, 0), y=cards_of_side(state, 1))
        go_on(state, rules, log)


@seldom
def stop_or_play_on(state: State, rules: Rules, verb: int, log: Log) -> None:
    """PROF-A16, PROF-A17: the profiteer refuses to give, or ends the war with enough profit, or plays on."""
    if state.phase == Phase.STOP and verb == Verb.PASS:
        note(state, log, Event.PLAYS_ON, PROFITEER, x=profit(state))
        state.phase = Phase.NEXT_PASS
    elif state.phase == Phase.STOP:
        note(state, log, Event.STOPPED, PROFITEER)
        finish(state, rules, False, log)
    else:
        note(state, log, Event.REFUSED, PROFITEER, x=state.due)
        finish(state, rules, False, log)


@seldom
def go_on(state: State, rules: Rules, log: Log) -> None:
    """PROF-10.2: the sides are even and the game goes on, unless that was the goal or the rules set an end."""
    state.seat = NOBODY
    if not rules.profit_counts:
        note(state, log, Event.SIDES_EVEN, NOBODY)
        finish(state, rules, True, log)
    elif min(cards_of_side(state, 0), cards_of_side(state, 1)) == 0:
        note(state, log, Event.NO_SIDES, NOBODY)
        finish(state, rules, False, log)
    elif rules.end_is_counted and has_enough(state, rules):
        go_on_rich(state, rules, log)
    else:
        state.phase = Phase.NEXT_PASS


@rule
def go_on_rich(state: State, rules: Rules, log: Log) -> None:
    """PROF-A17: the profit is enough and the sides are even: the profiteer may stop, if the rules allow it."""
    if rules.stop_at_target:
        state.phase = Phase.STOP
        state.part = Part.DONATION
        state.seat = PROFITEER
    else:
        note(state, log, Event.GOES_ON_RICH, PROFITEER, x=profit(state))
        state.phase = Phase.NEXT_PASS


# ---------------------------------------------------------------- the end of the game


@seldom
def finish(state: State, rules: Rules, even: bool, log: Log) -> None:
    """PROF-12.1, PROF-12.2: the game is over: half the deck wins, or the goal of the rules."""
    held, half = profit(state), half_of_all(state)
    won = has_enough(state, rules) if rules.profit_counts else even
    if rules.profit_counts and rules.target in (0, HALF_A_DECK) and (held >= HALF_A_DECK) != (held >= half):
        note(state, log, Event.OTHER_TARGET, PROFITEER, x=half)
    state.gauge[Gauge.PROFIT] = held
    state.winner = PROFITEER if won else NOBODY
    state.over = 1
    wait_for_flip(state)
    if rules.profit_counts:
        note(state, log, Event.WIN if won else Event.LOSS, PROFITEER, x=held)
    else:
        note(state, log, Event.WIN_EVEN if won else Event.LOSS_UNEVEN, PROFITEER)


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """PROF-12.1: the profit."""
    return profit(state)


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """PROF-12.1: the profit so far."""
    return profit(state)


def goal(rules: Rules) -> int | None:
    """PROF-12.2: the profit that wins, or None where only even sides count."""
    return rules.wanted if rules.profit_counts else None
