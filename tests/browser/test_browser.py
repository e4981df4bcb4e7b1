"""The workbench in a real browser: it comes up, moves, opens games, steps through them, and stays on this machine."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from engine import game as games
from engine.setup import Setup
from tests.kit.chromium import expect

__all__ = ["expect"]  # other suites take it from here
pytestmark = pytest.mark.browser

HOST = "127.0.0.1"
SLOW = 120_000  # ms: a first compile may take a while
BARS = ".pressed_marks [aria-label]"  # the marks of a chart that can be pressed
LARGE_SCRIPT = re.compile(r"/@file/\d{6,}-[^/]*\.js")  # marimo writes the length into the name of a file
WIDGET_ENDS = re.compile(r'"method": ?"close"')
QUESTION = "Five cards in the hand?"
FIVE = "suits:hand_size=5@middle.greedy/lowest.greedy"
GAMES = games.names()


# ---------------------------------------------------------------- what a test looks at


def drawn(page):
    """The page, once its charts are there."""
    expect(page.locator(".part-charts svg.marks")).to_have_count(4, timeout=SLOW)
    return page


def sidebar(page):
    """Where the dials stand (marimo keeps a hidden copy of them elsewhere)."""
    return page.get_by_role("complementary")


def sentence(page):
    return page.locator("p.wb-sentence[aria-live]")


# How long it has been so, in ms, that no cell runs and nothing is asked for. Between two runs of a busy machine there is a gap.
AT_REST = """(ms) => {
    const busy = document.querySelector(".wb-asking, .running-app-icon"), now = performance.now();
    if (busy || !window.atRestSince) window.atRestSince = now;
    return !busy && now - window.atRestSince >= ms;
}"""


def rested(page) -> str:
    """The sentence, once the page asks for nothing more: all games and deals, those of other players, curve and ladder."""
    page.evaluate("window.atRestSince = 0")
    page.wait_for_function(AT_REST, arg=2_000, timeout=SLOW)
    return sentence(page).inner_text()


def chips(page):
    return page.locator(".part-chips button").filter(has_text="→")


def press(page, text: str):
    page.get_by_role("button", name=text).first.click()


def turn_to(page, name: str):
    page.get_by_role("tab", name=name).click()
    expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


def link_of(page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def linked(shown, **parts: str):
    """Wait until the link says so."""
    for name, value in parts.items():
        shown.wait_for_function("([n, v]) => new URLSearchParams(location.search).get(n) === v", arg=[name, value])


def table(page):
    """The card table; the felt of the first view is a smaller one."""
    root = page.locator(".wb-root:not(.wb-first-moment)")
    expect(root.locator("svg.wb-table").first).to_be_visible(timeout=SLOW)
    return root


def resized(page, width: int, height: int) -> None:
    """Another size of the window, and the page drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def no_sideways_scroll(page):
    return page.evaluate("document.scrollingElement.scrollWidth <= window.innerWidth")


# ---------------------------------------------------------------- the first screen


def test_comes_up(visit):
    page = drawn(visit())
    expect(page.locator(".part-questions button")).to_have_count(3)
    expect(page.locator(".part-questions button").first).to_have_text(QUESTION)
    expect(sentence(page)).to_contain_text("These are the published rules.")
    expect(page.locator(".wb-changes > .wb-change")).to_have_count(4)
    expect(page.locator(".wb-now").first).to_have_text(re.compile(r"\d"))
    expect(chips(page)).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    labels = [
        bar.get_attribute("aria-label") for bar in page.locator(".part-charts svg.marks").first.locator(BARS).all()
    ]
    assert labels and not any(label.startswith("variant") for label in labels), labels
    assert no_sideways_scroll(page)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_comes_up_and_answers_its_first_question(visit, name):
    page = drawn(visit(game=name))
    expect(page.locator(".part-questions button")).to_have_count(3)
    expect(page.locator(".wb-changes > .wb-change")).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator(".part-questions button").first.click()
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    expect(page.locator('[aria-label^="variant"]').first).to_be_attached()
    assert no_sideways_scroll(page)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_watched(visit, name):
    page = visit(game=f"{Setup.of(name).text()}@3", page="Replay")
    root, where = table(page), page.locator(".wb-where")
    expect(root.locator(".wb-course-line").first).to_be_attached()
    root.focus()
    page.keyboard.press("End")
    expect(where).not_to_contain_text("Turn 0,")
    expect(root.locator(".wb-sentence").first).not_to_be_empty()
    assert not overlapping(page), overlapping(page)
    assert no_sideways_scroll(page)


