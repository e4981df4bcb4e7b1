"""HTML for the page "Questions": sections, buttons, lists, figures, bars around a middle, players."""

from collections.abc import Callable, Iterable
from html import escape
from math import floor, log10
from typing import Any, NamedTuple
from urllib.parse import urlencode

from engine.core.rules import Parameter, Value
from engine.core.text import TOO_FEW, capital, number, points, unit_for
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.format import finer, shown, signed
from engine.simulation.metric import Metric
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.work.tasks import Found, Task

_DEEPEST = 62  # percent of colour in the cell that differs most from the value of the bench

#: The parameters of a link that select a game.
_WATCHED = ("game", "against", "called", "beside", "metric", "games", "seed")


#: The longest answer of a question, in characters: a line of the page.
LONGEST_ANSWER = 90

MANY_DIALS = 20  # a game with more offers its chapters, to turn the dials of one of them


class Section(NamedTuple):
    """A question of the page: its name, its words, what asking it does (three words or so), an explanation, the noun of the pieces
    that are played for it, its task (None where the question does not apply, and `says` why), the answer in a line once all is
    played, its results as HTML. `press` is the label of the button that asks, `shown` the task with the results on show, where
    that is not the next one to run."""

    name: str
    question: str
    offer: Callable[[Bench, Chosen], str]
    says: Callable[[Bench, Chosen], str]
    pieces: str
    task: Callable[[Bench, Chosen], Task | None]
    answer: Callable[[Bench, Chosen, Found], str]
    body: Callable[[Bench, Chosen, Found | None], str]
    tools: Callable[[Bench, Chosen], str] = lambda bench, chosen: ""
    press: Callable[[Bench, Chosen], str] = lambda bench, chosen: "Ask"
    shown: Callable[[Bench, Chosen], Task | None] | None = None

    def on_show(self, bench: Bench, chosen: Chosen) -> Task | None:
        """The task with the results on show."""
        return (self.shown or self.task)(bench, chosen)


def two_digits(value: float) -> str:
    """A number without its sign, in two significant digits.

    >>> [two_digits(value) for value in (45.2, -9.34, 1234.0, 0.0312, 99.7, 0.0)]
    ['45', '9.3', '1,200', '0.031', '100', '0']
    """
    if not value:
        return "0"
    rounded = float(f"{abs(value):.2g}")
    digits = max(0, 1 - floor(log10(rounded)))
    return number(rounded, digits)


def shortest(*ways: str) -> str:
    """The first of these ways to say an answer that fits into its line; the last one if none does."""
    return next((each for each in ways if len(each) <= LONGEST_ANSWER), ways[-1])


def button(
    label: str,
    do: str,
    key: str = "",
    text: str = "",
    look: str = "",
    aria: str = "",
    title: str = "",
    skipped: bool = False,
) -> str:
    """A button; `do`, `key` and `text` are what the browser reports about it. `skipped`: the keyboard passes over it."""
    more = {"class": f"ws-press {look}".strip(), "data-do": do, "data-key": key, "data-text": text}
    more |= {"aria-label": aria, "title": title, "tabindex": "-1" if skipped else ""}
    told = "".join(f' {name}="{escape(value)}"' for name, value in more.items() if value)
    return f'<button type="button"{told}>{escape(label)}</button>'


def watch(label: str, there: Bench, aria: str) -> str:
    """A button that leads to the open game of another bench."""
    parts = {name: value for name, value in there.link().items() if name in _WATCHED}
    return button(label, "watch", "?" + urlencode(parts, safe="@:,=/"), aria=aria)


def chooser(label: str, key: str, options: dict[str, str], value: str) -> str:
    """A list for selecting something else: words -> value."""
    each = "".join(
        f'<option value="{escape(code)}"{" selected" if code == value else ""}>{escape(words)}</option>'
        for words, code in options.items()
    )
    return f'<label class="ws-choose">{escape(label)} <select data-do="choose" data-key="{key}">{each}</select></label>'


