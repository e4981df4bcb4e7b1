"""The round: the deal, one step of the game, cards turned up and captured (RIVER-01.1 to RIVER-03.5)."""

import numpy as np

from engine.compile.jit import once, rule, seldom
from engine.core.cards import card_at, put_bottom
from engine.core.events import NOBODY, note
from engine.core.types import Action, Card, Log, Seat, State
from engine.games.river.answers import choose
from engine.games.river.battle import compare, compare_many, turn_up
from engine.games.river.captured import capture, mark_late, note_capture
from engine.games.river.ending import end_round, watch_few
from engine.games.river.events import DEAL, REMAINDER, Event, Gauge
from engine.games.river.opening import begin_round
from engine.games.river.options import Aid, Ending, Pairing, Remainder, Rotation
from engine.games.river.rules import Rules
from engine.games.river.seating import from_first, is_alive, next_alive, set_compared
from engine.games.river.state import Phase
from engine.games.river.ties import break_tie, leave_unbroken
from engine.games.river.worth import differ, is_set_aside, number, place_beats

# ---------------------------------------------------------------- the deal


@seldom
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """RIVER-01.1 to RIVER-01.4: deal the cards evenly; those left over go where RIVER-A04 says."""
    count = 0
    for i in range(len(order)):
        count += 0 if is_set_aside(rules, order[i]) else 1
    share, dealt = count // rules.players, 0
    for i in range(len(order)):
        if is_set_aside(rules, order[i]):
            put_bottom(state.aside, 0, order[i])
        else:
            deal_card(state, rules, order[i], dealt, dealt >= share * rules.players)
            dealt += 1
    open_game(state, rules)
    note(state, log, DEAL[rules.length], NOBODY, x=share, y=rules.players)
    if count > share * rules.players:
        note(state, log, REMAINDER[rules.remainder], NOBODY, x=count - share * rules.players)
    begin_round(state, rules, log)


@once
def deal_card(state: State, rules: Rules, card: Card, dealt: int, left_over: bool) -> None:
    """RIVER-01.3: one card to each in turn; leftover cards as RIVER-A04 says."""
    if left_over and rules.remainder == Remainder.ASIDE:
        put_bottom(state.aside, 0, card)
    elif left_over and rules.remainder == Remainder.FIRST_POT:
        put_bottom(state.pot, 0, card)
    else:
        put_bottom(state.deck, (dealt + state.rotation) % rules.players, card)


@once
def open_game(state: State, rules: Rules) -> None:
    """RIVER-03.5, RIVER-04.3: set up who is in the game, who begins, and which colour beats which."""
    for seat in range(rules.players):
        state.owned[seat] = state.deck.size[seat]
        state.low[seat] = state.deck.size[seat]
        state.gauge[Gauge.CARDS] += state.deck.size[seat]
    state.gauge[Gauge.CARDS] += state.pot.size[0]
    state.gauge[Gauge.BEST_DEAL_WON] = best_deal(state, rules)  # until the end; no seat may see a gauge
    state.alive = (1 << rules.players) - 1
    state.left = rules.players
    state.first = state.rotation % rules.players
    state.second = state.first
    state.apart = 1
    state.plain = is_plain(rules)
    for colour in range(rules.colours):
        for other in range(rules.colours):
            wins = place_beats(rules, colour, other) and not place_beats(rules, other, colour)
            if wins and rules.colours_matter:
                state.beats |= 1 << (4 * colour + other)


@seldom
def best_deal(state: State, rules: Rules) -> int:
    """The players, as bits, whose cards are worth most at the deal."""
    best, most = 0, -1
    for seat in range(rules.players):
        worth = 0
        for place in range(state.deck.size[seat]):
            worth += number(rules, card_at(state.deck, seat, place))
        if worth > most:
            best, most = 1 << seat, worth
        elif worth == most:
            best |= 1 << seat
    return best


