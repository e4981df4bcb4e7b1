"""What the command line prints for people: headings, tables, sentences."""

import sys
from typing import Any

import polars as pl
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from engine import game as games
from engine.compare import Comparison
from engine.game import Game
from engine.metrics import Change, Metric, mean_of, metrics, wilson
from engine.presets import presets
from engine.replay import Trace
from engine.rules import RuleSet, Value
from engine.setup import Setup
from engine.strategy import names
from engine.words import NOTHING, capital, counted, form, outcome, percent
from workbench.shell.as_json import points, turned_ids
from workbench.shell.input import Run

_WIDTH = 120  # where no terminal says how wide it is


def show(*parts: Table | str) -> None:
    """Print tables and paragraphs; a paragraph is never broken into lines, so that an id stays whole."""
    console = Console(width=None if sys.stdout.isatty() else _WIDTH, highlight=False, emoji=False)
    for at, part in enumerate(parts):
        if at:
            console.print()
        console.print(part, soft_wrap=isinstance(part, str), markup=not isinstance(part, str))


def _table(title: str, *headings: str, words: int = 1, last: bool = False) -> Table:
    """A table whose first columns are words and the others numbers; `last`: the last one is words too."""
    table = Table(title=title or None, title_justify="left", title_style="bold", box=SIMPLE_HEAD, show_edge=False)
    for at, heading in enumerate(headings):
        in_words = at < words or (last and at == len(headings) - 1)
        table.add_column(heading, justify="left" if in_words else "right", no_wrap=not in_words)
    return table


def _row(table: Table, *cells: object) -> None:
    table.add_row(*(escape(str(cell)) for cell in cells))


# ---------------------------------------------------------------- numbers


def plain(metric: Metric, value: float | None, signed: bool = False, digits: int | None = None) -> str:
    """A value without its unit; a dash if there is none."""
    if value is None or value != value:
        return NOTHING
    if metric.share and not signed:
        return percent(value)
    digits = metric.digits if digits is None else digits
    sign = "+" if signed else ""
    if not metric.in_percent:
        return f"{value:{sign},.{digits}f}"
    return f"{100 * value:{sign}.1f} {'points' if signed else '%'}"


def label(metric: Metric) -> str:
    """The title of a metric with its unit where the title does not say it."""
    unit = metric.unit
    if metric.share or not unit or unit in metric.title.lower():
        return metric.title
    return f"{metric.title} ({unit})"


def _between(low: str, high: str) -> str:
    """Two bounds, with the unit behind the second one only."""
    return NOTHING if low == NOTHING else f"{low.removesuffix(' %').removesuffix(' points')} to {high}"


def _interval(metric: Metric, low: float | None, high: float | None) -> str:
    return _between(plain(metric, low), plain(metric, high))


# ---------------------------------------------------------------- which variant


def heading(setup: Setup, run: Run | None = None) -> str:
    """Game, how many games, between whom, by which rules."""
    amount = f", {run.games:,} game{'s' * (run.games != 1)} from seed {run.seed}" if run else ""
    lines = [f"{setup.game.title}{amount}", players(setup), rules_in_words(setup), setup.rules.warning()]
    return "\n".join(line for line in lines if line)


def players(setup: Setup) -> str:
    """Who plays how; where nobody chooses anything, just that."""
    if nothing := setup.game.without_choices(setup.rules):
        return nothing
    pairs = zip(setup.game.seats_of(setup.rules), setup.strategies, strict=True)
    return "Strategies: " + ", ".join(f"{seat} plays {strategy}" for seat, strategy in pairs)


def rules_in_words(setup: Setup) -> str:
    """What differs from the published rules."""
    changes = setup.rules.differences(setup.game.Rules())
    if not changes:
        return "Rules: as published"
    listed = (changed(setup.rules, name, before, now) for name, (before, now) in changes.items())
    return "\n  ".join(["Rules: as published, but", *listed])


def changed(rules: RuleSet, name: str, before: Value, now: Value) -> str:
    """One change: 'Hand size (hand_size): 5 (published: 3)'."""
    parameter = rules.parameter(name)
    return f"{parameter.label} ({name}): {parameter.in_words(now)} (published: {parameter.in_words(before)})"


# ---------------------------------------------------------------- games, rules


def show_games() -> None:
    """The games, a line each."""
    table = _table("", "Game", "Title", "What it is", words=3)
    for name in games.names():
        game = games.load(name)
        _row(table, name, game.title, game.summary)
    show(table)


