"""One source of colours: the style sheets have theirs from theme.py, and words can be read on what they stand on."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core import game as games
from engine.core.game import Mark
from engine.replay.trace import GameId, Trace
from engine.setup.setup import Setup
from workbench.replay.card_table import table_data
from workbench.replay.moments import EVERYWHERE, marks_of
from workbench.theme import theme
from workbench.theme.drawing import CONFIG, LABEL_SIZE, SUBTITLE_SIZE

WORKBENCH = Path(theme.__file__).parents[1]
HEX = re.compile(r"(?<![&\w])#[0-9a-fA-F]{3,8}\b")
PAPER, DARK = "#ffffff", "#111111"


def test_the_tokens_are_up_to_date():
    assert theme.TOKENS.read_text("utf-8") == theme.tokens()


def test_no_other_file_holds_a_colour():
    files = (f for kind in ("py", "js", "css", "html") for f in WORKBENCH.rglob(f"*.{kind}"))
    found = {f.name: HEX.findall(f.read_text("utf-8")) for f in files if f not in (theme.TOKENS, Path(theme.__file__))}
    assert not {name: colours for name, colours in found.items() if colours}


def test_every_property_that_is_read_is_given():
    given = set(re.findall(r"(--[\w-]+):", theme.tokens()))
    for sheet in WORKBENCH.rglob("*.css"):
        text = sheet.read_text("utf-8")
        given |= set(re.findall(r"(--[\w-]+):", text))
    given |= {"--wb-up", "--wb-done", "--wb-at", "--background"}  # of the table, of the scrubber, of a dial, of marimo
    given |= {"--wbs-variant"}  # which displays/html.py takes from the theme
    given |= {"--wb-piece", "--wb-tall"}  # of the bar of what moved a game, of the cards of the first view
    given |= {"--wb-box"}  # of the picture on a game's box
    given |= {"--wb-felt-most"}  # of a single table, whose words are beside it
    given |= {f"--wt-deck{part}" for part in ("", "-ink", "-word")}  # of the card
    for sheet in WORKBENCH.rglob("*.css"):
        read = set(re.findall(r"var\((--[\w-]+)", sheet.read_text("utf-8")))
        assert {name for name in read if not name.startswith("--jp-")} <= given, sheet.name


def brightness(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


TABLE = theme.TABLE
SHARED, WRITTEN = theme.SHARED, ("published", "variant", "right", "ink", "grey")
WORDS = {
    **{
        f"{name} on {ground}": (SHARED[name], SHARED[ground])
        for name in WRITTEN
        for ground in ("paper", "soft", "changed")
    },
    **{f"{name} on a page of marimo or JupyterLab": (SHARED[name], (PAPER, DARK)) for name in WRITTEN},
    **{f"{name} on the panel": (TABLE[name], TABLE["panel"]) for name in ("ink", "soft", "accent")},
    **{f"{name} under a mouse": (TABLE[name], TABLE["hover"]) for name in ("ink", "soft")},
    **{
        f"seat {n}": pair
        for n, pair in enumerate(
            zip(zip(theme.SEATS, theme.SEATS_DARK, strict=True), [TABLE["panel"]] * len(theme.SEATS), strict=True), 1
        )
    },
    "on a button that is on": (TABLE["accent-ink"], TABLE["accent"]),
    "on the felt": (TABLE["felt-ink"], TABLE["felt-1"]),
    "at the edge of the felt": (TABLE["felt-ink"], TABLE["felt-2"]),
    "on the cloth": (TABLE["cloth-ink"], TABLE["cloth-1"]),
    "at the edge of the cloth": (TABLE["cloth-ink"], TABLE["cloth-2"]),
    "a ruling": (TABLE["amber-ink"], TABLE["amber"]),
    "a black suit": (TABLE["suit-black"], TABLE["paper"]),
    "a red suit": (TABLE["suit-red"], TABLE["paper"]),
}


@pytest.mark.parametrize(("words", "ground"), WORDS.values(), ids=WORDS)
def test_words_can_be_read(words, ground):
    assert all(contrast(one, other) >= 4.5 for one, other in zip(words, ground, strict=True))


WORDS_ON = re.compile(r"(?:^|[;{\s])color: var\(--([\w-]+)\)")
GROUND = re.compile(r"background(?:-color)?: var\(--([\w-]+)\)")
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")


def pairs_in_the_sheets() -> dict[str, tuple[str, str]]:
    """Each rule of a style sheet that gives words a colour and the ground they stand on, with the names of both."""
    rules = (
        (f"{sheet.name} {rule[0].strip()[-60:]}", rule[1])
        for sheet in sorted(WORKBENCH.rglob("*.css"))
        for rule in re.findall(r"([^{}]*)\{([^{}]*)\}", sheet.read_text("utf-8"))
    )
    found = {name: (WORDS_ON.search(said), GROUND.search(said)) for name, said in rules}
    return {name: (words[1], ground[1]) for name, (words, ground) in found.items() if words and ground}


def test_words_can_be_read_on_the_ground_that_their_rule_gives_them():
    known = {name: (light or fixed, dark or fixed) for name, light, dark, fixed in TOKEN.findall(theme.tokens())}
    pairs = {name: pair for name, pair in pairs_in_the_sheets().items() if known.keys() >= set(pair)}
    assert len(pairs) >= 25
    faint = {
        name: pair
        for name, pair in pairs.items()
        if min(contrast(*each) for each in zip(*(known[one] for one in pair), strict=True)) < 4.5
    }
    assert not faint


@pytest.mark.parametrize("name", ["published", "variant-area"])
def test_marks_of_charts_are_seen(name):
    for colour, ground in zip(theme.SHARED[name], theme.SHARED["paper"], strict=True):
        assert contrast(colour, ground) >= 3


def test_charts_name_their_colours_and_an_image_has_the_light_ones():
    assert f"var(--wb-published, {theme.SHARED['published'][0]})" == theme.PUBLISHED
    assert theme.on_paper(f'<path fill="{theme.VARIANT}"/>') == f'<path fill="{theme.SHARED["variant-area"][0]}"/>'
    drawn = json.dumps(CONFIG) + json.dumps([theme.PUBLISHED, theme.VARIANT, theme.VARIANT_WORDS, theme.GREY])
    assert all(f"--{name}:" in theme.tokens() for name in re.findall(r"var\(--([\w-]+)", drawn))
    assert "var(" not in theme.on_paper(drawn)


def test_no_text_is_smaller_than_twelve_and_a_half_pixels():
    for sheet in (
        WORKBENCH / "theme" / "panels.css",
        WORKBENCH / "view" / "css" / "page.css",
        WORKBENCH / "theme" / "front.css",
        WORKBENCH / "theme" / "start.css",
    ):
        sizes = re.findall(r"font-size: ([\d.]+)(px|rem)", sheet.read_text("utf-8"))
        assert all(float(size) * (1 if unit == "px" else 15) >= 12.5 for size, unit in sizes), sheet.name
    assert min(CONFIG["axis"]["labelFontSize"], CONFIG["axis"]["titleFontSize"], LABEL_SIZE, SUBTITLE_SIZE) >= 12.5


@pytest.mark.parametrize("name", theme.DECKS)
def test_the_colour_of_a_deck_can_be_read(name):
    head, on_head, word = theme.DECKS[name]
    assert contrast(on_head, head) >= 4.5 and contrast(word, TABLE["paper"][0]) >= 4.5


@pytest.mark.parametrize("name", theme.BOXES)
def test_cards_are_seen_on_the_picture_of_a_box(name):
    assert all(contrast(each, ground) >= 4.5 for each in TABLE["paper"] for ground in theme.BOXES[name])


@pytest.mark.parametrize("name", theme.MARKS)
def test_a_mark_is_seen(name):
    light, dark = theme.MARKS[name]
    assert contrast(light, TABLE["panel"][0]) >= 3 and contrast(dark, TABLE["panel"][1]) >= 3


# ---------------------------------------------------------------- the marks of a game


@pytest.mark.parametrize("name", games.names())
def test_every_mark_of_a_game_is_drawn(name):
    game = games.load(name)
    found = marks_of(game)
    assert set(found) == {event.mark for event in game.events if event.mark} | set(EVERYWHERE)
    assert all(mark.word and mark.path and mark.colour in theme.MARKS for mark in found.values())
    keys = [mark.key for mark in found.values()]
    assert len(keys) == len(set(keys)) and not set(keys) & set("hpv")
    assert all(len(key) == 1 and key.isalpha() and key.islower() for key in keys)


@pytest.mark.parametrize("name", games.names())
def test_the_decks_of_a_game_have_a_colour(name):
    assert set(games.load(name).deck_colours) <= set(theme.DECKS)


def test_a_game_brings_its_own_marks_to_the_table():
    war = games.load("war")
    own = replace(war, marks={"war": Mark("great war", "sky", "M0 -1L1 1H-1Z", "g")})
    assert marks_of(own)["war"].word == "great war" and list(marks_of(own)) == ["war", *EVERYWHERE]
    trace = Trace(GameId(Setup.of("war"), 3, 0))
    shown = table_data((trace,), trace.setup.rules)["marks"]
    assert shown["war"] == {"word": "war", "colour": "vermilion", "path": marks_of(war)["war"].path, "key": "w"}
