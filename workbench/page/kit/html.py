"""A part of the page "Study", and what parts are written with: buttons, lists, figures, bars around a middle, who plays."""

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlencode

from engine.core.rules import Parameter, Value
from engine.core.text import capital, unit_for
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.format import finer, signed
from engine.simulation.metric import Metric
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.session.tasks import Found, Task

_DEEPEST = 62  # percent of colour in the cell that is farthest from where the bench stands

#: Parts of a link that say which game is watched.
_WATCHED = ("game", "against", "called", "beside", "metric", "games", "seed")


class Section(NamedTuple):
    """A part of the page: its name, what it is called in the list of parts, its question, what it does, what stands on the
    button that plays it, how it is played (None where it cannot be, and `says` why), what it shows of what was found. `shown` is
    the task whose findings it shows, where that is not the one that is played next."""

    name: str
    label: str
    question: str
    says: Callable[[Bench, Chosen], str]
    press: Callable[[Bench, Chosen], str]
    task: Callable[[Bench, Chosen], Task | None]
    body: Callable[[Bench, Chosen, Found | None], str]
    tools: Callable[[Bench, Chosen], str] = lambda bench, chosen: ""
    shown: Callable[[Bench, Chosen], Task | None] | None = None


def button(label: str, do: str, key: str = "", text: str = "", look: str = "", aria: str = "", title: str = "") -> str:
    """Something to press; `do`, `key` and `text` are what the browser tells of it."""
    more = {"class": f"ws-press {look}".strip(), "data-do": do, "data-key": key, "data-text": text}
    more |= {"aria-label": aria, "title": title}
    told = "".join(f' {name}="{escape(value)}"' for name, value in more.items() if value)
    return f'<button type="button"{told}>{escape(label)}</button>'


def watch(label: str, there: Bench, aria: str) -> str:
    """A button that leads to the game that is open there."""
    parts = {name: value for name, value in there.link().items() if name in _WATCHED}
    return button(label, "watch", "?" + urlencode(parts, safe="@:,=/"), aria=aria)


def chooser(label: str, key: str, options: dict[str, str], value: str) -> str:
    """A list from which something else to look at is chosen: words -> value."""
    each = "".join(
        f'<option value="{escape(code)}"{" selected" if code == value else ""}>{escape(words)}</option>'
        for words, code in options.items()
    )
    return f'<label class="ws-choose">{escape(label)} <select data-do="choose" data-key="{key}">{each}</select></label>'


def folded(key: str, label: str, html: str) -> str:
    """What is folded away; it stays open while more is found."""
    return f'<details data-fold="{escape(key)}"><summary>{escape(label)}</summary>{html}</details>'


def listed(items: Iterable[str], look: str = "") -> str:
    """A list of HTML."""
    return f'<ul class="{look}">{"".join(f"<li>{each}</li>" for each in items)}</ul>'


def note(text: str) -> str:
    """A sentence below."""
    return f'<p class="ws-note">{escape(text)}</p>' if text else ""


# ---------------------------------------------------------------- who plays


def players(setup: Setup) -> str:
    """Who plays, in words: 'Red leads the middle one, answers greedily; Black ...'."""
    if setup.game.without_choices(setup.rules):
        return "Nobody chooses anything"
    words, seats = setup.lineup.words, setup.game.seats_of(setup.rules)
    if len(set(words)) == 1:
        return f"{'Everybody' if len(words) > 1 else seats[0]} {words[0]}"
    return "; ".join(f"{seat} {how}" for seat, how in zip(seats, words, strict=True))


# ---------------------------------------------------------------- figures


def change_words(metric: Metric | None, change: Estimate) -> tuple[str, str]:
    """A change with its sign and unit, and its interval: '+2.1 points', '+1.8 to +2.4'; without a metric it is skill."""
    if metric is None:
        mean, low, high = (f"{100 * each:+.1f}" for each in change[:3])
        return f"{minus(mean)} points", minus(f"{low} to {high}")
    more = finer(metric, change)
    mean, low, high = (signed(metric, each, more) for each in change[:3])
    unit = " points" if metric.in_percent else f" {metric.unit}" if metric.unit else ""
    return f"{minus(mean)}{unit}", minus(f"{low} to {high}")


def minus(text: str) -> str:
    """Numbers with a minus instead of a hyphen."""
    return text.replace("-", "\N{MINUS SIGN}")


def title_of(metric: Metric | None, setup: Setup) -> str:
    """What is looked at, by the name of who sits in the first seat where it is about that one."""
    if metric is None:
        return "Skill"
    seats = setup.game.seats_of(setup.rules)
    return f"{seats[0]} wins" if metric.name == "seat0_wins" and len(seats) > 1 else capital(metric.title)


def bar(change: Estimate, reach: float, look: str = "") -> str:
    """A bar from the middle to a change, with its interval, on an axis that goes as far to both sides."""
    at, low, high = (50 + 50 * max(-1.0, min(1.0, each / reach)) for each in change[:3])
    start, end = sorted((50.0, at))
    x = [f"{each:.2f}%" for each in (start, end - start, low, high)]
    return (
        f'<svg class="ws-bar {look}" aria-hidden="true">'
        '<line class="ws-middle" x1="50%" x2="50%" y1="0" y2="100%"/>'
        f'<rect x="{x[0]}" width="{x[1]}" y="22%" height="56%" rx="1.5"/>'
        f'<line class="ws-whisker" x1="{x[2]}" x2="{x[3]}" y1="50%" y2="50%"/></svg>'
    )


def value_words(parameter: Parameter, value: Value) -> str:
    """A value as it stands in a list, with its unit: '3 cards', 'no limit'."""
    words = parameter.in_words(value)
    named = parameter.dial.words and value in parameter.dial.words
    return words if named or not parameter.dial.unit else f"{words} {unit_for(words, parameter.dial.unit)}"


def written(value: Any) -> str:
    """A value as a browser tells it back."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def tint(amount: float, middle: float, reach: float) -> str:
    """On which side of the middle."""
    return "ws-more" if amount >= middle else "ws-less"


def depth(amount: float, middle: float, reach: float) -> int:
    """How far from the middle, in percent of colour."""
    return round(_DEEPEST * min(1.0, abs(amount - middle) / reach))
