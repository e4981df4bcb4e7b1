"""The frame: the visible part of the bench, all of it in the workbench, or a part inside a lesson."""

from typing import NamedTuple, Protocol

from engine.core.game import Game
from engine.core.rules import BadInput, Parameter
from workbench.bench import PAGES, Bench
from workbench.charts import SMALL, Chart, arranged, chart_named

_ROOM, _ROOM_IN_LESSON = 839, 1040  # the width of the charts in pixels where it was not measured
_LEAST, _GAP = 240, 13  # the narrowest chart, in which the names of both medians fit; the gap between charts
_NUMBERS = 366  # the column of numbers beside the big chart, with the gap between them (view/css/page.css)
_TWO_COLUMNS = 776  # the room from which on they are beside it


#: Parts that a small bench may choose among. A part with a problem or a notice is always visible.
PARTS = (
    "head", "about", "questions", "modules", "all_rules", "moment", "chips", "story", "shelf", "players", "who", "dials", "switch",
    "variants", "intro", "forms", "score", "tally", "warnings", "verdict", "goal", "numbers", "attempts", "compared", "missing", "charts",
    "behind", "others", "ends", "turned", "listed", "side", "picks", "curve", "ladder", "more", "sits", "seat", "table", "study",
    "keep",
    "rulebook",
)  # fmt: skip


class Answered(Protocol):
    """A question or an exercise of a lesson, with its answer."""

    @property
    def question(self) -> str: ...

    @property
    def answer(self) -> str: ...


class Sizes(NamedTuple):
    """Width and height of the charts for a given room."""

    main: tuple[int, int]
    small: tuple[int, int]
    more: tuple[int, int]


class Frame(NamedTuple):
    """The visible part. Empty `dials`, `charts` and `parts` mean all of them; otherwise only these, dials and charts in this order.

    `whole`: the bench is the page itself, with the list of games, a link and a column of dials; else it is part of a lesson.
    `makes`: a lesson in which a game is made, with modules and the story, as on a whole page.
    `asked`: questions and exercises of the lesson, whose answers are handed in with it.
    """

    dials: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    pages: tuple[str, ...] = PAGES
    questions: bool = True
    whole: bool = True
    asked: tuple[Answered, ...] = ()
    parts: tuple[str, ...] = ()
    makes: bool = False

    @property
    def todo(self) -> str:
        """A hint what to do next, where nothing is changed yet."""
        what = [
            *(["click a question"] if self.questions else []),
            *(["turn a dial"] if self.dials or self.whole else []),
        ]
        said = f"{' or '.join(what)} to see what a change does."
        return said[0].upper() + said[1:] if what else ""

    def checked(self, game: Game) -> "Frame":
        """The frame itself; BadInput names an unknown dial, chart, part or page."""
        for name in self.dials:
            game.Rules.parameter(name)
        for name in self.charts:
            chart_named(name, game)
        for name in self.parts:
            if name not in PARTS:
                raise BadInput(f"There is no part '{name[:40]}'; the parts are {', '.join(PARTS)}.")
        wrong = [page for page in self.pages if page not in PAGES]
        if wrong or not self.pages:
            raise BadInput(f"There is no page '{str((wrong or [''])[0])[:40]}'; the pages are {', '.join(PAGES)}.")
        return self

    def shows(self, name: str) -> bool:
        """Whether a part may be visible."""
        return not self.parts or name in self.parts or name not in PARTS

    def within(self, bench: Bench) -> Bench:
        """The bench on a page of this frame."""
        return bench if bench.page in self.pages else bench.show_page(self.pages[0])

    @property
    def answers(self) -> list[tuple[str, str]]:
        """The questions of the lesson that were answered, each with its answer."""
        return [(each.question, each.answer) for each in self.asked if each.answer]

    @property
    def watches(self) -> bool:
        """Whether a game can be opened here."""
        return "Replay" in self.pages

    def chosen(self, game: Game) -> list[Parameter]:
        """The dials that a lesson names."""
        return [game.Rules.parameter(name) for name in self.dials]

    def pictures(self, game: Game, metric: str = "") -> tuple[Chart, tuple[Chart, ...], tuple[Chart, ...]]:
        """The charts: the big one, which is that of the metric where none are named; the small ones, those under "More
        questions"."""
        if not self.charts:
            return arranged(game, metric)
        first, *others = (chart_named(name, game) for name in self.charts)
        return first, tuple(others), ()

    @property
    def places(self) -> int:
        """The most charts that the page shows: the big one and the small ones."""
        return len(self.charts) or 1 + SMALL

    def sizes(self, room: int = 0, is_page: bool = False) -> Sizes:
        """The big chart as wide as the room, or beside the numbers where the bench is the page itself; three small ones side by
        side, two of the others; fewer in a narrow room."""
        room = room or (_ROOM if self.whole else _ROOM_IN_LESSON)
        beside = max(1, min(3, (room + _GAP) // (_LEAST + _GAP)))
        small, more = (int((room - (n - 1) * _GAP) / n) for n in (beside, min(beside, 2)))
        two_columns = is_page and room >= _TWO_COLUMNS
        return Sizes((room - _NUMBERS, 320) if two_columns else (room, 230), (small, 300), (more, 220))


WHOLE = Frame()
