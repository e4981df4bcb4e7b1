"""The part Optimize of the page Questions: a goal of a few wishes, and the candidates, each with the few changes that come near it."""

from collections.abc import Sequence
from html import escape
from string import ascii_uppercase
from typing import Any

from engine.analysis.duplicate_deals import SKILL, in_contrast
from engine.analysis.optimize.candidates import Candidate, Candidates, fresh_deals
from engine.analysis.optimize.goal import Held, Wish, wishable
from engine.analysis.skill import headline_players
from engine.core.rules import BadInput
from engine.core.text import INTERVAL, counted, form, number_word
from engine.setup.setup import Setup, as_setup
from engine.simulation.format import figure, figures, finer
from engine.simulation.metric import Metric
from workbench.bench import Bench
from workbench.bench.study_selection import LONGEST_BOUND, MOST_WISHES, Chosen, Row, Rows
from workbench.features.optimize.task import goal_plan, optimize_task
from workbench.page.kit.html import Section, button, chapters, listed, note, players, shortest, title_of, value_words
from workbench.work.tasks import Found, Task, found_by_all

DOES = ("add", "drop", "ready", "metric")  # the actions of the form of wishes
_TOP, _HIGH = 12.0, 76.0  # percent of the picture: the place of the goal, and the room below it for the largest miss
_LEFT = 9.0  # percent of its width, for the labels of the axis


# ---------------------------------------------------------------- what is wished for


def ready(bench: Bench) -> dict[str, Rows]:
    """The ready-made goals for this game: their names and their wishes."""
    no_longer: Row = ("minutes", "", "published")
    if not bench.game.without_choices(bench.game.Rules()):
        return {
            "More skill, no longer": (("skill", "published+5", ""), no_longer),
            "Shorter, as much skill": (("minutes", "", "80% of published"), ("skill", "published", "")),
            "More to decide, no longer": (("choices", "120% of published", ""), no_longer),
        }
    between = len(bench.game.seats) > 1
    goals: dict[str, Rows] = {"Much shorter": (("minutes", "", "60% of published"),)}
    if between:
        goals["More ups and downs, no longer"] = (("lead_changes", "120% of published", ""), no_longer)
        goals["Open for longer"] = (("settled", "published+10", ""), no_longer)
    if bench.game.ladder:
        goals["Some skill, no longer"] = (("skill", "20", ""), no_longer)
    return goals


def rows_of(bench: Bench, chosen: Chosen) -> Rows:
    """The wishes in the form: what was typed, or the first ready-made goal."""
    return chosen.goal or next(iter(ready(bench).values()))


def typed(bench: Bench, fields: Any) -> Rows:
    """The wishes in the fields of a browser; empty if they are not wishes."""
    if not isinstance(fields, dict) or len(fields) > 3 * MOST_WISHES:
        return ()
    known, rows = wishable(bench.game), []
    for at in range(MOST_WISHES):
        row = tuple(fields.get(f"{at} {name}", "") for name in ("metric", "least", "most"))
        if all(isinstance(each, str) and len(each) <= LONGEST_BOUND for each in row) and row[0] in known:
            rows.append(row)
    return tuple(rows)


def turned(bench: Bench, rows: Rows, do: str, text: str) -> Rows:
    """The wishes with one more, one less, or those of a ready-made goal."""
    rows = rows or rows_of(bench, Chosen())
    if do == "ready":
        return ready(bench).get(text, rows)
    if do == "drop" and text in [str(at) for at in range(len(rows))] and len(rows) > 1:
        return (*rows[: int(text)], *rows[int(text) + 1 :])
    if do == "add" and len(rows) < MOST_WISHES:
        free = [name for name in _offered(bench) if name not in [row[0] for row in rows]]
        return (*rows, (free[0], "", ""))
    return rows


def _offered(bench: Bench) -> dict[str, Metric]:
    """The numbers that can be wished for here: no skill in a game in which no rules bring a choice."""
    known = dict(wishable(bench.game))
    if not bench.game.ladder:
        del known[SKILL.name]
    return known


# ---------------------------------------------------------------- the part


def says(bench: Bench, chosen: Chosen) -> str:
    """What the part does, in words."""
    return (
        f"Say what the game should be. About two hundred rule sets are tried, with as few changes as possible to "
        f"{bench.baseline_name}; the best are played again on fresh deals. Write a number, or “published”, "
        "“published+5”, “80% of published”. Shares are in percent, skill is in points of 100."
    )


