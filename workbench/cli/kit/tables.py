"""What the command line prints for people: headings, tables, sentences."""

from typing import Any

import polars as pl

from engine.analysis.compare import Comparison
from engine.analysis.documents.claims import Judged, Told
from engine.analysis.ladder import against, no_ladder, unfinished_words
from engine.core.game import Game
from engine.core.rules import Value
from engine.core.text import NOTHING, capital, counted, form, percent
from engine.replay.trace import GameId, Trace
from engine.setup.setup import Setup
from engine.simulation.catalogue import gap_label, gaps_of
from engine.simulation.format import finer, of_few, outcome
from engine.simulation.metrics import Estimate, Metric, Wanted, mean_of, metrics
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import points, turned_ids
from workbench.cli.kit.lists import rules_in_words, value_text
from workbench.cli.kit.text_table import Listing, show

_FEW = 4  # claims of one line, which are told in full

# ---------------------------------------------------------------- numbers


def plain(metric: Metric, value: float | None, signed: bool = False, digits: int | None = None) -> str:
    """A value without its unit; a dash if there is none."""
    if value is None or value != value:
        return NOTHING
    digits = metric.decimals if digits is None else digits
    if metric.share and not signed:
        return percent(value, digits)
    sign = "+" if signed else ""
    if not metric.in_percent:
        return f"{value:{sign},.{digits}f}"
    return f"{100 * value:{sign}.{digits}f} {'points' if signed else '%'}"


def label(metric: Metric) -> str:
    """The title of a metric with its unit where the title does not say it."""
    unit = metric.unit
    if metric.share or not unit or unit in metric.title.lower():
        return metric.title
    return f"{metric.title} ({unit})"


def _between(low: str, high: str) -> str:
    """Two bounds, with the unit behind the second one only."""
    return NOTHING if low == NOTHING else f"{low.removesuffix(' %').removesuffix(' points')} to {high}"


def _estimated(metric: Metric, told: dict[str, float | None]) -> tuple[str, str]:
    """A mean and its interval, with as many decimals as that needs."""
    mean, low, high = (told[key] for key in ("mean", "low", "high"))
    if mean is None or low is None or high is None:
        return NOTHING, NOTHING
    digits = metric.decimals + finer(metric, Estimate(mean, low, high, 0))
    return plain(metric, mean, digits=digits), _between(*(plain(metric, each, digits=digits) for each in (low, high)))


# ---------------------------------------------------------------- which variant


def heading(setup: Setup, run: Run | None = None, rotation: int = 0) -> str:
    """Game, how many games, between whom, by which rules."""
    amount = f", {run.games:,} game{'s' * (run.games != 1)} from seed {run.seed}" if run else ""
    return above(setup, f"{setup.game.title}{amount}", players(setup, rotation))


def above(setup: Setup, *lines: str) -> str:
    """What stands above a table: these lines, by which rules, and what is to be said of them."""
    return "\n".join(line for line in (*lines, rules_in_words(setup), setup.rules.warning()) if line)


def heading_of_deals(setup: Setup, run: Run, players: str = "") -> str:
    """Game, how many deals, by which rules; and between whom, where nothing else says so."""
    each = "from every seat" if setup.game.count(setup.rules) > 1 else "by both players"
    sample = f"{setup.game.title}, {counted(run.games, 'deal')} from seed {run.seed}, each {each}"
    told = above(setup, sample, f"Between {players}" if players else "")
    return "\n".join(filter(None, (told, setup.game.without_choices(setup.rules))))


def players(setup: Setup, rotation: int = 0) -> str:
    """Who plays how; where nobody chooses anything, just that."""
    if nothing := setup.game.without_choices(setup.rules):
        return nothing
    pairs = zip(setup.game.seats_of(setup.rules, rotation), setup.strategies, strict=True)
    return "Strategies: " + ", ".join(f"{seat} plays {strategy}" for seat, strategy in pairs)


def who_plays(setup: Setup) -> str:
    """How the players play, in words, each way once."""
    return f"Players: {'; '.join(dict.fromkeys(setup.lineup.words))}"


# ---------------------------------------------------------------- simulate


def show_games_played(setup: Setup, run: Run, frame: pl.DataFrame, facts: dict[str, Any]) -> None:
    """Outcomes, metrics and special moments of a batch; `facts` has the shape of `simulate --json`."""
    parts: list[Listing | str] = [
        heading(setup, run),
        _outcomes(setup.game, facts["outcomes"]),
        _metrics(setup.game, facts["metrics"]),
    ]
    moments = _moments(setup.game, frame)
    if moments.row_count:
        parts.append(moments)
    show(*parts, _gaps(setup.game, frame), f"{facts['seconds']:.2f} seconds")


def _outcomes(game: Game, shares: dict[str, dict[str, float]]) -> Listing:
    table = Listing("How games end", "Outcome", "Share", "95 % interval")
    for name, share in shares.items():
        table.row(capital(outcome(game, name)), percent(share["share"]), _span(share))
    return table


def _span(share: dict[str, float]) -> str:
    return _between(percent(share["low"]), percent(share["high"]))


