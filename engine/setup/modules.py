"""Modules: blocks of several dials that a designer lays on a game with one press, and takes off again.

`data/GAME/modules.toml` has an entry for each, in the order in which they are offered. Only Your War has modules.

[[module]]
name = "doubles"
title = "Doubles"
text = "A loser may add a pair or a match."
rules = { own_pair = true, match = true }
"""

import tomllib
from functools import cache
from typing import NamedTuple

from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.core.text import did_you_mean
from engine.setup.rulebook import data_folder


class Module(NamedTuple):
    """A block of dials: its short name, its title, a line on what it does, and the values that it sets."""

    game: Game
    name: str
    title: str
    text: str
    values: dict[str, Value]

    def is_laid(self, rules: RuleSet) -> bool:
        """Whether all its dials have its values.

        >>> yours = games.load("yours")
        >>> module(yours, "doubles").is_laid(yours.Rules.of({"own_pair": True}))
        False
        """
        return all(getattr(rules, name) == value for name, value in self.values.items())

    def lay(self, rules: RuleSet) -> RuleSet:
        """These rules with the module; BadInput if they cannot be played together."""
        return rules.but(**self.values)

    def take_off(self, rules: RuleSet, base: RuleSet) -> RuleSet:
        """These rules without the module: its dials go back to `base`, or to the value of another module that is laid.

        >>> yours = games.load("yours")
        >>> hand = module(yours, "hand")
        >>> hand.take_off(hand.lay(yours.Rules()), yours.Rules()).changes()
        {}
        """
        others = [each for each in laid(self.game, rules) if each.name != self.name]
        kept = {name: value for each in others for name, value in each.values.items()}
        return rules.but(**{name: kept.get(name, getattr(base, name)) for name in self.values})

    def idle(self, rules: RuleSet) -> str:
        """Why none of its dials does anything under these rules, as the end of a sentence; empty if one does.

        >>> yours = games.load("yours")
        >>> module(yours, "switch").idle(yours.Rules.of({"switches": 1}))
        'there is no hand'
        """
        reasons = [rules.idle(name) or rules.in_vain(name) for name in self.values]
        return reasons[0] if all(reasons) else ""

    def makes_idle(self, rules: RuleSet) -> "list[Module]":
        """The modules among these rules that would do nothing once this one is laid."""
        after = self.lay(rules)
        return [each for each in laid(self.game, rules) if not each.idle(rules) and each.idle(after)]


@cache
def modules(game: Game) -> dict[str, Module]:
    """The modules of a game by name, in the order of the file; none where it has no such file.

    >>> list(modules(games.load("yours")))[:3], modules(games.load("war"))
    (['hand', 'counted', 'switch'], {})
    """
    path = data_folder() / game.name / "modules.toml"
    entries = tomllib.loads(path.read_text("utf-8"))["module"] if path.is_file() else []
    return {entry["name"]: _read(game, **entry) for entry in entries}


def _read(game: Game, name: str, title: str, text: str, rules: dict[str, Value]) -> Module:
    read = game.Rules.of(rules)
    return Module(game, name, title, text, {each: getattr(read, each) for each in rules})


def module(game: Game, name: str) -> Module:
    """One module; BadInput lists them."""
    known = modules(game)
    if not known:
        raise BadInput(f"{game.title} has no modules; only a game that begins as classic War has them.")
    if name not in known:
        raise BadInput(
            f"{game.title} has no module '{name[:40]}'{did_you_mean(name, known)}; its modules are {', '.join(known)}."
        )
    return known[name]


def laid(game: Game, rules: RuleSet) -> list[Module]:
    """The modules that are laid under these rules, in the order of the file.

    >>> yours = games.load("yours")
    >>> [each.title for each in laid(yours, yours.Rules.of({"hand_size": 3, "match": True}))]
    ['A hand of three']
    """
    return [each for each in modules(game).values() if each.is_laid(rules)]


def step_in_words(game: Game, before: RuleSet, after: RuleSet) -> str:
    """What was laid on one rule set and taken off it to get another: modules by their titles, then the other dials.

    >>> yours = games.load("yours")
    >>> step_in_words(yours, yours.Rules(), yours.Rules.of({"hand_size": 3, "colour_bonus": 2}))
    '+ A hand of three, Bonus for the suit: 2 points'
    """
    was, now = laid(game, before), laid(game, after)
    added = [each for each in now if each not in was]
    gone = [each for each in was if each not in now]
    told = {name for each in (*added, *gone) for name in each.values}
    others = [p for p in game.Rules.parameters().values() if p.name in after.differences(before) and p.name not in told]
    words = [f"+ {each.title}" for each in added] + [f"− {each.title}" for each in gone]
    return ", ".join([*words, *(f"{p.label}: {p.in_words(getattr(after, p.name))}" for p in others)])
