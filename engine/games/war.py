"""War: two players turn over the top card of their decks; the higher takes both; equal cards are a war.

Author unknown, traditional; played here as the five student documents describe it. Players decide nothing.
Clauses: data/war/rulebook.md
"""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core import common_parameters
from engine.core.cards import (
    ACE,
    ALL,
    MAX_CARDS,
    NO_ONE,
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
from engine.core.events import NOBODY, EventKind, GaugeKind, note, shuffling, turning_up
from engine.core.game import Bounds, Game
from engine.core.rng import SHUFFLE, below
from engine.core.rules import GAP, HEADLINE, Group, Option, RuleSet, fact, figure
from engine.core.types import Action, Card, Log, Seat, State

# ---------------------------------------------------------------- rules


class Order(Option):
    """In which order captured cards return."""

    WINNER_FIRST = "the winner's own cards first"
    LOSER_FIRST = "the loser's cards first"
    SEAT0_FIRST = "always the same player's cards first"
    HIGH_FIRST = "the highest card first"
    LOW_FIRST = "the lowest card first"
    RANDOM = "shuffled"


class Short(Option):
    """What happens to a player with too few cards for a war."""

    LAST_CARD = "that player's last card fights"
    LOSES = "that player loses the game"


war, taking_cards, the_cards, the_end = Group("War"), Group("Captured cards"), Group("The cards"), Group("The end")


class Rules(RuleSet):
    """What may be changed in War."""

    war_face_down: int = common_parameters.war_face_down(war, "WAR-02.1", level=HEADLINE)
    capture_order: Order = taking_cards(
        Order.WINNER_FIRST, "WAR-01.1", "Order in which captured cards return", HEADLINE, ruling="WAR-A01",
        says="The documents do not say, but it decides whether the game ends: in which order do captured cards go under the winner's deck?",
    )  # fmt: skip
    war_short: Short = war(
        Short.LAST_CARD, "WAR-02.1", "Too few cards for a war", GAP, ruling="WAR-A02", needs="cards_are_staked",
        says="What happens to a player who cannot lay all the cards that a war asks for?",
    )  # fmt: skip
    ace_value: int = common_parameters.ace_value(
        the_cards, "WAR-01.1", level=HEADLINE, ruling="WAR-A04", needs="aces_in_play",
        says="Number cards are worth their number, a Jack 11, a Queen 12, a King 13. Most documents do not say: what is an Ace worth?",
    )  # fmt: skip
    decks: int = common_parameters.decks(the_cards, "WAR-01.3")
    min_rank: int = common_parameters.min_rank(the_cards, "WAR-01.3", level=HEADLINE)
    max_rank: int = common_parameters.max_rank(the_cards, "WAR-01.3")
    max_turns: int = common_parameters.limit(
        the_end, "WAR-01.3", "Turn limit", 10_000, "turns", soft=(0, 1_000), ruling="WAR-A05",
        says="The documents name no turn limit. Is there one, after which the player with more cards wins?",
    )  # fmt: skip

    flip_seconds: int = common_parameters.flip_seconds(2, "WAR-01.1")
    shuffle_seconds: int = common_parameters.shuffle_seconds(30, "WAR-01.3")

    aces_in_play = common_parameters.in_play(ACE, "WAR-01.3")

    @fact("a war takes only the cards that fight")
    def cards_are_staked(self) -> bool:
        """WAR-02.1: whether a war takes cards face down, of which a player may have too few."""
        return self.war_face_down > 0

    @figure
    def cards_of_a_war(self) -> int:
        """WAR-02.1: how many cards the winner of a war takes, if the first cards turned up in it differ."""
        return 2 * (self.war_face_down + 2)

    @figure
    def values_in_words(self) -> str:
        """WAR-01.1: what the cards in the deck are worth."""
        return common_parameters.values_in_words(self)

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        return common_parameters.too_few_ranks(common_parameters.ranks(self))


# ---------------------------------------------------------------- codes

ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.15, 0.72, 0.14)),
    Zone("field", "Battlefield", 2, 256, ALL, "row", (0.62, 0.72, 0.68)),
)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark."""

    DEAL = "WAR-01.3", "The deck is shuffled and dealt: {x:card} each.", shuffling(30)
    FLIP = "WAR-01.1", "Both turn up a card: the {x_card} against the {y_card}.", turning_up(2)
    WAR = "WAR-02.1", "Equal cards: war.", 1, "", "war"
    WAR_AGAIN = "WAR-02.2", "Equal again: the war goes on.", 1, "", "war"
    STAKE = "WAR-02.1", "{seat} lays {x:card} face down.", 1
    FIGHT = "WAR-02.1", "{seat} turns up the {card}.", turning_up(1)
    SHORT_FIGHTS = "WAR-02.1", "{seat} is short of cards: the last one, the {card}, fights.", turning_up(1), "WAR-A02"
    SHORT_LOSES = "WAR-02.1", "{seat} cannot lay all the cards for the war and loses the game.", 1, "WAR-A02"
    TAKE = "WAR-01.1", "{seat} takes {x:card}.", 3, "WAR-A01"
    BOTH_SHORT = "WAR-02.1", "Neither player has enough cards left for the war: nobody wins.", 1, "WAR-A03"
    ALL_CARDS = "WAR-01.3", "{seat} holds all the cards and wins.", 0
    TIME_UP = "WAR-01.3", "The turn limit is reached: {x:card} against {y}.", 5, "WAR-A05"


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by."""

    WARS = "Wars", "a game", "How often equal cards begin a war."
    DOUBLE_WARS = "Double wars", "a game", "How many wars go on because the cards that fight are equal as well.", 2
    DEEPEST_WAR = (
        "Deepest war", "times",
        "How many times in a row cards are equal in the longest war of the game: 1 is a war decided at once.",
    )  # fmt: skip
    ACES_0 = "First player's Aces", "Aces", "How many Aces the first player is dealt."
    ACES_1 = "Second player's Aces", "Aces", "How many Aces the second player is dealt."
    WINNER_ACES = "Aces of the winner", "Aces", "How many Aces the winner was dealt.", 2, "", False, "winner"


