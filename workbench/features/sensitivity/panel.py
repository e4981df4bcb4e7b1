"""The part Sensitivity of the page Questions: a tornado of every dial one step each way, the largest effect on one number first."""

from collections.abc import Iterable
from html import escape
from operator import itemgetter

from engine.analysis.sensitivity import SKILL, Effect, metric_of, ranked
from engine.analysis.skill import choiceless, headline_players
from engine.core.text import INTERVAL, NOTHING, counted, percent, unit_for
from engine.setup.setup import Setup
from engine.simulation.estimates import Estimate
from engine.simulation.metric import Metric
from engine.simulation.metrics import metric_named
from workbench.bench import Bench, metric_names
from workbench.bench.study_selection import Chosen
from workbench.features.sensitivity.task import sensitivity_task
from workbench.page.kit.html import (
    Section,
    bar,
    change_words,
    chapters,
    chooser,
    folded,
    listed,
    note,
    players,
    shortest,
    title_of,
    two_digits,
    value_words,
    written,
)
from workbench.work.study_choice import metric_name
from workbench.work.tasks import Found, Task

_FIRST = 10  # dials shown at once; the others are folded away

Row = tuple[Effect, bool]


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    dials = f"Every dial of “{chosen.chapter}”" if chosen.chapter else "Every dial"
    return (
        f"{dials} is turned one step each way from its present value, one at a time, and the same deals are played "
        "again. Press a line to set the dial to that value."
    )


def tools(bench: Bench, chosen: Chosen) -> str:
    """The list of numbers to measure the effect on."""
    options = {metric_named(name, bench.game).title: name for name in metric_names(bench)}
    skill = {} if choiceless(bench.setup) else {"Skill": SKILL}
    return chooser("Effect on", "metric", options | skill, metric_name(bench, chosen)) + chapters(bench, chosen.chapter)


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that plays every step."""
    return sensitivity_task(bench, chosen)


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, the tornado, and the dials that do nothing here."""
    if found is None or not found.each:
        return ""
    metric = metric_of(bench.setup, metric_name(bench, chosen))
    rows = ranked(found.each)
    turned = [(effect, sure) for effect, sure in rows if effect.change is not None and not effect.nothing]
    return (
        f'<p class="ws-sentence">{escape(sentence(bench, metric, turned))}</p>{_tornado(bench.setup, metric, turned)}'
        f"{_idle([effect for effect, _ in rows])}{note(_how(bench, metric, found))}"
    )


def sentence(bench: Bench, metric: Metric | None, turned: list[Row]) -> str:
    """The dial with the largest certain effect, if there is one; with the players."""
    title = title_of(metric, bench.setup)
    who = _who(bench, metric)
    largest = _largest(turned)
    if largest is None:
        return f"{title}: no dial certainly changes it in one step.{_never_end(turned)} {who}."
    step, change = largest[:2]
    by, interval = change_words(metric, change) if change else (NOTHING, "")
    was, to = (value_words(step.parameter, value) for value in (step.was, step.to))
    way = f"“{step.parameter.label}”: from “{was}” to “{to}”"
    return f"{title}: the largest change comes from {way}, {by} ({interval}).{_never_end(turned)} {who}."


def _largest(turned: list[Row]) -> Effect | None:
    return next((effect for effect, sure in turned if sure and not effect.few), None)


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """The dial with the largest certain effect in one step, and how large that is."""
    metric = metric_of(bench.setup, metric_name(bench, chosen))
    turned = [(effect, sure) for effect, sure in ranked(found.each) if effect.change is not None and not effect.nothing]
    largest = _largest(turned)
    if largest is None or largest.change is None:
        return f"{title_of(metric, bench.setup)}: no rule certainly changes it in one step."
    step, by = largest.step, _by_words(bench, metric, largest.change)
    was, to = (value_words(step.parameter, value) for value in (step.was, step.to))
    return shortest(
        f"{step.parameter.label}, {was} to {to}: {by}.",
        f"{step.parameter.label}, one step: {by}.",
        f"{step.parameter.label} changes it most.",
    )


def _by_words(bench: Bench, metric: Metric | None, change: Estimate) -> str:
    """A change in plain words: '12 points less skill', '2.1 turns more'."""
    way = "more" if change.mean > 0 else "less"
    if metric is None:
        return f"{two_digits(100 * change.mean)} points {way} skill"
    amount = two_digits(metric.times * change.mean)
    if metric.in_percent:
        return f"{title_of(metric, bench.setup)} {amount} percentage {unit_for(amount, 'points')} {way}"
    unit = unit_for(amount, metric.unit) if metric.unit else f"on “{title_of(metric, bench.setup)}”"
    return f"{amount} {unit} {way}"


