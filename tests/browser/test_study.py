"""The page "Study" in a real browser, in both notebooks: a part is played when it is asked for, stopped, and leads to the bench."""

import re

import pytest

from tests.browser.test_browser import chips, linked, no_sideways_scroll
from tests.browser.test_looks import SMALL, faults
from tests.kit.chromium import expect
from tests.kit.lab import SLOW, Book
from workbench.bench import Bench

pytestmark = pytest.mark.browser

START = "from workbench.jupyter import Bench\nbench = Bench('war')\nbench.games, bench.page = 1_000, 'Study'\nbench"
PLAYERS = Bench.of("war").setup.lineup.text


def part(page, name: str):
    """A part of the page, opened by its button."""
    page.locator(f".ws-tab[data-text={name}]").click(timeout=SLOW)
    return page.locator(f".ws-of-{name}")


def play(page, name: str):
    """The same with all that it finds; what another page has found, the server knows already."""
    found = part(page, name)
    expect(found.locator("h2")).to_be_visible()
    if found.locator(".ws-main").count():
        found.locator(".ws-main").click()
    expect(found.locator(".ws-main, progress")).to_have_count(0, timeout=SLOW)
    return found


def test_what_is_asked_for_is_played_and_can_be_read_by_everybody(visit):
    page = visit(game="war", page="Study", games="1000")
    claims = play(page, "claims")
    expect(claims.locator(".ws-note").first).to_contain_text("claims that were tried")
    expect(claims.locator(".ws-claims").first.locator(".ws-told-not")).to_have_count(0)
    expect(play(page, "matters").locator(".ws-sentence")).to_contain_text("most is done by")
    expect(play(page, "gaps").locator(".ws-sentence")).to_be_visible()
    expect(play(page, "pair").locator(".ws-here")).to_have_count(1)
    for scheme, name in [(scheme, name) for scheme in ("light", "dark") for name in ("claims", "matters", "pair")]:
        page.emulate_media(color_scheme=scheme)
        expect(part(page, name).locator("h2")).to_be_visible()
        assert not (found := faults(page)), "\n".join(found)
    assert page.evaluate(SMALL) == []
    expect(part(page, "beats")).to_contain_text("no way of playing beats another")


def test_a_line_of_the_tornado_turns_the_dial_and_back_leads_to_what_was_found(visit):
    page = visit(game="war", page="Study", games="1000")
    line = play(page, "matters").locator(".ws-line").first
    dial, value = line.get_attribute("data-key"), line.get_attribute("data-text")
    line.focus()
    line.press("Enter")
    linked(page, game=f"war:{dial}={value}@{PLAYERS}")
    expect(chips(page)).to_have_count(1, timeout=SLOW)
    expect(page.get_by_role("tab", name="Tune")).to_have_attribute("aria-selected", "true")
    page.go_back()
    expect(page.locator(".ws-of-matters .ws-line").first).to_be_visible(timeout=SLOW)
    expect(page.locator(".ws-tab[data-text=matters]")).to_contain_text("played")


def test_what_choices_are_worth_has_a_game_to_watch_and_back_leads_to_it(visit):
    page = visit(game="suits:hand_size=5", page="Study", games="1000")
    meant = play(page, "meant")
    linked(page, study="meant")
    expect(meant.locator(".ws-sentence")).to_contain_text(
        re.compile(r"skill is .* choices of a game are worth more than 2 points")
    )
    expect(meant.locator(".ws-number")).to_have_count(6)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert not (found := faults(page)), "\n".join(found)
    assert page.evaluate(SMALL) == []
    watch = meant.locator("[data-do=choice]").last
    seed, _, _choice = watch.get_attribute("data-text").partition(".")
    watch.click()
    expect(page.locator(".part-table .wb-root .wb-id").last).to_have_text(
        re.compile(rf"^suits:hand_size=5@.*@{seed}$"), timeout=SLOW
    )
    page.go_back()
    expect(page.locator(".ws-of-meant .ws-number")).to_have_count(6, timeout=SLOW)


