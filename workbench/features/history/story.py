"""The story on the page Bench: the attempts that were kept, each with two lines and four numbers, after the published rules.

The numbers are those of the bench at these rules: from the games that its pages play, so that they are the same on both.
"""

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

from engine.analysis.compare import Comparison
from engine.analysis.documents.history import Attempt
from engine.analysis.duplicate_deals import SKILL
from engine.core.text import INTERVAL, NOTHING, number, points
from engine.setup.modules import modules, step_in_words
from engine.simulation.estimates import Estimate
from engine.simulation.format import figures, finer
from engine.simulation.metric import Metric
from engine.simulation.metrics import metric_named, metrics
from workbench.bench import Bench
from workbench.bench.attempts import LINES, LONGEST, KeptAttempt, of_game
from workbench.page.kit.button import Button
from workbench.page.kit.controls import Move
from workbench.work.duplicate_deals import has_skill
from workbench.work.games import PROBE, PlayedGames, played_by_all

TOO_LONG = "The story makes the link too long: it stays in this browser, and in what you hand in; a link that you copy leaves it out."
KEEP = "Keep this attempt"
BESIDE = "Beside the attempts of other designers"
HINTS = {"wrong": "What was wrong before?", "changed": "What did you change, and why?"}
HEADS = ("Fair", "Long", "Skill", "Choices")
_DIGITS = {"Fair": 0, "Long": 0, "Skill": 0, "Choices": 1}  # of the numbers in the table; each is whole in its tooltip
_WIDE, _HIGH, _ROWS = 640, 150, 3  # of the picture of skill, and the rows that it needs

_MOVES: dict[str, Callable[[Bench, str, str], Bench]] = {
    "wrong": lambda bench, key, words: bench.say_of_attempt(key, "wrong", words),
    "changed": lambda bench, key, words: bench.say_of_attempt(key, "changed", words),
    "open": lambda bench, key, _: bench.go_to_attempt(key),
    "away": lambda bench, key, _: bench.drop_attempt(key),
}


class Row(NamedTuple):
    """A row of the story: its number, what it adds, the attempt (None for the published rules and for the rules on the bench), and
    the comparison that holds its numbers, as far as it is known."""

    at: int
    title: str
    attempt: KeptAttempt | None
    found: Comparison | None
    now: bool = False


def read_press(pressed: dict[str, Any]) -> Move | None:
    """The move of a press or a text in the browser; None if it is not a move."""
    do, key, text = (pressed.get(name, "") for name in ("do", "key", "text"))
    if not all(isinstance(each, str) for each in (do, key, text)) or do not in _MOVES:
        return None
    return lambda bench: _MOVES[do](bench, key, text)


def presses(bench: Bench) -> list[Button]:
    """The button that keeps the rules on the bench, if they are not kept yet."""
    beside = Button("beside", BESIDE, "", lambda now: now.look_into(part="history").show_page("Questions"))
    if is_kept(bench):
        return [beside]
    return [
        beside,
        Button(
            "keep", KEEP, "These rules become the next row; two lines say why", lambda now: now.keep_attempt(), "filled"
        ),
    ]


def is_kept(bench: Bench) -> bool:
    """Whether the rules on the bench are published or in the story."""
    known = [bench.game.Rules(), *(each.setup.rules for each in of_game(bench.story, bench.game))]
    return bench.rules in known


# ---------------------------------------------------------------- the games of the rows


def at_attempt(bench: Bench, attempt: KeptAttempt) -> Bench:
    """The bench with the rules and players of an attempt, beside the published rules."""
    return replace(bench, rules=attempt.setup.rules, seats=attempt.setup.strategies, baseline=bench.game.Rules())


def known(bench: Bench, played: PlayedGames) -> Comparison | None:
    """The games of a bench as far as they are played; None if they are too few."""
    games = min(played.played(bench), bench.games)
    return played.so_far(bench, games) if games >= min(PROBE, bench.games) else None


def missing(bench: Bench, played: PlayedGames) -> list[Bench]:
    """The benches of the attempts whose games, or deals from every seat, are not played yet."""
    each = (at_attempt(bench, attempt) for attempt in of_game(bench.story, bench.game))
    return [
        there
        for there in each
        if known(there, played) is None or (has_skill(there) and not played.known_beside(there)[0])
    ]


