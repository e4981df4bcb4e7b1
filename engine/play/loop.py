"""The game loop: deal, ask, check, step, score.

`player(game)` is the loop bound to one game and compiled: the same machine code plays a batch for a chart, the replay
of one seed with its log, and the game of a person at the table (whose answers are a script; the loop returns for the
next one).

The functions without a decorator are templates: `player` inserts the verbs of a game and compiles them.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from engine.compile.compiler import borrowed, copy_record, kernel
from engine.compile.jit import bind, once, seldom
from engine.core.cards import order_deck, rank_of
from engine.core.decision import ASK_PERSON, BY_STRATEGY, NO_ACTION, is_legal, write_asked
from engine.core.events import NOBODY, SILENCE, open_log
from engine.core.game import Game
from engine.core.rng import CHANCE, DICE, SHUFFLE, mix, open_streams
from engine.core.rules import RuleSet
from engine.core.types import Action, Log, Options, Result, Rules, State, View
from engine.play.observation import lay_out, position_hash, position_mark, show, view_at
from engine.play.result import (
    CAPPED,
    CYCLE,
    FINISHED,
    ILLEGAL,
    WAITING,
    in_play,
    no_exits,
    no_gauges,
    result_dtype,
    tell,
    tell_exits,
    tell_gauges,
    tells_exits,
    write_standing,
)
from engine.play.run import Run, Work, make_work
from engine.play.specialize import Pilots, embedded, inlined, kernel_name, pilot_finder, play_signature, separate
from engine.play.strategy_errors import blamed

_CYCLES_FROM = 2048  # turns before the search for a repeated state starts

# Filled in by `player` for each game.
deal: Callable[[State, Rules, np.ndarray, Log], None]
legal: Callable[[State, Rules, np.ndarray], int]
step: Callable[[State, Rules, Action, Log], None]
PARTS: int  # of a strategy
GUARD: int  # number of turns after which a game is stopped
RINGS: np.ndarray  # see `observation.Bytes`
SPANS: np.ndarray
ask: Callable[[int, View, Rules, Options], Action]
pilot_at: Callable[[int, int], Callable[[View, Rules, Options], Action]]


# ---------------------------------------------------------------- a decision


def answer_of(state: State, views: int, rules: Rules, pilots: int, sights: int, options: Options) -> Action:
    """The answer of this seat's strategy. It gets its view and nothing else; its random stream continues.

    `views` is the address of a table whose row 1 + n is the view of seat n, `pilots` that of `Run.pilots`, `sights` that of what
    they see."""
    seat = np.int64(state.seat)
    view = view_at(views, seat + 1, state)
    show(view, state, sights, seat * PARTS + state.part)
    view.seat = state.seat
    view.part = state.part
    view.streams[DICE + seat] = state.streams[DICE + seat]
    answer = ask(pilots, view, rules, options)
    state.streams[DICE + seat] = view.streams[DICE + seat]
    return answer


def ask_pilot(pilots: int, view: View, rules: Rules, options: Options) -> Action:
    """The answer of the pilot at this seat."""
    pilot = pilot_at(pilots, view.seat * PARTS + view.part)
    return pilot(view, rules, options)


def decide(
    state: State,
    views: int,  # addresses, see `answer_of`
    sights: int,
    rules: Rules,
    pilots: int,
    options: Options,
    script: np.ndarray,  # i2
    asked: Log,
    result: Result,
) -> tuple[Action, bool]:
    """One decision: the only legal action, the script's answer, or the strategy's. False stops the game.

    A strategy is not asked if the script answers for it: it draws nothing from its random stream, and its next choice
    uses the number that this one would have used. Cards do not depend on that.
    """
    options.count = legal(state, rules, options.action)
    answer = np.int64(options.action[0])
    if options.count > 1:
        answer = np.int64(script[result.choices]) if result.choices < len(script) else np.int64(BY_STRATEGY)
        if answer == BY_STRATEGY:
            answer = answer_of(state, views, rules, pilots, sights, options)
    if asked.rows > 0:
        write_asked(asked, result, state, answer, options)
    if answer == ASK_PERSON or not is_legal(answer, options):
        stop_at(answer, state, result)
        return NO_ACTION, False
    result.decisions += 1
    if options.count > 1:
        result.choices += 1
    return answer, True


@seldom
def stop_at(answer: Action, state: State, result: Result) -> None:
    """Stop the game: record the seat whose answer it waits for, or whose answer was not legal."""
    result.status = WAITING if answer == ASK_PERSON else ILLEGAL
    result.culprit = state.seat
    result.culprit_part = state.part
    result.answer = answer


# ---------------------------------------------------------------- a game


@seldom
def begin(state: State, blank: State, rotation: int, seed: int, watch: np.ndarray, result: Result) -> None:
    """Set up an empty table, the random streams of this seed and a cleared cycle watch."""
    copy_record(state, blank)
    open_streams(state.streams, seed)
    state.streams[SHUFFLE] ^= blank.streams[SHUFFLE]  # 0 except when the same deal is played with other shuffles
    state.streams[CHANCE] ^= blank.streams[CHANCE]
    state.rotation = rotation
    state.winner = NOBODY
    state.seat = NOBODY
    result.status = FINISHED  # unless something stops it earlier
    result.culprit = NOBODY
    result.culprit_part = NOBODY
    for i in range(len(watch)):
        watch[i] = np.uint64(0)


@seldom
def lay_deck(state: State, cards: np.ndarray, stacked: bool, order: np.ndarray, keys: np.ndarray, buckets: np.ndarray):
    """The cards in dealing order: stacked, or shuffled."""
    if stacked:
        for i in range(len(cards)):
            order[i] = cards[i]
    else:
        order_deck(state.streams, cards, order, keys, buckets)


@seldom
def swap_neighbours(state: State) -> None:
    """Let the two top cards of the first deck change places; if they have one rank, the next two, and so on.

    The same change leads back: so the new deal is exactly as likely as the old one, and each hand has its cards.
    """
    mask, top = state.deck.card.shape[1] - 1, np.int64(state.deck.top[0])
    for place in range(0, state.deck.size[0] - 1, 2):
        one, other = state.deck.card[0, (top + place) & mask], state.deck.card[0, (top + place + 1) & mask]
        if rank_of(one) != rank_of(other):
            state.deck.card[0, (top + place) & mask], state.deck.card[0, (top + place + 1) & mask] = other, one
            break


@seldom
def no_neighbours(state: State) -> None:
    """A game without decks deals no neighbours."""


def came_back(state: State, raw: np.ndarray, watch: np.ndarray) -> bool:
    """Brent's search for a cycle: compare with one remembered position, remember a new one each time the distance
    doubles.

    Skipped while chance is used: streams that advanced never return. `watch` holds the hash of the remembered position, the turn
    of the next one, the chance used so far, and the mark of that position: of a hundred turns one has the same mark, and a hash of
    all cards takes as long as twenty turns.
    """
    chance, is_due = state.streams[SHUFFLE] ^ mix(state.streams[CHANCE]), np.uint64(state.turn) >= watch[1]
    if chance != watch[2] and not is_due:
        return False
    mark = position_mark(raw[0], RINGS)
    if mark != watch[3] and not is_due:
        return False
    here = position_hash(raw[0], RINGS, SPANS)
    if here == watch[0]:
        return True
    if is_due:
        watch[0], watch[1], watch[2], watch[3] = here, np.uint64(2 * state.turn), chance, mark
    return False


def play_on(run: Run, work: Work, result: Result) -> None:
    """Play from the deal to the end, the guard, a repeated position, or a person's turn."""
    rules, script, asked, log = run.rules[0], run.script, run.asked[0], run.log[0]
    state, raw, options, standings = work.table[0], work.raw, work.options[0], work.standings
    views, pilots, sights = work.table.ctypes.data, run.pilots.ctypes.data, run.sights.ctypes.data
    seats = in_play(run.seats)
    while state.over == 0:
        turn = state.turn
        write_standing(state, rules, standings, seats)  # overwritten until the turn is over
        action = NO_ACTION
        if state.seat != NOBODY:
            action, goes_on = decide(state, views, sights, rules, pilots, options, script, asked, result)
            if not goes_on:
                break
        step(state, rules, action, log)
        if state.turn != turn and turn >= _CYCLES_FROM and state.over == 0:
            if turn >= GUARD:
                result.status = CAPPED
                break
            if came_back(state, raw, work.watch):
                result.status = CYCLE
                break
    write_standing(state, rules, standings, seats)


