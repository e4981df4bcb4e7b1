"""A part of the screen, and the state that all parts depend on."""

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
    "drawn",
    "controls",
    "form",
    "dials",
    "progress",
    "charts",
    "games",
    "table",
    "study",
    "turned",
    "fields",
]


class Part(NamedTuple):
    """A part of the screen: its name, its kind, and its texts.

    `label` is shown above or before it, `hint` in an empty field. Whatever takes time is computed when it is drawn:
    `words` (HTML), `presses` (buttons), `controls`, `games` (rows of them). While a part `waits` for its games, only its
    place is known. A `live` part is read aloud when it changes.
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
    """The state that the parts depend on: the bench, its frame, the games played, the clicked mark, the open folds."""

    bench: Bench
    frame: Frame
    comparison: Comparison | None
    mark: Mark | None
    folds: frozenset[str] = frozenset()

    def on(self, *pages: str) -> bool:
        """Whether one of these pages is open, and no prediction is pending."""
        return self.bench.page in pages and not self.bench.asking

    def of_games(self, part: Part, words: Callable[[Comparison], str] | None = None) -> Part:
        """A part about the games; it waits until they are played."""
        played = self.comparison
        if played is None:
            return part._replace(waits=True)
        return part._replace(words=lambda: words(played)) if words else part
