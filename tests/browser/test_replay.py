"""The replay in a real browser: where it opens, what it keeps back, what fits, what the keys do."""

import json
import re

import pytest

from engine import game as games
from engine.replay import replay
from engine.setup import Setup
from tests.browser.test_browser import FIVE, SLOW, expect, link_of, linked, overlapping, resized, table
from tests.kit.chromium import put_away, window
from workbench.panels import marks
from workbench.panels.replay import table_data
from workbench.table.packed import packed
from workbench.table.script import source

pytestmark = pytest.mark.browser

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


def where(page):
    return page.locator(".wb-where")


def at_step(page) -> int:
    return int(re.search(r"step (\d+)", where(page).inner_text())[1])


# ---------------------------------------------------------------- the step in the link


@pytest.mark.parametrize("game", [f"{FIVE}@17", "suits@middle/highest@17"])
def test_a_link_opens_at_its_step_and_follows_the_steps(visit, game):
    page = visit(game=game, page="Replay", step="42")
    table(page)
    expect(where(page)).to_contain_text("step 42 of")
    expect(page.locator(".wb-root:not(.wb-first-moment)")).to_be_focused()
    entries = page.evaluate("history.length")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    linked(page, step="47")
    assert page.evaluate("history.length") == entries
    page.reload()
    table(page)
    expect(where(page)).to_contain_text("step 47 of")
    page.get_by_role("tab", name="Rulebook").click()
    expect(page.locator(".wb-book")).to_be_visible()
    linked(page, step="47", page="Rulebook")
    page.get_by_role("tab", name="Replay").click()
    expect(where(page)).to_contain_text("step 47 of")


def test_a_step_runs_no_cell(visit):
    page = visit()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    page.goto(page.url.partition("?")[0] + f"?game={FIVE}@17&page=Replay")
    table(page)
    expect(page.get_by_role("button", name="Typical")).to_be_visible(timeout=SLOW)
    page.evaluate("() => new Promise((done) => setTimeout(done, 1500))")
    before, opened = len(sent), at_step(page)
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    linked(page, step=str(opened + 10))
    page.evaluate("() => new Promise((done) => setTimeout(done, 500))")
    ran = [frame[:200] for frame in sent[before:] if '"running"' in frame or '"queued"' in frame]
    assert not ran, ran


def test_a_step_that_there_is_not_is_a_sentence(visit):
    page = visit(game=f"{FIVE}@17", page="Replay", step="99999")
    table(page)
    said = page.locator(".wb-notice")
    expect(said).to_contain_text("There is no step 99,999 in this game")
    last = at_step(page)
    assert f"step {last} of {last}" in where(page).inner_text()
    expect(said).to_contain_text(f"it has {last} steps")
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text("")
    linked(page, step=str(last - 1))


def test_another_game_has_a_step_of_its_own(visit):
    page = visit(game=f"{FIVE}@17", page="Replay", step="42")
    table(page)
    page.get_by_role("button", name="Typical").click(timeout=SLOW)
    expect(page.locator(".wb-id").last).not_to_have_text(f"{FIVE}@17")
    page.wait_for_function("() => !new URLSearchParams(location.search).has('step')")
    assert "step" not in link_of(page)


@pytest.mark.parametrize("games", [[TWO["armed"], ONE["armed"]], [ONE["river"]], [TWO["suits"]], [ONE["profiteer"]]])
def test_a_trace_comes_to_the_page_as_it_was_laid_out(browser, games):
    traces = tuple(replay(game) for game in games)
    data = table_data(traces, traces[0].game.Rules())
    context = window(browser)
    told = context.new_page().evaluate(
        """async ([script, told]) => (await import(`data:text/javascript,${encodeURIComponent(script)}`)).unpacked(told)""",
        [source("packed"), packed(data)],
    )
    put_away(context)
    whole = json.dumps(data, default=list)  # the steps, written out
    assert told == json.loads(whole) and len(packed(data)) < 0.4 * len(whole)


# ---------------------------------------------------------------- what is kept back


