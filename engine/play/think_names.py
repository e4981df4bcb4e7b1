"""The names of players that think: `think100` rolls out each option a hundred times; see `engine.play.search.pimc`."""

import re

from engine.core.bad_input import BadInput

LEAST, MOST = 2, 10_000  # rollouts per option
OFFERED = "think100"  # in lists of players, as the example of its kind
_NAME = re.compile(r"think([0-9]*)")
_WHOLE = re.compile(r"[1-9][0-9]{0,5}")


def plays_of(name: str) -> int:
    """The rollouts per option of a player of this name, 0 if it is not the name of one that thinks.

    BadInput says what is allowed.

    >>> plays_of("think100"), plays_of("random")
    (100, 0)
    >>> plays_of("think1")
    Traceback (most recent call last):
    engine.core.bad_input.BadInput: There is no strategy 'think1'; after think comes the number of rollouts per option, \
a whole number from 2 to 10,000, as in think100.
    """
    found = _NAME.fullmatch(name)
    if not found:
        return 0
    number = int(found[1]) if _WHOLE.fullmatch(found[1]) else 0
    if not LEAST <= number <= MOST:
        raise BadInput(
            f"There is no strategy '{name[:40]}'; after think comes the number of rollouts per option, "
            f"a whole number from {LEAST} to {MOST:,}, as in {OFFERED}."
        )
    return number
