# mypy: ignore-errors
"""Smallest: both players turn up the top card of their deck, and the higher one takes both. More cards win.

Change a rule: the rulebook, the dial, the event and the verb that belong to it have the same clause. Clauses:
data/smallest/rulebook.md
"""

from engine.compile.jit import rule, seldom
from engine.core import common_parameters
from engine.core.cards import (
    ALL,
    NO_ONE,
    Zone,
    cards_in_play,
    more,
    move_all,
    put_bottom,
    rank_of,
    state_dtype,
    take_top,
)
from engine.core.events import NOBODY, EventKind, note
from engine.core.game import Game
from engine.core.rules import HEADLINE, Group, RuleSet

the_cards, the_end = Group("Cards"), Group("The end")


class Rules(RuleSet):
    """What may be changed."""

    max_turns: int = common_parameters.limit(
        the_end, "SMALLEST-02.3", "Battles", 25, "battles", level=HEADLINE, says="After how many battles does the game end?",
    )  # fmt: skip
    decks: int = common_parameters.decks(the_cards, "SMALLEST-01.1")
    min_rank: int = common_parameters.min_rank(the_cards, "SMALLEST-01.1")


class Event(EventKind):
    """Kind = clause, sentence, seconds at a real table."""

    DEAL = "SMALLEST-01.2", "The cards are shuffled and dealt: {x:card} each.", 30
    FLIP = "SMALLEST-02.1", "Both turn up a card: the {x_card} against the {y_card}.", 2
    TAKE = "SMALLEST-02.2", "{seat} takes {x:card}.", 2
    EQUAL = "SMALLEST-02.2", "Equal cards: both take back their own.", 2
    END = "SMALLEST-02.3", "The battles are over: {x:card} against {y}.", 3


ZONES = (
    Zone("deck", "Deck", 2, 256, NO_ONE, "stack", (0.15, 0.72, 0.14)),
    Zone("field", "Battlefield", 2, 256, ALL, "row", (0.4, 0.72, 0.2)),
    Zone("pile", "Pile", 2, 256, ALL, "stack", (0.8, 0.72, 0.14)),
)
STATE = state_dtype(2, Event, ZONES, fields=[])


@seldom
def deal(state, rules, order, log):
    """SMALLEST-01.2: half of the cards to each."""
    for i in range(len(order)):
        put_bottom(state.deck, (i + state.rotation) & 1, order[i])
    note(state, log, Event.DEAL, NOBODY, x=len(order) // 2)


@rule
def step(state, rules, action, log):
    """SMALLEST-02.1, SMALLEST-02.2: a battle; the higher card takes both, equal ones go to the piles of their players."""
    state.turn += 1
    first, second = take_top(state.deck, 0), take_top(state.deck, 1)
    put_bottom(state.field, 0, first)
    put_bottom(state.field, 1, second)
    note(state, log, Event.FLIP, NOBODY, x=first, y=second)
    winner = more(rank_of(first), rank_of(second))
    for seat in range(2):
        move_all(state.field, seat, state.pile, seat if winner == NOBODY else winner)
    if winner == NOBODY:
        note(state, log, Event.EQUAL, NOBODY)
    else:
        note(state, log, Event.TAKE, winner, x=2)
    if state.deck.size[0] == 0 or state.turn == rules.max_turns:
        end(state, log)


@rule
def end(state, log):
    """SMALLEST-02.3: more cards win."""
    state.over = 1
    state.winner = more(state.pile.size[0], state.pile.size[1])
    note(state, log, Event.END, NOBODY, x=state.pile.size[0], y=state.pile.size[1])


@rule
def standing(state, rules, seat):
    """SMALLEST-02.3: cards in the pile."""
    return state.pile.size[seat]


GAME = Game(
    name="smallest",
    title="Smallest",
    document="Smallest",
    summary="The higher card takes both, and more cards win. Nobody decides anything.",
    Rules=Rules,
    events=Event,
    zones=ZONES,
    state=STATE,
    cards=lambda rules: cards_in_play(rules.decks, rules.min_rank),
    deal=deal,
    step=step,
    standing=standing,
    standing_means="cards",
    questions=("one_battle",),
    no_choices="Nobody decides anything in Smallest: the deal decides the game.",
)
