"""Controls beside the dials: each with its options, its value and its move.

A control is described here without any widget; `page/markup.py` makes HTML of it. The
dials are described in `features/dials/panel.py`.
"""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from engine.core import game as games
from engine.core.text import counted
from engine.play.strategy import PERSON, offered, strategies
from engine.setup.presets import presets
from engine.simulation.metrics import metrics
from workbench.bench import GAME_COUNTS, PUBLISHED, ROOMS, Bench, metric_names
from workbench.bench.budget import budget_here

Move = Callable[[Bench], Bench]


class Control(NamedTuple):
    """A control: its label, its value, its options (words -> value).

    `sets` takes a value and returns the move; None if it is no option.
    """

    kind: Literal["switch", "radio", "list", "tabs", "sides", "games"]
    label: str
    value: Any
    options: dict[str, Any] = {}  # noqa: RUF012 (never changed)
    sets: Callable[[Any], Move | None] = lambda value: None

    @property
    def shown(self) -> str | None:
        """The words of the value; None if it is none of the options."""
        return next((words for words, value in self.options.items() if value == self.value), None)


# ---------------------------------------------------------------- lists


def game_list(bench: Bench) -> Control:
    """All games by title."""
    options = {games.load(name).title: name for name in games.names()}
    return Control("games", "Game", bench.game.name, options, sets=_take_up)


def _take_up(name: str) -> Move:
    return lambda bench: bench if name == bench.game.name else bench.change_game(name)


def page_tabs(bench: Bench, pages: tuple[str, ...]) -> Control:
    """The visible pages."""
    return Control(
        "tabs", "", bench.page if bench.page in pages else pages[0], {page: page for page in pages}, sets=_show_page
    )


def room_tabs(bench: Bench) -> Control:
    """All rooms of the game."""
    return Control(
        "tabs", "", bench.room, {room: room for room in ROOMS}, sets=lambda room: lambda now: now.enter(room)
    )


def sides(bench: Bench) -> Control:
    """The switch between the sides of the open room."""
    options = {page: page for page in ROOMS[bench.room]}
    return Control("sides", f"Sides of the {bench.room}", bench.page, options, sets=_show_page)


def _show_page(page: str) -> Move:
    return lambda bench: bench if page == bench.page else bench.show_page(page)


def predict_switch(bench: Bench) -> Control:
    """The switch "Predict first"."""
    return Control("switch", "Predict first", bench.predict, sets=lambda on: lambda now: now.predict_first(on))


def changes_switch(bench: Bench) -> Control:
    """The switch "Show what changed" of the rulebook."""
    return Control("switch", "Show what changed", bench.marked, sets=lambda on: lambda now: now.mark_changes(on))


def seat_lists(bench: Bench) -> dict[tuple[int, int], Control]:
    """One list of strategies for each part of each seat; empty for a game without choices."""
    if bench.game.without_choices(bench.rules):
        return {}
    return {
        (seat, part): _strategies(bench, seat, part, name)
        for seat, parts in enumerate(bench.setup.lineup.parts)
        for part, name in enumerate(parts)
    }


def _strategies(bench: Bench, seat: int, part: int, name: str) -> Control:
    decides, known = bench.game.parts[part], strategies(bench.game)
    names = dict.fromkeys([*offered(bench.game, decides), *([] if name == PERSON else [name])])
    options = {f"{known[decides, each].words} ({each})": each for each in names}

    def chosen(name: str) -> Move:
        return lambda now: now.let_play(seat, part, name)

    return Control("list", f"{bench.game.seats[seat]}: {decides}", name, options, sets=chosen)


def variant_list(bench: Bench) -> Control:
    """All presets, to open one; none is selected."""
    options = {"…": ""} | {p.title: n for n, p in presets(bench.game).items()}
    return Control("list", "Open a variant", "", options, sets=_open_preset)


def _open_preset(name: str) -> Move | None:
    return (lambda bench: bench.open_preset(name)) if name else None


def against_list(bench: Bench) -> Control:
    """The possible baselines: the published rules, a preset, or (None) the saved variant in use."""
    options: dict[str, str | None] = {PUBLISHED: ""}
    options |= {p.title: n for n, p in presets(bench.game).items() if p.rules.changes()}
    known = {f"“{title}”": name for title, name in options.items()} | {PUBLISHED: ""}
    if bench.baseline_name not in known:
        options = {bench.baseline_name: None, **options}
    return Control("list", "Compare with", known.get(bench.baseline_name), options, sets=_compare_with)


def _compare_with(name: str | None) -> Move | None:
    return None if name is None else lambda bench: bench.compare_with(name)


def count_list(bench: Bench) -> Control:
    """The number of games per chart."""
    counts = sorted({*GAME_COUNTS, budget_here().games, bench.games})
    options = {f"{counted(n, 'game')}": n for n in counts}
    return Control("list", "Games played for each chart", bench.games, options, sets=lambda n: lambda now: now.play(n))


def metric_list(bench: Bench) -> Control:
    """The metric of the touched dial's curve."""
    known = metrics(bench.game)
    options = {known[name].title: name for name in metric_names(bench)}
    return Control("list", "Show", bench.metric, options, sets=lambda name: lambda now: now.look_at(name))
