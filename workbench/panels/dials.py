"""Which dials are there? The parameters of a game in levels, and what a search finds among them."""

from html import escape
from typing import NamedTuple

from engine.game import Game
from engine.rulebook import clause_text
from engine.rules import Parameter

HEADING = "Rules"
SEARCH = "Search the rules: Ace, draw, points …"


class Levels(NamedTuple):
    """Parameters as the dials show them: the headline ones, and by their groups all other rules and the gaps."""

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
    """The levels as they are laid out: the open dials, and folded ones by title and group."""

    headline: list[Parameter]
    folded: dict[str, dict[str, list[Parameter]]]


def layout(game: Game) -> Layout:
    """The levels of a game with the titles of what is folded; nothing empty."""
    headline, rules, gaps = levels(game)
    titles = (("All other rules", rules), ("What the rulebook leaves open", gaps))
    folded = {f"{title} ({sum(map(len, groups.values()))})": groups for title, groups in titles if groups}
    return Layout(headline, folded)


def group_heading(title: str) -> str:
    """What stands above the folded dials of a group, as HTML."""
    return f'<h4 class="wb-part">{escape(title)}</h4>'


def search(game: Game, words: str) -> list[Parameter]:
    """The parameters in whose name, label, meaning, clause or values every word occurs."""
    wanted = words.lower().split()
    return [p for p in game.Rules.parameters().values() if all(word in _text(p) for word in wanted)]


def nothing_found(game: Game, words: str) -> str:
    """What is said if a search finds no dial."""
    return f"No rule of {game.title} mentions “{words.strip()[:40]}”."


def _text(p: Parameter) -> str:
    values = " ".join((p.dial.words or {}).values())
    return f"{p.name} {p.label} {p.dial.says} {p.dial.clause} {p.dial.ruling} {p.dial.group} {values}".lower()


def explained_html(game: Game, p: Parameter) -> str:
    """What stands under a dial: its meaning, and the clause that it turns, in full."""
    rules = game.Rules()
    clause = escape(clause_text(game, p.dial.clause, rules))
    published = escape(p.in_words(p.default))
    ruling = (
        f' <span class="wb-gap">The rulebook is silent here ({escape(p.dial.ruling)}).</span>' if p.dial.ruling else ""
    )
    is_open = " open" if p.dial.level == "headline" else ""
    return (
        f'<div class="wb-says">{escape(p.dial.says)} <span class="wb-published">Published: {published}.</span>{ruling}</div>'
        f'<details class="wb-clause"{is_open}><summary>{escape(p.dial.clause)}</summary>{clause}</details>'
    )
