"""The selection on the page "Questions": its options, and its form in a link."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.analysis.duplicate_deals import SKILL
from engine.analysis.optimize.goal import wishable
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.simulation.metrics import metric_named

#: The parts of the page, in their order.
STUDIED = (
    "skill_chain",
    "luck",
    "meaningful_choices",
    "sensitivity",
    "claims",
    "gaps",
    "coverage",
    "rule_weight",
    "matchups",
    "two_way_sweep",
    "optimize",
    "history",
)
#: The names that links of version 0.1 use for renamed parts.
FORMER_NAMES = {
    "meant": "meaningful_choices", "way": "luck", "stairs": "skill_chain", "matters": "sensitivity", "pair": "two_way_sweep",
    "towards": "optimize", "beats": "matchups", "story": "history",
}  # fmt: skip
MOST_WISHES, LONGEST_BOUND = 6, 40
_PARTS, _ROWS = "|", "~"  # separators between the parts of a wish, and between wishes; no bound contains them

Row = tuple[str, str, str]  # a metric, its least, its most
Rows = tuple[Row, ...]


class Chosen(NamedTuple):
    """The selection: the open part (empty if none is open), a metric ("skill" too), the two dials of the table, the goal, as it was
    typed, and the chapter whose dials are turned. Empty means the default of the bench."""

    part: str = ""
    metric: str = ""
    first: str = ""
    second: str = ""
    goal: Rows = ()
    chapter: str = ""


NOTHING_CHOSEN = Chosen()


def read_chosen(game: Game, what: Mapping[str, Any]) -> Chosen:
    """The selection; BadInput for an unknown part, metric, dial or chapter. (The curve has no skill, this page has.)"""
    chosen = Chosen(**what)
    chosen = chosen._replace(part=FORMER_NAMES.get(chosen.part, chosen.part))
    if chosen.part not in ("", *STUDIED):
        raise BadInput(
            f"There is no part '{chosen.part[:40]}' on the page Questions; its parts are {', '.join(STUDIED)}."
        )
    for name in (chosen.metric, *(row[0] for row in chosen.goal)):
        if name not in ("", SKILL.name):
            metric_named(name, game)
    for name in filter(None, (chosen.first, chosen.second)):
        game.Rules.parameter(name)
    if chosen.chapter:
        game.Rules.in_chapters([chosen.chapter])
    return chosen


def read_rows(game: Game, text: str) -> Rows:
    """The wishes of a link, 'skill|published+5~minutes||published'. Bounds are parsed when they are used; BadInput for more
    wishes than the page holds."""
    wishes = text.split(_ROWS) if text else []
    if len(wishes) > MOST_WISHES:
        raise BadInput(f"The link wishes for {len(wishes)} things; at most {MOST_WISHES} can be wished for at once.")
    return tuple(_read_row(game, each) for each in wishes)


def _read_row(game: Game, text: str) -> Row:
    name, *bounds = text.split(_PARTS)
    if name not in wishable(game):
        metric_named(name, game)  # raises BadInput with the known names
    if len(bounds) > 2:
        raise BadInput(f"The link has a wish with {len(bounds)} bounds; a wish has a least and a most.")
    if any(len(bound) > LONGEST_BOUND for bound in bounds):
        raise BadInput(f"The link has a wish with a bound of more than {LONGEST_BOUND} characters.")
    least, most = (*bounds, "", "")[:2]
    return name, least, most


def written(chosen: Chosen) -> dict[str, str]:
    """The selection for a link, without defaults: study=two_way_sweep, of=skill, dials=decks,..., goal=minutes||30."""
    plain = str.maketrans("", "", _PARTS + _ROWS)
    rows = (_PARTS.join(each.translate(plain) for each in row).rstrip(_PARTS) for row in chosen.goal)
    parts = {
        "study": chosen.part,
        "of": chosen.metric,
        "dials": f"{chosen.first},{chosen.second}".rstrip(","),
        "chapter": chosen.chapter,
        "goal": _ROWS.join(rows),
    }
    return {name: text for name, text in parts.items() if text}
