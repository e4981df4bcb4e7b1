"""What is said of the games: the words that follow a dial at once, while it is held."""

from engine.analysis.compare import Comparison
from workbench.bench import Bench
from workbench.page.kit.frame import Frame
from workbench.page.kit.part import Part
from workbench.page.scene import scene


def said(shown: dict[str, Part]) -> dict[str, str]:
    """The words (HTML), by the part in which they stand."""
    return {name: shown[name].words() for name in ("verdict", "numbers") if name in shown}


def said_of(frame: Frame, bench: Bench, comparison: Comparison) -> dict[str, str]:
    """What is said of these games. A comparison that was asked once knows it."""
    return said(scene(bench, frame, comparison))


def make_ready(frame: Frame, bench: Bench, comparison: Comparison) -> None:
    """Work out what the page asks these games for when people rest, before somebody waits for it."""
    shown = scene(bench, frame, comparison)
    for name in ("ends", "picks"):
        if name in shown:
            shown[name].presses()
