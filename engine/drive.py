"""The only loop in the house: it deals, asks whoever has to decide, checks the answer, steps, and keeps the score.

`player(game)` is the loop bound to one game and compiled: the same machine code serves a batch for a chart, the replay
of one seed with its log, and a person at the table (whose answers come in as a script, and for whose next one the
loop returns).
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import types

from engine.cards import ALL, BUCKETS, MAX_CARDS, NO_ONE, Zone, order_deck
from engine.events import LOG, NO_CARD, NOBODY, SILENCE, open_log, steps_of
from engine.game import Game
from engine.jit import bind, copy_record, fill_bytes, kernel, once, record_at, record_type, rule, seldom
from engine.rng import CHANCE, DICE, SHUFFLE, mix, open_streams
from engine.rules import RuleSet

FINISHED, CAPPED, CYCLE, WAITING, ILLEGAL = range(5)
STATUS_NAMES = ("finished", "capped", "cycle", "waiting", "illegal")

NO_ACTION = -1  # what `step` gets when the game goes on by itself
ASK_PERSON = -32768  # what the strategy "person" answers: the loop returns
MAX_ACTIONS = 256
TENTHS = 11  # the standing at the deal and after each tenth of the game
EVERYBODY = 127  # in Bytes.rings, where a seat or NOBODY says who sees the cards
_CYCLES_FROM = 2048  # turns before anyone looks for a state that came back

#: What a seat may do: the first `count` of `action`. One record, for the reason given at `events.LOG`.
OPTIONS = np.dtype([("count", "i8"), ("action", "i2", (MAX_ACTIONS,))])

#: One row for each decision that was asked: before which step, who, which part, the answer and what was legal.
ASKED = np.dtype([("step", "i4"), ("seat", "i2"), ("part", "i2"), ("answer", "i4"), ("options", OPTIONS)])

_asked_at = record_at(lambda _: ASKED)


def result_dtype(game: Game) -> np.dtype:
    """What the loop tells about one game. `margin` and `lowest` are those of the winner: ahead of the best other."""
    return np.dtype(
        [
            ("status", "i2"),
            ("winner", "i2"),
            ("turns", "i4"),
            ("steps", "i4"),
            ("decisions", "i4"),
            ("choices", "i4"),
            ("score", "i4", (len(game.seats),)),
            ("lead_changes", "i4"),
            ("lowest", "i4"),
            ("settled", "i4"),
            ("margin", "i4", (TENTHS,)),
            ("tally", "i4", (len(game.events),)),
            *([("gauge", "i8", (len(game.gauges),))] if game.gauges else []),
            ("culprit", "i2"),
            ("culprit_part", "i2"),
            ("answer", "i4"),
        ]
    )


# ---------------------------------------------------------------- who sees what


class Bytes(NamedTuple):
    """Where things lie in the state record, in bytes.

    `blanks` (n, 5): offset, length, owner, whether the owner may look, what to write; `rings` (n, 5): card offset,
    capacity, top offset, size offset, who sees the cards (a seat, EVERYBODY or NOBODY);
    `spans` (n, 2): the game's own fields, offset and length; `knows` the offset of what seats know, 0 if nothing is kept.
    """

    blanks: np.ndarray
    rings: np.ndarray
    spans: np.ndarray
    knows: int


def lay_out(game: Game) -> Bytes:
    """Read the byte layout of a game's state from its zones."""
    rings = [ring for zone in game.zones for ring in _rings(game.state, zone)]
    hidden = [
        (card, length, sees, int(sees != NOBODY), NO_CARD) for card, length, _, _, sees in rings if sees != EVERYBODY
    ]
    blanks = _joined([*_private_numbers(game), *hidden])
    fields = game.state.fields
    knows = fields["knows"][1] if "knows" in fields else 0
    return Bytes(np.array(blanks, "i4"), np.array(rings, "i4"), np.array(_own_fields(game), "i4"), knows)


def _rings(state: np.dtype, zone: Zone) -> list[tuple]:
    """The rows of a zone; a card that only its owner sees belongs to a seat, not to a side that never decides."""
    inner, start = state.fields[zone.name][:2]
    card, top, size = (start + inner.fields[part][1] for part in ("card", "top", "size"))
    sees = {ALL: EVERYBODY, NO_ONE: NOBODY}
    return [
        (card + r * zone.capacity, zone.capacity, top + 2 * r, size + 2 * r, sees.get(zone.sees, zone.of + r))
        for r in range(zone.rows)
    ]


