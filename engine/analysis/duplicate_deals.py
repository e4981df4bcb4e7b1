"""Duplicate deals of a comparison, each played from every seat: its contribution to skill under both rule sets, and its
outcomes.

`engine.analysis.skill` measures two players under one rule set; here each deal keeps its result, so that skill can be
compared deal by deal, like the other numbers of a comparison, and the deals of one kind can be opened.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
import polars as pl

from engine.analysis.skill import (
    Results,
    coins,
    decided_by_deal,
    headline_players,
    of_deals,
    results_of_games,
    swept,
    tables_of,
)
from engine.core.game import Game
from engine.setup.lineup import Lineup
from engine.setup.setup import Setup
from engine.simulation.columns import from_codes
from engine.simulation.estimates import Estimate, as_float, wilson
from engine.simulation.metric import Metric
from engine.simulation.metrics import Wanted, chosen, metrics
from engine.simulation.parts.batches import Batch, play_batches

COLUMNS = ("seed", "outcome", "turns", "winner", "status")  # of the played games
KINDS = (
    "better_both",
    "deal",
    "both",
    "neither",
    "weaker_both",
    "rest",
)  # kinds of deals; `both` and `neither` in a solo game

Play = Callable[[Setup, int, int], pl.DataFrame]  # a table, the rotation of its deals, the number of deals


class DuplicateDeals(NamedTuple):
    """Duplicate deals of two rule sets, played by two players, the better one first.

    The order of the players is fixed, and skill is negative if a change makes the other one better. `words`: how the
    two play, in a designer's words; `tables`: the line-up under the rules of each side, and in a solo game also the
    table of the other player.

    `before` and `after` have one row per deal: seed; skill (its contribution, from -1 to 1: the mean is the skill); won
    and lost (the share of its games that the first player wins, and that the others win; in a solo game that the one
    and that the other player wins); kind (one of `KINDS`); turns and outcome of the unrotated deal, turns_other and
    outcome_other of the deal rotated by one seat (in a solo game: played by the other player).
    """

    players: tuple[str, str]
    words: tuple[str, str]
    tables: tuple[tuple[Setup, ...], tuple[Setup, ...]]
    before: pl.DataFrame
    after: pl.DataFrame

    @property
    def seats(self) -> int:
        """The number of seats under the rules of the variant."""
        return len(self.tables[1][0].strategies)

    def first(self, deals: int) -> "DuplicateDeals":
        """The first `deals` of them; itself if there are no more."""
        if len(self.after) <= deals:
            return self
        return self._replace(before=self.before.head(deals), after=self.after.head(deals))

    @property
    def contrast(self) -> tuple[str, str]:
        """The words of both without their common parts: 'leads the middle', 'leads the lowest'."""
        return in_contrast(*self.words)


def _brings() -> pl.Expr:
    """The contribution of a deal."""
    return pl.col("skill")


SKILL = Metric(
    "skill",
    "Skill",
    "",
    0,
    False,
    "",
    _brings,
    between=True,
    scale=100,
    moves=("skill counts more", "skill counts less"),
)


def chosen_with_skill(wanted: Wanted, game: Game) -> list[Metric]:
    """The requested metrics, of which skill may be one; by default the headline metrics of the game.

    >>> from engine.core import game as games
    >>> [metric.title for metric in chosen_with_skill("skill,turns".split(","), games.load("suits"))]
    ['Skill', 'Turns']
    """
    named = [wanted] if isinstance(wanted, str | Metric) else wanted
    return chosen([SKILL if each == SKILL.name else each for each in named or ()], game)


def names_of(wanted: Iterable[Metric], game: Game) -> list[str | Metric]:
    """These metrics by their names, which travel to a worker; one that is not the game's own as it is."""
    own = metrics(game)
    return [each.name if each.name == SKILL.name or own.get(each.name) is each else each for each in wanted]


def skill_metric(seated: DuplicateDeals) -> Metric:
    """Skill as a metric of these deals, defined with the names of the two players."""
    better, other = seated.contrast
    who = f"The best ordinary player of the game {better}; the other one {other}."
    if seated.seats == 1:
        what = "Of 100 deals, those that only the best player wins, minus those that only the other one wins."
    elif seated.seats == 2:
        what = (
            "Every deal is played from both seats. Of 100 deals, those that the best player wins from both seats, minus "
            "those that the other one wins from both."
        )
    else:
        what = (
            "Every deal is played from every seat by the best player among copies of the other one: how far its share of the "
            "games is above an equal share, on a scale from there (0) to all games (100)."
        )
    none = "both alike" if seated.seats == 1 else "two coins, or a deal that decides all, as in Classic War"
    return SKILL._replace(says=f"{what} {who} 0: {none}; 100: skill decides all.")


# ---------------------------------------------------------------- the two players


def in_contrast(first: str, second: str) -> tuple[str, str]:
    """How two players play, without their common parts.

    >>> in_contrast("leads the middle, answers greedily", "leads the lowest, answers greedily")
    ('leads the middle', 'leads the lowest')
    >>> in_contrast("plays anything", "leads the lowest, answers greedily")
    ('plays anything', 'leads the lowest, answers greedily')
    """
    pairs = list(zip_longest(first.split(", "), second.split(", ")))
    apart = [pair for pair in pairs if pair[0] != pair[1]]
    if len(apart) in (0, len(pairs)) or any(None in pair for pair in pairs):
        return first, second
    one, other = (", ".join(side) for side in zip(*apart, strict=True))
    return one, other


# ---------------------------------------------------------------- the games


