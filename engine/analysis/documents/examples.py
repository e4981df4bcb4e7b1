"""Examples for a rulebook: of each clause that matters, the first moment of a played game whose event cites it.

A clause matters if it comes up in at least one game of twenty, and if in that turn a player chooses by it, a battle or the game
ends by it, or the variant has changed it. The steps of its turn go with it, so that one example can
show several clauses; a clause that an earlier example shows gets none of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.analysis.documents.coverage import RARE, Coverage, Use, coverage, is_remark
from engine.core.cards import ALL
from engine.core.text import counted, form
from engine.play.result import FINISHED
from engine.replay.trace import Step, Trace, replay
from engine.runtime.result import Result
from engine.setup.game_id import GameId
from engine.setup.rulebook import clause_text
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate

GAMES = 2_000
MOST = 10  # examples
CHANGED, CHOICE, END = "changed", "choice", "end"  # why a clause matters
_TOLD, _BEFORE = 18, 8  # steps of a turn at most, and those before the moment among them
_COLUMNS: dict[str, Any] = {
    "clause": pl.Utf8, "why": pl.List(pl.Utf8), "share": pl.Float64, "low": pl.Float64, "high": pl.Float64, "game": pl.Utf8,
    "step": pl.Int64, "turn": pl.Int64, "text": pl.Utf8, "shows": pl.List(pl.Utf8),
}  # fmt: skip


class Example(NamedTuple):
    """The first moment that shows a clause: the `step` of a game, and the steps of its turn that are `told`. `why` the clause
    matters, and the `share` of the games in which it comes up."""

    clause: str
    why: tuple[str, ...]
    share: Estimate
    trace: Trace
    step: int
    told: tuple[Step, ...]

    @property
    def moment(self) -> Step:
        """The step whose event cites the clause."""
        return next(each for each in self.told if each.step == self.step)

    @property
    def shows(self) -> tuple[str, ...]:
        """The clauses that its steps cite, each once."""
        return tuple(dict.fromkeys(step.clause for step in self.told))


@dataclass(frozen=True, eq=False, repr=False)
class Examples(Result):
    """The examples of a variant in the order of its rulebook, from `games` from `seed` on; `coverage` counts all clauses."""

    setup: Setup
    games: int
    seed: int
    each: tuple[Example, ...]
    coverage: Coverage

    def frame(self) -> pl.DataFrame:
        """A row for each example; the columns are those of `examples`."""
        rows = [_row(each) for each in self.each]
        return pl.DataFrame(rows, schema=_COLUMNS, orient="row")

    def says(self) -> str:
        """How many examples show how many clauses, and how many games were looked through."""
        shown = {clause for each in self.each for clause in each.shows}
        many = len(self.each)
        told = f"{counted(many, 'example')} {form(many, 'shows/show')} {counted(len(shown), 'clause')}"
        return f"{told}; {counted(self.games, 'game')} were looked through."


def examples(setup: Setup, games: int = GAMES, seed: int = 0, most: int = MOST, **how: Any) -> Examples:
    """Examples for the rulebook of a setup, at most `most`, from its games; `how` is passed to `simulate`. Clauses for which more
    speaks come first; where it is equal, the order is that of the rulebook.

    Columns: clause; why (changed, choice, end); share (of the games in which the clause comes up), low, high (its 95% interval);
    game (its id); step, turn, text (of the moment); shows (the clauses that the told steps cite).

    >>> found = examples(Setup.of("war"), 200)
    >>> [(each.clause, each.why, each.moment.text) for each in found.each[1:]]
    [('WAR-02.1', ('end',), 'Equal cards: war.')]
    """
    counts = coverage(setup, games, seed, **how)
    played: Callable[[int], Trace] = lru_cache(maxsize=None)(lambda number: replay(GameId(setup, number)))
    uses = (use for use in counts.counted if _comes_up(setup, use))
    found = [_example(setup, use, played(use.first)) for use in uses if use.first is not None]
    places = {use.id: at for at, use in enumerate(counts.uses)}
    chosen = _chosen([each for each in found if each.why], most)
    return Examples(setup, games, seed, tuple(sorted(chosen, key=lambda each: places[each.clause])), counts)


def _comes_up(setup: Setup, use: Use) -> bool:
    """Whether a clause that these rules have comes up in at least one game of twenty."""
    return use.share.mean >= RARE and bool(clause_text(setup.game, use.id, setup.rules))


def _chosen(found: list[Example], most: int) -> list[Example]:
    """The examples for which most speaks, without those of clauses that an earlier one shows."""
    chosen: list[Example] = []
    shown: set[str] = set()
    for each in sorted(found, key=lambda each: -len(each.why)):
        if len(chosen) < most and each.clause not in shown:
            chosen.append(each)
            shown.update(each.shows)
    return chosen


def _example(setup: Setup, use: Use, trace: Trace) -> Example:
    kinds = [setup.game.events[name] for name in use.events]
    step = int(np.isin(trace.events["kind"], kinds).argmax())
    told = _told(trace, step)
    cited = [each.step for each in told if each.clause == use.id]
    return Example(use.id, _why(setup, use.id, trace, cited), use.share, trace, step, told)


def _told(trace: Trace, step: int) -> tuple[Step, ...]:
    """The steps of the turn of this one: of a long turn those around it. Remarks on gaps are left out."""
    turns = trace.events["turn"]
    first, end = np.flatnonzero(turns == turns[step])[[0, -1]] + (0, 1)
    first = max(int(first), min(step - _BEFORE, int(end) - _TOLD))
    events, last = trace.game.events, min(int(end), first + _TOLD)
    return tuple(each for each in trace[first:last] if not is_remark(events[each.kind]))


# ---------------------------------------------------------------- why a clause matters


def _why(setup: Setup, clause: str, trace: Trace, cited: list[int]) -> tuple[str, ...]:
    """Why a clause matters, at the steps of a turn that cite it."""
    speaks = {
        CHANGED: clause_text(setup.game, clause, setup.rules) != clause_text(setup.game, clause, setup.game.Rules()),
        CHOICE: any(_follows_a_choice(trace, step) for step in cited),
        END: any(_ends_a_battle(trace, step) or _ends_the_game(trace, step) for step in cited),
    }
    return tuple(name for name, holds in speaks.items() if holds)


def _follows_a_choice(trace: Trace, step: int) -> bool:
    """Whether a step shows what a player has just chosen. A secret choice is shown by the first step of its seat that follows."""
    seats = trace.events["seat"]
    before = (taken for taken in trace.choices if taken.step <= step)
    return any(
        taken.step == step or (taken.seat == seats[step] and taken.seat not in seats[taken.step : step])
        for taken in before
    )


def _ends_a_battle(trace: Trace, step: int) -> bool:
    """Whether the battlefield is cleared at this step, or at the next one of the turn."""
    last = len(trace) - 1
    after = min(step + 1, last) if trace.events["turn"][min(step + 1, last)] == trace.events["turn"][step] else step
    return step > 0 and bool(in_battle(trace, step - 1)) and not (in_battle(trace, step) and in_battle(trace, after))


def _ends_the_game(trace: Trace, step: int) -> bool:
    """Whether the game ends by the rules, and all that follows this step is counting."""
    of_turn = trace.events["turn"] == trace.result["turns"]
    over = trace.result["status"] == FINISHED and bool(of_turn[step])
    return over and not any(in_battle(trace, at) for at in range(step, len(trace)))


def in_battle(trace: Trace, step: int) -> int:
    """How many cards are on the battlefield after a step: in rows of cards that all players see."""
    state = trace.state(step)
    battle = (zone.name for zone in trace.game.zones if zone.look == "row" and zone.sees == ALL)
    return sum(int(state[name]["size"].sum()) for name in battle)


def _row(each: Example) -> tuple[Any, ...]:
    moment, game = each.moment, each.trace.id.text()
    return (each.clause, list(each.why), *each.share[:3], game, each.step, moment.turn, moment.text, list(each.shows))
