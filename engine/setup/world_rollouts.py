"""Rollouts from one choice in many worlds: the compiled loop of move values and win probability, and its outcomes.

A world is a deal that agrees with an observer's knowledge (`engine.replay.sampled_deal`), with its own random streams:
those of the game would reveal the future. All options are rolled out in the same worlds with the same dice, to the end
of the game, or to the turn at which an evaluation takes its place (`engine.play.search.evaluation`).
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from engine.compile.compiler import copy_record, kernel
from engine.compile.jit import bind, rule
from engine.core.cards import rank_of
from engine.core.decision import BY_STRATEGY
from engine.core.events import SILENCE
from engine.core.game import Game
from engine.core.rng import mix, open_streams
from engine.core.types import Rules, Seat, State
from engine.play.loop import answer_of, asking
from engine.play.observation import AUDIENCE, show, sight_of
from engine.play.run import Run, Work, make_work
from engine.play.search.determinize import fill_view, filler, make_heap, number_at, place_of, slots_of
from engine.play.search.evaluation import RANKS, Evaluation
from engine.play.search.rollout import play_out, playing_on
from engine.play.search.truncation import part_of_draw
from engine.play.specialize import embedded, weigh_signature
from engine.play.strategy_errors import blamed
from engine.setup.setup import Setup

UNFINISHED = (
    -2
)  # instead of the winner: the rollout was stopped, by its evaluation or by the guard of a game without end
_WORLDS = np.uint64(0x57A7E50F0DD5)  # the streams of worlds differ from those of the games with the same seeds

# Filled in by `weigher` for each game.
score: Callable[[State, Rules, Seat], int]


class Outcomes(NamedTuple):
    """The outcome of each option (columns) in each world (rows): `winners` a seat, NOBODY or UNFINISHED; `scores` of one
    seat. `armies` (worlds, options, stops, seats, ranks) are the cards of each seat at the turns in `stops`, zero if the
    rollout was over; `evaluation` values the unfinished rollouts by them."""

    winners: np.ndarray
    scores: np.ndarray
    armies: np.ndarray | None = None
    stops: np.ndarray | None = None
    evaluation: Evaluation | None = None

    def shares(self, seat: int, seats: int) -> np.ndarray:
        """The value of each rollout for a seat: 1, 0, or its part of a draw or an endless game; for a truncated rollout
        that of its evaluation."""
        found = np.where(self.winners == seat, 1.0, np.where(self.winners < 0, part_of_draw(seats), 0.0))
        if self.evaluation is None or self.armies is None or self.stops is None:
            return found
        cut = self.winners == UNFINISHED
        found[cut] = self.evaluation.shares(self.stops[-1], self.armies[cut, -1, :seats])[:, seat]
        return found


def weigh_options(
    setup: Setup,
    state: np.void,
    actions: Sequence[int],
    plays: int,
    seed: int,
    *,
    audience: bool = False,
    evaluation: Evaluation | None = None,
) -> Outcomes:
    """Roll out each of these answers (BY_STRATEGY: the strategy's own) of the deciding seat in a number of worlds that
    fit the view of that seat, or of the audience. The strategies of the setup play on to the end of the game, or for as
    many turns as the evaluation says."""
    last = setup.game.guard + 1
    stops = np.array([min(int(state["turn"]) + evaluation.turns, last) if evaluation else last], "i8")
    found = roll_out(setup, state, actions, plays, seed, stops, audience=audience, noted=1 if evaluation else 0)
    return found._replace(evaluation=evaluation)


def roll_out(
    setup: Setup,
    state: np.void,
    actions: Sequence[int],
    plays: int,
    seed: int,
    stops: np.ndarray,
    *,
    audience: bool = False,
    noted: int = 0,
) -> Outcomes:
    """The same, with the cards of each seat at the first `noted` of these turns (i8); rollouts end at the last one."""
    game, seats = setup.game, len(setup.strategies)
    seat = AUDIENCE if audience else int(state["seat"])
    table, cards, pilots = np.zeros(3, game.state), game.cards(setup.rules), setup.lineup.pilots
    table[0] = state
    no_script = np.zeros(0, "i2")
    run = Run(
        setup.rules.record(),
        seats,
        0,
        cards,
        False,
        False,
        pilots.addresses,
        pilots.sights,
        no_script,
        SILENCE,
        SILENCE,
    )
    shape = (plays, len(actions))
    armies = np.zeros((*shape, noted, seats, RANKS), "i2")
    found = Outcomes(np.zeros(shape, "i2"), np.zeros(shape, "i4"), armies, stops)
    scratch = (table, table.view("u1").reshape(3, -1), sight_of(game, seat), slots_of(game), make_heap())
    asked = (seat, np.uint64(seed), np.asarray(actions, "i2"), stops)
    work = make_work(game, cards)
    blamed(lambda seated: weigher(game)(run.with_pilots(seated), work, *scratch, *asked, *found[:3]), game, pilots)
    return found


@rule
def count_army(raw: np.ndarray, slots: np.ndarray, army: np.ndarray) -> None:
    """Add up each seat's cards of each rank: all that are in its own zones."""
    for r in range(len(slots)):
        owner = np.int64(slots[r, 4])
        if 0 <= owner < army.shape[0]:
            for i in range(number_at(raw, 0, slots[r, 3])):
                army[owner, rank_of(raw[0, place_of(raw, 0, slots, r, i)]) - 2] += 1


def world_rollouts(
    run: Run,
    work: Work,
    table: np.ndarray,  # (3,) of the game's record: the state, a world, the view
    raw: np.ndarray,  # u1 (3, bytes): the same memory, byte by byte
    sight: np.ndarray,  # STRETCH: what the observer sees
    slots: np.ndarray,
    heap: np.ndarray,
    seat: int,
    seed: int,
    actions: np.ndarray,
    stops: np.ndarray,
    winners: np.ndarray,
    scores: np.ndarray,
    armies: np.ndarray,
) -> None:
    """Sample a world, roll out each option in it, and repeat (a template)."""
    rules, log, options = run.rules[0], run.log[0], work.options[0]
    state, seen = work.table[0], work.raw
    views, pilots, sights = work.table.ctypes.data, run.pilots.ctypes.data, run.sights.ctypes.data
    decider = np.int64(table[0].seat)
    show(table[1], table[0], sight.ctypes.data, 0)
    copy_record(table[2], table[1])
    for w in range(len(winners)):
        copy_record(table[1], table[2])
        open_streams(table[1].streams, mix(np.uint64(seed) ^ _WORLDS) + np.uint64(w))
        fill_view(table, raw, rules, seat, run.cards, slots, heap)
        for o in range(len(actions)):
            copy_record(state, table[1])
            answer = np.int64(actions[o])
            for k in range(len(stops)):
                play_out(state, views, sights, rules, pilots, options, log, answer, stops[k])
                answer = np.int64(BY_STRATEGY)
                if state.over == 0 and k < armies.shape[2]:
                    count_army(seen, slots, armies[w, o, k])
            winners[w, o] = state.winner if state.over != 0 else UNFINISHED
            scores[w, o] = score(state, rules, decider)


def weigher_name(game: Game) -> str:
    """The name of a game's loop over many worlds in the disk cache."""
    return f"weigh_{game.name}"


@cache
def weigher(game: Game) -> Callable[..., None]:
    """`world_rollouts` for this game, from the disk cache if it was compiled before."""
    plays = playing_on(game, embedded(answer_of, game, ask=asking(game), PARTS=len(game.parts)))
    verbs = {"play_out": plays, "fill_view": filler(game), "score": game.score}
    loop = bind(world_rollouts, weigher_name(game), **verbs)
    return kernel(weigh_signature(game), loop)
