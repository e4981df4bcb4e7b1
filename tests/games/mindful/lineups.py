"""Who plays Mindful War where it is held against its oracle and its laws."""

from engine.core import game as games
from engine.play.strategy import names

GAME = games.load("mindful")


SEATS = (0, 1)


PEOPLE = (".".join(["person"] * len(GAME.parts)),) * 2


def lineups() -> list[tuple[str, str]]:
    """Random against itself, and every strategy of every part once in a game."""
    each = [names(GAME, part) for part in GAME.parts]
    full = [".".join(found[i % len(found)] for found in each) for i in range(max(map(len, each)))]
    return [("random", "random"), *zip(full, full[1:] + full[:1], strict=True)]


LINEUPS = list(dict.fromkeys(lineups()))
