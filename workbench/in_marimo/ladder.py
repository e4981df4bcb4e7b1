"""The ladder of players on the page: its sentence and its picture, or a message until they are ready.

The picture keeps its widget, so that a dragged goal stays in place."""

from collections.abc import Callable

from workbench.bench import Bench
from workbench.features.ladder import panel as ladder_panel
from workbench.in_marimo.background import Behind, asking_for
from workbench.in_marimo.parts import Drawn
from workbench.in_marimo.pictures import Place
from workbench.work.games import PlayedGames


def laddered(
    bench: Bench, played: PlayedGames, behind: Behind, place: Place, width: int, ready: Callable[[], None]
) -> Drawn:
    """The ladder, if it was played. Else the page asks for it when nobody moves any more, and `ready` is called; until then
    the rules compared with stand alone. The first time a child process compiles the players."""
    before, after = played.climbed(bench)

    def drawn(climbed: ladder_panel.Climbed) -> str:
        return place.draw(ladder_panel.picture(bench, climbed, width))

    if before is not None and after is not None:
        return Drawn(ladder_panel.sentence_html(bench, (before, after)) + drawn((before, after)), {})

    def play() -> None:
        if ladder_panel.is_ready(bench) and not played.turns.busy:
            behind.ask(bench)

    asking = asking_for(lambda: all(each is not None for each in played.climbed(bench)), play, ready)
    words = ladder_panel.waiting_html(ladder_panel.PLAYING if ladder_panel.is_ready(bench) else ladder_panel.PREPARING)
    html, kept = f'{words}<div class="wb-asking">{asking.text}</div>', {"asking": asking}
    if before is None or before.is_empty():
        return Drawn(html, kept)
    return Drawn(html + drawn((before, before)), kept)
