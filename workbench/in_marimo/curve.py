"""The curve of a dial on the page: the list of metrics and the picture, which keeps its widget. A click on a value
sets the dial."""

from collections.abc import Callable

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.features.sweep import panel as sweep_panel
from workbench.in_marimo.background import Behind, asking_for
from workbench.in_marimo.parts import Drawn, framed, set_on
from workbench.in_marimo.pictures import Place
from workbench.page.kit.button import Go
from workbench.page.kit.part import Part
from workbench.work.games import PlayedGames


def curved(
    part: Part,
    bench: Bench,
    played: PlayedGames,
    behind: Behind,
    place: Place,
    comparison: Comparison,
    size: tuple[int, int],
    go: Go,
    ready: Callable[[], None],
) -> Drawn:
    """The dial that was touched last, from fewer games. Until they are played, its place; then `ready` is called."""
    metric = set_on(part, go)
    controls = "".join(each.text for each in metric.values())
    swept = played.swept(bench)
    if swept is None:
        asking = asking_for(lambda: played.swept(bench) is not None, lambda: behind.ask(bench), ready)
        waits = f'{sweep_panel.waiting_html(size[1])}<div class="wb-asking">{asking.text}</div>'
        return Drawn(framed(part, controls, waits), {**metric, "asking": asking})
    picture = place.draw(sweep_panel.picture(bench, swept, comparison, *size))
    return Drawn(framed(part, controls, picture), metric)
