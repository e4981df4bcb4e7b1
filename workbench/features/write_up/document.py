"""The document of a variant: its parts, each made once, and its two forms."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from engine.analysis.documents.examples import GAMES as LOOKED_THROUGH
from engine.analysis.documents.examples import examples
from engine.analysis.documents.history import History
from engine.analysis.skill import GAMES as DEALS
from engine.analysis.skill import skill_under
from engine.core.rules import BadInput
from engine.core.text import counted
from engine.runtime.cached import cached_property
from engine.runtime.result import Result
from engine.setup.clean_rulebook import clean_rulebook
from engine.setup.presets import MOST_NAME, MOST_REASON
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate
from workbench.cli.kit.unfinished import write_whole
from workbench.features.write_up.numbers import numbers
from workbench.features.write_up.parts import Parts, shortened

GAMES = 10_000
ENDINGS = (".html", ".md")
_UNSEEN = re.compile(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f-\x9f]")  # tabs, other blanks, control characters


@dataclass(frozen=True, eq=False, repr=False)
class WriteUp(Parts, Result):
    """The document of a variant. `html` is one page that needs no network, `markdown` the same without pictures; `save` writes one
    of them. `numbers` are the results of `games` games from `seed` on; `process` has the attempts that led to the variant."""

    def frame(self) -> pl.DataFrame:
        """A row for each result. Columns: name, title, value (in words), mean, low, high (its 95% interval), means (in a sentence)."""
        rows = [(each.name, each.title, each.value, *each.estimate[:3], each.means) for each in self.numbers]
        names = ["name", "title", "value", "mean", "low", "high", "means"]
        return pl.DataFrame(rows, dict.fromkeys(names, pl.Utf8) | dict.fromkeys(names[3:6], pl.Float64), orient="row")

    def says(self) -> str:
        """What the document holds."""
        clauses = sum(len(section.lines) for section in self.book.sections)
        shown = f"{counted(len(self.examples.each), 'example')} from {counted(self.examples.games, 'game')}"
        attempts = f", {counted(len(self.process.attempts), 'attempt')}" if self.process else ""
        return f"“{self.title}”: {counted(clauses, 'clause')}, {shown}{attempts}, results of {counted(self.games, 'game')}."

    @cached_property
    def html(self) -> str:
        """The document as one HTML page."""
        from workbench.features.write_up.page import as_html

        return as_html(self)

    @cached_property
    def markdown(self) -> str:
        """The document as Markdown."""
        from workbench.features.write_up.markdown import as_markdown

        return as_markdown(self)

    def text(self, ending: str) -> str:
        """The form for a file with this ending."""
        return self.html if ending.lower() == ENDINGS[0] else self.markdown

    def save(self, path: str | Path) -> Path:
        """Write it to a file; the ending of its name says in which form. BadInput for another ending, or a folder that is closed."""
        place = Path(path)
        if place.suffix.lower() not in ENDINGS:
            raise BadInput(f"{place.name[:80]} cannot be written; the name must end in {' or '.join(ENDINGS)}.")
        write_whole(place, self.text(place.suffix).encode())
        return place


def write_up(
    setup: Setup,
    title: str,
    author: str = "",
    abstract: str = "",
    process: History | None = None,
    games: int = GAMES,
    seed: int = 0,
    *,
    played: pl.DataFrame | None = None,
    **how: Any,
) -> WriteUp:
    """The document of a variant, as its designer hands it in: what players need, the rules in a clean copy, an example from a played
    game for each clause that matters, the design process if a history is given, and the results with what they mean.

    `played` are games of this setup, with all columns, that need not be played again; `how` is passed to `simulate`. Skill is
    that of `skill`, on at most 4,000 deals. BadInput if the title is missing, a text is too long, or the setup cannot be played.

    >>> found = write_up(Setup.of("war"), "War as it is", "Ann", games=200)
    >>> found.says()
    '“War as it is”: 8 clauses, 2 examples from 200 games, results of 200 games.'
    >>> found.after, found.frame()["name"].to_list()[:2]
    ('after Classic War', ['seat0_wins', 'seat1_wins'])
    """
    title, author, abstract = checked(title, author, abstract)
    setup = shortened(setup)
    frame = simulate(setup, games, seed, **how) if played is None else played
    many, first = len(frame), int(frame["seed"][0])
    found = examples(setup, min(many, LOOKED_THROUGH), first, **how)
    skill = skill_under(setup, min(many, DEALS), first, **how)
    book = clean_rulebook(setup.game, setup.rules, title, author)
    told = numbers(setup, frame, skill)
    return WriteUp(setup, title, author, abstract, book, found, process, told, many, first)


def checked(*typed: str) -> tuple[str, str, str]:
    """Title, author and abstract without surrounding blanks and control characters; BadInput says what is missing or too long."""
    if not all(isinstance(text, str) for text in typed):
        raise BadInput("A title, an author and an abstract are texts.")
    title, author, abstract = (_UNSEEN.sub(" ", text.encode("utf-8", "replace").decode()).strip() for text in typed)
    if not title:
        raise BadInput("Give it a title before you write it up.")
    if max(len(title), len(author)) > MOST_NAME or len(abstract) > MOST_REASON:
        raise BadInput(
            f"A title or a name may have at most {MOST_NAME} characters, an abstract at most {MOST_REASON:,}."
        )
    if "\n" in title + author:
        raise BadInput("A title and a name are one line each.")
    return title, author, abstract
