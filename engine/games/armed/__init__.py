"""Armed: War with a hand of six; the winner shuffles what was won into the deck, and an empty deck loses the game.

By Kristen Marcinek. Both choose a card in secret and turn it up together; equal cards are a war of more chosen cards.
Clauses: data/armed/rulebook.md
"""

from enum import IntEnum
from typing import Literal

import numpy as np

from engine.cards import (
    ACE,
    ALL,
    DECK_SIZE,
    NO_ONE,
    OWNER,
    RANK_NAMES,
    Zone,
    card_at,
    card_name,
    cards_in_play,
    draw_up_to,
    move_all,
    put_bottom,
    rank_of,
    shuffle,
    state_dtype,
    take_card,
    take_top,
)
from engine.events import NO_CARD, NOBODY, EventKind, GaugeKind, note
from engine.game import Game
from engine.jit import rule, seldom
from engine.rules import RuleSet, dial

# ---------------------------------------------------------------- rules


class Rules(RuleSet):
    """What may be changed in Armed."""

    # --- the cards
    decks: int = dial(
        1, low=1, high=2, clause="ARMED-01.1", part="The cards", unit="decks",
        says="How many decks of 52 cards are shuffled together.",
    )  # fmt: skip
    min_rank: int = dial(
        2, low=2, high=11, clause="ARMED-01.1", level="headline", part="The cards", label="Lowest rank in the deck",
        words=RANK_NAMES, says="Cards below this rank are left in the box; fewer cards make a shorter game.",
    )  # fmt: skip
    ace_value: int = dial(
        14, low=1, high=14, clause="ARMED-02.2", part="The cards", unit="points", label="Value of an Ace",
        says="What an Ace is worth. Others: their number, Jack 11, Queen 12, King 13.",
    )  # fmt: skip
    deal_size: int = dial(
        0, low=0, high=26, clause="ARMED-03.2", part="The cards", unit="cards", label="Cards dealt to each",
        says="How many cards each player is dealt; the others are left out, unseen.", words={0: "half of all cards"},
    )  # fmt: skip

    # --- the hand
    hand_size: int = dial(
        6, low=1, high=13, soft=(1, 10), clause="ARMED-05.1", level="headline", part="The hand", unit="cards",
        says="How many cards a player draws at first, and draws up to at the beginning of each turn.",
    )  # fmt: skip
    draw_per_turn: int = dial(
        0, low=0, high=3, clause="ARMED-08.1", part="The hand", unit="cards", label="Most cards drawn in a turn",
        says="How many cards a player draws at most at the beginning of a turn.", words={0: "no limit"},
    )  # fmt: skip

    # --- captured cards
    capture_to: Literal["shuffle_in", "bottom", "bottom_shuffled", "top"] = dial(
        "shuffle_in", clause="ARMED-07.4", ruling="ARMED-A08", level="headline", part="Captured cards",
        label="Where captured cards go",
        says="What 'on the bottom of the deck and shuffle' means: whether the whole deck is shuffled or only the captured cards.",
        words={
            "shuffle_in": "into the deck, which is shuffled", "bottom": "under the deck, in the order in which they lie",
            "bottom_shuffled": "under the deck, shuffled among themselves", "top": "on top of the deck",
        },
    )  # fmt: skip
    capture_split: Literal["winner_all", "loser_out"] = dial(
        "winner_all", clause="ARMED-07.2", part="Captured cards", label="Who gets the loser's cards",
        says="Whether the winner of a battle takes the cards of both, or only takes back the own ones while the others leave the game.",
        words={"winner_all": "the winner of the battle", "loser_out": "nobody; they are out of the game"},
    )  # fmt: skip

    # --- war
    war_source: Literal["hand", "deck_top"] = dial(
        "hand", clause="ARMED-09.2", ruling="ARMED-A05", level="gap", part="War", label="Where war cards come from",
        says="Whether the card for a war is chosen from the hand or is the unseen top card of the deck.",
        words={"hand": "chosen from the hand", "deck_top": "the top card of the deck, unseen"},
    )  # fmt: skip
    war_face_down: int = dial(
        0, low=0, high=5, clause="ARMED-09.2", ruling="ARMED-A06", level="gap", part="War", unit="cards",
        label="Cards at stake in a war",
        says="How many cards of the deck each side lays down unseen in a war, beside the card that fights; one stays in the deck.",
        words={0: "none"},
    )  # fmt: skip
    war_total: Literal["cumulative", "last_two", "last_only"] = dial(
        "cumulative", clause="ARMED-09.3", ruling="ARMED-A09", level="gap", part="War", label="What counts in a war",
        says="Which cards of a side count in a war. It can matter only when one side has no card to add.",
        words={
            "cumulative": "all the cards it has turned up in the battle", "last_two": "its last two cards",
            "last_only": "its last card",
        },
    )  # fmt: skip
    war_reserve: Literal["other_place", "none"] = dial(
        "other_place", clause="ARMED-09.2", ruling="ARMED-A07b", level="gap", part="War", label="No card where war cards come from",
        says="Whether a side that has no card left where war cards come from, hand or deck, may take one from the other.",
        words={"other_place": "that side takes one from the other of hand and deck", "none": "that side cannot add a card"},
    )  # fmt: skip
    war_short: Literal["stands", "loses_war", "loses_game", "reclaim"] = dial(
        "stands", clause="ARMED-09.4", ruling="ARMED-A07", level="gap", part="War", label="No card for a war",
        says="What happens when one side cannot add a card to a war. If neither can, each takes back its own, or both lose the game.",
        words={
            "stands": "that side adds nothing, and what it has laid stands", "loses_war": "that side loses the war",
            "loses_game": "that side loses the game",
            "reclaim": "the war ends without a winner, and each side takes back its own cards",
        },
    )  # fmt: skip

    # --- the end
    win_condition: Literal["failed_draw", "deck_empty", "all_cards"] = dial(
        "failed_draw", clause="ARMED-10.1", ruling="ARMED-A01", level="headline", part="The end", label="A player wins when",
        says="What ends the game: a draw that fails, a deck that is empty after drawing, or, as first tried, holding all the cards.",
        words={
            "failed_draw": "the opponent has to draw and has no card left in the deck",
            "deck_empty": "the opponent's deck is empty after both have drawn",
            "all_cards": "the player holds all the cards, in deck and hand together",
        },
    )  # fmt: skip
    deck_loss_threshold: int = dial(
        0, low=0, high=15, clause="ARMED-10.1", level="headline", part="The end", unit="cards",
        label="Cards a deck has to keep",
        says="Who has fewer cards than this left in the deck after drawing has lost: the higher, the sooner a game is over.",
        words={0: "none"},
    )  # fmt: skip
    partial_draw: Literal["lose", "allowed"] = dial(
        "lose", clause="ARMED-10.1", ruling="ARMED-A02", level="gap", part="The end", label="Some of the cards, but not all",
        says="What happens to a player who has to draw several cards and has only some of them.",
        words={"lose": "that player has lost", "allowed": "that player draws them and plays on with fewer"},
    )  # fmt: skip
    double_failure: Literal["more_cards", "draw", "last_winner"] = dial(
        "more_cards", clause="ARMED-00.5", ruling="ARMED-A03", level="gap", part="The end", label="Both lose at once",
        says="Who wins when neither player can play on.",
        words={
            "more_cards": "who has more cards, and nobody if it is the same", "draw": "nobody, the game is a draw",
            "last_winner": "who won the last battle",
        },
    )  # fmt: skip
    max_turns: int = dial(
        0, low=0, high=5_000, soft=(0, 300), clause="ARMED-00.5", ruling="ARMED-A12", part="The end", unit="turns",
        label="Turn limit", says="Whether there is a turn limit, after which whoever has more cards wins.",
        words={0: "no limit"},
    )  # fmt: skip

    def conflict(self) -> str | None:
        """A sentence if these rules cannot be played together."""
        half = 2 * (ACE - self.min_rank + 1) * self.decks
        dealt = self.deal_size or half
        if dealt > half:
            return f"Only {half} cards can be dealt to each player from this deck, not {dealt}."
        if self.hand_size > dealt:
            return f"A hand of {self.hand_size} cannot be drawn from a deck of {dealt}."
        if self.win_condition == "all_cards":
            if self.deck_loss_threshold > 0:
                return "Where only holding all the cards wins, nobody loses by a thin deck: set the cards a deck has to keep to 0."
            return None
        kept = max(self.deck_loss_threshold, 1 if self.win_condition == "deck_empty" else 0)
        if dealt - self.hand_size < kept:
            return f"Both would have lost at the deal: a hand of {self.hand_size} leaves only {dealt - self.hand_size} in the deck."
        return None


