"""Bounds: how long a game can be, and which values the public fields of its state can have."""

from engine.core import common_parameters
from engine.core.events import NO_CARD, NOBODY
from engine.core.game import Bounds
from engine.games.yours.options import LosersCards, Power, Undecided
from engine.games.yours.rules import EDGE, Rules
from engine.games.yours.state import LAID, OUT, By, Origin, Phase
from engine.games.yours.worth import cards

_IN_A_POWER = 2  # choices: to declare it, and one to carry it out


def bounds(rules: Rules) -> Bounds:
    """Bounds of the turns, the choices and the fields under these rules.

    Where captured cards are counted, or the loser's leave the game and none are taken back, a turn takes a card from play at least;
    Loot brings back as many as it takes.
    """
    count = len(cards(rules))
    taken_back = rules.undecided == Undecided.TAKE_BACK or rules.aces_answer
    shrinks = rules.has_pile or (rules.losers_cards == LosersCards.OUT and not taken_back)
    turns = count if shrinks else None
    held = rules.hand_size + 1 + 2 * rules.has_power(Power.DRAW_TWO) * count
    fewest = min(held, count)
    limits = [each for each in (turns, rules.max_turns or None) if each is not None]
    return Bounds(
        turns=min(limits) if limits else None,
        choices_per_turn=2 * rules.switches + 6 * max(fewest, count * rules.hand_is_left) + _IN_A_POWER
        if rules.has_hand
        else 0,
        fields=_seats_and_flags() | _counts(rules, count),
    )


def _seats_and_flags() -> dict[str, tuple[int, int]]:
    """Phases, seats, powers, and bits by seat."""
    seats = dict.fromkeys(("ahead", "ace", "taker", "claimant", "attacker", "last_winner"), (NOBODY, 1))
    powers = dict.fromkeys(("claimed", "attack"), (0, max(power.place for power in Power)))
    flags = dict.fromkeys(("first", "short", "done", "ace_at_tie"), (0, 1))
    bits = dict.fromkeys(("may", "again"), (0, 0b11))
    numbers = {"phase": (0, max(Phase)), "by": (0, max(By)), "comes_from": (0, max(Origin)), "passed": (0, 2)}
    return {**seats, **powers, **flags, **bits, **numbers}


def _counts(rules: Rules, count: int) -> dict[str, tuple[int, int]]:
    """Numbers of cards and turns, and what cards are worth."""
    worth = common_parameters.highest_value(rules) + EDGE
    most = max(rules.number_points, rules.face_points, rules.ace_points)
    return {
        "total": (0, count * worth),
        "newest": (0, count * worth),
        "points": (0, count * most),
        "fighter": (0, NO_CARD),
        "latest": (0, 14),
        "answers": (0, count),
        "edge": (0, EDGE),
        "drawn": (0, rules.hand_size + 1),
        "missing": (0, rules.hand_size + 1),
        "laid": (0, 1),
        "level": (0, count),
        "crown": (0, int(cards(rules).max())),
        "swaps": (0, rules.switches),
        "knows": (0, LAID),
        "known": (0, OUT),
        "laid_at": (0, count),
    }
