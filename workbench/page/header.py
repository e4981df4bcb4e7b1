"""The header of the page: the name of the game, its author, a summary."""

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


@cache
def about_html(game: Game) -> str:
    """The header as HTML."""
    author = re.split(r"[,;]", rulebook(game, game.Rules()).author)[0].rstrip(".")
    return (
        f'<div class="wb-about"><p class="wb-brand">{BRAND}</p><h1 class="wb-title">{escape(game.title)}</h1>'
        f'<p class="wb-summary">{escape(author)}. {escape(game.summary)}</p></div>'
    )
