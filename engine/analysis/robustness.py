"""Robustness of a change: the same comparison between a fixed, varied set of other players; skill between pairs of them."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any, Literal, NamedTuple

import polars as pl

from engine.analysis.duplicate_deals import COLUMNS, SKILL, duplicate_deals
from engine.analysis.duplicate_deals import Play as PlayDeals
from engine.analysis.skill import choiceless, headline_players
from engine.setup.lineup import Lineup, for_seats
from engine.setup.setup import Setup
from engine.simulation.metrics import metrics
from engine.simulation.paired import Change, changes_of
from engine.simulation.parts.workers import one_by_one
from engine.simulation.simulate import simulate

Holds = Literal["same", "unclear", "opposite"]
DEALS = 1_000
Play = Callable[[Setup], pl.DataFrame]  # the games of a table


class OtherTable(NamedTuple):
    """Other players at the table: a full name for each seat, how they play, and the effect of the change between
    them; on skill only where two different players sit (`plans_at`)."""

    seats: tuple[str, ...]
    words: tuple[str, ...]
    changes: dict[str, Change]

    @property
    def deals(self) -> int:
        """The number of deals played."""
        return max(change.deals for change in self.changes.values())

    def holds(self, found: Change) -> Holds:
        """Whether the change goes the same way here: each direction is judged by its own 95% interval."""
        here = self.changes.get(found.metric.name)
        if here is None or not here.difference.certain:
            return "unclear"
        return "same" if (here.difference.mean > 0) == (found.difference.mean > 0) else "opposite"


def tables_beside(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """The players of the other tables, from the game's ladder: the best player against itself, against a plain one and
    against a middling one; a middling one against a plain one; plain ones among themselves; middling ones among
    themselves. With more seats, the first is alone among copies of the second; in a solo game the best, a middling one,
    a plain one, and those between them. The players of the setup itself are left out.

    >>> for seats in tables_beside(Setup.of("suits")):
    ...     print(*seats)
    counter.greedy counter.greedy
    counter.greedy random.random
    counter.greedy highest.greedy
    highest.greedy random.random
    random.random random.random
    highest.greedy highest.greedy
    """
    game, seats = setup.game, len(setup.strategies)
    ladder = game.ladder or (game.plain,)
    best, middling, plain = ladder[-1], ladder[len(ladder) // 2], game.plain
    if seats == 1:
        pairs: list[tuple[str, ...]] = [
            (best,),
            (plain,),
            (middling,),
            (ladder[-2 % len(ladder)],),
            (ladder[len(ladder) // 4],),
        ]
    else:
        mixed = [(best, plain), (best, middling), (middling, plain)]
        pairs = [(best, best), *mixed, (plain, plain), (middling, middling)]
    tables = [for_seats([*pair, *pair[1:] * (seats - 2)], seats) for pair in pairs]
    named = dict.fromkeys(Lineup.read(game, table).names for table in tables)
    return tuple(table for table in named if table != setup.strategies)


def plans_at(setup: Setup, seats: Sequence[str]) -> tuple[str, str] | None:
    """The two plans between which skill is tried at such a table; in a solo game its player and one at random. None if
    all play alike, or if they are the two between whom the skill of the game is measured anyway.

    >>> [plans_at(Setup.of("suits"), seats) for seats in tables_beside(Setup.of("suits"))[:3]]
    [None, None, ('counter.greedy', 'highest.greedy')]
    """
    best, plain = headline_players(setup.game)
    plans = tuple(dict.fromkeys((*seats, plain) if len(seats) == 1 else seats))
    return None if len(plans) != 2 or plans == (best, plain) else (plans[0], plans[1])


def robustness(
    before: Setup,
    after: Setup,
    deals: int = DEALS,
    seed: int = 0,
    play: Play | None = None,
    play_deals: PlayDeals | None = None,
    *,
    executor: Executor | None = None,
) -> tuple[OtherTable, ...]:
    """The same change of rules between the players of `tables_beside`. `play` and `play_deals` play a table, once and
    from every seat (or return cached games). With an `executor` its workers play instead, a table to each piece of work.

    >>> found = robustness(Setup.of("suits"), Setup.of("suits:hand_size=5"), 200)
    >>> [other.changes["turns"].difference.mean < 0 for other in found]
    [True, True, True, True, True, True]
    """

    if executor is not None:
        return _on_workers(executor, before, after, deals, seed)
    return tuple(_table(before, after, seats, deals, seed, play, play_deals) for seats in tables_beside(after))


def _on_workers(executor: Executor, before: Setup, after: Setup, deals: int, seed: int) -> tuple[OtherTable, ...]:
    known, tables = {SKILL.name: SKILL, **metrics(after.game)}, tables_beside(after)
    pieces = [(before, after, seats, deals, seed) for seats in tables]
    played = one_by_one(executor, _numbers_there, pieces, {})
    return tuple(
        OtherTable(
            seats, _words(after, seats), {name: Change(known[name], *numbers) for name, numbers in found.items()}
        )
        for seats, found in zip(tables, played, strict=True)
    )


def _numbers_there(
    before: Setup, after: Setup, seats: tuple[str, ...], deals: int, seed: int, how: dict[str, Any]
) -> dict[str, tuple[Any, ...]]:
    """What a worker does: the changes at a table, each without its metric, which has a name here and there."""

    def play(table: Setup) -> pl.DataFrame:
        return simulate(table, deals, seed, **how)

    def play_deals(table: Setup, rotation: int, deals: int) -> pl.DataFrame:
        return simulate(table, deals, seed, rotation=rotation, columns=COLUMNS, **how)

    table = _table(before, after, seats, deals, seed, play, play_deals)
    return {name: change[1:] for name, change in table.changes.items()}


def _table(
    before: Setup,
    after: Setup,
    seats: tuple[str, ...],
    deals: int,
    seed: int,
    play: Play | None = None,
    play_deals: PlayDeals | None = None,
) -> OtherTable:
    """The change between these players."""
    other = _other(before, after, seats, play or (lambda table: simulate(table, deals, seed)))
    return _with_skill(other, before, after, deals, seed, play_deals)


def seated_at(setup: Setup, seats: Sequence[str]) -> Setup:
    """The same rules with these players, in the number of seats of the rules."""
    return Setup(setup.game, setup.rules, for_seats(seats, len(setup.strategies)), setup.base)


def _other(before: Setup, after: Setup, seats: tuple[str, ...], play: Play) -> OtherTable:
    frames = [play(seated_at(setup, seats)) for setup in (before, after)]
    found = changes_of(frames[0], frames[1], list(metrics(after.game).values()))
    return OtherTable(seats, _words(after, seats), {change.metric.name: change for change in found})


def _words(setup: Setup, seats: tuple[str, ...]) -> tuple[str, ...]:
    """How these players play."""
    return Lineup.read(setup.game, seats).words


def _with_skill(
    other: OtherTable, before: Setup, after: Setup, deals: int, seed: int, play: PlayDeals | None
) -> OtherTable:
    """The table with the change of skill between its two plans, if it has two and both rule sets have choices."""
    plans = plans_at(after, other.seats)
    if plans is None or choiceless(before) or choiceless(after):
        return other
    found = duplicate_deals(before, after, deals, seed, play, plans)
    (change,) = changes_of(found.before, found.after, [SKILL])
    return other._replace(changes={SKILL.name: change, **other.changes})


def for_all_players(found: Change, beside: Iterable[OtherTable]) -> bool:
    """Whether a change goes the same way at all other tables that have this number; false without any."""
    told = [other.holds(found) for other in beside if found.metric.name in other.changes]
    return bool(told) and all(each == "same" for each in told)


def to_json(beside: Iterable[OtherTable], looked_at: Sequence[Change]) -> list[dict[str, Any]]:
    """The shape of `compare --others --json`: one row per table, with each of these changes there."""
    return [
        {
            "strategies": list(other.seats),
            "words": list(other.words),
            "changes": {
                each.metric.name: {
                    "holds": other.holds(each),
                    **dict(zip(("mean", "low", "high"), other.changes[each.metric.name].difference[:3], strict=True)),
                }
                for each in looked_at
                if each.metric.name in other.changes
            },
        }
        for other in beside
    ]
