"""The document of a game in a real browser: it needs no network, fits a phone, and prints on both sizes of paper."""

import re

import pytest

from engine.analysis.documents.history import history
from engine.setup.setup import Setup
from tests.kit.axe import SMALL, faults
from workbench.features.write_up.document import write_up

pytestmark = pytest.mark.browser


def test_the_page_opens_without_a_network_fits_a_phone_and_prints_on_both_sizes_of_paper(browser, tmp_path):
    suits = Setup.of("suits")
    found = write_up(suits, "A title", "Ann Onym", "For two who like to plan.", history(suits, 20), 60, 0)
    place, troubles = found.save(tmp_path / "suits.html"), []
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark")
    context.set_offline(True)
    page = context.new_page()
    page.on("console", lambda message: troubles.append(message.text))
    page.on("request", lambda request: troubles.append(request.url) if request.url != place.as_uri() else None)
    page.goto(place.as_uri())
    assert (
        page.evaluate("document.scrollingElement.scrollWidth") == 390 and not faults(page) and not page.evaluate(SMALL)
    )
    drawn = page.locator(".wu-cards use").evaluate_all("all => all.map(each => each.getBBox().width)")
    assert len(drawn) > 20 and min(drawn) > 0
    for paper in ("A4", "Letter"):
        assert 5 <= len(re.findall(rb"/Type /Page\b", page.pdf(format=paper))) <= 10
    context.close()
    assert not troubles
