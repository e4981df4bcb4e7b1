"""What `warbench simulate` prints, for people and as JSON."""

from collections import deque
from time import perf_counter

from engine.analysis.duplicate_deals import SKILL, chosen_with_skill
from engine.analysis.skill import GAMES as DUPLICATE_DEALS
from engine.analysis.skill import skill_under
from engine.core.game import Game
from engine.core.rules import BadInput
from engine.core.text import NOTHING, TOO_FEW, capital, counted, number, percent, span
from engine.setup.setup import Setup
from engine.simulation.catalogue import gap_label, gaps_of
from engine.simulation.columns import outcome_names
from engine.simulation.format import in_hours, outcome, shown
from engine.simulation.metrics import Estimate, Metric, metrics, wilson
from engine.simulation.simulate import columns_of, in_blocks
from engine.simulation.tally import NOTHING_TOLD, Tally
from workbench.cli.kit import inputs as given
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import amounts, mean_json, of_setup, share_json, text
from workbench.cli.kit.output_file import place_for
from workbench.cli.kit.stream_output import simulate_to, write_blocks
from workbench.cli.kit.tables import between, estimated, heading, label, of_skill, plain
from workbench.cli.kit.text_table import INTERVAL, Listing, show

Summaries = dict[str, dict[str, float | None]]  # by metric


def played(setup: Setup, run: Run, wanted: list[Metric] | None, out: str) -> tuple[Tally, float]:
    """The tally of the games, and the seconds that they take; a block at a time they go to the file `out`, if it is given."""
    tally = tally_of(setup, wanted)
    with place_for(out) as place:
        given.make_ready(setup, run.seed)
        began = perf_counter()
        with given.progress("Playing", run.games) as more:
            blocks = map(tally.add, in_blocks(setup, run.games, run.seed, threads=run.threads, progress=more))
            if place:
                write_blocks(blocks, place, setup)
            else:
                deque(blocks, maxlen=0)
        return tally, perf_counter() - began


def tally_of(setup: Setup, wanted: list[Metric] | None) -> Tally:
    """An empty tally of what is printed."""
    events = (f"n_{kind.name}" for kind in setup.game.events)
    columns = ["status", "outcome", *events, *(f"gap_{gap}" for gap in gaps_of(setup.game))]
    return Tally(_of_single_games(setup, wanted), columns)


def _of_single_games(setup: Setup, wanted: list[Metric] | None) -> list[Metric]:
    return [metric for metric in wanted or metrics(setup.game).values() if metric.name != SKILL.name]


def summaries(setup: Setup, run: Run, tally: Tally, wanted: list[Metric] | None) -> Summaries:
    """The summary of each of these metrics (default: all of single games); of skill its mean and interval."""
    told = {}
    for metric in wanted or metrics(setup.game).values():
        if metric.name == SKILL.name:
            of_skill = skill_under(setup, min(run.games, DUPLICATE_DEALS), run.seed, threads=run.threads)
            told[metric.name] = {**NOTHING_TOLD, **of_skill.to_json()}
        else:
            told[metric.name] = tally.summary(metric)
    return told


def print_games_json(setup: Setup, run: Run, tally: Tally, told: Summaries, seconds: float) -> None:
    """The shape of `simulate --json`."""
    content = {
        **of_setup(setup),
        **amounts(run, seconds),
        "status": {name: tally.having("status", name) for name in ("finished", "capped", "cycle")},
        "outcomes": {name: share_json(share) for name, share in _outcomes(setup, tally).items()},
        "metrics": told,
        "counts": {kind.name: mean_json(tally.mean(f"n_{kind.name}")) for kind in setup.game.events},
    }
    print(text(content))


def _outcomes(setup: Setup, tally: Tally) -> dict[str, Estimate]:
    names = outcome_names(setup.game, len(setup.strategies))
    return {name: wilson(tally.having("outcome", name), tally.games) for name in names}


def wanted_columns(setup: Setup, text: str) -> list[str]:
    """The columns of `--columns`."""
    return columns_of(setup, None if text == "all" else [name.strip() for name in text.split(",")])


