"""The browser of the browser tests: Debian's chromium, started once in a test process and closed at its end."""

import os
import re
import shutil
from collections.abc import Callable
from functools import cache
from urllib.parse import urlsplit

import pytest

SOON = 30_000  # ms that a move may take on a busy machine
OURS = {"127.0.0.1", "localhost"}
OPTIONS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
PRELOAD = re.compile(r"preload", re.IGNORECASE)  # marimo preloads what it then does not use at once
_to_close: list[Callable[[], None]] = []
_windows: dict[str, list] = {}  # free ones, by how they were opened
_lent: dict = {}  # to which of these lists a window goes back


def missing() -> str:
    """Why there can be no browser here; empty if there can."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright is not installed"
    return "" if shutil.which(chromium()) else f"there is no browser {chromium()} (WARBENCH_CHROMIUM names another)"


def chromium() -> str:
    """Where the browser lies, or how it is called where there is none. One without a window goes first: each page then costs a
    fifth of the work of the browser itself."""
    named = os.environ.get("WARBENCH_CHROMIUM")
    names = (named,) if named else ("chromium-headless-shell", "chromium", "chromium-browser")
    return next((found for name in names if (found := shutil.which(name))), named or "chromium")


@pytest.fixture(scope="session")
def browser():
    """The browser. Where the whole project is tested it must be there."""
    reason = missing()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(f"The browser tests must run here, but {reason}.")
    if reason:
        pytest.skip(reason)
    return _launched()


@cache
def _launched():
    """One playwright serves a process: a second one beside it would not start."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=SOON)
    playwright = sync_playwright().start()
    found = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
    _to_close.extend([playwright.stop, found.close])
    return found


def window(browser, **how):
    """A window of its own (a context of playwright), with nothing in it but the scripts that an earlier page fetched: to fetch
    and compile the 250 of marimo anew takes half of the time of a visit. `put_away` takes it back."""
    free = _windows.setdefault(repr(sorted(how.items())), [])
    context = free.pop() if free else browser.new_context(**how)
    _lent[context] = free
    return context


def put_away(context) -> None:
    """Close the pages of a window, and forget what they left behind: but not marimo's service worker, because chromium keeps the
    process of each page whose worker is forgotten."""
    origins = {f"{p.scheme}://{p.netloc}" for p in (urlsplit(page.url) for page in context.pages) if p.netloc}
    for page in context.pages:
        page.close()
    context.clear_cookies()
    page = context.new_page()
    for origin in origins:
        kept = {"origin": origin, "storageTypes": "local_storage,indexeddb,cache_storage"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    page.close()
    _lent.pop(context).append(context)


def close() -> None:
    """Close the browser if it was started."""
    while _to_close:
        _to_close.pop()()


def expect(what, *words, **how):
    from playwright.sync_api import expect

    return expect(what, *words, **how)


def console_troubles(message) -> list[str]:
    return [f"console: {message.text}"] if message.type == "error" and not PRELOAD.search(message.text) else []


def outside(url: str) -> list[str]:
    """A sentence if a request leaves the machine."""
    parts = urlsplit(url)
    at_home = parts.scheme in ("data", "blob") or parts.hostname in OURS
    return [] if at_home else [f"a request left the machine: {url[:200]}"]
