"""Two rule sets on the same deals: what certainly changed, by how much, and which deals were turned around."""

from dataclasses import dataclass
from statistics import NormalDist

import polars as pl

from engine.metrics import Change, Metric, change, headline
from engine.setup import Setup
from engine.simulate import simulate


@dataclass(frozen=True)
class Comparison:
    """Games of two setups on the same seeds: `before` the published rules or a saved variant, `after` the variant."""

    before: Setup
    after: Setup
    games_before: pl.DataFrame
    games_after: pl.DataFrame

    def changes(self, metrics: list[Metric] | None = None) -> list[Change]:
        """The paired changes of these metrics (default: the game's headline metrics), each with its own 95 % interval."""
        return [change(self.games_before, self.games_after, m) for m in metrics or headline(self.after.game)]

    def certain(self, metrics: list[Metric] | None = None) -> list[Change]:
        """The changes that stay certain although several metrics are looked at (Bonferroni: all together 95 %)."""
        metrics = metrics or headline(self.after.game)
        z = NormalDist().inv_cdf(1 - 0.05 / (2 * len(metrics)))
        strict = [change(self.games_before, self.games_after, m, z) for m in metrics]
        return [c for c in strict if c.difference.certain]

    def turned(self) -> pl.DataFrame:
        """The deals that another seat wins under the other rules: seed, rotation, outcome and outcome_after."""
        return (
            self.games_before.select("seed", "rotation", "outcome")
            .with_columns(outcome_after=self.games_after["outcome"])
            .filter(pl.col("outcome") != pl.col("outcome_after"))
        )

    def verdict(self) -> str:
        """One sentence: what certainly changed and by how much, or that nothing did."""
        if self.before.rules == self.after.rules and self.before.strategies == self.after.strategies:
            return "Nothing is changed yet: these are the published rules."
        certain = self.certain()
        if not certain:
            return f"No certain change in {len(self.games_after):,} games: what differs may be chance."
        return f"{_sentence([_in_words(c, self.after) for c in certain])}."


def compare(before: Setup, after: Setup, games: int = 10_000, seed: int = 0, **how) -> Comparison:
    """Play both setups on the same seeds. `how` is passed to `simulate`."""
    first = simulate(before, games, seed, **how)
    second = first if before == after else simulate(after, games, seed, **how)
    return Comparison(before, after, first, second)


def number(metric: Metric, value: float, more: int = 0) -> str:
    """A value of a metric with its decimals (and some more) and unit: '23.4 choices', '61.2 %'."""
    if value != value:
        return "–"
    scale = 100 if metric.in_percent else 1
    return f"{scale * value:,.{metric.decimals + more}f}{metric.unit_words}"


def _in_words(change: Change, setup: Setup) -> str:
    before, after = _told_apart(change)
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


def _told_apart(change: Change) -> tuple[str, str]:
    """Both values, with as many decimals as it takes to see that they differ."""
    for more in range(4):
        before, after = (number(change.metric, side.mean, more) for side in (change.before, change.after))
        if before != after:
            break
    return before, after


def _sentence(parts: list[str]) -> str:
    joined = "; ".join(parts)
    return joined[0].upper() + joined[1:]