def _metrics(game: Game, summaries: dict[str, dict[str, float | None]]) -> Listing:
    columns = ("Mean", "95 % interval", "Median", "Nine in ten games", "All games")
    table = Listing("What a game is like", "", *columns)
    for name, summary in summaries.items():
        metric = metrics(game)[name]
        if metric.share:
            continue
        mean, interval = _estimated(metric, summary)
        median, p5, p95, least, most = _plainest(metric, [summary[k] for k in ("median", "p5", "p95", "min", "max")])
        table.row(label(metric), mean, interval, median, _between(p5, p95), _between(least, most))
    return table


def _plainest(metric: Metric, values: list[float | None]) -> list[str]:
    """Values of single games: without decimals where a game has none."""
    whole = all(value is None or value == int(value) for value in values)
    return [plain(metric, value, digits=0 if whole else None) for value in values]


def _moments(game: Game, frame: pl.DataFrame) -> Listing:
    """How often the events happen that a game marks as special moments."""
    table = Listing("Special moments in a game", "", "Mean", "95 % interval", "Clause", last=True)
    for kind in game.events:
        mean = mean_of(frame[f"n_{kind.name}"])
        if kind.mark and mean.mean:
            numbers = f"{mean.mean:,.2f}", f"{mean.low:,.2f} to {mean.high:,.2f}"
            table.row(kind.name.replace("_", " ").capitalize(), *numbers, kind.clause)
    return table


def _gaps(game: Game, frame: pl.DataFrame) -> Listing | str:
    """In how many games something happened that the rulebook does not settle, and what that was."""
    shares = {gap: int((frame[f"gap_{gap}"] > 0).sum()) / len(frame) for gap in gaps_of(game)}
    table = Listing("Gaps in the rulebook that came into play", "What it leaves open", "Games", "Gap", last=True)
    for gap, share in sorted(shares.items(), key=lambda pair: -pair[1]):
        if share:
            table.row(gap_label(game, gap), percent(share), gap)
    return table if table.row_count else "No gap in the rulebook came into play."


# ---------------------------------------------------------------- compare


def show_comparison(comparison: Comparison, run: Run, wanted: Wanted = None) -> None:
    """The sentence, the metrics before and after, and deals that the change turned around."""
    show(
        heading(comparison.after, run) + _against(comparison),
        comparison.verdict(),
        _changes(comparison, wanted),
        *_turned(comparison),
    )


def _against(comparison: Comparison) -> str:
    """A line that says what the variant is held against, if that is not the published rules."""
    return "" if _is_published(comparison.before) else f"\nCompared with {rules_text(comparison.before)}"


def _is_published(setup: Setup) -> bool:
    return setup.rules == setup.game.Rules()


def rules_text(setup: Setup) -> str:
    """The rules as ids and `--against` name them: 'suits:hand_size=4'."""
    return setup.text().partition("@")[0]


def _changes(comparison: Comparison, wanted: Wanted) -> Listing:
    before = "Published" if _is_published(comparison.before) else "Against"
    headings = ("", before, "Variant", "Difference", "95 % interval", "Certain?")
    table = Listing("On the same deals", *headings, last=True)
    certain = {change.metric.name for change in comparison.certain(wanted)}
    for change in comparison.changes(wanted):
        metric, difference = change.metric, change.difference
        digits = metric.decimals + finer(metric, change)
        means = (plain(metric, side.mean, digits=digits) for side in (change.before, change.after))
        by, low, high = (plain(metric, each, signed=True, digits=digits) for each in difference[:3])
        word = "yes" if metric.name in certain else "perhaps" if difference.certain else "no"
        word = "nothing changed" if change.same else word
        table.row(label(metric), *means, by, _between(low, high), word)
    notes = [of_few(comparison.changes(wanted))]
    if any(c.difference.certain and c.metric.name not in certain for c in comparison.changes(wanted)):
        notes.append("perhaps: one change in twenty looks like this by chance alone, and several are compared here.")
    table.note = " ".join(notes).strip()
    return table


def _turned(comparison: Comparison) -> list[Listing | str]:
    """How many deals end differently, who won before and after, and the ids of some."""
    number, deals = len(comparison.turned()), len(comparison.games_after)
    if not number:
        return ["No deal ends differently."]
    how_many = f"{number:,} of {counted(deals, 'deal')} {form(number, 'ends/end')} differently"
    table = Listing(
        f"{how_many} ({percent(comparison.turned_share.mean)})", "Before", "After", "Deals", "Share", words=2
    )
    for before, after, found in comparison.turned_table().select("before", "after", "deals").rows():
        table.row(capital(before), capital(after), f"{found:,}", percent(found / deals))
    ids = [(deal[side], deal[f"outcome_{side}"]) for deal in turned_ids(comparison) for side in ("before", "after")]
    wide = max(len(game_id) for game_id, _ in ids)
    lines = [f"  {game_id:{wide}}   {capital(comparison.ends(ended))}" for game_id, ended in ids]
    return [table, "\n".join(["To replay some:", *lines])]


