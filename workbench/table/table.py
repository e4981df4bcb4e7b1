"""The card table widget. Everything that is drawn is drawn in `parts/`; here are only the traits."""

from pathlib import Path

import anywidget
import traitlets

from engine.replay import GameId, Trace, replay
from engine.rules import BadInput
from workbench.look.theme import TOKENS
from workbench.panels.replay import table_data
from workbench.table.script import script

HERE = Path(__file__).parent


class CardTable(anywidget.AnyWidget):
    """Steps through a replayed game, or through one deal under two rulebooks.

    `trace` is described at the head of parts/trace.js. `at` is the scrubber position and goes both ways.
    """

    _esm = script()
    _css = TOKENS.read_text("utf-8") + (HERE / "table.css").read_text("utf-8")

    trace = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    show = traitlets.Enum(["both", "published", "variant"], "both").tag(sync=True)
    seen_by = traitlets.Int(-1).tag(sync=True)  # a seat, or -1 for everything
    speed = traitlets.Float(1.0).tag(sync=True)
    four_colours = traitlets.Bool(False).tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)  # shown instead of the table

    @classmethod
    def of(cls, *games: Trace | GameId | str) -> "CardTable":
        """A table for one game, or for one deal under two rulebooks side by side, opened where the two part.

        Each is a trace, the id of a game or the text of one: `CardTable.of("suits@17", "suits:hand_size=5@17")`.
        BadInput for what cannot be laid out.
        """
        traces = _of_one_deal(games)
        data = table_data(traces, traces[0].game.Rules())
        if len(traces) == 2 and all(trace.setup.rules.changes() for trace in traces):
            for side in data["sides"]:
                side["label"] = side["id"].partition("@")[0]
        return cls(trace=data, at=max(0, data["part"]))

    @traitlets.observe("trace")
    def _come_into_range(self, _change: object) -> None:
        self.at = max(0, min(self.at, len(self.trace.get("rows") or [0]) - 1))
        if self.seen_by >= len(self.trace.get("seats") or []):
            self.seen_by = -1


def _of_one_deal(games: tuple[Trace | GameId | str, ...]) -> tuple[Trace, ...]:
    """The traces of one game or two, the one by the published rules first; BadInput if they are not of one deal."""
    if len(games) not in (1, 2):
        raise BadInput(f"A card table shows one game, or one deal under two rulebooks, not {len(games)} games.")
    traces = [game if isinstance(game, Trace) else replay(game) for game in games]
    first, last = traces[0], traces[-1]
    if first.game is not last.game:
        titles = f"{first.game.title} and {last.game.title}"
        raise BadInput(f"Two games side by side must be the same game under two rulebooks, not {titles}.")
    if (first.id.seed, first.id.rotation) != (last.id.seed, last.id.rotation):
        seeds = " and ".join(trace.id.text().rpartition("@")[2] for trace in traces)
        raise BadInput(f"Two games side by side must be the same deal; these have the seeds {seeds}.")
    return tuple(sorted(traces, key=lambda trace: bool(trace.setup.rules.changes())))
