"""The page of a class and the box for it on the start page, in a real browser."""

from datetime import date

import pytest

from tests.kit.axe import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.handed_in import altered, five, plain
from tests.kit.lanes import sample
from tests.kit.on_page import no_sideways_scroll
from workbench.features.collect.folder import read_folder
from workbench.features.collect.page import class_page
from workbench.hosts.server.start import start_page

pytestmark = pytest.mark.browser
BENCH = "http://127.0.0.1:9/"
OPENS = "http://192.168.178.42:2718/start"


@pytest.fixture
def opened(browser):
    pages = []

    def opened(html: str, folder, width: int = 1280):
        (folder / "shown.html").write_text(html, "utf-8")
        pages.append(browser.new_page(viewport={"width": width, "height": 800}))
        pages[-1].goto((folder / "shown.html").as_uri())
        return pages[-1]

    yield opened
    for page in pages:
        page.close()


def of_class(folder) -> str:
    handed = folder / "handed"
    handed.mkdir()
    for name, page in {"a": five(), "b": altered(who="Ada", title="Other five"), "c": plain()}.items():
        (handed / f"{name}.html").write_text(page, "utf-8")
    return class_page(read_folder(handed), folder / "shown.html", on=date(2026, 3, 6), bench=BENCH)


def test_names_are_hidden_for_a_projector_and_variants_open_on_the_bench(opened, tmp_path):
    page = opened(of_class(tmp_path), tmp_path)
    line = page.locator(".cl-line").first
    expect(line).to_contain_text("Mara Lindqvist", use_inner_text=True)
    page.get_by_role("switch", name="Hide names").check()
    expect(page.locator("main")).not_to_contain_text("Mara", use_inner_text=True)
    expect(page.locator("main")).not_to_contain_text("Ada", use_inner_text=True)
    expect(line).to_contain_text("Variant 2", use_inner_text=True)
    page.get_by_role("switch", name="Hide names").uncheck()
    expect(line).to_contain_text("Mara Lindqvist", use_inner_text=True)
    links = page.get_by_role("link", name="Open on the bench")
    expect(links).to_have_count(3)
    assert f"{BENCH}?game=suits:hand_size=5@" in links.first.get_attribute("href")


def test_the_predictions_of_a_change_are_counted_and_the_right_answer_is_named(opened, tmp_path):
    page = opened(of_class(tmp_path), tmp_path)
    change = page.locator(".cl-change").first
    expect(change.locator("h4")).to_have_text("Hand size: 3 \u2192 5 2 pages")
    fewer = change.locator(".cl-tally li", has_text="Fewer")
    expect(fewer).to_contain_text("\u2713 right")
    expect(fewer.locator("> b")).to_have_text("2")
    expect(change.locator(".cl-tally li", has_text="Longer").locator("> b")).to_have_text("2")
    expect(change.locator(".cl-tally li", has_text="Shorter").locator("> b")).to_have_text("0")


@pytest.mark.parametrize("width", sample([1280, 390, 1920], 3))
def test_the_page_of_a_class_fits_and_can_be_read(opened, tmp_path, width):
    page = opened(of_class(tmp_path), tmp_path, width)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert not (wrong := faults(page)), "\n".join(wrong)
    assert no_sideways_scroll(page) and page.evaluate(SMALL) == []


def test_the_code_for_the_class_fills_the_screen_on_demand(opened, tmp_path):
    page = opened(start_page([], [OPENS]), tmp_path)
    large = page.locator("#code")
    expect(large).to_be_hidden()
    page.get_by_role("link", name="Show it on the whole screen").click()
    expect(large).to_contain_text("192.168.178.42:2718/start")
    box, code = large.bounding_box(), large.locator("svg").bounding_box()
    assert (box["width"], box["height"]) == (1280, 800) and code["height"] > 500
    large.click()
    expect(large).to_be_hidden()
