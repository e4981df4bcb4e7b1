"""The card table widget. Everything that is drawn is drawn in table.js; here are only the traits."""

from pathlib import Path

import anywidget
import traitlets

HERE = Path(__file__).parent


class CardTable(anywidget.AnyWidget):
    """Steps through a replayed game, or through one deal under two rulebooks.

    `trace` is described at the head of table.js. `at` is the scrubber position and goes both ways.
    """

    _esm = HERE / "table.js"
    _css = HERE / "table.css"

    trace = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    show = traitlets.Enum(["both", "published", "variant"], "both").tag(sync=True)
    seen_by = traitlets.Int(-1).tag(sync=True)  # a seat, or -1 for everything
    speed = traitlets.Float(1.0).tag(sync=True)
    four_colours = traitlets.Bool(False).tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)  # shown instead of the table

    @traitlets.observe("trace")
    def _come_into_range(self, _change):
        self.at = max(0, min(self.at, len(self.trace.get("rows") or [0]) - 1))
        if self.seen_by >= len(self.trace.get("seats") or []):
            self.seen_by = -1
