"""`chart`: one chart of a comparison."""

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from workbench import charts
from workbench.hosts.one_part import OnePart
from workbench.hosts.pictures import image_html
from workbench.session.parts.picture import Picture
from workbench.theme.drawing import Drawing


class Chart(OnePart):
    """A chart in a cell; `chart(name, comparison)` makes one."""

    def __init__(self, name: str, question: str, drawing: Drawing):
        self._named_chart, self._drawing = name, drawing
        super().__init__("picture.0", "picture", Picture(drawing), question)

    def __repr__(self) -> str:
        return f"chart({self._named_chart!r}, ...)"

    def _made_again(self) -> str:
        return ""

    def _still_html(self) -> str:
        return image_html(self._drawing)


def chart(name: str, comparison: Comparison, width: int = 560, height: int = 300) -> Chart:
    """One chart of a comparison, `width` and `height` in pixels; BadInput names the charts that there are."""
    if not isinstance(comparison, Comparison):
        raise BadInput("A chart is drawn from a comparison: compare(before, after).")
    drawn = charts.chart_named(name, comparison.after.game)
    return Chart(name, drawn.question(comparison.after.game), drawn.draw(comparison, width=width, height=height))
