"""In a browser: how long until the first chart, and from the turn of a dial to redrawn charts.

python -m tests.bench.browser
"""

import os
import signal
import statistics
import subprocess
import time
from urllib.request import urlopen

from playwright.sync_api import Page, sync_playwright

from tests.bench.timing import row
from workbench.in_marimo.serve import command, free_port

HOST, TURNS = "127.0.0.1", 21
CHROMIUM = os.environ.get("WARBENCH_CHROMIUM", "/usr/bin/chromium")
_LABELS = "els => els.flatMap(e => [...e.querySelectorAll('text')].map(t => t.textContent)).join('|')"


def serve() -> tuple[subprocess.Popen, str]:
    """The workbench on a free port, in its own process group."""
    port = free_port(HOST)
    server = subprocess.Popen(command(HOST, port, ""), stdout=subprocess.DEVNULL, start_new_session=True)
    for _ in range(200):
        try:
            urlopen(f"http://{HOST}:{port}/health")
            break
        except OSError:
            time.sleep(0.1)
    return server, f"http://{HOST}:{port}/"


def first_chart(page: Page, address: str) -> float:
    """Seconds from opening the page to a chart."""
    start = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("svg.marks", timeout=180_000)
    return time.perf_counter() - start


def turns_of_a_dial(page: Page) -> list[float]:
    """Milliseconds from a key press on the first slider to other words in the big chart."""
    slider = page.get_by_role("slider").first
    slider.focus()
    found = []
    for turn in range(TURNS):
        page.wait_for_timeout(700)  # let the curve of the last move be finished: a person looks, too
        before = page.locator("svg.marks").first.evaluate_all(_LABELS)
        start = time.perf_counter()
        page.keyboard.press("ArrowRight" if turn % 2 == 0 else "ArrowLeft")
        while page.locator("svg.marks").first.evaluate_all(_LABELS) == before:
            if time.perf_counter() - start > 10:
                raise TimeoutError("The chart did not change.")
        found.append(1000 * (time.perf_counter() - start))
    return found


def main() -> None:
    server, address = serve()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            row(
                "First chart, first page of the server (compiling what is missing)",
                f"{first_chart(page, address):.1f} s",
            )
            row("First chart, next page", f"{first_chart(page, address):.1f} s")
            found = turns_of_a_dial(page)
            row(
                "Dial to redrawn chart, median",
                f"{statistics.median(found):.0f} ms (from {min(found):.0f} to {max(found):.0f})",
            )
            browser.close()
    finally:
        os.killpg(server.pid, signal.SIGTERM)


if __name__ == "__main__":
    main()
