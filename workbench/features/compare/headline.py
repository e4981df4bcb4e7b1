"""The headline of a change: what its sentence tells, in words without numbers."""

from engine.analysis.compare import Comparison, verb_of
from engine.analysis.duplicate_deals import SKILL
from engine.core.text import capital
from engine.simulation.paired import Change

_GAMES = "games "
_NO_LONGER = "skill no longer helps"  # between the best ordinary player and one that plays anything


def headline(comparison: Comparison) -> str:
    """Two clauses at most: 'Games get shorter and offer fewer choices.'; empty if the sentence tells no change.

    Games that never end, if their share changes for certain, come first.
    """
    never = [each.change for each in comparison.ranked() if each.certain and each.change.metric.name == "unfinished"]
    clauses = [_clause(change, comparison) for change in (*never, *_without_echo(comparison.told))][:2]
    if not clauses:
        return ""
    if len(clauses) == 2 and all(clause.startswith(_GAMES) for clause in clauses):
        return f"{capital(clauses[0])} and {clauses[1].removeprefix(_GAMES)}."
    return f"{capital(', and '.join(clauses))}."


def _without_echo(told: list[Change]) -> list[Change]:
    """The changes without the minutes, where the turns say the same."""
    rising = {change.metric.name: change.difference.mean > 0 for change in told}
    is_said = rising.get("turns") == rising.get("minutes")
    return [change for change in told if not (is_said and change.metric.name == "minutes")]


def _clause(change: Change, comparison: Comparison) -> str:
    """What becomes more or less: in the words of the metric, or by its title."""
    more, less = change.metric.moves
    words = more if change.difference.mean > 0 else _NO_LONGER if _is_lost(change) else less
    title = change.metric.title
    said = words.format(first=comparison.names[0]) if words else f"{title[0].lower()}{title[1:]} {verb_of(change)}"
    return f"{said} between these two" if comparison.is_reversed(change) else said


def _is_lost(change: Change) -> bool:
    """Whether the better player, who won more often for certain, now wins no more often than the other one. A wide interval that
    reaches below 0 is not enough: with few deals most do."""
    return change.metric.name == SKILL.name and change.before.low > 0 >= change.after.mean
