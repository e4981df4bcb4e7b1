"""Every value of every parameter has a witness: a seed whose game it changes. A dial that turns nothing is a bug.

The values are compared with the default on the same deals. Where a parameter only matters together with others, `CONTEXT`
names its company, which then holds on both sides; where no witness can exist, `NO_WITNESS` says why.
"""

from functools import cache

import numpy as np
import pytest

from engine import game as games
from engine.rules import Parameter
from engine.setup import Setup
from tests.playing import results

TRANCHES = ((0, 100), (100, 900), (1_000, 3_000), (4_000, 16_000))  # first seed, count; the first is enough for most
_TOLD = ("status", "winner", "turns", "decisions", "choices", "score", "lead_changes", "lowest")

#: (game, parameter) -> the other rules under which its values are compared.
CONTEXT = {
    ("war", "max_turns"): {"decks": 4, "capture_order": "random"},
    ("suits", "two_secret_aces"): {"tie_priority": "secret"},
    ("suits", "reinforcement_count"): {"reinforcements": "deck"},
    ("suits", "match_by"): {"jack_value": 12},
    ("suits", "target_score"): {"decks": 4},
    ("suits", "max_rounds"): {"decks": 4, "hand_size": 1, "doubles": "none", "ace_power": "none"},
    # Whose deck is empty has run out: the card that the other draws, or keeps, is its own either way unless leftovers go elsewhere.
    ("suits", "topdeck_short"): {"leftovers_to": "runner_out"},
    ("suits", "draw_limit"): {"decks": 4, "hand_size": 13},
    ("suits", "pair_anchor"): {"decks": 4, "hand_size": 13, "double_effect": "multiply"},
    ("suits", "doubles_per_round"): {"decks": 4, "hand_size": 13, "cross_target": "any", "pair_anchor": "any"},
    ("suits", "answers_per_side"): {"decks": 4, "hand_size": 13, "cross_target": "any", "pair_anchor": "any"},
    ("armed", "deal_size"): {"decks": 2, "hand_size": 1, "capture_split": "loser_out"},
    # Whoever can still draw is hardly ever without a card for a war; who holds the last few cards under 'all_cards' is.
    ("armed", "war_total"): {"win_condition": "all_cards"},
    ("armed", "war_reserve"): {"hand_size": 1},
    ("armed", "war_short"): {"win_condition": "all_cards"},
    ("armed", "double_failure"): {"hand_size": 1, "war_reserve": "none", "war_short": "loses_game"},
    ("armed", "max_turns"): {"decks": 2, "win_condition": "all_cards"},
    # By the published rules both players always have equally many cards; a switch onto the neutral pile changes that.
    ("mindful", "tie_short"): {"switch_mode": "discard"},
    ("mindful", "leftover_to"): {"switch_mode": "discard"},
    ("river", "fast_from"): {"length": "fast"},
    ("river", "remainder"): {"players": 3},
    ("river", "rotation"): {"players": 5},
    ("river", "multi_bonus"): {"pairing": "all_at_once", "colour_bonus": 3},
    ("river", "bonus_scope"): {"colour_bonus": 3},
    ("river", "tie_repeat"): {"players": 2},
    ("river", "tie_dead"): {"players": 8, "length": "fast", "fast_from": 11, "tie_short": "equal_stake"},
    ("river", "rejoin_cards"): {"elimination": "rejoin"},
    ("river", "comeback_below"): {"comeback_aid": "underdog"},
    ("river", "underdog_bonus"): {"comeback_aid": "underdog"},
    ("river", "max_rounds"): {"length": "long", "players": 2},
    ("river", "colour_on_back"): {"pairing": "choose"},
    ("profiteer", "min_rank"): {"target": 12},
    ("profiteer", "odd_card"): {"resources": 7},
    ("profiteer", "swap_budget"): {"taken_to": "resources", "swaps_per_flip": 4},
    ("profiteer", "war_max_levels"): {"decks": 2, "min_rank": 11, "war_face_down": 0, "resources": 2},
    # Sides of two cards: one, or both, soon have nothing left for a war.
    ("profiteer", "war_short"): {"min_rank": 11, "resources": 12, "target": 8},
    ("profiteer", "war_dead"): {"min_rank": 11, "resources": 12, "target": 8},
    ("profiteer", "target"): {"decks": 2, "resources": 16, "war_face_down": 3, "war_face_down_to": "split"},
    # Two equal cards, one a side, that nobody can switch: a war that never ends.
    ("profiteer", "max_passes"): {"min_rank": 11, "resources": 14, "drop_lowest": 0, "swaps_per_flip": 0, "target": 8},
}

#: (game, parameter, value) -> why it changes no game.
NO_WITNESS: dict[tuple, str] = {
    ("suits", "max_rounds", 104): "four decks are 104 cards a side: after 104 rounds both have run out anyway",
    ("mindful", "switch_declare", "in_turn"): "the second player knows more, and random players do not look",
    ("mindful", "royal_declare", "next_turn"): "the winner knows more when it decides, and random players do not look",
    ("mindful", "sabotage_visible", True): "the opponent knows more, and random players do not look",
    ("river", "colour_on_back", True): "it changes only what can be seen, and random players do not look",
}


def values(parameter: Parameter) -> list:
    """Every value but the default; of more than 110 the bounds, what lies next to the default, and some between."""
    every = [value for value in parameter.values if value != parameter.default]
    if len(every) <= 110:
        return every
    near = [value for value in every if abs(value - parameter.default) <= 2]
    return sorted({every[0], every[-1], *near, *every[:: len(every) // 8]})


def cases() -> list:
    found = [(name, parameter) for name in games.names() for parameter in games.load(name).Rules.parameters()]
    return [pytest.param(*each, id="-".join(each)) for each in found]


@cache
def played(name: str, changes: tuple, count: int, start: int) -> np.ndarray:
    """What comes of the games under these changes; random strategies, which try everything."""
    found = results(Setup.of(name, dict(changes), ["random"]), range(start, start + count))
    return np.concatenate([found[field].reshape(count, -1).astype("i8") for field in _TOLD], axis=1)


def witness(name: str, parameter: str, value) -> int | None:
    """The first seed whose game the value changes; None if none does."""
    company = CONTEXT.get((name, parameter), {})
    before = tuple({k: v for k, v in company.items() if k != parameter}.items())
    after = (*before, (parameter, value))
    for start, count in TRANCHES:
        changed = (played(name, before, count, start) != played(name, after, count, start)).any(axis=1)
        if changed.any():
            return start + int(np.argmax(changed))
    return None


@pytest.mark.parametrize(("name", "parameter"), cases())
def test_every_value_changes_some_game(name, parameter):
    found = games.load(name).Rules.parameter(parameter)
    idle = [value for value in values(found) if witness(name, parameter, value) is None]
    unexplained = [value for value in idle if (name, parameter, value) not in NO_WITNESS]
    assert not unexplained, f"these values of {parameter} change no game of {sum(TRANCHES[-1])}: {unexplained}"
    known = [value for game, of, value in NO_WITNESS if (game, of) == (name, parameter)]
    assert sorted(map(str, known)) == sorted(map(str, idle)), "a value that has a witness is declared to have none"


def test_contexts_and_excuses_name_what_exists():
    for name, parameter, *value in [*CONTEXT, *NO_WITNESS]:
        found = games.load(name).Rules.parameter(parameter)
        assert not value or value[0] in found.values
