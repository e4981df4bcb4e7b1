"""The sentences of a game, one per step."""

from functools import cache
from typing import Any

import numpy as np

from engine.core.events import NO_CARD
from engine.core.game import Game
from engine.core.text import Count


class _Words(dict):
    """The fields of a sentence, made only when the sentence uses them."""

    def __init__(self, game: Game, names: tuple[str, ...], event: np.void, moved: tuple[int, ...]):
        self.game, self.names, self.event, self.moved = game, names, event, moved

    def __missing__(self, key: str) -> str | Count:
        event, game = self.event, self.game
        if key == "seat":
            return self.names[event["seat"]] if event["seat"] >= 0 else "Nobody"
        if key == "other":
            return self.names[across(game, event["seat"])]
        if key == "cards":
            return ", ".join(game.card_name(c) for c in self.moved)
        if key in ("card", "x_card", "y_card"):
            card = int(event[key.removesuffix("_card")])
            return game.card_name(card) if card != NO_CARD else "card"
        return Count(event[key])


@cache
def kinds_of(game: Game) -> tuple[Any, ...]:
    """The kinds of a game's events by number, cached because a long game has thousands of steps."""
    return tuple(game.events)


def across(game: Game, seat: int) -> int:
    """The other of two seats, or of two sides."""
    first = len(game.seats) if seat >= len(game.seats) else 0
    return 2 * first + 1 - seat


def sentence(game: Game, names: tuple[str, ...], event: np.void, moved: tuple[int, ...] = ()) -> str:
    """An event in one sentence, with these names of seats and sides (see `Game.called`)."""
    kind = kinds_of(game)[event["kind"]]
    return kind.sentence.format_map(_Words(game, names, event, moved))
