"""MIND-05.5: Trade, a card of the hand for one of the opponent's."""

import numpy as np

from engine.compile.jit import rule
from engine.core.cards import card_at, learn, put_bottom
from engine.core.events import note
from engine.core.rng import CHANCE, below
from engine.core.types import Card, Log, Seat, State
from engine.games.mindful.asking import ask, go_on
from engine.games.mindful.choices import TradePick
from engine.games.mindful.events import TRADED, Event
from engine.games.mindful.hands import laid_card, lay_down, leave_hand
from engine.games.mindful.rules import Rules
from engine.games.mindful.state import Part, Phase


@rule
def lay_for_trade(state: State, rules: Rules, seat: Seat, card: Card, log: Log) -> None:
    """MIND-05.5: a card is laid face down; which one comes in return is settled as MIND-A09 says."""
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
    """MIND-05.5: the card laid down and one of the opponent's hand change places; each knows what the other got."""
    seat = np.int64(state.attacker)
    kind = Event.TRADE_LAST if state.hand.size[1 - seat] == 1 else TRADED[rules.trade_pick]
    given = leave_hand(state, seat, laid_card(state, seat, 0))
    taken = leave_hand(state, 1 - seat, card)
    put_bottom(state.hand, seat, taken)
    put_bottom(state.hand, 1 - seat, given)
    note(state, log, kind, seat)