# ---------------------------------------------------------------- codes

# The choices of the rules, in the order of their declaration.
SHUFFLE_IN, BOTTOM, BOTTOM_SHUFFLED, TOP = range(4)  # capture_to
WINNER_ALL = 0  # capture_split
FROM_HAND = 0  # war_source
CUMULATIVE, LAST_TWO, LAST_ONLY = range(3)  # war_total
FROM_OTHER_PLACE = 0  # war_reserve
STANDS, LOSES_WAR, LOSES_GAME, RECLAIM = range(4)  # war_short
FAILED_DRAW, DECK_EMPTY, ALL_CARDS = range(3)  # win_condition
PARTIAL_LOSES = 0  # partial_draw
MORE_CARDS, NO_WINNER, LAST_WINNER = range(3)  # double_failure

ZONES = (
    Zone("deck", "Deck", 2, 128, NO_ONE, "stack", (0.91, 0.85, 0.1)),
    Zone("hand", "Hand", 2, 16, OWNER, "fan", (0.45, 0.87, 0.55)),
    Zone("ready", "Ready", 2, 1, OWNER, "row", (0.2, 0.63, 0.1)),
    Zone("field", "Battleground", 2, 128, ALL, "row", (0.5, 0.63, 0.44)),
    Zone("stake", "At stake", 2, 128, NO_ONE, "stack", (0.8, 0.63, 0.1)),
    Zone("out", "Out", 1, 128, NO_ONE, "stack", (0.09, 0.5, 0.1), shared=True),
)


class Part(IntEnum):
    """Which part of a strategy decides: the card of a battle, or a card for a war. An action is the card itself."""

    BATTLE, WAR = range(2)


