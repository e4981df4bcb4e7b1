"""Beggar-my-neighbour: two players turn up cards by turns; a court card makes the other player pay, and takes the pile.

Traditional, in Britain since the 1840s; Pip plays it in Dickens's "Great Expectations". Nobody decides anything.
Clauses: data/beggar/rulebook.md
"""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core import common_parameters
from engine.core.cards import (
    ACE,
    ALL,
    JACK,
    KING,
    NO_ONE,
    QUEEN,
    Zone,
    card_at,
    cards_in_play,
    move_all,
    put_bottom,
    rank_of,
    shuffle,
    state_dtype,
    take_top,
)
from engine.core.events import NOBODY, EventKind, note
from engine.core.game import Game, Mark
from engine.core.rules import GAP, HEADLINE, Group, Option, RuleSet
from engine.core.types import Action, Card, Log, Seat, State

# ---------------------------------------------------------------- rules


class Order(Option):
    """How the pile goes under the deck of whoever takes it."""

    AS_PLAYED = "turned over as it lies, so that the card played first comes back first"
    LAST_FIRST = "card by card from the top, so that the card played last comes back first"
    RANDOM = "shuffled"


class Out(Option):
    """When a player who has no card left is out."""

    WHEN_CALLED = "when they have to turn up a card and cannot"
    AT_ONCE = "as soon as their last card is played"


paying, taking, the_cards, the_end = Group("Paying"), Group("Taking the pile"), Group("Cards"), Group("The end")
#: How many cards are paid for a court card; one that asks for none counts as a number card.
PAID = {"low": 0, "high": 6, "unit": "cards", "words": {0: "no card"}}


class Rules(RuleSet):
    """What may be changed in Beggar-my-neighbour."""

    ace_asks: int = paying(
        4, "BEG-02.2", "Cards paid for an Ace", HEADLINE, **PAID,
        says="How many cards the other player has to pay for an Ace. If it is none, the Ace counts as a number card.",
    )  # fmt: skip
    king_asks: int = paying(
        3, "BEG-02.2", "Cards paid for a King", HEADLINE, **PAID,
        says="How many cards the other player has to pay for a King. If it is none, the King counts as a number card.",
    )  # fmt: skip
    queen_asks: int = paying(
        2, "BEG-02.2", "Cards paid for a Queen", HEADLINE, **PAID,
        says="How many cards the other player has to pay for a Queen. If it is none, the Queen counts as a number card.",
    )  # fmt: skip
    jack_asks: int = paying(
        1, "BEG-02.2", "Cards paid for a Jack", HEADLINE, **PAID,
        says="How many cards the other player has to pay for a Jack. If it is none, the Jack counts as a number card.",
    )  # fmt: skip
    capture_order: Order = taking(
        Order.AS_PLAYED, "BEG-02.5", "Order in which the pile returns", GAP, ruling="BEG-A01",
        says="Whether a game ends depends on it: how does the pile go under the deck of whoever takes it?",
    )  # fmt: skip
    out: Out = the_end(
        Out.WHEN_CALLED, "BEG-03.1", "When a player is out", GAP, ruling="BEG-A02",
        says="A last card that is a court card may still take the pile. When is a player who has run out of cards out?",
    )  # fmt: skip
    decks: int = common_parameters.decks(the_cards, "BEG-01.1")
    min_rank: int = common_parameters.min_rank(the_cards, "BEG-01.1")
    max_turns: int = common_parameters.limit(
        the_end, "BEG-03.2", "Turn limit", 500, "turns", ruling="BEG-A03",
        says="A turn ends when the pile is taken. Is there a limit of turns, after which whoever has more cards wins?",
    )  # fmt: skip


# ---------------------------------------------------------------- codes

ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.15, 0.72, 0.14)),
    Zone("pile", "Pile", 1, 256, ALL, "row", (0.6, 0.5, 0.66), shared=True),
)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark."""

    DEAL = "BEG-01.2", "The deck is shuffled and dealt: {x:card} each.", 30
    TURN_UP = "BEG-02.1", "{seat} turns up {card}.", 1
    ASK = "BEG-02.2", "{seat} turns up {card} and asks for {x:card}.", 1, "", "court"
    PAY = "BEG-02.3", "{seat} turns up {card} as a payment; {x} still to pay.", 1
    ANSWER = "BEG-02.4", "{seat} turns up {card} and need not pay: it asks for {x:card} in return.", 1, "", "answer"
    TAKE = "BEG-02.5", "{seat} takes the pile of {x:card}.", 3, "BEG-A01"
    OUT = "BEG-03.1", "{seat} has no card to turn up and is out.", 0
    OUT_AT_ONCE = "BEG-03.1", "{seat} has played the last card and is out.", 0, "BEG-A02"
    ALL_CARDS = "BEG-03.1", "{seat} has all the cards and wins.", 0
    TIME_UP = "BEG-03.2", "The turn limit is reached: {x:card} against {y}.", 5, "BEG-A03"


#: `lead` is the seat that turns up the first card of the next turn.
STATE = state_dtype(2, Event, ZONES, fields=[("lead", "i2")])


# ---------------------------------------------------------------- verbs


def cards(rules: Rules) -> np.ndarray:
    """BEG-01.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank)


