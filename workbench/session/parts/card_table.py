"""The card table as a part of the page: its fields, and the rules for them. The drawing is in `js/table/`."""

from collections.abc import Iterable
from typing import Any, Self

import traitlets

from engine.core.rules import BadInput
from engine.replay.trace import Trace, replay
from engine.setup.game_id import GameId, as_id
from workbench.replay.card_table import row_of_turn, table_data
from workbench.replay.packed import packed
from workbench.session.parts.live_part import LivePart

_SHOWN = ("both", "published", "variant")
_PACES = ("steps", "turns", "highlights")
_KEYS = {"seats", "deciding", "zones", "sides", "rows", "part"}  # required for drawing


class _Whole(traitlets.Int):
    """A whole number, not a boolean."""

    def validate(self, obj: Any, value: Any) -> int:
        return self.error(obj, value) if isinstance(value, bool) else super().validate(obj, value)


class _Pace(traitlets.Float):
    """A finite number within bounds."""

    def validate(self, obj: Any, value: Any) -> float:
        within = type(value) in (int, float) and self.min <= value <= self.max
        return super().validate(obj, value) if within else self.error(obj, value)


class CardTable(LivePart):
    """Steps through a replayed game, or through one deal under two rulebooks.

    `trace` is described at the head of parts/trace.js. `at` is the scrubber position and is synced both ways.
    """

    trace = traitlets.Dict(help="a trace as CardTable.of(...) makes it").tag(sync=True, to_json=packed)
    at = _Whole(0, help="a whole number").tag(sync=True, heard=True, repeated=True)
    show = traitlets.Enum(_SHOWN, "both", help=f"one of {', '.join(_SHOWN)}").tag(sync=True, heard=True, repeated=True)
    seen_by = _Whole(-1, help="the number of a seat at the table, or -1 for all cards").tag(
        sync=True, heard=True, repeated=True
    )
    speed = _Pace(1.0, min=0.1, max=20, help="a number from 0.1 to 20").tag(sync=True, heard=True, repeated=True)
    pace = traitlets.Enum(_PACES, "turns", help=f"one of {', '.join(_PACES)}").tag(
        sync=True, heard=True, repeated=True
    )  # the unit of automatic play
    covered = traitlets.Bool(True, help="True or False").tag(
        sync=True
    )  # result and later lines are hidden until requested
    four_colours = traitlets.Bool(False, help="True or False").tag(sync=True, heard=True, repeated=True)
    message = traitlets.Unicode("", help="a text").tag(sync=True)  # shown instead of the table
    notice = traitlets.Unicode("", help="a text").tag(sync=True)  # shown above it until the next step
    plays_on = traitlets.Bool(False, help="True or False").tag(sync=True)  # options are clickable and start a branch
    takes_seat = traitlets.Bool(False, help="True or False").tag(sync=True)  # the viewer can take the seat that decides
    pressed = traitlets.Dict(help="the last click").tag(sync=True, heard=True)  # see features/move_values/panel.py
    worth = traitlets.Dict(help="the values of options").tag(sync=True)  # see features/move_values/panel.py
    winning = traitlets.Dict(help="the win probability of a game").tag(
        sync=True
    )  # see features/win_probability/panel.py
    in_link = traitlets.Bool(False, help="True or False").tag(sync=True)  # the address of the page holds the step

    @classmethod
    def of(cls, *games: Trace | GameId | str, moments: Iterable[tuple[str, int]] = ()) -> Self:
        """A table for one game, or for one deal under two rulebooks side by side, opened at the first difference.

        Each is a trace, the id of a game or the text of one: `CardTable.of("suits@17", "suits:hand_size=5@17")`.
        `moments` are buttons: each has a label, and the turn whose beginning it opens. BadInput for games
        that cannot be shown side by side, and for an unknown turn.
        """
        traces = _of_one_deal(games)
        data = table_data(traces, traces[0].game.Rules())
        if len(traces) == 2 and not data["branch"] and all(trace.setup.rules.changes() for trace in traces):
            for side in data["sides"]:
                side["label"] = side["id"].partition("@")[0]
        data["moments"] = [{"word": word, "row": _row_before(data, turn)} for word, turn in moments]
        return cls(trace=data, at=max(0, data["part"]))

    def __repr__(self) -> str:
        games = ", ".join(repr(side["id"]) for side in self.trace.get("sides", []))
        return f"CardTable.of({games})" if games else "CardTable()"

    @traitlets.validate("trace")
    def _laid_out(self, proposal: Any) -> dict:
        if proposal["value"] and not proposal["value"].keys() >= _KEYS:
            raise traitlets.TraitError
        return proposal["value"]

    @traitlets.validate("at")
    def _in_range(self, proposal: Any) -> int:
        return (
            max(0, min(proposal["value"], len(self.trace.get("rows") or [0]) - 1)) if self.trace else proposal["value"]
        )

    @traitlets.validate("seen_by")
    def _at_the_table(self, proposal: Any) -> int:
        if not -1 <= proposal["value"] < self.trace.get("deciding", 1):
            raise traitlets.TraitError
        return proposal["value"]

    @traitlets.observe("trace")
    def _come_into_range(self, _change: object) -> None:
        self.at = max(0, min(self.at, len(self.trace.get("rows") or [0]) - 1))
        if self.seen_by >= len(self.trace.get("seats") or []):
            self.seen_by = -1


def _row_before(data: dict, turn: int) -> int:
    """The position of the table just before a turn begins."""
    turns = max(side["steps"][-1]["turn"] for side in data["sides"])
    if not 1 <= turn <= turns:
        raise BadInput(f"There is no turn {turn} in this game; its turns are 1 to {turns}.")
    return row_of_turn(data, turn - 1)


def _of_one_deal(games: tuple[Trace | GameId | str, ...]) -> tuple[Trace, ...]:
    """The traces of one game or two, the one by the published rules first; BadInput if they are not of one deal."""
    if len(games) not in (1, 2):
        raise BadInput(f"A card table shows one game, or one deal under two rulebooks, not {len(games)} games.")
    traces = [game if isinstance(game, Trace) else replay(as_id(game)) for game in games]
    first, last = traces[0], traces[-1]
    if first.game is not last.game:
        titles = f"{first.game.title} and {last.game.title}"
        raise BadInput(f"Two games side by side must be the same game under two rulebooks, not {titles}.")
    if (first.id.seed, first.id.rotation) != (last.id.seed, last.id.rotation):
        seeds = " and ".join(trace.id.text().rpartition("@")[2] for trace in traces)
        raise BadInput(f"Two games side by side must be the same deal; these have the seeds {seeds}.")
    return tuple(sorted(traces, key=lambda trace: bool(trace.setup.rules.changes())))
