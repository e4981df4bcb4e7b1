"""In a browser: the time to the four numbers and to the first chart, from the turn of a dial to what it does, and the pictures
a second of a drag.

python -m tests.benchmarks.browser

A turn ends with the frame that shows the big chart, the sentence and the numbers of the new rules. The dials walk through
rules that nobody has looked at, and part of the way back; a person looks at each for a moment.
"""

import itertools
import os
import signal
import statistics
import subprocess
import time
from collections.abc import Iterator
from urllib.request import urlopen

from playwright.sync_api import Locator, Page, sync_playwright

from engine.core import game as games
from tests.benchmarks.timing import late, row
from tests.kit.chromium import chromium
from tests.kit.on_page import opened
from workbench.hosts.server.serve import command, environment, free_port

HOST, TURNS, BACK = "127.0.0.1", 100, 12
# Dials that change how long a game is: a turn of another one ends with the same big chart, and would be waited for in vain.
DIALS = ("hand_size", "max_rank", "min_rank")
OTHER = {"right": "left", "left": "right"}
LOOKS = 700  # ms between two turns
DRAG, STEPS, WAYS = 3.0, 90, 8  # seconds, in how many steps the pointer moves, and how often from end to end
# `seen()` is what the big chart, the sentence and all numbers (folded ones too) look like; `turned` resolves with milliseconds
# from the key to the frame after all of them have changed (the sentence only has to stand there: two values may have the
# same); `redrawn` is how often the big chart was another one in a frame.
_WATCH_FIRST = """
  const seen = { shift: 0 };
  const shifts = new PerformanceObserver((list) => { for (const each of list.getEntries()) seen.shift += each.value; });
  shifts.observe({ type: "layout-shift", buffered: true });
  addEventListener("warbench:shown", () => { seen.live = performance.now(); });
  const painted = () => performance.getEntriesByName("first-contentful-paint")[0].startTime;
  window.watchedFirst = () => [painted(), seen.live, performance.now(), seen.shift];
"""
_WATCH = """() => {
  // The bench is in the shadow root of its widget.
  const all = (name, from = document) => [...from.querySelectorAll("*")].flatMap((each) =>
    [...(each.matches(name) ? [each] : []), ...(each.shadowRoot ? all(name, each.shadowRoot) : [])]);
  const bench = all(".wb-bench")[0];
  const chart = () => bench.querySelector(".part-charts svg.marks g")?.innerHTML;
  const words = (name) => [...bench.querySelectorAll(name)].filter((each) => each.offsetParent).map((each) => each.textContent).join();
  const seen = () => [chart(), words(".wb-changes"), words(".wb-sentence")];
  window.watchTurn = () => {
    const before = seen();
    let key = 0;
    document.addEventListener("keydown", () => { key = performance.now(); }, { capture: true, once: true });
    window.turned = new Promise((done) => {
      const look = () => {
        const now = seen();
        if (key && now.every(Boolean) && now[0] !== before[0] && now[1] !== before[1]) setTimeout(() => done(performance.now() - key));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  };
  window.watchDrag = () => {
    let last = chart();
    window.redrawn = 0;
    const look = () => {
      const now = chart();
      if (now && now !== last) { last = now; window.redrawn += 1; }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
}"""


def serve() -> tuple[subprocess.Popen, str]:
    """The workbench on a free port, in its own process group."""
    port = free_port(HOST)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment()}
    server = subprocess.Popen(command(HOST, port, ""), start_new_session=True, **quiet)
    for _ in range(200):
        try:
            urlopen(f"http://{HOST}:{port}/health")
            break
        except OSError:
            time.sleep(0.1)
    return server, f"http://{HOST}:{port}/"