class Phase(IntEnum):
    """What is going on: cards are chosen for a battle, or for a war."""

    BATTLE, WAR = range(2)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table, gap, mark.

    A gap is noted when its other reading would change what happens at that moment, everything else being the same.
    """

    # --- the turn
    DEAL = "ARMED-03.2", "The cards are shuffled and dealt, {x} to each.", 30
    DRAW_HAND = "ARMED-05.1", "{seat} draws a hand of {x}.", 3
    DRAW = "ARMED-08.1", "{seat} draws {x}.", 1
    LAST_CARD_DRAWN = "ARMED-10.1", "{seat} has drawn the last card of the deck and has not lost yet.", 0, "ARMED-A01"
    PARTIAL_DRAW = "ARMED-10.1", "{seat} has drawn only {x} of {y} cards and has not lost yet.", 0, "ARMED-A02"
    CANNOT_DRAW = "ARMED-08.1", "{seat} cannot draw up and plays on from the hand."
    LAY = "ARMED-06.2", "{seat} lays a card face down.", 3  # both choose at the same time: 6 seconds for the two
    FLIP = "ARMED-07.1", "Both turn up their card: {x_card} against {y_card}.", 2

    # --- war
    WAR = "ARMED-09.1", "Equal values: war.", 1, "", "war"
    WAR_AGAIN = "ARMED-09.4", "Still equal, {x} each: the war goes on.", 1, "", "war"
    NO_STAKES = "ARMED-09.2", "No cards of the deck are laid at stake.", 0, "ARMED-A06"
    STAKE = "ARMED-09.2", "{seat} lays {x} from the deck at stake, unseen.", 1, "ARMED-A06"
    LAY_WAR = "ARMED-09.2", "{seat} lays another card face down.", 3, "ARMED-A05"
    LAY_WAR_ONLY = "ARMED-09.2", "{seat}, whose deck is empty, lays another card face down.", 3
    LAY_RESERVE = "ARMED-09.2", "{seat} has no deck left and lays a card of the hand face down.", 3, "ARMED-A07b"
    FIGHT = "ARMED-09.3", "{seat} turns up {card}: {x} in all.", 1
    DECK_TOP = "ARMED-09.2", "{seat} turns up the top card of the deck, {card}: {x} in all.", 2, "ARMED-A05"
    DECK_TOP_ONLY = "ARMED-09.2", "{seat}, who has no hand, turns up the top card of the deck, {card}: {x} in all.", 2
    DECK_RESERVE = (
        "ARMED-09.2",
        "{seat} has no hand left and turns up the top card of the deck, {card}: {x} in all.",
        2,
        "ARMED-A07b",
    )
    RESERVE_BARRED = "ARMED-09.2", "{seat} still has cards, but not where war cards come from.", 0, "ARMED-A07b"
    SHORT_STANDS = "ARMED-09.4", "{seat} has no card to add: the {x} that {seat} has stand.", 1, "ARMED-A07"
    SHORT_LOSES_WAR = "ARMED-09.4", "{seat} has no card to add and loses the war.", 1, "ARMED-A07"
    SHORT_RECLAIM = "ARMED-09.4", "{seat} has no card to add: the war ends without a winner.", 1, "ARMED-A07"
    BOTH_SHORT = "ARMED-09.4", "Neither has a card to add: the war ends without a winner.", 1, "ARMED-A07"
    BOTH_SHORT_LOSE = "ARMED-09.4", "Neither has a card to add: both lose the game.", 1, "ARMED-A07"
    TOTALS_DIFFER = "ARMED-09.3", "Which cards count in a war made a difference.", 0, "ARMED-A09"

    # --- the end of a battle
    STAKES_SHOWN = "ARMED-09.5", "{seat}'s cards at stake are turned over: {cards}.", 1
    WON_BATTLE = "ARMED-07.2", "{seat} wins the battle.", 3
    WON_WAR = "ARMED-09.5", "{seat} wins the war; cards taken: {x}.", 3
    RECLAIMED = "ARMED-09.4", "Each takes back its own cards, {x} and {y}.", 3, "ARMED-A07"
    LEFT_OUT = "ARMED-07.2", "Cards of {seat} that leave the game: {x}.", 1
    SHUFFLE = "ARMED-07.4", "{seat} puts the cards under the deck and shuffles it.", 12, "ARMED-A08"
    TO_BOTTOM = "ARMED-07.3", "{seat} puts the cards under the deck.", 1, "ARMED-A08"
    TO_BOTTOM_SHUFFLED = "ARMED-07.3", "{seat} shuffles the cards and puts them under the deck.", 4, "ARMED-A08"
    TO_TOP = "ARMED-07.3", "{seat} puts the cards on top of the deck.", 1, "ARMED-A08"

    # --- the end of the game: exactly one of these
    FAILED_DRAW = "ARMED-10.1", "{seat} has to draw and has no card left in the deck: {other} wins."
    PARTIAL_LOSES = (
        "ARMED-10.1",
        "{seat} had to draw {x} cards and had only {y} in the deck: {other} wins.",
        0,
        "ARMED-A02",
    )
    DECK_EMPTY_LOSES = "ARMED-10.1", "{seat} has no deck left after drawing: {other} wins.", 0, "ARMED-A01"
    THIN_DECK_LOSES = "ARMED-10.1", "{seat} has only {x} left in the deck after drawing: {other} wins."
    SHORT_LOSES_GAME = "ARMED-09.4", "{seat} has no card for the war and loses the game.", 0, "ARMED-A07"
    ALL_CARDS = "ARMED-10.1", "{seat} holds all the cards and wins.", 0, "ARMED-A10"
    BOTH_FAIL_MORE = "ARMED-00.5", "Neither can play on: {seat} has {x} cards to {y} and wins.", 5, "ARMED-A03"
    BOTH_FAIL_EQUAL = "ARMED-00.5", "Neither can play on, and both have {x} cards: a draw.", 5, "ARMED-A03"
    BOTH_FAIL_DRAW = "ARMED-00.5", "Neither can play on: a draw.", 0, "ARMED-A03"
    BOTH_FAIL_LAST = "ARMED-00.5", "Neither can play on: {seat} won the last battle and wins.", 0, "ARMED-A03"
    TIME_UP = "ARMED-00.5", "The turn limit is reached: {seat} has {x} cards to {y} and wins.", 5, "ARMED-A12"
    TIME_UP_EQUAL = "ARMED-00.5", "The turn limit is reached, and both have {x} cards: a draw.", 5, "ARMED-A12"


class Gauge(GaugeKind):
    """Title, unit, meaning, decimals, what it is divided by."""

    WARS = "Wars", "of the battles", "The share of battles that became a war.", 3, "turns"
    THIN_DECK = (
        "Turns with a thin deck",
        "of the turns",
        "The share of turns that began with fewer than five cards in somebody's deck.",
        2,
        "turns",
    )
    AFTER_EMPTY = (
        "Turns after a deck ran out",
        "of the turns",
        "The share of turns from the first one on that somebody began without a deck: where that does not lose the game, "
        "the player without a deck just recycles the cards of the hand.",
        2,
        "turns",
    )
    DECK_LEAD = "Biggest lead", "cards", "The greatest difference between the two decks at the beginning of a turn.", 1
    HAND_0 = (
        "First player's hand",
        "points",
        "What the hand of the first player is worth at the beginning of a turn, on average over the game.",
        1,
        "turns",
    )
    HAND_1 = (
        "Second player's hand",
        "points",
        "What the hand of the second player is worth at the beginning of a turn, on average over the game.",
        1,
        "turns",
    )
    WON_0 = "First player's battles", "of the battles", "The share of battles that the first player wins.", 3, "turns"
    WON_1 = "Second player's battles", "of the battles", "The share of battles that the second player wins.", 3, "turns"
    COST_0 = (
        "What a battle costs the first player",
        "points",
        "The value of the cards that the first player turns up in a battle and wins with: they go back into the deck.",
        1,
        "WON_0",
    )
    COST_1 = (
        "What a battle costs the second player",
        "points",
        "The value of the cards that the second player turns up in a battle and wins with: they go back into the deck.",
        1,
        "WON_1",
    )
    CAPTURED_0 = (
        "What a battle brings the first player",
        "points",
        "The value of the opponent's cards that are beaten in a battle that the first player wins.",
        1,
        "WON_0",
    )
    CAPTURED_1 = (
        "What a battle brings the second player",
        "points",
        "The value of the opponent's cards that are beaten in a battle that the second player wins.",
        1,
        "WON_1",
    )


MOST_CARDS = 2 * DECK_SIZE  # of two decks
THIN = 5  # cards in a deck: fewer are a thin deck


class Place(IntEnum):
    """Where the next card of a side comes from."""

    HAND, DECK, NOWHERE = range(3)


#: By seat: `total` of the cards turned up in the battle, the `newest` of their values and the one `before`, the `last_card`
#: turned up, where the next one `comes_from`, cards `drawn` and `missing` at the beginning of the turn. By card: `known`,
#: what everybody has seen of it (0 nothing, KNOWN + seat among whose cards it is now, OUT that it has left the game).
#: `last_winner` of a battle; `emptied` whether a deck has run out.
STATE = state_dtype(
    2,
    Event,
    ZONES,
    fields=[
        ("total", "i4", (2,)),
        ("newest", "i2", (2,)),
        ("before", "i2", (2,)),
        ("last_card", "i2", (2,)),
        ("comes_from", "i2", (2,)),
        ("drawn", "i2", (2,)),
        ("missing", "i2", (2,)),
        ("last_winner", "i2"),
        ("emptied", "i2"),
        ("known", "u1", (MOST_CARDS,)),
    ],
    gauges=Gauge,
)

KNOWN, OUT = 1, 3  # in `known`
BROKEN_OFF = 2  # instead of the seat that wins a battle: each side takes back its own cards

# ---------------------------------------------------------------- reading the cards


def cards(rules: Rules) -> np.ndarray:
    """ARMED-01.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank)