@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_words_on_a_table_of_many_do_not_overlap(visit, players):
    setup = Setup.of("river").but(players=players)
    link = setup.text().partition("@")[0]
    page = visit(game=f"{link}@across@3", against=link, page="Replay", width=1440)
    root = table(page)
    expect(root.locator("svg.wb-table")).to_have_count(1)
    for seat in setup.game.seats_of(setup.rules):
        expect(root.locator(".wb-zone-label", has_text=seat)).to_be_visible()
    root.focus()
    page.keyboard.press("w")
    assert not overlapping(page), overlapping(page)


def overlapping(page) -> list[str]:
    """Words on the card table that lie over each other, or stick out of it."""
    return page.evaluate(
        """() => {
            const found = [];
            for (const table of document.querySelectorAll("svg.wb-table")) {
                const edge = table.getBoundingClientRect();
                const words = [...table.querySelectorAll(".wb-zone-label")].filter((w) => w.textContent.trim());
                const boxes = words.map((w) => [w.textContent.trim(), w.getBoundingClientRect()]);
                boxes.forEach(([text, box], i) => {
                    if (box.left < edge.left - 1 || box.right > edge.right + 1) found.push(`${text} sticks out`);
                    for (const [other, there] of boxes.slice(i + 1)) {
                        const across = box.left < there.right - 1 && there.left < box.right - 1;
                        const down = box.top < there.bottom - 3 && there.top < box.bottom - 3;
                        if (across && down) found.push(`${text} over ${other}`);
                    }
                });
            }
            return found;
        }"""
    )


def test_a_game_without_choices_says_so_and_offers_some(visit):
    page = drawn(visit(game="river"))
    expect(page.locator(".wb-note").first).to_contain_text("Nobody decides anything")
    sidebar(page).get_by_text("Variants in which somebody decides").click()
    sidebar(page).get_by_role("button", name="A hand of three").click()
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    expect(page.locator(".wb-note", has_text="Nobody decides")).to_have_count(0)


def test_a_browser_that_fetches_late_what_draws_the_charts_draws_them(visit):
    """Meanwhile the cell has run again that made the first ones."""
    page, held = visit(game="suits"), []
    sentence(page).wait_for(timeout=SLOW)
    page.route(LARGE_SCRIPT, lambda route: held.append(route))
    page.reload()
    expect(page.locator(".part-questions button").first).to_have_text(QUESTION)
    rested(page)
    assert held and not page.locator(".part-charts svg.marks").count()
    page.locator(".part-head .wb-game", has_text="Armed").click()
    expect(page.locator(".part-head .wb-game[aria-pressed=true]")).to_contain_text("Armed")
    rested(page)
    page.unroute(LARGE_SCRIPT)  # which lets go what is held
    drawn(page)


def test_whoever_leaves_before_the_charts_can_be_drawn_finds_them_later(visit):
    """Their widgets do not end meanwhile: marimo shows an error in one that ends while its script is on the way."""
    page, held, ended = visit(game="suits"), [], []
    sentence(page).wait_for(timeout=SLOW)
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda told: ended.extend(WIDGET_ENDS.findall(str(told))))
    )
    page.route(LARGE_SCRIPT, lambda route: held.append(route))
    page.reload()
    expect(page.locator(".part-questions button").first).to_have_text(QUESTION)
    rested(page)
    turn_to(page, "Study")
    expect(page.locator(".part-charts")).to_have_count(0)
    turn_to(page, "Tune")
    expect(page.locator(".part-charts")).to_have_count(1)
    page.unroute(LARGE_SCRIPT)
    drawn(page)
    page.locator(".part-head .wb-game", has_text="Armed").click()
    expect(page.locator(".part-head .wb-game[aria-pressed=true]")).to_contain_text("Armed")
    rested(drawn(page))
    assert held and not ended


