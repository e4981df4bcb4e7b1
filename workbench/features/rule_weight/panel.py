"""The part Rule weight of the page Questions: how heavy the rulebook is, and what each changed rule costs and brings."""

from collections.abc import Iterable
from html import escape

from engine.analysis.documents.rule_weight import (
    MEASURED,
    Cost,
    beside_war,
    certain,
    heaviest,
    in_words,
    rules_of,
    war,
    words_of,
)
from engine.analysis.documents.weight import EXCEPTIONS, Weight, weight
from engine.analysis.duplicate_deals import SKILL
from engine.core.text import INTERVAL, counted, form, number
from engine.simulation.metric import Metric
from engine.simulation.paired import Change
from workbench.bench import Bench
from workbench.bench.study_selection import Chosen
from workbench.features.rule_weight.task import rule_weight_task
from workbench.page.kit.html import (
    Section,
    bar,
    button,
    change_words,
    folded,
    listed,
    note,
    players,
    shortest,
    two_digits,
    written,
)
from workbench.work.tasks import Found, Task

_NOUNS = ("clause", "exception", "look-up")
_TITLES = {"skill": "Skill", "turns": "Turns", "choices": "Choices"}


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part measures, in words."""
    return (
        "Players pay for a rule by reading it and keeping it in mind. How heavy is the rulebook beside that of Classic War? And "
        "for each change: how many words does it add, and what does it bring? The same deals are played with it and without it."
    )


def offer(bench: Bench, chosen: Chosen) -> str:
    """What asking does."""
    changed = len(rules_of(bench.rules, bench.baseline))
    return f"Weigh {counted(changed, 'change')}" if changed else "Count words"


def task(bench: Bench, chosen: Chosen) -> Task:
    """The task that weighs the rules."""
    return rule_weight_task(bench)


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """The words of the rulebook, and the change that adds the most of them with what it brings."""
    here, classic = found.each[0], war()
    costs = found.each[1:]
    whole = f"{two_digits(here.words)} words"
    most = max(costs, key=words_of, default=None)
    if most is None or words_of(most) <= 0:
        beside = f"{two_digits(here.words / classic.words)} times as many as Classic War's"
        return f"{whole} in {counted(here.clauses, 'clause')}." if here == classic else f"{whole}, {beside}."
    adds = f"{most.title}: {two_digits(words_of(most))} words more"
    skill = most.brings(SKILL.name)
    by = _of_skill(skill, (most.title, SKILL.name) in certain(costs))
    return shortest(f"{adds}, {by}; in all {whole}.", f"{adds}, {by}.", f"{adds}.", f"{whole} in all.")


def _of_skill(skill: Change | None, sure: bool) -> str:
    if skill is None or not sure:
        return "no certain change of skill"
    return f"{two_digits(100 * skill.difference.mean)} points {'more' if skill.difference.mean > 0 else 'less'} skill"


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, a line for each rulebook, what each change costs and brings, and the sentences that count as exceptions."""
    if found is None or not found.each:
        return ""
    here, costs = found.each[0], found.each[1:]
    sentence = " ".join(filter(None, (beside_war(here), heaviest(costs), f"{players(bench.setup)}." if costs else "")))
    return (
        f'<p class="ws-sentence">{escape(sentence)}</p>{_books(bench, here)}{_costs(bench, costs)}'
        f"{_details(here)}{note(_how(costs, found.games))}"
    )


# ---------------------------------------------------------------- the rulebooks


def _books(bench: Bench, here: Weight) -> str:
    """A bar for the words of each rulebook: this one, that of the baseline, that of Classic War."""
    books = {"These rules": here}
    if bench.changed:
        books[bench.baseline_title.capitalize()] = weight(bench.game, bench.baseline)
    books["Classic War"] = war()
    most = max(each.words for each in books.values())
    return f'<div class="ws-gap">{"".join(_book(name, each, most) for name, each in books.items())}</div>'


def _book(name: str, each: Weight, most: int) -> str:
    width = f"{100 * each.words / most:.2f}%"
    drawn = (
        '<svg class="ws-bar ws-share" aria-hidden="true"><line class="ws-ground" x1="0" x2="100%" y1="50%" y2="50%"/>'
        f'<rect x="0" width="{width}" y="25%" height="50%" rx="1.5"/></svg>'
    )
    return (
        f'<div class="ws-reading"><span class="ws-to"><b>{escape(name)}</b></span>{drawn}'
        f'<span class="ws-by">{escape(in_words(each))}</span></div>'
    )


