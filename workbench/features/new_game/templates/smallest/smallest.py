# mypy: ignore-errors
"""Smallest: both players turn up the top card of their deck, and the higher one takes both. More cards win.

The least game that the workbench can play. Change a rule: the rulebook, the dial, the event and the verb that belong to it
have the same clause. Clauses: data/smallest/rulebook.md
"""

import numpy as np

from engine.compile.jit import rule, seldom
from engine.core import common_parameters
from engine.core.cards import ALL, NO_ONE, Zone, cards_in_play, move_all, put_bottom, rank_of, state_dtype, take_top
from engine.core.events import NOBODY, EventKind, note
from engine.core.game import Game
from engine.core.rules import HEADLINE, Group, RuleSet
from engine.core.types import Action, Log, Seat, State

# ---------------------------------------------------------------- rules

the_cards, the_end = Group("Cards"), Group("The end")


class Rules(RuleSet):
    """What may be changed in Smallest."""

    max_turns: int = common_parameters.limit(
        the_end, "SMALLEST-02.3", "Battles", 25, "battles", level=HEADLINE, says="After how many battles does the game end?",
    )  # fmt: skip
    decks: int = common_parameters.decks(the_cards, "SMALLEST-01.1")
    min_rank: int = common_parameters.min_rank(the_cards, "SMALLEST-01.1")


# ---------------------------------------------------------------- codes

ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.15, 0.72, 0.14)),
    Zone("field", "Battlefield", 2, 256, ALL, "row", (0.4, 0.72, 0.2)),
    Zone("pile", "Pile", 2, 256, ALL, "stack", (0.8, 0.72, 0.14)),
)


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table."""

    DEAL = "SMALLEST-01.2", "The cards are shuffled and dealt: {x:card} each.", 30
    FLIP = "SMALLEST-02.1", "Both turn up a card: the {x_card} against the {y_card}.", 2
    TAKE = "SMALLEST-02.2", "{seat} takes {x:card}.", 2
    EQUAL = "SMALLEST-02.2", "Equal cards: both take back their own.", 2
    END = "SMALLEST-02.3", "The battles are over: {x:card} against {y}.", 3


STATE = state_dtype(2, Event, ZONES, fields=[])


# ---------------------------------------------------------------- verbs


def cards(rules: Rules) -> np.ndarray:
    """SMALLEST-01.1: the cards in play."""
    return cards_in_play(rules.decks, rules.min_rank)


@seldom
def deal(state: State, rules: Rules, order: np.ndarray, log: Log) -> None:
    """SMALLEST-01.2: half of the cards to each."""
    for i in range(len(order)):
        put_bottom(state.deck, (i + state.rotation) & 1, order[i])
    note(state, log, Event.DEAL, NOBODY, x=len(order) // 2)


@rule
def legal(state: State, rules: Rules, actions: np.ndarray) -> int:
    """SMALLEST-02.1: there is nothing to choose."""
    return 0


@rule
def step(state: State, rules: Rules, action: Action, log: Log) -> None:
    """SMALLEST-02.1, SMALLEST-02.2: a battle; the higher card takes both, equal ones go back to their players."""
    state.turn += 1
    first, second = take_top(state.deck, 0), take_top(state.deck, 1)
    put_bottom(state.field, 0, first)
    put_bottom(state.field, 1, second)
    note(state, log, Event.FLIP, NOBODY, x=first, y=second)
    if rank_of(first) == rank_of(second):
        move_all(state.field, 0, state.pile, 0)
        move_all(state.field, 1, state.pile, 1)
        note(state, log, Event.EQUAL, NOBODY)
    else:
        winner = np.int64(rank_of(first) < rank_of(second))
        move_all(state.field, 0, state.pile, winner)
        move_all(state.field, 1, state.pile, winner)
        note(state, log, Event.TAKE, winner, x=2)
    if state.deck.size[0] == 0 or state.turn == rules.max_turns:
        end(state, log)


@rule
def end(state: State, log: Log) -> None:
    """SMALLEST-02.3: more cards win."""
    first, second = state.pile.size[0], state.pile.size[1]
    state.over = 1
    state.winner = NOBODY if first == second else (0 if first > second else 1)
    note(state, log, Event.END, NOBODY, x=first, y=second)


@rule
def score(state: State, rules: Rules, seat: Seat) -> int:
    """SMALLEST-02.3: cards in the pile."""
    return np.int64(state.pile.size[seat])


@rule
def standing(state: State, rules: Rules, seat: Seat) -> int:
    """SMALLEST-02.3: cards in the pile."""
    return np.int64(state.pile.size[seat])


def say(action: int, state, rules: Rules) -> str:
    """SMALLEST-02.1: there is nothing to say."""
    return "Turn up the next card"


# ---------------------------------------------------------------- the game

GAME = Game(
    name="smallest",
    title="Smallest",
    version=1,
    document="Smallest",
    summary="The higher card takes both, and more cards win. Nobody decides anything.",
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
    standing_means="cards",
    typical="random",
    typical_because="There is nothing to decide.",
    default_parts=("random",),
    headline=("seat0_wins", "draws", "turns", "minutes"),
    questions=("one_battle",),
    decided_by={},
    no_choices="Nobody decides anything in Smallest: the deal decides the game.",
)
