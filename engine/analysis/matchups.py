"""Matchups: the strategies of a game against each other, from every seat of the same deals.

With two players, a cell of the table is the share of games that one strategy wins against the other. With more, it is
the share that a single player of one strategy wins among players of the other. A draw, and a game that never ends, is
half a win between two and 1/n among n. A strategy against itself gets exactly that.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import combinations, permutations
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.ladder import share_of_deals
from engine.analysis.sensitivity import chance_of
from engine.analysis.skill import play_from_every_seat
from engine.core.rules import BadInput
from engine.core.text import percent
from engine.play.strategy import names
from engine.runtime.cached import cached_property
from engine.runtime.result import Drawn
from engine.setup.lineup import Lineup
from engine.setup.reference_players import best_ordinary
from engine.setup.setup import Setup, names_of_seats
from engine.simulation.estimates import Estimate, mean_of
from engine.simulation.paired import holm
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import refuse_columns

GAMES = 2_000  # deals of each pair
FEWEST, MOST = 2, 40  # strategies in a table
_LEAST = 0.005  # share in a mixture: a strategy with less is not mentioned


class Matchup(NamedTuple):
    """A played pair of strategies: the first one's part of each deal, and the share of games that never end."""

    one: str
    other: str
    parts: np.ndarray
    unfinished: float


