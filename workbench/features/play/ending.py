"""The review of a finished game at the table: every seat's chance to win, and the effect of each choice of its persons.

The data is the trait `ended` of the table, which seat/ending.js describes.
"""

from typing import Any

from engine.analysis.decisions.match import Match
from engine.core.text import counted
from engine.replay.trace import Trace
from engine.setup.game_id import GameId
from workbench.bench import Bench
from workbench.bench.play_moves import is_by_hand, watched
from workbench.features.play.table import persons, short_name
from workbench.features.play.you import said_to_you
from workbench.features.win_probability import panel as win_probability_panel
from workbench.features.win_probability.task import Drawn, Playing, State, WinProbabilityWorker

YOURS = "Your choices"
NONE = "No choice {whose} changed the chance by two points or more."


class Ending:
    """Gives a table the review of its game, computed in the background as soon as the game is over."""

    def __init__(self, table: Any):
        self._table = table
        self._game: GameId | None = None
        self.curving = WinProbabilityWorker(self._told)

    def follow(self, bench: Bench) -> None:
        """Show the review of this game; nothing while it goes on, or while a prediction is open."""
        game = bench.match if is_reviewed(bench) else None
        if game == self._game:
            return
        self._game, self._table.ended = game, {}
        if game is None:
            self.curving.stop()
        else:
            self.curving.ask(watched(game))

    def ask(self) -> None:
        """Compute the review, however long it takes."""
        if self._game is not None:
            self._tell(self._game, Playing(0))
            self.curving.ask(watched(self._game), however_long=True)

    def _told(self, game: GameId, state: State) -> None:
        here = self._game
        if here is not None and watched(here) == game:
            self._tell(here, state)

    def _tell(self, game: GameId, state: State) -> None:
        self._table.ended = told(game, state)


def is_reviewed(bench: Bench) -> bool:
    """Whether the game at the table is over and had choices to review, and no prediction is open."""
    game = bench.match
    return game is not None and not is_by_hand(game) and not bench.asking and Match(game).over


def told(game: GameId, state: State) -> dict[str, Any]:
    """The trait `ended` of the table: the review of the game for its persons."""
    here = {"place": short_name(game.text())}
    if not isinstance(state, Drawn):
        found = win_probability_panel.told(watched(game), state)
        return here | {"says": found["says"], "offer": found["offer"]}
    trace, seats = Trace(watched(game)), persons(game)
    you = seats[0] if len(seats) == 1 else None
    found = win_probability_panel.drawn(state.curve, trace, state.more, you)
    choices = [each for each in found.pop("moments") if each["kind"] == "choice" and each["seat"] in seats]
    own = [each | {"turn": trace.steps[each["step"]].turn} for each in choices]
    whose = "at this table" if you is None else "of yours"
    if you is not None:
        found |= {"yours": _yours(found["bar"], you), "sentence": _sentence(found["sentence"], trace, you)}
        found["bar"] = [each | {"label": YOURS} if each["seat"] == you else each for each in found["bar"]]
        own = [each | {"text": _to_you(each["text"], trace, you)} for each in own]
    return here | found | {"own": own, "none": NONE.format(whose=whose)}


def _yours(bar: list[dict[str, Any]], you: int) -> str:
    """What the choices of the person brought or cost, from the parts of the bar."""
    points = next((each["points"] for each in bar if each["seat"] == you), 0)
    if not points:
        return "Your choices changed nothing in your chance to win."
    return f"Your choices {'brought' if points > 0 else 'cost'} {counted(abs(points), 'point')} of your chance to win."


def _sentence(text: str, trace: Trace, you: int) -> str:
    return _to_you(text, trace, you).replace(win_probability_panel.OWN_CHOICES, "your own choices")


def _to_you(text: str, trace: Trace, you: int) -> str:
    return said_to_you(text, trace.id.names[you], alone=len(trace.setup.strategies) == 1)