@rule
def value(rules, card):
    """ARMED-02.2: the rank, with the Ace as the rules say."""
    rank, ace = rank_of(card), rules.ace_value  # both at hand: choosing costs less than guessing
    return ace if rank == ACE else rank


@rule
def owned(state, seat):
    """ARMED-00.5: all the cards of a player, wherever they lie."""
    return state.deck.size[seat] + state.hand.size[seat] + in_battle(state, seat)


@rule
def in_battle(state, seat):
    """ARMED-06.2: the cards of a player that lie on the battleground, face down or open."""
    return np.int64(state.ready.size[seat]) + state.field.size[seat] + state.stake.size[seat]


@rule
def more(first, second):
    """The seat that has more, NOBODY if it is the same."""
    if first == second:
        return NOBODY
    return 0 if first > second else 1


# ---------------------------------------------------------------- the beginning of a turn


@seldom
def deal(state, rules, order, log):
    """ARMED-03.1 to ARMED-05.1: shuffle, deal, and draw a hand. What is not dealt is left out, unseen."""
    size = rules.deal_size if rules.deal_size > 0 else len(order) // 2
    for i in range(len(order)):
        if i < 2 * size:
            put_bottom(state.deck, (i + state.rotation) & 1, order[i])
        else:
            put_bottom(state.out, 0, order[i])
    note(state, log, Event.DEAL, NOBODY, x=size)
    for seat in range(2):
        state.last_card[seat] = NO_CARD
        state.drawn[seat] = draw_up_to(state.deck, state.hand, seat, rules.hand_size)
        note(state, log, Event.DRAW_HAND, seat, x=state.drawn[seat])
    state.last_winner = NOBODY
    check_decks(state, rules, log)
    choose_for_battle(state, rules)


