"""Text from outside is measured before it is parsed: how long it is, how deep its tables, lists and names go, how many there are.

A parser of TOML builds a table for every part of a dotted name and copies the name each time, so that 60 kB of one name take
gigabytes; lists in lists end in the depths of Python; pydantic copies what it refuses for each of its complaints. All of this
is seen by reading the text once, from the left to the right, with nothing looked at twice. No part of Warbench parses HTML: of
a page only the block of JSON in it is read.
"""

import json
import re
import tomllib
from typing import Any

from engine.core.rules import BadInput

DEEPEST = 8  # tables and lists in each other, and parts of a dotted name; what Warbench writes has four of them
MOST = 2_000  # tables and lists; what Warbench writes has some 600

# Strings and comments are passed over as a whole. Nothing in these patterns goes back (`++`, `*+`), so that a string that never
# ends is read once as well.
_TOML = re.compile(
    r'#[^\n]*+|"""(?:[^"\\]++|\\[\s\S]|""?(?!"))*+(?:"{3,5})?+|"(?:[^"\\\n]++|\\.)*+"?+'
    r"|'''(?:[^']++|''?(?!'))*+(?:'{3,5})?+|'[^'\n]*+'?+"
    r"|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<dot>\.)|(?P<ends>[\n=,])"
)
_JSON = re.compile(r'"(?:[^"\\]++|\\[\s\S])*+"?+|(?P<opens>[\[{])|(?P<closes>[\]}])')


def parse_toml(text: str, what: str, longest: int) -> dict[str, Any]:
    """What `tomllib` reads. BadInput for a text of more than `longest` characters or one that is too deep, in a sentence that
    begins with `what` such a text is; otherwise ValueError for what is no TOML."""
    _refuse_long(text, what, longest)
    _refuse_deep(_TOML, text, what)
    return tomllib.loads(text)


def parse_json(text: str, what: str, longest: int) -> Any:
    """What `json` reads, or BadInput and ValueError as `parse_toml` raises them."""
    return json.loads(bounded_json(text, what, longest))


def bounded_json(text: str, what: str, longest: int) -> str:
    """The text itself, for a reader such as pydantic's; BadInput if it is too long or too deep."""
    _refuse_long(text, what, longest)
    _refuse_deep(_JSON, text, what)
    return text


def _refuse_long(text: str, what: str, longest: int) -> None:
    if len(text) > longest:
        raise BadInput(f"{what} holds at most {longest:,} characters; this one has more.")


def _refuse_deep(signs: re.Pattern[str], text: str, what: str) -> None:
    """BadInput for brackets that are too many or too deep, or a name with too many dots: with no end of a name between them."""
    depth = opened = dots = 0
    for found in signs.finditer(text):
        sign = found.lastgroup
        opened += sign == "opens"
        depth += (sign == "opens") - (sign == "closes")
        dots = dots + 1 if sign == "dot" else dots if sign is None else 0
        if depth > DEEPEST or dots >= DEEPEST or opened > MOST:
            line = text.count("\n", 0, found.start()) + 1
            raise BadInput(f"{what} has {_allowed(depth, dots)}; this one has more, from line {line:,} on.")


def _allowed(depth: int, dots: int) -> str:
    """What of it there is too much, in words."""
    if dots >= DEEPEST:
        return f"names of at most {DEEPEST} parts"
    return (
        f"at most {DEEPEST} tables and lists in each other" if depth > DEEPEST else f"at most {MOST:,} tables and lists"
    )
