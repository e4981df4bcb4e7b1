"""Rollouts from one choice in many worlds: the compiled loop of move values and win probability, and its outcomes.

A world is a deal that agrees with an observer's knowledge (`engine.replay.sampled_deal`), with its own random streams:
those of the game would reveal the future. All options are rolled out in the same worlds with the same dice. A rollout
of a long game is truncated (`engine.play.search.truncation`).
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from engine.compile.compiler import copy_record, kernel
from engine.compile.jit import bind
from engine.core.events import SILENCE
from engine.core.game import Game
from engine.core.rng import mix, open_streams
from engine.core.types import Rules, Seat, State
from engine.play.loop import answer_of, ask_pilot
from engine.play.observation import AUDIENCE, glass_of, lay_out, look
from engine.play.run import Run, Work, make_work
from engine.play.search.determinize import fill_view, filler, make_heap, slots_of
from engine.play.search.rollout import play_out, playing_on
from engine.play.search.truncation import Truncation, leads_of, part_of_draw, truncation_of
from engine.play.specialize import embedded, weigh_signature
from engine.play.strategy_errors import blamed
from engine.setup.lineup import reference_pilots
from engine.setup.setup import Setup

UNFINISHED, CUT = -2, -3  # instead of the winner: a game that never ends, and a truncated rollout
_WORLDS = np.uint64(0x57A7E50F0DD5)  # the streams of worlds differ from those of the games with the same seeds

# Filled in by `weigher` for each game.
KNOWS: int
SEATS: int
score: Callable[[State, Rules, Seat], int]
standing: Callable[[State, Rules, Seat], int]


class Outcomes(NamedTuple):
    """The outcome of each option (columns) in each world (rows): `winners` a seat, NOBODY, UNFINISHED or CUT; `scores`
    of one seat. For truncated rollouts `turns`, and (worlds, options, seats) `standings`: the turn, and how much each
    seat had; `cut` gives their value."""

    winners: np.ndarray
    scores: np.ndarray
    turns: np.ndarray | None = None
    standings: np.ndarray | None = None
    cut: Truncation | None = None

    def shares(self, seat: int, seats: int) -> np.ndarray:
        """The value of each game for a seat: 1, 0, or its part of a draw or an endless game; for a truncated rollout
        the share of games that a seat with its lead at that length went on to win."""
        found = np.where(self.winners == seat, 1.0, np.where(self.winners < 0, part_of_draw(seats), 0.0))
        if self.cut is None or self.turns is None or self.standings is None:
            return found
        leads = leads_of(self.standings[..., :seats])[..., seat]
        return np.where(self.winners == CUT, self.cut.worth(self.turns, leads), found)


def weigh_options(
    setup: Setup, state: np.void, actions: Sequence[int], plays: int, seed: int, *, audience: bool = False
) -> Outcomes:
    """Roll out each of these answers (BY_STRATEGY: the strategy's own) of the deciding seat in a number of worlds that
    fit the view of that seat, or of the audience. The strategies of the setup play on."""
    game, seats = setup.game, len(setup.strategies)
    seat = AUDIENCE if audience else int(state["seat"])
    table, cards, glass = np.zeros(3, game.state), game.cards(setup.rules), glass_of(game, audience)
    table[0] = state
    cut = truncation_of(game, setup.rules, reference_pilots(game))
    run = Run(setup.rules.record(), seats, 0, cards, False, setup.lineup.pilots, np.zeros(0, "i2"), SILENCE, SILENCE)
    shape = (plays, len(actions))
    found = Outcomes(*(np.zeros(shape, kind) for kind in ("i2", "i4", "i4")), np.zeros((*shape, seats), "i4"), cut)
    scratch = (table, table.view("u1").reshape(3, -1), glass.blanks, glass.rings, slots_of(game), make_heap())
    asked = (seat, np.uint64(seed), np.asarray(actions, "i2"), cut.turns)
    work = make_work(game, cards)
    blamed(
        lambda seated: weigher(game)(run._replace(pilots=seated), work, *scratch, *asked, *found[:4]), game, run.pilots
    )
    return found


def world_rollouts(
    run: Run,
    work: Work,
    table: np.ndarray,  # (3,) of the game's record: the state, a world, the view
    raw: np.ndarray,  # u1 (3, bytes): the same memory, byte by byte
    blanks: np.ndarray,
    rings: np.ndarray,
    slots: np.ndarray,
    heap: np.ndarray,
    seat: int,
    seed: int,
    actions: np.ndarray,
    cut_after: int,
    winners: np.ndarray,
    scores: np.ndarray,
    turns: np.ndarray,
    standings: np.ndarray,
) -> None:
    """Sample a world, roll out each option in it, and repeat (a template)."""
    rules, pilots, log, options = run.rules[0], run.pilots, run.log[0], work.options[0]
    state, view, seen = work.table[0], work.table[1], work.raw
    decider, until = np.int64(table[0].seat), np.int64(table[0].turn) + cut_after
    look(table, raw, seat, blanks, rings, KNOWS, SEATS)
    copy_record(table[2], table[1])
    for w in range(len(winners)):
        copy_record(table[1], table[2])
        open_streams(table[1].streams, mix(np.uint64(seed) ^ _WORLDS) + np.uint64(w))
        fill_view(table, raw, rules, seat, run.cards, slots, heap)
        for o in range(len(actions)):
            copy_record(state, table[1])
            play_out(state, view, seen, rules, pilots, options, log, actions[o], until)
            winners[w, o] = state.winner if state.over != 0 else CUT
            scores[w, o] = score(state, rules, decider)
            turns[w, o] = state.turn
            if state.over == 0:
                for each in range(run.seats):
                    standings[w, o, each] = standing(state, rules, each)


def weigher_name(game: Game) -> str:
    """The name of a game's loop over many worlds in the disk cache."""
    return f"weigh_{game.name}"


@cache
def weigher(game: Game) -> Callable[..., None]:
    """`world_rollouts` for this game, from the disk cache if it was compiled before."""
    places = lay_out(game)
    seen = {"BLANKS": places.blanks, "RINGS": places.rings, "KNOWS": places.knows}
    plays = playing_on(game, embedded(answer_of, game, ask=embedded(ask_pilot, game, PARTS=len(game.parts)), **seen))
    verbs = {"play_out": plays, "fill_view": filler(game), "score": game.score, "standing": game.standing}
    loop = bind(world_rollouts, weigher_name(game), KNOWS=places.knows, SEATS=len(game.seats), **verbs)
    return kernel(weigh_signature(game), loop)
