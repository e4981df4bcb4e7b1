"""Live texts: words about the games that follow a dial at once, while it is held."""

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part
from workbench.page.scene import scene


def said(shown: dict[str, Part]) -> dict[str, str]:
    """The live words (HTML), by the part that shows them."""
    return {name: shown[name].words() for name in ("verdict", "numbers") if name in shown}


def said_of(frame: Frame, bench: Bench, comparison: Comparison) -> dict[str, str]:
    """The live words about these games. A comparison caches them."""
    return said(scene(bench, frame, comparison))


def make_ready(frame: Frame, bench: Bench, comparison: Comparison) -> None:
    """Prepare the page's results for these games while the page is idle."""
    shown = scene(bench, frame, comparison)
    for name in ("ends", "picks"):
        if name in shown:
            shown[name].presses()