def show_rules(setup: Setup) -> None:
    """Every parameter with its value, what is allowed, its clause and meaning; then presets and strategies."""
    table = _table("", "Parameter", "Value", "Allowed", "Clause", "What it means", words=5)
    for name, parameter in setup.rules.parameters().items():
        value, default = getattr(setup.rules, name), parameter.default
        text = _text(value) if value == default else f"{_text(value)} (published: {_text(default)})"
        clause = f"{parameter.dial.clause} {parameter.dial.ruling}".strip()
        _row(table, name, text, parameter.allowed, clause, parameter.dial.says)
    game = setup.game
    known = "\n".join(f"  {short}: {preset.title}" for short, preset in presets(game).items())
    parts = "\n".join(f"  {part}: {', '.join(names(game, part))}" for part in game.parts)
    show(
        f"{game.title}\n{rules_in_words(setup)}",
        table,
        f"Presets (--preset)\n{known or '  none'}",
        f"Strategies (--strategies), the parts joined by a dot\n{parts}\n  if none is given: {','.join(game.strategies)}",
    )


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---------------------------------------------------------------- simulate


def show_games_played(setup: Setup, run: Run, frame: pl.DataFrame, facts: dict[str, Any]) -> None:
    """Outcomes, metrics and special moments of a batch; `facts` has the shape of `simulate --json`."""
    parts: list[Table | str] = [
        heading(setup, run),
        _outcomes(setup.game, facts["outcomes"]),
        _metrics(setup.game, facts["metrics"]),
    ]
    moments = _moments(setup.game, frame)
    if moments.row_count:
        parts.append(moments)
    show(*parts, f"{_gaps(frame)}\n{facts['seconds']:.2f} seconds")


def _outcomes(game: Game, shares: dict[str, dict[str, float]]) -> Table:
    table = _table("How games end", "Outcome", "Share", "95 % interval")
    for name, share in shares.items():
        _row(table, capital(outcome(game, name)), percent(share["share"]), _span(share))
    return table


def _span(share: dict[str, float]) -> str:
    return _between(percent(share["low"]), percent(share["high"]))


def _metrics(game: Game, summaries: dict[str, dict[str, float]]) -> Table:
    columns = ("Mean", "95 % interval", "Median", "Nine in ten games", "All games")
    table = _table("What a game is like", "", *columns)
    for name, summary in summaries.items():
        metric = metrics(game)[name]
        if metric.share:
            continue
        mean, interval = plain(metric, summary["mean"]), _interval(metric, summary["low"], summary["high"])
        median, p5, p95, least, most = _plainest(metric, [summary[k] for k in ("median", "p5", "p95", "min", "max")])
        _row(table, label(metric), mean, interval, median, _between(p5, p95), _between(least, most))
    return table


def _plainest(metric: Metric, values: list[float | None]) -> list[str]:
    """Values of single games: without decimals where a game has none."""
    whole = all(value is None or value == int(value) for value in values)
    return [plain(metric, value, digits=0 if whole else None) for value in values]


def _moments(game: Game, frame: pl.DataFrame) -> Table:
    """How often the events happen that a game marks as special moments."""
    table = _table("Special moments in a game", "", "Mean", "95 % interval", "Clause", last=True)
    for kind in game.events:
        mean = mean_of(frame[f"n_{kind.name}"])
        if kind.mark and mean.mean:
            numbers = f"{mean.mean:,.2f}", f"{mean.low:,.2f} to {mean.high:,.2f}"
            _row(table, kind.name.replace("_", " ").capitalize(), *numbers, kind.clause)
    return table


def _gaps(frame: pl.DataFrame) -> str:
    """In how many games something happened that the rulebook does not settle."""
    gaps = [column for column in frame.columns if column.startswith("gap_")]
    shares = {gap.removeprefix("gap_"): int((frame[gap] > 0).sum()) / len(frame) for gap in gaps}
    listed = ", ".join(f"{gap} in {percent(share)}" for gap, share in shares.items() if share)
    return f"Gaps in the rulebook that came into play: {listed + ' of the games' if listed else 'none'}"


# ---------------------------------------------------------------- compare


