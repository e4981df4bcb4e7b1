"""What we write is plain English: the subject is a thing, the verb is what it does. A list of words that are never needed.

Docstrings, comments and texts of the code, scripts and style sheets, the lessons, the data and the manual are looked at.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: No free relative clause, nobody in particular, no "so" that points, no impersonal passive, no "stands" or "lies" for "is".
UNWANTED = re.compile(
    r"""\b(
        whoever | whomever | whichever | whatever\ (?:is|was|has|one|they|it) | somebody | someone | anybody | anyone
      | so\ (?:many|much|few|long|often)(?!\ (?:as|that)) | how\ manieth | of\ one's\ own | one's\ own
      | (?:is|are|was|were|be|been)\ told | told\ (?:of|by|from|apart) | tells\ of | is\ said\ of | can\ be\ told
      | (?<![=_])stands(?![\"_?]) | stand\ (?:in|for|there|beside|behind|above|below|under|before|on)
      | (?:lies|lie)\ (?:in|at|there|beside|between|behind|before|above|below)
      | is\ at\ it | are\ at\ it | at\ hand | play\ it\ so | turned\ so | let\ them
    )\b""",
    re.I | re.X,
)
CODE = [f for part in ("engine", "workbench", "warbench", "notebooks") for f in (ROOT / part).rglob("*.py")]
SHEETS = [f for kind in ("js", "css", "html") for f in (ROOT / "workbench").rglob(f"*.{kind}")]
PROSE = [
    f
    for pattern in ("*.md", "docs/**/*.md", "notebooks/*.md", "data/**/*.md", "data/**/*.toml", ".ci/run")
    for f in ROOT.glob(pattern)
]
FOLDERS = sorted({str(f.parent.relative_to(ROOT)) for f in (*CODE, *SHEETS, *PROSE)})


def texts(path: Path) -> Iterator[str]:
    """What a person reads of a file: of Python its comments and strings, of everything else all of it."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield text
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING) or tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
            yield token.string


def unwanted(path: Path) -> list[str]:
    """The words of a file that are not plain, each with what is around it."""
    found = []
    for text in texts(path):
        for match in UNWANTED.finditer(text):
            around = text[max(0, match.start() - 30) : match.end() + 30]
            found.append(" ".join(around.split()))
    return found


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_words_are_plain(folder):
    files = [f for f in (*CODE, *SHEETS, *PROSE) if str(f.parent.relative_to(ROOT)) == folder]
    assert not {f.name: bad for f in files if (bad := unwanted(f))}


def test_a_word_that_is_not_plain_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Whoever leads is told so.\nThe card stands there.", "utf-8")
    assert len(unwanted(page)) == 3
