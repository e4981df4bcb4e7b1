"""Bounds: how long a game can be, and which values the public fields of its state can have."""

from engine.core.events import NOBODY
from engine.core.game import Bounds
from engine.games.suits.events import By
from engine.games.suits.options import DoubleEffect, RefillTime
from engine.games.suits.rules import Rules
from engine.games.suits.state import Phase, Verb
from engine.games.suits.worth import cards

_I4 = 2**31 - 1


def bounds(rules: Rules) -> Bounds:
    """Bounds of the turns, the choices and the fields under these rules.

    No card ever returns to a deck or a hand, and a round takes a lead from each side. A choice plays a card, or
    it is one of at most two passes after a lead or an answer: three choices for each card.
    """
    count = len(cards(rules))
    return Bounds(
        turns=min(count // 2, rules.max_rounds or count),
        choices_per_turn=3 * (count if rules.refill_time == RefillTime.AT_ONCE else 2 * rules.hand_size),
        choices=3 * count,
        fields=_totals(rules, count) | _marks(rules) | _places(rules, count),
    )


def _totals(rules: Rules, count: int) -> dict[str, tuple[int, int]]:
    """What is counted in points: a side has half of the cards on the battlefield, and all in the victory pile."""
    own, score = count // 2, max(rules.score_number, rules.score_face, rules.score_ace)
    return {"total": (0, min(own * _best(rules) * 2 ** _doublings(rules, own), _I4)), "points": (0, count * score)}


def _best(rules: Rules) -> int:
    """SUITS-02.4 to SUITS-02.6: no card has a higher value."""
    return max(10, rules.jack_value, rules.queen_value, rules.king_value, rules.ace_value)


def _doublings(rules: Rules, own: int) -> int:
    """SUITS-A10: how often pairs can double the total of a side in a round."""
    if rules.double_effect != DoubleEffect.MULTIPLY or not rules.pairs_are_played:
        return 0
    held = own if rules.refill_time == RefillTime.AT_ONCE else rules.hand_size - 1
    return min(held, rules.doubles_per_round or held, rules.answers_per_side or held)


def _marks(rules: Rules) -> dict[str, tuple[int, int]]:
    """What is written as bits: ranks or values, doubles, decks."""
    top = max(14, _best(rules))
    return {
        "shown": (0, 2 ** (top + 1) - 1),
        "latest": (0, 2**top),
        "kinds": (0, 2**Verb.PAIR | 2**Verb.MATCH),
        "emptied": (0, 0b11),
    }


def _places(rules: Rules, count: int) -> dict[str, tuple[int, int]]:
    """Phases, seats and numbers of cards."""
    seats = dict.fromkeys(("ahead", "ace", "answered", "taker", "last_winner"), (NOBODY, 1))
    return {
        **seats,
        "phase": (0, max(Phase)),
        "answers": (0, count // 2),
        "wanted": (0, max(rules.hand_size, rules.reinforcement_count)),
        "doubles": (0, count),
        "by": (0, max(By)),
        "ace_at_tie": (0, 1),
        "passed": (0, 2),
    }
