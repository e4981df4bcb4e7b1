"""What `warbench sensitivity` prints, for people and as JSON."""

from engine.analysis.sensitivity import SKILL, Effect, written
from engine.analysis.sensitivity import ranked as by_size
from engine.core.rules import Parameter, Value
from engine.core.text import NOTHING
from engine.setup.setup import Setup
from engine.simulation.metric import Metric
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import text
from workbench.cli.kit.tables import heading, heading_of_deals, plain
from workbench.cli.kit.text_table import Listing, show


def print_effects_json(setup: Setup, run: Run, metric: Metric | None, found: list[Effect]) -> None:
    """The shape of `sensitivity --json`: one row a step of a dial. What does nothing has an effect of 0; what cannot be played,
    or is of no deal that counts, has none."""
    rows = []
    for (step, change, nothing), sure in by_size(found):
        mean, low, high = (None, None, None) if change is None else change[:3]
        turned = {"dial": step.parameter.name, "from": step.was, "to": step.to}
        effect = {"effect": mean, "low": low, "high": high, "certain": sure, "nothing": nothing}
        rows.append({**turned, **effect, "metric": metric.name if metric else SKILL, "games": run.games})
    print(text(rows))


def show_effects(
    setup: Setup, run: Run, metric: Metric | None, found: list[Effect], players: tuple[str, ...] = ()
) -> None:
    """A line a step of a dial, the largest effect first, and then what does nothing here, and why."""
    title = f"What each dial does to: {metric.title.lower() if metric else 'skill, in points of 100'}"
    table = Listing(title, "Dial", "From", "To", "Effect", "95% interval", "Certain?", words=3, last=True)
    idle: dict[str, str] = {}
    for (step, change, nothing), sure in by_size(found):
        label = f"{step.parameter.label} ({step.parameter.name})"
        values = (_value(step.parameter, step.was), _value(step.parameter, step.to))
        if nothing:
            idle.setdefault(label if change and not step.there else f"{label}, {values[0]} to {values[1]}", nothing)
        elif change:
            by, low, high = (_signed(metric, each) for each in change[:3])
            word = "yes" if sure else "perhaps" if change.certain else "no"
            table.row(label, *values, by, f"{low} to {high}", word)
        else:
            table.row(label, *values, NOTHING, NOTHING, "no deal counts under both")
    listed = "\n  ".join(f"{label}: {why.rstrip('.')}" for label, why in idle.items())
    above = heading_of_deals(setup, run, " and ".join(players)) if players else heading(setup, run)
    show(above, table, *([f"These do nothing here:\n  {listed}"] if idle else []))


def _signed(metric: Metric | None, value: float) -> str:
    return f"{100 * value:+.1f}" if metric is None else plain(metric, value, signed=True).removesuffix(" points")


def _value(parameter: Parameter, value: Value) -> str:
    return parameter.in_words(value) if parameter.type == "int" else written(value)