@rule
def begin_turn(state, rules, log):
    """ARMED-08.1: both draw up to a full hand; whose deck does not suffice has lost (ARMED-10.1)."""
    thin = draw(state, rules, 0, log)
    thin |= draw(state, rules, 1, log)
    if thin:
        check_decks(state, rules, log)
    if state.over == 0:
        choose_for_battle(state, rules)


@rule
def draw(state, rules, seat, log):
    """ARMED-08.1: one player draws; whether the deck has to be looked at."""
    wanted = rules.hand_size - state.hand.size[seat]
    if rules.draw_per_turn > 0:
        wanted = min(wanted, rules.draw_per_turn)
    drawn = draw_up_to(state.deck, state.hand, seat, state.hand.size[seat] + wanted)
    state.drawn[seat] = drawn
    state.missing[seat] = wanted - drawn
    if drawn > 0:
        note(state, log, Event.DRAW, seat, x=drawn)
    return drawn < wanted or state.deck.size[seat] < max(rules.deck_loss_threshold, 1)


@seldom
def check_decks(state, rules, log):
    """ARMED-10.1: after both have drawn: who has lost, and who only just has not."""
    failed = (has_failed(state, rules, 0), has_failed(state, rules, 1))
    for seat in range(2):
        if not failed[seat]:
            note_short_deck(state, rules, seat, log)
    if failed[0] and failed[1]:
        both_fail(state, rules, log)
    elif failed[0] or failed[1]:
        lose_by_deck(state, rules, 0 if failed[0] else 1, log)


@rule
def cards_to_keep(rules):
    """ARMED-10.1: how many cards have to be left in a deck after drawing (ARMED-A01)."""
    return max(rules.deck_loss_threshold, 1 if rules.win_condition == DECK_EMPTY else 0)


@rule
def has_failed(state, rules, seat):
    """ARMED-10.1: nothing to draw, too little left, or only a part of the cards to draw (ARMED-A02)."""
    if rules.win_condition == ALL_CARDS:
        return False
    if state.missing[seat] > 0 and (state.drawn[seat] == 0 or rules.partial_draw == PARTIAL_LOSES):
        return True
    return state.deck.size[seat] < cards_to_keep(rules)


@rule
def lose_by_deck(state, rules, seat, log):
    """ARMED-10.1: this player's deck does not suffice; the other wins."""
    left, missing, drawn = state.deck.size[seat], state.missing[seat], state.drawn[seat]
    if missing > 0 and drawn == 0:
        note(state, log, Event.FAILED_DRAW, seat)
    elif left < rules.deck_loss_threshold:
        note(state, log, Event.THIN_DECK_LOSES, seat, x=left)
    elif left < cards_to_keep(rules):
        note(state, log, Event.DECK_EMPTY_LOSES, seat)
    else:
        note(state, log, Event.PARTIAL_LOSES, seat, x=drawn + missing, y=drawn)
    end_game(state, 1 - seat)


@rule
def note_short_deck(state, rules, seat, log):
    """ARMED-10.1: a deck that is empty, or that did not give all the cards, and yet the game goes on."""
    empty = state.deck.size[seat] == 0
    state.emptied |= empty
    if rules.win_condition == ALL_CARDS:
        if state.missing[seat] > 0:
            note(state, log, Event.CANNOT_DRAW, seat)
        return
    if state.missing[seat] > 0:
        note(state, log, Event.PARTIAL_DRAW, seat, x=state.drawn[seat], y=state.drawn[seat] + state.missing[seat])
    if empty:
        note(state, log, Event.LAST_CARD_DRAWN, seat)


@rule
def choose_for_battle(state, rules):
    """ARMED-06.1: both have to lay a card of their hand."""
    state.phase = Phase.BATTLE
    state.part = Part.BATTLE
    state.comes_from[0] = Place.HAND
    state.comes_from[1] = Place.HAND
    state.seat = 0
    measure_turn(state, rules)


@rule
def measure_turn(state, rules):
    """What is told about the beginning of a turn: hands, and decks that run thin."""
    first, second = np.int64(state.deck.size[0]), np.int64(state.deck.size[1])
    state.gauge[Gauge.DECK_LEAD] = max(state.gauge[Gauge.DECK_LEAD], abs(first - second))
    state.gauge[Gauge.THIN_DECK] += min(first, second) < THIN
    state.gauge[Gauge.AFTER_EMPTY] += state.emptied
    state.gauge[Gauge.HAND_0] += value_of_hand(state, rules, 0)
    state.gauge[Gauge.HAND_1] += value_of_hand(state, rules, 1)


@rule
def value_of_hand(state, rules, seat):
    """ARMED-02.2: what the cards of a hand are worth together."""
    total = 0
    for i in range(state.hand.size[seat]):
        total += value(rules, card_at(state.hand, seat, i))
    return total


# ---------------------------------------------------------------- choosing and turning up


@rule
def legal(state, rules, actions):
    """ARMED-06.2, ARMED-09.2: any card of the hand."""
    seat = state.seat
    for i in range(state.hand.size[seat]):
        actions[i] = card_at(state.hand, seat, i)
    return np.int64(state.hand.size[seat])


