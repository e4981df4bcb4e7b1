"""Perfect-information Monte Carlo: a player that rolls out each option in sampled worlds and takes the best.

It knows its view and nothing else. Each world deals the hidden cards anew (`engine.replay.sampled_deal`); all options
are rolled out in the same worlds with the same dice, and the best ordinary players play on in all seats. A rollout of a
long game is truncated and valued by the lead (`engine.play.search.truncation`). The player chooses what the best
ordinary player chooses, unless another option wins more by more than chance easily explains (one standard error of the
paired difference, two with many options): so even a few rollouts do little harm.

This is averaging over worlds (Ginsberg 2001, "GIB: Imperfect information in a computationally challenging game"), which
improves a known player by rollouts of its options (Tesauro and Galperin 1996). It cannot bluff, hide its knowledge or
pay for information: in each world it plays on as if that world were known.

It has its own random stream, so a game is the same on every machine, on any number of threads, and in a replay.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from engine.compile.compiler import copy_record, kernel
from engine.compile.jit import bind, record_at, rule, seldom
from engine.core.cards import MAX_CARDS
from engine.core.decision import NO_ACTION, OPTIONS
from engine.core.events import LOG
from engine.core.game import Game
from engine.core.rng import DICE, mix, open_streams
from engine.core.rules import RuleSet
from engine.core.types import Action, Options, Rules, Seat, State, View
from engine.play.loop import answer_of
from engine.play.search.determinize import fill_view, filler, slots_of
from engine.play.search.rollout import play_out, playing_on
from engine.play.search.truncation import COLUMNS, ROWS, truncation_of
from engine.play.specialize import Pilots, choice_signature, embedded, inlined
from engine.play.strategy import strategies

_MOST_PILOTS = 64  # seats times parts
_WORLDS = np.uint64(0x2545F4914F6CDD1D)  # the streams of worlds have nothing to do with those of games
_ONE = np.uint64(1)
_EVEN = 1e-9  # of rollouts won: the most that the order of a sum can change
WON, SUM, SQUARES = range(3)  # rows of the gains: shares in this world; gains over the usual option, and their squares

#: What a player that thinks knows in addition to its view: rollouts per option by seat and part (0: does not think),
#: what the players of rollouts see (the address of STRETCH rows), the truncation of rollouts and their value (see
#: `truncation.Truncation`), and the cards in the game.
MIND = np.dtype(
    [
        ("plays", "i8", (_MOST_PILOTS,)),
        ("sights", "u8"),
        ("seats", "i8"),
        ("turns", "i8"),
        ("low", "i8"),
        ("width", "i8"),
        ("count", "i8"),
        ("shares", "f8", (ROWS, COLUMNS)),
        ("cards", "u1", (MAX_CARDS,)),
    ]
)
_mind_at = record_at(lambda _: MIND)

# Filled in by `thinker` for each game.
STATE: np.dtype
SLOTS: np.ndarray
SEATS: int
PARTS: int
PART: int
ask: Callable[[int, View, Rules, Options], Action]
others: Callable[[int, View, Rules, Options], Action]
plays_part: Callable[[View, Rules, Options], Action]
share_of: Callable[[State, Rules, np.void, Seat], float]
standing: Callable[[State, Rules, Seat], int]


def make_mind(game: Game, plays: tuple[int, ...], reference: Pilots, rules: RuleSet, cards: np.ndarray) -> np.ndarray:
    """The MIND (1,) of players with these numbers of rollouts, by seat and part, in a game with these cards (u1)."""
    cut = truncation_of(game, rules, reference)
    mind = np.zeros(1, MIND)
    mind["plays"][0, : len(plays)] = plays
    mind["cards"][0, : len(cards)] = cards
    told = {
        "sights": reference.sights.ctypes.data,
        "seats": game.count(rules),
        "count": len(cards),
        "shares": cut.shares,
    }
    told |= {"turns": cut.turns, "low": cut.low, "width": cut.width}
    for name, value in told.items():
        mind[name][0] = value
    return mind


# ---------------------------------------------------------------- one decision, as templates


def think(view: View, rules: Rules, options: Options) -> Action:
    """Roll out each option in a number of worlds, and answer with the one that wins most of them. A player without a
    MIND cannot think, and gives no answer."""
    if options.mind == 0:
        return np.int64(NO_ACTION)
    mind = _mind_at(options.mind, 0, view)
    seat, until = np.int64(view.seat), np.int64(view.turn) + mind.turns
    table, worlds = np.empty(1 + SEATS, STATE), np.empty(2, STATE)
    raw = worlds.view(np.uint8).reshape(2, -1)
    heap, asked, silence = np.empty((7, MAX_CARDS + 1), np.int64), np.zeros(1, OPTIONS), np.zeros(1, LOG)
    state, known, world, asks, log = table[0], worlds[0], worlds[1], asked[0], silence[0]
    cards, gains = mind.cards[: mind.count], np.zeros((3, options.count))
    view.streams[DICE + seat] = mix(view.streams[DICE + seat] + _ONE)
    start = mix(view.streams[DICE + seat] ^ _WORLDS)
    copy_record(known, view)
    usual = place_of(ask(0, view, rules, options), options)
    for w in range(mind.plays[seat * PARTS + view.part]):
        copy_record(world, known)
        open_streams(world.streams, start + np.uint64(w))
        fill_view(worlds, raw, rules, seat, cards, SLOTS, heap)
        for o in range(gains.shape[1]):
            copy_record(state, world)
            # the address is taken here, because numba frees an array after its last use, and a record does not count as one
            play_out(state, table.ctypes.data, mind.sights, rules, 0, asks, log, options.action[o], until)
            gains[WON, o] = share_of(state, rules, mind, seat)
        count_gains(gains, usual)
    return np.int64(options.action[best_of(gains, usual)])


@rule
def place_of(action: Action, options: Options) -> int:
    """The position of an answer among the options."""
    place = 0
    for o in range(options.count):
        if options.action[o] == action:
            place = o
    return place


@seldom
def count_gains(gains: np.ndarray, usual: int) -> None:
    """Add to each option's gains how much more than the usual option it won in this world."""
    for o in range(gains.shape[1]):
        more = gains[WON, o] - gains[WON, usual]
        gains[SUM, o] += more
        gains[SQUARES, o] += more * more