def _private_numbers(game: Game) -> list[tuple]:
    """Random streams, what each seat knows, and the gauges: what lies in a state but not on the table."""
    fields, seats = game.state.fields, range(len(game.seats))
    streams = fields["streams"][1]
    blanks = [(streams + 8 * s, 8, NOBODY, 0, 0) for s in range(DICE)]
    blanks += [(streams + 8 * (DICE + s), 8, s, 1, 0) for s in seats]
    if "gauge" in fields:
        blanks.append((fields["gauge"][1], fields["gauge"][0].itemsize, NOBODY, 0, 0))
    if "knows" in fields:
        blanks += [(fields["knows"][1] + MAX_CARDS * s, MAX_CARDS, s, 1, 0) for s in seats]
    return blanks


def _own_fields(game: Game) -> list[tuple[int, int]]:
    """Where the fields lie that, with the cards, decide how the game goes on."""
    fields = game.state.fields
    names = list(fields)
    own = names[names.index("phase") : names.index(game.zones[0].name)]
    return [(fields[n][1], fields[n][0].itemsize) for n in ("streams", "seat", "part", *own)]


def _joined(blanks: list[tuple]) -> list[tuple]:
    """Neighbouring stretches that are hidden from the same seats, as one."""
    joined: list[tuple] = []
    for start, length, *who in blanks:
        if joined and joined[-1][0] + joined[-1][1] == start and list(joined[-1][2:]) == who:
            start, length = joined[-1][0], joined.pop()[1] + length
        joined.append((start, length, *who))
    return joined


@rule
def hide(view, seat, blanks):
    """Blank in a view what this seat may not see: cards, the order of decks, the random streams."""
    for b in range(len(blanks)):
        if blanks[b, 2] != seat or blanks[b, 3] == 0:
            fill_bytes(view, blanks[b, 0], blanks[b, 1], blanks[b, 4])


@rule
def recall(raw, seat, rings, knows):
    """Put back into a view (bytes `raw[1]`) the hidden cards of the state (`raw[0]`) whose place this seat knows."""
    known = knows + MAX_CARDS * seat
    for r in range(len(rings)):
        if rings[r, 4] == EVERYBODY or rings[r, 4] == seat:
            continue
        start, mask = np.int64(rings[r, 0]), np.int64(rings[r, 1]) - 1
        top, size = _number_at(raw, rings[r, 2]), _number_at(raw, rings[r, 3])
        for i in range(size):
            place = start + ((top + i) & mask)
            if raw[0, known + raw[0, place]] != 0:
                raw[1, place] = raw[0, place]


@rule
def _number_at(raw, place):
    """Two bytes of the state as a number."""
    return np.int64(raw[0, place]) + 256 * np.int64(raw[0, place + 1])


@rule
def position_hash(state, rings, spans):
    """64 bits that stand for everything the rest of the game depends on; zones count from their top card."""
    h = np.uint64(1)
    for s in range(len(spans)):
        for i in range(spans[s, 0], spans[s, 0] + spans[s, 1]):
            h = mix(h ^ np.uint64(state[i]))
    for r in range(len(rings)):
        start, mask = rings[r, 0], rings[r, 1] - 1
        top = np.int64(state[rings[r, 2]]) + 256 * np.int64(state[rings[r, 2] + 1])
        size = np.int64(state[rings[r, 3]]) + 256 * np.int64(state[rings[r, 3] + 1])
        h = mix(h ^ np.uint64(size + 512))
        for i in range(size):
            h = mix(h ^ np.uint64(state[start + ((top + i) & mask)]))
    return h


# ---------------------------------------------------------------- the loop, as templates that are bound to a game


def _answer(table, raw, rules, pilots, options):
    """Ask the strategy of this seat. It gets its view and nothing else; its random stream goes on where it stopped."""
    seat = table[0].seat
    copy_record(table[1], table[0])
    hide(table[1], seat, BLANKS)  # noqa: F821
    if KNOWS > 0:  # noqa: F821
        recall(raw, seat, RINGS, KNOWS)  # noqa: F821
    pilot = pilots[seat * PARTS + table[0].part]  # noqa: F821
    answer = pilot(table[1], rules[0], options)
    table[0].streams[DICE + seat] = table[1].streams[DICE + seat]
    return answer


