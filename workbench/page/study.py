"""The page "Study": analyses of a game, part by part. Each part runs only on request.

The page is plain HTML with attributes on its buttons (`data-do`, `data-key`, `data-text`), which study/study.js reads in
both notebooks. `read_press` turns a click into a move of the bench, or a wish: to run a part, to stop, to select something else.
"""

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

from engine.simulation.metrics import metrics
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.claims import panel as claims_panel
from workbench.features.gaps import panel as gaps_panel
from workbench.features.history import panel as history_panel
from workbench.features.luck import panel as luck_panel
from workbench.features.matchups import panel as matchups_panel
from workbench.features.meaningful_choices import panel as meaningful_choices_panel
from workbench.features.optimize import panel as optimize_panel
from workbench.features.sensitivity import panel as sensitivity_panel
from workbench.features.skill_chain import panel as skill_chain_panel
from workbench.features.two_way_sweep import panel as two_way_sweep_panel
from workbench.page.kit.controls import Move
from workbench.page.kit.html import Section, button
from workbench.work.tasks import Found, Task

ASKING = "Make your prediction first; then this page shows the results."


class Wish(NamedTuple):
    """A request that leaves the bench as it is: to "try" a part, to "stop", to select something else ("choose": a
    metric, or one of two dials), to set another goal ("goal")."""

    do: str
    part: str = ""
    text: str = ""


#: In their order: first about the game, then about its rules, then about its players.
SECTIONS = tuple(
    each.SECTION
    for each in (
        claims_panel,
        meaningful_choices_panel,
        luck_panel,
        skill_chain_panel,
        sensitivity_panel,
        two_way_sweep_panel,
        optimize_panel,
        gaps_panel,
        matchups_panel,
        history_panel,
    )
)


class Playing(NamedTuple):
    """The state of the worker: the key of its task, whether it is still being compiled; and the task that failed, with the reason."""

    running: tuple[Any, ...] | None = None
    compiling: bool = False
    problem: tuple[tuple[Any, ...], str] = ((), "")


def list_html(bench: Bench, chosen: Chosen, found_of: Callable[[Task], Found | None], playing: Playing) -> str:
    """The list of parts, one of which is open, with the progress of each."""
    items = []
    for each in SECTIONS:
        task, shown = each.task(bench, chosen), (each.shown or each.task)(bench, chosen)
        found = found_of(shown) if shown else None
        state = _state(task, found, playing) if task else "not in this game"
        is_open = str(each.name == chosen.part).lower()
        items.append(
            f'<button type="button" class="ws-tab" data-do="choose" data-key="part" data-text="{each.name}" aria-pressed="{is_open}">'
            f"<b>{escape(each.label)}</b><span>{escape(state)}</span></button>"
        )
    return f'<nav class="ws-tabs" aria-label="What to study">{"".join(items)}</nav>'


def _state(task: Task, found: Found | None, playing: Playing) -> str:
    if playing.running == task.key:
        return "running"
    if found is None or not found.each:
        return "not played yet"
    return "played" if found.done else f"{len(found.each)} of {found.of}"


def section_html(
    section: Section, bench: Bench, chosen: Chosen, found_of: Callable[[Task], Found | None], playing: Playing
) -> str:
    """A part as HTML."""
    task = section.task(bench, chosen)
    found = found_of(task) if task else None
    head = f'<h2 tabindex="-1">{escape(section.question)}</h2><p>{escape(section.says(bench, chosen))}</p>'
    press = _press(section.press(bench, chosen), section.name, task, found, playing) if task else ""
    tools = section.tools(bench, chosen) if task else ""
    said = f'<div class="ws-do">{tools}{press}</div>' if tools or press else ""
    return f'<div class="ws-head">{head}{said}</div>{section.body(bench, chosen, found)}'


def _press(label: str, name: str, task: Task, found: Found | None, playing: Playing) -> str:
    """The button that runs it, or stops it, with its progress."""
    wrong = playing.problem[1] if playing.problem[0] == task.key else ""
    told = f'<span class="ws-problem" role="alert">{escape(wrong)}</span>' if wrong else ""
    have = len(found.each) if found else 0
    if playing.running == task.key:
        says = "Compiling, only once on this machine." if playing.compiling else f"{have} of {task.of}"
        bar = f'<progress max="{task.of}" value="{have}" aria-label="{escape(label)}"></progress>'
        return f'{button("Stop", "stop", name)}{bar}<span class="ws-far">{says}</span>'
    if found and found.done:
        return told
    label = f"Continue: {have} of {task.of} done" if have else label
    return button(label, "try", name, look="ws-main") + told


# ---------------------------------------------------------------- clicks


def read_press(bench: Bench, pressed: dict[str, Any]) -> Move | Wish | None:
    """The request of a click; None if it is invalid. Read as untrusted input."""
    do, key, text = (pressed.get(name, "") for name in ("do", "key", "text"))
    if not all(isinstance(each, str) and len(each) <= 4_000 for each in (do, key, text)):
        return None
    if do in _MOVES:
        return lambda now: _MOVES[do](now, key, text)
    if do in ("try", "stop") and key in {section.name for section in SECTIONS}:
        return Wish(do, key)
    if do == "goal" and key in optimize_panel.DOES:
        return Wish(do, key, text)
    known = {
        "part": {section.name for section in SECTIONS},
        "metric": {"skill", *metrics(bench.game)},
        "first": bench.rules.parameters(),
        "second": bench.rules.parameters(),
    }
    return Wish("choose", key, text) if do == "choose" and text in known.get(key, ()) else None


def _turn(bench: Bench, key: str, text: str) -> Bench:
    """The move of one dial or two: names and values, separated by commas."""
    return _tuned(bench.turn_to(dict(zip(key.split(","), text.split(","), strict=False))))


def _tuned(moved: Bench) -> Bench:
    """The move, opened on the page with the dials if it succeeded; an impossible move is reported on this page."""
    return moved if moved.problem else moved.show_page("Tune")


_MOVES: dict[str, Callable[[Bench, str, str], Bench]] = {
    "turn": _turn,
    "seat": lambda bench, key, text: _tuned(bench.let_meet(key, text)),
    "open": lambda bench, key, _: bench.follow(key, "Tune"),
    "watch": lambda bench, key, _: bench.follow(key, "Replay"),
    "choice": lambda bench, key, text: bench.tried(lambda now: meaningful_choices_panel.watch_choice(now, key, text)),
    "attempt": lambda bench, key, text: bench.tried(lambda now: history_panel.put_on_bench(now, key, text)),
    "own": lambda bench, key, _: _tuned(bench.take_from_shelf(key)),
    "game": lambda bench, key, _: bench.change_game(key),
    "variant": lambda bench, key, _: _tuned(bench.tried(lambda now: optimize_panel.put_on_bench(now, key))),
}
