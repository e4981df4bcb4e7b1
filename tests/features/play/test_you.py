"""The person at the table is "you" in every sentence of every game."""

import re
from string import Formatter

import pytest

from engine.core import game as games
from engine.core.text import Count
from workbench.features.play.you import said_to_you

THIRD = re.compile(r"\byou (?:also |still |only )?(?!as\b|was\b)([a-z]+s)\b", re.IGNORECASE)


class Fields(dict):
    """Values for the fields of a sentence: these names, and a card or a number."""

    def __missing__(self, key):
        return "Jack of clubs" if "card" in key else Count(2)


def sentences(game, seat: str, other: str) -> list[str]:
    return [
        Formatter().vformat(each.sentence, (), Fields(seat=seat, other=other)) for each in game.events if each.sentence
    ]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("you", ["Red", "Black"])
def test_no_sentence_of_a_game_names_the_person_or_has_a_verb_of_another(name, you):
    game = games.load(name)
    alone = len(game.seats) == 1
    for text in sentences(game, "Red", "Black"):
        said = said_to_you(text, game.seats[0] if alone else you, alone=alone)
        assert not re.search(rf"\b{'[Tt]he profiteer' if alone else you}\b", said), said
        assert not THIRD.search(said), said
        assert not said[0].islower() and said.count("our ") >= text.count(f"{you}'s ") * (not alone)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Red draws a hand of 3.", "You draw a hand of 3."),
        ("Red is chosen as the opponent.", "You are chosen as the opponent."),
        ("Red adds its leftover cards: 2 cards for 9 points.", "You add your leftover cards: 2 cards for 9 points."),
        (
            "Black lays a card face down and picks one of Red's hidden cards.",
            "Black lays a card face down and picks one of your hidden cards.",
        ),
        (
            "Black lays a card face down, and Red chooses one to give for it.",
            "Black lays a card face down, and you choose one to give for it.",
        ),
        (
            "Red lays a card face down, looks at Black's hand and takes a card.",
            "You lay a card face down, look at Black's hand and take a card.",
        ),
        (
            "Red also gets 3 cards from a player who has given up all their cards.",
            "You also get 3 cards from a player who has given up all their cards.",
        ),
        (
            "Black leads the Ace: it gives up its power and is worth 1.",
            "Black leads the Ace: it gives up its power and is worth 1.",
        ),
        ("Only Red has cards left.", "Only you have cards left."),
        ("Nobody decides.", "Nobody decides."),
    ],
)
def test_a_sentence_is_said_to_you(text, said):
    assert said_to_you(text, "Red") == said
