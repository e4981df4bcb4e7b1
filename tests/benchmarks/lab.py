"""In JupyterLab: how long until the first chart of a new kernel, from the turn of a dial to the redrawn big chart, and what takes how long.

python -m tests.benchmarks.lab

The dial walks through values whose games are not kept from an earlier turn. An empty round trip stands beside each turn: a
slider of a cell without a bench that sets a label. Both are measured in the page, up to the frame that shows them.
"""

import json
import statistics
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.benchmarks.timing import late, row
from tests.kit.chromium import chromium
from tests.kit.lab import Book, lab

TURNS = 100
WALK = ["ArrowRight"] * 6 + ["Home"]  # hand size 1 to 7, and again: more values than games are kept for
REST = 700  # ms between turns, after everything is drawn: a person looks, too

# the games of four or five frames are kept, so that every turn of the walk has to be played
BENCH = "import warbench as wb\nbench = wb.Bench('suits')\nbench._session.played._most = 20_000_000\nbench"
EMPTY = """
from ipywidgets import HBox, IntSlider, Label
empty, said = IntSlider(description="empty", max=1000), Label("0")
empty.observe(lambda change: setattr(said, "value", str(change["new"])), "value")
said.add_class("empty-label")
HBox([empty, said])
"""
# The kernel writes down when it has heard, when the games are played, when the chart is handed over.
STAGES = """
import json, time
from workbench.work.games import PlayedGames
from workbench.session.parts.picture import Picture
from workbench.session.session import Session

def note(stage):
    with open({log!r}, "a") as out:
        out.write(json.dumps([stage, 1000 * time.time()]) + "\\n")

def before(cls, name, stage):
    told = getattr(cls, name)
    setattr(cls, name, lambda *args, **how: (note(stage), told(*args, **how))[1])

def after(cls, name, stage):
    told = getattr(cls, name)
    setattr(cls, name, lambda *args, **how: (told(*args, **how), note(stage))[0])

before(Session, "go", "heard")
after(PlayedGames, "first", "played")
after(Picture, "draw", "drawn")
"""
_LISTEN = """
window.heard = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => {
      window.heard.push([performance.timeOrigin + performance.now(), data.size ?? data.byteLength ?? data.length]);
    });
  }
};
"""
# Resolves with the times (ms since 1970) of the key, of the change in the page, and of the frame after it.
_WATCH = """([selector]) => {
  const words = () => {
    const found = document.querySelector(selector);
    if (!found) return null;
    const texts = found.matches("svg") ? [...found.querySelectorAll("text")] : [found];
    return texts.map((each) => each.textContent).join("|");
  };
  const now = () => performance.timeOrigin + performance.now();
  const before = words();
  window.heard = [];
  window.turned = new Promise((done) => {
    let key = 0;
    document.addEventListener("keydown", () => { key = now(); }, { capture: true, once: true });
    const watcher = new MutationObserver(() => {
      const present = words();
      if (!key || !present || present === before) return;
      watcher.disconnect();
      const changed = now();
      requestAnimationFrame(() => setTimeout(() => done({ key, changed, shown: now(), heard: window.heard }), 0));
    });
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}"""
_SPEC = 2_000  # bytes: a longer message is a chart


class Turn(NamedTuple):
    """One turn of the dial: milliseconds of each part, and of all together."""

    heard: float  # key -> the kernel has the move
    played: float  # -> the games are there
    drawn: float  # -> the chart is handed to the notebook
    sent: float  # -> the browser has it
    rendered: float  # -> it stands in the page
    shown: float  # -> the next frame

    @property
    def total(self) -> float:
        return sum(self)


def press(page: Page, key: str, selector: str) -> dict[str, Any]:
    """Press a key and wait until what `selector` names says something else."""
    page.evaluate(_WATCH, [selector])
    page.keyboard.press(key)
    return page.evaluate(
        "Promise.race([window.turned, new Promise((_, fail) => setTimeout(fail, 20000, 'no change'))])"
    )


def rest(page: Page) -> None:
    """Wait until nothing has been drawn for a while."""
    page.wait_for_timeout(REST)
    while page.evaluate("() => performance.timeOrigin + performance.now() - (window.heard.at(-1)?.[0] ?? 0)") < REST:
        page.wait_for_timeout(100)


def turn(page: Page, key: str, log: Path) -> Turn:
    """One key press on the hand size, part by part."""
    log.write_text("")
    page.locator(".wb-bench .part-dials [role=slider]").first.focus()
    found = press(page, key, ".wb-bench .part-charts svg.marks")
    rest(page)
    stages: dict[str, float] = {}
    for line in log.read_text().splitlines():
        stage, at = json.loads(line)
        stages.setdefault(stage, at)
    arrived = next(at for at, size in found["heard"] if size > _SPEC and at >= stages["drawn"] - 5)
    times = [
        found["key"],
        stages["heard"],
        stages["played"],
        stages["drawn"],
        arrived,
        found["changed"],
        found["shown"],
    ]
    return Turn(*(b - a for a, b in pairwise(times)))


def turns(page: Page, log: Path) -> tuple[list[Turn], list[float]]:
    """Turns of the dial, and an empty round trip beside each."""
    page.locator(".wb-bench .part-dials [role=slider]").first.focus()
    press(page, "Home", ".wb-bench .part-charts svg.marks")
    rest(page)
    found, empty = [], []
    for at in range(TURNS):
        found.append(turn(page, WALK[at % len(WALK)], log))
        page.locator(".jp-OutputArea .widget-hbox > .widget-slider [role=slider]").last.focus()
        trip = press(page, "ArrowRight", ".empty-label")
        empty.append(trip["shown"] - trip["key"])
    return found, empty


def first_charts(book: Book, began: float) -> None:
    """The time of a new kernel until its first charts."""
    charts = book.page.locator(".wb-bench .part-charts svg.marks")
    ran = time.perf_counter()
    book.run()
    charts.first.wait_for(timeout=180_000)
    first = time.perf_counter()
    book.page.wait_for_function("() => document.querySelectorAll('.wb-bench .part-charts svg.marks').length === 4")
    row("Notebook opened, kernel ready", f"{ran - began:.1f} s")
    row("Cell run to first chart in a new kernel", f"{first - ran:.1f} s")
    row("Cell run to all four charts", f"{time.perf_counter() - ran:.1f} s")


def spread(values: list[float]) -> str:
    ends = f"from {min(values):.0f} to {max(values):.0f}"
    return f"median {statistics.median(values):.0f} ms, 95 of 100 within {late(values):.0f} ({ends})"


def report(found: list[Turn], empty: list[float]) -> None:
    totals = [each.total for each in found]
    row("Dial to redrawn big chart, 10,000 games of Suits", spread(totals))
    row("Empty round trip of a widget beside it", spread(empty))
    row("Dial to chart / empty round trip", f"{statistics.median(totals) / statistics.median(empty):.1f}")
    for name in Turn._fields:
        row(f"  of it: {name}", spread([getattr(each, name) for each in found]))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, lab(Path(folder) / "lab") as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        book, log = Book(browser, 1280, 1000), Path(folder) / "stages"
        book.page.add_init_script(_LISTEN)
        for name in ("warm.ipynb", "bench.ipynb"):  # the first kernel may have to compile something
            server.end_kernels()
            began = time.perf_counter()
            book.open(server, [STAGES.format(log=str(log)), BENCH, EMPTY], name)
            first_charts(book, began)
        book.done()
        report(*turns(book.page, log))
        assert not book.troubles, book.troubles
        browser.close()


if __name__ == "__main__":
    main()
