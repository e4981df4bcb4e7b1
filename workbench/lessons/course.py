"""The course: lessons as numbered marimo notebooks, and the Jupyter notebooks made from them.

`python -m workbench.lessons.course` makes the Jupyter notebooks again. The number, the title, the question and the time of a
lesson are written once, in the lesson itself: `# Lesson 2: Turn one dial`, below it the question in bold, then `*About ten minutes.`
"""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.bad_input import BadInput
from engine.runtime import child_process

COPIES = "warbench-lessons"
LOOK = Path(__file__).with_name("lesson.css")  # of a lesson in marimo
RUN_ALL = "*In JupyterLab, choose* Run, Run All Cells *first: then the tables and the bench appear.*"
_HEADING = re.compile(r"^ *# Lesson (\d+): (.+)\n\s*\*\*(.+)\*\*\n\s*\*(About .+? minutes)\.", re.MULTILINE)
_ONLY_MARIMO = {"import marimo as mo"}
_NEXT = re.compile(r"\]\(\.\./(\d+)/\)")  # a link to a lesson, as the server has it
_TO_THE_BENCH = re.compile(r"\[([^\]]+)\]\(\.\./\)")


class Lesson(NamedTuple):
    """A lesson: its number, its name in the folder, its title and question, its time in words, the marimo notebook,
    the Jupyter notebook."""

    number: int
    name: str
    title: str
    question: str
    time: str
    path: Path
    notebook: Path


def folder() -> Path:
    """The folder of the lessons: beside the program where it is installed, else in the checkout."""
    installed = Path(__file__).parents[1] / "notebooks"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "notebooks"


def lessons() -> list[Lesson]:
    """All lessons in their order; BadInput if this installation has none."""
    in_order = sorted((read(path) for path in folder().glob("[0-9]*_*.py")), key=lambda lesson: lesson.number)
    if not in_order:
        raise BadInput(f"The lessons are missing from this installation ({folder()}).")
    return in_order


def read(path: Path) -> Lesson:
    """The lesson described at the head of a notebook."""
    heading = _HEADING.search(path.read_text("utf-8"))
    if not heading:
        raise BadInput(
            f"{path.name} is not a lesson: it has to begin with '# Lesson 1: Title', a question in bold and its time."
        )
    number, title, question, time = heading.groups()
    return Lesson(int(number), path.stem, title.strip(), question, time, path, path.with_suffix(".ipynb"))


def chosen(which: str) -> Lesson | None:
    """The lesson with this number, None for all of them; BadInput names those there are."""
    if which in ("", "all"):
        return None
    known = {str(lesson.number): lesson for lesson in lessons()}
    if which not in known:
        raise BadInput(f"No lesson is called '{which[:40]}'; the lessons are {', '.join(known)}, or all.")
    return known[which]


def listed() -> str:
    """The lessons with their questions, and the commands that open them."""
    lines = [f"{lesson.number}  {lesson.title}\n   {lesson.question}" for lesson in lessons()]
    how = (
        "warbench lessons 1            opens lesson 1 in the browser",
        "warbench lessons all          opens all of them, to choose from",
        "warbench lessons 1 --jupyter  opens lesson 1 in JupyterLab, as your own copy",
    )
    return "\n\n".join(["\n".join(lines), "\n".join(how)])


# ---------------------------------------------------------------- the Jupyter notebook of a lesson


def as_notebook(lesson: Lesson) -> str:
    """The Jupyter notebook of a lesson, made from its marimo notebook; the same text every time."""
    command = child_process.command("marimo", "export", "ipynb", str(lesson.path), "--sort", "top-down")
    export = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        env={**child_process.environment(), "MARIMO_SKIP_UPDATE_CHECK": "1", "PYTHONUTF8": "1"},
    )
    if export.returncode:
        raise BadInput(f"marimo cannot export {lesson.path.name}: {export.stderr.strip()[-300:]}.")
    exported = json.loads(export.stdout)
    cells = [cell for cell in exported["cells"] if _source(cell).strip() not in _ONLY_MARIMO]
    cells = [_cell(f"lesson-{lesson.number}-{place}", cell) for place, cell in enumerate(cells, 1)]
    cells[0]["source"] = _lines(f"{_source(cells[0])}\n\n{RUN_ALL}")
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _cell(name: str, exported: dict[str, Any]) -> dict[str, Any]:
    """A cell without the parts that only marimo needs, and with a stable id."""
    kind = exported["cell_type"]
    text = _linked(_source(exported)) if kind == "markdown" else _source(exported)
    cell = {"cell_type": kind, "id": name, "metadata": {}, "source": _lines(text)}
    return cell if kind == "markdown" else {**cell, "execution_count": None, "outputs": []}


def _linked(text: str) -> str:
    """A text whose links lead to the notebooks of the same folder; none of these is the workbench."""
    names = {str(lesson.number): lesson.notebook.name for lesson in lessons()}
    return _TO_THE_BENCH.sub(r"\1", _NEXT.sub(lambda link: f"]({names[link[1]]})", text))


def _source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def write() -> list[Path]:
    """Write the Jupyter notebooks of all lessons."""
    for lesson in lessons():
        lesson.notebook.write_text(as_notebook(lesson), "utf-8", newline="\n")
    return [lesson.notebook for lesson in lessons()]


# ---------------------------------------------------------------- opening


if __name__ == "__main__":
    for path in write():
        print(os.path.relpath(path))