@rule
def is_plain(rules: Rules) -> bool:
    """Whether play only rotates by one place between two rounds."""
    walks = rules.pairing == Pairing.ROTATE and rules.rotation != Rotation.WINNER_STAYS
    ends = rules.end_condition != Ending.ONE_PASS and rules.max_rounds == 0
    return walks and ends and rules.hand_size == 1 and rules.comeback_aid == Aid.NONE


# ---------------------------------------------------------------- a round


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """Play one round; or apply a choice, and play the round if it was the last."""
    if state.phase != Phase.ROUND:
        choose(state, rules, action, log)
    if state.phase == Phase.ROUND:
        play_round(state, rules, log)


@once
def play_round(state: State, rules: Rules, log: Log) -> None:
    """RIVER-03.1 to RIVER-03.5: cards are turned up, the highest takes all, and play rotates."""
    state.turn += 1
    first, second = np.int64(state.first), np.int64(state.second)
    if rules.everybody_plays:
        winner = meet_all(state, rules, log)
        capture_from_all(state, rules, winner, log)
        end_round(state, rules, winner, log)
        return
    winner = meet(state, rules, first, second, log)
    if winner == NOBODY:
        leave_unbroken(state, rules, log)
        end_round(state, rules, winner, log)
        return
    loser = first + second - winner
    mark_late(state, winner)
    count = capture(state, rules, winner, winner) + capture(state, rules, loser, winner)
    note_capture(state, rules, winner, count, log)
    state.low[loser] = min(state.low[loser], state.owned[loser])
    watch_few(state, loser)
    watch_few(state, winner)
    if state.plain != 0 and state.owned[loser] > 0:
        state.first = second
        state.second = next_alive(state, rules, second)
    else:
        end_round(state, rules, winner, log)


@once
def meet(state: State, rules: Rules, first: Seat, second: Seat, log: Log) -> Seat:
    """RIVER-03.1, RIVER-03.2: two players turn up a card each; the winner's seat, NOBODY after an unbroken tie."""
    mine, theirs = turn_up(state, rules, first, log), turn_up(state, rules, second, log)
    ahead, plain, one, other = compare(state, rules, first, second, mine, theirs, log)
    if plain == 1 or plain == -1:
        state.gauge[Gauge.NEAR_TIES] += 1
    turned = differ(ahead, plain)
    if turned:
        state.gauge[Gauge.COLOUR_MATTERED] += 1
        if plain == 1 or plain == -1:
            state.gauge[Gauge.NEAR_TIES_TURNED] += 1
    if ahead == 0:
        state.tied = (1 << first) | (1 << second)
        note(state, log, Event.TIE, NOBODY, x=one)
        return break_tie(state, rules, log)
    winner = first if ahead > 0 else second
    kind = np.int64(Event.WON_BY_COLOUR if turned else Event.WON_BY_NUMBER)
    note(state, log, kind, winner, x=max(one, other), y=min(one, other))
    return winner


@seldom
def meet_all(state: State, rules: Rules, log: Log) -> Seat:
    """RIVER-A20: all players turn up a card; the winner's seat, NOBODY after an unbroken tie."""
    state.tied = state.alive
    set_compared(state, rules)
    for step in range(rules.players):
        seat = from_first(state, rules, step)
        if is_alive(state, seat):
            turn_up(state, rules, seat, log)
    winner = compare_many(state, rules, Event.WON_BY_NUMBER, Event.TIE, log)
    return break_tie(state, rules, log) if winner == NOBODY else winner


@once
def capture_from_all(state: State, rules: Rules, winner: Seat, log: Log) -> None:
    """RIVER-03.2: the winner captures all the cards of the round, their own first."""
    if winner == NOBODY:
        leave_unbroken(state, rules, log)
        return
    count = 0
    mark_late(state, winner)
    for step in range(rules.players):
        count += capture(state, rules, (winner + step) % rules.players, winner)
    note_capture(state, rules, winner, count, log)
