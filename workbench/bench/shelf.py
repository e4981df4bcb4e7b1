"""The shelf: variants that were left, the latest first; pinned ones are kept and compared.

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
LETTERS = "ABCD"  # letters of pinned variants
LONGEST_NAME = 60  # characters of a name
LONGEST_WHO, LONGEST_WHY = 80, 2_000  # characters of an author and of a reason
_TOLD = 2  # changes that are listed where there is no name
_SAID = ("name", "letter", "who", "why")  # characters of a variant, besides its text


class Shelved(NamedTuple):
    """A variant on the shelf: its baseline, the name that a user gave it, its letter if it is pinned, its author and
    reason."""

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
        """The rules and the players as text, the key of the variant."""
        return self.setup.text()

    @property
    def title(self) -> str:
        """Its name, or that of its preset, or its changes against the published rules."""
        return self.name or ", ".join([*self._changes, *(["other players"] if self._has_other_players else [])])

    @property
    def changed(self) -> str:
        """Its changes against the published rules, whatever its name is."""
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
    """Whether there is anything to keep: the setup is not the game as it opens."""
    return setup.rules != setup.game.Rules() or setup.lineup != Lineup.of(setup.game, (), len(setup.strategies))


def put(shelf: Shelf, left: Shelved) -> Shelf:
    """The shelf with this variant in front; an equal one keeps its name, letter and reason. The oldest that is not pinned
    is dropped when the shelf is full."""
    before = find(shelf, left.text)
    if before:
        left = left._replace(**{key: getattr(before, key) or getattr(left, key) for key in _SAID})
    return _at_most([left, *(each for each in shelf if each.text != left.text)])


def find(shelf: Shelf, text: str) -> Shelved | None:
    """The variant of these rules and players, or None."""
    return next((each for each in shelf if each.text == text), None)


def pins(shelf: Shelf, game: Game | None = None) -> list[Shelved]:
    """The pinned variants, of one game or of all, in the order of their letters."""
    found = [each for each in shelf if each.letter and game in (None, each.game)]
    return sorted(found, key=lambda each: each.letter)


def pinned(shelf: Shelf, text: str) -> Shelf:
    """The shelf with this variant pinned; BadInput if no letter is left."""
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
    """The shelf with a new name for this variant; an empty one removes the name."""
    return _with(shelf, taken(shelf, text)._replace(name=read_name(name)))


def explained(shelf: Shelf, text: str, why: str) -> Shelf:
    """The shelf with a new reason for this variant; an empty one removes the reason."""
    return _with(shelf, taken(shelf, text)._replace(why=read_why(why)))


def without(shelf: Shelf, text: str) -> Shelf:
    """The shelf without this variant."""
    return tuple(each for each in shelf if each is not taken(shelf, text))


def together(first: Shelf, more: Iterable[Shelved]) -> Shelf:
    """Two shelves merged, the first in front; a letter in use is replaced by a free one, as long as there are any."""
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
        raise BadInput("That variant is no longer saved.")
    return found


def read_name(name: str) -> str:
    """A valid name for the shelf; BadInput says what is wrong with it."""
    name = name.strip()
    if len(name) > LONGEST_NAME or not name.isprintable() or "~" in name:
        raise BadInput(f"The name of a saved variant is one line of at most {LONGEST_NAME} characters, without ~.")
    return name


def read_why(why: str) -> str:
    """A valid reason for the shelf, in one line."""
    why = " ".join(why.split())
    if len(why) > LONGEST_WHY or not why.isprintable():
        raise BadInput(f"The reason of a saved variant has at most {LONGEST_WHY:,} printable characters.")
    return why


def read_who(who: str) -> str:
    """A valid author of a variant."""
    who = who.strip()
    if len(who) > LONGEST_WHO or not who.isprintable():
        raise BadInput(f"The author of a variant is one line of at most {LONGEST_WHO} characters.")
    return who


def _with(shelf: Shelf, changed: Shelved) -> Shelf:
    return tuple(changed if each.text == changed.text else each for each in shelf)


def _at_most(shelf: list[Shelved]) -> Shelf:
    while len(shelf) > MOST:
        shelf.remove([each for each in shelf if not each.letter][-1])
    return tuple(shelf)
