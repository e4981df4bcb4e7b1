"""`Replay`: a game on the card table, or one deal under two rulebooks side by side."""

from collections.abc import Iterable
from html import escape
from typing import ClassVar

from engine.replay.trace import GameId, Trace
from workbench.hosts.one_part import OnePart
from workbench.replay.as_words import table_html
from workbench.session.parts.card_table import CardTable


class Replay(OnePart):
    """Steps through one game, or through one deal under two rulebooks side by side, opened at the first difference.

        Replay("suits@17")                                a game by its id, or a trace
        Replay("suits@17", "suits:hand_size=5@17")        one deal under two rulebooks
        Replay("suits@17", moments=[("The war", 4)])      with a button for turn 4
        Replay(message="Choose a game.")                  none yet: `show_game` shows one

    `at` is the place of the scrubber; it, `seen_by`, `show`, `speed`, `pace`, `four_colours` can be set and observed. BadInput for
    games that cannot be shown side by side, and for an unknown turn.
    """

    told: ClassVar = ("trace", "at", "show", "seen_by", "speed", "pace", "covered", "four_colours", "message")
    fields: ClassVar = told

    def __init__(self, *games: Trace | GameId | str, moments: Iterable[tuple[str, int]] = (), message: str = ""):
        table = CardTable(message=message) if message and not games else CardTable.of(*games, moments=moments)
        super().__init__("table", "table", table)

    def show_game(self, *games: Trace | GameId | str) -> None:
        """Show another game, or one deal under two rulebooks; BadInput as for a new one."""
        opened = CardTable.of(*games)
        with self._line.together():
            self.trace, self.at, self.message = opened.trace, opened.at, ""

    def __repr__(self) -> str:
        return f"Replay({', '.join(repr(side['id']) for side in self.trace.get('sides', ()))})"

    def _still_html(self) -> str:
        return table_html(self.trace, self.at, self.seen_by) if self.trace else f"<p>{escape(self.message)}</p>"
