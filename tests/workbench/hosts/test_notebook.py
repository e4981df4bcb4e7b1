"""Your own notebook: the files that a command copies, and what their cells do."""

import importlib.util
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from engine.core.bad_input import BadInput
from tests.kit.sentences import a_sentence
from workbench.cli.main import app
from workbench.hosts import notebook
from workbench.lessons import course


@pytest.fixture
def place(tmp_path, monkeypatch) -> Path:
    """A folder of a person's own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def app_of(file: Path) -> Any:
    """The notebook of marimo in a file."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.app


@pytest.mark.parametrize("kind", ["py", "ipynb"])
def test_a_notebook_is_copied_once_and_never_overwritten(kind, place):
    made = notebook.copied(f"{notebook.BENCH}.{kind}")
    assert made == place / f"my_bench.{kind}" and made.read_bytes() == (notebook.TEMPLATES / made.name).read_bytes()
    made.write_text("what a person wrote")
    assert notebook.copied(f"{notebook.BENCH}.{kind}").read_text() == "what a person wrote"
    assert notebook.copied(f"{notebook.BENCH}.{kind}", f"other.{kind}").name == f"other.{kind}"


@pytest.mark.parametrize("file", ["my_bench.txt", "my_bench", "nowhere/my_bench.py"])
def test_a_file_that_cannot_be_one_is_a_sentence(file, place):
    with pytest.raises(BadInput) as error:
        notebook.copied(f"{notebook.BENCH}.py", file)
    a_sentence(str(error.value))
    assert list(place.iterdir()) == []


def test_the_notebook_of_marimo_runs():
    _, defs = app_of(notebook.TEMPLATES / "my_bench.py").run()
    assert defs["bench"].id.startswith("suits@") and len(defs["games"]) == defs["bench"].games


def test_the_notebook_of_jupyter_does_the_same_as_that_of_marimo():
    cells = json.loads((notebook.TEMPLATES / "my_bench.ipynb").read_text("utf-8"))["cells"]
    marimo = (notebook.TEMPLATES / "my_bench.py").read_text("utf-8")
    code = ["".join(cell["source"]) for cell in cells]
    assert len(code) == marimo.count("@app.cell")
    for text in code[2:]:
        assert text.splitlines()[-1].strip() in marimo
    names: dict = {}
    for text in code:
        exec(text, names)
    assert len(names["games"]) == names["bench"].games


def test_a_password_is_handed_over_in_a_file_that_only_its_owner_reads():
    with notebook._password_file("sesame") as words:
        file = Path(words[0].partition("=")[2])
        assert file.read_text() == "sesame" and "sesame" not in words[0]
        assert os.name != "posix" or stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not file.exists()
    with notebook._password_file("") as words:
        assert words == []


@pytest.mark.slow
def test_the_skeleton_of_a_lesson_is_a_lesson(place):
    done = CliRunner().invoke(app, ["lessons", "--new", "my_lesson.py"])
    assert done.exit_code == 0 and "my_lesson.py" in done.stdout
    assert course.read(place / "my_lesson.py").number == 8
    _, defs = app_of(place / "my_lesson.py").run()
    assert defs["lab"].page == "Bench"
    again = CliRunner().invoke(app, ["lessons", "--new", "my_lesson.py"])
    assert again.exit_code == 2 and "is there already" in again.stderr
