"""`python -m engine.warm GAME ...`: compile games and their strategies so that the disk cache has them."""

import sys

from engine import game as games
from engine.drive import player
from engine.strategy import compiled, strategies


def warm(name: str) -> None:
    """Compile one game's loop and every strategy that can play it."""
    game = games.load(name)
    for part, strategy in strategies(game):
        compiled(game, part, strategy)
    player(game)


if __name__ == "__main__":
    for each in sys.argv[1:] or games.names():
        warm(each)
