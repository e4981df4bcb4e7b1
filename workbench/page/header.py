"""The name of the product; the name of the game, its author, a summary."""

import re
from functools import cache
from html import escape

from engine.core import game as games
from engine.core.game import Game
from engine.core.text import counted
from engine.setup.rulebook import rulebook

BRAND = "Warbench"


@cache
def seated(name: str) -> str:
    """The number of players of a game, in two words."""
    game = games.load(name)
    seats = len(game.seats)
    return f"up to {seats}" if game.players else counted(seats, "player")


def brand_html() -> str:
    """The name of the product."""
    return f'<p class="wb-brand">{BRAND}</p>'


@cache
def about_html(game: Game) -> str:
    """The game in three lines: its name; its author and players; a summary."""
    author = re.split(r"[,;]", rulebook(game, game.Rules()).author)[0].rstrip(".")
    return (
        f'<div class="wb-about"><h1 class="wb-title">{escape(game.title)}</h1>'
        f'<p class="wb-author">{escape(author)} · {escape(seated(game.name))}</p>'
        f'<p class="wb-summary">{escape(game.summary)}</p></div>'
    )
