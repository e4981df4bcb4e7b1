"""Bounds: how long a game can be, and which values the public fields of its state can have."""

from math import ceil

from engine.core.game import Bounds
from engine.games.river.ending import PACES
from engine.games.river.events import Event
from engine.games.river.options import CaptureTo, Ending
from engine.games.river.rules import Rules
from engine.games.river.state import Phase
from engine.games.river.worth import cards

GUARD = 50_000  # rounds
_I4 = 2**31 - 1


def bounds(rules: Rules) -> Bounds:
    """Bounds of the turns, the choices and the fields under these rules.

    In a round one player chooses an opponent, and those who play choose a card of their hand.
    """
    count = len(cards(rules))
    play = rules.players if rules.everybody_plays else 2
    return Bounds(
        turns=_turns(rules, count),
        choices_per_turn=rules.opponent_is_chosen + play * (rules.hand_size > 1),
        fields=_seats(rules) | _numbers(rules, count),
    )


def _turns(rules: Rules, count: int) -> int | None:
    """RIVER-06.2: the round limit; decks that are played through only once end the game as well."""
    ends = rules.end_condition == Ending.ONE_PASS and rules.capture_to == CaptureTo.CAPTURED_PILE
    once = count if ends and not rules.cards_from_aside else None
    return min(filter(None, (rules.max_rounds, once)), default=None)


def _seats(rules: Rules) -> dict[str, tuple[int, int]]:
    """Seats, sets of them as bits, and phases."""
    sets = dict.fromkeys(("alive", "tied", "forfeit", "late", "at_six", "at_two", "back"), (0, 2**rules.players - 1))
    seats = dict.fromkeys(("first", "second", "apart"), (0, rules.players - 1))
    flags = dict.fromkeys(("plain", "tie_now"), (0, 1))
    return {**sets, **seats, **flags, "left": (0, rules.players), "phase": (0, max(Phase))}


def _numbers(rules: Rules, count: int) -> dict[str, tuple[int, int]]:
    """Numbers of cards, and what they are worth."""
    compared, bonus = rules.tie_break_cards, rules.colour_bonus * (rules.players - 1)
    slower = max(1.0, *(getattr(rules, pace) / rules.parameter(pace).default for pace in PACES))
    seconds = ceil(slower) * sum(
        int(kind.seconds) for kind in Event
    )  # an event happens at most once for each card of a round
    return {
        "owned": (0, count),
        "low": (0, count),
        "edge": (0, rules.underdog_bonus),
        "compared": (0, compared),
        "worth": (0, compared * (rules.max_rank + bonus + rules.underdog_bonus)),
        "shown": (0, rules.hand_size),
        "seconds": (0, min((rules.max_rounds or GUARD + 1) * count * seconds, _I4)),
        "beats": (0, 2 ** (4 * rules.colours) - 1),
    }
