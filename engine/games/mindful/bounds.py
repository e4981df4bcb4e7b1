"""Bounds: how long a game can be, and which values the public fields of its state can have."""

from engine.core import common_parameters
from engine.core.events import NOBODY
from engine.core.game import Bounds
from engine.games.mindful.options import Attack
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import LAID, Phase
from engine.games.mindful.worth import cards

_IN_AN_ATTACK = 4  # choices: to declare it, and at most three to carry it out


def bounds(rules: Rules) -> Bounds:
    """Bounds of the turns, the choices and the fields under these rules.

    Where captured cards are out, a turn takes at least a card from each player, and Loot brings back at most one.
    A hand has at most one card more than its size: Loot may be extra (MIND-A04).
    """
    count = len(cards(rules))
    return Bounds(
        turns=count if rules.captured_cards_are_out else None,
        choices_per_turn=2 * rules.switches_per_turn + 2 * (rules.hand_size + 1) + _IN_AN_ATTACK,
        fields=_seats_and_flags() | _counts(rules, count),
    )


def _seats_and_flags() -> dict[str, tuple[int, int]]:
    """Phases, seats, attacks, and bits by seat."""
    seats = dict.fromkeys(("taker", "claimant", "attacker", "before", "last_winner"), (NOBODY, 1))
    attacks = dict.fromkeys(("claimed", "attack"), (0, max(attack.place for attack in Attack)))
    bits = dict.fromkeys(("may", "again", "emptied"), (0, 0b11))
    return {**seats, **attacks, **bits, "phase": (0, max(Phase)), "declared": (0, 1)}


def _counts(rules: Rules, count: int) -> dict[str, tuple[int, int]]:
    """Numbers of cards and turns, and what cards are worth."""
    worth, laid = (0, count * common_parameters.highest_value(rules)), rules.tie_extra_cards
    return {
        "points": worth,
        "worth": worth,
        "wanted": (0, laid),
        "laid": (0, laid),
        "level": (0, rules.hand_size + 1),
        "crown": (0, int(cards(rules).max())),
        "chain": (0, count if rules.captured_cards_are_out else 2**15 - 1),
        "swaps": (0, rules.switches_per_turn),
        "drawn": (0, 2 * rules.hand_size),
        "knows": (0, LAID + laid - 1),
    }
