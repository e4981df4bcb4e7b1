"""Skill: how often the better of two players wins from every seat of a deal, and how often the deal decides.

Each deal is played from every seat: the cards rotate and the players keep their seats, so that either player holds each
side of the deal. With two coin tosses, one player wins both games of a quarter of the deals, which is no skill; so the
deals that the weaker one wins from every seat are subtracted.

The skill of a game is measured between its best ordinary player, the top of its ladder, whose order is tested on other
deals, and one that plays at random (`headline_players`), on all pages and in all commands; the players at the table do
not matter. Between two plans that a user has named it is another number. Of these the better one is that with the larger
share of `CHOOSING` other deals under the published rules, the first one if the shares are equal: chosen on the measured
deals, it would look better than it is. It stays the better one under changed rules, so that `skill` is below 0 where a
change turns the two round.

`in_deal`, the weight of the deal: the covariance, over deals, of the wins of a side of the deal held by one and by the
other player, divided by its greatest value, that of a side that wins one game of n; 1 in Classic War, 0 for coins of
any share. Between two without draws it is twice what `deal` has beyond `coins`. For one player that of both players'
wins, times 4. Its interval holds if coins would make at least five deals of each kind (Cochran 1954, "Some methods for
strengthening the common chi-squared tests"); else it is None.
"""

from collections.abc import Iterable
from concurrent.futures import Executor
from math import nan
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.ladder import share_of_deals
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import TOO_FEW, points
from engine.play.strategy import best_ordinary
from engine.runtime.result import Drawn
from engine.setup.lineup import Lineup
from engine.setup.setup import MAX_SEED, Setup, names_of_seats
from engine.simulation.estimates import Estimate, matched, mean_of, wilson
from engine.simulation.parts.batches import Batch, play_batches
from engine.simulation.simulate import refuse_columns

GAMES = 4_000  # deals
CHOOSING = 400  # deals that decide which of two named players is the better one
_LEAST_EXPECTED = 5  # deals of each kind that coins would make: with fewer, the interval of `in_deal` misses too often
ALL_DEAL = {"better_both": 0.0, "deal": 1.0, "weaker_both": 0.0, "rest": 0.0, "skill": 0.0}  # Classic War
_PUBLISHED = ("published", "published_low", "published_high")
PARTS = ("better_both", "deal", "weaker_both", "rest")


class Player(NamedTuple):
    """One of the two players: its name, how it plays in words, and the share of its games that it wins, a draw being a
    part of one."""

    name: str
    words: str
    share: Estimate


class _Skill(NamedTuple):
    players: tuple[Player, Player]
    better_both: Estimate
    deal: Estimate
    weaker_both: Estimate
    rest: Estimate
    skill: Estimate
    coins: dict[str, float]
    in_deal: Estimate | None
    unfinished: float
    deals: int
    seats: int
    chosen: bool = False
    both: Estimate | None = None
    neither: Estimate | None = None
    published: "Skill | None" = None
    change: Estimate | None = None

    @property
    def better(self) -> Player | None:
        """The certainly better player (95%): nearly always the first one, the second one after a change of the rules
        that turns them round; None if there is none."""
        return self.players[0] if self.skill.low > 0 else self.players[1] if self.skill.high < 0 else None


