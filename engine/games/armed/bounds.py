"""Bounds: how long a game can be, and which values the public fields of its state can have."""

from engine.core import common_parameters
from engine.core.events import NO_CARD, NOBODY
from engine.core.game import Bounds
from engine.games.armed.rules import Rules
from engine.games.armed.state import OUT, Origin, Phase
from engine.games.armed.worth import cards


def bounds(rules: Rules) -> Bounds:
    """Bounds of the turns, the choices and the fields under these rules.

    A choice plays a card of a hand, which is filled up only at the start of a turn (ARMED-08.1).
    """
    worth = common_parameters.highest_value(rules)
    return Bounds(
        turns=rules.max_turns or None,
        choices_per_turn=2 * rules.hand_size,
        fields={
            "phase": (0, max(Phase)),
            "total": (0, len(cards(rules)) * worth),
            "newest": (0, worth),
            "before": (0, worth),
            "last_card": (0, NO_CARD),
            "comes_from": (0, max(Origin)),
            "drawn": (0, rules.hand_size),
            "missing": (0, rules.hand_size),
            "last_winner": (NOBODY, 1),
            "emptied": (0, 1),
            "known": (0, OUT),
        },
    )
