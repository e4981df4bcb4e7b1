"""The card table: where it opens, what it keeps back, what fits, what the keys do, what is pressed on it."""

import json
import re

import pytest

from engine.core import game as games
from engine.setup.setup import Setup
from tests.kit.axe import faults
from tests.kit.chromium import expect
from tests.kit.lanes import sample
from tests.kit.on_page import FIVE, SLOW, at_step, link_of, linked, overlapping, resized, table, where
from warbench import replay
from workbench.replay import moments
from workbench.replay.card_table import table_data
from workbench.replay.packed import packed
from workbench.view.script import source

pytestmark = pytest.mark.browser

ALONE = "suits@middle/highest@17"
TWO = {
    "suits": "suits:hand_size=5@17",
    "war": "war:war_face_down=1@17",
    "armed": "armed:original_all52@17",
    "mindful": "mindful:recirculating@17",
    "river": "river:players=3@17",
    "river of eight": "river:players=8@17",
    "profiteer": "profiteer:resources=5@17",
}
ONE = {name: f"{Setup.of(name).text()}@17" for name in games.names()}


# ---------------------------------------------------------------- every game


@pytest.mark.parametrize("game", sample([*TWO.values(), *ONE.values()], every=5))
def test_tables_sentence_clause_and_choice_fit_and_words_do_not_overlap(replayed, game):
    page = replayed(1440, 900, game=game)
    root = table(page)
    expect(root.locator(".wb-course-line").first).to_be_attached()
    for _ in range(3):  # to the first choice, if there is one
        page.keyboard.press("Shift+ArrowRight")
    nothing_is_below(page, root, 900)
    assert not overlapping(page), overlapping(page)
    resized(page, 1280, 800)
    nothing_is_below(page, root, 800)
    assert not overlapping(page), overlapping(page)
    page.keyboard.press("End")
    expect(where(page)).not_to_contain_text("Turn 0,")
    expect(root.locator(".wb-sentence").first).not_to_be_empty()


@pytest.mark.parametrize("size", sample([((1280, 800),), ((1440, 900),)], 2))
def test_words_of_two_tables_of_four_do_not_overlap(replayed, size):
    page = replayed(*size, game=TWO["river"])
    table(page)
    page.keyboard.press("Shift+ArrowRight")
    assert not overlapping(page), overlapping(page)


def nothing_is_below(page, root, height: int) -> None:
    for what in (".wb-felt", ".wb-sentence", ".wb-clause"):
        for box in (each.bounding_box() for each in root.locator(what).all()):
            assert box["y"] + box["height"] <= height + 1, (what, box)
    felts = [felt.bounding_box() for felt in root.locator(".wb-felt").all()]
    assert all(felt["width"] >= 330 for felt in felts) and max(f["y"] for f in felts) - min(f["y"] for f in felts) < 2


@pytest.mark.parametrize("players", sample([3, 4, 6, 8], every=3))
def test_words_on_a_table_of_many_do_not_overlap(replayed, players):
    setup = Setup.of("river").but(players=players)
    link = setup.text().partition("@")[0]
    page = replayed(1440, game=f"{link}@across@3", against=link)
    root = table(page)
    expect(root.locator("svg.wb-table")).to_have_count(1)
    for seat in setup.game.seats_of(setup.rules):
        expect(root.locator(".wb-zone-label", has_text=seat)).to_be_visible()
    root.focus()
    page.keyboard.press("w")
    assert not overlapping(page), overlapping(page)


@pytest.mark.parametrize("name", sample(games.names(), every=4))
def test_every_kind_of_mark_has_a_key_and_a_button(replayed, name):
    page = replayed(game=ONE[name])
    root = table(page)
    kinds = [mark for mark in moments.marks_of(games.load(name)).values()]
    there = [mark for mark in kinds if root.get_by_role("button", name=f"next {mark.word}", exact=True).count()]
    assert there
    for mark in there:
        page.keyboard.press("Home")
        page.keyboard.press(mark.key)
        if at_step(page) > 1:  # else it is the very first step that is marked
            expect(root.locator(".wb-line.wb-current .wb-sign").first).to_be_attached()
            expect(root.get_by_role("button", name=f"next {mark.word}", exact=True)).to_have_attribute(
                "title", re.compile(rf"\({mark.key}\)")
            )


@pytest.mark.parametrize("game", sample([TWO["profiteer"], ONE["profiteer"]], 2))
def test_a_long_choice_is_not_cut_off(replayed, game):
    page = replayed(height=800, game=game)
    root = table(page)
    for _ in range(40):
        page.keyboard.press("ArrowRight")
        for choice in root.locator(".wb-choice").all():
            notes = choice.locator("xpath=..").bounding_box()
            box = choice.bounding_box()
            assert box["y"] + box["height"] <= notes["y"] + notes["height"] + 1, choice.inner_text()
    more = root.locator(".wb-others summary")
    if more.count():
        more.first.click()
        expect(root.locator(".wb-others > div").first).to_be_visible()
        where(page).click()
        expect(root.locator(".wb-others > div").first).not_to_be_visible()


