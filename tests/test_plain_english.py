"""What we write is plain English: the subject is a thing, the verb is what it does. A list of words that are never needed.
And percent is written without a space: 58%.

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
#: A number, or what a template or a quote ends with, then a space of any kind and the sign; not a modulo, `%s`, `%}` of a template.
SPACED_PERCENT = re.compile(
    r"""(?:[\d}"'`]|\A)(?:\s|\\u00a0|\\xa0|\\u202f|&nbsp;|&\#160;|&thinsp;)+%(?![\w}]|\ \d)""",
    re.X,
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


def found_in(path: Path, pattern: re.Pattern[str]) -> list[str]:
    """The places of a file where the pattern is found, each with what is around it."""
    found = []
    for text in texts(path):
        for match in pattern.finditer(text):
            around = text[max(0, match.start() - 30) : match.end() + 30]
            found.append(" ".join(around.split()))
    return found


def found_in_folder(folder: str, pattern: re.Pattern[str]) -> dict[str, list[str]]:
    """The files of a folder in which the pattern is found, each with these places."""
    files = [f for f in (*CODE, *SHEETS, *PROSE) if str(f.parent.relative_to(ROOT)) == folder]
    return {f.name: bad for f in files if (bad := found_in(f, pattern))}


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_words_are_plain(folder):
    assert not found_in_folder(folder, UNWANTED)


@pytest.mark.parametrize("folder", FOLDERS)
def test_percent_is_written_without_a_space(folder):
    assert not found_in_folder(folder, SPACED_PERCENT)


def test_a_word_that_is_not_plain_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Whoever leads is told so.\nThe card stands there.", "utf-8")
    assert len(found_in(page, UNWANTED)) == 3


@pytest.mark.parametrize(
    "line",
    [
        'f"{share:.0f} %"',
        'f"{share:.0f} % of the games"',
        '"{share} %, or less"',
        '" %"',
        '"95\\u00a0% interval"',
        '"5&nbsp;%"',
        '"5\u00a0%"',
        "# 5 % of them",
    ],
)
def test_a_space_before_percent_is_found(tmp_path, line):
    code = tmp_path / "code.py"
    code.write_text(f"{line}\n", "utf-8")
    assert len(found_in(code, SPACED_PERCENT)) == 1


@pytest.mark.parametrize(
    "line",
    ["10 % 3", 'f"{card // 13 % 4}"', '"{% if at == 5 %}"', '"%d %s"', '"The share, in %"', '"58% of the games"'],
)
def test_a_percent_sign_that_is_no_unit_is_left(tmp_path, line):
    code = tmp_path / "code.py"
    code.write_text(f"{line}\n", "utf-8")
    assert not found_in(code, SPACED_PERCENT)