def test_a_warning_that_comes_or_goes_leaves_what_is_said_in_its_place(visit):
    page = drawn(visit(game="river"))
    page.locator(".part-numbers .wb-of-minutes summary").click()
    warning = page.locator(".wb-note", has_text="Nobody decides")
    sidebar(page).get_by_text("Variants in which somebody decides").click()
    sidebar(page).get_by_role("button", name="A hand of three").click()
    expect(warning).to_have_count(0)
    rested(page)
    _stands_in_its_place(page)
    page.go_back()
    expect(warning).to_have_count(1)
    rested(page)
    _stands_in_its_place(page)


def _stands_in_its_place(page) -> None:
    """The sentence and the numbers, each once; the line that was opened is open."""
    expect(page.locator(".part-verdict .wb-sentence[aria-live]")).to_have_count(1)
    expect(page.locator(".part-numbers .wb-changes")).to_have_count(1)
    expect(page.locator(".wb-changes")).to_have_count(1)
    expect(page.locator(".wb-of-minutes")).to_have_attribute("open", "")


def test_a_place_that_is_given_another_name_shows_what_is_said_there(visit):
    page = drawn(visit())
    page.evaluate(
        """() => document.querySelector('wb-live[data-part="numbers"]').setAttribute("data-part", "verdict")"""
    )
    expect(page.locator(".part-numbers .wb-sentence")).to_have_text(
        page.locator(".part-verdict .wb-sentence").inner_text()
    )
    expect(page.locator(".wb-changes")).to_have_count(0)


def test_of_long_games_some_are_shown_first_and_one_may_stop_there(visit):
    page = drawn(visit(game="armed:original_all52@small_first/small_first"))
    more = page.locator(".wb-note", has_text="while the rest are played")
    expect(more).to_be_visible()
    first = more.inner_text()
    expect(more).not_to_have_text(first)  # they come
    page.get_by_role("button", name="These are enough").click()
    expect(more).to_have_count(0)
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('games')) >= 100")


def test_a_warning_of_the_rules_is_shown(visit):
    page = drawn(visit(game="profiteer:resources=6"))
    expect(page.locator(".wb-note").first).to_have_text(Setup.of("profiteer").but(resources=6).rules.warning())


def test_a_number_says_what_it_is(visit):
    page = drawn(visit())
    line = page.locator(".wb-change").first
    expect(line.locator("p").last).not_to_be_visible()
    line.locator("summary").click()
    expect(line.locator(".wb-change-says")).to_contain_text("games with its 95 % interval")
    expect(page.locator(".wb-rest .wb-change").first).not_to_be_visible()
    page.locator(".wb-rest > summary").click()
    expect(page.locator(".wb-rest .wb-change").first).to_be_visible()


def test_who_won_before_and_after_opens_its_deals(visit):
    page = drawn(visit(game="suits:hand_size=5"))
    expect(page.locator(".part-ends")).to_contain_text("of the deals end otherwise")
    page.get_by_role("button", name=re.compile("^Red → Black: ")).click()
    expect(page.locator(".part-listed")).to_contain_text("before Red wins, now Black wins")
    page.locator(".part-listed .wd-open").first.click()
    expect(page.locator(".wb-side, .wb-sides").first).to_be_visible()


def test_the_ladder_of_players_follows_the_dial_and_goes_where_nobody_chooses(visit):
    page = drawn(visit())
    ladder = page.locator(".part-ladder")
    expect(ladder.locator("svg.marks")).to_have_count(1, timeout=SLOW)
    expect(ladder).to_contain_text("The best player here wins")
    dial = sidebar(page).get_by_role("slider").first
    dial.focus()
    page.keyboard.press("ArrowRight")
    expect(ladder).to_contain_text("in this variant")
    expect(ladder.locator('[aria-label^="this variant, counts the cards"]')).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(ladder).to_have_count(0)


