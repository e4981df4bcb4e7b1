"""The session of a page in marimo: its moves, and the cells that show them.

A cell runs again when a state that it reads is set; the widgets that stay on the page (the card table, the address, the lists of
games) are updated directly, so that no cell has to run.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from workbench.bench import Bench
from workbench.dials import DialPanel
from workbench.drawer import GamesDrawer
from workbench.features.move_values.panel import Asked
from workbench.features.play.hearing import Hearing, is_prepared
from workbench.features.sweep import panel as sweep_panel
from workbench.features.win_probability.panel import Winning
from workbench.first import FirstView
from workbench.in_marimo.address import NEW, SAME, Address
from workbench.in_marimo.background import Behind
from workbench.in_marimo.dragging import Moving
from workbench.in_marimo.keys import Keys
from workbench.in_marimo.pictures import Pictures, empty_picture
from workbench.in_marimo.shelf import Shelf
from workbench.page.kit.controls import Move
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part
from workbench.replay import card_table
from workbench.seat import SeatTable
from workbench.session.parts.under_dial import UnderDial
from workbench.study import StudyPage
from workbench.table import CardTable
from workbench.work.games import PlayedGames
from workbench.work.priority import BackgroundQueue

Set = Callable[[Any], None]


class States(NamedTuple):
    """The setters of marimo's states: the bench, its page, the mark that is pressed, how often moves came from elsewhere."""

    bench: Set
    page: Set
    mark: Set
    drawn: Set


class Desk:
    """What stays on the page of a session, and the moves that are made there. `bench` is what people see now."""

    def __init__(self, opening: Bench, frame: Frame, played: PlayedGames, states: States):
        self.bench, self.scored = opening, None
        self._frame, self._played, self._set = frame, played, states
        self.table = CardTable(in_link=frame.whole, plays_on=True, takes_seat="Play" in frame.pages)
        self.dials, self.address, self.keys = DialPanel(), Address(), Keys(self.go)
        self.dials.turn, self.under_dial = self._turn_dial, UnderDial(played)
        self.asked, self.winning = Asked(self.table, lambda: self.bench, self.step), Winning(self.table)
        self.seat, self.ladder, self.curve = SeatTable(), empty_picture(), empty_picture(self._press_value)
        self.hearing = Hearing(self.seat, lambda: self.bench, self.step)
        self.first = FirstView(self.go)
        self.pictures = Pictures(lambda name, pick: states.mark((name, pick)), frame.places)
        queue = BackgroundQueue()
        self.moving = Moving(
            frame, self.pictures, played, lambda: states.bench(self.bench), self.under_dial.follow, queue
        )
        self.sweeping, self.climbing = Behind(played.curve, queue), Behind(played.ladder, queue)
        self.seating, self.beside = Behind(played.play_seats, queue), Behind(played.play_others, queue)
        self.study = StudyPage(self.go)
        self.shelf = Shelf()
        self.drawers = {name: GamesDrawer() for name in ("behind", "listed")}
        for drawer in self.drawers.values():
            drawer.opens(partial(self._open_from, drawer))
        self.study.lay_out(opening)
        if frame.whole:  # a lesson has a link of its own
            self.address.stand(opening, SAME)
            self.address.observe(lambda _: self._back(), "came")
            self.shelf.join(self.go, self.step)
            self.shelf.follow(opening)
            self.under_dial.join(self.dials)
            self.first.lay_out(opening.game)

    @property
    def seen(self) -> dict[str, Any]:
        """The widgets that have a place on the page, by their part."""
        here = {"dials": self.dials, "first": self.first, "seat": self.seat, "table": self.table, "study": self.study}
        here |= {"ladder": self.ladder} if self._frame.whole else {}
        return here | self.pictures.places | {"curve": self.curve} | self.drawers

    @property
    def unseen(self) -> list[Any]:
        """The widgets of the page that show nothing themselves."""
        return [self.address, self.keys, self.moving.live, *([self.shelf] if self._frame.whole else [])]

    def step(self, move: Move) -> None:
        """Make a move of a widget that stays as it is set."""
        before = self._here()
        moved = move(before)
        if moved is not before:
            self.show(moved)

    def go(self, move: Move, entry: str = NEW) -> None:
        """Make a move, show where it leads, and make the dials again."""
        self.show(move(self._here()), entry)
        self._set.mark(None)
        self._set.drawn(lambda times: times + 1)

    def show(self, bench: Bench, entry: str = NEW, held: bool = False) -> None:
        """Show another state of the bench; the widgets stay as they are. What follows a dial that is held needs no cell."""
        bench = self._frame.within(bench)
        at_table = self._answered(bench)
        for each in (self.under_dial, self.climbing, self.seating, self.beside):
            each.stop()
        followed = held and self.moving.follow(bench, self.keys.room)
        if bench.page != self.bench.page:
            self._set.page(bench.page)
        elif (bench.match is None) != (self.bench.match is None):  # a game at the table began or ended
            self._set.drawn(lambda times: times + 1)
        other = (bench.published, bench.setup) != (self.bench.published, self.bench.setup)
        self.keys.busy = other and not followed
        self.bench = bench
        self.dials.stand(bench.rules)
        self.study.lay_out(bench)
        if self._frame.whole:
            self.address.stand(bench, entry)
            self.shelf.follow(bench)
            self.first.lay_out(bench.game)
        if not followed and not at_table:
            self.moving.stop()
            self._set.bench(bench)

    def have_games(self, bench: Bench, shown: dict[str, Part]) -> None:
        """There are games of what is shown: now those may be played that nobody has asked for."""
        if "moment" in shown:
            self.first.begin(bench.game, self._played)
        if "charts" in shown:
            self.under_dial.follow(bench)

    def _answered(self, bench: Bench) -> bool:
        """Show what an answer at the table, or one that is taken back, has led to; False where more than that is another."""
        if bench.match is None or replace(bench, match=self.bench.match) != self.bench or not is_prepared(bench):
            return False
        self.hearing.lay_out(bench)
        return True

    def _turn_dial(self, name: str, value: Any) -> str:
        """Turn a dial; a sentence where that cannot be."""
        turned = self._here().set_dial(name, value)
        if not turned.problem:
            self.show(turned, name, held=True)
        return turned.problem

    def _press_value(self, fields: dict[str, Any]) -> None:
        """A value of the curve was pressed."""
        move = sweep_panel.pressed(self.bench, fields)
        if move:
            self.go(move)

    def _open_from(self, drawer: GamesDrawer, seed: int) -> None:
        self.go(drawer.move(seed))

    def _here(self) -> Bench:
        """A step on the card table runs no cell: the table is asked where it is, before each move."""
        return card_table.stepped(self.table, self.bench)

    def _back(self) -> None:
        brought = self.address.brought(self.bench)
        if brought:
            self.go(lambda _: brought, SAME)
