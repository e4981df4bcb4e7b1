"""Whole numbers as people write them, in the options of commands. Nothing heavy is imported here."""

import re
from fractions import Fraction

from engine.core.bad_input import BadInput

_LONGEST = 40  # signs that a number may have
_PLAIN = re.compile(r"\d{1,3}([,_]?\d{3})*|\d{1,20}")
_POWER = re.compile(r"(\d{1,3})(\.\d{1,9})?[eE]\+?(\d{1,2})")


def read_port(text: str) -> int | None:
    """The port of `--port`; None where the first free one is to be found."""
    return read_whole("--port", text, 1, 65_535) if text else None


def read_whole(option: str, text: str, low: int, high: int) -> int:
    """A whole number as people write it: 10000, 10,000, 10_000 or 1e4."""
    word = text.strip() if len(text) < _LONGEST and text.isascii() else ""
    number = Fraction(word) if _POWER.fullmatch(word) else None
    if _PLAIN.fullmatch(word):
        number = Fraction(word.replace(",", "").replace("_", ""))
    if number is None or number.denominator != 1 or not low <= number <= high:
        raise BadInput(f"{option} cannot be '{text[:40]}'; it must be a whole number from {low:,} to {high:,}.")
    return int(number)
