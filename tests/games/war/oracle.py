"""War once more, in plain Python, from what the documents say of it: an independent reading to hold the engine against.

`war(decks, rules)` yields what happens, one tuple an event: (turn, kind, seat, card, x, y), with None where the event
has none. Cards are numbers as in the engine: copy * 52 + suit * 13 + (rank - 2).
"""

from collections.abc import Iterator
from typing import NamedTuple

from tests.kit.telling import Happening


class WarRules(NamedTuple):
    """The rules the oracle knows."""

    face_down: int = 1
    short: str = "last_card"
    order: str = "winner_first"
    ace: int = 14


def value(card: int, rules: WarRules) -> int:
    rank = card % 13 + 2
    return rules.ace if rank == 14 else rank


PUBLISHED = WarRules()


def war(decks: list[list[int]], rules: WarRules = PUBLISHED) -> Iterator[Happening]:
    """A whole game; `decks` is changed on the way, so that after each TAKE it holds the position."""
    yield Happening(0, "DEAL", x=len(decks[0]))
    turn = 0
    while decks[0] and decks[1]:
        turn += 1
        field = [[decks[0].pop(0)], [decks[1].pop(0)]]
        yield Happening(turn, "FLIP", x=field[0][0], y=field[1][0])
        yield from _wars(turn, decks, field, rules)
        side = _higher(field, rules)
        if side is None:
            return  # a player could not pay for the war
        taken = _in_order(field, side, rules)
        decks[side] += taken
        yield Happening(turn, "TAKE", side, x=len(taken))
    yield Happening(turn, "ALL_CARDS", 0 if decks[0] else 1)


def _higher(field: list[list[int]], rules: WarRules) -> int | None:
    first, second = value(field[0][-1], rules), value(field[1][-1], rules)
    return None if first == second else 0 if first > second else 1


def _wars(turn: int, decks, field, rules: WarRules) -> Iterator[Happening]:
    """Everything from equal cards to different ones, or to a side that is short."""
    kind = "WAR"
    while _higher(field, rules) is None:
        yield Happening(turn, kind)
        kind = "WAR_AGAIN"
        broke = [_is_broke(deck, rules) for deck in decks]
        if all(broke):
            yield Happening(turn, "BOTH_SHORT")
            return
        if any(broke):
            yield Happening(turn, "SHORT_LOSES", broke.index(True))
            return
        yield from _lay(turn, decks, field, rules)


def _is_broke(deck: list[int], rules: WarRules) -> bool:
    if rules.short == "loses":
        return len(deck) < rules.face_down + 1
    return not deck


def _lay(turn: int, decks, field, rules: WarRules) -> Iterator[Happening]:
    """Both lay face down, then both turn up."""
    stakes = [min(rules.face_down, len(deck) - 1) for deck in decks]
    for seat in (0, 1):
        for _ in range(stakes[seat]):
            field[seat].append(decks[seat].pop(0))
        if stakes[seat]:
            yield Happening(turn, "STAKE", seat, x=stakes[seat])
    for seat in (0, 1):
        card = decks[seat].pop(0)
        field[seat].append(card)
        yield Happening(turn, "FIGHT" if stakes[seat] == rules.face_down else "SHORT_FIGHTS", seat, card)


def _in_order(field: list[list[int]], side: int, rules: WarRules) -> list[int]:
    """WAR-A01: in which order captured cards go under the deck."""
    if rules.order in ("high_first", "low_first"):
        high = rules.order == "high_first"
        return sorted(field[0] + field[1], key=lambda card: (value(card, rules), card), reverse=high)
    first = {"winner_first": side, "loser_first": 1 - side, "seat0_first": 0}[rules.order]
    return field[first] + field[1 - first]
