"""A password that was typed behind `--password` leaves the list of processes: the command begins anew without it.

Between the two beginnings it can be seen for a moment; a password file, or one that is typed, never is. Other systems than
those of the Unix family show nobody else's commands.
"""

import os
import sys

from workbench import PASSWORD

OPTION = "--password"
_FILE = "--password-file"
_ASKED = {"open", "lessons"}  # the commands that have a password


def hide_password() -> None:
    """Begin anew with the password in the environment, which only its owner can read, if there is one among the words."""
    words, password = without_password(sys.orig_argv[1:])
    if not password or os.name != "posix":
        return
    sys.stdout.flush()
    os.execve(sys.executable, [sys.orig_argv[0], *words], {**os.environ, PASSWORD: password})


def without_password(words: list[str]) -> tuple[list[str], str]:
    """The words of a command without the password, and the password; all of them and none where that has to be refused: where
    there are two, a file besides, or a command that has none."""
    kept, found, each = [], [], iter(words)
    for word in each:
        name, equals, value = word.partition("=")
        if name != OPTION:
            kept.append(word)
        elif value := value if equals else next(each, ""):
            found.append(value)
    refused = len(found) != 1 or any(word.partition("=")[0] == _FILE for word in kept) or not _ASKED & set(kept)
    return (words, "") if refused else (kept, found[0])