def task(bench: Bench, chosen: Chosen) -> Task | None:
    """The task that searches."""
    return optimize_task(bench, rows_of(bench, chosen), chosen.chapter)


def tools(bench: Bench, chosen: Chosen) -> str:
    """The wishes, the ready-made goals, and a button to run again once a search is complete."""
    rows = rows_of(bench, chosen)
    goals = "".join(
        button(name, "goal", "ready", name, look="ws-on" if of == rows else "") for name, of in ready(bench).items()
    )
    lines = "".join(_line(bench, at, row, len(rows)) for at, row in enumerate(rows))
    add = button("Add a wish", "goal", "add") if len(rows) < MOST_WISHES else ""
    found = found_by_all().of(optimize_task(bench, rows, chosen.chapter))
    again = button("Ask again", "try", "optimize", look="ws-main") if found and found.done else ""
    return (
        f'<div class="ws-goal"><div class="ws-presses">{goals}</div><div role="group" aria-label="Wishes">{lines}</div>'
        f'<div class="ws-presses">{add}{again}</div></div>{chapters(bench, chosen.chapter)}'
    )


def _line(bench: Bench, at: int, row: Row, many: int) -> str:
    name, *bounds = row
    options = "".join(
        f'<option value="{code}"{" selected" if code == name else ""}>{escape(_titled(bench, metric))}</option>'
        for code, metric in _offered(bench).items()
    )
    metric = wishable(bench.game)[name]
    fields = "".join(
        f'<label>at {side} <input type="text" size="14" maxlength="{LONGEST_BOUND}" data-do="typed" data-key="{at} {side}" '
        f'data-field="{at} {side}" value="{escape(value)}" aria-label="{escape(f"{_titled(bench, metric)}, at {side}")}"></label>'
        for side, value in zip(("least", "most"), bounds, strict=True)
    )
    unit = "points of 100" if metric is SKILL else metric.unit_words.strip()
    drop = button("×", "goal", "drop", str(at), aria=f"Remove this wish: {_titled(bench, metric)}") if many > 1 else ""
    return (
        f'<div class="ws-wish"><select data-do="goal" data-key="metric" data-field="{at} metric" aria-label="Number of wish '
        f'{at + 1}">{options}</select>{fields}<span class="ws-where">{escape(unit)}</span>{drop}</div>'
    )


def _titled(bench: Bench, metric: Metric) -> str:
    return "Games that never end" if metric.name == "unfinished" else title_of(metric, bench.published)


def body(bench: Bench, chosen: Chosen, found: Found | None) -> str:
    """The sentence, the picture with the candidates, and a list of them."""
    if found is None or not found.each:
        return ""
    try:
        plan = goal_plan(bench, rows_of(bench, chosen), found.games, chosen.chapter)
    except BadInput:
        return ""  # the mistake is shown beside the button
    known = Candidates(plan, [each for each in found.each if each], found.done)
    each = known.candidates
    so_far = "" if found.done else "So far: "
    said = known.says()
    told = f"{so_far}{said[0].lower()}{said[1:]}" if so_far else said
    items = listed((_item(bench, one, name) for one, name in zip(each, ascii_uppercase, strict=False)), "ws-candidates")
    return f'<p class="ws-sentence">{escape(told)}</p>{_picture(bench, known, each)}{items}{note(_how(bench, known))}'


def answer(bench: Bench, chosen: Chosen, found: Found) -> str:
    """The fewest changes that reach the goal, or how many the nearest rules need."""
    rows = rows_of(bench, chosen)
    known = Candidates(
        goal_plan(bench, rows, found.games, chosen.chapter), [each for each in found.each if each], found.done
    )
    goal = next((name for name, of in ready(bench).items() if of == rows), "Your goal")
    reached = [each for each in known.candidates if each.reached]
    if not reached:
        return f"{goal}: no rules that were tried reach it."
    best = next((each for each in reached if each.certain), None)
    if best is None:
        return f"{goal}: perhaps with {counted(len(reached[0].changes), 'change')}, but not certainly."
    many = f"{goal}: {number_word(len(best.changes))} {form(len(best.changes), 'change/changes')}"
    if not best.changes:
        return f"{goal}: the rules are that already."
    labels = ", ".join(best.setup.rules.parameter(name).label for name in best.changes)
    return shortest(f"{many}, {_changes_words(best)}.", f"{many}, {labels}.", f"{many}.")


