"""What we write is in our own words: no run of nine words stands in one of the five documents.

The documents are their authors' own and lie beside the project, not in it; where they are not at hand, this is skipped.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))
RUN = 9
OURS = sorted(
    path
    for pattern in ("data/**/*.toml", "data/**/*.md", "notebooks/*.py", "notebooks/*.md", "docs/**/*.md", "*.md")
    for path in ROOT.glob(pattern)
)

pytestmark = pytest.mark.skipif(not DOCUMENTS, reason="the five documents are not beside the checkout")


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("’", "'"))


def runs(text: str) -> set[tuple[str, ...]]:
    """Every nine words that follow each other, but for bare lists of numbers."""
    said = words(text)
    found = (tuple(said[at : at + RUN]) for at in range(len(said) - RUN + 1))
    return {run for run in found if sum(word.isdigit() for word in run) < RUN // 2}


def test_a_run_of_nine_words_is_found():
    text = DOCUMENTS[0].read_text("utf-8")
    some = " ".join(words(text)[100 : 100 + RUN])
    assert runs(f"He says: {some.upper()}, and so on.") & runs(text)


def test_no_sentence_of_a_document_stands_here():
    theirs = set().union(*(runs(document.read_text("utf-8")) for document in DOCUMENTS))
    shared = {str(path.relative_to(ROOT)): runs(path.read_text("utf-8")) & theirs for path in OURS}
    assert not {path: " ".join(sorted(found)[0]) for path, found in shared.items() if found}
