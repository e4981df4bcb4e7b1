"""Metrics: each function is one number of a game, with its definition and its source.

A metric is a polars expression over the frame of `simulate`: one value per game, null if it has no meaning.

The same games count for all metrics: descriptions of a game (its length, choices, leads, gauges) use finished games,
because a game that never ends was stopped at an arbitrary point; descriptions of the winner use games with a winner;
the ways a game ends are shares of all games.

A mean weights all games equally. A share of parts (of all turns, of all switches) is pooled over all games, as a ratio
estimator. Means, ratios and shares come with a 95% interval: Student's t for means, its linearisation for ratios
(Cochran 1977, "Sampling Techniques", 6.3 and 6.4), Wilson (1927) for shares. Few games that are nearly all alike have none
(see `engine.simulation.estimates`).

`engine.simulation.paired` computes a change between two rule sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from engine.core import game as registry
from engine.core.events import GaugeKind
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import did_you_mean
from engine.simulation.contributions import contributions_of, told_of
from engine.simulation.estimates import Z95 as Z95
from engine.simulation.estimates import Estimate as Estimate
from engine.simulation.estimates import as_float as as_float
from engine.simulation.estimates import mean_of as mean_of
from engine.simulation.estimates import wilson as wilson
from engine.simulation.metric import Metric as Metric

if TYPE_CHECKING:  # looking a metric up needs no polars
    import polars as pl

Wanted = str | Metric | Iterable[str | Metric] | None  # metrics as callers pass them

_METRICS: dict[str, Metric] = {}


def metric(
    title: str,
    unit: str = "",
    digits: int = 1,
    share: bool = False,
    between: bool = False,
    phrase: str = "",
    over: Callable[[], pl.Expr] | None = None,
    moves: tuple[str, str] = ("", ""),
) -> Callable[[Callable[[], pl.Expr]], Metric]:
    """Declare a metric; the docstring answers "what is this?" on the page. `between`: it needs several seats; `phrase`:
    the sentence of a share ({first} is the first seat, {share} the number); `over`, `moves`: see `Metric`."""

    def declare(function: Callable[[], pl.Expr]) -> Metric:
        says = " ".join((function.__doc__ or "").split())
        _METRICS[function.__name__] = Metric(
            function.__name__, title, unit, digits, share, says, function, between, phrase, over, moves=moves
        )
        return _METRICS[function.__name__]

    return declare


def _column(name: str) -> pl.Expr:
    import polars as pl

    return pl.col(name)


def _number(value: pl.Expr) -> pl.Expr:
    import polars as pl

    return value.cast(pl.Float64)


def _where(condition: pl.Expr, value: pl.Expr) -> pl.Expr:
    """The value in games with this condition; null in the others."""
    import polars as pl

    return pl.when(condition).then(value)


def _finished(value: pl.Expr) -> pl.Expr:
    return _where(_column("status") == "finished", value)


def _won(value: pl.Expr) -> pl.Expr:
    return _finished(_where(_column("winner").is_not_null(), value))


@metric("Turns", "turns", moves=("games get longer", "games get shorter"))
def turns() -> pl.Expr:
    """How many turns a finished game lasts. A turn ends when a player takes cards; a war is part of its turn. Games
    that never end are left out of this average and counted as unfinished."""
    return _finished(_number(_column("turns")))


@metric("Length", "minutes", moves=("games take longer", "games take less time"))
def minutes() -> pl.Expr:
    """How long a finished game takes at a table: each kind of event takes a number of seconds (turning a card 2,
    choosing one 6, shuffling 12, ...). The seconds are estimates, the same under all rules, unless the dials about time at the
    table change the pace of choices, flips, shuffles and look-ups."""
    return _finished(_column("minutes"))


@metric("Decisions", "decisions", moves=("players decide more often", "players decide less often"))
def decisions() -> pl.Expr:
    """How often a player has to decide in a finished game, even with only one option."""
    return _finished(_number(_column("decisions")))


@metric("Real choices", "choices", moves=("games offer more choices", "games offer fewer choices"))
def choices() -> pl.Expr:
    """How often a player has more than one legal option in a finished game, counted over all players. 0: the game plays
    itself. Cards that are chosen one after the other count one by one: a donation of three cards in Profiteer is up to
    three choices."""
    return _finished(_number(_column("choices")))


def _turns_played() -> pl.Expr:
    return _finished(_number(_column("turns")))


@metric(
    "Real choices per turn",
    "choices per turn",
    2,
    over=_turns_played,
    moves=("turns offer more choices", "turns offer fewer choices"),
)
def choices_per_turn() -> pl.Expr:
    """How many real choices there are in a turn, counted over all players and all turns of all finished games together.
    A shorter game has fewer choices in all, but it may have more of them in a turn."""
    return _finished(_where(_column("turns") > 0, _column("choices") / _column("turns")))


@metric("Lead changes", "changes", moves=("the lead changes more often", "the lead changes less often"))
def lead_changes() -> pl.Expr:
    """How often the lead passes from one player to another during a finished game (the player with most after a turn
    leads; a tie keeps the old leader). After the lead-change measure of Browne (2008), "Automatic Generation and
    Evaluation of Recombination Games"."""
    return _finished(_number(_column("lead_changes")))


