"""Metrics: one function = one number of a game, with its definition and its source.

A metric is a polars expression over the frame of `simulate`: one value a game (null where it has no meaning). Means and
shares come with a 95 % interval: Student's normal approximation for means, Wilson (1927) for shares; a change between
two rule sets is the mean of the *paired* differences over the same seeds.
"""

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Any, NamedTuple

import polars as pl

from engine.events import GaugeKind
from engine.game import Game
from engine.rules import BadInput

Z95 = 1.959963984540054


class Metric(NamedTuple):
    """A number of a game: its name, title, unit, number of decimals, whether it is yes or no, and its definition."""

    name: str
    title: str
    unit: str
    digits: int
    share: bool
    says: str
    value: Callable[[], pl.Expr]
    between: bool = False
    phrase: str = ""

    @property
    def in_percent(self) -> bool:
        """Whether it is read in percent: a share of the games, or a part of something ("of the game")."""
        return self.share or self.unit.startswith("of ")

    @property
    def unit_words(self) -> str:
        """What stands behind a number: ' turns', ' %', ' % of the game'."""
        unit = f" {self.unit}" if self.unit and not self.share else ""
        return f" %{unit}" if self.in_percent else unit

    @property
    def decimals(self) -> int:
        """How many decimals are written, of percents too."""
        return (1 if self.share else max(0, self.digits - 2)) if self.in_percent else self.digits


Wanted = str | Metric | Iterable[str | Metric] | None  # metrics as they are asked for

_METRICS: dict[str, Metric] = {}


def metric(
    title: str, unit: str = "", digits: int = 1, share: bool = False, between: bool = False, phrase: str = ""
) -> Callable[[Callable[[], pl.Expr]], Metric]:
    """Declare a metric; the docstring is what "what is this?" answers. `between`: it only makes sense between seats;
    `phrase`: how a share stands in a sentence ({first} is the first seat, {share} the number)."""

    def declare(function: Callable[[], pl.Expr]) -> Metric:
        says = " ".join((function.__doc__ or "").split())
        _METRICS[function.__name__] = Metric(
            function.__name__, title, unit, digits, share, says, function, between, phrase
        )
        return _METRICS[function.__name__]

    return declare


def _finished(value: pl.Expr) -> pl.Expr:
    return pl.when(pl.col("status") == "finished").then(value)


@metric("Turns", "turns")
def turns() -> pl.Expr:
    """How many turns a finished game lasts. A turn ends when somebody takes cards; a war is part of its turn. Games that
    never end are left out of this average and counted as unfinished."""
    return _finished(pl.col("turns").cast(pl.Float64))


@metric("Length", "minutes")
def minutes() -> pl.Expr:
    """How long a finished game takes at a table: each kind of event takes so many seconds (turning a card 2, choosing one 6,
    shuffling 12, ...). The seconds are estimates, the same under all rules."""
    return _finished(pl.col("minutes"))


@metric("Decisions", "decisions")
def decisions() -> pl.Expr:
    """How often somebody has to decide, whether or not there is more than one option."""
    return pl.col("decisions").cast(pl.Float64)


@metric("Real choices", "choices")
def choices() -> pl.Expr:
    """How often a player has more than one legal option, counted over all players. 0: the game plays itself."""
    return pl.col("choices").cast(pl.Float64)


@metric("Lead changes", "changes")
def lead_changes() -> pl.Expr:
    """How often the lead passes from one player to another during a game (whoever has most after a turn leads; a tie keeps
    the old leader). After the lead-change measure of Browne (2008), "Automatic Generation and Evaluation of
    Recombination Games"."""
    return pl.col("lead_changes").cast(pl.Float64)


@metric("Comeback", "", 1, between=True)
def comeback() -> pl.Expr:
    """How far behind the eventual winner was at the worst moment; 0 if never behind. Games without a winner do
    not count. After "drama" of Browne (2008)."""
    return (-pl.col("lowest")).clip(lower_bound=0).cast(pl.Float64)


@metric("Final margin", "", 1, between=True)
def margin() -> pl.Expr:
    """How far the winner is ahead of the runner-up at the end. A small margin is a close game. Games without a winner do
    not count."""
    return pl.col("margin_10").cast(pl.Float64)


