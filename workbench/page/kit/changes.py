"""The changes: a line for each number with its value before and now, on a fixed axis, and how certain the change is.

The lines are in the order of `Comparison.ranked`. Without a change, they describe the game.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from html import escape
from math import ceil, floor, log10
from typing import Literal, NamedTuple

import polars as pl

from engine.analysis.compare import Comparison, Ranked
from engine.analysis.duplicate_deals import SKILL
from engine.core.game import Game
from engine.core.text import INTERVAL, NOTHING, TOO_FEW, counted, number
from engine.simulation.format import as_said, difference, figure, figures, finer, shown
from engine.simulation.games import Games
from engine.simulation.metrics import Metric, headline, metrics
from engine.simulation.paired import Change
from workbench.charts.kit.sides import PUBLISHED, sides_of
from workbench.page.kit.answers import QUESTIONS, QUESTIONS_OF_ONE, Answer, answer_html, answer_of, questions
from workbench.page.kit.distribution import spread_html
from workbench.page.kit.echoes import echoes

FIRST = 4  # lines shown at first; the others are folded away
MORE, BEHIND = "numbers", "number"  # the folds: of the other lines, and of what is behind each line (number.NAME)
_PER_TURN = "_per_turn"  # the ending of the title of a metric per turn whose twin is per game
_NO_RANGE = 10.0  # the length of an axis if the baseline has no such games

Sure = Literal["certain", "uncertain", "same", ""]
Axis = tuple[float, float]


class Line(NamedTuple):
    """A line: the number, its value before (None without a change), its value now, the difference, and how certain it is.

    `note` names the deals it covers, if not all; `says` explains it. `axis` holds the ends of its axis, `spread` draws
    the distribution of its games (HTML); `turn` is the same number per turn.
    """

    name: str
    title: str
    value: str
    before: str
    difference: str
    interval: str
    sure: Sure
    note: str
    says: str
    change: Change
    axis: Axis
    spread: Callable[[], str] = str
    turn: "Line | None" = None

    @property
    def by(self) -> str:
        """The difference in short, or the reason why there is none."""
        if not self.before:
            return ""
        if self.sure != "certain":
            return (
                "Nothing changed" if self.sure == "same" else "may be chance" if self.change.difference.n else NOTHING
            )
        short = self.difference.partition(" (")[0]
        return f"{short}{' points' if self.change.metric.in_percent else ''}"


class Tile(NamedTuple):
    """A line as a page keeps it, without the games behind it: the question and the answer, if it answers one; the HTML beside them,
    and that in its fold."""

    name: str
    question: str
    answer: Answer | None
    cells: str
    inside: str


class _Number(NamedTuple):
    """A number before it is written as a line, which takes as long as to compute it; `turn` is the same number per turn."""

    ranked: Ranked
    turn: Ranked | None

    @property
    def name(self) -> str:
        return self.ranked.change.metric.name


# ---------------------------------------------------------------- the lines


def lines(comparison: Comparison) -> list[Line]:
    """Every metric of the game that has data; first skill, if there are duplicate deals."""
    return _written(_numbers(comparison), comparison)


def _numbers(comparison: Comparison) -> list[_Number]:
    """The numbers of these lines, in their order."""
    game, ranked = comparison.after.game, comparison.ranked()
    if comparison.before == comparison.after:
        order = [SKILL.name, *(metric.name for metric in headline(game))]
        order += [name for name in metrics(game) if name not in order]
        ranked = sorted(ranked, key=lambda each: (each.place[0] != 0, order.index(each.change.metric.name)))
    ranked = sorted(ranked, key=lambda each: (each.place[0] != 0, each.change.metric.name != SKILL.name))
    found = {
        each.change.metric.name: each
        for each in ranked
        if each.change.difference.n or each.change.metric.name in game.headline
    }
    of_turns = {name: found[name + _PER_TURN] for name in found if name + _PER_TURN in found}
    told = {name + _PER_TURN for name in of_turns} | (
        {"won"} if "draws" in found else set()
    )  # won: all but draws and endless ones
    told |= echoes(comparison) & found.keys()
    return [_Number(each, of_turns.get(name)) for name, each in found.items() if name not in told]


def _written(told: Sequence[Line | _Number], comparison: Comparison) -> list[Line]:
    """The lines of these numbers; one that is a line already stays."""
    axes = _axes(comparison)

    def line(ranked: Ranked) -> Line:
        return line_of(ranked.change, comparison, ranked.certain, axes[ranked.change.metric.name])

    return [
        each if isinstance(each, Line) else line(each.ranked)._replace(turn=line(each.turn) if each.turn else None)
        for each in told
    ]


def line_of(change: Change, comparison: Comparison, certain: bool, axis: Axis = (0.0, 1.0)) -> Line:
    """A change as a line."""
    changed, change = comparison.before != comparison.after, as_said(change)
    m, more = change.metric, finer(change.metric, change if changed else change.after)
    bounds = figures(m, change.after.low, change.after.high, more).replace(m.unit_words, "")
    return Line(
        name=m.name,
        title=title_of(change, comparison),
        value=figure(m, change.after.mean, more),
        before=figure(m, change.before.mean, more) if changed else "",
        difference=difference(change) if changed else "",
        interval=f"{INTERVAL} {bounds if shown(change.after) else TOO_FEW}" if change.after.n else "",
        sure=("same" if change.same else "certain" if certain else "uncertain") if changed else "",
        note=_note(change, comparison, changed),
        says=_explained(change, changed),
        change=change,
        axis=axis,
        spread=partial(_spread, m, comparison),
    )


def _spread(m: Metric, comparison: Comparison) -> str:
    """The distribution of a number. It is cached while duplicate deals are added to the same games."""
    if m.name not in metrics(comparison.after.game):
        return ""
    before = comparison.games_before
    key = "spread", m.name, comparison.before, comparison.after, before["seed"].first(), len(before)
    return comparison.played[1].once(key, lambda: spread_html(m, comparison))


def title_of(change: Change, comparison: Comparison) -> str:
    """The title of a metric; where it is about the first seat, with the name of its player."""
    return titled(change.metric, comparison.names[0])


def titled(metric: Metric, first: str) -> str:
    """The title of a metric with this name of the first seat."""
    if metric.name == "unfinished":
        return "Games that never end"
    return f"{first} wins" if metric.name == "seat0_wins" else metric.title


def _note(change: Change, comparison: Comparison, changed: bool) -> str:
    """The deals that a number covers, unless they are nearly all."""
    if change.metric.name == SKILL.name and comparison.seated:
        return " – ".join(comparison.seated.contrast)
    if not change.few:
        return ""
    n, ended = change.difference.n, [_ended(games) for games in comparison.played]
    verb = "end" if n == (ended[0] & ended[1]).sum() else "count"
    if not n:
        return f"no deal {verb}s under both"
    what = counted(n, "deal" if changed else "game")
    return f"of the {what} that {verb}{'' if n > 1 else 's'}{' under both' if changed else ''}"


def _ended(games: Games) -> pl.Series:
    """Which games have ended."""
    return games.once("ended", lambda: games.frame["status"] == "finished")


def _explained(change: Change, changed: bool) -> str:
    if not changed:
        return f"{change.metric.says} Of {counted(change.after.n, 'game')} with its {INTERVAL}."
    n, deals = change.difference.n, change.deals
    if not n:
        return f"{change.metric.says} No deal counts under both rule sets, so nothing can be compared."
    which = (
        f"all {counted(deals, 'deal')}"
        if n == deals
        else f"the {n:,} of {counted(deals, 'deal')} that count under both rule sets"
    )
    if change.same:
        return f"{change.metric.says} It is the same in {which}."
    gain = f"{change.gain:.1f}" if change.gain < 1e6 else "very many"
    return (
        f"{change.metric.says} Both rule sets play the same deals, and all three numbers are from {which}; the interval is "
        f"that of the differences game by game. Using the same deals was worth {gain} times as many games."
    )


# ---------------------------------------------------------------- the ends of the axes


def _axes(comparison: Comparison) -> dict[str, Axis]:
    """The ends of the axes: 0 to 100% for shares, else the usual range of single games (two standard deviations), in
    round numbers. They follow from the baseline, so that they stay while a dial is held."""
    games, game = comparison.games_before, comparison.before.game
    return {SKILL.name: (0.0, 1.0), **comparison.played[0].once("axes", lambda: _axes_of(games, game))}


def _axes_of(games: pl.DataFrame, game: Game) -> dict[str, Axis]:
    known = metrics(game).values()
    parts = {"mean": pl.Expr.mean, "least": pl.Expr.min, "spread": pl.Expr.std}
    wanted = [told(m.value()).alias(f"{m.name} {name}") for m in known for name, told in parts.items()]
    row = games.select(wanted).row(0, named=True)
    return {m.name: _axis(m, *(row[f"{m.name} {name}"] or 0.0 for name in parts)) for m in known}


def _axis(metric: Metric, mean: float, least: float, spread: float) -> Axis:
    if metric.in_percent:
        return 0.0, 1.0
    reach = 2 * spread or abs(mean) or _NO_RANGE / 2
    step = _round_down(reach / 3)
    low, high = floor((mean - reach) / step) * step, ceil((mean + reach) / step) * step
    return (0.0 if low < 0 <= least else low), high


def _round_down(amount: float) -> float:
    """The next smaller round number: 43 is 20, 0.7 is 0.5."""
    power = 10.0 ** floor(log10(amount))
    return next(step * power for step in (5, 2, 1) if step * power <= amount * (1 + 1e-9))


# ---------------------------------------------------------------- as HTML


def changes_html(
    comparison: Comparison,
    weighed: Line | None = None,
    first: int = FIRST,
    folds: frozenset[str] | None = None,
    kept: tuple[Tile, ...] = (),
) -> str:
    """The lines, each with a fold for its explanation; all but the first are folded away. The `weighed` line, which belongs to
    no column of the games, comes after those that answer a question. `folds` are those that are open: what is in the others is
    left out, which is nine tenths of it. Without them everything is there, for a page that asks for nothing more. `kept` are the
    first lines, if they are of more games than these."""
    own = None if folds is None else frozenset(fold for fold in folds if fold.partition(".")[0] in (MORE, BEHIND))
    key = "lines", weighed, first, own, kept
    if key not in comparison.kept:
        comparison.kept[key] = _all_html(comparison, weighed, first, own, kept)
    return comparison.kept[key]


def _all_html(
    comparison: Comparison, weighed: Line | None, first: int, folds: frozenset[str] | None, kept: tuple[Tile, ...]
) -> str:
    told = four_first([*([weighed] if weighed else []), *_numbers(comparison)], comparison)
    names = {tile.name for tile in kept} or {each.name for each in told[:first]}
    rest = _rest([each for each in told if each.name not in names], comparison, folds)
    if kept:
        return tiles_html(kept, folds, rest)
    first_lines = _written(told[:first], comparison)
    shown = "".join(line_html(line, folds, answer_html(*_asked(line, comparison))) for line in first_lines)
    return _block(_key([side.name for side in sides_of(comparison)]), shown, rest)


def _asked(line: Line, comparison: Comparison) -> tuple[str, Answer | None]:
    """The question that a line answers, and the answer without a change."""
    question = questions(comparison).get(line.name, "") if line.change.after.n else ""
    return question, answer_of(line.change, comparison) if question and not line.before else None


def _block(key: str, first: str, rest: str, mark: str = "") -> str:
    return f'<div class="wb-changes"{mark}>{key}<div class="wb-answers">{first}</div>{rest}</div>'


def tiles(comparison: Comparison) -> tuple[Tile, ...]:
    """The first lines of a game in which nothing is changed, to be kept."""
    told = _written(four_first(_numbers(comparison), comparison)[:FIRST], comparison)
    return tuple(
        Tile(line.name, *_asked(line, comparison), cells=_all_cells(line), inside=_inside(line)) for line in told
    )


def tiles_html(kept: tuple[Tile, ...], folds: frozenset[str] | None = None, rest: str = "") -> str:
    """The first lines as they were kept, before the `rest` (HTML)."""
    shown = "".join(
        _line_html(tile.name, "", answer_html(tile.question, tile.answer) + tile.cells, tile.inside, folds)
        for tile in kept
    )
    return _block(_key([PUBLISHED]), shown, rest, " data-kept")


def four_first(told: Sequence[Line | _Number], comparison: Comparison) -> list[Line | _Number]:
    """The numbers, those that answer a question first, in its order."""
    order = list(questions(comparison))
    asked = [each for name in order for each in told if each.name == name]
    return [*asked, *(each for each in told if each.name not in order)]


def _rest(told: Sequence[Line | _Number], comparison: Comparison, folds: frozenset[str] | None) -> str:
    if not told:
        return ""
    is_open = folds is None or MORE in folds
    inside = "".join(line_html(line, folds) for line in _written(told, comparison)) if is_open else ""
    summary = f"<summary>{counted(len(told), 'more number')}</summary>"
    return f'<details class="wb-rest" {_fold(MORE, folds)}>{summary}{inside}</details>'


def _fold(name: str, folds: frozenset[str] | None) -> str:
    return f'data-fold="{name}"{" open" if folds and name in folds else ""}'


def _key(names: list[str]) -> str:
    """The key of the marks, by the names of the sides."""
    signs = (_RING.format(x="50%"), _DIAMOND.format(x="50%"))
    named = [
        f'<span><svg class="wb-key-mark">{sign}</svg>{escape(name)}</span>'
        for sign, name in zip(signs, names, strict=False)
    ]
    return f'<div class="wb-key">{"".join(named)}<span>bar: {INTERVAL}</span></div>'


def line_html(line: Line, folds: frozenset[str] | None = None, asked: str = "") -> str:
    """A line, after the question that it answers (HTML); with its explanation, which is left out where its fold is not among the open
    ones."""
    inside = _inside(line) if _is_in(f"{BEHIND}.{line.name}", folds) else ""
    return _line_html(line.name, line.sure, asked + _all_cells(line), inside, folds)


def _line_html(name: str, sure: Sure, cells: str, inside: str, folds: frozenset[str] | None) -> str:
    fold = f"{BEHIND}.{name}"
    return (
        f'<details class="wb-change wb-is-{sure or "told"} wb-of-{name}" {_fold(fold, folds)}>'
        f"<summary>{cells}</summary>{inside if _is_in(fold, folds) else ''}</details>"
    )


def chosen(folds: Collection[str]) -> str:
    """The number whose line is open, of those that answer a question; its picture is the big one."""
    asked = {**QUESTIONS, **QUESTIONS_OF_ONE}
    return next((name for name in asked if f"{BEHIND}.{name}" in folds), "")


def beside_chosen(fold: str) -> frozenset[str]:
    """The folds to close when this one opens: of the lines that answer a question one is open at a time."""
    lines = {f"{BEHIND}.{name}" for name in {**QUESTIONS, **QUESTIONS_OF_ONE}}
    return frozenset(lines - {fold}) if fold in lines else frozenset()


def _is_in(fold: str, folds: frozenset[str] | None) -> bool:
    return folds is None or fold in folds


def _all_cells(line: Line) -> str:
    return _cells(line) + (_cells(line.turn._replace(title="in a turn"), " wb-in-turn") if line.turn else "")


def _inside(line: Line) -> str:
    says = "".join(f"<p>{escape(each)}</p>" for each in _behind(line))
    return f'{line.spread()}<div class="wb-change-says">{says}</div>'


def _behind(line: Line) -> list[str]:
    """The contents of a line's fold: the difference and the interval, the meaning of the number."""
    told = (
        [f"Difference {line.difference}."] if line.before and line.change.difference.n and line.sure != "same" else []
    )
    told += [f"{line.interval}."] if line.interval else []
    return [*([" ".join(told)] if told else []), line.says, *([line.turn.says] if line.turn else [])]


