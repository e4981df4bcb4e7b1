"""The examples of the manual, and what each prints. `python -m tests.kit.manual` runs them and writes their outputs anew.

An example of a command is a block with one line, `warbench ...`, and behind it a block of the kind `text` with what it prints; if
that ends with a line `...`, only its first lines are written. An example in Python is a block whose comment lines are what it prints.
"""

import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from workbench.cli.main import app

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "notebooks/README.md", *sorted(FOLDER.glob("*.md"))]
IN_PYTHON = [
    FOLDER / "columns.md",
    FOLDER / "python.md",
    FOLDER / "your_war.md",
]  # their examples print what their comments say
_COMMAND = re.compile(r"^```\n(warbench [^\n]+)\n```\n\n```text\n(.*?)^```$", re.S | re.M)
_PYTHON = re.compile(r"^```python\n(.*?)^```$", re.S | re.M)
_SECONDS = re.compile(r"\d[\d.,]* seconds?\b")
_CUT = "...\n"
_COMPILING = "Compiling the rules of "  # on stderr, only where a game is played for the first time


class Example(NamedTuple):
    """One command and what the manual says that it prints."""

    command: str
    output: str


def commands_of(text: str) -> list[Example]:
    """The examples of commands on a page, in their order."""
    return [Example(*found) for found in _COMMAND.findall(text)]


def python_of(text: str) -> list[str]:
    """The blocks of Python on a page whose comments are what they print."""
    return [block for block in _PYTHON.findall(text) if re.search(r"^# ", block, re.M)]


def printed_by(example: Example) -> str:
    """What the command prints now, as many lines of it as the manual shows. AssertionError if it fails."""
    done = CliRunner().invoke(app, shlex.split(example.command, comments=True)[1:])
    assert done.exit_code == 0, done.output
    told = (line for line in done.output.strip("\n").splitlines() if not line.startswith(_COMPILING))
    lines = [f"{line.rstrip()}\n" for line in told]
    if not example.output.endswith(_CUT):
        return "".join(lines)
    return "".join(lines[: example.output.count("\n") - 1]) + _CUT


def printed_by_python(block: str) -> list[str]:
    """The lines that a block of Python prints now."""
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(block, "an example of the manual", "exec"), {})
    return out.getvalue().splitlines()


def comments_of(block: str) -> list[str]:
    """The lines that a block of Python says it prints."""
    return [line.removeprefix("# ") for line in block.splitlines() if line.startswith("# ")]


def without_seconds(output: str) -> str:
    """An output without the time that it took, which is another one at each run."""
    return _SECONDS.sub("? seconds", output)


# ---------------------------------------------------------------- written anew


def written(text: str) -> str:
    """A page with the outputs of today."""
    text = _COMMAND.sub(lambda found: _with_output(found[0], Example(found[1], found[2])), text)
    return _PYTHON.sub(lambda found: found[0].replace(found[1], _with_comments(found[1])), text)


def _with_output(block: str, example: Example) -> str:
    now = printed_by(example)
    same = without_seconds(now) == without_seconds(example.output)
    return block if same else block.replace(f"```text\n{example.output}```", f"```text\n{now}```")


def _with_comments(block: str) -> str:
    """The comment lines replaced one by one; ValueError if another number of lines is printed."""
    said = comments_of(block)
    if not said:
        return block
    now: Iterator[str] = iter(printed_by_python(block))
    lines = [f"# {next(now)}" if line.startswith("# ") else line for line in block.splitlines()]
    if list(now):
        raise ValueError(f"The example prints more than its {len(said)} comment lines say: {block}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for page in (FOLDER / "command_line.md", *IN_PYTHON):
        page.write_text(written(page.read_text("utf-8")), "utf-8")
