"""What stands beside the charts: predict first, the dials, who plays, what is compared with."""

from typing import Any, NamedTuple

from ipywidgets import HTML, Accordion, Button, VBox

from engine.game import Game
from workbench.bench import Bench
from workbench.jupyter.buttons import Buttons
from workbench.jupyter.heard import heard_while_busy
from workbench.jupyter.widgets import Dials, Seats, Setter
from workbench.panels import controls, predict, presses, strategies
from workbench.panels.frame import Frame


class Parts(NamedTuple):
    """What stands beside the charts of one game; in a lesson only the dials."""

    dials: Dials
    seats: Seats | None
    who: HTML
    offers: Buttons
    lists: dict[str, Setter]
    laid_out: tuple[Any, ...]


class Side(VBox):
    """The dials, who plays, what is compared with. In a lesson only the dials, if it names some."""

    def __init__(self, frame: Frame, go: presses.Go):
        self._frame, self._go = frame, go
        self._game: Game | None = None
        self._kept: dict[str, Parts] = {}
        super().__init__()
        self.add_class("wb-beside")

    def show(self, bench: Bench) -> None:
        """How the bench stands."""
        self.layout.display = None if bench.page == "Tune" and (self._frame.whole or self._frame.dials) else "none"
        if bench.game is not self._game:
            self._game = bench.game
            if bench.game.name not in self._kept:
                self._kept[bench.game.name] = self._make(bench)
            self.children = self._kept[bench.game.name].laid_out
        parts = self._kept[bench.game.name]
        parts.dials.rules = bench.rules
        if parts.seats is not None:
            parts.seats.show(bench)
            parts.who.value = strategies.seats_html(bench)
            parts.offers.show(presses.offers(bench))
        for name, setter in parts.lists.items():
            setter.show(_LISTS[name](bench))

    def _make(self, bench: Bench) -> "Parts":
        """The widgets of a game, which are kept: making them takes longer than setting them, and Jupyter forgets none."""
        go = self._go
        dials = Dials(bench, on_turn=lambda name, value: go(lambda b: b.turn(name, value)), frame=self._frame)
        who, offers = HTML(), Buttons("", go, "offers")
        if not self._frame.whole:
            return Parts(dials, None, who, offers, {}, (dials,))
        seats = Seats(bench, lambda seat, part, name: go(lambda b: b.let_play(seat, part, name)))
        lists = {
            "open": Setter(
                controls.variant_list(bench), lambda name: go(lambda b: b.open_preset(name)) if name else None
            ),
            "against": Setter(controls.against_list(bench), lambda name: self._compare_with(name)),
            "count": Setter(controls.count_list(bench), lambda games: go(lambda b: b.play(games))),
            "predict": Setter(_predict(bench), lambda on: go(lambda b: b.predict_first(on))),
        }
        keep = Button(description="Compare with the variant as it is now", layout={"width": "auto"})
        heard_while_busy(keep)
        keep.on_click(lambda _: go(Bench.pin))
        opened, against, count, predicting = (setter.widget for setter in lists.values())
        playing, compared = VBox([seats, who, offers]), VBox([opened, against, keep, count])
        more = Accordion([playing, compared], titles=("Who plays", "Variants and comparison"), selected_index=None)
        heard_while_busy(more)
        switch = VBox([predicting, HTML(f'<div class="wb-says">{predict.SAYS}</div>')])
        switch.add_class("wb-switch")
        return Parts(dials, seats, who, offers, lists, (switch, dials, more))

    def _compare_with(self, name: str | None) -> None:
        if name is not None:
            self._go(lambda bench: bench.compare_with(name))


def _predict(bench: Bench) -> controls.Control:
    return controls.Control("switch", "Predict first", bench.predict)


_LISTS = {
    "open": controls.variant_list,
    "against": controls.against_list,
    "count": controls.count_list,
    "predict": _predict,
}
