"""The names of players that think: `think100` plays each of its options out a hundred times; see `engine.play.search.pimc`."""

import re

from engine.core.bad_input import BadInput

LEAST, MOST = 2, 10_000  # plays of an option
OFFERED = "think100"  # in lists of players, for all others
_NAME = re.compile(r"think([0-9]*)")
_WHOLE = re.compile(r"[1-9][0-9]{0,5}")


def plays_of(name: str) -> int:
    """How many plays of each option a player of this name thinks through, 0 if it is not the name of one that thinks.

    BadInput says what is allowed.

    >>> plays_of("think100"), plays_of("random")
    (100, 0)
    >>> plays_of("think1")
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: There is no strategy 'think1'; behind think stands how many plays of each option it thinks \
through, a whole number from 2 to 10,000, as in think100.
    """
    found = _NAME.fullmatch(name)
    if not found:
        return 0
    number = int(found[1]) if _WHOLE.fullmatch(found[1]) else 0
    if not LEAST <= number <= MOST:
        raise BadInput(
            f"There is no strategy '{name[:40]}'; behind think stands how many plays of each option it thinks through, "
            f"a whole number from {LEAST} to {MOST:,}, as in {OFFERED}."
        )
    return number
