"""The list of open questions in docs/open_questions.md, made from the rules. `python -m tests.kit.open_questions` writes it anew,
and the columns in docs/columns.md, which follow from the rules as well."""

from pathlib import Path

from engine.core import game as games
from engine.core.rules import Parameter
from engine.setup.rulebook import SILENT, rulebook
from tests.kit import columns_page

README = Path(__file__).parents[2] / "docs" / "open_questions.md"
_HEAD = "| gap | question | default reading | other readings | dial |\n|---|---|---|---|---|"


def table(name: str) -> str:
    """The open questions of one game as a Markdown table."""
    game = games.load(name)
    gaps = sorted((p for p in game.Rules.parameters().values() if p.dial.ruling), key=lambda p: p.dial.ruling)
    lines = [f"## {game.title}\n\n{_HEAD}", *(_row(p) for p in gaps)]
    silent = next(section.lines for section in rulebook(game, game.Rules()).sections if section.title == SILENT)
    without = [line for line in silent if line.id not in {p.dial.ruling for p in gaps}]
    if without:
        lines += ["", "Read in one way only, without a dial:", "", *(f"- {line.id}: {line.text}" for line in without)]
    return "\n".join(lines)


def is_silent(name: str) -> bool:
    """Whether the rulebook of a game leaves anything open."""
    game = games.load(name)
    return any(section.title == SILENT for section in rulebook(game, game.Rules()).sections)


def _row(p: Parameter) -> str:
    readings = [f"{p.in_words(v)}{f' ({p.why(v)})' if p.why(v) else ''}" for v in p.readings if v != p.default]
    others = "; ".join(readings) or f"none: {p.dial.unread}"
    return f"| {p.dial.ruling} | {p.dial.says} | {p.in_words(p.default)} | {others} | `{p.name}` |"


def written() -> str:
    """The introduction that stands in the file, and the tables as they follow from the rules."""
    introduction = README.read_text("utf-8").partition("## ")[0]
    return introduction + "\n\n".join(table(name) for name in games.names() if is_silent(name)) + "\n"


if __name__ == "__main__":
    README.write_text(written(), "utf-8")
    columns_page.PAGE.write_text(columns_page.written(), "utf-8")