@pytest.mark.parametrize("game", sample([TWO["river of eight"], TWO["suits"], TWO["profiteer"]], 3))
def test_nothing_is_cut_off_on_a_phone(replayed, game):
    page = replayed(390, 844, game=game)
    root = table(page)
    assert page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
    assert (
        root.locator(".wb-jump-bar").evaluate("(bar) => getComputedStyle(bar).position") == "static"
    )  # no sheet of dials
    for each in root.locator("button:visible, select:visible, .wb-felt, .wb-sentence").all():
        box = each.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 391, each.inner_text()


def test_axe_finds_no_serious_fault(replayed, bare):
    page = replayed(game=f"{FIVE}@17")
    table(page)
    for scheme in ("light", "dark"):
        bare.dress(scheme)
        assert not (wrong := faults(page)), "\n".join(wrong)


@pytest.mark.parametrize("players", sample([8, 3], 2))
def test_a_river_of_any_size_is_stepped_through_without_trouble(replayed, players):
    page = replayed(1440, game=f"river:players={players}@across@3")
    table(page)
    for key in ("w", "l", "o", "h", "v", "End", "Home", "Shift+ArrowRight", "p"):
        page.keyboard.press(key)
    expect(where(page)).to_contain_text("First difference")


# ---------------------------------------------------------------- where it opens


def test_a_table_opens_at_its_step_and_the_address_follows_the_steps(desk_at):
    at = desk_at(page="Replay", game=ALONE, step="42")
    page = at.shown()
    table(page)
    expect(where(page)).to_contain_text("step 42 of")
    expect(page.locator(".wb-root")).to_be_focused()
    entries = page.evaluate("history.length")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    linked(page, step="47")
    assert page.evaluate("history.length") == entries
    at.on.until(lambda: at.parts.table.at == 46)  # told as well
    at.on.reload()
    table(page)
    expect(where(page)).to_contain_text("step 47 of")


def test_a_step_that_there_is_not_is_a_sentence(replayed):
    page = replayed(game=f"{FIVE}@17", step="99999")
    table(page)
    said = page.locator(".wb-notice")
    expect(said).to_contain_text("There is no step 99,999 in this game")
    last = at_step(page)
    assert f"step {last} of {last}" in where(page).inner_text()
    expect(said).to_contain_text(f"it has {last} steps")
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text("")
    linked(page, step=str(last - 1))


def test_another_game_has_a_step_of_its_own(desk_at):
    at = desk_at(game=f"{FIVE}@17", page="Replay", step="42")
    page = at.shown()
    table(page)
    at.go(lambda bench: bench.open(18))
    expect(page.locator(".wb-id").last).to_have_text(f"{FIVE}@18")
    page.wait_for_function("() => !new URLSearchParams(location.search).has('step')")
    assert link_of(page)["game"] == [f"{FIVE}@18"]


def test_one_table_when_nothing_is_changed(replayed):
    page = replayed(game=ALONE)
    expect(table(page).locator("svg.wb-table")).to_have_count(1)
    expect(table(page).get_by_text("First difference")).to_have_count(0)


def test_two_seats_of_one_deal_stand_side_by_side(replayed):
    page = replayed(game=f"{FIVE}@17r1", beside="seats")
    root = table(page)
    expect(root.locator("svg.wb-table")).to_have_count(2)
    expect(root.locator(".wb-side h3").first).to_contain_text("leads the middle card")
    boxes = [side.bounding_box() for side in root.locator(".wb-side").all()]
    assert boxes[0]["x"] >= 0 and boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], boxes
    assert boxes[1]["x"] + boxes[1]["width"] <= 1280 and abs(boxes[0]["y"] - boxes[1]["y"]) < 2, boxes


def test_a_deal_that_was_turned_opens_where_it_parts_and_ends_otherwise(desk_at):
    at = desk_at(game=FIVE, games="1000")
    seed = at.play().turned()["seed"][0]
    page = desk_at(game=f"{FIVE}@{seed}", page="Replay").shown()
    root = table(page)
    expect(root.locator("svg.wb-table")).to_have_count(2)
    expect(root.get_by_text("First difference").first).to_be_visible()
    root.get_by_role("button", name="Show the result").first.click()
    first, second = root.locator(".wb-outcome").all_inner_texts()
    assert first.split(" wins")[0] != second.split(" wins")[0]


def test_no_game_is_open_yet(desk_at):
    page = desk_at(page="Replay").shown()
    expect(page.locator(".wb-root")).to_contain_text("No game is open yet")


