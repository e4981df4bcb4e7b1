"""What a cell asks a bench to open: a game, a variant or one game; dials by keyword; the visible parts."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.core.game import Game
from engine.core.rules import BadInput, RuleSet, Value
from engine.replay.trace import GameId
from engine.setup.setup import Setup
from workbench.bench import IN_LESSONS, Bench
from workbench.features.dials.panel import plain
from workbench.hosts.kernel_comm import kernel_here
from workbench.page.kit.frame import WHOLE, Frame

SMALL = ("dials", "charts", "parts", "pages", "questions")  # keywords that make a small bench


def opened(
    what: "str | Setup | GameId | Bench", dials: Mapping[str, Value], game: int | str | None, predict: bool
) -> Bench:
    """The bench of what a cell names, with the dials that it sets, and one of its games open, by its seed or its id."""
    bench = _named(what)
    if dials:
        bench = replace(bench, rules=bench.rules.but(**dials), touched=next(iter(dials)))
    if game is not None:
        bench = bench.open_text(str(game))
    if bench.problem and not isinstance(what, Bench):  # that of a link is shown on the page
        raise BadInput(bench.problem)
    return bench.predict_first(True) if predict else bench


def _named(what: Any) -> Bench:
    if isinstance(what, Bench):
        return what
    if isinstance(what, Setup | GameId):
        return Bench.at(what.text())
    if not isinstance(what, str):
        raise BadInput("A bench opens a game, a preset, a variant or one game by its id, such as suits:hand_size=5.")
    return Bench.at(what)


def framed(small: Mapping[str, Any], bench: Bench) -> Frame:
    """The visible part: the whole bench, or these names of dials, charts, parts and pages. BadInput for unknown names."""
    if not small:
        return WHOLE
    dials, charts, parts, pages = (_names(name, small.get(name, ())) for name in ("dials", "charts", "parts", "pages"))
    frame = Frame(dials, charts, pages or IN_LESSONS, bool(small.get("questions")), whole=False, parts=parts)
    return frame.checked(bench.game)


def _names(of: str, given: Any) -> tuple[str, ...]:
    names = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, Iterable) else (given,)
    if not all(isinstance(name, str) for name in names):
        raise BadInput(f"{of} are names, such as {of}=('length',); '{str(given)[:40]}' is none.")
    return names


def rules_from(game: Game, given: "RuleSet | Mapping[str, Value]") -> RuleSet:
    """The rules that were given, as a rule set of this game or as changes to the published rules; BadInput if they are none."""
    if not isinstance(given, game.Rules | Mapping):
        example = next(iter(game.Rules.parameters()))
        raise BadInput(f"Rules here are those of {game.title}, or changes to them such as {{'{example}': ...}}.")
    return game.Rules.of(given if isinstance(given, Mapping) else given.changes())


def key_of(bench: Bench) -> str:
    """The name of a bench in its notebook: the cell, where the kernel knows it, and what the cell opens; the second bench of the same
    that one run of a cell makes has a number."""
    run, cell = run_and_cell()
    key = f"{cell} {bench.link()['game']}".strip()
    number = _numbers.of(run, key) if run else 1
    return key if number == 1 else f"{key} {number}"


class _Numbers:
    """Numbers the benches with one name that one run of a cell makes."""

    def __init__(self) -> None:
        self._run, self._made = "", Counter[str]()

    def of(self, run: str, key: str) -> int:
        """The number of the next bench of this name."""
        if run != self._run:
            self._run, self._made = run, Counter()
        self._made[key] += 1
        return self._made[key]


_numbers = _Numbers()


def run_and_cell() -> tuple[str, str]:
    """The request that JupyterLab runs now, and its cell; empty elsewhere."""
    kernel = kernel_here()
    parent = kernel.get_parent() if kernel else {}
    return str(parent.get("header", {}).get("msg_id", "")), str(parent.get("metadata", {}).get("cellId", ""))


def given_in(dials: Mapping[str, Value]) -> dict[str, Value]:
    """The dials that a cell sets, as the browser keeps them: when the cell has run again, it brings them along."""
    return {name: plain(value) for name, value in dials.items()}