def test_a_dial_moves_the_charts(visit):
    page = drawn(visit())
    before = sentence(page).inner_text()
    dial = sidebar(page).get_by_role("slider").first
    dial.focus()
    page.keyboard.press("ArrowRight")
    expect(sentence(page)).not_to_have_text(before)
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    expect(chips(page)).to_have_count(1)
    expect(page.locator('[aria-label^="variant"]').first).to_be_attached()
    expect(page.locator(".part-curve svg.marks")).to_have_count(1)
    expect(dial).to_be_focused()
    once = chips(page).first.inner_text()
    page.keyboard.press("ArrowRight")  # the dial still has the keys
    expect(chips(page).first).not_to_have_text(once)


def test_the_clause_under_a_dial_reads_as_it_is_turned(visit):
    page = drawn(visit())
    words, dial = sidebar(page).locator(".wb-clause", has_text="SUITS-01.6"), sidebar(page).get_by_role("slider").first
    dial.focus()
    expect(words.locator("visible=true")).to_contain_text("the top 3 cards")
    for cards in (4, 5):
        page.keyboard.press("ArrowRight")
        expect(words.locator("visible=true")).to_contain_text(f"the top {cards} cards")
    expect(dial).to_be_focused()  # it is the same dial still
    chips(page).first.click()
    expect(words.locator("visible=true")).to_contain_text("the top 3 cards")


def test_a_dial_can_be_put_back(visit):
    page = drawn(visit(game=FIVE))
    expect(page.locator('[aria-label^="variant"]').first).to_be_attached()
    chips(page).first.click()
    expect(chips(page)).to_have_count(0)
    expect(sentence(page)).to_contain_text("These are the published rules.")
    expect(page.locator('[aria-label^="variant"]')).to_have_count(0)
    linked(page, game="suits@middle.greedy/lowest.greedy")


def test_a_question_changes_sentence_and_link(visit):
    page = drawn(visit())
    press(page, QUESTION)
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    expect(chips(page)).to_have_count(1)
    linked(page, game=FIVE, touched="hand_size")


def test_the_search_finds_dials(visit):
    page = drawn(visit())
    box = sidebar(page).get_by_placeholder(re.compile("Search the rules"))
    box.press_sequentially("SUITS-01.6")  # it acts while one types
    expect(sidebar(page).locator(".wb-dial").first).to_contain_text("Hand size")
    expect(box).to_be_focused()
    box.fill("zebra")
    expect(sidebar(page).get_by_text("No rule of A War of Suits mentions")).to_be_visible()
    expect(page.locator(".wb-dial")).to_have_count(0)
    expect(box).to_be_focused()


def test_a_dial_that_was_turned_stands_so_after_a_search(visit):
    page = drawn(visit(games="1000"))
    dial = sidebar(page).get_by_role("slider").first
    dial.focus()
    page.keyboard.press("ArrowRight")
    expect(chips(page)).to_have_count(1)
    box = sidebar(page).get_by_placeholder(re.compile("Search the rules"))
    box.fill("zebra")
    expect(page.locator(".wb-dial")).to_have_count(0)
    box.fill("")
    expect(dial).to_have_attribute("aria-valuenow", "4")


# ---------------------------------------------------------------- from chart to game


def test_a_bar_opens_its_games(visit):
    page = drawn(visit(game=FIVE))
    expect(page.locator('[aria-label^="variant"]').first).to_be_attached()
    page.locator(".part-charts svg.marks").nth(1).locator('.pressed_marks [aria-label^="variant"]').first.click()
    behind = page.locator(".part-behind")
    expect(behind).to_contain_text("games under the variant are behind this mark")
    expect(behind.locator(".wd-open")).to_have_count(12)
    behind.get_by_role("combobox", name="Order").select_option(label="Longest first")
    expect(behind.locator(".wd-turns").first).to_contain_text("23 turns")
    behind.get_by_role("button", name="Show 12 more").click()
    expect(behind.locator(".wd-open")).to_have_count(24)
    seed = behind.locator(".wd-open").nth(2).get_attribute("data-seed")
    behind.locator("tbody tr").nth(2).click()
    expect(table(page).locator(".wb-id").last).to_have_text(f"{FIVE}@{seed}")
    linked(page, game=f"{FIVE}@{seed}", page="Replay")