def _how(bench: Bench, known: Candidates) -> str:
    plan = known.plan
    again = f" Candidates: {fresh_deals(plan):,} fresh deals that the search has not seen." if known.measured else ""
    who = players(plan.start)
    skill = ""
    if plan.goal.of_skill:
        better, other = in_contrast(
            *(Setup.of(bench.game, bench.baseline, [name]).lineup.words[0] for name in headline_players(bench.game))
        )
        skill = f" Skill is between a player who {better} and one who {other}."
        if any(wish.tacit and wish.metric.name == "won" for wish in plan.goal.wishes):
            skill += " A change of the share of games won counts as a miss: an easier game only looks like more skill."
    many = counted(len(known.tried), "rule set")
    return (
        f"A miss of 1 is about one step of a dial that matters; the misses of all wishes are added. {many} tried, with up to "
        f"{counted(plan.games, 'game')} each (grey dots).{again} {who}.{skill} Lines: bounds for all wishes together; in the list "
        f"each {INTERVAL} by itself. Games that never end count as a miss."
    )


# ---------------------------------------------------------------- the picture


def _picture(bench: Bench, known: Candidates, candidates: Sequence[Candidate]) -> str:
    """The number of changes along x, the miss down y, the goal at the top: dots for what was tried, a button for each candidate."""
    scale = known.scale
    if scale is None or not candidates:
        return ""
    reach = 1.05 * max([each.miss.drawn.high for each in candidates] + [1e-9])
    most = max([len(each.changes) for each in candidates] + [2])
    dots = "".join(
        f'<circle cx="{_x(each.turned, most, at):.2f}%" cy="{_y(miss, reach):.2f}%" r="2.5"/>'
        for at, each in enumerate(known.tried)
        if each.turned <= most and (miss := scale.miss(each)) <= reach
    )
    places = [_column(each, candidates, most) for each in candidates]
    lines = "".join(
        _stroke("ws-whisker", (x, x), (_y(each.miss.drawn.low, reach), _y(each.miss.drawn.high, reach)))
        for x, each in zip(places, candidates, strict=True)
    )
    presses = "".join(
        _press(bench, each, name, x, _y(each.miss.mean, reach))
        for x, each, name in zip(places, candidates, ascii_uppercase, strict=False)
    )
    under = "".join(
        f'<span style="left: {_x(many, most):.2f}%">{"no change" if not many else counted(many, "change")}</span>'
        for many in range(most + 1)
    )
    levels = "".join(
        _stroke("ws-ground" if at else "ws-level", (_LEFT, 100), (_y(at, reach), _y(at, reach))) for at in _ticks(reach)
    )
    beside = "".join(
        f'<i style="top: {_y(at, reach):.2f}%">{"goal" if not at else f"{at:g}"}</i>' for at in _ticks(reach)
    )
    return (
        '<div class="ws-front" role="group" aria-label="Candidates: changes from left to right, the miss from top to bottom">'
        f'<svg aria-hidden="true">{levels}<g class="ws-tries">{dots}</g>{lines}</svg>{beside}{under}{presses}</div>'
    )


def _stroke(look: str, x: tuple[float, float], y: tuple[float, float]) -> str:
    """A line, in percent of the picture."""
    return f'<line class="{look}" x1="{x[0]:.2f}%" x2="{x[1]:.2f}%" y1="{y[0]:.2f}%" y2="{y[1]:.2f}%"/>'


def _ticks(reach: float) -> list[float]:
    """Round misses, from 0 up to the largest: four at most."""
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 1e9) if reach / step <= 4)
    return [round(step * at, 2) for at in range(int(reach / step) + 1)]


def _x(changes: int, most: int, jitter: int = 0) -> float:
    """The place of a number of changes, in percent; `jitter` moves dots apart."""
    wide = (100 - _LEFT) / (most + 1)
    return _LEFT + wide * (changes + 0.5 + (jitter * 0.618 % 1 - 0.5) * 0.8 * bool(jitter))


