"""Specializing the loop for a game: the signatures of its records, and templates bound to the game's verbs.

A bound template compiles in three ways, like the rules: `inlined` into its callers, `separate` from them, or
`embedded` its only caller.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Self

import numpy as np
from numba import types
from numba.extending import typeof_impl

from engine.compile.compiler import record_type
from engine.compile.jit import bind, once, rule, seldom
from engine.core.decision import OPTIONS
from engine.core.events import LOG
from engine.core.game import Game
from engine.play.function_pointer import addresses, function_at
from engine.play.observation import STRETCH, sights_of
from engine.play.reading import reading_of
from engine.play.result import result_dtype
from engine.play.run import Run, Work


def inlined(template: Callable, game: Game, **verbs: Any) -> Callable:
    """A template bound to a game, inlined into its callers."""
    return rule(_bound(template, game, verbs))


def separate(template: Callable, game: Game, **verbs: Any) -> Callable:
    """A rarely called template bound to a game, compiled separately."""
    return seldom(_bound(template, game, verbs))


def embedded(template: Callable, game: Game, **verbs: Any) -> Callable:
    """A template bound to a game, compiled as a part of its only caller."""
    return once(_bound(template, game, verbs))


def _bound(template: Callable, game: Game, verbs: dict[str, Any]) -> Callable:
    return bind(template, f"{template.__name__}_{game.name}", **verbs)


def kernel_name(game: Game) -> str:
    """The name of a game's loop in the disk cache."""
    return f"play_{game.name}"


# ---------------------------------------------------------------- signatures


def choice_signature(game: Game):
    """The signature of a strategy: (view, rules, options) -> action."""
    return types.int64(record_type(game.state), record_type(game.Rules.dtype()), record_type(OPTIONS))


def play_signature(game: Game):
    """The signature of the loop: (run, work, seeds, results) -> nothing."""
    results = record_type(result_dtype(game))
    return types.void(_run_type(game.Rules.dtype()), _work_type(game.state), _row(types.uint64), _row(results))


def weigh_signature(game: Game):
    """The signature of the loop over many worlds: (run, work, scratch, the question, results) -> nothing; see
    `engine.setup.world_rollouts`."""
    state = record_type(game.state)
    sights = _row(record_type(STRETCH))
    scratch = (_row(state), _table(types.uint8), sights, _table(types.int32), _table(types.int64))
    asked = (types.int64, types.uint64, _row(types.int16), _row(types.int64))
    results = (_table(types.int16), _table(types.int32), types.Array(types.int16, 5, "C"))
    return types.void(_run_type(game.Rules.dtype()), _work_type(game.state), *scratch, *asked, *results)


def pilot_finder(game: Game):
    """The compiled function (address, place) -> the strategy part at this place of `Run.pilots`: a new strategy needs no
    new loop."""
    return function_at(choice_signature(game))


@cache
def _run_type(rules: np.dtype):
    fields = {
        "rules": _row(record_type(rules)),
        "seats": types.int64,
        "rotation": types.int64,
        "cards": _row(types.uint8),
        "stacked": types.boolean,
        "swapped": types.boolean,
        "pilots": _table(types.uint64),
        "sights": _row(record_type(STRETCH)),
        "script": _row(types.int16),
        "asked": _row(record_type(LOG)),
        "log": _row(record_type(LOG)),
    }
    return types.NamedTuple([fields[name] for name in Run._fields], Run)


@cache
def _work_type(state: np.dtype):
    fields = {
        "table": _row(record_type(state)),
        "raw": _table(types.uint8),
        "blank": _row(record_type(state)),
        "options": _row(record_type(OPTIONS)),
        "order": _row(types.uint8),
        "keys": _row(types.uint64),
        "buckets": _row(types.int64),
        "standings": _table(types.int32),
        "watch": _row(types.uint64),
    }
    return types.NamedTuple([fields[name] for name in Work._fields], Work)


def _row(kind):
    return types.Array(kind, 1, "C")


def _table(kind):
    return types.Array(kind, 2, "C")


class Pilots(tuple):
    """Compiled strategy parts, seat by seat and part by part."""

    addresses: np.ndarray  # u8 (parts, 2), see `function_pointer`
    sights: np.ndarray  # STRETCH: the bytes that each part gets of its view
    mind: Callable[..., np.ndarray] | None = (
        None  # (rules, cards) -> the MIND of players that think, see `engine.play.search.pimc`
    )

    @classmethod
    def of(cls, game: Game, parts: Iterable[Callable]) -> Self:
        pilots = cls(parts)
        pilots.addresses = addresses(pilots, choice_signature(game))
        fields = frozenset(game.state.names or ())
        pilots.sights = sights_of(game, [reading_of(each, fields) for each in pilots])
        return pilots


@typeof_impl.register(Run)
def _type_of_run(run: Run, context):
    return _run_type(run.rules.dtype)


@typeof_impl.register(Work)
def _type_of_work(work: Work, context):
    return _work_type(work.table.dtype)