def show_comparison(comparison: Comparison, run: Run) -> None:
    """The sentence, the metrics before and after, and deals that the change turned around."""
    show(
        heading(comparison.after, run) + _against(comparison),
        comparison.verdict(),
        _changes(comparison),
        _turned(comparison, run),
    )


def _against(comparison: Comparison) -> str:
    """A line that says what the variant is held against, if that is not the published rules."""
    return "" if _is_published(comparison.before) else f"\nCompared with {rules_text(comparison.before)}"


def _is_published(setup: Setup) -> bool:
    return setup.rules == setup.game.Rules()


def rules_text(setup: Setup) -> str:
    """The rules as ids and `--against` name them: 'suits:hand_size=4'."""
    return setup.text().partition("@")[0]


def _changes(comparison: Comparison) -> Table:
    before = "Published" if _is_published(comparison.before) else "Against"
    headings = ("", before, "Variant", "Difference", "95 % interval", "Certain?")
    table = _table("On the same deals", *headings, last=True)
    certain = {change.metric.name for change in comparison.certain()}
    for change in comparison.changes():
        metric, difference = change.metric, change.difference
        low, high = _difference(change, difference.low), _difference(change, difference.high)
        means = plain(metric, change.before.mean), plain(metric, change.after.mean)
        word = "yes" if metric.name in certain else "perhaps" if difference.certain else "no"
        _row(table, label(metric), *means, _difference(change, difference.mean), _between(low, high), word)
    if any(c.difference.certain and c.metric.name not in certain for c in comparison.changes()):
        table.caption = "perhaps: one change in twenty looks like this by chance alone, and several are compared here."
    return table


def _difference(change: Change, value: float) -> str:
    """A difference, with one decimal more where it is small."""
    small = abs(change.difference.mean) < 1
    return plain(change.metric, value, signed=True, digits=change.metric.digits + small)


def _turned(comparison: Comparison, run: Run) -> str:
    """How many deals end differently, and the ids of some."""
    number = len(comparison.turned())
    if not number:
        return "No deal ends differently."
    share = wilson(number, run.games)
    how_many = f"{number:,} of {counted(run.games, 'deal')} {form(number, 'ends/end')} differently"
    lines = [f"{how_many} ({percent(share.mean)}). To replay some:"]
    deals = [(deal[side], deal[f"outcome_{side}"]) for deal in turned_ids(comparison) for side in ("before", "after")]
    wide = max(len(game_id) for game_id, _ in deals)
    lines += [f"  {game_id:{wide}}   {capital(outcome(comparison.after.game, ended))}" for game_id, ended in deals]
    return "\n".join(lines)


# ---------------------------------------------------------------- sweep


def show_sweep(setup: Setup, run: Run, axes: dict[str, list[Value]], frame: pl.DataFrame) -> None:
    """One line a combination of values: the metrics with their intervals, or why it cannot be played."""
    rows = points(axes, frame)
    columns = [metrics(setup.game)[name] for name in rows[0]["metrics"]]
    table = _table("", *axes, *(label(metric) for metric in columns), words=len(axes))
    for point in rows:
        cells = [_axis_value(setup, name, value) for name, value in point["values"].items()]
        cells += [_cell(metric, point["metrics"][metric.name]) for metric in columns]
        _row(table, *cells)
    conflicts = "\n".join(sorted({point["conflict"] for point in rows if point["conflict"]}))
    notes = "* as published; in brackets the 95 % interval of the mean"
    show(heading(setup, run), table, notes, *([conflicts] if conflicts else []))


def _axis_value(setup: Setup, name: str, value: Value) -> str:
    parameter = setup.rules.parameter(name)
    return _text(value) + (" *" if value == parameter.default else "")


def _cell(metric: Metric, estimate: dict[str, float | None]) -> str:
    if estimate["mean"] is None:
        return "cannot be played"
    return f"{plain(metric, estimate['mean'])} ({_interval(metric, estimate['low'], estimate['high'])})"


# ---------------------------------------------------------------- replay


def show_replay(trace: Trace) -> None:
    """One game, step by step, with the clause of each step."""
    table = _table("", "Step", "Turn", "What happens", "Clause", words=0)
    for at in (2, 3):
        table.columns[at].justify, table.columns[at].no_wrap = "left", at == 3
    for step in trace.steps:
        _row(table, step.step, step.turn, step.text, f"{step.clause} {step.ruling}".strip())
    show(f"{trace.id.text()}\n{heading(trace.setup)}", table, trace.outcome)
