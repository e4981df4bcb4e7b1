"""A mark that was pressed, of a chart or of the table of who won: where its games are listed, and which they are."""

from engine.analysis.compare import Comparison
from workbench.charts import chart_named
from workbench.panels import seatings, turned
from workbench.panels.drawer import Drawer
from workbench.panels.games import games_behind
from workbench.panels.presses import Mark


def place_of(mark: Mark) -> str:
    """The part in which its games are listed: below what was pressed."""
    return "listed" if mark[0] == turned.NAME else "behind"


def games_at(mark: Mark, comparison: Comparison) -> Drawer:
    """Its games; BadInput for a mark that there is not."""
    name, fields = mark
    if name == turned.NAME:
        return turned.games(fields, comparison)
    if name == seatings.NAME:
        return seatings.games(fields, comparison)
    return games_behind(chart_named(name, comparison.after.game), fields, comparison)