@rule
def step(state, rules, action, log):
    """A card is laid face down; when both sides have theirs, they are turned up and compared."""
    if state.seat != NOBODY:
        lay(state, rules, action, log)
    ask_next(state)
    if state.seat != NOBODY:
        return
    if state.phase == Phase.BATTLE:
        flip(state, rules, log)
    else:
        turn_up_for_war(state, rules, log)
    side = more(counted(state, rules, 0), counted(state, rules, 1))
    if side == NOBODY:
        side = open_war(state, rules, log)
    if side == BROKEN_OFF:
        reclaim(state, rules, log)
    elif side != NOBODY:
        end_battle(state, rules, side, log)
    if side != NOBODY:
        finish_turn(state, rules, log)


@rule
def ask_next(state):
    """ARMED-06.1: who has yet to choose; both choose at the same time, so neither sees the other's card."""
    state.seat = NOBODY
    for seat in range(1, -1, -1):
        if state.comes_from[seat] == Place.HAND and state.ready.size[seat] == 0:
            state.seat = seat


@rule
def lay(state, rules, card, log):
    """ARMED-06.2, ARMED-09.2: a card of the hand is laid face down."""
    seat = state.seat
    put_bottom(state.ready, seat, take_card(state.hand, seat, card))
    if state.phase == Phase.BATTLE:
        note(state, log, Event.LAY, seat)
    elif rules.war_source != FROM_HAND:
        note(state, log, Event.LAY_RESERVE, seat)
    elif state.deck.size[seat] > 0 or rules.war_reserve != FROM_OTHER_PLACE:
        note(state, log, Event.LAY_WAR, seat)
    else:
        note(state, log, Event.LAY_WAR_ONLY, seat)


@rule
def flip(state, rules, log):
    """ARMED-07.1: both cards are turned up."""
    state.turn += 1
    for seat in range(2):
        state.total[seat] = 0
        state.newest[seat] = 0
        turn_up(state, rules, seat, take_top(state.ready, seat))
    note(state, log, Event.FLIP, NOBODY, x=state.last_card[0], y=state.last_card[1])


@rule
def turn_up(state, rules, seat, card):
    """ARMED-07.1, ARMED-09.3: a card lies open, and its value is added."""
    put_bottom(state.field, seat, card)
    state.before[seat] = state.newest[seat]
    state.newest[seat] = value(rules, card)
    state.total[seat] += state.newest[seat]
    state.last_card[seat] = card


@rule
def counted(state, rules, seat):
    """ARMED-09.3: what a side has in the battle."""
    return counted_as(state, rules.war_total, seat)


@rule
def counted_as(state, war_total, seat):
    """ARMED-09.3: what a side has, counted in one of the three ways (ARMED-A09)."""
    if war_total == CUMULATIVE:
        return np.int64(state.total[seat])
    return np.int64(state.newest[seat]) + (state.before[seat] if war_total == LAST_TWO else 0)


# ---------------------------------------------------------------- war


@seldom
def open_war(state, rules, log):
    """ARMED-09.1, ARMED-09.4: equal values: each side has to add a card. The winner if that ends it, NOBODY if not."""
    again = state.phase == Phase.WAR
    note(state, log, Event.WAR_AGAIN if again else Event.WAR, NOBODY, x=counted(state, rules, 0))
    state.gauge[Gauge.WARS] += not again
    state.phase = Phase.WAR
    state.part = Part.WAR
    for seat in range(2):
        state.comes_from[seat] = place_of_next(state, rules, seat)
        if state.comes_from[seat] == Place.NOWHERE and state.hand.size[seat] + state.deck.size[seat] > 0:
            note(state, log, Event.RESERVE_BARRED, seat)
    short0, short1 = state.comes_from[0] == Place.NOWHERE, state.comes_from[1] == Place.NOWHERE
    if short0 and short1:
        return break_off(state, rules, log)
    if short0 or short1:
        return run_short(state, rules, 0 if short0 else 1, log)
    lay_stakes(state, rules, log)
    return NOBODY


@rule
def place_of_next(state, rules, seat):
    """ARMED-09.2: where the next card of a side comes from (ARMED-A05); the other place may help out (ARMED-A07b)."""
    in_hand, in_deck = state.hand.size[seat] > 0, state.deck.size[seat] > 0
    helped = rules.war_reserve == FROM_OTHER_PLACE
    if in_hand and (rules.war_source == FROM_HAND or (helped and not in_deck)):
        return Place.HAND
    if in_deck and (rules.war_source != FROM_HAND or helped):
        return Place.DECK
    return Place.NOWHERE


@rule
def lay_stakes(state, rules, log):
    """ARMED-09.2: who adds a card may also have to lay cards of the deck at stake, unseen (ARMED-A06)."""
    possible = False
    for seat in range(2):
        most = state.deck.size[seat] - 1 if state.comes_from[seat] != Place.NOWHERE else 0
        possible |= most > 0
        count = min(rules.war_face_down, most)
        for _ in range(count):
            put_bottom(state.stake, seat, take_top(state.deck, seat))
        if count > 0:
            note(state, log, Event.STAKE, seat, x=count)
    if possible and rules.war_face_down == 0:
        note(state, log, Event.NO_STAKES, NOBODY)
    ask_next(state)


@rule
def run_short(state, rules, seat, log):
    """ARMED-09.4: this side has no card to add, the other has (ARMED-A07). The winner, NOBODY or BROKEN_OFF."""
    if rules.war_short == STANDS:
        note(state, log, Event.SHORT_STANDS, seat, x=counted(state, rules, seat))
        lay_stakes(state, rules, log)
        return NOBODY
    if rules.war_short == LOSES_WAR:
        note(state, log, Event.SHORT_LOSES_WAR, seat)
        return 1 - seat
    if rules.war_short == LOSES_GAME:
        note(state, log, Event.SHORT_LOSES_GAME, seat)
        end_game(state, 1 - seat)
        return NOBODY
    note(state, log, Event.SHORT_RECLAIM, seat)
    return BROKEN_OFF