class Skill(Drawn, _Skill):
    """The skill of two players on the same deals, the better one first. Shares are of the deals, `skill` is from -1 to
    1. `chosen`: a user has named the two; else they are those of `headline_players`.

    `better_both`: the better player wins from every seat; `deal`: the same side of the deal wins, no matter which
    player holds it; `weaker_both`: the better player wins from no seat; `rest`: all others, such as deals with a draw
    or a game that never ends. `coins`: the same figures for coins that win, lose and draw as often as these two; where
    the deal decides more than they do, the cards matter. `in_deal`: the covariance over deals, None where one of the
    two hardly ever wins, because it cannot be measured there. `unfinished`: the share of the games that never end. In a
    solo game `both` and `neither` are the two parts of `deal`: both players win, or none. `published`: the same two
    players under the published rules, None if these are the published ones, or if those have no choices; `change`: the
    change of `skill` on the same deals.
    """

    def frame(self) -> pl.DataFrame:
        """A row for each part of the deals, and skill. Columns: part; share, low, high (its 95% interval); published,
        published_low, published_high (null if nothing is changed, or if there are no choices under the published rules)."""
        rows = []
        for name in (*PARTS, "skill"):
            then = getattr(self.published, name)[:3] if self.published else (None, None, None)
            here = dict(zip(("share", "low", "high"), getattr(self, name)[:3], strict=True))
            rows.append({"part": name, **here, **dict(zip(_PUBLISHED, then, strict=True))})
        return pl.DataFrame(rows, schema_overrides=dict.fromkeys(_PUBLISHED, pl.Float64))

    def says(self) -> str:
        """How far skill decides, who is the better player, and the change against the published rules."""
        first, second = (f"the one that {player.words}" for player in self.players)
        what = "The number between these two plans (not the skill of the game)" if self.chosen else "Skill"
        who = f"both players are {first}" if first == second else f"{first} over {second}"
        told = f"{what} is {_of_hundred(self.skill)} of 100 points: {who}."
        if self.change:
            told += f" Against the published rules, on the same deals: {_of_hundred(self.change, signed=True)} points."
        return told


class Results(NamedTuple):
    """The outcomes of the games: `won` the first player's part of each (deals, games per deal), 1 or a part of a draw;
    `side` the side of the deal that won, -1 for none; `ended` whether the game ended. `seats`: the number of seats."""

    won: np.ndarray
    side: np.ndarray
    ended: np.ndarray
    seats: int

    @property
    def share(self) -> float:
        """The first player's share of all games."""
        return float(self.won.mean())

    @property
    def wins(self) -> np.ndarray:
        """The share of the games of each deal that the first player wins outright, and that the others win; in a solo
        game whether the first one wins, and whether the second one does."""
        if self.seats == 1:
            return self.won.T
        return np.stack([(self.won == 1).mean(axis=1), ((self.side >= 0) & (self.won == 0)).mean(axis=1)])


def _of_hundred(share: Estimate, signed: bool = False) -> str:
    """A share in points of 100, with its interval: '24 (16 to 32)'; without one, that there are too few games."""
    mean, low, high = (points(value, 0, signed) for value in share[:3])
    return f"{mean} ({f'{low} to {high}' if share.bounded else TOO_FEW})"


