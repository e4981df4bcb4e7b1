"""The page "Questions": a list of questions about a game, each with its answer in a line. Each is answered only on request.

The page is plain HTML with attributes on its buttons (`data-do`, `data-key`, `data-text`), which study.js reads in
both notebooks. `read_press` turns a click into a move of the bench, or a wish: to ask, to stop, to select something else.
"""

from collections.abc import Callable, Mapping
from html import escape
from threading import Lock
from types import MappingProxyType
from typing import Any, NamedTuple

from cachetools import LRUCache

from engine.core.text import capital, form, number_word, ordinal_word
from engine.setup.nominal_time import about_time
from engine.simulation.metrics import metrics
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.claims import panel as claims_panel
from workbench.features.coverage import panel as coverage_panel
from workbench.features.gaps import panel as gaps_panel
from workbench.features.history import panel as history_panel
from workbench.features.luck import panel as luck_panel
from workbench.features.matchups import panel as matchups_panel
from workbench.features.meaningful_choices import panel as meaningful_choices_panel
from workbench.features.optimize import panel as optimize_panel
from workbench.features.rule_weight import panel as rule_weight_panel
from workbench.features.sensitivity import panel as sensitivity_panel
from workbench.features.skill_chain import panel as skill_chain_panel
from workbench.features.two_way_sweep import panel as two_way_sweep_panel
from workbench.page.kit.controls import Move
from workbench.page.kit.html import Section, button
from workbench.work.tasks import Found, Task, seconds_left

ASKING = "Make your prediction first; then this page shows the results."
INTERVALS = (
    "A figure in brackets and a thin line are a 95% interval: of a hundred such intervals about 95 contain the true figure. "
    "Bold figures and full bars are certain, also after correction for everything that is compared with them (Holm 1979)."
)
_SHORT = 10  # seconds; a shorter answer says its time to a screen reader alone
_LINES: LRUCache[tuple[Any, ...], tuple[tuple[Any, ...], str]] = LRUCache(200)  # the results that an answer is read off
_LINES_LOCK = Lock()


class Wish(NamedTuple):
    """A request that leaves the bench as it is: to "try" a part, to "stop" it, to try all or stop all of them ("try_all",
    "stop_all"), to select something else ("choose": a metric, or one of two dials), to set another goal ("goal")."""

    do: str
    part: str = ""
    text: str = ""


#: In their order: first about the game, then about its rules, then about changes.
SECTIONS = tuple(
    each.SECTION
    for each in (
        skill_chain_panel,
        luck_panel,
        meaningful_choices_panel,
        sensitivity_panel,
        claims_panel,
        gaps_panel,
        coverage_panel,
        rule_weight_panel,
        matchups_panel,
        two_way_sweep_panel,
        optimize_panel,
        history_panel,
    )
)

Key = tuple[Any, ...]


class Playing(NamedTuple):
    """The state of the queue: the key of the running task, whether it is still being compiled, the keys of those that wait, in
    their order; the key of the last task that was played to its end; the reason for each task that failed."""

    running: Key | None = None
    compiling: bool = False
    waiting: tuple[Key, ...] = ()
    ended: Key | None = None
    problems: Mapping[Key, str] = MappingProxyType({})


class Asked(NamedTuple):
    """The state of a question: the task that is asked next, its results, those on show, and how far the queue is."""

    section: Section
    task: Task
    shown: Task
    found: Found | None
    seen: Found | None
    playing: Playing

    @property
    def keys(self) -> set[Key]:
        """The keys of its tasks."""
        return {self.task.key, self.shown.key}

    @property
    def runs(self) -> bool:
        """Whether it is being answered."""
        return self.playing.running in self.keys

    @property
    def place(self) -> int:
        """Its place in the queue, from 1; 0 if it does not wait."""
        return next((at for at, key in enumerate(self.playing.waiting, 1) if key in self.keys), 0)

    @property
    def problem(self) -> str:
        """The reason why it failed."""
        return next(
            (self.playing.problems[key] for key in sorted(self.keys, key=str) if key in self.playing.problems), ""
        )

    @property
    def answered(self) -> bool:
        """Whether its answer is there."""
        return self.seen is not None and self.seen.done


Found_of = Callable[[Task], Found | None]


def asked(section: Section, bench: Bench, chosen: Chosen, found_of: Found_of, playing: Playing) -> Asked | None:
    """The state of a question; None if it does not apply to the game."""
    task, shown = section.task(bench, chosen), section.on_show(bench, chosen)
    if task is None or shown is None:
        return None
    return Asked(section, task, shown, found_of(task), found_of(shown), playing)