@rule
def break_off(state, rules, log):
    """ARMED-09.4: neither side has a card to add (ARMED-A07). NOBODY if that ends the game, else BROKEN_OFF."""
    if rules.war_short == LOSES_GAME:
        note(state, log, Event.BOTH_SHORT_LOSE, NOBODY)
        both_fail(state, rules, log)
        return NOBODY
    note(state, log, Event.BOTH_SHORT, NOBODY)
    return BROKEN_OFF


@seldom
def turn_up_for_war(state, rules, log):
    """ARMED-09.2, ARMED-09.3: the new cards are turned up and their values added."""
    for seat in range(2):
        if state.comes_from[seat] == Place.HAND:
            turn_up(state, rules, seat, take_top(state.ready, seat))
            note(state, log, Event.FIGHT, seat, state.last_card[seat], x=counted(state, rules, seat))
        elif state.comes_from[seat] == Place.DECK:
            kind = kind_of_deck_card(state, rules, seat)
            turn_up(state, rules, seat, take_top(state.deck, seat))
            note(state, log, kind, seat, state.last_card[seat], x=counted(state, rules, seat))
    if state.comes_from[0] == Place.NOWHERE or state.comes_from[1] == Place.NOWHERE:
        note_difference(state, rules, log)


@rule
def kind_of_deck_card(state, rules, seat):
    """ARMED-09.2: why a war card comes from the deck: by rule (ARMED-A05), or because the hand is empty (ARMED-A07b)."""
    if rules.war_source == FROM_HAND:
        return Event.DECK_RESERVE
    if state.hand.size[seat] > 0 or rules.war_reserve != FROM_OTHER_PLACE:
        return Event.DECK_TOP
    return Event.DECK_TOP_ONLY


@rule
def note_difference(state, rules, log):
    """ARMED-09.3: when one side adds nothing, it can matter which cards count (ARMED-A09)."""
    ahead = more(counted(state, rules, 0), counted(state, rules, 1))
    differs = False
    for war_total in range(3):
        differs |= more(counted_as(state, war_total, 0), counted_as(state, war_total, 1)) != ahead
    if differs:
        note(state, log, Event.TOTALS_DIFFER, NOBODY)


# ---------------------------------------------------------------- the end of a battle


@rule
def end_battle(state, rules, seat, log):
    """ARMED-07.2, ARMED-09.5: the higher value wins, and the winner takes the cards of both."""
    other = 1 - seat
    measure_battle(state, seat)
    if state.phase == Phase.WAR:
        show_stakes(state, log)
        note(state, log, Event.WON_WAR, seat, x=cards_won(state, rules, seat))
    else:
        note(state, log, Event.WON_BATTLE, seat, x=cards_won(state, rules, seat))
    state.last_winner = seat
    remember(state, seat, seat)
    if rules.capture_split == WINNER_ALL:
        remember(state, other, seat)
        move_all(state.field, other, state.field, seat)
    else:
        leave_out(state, other, log)
    put_away(state, rules, seat, log)


@rule
def measure_battle(state, seat):
    """What is told about a battle: who won it, with what, and against what."""
    state.gauge[Gauge.WON_0 + seat] += 1
    state.gauge[Gauge.COST_0 + seat] += state.total[seat]
    state.gauge[Gauge.CAPTURED_0 + seat] += state.total[1 - seat]


@rule
def cards_won(state, rules, seat):
    """ARMED-09.5: how many cards the winner takes (ARMED-07.2: both sides', or only the own)."""
    theirs = np.int64(state.field.size[1 - seat]) if rules.capture_split == WINNER_ALL else 0
    return state.field.size[seat] + theirs


@seldom
def show_stakes(state, log):
    """ARMED-09.5: the cards at stake are won with the others; they are turned over."""
    for seat in range(2):
        if state.stake.size[seat] > 0:
            move_all(state.stake, seat, state.field, seat)
            note(state, log, Event.STAKES_SHOWN, seat)


@rule
def remember(state, row, seat):
    """ARMED-07.2: everybody has seen these cards, and among whose cards they are now."""
    for i in range(state.field.size[row]):
        state.known[card_at(state.field, row, i)] = KNOWN + seat


@seldom
def leave_out(state, seat, log):
    """ARMED-07.2: the cards of the loser leave the game."""
    for i in range(state.field.size[seat]):
        state.known[card_at(state.field, seat, i)] = OUT
    count = state.field.size[seat]
    move_all(state.field, seat, state.out, 0)
    note(state, log, Event.LEFT_OUT, seat, x=count)


@seldom
def reclaim(state, rules, log):
    """ARMED-09.4: each side takes back its own cards; those at stake stay unseen (ARMED-A07)."""
    note(state, log, Event.RECLAIMED, NOBODY, x=in_battle(state, 0), y=in_battle(state, 1))
    for seat in range(2):
        remember(state, seat, seat)
        move_all(state.stake, seat, state.field, seat)
        put_away(state, rules, seat, log)


@rule
def put_away(state, rules, seat, log):
    """ARMED-07.3, ARMED-07.4: the cards in front of a player go into the deck, their own before captured ones (ARMED-A08)."""
    if rules.capture_to == TOP:
        put_on_top(state, seat)
    elif rules.capture_to == BOTTOM_SHUFFLED:
        shuffle(state.field, seat, state.streams)
    move_all(state.field, seat, state.deck, seat)
    if rules.capture_to == SHUFFLE_IN:
        shuffle(state.deck, seat, state.streams)
    note(state, log, Event.SHUFFLE + rules.capture_to, seat)


