"""The round: the deal, one step of the game, and a turn from the draw to its end (YOURS-01.2 to YOURS-02.2)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import card_of, is_red, put_bottom, rank_of
from engine.core.events import NO_CARD, NOBODY, note
from engine.core.types import Action, Card, Log, Seat, State
from engine.games.yours.answers import answer, compare
from engine.games.yours.battle import lay_fighter, open_battle
from engine.games.yours.captured import settle
from engine.games.yours.ending import check_decks, check_end
from engine.games.yours.events import Event
from engine.games.yours.hands import draw, draw_up_to
from engine.games.yours.options import Deal, DrawTime, Help, Power
from engine.games.yours.powers import answer_power, offer_power, use_power
from engine.games.yours.rules import EDGE, FEW, Rules
from engine.games.yours.state import Phase
from engine.games.yours.switching import decide_switch, open_switch
from engine.games.yours.ties import lay_for_tie, open_tie, turn_up_for_tie
from engine.games.yours.worth import cards_left

# ---------------------------------------------------------------- the deal


def seat_names(rules: Rules, rotation: int) -> tuple[str, str]:
    """YOURS-01.2: players are named for their cards where these are divided by colour."""
    if rules.deal != Deal.BY_COLOUR:
        return ("First player", "Second player")
    return ("Black", "Red") if rotation & 1 else ("Red", "Black")


@seldom
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """YOURS-01.2, YOURS-01.3, YOURS-02.1: two decks, and a hand from each. The other cards are left out, unseen."""
    size = rules.deal_size if rules.deal_size > 0 else len(order) // 2
    dealt = np.zeros(16, np.int64)
    for i in range(len(order)):
        seat = (owner_of(rules, order[i], i, dealt) + state.rotation) & 1
        if state.deck.size[seat] < size:
            put_bottom(state.deck, seat, order[i])
        else:
            put_bottom(state.left_out, 0, order[i])
    kind = Event.DEAL_BY_COLOUR if rules.deal == Deal.BY_COLOUR else Event.DEAL
    note(state, log, Event.DEAL_SAME_RANKS if rules.deal == Deal.SAME_RANKS else kind, NOBODY, x=size)
    open_game(state)
    for seat in range(2 if rules.has_hand else 0):
        draw_up_to(state, rules, seat, rules.hand_size, Event.DRAW_HAND, log)


@rule
def owner_of(rules: Rules, card: Card, place: int, dealt: np.ndarray) -> Seat:
    """YOURS-01.2: the player who gets a card before the deal is rotated; `dealt` counts the cards of each rank."""
    if rules.deal == Deal.BY_COLOUR:
        return 0 if is_red(card) else 1
    if rules.deal == Deal.SHUFFLED:
        return place & 1
    dealt[rank_of(card)] += 1
    return dealt[rank_of(card)] & 1


@rule
def open_game(state: State) -> None:
    """Nothing has been won, declared or laid yet."""
    state.first = state.rotation & 1
    state.last_winner = NOBODY
    state.claimant = NOBODY
    state.attacker = NOBODY
    state.ace = NOBODY
    state.ahead = NOBODY
    state.taker = NOBODY
    state.phase = Phase.BEGIN
    for seat in range(2):
        state.fighter[seat] = NO_CARD


# ---------------------------------------------------------------- a turn


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """Apply one decision and all that follows from it, up to the next decision or the end of the turn."""
    if state.phase == Phase.BEGIN:
        begin_turn(state, rules, log)
    else:
        decide(state, rules, action, log)
    if state.phase == Phase.DRAW:
        draw_hands(state, rules, log)
    if state.phase == Phase.SWITCHING:
        open_switch(state, rules, log)
    if state.phase == Phase.BATTLE:
        open_battle(state, rules, log)
    if state.phase == Phase.COMPARE:
        compare(state, rules, log)
    if state.phase == Phase.TIE or state.phase == Phase.TURN_UP_TIE:
        break_tie(state, rules, log)
    if state.phase == Phase.AWARD:
        settle(state, rules, log)
        offer_power(state, rules, log)
    if state.phase == Phase.END_TURN:
        end_turn(state, rules, log)


@rule
def decide(state: State, rules: Rules, action: Action, log: Log) -> None:
    """Apply one decision."""
    phase = state.phase
    if phase == Phase.FIGHT:
        lay_fighter(state, rules, card_of(action), log)
    elif phase == Phase.ANSWER or phase == Phase.AT_TIE:
        answer(state, rules, action, log)
    elif phase == Phase.TIE_CARD:
        lay_for_tie(state, card_of(action), log)
    elif phase == Phase.SWITCH:
        decide_switch(state, rules, action, log)
    else:
        answer_power(state, rules, action, log)


@seldom
def break_tie(state: State, rules: Rules, log: Log) -> None:
    """YOURS-06.1: cards are added until one player has more, a choice is due, or nobody can add one."""
    while state.phase == Phase.TIE or state.phase == Phase.TURN_UP_TIE:
        if state.phase == Phase.TIE:
            open_tie(state, rules, log)
        else:
            turn_up_for_tie(state, rules, log)


@rule
def begin_turn(state: State, rules: Rules, log: Log) -> None:
    """YOURS-02.2: a turn begins; Loot comes before the draw."""
    state.turn += 1
    state.attacker = NOBODY
    state.phase = Phase.DRAW if rules.has_hand else Phase.BATTLE
    if rules.help == Help.PLUS_TWO:
        help_few(state, log)
    if state.claimant != NOBODY and state.claimed == Power.LOOT:
        use_power(state, rules, log)


@seldom
def help_few(state: State, log: Log) -> None:
    """YOURS-10.4: a player with few cards left gets points on top of each card of the turn."""
    for seat in range(2):
        state.edge[seat] = EDGE if cards_left(state, seat) < FEW else 0
        if state.edge[seat] > 0:
            note(state, log, Event.EDGE, seat, x=EDGE)


@rule
def draw_hands(state: State, rules: Rules, log: Log) -> None:
    """YOURS-02.2: hands are filled up at the start of a turn, if the rules say so; then a power, or the switch."""
    state.phase = Phase.SWITCHING
    if rules.draw_time != DrawTime.END:
        for seat in range(2):
            draw(state, rules, seat, Event.DRAW, log)
        check_decks(state, rules, log)
    if state.over == 0 and state.claimant != NOBODY:
        use_power(state, rules, log)


@rule
def end_turn(state: State, rules: Rules, log: Log) -> None:
    """YOURS-02.2, YOURS-11.5: hands are filled up at the end of a turn, if the rules say so; then the end is checked."""
    if rules.has_hand and rules.draw_time == DrawTime.END:
        for seat in range(2):
            draw(state, rules, seat, Event.DRAW, log)
    state.first = 1 - state.first
    check_end(state, rules, log)