def play(bench: Bench, played: PlayedGames, **how: Any) -> None:
    """Play what the row of an attempt needs."""
    played.from_every_seat(bench, played.first(bench, **how), True, **how)


# ---------------------------------------------------------------- the rows


def rows(bench: Bench, comparison: Comparison) -> list[Row]:
    """The published rules, the attempts, and the rules on the bench if they are not among them."""
    played, before = played_by_all(), bench.game.Rules()
    found = [Row(0, _root(bench), None, None)]
    for at, attempt in enumerate(of_game(bench.story, bench.game), 1):
        here = bench.rules == attempt.setup.rules
        games = (
            comparison if here and bench.baseline == bench.game.Rules() else known(at_attempt(bench, attempt), played)
        )
        found.append(
            Row(at, step_in_words(bench.game, before, attempt.setup.rules) or "The same rules", attempt, games, here)
        )
        before = attempt.setup.rules
    if not is_kept(bench):
        found.append(Row(len(found), step_in_words(bench.game, before, bench.rules), None, comparison, True))
    played_ones = (comparison, *(row.found for row in found if row.found))
    beside = next((each for each in played_ones if each.before.rules == bench.game.Rules()), None)
    return [found[0]._replace(found=beside), *found[1:]]


def _root(bench: Bench) -> str:
    return Attempt(bench.game, None).title


def numbers(bench: Bench, row: Row) -> list[tuple[Metric, Estimate | None]]:
    """The four numbers of a row: who wins, how long, skill, choices a turn."""
    fair = "seat0_wins" if "seat0_wins" in metrics(bench.game) else "won"
    named = [
        metric_named(fair, bench.game),
        metric_named("turns", bench.game),
        SKILL,
        metric_named("choices_per_turn", bench.game),
    ]
    return [(metric, _figure(row, metric)) for metric in named]


def _figure(row: Row, metric: Metric) -> Estimate | None:
    if row.found is None or (metric is SKILL and row.found.seated is None):
        return None
    change = row.found.changes([metric.name])[0]
    return change.after if row.at else change.before


class Told(NamedTuple):
    """A row in words, as it is handed in: what it adds, its two lines, its numbers in the order of `HEADS`."""

    attempt: str
    wrong: str
    changed: str
    numbers: tuple[str, ...]


def in_words(bench: Bench, comparison: Comparison) -> list[Told]:
    """The story in words; nothing where no attempt was kept."""
    if not of_game(bench.story, bench.game):
        return []
    return [
        Told(
            row.title,
            row.attempt.wrong if row.attempt else "",
            row.attempt.changed if row.attempt else "",
            tuple(_shown(*each) for each in numbers(bench, row)),
        )
        for row in rows(bench, comparison)
    ]


# ---------------------------------------------------------------- as HTML


def html(bench: Bench, comparison: Comparison) -> str:
    """The story as a table, with a picture of skill once it has two rows to join."""
    told = rows(bench, comparison)
    body = "".join(_row_html(bench, each) for each in told)
    heads = "".join(f'<th scope="col">{word}</th>' for word in ("The story so far", *LINES.values()))
    heads += "".join(f'<th scope="col" class="wb-told-number">{word}</th>' for word in HEADS)
    note = "" if bench.story_in_link else f'<p class="wb-story-note">{TOO_LONG}</p>'
    table = f'<table class="wb-told-story"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
    beside = f'<p class="wb-story-note"><button type="button" class="wb-way" data-press="attempts:beside">{BESIDE}</button></p>'
    more = beside if modules(bench.game) and len(told) > 1 else ""
    return f'<section class="wb-attempts" aria-label="The story so far">{_picture(bench, told)}{table}{note}{more}</section>'


def _row_html(bench: Bench, row: Row) -> str:
    cells = "".join(_number_html(*each) for each in numbers(bench, row))
    look = ' class="wb-told-now"' if row.now else ""
    key = f' data-wb-key="{escape(row.attempt.text)}"' if row.attempt else ""
    return f'<tr{look}{key}><th scope="row"><i>{row.at}</i> {escape(row.title)}{_presses_html(row)}</th>{_lines_html(row)}{cells}</tr>'