@seldom
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """BEG-01.2: the whole deck, half to each; the first card goes to the player who begins."""
    for i in range(len(order)):
        put_bottom(state.deck, (i + state.rotation) & 1, order[i])
    state.lead = state.rotation & 1
    note(state, log, Event.DEAL, NOBODY, x=len(order) // 2)


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """BEG-02.6: nobody ever decides anything."""
    return 0


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """One turn: cards are turned up until somebody takes the pile."""
    state.turn += 1
    side = turn_up_until_taken(state, rules, log)
    take_pile(state, rules, side, log)
    state.lead = side
    check_end(state, rules, side, log)


@seldom
def turn_up_until_taken(state: State, rules: Rules, log: Log) -> Seat:
    """BEG-02.1 to BEG-02.4: one card after the other; `owed` cards are still to be paid. The seat that takes the pile."""
    seat, owed = np.int64(state.lead), np.int64(0)
    while state.deck.size[seat] > 0:
        card = take_top(state.deck, seat)
        put_bottom(state.pile, 0, card)
        asked, was_owed = asked_by(rules, card), owed
        owed = asked if asked > 0 else max(0, owed - 1)
        tell_card(state, seat, card, asked, was_owed, log)
        if state.deck.size[seat] == 0 and rules.out == Out.AT_ONCE:
            note(state, log, Event.OUT_AT_ONCE, seat)
            return 1 - seat
        if was_owed > 0 and owed == 0:
            return 1 - seat
        if asked > 0 or was_owed == 0:
            seat = 1 - seat
    note(state, log, Event.OUT, seat)
    return 1 - seat


@rule
def asked_by(rules: Rules, card: Card) -> int:
    """BEG-02.2: how many cards a card asks for."""
    rank = rank_of(card)
    if rank == ACE:
        return np.int64(rules.ace_asks)
    if rank == KING:
        return np.int64(rules.king_asks)
    if rank == QUEEN:
        return np.int64(rules.queen_asks)
    return np.int64(rules.jack_asks) if rank == JACK else 0


@rule
def tell_card(state: State, seat: Seat, card: Card, asked: int, owed: int, log: Log) -> None:
    """BEG-02.1 to BEG-02.4: what this card is, given how many were owed before it."""
    if asked > 0 and owed > 0:
        note(state, log, Event.ANSWER, seat, card, asked)
    elif asked > 0:
        note(state, log, Event.ASK, seat, card, asked)
    elif owed > 0:
        note(state, log, Event.PAY, seat, card, owed - 1)
    else:
        note(state, log, Event.TURN_UP, seat, card)


@seldom
def take_pile(state: State, rules: Rules, side: Seat, log: Log) -> None:
    """BEG-02.5: the pile goes under the deck of whoever was not answered (order: BEG-A01)."""
    won = state.pile.size[0]
    if rules.capture_order == Order.LAST_FIRST:
        for place in range(won - 1, -1, -1):
            put_bottom(state.deck, side, card_at(state.pile, 0, place))
        state.pile.size[0] = 0
    else:
        if rules.capture_order == Order.RANDOM:
            shuffle(state.pile, 0, state.streams)
        move_all(state.pile, 0, state.deck, side)
    note(state, log, Event.TAKE, side, x=won)


@rule
def check_end(state: State, rules: Rules, side: Seat, log: Log) -> None:
    """BEG-03.1, BEG-03.2: whoever has all the cards has won; a turn limit, if the rules set one, decides by cards held."""
    if state.deck.size[1 - side] == 0:
        state.over = 1
        state.winner = side
        note(state, log, Event.ALL_CARDS, side)
    elif rules.max_turns > 0 and state.turn >= rules.max_turns:
        state.over = 1
        held0, held1 = state.deck.size[0], state.deck.size[1]
        state.winner = NOBODY if held0 == held1 else (0 if held0 > held1 else 1)
        note(state, log, Event.TIME_UP, NOBODY, x=held0, y=held1)


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """Cards held."""
    return np.int64(state.deck.size[seat])


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """Cards held."""
    return np.int64(state.deck.size[seat])


def say(action: int, state, rules: Rules) -> str:
    """BEG-02.6: there is nothing to say: nobody decides."""
    return "Turn up the next card"


# ---------------------------------------------------------------- the game

MARKS = {
    "court": Mark("court card", "purple", "M-1 1L-1 -.6L-.5 0L0 -1L.5 0L1 -.6L1 1Z", "c"),  # a crown
    "answer": Mark("answer", "sky", "M-1 0L0 -1L1 0L.4 0L.4 1L-.4 1L-.4 0Z", "r"),  # an arrow back
}

GAME = Game(
    name="beggar",
    title="Beggar-my-neighbour",
    version=1,
    document="as it is played in Britain",
    summary="Court cards make the other player pay; whoever is not answered takes the pile. Nobody decides anything.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    seats=("First player", "Second player"),
    parts=("flip",),
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    standing=standing,
    say=say,
    standing_means="cards held",
    typical="random",
    typical_because="There is nothing to decide.",
    default_parts=("random",),
    headline=("turns", "minutes", "lead_changes", "comeback"),
    questions=("dear_jacks", "kings_and_aces", "short_deck"),
    decided_by={},
    marks=MARKS,
    no_choices="Nobody decides anything in Beggar-my-neighbour: the deal decides the game.",
)
