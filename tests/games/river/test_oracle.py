"""River of the engine against the same game in plain Python: the same deals and reshuffles, event by event."""

from itertools import zip_longest

import pytest

from engine.core import game as games
from engine.play.loop import FINISHED
from engine.setup.setup import Setup
from tests.games.river.oracle import Happening, RiverRules, Shuffle, river
from tests.games.river.played import TELLING, Played
from tests.kit.lanes import case

GAME = games.load("river")

#: name -> (players, seeds each, changes of the engine's rules, the oracle's)
VARIANTS = {
    "published": (range(2, 9), 50, {}, RiverRules()),
    "long": ((2, 4, 7), 4, {"length": "long"}, RiverRules(long=True)),
    "corrected values": ((2, 4, 5), 25, {"value_table": "corrected"}, RiverRules(table="corrected")),
    "no colours": ((2, 4), 25, {"colour_bonus": 0}, RiverRules(bonus=0)),
    "bonus 2": ((3, 4), 25, {"colour_bonus": 2}, RiverRules(bonus=2)),
    "bonus 5": ((4,), 25, {"colour_bonus": 5}, RiverRules(bonus=5)),
    "no pot": ((2, 4, 8), 25, {"tie_pot_cards": 0}, RiverRules(pot_cards=0)),
    "five in the pot": ((2, 5, 8), 25, {"tie_pot_cards": 5}, RiverRules(pot_cards=5)),
    "short forfeits": ((2, 4, 8), 25, {"tie_short": "forfeit_round"}, RiverRules(short="forfeit_round")),
    "five or forfeit": (
        (4, 8),
        25,
        {"tie_short": "forfeit_round", "tie_pot_cards": 5},
        RiverRules(short="forfeit_round", pot_cards=5),
    ),
    "equal stakes": ((2, 4, 8), 25, {"tie_short": "equal_stake"}, RiverRules(short="equal_stake")),
    "equal stakes, five": (
        (4, 8),
        25,
        {"tie_short": "equal_stake", "tie_pot_cards": 5, "colour_bonus": 2},
        RiverRules(short="equal_stake", pot_cards=5, bonus=2),
    ),
    "4 to Queen": ((2, 4, 8), 25, {"min_rank": 4, "max_rank": 12}, RiverRules()),
    "2 to 7, corrected": ((2, 5), 25, {"max_rank": 7, "value_table": "corrected"}, RiverRules(table="corrected")),
    "9 to King, long": ((2, 4), 4, {"min_rank": 9, "max_rank": 13, "length": "long"}, RiverRules(long=True)),
    "fast, up to the Jack": ((3,), 25, {"length": "fast", "max_rank": 11}, RiverRules(fast=True)),
}
CASES = [
    case(n == players[0] and at == 0, name, n, id=f"{name}-{n}")
    for at, (name, (players, *_)) in enumerate(VARIANTS.items())
    for n in players
]


def oracle_plays(played: Played, rules: RiverRules) -> tuple[list[Happening], str]:
    """What the oracle tells with the engine's reshuffles, and its complaint if one is not a shuffle of the right cards."""
    in_play, decks = GAME.cards(played.setup.rules), played.decks
    game = river(decks, len(in_play) % len(decks), rules)
    events, new_decks = [], iter(played.new_decks)
    item = next(game, None)
    while item is not None:
        if played.result["status"] != FINISHED and len(events) == len(played.rows):
            break  # an endless game is followed as far as the engine plays it
        if isinstance(item, Shuffle):
            seat, order = next(new_decks, (None, []))
            if seat != item.seat or sorted(order) != sorted(item.cards):
                return events, f"{item} against {seat} with {order}"
            item = game.send(order)
        else:
            events.append(TELLING.only_used(item))
            item = next(game, None)
    return events, "" if next(new_decks, None) is None else "the engine shuffles once more"


def disagreement(setup: Setup, seed: int, rules: RiverRules) -> str:
    """Where engine and oracle part in this game; empty if they do not."""
    played = Played(setup, seed)
    events, complaint = oracle_plays(played, rules)
    for step, (a, b) in enumerate(
        zip_longest(TELLING.with_sorted_notes(played.events()), TELLING.with_sorted_notes(events))
    ):
        if a != b:
            return f"seed {seed}, event {step}: engine {a}, oracle {b}"
    return f"seed {seed}: {complaint}" if complaint else ""


@pytest.mark.parametrize(("name", "players"), CASES)
def test_engine_and_oracle_tell_the_same_game(name, players):
    _, seeds, changes, rules = VARIANTS[name]
    setup = Setup.of(GAME, {**changes, "players": players}, ["random"])
    found = [text for seed in range(seeds) if (text := disagreement(setup, 100 * players + seed, rules))]
    assert not found, f"{len(found)} of {seeds} games differ, first: {found[0]}"
