"""Royal attacks: declaring them, carrying them out, and Reveal, Sabotage and Trade (MIND-03.7, MIND-05.3 to MIND-05.5)."""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core.cards import ACE, JACK, KING, QUEEN, card_at, card_of, learn, put_bottom, rank_of, take_top
from engine.core.events import NOBODY, note
from engine.core.rng import CHANCE, below
from engine.core.types import Action, Card, Log, Seat, State
from engine.games.mindful.events import CARRIED_OUT, TRADED, Event, Gauge
from engine.games.mindful.hands import deck_after_draw, laid_card, lay_down, leave_hand, leave_hand_unseen
from engine.games.mindful.loot import give_up, has_loot, has_replacement, loot
from engine.games.mindful.options import Attack, Declaration, SabotageOrder, SabotageWithoutDeck, TradePick
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Part, Phase, Verb, ask, go_on, is_before_draw

# ---------------------------------------------------------------- declaring an attack


@rule
def attack_of(rules: Rules, card: Card) -> int:
    """MIND-04.8: the royal attack of a card; lower cards have none, and Loot counts as none where no pile has cards."""
    rank = rank_of(card)
    if rank < JACK or not rules.royal_attacks:
        return np.int64(Attack.NONE)
    attack = np.int64(rules.jack_attack)
    if rank == ACE:
        attack = np.int64(rules.ace_attack)
    elif rank == KING:
        attack = np.int64(rules.king_attack)
    elif rank == QUEEN:
        attack = np.int64(rules.queen_attack)
    return np.int64(Attack.NONE) if attack == Attack.LOOT and not rules.loot_is_played else attack