def _details(here: Weight) -> str:
    """The sentences that count as exceptions, and the entries that players look up."""
    lists: dict[str, list[str]] = {}
    for each in here.lookups:
        lists.setdefault(each.of, []).append(each.entry)
    parts = {
        "exception": [escape(each) for each in here.exceptions],
        "look-up": [f"<b>{escape(of)}</b>: {escape('; '.join(entries))}" for of, entries in lists.items()],
    }
    counts = {"exception": len(here.exceptions), "look-up": len(here.lookups)}
    shown = ((noun, items) for noun, items in parts.items() if items)
    return "".join(folded(f"weight {noun}", counted(counts[noun], noun), listed(items)) for noun, items in shown)


def _how(costs: Iterable[Cost], games: int) -> str:
    counts = (
        f"Counted is the clean copy of the rulebook. An exception is a sentence with one of these: {', '.join(EXCEPTIONS)}. A look-up is "
        "an entry of a list: an unusual value of a rank, points where they differ, the power of a rank, the order of suits."
    )
    if not costs:
        return counts
    played = f"Bars: with the rule against without it, on {counted(games, 'deal')}; for skill each from every seat."
    return f"{played} What depends on a rule falls with it. {counts}"


# ---------------------------------------------------------------- the changes


def _costs(bench: Bench, costs: tuple[Cost, ...]) -> str:
    """A group of lines for each change, in the order of the rules."""
    sure = certain(costs)
    reach = {name: _reach(each.brings(name) for each in costs) for name in MEASURED}
    groups = "".join(_group(bench, each, sure, reach) for each in costs)
    return f'<div class="ws-tornado">{groups}</div>' if groups else ""


def _reach(changes: Iterable[Change | None]) -> float:
    """The end of the axis of a metric, the same for all rules."""
    bounds = [abs(at) for each in changes if each and each.difference.n for at in each.difference.drawn[1:3]]
    return max(bounds, default=1.0) or 1.0


def _group(bench: Bench, cost: Cost, sure: frozenset[tuple[str, str]], reach: dict[str, float]) -> str:
    changes = ((name, cost.brings(name)) for name in MEASURED)
    lines = "".join(_line(cost, name, each, (cost.title, name) in sure, reach[name]) for name, each in changes if each)
    aside = "; ".join(filter(None, (cost.nothing, cost.aside)))
    told = f'<p class="ws-add">{escape(aside[:1].upper() + aside[1:])}</p>' if aside else ""
    head = (
        f'<div class="ws-dial"><p><b>{escape(cost.title)}</b> <span>{escape("; ".join(cost.values))}</span></p>'
        f"<p><b>{escape(_adds(cost))}</b> {_leave_out(bench, cost)}</p></div>"
    )
    return f'<div class="ws-group" role="group" aria-label="{escape(cost.title)}">{head}<div>{lines}{told}</div></div>'


def _adds(cost: Cost) -> str:
    """'+178 words, +7 clauses, +1 exception': what differs in the rulebook."""
    if cost.figures is None:
        return ""
    words, *others = cost.figures
    more = [
        f"{number(each, 0, signed=True)} {form(abs(each), noun)}"
        for each, noun in zip(others, _NOUNS, strict=True)
        if each
    ]
    return ", ".join([f"{number(words, 0, signed=True)} {form(abs(words), 'word')}", *more])


def _leave_out(bench: Bench, cost: Cost) -> str:
    """The button that sets the dials of a rule to the baseline; none where that cannot be played."""
    if cost.figures is None:
        return ""
    back = ",".join(written(getattr(bench.baseline, name)) for name in cost.dials)
    return button("Leave out", "turn", ",".join(cost.dials), back, aria=f"Leave out {cost.title}")


def _line(cost: Cost, name: str, change: Change, sure: bool, reach: float) -> str:
    """One number: what the rule changes, with its interval."""
    if not change.difference.n:
        return f'<p class="ws-add">{_TITLES[name]}: no deal ends both with it and without it.</p>'
    metric: Metric | None = None if name == SKILL.name else change.metric
    by, interval = change_words(metric, change.difference)
    return (
        f'<div class="ws-line ws-still"><span class="ws-to">{_TITLES[name]}</span>'
        f"{bar(change.difference, reach, 'ws-sure' if sure else '')}"
        f'<span class="ws-by"><b>{escape(by)}</b> {escape(interval)}<span class="ws-unsaid"> {INTERVAL}'
        f"{'' if sure else ', may be chance'}</span></span></div>"
    )


SECTION = Section(
    "rule_weight",
    "What do the rules cost?",
    offer,
    says,
    "piece",
    task,
    answer,
    body,
)
