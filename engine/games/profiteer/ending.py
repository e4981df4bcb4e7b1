"""The end: the profit is counted, and the game is won or lost."""

from engine.compile.jit import rule, seldom
from engine.core.events import NOBODY, note
from engine.core.types import Log, Seat, State
from engine.games.profiteer.events import Event, Gauge
from engine.games.profiteer.holdings import half_of_all, has_enough, profit
from engine.games.profiteer.rules import HALF_A_DECK, Rules
from engine.games.profiteer.state import PROFITEER, wait_for_flip


@seldom
def finish(state: State, rules: Rules, even: bool, log: Log) -> None:
    """PROF-12.1, PROF-12.2: half the deck or more wins, or whatever the rules ask for."""
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
    """PROF-12.2: the profit that wins; none where only even sides count."""
    return rules.wanted if rules.profit_counts else None