@metric("Comeback", "", 1, between=True, moves=("comebacks get bigger", "comebacks get smaller"))
def comeback() -> pl.Expr:
    """How far behind the eventual winner was at the worst moment; 0 if never behind. Only finished games with a winner
    count. After "drama" of Browne (2008)."""
    return _won(_number((-_column("lowest")).clip(lower_bound=0)))


@metric("Final margin", "", 1, between=True, moves=("wins get bigger", "wins get closer"))
def margin() -> pl.Expr:
    """How far the winner is ahead of the runner-up at the end. A small margin is a close game. Only finished games with
    a winner count."""
    return _won(_number(_column("margin_10")))


@metric("Decided after", "of the game", 2, between=True, moves=("games stay open longer", "games are decided sooner"))
def settled() -> pl.Expr:
    """How much of the game is over when the lead changes for the last time. 0: decided at the deal; 1: open to the last
    turn. Only finished games with a winner count: a draw is never decided. After "uncertainty" of Browne (2008)."""
    return _won(_column("settled") / _column("turns").clip(lower_bound=1))


@metric(
    "First player wins",
    "of games",
    3,
    share=True,
    between=True,
    phrase="{first} wins {share} of the games",
    moves=("{first} wins more often", "{first} wins less often"),
)
def seat0_wins() -> pl.Expr:
    """The share of all games that the player in the first seat wins; draws and unfinished games are not wins. With two
    different strategies it shows how much choosing well matters: 50% is a coin toss, 100% a game without luck."""
    return _number((_column("winner") == 0).fill_null(False))


@metric(
    "Draws",
    "of games",
    3,
    share=True,
    between=True,
    phrase="{share} of the games are draws",
    moves=("draws are more frequent", "draws are rarer"),
)
def draws() -> pl.Expr:
    """The share of all games that end by the rules without a winner."""
    return _number(_column("outcome") == "draw")


@metric(
    "Games won",
    "of games",
    3,
    share=True,
    phrase="{share} of the games are won",
    moves=("games are won more often", "games are won less often"),
)
def won() -> pl.Expr:
    """The share of all games with a winner: in a solo game, how often the player succeeds."""
    return _number(_column("winner").is_not_null())


@metric(
    "Unfinished",
    "of games",
    3,
    share=True,
    phrase="{share} of the games are unfinished",
    moves=("more games never end", "fewer games never end"),
)
def unfinished() -> pl.Expr:
    """The share of all games that never end: a position was repeated, or the game was stopped after too many turns
    (each game has its own limit, 10,000 to 50,000)."""
    return _number(_column("status") != "finished")


def metrics(game: Game | None = None) -> dict[str, Metric]:
    """All metrics by name: those of all games, or those that make sense in one game and its own gauges."""
    if game is None:
        return dict(_METRICS)
    shared = {name: m for name, m in _METRICS.items() if len(game.seats) > 1 or not m.between}
    return shared | {gauge.name.lower(): _of_gauge(game, gauge) for gauge in game.gauges}


