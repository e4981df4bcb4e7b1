"""What a seat sees of a state, which cards it does not see, and where these can be."""

from itertools import permutations

import numpy as np

from engine.core.cards import ANYWHERE
from engine.core.events import NO_CARD
from engine.replay.trace import zone_contents, zone_rows
from engine.replay.view import View, see
from engine.setup.setup import Setup


def seen_by(setup: Setup, state: np.ndarray, seat: int) -> bytes:
    """The bytes of the view that a seat gets of a state."""
    return see(setup, np.atleast_1d(state)[0], seat).tobytes()


def hidden_cards(setup: Setup, view: View) -> list[int]:
    """The cards that a view does not show."""
    seen = {c for row in zone_contents(setup.game, view.record) for c in row}
    return [c for c in setup.game.cards(setup.rules).tolist() if c not in seen]


def home_of(setup: Setup, state: np.void, card: int) -> int:
    """The same as `Game.belongs`, from the documents: whose card a hidden one is, as everybody knows."""
    rules, name = setup.rules, setup.game.name
    if name == "suits" and rules.deck_split == "by_colour":
        return (int(card // 13 % 4 not in (1, 2)) + int(state["rotation"])) & 1
    if name == "armed" and state["known"][card]:
        return {1: 0, 2: 1, 3: -1}[int(state["known"][card])]
    if name == "profiteer" and state["owner"][card]:
        return int(state["owner"][card])
    return ANYWHERE


def hidden_places(setup: Setup, view: View) -> list[tuple[str, int, int, int]]:
    """(zone, row of the record, place in it, owner) of every card that is not seen."""
    found = []
    for zone in setup.game.zones:
        inner = view.record[zone.name]
        for row in range(zone.rows):
            for i in range(int(inner["size"][row])):
                place = (int(inner["top"][row]) + i) & (zone.capacity - 1)
                if inner["card"][row, place] == NO_CARD:
                    found.append((zone.name, row, place, -1 if zone.shared else zone.of + row))
    return found


def consistent(setup: Setup, view: View, places, cards) -> list[tuple[int, ...]]:
    """Every order of the hidden cards in the hidden places that agrees with what this seat knows."""
    found = []
    for order in permutations(cards):
        at_home = all(home_of(setup, view.record, c) in (ANYWHERE, p[3]) for c, p in zip(order, places, strict=True))
        if at_home and backs_agree(setup, view, places, order):
            found.append(order)
    return found


def backs_agree(setup: Setup, view: View, places, order) -> bool:
    """RIVER-A16: on the backs of a hand, with what was laid of it, or on top of a deck, are the colours that everybody sees."""
    if setup.game.name != "river" or not setup.rules.colour_on_back:
        return True
    record = view.record.copy()
    for (name, row, place, _), card in zip(places, order, strict=True):
        record[name]["card"][row, place] = card
    rows = dict(zip(zone_rows(setup.game), zone_contents(setup.game, record), strict=True))
    for seat in range(len(setup.strategies)):
        backs = rows["deck", seat][:1] if setup.rules.hand_size == 1 else rows["hand", seat] + rows["ready", seat]
        if [sum(card // 52 == colour for card in backs) for colour in range(4)] != record["shown"][seat].tolist():
            return False
    return True
