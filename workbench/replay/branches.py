"""What if: a game beside its branch, the titles of the two, and their first difference."""

from typing import Any

from engine.core.text import counted
from engine.replay.choice import choice_of
from engine.replay.trace import Trace

AS_PLAYED = "As played"


def is_branch(traces: tuple[Trace, ...]) -> bool:
    """Whether the second of two games is a branch of the first."""
    return len(traces) == 2 and traces[0].setup == traces[1].setup and traces[0].id.answers != traces[1].id.answers


def name_sides(sides: list[dict[str, Any]], branch: Trace) -> None:
    """Title the sides of the card table."""
    for side, label in zip(sides, (AS_PLAYED, title(branch)), strict=True):
        side["label"] = label


def title(branch: Trace) -> str:
    """The branch in words: 'What if Red: lead 5 of diamonds'."""
    if not branch.id.answers:
        return AS_PLAYED
    (choice, code), *more = branch.id.answers
    taken = choice_of(branch, choice)
    words = branch.game.say(code, branch.state_at_decision(taken.decision), branch.setup.rules)
    further = f", and {counted(len(more), 'change')} more" if more else ""
    return f"What if {branch.id.names[taken.seat]}: {words}{further}"


def parts_at(sides: list[dict[str, Any]], rows: list[list[int]], branch: Trace, seen: int) -> int:
    """The position at which the card table shows the choice that starts the branch, or the first card that differs (`seen`)."""
    choice = branch.id.answers[0][0] if branch.id.answers else -1
    taken = [[(each or {}).get("choice") for each in side["steps"].of("decision")] for side in sides]
    shown = (
        at for at, row in enumerate(rows) if any(k >= 0 and of[k] == choice for of, k in zip(taken, row, strict=True))
    )
    found = [at for at in (next(shown, -1), seen) if at >= 0]
    return min(found, default=-1)
