"""Parsing untrusted text: its length, and the depth and number of its tables, lists and names are checked first.

A parser of TOML builds a table for every part of a dotted name and copies the name each time, so that 60 kB of one name
take gigabytes; nested lists exceed Python's recursion limit; pydantic copies refused input into each of its complaints.
One pass over the text from left to right finds all of this. No part of Warbench parses HTML: of a page, only its block
of JSON is read.
"""

import json
import re
import tomllib
from typing import Any

from engine.core.rules import BadInput

DEEPEST = 8  # nested tables and lists, and parts of a dotted name; files of Warbench have four
MOST = 2_000  # tables and lists; files of Warbench have some 600

# Strings and comments are skipped as a whole. These patterns never backtrack (`++`, `*+`), so that an unterminated
# string is read only once.
_TOML = re.compile(
    r'#[^\n]*+|"""(?:[^"\\]++|\\[\s\S]|""?(?!"))*+(?:"{3,5})?+|"(?:[^"\\\n]++|\\.)*+"?+'
    r"|'''(?:[^']++|''?(?!'))*+(?:'{3,5})?+|'[^'\n]*+'?+"
    r"|(?P<opens>[\[{])|(?P<closes>[\]}])|(?P<dot>\.)|(?P<ends>[\n=,])"
)
_JSON = re.compile(r'"(?:[^"\\]++|\\[\s\S])*+"?+|(?P<opens>[\[{])|(?P<closes>[\]}])')


def parse_toml(text: str, what: str, longest: int) -> dict[str, Any]:
    """The parsed TOML. BadInput for a text that is longer than `longest` characters or too deep, in a sentence that
    begins with `what`; ValueError for invalid TOML."""
    _refuse_long(text, what, longest)
    _refuse_deep(_TOML, text, what)
    return tomllib.loads(text)


def parse_json(text: str, what: str, longest: int) -> Any:
    """The parsed JSON; BadInput and ValueError as in `parse_toml`."""
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
    """BadInput for too many or too deep brackets, or a name with too many dots."""
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
    """The limit that was exceeded, in words."""
    if dots >= DEEPEST:
        return f"names of at most {DEEPEST} parts"
    return f"at most {DEEPEST} nested tables and lists" if depth > DEEPEST else f"at most {MOST:,} tables and lists"