def test_what_is_looked_at_is_in_the_link_and_back_and_forward_bring_it(visit):
    page = visit(game="suits", page="Study", games="1000", study="pair", dials="hand_size,decks")
    pair = page.locator(".ws-of-pair")
    expect(pair.locator("select[data-key=first]")).to_have_value("hand_size", timeout=SLOW)
    pair.locator("select[data-key=second]").select_option("ace_power")
    linked(page, dials="hand_size,ace_power", study="pair")
    part(page, "gaps")
    linked(page, study="gaps")
    page.go_back()
    expect(page.locator(".ws-of-pair select[data-key=second]")).to_have_value("ace_power")
    page.go_back()
    expect(page.locator(".ws-of-pair select[data-key=second]")).to_have_value("decks")
    page.go_forward()
    expect(page.locator(".ws-of-pair select[data-key=second]")).to_have_value("ace_power")


def test_what_somebody_tried_stands_in_the_story_and_goes_back_on_the_bench(visit):
    page = visit(game="suits:hand_size=5", page="Study", games="1000", study="story")
    story = page.locator(".ws-of-story")
    expect(story.locator(".ws-yours")).to_contain_text("On the bench now", timeout=SLOW)
    page.locator(".part-chips button").filter(has_text="→").click()
    page.locator("details.wb-shelf > summary").click()
    reason = page.locator("input[data-wb-shelf=why]")
    reason.fill("More to choose.")
    reason.press("Enter")
    expect(story.locator(".ws-yours")).to_contain_text("More to choose.", timeout=SLOW)
    story.locator(".ws-yours button").click()
    linked(page, game="suits:hand_size=5@" + Bench.of("suits").setup.lineup.text)
    expect(page.get_by_role("tab", name="Tune")).to_have_attribute("aria-selected", "true")


def test_a_game_that_a_claim_speaks_of_is_watched(visit):
    page = visit(game="war", page="Study", games="1000")
    watch = play(page, "claims").get_by_role("button", name=re.compile("^Watch game")).first
    seed = re.search(r"Watch game (\d+)", watch.get_attribute("aria-label"))[1]
    watch.click()
    expect(page.locator(".part-table .wb-root svg.wb-table").first).to_be_visible(timeout=SLOW)
    expect(page.locator(".part-table .wb-root .wb-id").last).to_have_text(re.compile(rf"^war.*@{seed}$"))


def test_a_goal_is_typed_and_a_candidate_goes_on_the_bench(visit):
    page = visit(game="war", page="Study", games="1000")
    found = part(page, "towards")
    most = found.locator("input[data-field='0 most']")
    most.fill("55% of published")
    most.press("Enter")
    expect(found.locator("progress")).to_have_count(1, timeout=SLOW)
    expect(most).to_have_value("55% of published")
    found.locator("input[data-field='0 least']").fill("1")  # typed while more is found
    expect(found.locator("progress")).to_have_count(0, timeout=2 * SLOW)
    expect(found.locator("input[data-field='0 least']")).to_have_value("1")
    expect(found.locator(".ws-sentence")).to_contain_text("goal")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert not (wrong := faults(page)), "\n".join(wrong)
    assert page.evaluate(SMALL) == []
    no_sideways_scroll(page)
    point = found.locator(".ws-point:not([data-key=war])").first
    rules = point.get_attribute("data-key")
    point.focus()
    point.press("Enter")
    linked(page, game=f"{rules}@{PLAYERS}")
    expect(chips(page)).not_to_have_count(0, timeout=SLOW)
    page.get_by_role("tab", name="Study").click()
    expect(page.locator(".ws-of-towards .ws-point.ws-here")).to_have_attribute("data-key", rules, timeout=SLOW)
    expect(most).to_have_value("55% of published")


def test_it_fits_on_a_phone(visit):
    page = visit(width=390, height=844, game="war", page="Study", games="1000")
    play(page, "matters")
    no_sideways_scroll(page)
    boxes = [tab.bounding_box() for tab in page.locator(".ws-tab").all()]
    assert len(boxes) == 10 and all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes), boxes
    expect(part(page, "towards").locator(".ws-wish").first).to_be_visible()
    no_sideways_scroll(page)


def test_in_a_cell_it_is_the_same(browser, server):
    book = Book(browser, 1280, 1000).open(
        server, [START], "study.ipynb"
    ).run().done()  # fmt: skip
    try:
        line = play(book.page, "matters").locator(".ws-line").first
        dial, value = line.get_attribute("data-key"), line.get_attribute("data-text")
        line.click()
        expect(book.page.locator(".part-chips button").filter(has_text="→")).to_have_count(1, timeout=SLOW)
        assert book.say(f"print(bench.page, bench.rules.{dial})").lower() == f"tune {value}\n"
        assert not book.troubles, "\n".join(book.troubles)
    finally:
        book.close()