def _column(candidate: Candidate, candidates: Sequence[Candidate], most: int) -> float:
    """The place of a candidate, in percent: candidates with equally many changes are side by side."""
    alike = [each for each in candidates if len(each.changes) == len(candidate.changes)]
    wide, step = (100 - _LEFT) / (most + 1), min(0.25, 0.9 / len(alike))
    return _x(len(candidate.changes), most) + wide * step * (alike.index(candidate) - (len(alike) - 1) / 2)


def _y(miss: float, reach: float) -> float:
    return _TOP + _HIGH * min(1.0, miss / reach)


def _press(bench: Bench, each: Candidate, name: str, x: float, y: float) -> str:
    here = each.setup.rules == bench.rules
    look = "".join(
        (" ws-here" if here else "", " ws-reached" if each.reached else "", "" if each.deals else " ws-seen")
    )
    words = _changes_words(each) or "no change"
    far = "reaches the goal" if each.reached else f"misses it by {each.miss.mean:.2f}"
    return (
        f'<button type="button" class="ws-point{look}" style="left: {x:.2f}%; top: {y:.2f}%" data-do="variant" '
        f'data-key="{escape(_text(each))}" title="{escape(words)}" aria-label="{escape(f"{name}: {words}; {far}. Open on the bench")}">'
        f"{name}</button>"
    )


# ---------------------------------------------------------------- the list


def _item(bench: Bench, each: Candidate, name: str) -> str:
    chips = (
        "".join(f'<span class="ws-chip">{escape(words)}</span>' for words in _changed(each))
        or '<span class="ws-chip">no change</span>'
    )
    holds = "".join(_wish(bench, held) for held in each.held if not held.wish.tacit or held.holds == "not")
    says = (
        each.says
        if each.deals
        else "As the search saw it, which is too optimistic; it is played again on fresh deals when the search is complete."
    )
    here = each.setup.rules == bench.rules
    do = (
        note("On the bench now.")
        if here
        else button("Open on the bench", "variant", _text(each), aria=f"Open {name} on the bench")
    )
    return (
        f'<p class="ws-claim"><b class="ws-name">{name}</b> {chips}</p><ul class="ws-holding">{holds}</ul>'
        f'<p class="ws-figure">{escape(says)}</p>{do}'
    )


_SIGNS = {
    "certainly": ("✓", "ws-holds", "holds"),
    "probably": ("≈", "ws-untold", "probably holds"),
    "not": ("✗", "ws-fails", "does not hold"),
}


def _wish(bench: Bench, held: Held) -> str:
    """A wish with its mark, its figure and the interval."""
    sign, look, says = _SIGNS[held.holds]
    metric, more = held.wish.metric, finer(held.wish.metric, held.figure)
    shown = figure(metric, held.figure.mean, more)
    bounds = figures(metric, *held.figure[1:3], more)
    mark = f'<span class="{look}" aria-hidden="true">{sign}</span><span class="ws-unsaid">{says}: </span>'
    return (
        f"<li>{mark} {escape(_wanted(bench, held.wish))}: "
        f'<b>{escape(shown)}</b> <span class="ws-where">({escape(bounds)})</span></li>'
    )


def _wanted(bench: Bench, wish: Wish) -> str:
    """A wish in words; a wish about the first seat names that seat."""
    own = wish.metric.name == "seat0_wins"
    return wish.words.replace(wish.metric.title, title_of(wish.metric, bench.published)) if own else wish.words


def _changed(each: Candidate) -> list[str]:
    """The changes, in the words of the bench's chips."""
    found = []
    for name, (was, to) in each.changes.items():
        parameter = each.setup.rules.parameter(name)
        found.append(f"{parameter.label}: {value_words(parameter, was)} → {value_words(parameter, to)}")
    return found


def _changes_words(each: Candidate) -> str:
    return "; ".join(_changed(each))


def _text(each: Candidate) -> str:
    """The rules as an id writes them."""
    return each.setup.text().partition("@")[0]


def put_on_bench(bench: Bench, text: str) -> Bench:
    """The bench with the rules of a candidate; BadInput for rules of another game."""
    setup = as_setup(text)
    if setup.game is not bench.game:
        raise BadInput(f"These are rules of {setup.game.title}, not of {bench.game.title}.")
    return bench.play_by(setup.rules)


SECTION = Section(
    "optimize",
    "What has to change to …?",
    lambda *_: "Name a goal",
    says,
    "rule set",
    task,
    answer,
    body,
    tools,
)