def _never_end(turned: list[Row]) -> str:
    """The step after which most games never end, if there is one: its number is of the few games that do."""
    step, never = max(
        ((effect.step, effect.never) for effect, _ in turned if effect.few), key=itemgetter(1), default=(None, 0)
    )
    if step is None or never < 0.5:
        return ""
    was, to = (value_words(step.parameter, value) for value in (step.was, step.to))
    return f" With “{step.parameter.label}” from “{was}” to “{to}”, {percent(never)} of the games never end."


def _who(bench: Bench, metric: Metric | None) -> str:
    if metric is not None:
        return players(bench.setup)
    one, other = (Setup.of(bench.game, bench.rules, [name]).lineup.words[0] for name in headline_players(bench.game))
    return f"Between a player who {one} and one who {other}"


def _how(bench: Bench, metric: Metric | None, found: Found) -> str:
    many = f"{counted(found.games, 'deal')} from every seat" if metric is None else counted(found.games, "game")
    return f"Bars: the change. {many} a step."


# ---------------------------------------------------------------- the tornado


def _tornado(setup: Setup, metric: Metric | None, turned: list[Row]) -> str:
    """A group of lines for each dial, the one with the largest effect first."""
    groups: dict[str, list[Row]] = {}
    for row in turned:
        groups.setdefault(row[0].step.parameter.name, []).append(row)
    reach = (
        max(
            (
                max(abs(effect.change.drawn.low), abs(effect.change.drawn.high))
                for effect, _ in turned
                if effect.change and not effect.few
            ),
            default=1.0,
        )
        or 1.0
    )
    drawn = [_group(metric, rows, reach) for rows in groups.values()]
    rest = (
        folded(
            "matters rest",
            counted(len(drawn) - _FIRST, "more dial"),
            f'<div class="ws-tornado">{"".join(drawn[_FIRST:])}</div>',
        )
        if drawn[_FIRST:]
        else ""
    )
    return f'<div class="ws-tornado">{"".join(drawn[:_FIRST])}{rest}</div>'


def _group(metric: Metric | None, rows: list[Row], reach: float) -> str:
    parameter, was = rows[0][0].step.parameter, rows[0][0].step.was
    lines = "".join(_line(metric, effect, sure, reach) for effect, sure in rows)
    head = f'<p class="ws-dial"><b>{escape(parameter.label)}</b> <span>{escape(value_words(parameter, was))}</span></p>'
    return f'<div class="ws-group" role="group" aria-label="{escape(parameter.label)}">{head}<div>{lines}</div></div>'


def _line(metric: Metric | None, effect: Effect, sure: bool, reach: float) -> str:
    step, change = effect.step, effect.change
    if change is None:
        return ""
    by, interval = change_words(metric, change)
    to = value_words(step.parameter, step.to)
    certain, aside = sure and not effect.few, f"; {effect.aside}" if effect.aside else ""
    aria = f"Set {step.parameter.label} to {to}: {by}, {INTERVAL} {interval}{'' if sure else ', may be chance'}{aside}"
    return (
        f'<button type="button" class="ws-line" data-do="turn" data-key="{step.parameter.name}" data-text="{escape(written(step.to))}"'
        f' aria-label="{escape(aria)}"><span class="ws-to">{escape(to)}</span>{bar(change, reach, "ws-sure" if certain else "")}'
        f'<span class="ws-by"><b>{escape(by)}</b> {escape(interval + aside)}</span></button>'
    )


def _idle(effects: Iterable[Effect]) -> str:
    """The dials that do nothing here, and why; the steps that cannot be made."""
    why: dict[str, str] = {}
    for (parameter, was, to, there, _), change, nothing, *_ in effects:
        if nothing:
            way = "" if change and not there else f", {value_words(parameter, was)} to {value_words(parameter, to)}"
            why.setdefault(f"{parameter.label}{way}", nothing)
        elif change is None:
            why.setdefault(parameter.label, "no deal counts under both")
    items = [f"<b>{escape(label)}</b>: {escape(text.rstrip('.'))}." for label, text in why.items()]
    return (
        folded("matters idle", f"{counted(len(items), 'step')} without effect here, or not possible", listed(items))
        if items
        else ""
    )


SECTION = Section(
    "sensitivity",
    "Which rule matters most?",
    lambda *_: "Turn dials",
    says,
    "step",
    task,
    answer,
    body,
    tools,
)
