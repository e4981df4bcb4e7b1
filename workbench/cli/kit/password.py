"""The password of a server: from a file, from the environment or typed, where no list of processes shows it."""

import os
import sys
from getpass import getpass
from pathlib import Path

from engine.core.bad_input import BadInput
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
        if file == TYPED:
            return sys.stdin.readline(_LONGEST + 2) if sys.stdin else ""
        with Path(file).open(encoding="utf-8") as opened:
            return opened.readline(_LONGEST + 2)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text file"
        raise BadInput(f"The password file {file} cannot be read: {reason}.") from None