def skill(
    setup: Setup,
    players: Iterable[str] = (),
    games: int = GAMES,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Skill:
    """The skill of a game, or between two named players, under the rules of a setup and under the published ones, on
    `games` deals.

    Definition (all figures are of duplicate deals). Between two: `skill` is the share of the deals
    that the better player wins from both seats minus the share that the weaker one does; 0 for coins and for Classic
    War, 1 if skill decides all. Among n: the better player sits once in each seat among players like the weaker one,
    and w is the share of the games that it wins: skill is (w - 1/n) / (1 - 1/n). For one: the share of the deals that
    only the better player wins minus the share that only the weaker one does.

    A draw is half a win between two and 1/n among n, and so is a game that never ends; both put the deal into `rest`.
    For a solo player neither is a win.

    Source: playing a deal from both seats is duplicate bridge; both results of a deal make a pair, as
    in McNemar (1947). Intervals, 95%: for the four parts Wilson (1927); for `skill` between two and for one the
    adjusted one of Agresti and Min (2005), "Simple improved confidence intervals for comparing matched proportions";
    among n that of a share of deals, as in `engine.analysis.ladder`; for the covariance and the change the normal one
    of a mean over deals.

    The workers of an `executor` play stretches of deals. `how` is passed to `simulate`. BadInput for a solo player without choices,
    and for more than two names.

    >>> found = skill(Setup.of("suits"), games=500)
    >>> [player.name for player in found.players]
    ['counter.greedy', 'random']
    >>> [round(getattr(found, part).mean, 2) for part in (*PARTS, "skill")]
    [0.92, 0.06, 0.0, 0.03, 0.92]
    >>> skill(Setup.of("war"), games=100).deal.mean
    1.0
    """
    return _with_change(setup, names_of_seats(players), games, seed, how, executor)


def _with_change(
    setup: Setup, given: tuple[str, ...], games: int, seed: int, how: dict[str, Any], executor: Executor | None
) -> Skill:
    """The skill between two players, those of the game if none is given, and its change from the published rules."""
    named = players_of(setup, given)
    refuse_choiceless(setup)
    sides = _sides(setup)
    order = better_first(sides[0], named, games, seed, how) if given else named
    told = [(side, play_from_every_seat(side, order, games, seed, how, executor)) for side in sides]
    then, now = (measured(*each, order, bool(given)) for each in (told[0], told[-1]))
    if len(told) == 1:
        return now
    change = mean_of(pl.Series(of_deals(told[-1][1]) - of_deals(told[0][1])))
    return now._replace(published=then, change=change)


def skill_under(setup: Setup, games: int = GAMES, seed: int = 0, **how: Any) -> Estimate:
    """The skill of a game under the rules of a setup alone: the figure of `skill`, and of all tables with this metric.
    Without a value (n is 0) for a solo player without choices.

    >>> skill_under(Setup.of("suits"), 500) == skill(Setup.of("suits"), games=500).skill
    True
    """
    if choiceless(setup):
        return Estimate(nan, nan, nan, 0)
    players = headline_players(setup.game)
    return measured(setup, play_from_every_seat(setup, players, games, seed, how), players).skill


def _sides(setup: Setup) -> list[Setup]:
    """The rules that `setup` is compared with, then its own; its own alone if the published ones have no choices."""
    published = setup.by(setup.game.Rules())
    return [setup] if published.rules == setup.rules or choiceless(published) else [published, setup]


# ---------------------------------------------------------------- the two players


def headline_players(game: Game) -> tuple[str, str]:
    """The two players of the skill of a game: its best ordinary player, and one that plays at random. (Classic War has
    no better player than one at random.)

    >>> from engine.core import game as games
    >>> headline_players(games.load("suits"))
    ('counter.greedy', 'random.random')
    """
    best, plain = Lineup.read(game, (best_ordinary(game), game.plain)).names
    return best, plain


def players_of(setup: Setup, names: Iterable[str] = ()) -> tuple[str, str]:
    """The two players, those of `headline_players` if none is named; BadInput for more than two, or an unknown one."""
    given = names_of_seats(names)
    if len(given) > 2:
        raise BadInput(
            f"Skill is measured between two players, not {len(given)}; name two, such as random and another."
        )
    first, second = (given * 2)[:2] if given else headline_players(setup.game)
    Setup.of(setup.game, setup.rules, (first,))
    Setup.of(setup.game, setup.rules, (second,))
    return first, second


def better_first(setup: Setup, players: tuple[str, str], games: int, seed: int, how: dict[str, Any]) -> tuple[str, str]:
    """Two players, the better one under these rules first: chosen on deals of their own, at most `CHOOSING`."""
    if players[0] == players[1]:
        return players
    quiet = {name: value for name, value in how.items() if name != "progress"}
    found = play_from_every_seat(setup, players, min(games, CHOOSING), deals_to_choose(seed), quiet)
    return players[::-1] if is_weaker(found) else players


def deals_to_choose(seed: int) -> int:
    """The first of the deals that a better player is chosen on: the last deals of all, or the first ones if those to
    measure begin in the upper half. So the choice does not depend on which deals are measured.

    >>> deals_to_choose(0) == MAX_SEED - CHOOSING + 1, deals_to_choose(MAX_SEED - 10)
    (True, 0)
    """
    return 0 if seed > MAX_SEED // 2 else MAX_SEED - CHOOSING + 1


def choiceless(setup: Setup) -> str:
    """A sentence for a solo player without choices under these rules, else an empty one: with several players, the deal
    decides."""
    return setup.game.without_choices(setup.rules) if setup.game.count(setup.rules) == 1 else ""


def refuse_choiceless(setup: Setup) -> None:
    """BadInput for a solo player without choices, because then no player is better than another."""
    if why := choiceless(setup):
        raise BadInput(f"{why.rstrip('.')}, so no player is better than another.")


def tables_of(setup: Setup, players: tuple[str, str]) -> list[Setup]:
    """The tables to play: the first player among copies of the second, or in a solo game each by itself."""
    first, second = players
    others = (second,) * (setup.game.count(setup.rules) - 1)
    seated = [(first, *others)] if others else [(first,), (second,)]
    return [Setup.of(setup.game, setup.rules, names) for names in seated]


def rounds(setup: Setup) -> int:
    """The least number of games per deal under these rules."""
    return max(2, setup.game.count(setup.rules))


# ---------------------------------------------------------------- the games


def play_from_every_seat(
    setup: Setup,
    players: tuple[str, str],
    games: int,
    seed: int,
    how: dict[str, Any],
    executor: Executor | None = None,
) -> Results:
    """The games of each deal from every seat: the cards rotate, and with them the seat that begins; the players
    stay."""
    refuse_columns(how)
    return results_of_games(setup, list(play_batches(from_every_seat(setup, players, games, seed), how, executor)))


def from_every_seat(setup: Setup, players: tuple[str, str], games: int, seed: int) -> list[Batch]:
    """What is played for that: each rotation of the first table, and the other table of a solo game."""
    columns = {"columns": ["winner", "status"]}
    first, *others = tables_of(setup, players)
    rotated = [
        Batch(first, games, seed, {"rotation": seat, **columns}) for seat in range(setup.game.count(setup.rules))
    ]
    return rotated + [Batch(table, games, seed, columns) for table in others]


def results_of_games(setup: Setup, frames: list[pl.DataFrame]) -> Results:
    """The results of the games of these batches."""
    winner = np.stack([np.nan_to_num(frame["winner"].to_numpy(), nan=-1).astype("i2") for frame in frames], axis=1)
    ended = np.stack([(frame["status"] == "finished").to_numpy() for frame in frames], axis=1)
    return results_of(winner, ended, setup.game.count(setup.rules))


def results_of(winner: np.ndarray, ended: np.ndarray, seats: int) -> Results:
    """The first player's part of each game in seat 0 (deals, rotations), from the seats that won (-1: none).

    >>> results_of(np.array([[0, 1], [0, 0], [-1, 0]]), np.ones((3, 2), bool), 2)[:2]
    (array([[1. , 0. ],
           [1. , 1. ],
           [0.5, 1. ]]), array([[ 0,  0],
           [ 0,  1],
           [-1,  1]]))
    """
    part_of_draw = 1 / seats if seats > 1 else 0.0
    won = np.where(winner < 0, part_of_draw, winner == 0)
    side = np.where(winner < 0, -1, (winner - np.arange(winner.shape[1])) % seats)
    return Results(won, side, ended, seats)


def of_deals(found: Results) -> np.ndarray:
    """The contribution of each deal to the skill of the first player, from -1 to 1; skill is the mean."""
    if found.seats <= 2:
        first, second = swept(found)
        return first.astype("f8") - second
    fair = 1 / found.seats
    return (found.won.mean(axis=1) - fair) / (1 - fair)


def swept(found: Results) -> tuple[np.ndarray, np.ndarray]:
    """The deals that the first player wins from every seat, and those that the others do; in a solo game, those that
    only one of the two wins."""
    if found.seats == 1:
        both_ended = found.ended.all(axis=1)
        first, second = found.won[:, 0] == 1, found.won[:, 1] == 1
        return both_ended & first & ~second, both_ended & second & ~first
    everybody = (found.side >= 0).all(axis=1)
    return (found.won == 1).all(axis=1), everybody & (found.won == 0).all(axis=1)


def is_weaker(found: Results) -> bool:
    """Whether the first player has the smaller share of the games."""
    if found.seats == 1:
        return bool(found.won[:, 0].sum() < found.won[:, 1].sum())
    return found.share < 1 / found.seats - 1e-12  # minus the rounding error of adding parts of draws


# ---------------------------------------------------------------- estimates


def measured(setup: Setup, found: Results, players: tuple[str, str], chosen: bool = False) -> Skill:
    """The parts, skill and covariance of these results; the first player is the better one."""
    deals, (first, second) = len(found.won), swept(found)
    same = decided_by_deal(found)
    counts = [int(each.sum()) for each in (first, same, second, ~(first | same | second))]
    both = neither = None
    if found.seats == 1:
        both = wilson(int((same & (found.won == 1).all(axis=1)).sum()), deals)
        neither = wilson(int((same & (found.won == 0).all(axis=1)).sum()), deals)
    return Skill(
        players=_shares(setup, players, found),
        better_both=wilson(counts[0], deals),
        deal=wilson(counts[1], deals),
        weaker_both=wilson(counts[2], deals),
        rest=wilson(counts[3], deals),
        skill=_beyond_equal(found) if found.seats > 2 else matched(counts[0], counts[2], deals),
        coins=coins(found.seats, *map(float, found.wins.mean(axis=1))),
        in_deal=_covariance(found) if _both_win_some(found) else None,
        unfinished=float(1 - found.ended.mean()),
        deals=deals,
        seats=found.seats,
        chosen=chosen,
        both=both,
        neither=neither,
    )


def decided_by_deal(found: Results) -> np.ndarray:
    """The deals that the same side wins with either player; in a solo game, those that both players win or both
    lose."""
    if found.seats == 1:
        return found.ended.all(axis=1) & (found.won[:, 0] == found.won[:, 1])
    return (found.side[:, 0] >= 0) & (found.side == found.side[:, :1]).all(axis=1)


def _shares(setup: Setup, players: tuple[str, str], found: Results) -> tuple[Player, Player]:
    if found.seats == 1:
        shares = [wilson(int(won.sum()), len(won)) for won in found.won.T]
    else:
        each = pl.Series(found.won.mean(axis=1))
        shares = [share_of_deals(each), share_of_deals((1 - each) / (found.seats - 1))]
    lineup = Lineup.read(setup.game, players)
    return Player(lineup.short[0], lineup.words[0], shares[0]), Player(lineup.short[1], lineup.words[1], shares[1])


def _beyond_equal(found: Results) -> Estimate:
    """How far the better player's share is above an equal share, on the scale from there to all games."""
    fair, share = 1 / found.seats, share_of_deals(pl.Series(found.won.mean(axis=1)))
    mean, low, high = ((each - fair) / (1 - fair) for each in share[:3])
    return Estimate(mean, low, high, share.n)


def _both_win_some(found: Results) -> bool:
    """Whether coins that win as often would make some deals of each kind."""
    shares = found.won.mean(axis=0) if found.seats == 1 else np.full(2, found.share)
    least = float(np.prod(np.minimum(shares, 1 - shares)))
    return least * len(found.won) >= _LEAST_EXPECTED


def _covariance(found: Results) -> Estimate:
    """The weight of the deal: see `skill`."""
    if found.seats == 1:
        apart = found.won - found.won.mean(axis=0)
        return mean_of(pl.Series(4 * apart[:, 0] * apart[:, 1]))
    fair, games = 1 / found.seats, found.won.shape[1]
    together = np.zeros(len(found.won))
    for side in range(found.seats):
        won = np.where(found.side < 0, fair, found.side == side)
        apart = won - won.mean(axis=0)
        together += apart.sum(axis=1) ** 2 - (apart**2).sum(axis=1)  # all pairs of its games, each twice
    return mean_of(pl.Series(together / (found.seats * games * (games - 1)) / (fair * (1 - fair))))


# ---------------------------------------------------------------- reference values


def coins(seats: int, won: float = 0.0, lost: float = 0.0) -> dict[str, float]:
    """The same figures for coin tosses, or among n for drawing lots, that win and lose this share of the games (not
    given: equally often), so that nothing depends on the deal. In a solo game `lost` is the share that the other player
    wins.

    >>> coins(2)
    {'better_both': 0.25, 'deal': 0.5, 'weaker_both': 0.25, 'rest': 0.0, 'skill': 0.0}
    >>> {part: round(share, 2) for part, share in coins(2, 0.67, 0.33).items()}
    {'better_both': 0.45, 'deal': 0.44, 'weaker_both': 0.11, 'rest': 0.0, 'skill': 0.34}
    """
    n = max(2, seats)
    won, lost = (won, lost) if won or lost else (1 / n, 1 - 1 / n)
    if seats == 1:
        better, weaker = won * (1 - lost), lost * (1 - won)
        return {
            "better_both": better,
            "deal": 1 - better - weaker,
            "weaker_both": weaker,
            "rest": 0.0,
            "skill": won - lost,
        }
    better, same, weaker = won**n, n * won * (lost / (n - 1)) ** (n - 1), lost**n
    beyond = (won + (1 - won - lost) / n - 1 / n) / (1 - 1 / n)
    return {
        "better_both": better,
        "deal": same,
        "weaker_both": weaker,
        "rest": max(0.0, 1 - better - same - weaker),
        "skill": better - weaker if n == 2 else beyond,
    }
