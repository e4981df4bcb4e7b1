"""Every value of every parameter has a witness: a seed whose game it changes. A dial that turns nothing is a bug.

The values are compared with the default on the same deals. Where a parameter only matters together with others, the
game's `checks.toml` names its company, which then holds on both sides; where no witness can exist, it says why.
"""

from contextlib import suppress
from functools import cache

import numpy as np
import pytest

from engine.core import game as games
from engine.core.rules import HEADLINE, Conflict, Parameter
from engine.setup.setup import Setup
from tests.kit.checks import checks, companies
from tests.kit.lanes import case
from tests.kit.playing import results

TRANCHES = ((0, 100), (100, 900), (1_000, 3_000), (4_000, 16_000))  # first seed, count; the first is enough for most
_TOLD = ("status", "winner", "turns", "decisions", "choices", "score", "lead_changes", "lowest")


def values(parameter: Parameter) -> list:
    """Every value but the default; of more than 110 the bounds, what lies next to the default, and some between."""
    every = [value for value in parameter.values if value != parameter.default]
    if len(every) <= 110:
        return every
    near = [value for value in every if abs(value - parameter.default) <= 2]
    return sorted({every[0], every[-1], *near, *every[:: len(every) // 8]})


def cases() -> list:
    """Every parameter of every game but those about time, which change no game; the headline dials, and the first of the
    others, in the quick lane."""
    found = []
    for name in games.names():
        dials = {n: p for n, p in games.load(name).Rules.parameters().items() if not p.dial.about_time}
        first = next((p for p in dials if dials[p].dial.level != HEADLINE), "")
        found += [case(p == first or dials[p].dial.level == HEADLINE, name, p, id=f"{name}-{p}") for p in dials]
    return found


@cache
def played(name: str, changes: tuple, count: int, start: int) -> np.ndarray:
    """What comes of the games under these changes; random strategies, which try everything."""
    found = results(Setup.of(name, dict(changes), ["random"]), range(start, start + count))
    return np.concatenate([found[field].reshape(count, -1).astype("i8") for field in _TOLD], axis=1)


def witness(name: str, parameter: str, value) -> int | None:
    """The first seed whose game the value changes, in one of its companies; None if none does."""
    seeds = (witness_among(company, name, parameter, value) for company in companies(name, parameter))
    return next((seed for seed in seeds if seed is not None), None)


def witness_among(company: dict, name: str, parameter: str, value) -> int | None:
    """The same in one company; None also where the value does not go with it."""
    before = tuple({k: v for k, v in company.items() if k != parameter}.items())
    after = (*before, (parameter, value))
    with suppress(Conflict):
        for start, count in TRANCHES:
            changed = (played(name, before, count, start) != played(name, after, count, start)).any(axis=1)
            if changed.any():
                return start + int(np.argmax(changed))
    return None


@pytest.mark.parametrize(("name", "parameter"), cases())
def test_every_value_changes_some_game(name, parameter):
    found = games.load(name).Rules.parameter(parameter)
    idle = [value for value in values(found) if witness(name, parameter, value) is None]
    excused = [each["value"] for each in checks(name)["no_witness"] if each["parameter"] == parameter]
    unexplained = [value for value in idle if value not in excused]
    assert not unexplained, f"these values of {parameter} change no game of {sum(TRANCHES[-1])}: {unexplained}"
    assert sorted(map(str, excused)) == sorted(map(str, idle)), "a value that has a witness is declared to have none"


@pytest.mark.parametrize("name", games.names())
def test_company_and_excuses_name_what_exists(name):
    rules = games.load(name).Rules
    for parameter in checks(name)["witness"]:
        assert rules.parameter(parameter) and all(rules.of(company) for company in companies(name, parameter))
    for excuse in checks(name)["no_witness"]:
        assert excuse["value"] in rules.parameter(excuse["parameter"]).values and excuse["why"]
