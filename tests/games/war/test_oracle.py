"""War of the engine against War in plain Python: event by event, on the same deals."""

import pytest

from engine.setup.presets import presets as presets_of
from engine.setup.setup import Setup
from tests.games.war.oracle import Happening, WarRules, war
from tests.kit.lanes import sample
from tests.kit.playing import deals, logged, zone

SEEDS = range(150)
VARIANTS = {
    "default": ({}, WarRules()),
    "common": ({"war_face_down": 3}, WarRules(face_down=3)),
    "loses": ({"war_face_down": 2, "war_short": "loses"}, WarRules(face_down=2, short="loses")),
    "low ace, loser first": ({"ace_value": 1, "capture_order": "loser_first"}, WarRules(ace=1, order="loser_first")),
    "no cards down, high first": (
        {"war_face_down": 0, "capture_order": "high_first"},
        WarRules(face_down=0, order="high_first"),
    ),
    "five down, low first": (
        {"war_face_down": 5, "capture_order": "low_first"},
        WarRules(face_down=5, order="low_first"),
    ),
    "from 4 to Queen, high first": (
        {"min_rank": 4, "max_rank": 12, "ace_value": 1, "capture_order": "high_first"},
        WarRules(order="high_first"),
    ),
    "four decks of 2 to 5": ({"max_rank": 5, "decks": 4, "war_face_down": 3}, WarRules(face_down=3)),
}

#: What the sentence of an event uses: of the others no test speaks.
USED = {
    "DEAL": ("x",),
    "FLIP": ("x", "y"),
    "STAKE": ("seat", "x"),
    "FIGHT": ("seat", "card"),
    "SHORT_FIGHTS": ("seat", "card"),
    "SHORT_LOSES": ("seat",),
    "TAKE": ("seat", "x"),
    "ALL_CARDS": ("seat",),
}


def engine_events(setup: Setup, played) -> list[Happening]:
    kinds = [kind.name for kind in setup.game.events]
    return [_happening(kinds[event["kind"]], event) for event in played.events]


def _happening(kind: str, event) -> Happening:
    return Happening(int(event["turn"]), kind, **{field: int(event[field]) for field in USED.get(kind, ())})


@pytest.mark.parametrize("variant", sample(VARIANTS, 5))
def test_the_engine_plays_every_deal_as_the_oracle_does(variant):
    changes, rules = VARIANTS[variant]
    setup = Setup.of("war", changes)
    for seed, contents in zip(SEEDS, deals(setup, SEEDS), strict=True):
        played = logged(setup, seed)
        found = engine_events(setup, played)
        decks = [zone(setup, contents, "deck", seat) for seat in (0, 1)]
        game = war(decks, rules)
        for step, event in enumerate(found):  # an endless game of the oracle is followed as long as the engine plays
            assert event == next(game), f"seed {seed}, step {step}"
        if played.result["status"] == 0:
            assert next(game, None) is None, f"seed {seed}: the oracle plays on"
            assert played.result["score"].tolist() == [len(deck) for deck in decks], f"seed {seed}"


def test_the_presets_of_war_are_what_the_oracle_calls_them():
    presets = presets_of(Setup.of("war").game)
    assert presets["doc"].rules.changes() == {}
    assert presets["common"].rules.changes() == {"war_face_down": 3}