def duplicate_deals(
    before: Setup,
    after: Setup,
    deals: int,
    seed: int = 0,
    play: Play | None = None,
    players: tuple[str, str] | None = None,
    *,
    executor: Executor | None = None,
) -> DuplicateDeals:
    """Duplicate deals of both rule sets between two players (default: `headline_players`, not those at the
    table). `play` plays them (or returns cached ones): the columns `COLUMNS` of a number of deals of a table with a rotation,
    from `seed` on. Without it they are simulated, by the workers of an `executor` if there is one.

    >>> found = duplicate_deals(Setup.of("suits"), Setup.of("suits:hand_size=1"), 300)
    >>> found.contrast
    ('counts the cards, answers greedily', 'plays anything')
    >>> [round(100 * side["skill"].mean()) for side in (found.before, found.after)]  # with one card there are no choices
    [93, 0]
    """
    pair, rules = players or headline_players(after.game), list(dict.fromkeys((before, after)))
    known = play or _simulated(rules, pair, deals, seed, executor)
    sides = [_side(setup, pair, deals, known) for setup in rules]
    words = Lineup.read(after.game, pair).words
    (were, before_deals), (are, after_deals) = sides[0], sides[-1]
    return DuplicateDeals(pair, (words[0], words[1]), (were, are), before_deals, after_deals)


def _simulated(setups: list[Setup], pair: tuple[str, str], deals: int, seed: int, executor: Executor | None) -> Play:
    """The games of all tables, played at once."""
    seats = [seating for setup in setups for seating in seatings(setup, pair)]
    batches = [Batch(table, deals, seed, {"rotation": rotation, "columns": COLUMNS}) for table, rotation in seats]
    played = dict(zip(seats, play_batches(batches, {}, executor), strict=True))
    return lambda table, rotation, _: played[table, rotation]


def tables(setup: Setup, pair: tuple[str, str]) -> tuple[Setup, ...]:
    """The tables to play under the rules of a setup, with the setup's name."""
    return tuple(Setup(setup.game, setup.rules, table.strategies, setup.base) for table in tables_of(setup, pair))


def seatings(setup: Setup, pair: tuple[str, str]) -> list[tuple[Setup, int]]:
    """What is played under the rules of a setup: all rotations of a table, or in a solo game both tables."""
    first, *others = tables(setup, pair)
    return [(first, rotation) for rotation in range(len(first.strategies))] + [(other, 0) for other in others]


def _played(setup: Setup, pair: tuple[str, str], deals: int, play: Play) -> tuple[Results, list[pl.DataFrame]]:
    """The results of the first player, and the games of `seatings`."""
    frames = [play(table, rotation, deals) for table, rotation in seatings(setup, pair)]
    return results_of_games(setup, frames), frames


def _side(setup: Setup, pair: tuple[str, str], deals: int, play: Play) -> tuple[tuple[Setup, ...], pl.DataFrame]:
    """The tables of one side and one row per deal, from the first player's side."""
    found, (first, second, *_) = _played(setup, pair, deals, play)
    won, lost = found.wins
    told = {"seed": first["seed"], "skill": of_deals(found), "won": won, "lost": lost, "kind": kinds(found)}
    told |= {"turns": first["turns"], "outcome": first["outcome"]}
    told |= {"turns_other": second["turns"], "outcome_other": second["outcome"]}
    return tables(setup, pair), pl.DataFrame(told)


def kinds(found: Results) -> pl.Series:
    """The kind of each deal, from the first player's side.

    >>> from engine.analysis.skill import results_of
    >>> kinds(results_of(np.array([[0, 0], [0, 1], [1, 1], [-1, 0]]), np.ones((4, 2), bool), 2)).to_list()
    ['better_both', 'deal', 'weaker_both', 'rest']
    """
    won_all, won_none = swept(found)
    same, which = decided_by_deal(found), np.full(len(found.won), KINDS.index("rest"))
    which[same] = KINDS.index("deal")
    if found.seats == 1:
        which[same] = np.where(found.won[same, 0] == 1, KINDS.index("both"), KINDS.index("neither"))
    which[won_all], which[won_none] = KINDS.index("better_both"), KINDS.index("weaker_both")
    return from_codes(which, KINDS)


# ---------------------------------------------------------------- shares of kinds


def kinds_of(seats: int) -> tuple[str, ...]:
    """The kinds of deals with this number of players."""
    return tuple(kind for kind in KINDS if kind not in (("deal",) if seats == 1 else ("both", "neither")))


def shares(deals: pl.DataFrame, seats: int) -> dict[str, Estimate]:
    """The share of each kind, with its interval (Wilson)."""
    counts = dict(deals["kind"].value_counts().rows())
    return {kind: wilson(counts.get(kind, 0), len(deals)) for kind in kinds_of(seats)}


def marks(deals: pl.DataFrame, seats: int) -> dict[str, tuple[float, float, float]]:
    """Reference values for the shares of these deals, as `marks_beside`."""
    return marks_beside(seats, coins(seats, as_float(deals["won"].mean()), as_float(deals["lost"].mean())))


def marks_beside(seats: int, lot: dict[str, float]) -> dict[str, tuple[float, float, float]]:
    """Reference values for shares of deals (better from every seat, the deal, weaker): those of coins that win as often,
    and those of Classic War; none in a solo game, which has no opposing hands."""
    if seats == 1:
        return {}
    called = "coins that win as often" if seats == 2 else "lots that win as often"
    return {called: (lot["better_both"], lot["deal"], lot["weaker_both"]), "Classic War": (0.0, 1.0, 0.0)}