@seldom
def put_on_top(state, seat):
    """ARMED-A08: the cards go on top of the deck in the order in which they lie."""
    deck, field = state.deck, state.field
    for i in range(field.size[seat] - 1, -1, -1):
        deck.top[seat] = (deck.top[seat] - 1) & (deck.card.shape[1] - 1)
        deck.card[seat, deck.top[seat]] = card_at(field, seat, i)
        deck.size[seat] += 1
    field.size[seat] = 0


# ---------------------------------------------------------------- the end of the game


@rule
def finish_turn(state, rules, log):
    """ARMED-10.1, ARMED-00.5: somebody holds all the cards, the turn limit is reached, or the next turn begins."""
    if rules.win_condition == ALL_CARDS and (owned(state, 0) == 0 or owned(state, 1) == 0):
        winner = 1 if owned(state, 0) == 0 else 0
        note(state, log, Event.ALL_CARDS, winner)
        end_game(state, winner)
    elif rules.max_turns > 0 and state.turn >= rules.max_turns:
        call_time(state, log)
    else:
        begin_turn(state, rules, log)


@rule
def end_game(state, winner):
    """ARMED-10.1: the game is over."""
    state.over = 1
    state.winner = winner
    state.seat = NOBODY


@seldom
def call_time(state, log):
    """ARMED-00.5: after the last turn more cards win (ARMED-A12)."""
    winner = more(owned(state, 0), owned(state, 1))
    most, fewest = max(owned(state, 0), owned(state, 1)), min(owned(state, 0), owned(state, 1))
    note(state, log, Event.TIME_UP_EQUAL if winner == NOBODY else Event.TIME_UP, winner, x=most, y=fewest)
    end_game(state, winner)


@seldom
def both_fail(state, rules, log):
    """ARMED-00.5: neither can play on (ARMED-A03)."""
    first, second = owned(state, 0), owned(state, 1)
    winner = more(first, second) if rules.double_failure == MORE_CARDS else NOBODY
    if rules.double_failure == LAST_WINNER and state.last_winner != NOBODY:
        winner = np.int64(state.last_winner)
        note(state, log, Event.BOTH_FAIL_LAST, winner)
    elif rules.double_failure != MORE_CARDS:
        note(state, log, Event.BOTH_FAIL_DRAW, NOBODY)
    elif winner == NOBODY:
        note(state, log, Event.BOTH_FAIL_EQUAL, NOBODY, x=first)
    else:
        note(state, log, Event.BOTH_FAIL_MORE, winner, x=max(first, second), y=min(first, second))
    end_game(state, winner)


@rule
def score(state, rules, seat):
    """ARMED-00.5: cards owned, in deck and hand and on the battleground."""
    return owned(state, seat)


@rule
def standing(state, rules, seat):
    """ARMED-00.5: cards owned so far; what lies in a battle still belongs to who laid it."""
    return owned(state, seat)


def say(action: int, state, rules: Rules) -> str:
    """An action in words: 'lay 7 of hearts'."""
    deck = f" (deck {int(action) // DECK_SIZE + 1})" if rules.decks > 1 else ""
    return f"lay {card_name(action)}{deck}"


def decides(rules: Rules) -> bool:
    """ARMED-06.2: with one card in the hand there is nothing to choose, neither in a battle nor in a war."""
    return rules.hand_size > 1


# ---------------------------------------------------------------- the game

GAME = Game(
    name="armed",
    title="Armed",
    version=1,
    document="Armed, by Kristen Marcinek",
    summary="War with a hand of six: choose what to fight with; whose deck runs out has lost.",
    Rules=Rules,
    events=Event,
    gauges=Gauge,
    zones=ZONES,
    state=STATE,
    seats=("First player", "Second player"),
    parts=("battle", "war"),
    cards=cards,
    deal=deal,
    legal=legal,
    step=step,
    score=score,
    standing=standing,
    say=say,
    standing_means="cards in deck and hand",
    strategies=("small_first", "big_first"),
    default_parts=("big_first", "big_first"),
    headline=("turns", "minutes", "lead_changes", "seat0_wins"),
    questions=("armed_original_all52", "armed_fast_threshold10", "armed_hand3"),
    no_choices="With one card in the hand nobody chooses anything: the shuffles decide the game.",
    decides=decides,
    offers=("armed_final", "armed_hand3"),
    guard=10_000,  # some 70 hours at a table; with all 52 cards to win, two stubborn players go on beyond any guard
    decided_by={
        "a higher card": ("WON_BATTLE",),
        "war": ("WON_WAR",),
        "nobody": ("RECLAIMED",),
    },
    ended_by={
        "nothing to draw": ("FAILED_DRAW",),
        "too little to draw": ("PARTIAL_LOSES",),
        "empty deck": ("DECK_EMPTY_LOSES",),
        "thin deck": ("THIN_DECK_LOSES",),
        "no card for a war": ("SHORT_LOSES_GAME",),
        "all the cards": ("ALL_CARDS",),
        "both lost at once": ("BOTH_FAIL_MORE", "BOTH_FAIL_EQUAL", "BOTH_FAIL_DRAW", "BOTH_FAIL_LAST"),
        "turn limit": ("TIME_UP", "TIME_UP_EQUAL"),
    },
)