def play_all(run: Run, work: Work, seeds: np.ndarray, results: np.ndarray) -> None:
    """Play one game per seed (u8); the rows of `results` (`result_dtype`) must be zeroed."""
    run, work, seeds, results = borrowed(run), borrowed(work), borrowed(seeds), borrowed(results)
    state, rules = work.table[0], run.rules[0]
    for g in range(len(seeds)):
        result = results[g]
        begin(state, work.blank[0], run.rotation, seeds[g], work.watch, result)
        lay_deck(state, run.cards, run.stacked, work.order, work.keys, work.buckets)
        deal(state, rules, work.order, run.log[0])
        if run.swapped:
            swap_neighbours(state)
        play_on(run, work, result)
        tell(state, rules, run.seats, work.standings, result)


# ---------------------------------------------------------------- bound to a game


def asking(game: Game) -> Callable[[int, View, Rules, Options], Action]:
    """`ask_pilot` for this game, to be compiled as a part of a kernel."""
    return embedded(ask_pilot, game, PARTS=len(game.parts), pilot_at=pilot_finder(game))


@cache
def player(game: Game) -> Callable[[Run, Work, np.ndarray, np.ndarray], None]:
    """The loop bound to this game and compiled; from the disk cache if it was compiled before."""
    places = lay_out(game)
    gauges = tell_gauges if game.gauges else no_gauges
    exits = tell_exits if tells_exits(game) else no_exits
    count = inlined(in_play, game, SEATS=0 if game.players else len(game.seats))
    asks = embedded(answer_of, game, ask=asking(game), PARTS=len(game.parts))
    plays = embedded(
        play_on,
        game,
        step=once(game.step.py_func),
        GUARD=game.guard,
        decide=embedded(decide, game, legal=game.legal, answer_of=asks),
        in_play=count,
        write_standing=inlined(write_standing, game, standing=game.standing),
        came_back=separate(came_back, game, RINGS=places.rings, SPANS=places.spans),
    )
    tells = separate(tell, game, score=game.score, in_play=count, tell_gauges=gauges, tell_exits=exits)
    swaps = swap_neighbours if "deck" in game.state.names else no_neighbours
    loop = bind(play_all, kernel_name(game), deal=game.deal, play_on=plays, tell=tells, swap_neighbours=swaps)
    return kernel(play_signature(game), loop)