def _cells(line: Line, more: str = "") -> str:
    note = f'<span class="wb-change-note">{escape(line.note)}</span>' if line.note and not more else ""
    m = line.change.metric
    low, high = (number(m.times * end, 2) + ("%" if m.in_percent else "") for end in line.axis)
    return (
        f'<span class="wb-change-title{more}">{escape(line.title)}</span>'
        f'<span class="wb-scale{more}"><i>{low}</i><svg class="wb-track" aria-hidden="true">{track(line)}</svg><i>{high}</i></span>'
        f'<span class="wb-figures{more}">{_figures(line, bool(more))}</span><span class="wb-by{more}">{escape(line.by)}</span>{note}'
    )


def _figures(line: Line, bare: bool) -> str:
    """The values before and now; the unit once, and not where the title has it."""
    unit = line.change.metric.unit_words
    said = bare or (unit.strip() and unit.strip() in line.title.lower())
    value = line.value.removesuffix(unit)
    behind = "" if said or value == line.value else f'<span class="wb-figures-unit">{escape(unit)}</span>'
    now = f'<b class="wb-now">{escape(value)}</b>{behind}'
    if not line.before:
        return now
    was = line.before.removesuffix(unit)
    return f'<span class="wb-before">{escape(was)}</span><span class="wb-to">→</span>{now}'


