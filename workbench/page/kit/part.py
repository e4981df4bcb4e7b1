"""A part of the screen, whatever is on it, and what all parts follow from."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.page.kit.button import Button, Mark
from workbench.page.kit.controls import Control
from workbench.page.kit.frame import Frame
from workbench.page.kit.game_list import GameList

Kind = Literal[
    "head",
    "felt",
    "buttons",
    "words",
    "alert",
    "controls",
    "form",
    "dials",
    "progress",
    "charts",
    "games",
    "table",
    "study",
    "fields",
]


class Part(NamedTuple):
    """A part of the screen: its name, what kind of thing it is, and the texts on it.

    `label` stands above or before it, `hint` in a field that is still empty. What takes time is made when it is drawn:
    `words` (HTML), `presses` (buttons), `controls`, `games` (rows of them). While a part `waits` for its games, only its
    place is known. A part that is `live` is read aloud when it changes.
    """

    name: str
    kind: Kind
    label: str = ""
    hint: str = ""
    words: Callable[[], str] = str
    presses: Callable[[], list[Button]] = list
    controls: Callable[[], dict[str, Control]] = dict
    games: Callable[[], GameList | None] = lambda: None
    waits: bool = False
    live: bool = False


class Stage(NamedTuple):
    """What the parts follow from: the bench, how much of it is shown, what was played, the mark that was clicked."""

    bench: Bench
    frame: Frame
    comparison: Comparison | None
    mark: Mark | None

    def on(self, *pages: str) -> bool:
        """Whether one of these pages is open, and nothing has to be kept from people who are still asked."""
        return self.bench.page in pages and not self.bench.asking

    def of_games(self, part: Part, words: Callable[[Comparison], str] | None = None) -> Part:
        """A part that says something about the games; it waits until they are played."""
        played = self.comparison
        if played is None:
            return part._replace(waits=True)
        return part._replace(words=lambda: words(played)) if words else part