@seldom
def offer_attack(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.7: a royal card has won and may attack in the next turn, but not after a tie (MIND-06.6)."""
    seat = np.int64(state.taker)
    state.claimed = attack_of(rules, state.crown)
    possible = is_possible(state, rules, seat, state.claimed)
    if state.level > 0 and possible:
        kind = Event.TIE_ALLOWS_ATTACK if rules.royal_after_tie else Event.TIE_STOPS_ATTACK
        note(state, log, kind, seat, state.crown)
    if state.level > 0 and not rules.royal_after_tie:
        return
    state.claimant = seat
    state.declared = 0
    if rules.royal_declare == Declaration.ON_WIN:
        claim(state, rules, possible, log)


@rule
def claim(state: State, rules: Rules, possible: bool, log: Log) -> None:
    """MIND-03.7: ask about the attack; one that is impossible is dropped, and a compulsory one declared."""
    seat = state.claimant
    if not possible:
        note_impossible(state, rules, seat, log)
        state.claimant = NOBODY
    elif rules.royal_optional:
        ask(state, seat, Phase.DECLARE, Part.ROYAL)
    else:
        note(state, log, Event.DECLARE_ALWAYS, seat, state.crown)
        declare(state)


@rule
def declare(state: State) -> None:
    """MIND-03.7: settle that the attack takes place."""
    state.declared = 1
    state.gauge[Gauge.JACKS_DECLARED + rank_of(state.crown) - JACK] += 1


@rule
def is_possible(state: State, rules: Rules, seat: Seat, attack: int) -> bool:
    """MIND-A03, MIND-A25: whether an attack can be carried out in full on its turn. Hands are never empty then."""
    if attack == Attack.LOOT:
        return has_replacement(state, rules, seat) and has_loot(state, rules, seat)
    if attack == Attack.SABOTAGE:
        return deck_after_draw(state, rules, 1 - seat) > 0 or rules.sabotage_empty != SabotageWithoutDeck.UNAVAILABLE
    return True


@rule
def note_impossible(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-A06, MIND-A08: note that an empty deck rules out the attack."""
    if state.claimed == Attack.SABOTAGE:
        note(state, log, Event.SABOTAGE_NO_DECK, seat)
    elif not has_replacement(state, rules, seat):
        note(state, log, Event.LOOT_NO_DECK, seat)


# ---------------------------------------------------------------- carrying it out


@seldom
def take_up_claim(state: State, rules: Rules, log: Log) -> None:
    """MIND-03.7: the turn of an attack; unless declared on the win, it is declared now (MIND-A03)."""
    if not state.declared:
        go_on(state, rules)
        claim(state, rules, is_possible(state, rules, np.int64(state.claimant), state.claimed), log)
    if state.declared and state.claimant != NOBODY:
        attack(state, rules, log)


@rule
def answer_claim(state: State, rules: Rules, declares: bool, log: Log) -> None:
    """MIND-03.7: the winner has declared the attack or not, before or after the next draw (MIND-A03)."""
    seat = state.claimant
    note(state, log, Event.DECLARE if declares else Event.DECLINE, seat, state.crown)
    if not is_before_draw(rules, state.claimed):
        if rules.royal_declare != Declaration.ON_WIN and state.drawn > 0:
            note(state, log, Event.DECIDED_AFTER_DRAW, seat)
        elif rules.royal_declare == Declaration.ON_WIN and state.deck.size[0] + state.deck.size[1] > 0:
            note(state, log, Event.DECIDED_BEFORE_DRAW, seat)
    if declares:
        declare(state)
    else:
        state.claimant = NOBODY
        state.gauge[Gauge.JACKS_DECLINED + rank_of(state.crown) - JACK] += 1
    if rules.royal_declare == Declaration.ON_WIN:
        state.phase = Phase.END_TURN
    elif declares:
        attack(state, rules, log)
    else:
        go_on(state, rules)


@seldom
def attack(state: State, rules: Rules, log: Log) -> None:
    """MIND-04.8: a royal attack takes effect."""
    seat = np.int64(state.claimant)
    state.attacker = seat
    state.attack = state.claimed
    state.claimant = NOBODY
    state.chain = state.chain + 1 if state.before != NOBODY else 1
    state.gauge[Gauge.LONGEST_CHAIN] = max(state.gauge[Gauge.LONGEST_CHAIN], np.int64(state.chain))
    state.gauge[Gauge.ROYAL_ATTACKS] += 1
    state.gauge[CARRIED_OUT[state.attack]] += 1
    if state.attack == Attack.LOOT:
        ask(state, seat, Phase.LOOT, Part.ROYAL)
    elif state.attack == Attack.SABOTAGE:
        begin_sabotage(state, rules, seat, log)
    elif state.attack == Attack.REVEAL:
        reveal(state, rules, seat, log)
    else:
        ask(state, seat, Phase.LAY, Part.ROYAL)


@seldom
def answer_attack(state: State, rules: Rules, action: Action, log: Log) -> None:
    """MIND-05.1 to MIND-05.5: apply a choice within an attack."""
    seat, phase, card = np.int64(state.seat), state.phase, card_of(action)
    if phase == Phase.DECLARE:
        answer_claim(state, rules, action != Verb.PASS, log)
    elif phase == Phase.LAY:
        lay_for_trade(state, rules, seat, card, log)
    elif phase == Phase.LOOT:
        loot(state, rules, seat, card, log)
    else:
        go_on(state, rules)
        if phase == Phase.SABOTAGE:
            sabotage(state, rules, seat, card, log)
        elif phase == Phase.GIVE_UP:
            give_up(state, seat, card, log)
        elif phase == Phase.PICK:
            trade(state, rules, card_at(state.hand, 1 - seat, card), log)
        else:
            trade(state, rules, card, log)


# ---------------------------------------------------------------- Reveal


@rule
def reveal(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-05.4: the opponent shows the hand, and the attacker knows it from now on."""
    other = 1 - seat
    note(state, log, Event.REVEAL, seat, x=state.hand.size[other])
    for i in range(state.hand.size[other]):
        card = card_at(state.hand, other, i)
        learn(state, seat, card)
        note(state, log, Event.SHOW, other, card)
    go_on(state, rules)


# ---------------------------------------------------------------- Sabotage


@rule
def begin_sabotage(state: State, rules: Rules, seat: Seat, log: Log) -> None:
    """MIND-05.3: the attacker chooses a card for the opponent's deck, before or after drawing from it (MIND-A08)."""
    if state.deck.size[1 - seat] == 0:
        note(state, log, Event.SABOTAGE_EMPTY, seat)
        go_on(state, rules)
        return
    if rules.sabotage_order != SabotageOrder.PUT_FIRST:
        draw_from_opponent(state, seat, log)
    ask(state, seat, Phase.SABOTAGE, Part.ROYAL)


@rule
def sabotage(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """MIND-05.3: a card of the hand goes under the opponent's deck, whose top card is drawn (seen or not: MIND-A24)."""
    if rules.sabotage_visible:
        leave_hand(state, seat, card)
        learn(state, 1 - seat, card)
    else:
        leave_hand_unseen(state, seat, card)
    put_bottom(state.deck, 1 - seat, card)
    note(state, log, Event.SABOTAGE_PUT, seat)
    if rules.sabotage_visible:
        note(state, log, Event.SABOTAGE_SHOWN, seat, card)
    else:
        note(state, log, Event.SABOTAGE_HIDDEN, seat)
    if rules.sabotage_order == SabotageOrder.PUT_FIRST:
        draw_from_opponent(state, seat, log)


@rule
def draw_from_opponent(state: State, seat: Seat, log: Log) -> None:
    """MIND-05.3: the top card of the opponent's deck goes into the attacker's hand."""
    put_bottom(state.hand, seat, take_top(state.deck, 1 - seat))
    note(state, log, Event.SABOTAGE_DRAW, seat)


# ---------------------------------------------------------------- Trade


@rule
def lay_for_trade(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """MIND-05.5: lay a card face down; the card in return is chosen as MIND-A09 says."""
    lay_down(state, seat, card)
    other = 1 - seat
    if rules.trade_pick == TradePick.PICK:
        ask(state, seat, Phase.PICK, Part.ROYAL)
    elif rules.trade_pick == TradePick.VICTIM:
        ask(state, other, Phase.HAND_OVER, Part.ROYAL)
    elif rules.trade_pick == TradePick.SEEN:
        for i in range(state.hand.size[other]):
            learn(state, seat, card_at(state.hand, other, i))
        ask(state, seat, Phase.TAKE, Part.ROYAL)
    else:
        go_on(state, rules)
        place = below(state.streams, CHANCE, np.int64(state.hand.size[other]))
        trade(state, rules, card_at(state.hand, other, place), log)


@rule
def trade(state: State, rules: Rules, card: Card, log: Log) -> None:
    """MIND-05.5: the card laid down and one of the opponent's change places; each player knows both."""
    seat = np.int64(state.attacker)
    kind = Event.TRADE_LAST if state.hand.size[1 - seat] == 1 else TRADED[rules.trade_pick]
    given = leave_hand(state, seat, laid_card(state, seat, 0))
    taken = leave_hand(state, 1 - seat, card)
    put_bottom(state.hand, seat, taken)
    put_bottom(state.hand, 1 - seat, given)
    note(state, log, kind, seat)
