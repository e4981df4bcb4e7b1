"""The shelf: variants that somebody stood on, the latest first; those that are pinned stay, and are compared.

shelf = put(shelf, Shelved.of(bench))        as it was left
shelf = pinned(shelf, shelf[0].text)         A, the first free letter
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet
from engine.setup.lineup import Lineup
from engine.setup.presets import presets
from engine.setup.setup import Setup

MOST = 12  # variants on the shelf
LETTERS = "ABCD"  # of those that are pinned
LONGEST_NAME = 60  # characters of a name
LONGEST_WHO, LONGEST_WHY = 80, 2_000  # of who proposes it, and of the reason
_TOLD = 2  # changes that are told where there is no name
_SAID = ("name", "letter", "who", "why")  # of a variant, besides what it is


class Shelved(NamedTuple):
    """A variant on the shelf: what it was compared with, the name that somebody gave it, its letter if it is pinned, who
    proposes it and why."""

    setup: Setup
    baseline: RuleSet
    baseline_name: str
    name: str = ""
    letter: str = ""
    who: str = ""
    why: str = ""

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def text(self) -> str:
        """The rules and the players, by which it is found again."""
        return self.setup.text()

    @property
    def title(self) -> str:
        """Its name, or that of the preset that it is, or what is changed in it against the published rules."""
        return self.name or ", ".join([*self._changes, *(["other players"] if self._has_other_players else [])])

    @property
    def changed(self) -> str:
        """What is changed in it, however it is called."""
        return ", ".join(self._changes)

    @property
    def _changes(self) -> list[str]:
        rules = self.setup.rules
        known = [preset.title for preset in presets(self.game).values() if preset.rules == rules != self.game.Rules()]
        if known:
            return known[:1]
        labels = {name: self.game.Rules.parameter(name) for name in rules.changes()}
        told = [f"{p.label}: {p.in_words(getattr(rules, name))}" for name, p in labels.items()]
        return [*told[:_TOLD], *([f"{len(told) - _TOLD} more"] if len(told) > _TOLD else [])] or ["Published rules"]

    @property
    def _has_other_players(self) -> bool:
        return self.setup.lineup != Lineup.of(self.game, (), self.game.count(self.setup.rules))


Shelf = tuple[Shelved, ...]


def is_worth_it(setup: Setup) -> bool:
    """Whether there is anything to keep: not the game as it opens."""
    return setup.rules != setup.game.Rules() or setup.lineup != Lineup.of(setup.game, (), len(setup.strategies))


def put(shelf: Shelf, left: Shelved) -> Shelf:
    """The shelf with this variant in front; one that stands there keeps what was said of it. The oldest that is not pinned
    goes when there are too many."""
    before = find(shelf, left.text)
    if before:
        left = left._replace(**{key: getattr(before, key) or getattr(left, key) for key in _SAID})
    return _at_most([left, *(each for each in shelf if each.text != left.text)])


def find(shelf: Shelf, text: str) -> Shelved | None:
    """The variant of these rules and players, if it stands on the shelf."""
    return next((each for each in shelf if each.text == text), None)


def pins(shelf: Shelf, game: Game | None = None) -> list[Shelved]:
    """What is pinned, of one game or of all, in the order of the letters."""
    found = [each for each in shelf if each.letter and game in (None, each.game)]
    return sorted(found, key=lambda each: each.letter)


def pinned(shelf: Shelf, text: str) -> Shelf:
    """The shelf with this variant pinned; BadInput if there are as many as can be compared."""
    chosen = taken(shelf, text)
    if chosen.letter:
        return shelf
    free = [letter for letter in LETTERS if letter not in {each.letter for each in shelf}]
    if not free:
        raise BadInput(f"At most {len(LETTERS)} variants can be pinned; unpin one of them first.")
    return _with(shelf, chosen._replace(letter=free[0]))


def unpinned(shelf: Shelf, text: str) -> Shelf:
    """The shelf with this variant no longer pinned."""
    return _with(shelf, taken(shelf, text)._replace(letter=""))


def named(shelf: Shelf, text: str, name: str) -> Shelf:
    """The shelf with another name for this variant; an empty one takes its name away."""
    return _with(shelf, taken(shelf, text)._replace(name=read_name(name)))


def explained(shelf: Shelf, text: str, why: str) -> Shelf:
    """The shelf with another reason for this variant; an empty one takes its reason away."""
    return _with(shelf, taken(shelf, text)._replace(why=read_why(why)))


def without(shelf: Shelf, text: str) -> Shelf:
    """The shelf without this variant."""
    return tuple(each for each in shelf if each is not taken(shelf, text))


def together(first: Shelf, more: Iterable[Shelved]) -> Shelf:
    """Two shelves on one, the first in front; a letter that is taken becomes another one, as long as there are any."""
    shelf = list(first)
    for each in more:
        if find(tuple(shelf), each.text) is None:
            free = [letter for letter in (each.letter, *LETTERS) if letter not in {one.letter for one in shelf}]
            shelf.append(each._replace(letter=free[0] if each.letter and free else ""))
    return _at_most(shelf)


def taken(shelf: Shelf, text: str) -> Shelved:
    """The variant of these rules and players; BadInput if it is not there."""
    found = find(shelf, text)
    if found is None:
        raise BadInput("That variant is no longer on the shelf.")
    return found


def read_name(name: str) -> str:
    """A name as it may stand on the shelf; BadInput says what is wrong with it."""
    name = name.strip()
    if len(name) > LONGEST_NAME or not name.isprintable() or "~" in name:
        raise BadInput(f"A name on the shelf is one line of at most {LONGEST_NAME} characters, without ~.")
    return name


def read_why(why: str) -> str:
    """A reason as it may stand on the shelf, in one line."""
    why = " ".join(why.split())
    if len(why) > LONGEST_WHY or not why.isprintable():
        raise BadInput(
            f"A reason on the shelf has at most {LONGEST_WHY:,} characters, and none that cannot be printed."
        )
    return why


def read_who(who: str) -> str:
    """Who proposes a variant."""
    who = who.strip()
    if len(who) > LONGEST_WHO or not who.isprintable():
        raise BadInput(f"Who proposes a variant is one line of at most {LONGEST_WHO} characters.")
    return who


def _with(shelf: Shelf, changed: Shelved) -> Shelf:
    return tuple(changed if each.text == changed.text else each for each in shelf)


def _at_most(shelf: list[Shelved]) -> Shelf:
    while len(shelf) > MOST:
        shelf.remove([each for each in shelf if not each.letter][-1])
    return tuple(shelf)