def page_parts(bench: Bench, chosen: Chosen, found_of: Found_of, playing: Playing) -> list[list[str]]:
    """The parts of the page in their order, each a name and its HTML: the heading, a row for each question that applies to the game,
    and below its row the open one."""
    found = (asked(section, bench, chosen, found_of, playing) for section in SECTIONS)
    rows = [each for each in found if each is not None]
    parts = [["heading", heading_html(bench, chosen, rows)]]
    for each in rows:
        name = each.section.name
        parts.append([f"row-{name}", row_html(each, bench, chosen)])
        if name == chosen.part:
            parts.append([name, section_html(each, bench, chosen)])
    return parts


# ---------------------------------------------------------------- the heading


def heading_html(bench: Bench, chosen: Chosen, rows: list[Asked]) -> str:
    """How many questions there are, what intervals are, and the button that asks all of them."""
    title = f"{capital(number_word(len(rows)))} {form(len(rows), 'question')}"
    asks = '<summary aria-label="What is certain here?">?</summary>'
    intervals = f'<details class="ws-help" data-fold="intervals">{asks}<p>{INTERVALS}</p></details>'
    status = f'<p class="ws-unsaid" role="status">{escape(_status(bench, chosen, rows))}</p>'
    return f"<h2>{title}</h2>{intervals}{_all_html(rows)}{status}{_missing_html(bench, chosen, rows)}"


def _all_html(rows: list[Asked]) -> str:
    """The button that asks everything, with the time that it takes; or the one that stops everything."""
    if any(each.runs or each.place for each in rows):
        return button("Stop all", "stop_all", look="ws-all")
    left = [each for each in rows if not each.answered]
    if len(left) < 2:
        return ""
    seconds = [seconds_left(each.task, each.found) for each in left]
    known = about_time(sum(each for each in seconds if each is not None), whole=True)
    if None in seconds:
        return _ask_all(known.replace(" ", "+ "), f"{known} or more")
    return _ask_all(known, known)


def _ask_all(time: str, spoken: str) -> str:
    return button(f"Ask all, {time}", "try_all", look="ws-all ws-filled", aria=f"Ask all, about {spoken}")


def _status(bench: Bench, chosen: Chosen, rows: list[Asked]) -> str:
    """The last answer, for those who hear the page."""
    return next(
        (
            f"{each.section.question} {answer_of(each, bench, chosen)}"
            for each in rows
            if each.playing.ended in each.keys and each.answered
        ),
        "",
    )


def _missing_html(bench: Bench, chosen: Chosen, rows: list[Asked]) -> str:
    """Why the question of a link is not on the list."""
    names = {each.section.name for each in rows}
    gone = next((each for each in SECTIONS if each.name == chosen.part and each.name not in names), None)
    return f'<p class="ws-gone">{escape(f"{gone.question} {gone.says(bench, chosen)}")}</p>' if gone else ""


# ---------------------------------------------------------------- a row


def row_html(row: Asked, bench: Bench, chosen: Chosen) -> str:
    """A question with its answer, which opens the part; and a button that asks or stops. The keyboard finds that one in the part."""
    section = row.section
    is_open = section.name == chosen.part
    look, text = _says(row, bench, chosen)
    return (
        f'<h3><button type="button" class="ws-row" data-do="choose" data-key="part" data-text="{"" if is_open else section.name}" '
        f'data-part="{section.name}" aria-expanded="{str(is_open).lower()}"><span class="ws-question">{escape(section.question)}</span> '
        f'<span class="ws-answer ws-{look}">{escape(text)}</span></button></h3>{_quick_html(row)}'
    )


def _says(row: Asked, bench: Bench, chosen: Chosen) -> tuple[str, str]:
    """The answer, or how far it is; before it the look of these words."""
    if row.runs:
        return "runs", _progress(row)
    if row.place:
        return "waits", f"{ordinal_word(row.place)} in line"
    if row.problem:
        return "failed", row.problem
    if row.answered:
        return "answered", answer_of(row, bench, chosen)
    if row.found is not None and row.found.each:
        return "waits", f"stopped at {_far(row)}"
    return "offers", row.section.offer(bench, chosen)


def answer_of(row: Asked, bench: Bench, chosen: Chosen) -> str:
    """The answer in a line; kept, as it is drawn often and some take long to read off."""
    if row.seen is None:
        return ""
    key = row.section.name, row.shown.key, bench.setup.text(), chosen
    with _LINES_LOCK:
        each, text = _LINES.get(key, ((), ""))
    if each is not row.seen.each:
        text = row.section.answer(bench, chosen, row.seen)
        with _LINES_LOCK:
            _LINES[key] = row.seen.each, text
    return text


def _progress(row: Asked) -> str:
    return "compiling, only once on this machine" if row.playing.compiling else f"asking … {_far(row)}"


def _far(row: Asked) -> str:
    """How far the running task is: '12 of 36 pairs'."""
    found = row.seen if row.shown.key == row.playing.running else row.found
    task = row.shown if row.shown.key == row.playing.running else row.task
    return f"{len(found.each) if found else 0} of {task.of} {form(task.of, row.section.pieces)}"