# ---------------------------------------------------------------- the marks on an axis

_RING = '<circle class="wb-was-mark" cx="{x}" cy="50%" r="5.5"/>'
_SHAPE = '<svg x="{{x}}" y="50%" overflow="visible"><path class="{}" d="{}"/></svg>'
_DIAMOND = _SHAPE.format("wb-now-mark", "M0-6.5L6.5 0L0 6.5L-6.5 0Z")
_BEYOND = {
    1: _SHAPE.format("wb-now-mark", "M-6-6.5L6 0L-6 6.5Z"),
    -1: _SHAPE.format("wb-now-mark", "M6-6.5L-6 0L6 6.5Z"),
}
_HEAD = {1: _SHAPE.format("wb-head", "M-14-4.5L-9 0L-14 4.5"), -1: _SHAPE.format("wb-head", "M14-4.5L9 0L14 4.5")}
_FAR = 0.06  # share of the axis: from here on there is room for an arrow between the marks


def track(line: Line) -> str:
    """The axis of a line with a hollow ring at the value before, a diamond at the value now, an arrow between them; a value
    beyond the axis is a triangle at its end."""
    was, now, changed = line.change.before, line.change.after, bool(line.before)
    marks = ['<line class="wb-axis" x1="0" x2="100%" y1="50%" y2="50%"/>']
    sides = [(was, "wb-was-bar"), (now, "wb-now-bar")] if changed else [(now, "wb-was-bar")]
    sides = [(side.drawn, bar) for side, bar in sides if side.n]
    places = [_place(side.mean, line.axis) for side, _ in sides]
    marks += [_bar(_place(side.low, line.axis), _place(side.high, line.axis), bar) for side, bar in sides]
    if len(places) == 2 and abs(places[1] - places[0]) > _FAR:
        head = _HEAD[1 if places[1] > places[0] else -1].format(x=_percent(places[1]))
        marks += [_bar(places[0], places[1], "wb-way"), head]
    marks += [_RING.format(x=_percent(place)) for place in places[:1]]
    marks += [_mark(now.mean, line.axis).format(x=_percent(place)) for place in places[1:]]
    return "".join(marks)


def _mark(amount: float, axis: Axis) -> str:
    return _BEYOND[1] if amount > axis[1] else _BEYOND[-1] if amount < axis[0] else _DIAMOND


def _place(amount: float, axis: Axis) -> float:
    """The place of a value on its axis, from 0 to 1."""
    return min(1.0, max(0.0, (amount - axis[0]) / (axis[1] - axis[0])))


def _percent(place: float) -> str:
    return f"{100 * place:.2f}%"


def _bar(start: float, end: float, look: str) -> str:
    return f'<line class="{look}" x1="{_percent(start)}" x2="{_percent(end)}" y1="50%" y2="50%"/>'