@metric("Decided after", "of the game", 2, between=True)
def settled() -> pl.Expr:
    """How much of the game is over when the lead changes for the last time. 0: decided at the deal; 1: open to the last turn.
    After "uncertainty" of Browne (2008)."""
    return pl.col("settled") / pl.col("turns").clip(lower_bound=1)


@metric("First player wins", "of games", 3, share=True, between=True, phrase="{first} wins {share} of the games")
def seat0_wins() -> pl.Expr:
    """The share of all games that the player in the first seat wins; draws and unfinished games are not wins. With two
    different strategies it says whether choosing well pays: 50 % is a coin toss, 100 % a game without luck."""
    return (pl.col("winner") == 0).fill_null(False).cast(pl.Float64)


@metric("Draws", "of games", 3, share=True, between=True, phrase="{share} of the games are draws")
def draws() -> pl.Expr:
    """The share of all games that end by the rules without a winner."""
    return (pl.col("outcome") == "draw").cast(pl.Float64)


@metric("Games won", "of games", 3, share=True, phrase="{share} of the games are won")
def won() -> pl.Expr:
    """The share of all games that somebody wins: in a game for one, how often the player succeeds."""
    return pl.col("winner").is_not_null().cast(pl.Float64)


@metric("Unfinished", "of games", 3, share=True, phrase="{share} of the games are unfinished")
def unfinished() -> pl.Expr:
    """The share of all games that never end: a position came back, or the game was stopped after too many turns
    (each game has its own limit, 10,000 to 50,000)."""
    return (pl.col("status") != "finished").cast(pl.Float64)


def metrics(game: Game | None = None) -> dict[str, Metric]:
    """Every metric by name: those of all games, or those that make sense in one game and its own gauges."""
    if game is None:
        return dict(_METRICS)
    shared = {name: m for name, m in _METRICS.items() if len(game.seats) > 1 or not m.between}
    return shared | {gauge.name.lower(): _of_gauge(game, gauge) for gauge in game.gauges}


def _of_gauge(game: Game, gauge: GaugeKind) -> Metric:
    """A gauge as a metric: of finished games, like every number that grows while a game lasts."""

    def value() -> pl.Expr:
        counted = pl.col(f"g_{gauge.name}").cast(pl.Float64)
        if not gauge.per:
            return _finished(counted)
        parts = pl.col(_column_of(game, gauge.per))
        return _finished(pl.when(parts != 0).then(counted / parts))

    phrase = f"{gauge.title.lower()}: {{share}} of the games"
    return Metric(
        gauge.name.lower(), gauge.title, gauge.unit, gauge.digits, gauge.share, gauge.says, value, phrase=phrase
    )


def _column_of(game: Game, name: str) -> str:
    """The column of the frame that a gauge is divided by."""
    if name == "turns":
        return name
    return f"g_{name}" if name in [gauge.name for gauge in game.gauges] else f"n_{game.events[name].name}"


def metric_named(name: str | Metric, game: Game | None = None) -> Metric:
    """One metric, of one game or of all; BadInput names those there are.

    >>> metric_named("choices").says
    'How often a player has more than one legal option, counted over all players. 0: the game plays itself.'
    """
    if isinstance(name, Metric):
        return name
    known = metrics(game)
    if name not in known:
        raise BadInput(f"There is no metric '{str(name)[:40]}'; choose one of {', '.join(known)}.")
    return known[name]


def chosen(wanted: Wanted, game: Game) -> list[Metric]:
    """The metrics that somebody asks for, as they are or by name; without any the headline metrics of the game.

    >>> from engine import game as games
    >>> [metric.title for metric in chosen(["minutes", "choices"], games.load("suits"))]
    ['Length', 'Real choices']
    >>> [metric.title for metric in chosen(None, games.load("suits"))]
    ['First player wins', 'Real choices', 'Turns', 'Lead changes']
    """
    if not wanted:
        return headline(game)
    return [metric_named(each, game) for each in ([wanted] if isinstance(wanted, str | Metric) else wanted)]


def headline(game: Game) -> list[Metric]:
    """The four metrics that a game shows first."""
    return [metric_named(name, game) for name in game.headline]


