"""Sensitivity as a tornado: a bar for each step of a dial, to the left or right of no change, the largest first.

Drawn from the effects of `engine.analysis.sensitivity`, not from a comparison; so it is not in the registry.
"""

from engine.analysis.sensitivity import Effect, Sensitivity, ranked, written
from engine.core.text import INTERVAL, TOO_FEW, number
from workbench.charts.kit.marks import layer, number_in, pixels, pressable, span, whisker, word_in
from workbench.theme.drawing import Drawing, dress, text_width, wrap
from workbench.theme.theme import GREY, INK, VARIANT

QUESTION = "Which rule matters most?"
_ROW, _MOST = 22, 20  # pixels of a bar; bars
_WIDEST = 0.5  # of the width: the names take no more


def draw_sensitivity(found: Sensitivity, width: int = 560) -> Drawing:
    """The largest effects, full where they are certain with all dials tested together, with their intervals."""
    shown = [(each, sure) for each, sure in ranked(found.effects) if each.change and any(each.change[:3])][:_MOST]
    times = found.metric.times if found.metric else 100
    rows = [_row(each, sure, n, times) for n, (each, sure) in enumerate(shown)]
    names = [wrap(row["name"], _WIDEST * width)[0] for row in rows]
    left = max(map(text_width, names), default=0.0) + 12
    reach = max((abs(row[end]) for row in rows for end in ("low", "high")), default=1.0)
    low = -reach - 2 * reach * left / max(1.0, width - 10 - left)
    plot = _ROW * max(1, len(rows))
    x, places = span(low, reach), pixels(plot)
    middle = number_in("middle", **places)
    bar = {
        "x": number_in("value", axis=None, **x),
        "x2": {"datum": 0},
        "y": number_in("top", **places),
        "y2": {"field": "bottom"},
    }
    marks = [{key: value for key, value in row.items() if key != "tells"} for row in rows]
    layers = [
        layer(marks, "bar", {**bar, "fillOpacity": number_in("full", scale=None)}, fill=VARIANT, stroke=VARIANT),
        layer(marks[:1], "rule", {"x": {"datum": 0}}, stroke=GREY),
        whisker(marks, {"x": number_in("low"), "x2": {"field": "high"}, "y": middle}),
        layer(marks, "text", {"x": {"value": left - 8}, "y": middle, "text": word_in("name")}, align="right", limit=left, color=INK),
        pressable(rows, ["words"], ({"value": 0}, {"value": "width"}), (number_in("top", **places), {"field": "bottom"})),
    ]  # fmt: skip
    return dress(
        layers if rows else [_empty()], QUESTION, found.says(), "; ".join(row["words"] for row in rows), width, plot
    )


def _empty() -> dict:
    return layer([{"says": "No dial changes it in one step."}], "text", {"text": word_in("says")}, color=GREY)


def _row(effect: Effect, sure: bool, at: int, times: float) -> dict:
    step, change = effect.step, effect.change
    assert change is not None
    mean, low, high = (times * each for each in change.drawn[:3])
    by = number(mean, 2, signed=True, fixed=True)
    bounds = (
        f"{number(low, 2, signed=True, fixed=True)} to {number(high, 2, signed=True, fixed=True)}"
        if change.bounded
        else TOO_FEW
    )
    aside = {"But": effect.aside} if effect.aside else {}
    name = f"{step.parameter.label}: {written(step.was)} → {written(step.to)}"
    return {
        "name": name, "value": mean, "low": low, "high": high, "full": 1.0 if sure else 0.15,
        "top": _ROW * at + 3, "bottom": _ROW * (at + 1) - 3, "middle": _ROW * (at + 0.5), "words": f"{name}: {by}",
        "tells": {"Step": name, "Effect": by, INTERVAL: bounds, "Certain": "yes" if sure else "no", **aside},
    }  # fmt: skip
