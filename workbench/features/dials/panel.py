"""The dials of a game: its parameters in levels, the search among them, and the explanation of each."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.core.rules import Parameter, RuleSet, Value
from engine.core.text import capital
from engine.setup.modules import modules
from engine.setup.rulebook import clause_text

HEADING = "Rules"
SEARCH = "Search the rules: Ace, draw, points …"
NOT_HERE = "Not part of this variant."
AS_IN_WAR = "as in War"  # a chapter of which no dial is turned


class Levels(NamedTuple):
    """The parameters of a game: the headline ones, and by group all other rules and the gaps."""

    headline: list[Parameter]
    rules: dict[str, list[Parameter]]
    gaps: dict[str, list[Parameter]]


def levels(game: Game) -> Levels:
    """Every parameter of a game in its level, in the order of the declaration."""
    levels = Levels([], {}, {})
    for parameter in game.Rules.parameters().values():
        if parameter.dial.level == "headline":
            levels.headline.append(parameter)
        else:
            groups = levels.gaps if parameter.dial.level == "gap" else levels.rules
            groups.setdefault(parameter.dial.group, []).append(parameter)
    return levels


class Layout(NamedTuple):
    """The levels on the page: the open dials, and the folded ones by title and group."""

    headline: list[Parameter]
    folded: dict[str, dict[str, list[Parameter]]]


def layout(game: Game) -> Layout:
    """The levels of a game with the titles of the folded ones; without empty ones."""
    headline, rules, gaps = levels(game)
    titles = (("All other rules", rules), ("What the rulebook leaves open", gaps))
    folded = {f"{title} ({sum(map(len, groups.values()))})": groups for title, groups in titles if groups}
    return Layout(headline, folded)


def chapters(game: Game) -> dict[str, dict[str, list[Parameter]]]:
    """All dials of a game with modules, by chapter: nobody looks for one of fifty among the most important."""
    found: dict[str, dict[str, list[Parameter]]] = {}
    for p in game.Rules.parameters().values():
        found.setdefault(p.dial.group, {"": []})[""].append(p)
    return found


def search(game: Game, words: str) -> list[Parameter]:
    """The parameters whose label, name, meaning, clause or values have words that begin with each of these; matches in the name
    first."""
    wanted = [re.compile(rf"(?<![^\W_]){re.escape(word)}") for word in words.lower().split()]
    found = [p for p in game.Rules.parameters().values() if _holds(_text(p), wanted)]
    return sorted(found, key=lambda p: not _holds(f"{p.label} {p.name}".lower(), wanted))


def _holds(text: str, wanted: list[re.Pattern[str]]) -> bool:
    return all(word.search(text) for word in wanted)


def nothing_found(game: Game, words: str) -> str:
    """The sentence for a search that finds no dial."""
    return f"No rule of {game.title} mentions “{words.strip()[:40]}”."


def _text(p: Parameter) -> str:
    values = " ".join((p.dial.words or {}).values())
    return f"{p.name} {p.label} {p.dial.says} {p.dial.clause} {p.dial.ruling} {p.dial.group} {values}".lower()


def explained_html(game: Game, p: Parameter, rules: RuleSet) -> str:
    """The explanation of a dial: its meaning, why it does nothing here if so, and its clause at the present value."""
    published = escape(p.in_words(p.default))
    ruling = (
        f' <span class="wb-gap">The rulebook is silent here ({escape(p.dial.ruling)}).</span>' if p.dial.ruling else ""
    )
    without = rules.without_effect(p.name)
    nothing = f' <span class="wb-idle">{escape(without)}</span>' if without else ""
    clause = clause_text(game, p.dial.clause, rules) or NOT_HERE
    return (
        f'<p class="wb-says">{escape(p.dial.says)} <span class="wb-published">Published: {published}.</span>'
        f"{ruling}{nothing}</p>"
        f'<p class="wb-clause"><b>{escape(p.dial.clause)}</b> {escape(clause)}</p>'
    )


@lru_cache(maxsize=64)
def all_explained(game: Game, rules: RuleSet) -> Mapping[str, str]:
    """The explanations of all dials, by name; kept, because a page asks twice as it opens, and a class turns the same dials."""
    return {name: explained_html(game, p, rules) for name, p in game.Rules.parameters().items()}


# ---------------------------------------------------------------- one line each


def line(p: Parameter) -> dict[str, Any]:
    """The data of a dial's line: a slider for the usual numbers with a field for all of them, a list, or a switch."""
    common = {"name": p.name, "label": p.label, "published": plain(p.default), "unit": _unit(p)}
    if p.type == "bool":
        return {**common, "kind": "switch", "words": {"true": p.in_words(True), "false": p.in_words(False)}}
    if p.type == "choice":
        return {**common, "kind": "list", "options": [[str(each), capital(p.in_words(each))] for each in p.choices]}
    least, most = p.bounds
    low, high = p.dial.soft or (least, most)
    words = {str(value): text for value, text in (p.dial.words or {}).items()}
    return {**common, "kind": "number", "low": low, "high": high, "least": least, "most": most, "words": words}


def _unit(p: Parameter) -> str:
    """The unit of a number, unless the name has it."""
    return "" if p.dial.unit.lower() in p.label.lower() else p.dial.unit


def plain(value: Value) -> Value:
    """A value in the form of JSON: an option is its text."""
    return str(value) if isinstance(value, str) else value


def laid_out(game: Game, names: Iterable[str] | None = None) -> dict[str, Any]:
    """All dials of a game in their levels, or only these, each as a line."""
    parameters = game.Rules.parameters()
    headline, sections = ([], chapters(game)) if modules(game) else layout(game)
    chosen = None if names is None else list(names)
    return {
        "game": game.title,
        "lines": {name: line(p) for name, p in parameters.items() if chosen is None or name in chosen},
        "open": [p.name for p in headline] if chosen is None else chosen,
        "folded": [] if chosen is not None else [_section(title, groups) for title, groups in sections.items()],
        "few": chosen is not None,
        "unchanged": AS_IN_WAR if modules(game) else "",
    }


def _section(title: str, groups: dict[str, list[Parameter]]) -> dict[str, Any]:
    return {"title": title, "groups": [[group, [p.name for p in dials]] for group, dials in groups.items()]}
