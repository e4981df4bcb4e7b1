"""A blank page for the view of a bench, kept in a test process and wiped between tests, and the bench of a link on it."""

import pytest

from tests.kit.bare_desk import BareDesk
from tests.kit.view_page import ViewPage


@pytest.fixture(scope="session")
def kept_view(browser):
    """The page, for `view` alone."""
    return ViewPage(browser)


@pytest.fixture
def view(kept_view):
    """The page with a new kernel. A test fails if anything on it is in trouble."""
    kept_view.begin().troubles.clear()
    yield kept_view
    kept_view.wipe()
    assert not kept_view.troubles, "\n".join(kept_view.troubles)


@pytest.fixture
def bare(view):
    """The page, blank, with nothing remembered."""
    return view.blank()


@pytest.fixture
def desk_at(view):
    """The bench of a link, not shown yet, on a blank page of a size."""

    def desk_at(width: int = 1280, height: int = 900, **query: str) -> BareDesk:
        return BareDesk(view.blank(width, height, **query), **query)

    return desk_at


@pytest.fixture
def replayed(desk_at):
    """The page "Replay" with an open game."""

    def replayed(width: int = 1280, height: int = 900, **query: str):
        return desk_at(width, height, page="Replay", **query).at_rest()

    return replayed