#: By card: `face_down`, whether it is at stake in the war under way.
STATE = state_dtype(2, Event, ZONES, gauges=Gauge, fields=[("face_down", "u1", (MAX_CARDS,))])


# ---------------------------------------------------------------- verbs


def cards(rules: Rules) -> np.ndarray:
    """WAR-01.3: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank, rules.max_rank)


@rule
def value(rules: Rules, card: Card) -> int:
    """WAR-01.1: rank, with the Ace as the rules say."""
    rank, ace = rank_of(card), rules.ace_value  # load both: a select is cheaper than a mispredicted branch
    return ace if rank == ACE else rank


@seldom
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """WAR-01.3: the whole deck, half to each."""
    for i in range(len(order)):
        seat = (i + state.rotation) & 1
        put_bottom(state.deck, seat, order[i])
        if rank_of(order[i]) == ACE:
            state.gauge[Gauge.ACES_0 + seat] += 1
    note(state, log, Event.DEAL, NOBODY, x=len(order) // 2)


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """WAR-01.2: there are no decisions."""
    return 0


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """One turn: a battle with its wars, until a player takes the cards."""
    state.turn += 1
    first, second = turn_up(state, log)
    side = compare(rules, first, second)
    if side == NOBODY:
        side = fight_war(state, rules, log)
    if state.over == 0:
        take_cards(state, rules, side, log)
        check_end(state, rules, side, log)


@rule
def turn_up(state: State, log: Log) -> tuple[Card, Card]:
    """WAR-01.1: each side turns up its top card."""
    first, second = take_top(state.deck, 0), take_top(state.deck, 1)
    put_bottom(state.field, 0, first)
    put_bottom(state.field, 1, second)
    note(state, log, Event.FLIP, NOBODY, x=first, y=second)
    return first, second


@rule
def compare(rules: Rules, first: Card, second: Card) -> Seat:
    """WAR-01.1: the side whose card is higher, NOBODY if they are equal."""
    first, second = value(rules, first), value(rules, second)
    if first == second:
        return NOBODY
    return np.int64(first < second)


@seldom
def fight_war(state: State, rules: Rules, log: Log) -> Seat:
    """WAR-02.1, WAR-02.2: equal values are a war, until they differ. The winner's seat, NOBODY if the game has ended."""
    note(state, log, Event.WAR, NOBODY)
    depth = 1
    count_war(state, depth)
    while not war_cannot_be_paid(state, rules, log):
        short0 = lay_stake(state, rules, 0, log)
        short1 = lay_stake(state, rules, 1, log)
        first = turn_up_fighter(state, 0, short0, log)
        second = turn_up_fighter(state, 1, short1, log)
        side = compare(rules, first, second)
        if side != NOBODY:
            return side
        note(state, log, Event.WAR_AGAIN, NOBODY)
        depth += 1
        count_war(state, depth)
    return NOBODY


