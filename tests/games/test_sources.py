"""Whatever the code, a preset, a strategy or the documentation cites as a source can be looked up in the rulebook."""

import re
from functools import cache
from pathlib import Path

import pytest

from engine.core.game import load, names
from engine.setup.rulebook import clauses
from tests.kit.checks import checks

ROOT = Path(__file__).parents[2]
WHERE = ("engine", "workbench", "data", "docs", "notebooks", "README.md", "CONTRIBUTING.md")
READ = {".py", ".js", ".md", ".toml", ".ipynb", ".html"}


@cache
def sources() -> dict[str, str]:
    """Every file that may cite a clause, by its path."""
    files = [file for place in WHERE for file in [ROOT / place, *sorted((ROOT / place).rglob("*"))]]
    return {
        str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files if file.suffix in READ and file.is_file()
    }


def cited(prefix: str) -> dict[str, str]:
    """Every clause, gap or claim of a document that is cited, with the file that does it first."""
    found: dict[str, str] = {}
    for path, text in sources().items():
        for each in re.findall(rf"\b{prefix}-(?:X\d+|[A-Z]?\d\d(?:\.\d+|[a-z]\b)?)", text):
            found.setdefault(each, path)
    return found


@pytest.mark.parametrize("name", names())
def test_every_source_that_is_cited_is_a_line_of_the_rulebook(name):
    game = load(name)
    gaps = {parameter.dial.ruling for parameter in game.Rules.parameters().values()}
    found = cited(checks(name)["document"]["prefix"])
    assert found
    nowhere = {each: path for each, path in found.items() if each not in clauses(game) and each not in gaps}
    assert not nowhere
