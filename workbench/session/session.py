"""The session of one visitor: it owns the bench, does what events ask for, and tells the views what has changed.

    session = Session(Bench.at("suits"), tell=send)
    session.hear({"view": "a", "events": [[1, "press", "questions:equal_faces", None]]})

What is visible, and with which words, is decided by `page/scene`; what is played, and when, by `playing`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import ExitStack
from html import escape
from threading import Event as Signal
from threading import RLock
from typing import Any

import polars as pl

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput, Value
from engine.replay.trace import Trace
from engine.runtime.environment import is_shared
from workbench.bench import Bench
from workbench.bench.browser_storage import to_store
from workbench.bench.budget import budget_here
from workbench.features.ladder.panel import Climbed
from workbench.features.save import panel as save_panel
from workbench.features.sweep import panel as sweep_panel
from workbench.page.kit.button import Mark
from workbench.page.kit.changes import beside_chosen, chosen
from workbench.page.kit.controls import Move
from workbench.page.kit.frame import WHOLE, Frame
from workbench.page.kit.part import Part, Stage
from workbench.page.layout import FAR, LISTS, LIVE, page_html
from workbench.page.markup import Marked, marked_up, question_cards
from workbench.page.scene import scene
from workbench.replay.card_table import stepped
from workbench.session import view_state
from workbench.session.charts import Arranged, Charts
from workbench.session.events import Events, Offered
from workbench.session.form import Form
from workbench.session.history import NEW, SAME, History
from workbench.session.line import Event, Line
from workbench.session.listeners import Listeners
from workbench.session.parts.page import PagePart
from workbench.session.parts.words import Words
from workbench.session.playing import GivenUp, Playing
from workbench.work.games import played_by_all
from workbench.work.strand import Strand

_SOON = 0.06  # seconds that the page of a move waits for its first games
_FOLDS = 100  # that are remembered as open
NARROW = 660  # pixels: in a narrower bench the dials are above the charts (view/css/page.css)
_FIRST = {"verdict", "numbers", "charts", "score"}  # what people look at first, of all that new games change
_STAYS = {"head", "about", "players", "who", "switch", "variants"}  # what games change nothing of
_OF_A_GAME = (
    "warnings",
    "verdict",
    "numbers",
    "goal",
    "attempts",
    "others",
    "ends",
    "charts",
    "curve",
    "ladder",
    "more",
    "picks",
    "missing",
)


class Session:
    """The bench of one visitor, with all that a view shows of it."""

    def __init__(
        self,
        bench: Bench,
        frame: Frame = WHOLE,
        *,
        address: bool = False,
        given: dict[str, Value] | None = None,
        key: str = "",
        query: Mapping[str, str] | None = None,
        tell: Callable[[dict[str, Any]], None] = lambda update: None,
    ):
        """`address`: the bench is the page itself, whose address is its link; `query` is that address. `given`: parameters that were
        given in code; `key` names the bench in its notebook, so that a view finds it again. `tell` is given each update, in any
        thread."""
        self.frame, self.bench, self.address = frame.checked(bench.game), frame.within(bench), address
        self._asked = self.bench  # the bench that games were asked for last
        self.moved: Callable[[Bench, Bench], None] = lambda before, after: None  # called after each move
        self.seen = Signal()  # the first games of this bench are on the page, or it needs none
        self.lock, self.played = RLock(), played_by_all()
        self.line, self.strand, self.offered = Line(tell), Strand(), Offered()
        self._given = given or {}
        self._mark: Mark | None = None
        self._comparison: Comparison | None = None
        self._drawn: tuple[Bench, Comparison, Arranged] | None = None  # what the page shows
        self._visible: tuple[Stage | None, dict[str, Part]] = None, {}
        self._settled: Bench | None = None
        self._held = ExitStack()  # of updates: what leaves together with the end of a move
        self._folds: set[str] = set()
        self._in_sight: set[str] = set()
        self._climbed: tuple[Bench, Climbed | None] | None = None  # for which bench, and what was found
        self._revealing, self._stores = False, False
        self.page = PagePart()
        self.line.add("page", self.page)
        self.parts = Listeners(self)
        self.charts = Charts(self.frame, self.line, self.clicked, self._press_value, self._keep)
        self.form = Form(self.frame, self.files)
        self.history = History(self.page, address, {"key": key, "given": self._given} if key else None)
        self.playing = Playing(self.frame, self.played, self, self.parts.under_dial.follow)
        self._events = Events(self)
        self._begin(query or {})

    def _begin(self, query: Mapping[str, str]) -> None:
        self._put(view_state.from_query(query))
        self.charts.arranged = self.charts.arranged._replace(metric=chosen(self._folds))
        self.history.show(self.bench, SAME)
        self.go(lambda now: now)

    # ------------------------------------------------------------ what comes from outside

    def hear(self, message: Any) -> None:
        """Do the events of a message; returns at once."""
        self.strand.run(lambda: self.line.hear(message, self._do))

    def _do(self, event: Event) -> None:
        """Do an event. The first games of a move that come soon leave with its page: the browser lays both out in one frame."""
        self._events.do(event)
        self.seen.wait(_SOON)

    def go(self, move: Move, entry: str = NEW) -> None:
        """Make a move and show where it leads: what needs no games at once, the games as soon as they are played."""
        with self.lock, self.line.together():
            before = self._here()
            after = self.frame.within(move(before))
            self.history.note(before, after, entry)
            left = self._set(after, entry)
        self.moved(left, after)

    def must(self, move: Move) -> None:
        """Make a move that code asks for. BadInput if it cannot be made, and nothing changes."""
        if problem := move(self.bench).problem:
            raise BadInput(problem)
        self.go(move)

    def answer(self, move: Move) -> None:
        """Make a move of a prediction: revealing the result waits for the games."""
        moved = move(self.bench)
        if moved is not self.bench:
            return self.go(lambda _: moved)
        self._revealing = True
        self._ask(self.bench)

    def walk(self, way: str) -> None:
        """Go back to where the bench was before the last move, or forward again; where there is no way, nothing happens."""
        with self.lock, self.line.together():
            there = self.history.step(way, self._here())
            if there is None:
                return
            left = self._set(there, SAME)
        self.moved(left, there)

    def turn_dial(self, name: str, value: Value) -> str:
        """Turn a dial; a sentence where that cannot be."""
        problem = self._here().set_dial(name, value).problem
        if not problem:
            self.go(lambda bench: bench.set_dial(name, value), name)
        return problem

    def clicked(self, mark: Mark) -> None:
        """Show the games behind a mark."""
        with self.lock, self.line.together():
            if self._comparison is not None:
                self._mark = mark
                self._show(self.bench, self._comparison)

    def type(self, name: str, text: str) -> None:
        """A text was typed in the form."""
        self.form.type(name, text)
        self._show_form()

    def fold(self, name: str, is_open: bool) -> None:
        """A fold was opened or closed; what is in it is drawn when it opens, and the page is laid out by those that are open."""
        if is_open and len(self._folds) < _FOLDS:
            self._open(name)
        elif not is_open:
            self._folds.discard(name[:40])
        self._keep()
        self.unfold()

    def _open(self, fold: str) -> None:
        self._folds -= beside_chosen(fold)
        self._folds.add(fold[:40])

    def unfold(self) -> None:
        """Draw what is in the open folds."""
        with self.lock, self.line.together():
            if (metric := chosen(self._folds)) != self.charts.arranged.metric:
                self._arrange(self.charts.arranged._replace(metric=metric))
            if "more" in self._folds and self._comparison is not None:
                self.charts.draw_more(self._comparison, lambda: False)
            self._show(self.bench, self._comparison)

    def see(self, name: str, in_sight: bool) -> None:
        """A part that is played for or drawn only while it is in sight has come into sight, or left it."""
        if not in_sight:
            self._in_sight.discard(name)
        elif name not in self._in_sight and name in {*FAR, *self.charts.small}:
            self._in_sight.add(name)
            self._ask(self.bench)

    def is_wanted(self, part: str) -> bool:
        """Whether a part is to be played for; alone on a machine, all are."""
        return budget_here().unseen or part in self._in_sight

    def fit(self, width: int) -> None:
        """Draw the charts for a bench of this width."""
        sizes = self.frame.sizes(max(width - beside(width, self.frame), 280), self.address and self.frame.whole)
        if sizes != self.charts.sizes:
            self._arrange(self.charts.arranged._replace(sizes=sizes))

    def _arrange(self, arranged: Arranged) -> None:
        """Draw the charts in another way."""
        self.charts.arranged = arranged
        self._ask(self.bench)

    def save(self, at: str) -> None:
        """Write a file and hand it to the browser."""
        file = self.form.written(at)
        if file:
            self.page.send({"save": file})
        self._show_form()

    def restore(self, move: Move) -> None:
        """Take over what the browser has kept; from now on it keeps what is on the shelf."""
        self._stores = True
        self.go(move, SAME)

    def take_up(self, kept: Any) -> None:
        """Open the folds and put the bands as a view had them before."""
        if isinstance(kept, dict):
            self._put(kept)
            self.unfold()

    def _put(self, kept: Mapping[str, Any]) -> None:
        folds = kept.get("folds")
        names = [name for name in folds if isinstance(name, str)] if isinstance(folds, list) else []
        for name in names[:_FOLDS]:
            self._open(name)
        self.charts.put_bands(kept.get("bands"))
        self._keep()

    def _keep(self) -> None:
        """Tell the browser what it brings along when it comes back, and what a link says that is handed out."""
        self.page.kept = kept = {"folds": sorted(self._folds), "bands": self.charts.bands}
        self.history.show_view(self.bench, view_state.as_query(kept))

    def resume(self, bench: Bench, given: Any) -> None:
        """Go to where a view was before. Parameters that code gives otherwise than it did then win over that."""
        before = given if isinstance(given, dict) else {}
        if bench.game is not self.bench.game and self._given:
            return
        for name, value in self._given.items():
            if before.get(name) != value:
                bench = bench.set_dial(name, value)
        self.go(lambda now: now.back_at(bench), SAME)

    # ------------------------------------------------------------ what code asks for

    def comparison(self) -> Comparison:
        """All games of this bench, and of what it is compared with; waits until they are played."""
        self.playing.wait()
        with self.lock:
            return self.played.comparison(self.bench)

    def files(self, bench: Bench, entry: save_panel.Entry) -> list[save_panel.Kept]:
        """What can be saved of the variant."""
        return save_panel.files(bench, self.frame, entry, self.comparison, lambda: self.played.curve(bench))

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all events are done and all that they ask for is shown; whether it was in time."""
        return self.strand.wait(seconds) and self.playing.wait(seconds)

    def close(self) -> None:
        """Nothing is played any more."""
        self.playing.stop()
        self.parts.stop()

    # ------------------------------------------------------------ showing the bench

    def _here(self) -> Bench:
        """The bench with the step of its card table."""
        return stepped(self.parts.table, self.bench)

    def _set(self, after: Bench, entry: str) -> Bench:
        """Make this the bench, and show it; the old one is returned."""
        before, self.bench = self.bench, after
        if (before.published, before.setup) != (after.published, after.setup):
            self._mark, self.page.busy = None, True
        if before.game is not after.game:
            self._comparison = None
            self._climbed = None
            self._forget(_OF_A_GAME)
        self.seen.clear()
        self._drawn = None  # a move to the same bench shows what needs no games again
        self.parts.stop()
        self.history.show(after, entry)
        if self._stores:
            self.page.store = to_store(after)
        self._ask(after)  # first: the games are played while the page is written
        self._show(after, None)
        return before

    def _ask(self, bench: Bench) -> None:
        self._asked, self.page.playing = bench, True
        self.playing.ask(bench)

    def _show(self, bench: Bench, comparison: Comparison | None, but: Collection[str] = ()) -> None:
        """Everything that is known, `but` these parts; what waits for its games stays as it is."""
        shown = self._lay_out(bench, comparison)
        for part in shown.values():
            if part.name not in but:
                self._show_part(part, bench, comparison)
        self._forget(
            name for name, part in list(self.line.parts.items()) if isinstance(part, Words) and name not in shown
        )
        self.parts.show(shown, bench)

    def _show_first(self, bench: Bench, comparison: Comparison) -> None:
        """What people look at first: the big chart, the sentence, the numbers."""
        if bench.page == "Bench" and not bench.asking:
            self.charts.draw_big(comparison)
        shown = self._lay_out(bench, comparison)
        for name in _FIRST & shown.keys():
            self._show_part(shown[name], bench, comparison)

    def _lay_out(self, bench: Bench, comparison: Comparison | None) -> dict[str, Part]:
        """The parts that there are, each with its place on the page."""
        shown = self._scene(bench, comparison)
        self.page.html = page_html(shown, self.frame, frozenset(self._folds))
        return shown

    def _scene(self, bench: Bench, comparison: Comparison | None) -> dict[str, Part]:
        """The visible parts. Games are shown in two updates: the parts of the last call stay while they are of the same."""
        now = Stage(bench, self.frame, comparison, self._mark, frozenset(self._folds))
        seen, parts = self._visible
        if seen is not None and seen.bench is bench and seen.comparison is comparison and seen[3:] == now[3:]:
            return parts
        parts = scene(*now)
        self._visible = now, parts
        return parts

    def _show_part(self, part: Part, bench: Bench, comparison: Comparison | None) -> None:
        if part.waits or part.name in (*LIVE, *LISTS):
            return
        if part.name == "keep":
            self.line.words("keep", self.form.html(part, bench, save_panel.SUBMIT in self._folds))
        elif part.name == "charts" and comparison is not None:
            self.line.words("charts", self.charts.html(comparison))
        elif part.name == "more" and comparison is not None:
            self.line.words("more", self.charts.more_html(part, comparison, "more" in self._folds))
        elif part.name == "curve":
            if comparison is not None or not self.line.has_words("curve"):  # else the one before stays until then
                self._mark_up(part, self.charts.curve(part, bench, self.played.swept(bench), comparison))
        elif part.name == "ladder":
            self.line.words("ladder", self.charts.ladder(*(self._climbed or (bench, None))))
        elif part.name == "questions":
            self._mark_up(part, question_cards(part, self.parts.backs(bench)))
        else:
            self._mark_up(part, marked_up(part))

    def _mark_up(self, part: Part, marked: Marked) -> None:
        self.offered.note(part.name, marked)
        self.line.words(part.name, marked.html)

    def _forget(self, names: Iterable[str]) -> None:
        for name in list(names):
            if name != "preparing":
                self.line.words(name, "")

    def _show_form(self) -> None:
        with self.lock, self.line.together():
            part = self._scene(self.bench, self._comparison).get("keep")
            if part is not None and not part.waits:
                self._show_part(part, self.bench, self._comparison)

    def show_questions(self) -> None:
        """The effects of the opening questions are known."""
        with self.lock, self.line.together():
            part = scene(self.bench, self.frame).get("questions")
            if part is not None:
                self._show_part(part, self.bench, None)

    def _press_value(self, fields: dict[str, Any]) -> None:
        """A value on the curve was pressed."""
        move = sweep_panel.pressed(self.bench, fields)
        if move:
            self.go(move)

    # ------------------------------------------------------------ what was played (see playing.py)

    def show_preparing(self, part: Part | None) -> None:
        """How far a first compile is; nothing once it is done."""
        self.line.words("preparing", part.words() if part else "")

    def show_problem(self, words: str) -> None:
        """Why nothing can be shown."""
        self.line.words("preparing", f'<div class="wb-problem" role="status">{escape(words)}</div>')

    def show_games(self, bench: Bench, comparison: Comparison, given_up: GivenUp, done: bool) -> None:
        """The games so far: first the big chart and the words, then the small charts. `done`: they are more than a glimpse, and
        `settle` or `rest` follows."""
        with self.lock, self.line.together():
            if bench.game is not self.bench.game or bench.page != self.bench.page:
                return
            is_new, arranged = not self._is_drawn(bench, comparison), self.charts.arranged
            if is_new:
                self._take(bench, comparison)
            if bench is self._asked:
                self.page.busy = False
                self.seen.set()
        has_left = not is_new or self.line.wait_until_sent()
        if is_new and bench.page == "Bench":
            self.charts.wait_until_painted(lambda: bench is not self._asked)
        # An update takes a server some 2 ms, and of known games all of this is there at once. What people look at first never waits.
        if done and has_left and is_shared():
            self._held.enter_context(self.line.together())
        with (
            self.lock,
            self.line.together(),
        ):  # an update of its own: what people look at first does not wait for the rest
            if is_new and self._comparison is comparison and bench is self._asked:
                shown = _FIRST | _STAYS if self.bench is bench else _FIRST
                self._show(self.bench, comparison, but=shown)
                self.parts.begin(bench, comparison)
        if bench.page == "Bench":
            self.charts.draw_small(comparison, self.is_wanted, given_up)
            if "more" in self._folds:
                self.charts.draw_more(comparison, given_up)
        self._drawn = bench, comparison, arranged  # it may be another one by now

    def _is_drawn(self, bench: Bench, comparison: Comparison) -> bool:
        """Whether the page shows these games already: what is asked for again for another part of it is not drawn again."""
        now = bench, comparison, self.charts.arranged
        return self._drawn is not None and all(one is other for one, other in zip(self._drawn, now, strict=True))

    def settle(self, bench: Bench) -> None:
        """The move that led to this bench has come to its end; said once, with all that was held until then."""
        with self.lock, self.line.together():
            self._held.close()
            if bench is self._asked and bench is not self._settled:
                self._settled = bench
                self.line.settle()

    def _take(self, bench: Bench, comparison: Comparison) -> None:
        if bench.prediction and bench is self._asked:  # the score follows the games
            self.bench = bench.look(comparison)
        self._comparison = comparison
        self._show_first(self.bench, comparison)

    def show_turned_deal(self, bench: Bench, comparison: Comparison, given_up: GivenUp) -> None:
        """A deal that ends differently under the two rule sets, where the page has room for it."""
        if self.is_wanted("turned") and "turned" in self._scene(bench, comparison):
            self.settle(bench)
            self.parts.turned.show(bench, comparison, given_up)

    def show_curve(self, bench: Bench, swept: pl.DataFrame | None) -> None:
        """The touched dial over all its values."""
        self._show_again(bench, "curve")

    def show_ladder(self, bench: Bench, climbed: Climbed | None) -> None:
        """How much each way of playing wins; None while its players are compiled."""
        self._climbed = bench, climbed
        self._show_again(bench, "ladder")

    def _show_again(self, bench: Bench, name: str) -> None:
        with self.lock, self.line.together():
            part = self._scene(self.bench, self._comparison).get(name)
            if bench is self._asked and part is not None:
                self._show_part(part, self.bench, self._comparison)

    def show_story(self, bench: Bench) -> None:
        """One more row of the story has its numbers."""
        self._show_again(bench, "attempts")

    def show_traces(self, bench: Bench, traces: tuple[Trace, ...]) -> None:
        """The open game, unless people have moved on meanwhile."""
        with self.lock, self.line.together():
            if bench is self._asked:
                self.parts.open(bench, traces)

    def show_table(self, bench: Bench) -> None:
        """The table at which people play, if it had to wait for its rules."""
        with self.lock, self.line.together():
            if bench is self._asked:
                self._show(bench, self._comparison)

    def show_foresight(self, bench: Bench, comparison: Comparison) -> None:
        """The games of a prediction are played; they are shown once it was made."""
        if self._revealing:
            self._revealing = False
            self.go(lambda now: now.look(comparison))

    def rest(self, bench: Bench, given_up: bool) -> None:
        """All that was asked for is shown, or it is given up."""
        with self.lock, self.line.together():
            self._held.close()
            if bench is self._asked and not given_up:
                self.seen.set()
                self.page.busy = self.page.playing = False
                self.settle(bench)


def beside(width: int, frame: Frame) -> int:
    """Pixels that the column of dials takes beside the charts, with the gap between them (view/css/page.css)."""
    return min(326, max(230, 3 * width // 10)) + 35 if frame.whole and width >= NARROW else 0
