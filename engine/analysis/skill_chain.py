"""Skill chain: a chain of players from the random one to players that think, each against the one before it.

A step counts if its upper player is certainly better than the lower one: their skill (`engine.analysis.skill`) is above
0, tested for all steps together (Holm 1979), because all are counted. The number of steps that count, and the skill of
the top over the bottom, show how much there is to learn in a game.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import chain, islice, pairwise
from typing import Any, NamedTuple

import polars as pl

from engine.analysis.ladder import no_ladder
from engine.analysis.sensitivity import chance_of
from engine.analysis.skill import from_every_seat, measured, results_of_games
from engine.core.rules import BadInput
from engine.core.text import points
from engine.play.search.truncation import truncation_of, truncation_words
from engine.play.think_names import plays_of
from engine.runtime.result import Result
from engine.setup.lineup import Lineup, reference_pilots
from engine.setup.setup import Setup, names_of_seats
from engine.simulation.estimates import Estimate
from engine.simulation.format import span_of_points
from engine.simulation.paired import holm
from engine.simulation.parts.batches import play_batches
from engine.simulation.simulate import refuse_columns

GAMES = 1_000  # deals of a step
THOUGHT, LONG = 200, 40  # deals of a step with a player that thinks, and of one in games of hundreds of turns
THINKING = ("think10", "think30")  # the players at the top


class Step(NamedTuple):
    """A played pair: the `share` of its games that the upper player wins (between two a draw is one half), and the
    `skill` of the upper over the lower one, from -1 to 1, from `deals` duplicate deals."""

    lower: str
    upper: str
    share: Estimate
    skill: Estimate
    deals: int


class _SkillChain(NamedTuple):
    players: tuple[str, ...]
    words: tuple[str, ...]
    steps: tuple[Step, ...]
    whole: Step


class SkillChain(Result, _SkillChain):
    """The players from the bottom to the top, the same in `words`, the step between each and the next, and `whole`: the
    top player against the bottom one."""

    def frame(self) -> pl.DataFrame:
        """A row for each step from the bottom to the top, and last the top player against the bottom one. Columns: lower;
        upper; share (that the upper player wins), share_low, share_high; skill, low, high (its 95% interval); apart (whether
        the upper player is certainly better); deals."""
        rows = []
        for step, apart in dict(zip((*self.steps, self.whole), self.apart, strict=True)).items():
            share = dict(zip(("share", "share_low", "share_high"), step.share[:3], strict=True))
            skill = dict(zip(("skill", "low", "high"), step.skill[:3], strict=True))
            told = {"lower": step.lower, "upper": step.upper}
            rows.append({**told, **share, **skill, "apart": apart, "deals": step.deals})
        return pl.DataFrame(rows)

    def says(self) -> str:
        """How many strengths differ for certain, and the skill of the last player over the first."""
        mean, bounds = points(self.whole.skill.mean, 0), span_of_points(self.whole.skill, 0)
        first, last = self.words[0], self.words[-1]
        return (
            f"{self.rungs} of {len(self.players)} players differ for certain; the one that {last} over the one that "
            f"{first}: skill {mean} of 100 ({bounds})."
        )

    @property
    def apart(self) -> tuple[bool, ...]:
        """Which steps, and last the whole, have a certainly better upper player: of the whole its own test, of the
        steps one for all of them together."""
        certain = holm([chance_of(step.skill) for step in self.steps])
        steps = (sure and step.skill.mean > 0 for step, sure in zip(self.steps, certain, strict=True))
        return (*steps, self.whole.skill.low > 0)

    @property
    def rungs(self) -> int:
        """The number of distinct levels: one, and one more for each step whose upper player is certainly better."""
        return 1 + sum(self.apart[:-1])


def skill_chain(
    setup: Setup,
    games: int = GAMES,
    seed: int = 0,
    *,
    players: Iterable[str] | str = (),
    executor: Executor | None = None,
    **how: Any,
) -> SkillChain:
    """The skill chain of a game under the rules of a setup, from `games` duplicate deals per step; a step with a player
    that thinks, which takes a thousand times as long, uses a fifth of them, and in games of hundreds of turns one in
    25. The players of the setup do not matter.

    `players` from the bottom to the top; by default the plain player of the game's ladder, one in the middle, the best
    ordinary one, and two that think, with ten and with thirty rollouts per option. With an `executor` its
    workers play the deals of all steps, some to each piece of work. `how` is passed to `simulate`.
    BadInput for a game without choices, for fewer than two players and for an unknown one.

    >>> found = skill_chain(Setup.of("suits"), 200, players="random,middle,counter.greedy")
    >>> [step.upper for step in found.steps], found.apart, found.rungs
    (['middle', 'counter.greedy'], (True, True, True), 3)
    """
    named = chain_of(setup, players)
    found = tuple(
        play_chain(setup, named, games, max(2, games * thought_of(setup) // GAMES), seed, executor=executor, **how)
    )
    return built_chain(setup, named, found)


def chain_of(setup: Setup, players: Iterable[str] | str = ()) -> tuple[str, ...]:
    """The players of the chain, from the bottom to the top; BadInput if there is no chain.

    >>> chain_of(Setup.of("suits"))
    ('random', 'lowest.greedy', 'counter.greedy', 'think10', 'think30')
    """
    if why := no_ladder(setup):
        raise BadInput(why)
    game, wanted = setup.game, names_of_seats(players)
    if not wanted:
        plain, best = game.ladder.index(game.plain), len(game.ladder) - 1
        wanted = tuple(dict.fromkeys((game.plain, game.ladder[(plain + best + 1) // 2], game.ladder[best], *THINKING)))
    named = tuple(Lineup.read(game, [name]).short[0] for name in wanted)
    if len(set(named)) < max(2, len(named)):
        raise BadInput(
            "A skill chain needs two players or more, each of them once; name them from the bottom to the top."
        )
    return named


def thought_of(setup: Setup) -> int:
    """The number of deals of a step with a player that thinks: fewer if rollouts are truncated."""
    cut = truncation_of(setup.game, setup.rules, reference_pilots(setup.game))
    return LONG if truncation_words(cut) else THOUGHT


def steps_of(players: tuple[str, ...]) -> list[tuple[str, str]]:
    """The pairs to play, the lower one first: each player with the one below it, last the top with the bottom, if that
    is another pair.

    >>> steps_of(("random", "middle", "think10"))
    [('random', 'middle'), ('middle', 'think10'), ('random', 'think10')]
    """
    steps = list(pairwise(players))
    return steps if len(players) == 2 else [*steps, (players[0], players[-1])]


def play_chain(
    setup: Setup,
    players: tuple[str, ...],
    games: int,
    thought: int,
    seed: int = 0,
    known: int = 0,
    *,
    executor: Executor | None = None,
    **how: Any,
) -> Iterator[Step]:
    """The steps after the first `known`, one by one, from `games` deals, or `thought` deals with a player that
    thinks."""
    refuse_columns(how)
    steps = steps_of(players)[known:]
    deals = [thought if _thinks(pair) else games for pair in steps]
    seated = [from_every_seat(setup, pair[::-1], many, seed) for pair, many in zip(steps, deals, strict=True)]
    frames = play_batches(chain.from_iterable(seated), how, executor)
    for pair, many, batches in zip(steps, deals, seated, strict=True):
        found = results_of_games(setup, list(islice(frames, len(batches))))
        told = measured(setup, found, pair[::-1])
        yield Step(*pair, told.players[0].share, told.skill, many)


def _thinks(pair: tuple[str, str]) -> bool:
    """Whether one of two players thinks."""
    return any(plays_of(part) for name in pair for part in name.split("."))


def built_chain(setup: Setup, players: tuple[str, ...], found: tuple[Step, ...]) -> SkillChain:
    """The skill chain of all played steps."""
    words = Lineup.read(setup.game, players).words
    return SkillChain(players, tuple(words), found[: len(players) - 1], found[-1])


def to_json(found: SkillChain) -> dict[str, Any]:
    """The shape of `warbench skill-chain --json`, without the rules."""
    return {
        "players": [{"name": n, "words": w} for n, w in zip(found.players, found.words, strict=True)],
        "steps": [_step_json(step, sure) for step, sure in zip(found.steps, found.apart[:-1], strict=True)],
        "whole": _step_json(found.whole, found.apart[-1]),
        "rungs": found.rungs,
    }


def _step_json(step: Step, apart: bool) -> dict[str, Any]:
    return {
        "lower": step.lower,
        "upper": step.upper,
        "share": step.share.to_json(),
        "skill": step.skill.to_json(),
        "apart": apart,
        "deals": step.deals,
    }