def write_columns(setup: Setup, run: Run, columns: str, out: str, as_json: bool) -> None:
    """Play games straight into a file and say where it is, without tables."""
    if not out:
        raise BadInput("--columns says what is written to a file; name it with --out FILE.parquet or FILE.csv.")
    wanted = wanted_columns(setup, columns)
    given.make_ready(setup, run.seed)
    began = perf_counter()
    with given.progress("Playing", run.games) as more:
        path = simulate_to(out, setup, run.games, run.seed, columns=wanted, threads=run.threads, progress=more)
    seconds = perf_counter() - began
    if as_json:
        print(text({**of_setup(setup), **amounts(run, seconds), "out": str(path), "columns": wanted}))
        return
    rows = f"{counted(run.games, 'game')} with {counted(len(wanted), 'column')}: {', '.join(wanted)}"
    show(heading(setup, run), f"{path} has {rows}\n{seconds:.2f} seconds")


# ---------------------------------------------------------------- for people


def show_games_played(setup: Setup, run: Run, tally: Tally, told: Summaries, seconds: float) -> None:
    """Outcomes, metrics and special moments of a batch."""
    parts: list[Listing | str] = [heading(setup, run), _endings(setup, tally), _metrics(setup, tally, told)]
    moments = _moments(setup.game, tally)
    if moments.row_count:
        parts.append(moments)
    show(*parts, _gaps(setup.game, tally), f"{seconds:.2f} seconds")


def _endings(setup: Setup, tally: Tally) -> Listing:
    table = Listing("How games end", "Outcome", "Share", INTERVAL)
    for name, share in _outcomes(setup, tally).items():
        bounds = between(percent(share.low), percent(share.high))
        table.row(capital(outcome(setup.game, name)), percent(share.mean), bounds)
    return table


def _estimate(metric: Metric, tally: Tally, told: dict[str, float | None]) -> Estimate:
    """The mean of a metric; that of skill is known already, and the tally does not hold its deals."""
    if metric.name != SKILL.name:
        return tally.estimate(metric)
    mean, low, high = (
        float("nan") if each is None else each for each in (told[part] for part in ("mean", "low", "high"))
    )
    return Estimate(mean, low, high, min(tally.games, DUPLICATE_DEALS))


def _metrics(setup: Setup, tally: Tally, summaries: Summaries) -> Listing:
    columns = ("Mean", INTERVAL, "Median", "Nine in ten games", "All games")
    table = Listing("What a game is like", "", *columns)
    every, told_of = metrics(setup.game).keys() <= summaries.keys(), chosen_with_skill(list(summaries), setup.game)
    table.note = " ".join(of_skill(setup, told_of))
    for metric in told_of:
        told = summaries[metric.name]
        if metric.share and every:
            continue  # the table of outcomes has most of them
        metric = in_hours(metric, told["mean"] or 0.0)
        mean, interval = estimated(metric, _estimate(metric, tally, told))
        if metric.share or told["median"] is None:
            table.row(label(metric), mean, interval, NOTHING, NOTHING, NOTHING)
            continue
        median, p5, p95, least, most = _plainest(metric, [told[k] for k in ("median", "p5", "p95", "min", "max")])
        table.row(label(metric), mean, interval, median, between(p5, p95), between(least, most))
    return table


def _plainest(metric: Metric, values: list[float | None]) -> list[str]:
    """Values of single games: without decimals where a game has none."""
    whole = all(value is None or value == int(value) for value in values)
    return [plain(metric, value, digits=0 if whole else None) for value in values]


def _moments(game: Game, tally: Tally) -> Listing:
    """How often the events happen that a game marks as special moments."""
    table = Listing("Special moments in a game", "", "Mean", INTERVAL, "Clause", last=True)
    for kind in game.events:
        mean = tally.mean(f"n_{kind.name}")
        if kind.mark and mean.mean:
            bounds = span(mean.low, mean.high, 2) if shown(mean) else TOO_FEW
            numbers = number(mean.mean, 2, fixed=True), bounds
            table.row(kind.name.replace("_", " ").capitalize(), *numbers, kind.clause)
    return table


def _gaps(game: Game, tally: Tally) -> Listing | str:
    """In how many games something happened that the rulebook does not settle, and what that was."""
    shares = {gap: tally.with_any(f"gap_{gap}") / tally.games for gap in gaps_of(game)}
    table = Listing("Gaps in the rulebook that came into play", "What it leaves open", "Games", "Gap", last=True)
    for gap, share in sorted(shares.items(), key=lambda pair: -pair[1]):
        if share:
            table.row(gap_label(game, gap), percent(share), gap)
    return table if table.row_count else "No gap in the rulebook came into play."
