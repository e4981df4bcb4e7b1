"""The presets of Your War that are another game, each with that game."""

from typing import NamedTuple

from engine.core import game as games
from engine.setup.presets import preset
from engine.setup.setup import Setup

YOURS = games.load("yours")


class Imitation(NamedTuple):
    """A preset of Your War ("" for its defaults), and the rules of the game that it imitates."""

    preset: str
    game: str
    changes: tuple[tuple[str, int], ...] = ()


IMITATIONS = {
    "war": Imitation("", "war"),
    "suits": Imitation("yours_suits", "suits"),
    "armed": Imitation("yours_armed", "armed"),
    "mindful": Imitation("yours_mindful", "mindful"),
    "river_two": Imitation("yours_river_two", "river", (("players", 2),)),
    **{f"mindful_attempt{n}": Imitation(f"yours_mindful_attempt{n}", "mindful") for n in (1, 2, 3)},
}


def pair_of(name: str) -> tuple[Setup, Setup]:
    """The imitated game and Your War with its rules, both between random players."""
    found = IMITATIONS[name]
    theirs = games.load(found.game)
    attempt = name.startswith("mindful_")
    rules = preset(theirs, name).rules if attempt else theirs.Rules.of(dict(found.changes))
    ours = preset(YOURS, found.preset).rules if found.preset else YOURS.Rules()
    return Setup(theirs, rules, ("random",) * theirs.count(rules)), Setup(YOURS, ours, ("random", "random"))
