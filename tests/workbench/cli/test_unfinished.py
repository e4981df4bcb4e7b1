"""Files for people: whole or not at all, however the writing ends."""

import errno
import os
from pathlib import Path

import pytest

from engine.core.rules import BadInput
from workbench.bench import Bench
from workbench.cli import open_lessons
from workbench.cli.kit.unfinished import write_whole
from workbench.hosts import notebook
from workbench.hosts.widget import Bench as Widget


@pytest.fixture
def full_disk(monkeypatch):
    """A disk with room for five bytes of each file."""

    def write(path: Path, content: bytes) -> int:
        with path.open("wb") as file:
            file.write(content[:5])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", write)


WRITERS = {
    "lessons": lambda folder: open_lessons.copy_to(folder / "lessons"),
    "notebook": lambda folder: notebook.copied("my_bench.ipynb", str(folder / "my.ipynb")),
    "lesson": lambda folder: notebook.new_lesson(str(folder / "lesson.py")),
    "hand in": lambda folder: Widget(Bench.of("war")).hand_in(str(folder / "page.html"), "A", "Because"),
}


@pytest.mark.parametrize("what", WRITERS)
def test_a_full_disk_leaves_no_cut_file_and_is_named(what, tmp_path, full_disk, monkeypatch):
    monkeypatch.setattr("workbench.features.save.panel.hand_in", lambda *_: "<p>a page</p>")
    with pytest.raises(BadInput) as refused:
        WRITERS[what](tmp_path)
    assert str(tmp_path) in str(refused.value) and "No space left" in str(refused.value)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_what_was_there_stays_until_the_new_one_is_whole(tmp_path, full_disk):
    (tmp_path / "page.html").write_text("before")
    (tmp_path / "link.html").symlink_to("page.html")
    with pytest.raises(BadInput):
        write_whole(tmp_path / "link.html", b"after, and longer")
    assert (tmp_path / "page.html").read_text() == "before"


def test_a_link_leads_to_the_new_file(tmp_path):
    (tmp_path / "page.html").write_text("before")
    (tmp_path / "link.html").symlink_to("page.html")
    write_whole(tmp_path / "link.html", b"after")
    assert (tmp_path / "page.html").read_text() == "after" and (tmp_path / "link.html").is_symlink()
