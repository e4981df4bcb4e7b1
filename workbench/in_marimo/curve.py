"""One dial over all its values on the page: the list of metrics and the picture; a press on a value sets the dial."""

from collections.abc import Callable
from typing import Any

from engine.compare import Comparison
from workbench.bench import Bench
from workbench.bench.played import Played
from workbench.in_marimo.behind import Behind, asking_for
from workbench.in_marimo.parts import Drawn, drawn, framed, pictured
from workbench.panels import curve
from workbench.panels.part import Part
from workbench.panels.presses import Go


def curved(
    part: Part,
    bench: Bench,
    played: Played,
    behind: Behind,
    comparison: Comparison,
    size: tuple[int, int],
    go: Go,
    ready: Callable[[], None],
) -> Drawn:
    """The dial that was touched last, from fewer games. Until they are played, its place; then `ready` is called."""
    metric = drawn(part, go)
    controls = "".join(each.text for each in metric.kept.values())
    swept = played.swept(bench)
    if swept is None:
        asking = asking_for(lambda: played.swept(bench) is not None, lambda: behind.ask(bench), ready)
        waits = f'{curve.waiting_html(size[1])}<div class="wb-asking">{asking.text}</div>'
        return Drawn(framed(part, controls, waits), {**metric.kept, "asking": asking})

    def pressed(pick: dict[str, Any]) -> None:
        move = curve.pressed(bench, pick)
        if move:
            go(move)

    picture = pictured(curve.picture(bench, swept, comparison, *size), pressed)
    return Drawn(framed(part, controls, picture.html), {**metric.kept, **picture.kept})