def _quick_html(row: Asked) -> str:
    """The button at the end of a row; it shows the time if that is worth mentioning, and always says it."""
    name, question = row.section.name, row.section.question
    if row.runs or row.place:
        press = button("Stop", "stop", name, look="ws-quick", aria=f"Stop: {question}", skipped=True)
    elif row.answered and not row.problem:
        press = ""
    else:
        label, seconds = _ask_label(row), seconds_left(row.task, row.found)
        time = f", {about_time(seconds)}" if seconds is not None and seconds >= _SHORT else ""
        about = f" About {about_time(seconds, whole=True)}." if seconds is not None else ""
        aria = f"{label}{time}: {question}{about}"
        press = button(f"{label}{time}", "try", name, look="ws-quick", aria=aria, skipped=True)
    return f"<span>{press}</span>"


def _ask_label(row: Asked) -> str:
    return "Ask again" if row.problem else "Go on" if row.found and row.found.each else "Ask"


# ---------------------------------------------------------------- an open part


def section_html(row: Asked, bench: Bench, chosen: Chosen) -> str:
    """A part as HTML: what it measures, its tools, its results."""
    section = row.section
    head = f'<p class="ws-says">{escape(section.says(bench, chosen))}</p>'
    tools, press = section.tools(bench, chosen), _press(row, section.press(bench, chosen))
    said = f'<div class="ws-do">{tools}{press}</div>' if tools or press else ""
    return f'<div class="ws-head">{head}{said}</div><div class="ws-body">{section.body(bench, chosen, row.found)}</div>'


def _press(row: Asked, label: str) -> str:
    """The button that asks, or stops, with the progress."""
    name = row.section.name
    told = f'<span class="ws-problem" role="alert">{escape(row.problem)}</span>' if row.problem else ""
    if row.runs:
        have = len(row.found.each) if row.found else 0
        bar = f'<progress max="{row.task.of}" value="{have}" aria-label="{escape(row.section.question)}"></progress>'
        return f'{button("Stop", "stop", name)}{bar}<span class="ws-far">{escape(_progress(row))}</span>'
    if row.place:
        return f'{button("Stop", "stop", name)}<span class="ws-far">{ordinal_word(row.place)} in line</span>'
    if row.found and row.found.done:
        return told
    return button(label if not (row.found and row.found.each) else "Go on", "try", name, look="ws-main") + told


# ---------------------------------------------------------------- clicks


def read_press(bench: Bench, pressed: dict[str, Any]) -> Move | Wish | None:
    """The request of a click; None if it is invalid. Read as untrusted input."""
    do, key, text = (pressed.get(name, "") for name in ("do", "key", "text"))
    if not all(isinstance(each, str) and len(each) <= 4_000 for each in (do, key, text)):
        return None
    if do in _MOVES:
        return lambda now: _MOVES[do](now, key, text)
    if do in ("try_all", "stop_all"):
        return Wish(do)
    if do in ("try", "stop") and key in {section.name for section in SECTIONS}:
        return Wish(do, key)
    if do == "goal" and key in optimize_panel.DOES:
        return Wish(do, key, text)
    known = {
        "part": {"", *(section.name for section in SECTIONS)},
        "metric": {"skill", *metrics(bench.game)},
        "first": bench.rules.parameters(),
        "second": bench.rules.parameters(),
        "chapter": {"", *bench.rules.chapters()},
    }
    return Wish("choose", key, text) if do == "choose" and text in known.get(key, ()) else None


def _turn(bench: Bench, key: str, text: str) -> Bench:
    """The move of one dial or two: names and values, separated by commas."""
    return _on_bench(bench.turn_to(dict(zip(key.split(","), text.split(","), strict=False))))


def _on_bench(moved: Bench) -> Bench:
    """The move, opened on the Bench if it succeeded; an impossible move is reported on this page."""
    return moved if moved.problem else moved.show_page("Bench")


_MOVES: dict[str, Callable[[Bench, str, str], Bench]] = {
    "turn": _turn,
    "seat": lambda bench, key, text: _on_bench(bench.let_meet(key, text)),
    "open": lambda bench, key, _: bench.follow(key, "Bench"),
    "watch": lambda bench, key, _: bench.follow(key, "Replay"),
    "choice": lambda bench, key, text: bench.tried(lambda now: meaningful_choices_panel.watch_choice(now, key, text)),
    "attempt": lambda bench, key, text: bench.tried(lambda now: history_panel.put_on_bench(now, key, text)),
    "own": lambda bench, key, _: _on_bench(bench.take_from_shelf(key)),
    "kept": lambda bench, key, _: _on_bench(bench.go_to_attempt(key)),
    "game": lambda bench, key, _: bench.change_game(key),
    "variant": lambda bench, key, _: _on_bench(bench.tried(lambda now: optimize_panel.put_on_bench(now, key))),
}
