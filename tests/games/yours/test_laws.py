"""What holds in every game of Your War under any rules: 400 rule sets, each with several dials changed at once."""

import numpy as np
import pytest

from engine.core import game as games
from engine.core.cards import MAX_CARDS
from engine.core.events import NOBODY
from engine.games.yours.state import KNOWN
from engine.play.result import CAPPED, CYCLE, FINISHED
from engine.replay.trace import zone_contents, zone_rows
from engine.setup.setup import Setup
from tests.games.yours.mixtures import mixtures
from tests.kit.lanes import case
from tests.kit.playing import logged, results
from tests.kit.random_rules import LONGEST

GAME = games.load("yours")
EVENT = GAME.events
RULE_SETS, SEEDS, LONGEST_GAME, SHARDS = 400, 6, 2_000, 20
ENDS = [EVENT[kind] for kinds in GAME.ended_by.values() for kind in kinds]


def setups(shard: int) -> list[Setup]:
    """A twentieth of the rule sets, for random players."""
    count = RULE_SETS // SHARDS
    return [Setup.of(GAME, changes, ["random"]) for changes in mixtures(count, 7_000 + shard, LONGEST_GAME)]


shards = pytest.mark.parametrize("shard", [case(at == 0, at) for at in range(SHARDS)])


@shards
def test_every_game_ends_or_says_why_not(shard):
    for setup in setups(shard):
        found = results(setup, range(SEEDS))
        assert set(found["status"].tolist()) <= {FINISHED, CAPPED, CYCLE}, setup
        ended = found["status"] == FINISHED
        assert (found["tally"][:, ENDS].sum(axis=1) >= ended).all(), setup
        assert (found["turns"] <= LONGEST_GAME).all(), setup
        assert (found["winner"][~ended] == NOBODY).all(), setup


@shards
def test_cards_are_conserved_at_every_step_and_every_question_has_an_answer(shard):
    for setup in setups(shard):
        seed = next((seed for seed in range(SEEDS) if results(setup, [seed])["steps"][0] <= LONGEST), None)
        if seed is None:
            continue
        played = logged(setup, seed)
        expected = np.zeros(MAX_CARDS + 48, "i4")
        expected[GAME.cards(setup.rules)] = 1
        wrong = np.flatnonzero((card_counts(played.states) != expected).any(axis=1))
        assert not len(wrong), f"{setup}, seed {seed}: cards are lost or doubled after step {wrong[0]}"
        for row in played.asked:
            legal = row["options"]["action"][: row["options"]["count"]].tolist()
            assert row["answer"] in legal and len(set(legal)) == len(legal), f"{setup}, seed {seed}: {legal}"


@shards
def test_what_both_know_of_the_owner_of_a_hidden_card_is_true(shard):
    """The cards in deck, hand and stake: `known` is nothing or KNOWN + seat."""
    for setup in setups(shard):
        if results(setup, [0])["steps"][0] > LONGEST:
            continue
        for step, state in enumerate(logged(setup, 0).states[::20]):
            rows = zip(zone_rows(GAME), zone_contents(GAME, state), strict=True)
            hidden = [
                (seat, card) for (name, seat), cards in rows if name in ("deck", "hand", "stake") for card in cards
            ]
            wrong = [card for seat, card in hidden if state["known"][card] not in (0, KNOWN + seat)]
            assert not wrong, f"{setup}, step {20 * step}: {wrong}"


def card_counts(states: np.ndarray) -> np.ndarray:
    """How often each card lies somewhere, state by state."""
    counts = np.zeros((len(states), MAX_CARDS + 48), "i4")
    for place in GAME.zones:
        inner = states[place.name]
        for row in range(place.rows):
            places = (np.arange(place.capacity) - inner["top"][:, row, None]) & (place.capacity - 1)
            here, where = np.nonzero(places < inner["size"][:, row, None])
            np.add.at(counts, (here, inner["card"][here, row, where]), 1)
    return counts
