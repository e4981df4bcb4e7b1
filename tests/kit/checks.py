"""What the tests of all games have to know about one of them: data/GAME/checks.toml.

[document]    prefix, chapters: how the clauses of the document are called, and how many each chapter has
[seeds]       changed: other rules; more_decks: rules with more decks, against `fewer_decks` if that is given; whole: rules under
              which all cards are dealt, if others leave some out; dealt: where the pack lies after the deal,
              top first, if not in the decks of the seats by turns; colours_apart: it lies sorted by colour
[witness]     parameter = the company in which it matters, or a list of them
[silent]      preset = what its rulebook does not speak of, an entry for each: clauses, which are not listed there; words, which
              stand nowhere in it (singular, whole words; their plural counts too) but in the clauses that `but` names,
              such as the one that says which cards to leave out
[[no_witness]]  parameter, value, why: a value that changes no game of random players
"""

import tomllib
from functools import cache
from typing import Any

from engine.setup.rulebook import data_folder


@cache
def checks(name: str) -> dict[str, Any]:
    """The facts about a game; a table that is not there is empty."""
    path = data_folder() / name / "checks.toml"
    found = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return {"document": {}, "seeds": {}, "witness": {}, "silent": {}, "no_witness": [], **found}


def companies(name: str, parameter: str) -> list[dict[str, Any]]:
    """The other rules with which a parameter matters; none where it matters alone."""
    given = checks(name)["witness"].get(parameter, {})
    return given if isinstance(given, list) else [given]


def all_companies(name: str) -> list[dict[str, Any]]:
    """Those of all parameters."""
    return [company for parameter in checks(name)["witness"] for company in companies(name, parameter)]
