"""What all tests may ask for: the browser, one for each test process."""

import pytest

from tests.kit.chromium import browser, close

__all__ = ["browser"]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish():
    """When the last page is gone."""
    close()
