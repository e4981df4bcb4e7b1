"""What a preset says about its games is true: every sentence that can be measured is, against the published rules.

Not here stands what a law of the game's own tests holds: four Aces and orders that go round in circles (War), the parity
of the sides (Profiteer), a bonus of one (River), that nobody is asked (A War of Suits).
"""

from functools import cache
from typing import NamedTuple

import polars as pl
import pytest

from engine.core import game as games
from engine.setup.presets import presets
from warbench import simulate

GAMES = 300


class Claim(NamedTuple):
    """Words of a preset, and what they mean: `counted` events a turn (or `of` a column) are this many times as many."""

    preset: str
    words: str
    counted: tuple[str, ...]
    least: float
    most: float
    of: str = ""


DOUBLES, ACES = ("n_OWN_PAIR", "n_CROSS_MATCH"), ("n_ACE", "n_ACE_ON_TIE")
CLAIMS = [
    Claim("armed_attrition", "over far sooner", ("turns",), 0, 0.2),
    Claim("armed_bottom_only", "every battle takes less time", ("minutes",), 0, 0.8, "turns"),
    Claim("armed_short", "more of the battles are wars", ("n_WAR",), 1.2, 3, "turns"),
    Claim("mindful_fast", "soon over", ("turns",), 0, 0.6),
    Claim("mindful_long", "twice as many wars", ("n_WON", "n_WON_TIE"), 1.85, 2.15),
    Claim("river_come_back", "more than ten times as many rounds", ("turns",), 10, 100),
    Claim("suits_fast", "come up in more of the rounds", DOUBLES, 1.2, 9, "turns"),
    Claim("suits_fast", "come up in more of the rounds", ACES, 1.2, 9, "turns"),
    Claim("suits_fast", "over sooner", ("turns",), 0, 0.7),
    Claim("suits_hand_5", "more pairs and matches", DOUBLES, 1.3, 9),
    Claim("suits_long", "twice as many rounds", ("turns",), 1.85, 2.15),
    Claim("war_common", "decided sooner", ("turns",), 0, 0.8),
]


@cache
def played(text: str) -> pl.DataFrame:
    return simulate(text, GAMES, threads=1)


def why(preset: str) -> str:
    game, _, short = preset.partition("_")
    return presets(games.load(game))[short].why


def amount(text: str, claim: Claim) -> float:
    found = played(text)
    total = sum(float(found[column].sum()) for column in claim.counted)
    return total / (float(found[claim.of].sum()) if claim.of else GAMES)


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: f"{claim.preset}-{claim.counted[0]}")
def test_what_a_preset_says_of_its_games_is_measured(claim):
    assert claim.words in why(claim.preset)
    game, _, short = claim.preset.partition("_")
    for players in ("", "@random"):
        times = amount(f"{game}:{short}{players}", claim) / amount(f"{game}{players}", claim)
        assert claim.least <= times <= claim.most, (players, times)


@pytest.mark.slow
def test_many_cards_that_can_attack():
    assert "many cards that can attack" in why("mindful_fast")
    found = played("mindful:fast")
    assert found["n_DECLARE"].sum() / found["turns"].sum() > 0.5


@pytest.mark.slow
def test_games_that_may_never_end_and_games_that_must():
    assert "nothing makes the game end" in why("mindful_attempt1")
    # the typical players end every one of these games, two that always play their lowest card do not
    assert (played("mindful:attempt1@lowest")["status"] != "finished").any()
    assert "the game must end" in why("mindful_attempt3") and "nothing goes round in circles" in why(
        "mindful_recirculating"
    )
    for short in ("attempt3", "recirculating"):
        assert (played(f"mindful:{short}")["status"] == "finished").all()
    assert "No card is played twice" in why("river_fast_one_pass")
    assert played("river:fast_one_pass")["turns"].max() <= 26
    assert "a single pass" in why("suits_classic_like") and played("suits:classic_like")["turns"].max() <= 26