def first_view(page: Page, address: str) -> str:
    """Seconds from the address to the first paint, which is the game with its four numbers, to the live page, and to the first
    chart, which is drawn behind it; and the layout shift, all as the browser counts them."""
    page.add_init_script(_WATCH_FIRST)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".wb-bench:not([inert]) svg.marks", state="attached", timeout=180_000)
    painted, live, chart, shift = page.evaluate("watchedFirst()")
    return f"painted {painted / 1000:.2f} s, live {live / 1000:.2f} s, first chart {chart / 1000:.2f} s, layout shift {shift:.4f}"


def turn(page: Page, slider: Locator, way: str) -> float:
    """Milliseconds from a key press on a slider to what it does."""
    slider.focus()
    page.wait_for_timeout(LOOKS)
    page.evaluate("watchTurn()")
    page.keyboard.press(f"Arrow{way.title()}")
    return page.evaluate("Promise.race([turned, new Promise((_, fail) => setTimeout(fail, 20000, 'no change'))])")


def turns(page: Page) -> tuple[list[float], list[float]]:
    """Turns to rules that nobody has looked at, and the last of them taken back."""
    page.locator(".wb-board summary").first.click()  # all other rules
    sliders = {name: slider_of(page, name) for name in DIALS}
    new, gone = [], []
    for name, way in itertools.islice(ways_to_new_rules(sliders), TURNS):
        new.append(turn(page, sliders[name], way))
        gone.append((sliders[name], OTHER[way]))
    return new, [turn(page, slider, way) for slider, way in gone[: -BACK - 1 : -1]]


def slider_of(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=games.load("suits").Rules.parameter(name).label, exact=True)


def ways_to_new_rules(sliders: dict[str, Locator]) -> Iterator[tuple[str, str]]:
    """Which dial to turn which way, so that no rules come twice: the first goes from end to end between two steps of the next."""
    ways = {name: max(OTHER, key=lambda way, slider=slider: steps(slider, way)) for name, slider in sliders.items()}
    while True:
        for name, slider in sliders.items():
            if steps(slider, ways[name]):
                yield name, ways[name]
                break
            ways[name] = OTHER[ways[name]]


def steps(slider: Locator, way: str) -> int:
    """How many values there are to this side."""
    low, now, high = map(int, slider.evaluate("e => [e.min, e.value, e.max]"))
    return high - now if way == "right" else now - low


def drag(page: Page) -> float:
    """How often a second the big chart is another one while the first slider is dragged to and fro."""
    page.wait_for_timeout(LOOKS)
    page.evaluate("watchDrag()")
    slider = page.get_by_role("slider").first
    slider.hover()  # the turns before may have led further down
    box = slider.bounding_box()
    assert box
    low, now, high = map(int, slider.evaluate("e => [e.min, e.value, e.max]"))
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * (now - low) / (high - low), middle)
    page.mouse.down()
    began = time.perf_counter()
    for at in range(STEPS):
        there = abs((at / STEPS * WAYS) % 2 - 1)
        page.mouse.move(box["x"] + there * box["width"], middle)
        page.wait_for_timeout(max(0, 1000 * (began + DRAG * (at + 1) / STEPS - time.perf_counter())))
    took = time.perf_counter() - began
    redrawn = page.evaluate("redrawn")
    page.mouse.up()
    return redrawn / took


def spread(found: list[float]) -> str:
    """Median and the time that 95 of 100 keep."""
    return f"median {statistics.median(found):.0f} ms, 95 of 100 within {late(found):.0f} ms, {len(found)} turns"


def main() -> None:
    server, address = serve()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            row("First page of the server (compiling what is missing)", first_view(page, address))
            row("Next page", first_view(page, address))
            page.wait_for_timeout(4_000)
            opened(page)
            page.evaluate(_WATCH)
            new, back = turns(page)
            row("Dial to big chart, sentence and numbers of rules not seen before", spread(new))
            row("  back to rules that were", spread(back))
            row("Big charts a second while a dial is dragged", f"{drag(page):.1f}")
            row("Load of the machine", f"{os.getloadavg()[0]:.1f}")
            browser.close()
    finally:
        os.killpg(server.pid, signal.SIGTERM)


if __name__ == "__main__":
    main()
