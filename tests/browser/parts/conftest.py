"""A blank page for single parts, kept in a test process and wiped between tests, and the desk of a bench on it."""

import pytest

from tests.kit.bare_desk import BareDesk
from tests.kit.widget_page import WidgetPage


@pytest.fixture(scope="session")
def kept_page(browser):
    """The page, for `wiped` alone."""
    return WidgetPage(browser)


@pytest.fixture
def wiped(kept_page):
    """The page, to be made blank. A test fails if anything on it is in trouble."""
    kept_page.troubles.clear()
    yield kept_page
    kept_page.wipe()
    assert not kept_page.troubles, "\n".join(kept_page.troubles)


@pytest.fixture
def bare(wiped):
    """The page, blank."""
    return wiped.blank()


@pytest.fixture
def desk_at(wiped):
    """The desk of a bench at a link, on a blank page of a size."""

    def desk_at(width: int = 1280, height: int = 900, **query: str) -> BareDesk:
        return BareDesk(wiped.blank(width, height, **query), **query)

    return desk_at


@pytest.fixture
def replayed(desk_at):
    """The card table of an open game, with its address."""

    def replayed(width: int = 1280, height: int = 900, **query: str):
        return desk_at(width, height, page="Replay", **query).table()

    return replayed
