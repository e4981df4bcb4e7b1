"""The page of a class: `class.html` filled from the handed-in pages. Everything that is not HTML already is escaped."""

import os
from datetime import date
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from engine.core.game import Game
from engine.core.text import counted
from engine.setup.lineup import Lineup
from workbench.bench import PUBLISHED, Bench, Chip
from workbench.features.collect import predicted
from workbench.features.collect.folder import GENERATOR, Folder, HandedIn
from workbench.features.collect.lines import NumberLine, lines_of
from workbench.features.hand_in.again import compare_words, open_command
from workbench.features.history import story
from workbench.theme.fonts import held
from workbench.theme.sheets import CHANGES
from workbench.theme.theme import TOKENS

HERE = Path(__file__).parent
_SHEETS = (TOKENS, HERE.parent / "hand_in" / "page.css", HERE / "class.css")
_OF_THE_VARIANT = {"game", "against", "called", "seed", "touched", "version"}  # of a link
_PAGE = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, undefined=StrictUndefined)


class Variant(NamedTuple):
    """One handed-in page in the form of the page of the class."""

    page: HandedIn
    anchor: str
    number: int
    link: str
    opens: str
    chips: tuple[Chip, ...]
    players: str
    commands: tuple[tuple[str, str], ...]

    @property
    def compared(self) -> str:
        return self.page.told.bench.baseline_name


class OfGame(NamedTuple):
    """All variants of one game: the predictions, a line for each number, and each variant by itself."""

    game: Game
    predictions: predicted.Table | None
    changes: list[predicted.OfChange]
    predicted: str
    lines: list[NumberLine]
    variants: list[Variant]

    @property
    def compared(self) -> str:
        """The meaning of the hollow marks."""
        names = {variant.compared for variant in self.variants}
        return names.pop() if len(names) == 1 else "what each is compared with"

    def anchor(self, page: HandedIn) -> str:
        return self.of_page(page).anchor

    def of_page(self, page: HandedIn) -> Variant:
        return next(variant for variant in self.variants if variant.page is page)


def class_page(folder: Folder, place: Path, on: date | None = None, bench: str = "") -> str:
    """The whole page as HTML for the folder `place`, relative to which it links to the handed-in pages; `bench` is the address
    of a Warbench that is running, in which its variants open."""
    numbered = {page.file: count for count, page in enumerate(folder.pages, 1)}
    return _PAGE.get_template("class.html").render(
        generator=GENERATOR,
        on=on or date.today(),
        heading=f"{counted(len(folder.pages), 'variant')} of {_titles(folder.games)}",
        games=[_of_game(game, folder.of(game), numbered, place, bench) for game in folder.games],
        not_read=folder.not_read,
        published=PUBLISHED,
        heads=story.HEADS,
        style=Markup(held() + CHANGES + "".join(sheet.read_text("utf-8") for sheet in _SHEETS)),
    )


def _titles(games: list[Game]) -> str:
    titles = [game.title for game in games]
    return titles[0] if len(titles) == 1 else f"{', '.join(titles[:-1])} and {titles[-1]}"


def _of_game(game: Game, pages: list[HandedIn], numbers: dict[Path, int], place: Path, bench: str) -> OfGame:
    table = predicted.table_of(pages)
    variants = [_variant(page, numbers[page.file], place, bench) for page in pages]
    told = predicted.in_words(pages, table)
    return OfGame(game, table, predicted.by_change(pages), told, lines_of(game, pages), variants)


def _variant(page: HandedIn, number: int, place: Path, address: str) -> Variant:
    bench, block = page.told.bench, page.told.block
    first = bench.seed
    commands = (
        ("Open it", open_command(bench.setup.text(), bench.published)),
        ("Its numbers", compare_words(bench.published, bench.setup, block.games, first)),
    )
    opens = f"{address}?{urlencode(_shown(bench), safe='@:,=/')}" if address else ""
    file, chips = _link(page.file, place), tuple(bench.chips())
    return Variant(page, f"variant-{number}", number, file, opens, chips, _players(bench), commands)


def _shown(bench: Bench) -> dict[str, str]:
    """The link of the variant itself: not the page that was open, and not what its author predicted."""
    return {name: text for name, text in bench.link().items() if name in _OF_THE_VARIANT}


def _link(file: Path, place: Path) -> str:
    """The link from the page of the class to a handed-in page; empty if they are on different disks."""
    try:
        way = os.path.relpath(file.resolve(), place.resolve().parent)
    except ValueError:
        return ""
    return "./" + quote(os.fsencode(way.replace(os.sep, "/")))


def _players(bench: Bench) -> str:
    """The players of a page, if they are not those that the game opens with."""
    lineup = bench.setup.lineup
    if bench.game.without_choices(bench.rules) or lineup == Lineup.of(bench.game, (), len(bench.seats)):
        return ""
    if len(set(lineup.words)) == 1:
        return f"Every player {lineup.words[0]}"
    return "; ".join(f"{seat} {words}" for seat, words in zip(bench.game.seats, lineup.words, strict=False))
