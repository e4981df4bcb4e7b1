"""Comparison of two rule sets on the same deals: the certain changes, their sizes, and the deals that end
differently."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.duplicate_deals import (
    SKILL,
    DuplicateDeals,
    chosen_with_skill,
    duplicate_deals,
    in_contrast,
    skill_metric,
)
from engine.analysis.robustness import DEALS, OtherTable, for_all_players, robustness
from engine.analysis.skill import GAMES as DUPLICATE_DEALS
from engine.core.rules import BadInput
from engine.core.text import capital, counted
from engine.runtime.cached import cached_property
from engine.runtime.result import Drawn
from engine.setup.setup import Setup
from engine.simulation.estimates import Z95, Estimate, wilson
from engine.simulation.format import as_said, in_short, of_few, outcome, told_apart
from engine.simulation.games import Games
from engine.simulation.metrics import Metric, Wanted, chosen, metrics
from engine.simulation.paired import Change, changes_between, changes_of, holm, refuse_other_seeds
from engine.simulation.parts.batches import Batch, play_batches
from engine.simulation.simulate import refuse_columns

NEVER = 0.01  # share of the games: if more never end, the verdict begins with them
_TOLD = 2  # the most clauses of a verdict
_OF_ALL = ", with every player we tried"
_OF_GAMES = {"_of_games", "_turned", "_turned_table"}  # caches that depend on the games only


class Ranked(NamedTuple):
    """A ranked change, and whether it is certain among all those tested."""

    change: Change
    certain: bool

    @property
    def place(self) -> tuple[int, float]:
        """The sort key: games that never end, certain changes, changes that may be chance, those that no deal counts
        for, those that are the same in all deals; large changes first."""
        found = self.change
        never = found.metric.name == "unfinished" and bool(found.before.mean or found.after.mean)
        group = 0 if never else 4 if found.same else 1 if self.certain else 2 if found.difference.n else 3
        return group, -found.size


@dataclass(frozen=True, repr=False)
class Comparison(Drawn):
    """Games of two setups on the same seeds: `before` the published rules or a saved variant (with the name `called`),
    `after` the variant. `seated` are duplicate deals: with them, skill is the first of the headline numbers. `others`
    is the same comparison between other players: with it, the verdict says which changes hold for all of them.
    `looked_at` are the metrics that were asked for, in place of the headline ones.

    Who gains when Aces lose their power? Red, who leads the middle card, while Black leads the highest one:

    >>> comparison = compare(Setup.of("suits@middle/highest"), Setup.of("suits:ace_power=none@middle/highest"), games=600)
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
    called: str = ""
    seated: DuplicateDeals | None = None
    others: tuple[OtherTable, ...] = ()
    looked_at: tuple[Metric, ...] = ()

    def __repr__(self) -> str:
        sides = f"{self.before.text()} and {self.after.text()}"
        return f"Comparison of {sides} on {counted(len(self.games_after), 'deal')}. {self.verdict()}"

    @classmethod
    def of(cls, before: Games, after: Games, called: str = "") -> "Comparison":
        """A comparison of games that were played before, with the results derived from them."""
        found = cls(before.setup, after.setup, before.frame, after.frame, called)
        found.__dict__["played"] = before, after
        return found

    @cached_property
    def played(self) -> tuple[Games, Games]:
        """The games of both sides, with the results derived from them."""
        before = Games(self.before, self.games_before)
        return before, before if self.games_after is self.games_before else Games(self.after, self.games_after)

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """A cache for values derived from the comparison, such as its numbers on a page: the comparison never
        changes."""
        return {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all owners of cards in these games."""
        return self.after.game.called(self.after.rules, int(self.games_after["rotation"][0]))

    def looking_at(self, metrics: Sequence[Metric]) -> "Comparison":
        """The same games, with these metrics in place of the headline ones where none are named."""
        other = replace(self, looked_at=tuple(metrics))
        other.__dict__["played"] = self.played
        return other

    def told_with(self, seated: DuplicateDeals | None, others: tuple[OtherTable, ...] = ()) -> "Comparison":
        """The same games, with duplicate deals and with the comparison between other players."""
        other = replace(self, seated=seated, others=others)
        other.__dict__["played"] = self.played
        for name in _OF_GAMES & self.__dict__.keys():
            other.__dict__[name] = self.__dict__[name]  # values that depend on the games only remain
        return other

    def from_every_seat(self, deals: int = 0, executor: Executor | None = None) -> "Comparison":
        """The same games, with the first `deals` of them (default: as many as `engine.analysis.skill` measures) played
        as duplicate deals, between the two players of the skill of the game; by the workers of an `executor`, if there is
        one.

        >>> both = compare(Setup.of("suits"), Setup.of("suits:hand_size=1"), games=300).from_every_seat()
        >>> skill = both.changes()[0]
        >>> skill.metric.title, round(100 * skill.before.mean), round(100 * skill.after.mean), skill.difference.certain
        ('Skill', 93, 0, True)
        """
        most, first = len(self.games_after), int(self.games_after["seed"][0])
        wanted = min(deals or DUPLICATE_DEALS, most)
        seated = duplicate_deals(self.before, self.after, wanted, first, executor=executor)
        return self.told_with(seated, self.others)

    def for_other_players(self, deals: int = 0, executor: Executor | None = None) -> "Comparison":
        """The same games, with the first `deals` of them (default: 1,000) between other players (see
        `engine.analysis.robustness`); by the workers of an `executor`, if there is one.

        >>> compare(Setup.of("suits"), Setup.of("suits:hand_size=5"), games=1_000).for_other_players().verdict().split("; ")[-1]
        'turns fall from 19 to 16, with every player we tried.'
        """
        first, most = int(self.games_after["seed"][0]), len(self.games_after)
        wanted = min(deals or DEALS, most)
        return self.told_with(self.seated, robustness(self.before, self.after, wanted, first, executor=executor))

    def changes(self, metrics: Wanted = None) -> list[Change]:
        """The paired changes of these metrics (default: the game's headline metrics, and skill before them with
        duplicate deals), each with its own 95% interval."""
        wanted = self._wanted(metrics)
        return self._headline_changes if wanted is None else self._changes(wanted)

    def _wanted(self, metrics: Wanted) -> list[Metric] | None:
        """The metrics that are asked for here or were asked for before; None for the headline ones."""
        wanted = metrics if metrics is not None else self.looked_at or None
        return None if wanted is None else chosen_with_skill(wanted, self.after.game)

    def certain(self, metrics: Wanted = None) -> list[Change]:
        """The changes that are certain jointly, with 95% for all metrics together (Holm). Named metrics are tested
        among themselves, the headline metrics among all metrics of the game (`ranked`)."""
        wanted = self._wanted(metrics)
        if wanted is None:
            return self._headline_certain
        changes = self._changes(wanted)
        return [change for change, sure in zip(changes, _judged(changes), strict=True) if sure]

    def ranked(self) -> list[Ranked]:
        """The changes of all metrics of the game: first games that never end, if there are any, then the certain ones
        and those that may be chance, each by size (`Change.size`), last those that are exactly the same in all deals.

        Certainty is tested over all of them after Holm (1979), because all are shown: the test allows dependent
        metrics, and finds more than Bonferroni's.

        >>> for found in compare(Setup.of("suits@random"), Setup.of("suits:hand_size=5@random"), games=300).ranked()[:3]:
        ...     print(found.change.metric.title, found.certain, round(found.change.size, 2))
        Real choices per turn True 1.67
        Length True 1.27
        Chain of a battle True 1.25
        """
        return self._ranked

    @cached_property
    def _ranked(self) -> list[Ranked]:
        changes = [*self._of_seats, *self._of_games]
        ranked = [Ranked(change, sure) for change, sure in zip(changes, _judged(changes), strict=True)]
        return sorted(ranked, key=lambda each: each.place)

    @cached_property
    def _of_games(self) -> list[Change]:
        return self._changes(list(metrics(self.after.game).values()))

    @cached_property
    def _of_seats(self) -> list[Change]:
        """The change of skill, if there are duplicate deals."""
        if self.seated is None:
            return []
        return changes_of(self.seated.before, self.seated.after, [skill_metric(self.seated)])

    @cached_property
    def _headline_changes(self) -> list[Change]:
        """The changes of the headline metrics, cached because a page reads them several times."""
        return [*self._of_seats, *(self._named[name] for name in self.after.game.headline)]

    @cached_property
    def _headline_certain(self) -> list[Change]:
        return [change for change in self._headline_changes if change.metric.name in self._sure]

    @cached_property
    def _sure(self) -> set[str]:
        """The names of the metrics with a certain change."""
        return {found.change.metric.name for found in self._ranked if found.certain}

    @cached_property
    def _named(self) -> dict[str, Change]:
        return {found.change.metric.name: found.change for found in self._ranked}

    def _changes(self, metrics: list[Metric], z: float = Z95) -> list[Change]:
        """The changes over the games; that of skill, if requested, over the duplicate deals."""
        of_games = [metric for metric in metrics if metric.name != SKILL.name]
        refuse_other_seeds(self.games_before, self.games_after)
        before, after = (side.parts(*of_games) for side in self.played)
        found = changes_between(of_games, before, after, z)
        if len(of_games) == len(metrics):
            return found
        named = {change.metric.name: change for change in (*self._of_seats, *found)}
        return [named[metric.name] for metric in metrics if metric.name in named]

    def together(self, metrics: Wanted = None) -> list[Change]:
        """The changes with wider intervals, which hold jointly with 95% (Bonferroni)."""
        wanted = chosen_with_skill(metrics, self.after.game)
        return self._changes(wanted, _joint(len(wanted)))

    def choices_of_a_turn(self) -> Change | None:
        """The change of the real choices per turn, if it certainly goes in the opposite direction to that per game."""
        of_game = next((c for c in self.certain() if c.metric.name == "choices"), None)
        if of_game is None:
            return None
        beside = chosen([*self.after.game.headline, "choices_per_turn"], self.after.game)
        (of_turn,) = self._changes(beside[-1:], _joint(len(beside)))
        other_way = (of_turn.difference.mean > 0) != (of_game.difference.mean > 0)
        return of_turn if of_turn.difference.certain and other_way else None

    def turned(self) -> pl.DataFrame:
        """The deals that end differently under the other rules: seed, rotation, outcome and outcome_after."""
        return self._turned

    @cached_property
    def _turned(self) -> pl.DataFrame:
        return (
            self.games_before.select("seed", "rotation", "outcome")
            .with_columns(outcome_after=self.games_after["outcome"])
            .filter(pl.col("outcome") != pl.col("outcome_after"))
        )

    def frame(self, metrics: Wanted = None) -> pl.DataFrame:
        """A row for each metric (default: those of `changes`). Columns: metric; title; before, after and difference, each with
        _low and _high (its 95% interval); certain (with all of them tested jointly, Holm 1979); same (in every deal); size (in
        standard deviations of single games); games (the number that count)."""
        certain = {change.metric.name for change in self.certain(metrics)}
        return pl.DataFrame([_row(each, each.metric.name in certain) for each in self.changes(metrics)])

    def says(self) -> str:
        """The verdict."""
        return self.verdict()

    @property
    def turned_share(self) -> Estimate:
        """The share of the deals that end differently, with its interval."""
        return wilson(len(self.turned()), len(self.games_after))

    def turned_table(self) -> pl.DataFrame:
        """The outcomes of the deals under both rules, one row per pair of outcomes: outcome, outcome_after, the same
        two in words (before, after), and the number of deals. A game that never ends is an outcome like the others.

        >>> table = compare(Setup.of("suits@random"), Setup.of("suits:hand_size=5@random"), games=300).turned_table()
        >>> for before, after, deals in table.select("before", "after", "deals").rows():
        ...     print(before, "->", after, deals)
        Red wins -> Red wins 64
        Red wins -> Black wins 67
        Red wins -> a draw 9
        Black wins -> Red wins 57
        Black wins -> Black wins 78
        Black wins -> a draw 5
        a draw -> Red wins 7
        a draw -> Black wins 11
        a draw -> a draw 2
        """
        return self._turned_table

    @cached_property
    def _turned_table(self) -> pl.DataFrame:
        pairs = self.games_before.select("outcome", outcome_after=self.games_after["outcome"])
        table = pairs.group_by("outcome", "outcome_after").agg(deals=pl.len().cast(pl.Int64)).sort(*_ENDS)
        words = [pl.Series(word, [self.ends(each) for each in table[name]], pl.String) for name, word in _ENDS.items()]
        return table.with_columns(words).select(*_ENDS, *_ENDS.values(), "deals")

    def ends(self, name: str) -> str:
        """An outcome in words, with the names of the seats in these games: 'Red wins'."""
        return outcome(self.after.game, name, self.names)

    @property
    def alike(self) -> bool:
        """Whether all games have the same numbers under both."""
        return self.games_before.equals(self.games_after)

    def verdict(self) -> str:
        """One sentence: the share of games that never end, if there are any; the largest changes that are certain and can
        be felt at a table, in all at most two clauses; or that there are none. A second sentence follows if many deals
        count under one of the rulebooks only."""
        return self._verdict

    @cached_property
    def _verdict(self) -> str:
        if self.before.rules == self.after.rules and self.before.strategies == self.after.strategies:
            published = self.after.rules == self.after.game.Rules()
            what = "yet: these are the published rules" if published else "both sides play alike"
            return f"Nothing has been changed{' ' if published else ': '}{what}.{self._as_many_never_end()}"
        if self.alike:
            deals = counted(len(self.games_after), "game")
            return f"Nothing changed in {deals}: both sides play out exactly alike.{self._as_many_never_end()}"
        never, told = self._never_end(), self.told
        if not told:
            return self._nothing_to_tell(never)
        of_turn = self.choices_of_a_turn()
        of_all = not never and all(self._holds_for_all(change, of_turn) for change in told)
        parts = [*([never] if never else []), *(self._in_words(change, of_turn, of_all) for change in told)]
        return f"{_sentence(parts)}{_OF_ALL if of_all else ''}. {of_few(told)}".rstrip()

    @cached_property
    def told(self) -> list[Change]:
        """The changes that the verdict tells: two at most, or one beside games that never end."""
        return self._to_tell(_TOLD - bool(self._never_end()))

    def _nothing_to_tell(self, never: str) -> str:
        """The verdict without a change to tell: none is certain, or none of those can be felt."""
        certain = any(each.certain for each in self._ranked if each.change.metric.name != "unfinished")
        if never:
            return f"{capital(never)}; nothing else has changed {'enough to be felt' if certain else 'for certain'}."
        games = counted(len(self.games_after), "game")
        if certain:
            return f"No change is large enough to be felt at a table, in {games}."
        return f"No certain change in {games}: any difference may be chance."

    def _to_tell(self, most: int) -> list[Change]:
        """The largest changes that are certain and can be felt, skill before all: of the headline metrics, in their
        order; if there are none, of the others."""
        told = [each.change for each in self._ranked if each.certain and each.change.felt]
        told = [change for change in told if change.metric.name != "unfinished"]
        headline = [change.metric.name for change in self._headline_changes]
        own = [change for change in told if change.metric.name in headline]
        first = sorted(own, key=lambda change: change.metric.name != SKILL.name)[:most]
        return sorted(first, key=lambda change: headline.index(change.metric.name)) or told[:most]

    def _holds_for_all(self, change: Change, of_turn: Change | None) -> bool:
        """Whether a change, in the words of the sentence, is the same with every player that was tried."""
        return for_all_players(change, self.others) and (of_turn is None or change.metric.name != "choices")

    def _in_words(self, change: Change, of_turn: Change | None, of_all: bool) -> str:
        """A change in words, with a note if it holds for other players too (unless that is said `of_all`), or if it turns the
        players of skill round."""
        words = _in_words(change, self._first, of_turn)
        if self.seated is not None and change.metric.name == SKILL.name and change.after.high < 0:
            words = f"{words} (below 0: now the one that {self.seated.contrast[1]} is the better player)"
        if self.is_reversed(change):
            words = f"{words}, only between these two"
        return f"{words}{_OF_ALL}" if self._holds_for_all(change, of_turn) and not of_all else words

    def is_reversed(self, change: Change) -> bool:
        """Whether the change of skill goes the other way between some other players."""
        return change.metric.name == SKILL.name and any(other.holds(change) == "opposite" for other in self.others)

    @property
    def _first(self) -> str:
        """The name of the first seat; of two that play differently, also how it plays: what is uneven may be the players'."""
        words = self.after.lineup.words
        if len(words) != 2 or words[0] == words[1]:
            return self.names[0]
        return f"{self.names[0]} ({in_contrast(*words)[0]})"

    def _never_end(self) -> str:
        """The share of games that never end now and before, if it is worth mentioning."""
        found = self._named["unfinished"]
        if max(found.before.mean, found.after.mean) < NEVER:
            return ""
        before, after = told_apart(found)
        said = f"{after} of the games never end"
        if found.metric.name in self._sure:
            return f"{said} instead of {before}"
        return f"{said}, {before} before" if before != after else f"{said}, as before"

    def _as_many_never_end(self) -> str:
        found = self._named["unfinished"]
        return f" {told_apart(found)[1]} of the games never end." if found.after.mean >= NEVER else ""


_ENDS = {"outcome": "before", "outcome_after": "after"}  # the columns of both sides, and of the same in words


def compare(
    before: Setup, after: Setup, games: int = 10_000, seed: int = 0, *, executor: Executor | None = None, **how: Any
) -> Comparison:
    """Play both setups on the same seeds; each is a `Setup` or a text such as "suits:hand_size=5".

    With an `executor` its workers play them, some thousand games to each piece of work. A comparison holds its games, as any
    metric of them may be asked for, so they come back, compressed. `how` is passed to `simulate`. BadInput if they are of
    different games.

    >>> print(compare(Setup.of("suits@random"), Setup.of("suits:hand_size=1@random"), games=200).verdict())
    Real choices fall from 48 to 0; turns rise from 21 to 24.
    """
    refuse_columns(how)
    if before.game is not after.game:
        titles = f"{before.game.title} and {after.game.title}"
        raise BadInput(f"Only rule sets of the same game can be compared, not {titles}.")
    played = list(
        play_batches([Batch(side, games, seed, {}) for side in dict.fromkeys((before, after))], how, executor)
    )
    return Comparison(before, after, played[0], played[-1])


def _row(change: Change, certain: bool) -> dict[str, Any]:
    parts = {"before": change.before, "after": change.after, "difference": change.difference}
    figures = {f"{name}{end}": part[at] for name, part in parts.items() for at, end in enumerate(("", "_low", "_high"))}
    told = {"certain": certain, "same": change.same, "size": change.size, "games": change.difference.n}
    return {"metric": change.metric.name, "title": change.metric.title, **figures, **told}


def _joint(metrics: int) -> float:
    """The normal quantile of intervals that hold jointly with 95% for this number of metrics (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.05 / (2 * metrics))


def _judged(changes: list[Change]) -> list[bool]:
    """Which of the changes are certain, tested jointly."""
    return holm([change.chance for change in changes])


def _in_words(change: Change, first: str, of_turn: Change | None) -> str:
    before, after = in_short(change)
    m = as_said(change).metric
    if m.share:
        return f"{m.phrase.format(first=first, share=after)} instead of {before}"
    before = before.removesuffix(m.unit_words)
    if m.unit in m.title.lower():
        after = after.removesuffix(m.unit_words)
    words = f"{m.title[0].lower()}{m.title[1:]} {verb_of(change)} from {before} to {after}"
    if of_turn is None or m.name != "choices":
        return words
    before, after = (side.removesuffix(of_turn.metric.unit_words) for side in in_short(of_turn))
    return f"{words} in a game, but {verb_of(of_turn)} from {before} to {after} in a turn"


def verb_of(change: Change) -> str:
    """ "rise" or "fall" in the form that agrees with the title of the metric."""
    verb = "rise" if change.difference.mean > 0 else "fall"
    return verb if _is_plural(change.metric.title) else f"{verb}s"


def _is_plural(title: str) -> bool:
    """Whether a title is plural: one of its first two words ends in s, as in "Wars caused"."""
    return any(word.endswith("s") and "'" not in word for word in title.split()[:2])


def _sentence(parts: list[str]) -> str:
    return capital("; ".join(parts))