def test_numbers_that_come_leave_a_press_to_be_heard(visit):
    """Of two things that a picture tells while the kernel is busy, the latter counts: so it tells of presses and nothing else."""
    page = drawn(visit(game=FIVE))
    rested(page)
    told: list[dict] = []
    page.on("request", lambda request: told.append(request.post_data_json) if "model" in request.url else None)
    page.locator(".part-charts svg.marks").nth(1).locator('.pressed_marks [aria-label^="variant"]').first.click()
    expect(page.locator(".part-behind")).to_contain_text("games under the variant are behind this mark")
    (press,) = [each for each in told if '"seat' in json.dumps(each)]
    before = sentence(page).inner_text()
    sidebar(page).get_by_role("slider", name="Hand size").press("ArrowRight")
    expect(sentence(page)).not_to_have_text(before)
    rested(page)
    assert [each for each in told if each["modelId"] == press["modelId"]] == [press] and len(told) > 1


def test_a_piece_of_the_big_chart_opens_a_deal_from_both_seats(visit):
    page = drawn(visit(game=FIVE))
    skill = page.locator(".part-charts svg.marks").first
    skill.locator('.pressed_marks [aria-label^="variant"][aria-label*="wins from both seats"]').first.click()
    behind = page.locator(".part-behind")
    expect(behind).to_contain_text("leads the middle card: wins from both seats.")
    expect(behind.locator(".wd-open").first).to_be_visible()
    seed = behind.locator(".wd-open").first.get_attribute("data-seed")
    behind.locator("tbody tr").first.click()
    expect(table(page).locator("svg.wb-table")).to_have_count(2)
    expect(table(page).locator(".wb-side h3").first).to_contain_text("leads the middle card")
    expect(table(page).locator(".wb-id").last).to_have_text(f"{FIVE}@{seed}r1")
    linked(page, game=f"{FIVE}@{seed}r1", page="Replay", beside="seats")


def test_a_turned_deal_opens_where_it_parts(visit):
    page = drawn(visit(game=FIVE))
    press(page, "urned around")
    expect(table(page).locator("svg.wb-table")).to_have_count(2)
    table(page).get_by_role("button", name="Show the result").first.click()
    first, second = table(page).locator(".wb-outcome").all_inner_texts()
    assert first.split(" wins")[0] != second.split(" wins")[0]
    expect(table(page).get_by_text("The games part here").first).to_be_visible()


def test_two_tables_fit(visit):
    page = visit(game=f"{FIVE}@17", page="Replay")
    expect(table(page).locator("svg.wb-table")).to_have_count(2, timeout=SLOW)
    boxes = [side.bounding_box() for side in table(page).locator(".wb-side").all()]
    assert len(boxes) == 2
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 1280 for box in boxes), boxes
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], "they stand side by side"
    assert abs(boxes[0]["y"] - boxes[1]["y"]) < 2
    assert no_sideways_scroll(page)
    expect(page.locator(".wb-dial")).to_have_count(0)  # the dials are folded away


def test_one_table_when_nothing_is_changed(visit):
    page = visit(game="suits@middle/highest@17", page="Replay")
    expect(table(page).locator("svg.wb-table")).to_have_count(1)
    expect(table(page).get_by_text("The games part here")).to_have_count(0)


def test_the_keys_step_through_a_game(visit):
    page = visit(game=f"{FIVE}@17", page="Replay")
    root, where = table(page), page.locator(".wb-where")
    root.focus()
    page.keyboard.press("Home")
    expect(where).to_contain_text("step 1 of")
    at_first = where.inner_text()
    page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(at_first)
    at_second = where.inner_text()
    page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(at_second)
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(at_second)
    page.keyboard.press("End")
    expect(page.locator(".wb-root:not(.wb-first-moment) .wb-sentence").first).not_to_be_empty()
    expect(where).not_to_have_text(at_second)
    page.keyboard.press("Home")
    expect(where).to_have_text(at_first)
    expect(root).to_be_focused()