@cache
def _of_gauge(game: Game, gauge: GaugeKind) -> Metric:
    """A gauge as a metric: of finished games, like all numbers that grow during a game."""

    def counted() -> pl.Expr:
        return _finished(_number(_column(f"g_{gauge.name}")))

    def parts() -> pl.Expr:
        return _where(counted().is_not_null(), _number(_column(_column_of(game, gauge.per))))

    def value() -> pl.Expr:
        return _where(parts() != 0, counted() / parts()) if gauge.per else counted()

    which = "All finished games are taken together" if gauge.pooled else "Only finished games count"
    return Metric(
        gauge.name.lower(),
        gauge.title,
        gauge.unit,
        gauge.digits,
        gauge.share,
        f"{gauge.says} {which}.",
        value,
        phrase=f"{gauge.title.lower()}: {{share}} of the games",
        over=parts if gauge.pooled else None,
    )


def _column_of(game: Game, name: str) -> str:
    """The column that a gauge is divided by."""
    if name == "turns":
        return name
    return f"g_{name}" if name in [gauge.name for gauge in game.gauges] else f"n_{game.events[name].name}"


def metric_named(name: str | Metric, game: Game | None = None) -> Metric:
    """One metric, of one game or of all; BadInput lists the metrics.

    >>> metric_named("draws").says
    'The share of all games that end by the rules without a winner.'
    """
    if isinstance(name, Metric):
        return name
    known = metrics(game)
    if name not in known:
        nearly = did_you_mean(str(name), known)
        raise BadInput(f"There is no metric '{str(name)[:40]}'{nearly}; choose one of {', '.join(known)}.")
    return known[name]


def chosen(wanted: Wanted, game: Game) -> list[Metric]:
    """The requested metrics, given as metrics or names; by default the headline metrics of the game.

    >>> from engine.core import game as games
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
    known = metrics(game)
    return [known[name] for name in game.headline]


# ---------------------------------------------------------------- of games


def estimate(games: pl.DataFrame, metric: Metric | str, z: float = Z95, game: Game | None = None) -> Estimate:
    """The estimate of a metric (or its name) over the games of a frame.

    A metric of one game is found by the columns of the frame; `game` is needed only if they fit several games.

    Leading the middle card beats leading the highest one:

    >>> from engine.setup.setup import Setup
    >>> from engine.simulation.simulate import simulate
    >>> wins = estimate(simulate(Setup.of("suits@middle/highest"), 400), "seat0_wins")
    >>> print(f"{wins.mean:.0%}, between {wins.low:.0%} and {wins.high:.0%}")
    63%, between 58% and 68%
    """
    metric = _of_frame(games, metric, game)
    parts = contributions_of(games, metric)[0]
    return told_of(metric, parts.of(parts.counting), z)


def _of_frame(games: pl.DataFrame, name: Metric | str, game: Game | None) -> Metric:
    """The metric of this name, of one game or of all; BadInput asks for the game if several have it and fit."""
    if isinstance(name, Metric) or game or name in metrics():
        return metric_named(name, game)
    fitting = _games_of(games)
    if len(fitting) != 1 and any(name in metrics(each) for each in fitting):
        raise BadInput(
            f"The columns of these games do not tell which game they are of, and '{name}' is a metric of one game; "
            f'give the game, such as game=wb.game("{fitting[0].name}").'
        )
    return metric_named(name, fitting[0] if len(fitting) == 1 else None)


def _games_of(games: pl.DataFrame) -> list[Game]:
    """The games whose columns fit the frame, which stay when it is filtered, joined or saved; all games if none fits."""
    own = {name for name in games.columns if name.startswith(("g_", "n_"))}
    known = [registry.load(name) for name in registry.names()]
    return [game for game in known if own <= _own_columns(game)] or known


def _own_columns(game: Game) -> set[str]:
    return {f"g_{gauge.name}" for gauge in game.gauges} | {f"n_{kind.name}" for kind in game.events}
