"""The distribution of a number over the games: published as an outline, the variant filled, on an axis
of its own, from the games in a thousand at either end to each other; as HTML."""

from functools import reduce
from math import floor, gcd
from typing import NamedTuple

import numpy as np

from engine.analysis.compare import Comparison
from engine.core.text import number
from engine.simulation.games import Games
from engine.simulation.metrics import Metric
from workbench.charts.kit.bins import width_of

_BINS, _HIGH = 40, 40  # bins at most; the height of the highest
_TAIL = 0.005  # the share of games beyond either end of the axis, which the last bar there includes
_FINE = 2**20  # with more steps than this, a lattice of the values would not be visible


class Lattice(NamedTuple):
    """The start of the first bin, the width of the bins, their number; `step` is that of whole numbers, otherwise 0."""

    first: float
    width: float
    bins: int
    step: int = 0

    @property
    def last(self) -> float:
        """The highest value of the last bin."""
        return self.first + self.width * self.bins - self.step

    def shares(self, values: np.ndarray) -> np.ndarray:
        """The share of the values in each bin; values beyond an end count in the last bin there."""
        at = np.clip(np.floor((values - self.first) / self.width), 0, self.bins - 1).astype(np.int64)
        return np.bincount(at, minlength=self.bins) / max(1, len(values))


def spread_html(metric: Metric, comparison: Comparison) -> str:
    """The distribution of a number; empty for a share of games, which is one number for all of them."""
    before, after = (values_of(games, metric) for games in comparison.played)
    if metric.share or not len(before):
        return ""
    lattice = _lattice(comparison.played[0], metric, before, _ends(before, after))
    sides = [_shares(comparison.played[0], metric, before, lattice)]
    if comparison.before != comparison.after and len(after):
        sides.append(lattice.shares(after))
    peak = max(side.max() for side in sides)
    looks = ("wb-spread-was", "wb-spread-now")
    drawn = [f'<path class="{look}" d="{_outline(side / peak)}"/>' for look, side in zip(looks, sides, strict=False)]
    box = f'viewBox="0 0 {lattice.bins} {_HIGH}" preserveAspectRatio="none"'
    svg = (
        f'<svg {box} aria-hidden="true">{"".join(reversed(drawn))}</svg>'  # the outline is drawn above the filled shape
    )
    low, high = _labels(metric, lattice)
    said = _beyond(low, high, lattice, np.concatenate([before, after]))
    return f'<div class="wb-spread"><div>{svg}<i>{low}</i><i>{high}</i></div><span>{said}</span></div>'


def values_of(games: Games, metric: Metric) -> np.ndarray:
    """The number in each game that counts."""
    (parts,) = games.parts(metric)
    counts = parts.counting if parts.over is None else parts.counting & (np.nan_to_num(parts.over) > 0)
    return parts.brings[counts] if parts.over is None else parts.brings[counts] / parts.over[counts]


def _ends(before: np.ndarray, after: np.ndarray) -> tuple[float, float]:
    """The values between which nearly all games of both sides lie."""
    sides = [np.quantile(side, (_TAIL, 1 - _TAIL), method="nearest") for side in (before, after) if len(side)]
    return min(float(side[0]) for side in sides), max(float(side[1]) for side in sides)


def _lattice(games: Games, metric: Metric, values: np.ndarray, axis: tuple[float, float]) -> Lattice:
    """Bins along the axis: those of the baseline's games, for both sides."""
    return games.once(("lattice", metric.name, axis), lambda: _laid(values, *axis))


def _laid(values: np.ndarray, low: float, high: float) -> Lattice:
    whole = bool((values == np.floor(values)).all()) and high - low < _FINE
    if not whole:
        return Lattice(low, (high - low or 1.0) / _BINS, _BINS)
    step = reduce(gcd, np.diff(np.unique(values)).astype(np.int64).tolist(), 0) or 1
    width = width_of(int(high - low), step, _BINS)
    first = floor((low - values.min()) / step) * step + values.min() if width == step else floor(low / width) * width
    return Lattice(float(first), float(width), max(1, floor((high - first) / width) + 1), step)


def _shares(games: Games, metric: Metric, values: np.ndarray, lattice: Lattice) -> np.ndarray:
    return games.once(("shares", metric.name, lattice), lambda: lattice.shares(values))


def _outline(heights: np.ndarray) -> str:
    """Steps from left to right, as a closed path."""
    tops = (_HIGH - np.round(heights * (_HIGH - 1), 1)).tolist()
    return f"M0 {_HIGH}" + "".join(f"V{top:g}h1" for top in tops) + f"V{_HIGH}Z"


def _labels(metric: Metric, lattice: Lattice) -> tuple[str, str]:
    sign = "%" if metric.in_percent else ""
    low, high = (number(metric.times * end, 2) + sign for end in (lattice.first, lattice.last))
    return low, high


def _beyond(low: str, high: str, lattice: Lattice, both: np.ndarray) -> str:
    """The bars that include values beyond the axis."""
    said = [f"the left bar includes values below {low}"] if both.min() < lattice.first else []
    said += [f"the right bar includes values above {high}"] if both.max() > lattice.last else []
    return f"Share of games; {' and '.join(said)}." if said else "Share of games."
