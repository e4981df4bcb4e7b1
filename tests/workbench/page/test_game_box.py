"""The boxes of the games: what is on each, that it is of that game, and the plain box of a game that declares none."""

import re
from dataclasses import replace

import pytest

from engine.core import game as games
from engine.setup.rulebook import data_folder
from workbench.page.game_box import LAST, Box, box_html, box_of, boxes_html
from workbench.theme import theme
from workbench.view.card_art import BACK, card_svg
from workbench.view.script import source

NAMES = games.names()
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
RANK = r"(?:[2-9]|10|J|Q|K|A)"


@pytest.mark.parametrize("name", NAMES)
def test_each_game_has_its_box_with_three_cards_and_its_line(name):
    game = games.load(name)
    html, box = box_html(game), box_of(game)
    assert html.count('class="wc-card"') == html.count("wc-paper") == len(box.cards) == 3
    assert f"<p>{box.line}</p>" in html and f'href="./?game={name}"' in html
    assert f"--wb-box-{box.colour}:" in theme.tokens()


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_are_of_the_decks_of_the_game(name):
    game = games.load(name)
    colours = "|".join(game.deck_colours)
    known = rf"{RANK} (?:{colours})" if colours else f"{RANK}[CDHS]"
    assert all(card == BACK or re.fullmatch(known, card) for card in box_of(game).cards)


def test_no_two_boxes_are_alike_and_each_line_is_one():
    declared = [box_of(games.load(file.parent.name)) for file in data_folder().glob("*/box.toml")]
    assert len(declared) >= 6
    for part in zip(*declared, strict=True):
        assert len(set(part)) == len(declared)
    assert all(len(box.line) <= 40 and box.line.endswith(".") for box in declared)


def test_a_game_without_a_declaration_has_a_plain_box():
    game = replace(games.load("war"), name="undeclared", summary="A <new> game.")
    assert box_of(game) == Box("A <new> game.", theme.PLAIN_BOX, (BACK, BACK, BACK))
    assert "A &lt;new&gt; game." in box_html(game) and box_of(game).place == LAST


def test_the_boxes_are_in_the_order_of_their_places():
    assert re.findall(r"\./\?game=(\w+)", boxes_html()) == sorted(
        NAMES, key=lambda name: box_of(games.load(name)).place
    )
    assert boxes_html().index("game=suits") < boxes_html().index("game=war")


@pytest.mark.parametrize(("letter", "suit"), SUITS.items())
def test_a_card_has_the_sign_that_the_card_table_draws(letter, suit):
    order = re.findall(r'"(\w+)"', re.search(r"SUITS = \[(.*?)\]", source("table/words"))[1])
    sign = re.search(r"SUIT_PATHS = \[(.*?)\];", source("table/card"), re.S)[1].split('",')[order.index(suit)]
    outline = sign.strip(' ",\n')
    drawn = {card: card_svg(f"{card}{letter}") for card in ("8", "10", "J", "A")}
    assert all(svg.count(f'd="{outline}"') == 2 and f'class="wc-{suit}"' in svg for svg in drawn.values())
    assert ">10<" in drawn["10"] and {card: svg.count("<path") for card, svg in drawn.items()} == {
        "8": 2, "10": 2, "J": 3, "A": 2,
    }  # fmt: skip


def test_a_card_of_a_coloured_deck_says_its_colour_twice():
    card = card_svg("9 red")
    assert "var(--wt-deck-red)" in card and ">9<" in card and ">R<" in card
