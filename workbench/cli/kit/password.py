"""The password of a server: from a file, from the environment or typed, where no list of processes shows it."""

import os
import sys
from getpass import getpass
from pathlib import Path

from engine.core.bad_input import BadInput
from engine.runtime.text_file import read_text
from workbench import PASSWORD

TYPED = "-"
_LONGEST = 1_000


def password_from(given: str, file: str) -> str:
    """The password of `--password`, of the file of `--password-file`, or of WARBENCH_PASSWORD; empty if there is none."""
    if given and file:
        raise BadInput("Give --password or --password-file, not both.")
    found = given or (_of_file(file) if file else os.environ.get(PASSWORD, ""))
    if len(found) > _LONGEST or not found.isprintable():
        raise BadInput(f"A password is one line of at most {_LONGEST:,} characters that can be typed.")
    return found


def _of_file(file: str) -> str:
    """The first line of a file; of `-`, what is typed."""
    asked = file == TYPED and sys.stdin and sys.stdin.isatty()
    found = getpass("Password for this Warbench: ") if asked else _read(file)
    line = found.split("\n")[0].rstrip("\r")
    if not line:
        raise BadInput(
            f"There is no password in {'what was typed' if file == TYPED else file}: its first line is empty."
        )
    return line


def _read(file: str) -> str:
    try:
        return _typed() if file == TYPED else read_text(Path(file), _LONGEST + 1)
    except (OSError, ValueError) as error:
        worded = error.strerror if isinstance(error, OSError) else str(error)
        reason = "no file can have that name" if "null byte" in str(worded) else worded
        raise BadInput(f"The password file {file} cannot be read: {reason}.") from None


def _typed() -> str:
    """The first line of the standard input; a pipe may put a byte order mark in front of it."""
    if not sys.stdin:
        return ""
    try:
        return sys.stdin.readline(_LONGEST + 2).removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise UnicodeError("it is not text in UTF-8") from None