class Played(NamedTuple):
    """The return value of `play`: results (one record per game) and the state of the last game."""

    results: np.ndarray
    state: np.ndarray


def play(
    game: Game,
    rules: RuleSet,
    pilots: tuple,
    seeds: np.ndarray,
    *,
    rotation: int = 0,
    swapped: bool = False,
    stack: np.ndarray | None = None,
    script=(),
    asked: np.ndarray | None = None,
    asked_in: np.ndarray | None = None,
    log: np.ndarray | None = None,
    states: np.ndarray | None = None,
    first: int = 0,
    work: Work | None = None,
) -> Played:
    """Play one game per seed on the calling thread, without the interpreter lock.

    `pilots` are compiled strategy parts (see `Lineup.pilots`); `stack` is an ordered deck; `swapped`, `script`: see
    `Run`. `asked` (ASKED rows), `log` (EVENT rows) and, from step or decision `first` on, `states` (`window_dtype` rows)
    and `asked_in` (states of decisions) are output buffers."""
    cards = game.cards(rules) if stack is None else np.asarray(stack, "u1")
    seated = pilots if isinstance(pilots, Pilots) else Pilots.of(game, pilots)
    run = Run(
        rules=rules.record(),
        seats=game.count(rules),
        rotation=rotation,
        cards=cards,
        stacked=stack is not None,
        swapped=swapped,
        pilots=seated.addresses,
        sights=seated.sights,
        script=np.asarray(script, "i2"),
        asked=SILENCE if asked is None else open_log(asked, asked_in, first),
        log=SILENCE if log is None else open_log(log, states, first),
    )
    work, results = work or make_work(game, cards), np.zeros(len(seeds), result_dtype(game))
    blamed(lambda pilots: _play(game, rules, run, pilots, work, seeds, results), game, seated)
    return Played(results, work.table[:1])


def _play(
    game: Game, rules: RuleSet, run: Run, pilots: Pilots, work: Work, seeds: np.ndarray, results: np.ndarray
) -> None:
    mind = pilots.mind(rules, run.cards) if pilots.mind else None  # must live until the games are over
    work.options["mind"] = 0 if mind is None else mind.ctypes.data
    results.view("u1")[:] = 0  # record by record it would take ten times as long
    player(game)(run.with_pilots(pilots), work, np.asarray(seeds, "u8"), results)