@rule
def _is_legal(answer, options):
    for i in range(options.count):
        if options.action[i] == answer:
            return True
    return False


@seldom
def _write_asked(asked, result, state, answer, options):
    if result.decisions >= asked.rows:
        return
    row = _asked_at(asked.address, result.decisions, state)
    row.step = steps_of(state)
    row.seat = state.seat
    row.part = state.part
    row.answer = answer
    row.options = options


def _decide(table, raw, rules, pilots, script, options, asked, result):
    """One decision: the only legal action, the script's next answer, or the strategy's. False stops the game."""
    state = table[0]
    options.count = legal(state, rules[0], options.action)  # noqa: F821
    answer = np.int64(options.action[0])
    if options.count > 1:
        if result.choices < len(script):
            answer = np.int64(script[result.choices])
        else:
            answer = _answer(table, raw, rules, pilots, options)
    if asked.rows > 0:
        _write_asked(asked, result, state, answer, options)
    if answer == ASK_PERSON or not _is_legal(answer, options):
        result.status = WAITING if answer == ASK_PERSON else ILLEGAL
        result.culprit = state.seat
        result.culprit_part = state.part
        result.answer = answer
        return NO_ACTION, False
    result.decisions += 1
    if options.count > 1:
        result.choices += 1
    return answer, True


def _in_play(seats):
    """How many seats play: a constant of the game, or what the rules say."""
    return np.int64(SEATS) if SEATS > 0 else seats  # noqa: F821


def _write_standing(state, rules, standings, seats):
    row = np.uint64(state.turn)
    for seat in range(seats):
        standings[row, np.uint64(seat)] = standing(state, rules[0], seat)  # noqa: F821


def _came_back(state, raw, watch):
    """Brent's search for a cycle: compare with one remembered position, remember a new one at each doubling.

    As long as chance plays on (streams that moved do not come back), there is nothing to compare.
    """
    chance = state.streams[SHUFFLE] ^ mix(state.streams[CHANCE])
    if chance != watch[2] and np.uint64(state.turn) < watch[1]:
        return False
    here = position_hash(raw[0], RINGS, SPANS)  # noqa: F821
    if here == watch[0]:
        return True
    if np.uint64(state.turn) >= watch[1]:
        watch[0] = here
        watch[1] = np.uint64(2 * state.turn)
        watch[2] = chance
    return False


def _play_on(table, raw, rules, seats, pilots, script, options, asked, log, standings, watch, result):
    """From the deal to the end, to the guard, to a position that came back, or to a person's turn."""
    state = table[0]
    seats = _in_play(seats)
    while state.over == 0:
        turn = state.turn
        _write_standing(state, rules, standings, seats)  # again and again: what stands when the turn is over remains
        action = NO_ACTION
        if state.seat != NOBODY:
            action, goes_on = _decide(table, raw, rules, pilots, script, options, asked, result)
            if not goes_on:
                break
        step(state, rules[0], action, log)  # noqa: F821
        if state.turn != turn and turn >= _CYCLES_FROM and state.over == 0:
            if turn >= GUARD:  # noqa: F821
                result.status = CAPPED
                break
            if _came_back(state, raw, watch):
                result.status = CYCLE
                break
    _write_standing(state, rules, standings, seats)


@rule
def _leader(standings, turn, seats):
    """The seat that has most, NOBODY if several have."""
    best, leader = standings[turn, 0], 0
    for seat in range(1, seats):
        here = standings[turn, seat]
        leader = NOBODY if here == best else (seat if here > best else leader)
        best = max(best, here)
    return leader


@rule
def _margin(standings, turn, seat, seats):
    """How far a seat is ahead of the best other one; with one seat, how much it has."""
    if seats == 2:
        return np.int64(standings[turn, seat] - standings[turn, np.uint64(1) - seat])
    best = np.int64(-(1 << 30)) if seats > 1 else np.int64(0)
    for other in range(np.uint64(seats)):
        if other != seat and standings[turn, other] > best:
            best = np.int64(standings[turn, other])
    return np.int64(standings[turn, seat] - best)


