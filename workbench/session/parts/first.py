"""The first view as a part of the page. Its moment is shown at once; the effects of the questions are computed in a thread, after the first
picture (both in features/opening)."""

import json
from threading import Thread
from typing import Any

import traitlets

from engine.core.game import Game
from workbench.features.opening.panel import LABELS, OPENINGS, Moment
from workbench.page.kit.button import Go
from workbench.session.parts.live_part import LivePart
from workbench.theme.theme import TOKENS
from workbench.view.script import sheet, using
from workbench.work.games import PlayedGames

SCRIPT = using("first", "paintMoment", "render")
STYLE = TOKENS.read_text("utf-8") + sheet("table", "first")


class FirstView(LivePart):
    """A felt on which five cards of a typical game move, with the clause below; a click opens the game there.

    `moment` is that part of a trace; `questions` are small drawings, which the browser puts into the place of each question
    (an element `wb-back`); `pressed` is the step on show when the felt was clicked, or that a hand is to be
    played, and the number of clicks.
    """

    moment = traitlets.Dict().tag(sync=True)
    questions = traitlets.Dict().tag(sync=True)
    pressed = traitlets.Dict().tag(sync=True, heard=True)
    labels = traitlets.Dict(LABELS).tag(sync=True)

    def __init__(self, go: Go = lambda move: None):
        super().__init__()
        self.go = go
        self._game: Game | None = None
        self._begun: Game | None = None
        self._shown: Moment | None = None
        self._thread: Thread | None = None

    def lay_out(self, game: Game) -> None:
        """Show the felt of a game, with its moment if it is known; nothing is played for that."""
        if game is not self._game:
            self._game, self._begun, self.questions = game, None, {}
            self._show(OPENINGS.known(game.name))

    def begin(self, game: Game, played: PlayedGames) -> None:
        """The games are played: compute the first view and show each part as soon as it is ready."""
        self.lay_out(game)
        if game is not self._begun:
            self._begun = game
            self._thread = Thread(target=self._make, args=(game, played), daemon=True)
            self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait until everything is ready; whether it was in time."""
        if self._thread is not None:
            self._thread.join(seconds)
        return bool(self.questions)

    def _make(self, game: Game, played: PlayedGames) -> None:
        moment = OPENINGS.moment(game)
        if game is self._game and self._shown is not moment:
            self._show(moment)
        drawn = OPENINGS.questions(game, played)
        if game is self._game:
            self.questions = {f"{game.name}.{short}": html for short, html in drawn.items()}

    def _show(self, moment: Moment | None) -> None:
        self._shown = moment
        self.moment = {"game": self._game.name if self._game else "", "trace": moment.trace} if moment else {}

    @traitlets.observe("pressed")
    def _pressed(self, change: Any) -> None:
        if change.new.get("play") is True:
            return self.go(lambda bench: bench.show_page("Play"))
        step = change.new.get("step")
        if self._shown is not None and type(step) is int and 0 <= step < len(self._shown.trace["rows"]):
            self.go(self._shown.open(step))


def painted(game: str) -> str:
    """The felt of a game for a page without widgets yet; empty if it is not known yet.

    The script is `async`: otherwise it would wait for those of marimo, which come before it and take seconds to load.
    """
    known = OPENINGS.known(game)
    if known is None:
        return ""
    told = {"game": game, "trace": known.trace}, STYLE, LABELS
    given = ", ".join(json.dumps(each).replace("<", "\\u003c") for each in told)
    script = f"{SCRIPT}\npaintMoment(document.querySelector('.wb-first-felt'), {given});"
    return f'<div class="wb-first-felt"></div><script type="module" async>{script}</script>'
