"""The desk of a bench without a notebook: its widgets, and what the cells of marimo do with them when the bench is another one."""

from typing import Any

from tests.kit.widget_page import WidgetPage
from workbench.bench import Bench
from workbench.in_marimo.desk import Desk, States
from workbench.in_marimo.parts import Drawn, aside, framed
from workbench.page.kit.frame import WHOLE
from workbench.page.scene import scene
from workbench.replay import card_table
from workbench.work.games import PlayedGames, played_by_all

#: What stands above the card table on a page of marimo, at most: the games, the pages, the games to open. Pixels.
ABOVE_TABLE = 148
_PUSH_DOWN = """(top) => {
    const now = document.querySelector(".part-table").getBoundingClientRect().top;
    document.querySelector(".above").style.height = `${top - now}px`;
}"""


class BareDesk:
    """A desk at a link, whose widgets stand on a page. `marks` are the marks that were pressed."""

    def __init__(self, on: WidgetPage, played: PlayedGames | None = None, **query: str):
        self.on, self.page, self.marks = on, on.page, []
        self.played = played or played_by_all()
        opening = Bench.from_link(query)
        states = States(lambda bench: self._follow(bench), _nothing, self.marks.append, _nothing)
        self.desk = Desk(opening, WHOLE, self.played, states)

    @property
    def bench(self) -> Bench:
        """The bench as it is now."""
        return self.desk.bench

    def part(self, name: str, *html: str, comparison: Any = None) -> str:
        """A part of the scene, under its name: this HTML, or its words."""
        found = scene(self.bench, WHOLE, comparison)[name]
        return framed(found, *(html or (found.words(),)))

    def address(self) -> "BareDesk":
        """The address follows the bench, and brings it back."""
        self.on.stand(self.desk.address)
        return self

    def head(self) -> "BareDesk":
        """The games and the tabs of the pages, and what hears them."""
        keys, controls = self.desk.keys, scene(self.bench)["head"].controls()
        words = scene(self.bench)["head"].words()
        html = self.part("head", words, keys.games(controls["game"]), keys.tabs(controls["page"], self.desk.step))
        self.on.put(html).stand(keys)
        return self

    def opening(self) -> "BareDesk":
        """What is seen first: the games, the felt, what the game is, the opening questions, and the dials beside them."""
        self.head()
        first = "<span class=wb-unsaid></span><div class=the-felt></div>"
        self.on.put(self.part("moment", first)).stand(self.desk.first, ".the-felt")
        questions = scene(self.bench)["questions"]
        self.on.put(self.part("questions", self.desk.keys.questions(questions, self.bench.game.name)))
        return self.dials()

    def dials(self) -> "BareDesk":
        """The column of the dials."""
        self.desk.dials.lay_out(self.bench.game, self.bench.rules)
        nothing = dict.fromkeys(("players", "who", "switch", "variants"), Drawn("", {}))
        self.on.put(aside(scene(self.bench), nothing, "<div class=the-dials></div>"))
        self.on.stand(self.desk.dials, ".the-dials")
        return self

    def play(self) -> Any:
        """Its games are played; the comparison."""
        return self.played.comparison(self.bench)

    def table(self) -> Any:
        """The card table of the replay with its address; the page."""
        self._follow(self.bench)
        self.on.put('<div class="above"></div><div class="part-table"></div>')
        self.page.evaluate(_PUSH_DOWN, ABOVE_TABLE)
        self.on.stand(self.desk.table, ".part-table")
        self.address()
        return self.page

    def seat(self) -> Any:
        """The table at which people play; the page."""
        self._follow(self.bench)
        self.on.put('<div class="part-seat"></div>').stand(self.desk.seat, ".part-seat")
        self.address()
        return self.page

    def study(self) -> Any:
        """The page "Study"; the page."""
        self.on.put('<div class="part-study"></div>').stand(self.desk.study, ".part-study")
        self.address()
        return self.page

    def _follow(self, bench: Bench) -> None:
        """What the cells of the replay and of the table do."""
        if bench.page == "Replay":
            card_table.lay_out(self.desk.table, bench, () if bench.asking else card_table.shown_traces(bench))
        self.desk.winning.follow(bench)
        self.desk.hearing.lay_out(bench)


def _nothing(_told: Any) -> None:
    """What nobody here has to know."""