@seldom
def _tell_leads(standings, turns, seats, result):
    """How often the lead went over to somebody else, and after which turn it never did again."""
    leader = NOBODY
    for turn in range(np.uint64(turns + 1)):
        now = _leader(standings, turn, seats)
        if now != leader and now != NOBODY:
            if leader != NOBODY:
                result.lead_changes += 1
            leader = now
            result.settled = turn


@seldom
def _tell_margins(standings, turns, seats, result):
    """The winner's margin at the deal and after each tenth of the game, and its lowest; of the only seat in any case."""
    if result.winner == NOBODY and seats > 1:
        return
    winner = np.uint64(result.winner) if seats > 1 else np.uint64(0)
    lowest = np.int64(1 << 30)
    for turn in range(np.uint64(turns + 1)):
        lowest = min(lowest, _margin(standings, turn, winner, seats))
    result.lowest = lowest
    for tenth in range(TENTHS):
        result.margin[tenth] = _margin(standings, np.uint64((tenth * turns + 5) // 10), winner, seats)


@rule
def _tell_gauges(state, result):
    for gauge in range(len(result.gauge)):
        result.gauge[gauge] = state.gauge[gauge]


@rule
def _no_gauges(state, result):
    pass


def _tell(state, rules, seats, standings, result):
    """Fill in the result of a game that stopped."""
    result.turns = state.turn
    result.steps = steps_of(state)
    result.winner = NOBODY
    for kind in range(len(result.tally)):
        result.tally[kind] = state.tally[kind]
    _tell_gauges(state, result)
    seats = _in_play(seats)
    for seat in range(seats):
        result.score[seat] = score(state, rules[0], seat)  # noqa: F821
    if result.status == FINISHED:
        result.winner = state.winner
    _tell_leads(standings, state.turn, seats, result)
    _tell_margins(standings, state.turn, seats, result)


@seldom
def _begin(table, rotation, seed, result, blank):
    state = table[0]
    copy_record(state, blank[0])
    open_streams(state.streams, seed)
    state.rotation = rotation
    state.winner = NOBODY
    state.seat = NOBODY
    result.culprit = NOBODY
    result.culprit_part = NOBODY


def _play(seeds, rotation, rules, seats, cards, stacked, pilots, script, work, asked, log, results):
    """Play one game a seed. `results` must be zeroed; `work` is the scratch memory of `make_work`."""
    table, raw, blank, options, order, keys, buckets, standings, watch = work
    for g in range(len(seeds)):
        result = results[g]
        _begin(table, rotation, seeds[g], result, blank)
        watch[0], watch[1], watch[2] = np.uint64(0), np.uint64(0), np.uint64(0)
        if stacked:
            for i in range(len(cards)):
                order[i] = cards[i]
        else:
            order_deck(table[0].streams, cards, order, keys, buckets)
        deal(table[0], rules[0], order, log[0])  # noqa: F821
        _play_on(table, raw, rules, seats, pilots, script, options[0], asked[0], log[0], standings, watch, result)
        _tell(table[0], rules, seats, standings, result)


# ---------------------------------------------------------------- binding


def choice_signature(game: Game):
    """What a strategy's function is: (view, rules, options) -> action."""
    return types.int64(record_type(game.state), record_type(game.Rules.dtype()), record_type(OPTIONS))


def _work_type(game: Game):
    array, state = types.Array, record_type(game.state)
    return types.Tuple(
        [
            array(state, 1, "C"),
            array(types.uint8, 2, "C"),
            array(state, 1, "C"),
            array(record_type(OPTIONS), 1, "C"),
            array(types.uint8, 1, "C"),
            array(types.uint64, 1, "C"),
            array(types.int64, 1, "C"),
            array(types.int32, 2, "C"),
            array(types.uint64, 1, "C"),
        ]
    )


def _play_signature(game: Game):
    array = types.Array
    pilots = types.UniTuple(types.FunctionType(choice_signature(game)), len(game.seats) * len(game.parts))
    return types.void(
        array(types.uint64, 1, "C"),
        types.int64,
        array(record_type(game.Rules.dtype()), 1, "C"),
        types.int64,
        array(types.uint8, 1, "C"),
        types.boolean,
        pilots,
        array(types.int16, 1, "C"),
        _work_type(game),
        array(record_type(LOG), 1, "C"),
        array(record_type(LOG), 1, "C"),
        array(record_type(result_dtype(game)), 1, "C"),
    )


def _melt(template, game: Game, **verbs):
    return rule(bind(template, f"{template.__name__}_{game.name}", **verbs))


def _apart(template, game: Game, **verbs):
    return seldom(bind(template, f"{template.__name__}_{game.name}", **verbs))


def _inside(template, game: Game, **verbs):
    return once(bind(template, f"{template.__name__}_{game.name}", **verbs))


@cache
def player(game: Game):
    """The loop bound to this game and compiled, from the disk cache where it was compiled before."""
    places = lay_out(game)
    seats = 0 if game.players else len(game.seats)
    in_play = _melt(_in_play, game, SEATS=seats)
    answer = _inside(_answer, game, PARTS=len(game.parts), BLANKS=places.blanks, RINGS=places.rings, KNOWS=places.knows)
    decide = _inside(_decide, game, legal=game.legal, _answer=answer)
    came_back = _apart(_came_back, game, RINGS=places.rings, SPANS=places.spans)
    play_on = _inside(
        _play_on,
        game,
        step=once(game.step.py_func),
        GUARD=game.guard,
        _decide=decide,
        _in_play=in_play,
        _write_standing=_melt(_write_standing, game, standing=game.standing),
        _came_back=came_back,
    )
    gauges = _tell_gauges if game.gauges else _no_gauges
    tell = _apart(_tell, game, score=game.score, _in_play=in_play, _tell_gauges=gauges)
    play = bind(_play, kernel_name(game), deal=game.deal, _play_on=play_on, _tell=tell)
    return kernel(_play_signature(game), play)


def kernel_name(game: Game) -> str:
    """The name under which a game's loop lies in the disk cache."""
    return f"play_{game.name}"


def make_work(game: Game, cards: np.ndarray):
    """Scratch memory for one thread that plays: state and view, their bytes, actions, the deck, standings."""
    table = np.zeros(2, game.state)
    return (
        table,
        table.view("u1").reshape(2, -1),
        np.zeros(1, game.state),
        np.zeros(1, OPTIONS),
        np.zeros(len(cards), "u1"),
        np.zeros(2 * len(cards), "u8"),
        np.zeros(BUCKETS, "i8"),
        np.zeros((game.guard + 2, len(game.seats)), "i4"),
        np.zeros(3, "u8"),
    )


def standings_of(work) -> np.ndarray:
    """The standings after each turn of the game that was last played with this scratch memory: (turns, seats)."""
    return work[7]


class Played(NamedTuple):
    """What one call of `play` brings back: results (one record a game) and the state of the last game."""

    results: np.ndarray
    state: np.ndarray


def play(
    game: Game,
    rules: RuleSet,
    pilots: tuple,
    seeds: np.ndarray,
    *,
    rotation: int = 0,
    stack: np.ndarray | None = None,
    script=(),
    asked: np.ndarray | None = None,
    log: np.ndarray | None = None,
    states: np.ndarray | None = None,
    first: int = 0,
    work=None,
) -> Played:
    """Play one game a seed on the calling thread, without the interpreter lock.

    `pilots` are compiled strategy parts, seat by seat (see `strategy.seat_pilots`); `stack` is a deck laid in order
    instead of a shuffled one; `script` the answers to the first real choices. `asked` (ASKED rows), `log` (EVENT
    rows) and, from step `first` on, `states` (`window_dtype` rows) are written to.
    """
    cards = game.cards(rules) if stack is None else np.asarray(stack, "u1")
    work = work or make_work(game, cards)
    results = np.zeros(len(seeds), result_dtype(game))
    player(game)(
        np.asarray(seeds, "u8"),
        rotation,
        rules.record(),
        game.count(rules),
        cards,
        stack is not None,
        pilots,
        np.asarray(script, "i2"),
        work,
        SILENCE if asked is None else open_log(asked),
        SILENCE if log is None else open_log(log, states, first),
        results,
    )
    return Played(results, work[0][:1])
