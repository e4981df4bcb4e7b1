"""Bounds: how long a game can be, and which values the public fields of its state can have."""

from engine.core import common_parameters
from engine.core.game import Bounds
from engine.games.profiteer.options import AfterStraddle, TakenTo
from engine.games.profiteer.rules import Rules, cards
from engine.games.profiteer.state import Phase

_I2 = 2**15 - 1


def bounds(rules: Rules) -> Bounds:
    """Bounds of the turns, the choices and the fields under these rules.

    A choice is a switch or none, a card that is given, or whether to stop.
    """
    count = len(cards(rules))
    levels = rules.war_max_levels or count
    flips = 1 + levels * rules.swap_in_war
    switches = rules.swaps_per_flip if rules.cards_are_switched else 0
    return Bounds(
        turns=_turns(rules, count),
        choices_per_turn=flips * switches + _most_resources(rules) + 1,
        fields={
            **dict.fromkeys(("caused", "straddled", "poorer"), (0, 1)),
            "phase": (0, max(Phase)),
            "levels": (0, levels),
            "swaps": (0, rules.swaps_per_flip),
            "swaps_in_pass": (0, _switches_in_pass(rules, count)),
            "passes": (0, _passes(rules) or _I2),
            "due": (0, _most_resources(rules)),
            "last_given": (0, 256 * common_parameters.highest_value(rules) + 255),
            "owner": (0, 2),
        },
    )


def _most_resources(rules: Rules) -> int:
    """PROF-03.2: the most cards that the profiteer ever holds as resources."""
    return rules.resources + rules.drop_lowest if rules.has_resources else 0


def _passes(rules: Rules) -> int | None:
    """PROF-10.2: the most passes; where only even sides count, there is one. None: no limit."""
    return (rules.max_passes or None) if rules.profit_counts else 1


def _turns(rules: Rules, count: int) -> int | None:
    """PROF-09.1: a battle takes two cards from decks that are not shuffled again in a pass, unless it goes on after a
    war that outlasts them."""
    passes = _passes(rules)
    return passes * (count // 2) if passes and rules.after_straddle == AfterStraddle.COUNT else None


def _switches_in_pass(rules: Rules, count: int) -> int:
    """PROF-06.3: the most switches of a pass."""
    if rules.swap_budget:
        return rules.swap_budget
    if rules.taken_to == TakenTo.DISCARD:
        return _most_resources(rules)
    return 2 * count * rules.swaps_per_flip if rules.after_straddle == AfterStraddle.COUNT else _I2
