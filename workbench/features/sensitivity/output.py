"""What `warbench sensitivity` prints, for people and as JSON."""

from engine.analysis.sensitivity import SKILL, Effect, written
from engine.analysis.sensitivity import ranked as by_size
from engine.core.rules import Parameter, Value
from engine.core.text import NOTHING, TOO_FEW, capital, points
from engine.setup.setup import Setup
from engine.simulation.format import shown
from engine.simulation.metric import Metric
from workbench.cli.kit.inputs import Run
from workbench.cli.kit.json_output import text
from workbench.cli.kit.tables import between, folded, heading, heading_of_deals, left_out, plain, without_unit
from workbench.cli.kit.text_table import CERTAIN, INTERVAL, Listing, show


def print_effects_json(setup: Setup, run: Run, metric: Metric | None, found: list[Effect]) -> None:
    """The shape of `sensitivity --json`: one row a step of a dial. What does nothing has an effect of 0; what cannot be played,
    or is of no deal that counts, has none."""
    rows = []
    for (step, change, nothing, never, _), sure in by_size(found):
        mean, low, high = (None, None, None) if change is None else change[:3]
        turned = {"dial": step.parameter.name, "from": step.was, "to": step.to}
        effect = {"effect": mean, "low": low, "high": high, "certain": sure, "nothing": nothing, "never": never}
        rows.append({**turned, **effect, "metric": metric.name if metric else SKILL, "games": run.games})
    print(text(rows))


def show_effects(
    setup: Setup,
    run: Run,
    metric: Metric | None,
    found: list[Effect],
    players: tuple[str, ...] = (),
    top: int | None = None,
) -> None:
    """A line a step of a dial, the largest effect first, and then what changes nothing, and why."""
    ranked = [(effect, sure) for effect, sure in by_size(found) if not effect.nothing]
    moved = [(effect, sure) for effect, sure in ranked if not _is_zero(effect)]
    number = metric.title.lower() if metric else "skill"
    table = Listing(
        f"What each dial does to: {number}{'' if metric else ', in points of 100'}",
        "Dial", "From", "To", "Effect", INTERVAL, CERTAIN, words=3, last=True,
    )  # fmt: skip
    for effect, sure in moved[:top]:
        table.row(*_cells(metric, effect, sure))
    table.note = left_out(len(moved), top)
    same = folded(
        f"These leave {number} as it is in every deal", map(_turned, filter(_is_zero, (e for e, _ in ranked)))
    )
    idle = folded("These do nothing here", (_idle(effect) for effect, _ in by_size(found) if effect.nothing))
    above = heading_of_deals(setup, run, " and ".join(players)) if players else heading(setup, run)
    show(above, table, *filter(None, (same, idle)))


def _cells(metric: Metric | None, effect: Effect, sure: bool) -> tuple[str, ...]:
    label, values = _label(effect), (_value(effect.step.parameter, each) for each in (effect.step.was, effect.step.to))
    if effect.change is None:
        return label, *values, NOTHING, NOTHING, "no deal counts under both"
    by, low, high = (_signed(metric, each) for each in effect.change[:3])
    enough = shown(effect.change)
    word = "yes" if sure else "perhaps" if effect.change.certain and enough else "no"
    return label, *values, by, between(low, high) if enough else TOO_FEW, "; ".join(filter(None, (word, effect.aside)))


def _is_zero(effect: Effect) -> bool:
    return effect.change is not None and not any(effect.change[:3])


def _label(effect: Effect) -> str:
    return f"{effect.step.parameter.label} ({effect.step.parameter.name})"


def _turned(effect: Effect) -> tuple[str, str]:
    """A dial and its step, in the words of a list."""
    was, to = (_value(effect.step.parameter, each) for each in (effect.step.was, effect.step.to))
    return f"{_label(effect)} from {was}", f"to {to}"


def _idle(effect: Effect) -> tuple[str, str]:
    """Why a step does nothing, and which one: the whole dial, if it is idle."""
    whole = effect.change is not None and not effect.step.there
    return capital(effect.nothing.rstrip(".")), _label(effect) if whole else " ".join(_turned(effect))


def _signed(metric: Metric | None, value: float) -> str:
    return points(value, signed=True) if metric is None else without_unit(plain(metric, value, signed=True))


def _value(parameter: Parameter, value: Value) -> str:
    return parameter.in_words(value) if parameter.type == "int" else written(value)
