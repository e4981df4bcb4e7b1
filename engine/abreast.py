"""Several rule sets on the same deals, side by side: a metric of each, from the deals that count under all of them."""

from collections.abc import Sequence
from functools import reduce
from operator import and_

import polars as pl

from engine.estimates import Z95, Estimate
from engine.metrics import Metric, metric_named
from engine.parts import parts_of, told_of


def abreast(frames: Sequence[pl.DataFrame], metric: Metric | str, z: float = Z95) -> list[Estimate]:
    """A metric of each of these frames, which have the same seeds in the same order (ValueError if not).

    As in `change`, like is held against like: deals that end under some of the rulebooks only count for none. Of two frames
    these are the `before` and `after` of their change.

    >>> from engine.simulate import simulate
    >>> frames = [simulate(setup, 300) for setup in ("suits", "suits:hand_size=4", "suits:hand_size=5")]
    >>> print([round(found.mean, 1) for found in abreast(frames, "turns")])
    [22.5, 21.4, 20.3]
    """
    if any(not frame["seed"].equals(frames[0]["seed"]) for frame in frames[1:]):
        raise ValueError("The frames must hold the same seeds in the same order.")
    metric = metric_named(metric)
    parts = [parts_of(frame, metric)[0] for frame in frames]
    counting = reduce(and_, (each.counting for each in parts))
    return [told_of(metric, each.of(counting), z) for each in parts]