@pytest.mark.parametrize("number", ["9007199254740991", "17r1"])
def test_any_game_can_be_opened(visit, number):
    page = visit(game=f"{FIVE}@{number}", page="Replay")
    expect(table(page).locator(".wb-id").last).to_have_text(f"{FIVE}@{number}")
    expect(page.get_by_role("button", name="urned around").first).to_be_visible()  # and others are offered
    linked(page, game=f"{FIVE}@{number}", page="Replay")


def test_no_game_is_open_yet(visit):
    page = visit(page="Replay")
    expect(page.locator(".wb-root:not(.wb-first-moment)")).to_contain_text("No game is open yet", timeout=SLOW)


# ---------------------------------------------------------------- the link


@pytest.mark.parametrize("game", [FIVE, "suits:equal_faces@random/middle"])
def test_the_link_brings_the_screen_back(visit, game):
    first = drawn(visit(game=game))
    expect(sentence(first)).to_contain_text("Compared with")
    expect(first.locator(".part-curve svg.marks")).to_have_count(1)
    said = rested(first)
    second = drawn(visit(**{name: values[0] for name, values in link_of(first).items()}))
    expect(sentence(second)).to_have_text(said)
    assert chips(second).all_inner_texts() == chips(first).all_inner_texts() != []
    assert second.locator(".wb-change").all_inner_texts() == first.locator(".wb-change").all_inner_texts()
    assert link_of(second) == link_of(first)


def test_the_link_of_a_game_brings_it_back(visit):
    page = visit(game=f"{FIVE}@17", page="Replay", touched="hand_size")
    expect(table(page).locator(".wb-id").last).to_have_text(f"{FIVE}@17")
    expect(chips(page)).to_have_count(1)
    page.reload()
    expect(table(page).locator(".wb-id").last).to_have_text(f"{FIVE}@17")


HOSTILE = {
    "another game": {"game": "chess"},
    "a script": {"game": "<script>alert(1)</script>", "page": "<img src=x onerror=alert(1)>"},
    "out of bounds": {"game": "suits:hand_size=99"},
    "a person at the table": {"game": "suits@person"},
    "broken numbers": {"games": "-5", "seed": "1e9", "version": "x"},
}


@pytest.mark.parametrize("query", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_link_gives_defaults_and_a_sentence(visit, query):
    page = visit(**query)
    page.on("dialog", lambda dialog: pytest.fail("a script ran"))
    drawn(page)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"\w+.*\.$"))
    expect(sentence(page)).to_contain_text("These are the published rules.")
    expect(chips(page)).to_have_count(0)
    assert page.locator(".part-head script, .wb-problem *, img[src=x]").count() == 0


# ---------------------------------------------------------------- the rulebook


def test_the_rulebook_marks_what_is_changed(visit):
    page = drawn(visit(game=FIVE))
    turn_to(page, "Rulebook")
    book = page.locator(".wb-book")
    expect(book.locator("del, s").first).to_be_visible()
    expect(book.locator("del, s").filter(has_text="3").first).to_be_visible()
    expect(book.locator("strong, b").filter(has_text="5").first).to_be_visible()
    expect(page.get_by_text("Give the variant a name before you save it.")).to_be_visible()
    turn_to(page, "Tune")
    drawn(page)


def test_the_rulebook_of_the_published_rules_marks_nothing(visit):
    page = visit(page="Rulebook")
    expect(page.locator(".wb-book")).to_contain_text("SUITS-01", timeout=SLOW)
    expect(page.locator(".wb-book del, .wb-book s")).to_have_count(0)


def test_what_is_handed_in_from_a_page_that_was_loaded_again_holds_all_games(visit):
    page = visit(game="armed:original_all52", page="Rulebook", games="1000", seed="4321")
    expect(page.locator(".wb-book")).to_be_visible(timeout=SLOW)
    page.get_by_label(re.compile("Name|Title")).first.fill("All 52")
    page.locator("textarea").first.fill("To see how long it takes.")
    page.locator("textarea").first.blur()
    hand_in = page.locator("marimo-download").first
    expect(hand_in.locator("a, button").first).to_be_enabled()
    with page.expect_download(timeout=SLOW) as found:
        hand_in.locator("a, button").first.click()
    handed = Path(found.value.path()).read_text("utf-8")
    assert "1,000 games" in handed, re.findall(r"[\d,]+ games", handed)
