"""The lessons opened in the browser: on a server of ours, or copied into a folder that JupyterLab opens."""

from pathlib import Path

from engine.core.bad_input import BadInput
from workbench.cli.kit.unfinished import write_whole
from workbench.hosts.server import jupyter, serve
from workbench.hosts.server.network import DIRECT, START, Public
from workbench.lessons.course import COPIES, Lesson, lessons


def open_in_marimo(
    lesson: Lesson | None,
    host: str,
    port: int | None,
    headless: bool,
    password: str,
    public: Public = DIRECT,
    students: int = 0,
) -> int:
    """Open one lesson, or the page to choose from, and serve all until that is stopped; the exit code of the server."""
    place = f"{lesson.number}/" if lesson else START
    return serve.serve(host, port, headless, password, {}, place, public=public, students=students)


def open_in_jupyter(lesson: Lesson | None, host: str, port: int | None, headless: bool, password: str) -> int:
    """Open the student's copies in JupyterLab, one of them or their folder, until that is stopped."""
    jupyter.require_jupyter()
    port = port or serve.free_port(host)
    serve.require_free(host, port)
    copies = copy_to(Path.cwd() / COPIES)
    place = copies / lesson.notebook.name if lesson else copies
    said = f"The lessons are in {copies}; what you write there stays there."
    return jupyter.open_jupyter(place, host, port, headless, password, said)


def copy_to(place: Path) -> Path:
    """Copy the Jupyter notebooks that are not there yet. A copy that is there is never overwritten: it holds a student's work.

    BadInput names the folder that cannot be written."""
    try:
        place.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(f"The folder {place} cannot be made: {error.strerror or error}.") from None
    for lesson in lessons():
        if not (place / lesson.notebook.name).exists():
            write_whole(place / lesson.notebook.name, lesson.notebook.read_bytes())
    return place
