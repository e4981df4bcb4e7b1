"""Names of files from typed words: readable in any script, and possible in every file system."""

import doctest
import re

import pytest

from workbench.bench import file_name as module
from workbench.bench.file_name import file_name

HOSTILE = [
    "../../etc/passwd",
    "",
    "con\x00",
    "..",
    "a" * 300,
    "日" * 300,
    "e\u0301" * 200,
    "\ud800",
    "🃏",
    "a\u202eb",
    "\\x:y*?",
]


def test_the_examples_hold():
    assert not doctest.testmod(module).failed


@pytest.mark.parametrize("text", HOSTILE)
def test_any_text_gives_a_name_that_every_file_system_takes(text, tmp_path):
    name = file_name("profiteer", text, text, "", "html")
    assert re.fullmatch(r"profiteer_\w+_[0-9a-f]{6}\.html", name.replace("\u0301", "")) and len(name.encode()) <= 143
    (tmp_path / name).touch()
    assert (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("typed", "kept"), [("五張牌", "五張牌"), ("Пять карт", "пять_карт"), ("Zoe\u0308", "zoë"), ("पाँच पत्ते", "पाँच_पत्ते")]
)
def test_every_script_stays(typed, kept):
    assert file_name("suits", typed, typed, "", "md").startswith(f"suits_{kept}_{kept}_")