@rule
def count_war(state: State, depth: int) -> None:
    """WAR-02.1, WAR-02.2: count cards that are equal for the `depth`-th time in a row."""
    state.gauge[Gauge.WARS] += depth == 1
    state.gauge[Gauge.DOUBLE_WARS] += depth == 2
    state.gauge[Gauge.DEEPEST_WAR] = max(state.gauge[Gauge.DEEPEST_WAR], np.int64(depth))


@rule
def war_cannot_be_paid(state: State, rules: Rules, log: Log) -> bool:
    """WAR-A02, WAR-A03: a side without any card, or, under 'loses', without enough, has lost; both: nobody wins."""
    needed = 1 if rules.war_short == Short.LAST_CARD else rules.war_face_down + 1
    short0, short1 = state.deck.size[0] < needed, state.deck.size[1] < needed
    if not (short0 or short1):
        return False
    state.over = 1
    if short0 and short1:
        note(state, log, Event.BOTH_SHORT, NOBODY)
    else:
        crown(state, 1 if short0 else 0)
        note(state, log, Event.SHORT_LOSES, 1 - state.winner)
    return True


@rule
def crown(state: State, seat: Seat) -> None:
    """WAR-01.3: this seat has won; NOBODY for a draw."""
    state.winner = seat
    if seat != NOBODY:
        state.gauge[Gauge.WINNER_ACES] = state.gauge[Gauge.ACES_0 + seat]


@rule
def lay_stake(state: State, rules: Rules, seat: Seat, log: Log) -> bool:
    """WAR-02.1: lay cards face down, and keep one back to fight. Returns whether they were too few."""
    stake = min(rules.war_face_down, state.deck.size[seat] - 1)
    for _ in range(stake):
        card = take_top(state.deck, seat)
        state.face_down[card] = 1
        put_bottom(state.field, seat, card)
    if stake > 0:
        note(state, log, Event.STAKE, seat, x=stake)
    return stake < rules.war_face_down


@rule
def turn_up_fighter(state: State, seat: Seat, short: bool, log: Log) -> Card:
    """WAR-02.1: the card that fights; with too few cards the last one does (WAR-A02)."""
    card = take_top(state.deck, seat)
    put_bottom(state.field, seat, card)
    if short:
        note(state, log, Event.SHORT_FIGHTS, seat, card)
    else:
        note(state, log, Event.FIGHT, seat, card)
    return card


@rule
def take_cards(state: State, rules: Rules, side: Seat, log: Log) -> None:
    """WAR-01.1: the winner puts all cards of the battle under its deck (order: WAR-A01)."""
    won = state.field.size[0] + state.field.size[1]
    if won > 2:
        turn_over(state)
    order = rules.capture_order
    if state.field.size[0] == 1 and state.field.size[1] == 1:
        take_pair(state, side, first_to_return(state, side, order))
    elif order == Order.HIGH_FIRST or order == Order.LOW_FIRST:
        take_sorted(state, rules, side, 1 if order == Order.HIGH_FIRST else -1)
    elif order == Order.RANDOM:
        take_shuffled(state, side)
    else:
        first = first_to_return(state, side, order)
        move_all(state.field, first, state.deck, side)
        move_all(state.field, 1 - first, state.deck, side)
    note(state, log, Event.TAKE, side, x=won)


@seldom
def turn_over(state: State) -> None:
    """WAR-02.1: the face-down cards are won with the others."""
    for card in range(len(state.face_down)):
        state.face_down[card] = 0