def chapters(bench: Bench, value: str) -> str:
    """The list of the chapters whose dials are turned, where a game has many; empty where it has few."""
    names = bench.rules.chapters()
    if sum(map(len, names.values())) <= MANY_DIALS:
        return ""
    return chooser("Turn", "chapter", {"all dials": "", **{f"those of “{name}”": name for name in names}}, value)


def folded(key: str, label: str, html: str) -> str:
    """Folded content; it stays open while results come in."""
    return f'<details data-fold="{escape(key)}"><summary>{escape(label)}</summary>{html}</details>'


def listed(items: Iterable[str], look: str = "") -> str:
    """A list of HTML."""
    return f'<ul class="{look}">{"".join(f"<li>{each}</li>" for each in items)}</ul>'


def note(text: str) -> str:
    """A note in small print."""
    return f'<p class="ws-note">{escape(text)}</p>' if text else ""


# ---------------------------------------------------------------- players


def players(setup: Setup) -> str:
    """The players, in words: 'Red leads the middle one, answers greedily; Black ...'."""
    if setup.game.without_choices(setup.rules):
        return "There are no choices"
    words, seats = setup.lineup.words, setup.game.seats_of(setup.rules)
    if len(set(words)) == 1:
        return f"{'Everybody' if len(words) > 1 else seats[0]} {words[0]}"
    return "; ".join(f"{seat} {how}" for seat, how in zip(seats, words, strict=True))


# ---------------------------------------------------------------- figures


def change_words(metric: Metric | None, change: Estimate) -> tuple[str, str]:
    """A change with its sign and unit, and its interval: '+2.1 points', '+1.8 to +2.4'; without a metric it is skill."""
    if metric is None:
        mean, low, high = (points(each, signed=True) for each in change[:3])
        return f"{mean} points", f"{low} to {high}"
    more = finer(metric, change)
    mean, low, high = (signed(metric, each, more) for each in change[:3])
    unit = "points" if metric.in_percent else metric.unit
    return f"{mean} {unit_for(mean.lstrip('+−'), unit)}".rstrip(), f"{low} to {high}" if shown(change) else TOO_FEW


def title_of(metric: Metric | None, setup: Setup) -> str:
    """The title of a metric, with the name of the first player where it is about that one."""
    if metric is None:
        return "Skill"
    seats = setup.game.seats_of(setup.rules)
    return f"{seats[0]} wins" if metric.name == "seat0_wins" and len(seats) > 1 else capital(metric.title)


def bar(change: Estimate, reach: float, look: str = "") -> str:
    """A bar from the middle to a change, with its interval, on a symmetric axis."""
    at, low, high = (50 + 50 * max(-1.0, min(1.0, each / reach)) for each in change.drawn[:3])
    start, end = sorted((50.0, at))
    x = [f"{each:.2f}%" for each in (start, end - start, low, high)]
    return (
        f'<svg class="ws-bar {look}" aria-hidden="true">'
        '<line class="ws-middle" x1="50%" x2="50%" y1="0" y2="100%"/>'
        f'<rect x="{x[0]}" width="{x[1]}" y="22%" height="56%" rx="1.5"/>'
        f'<line class="ws-whisker" x1="{x[2]}" x2="{x[3]}" y1="50%" y2="50%"/></svg>'
    )


def value_words(parameter: Parameter, value: Value) -> str:
    """A value as shown in a list, with its unit: '3 cards', 'no limit'."""
    words = parameter.in_words(value)
    named = parameter.dial.words and value in parameter.dial.words
    return words if named or not parameter.dial.unit else f"{words} {unit_for(words, parameter.dial.unit)}"


def written(value: Any) -> str:
    """A value as the browser reports it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def tint(amount: float, middle: float, reach: float) -> str:
    """The side of the middle, as a class name."""
    return "ws-more" if amount >= middle else "ws-less"


def depth(amount: float, middle: float, reach: float) -> int:
    """The distance from the middle, in percent of colour."""
    return round(_DEEPEST * min(1.0, abs(amount - middle) / reach))