def test_the_largest_number_of_a_game_is_told_to_the_last_digit(replayed):
    page = replayed(game=f"{FIVE}@9007199254740991")
    expect(table(page).locator(".wb-id").last).to_have_text(f"{FIVE}@9007199254740991")
    linked(page, game=f"{FIVE}@9007199254740991", page="Replay")


@pytest.mark.parametrize(
    "games", sample([[TWO["armed"], ONE["armed"]], [ONE["river"]], [TWO["suits"]], [ONE["profiteer"]]], every=4)
)
def test_a_trace_comes_to_the_page_as_it_was_laid_out(bare, games):
    traces = tuple(replay(game) for game in games)
    data = table_data(traces, traces[0].game.Rules())
    told = bare.page.evaluate(
        """async ([script, told]) => (await import(`data:text/javascript,${encodeURIComponent(script)}`)).unpacked(told)""",
        [source("table/packed"), packed(data)],
    )
    whole = json.dumps(data, default=list)  # the steps, written out
    assert told == json.loads(whole) and len(packed(data)) < 0.4 * len(whole)


# ---------------------------------------------------------------- what is kept back


def test_nothing_is_told_before_it_is_asked_for(replayed):
    page = replayed(game=f"{FIVE}@17", step="42")
    root = table(page)
    assert not re.search(r"\bwins after\b", root.inner_text())
    lines = root.locator(".wb-side").last.locator(".wb-line")
    steps = [int(line.get_attribute("data-step")) for line in lines.all()]
    assert max(steps) < 42
    drawn = root.locator(".wb-course").bounding_box()["width"]
    assert drawn < 0.4 * root.locator(".wb-strip").bounding_box()["width"]
    root.get_by_role("button", name="Reveal the rest").last.click()
    expect(root.locator(f'.wb-side:last-child .wb-line[data-step="{max(steps) + 2}"]')).to_be_attached()
    assert root.locator(".wb-course").bounding_box()["width"] > 2 * drawn
    expect(root.locator(".wb-outcome", has_text="wins after")).to_have_count(0)
    root.get_by_role("button", name="Show the result").first.click()
    expect(root.locator(".wb-outcome", has_text="wins after")).to_have_count(2)
    expect(root).to_be_focused()


def test_the_result_is_told_once_the_game_is_over(replayed):
    page = replayed(game=ALONE)
    root = table(page)
    page.keyboard.press("End")
    expect(root.locator(".wb-outcome")).to_contain_text("wins after")
    page.keyboard.press("Home")
    expect(root.get_by_role("button", name="Show the result")).to_be_visible()


# ---------------------------------------------------------------- keys


def test_the_keys_step_through_a_game(replayed):
    page = replayed(game=f"{FIVE}@17")
    root = table(page)
    root.focus()
    page.keyboard.press("Home")
    expect(where(page)).to_contain_text("step 1 of")
    at_first = where(page).inner_text()
    page.keyboard.press("ArrowRight")
    expect(where(page)).not_to_have_text(at_first)
    at_second = where(page).inner_text()
    page.keyboard.press("ArrowRight")
    expect(where(page)).not_to_have_text(at_second)
    page.keyboard.press("ArrowLeft")
    expect(where(page)).to_have_text(at_second)
    page.keyboard.press("End")
    expect(root.locator(".wb-sentence").first).not_to_be_empty()
    expect(where(page)).not_to_have_text(at_second)
    page.keyboard.press("Home")
    expect(where(page)).to_have_text(at_first)
    expect(root).to_be_focused()


def test_space_plays_by_turns_and_highlights_go_from_mark_to_mark(replayed):
    page = replayed(game=ALONE)
    root = table(page)
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    expect(where(page)).to_contain_text("Turn 3,")
    page.keyboard.press("Space")
    seen = [at_step(page)]
    page.keyboard.press("ArrowLeft")
    assert seen[0] - at_step(page) == 1
    root.get_by_role("button", name="Highlights").click()
    expect(root.get_by_role("button", name="Highlights")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("h")
        seen.append(at_step(page))
        expect(root.locator(".wb-line.wb-current .wb-sign").first).to_be_attached()
    page.keyboard.press("Shift+H")
    assert at_step(page) == seen[-2]


def test_the_list_of_keys_opens_and_closes(replayed):
    page = replayed(game=f"{FIVE}@17")
    root = table(page)
    keys = root.get_by_role("dialog")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator(".wb-brand").click()):
        root.focus()
        page.keyboard.press("?")
        expect(keys).to_be_visible()
        expect(keys).to_contain_text("the next highlight")
        close()
        expect(keys).to_have_count(0)
    root.get_by_role("button", name="Keys").click()
    expect(keys).to_be_visible()
    root.get_by_role("button", name="Keys").click()
    expect(keys).to_have_count(0)


