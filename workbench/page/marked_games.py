"""The games behind a clicked mark, of a chart or of the outcome table: the part that lists them, and the list."""

from engine.analysis.compare import Comparison
from workbench.charts import chart_named
from workbench.features.compare import outcome_table
from workbench.features.skill import panel as skill_panel
from workbench.page.kit.button import Mark
from workbench.page.kit.game_list import GameList
from workbench.page.kit.picks import games_behind


def place_of(mark: Mark) -> str:
    """The part that lists its games, below the clicked mark."""
    return "listed" if mark[0] == outcome_table.NAME else "behind"


def games_at(mark: Mark, comparison: Comparison) -> GameList:
    """Its games; BadInput for an unknown mark."""
    name, fields = mark
    if name == outcome_table.NAME:
        return outcome_table.games(fields, comparison)
    if name == skill_panel.NAME:
        return skill_panel.games(fields, comparison)
    return games_behind(chart_named(name, comparison.after.game), fields, comparison)