def _presses_html(row: Row) -> str:
    if row.attempt is None:
        return ""
    title = escape(f"attempt {row.at}")
    opens = "" if row.now else f'<button type="button" data-wb-story="open" aria-label="Open {title}">Open</button>'
    away = f'<button type="button" data-wb-story="away" aria-label="Delete {title}">Delete</button>'
    return f'<span class="wb-told-presses">{opens}{away}</span>'


def _lines_html(row: Row) -> str:
    """The two lines of an attempt, to be typed; of the rules on the bench the button that keeps them."""
    if row.attempt is not None:
        return "".join(f"<td>{_field(row, line)}</td>" for line in LINES)
    keep = (
        f'<button type="button" class="wb-press wb-filled" data-press="attempts:keep">{KEEP}</button>'
        if row.now
        else ""
    )
    return f'<td colspan="2">{keep}</td>'


def _field(row: Row, line: str) -> str:
    words, label = getattr(row.attempt, line), f"{LINES[line]}, attempt {row.at}"
    told = f'data-wb-story="{line}" maxlength="{LONGEST}" placeholder="{HINTS[line]}" aria-label="{label}"'
    return f'<textarea rows="2" {told}>{escape(words)}</textarea>'


def _number_html(metric: Metric, found: Estimate | None) -> str:
    tip = f"{INTERVAL} {figures(metric, found.low, found.high, finer(metric, found))}" if found and found.n else ""
    return f'<td class="wb-told-number" data-label="{_name(metric)}" title="{escape(tip)}">{_shown(metric, found)}</td>'


def _shown(metric: Metric, found: Estimate | None) -> str:
    if found is None or not found.n:
        return NOTHING
    return number(metric.times * found.mean, _DIGITS[_name(metric)], fixed=True) + ("%" if metric.in_percent else "")


def _name(metric: Metric) -> str:
    """The word at the head of a number of the table."""
    return {"turns": "Long", SKILL.name: "Skill", "choices_per_turn": "Choices"}.get(metric.name, "Fair")


def _picture(bench: Bench, told: list[Row]) -> str:
    """Skill from row to row, with its intervals; the numbers above show as much while there is one row beside the published rules."""
    known_ones = [
        (row, each) for row in told for metric, each in numbers(bench, row) if metric is SKILL and each and each.n
    ]
    if len(known_ones) < _ROWS:
        return ""
    step = _WIDE / len(told)
    place = {row.at: step * (row.at + 0.5) for row in told}
    line = " ".join(f"{place[row.at]:.1f},{_y(each.mean):.1f}" for row, each in known_ones)
    dots = "".join(_dot(place[row.at], row, each) for row, each in known_ones)
    words = "; ".join(f"{row.title}: {points(each.mean, 0)}" for row, each in known_ones)
    ground = f'<line class="wb-told-ground" x1="0" x2="{_WIDE}" y1="{_y(0)}" y2="{_y(0)}"/>'
    svg = f'<svg viewBox="0 0 {_WIDE} {_HIGH}" aria-hidden="true">{ground}<polyline points="{line}"/>{dots}</svg>'
    caption = "<figcaption>How far does skill get you?</figcaption>"
    return f'<figure class="wb-told-skill" role="img" aria-label="{escape(f"Skill. {words}")}">{caption}{svg}</figure>'


def _dot(x: float, row: Row, each: Estimate) -> str:
    look = ' class="wb-told-now"' if row.now else ""
    top = _y(each.drawn.high) - 8
    return (
        f'<g{look}><line class="wb-told-whisker" x1="{x:.1f}" x2="{x:.1f}" y1="{_y(each.drawn.low):.1f}" y2="{_y(each.drawn.high):.1f}"/>'
        f'<circle cx="{x:.1f}" cy="{_y(each.mean):.1f}" r="5"/><text x="{x:.1f}" y="{top:.1f}">{points(each.mean, 0)}</text>'
        f'<text x="{x:.1f}" y="{_HIGH - 6}">{row.at}</text></g>'
    )


def _y(share: float) -> float:
    return _HIGH - 26 - (_HIGH - 52) * max(0.0, min(1.0, share))
