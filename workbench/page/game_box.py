"""The box of a game on the start page: its art, its title, the line that says what is special, its place among the others."""

import tomllib
from functools import cache
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from engine.core import game as games
from engine.core.game import Game
from engine.setup.rulebook import data_folder
from workbench.theme.theme import PLAIN_BOX
from workbench.view.card_art import BACK, fan_svg

LAST = 1_000


class Box(NamedTuple):
    """What is on the box of a game: a line, a colour by its name in the theme, three cards; and its place, from 1, the others last."""

    line: str
    colour: str = PLAIN_BOX
    cards: tuple[str, ...] = (BACK, BACK, BACK)
    place: int = LAST


@cache
def box_of(game: Game) -> Box:
    """What `data/GAME/box.toml` declares; without that file a plain box with the game's summary."""
    file = data_folder() / game.name / "box.toml"
    declared = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {"line": game.summary}
    cards = tuple(declared.pop("cards", Box._field_defaults["cards"]))
    return Box(**declared, cards=cards)


def in_their_places() -> list[Game]:
    """All games, in the order of their boxes."""
    return sorted(map(games.load, games.names()), key=lambda game: (box_of(game).place, game.title))


def boxes_html() -> str:
    """The boxes of all games."""
    return f'<ul class="wb-boxes">{"".join(map(box_html, in_their_places()))}</ul>'


def box_html(game: Game) -> str:
    """The box; all of it leads to the bench with this game."""
    box = box_of(game)
    art = f'<div class="wb-art" style="--wb-box: var(--wb-box-{escape(box.colour)})">{fan_svg(box.cards)}</div>'
    title = f'<h3><a href="./?game={quote(game.name)}">{escape(game.title)}</a></h3>'
    return f'<li class="wb-box">{art}{title}<p>{escape(box.line)}</p></li>'
