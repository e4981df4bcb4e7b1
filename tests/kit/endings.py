"""Chances near the end without an estimate, in every game: each world that a seat cannot tell from the real one is
played on to the end."""

import math
from collections.abc import Sequence

import numpy as np

import engine.setup.world_rollouts as rollouts
from engine.play import observation
from engine.replay.sampled_deal import sampled_deal
from engine.replay.view import View, see
from engine.setup.setup import Setup
from engine.setup.world_rollouts import Outcomes
from tests.kit.hidden import consistent, hidden_cards, hidden_places

#: More hidden cards than these have more orders (5,040) than a test should play.
HIDDEN = 7
#: Games from each world, with other dice, for rules that shuffle before the end.
DICE = 40


def worlds(setup: Setup, state: np.void, seat: int) -> list[np.void]:
    """Every state that this seat cannot tell from the real one; none if too many cards are hidden."""
    view = View(setup, seat, see(setup, state, seat))
    places, cards = hidden_places(setup, view), hidden_cards(setup, view)
    if len(cards) > HIDDEN:
        return []
    return [filled(view.record, places, order) for order in consistent(setup, view, places, cards)]


def filled(view: np.void, places: Sequence[tuple[str, int, int, int]], order: Sequence[int]) -> np.void:
    """The view with these cards in the hidden places."""
    record = view.copy()
    for (name, row, place, _), card in zip(places, order, strict=True):
        record[name]["card"][row, place] = card
    return record


def all_possible(setup: Setup, state: np.void, seat: int, found: Sequence[np.void]) -> bool:
    """Whether each dealt world is one of these. It is not where the other seat may have laid a card face down, which is
    no order of hidden cards."""
    view, known = View(setup, seat, see(setup, state, seat)), {without_streams(world) for world in found}
    return all(without_streams(sampled_deal(view, at).record) in known for at in range(30))


def without_streams(record: np.void) -> bytes:
    """The bytes of a state but those of its random streams and its gauges, which no seat sees."""
    plain = record.copy()
    for name in ("streams", "gauge"):
        if name in plain.dtype.names:
            plain[name] = np.zeros_like(plain[name])
    return plain.tobytes()


def outcomes_of(setup: Setup, found: Sequence[np.void], actions: Sequence[int], monkeypatch) -> Outcomes:
    """The outcome of each answer (columns) in each of these worlds, played to the end with each of DICE dice (rows, a world
    after the other)."""
    everything = np.zeros(3, observation.STRETCH)  # one list, from row 1 on: copy the whole record, end
    everything["start"][0], everything["kind"][1] = 1, observation.COPY
    everything["length"][1] = setup.game.state.itemsize
    with monkeypatch.context() as patch:
        patch.setattr(rollouts, "sight_of", lambda game, seat: everything)
        ends = [rollouts.weigh_options(setup, world, actions, DICE, 7, audience=True) for world in found]
    return Outcomes(np.concatenate([each.winners for each in ends]), np.concatenate([each.scores for each in ends]))


def error_of(ends: np.ndarray) -> float:
    """The standard error of the mean of one option's outcomes: all worlds are counted, so only dice leave one."""
    within = ends.reshape(-1, DICE).var(axis=1, ddof=1).mean()
    return math.sqrt(within / len(ends))
