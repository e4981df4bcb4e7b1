"""The metric, the players and the rule sets of the page "Questions", from the bench and its link."""

from engine.analysis.sensitivity import SKILL
from engine.analysis.skill import choiceless
from engine.setup.reference_players import ordinary
from engine.setup.setup import Setup
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen

PATIENCE = 20.0  # nominal seconds that a part may take; of longer games there is a smaller number


def metric_name(bench: Bench, chosen: Chosen) -> str:
    """The metric: the selected one, else the one of the bench's curve."""
    usable = chosen.metric and (chosen.metric != SKILL or not choiceless(bench.setup))
    return chosen.metric if usable else bench.metric


def sides_of(bench: Bench) -> list[Setup]:
    """The rule sets whose choices are evaluated: first those of the baseline; none without choices. The best ordinary
    player replaces one that searches for long."""
    sides = dict.fromkeys((bench.published, bench.setup))
    return [ordinary(side) for side in sides if not side.game.without_choices(side.rules)]
