"""Move values: the share of games won after each answer to a choice, from the view of the seat that chooses.

Each rollout deals the hidden cards anew, uniformly over the deals that agree with the seat's knowledge
(`engine.replay.sampled_deal`), and the given strategies play on; all options use the same worlds. Earlier answers are
not used as evidence about hidden cards. Rollouts run to the end of the game. The outcome in the real deal is given
too: a single game, no probability.

A draw, and a game that never ends, counts 1/n among n players; for a solo player only a win counts.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from engine.core.decision import BY_STRATEGY
from engine.core.rules import BadInput
from engine.core.text import percent, points
from engine.play.loop import play
from engine.play.result import FINISHED, WAITING
from engine.replay.branch import legal_in
from engine.replay.choice import Choice, choice_of, choices_of, no_choice
from engine.replay.trace import Trace, replay
from engine.runtime.cached import cached_property
from engine.runtime.result import Result
from engine.setup.game_id import GameId
from engine.setup.reference_players import ordinary, without_persons
from engine.setup.setup import MAX_SEED
from engine.setup.world_rollouts import UNFINISHED, Outcomes, weigh_options
from engine.simulation.estimates import Estimate, mean_of, wilson

PLAYS = 1_000
MOST_PLAYS = 100_000
TOO_CLOSE = "No best option: the best two are closer than these plays can tell apart."


class MoveValue(NamedTuple):
    """One option: whether it was `taken`; its `share` of games won with a 95% interval (low, high); `in_this_deal`,
    the share in the single game with the real cards; for a solo player also the mean `profit`."""

    choice: Choice
    taken: bool
    share: float
    low: float
    high: float
    in_this_deal: float
    profit: Estimate | None


class Best(NamedTuple):
    """The option that one half of the rollouts selects as best, measured by the other half; `ahead` is its lead over
    the second."""

    code: int
    share: Estimate
    ahead: Estimate

    @property
    def clear(self) -> bool:
        """Whether it is certainly better than the second; if not, no option may be called the best."""
        return self.ahead.certain and self.ahead.mean > 0


@dataclass(frozen=True, eq=False, repr=False)
class MoveValues(Result):
    """The value of each option of one choice. `players` play on.

    >>> from engine.analysis.decisions.match import Match
    >>> from engine.setup.game_id import read_id
    >>> found = Match(read_id("suits@person/middle@17")).chances(plays=200)
    >>> [option.choice.words for option in found.options]
    ['lead 5 of diamonds', 'lead 9 of hearts', 'lead 10 of hearts']
    >>> found.players
    ('counter.greedy', 'middle')
    """

    id: GameId
    seat: int
    number: int
    plays: int
    players: tuple[str, ...]
    choices: tuple[Choice, ...]
    taken: int | None
    outcomes: Outcomes = field(repr=False)
    in_this_deal: tuple[float, ...] = ()

    @cached_property
    def _won(self) -> np.ndarray:
        return self.outcomes.shares(self.seat, len(self.players))

    @cached_property
    def options(self) -> tuple[MoveValue, ...]:
        """The options in their legal order."""
        return tuple(self._option(n, choice) for n, choice in enumerate(self.choices))

    def _option(self, n: int, choice: Choice) -> MoveValue:
        share = wilson(float(self._won[:, n].sum()), self.plays)
        profit = mean_of(pl.Series(self.outcomes.scores[:, n])) if len(self.players) == 1 else None
        return MoveValue(choice, choice.code == self.taken, *share[:3], self.in_this_deal[n], profit)

    def difference(self, code: int, other: int) -> Estimate:
        """The share of one option minus that of another, in the same worlds."""
        codes = [choice.code for choice in self.choices]
        for each in (code, other):
            if each not in codes:
                raise BadInput(f"{str(each)[:40]} is not one of these options; they are {', '.join(map(str, codes))}.")
        return mean_of(pl.Series(self._won[:, codes.index(code)] - self._won[:, codes.index(other)]))

    @cached_property
    def best(self) -> Best:
        """The best option. The best of several noisy estimates is too high: one half of the rollouts selects, the other
        measures."""
        half = self.plays // 2
        first, second = np.argsort(-self._won[:half].mean(axis=0), kind="stable")[:2]
        rest = self._won[half:]
        ahead = mean_of(pl.Series(rest[:, first] - rest[:, second]))
        return Best(self.choices[first].code, wilson(float(rest[:, first].sum()), len(rest)), ahead)

    def frame(self) -> pl.DataFrame:
        """A row for each option. Columns: code; words; taken; share, low, high (its 95% interval); in_this_deal; profit (null with
        several players)."""
        rows = [
            (each.choice.code, each.choice.words, *each[1:6], each.profit.mean if each.profit else None)
            for each in self.options
        ]
        columns = ["code", "words", "taken", "share", "low", "high", "in_this_deal", "profit"]
        return pl.DataFrame(rows, columns, orient="row")

    def says(self) -> str:
        """The best option by half of the rollouts, measured by the others; no name if it may be no better than the next."""
        best = self.best
        if not best.clear:
            return TOO_CLOSE
        words = next(choice.words for choice in self.choices if choice.code == best.code)
        share = f"Chosen by one half of the plays, measured by the other: {words}, {percent(best.share.mean)}"
        return f"{share}; it is ahead of the next by {points(best.ahead.mean)} points."

    def to_json(self) -> dict[str, Any]:
        """The shape of `warbench move-values --json`."""
        best = {"code": self.best.code, **_share(self.best.share), "ahead": dict(_mean(self.best.ahead))}
        return {
            "id": self.id.text(),
            "seat": self.seat,
            "choice": self.number,
            "plays": self.plays,
            "players": list(self.players),
            "options": [_as_json(option) for option in self.options],
            "best": {**best, "certain": self.best.clear},
        }


def _as_json(option: MoveValue) -> dict[str, Any]:
    told = {"code": option.choice.code, "words": option.choice.words, "taken": option.taken}
    told |= {name: getattr(option, name) for name in ("share", "low", "high", "in_this_deal")}
    return told if option.profit is None else {**told, "profit": dict(_mean(option.profit))}


def _share(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.mean, "low": estimate.low, "high": estimate.high}


def _mean(estimate: Estimate) -> dict[str, float]:
    return {"mean": estimate.mean, "low": estimate.low, "high": estimate.high}


# ---------------------------------------------------------------- one choice of a game


class _There(NamedTuple):
    """A choice in its game: its number, the state, the legal answers, the answer taken (None: it is open)."""

    number: int
    state: np.void
    legal: list[int]
    taken: int | None


def move_values(id: GameId, choice: int | None = None, plays: int = PLAYS, seed: int = 0) -> MoveValues:
    """The value of each option of a real choice, counted from 0; by default of the choice that waits for a person.

    The strategies of the game play on, and its best ordinary one for a person or a player that thinks. The same seed
    gives the same worlds.
    """
    plays, seed = whole("number of plays", plays, 2, MOST_PLAYS), whole("seed", seed, 0, MAX_SEED)
    trace = replay(id)
    there, setup = _find(trace, choice), ordinary(trace.setup)
    seat = int(there.state["seat"])
    outcomes = weigh_options(setup, there.state, there.legal, plays, seed)
    return MoveValues(
        id=trace.id,
        seat=seat,
        number=there.number,
        plays=plays,
        players=setup.lineup.short,
        choices=choices_of(setup, there.legal, there.state),
        taken=there.taken,
        outcomes=outcomes,
        in_this_deal=tuple(_in_this_deal(trace, there, code) for code in there.legal),
    )


def _find(trace: Trace, number: int | None) -> _There:
    """The choice of that number, or the open one; BadInput if there is none."""
    waits = trace.result["status"] == WAITING
    if waits and (number is None or number == len(trace.choices)):
        legal = legal_in(trace.asked_at(int(trace.result["decisions"])))
        return _There(len(trace.choices), trace.last_state.copy(), legal, None)
    if number is None and trace.choices:
        raise BadInput(f"No choice is open in this game; name one of its choices, from 0 to {len(trace.choices) - 1}.")
    if waits and trace.choices and isinstance(number, int) and number > len(trace.choices):
        raise BadInput(no_choice(trace.id, number, len(trace.choices) + 1))
    taken = choice_of(trace, number)
    return _There(taken.choice, trace.state_at_decision(taken.decision), list(taken.legal), taken.action)


def _in_this_deal(trace: Trace, there: _There, code: int) -> float:
    """The seat's share in the branch with this answer and the real cards. A strategy's own answer needs no branch."""
    setup, named = without_persons(trace.setup), dict(trace.id.answers)
    answers = {n: each for n, each in named.items() if n < there.number}
    if code != there.taken or there.number in named:
        answers[there.number] = code
    script = np.full(max(answers, default=-1) + 1, BY_STRATEGY, "i2")
    for number, each in answers.items():
        script[number] = each
    seeds, rotation = np.array([trace.id.seed], "u8"), trace.id.rotation
    result = play(setup.game, setup.rules, setup.lineup.pilots, seeds, rotation=rotation, script=script).results[0]
    winner = int(result["winner"]) if result["status"] == FINISHED else UNFINISHED
    outcome = Outcomes(np.array([[winner]]), np.zeros((1, 1)))
    return float(outcome.shares(int(there.state["seat"]), len(setup.strategies))[0, 0])


def whole(what: str, number: Any, low: int, high: int) -> int:
    """A whole number within its bounds; BadInput says what is allowed."""
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or not low <= number <= high:
        raise BadInput(f"The {what} cannot be {str(number)[:40]}; it must be a whole number from {low:,} to {high:,}.")
    return int(number)