def test_nothing_is_told_before_it_is_asked_for(visit):
    page = visit(game=f"{FIVE}@17", page="Replay", step="42")
    root = table(page)
    assert not re.search(r"\bwins after\b", page.locator("body").inner_text())
    lines = root.locator(".wb-side").last.locator(".wb-line")
    steps = [int(line.get_attribute("data-step")) for line in lines.all()]
    assert max(steps) < 42
    drawn = root.locator(".wb-course").bounding_box()["width"]
    assert drawn < 0.4 * root.locator(".wb-strip").bounding_box()["width"]
    root.get_by_role("button", name="Show what comes").last.click()
    expect(root.locator(f'.wb-side:last-child .wb-line[data-step="{max(steps) + 2}"]')).to_be_attached()
    assert root.locator(".wb-course").bounding_box()["width"] > 2 * drawn
    expect(root.locator(".wb-outcome", has_text="wins after")).to_have_count(0)
    root.get_by_role("button", name="Show the result").first.click()
    expect(root.locator(".wb-outcome", has_text="wins after")).to_have_count(2)
    expect(root).to_be_focused()


def test_the_result_is_told_once_the_game_is_over(visit):
    page = visit(game="suits@middle/highest@17", page="Replay")
    root = table(page)
    page.keyboard.press("End")
    expect(root.locator(".wb-outcome")).to_contain_text("wins after")
    page.keyboard.press("Home")
    expect(root.get_by_role("button", name="Show the result")).to_be_visible()


# ---------------------------------------------------------------- what fits


@pytest.mark.parametrize("game", [*TWO.values(), *ONE.values()])
def test_tables_sentence_clause_and_choice_are_above_the_fold(visit, game):
    page = visit(game=game, page="Replay", width=1440, height=900)
    root = table(page)
    for _ in range(3):  # to where somebody chooses, if somebody does
        page.keyboard.press("Shift+ArrowRight")
    nothing_is_below(page, root, 900)
    resized(page, 1280, 800)
    nothing_is_below(page, root, 800)


def nothing_is_below(page, root, height: int) -> None:
    for what in (".wb-felt", ".wb-sentence", ".wb-clause"):
        for box in (each.bounding_box() for each in root.locator(what).all()):
            assert box["y"] + box["height"] <= height + 1, (what, box)
    felts = [felt.bounding_box() for felt in root.locator(".wb-felt").all()]
    assert all(felt["width"] >= 330 for felt in felts) and max(f["y"] for f in felts) - min(f["y"] for f in felts) < 2
    assert not overlapping(page), overlapping(page)


@pytest.mark.parametrize("game", [TWO["profiteer"], ONE["profiteer"]])
def test_a_long_choice_is_not_cut_off(visit, game):
    page = visit(game=game, page="Replay", height=800)
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
        page.locator(".wb-where").click()
        expect(root.locator(".wb-others > div").first).not_to_be_visible()


@pytest.mark.parametrize("game", [TWO["suits"], TWO["profiteer"], TWO["river of eight"]])
def test_nothing_is_cut_off_on_a_phone(visit, game):
    page = visit(game=game, page="Replay", width=390, height=844)
    root = table(page)
    assert page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")
    assert root.locator(".wb-bar").evaluate("(bar) => getComputedStyle(bar).position") == "static"  # no sheet of dials
    for each in root.locator("button:visible, select:visible, .wb-felt, .wb-sentence").all():
        box = each.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 391, each.inner_text()


# ---------------------------------------------------------------- keys


def test_space_plays_by_turns_and_highlights_go_from_mark_to_mark(visit):
    page = visit(game="suits@middle/highest@17", page="Replay")
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


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_mark_has_a_key_and_a_button(visit, name):
    page = visit(game=ONE[name], page="Replay")
    root = table(page)
    kinds = [mark for mark in marks.marks_of(games.load(name)).values()]
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


def test_the_list_of_keys_opens_and_closes(visit):
    page = visit(game=f"{FIVE}@17", page="Replay")
    root = table(page)
    keys = root.get_by_role("dialog")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.get_by_role("heading", level=1).click()):
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


def test_the_log_is_read_by_the_keys_and_groups_have_names(visit):
    page = visit(game="suits@middle/highest@17", page="Replay")
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


def test_the_strip_goes_where_it_is_pressed(visit):
    page = visit(game=f"{FIVE}@17", page="Replay")
    root = table(page)
    box = root.locator(".wb-strip").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 12)
    assert abs(at_step(page) - 78) <= 3
    expect(root.locator(".wb-course-line")).to_have_count(4)
    colours = root.locator(".wb-seat").evaluate_all(
        "(all) => all.filter((a) => a.textContent).map((a) => getComputedStyle(a).fill)"
    )
    names = root.locator(".wb-course-names span").evaluate_all("(all) => all.map((a) => getComputedStyle(a).color)")
    assert set(names) == set(colours) and len(set(names)) == 2
    expect(root.locator(".wb-lane-published, .wb-lane-variant")).to_have_count(2)


