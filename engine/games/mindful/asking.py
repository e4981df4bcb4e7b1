"""Who has to decide, and how the turn goes on once an attack has been carried out."""

from engine.compile.jit import rule
from engine.core.types import Seat, State
from engine.games.mindful.choices import Attack, LootTiming
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Phase


@rule
def ask(state: State, seat: Seat, phase: int, part: int) -> None:
    """This seat has to decide."""
    state.seat = seat
    state.phase = phase
    state.part = part
    state.laid = 0


@rule
def go_on(state: State, rules: Rules) -> None:
    """MIND-04.5: after an attack the turn goes on."""
    state.phase = Phase.DRAW if is_before_draw(rules, state.claimed) else Phase.SWITCHING


@rule
def is_before_draw(rules: Rules, attack: int) -> bool:
    """MIND-A04: whether an attack is carried out before the hands are filled up."""
    return attack == Attack.LOOT and rules.loot_timing == LootTiming.REPLACES_DRAW
