"""The inverse of hiding: the cards that a view does not show are dealt at random, every deal that agrees with it as likely.

What agrees is what the seat knows: the cards it sees or has been shown, how many lie in every zone, among whose cards one
must be as everybody knows (`Game.belongs`), and what kinds can be told from the backs (`Game.backs`). What an opponent has
laid face down is one of the answers that may be given (`Game.commits`). What earlier answers tell about hidden cards is not
used: a rival who leads low may hold high. What the other seats know of hidden cards is nothing that a view shows: in a
filled world they know none.
"""

from collections.abc import Callable
from functools import cache

import numpy as np
from numba import types

from engine.compile.compiler import kernel, record_type
from engine.compile.jit import bind
from engine.core.game import Game
from engine.core.rng import DICE, open_streams
from engine.core.rules import BadInput
from engine.play.search.determinize import fill_view, filler, make_heap, slots_of
from engine.replay.view import EVERYTHING, View
from engine.setup.setup import MAX_SEED


def sampled_deal(view: View, seed: int) -> View:
    """A deal that this seat cannot tell from the real one, seen whole: the hidden cards and all shuffles to come from a seed.

    Whoever hides the same again has the same view: `fill(view, seed).seen_by(view.seat) == view`.

    >>> from engine.analysis.decisions.match import Match
    >>> from engine.setup.game_id import read_id
    >>> view = Match(read_id("suits@person/middle@17")).view()
    >>> for seed in range(3):
    ...     print(sampled_deal(view, seed).cards("hand", 1))
    ('AS', 'JS', '3C')
    ('KS', 'KC', '7S')
    ('3S', 'QS', '4C')
    """
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed <= MAX_SEED:
        raise BadInput(
            f"The seed of a deal cannot be {str(seed)[:40]}; it must be a whole number from 0 to {MAX_SEED:,}."
        )
    game, rules = view.setup.game, view.setup.rules
    table = np.zeros(2, game.state)
    table[1] = view.record
    raw, cards = table.view("u1").reshape(2, -1), game.cards(rules)
    sample_one(game)(table, raw, rules.record(), view.seat, np.uint64(seed), cards, slots_of(game), make_heap())
    return View(view.setup, EVERYTHING, table[1], view.names)


@cache
def sample_one(game: Game) -> Callable[..., None]:
    """`sample_at` for this game, compiled."""
    state, number = record_type(game.state), types.int64
    table, raw, places = types.Array(state, 1, "C"), types.Array(types.uint8, 2, "C"), types.Array(types.int32, 2, "C")
    rules, cards = types.Array(record_type(game.Rules.dtype()), 1, "C"), types.Array(types.uint8, 1, "C")
    heap = types.Array(types.int64, 2, "C")
    signature = types.void(table, raw, rules, number, types.uint64, cards, places, heap)
    return kernel(signature, bind(sample_at, f"fill_{game.name}", fill_view=filler(game)))


def sample_at(
    table: np.ndarray,
    raw: np.ndarray,
    rules: np.ndarray,
    seat: int,
    seed: int,
    cards: np.ndarray,
    slots: np.ndarray,
    heap: np.ndarray,
) -> None:
    """Fill the view in row 1, with the streams of this seed; the dice of the seat that looks stay what they are."""
    streams = table[1].streams
    own = streams[DICE + seat] if seat >= 0 else np.uint64(0)
    open_streams(streams, seed)
    if seat >= 0:
        streams[DICE + seat] = own
    fill_view(table, raw, rules[0], seat, cards, slots, heap)