@pytest.mark.parametrize("players", [3, 8])
def test_a_river_of_any_size_is_stepped_through_without_trouble(visit, players):
    page = visit(game=f"river:players={players}@across@3", page="Replay", width=1440)
    table(page)
    for key in ("w", "l", "o", "h", "v", "End", "Home", "Shift+ArrowRight", "p"):
        page.keyboard.press(key)
    expect(where(page)).to_contain_text("The games part here")


def test_a_wrong_number_is_answered_beside_its_field(visit):
    page = visit(game=f"{FIVE}@17", page="Replay")
    table(page)
    field = page.get_by_placeholder("or a game's number")
    field.fill("17x")
    field.press("Enter")
    said = page.locator(".part-picks [role=alert]")
    expect(said).to_contain_text("is not a game")
    expect(page.get_by_role("alert")).to_have_count(1)
    field = page.get_by_placeholder("or a game's number")
    assert abs(said.bounding_box()["y"] - field.bounding_box()["y"]) < 60
    field.fill("18")
    field.press("Enter")
    expect(page.locator(".wb-id").last).to_have_text(f"{FIVE}@18")
    expect(said).to_have_count(0)
    expect(page.locator(".wb-root:not(.wb-first-moment)")).to_be_focused()


# ---------------------------------------------------------------- what if here


def to_a_choice(page):
    """Step on to where somebody chooses; the options that can be pressed."""
    options = page.locator("button.wb-option.wb-press:visible")
    page.keyboard.press("Home")
    for _ in range(40):
        if options.count():
            return options
        page.keyboard.press("ArrowRight")
    raise AssertionError("Nobody chooses anything.")


@pytest.mark.parametrize("game", [f"{FIVE}@17", "suits@middle/highest@17"], ids=["two rulebooks", "one"])
def test_another_option_plays_on_beside_the_game(visit, game):
    page = visit(game=game, page="Replay", height=800)
    root = table(page)
    before = root.locator(".wb-id").all_inner_texts()
    option = to_a_choice(page).first
    words = option.inner_text()
    option.click()
    page.wait_for_function("() => /@17[.]\\d+-\\d+$/.test(new URLSearchParams(location.search).get('game'))")
    branch = link_of(page)["game"][0]
    for again in (False, True):
        if again:
            page.reload()
            table(page)
        expect(root.locator(".wb-label")).to_have_text(
            ["As it was played", re.compile(f"^What if .+: {re.escape(words)}$", re.I)]
        )
        expect(root.locator(".wb-id")).to_have_text([before[-1], branch])
        expect(where(page)).to_contain_text("The games part here")
        expect(root.locator(".wb-taken").last).to_have_text(words)
        for felt in root.locator(".wb-felt").all():
            box = felt.bounding_box()
            assert box["width"] >= 330 and box["y"] + box["height"] <= 801
        assert not overlapping(page), overlapping(page)
    root.focus()
    page.keyboard.press("x")
    expect(root.locator(".wb-id")).to_have_text(before)
    assert link_of(page)["game"][0] == before[-1] and not root.locator(".wb-aside-button").count()
    page.go_back()
    expect(root.locator(".wb-id")).to_have_text([before[-1], branch])
    root.get_by_role("button", name="Put this branch aside").click()
    expect(root.locator(".wb-id")).to_have_text(before)


def test_options_show_what_they_are_worth_once_asked(visit):
    page = visit(game="suits@middle/highest@17", page="Replay", height=800)
    root = table(page)
    options = to_a_choice(page)
    assert not root.locator(".wb-worth-bar").count()
    page.keyboard.press("e")
    expect(root.locator(".wb-worth-bar")).to_have_count(options.count() + 1, timeout=4 * SLOW)  # the one taken, too
    expect(root.locator(".wb-worth-said")).to_contain_text("400 plays of each option")
    expect(options.first).to_have_attribute("aria-label", re.compile(r": wins \d+ %, \d+ to \d+ %.*Play on from here"))
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
def test_where_nobody_chooses_nothing_is_asked(visit, game):
    page = visit(game=game, page="Replay")
    root = table(page)
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("e")
    page.keyboard.press("x")
    assert not root.locator(".wb-press, .wb-ask-worth, .wb-worth-said, .wb-aside-button").count()
