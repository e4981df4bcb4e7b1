"""What `warbench rule-weight` prints, for people and as JSON."""

from collections.abc import Iterable
from typing import Any

from engine.analysis.documents.rule_weight import MEASURED, Cost, RuleWeight, war
from engine.analysis.documents.weight import Weight
from engine.core.text import NOTHING, number
from engine.simulation.paired import Change
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import mean_json, text
from workbench.cli.kit.tables import between, folded, heading, plain, without_unit
from workbench.cli.kit.text_table import Listing, show

_FIGURES = ("words", "clauses", "exceptions", "lookups")
_TITLES = ("Skill", "Turns", "Choices")
_COUNTED = ("Words", "Clauses", "Exceptions", "Look-ups")
_NOTE = "Skill in points of 100. Certain: also after correction for all changes of the table."


def print_rule_weight_json(run: Run, found: RuleWeight) -> None:
    """The shape of `rule-weight --json`: `here`, `before` and `war` are the figures of whole rulebooks, with the sentences and
    entries that count; `costs` has one entry a rule."""
    books = {"here": found.here, "before": found.before, "war": war()}
    of_books = {name: _of_book(each) for name, each in books.items()}
    print(text({**of_books, "costs": [_of_rule(each, found) for each in found.costs], "games": run.games}))


def _of_book(each: Weight) -> dict[str, Any]:
    lookups = [{"of": entry.of, "entry": entry.entry} for entry in each.lookups]
    return {"words": each.words, "clauses": each.clauses, "exceptions": list(each.exceptions), "lookups": lookups}


def _of_rule(cost: Cost, found: RuleWeight) -> dict[str, Any]:
    figures = dict(zip(_FIGURES, cost.figures or (None,) * len(_FIGURES), strict=True))
    changes = {name: _of_change(cost.brings(name), (cost.title, name) in found.certain) for name in MEASURED}
    return {"title": cost.title, "dials": list(cost.dials), **figures, **changes, "nothing": cost.nothing}


def _of_change(change: Change | None, certain: bool) -> dict[str, Any] | None:
    return None if change is None else {**mean_json(change.difference), "certain": certain}


def show_rule_weight(run: Run, found: RuleWeight) -> None:
    """The rulebooks, then a line a rule in the order of the rules, then what was not played and the exceptions."""
    books = Listing("Rulebooks", "Rulebook", *_COUNTED, words=1)
    named = {"These rules": found.here, "Compared with": found.before, "Classic War": war()}
    for name, each in named.items():
        books.row(name, *(f"{figure:,}" for figure in each.figures))
    rest = folded("Not played", ((each.title, each.nothing) for each in found.costs if each.nothing))
    asides = folded("Games without an end", ((each.title, each.aside) for each in found.costs if each.aside))
    exceptions = _lines("Exceptions", found.here.exceptions)
    lookups = _lines("Look-ups", (f"{each.of}: {each.entry}" for each in found.here.lookups))
    parts = (rest, asides, exceptions, lookups)
    tables = [books, _rules(found)] if found.costs else [books]
    show(heading(found.setup, run if found.costs else None), found.says(), *tables, *filter(None, parts))


def _rules(found: RuleWeight) -> Listing:
    title = "What each change adds, with it against without it"
    table = Listing(title, "Rule", *_COUNTED, *_TITLES, "Certain changes", words=1, keys=1, last=True)
    for cost in found.costs:
        figures = (number(each, 0, signed=True) for each in cost.figures) if cost.figures else (NOTHING,) * 4
        sure = ", ".join(name for name in MEASURED if (cost.title, name) in found.certain) or "none"
        table.row(cost.title, *figures, *(_brought(cost, name) for name in MEASURED), sure if cost.changes else NOTHING)
    table.note = _NOTE
    return table


def _lines(title: str, lines: Iterable[str]) -> str:
    return "\n  ".join([f"{title}:", *listed]) if (listed := list(lines)) else ""


def _brought(cost: Cost, name: str) -> str:
    """A change and its interval: '+5.2 (0.3 to 10.1)'."""
    change = cost.brings(name)
    if change is None or not change.difference.n:
        return NOTHING
    mean, low, high = (without_unit(plain(change.metric, each, signed=True)) for each in change.difference[:3])
    return f"{mean} ({between(low, high)})"