class Matchups(Drawn):
    """A finished table of a setup: `names` in order of their wins against all others, the best first, and `words`, how
    each of them plays.

    >>> found = matchups(Setup.of("suits"), ["random", "counter.greedy", "highest"], 200)
    >>> found.names
    ('counter.greedy', 'highest', 'random')
    >>> [round(found.share(one, other).mean, 2) for one, other in (("random", "highest"), ("random", "random"))]
    [0.55, 0.5]
    """

    def __init__(self, setup: Setup, met: Iterable[Matchup], then: "Matchups | None" = None):
        self.setup, self.met, self.then = setup, tuple(met), then
        self.seats = setup.game.count(setup.rules)
        self.deals = len(self.met[0].parts)
        self._parts = {(each.one, each.other): each.parts for each in self.met}
        if self.seats == 2:
            self._parts |= {(each.other, each.one): 1 - each.parts for each in self.met}
        known = tuple(dict.fromkeys(name for pair in self._parts for name in pair))
        self.names = tuple(sorted(known, key=lambda name: -self._overall(name, known)))
        self.words = Lineup.read(setup.game, self.names).words

    def share(self, one: str, other: str) -> Estimate:
        """The share that the one wins against the other, with its 95% interval."""
        if one == other:
            return Estimate(self.fair, self.fair, self.fair, self.deals)
        return share_of_deals(pl.Series(self._parts[one, other]))

    @property
    def fair(self) -> float:
        """An equal share."""
        return 1 / self.seats

    @cached_property
    def shares(self) -> np.ndarray:
        """The table as numbers (strategy, opponent), in the order of `names`."""
        return np.array([[float(self.parts(one, other).mean()) for other in self.names] for one in self.names])

    def parts(self, one: str, other: str) -> np.ndarray:
        """The one's part of each deal against the other."""
        return np.full(self.deals, self.fair) if one == other else self._parts[one, other]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The played pairs: with two players each pair once."""
        return [(each.one, each.other) for each in self.met]

    @property
    def unfinished(self) -> float:
        """The share of all games that never end."""
        return sum(each.unfinished for each in self.met) / len(self.met)

    @cached_property
    def dominated(self) -> dict[str, str]:
        """The dominated strategies, each with one that certainly does better against all opponents.

        Certainly: the difference on the same deals is above 0 against each strategy in the table, including the two
        themselves. The p-value of a pair is that of its least certain opponent (an intersection-union test); all pairs
        are tested together (Holm 1979).
        """
        pairs = list(permutations(self.names, 2))
        certain = holm([self._chance_of_none(*pair) for pair in pairs])
        found: dict[str, str] = {}
        for (strong, weak), sure in zip(pairs, certain, strict=True):
            if sure:
                found.setdefault(weak, strong)
        return {weak: found[weak] for weak in self.names if weak in found}

    @cached_property
    def mixture(self) -> dict[str, float]:
        """The shares of the strategies in a mixture that no strategy in the table beats, by these figures (see
        `unbeaten`). Empty for more than two players, for which pairs do not determine such a mixture: see `holds`."""
        if self.seats != 2:
            return {}
        mixed = unbeaten(self.shares - self.fair)
        return {name: float(part) for name, part in zip(self.names, mixed, strict=True) if part > _LEAST}

    @cached_property
    def holds(self) -> tuple[str, ...]:
        """The symmetric equilibria: strategies such that, if all others play them, none in the table certainly wins
        more than an equal share, tested for all of them together."""
        return tuple(
            one for one in self.names if not any(self.gains(other, one) for other in self.names if other != one)
        )

    @property
    def beats_all(self) -> str:
        """The strategy that certainly wins more than an equal share against each other one; empty if there is none."""
        return next(
            (one for one in self.names if all(self.gains(one, each) for each in self.names if each != one)),
            "",
        )

    def gains(self, one: str, other: str) -> bool:
        """Whether the one certainly wins more than an equal share against the other."""
        return self.differs(one, other) and self.share(one, other).mean > self.fair

    def differs(self, one: str, other: str) -> bool:
        """Whether the share of the one against the other certainly is not an equal one."""
        return (one, other) in self._certain

    @cached_property
    def _certain(self) -> set[tuple[str, str]]:
        """The ordered pairs whose share certainly is not an equal one: all played pairs tested together (Holm 1979),
        because a sentence about the table reads all of them."""
        by = [self._away_from_fair(*pair) for pair in self.pairs]
        sure = {
            pair for pair, certain in zip(self.pairs, holm([chance_of(each) for each in by]), strict=True) if certain
        }
        return sure | {(other, one) for one, other in sure if self.seats == 2}

    def _away_from_fair(self, one: str, other: str) -> Estimate:
        share = self.share(one, other)
        return Estimate(share.mean - self.fair, share.low - self.fair, share.high - self.fair, share.n)

    def frame(self) -> pl.DataFrame:
        """One row for each ordered pair: one, other, share, low, high."""
        rows = []
        for one, other in permutations(self.names, 2):
            mean, low, high, _ = self.share(one, other)
            rows.append({"one": one, "other": other, "share": mean, "low": low, "high": high})
        return pl.DataFrame(rows)

    def says(self) -> str:
        """Whether one strategy is enough; and what the change of the rules did to that, if they are changed."""
        return " ".join([reading(self), *([turned(self, self.then)] if self.then else [])])

    def _overall(self, name: str, known: tuple[str, ...]) -> float:
        return float(np.mean([self._parts[name, other].mean() for other in known if other != name]))

    def _chance_of_none(self, strong: str, weak: str) -> float:
        """The p-value of the claim that the one does better than the other against all: the largest of them; 1 if it
        does not against one."""
        at = self.names.index
        if (self.shares[at(strong)] <= self.shares[at(weak)]).any():
            return 1.0
        gained = (mean_of(pl.Series(self.parts(strong, each) - self.parts(weak, each))) for each in self.names)
        return max(map(chance_of, gained))


def unbeaten(gains: np.ndarray) -> np.ndarray:
    """The shares of the rows in a mixture that no column beats: an optimal strategy of the zero-sum game (von Neumann
    1928) in which a row gains `gains[row, column]`, found by linear programming.

    If several mixtures are optimal, the result is a corner of their set: the one at which the simplex method of HiGHS
    stops for this order of rows. The same table always gives the same one.

    >>> unbeaten(np.array([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])).round(3)
    array([0.333, 0.333, 0.333])
    """
    from scipy.optimize import linprog  # takes a second to load

    count = len(gains)
    found = linprog(
        c=[*np.zeros(count), -1],  # the last unknown, to be maximized, is the least gain of the mixture
        A_ub=np.hstack([-gains.T, np.ones((count, 1))]),
        b_ub=np.zeros(count),
        A_eq=[[*np.ones(count), 0]],
        b_eq=[1],
        bounds=[(0, None)] * count + [(None, None)],
        method="highs",
    )
    mixed = np.clip(found.x[:count], 0, 1)
    return mixed / mixed.sum()


def matchups(
    setup: Setup,
    players: Iterable[str] = (),
    games: int = GAMES,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Matchups:
    """The matchups of these players, which are strategies (default: `ordinary`), under these rules and, as its `then`, under the published
    ones, on `games` deals per pair. With an `executor` its workers play the pairs (see `engine.simulation.parts.workers`). `how` is passed
    to `simulate`. BadInput for a solo game, for a game without
    choices, and for fewer than two strategies."""
    refuse_columns(how)
    wanted = read_names(setup, players)

    def met(there: Setup) -> list[Matchup]:
        pieces = [(there, pair, games, seed) for pair in pairs_of(there, wanted)]
        return list(one_by_one(executor, _meet, pieces, how))

    published = setup.by(setup.game.Rules())
    then = None
    if setup.rules.changes() and not refusal(published):
        then = Matchups(published, met(published))
    return Matchups(setup, met(setup), then)


def play_matchups(
    setup: Setup, wanted: tuple[str, ...], games: int = GAMES, seed: int = 0, known: int = 0, **how: Any
) -> Iterator[Matchup]:
    """The pairs one by one, each as soon as it is played; the first `known` of them were played before."""
    refuse_columns(how)
    for pair in pairs_of(setup, wanted)[known:]:
        yield _meet(setup, pair, games, seed, how)


def _meet(setup: Setup, pair: tuple[str, str], games: int, seed: int, how: dict[str, Any]) -> Matchup:
    found = play_from_every_seat(setup, pair, games, seed, how)
    return Matchup(*pair, found.won.mean(axis=1), float(1 - found.ended.mean()))


def pairs_of(setup: Setup, wanted: tuple[str, ...]) -> list[tuple[str, str]]:
    """The pairs to play: with two players each pair once, with more each strategy alone among each other one."""
    return list((combinations if setup.game.count(setup.rules) == 2 else permutations)(wanted, 2))


# ---------------------------------------------------------------- the strategies


def ordinary(setup: Setup) -> tuple[str, ...]:
    """The default strategies: those of the ladder, the game's typical player, and for two players every other strategy
    for the first part, combined with the best known one for the rest. (With more players, a pair takes much longer.)

    >>> ordinary(Setup.of("suits"))[-3:]
    ('middle_nonace.greedy', 'lowest_nonace.greedy', 'pair_baiter.greedy')
    """
    game, first = setup.game, list[str]()
    if game.count(setup.rules) == 2:
        best = Lineup.read(game, [best_ordinary(game)]).parts[0]
        first = [".".join((name, *best[1:])) for name in names(game, game.parts[0]) if name != "random"]
    found = Lineup.read(game, [*game.ladder, game.typical, *first])
    return tuple(dict.fromkeys(found.short))


def read_names(setup: Setup, given: Iterable[str] = ()) -> tuple[str, ...]:
    """The strategies of a table, each once; BadInput for an unknown name, too few or too many."""
    if why := refusal(setup):
        raise BadInput(why)
    asked = names_of_seats(given) or ordinary(setup)
    found = tuple(dict.fromkeys(Lineup.read(setup.game, asked).short))
    if not FEWEST <= len(found) <= MOST:
        raise BadInput(f"A table needs {FEWEST} to {MOST} different strategies, not {len(found)}.")
    for name in found:
        Setup.of(setup.game, setup.rules, [name])
    return found


def refusal(setup: Setup) -> str:
    """A sentence if there are no matchups under these rules, else an empty one."""
    if why := setup.game.without_choices(setup.rules):
        return f"{why.rstrip('.')}, so no strategy beats another."
    if setup.game.count(setup.rules) == 1:
        return f"{setup.game.title} is a solo game without opponents; its ladder shows how much each strategy wins."
    return ""


# ---------------------------------------------------------------- reading the table


def reading(found: Matchups) -> str:
    """Whether one strategy is enough, in a sentence; it holds only for the strategies in the table.

    >>> print(reading(matchups(Setup.of("suits"), ["random", "counter.greedy"], 200)))
    One strategy beats all the others here: the one that counts the cards, answers greedily.
    """
    words = dict(zip(found.names, found.words, strict=True))
    if found.beats_all:
        return f"One strategy beats all the others here: the one that {words[found.beats_all]}."
    if found.seats > 2:
        return _of_many(found, words)
    mixed = sorted(found.mixture.items(), key=lambda each: -each[1])
    if len(mixed) == 1:
        name = mixed[0][0]
        even = [f"the one that {words[each]}" for each in found.names if each != name and not found.gains(name, each)]
        return f"No strategy here beats the one that {words[name]}; but it does not certainly beat {_listed(even)}."
    told = _listed([f"{percent(part, 0)} {words[name]}" for name, part in mixed])
    return f"No single strategy wins: none here beats a mixture of {told}."


def _of_many(found: Matchups, words: dict[str, str]) -> str:
    if not found.holds:
        return "No single strategy wins: against any of them, another one here does better."
    ones = _listed([f"the one that {words[name]}" for name in found.holds])
    return f"If all play alike, no other strategy here does better than {ones}."


def turned(now: Matchups, then: Matchups) -> str:
    """The effect of a change of the rules: whether another strategy is the best one now, and how many matchups have
    certainly changed (paired on the same deals; all pairs tested jointly, Holm 1979)."""
    words = dict(zip(now.names, now.words, strict=True))
    best, was = now.names[0], then.names[0]
    told = (
        f"The best strategy is still the one that {words[best]}"
        if best == was
        else f"Another strategy is the best now: the one that {words[best]}, not the one that {words[was]}"
    )
    sure = changed_pairs(now, then)
    pairs = pairs_of(now.setup, now.names)
    if not sure:
        return f"{told}; no matchup has certainly changed."
    one, other = max(sure, key=lambda pair: abs(sure[pair].mean))
    shares = (percent(each.share(one, other).mean, 0) for each in (then, now))
    most = (
        f"most between the one that {words[one]} and the one that {words[other]}, from {next(shares)} to {next(shares)}"
    )
    return f"{told}; {len(sure)} of {len(pairs)} matchups have certainly changed, {most}."


def changed_pairs(now: Matchups, then: Matchups) -> dict[tuple[str, str], Estimate]:
    """The pairs with a certain change, and its size, on the same deals; empty if the number of players changed."""
    if now.seats != then.seats:
        return {}
    pairs = pairs_of(now.setup, now.names)
    deals = min(now.deals, then.deals)
    by = [mean_of(pl.Series(now.parts(*pair)[:deals] - then.parts(*pair)[:deals])) for pair in pairs]
    sure = holm([chance_of(each) for each in by])
    return {pair: change for pair, change, certain in zip(pairs, by, sure, strict=True) if certain}


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{'; '.join(words[:-1])} and {words[-1]}"
