"""Two rule sets on the same deals: what certainly changed, by how much, and which deals end differently."""

from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

import polars as pl

from engine.metrics import Z95, Change, Metric, Wanted, change, chosen
from engine.rules import BadInput
from engine.setup import Given, Setup, as_setup
from engine.shown import html_of
from engine.simulate import simulate
from engine.words import capital, counted, told_apart


@dataclass(frozen=True, repr=False)
class Comparison:
    """Games of two setups on the same seeds: `before` the published rules or a saved variant, `after` the variant.

    Who gains when Aces lose their power? Red, who leads the middle card, while Black leads the highest one:

    >>> comparison = compare("suits@middle/highest", "suits:ace_power=none@middle/highest", games=600)
    >>> for change in comparison.changes(["seat0_wins", "choices"]):
    ...     print(change.metric.title, round(change.before.mean, 2), round(change.after.mean, 2), change.difference.certain)
    First player wins 0.61 0.72 True
    Real choices 56.54 45.86 True
    >>> len(comparison.turned())  # deals that end differently
    169
    """

    before: Setup
    after: Setup
    games_before: pl.DataFrame
    games_after: pl.DataFrame

    def __repr__(self) -> str:
        sides = f"{self.before.text()} and {self.after.text()}"
        return f"Comparison of {sides} on {counted(len(self.games_after), 'deal')}. {self.verdict()}"

    def _repr_html_(self) -> str | None:
        """The verdict and the headline numbers, for notebooks."""
        return html_of(self)

    def changes(self, metrics: Wanted = None) -> list[Change]:
        """The paired changes of these metrics (default: the game's headline metrics), each with its own 95 % interval."""
        return self._headline_changes if metrics is None else self._changes(chosen(metrics, self.after.game))

    def certain(self, metrics: Wanted = None) -> list[Change]:
        """The changes that stay certain although several metrics are looked at (Bonferroni: all together 95 %)."""
        return self._headline_certain if metrics is None else self._certain(chosen(metrics, self.after.game))

    @cached_property
    def _headline_changes(self) -> list[Change]:
        """Kept, because a page asks for them several times."""
        return self._changes(chosen(None, self.after.game))

    @cached_property
    def _headline_certain(self) -> list[Change]:
        return self._certain(chosen(None, self.after.game))

    def _changes(self, metrics: list[Metric], z: float = Z95) -> list[Change]:
        return [change(self.games_before, self.games_after, m, z) for m in metrics]

    def _certain(self, metrics: list[Metric]) -> list[Change]:
        strict = self._changes(metrics, NormalDist().inv_cdf(1 - 0.05 / (2 * len(metrics))))
        return [c for c in strict if c.difference.certain]

    def turned(self) -> pl.DataFrame:
        """The deals that end differently under the other rules: seed, rotation, outcome and outcome_after."""
        return (
            self.games_before.select("seed", "rotation", "outcome")
            .with_columns(outcome_after=self.games_after["outcome"])
            .filter(pl.col("outcome") != pl.col("outcome_after"))
        )

    def verdict(self) -> str:
        """One sentence: what certainly changed and by how much, or that nothing did."""
        if self.before.rules == self.after.rules and self.before.strategies == self.after.strategies:
            published = self.after.rules == self.after.game.Rules()
            return f"Nothing has been changed{' yet: these are the published rules' if published else ': both sides play alike'}."
        certain = self.certain()
        if not certain:
            return f"No certain change in {counted(len(self.games_after), 'game')}: any difference may be chance."
        return f"{_sentence([_in_words(c, self.after) for c in certain])}."


def compare(before: Given, after: Given, games: int = 10_000, seed: int = 0, **how: Any) -> Comparison:
    """Play both setups on the same seeds; each is a `Setup` or a text such as "suits:hand_size=5".

    `how` is passed to `simulate`. BadInput if they are of different games.

    >>> print(compare("suits@random", "suits:hand_size=1@random", games=200).verdict())
    Real choices fall from 47.6 to 0.0; turns rise from 20.8 to 24.0; lead changes rise from 2.4 to 3.1.
    """
    before, after = as_setup(before), as_setup(after)
    if before.game is not after.game:
        titles = f"{before.game.title} and {after.game.title}"
        raise BadInput(f"Only rule sets of the same game can be compared, not {titles}.")
    first = simulate(before, games, seed, **how)
    second = first if before == after else simulate(after, games, seed, **how)
    return Comparison(before, after, first, second)


def _in_words(change: Change, setup: Setup) -> str:
    before, after = told_apart(change)
    m = change.metric
    if m.share:
        return f"{m.phrase.format(first=setup.game.seats[0], share=after)} instead of {before}"
    verb = "rise" if change.difference.mean > 0 else "fall"
    verb += "" if _is_plural(m.title) else "s"
    before = before.removesuffix(m.unit_words)
    if m.unit in m.title.lower():
        after = after.removesuffix(m.unit_words)
    return f"{m.title[0].lower()}{m.title[1:]} {verb} from {before} to {after}"


def _is_plural(title: str) -> bool:
    """Whether a title speaks of several: one of its first two words ends in s, as in "Wars caused"."""
    return any(word.endswith("s") and "'" not in word for word in title.split()[:2])


def _sentence(parts: list[str]) -> str:
    return capital("; ".join(parts))
