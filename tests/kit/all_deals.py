"""Chances without an estimate: every deal that a seat cannot tell from the real one is played."""

import math
from itertools import permutations

import numpy as np

from engine.core.decision import BY_STRATEGY
from engine.play.loop import play
from engine.play.result import FINISHED
from engine.replay.trace import zone_rows
from engine.replay.view import View, see
from engine.setup.setup import Setup
from tests.kit.hidden import hidden_cards
from tests.kit.playing import deals

#: Only leads are chosen here: what is hidden changes neither who is asked nor how often, so a deal can be laid anew.
LEADS = "suits:doubles=none,ace_power=none@middle/highest"


def dealt(trace) -> list[list[int]]:
    """Both decks as they were dealt, by colour."""
    rows = deals(trace.setup, [trace.id.seed])[0]
    return [rows[zone_rows(trace.game).index(("deck", seat))] for seat in range(2)]


def worlds(trace, taken, seat: int) -> list[dict[int, int]]:
    """Every deal that this seat (or the audience) cannot tell from the real one when the choice comes: which card lies where
    which one lay."""
    state = trace.state_at_decision(taken.decision)
    hidden = hidden_cards(trace.setup, View(trace.setup, seat, see(trace.setup, state, seat)))
    first, second = ([card for card in deck if card in hidden] for deck in dealt(trace))
    return [
        dict(zip(first + second, one + other, strict=True))
        for one in permutations(first)
        for other in permutations(second)
    ]


def exactly(trace, taken, players: Setup, seat: int, answer: int | None) -> list[float]:
    """The share of every seat over all these worlds, if the choice is answered so (None: as the strategy does). A card that
    the other has laid face down already is another one in each world."""
    before = [each.action for each in trace.choices[: taken.choice]]
    cards = [card for deck in dealt(trace) for card in deck]
    shares, found = np.zeros(2), worlds(trace, taken, seat)
    for new in found:
        stack = np.array([new.get(card, card) for card in cards], "u1")
        script = [action - action % 256 + new.get(action % 256, action % 256) for action in before]
        script += [BY_STRATEGY if answer is None else answer]
        how = {"stack": stack, "script": script}
        result = play(trace.game, players.rules, players.lineup.pilots, np.zeros(1, "u8"), **how).results[0]
        assert result["status"] == FINISHED
        winner = result["winner"]
        shares += [0.5, 0.5] if winner < 0 else [winner == 0, winner == 1]
    return (shares / len(found)).tolist()


def late(trace, seat: int | None, most: int) -> list:
    """Choices at which few deals are left."""
    found = []
    for taken in trace.choices:
        state = trace.state_at_decision(taken.decision)
        view = View(trace.setup, 0, see(trace.setup, state, taken.seat if seat is None else seat))
        red = sum(card // 13 % 4 in (1, 2) for card in hidden_cards(trace.setup, view))
        black = len(hidden_cards(trace.setup, view)) - red
        if 2 <= math.factorial(red) * math.factorial(black) <= most:
            found.append(taken)
    return found