# ---------------------------------------------------------------- sweep


def show_sweep(setup: Setup, run: Run, axes: dict[str, list[Value]], frame: pl.DataFrame) -> None:
    """One line a combination of values: the metrics with their intervals, or why it cannot be played."""
    rows = points(axes, frame)
    columns = [metrics(setup.game)[name] for name in rows[0]["metrics"]]
    table = Listing("", *axes, *(label(metric) for metric in columns), words=len(axes), keys=len(axes))
    for point in rows:
        cells = [_axis_value(setup, name, value) for name, value in point["values"].items()]
        cells += [_cell(metric, point["metrics"][metric.name]) for metric in columns]
        table.row(*cells)
    conflicts = "\n".join(sorted({point["conflict"] for point in rows if point["conflict"]}))
    notes = "* as published; in brackets the 95 % interval of the mean"
    show(heading(setup, run), table, notes, *([conflicts] if conflicts else []))


def _axis_value(setup: Setup, name: str, value: Value) -> str:
    parameter = setup.rules.parameter(name)
    return value_text(value) + (" *" if value == parameter.default else "")


def _cell(metric: Metric, estimate: dict[str, float | None]) -> str:
    if estimate["mean"] is None:
        return "cannot be played"
    mean, interval = _estimated(metric, estimate)
    return f"{mean} ({interval})"


# ---------------------------------------------------------------- ladder


def show_ladder(setup: Setup, run: Run, frame: pl.DataFrame) -> None:
    """A line a way of playing, from the weakest to the best; or why there is none."""
    seats, opponents = len(setup.strategies), against(setup)
    amount = f"{counted(run.games, 'deal')} from seed {run.seed}{', each from every seat' if seats > 1 else ''}"
    told = above(setup, f"{setup.game.title}, {amount}")
    if frame.is_empty():
        show("\n".join(filter(None, (told, no_ladder(setup)))))
        return
    changed = bool(setup.rules.changes()) and frame["published"].is_not_null().all()
    columns = ("Way of playing", "Name", "Wins", "95 % interval", *(("Published", "95 % interval") if changed else ()))
    table = Listing(f"Share won {opponents}".rstrip(), *columns, words=2)
    for row in frame.iter_rows(named=True):
        then = (row["published"], row["published_low"], row["published_high"])
        table.row(
            row["words"], row["name"], *_won(row["share"], row["low"], row["high"]), *(_won(*then) if changed else ())
        )
    table.note = unfinished_words(frame)
    show(told, table)


def _won(share: float, low: float, high: float) -> tuple[str, str]:
    return percent(share), _between(percent(low), percent(high))


# ---------------------------------------------------------------- claims


def show_claims(found: list[Judged]) -> None:
    """A line a claim: what becomes of it, and by which figure; of one or two that were asked for, all that is known."""
    table = Listing("What the designers claimed", "Id", "Claim", "Verdict", "Figure", "95 % interval", words=3)
    table.columns[0].no_wrap = True
    for each in found:
        table.row(each.claim.id, each.claim.claim, each.verdict, *_figure(each, each.shown))
    show(table, *(_in_full(each) for each in found if len(found) <= _FEW))


def _figure(found: Judged, told: Told | None) -> tuple[str, str]:
    """The figure of a case and its interval: a share, a number, or by how much it differs."""
    if told is None or not told.found.figure.n:
        return NOTHING, NOTHING
    figure, metric = told.found.figure, found.claim.metric
    if metric is None:
        return percent(figure.mean), _between(percent(figure.low), percent(figure.high))
    digits, signed = metric.decimals + finer(metric, figure), found.claim.kind in ("change", "apart")
    mean, low, high = (plain(metric, each, signed, digits) for each in figure[:3])
    return mean, _between(low, high)


def _in_full(found: Judged) -> str:
    """Where a claim stands, what is asked of the games, how one sees the figure again and which game to watch."""
    claim, shown = found.claim, found.shown
    lines = [f"{claim.id}, {claim.who}. {claim.where}", claim.question]
    if shown is None:
        return "\n".join([*lines, claim.because])
    if len(found.told) > 1:
        cases = ((told.case.when, *_figure(found, told)) for told in found.told)
        lines += [f"  If {when}: {figure} ({interval})" for when, figure, interval in cases]
    watch = GameId(shown.found.setups[-1], shown.found.watch).text()
    return "\n".join([*lines, f"The figure: {found.command}", f"To watch: {watch}"])


# ---------------------------------------------------------------- replay


def show_replay(trace: Trace) -> None:
    """One game, step by step, with the clause of each step."""
    table = Listing("", "Step", "Turn", "What happens", "Clause", words=0, keys=2)
    for at in (2, 3):
        table.columns[at].justify, table.columns[at].no_wrap = "left", at == 3
    for step in trace.steps:
        table.row(step.step, step.turn, step.text, f"{step.clause} {step.ruling}".strip())
    show(f"{trace.id.text()}\n{heading(trace.setup, rotation=trace.id.rotation)}", table, trace.outcome)