@rule
def first_to_return(state: State, side: Seat, order: Order) -> Seat:
    """WAR-A01: the player whose cards go under the winner's deck first; of two single cards the winner's is the higher."""
    if order == Order.RANDOM:
        return 1 - below(state.streams, SHUFFLE, 2)
    if order == Order.LOSER_FIRST or order == Order.LOW_FIRST:
        return 1 - np.int64(side)
    return np.int64(0 if order == Order.SEAT0_FIRST else side)


@rule
def take_pair(state: State, side: Seat, first: Seat) -> None:
    """WAR-01.1: one card each, as in sixteen turns of seventeen. Nothing waits for the winner: the cards change places
    without a branch, and both decks are counted, the loser's by 0."""
    mask, end = state.deck.card.shape[1] - 1, np.int64(state.deck.top[side]) + state.deck.size[side]
    one, other = np.int64(take_top(state.field, 0)), np.int64(take_top(state.field, 1))
    swap = (one ^ other) & -first  # all their bits if the second player's card is first, else none
    state.deck.card[side, end & mask] = one ^ swap
    state.deck.card[side, (end + 1) & mask] = other ^ swap
    state.deck.size[0] += 2 - 2 * side
    state.deck.size[1] += 2 * side


@seldom
def take_shuffled(state: State, side: Seat) -> None:
    """All cards of the battle in random order."""
    move_all(state.field, 1, state.field, 0)
    shuffle(state.field, 0, state.streams)
    move_all(state.field, 0, state.deck, side)


@seldom
def take_sorted(state: State, rules: Rules, side: Seat, sign: int) -> None:
    """All cards of the battle by value; equal values by suit and copy, so that the order is total."""
    move_all(state.field, 1, state.field, 0)
    while state.field.size[0] > 0:
        best = 0
        for i in range(1, state.field.size[0]):
            if (
                sort_key(rules, card_at(state.field, 0, i)) * sign
                > sort_key(rules, card_at(state.field, 0, best)) * sign
            ):
                best = i
        held = card_at(state.field, 0, best)
        first = take_top(state.field, 0)
        if best > 0:
            state.field.card[0, (state.field.top[0] + best - 1) & (state.field.card.shape[1] - 1)] = first
        put_bottom(state.deck, side, held)


@rule
def sort_key(rules: Rules, card: Card) -> int:
    """Value first, then the physical card."""
    return value(rules, card) * 256 + np.int64(card)


@rule
def check_end(state: State, rules: Rules, side: Seat, log: Log) -> None:
    """WAR-01.3: a player with all the cards has won; at the turn limit, the one with more cards."""
    if state.deck.size[1 - side] == 0:
        state.over = 1
        crown(state, side)
        note(state, log, Event.ALL_CARDS, side)
    elif rules.max_turns > 0 and state.turn >= rules.max_turns:
        state.over = 1
        held0, held1 = state.deck.size[0], state.deck.size[1]
        crown(state, NOBODY if held0 == held1 else (0 if held0 > held1 else 1))
        note(state, log, Event.TIME_UP, NOBODY, x=held0, y=held1)


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """Cards held."""
    return np.int64(state.deck.size[seat])


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """Cards held."""
    return np.int64(state.deck.size[seat])


def bounds(rules: Rules) -> Bounds:
    """WAR-01.2, WAR-A05: no choices; a turn limit, if the rules set one."""
    return Bounds(rules.max_turns or None, choices_per_turn=0, fields={"phase": (0, 0), "face_down": (0, 1)})


def say(action: Action, state: State, rules: Rules) -> str:
    """WAR-01.2: the only thing to do."""
    return "Turn up the next card"


# ---------------------------------------------------------------- the game

GAME = Game(
    name="war",
    title="Classic War",
    version=1,
    document="as the five student documents describe it",
    summary="Two players turn over cards; the higher takes both. There is nothing to decide.",
    Rules=Rules,
    events=Event,
    gauges=Gauge,
    zones=ZONES,
    state=STATE,
    seats=("First player", "Second player"),
    parts=("flip",),
    verbs=1,
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    bounds=bounds,
    standing=standing,
    say=say,
    standing_means="cards held",
    typical="random",
    typical_because="There is nothing to decide.",
    default_parts=("random",),
    headline=("turns", "minutes", "lead_changes", "comeback"),
    questions=("war_common", "war_seat_order", "war_short_deck"),
    decided_by={},
    no_choices="Nobody decides anything in War: the deal decides the game.",
)
