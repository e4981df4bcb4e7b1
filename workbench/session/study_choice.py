"""The metric, the players and the rule sets that the parts of the page "Study" are about, as the bench and the link say."""

from engine.analysis.sensitivity import SKILL
from engine.analysis.skill import choiceless, players_of
from engine.core.rules import BadInput
from engine.setup.reference_players import ordinary
from engine.setup.setup import Setup
from workbench.bench.link import Bench
from workbench.bench.study_selection import Chosen

PATIENCE = 40.0  # seconds that a part may take on this machine; with slower games it gets fewer of them


def metric_name(bench: Bench, chosen: Chosen) -> str:
    """What is looked at: what was chosen, else what the curve of the bench shows."""
    usable = chosen.metric and (chosen.metric != SKILL or not choiceless(bench.setup))
    return chosen.metric if usable else bench.metric


def skilled(bench: Bench) -> tuple[str, str]:
    """The two between whom skill is measured: those at the table, or the best known and a plain one."""
    try:
        return players_of(bench.setup)
    except BadInput:  # several ways of playing sit there
        return players_of(Setup.of(bench.game, bench.rules))


def sides_of(bench: Bench) -> list[Setup]:
    """By whose rules choices are weighed: first those compared with; not where nobody chooses anything. Who thinks for long is
    stood in for by the best ordinary player."""
    sides = dict.fromkeys((bench.published, bench.setup))
    return [ordinary(side) for side in sides if not side.game.without_choices(side.rules)]