def test_the_log_is_read_by_the_keys_and_groups_have_names(replayed):
    page = replayed(game=ALONE)
    root = table(page)
    assert not root.locator('[role="group"]:not([aria-label])').count()
    root.locator(".wb-log").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert at_step(page) == 4
    page.keyboard.press("ArrowUp")
    assert at_step(page) == 3
    expect(root.locator(".wb-log")).to_be_focused()
    expect(root.locator(".wb-line[aria-current]")).to_have_attribute("data-step", "2")


def test_the_strip_goes_where_it_is_pressed(replayed):
    page = replayed(game=f"{FIVE}@17")
    root = table(page)
    box = root.locator(".wb-strip").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 12)
    assert abs(at_step(page) - 78) <= 3
    expect(root.locator(".wb-course-line")).to_have_count(4)
    names = root.locator(".wb-course-names span").evaluate_all("(all) => all.map((a) => getComputedStyle(a).color)")
    lines = root.locator(".wb-course-line").evaluate_all("(all) => all.map((a) => getComputedStyle(a).stroke)")
    assert set(names) == set(lines) and len(set(names)) == 2
    expect(root.locator(".wb-lane-published, .wb-lane-variant")).to_have_count(2)


# ---------------------------------------------------------------- what if here


def to_a_choice(page):
    """Step on to the first choice; return its options that can be pressed."""
    options = page.locator("button.wb-option.wb-press:visible")
    page.keyboard.press("Home")
    for _ in range(40):
        if options.count():
            return options
        page.keyboard.press("ArrowRight")
    raise AssertionError("Nobody chooses anything.")


def test_another_option_plays_on_beside_the_game(desk_at):
    at = desk_at(height=800, game=ALONE, page="Replay")
    page = at.shown()
    root = table(page)
    before = root.locator(".wb-id").all_inner_texts()
    option = to_a_choice(page).first
    words = option.inner_text()
    option.click()
    page.wait_for_function("() => /@17[.]\\d+-\\d+$/.test(new URLSearchParams(location.search).get('game'))")
    branch = link_of(page)["game"][0]
    expect(root.locator(".wb-label")).to_have_text(["As played", re.compile(f"^What if .+: {re.escape(words)}$", re.I)])
    expect(root.locator(".wb-id")).to_have_text([before[-1], branch])
    expect(where(page)).to_contain_text("First difference")
    expect(root.locator(".wb-taken").last).to_have_text(words)
    for felt in root.locator(".wb-felt").all():
        box = felt.bounding_box()
        assert box["width"] >= 330 and box["y"] + box["height"] <= 801
    assert not overlapping(page), overlapping(page)
    root.focus()
    page.keyboard.press("x")
    expect(root.locator(".wb-id")).to_have_text(before)
    linked(page, game=before[-1])
    assert not root.locator(".wb-aside-button").count()
    page.go_back()
    expect(root.locator(".wb-id")).to_have_text([before[-1], branch])
    root.get_by_role("button", name="Close this branch").click()
    expect(root.locator(".wb-id")).to_have_text(before)


def test_options_show_what_they_are_worth_once_asked(replayed):
    page = replayed(height=800, game=ALONE)
    root = table(page)
    options = to_a_choice(page)
    assert not root.locator(".wb-worth-bar").count()
    page.keyboard.press("e")
    expect(root.locator(".wb-worth-bar")).to_have_count(options.count() + 1, timeout=4 * SLOW)  # the one taken, too
    expect(root.locator(".wb-worth-said")).to_contain_text("400 plays of each option")
    expect(options.first).to_have_attribute("aria-label", re.compile(r": wins \d+%, \d+ to \d+%.*Play on from here"))
    assert root.locator(".wb-best").count() <= 1 and not root.locator(".wb-here").count()
    choice, notes = (root.locator(each).bounding_box() for each in (".wb-choice", ".wb-notes"))
    assert choice["y"] + choice["height"] <= notes["y"] + notes["height"] + 1
    root.get_by_role("button", name="And in this deal?").click()
    expect(root.locator(".wb-here")).to_have_count(options.count() + 1)
    assert set(root.locator(".wb-here").all_inner_texts()) <= {"wins", "loses", "draws"}
    options.first.click()
    expect(root.locator(".wb-id")).to_have_count(2)
    expect(root.locator(".wb-worth-said")).to_have_count(2)  # the game and its branch have not parted before


@pytest.mark.parametrize("game", [ONE["river"], ONE["war"]])
def test_where_nobody_chooses_nothing_is_asked(replayed, game):
    page = replayed(game=game)
    root = table(page)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("e")
    page.keyboard.press("x")
    assert not root.locator(".wb-press, .wb-ask-worth, .wb-worth-said, .wb-aside-button").count()
