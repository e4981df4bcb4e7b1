"""The parts of the page that keep a state, and who answers what is done in them."""

from functools import partial
from typing import Any

from engine.analysis.compare import Comparison
from engine.replay.trace import Trace
from workbench.bench import Bench
from workbench.features.move_values.panel import Asked
from workbench.features.play.hearing import Hearing, is_prepared
from workbench.features.win_probability.panel import Winning
from workbench.page.kit.part import Part
from workbench.page.layout import LISTS
from workbench.replay.card_table import lay_out
from workbench.session.parts.card_table import CardTable
from workbench.session.parts.dials import DialPanel
from workbench.session.parts.drawer import GamesDrawer
from workbench.session.parts.first import FirstView
from workbench.session.parts.seat import SeatTable
from workbench.session.parts.study import StudyPage
from workbench.session.parts.turned_deal import TurnedDeal
from workbench.session.under_dial import UnderDial


class Listeners:
    """The dials, the felt of the first view, the card table, the table for playing, the study, the lists of games."""

    def __init__(self, session: Any):
        frame, line, go = session.frame, session.line, session.go
        self._session = session
        self._opened: tuple[Any, ...] | None = None
        self.dials, self.first = DialPanel(session.turn_dial), FirstView(go)
        self.seat, self.study, self.turned = SeatTable(), StudyPage(go), TurnedDeal(go)
        self.table = CardTable(in_link=session.address, plays_on=True, takes_seat="Play" in frame.pages)
        self.lists = {name: GamesDrawer() for name in LISTS}
        named = {
            "dials": self.dials,
            "moment": self.first,
            "seat": self.seat,
            "study": self.study,
            "table": self.table,
            "turned": self.turned,
        }
        for name, part in {**named, **self.lists}.items():
            line.add(name, part)
        for drawer in self.lists.values():
            drawer.opens(partial(self._open_from, drawer))
        self.under_dial = UnderDial(session.played)
        if frame.whole:
            self.under_dial.join(self.dials)
        self.asked, self.winning = Asked(self.table, lambda: session.bench, go), Winning(self.table)
        self.hearing = Hearing(self.seat, lambda: session.bench, go)
        self.first.observe(lambda _: session.show_questions(), "questions")

    def show(self, shown: dict[str, Part], bench: Bench) -> None:
        """Show this bench; the games of a replay follow (`open`)."""
        if "dials" in shown:
            self.dials.lay_out(
                bench.game, bench.rules, None if self._session.frame.whole else self._session.frame.dials
            )
        if "moment" in shown:
            self.first.lay_out(bench.game)
        if "seat" in shown and is_prepared(bench):
            self.hearing.lay_out(bench)
        self.study.lay_out(bench)
        self.turned.follow(bench if "turned" in shown else None)
        if "table" not in shown or bench.asking or bench.pick is None:
            self._close(shown, bench)
        for name, drawer in self.lists.items():
            part = shown.get(name)
            drawer.lay_out(part.label if part else "", part.games() if part else None)

    def _close(self, shown: dict[str, Part], bench: Bench) -> None:
        """No game is open here: the table says how one is opened."""
        self._opened = None
        if "table" in shown:
            lay_out(self.table, bench, ())
        self.winning.follow(bench)

    def open(self, bench: Bench, traces: tuple[Trace, ...]) -> None:
        """Show the open game; a game that has just been opened takes the keys."""
        opened = (bench.pick, bench.rotation, bench.game) if traces else None
        lay_out(self.table, bench, traces)
        self.winning.follow(bench)
        if opened and opened != self._opened:
            self.table.send("opened")
        self._opened = opened

    def begin(self, bench: Bench, comparison: Comparison) -> None:
        """The games of this bench are shown: the first view may be worked out now."""
        if self._session.frame.whole and bench.page == "Bench":
            self.first.begin(bench.game, self._session.played)

    def backs(self, bench: Bench) -> dict[str, str]:
        """The effects of the opening questions of this game, by their keys, as far as they are known."""
        start = f"{bench.game.name}."
        known = self.first.questions.items()
        return {name.removeprefix(start): html for name, html in known if name.startswith(start)}

    def stop(self) -> None:
        """Something is asked for that goes first."""
        self.under_dial.stop()

    def _open_from(self, drawer: GamesDrawer, seed: int) -> None:
        self._session.go(drawer.move(seed))
