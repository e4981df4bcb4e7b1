"""Sampled deals: a view's hidden cards dealt at random, with all deals that agree with the view equally likely.

A deal agrees with the knowledge of the seat: the cards it sees or has seen, the number of cards in each zone, the
publicly known owner of a card (`Game.belongs`), and the kinds that the backs reveal (`Game.backs`). A card that an
opponent laid face down is among that opponent's legal answers (`Game.commits`). Earlier answers are not used as
evidence: a rival who leads low may hold high. A view does not show the other seats' knowledge of hidden cards: in a
sampled world they have none.
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
    """A full deal that fits this view: the hidden cards and all later shuffles follow from a seed.

    Hiding the same information again gives the same view: `fill(view, seed).seen_by(view.seat) == view`.

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
    """Determinize the view in row 1 with the streams of this seed; the observing seat keeps its own random stream."""
    streams = table[1].streams
    own = streams[DICE + seat] if seat >= 0 else np.uint64(0)
    open_streams(streams, seed)
    if seat >= 0:
        streams[DICE + seat] = own
    fill_view(table, raw, rules[0], seat, cards, slots, heap)