# ---------------------------------------------------------------- estimates


def as_float(figure: Any) -> float:
    """What polars says of a series (its mean, a quantile, ...) as a plain number; 0 where it says nothing."""
    return 0.0 if figure is None else float(figure)


class Estimate(NamedTuple):
    """A mean (or share) over n games and the bounds of its interval."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def certain(self) -> bool:
        """For a difference: whether the interval does not include zero."""
        return self.n > 1 and (self.low > 0 or self.high < 0)


def wilson(wins: float, n: int, z: float = Z95) -> Estimate:
    """A share and its Wilson score interval."""
    if n == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0)
    p = wins / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return Estimate(p, min(p, max(0.0, middle - half)), max(p, min(1.0, middle + half)), n)


def mean_of(values: pl.Series, z: float = Z95) -> Estimate:
    """The mean of the values that are not null, and its normal interval."""
    values = values.drop_nulls()
    n = len(values)
    if n == 0:
        return Estimate(float("nan"), float("nan"), float("nan"), 0)
    mean, half = as_float(values.mean()), z * as_float(values.std()) / sqrt(n)
    return Estimate(mean, mean - half, mean + half, n)


def estimate(games: pl.DataFrame, metric: Metric | str, z: float = Z95) -> Estimate:
    """A metric over the games of a frame, itself or by name (`metrics(game)` holds those that only one game has).

    Leading the middle card beats leading the highest one:

    >>> from engine.simulate import simulate
    >>> wins = estimate(simulate("suits@middle/highest", 400), "seat0_wins")
    >>> print(f"{wins.mean:.0%}, between {wins.low:.0%} and {wins.high:.0%}")
    63%, between 58% and 68%
    """
    metric = metric_named(metric)
    values = games.select(metric.value().alias("v"))["v"]
    if metric.share:
        return wilson(float(values.sum()), len(values.drop_nulls()), z)
    return mean_of(values, z)


class Change(NamedTuple):
    """A metric under two rule sets on the same seeds: both estimates, the paired difference, what pairing gained.

    `gain`: variance of the difference if the games were unrelated, divided by the variance of the paired one.
    """

    metric: Metric
    before: Estimate
    after: Estimate
    difference: Estimate
    gain: float


def change(before: pl.DataFrame, after: pl.DataFrame, metric: Metric | str, z: float = Z95) -> Change:
    """The paired change of a metric; both frames have the same seeds in the same order (ValueError if not).

    >>> from engine.simulate import simulate
    >>> minutes = change(simulate("suits", 300), simulate("suits:hand_size=5", 300), "minutes")
    >>> print(f"{minutes.difference.mean:+.1f} minutes, certain: {minutes.difference.certain}")
    -0.6 minutes, certain: True
    """
    metric = metric_named(metric)
    if not before["seed"].equals(after["seed"]):
        raise ValueError("The two frames must hold the same seeds in the same order.")
    a = before.select(metric.value().alias("v"))["v"]
    b = after.select(metric.value().alias("v"))["v"]
    difference = b - a
    apart = as_float(a.var()) + as_float(b.var())
    paired = as_float(difference.var())
    gain = apart / paired if paired else float("inf") if apart else 1.0
    return Change(metric, estimate(before, metric), estimate(after, metric), mean_of(difference, z), gain)


def summary(games: pl.DataFrame, metric: Metric) -> dict[str, float | None]:
    """Mean, spread, quantiles and interval of a metric, all None of no games: the shape of `simulate --json`."""
    values = games.select(metric.value().alias("v"))["v"].drop_nulls()
    mean = estimate(games, metric)
    if not len(values):
        return dict.fromkeys(("mean", "sd", "p5", "median", "p95", "min", "max", "low", "high"))
    middle = {"p5": 0.05, "median": 0.5, "p95": 0.95}
    quantiles = {name: as_float(values.quantile(share, "nearest")) for name, share in middle.items()}
    ends = {"min": as_float(values.min()), "max": as_float(values.max())}
    return {
        "mean": mean.mean,
        "sd": as_float(values.std()),
        **quantiles,
        **ends,
        "low": mean.low,
        "high": mean.high,
    }