@seldom
def best_of(gains: np.ndarray, usual: int) -> int:
    """The option with the largest gain over the usual one, minus what the luckiest of the others may gain by chance:
    one standard error for one other option, and one more under the root for each doubling of their number."""
    doublings, others = 0, gains.shape[1] - 1
    while others > 0:
        doublings += 1
        others >>= 1
    best, most = usual, 0.0
    for o in range(gains.shape[1]):
        here = gains[SUM, o] - np.sqrt(doublings * gains[SQUARES, o])
        if here > most + _EVEN:
            best, most = o, here
    return best


def what_is_won(state: State, rules: Rules, mind: np.void, seat: Seat) -> float:
    """The value of a finished or truncated game for a seat: 1, 0, its part of a draw, or the value of its lead."""
    if state.over != 0:
        if state.winner >= 0:
            return 1.0 if state.winner == seat else 0.0
        return 1.0 / mind.seats if mind.seats > 1 else 0.0
    lead, best = np.int64(standing(state, rules, seat)), np.int64(-(1 << 30))
    for other in range(mind.seats):
        if other != seat:
            best = max(best, np.int64(standing(state, rules, other)))
    if mind.seats > 1:
        lead -= best
    row, turn = 0, np.int64(state.turn)
    while turn > 0 and row < ROWS - 1:
        row += 1
        turn >>= 1
    return mind.shares[row, max(0, min((lead - mind.low) // mind.width, COLUMNS - 1))]


def ask_part(pilots: int, view: View, rules: Rules, options: Options) -> Action:
    """Ask the best ordinary player's strategy for this part; for another part, pass on to the next function."""
    if view.part == PART:
        return np.int64(plays_part(view, rules, options))
    return others(pilots, view, rules, options)


def ask_last(pilots: int, view: View, rules: Rules, options: Options) -> Action:
    """The same for the last part of the game."""
    return np.int64(plays_part(view, rules, options))


# ---------------------------------------------------------------- bound to a game


def thinker_name(game: Game) -> str:
    """The name in the disk cache of a game's player that thinks, for any number of rollouts and any part."""
    return f"think_{game.name}"


@cache
def thinker(game: Game, parts: tuple[str, ...]) -> Callable:
    """`think` for this game, compiled; strategies of these names, one for each part, play the rollouts."""
    plays = _ordinary(game, parts)
    loop = bind(
        think,
        thinker_name(game),
        STATE=game.state,
        SLOTS=slots_of(game),
        SEATS=len(game.seats),
        PARTS=len(game.parts),
        ask=plays,
        fill_view=filler(game),
        play_out=playing_on(game, embedded(answer_of, game, ask=plays, PARTS=len(game.parts))),
        share_of=inlined(what_is_won, game, standing=game.standing),
    )
    return kernel(choice_signature(game), loop)


def _ordinary(game: Game, parts: tuple[str, ...]) -> Callable[..., Action]:
    """A compiled function that asks the strategy for the part to decide."""
    known = [strategies(game)[pair].function for pair in zip(game.parts, parts, strict=True)]
    each = [seldom(bind(function, f"{function.__name__}_{game.name}")) for function in known]
    asking = inlined(ask_last, game, plays_part=each[-1])
    for part in reversed(range(len(parts) - 1)):
        asking = inlined(ask_part, game, PART=part, plays_part=each[part], others=asking)
    return asking
