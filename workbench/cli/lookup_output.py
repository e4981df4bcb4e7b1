"""What the commands print that say what there is in a game."""

import re
from collections.abc import Iterable
from typing import Any

from engine.core import game as games
from engine.play.strategy import offered
from engine.setup.presets import presets
from engine.setup.rulebook import Rulebook
from engine.setup.setup import Setup
from workbench.cli.kit.json_output import of_setup
from workbench.cli.kit.tables import rules_in_words, value_text
from workbench.cli.kit.text_table import Listing, show

_UNSPACED = re.compile(r",(?=[A-Za-z])")  # between names in a list; the comma of a number stays as it is


def show_games() -> None:
    """The games, a line each."""
    table = Listing("", "Game", "Title", "What it is", words=3)
    for name in games.names():
        game = games.load(name)
        table.row(name, game.title, game.summary)
    show(table)


def show_list(rows: Iterable[tuple], columns: tuple[str, ...]) -> None:
    """What there is of a game, a line each; the first column is never broken."""
    table = Listing("", *(column.capitalize() for column in columns), words=len(columns), whole=(0,))
    for row in rows:
        table.row(*(_UNSPACED.sub(", ", cell or "") for cell in row))
    show(table)


def show_rules(setup: Setup) -> None:
    """Every parameter with its value, what is allowed, its clause and meaning; then presets and strategies."""
    table = Listing("", "Parameter", "Value", "Allowed", "Clause", "What it means", words=5)
    for name, parameter in setup.rules.parameters().items():
        value, default = getattr(setup.rules, name), parameter.default
        text = value_text(value) if value == default else f"{value_text(value)} (published: {value_text(default)})"
        clause = f"{parameter.dial.clause} {parameter.dial.ruling}".strip()
        says = f"{parameter.dial.says} {setup.rules.without_effect(name)}".strip()
        table.row(name, text, parameter.allowed, clause, says)
    game = setup.game
    known = "\n".join(f"  {short}: {preset.title}" for short, preset in presets(game).items())
    parts = "\n".join(f"  {part}: {', '.join(offered(game, part))}" for part in game.parts)
    show(
        f"{game.title}\n{rules_in_words(setup)}",
        table,
        f"Presets (--preset)\n{known or '  none'}",
        f"Strategies (--players), the parts joined by a dot\n{parts}\n"
        f"  if none is given, every seat: {game.typical}. {game.typical_because}",
    )


def of_rulebook(setup: Setup, book: Rulebook) -> dict[str, Any]:
    """The shape of `rulebook --json`: a clause is what it says here and, if that was changed, what is published."""
    return {
        **of_setup(setup),
        **{name: getattr(book, name) for name in ("title", "author", "introduction", "version")},
        "changes": list(book.changes),
        "sections": [
            {
                "title": section.title,
                "clauses": [{"id": line.id, "text": line.text, "published": line.published} for line in section.lines],
            }
            for section in book.sections
        ],
    }
