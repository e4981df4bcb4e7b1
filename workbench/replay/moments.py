"""The moments of a replayed game: the marks of the game, and two that every game has."""

from string import ascii_lowercase
from typing import Any

from engine.core.game import Game, Mark

LEAD_CHANGE, GAP = "lead_change", "gap"
_TAKEN = "hpvxet"  # keys of the table itself: highlights, first difference, viewpoint, close the branch, move values, turning points

#: The marks of the workbench itself, for every game.
EVERYWHERE = {
    LEAD_CHANGE: Mark("lead change", "green", "M-1.2 .7h1.2l-.6 -1.7ZM0 -.7h1.2l-.6 1.7Z", "l"),
    GAP: Mark("gap in the rules", "purple", "M-1 0a1 1 0 1 1 2 0a1 1 0 1 1 -2 0Z"),
}

#: The usual marks of a game; a game that declares marks of its own declares all of them.
USUAL = {
    "war": Mark("war", "vermilion", "M-1 -1L0 -.33L1 -1L.33 0L1 1L0 .33L-1 1L-.33 0Z", "w"),
    "ace": Mark("Ace", "blue", "M0 -1L1 1H-1Z", "a"),
}


def marks_of(game: Game) -> dict[str, Mark]:
    """Every mark that an event of this game can have, those of the game first; one that is not declared gets its name as its word."""
    declared = game.marks or USUAL
    named = dict.fromkeys(event.mark for event in game.events if event.mark)
    own = {name: declared.get(name, Mark(name.replace("_", " "))) for name in named}
    ordered = {name: own[name] for name in declared if name in own}
    return _with_keys(ordered | EVERYWHERE | own)


def _with_keys(marks: dict[str, Mark]) -> dict[str, Mark]:
    """The marks with a key each: the declared one, or else the first free letter of its word."""
    taken = {mark.key for mark in marks.values()} | set(_TAKEN)
    keyed = {}
    for name, mark in marks.items():
        free = [letter for letter in (*mark.word.lower(), *ascii_lowercase) if letter in ascii_lowercase]
        key = mark.key or next(letter for letter in free if letter not in taken)
        taken.add(key)
        keyed[name] = mark._replace(key=key)
    return keyed


def for_table(game: Game) -> dict[str, dict[str, Any]]:
    """The marks in the format of the card table."""
    return {name: mark._asdict() for name, mark in marks_of(game).items()}
