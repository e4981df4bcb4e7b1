"""The view of a bench on a blank page: what stays when words change, live parts, events that get lost, what a tab keeps."""

import re

import pytest
import traitlets

from tests.kit.chromium import expect
from tests.kit.focus import INNERMOST, WORDS, focused
from workbench.session.parts.live_part import LivePart

pytestmark = pytest.mark.browser

PLACES = (
    '<div class="wb-page" data-beside><div class="wb-columns"><aside class="wb-beside">{beside}</aside>'
    '<div class="wb-main">{main}</div></div></div>'
)
VERDICT = '<div data-words="verdict" class="part-verdict"></div>'
FOLD = '<details data-fold="more"><summary>More</summary><p>{}</p></details>'


class Drawer(LivePart):
    """The fields that the list of games draws."""

    said = traitlets.Unicode("Three games").tag(sync=True)
    rows = traitlets.List().tag(sync=True)
    more = traitlets.Int(24).tag(sync=True)
    kinds = traitlets.List().tag(sync=True)
    orders = traitlets.List().tag(sync=True)
    order = traitlets.Unicode().tag(sync=True)
    kind = traitlets.Unicode().tag(sync=True)
    versus = traitlets.Unicode().tag(sync=True)
    opened = traitlets.List([0, 0]).tag(sync=True)
    count = traitlets.Int(12).tag(sync=True, heard=True)


def verdict_of(view, html: str, shadow: bool = True):
    view.words(verdict=html).open(VERDICT, shadow)
    return view.page.locator(".part-verdict")


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("shadow", [True, False])
def test_new_words_leave_the_focus_open_folds_and_typed_texts(view, shadow):
    page, shown = view.page, verdict_of(view, f'<p>One</p>{FOLD.format("a")}<input data-type="note" value="">', shadow)
    page.get_by_text("More").click()
    view.has_done("fold", "more", True)
    field = page.locator("[data-type]")
    field.press_sequentially("abc")
    view.has_done("type", "note", "abc")
    view.words(verdict=f'<h4>A warning</h4><p>Two</p>{FOLD.format("b")}<input data-type="note" value="">')
    expect(shown).to_have_text("A warningTwoMoreb")
    expect(shown.locator("details > p")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("abc")


def test_a_field_begins_anew_once_its_text_is_taken(view):
    verdict_of(view, '<input data-type="note" data-taken="1">')
    field = view.page.locator("[data-type]")
    field.press_sequentially("abc")
    view.words(verdict='<input data-type="note" data-taken="2">')
    expect(field).to_have_value("")


def test_a_button_keeps_the_focus_when_others_come_before_it(view):
    verdict_of(view, '<button data-press="a:1">One</button><button data-press="a:2">Two</button>')
    two = view.page.get_by_text("Two")
    two.focus()
    two.evaluate("(button) => { button.isTheOne = true; }")
    view.words(
        verdict='<button data-press="a:0">Zero</button><p>x</p><button data-press="a:1">One</button>'
        '<button data-press="a:2">Two</button>'
    )
    expect(view.page.get_by_text("Zero")).to_be_visible()
    expect(two).to_be_focused()
    assert two.evaluate("(button) => button.isTheOne")


def test_what_was_around_a_button_that_goes_takes_its_focus(view):
    shown = verdict_of(view, '<div id="row"><button data-press="a:1">One</button></div>')
    view.page.get_by_text("One").focus()
    view.words(verdict='<div id="row"><b>gone</b></div>')
    expect(shown.locator("#row")).to_be_focused()


def test_what_is_scrolled_stays(view):
    lines = "".join(f"<p>line {n}</p>" for n in range(60))
    shown = verdict_of(view, f'<div id="box" style="height: 90px; overflow: auto">{lines}</div>')
    box = shown.locator("#box")
    box.evaluate("(box) => { box.scrollTop = 300; }")
    view.words(verdict=f'<p>above</p><div id="box" style="height: 90px; overflow: auto">{lines}<p>the last</p></div>')
    expect(shown).to_contain_text("the last")
    assert box.evaluate("(box) => box.scrollTop") == 300


def test_the_skeleton_changes_around_words_that_stay(view):
    shown = verdict_of(view, "<p>One</p>")
    shown.locator("p").evaluate("(line) => { line.isTheOne = true; }")
    view.top.html = f'<h2>Questions</h2><div class="wb-above">{VERDICT}</div>'
    expect(view.page.locator(".wb-above .part-verdict p")).to_have_text("One")
    assert shown.locator("p").evaluate("(line) => line.isTheOne")


# ---------------------------------------------------------------- controls

LIST = '<select data-choose="seats:0"><option value="a"{}>A</option><option value="b"{}>B</option></select>'


def test_a_list_shows_what_was_chosen_and_goes_back_if_that_is_refused(view):
    verdict_of(view, LIST.format(" selected", ""))
    chosen = view.page.locator("select")
    chosen.select_option("b")
    view.has_done("choose", "seats:0", "b")
    view.words(verdict=f"<p>busy</p>{LIST.format(' selected', '')}")
    expect(view.page.get_by_text("busy")).to_be_visible()
    expect(chosen).to_have_value("b")
    view.line.settle()
    expect(chosen).to_have_value("a")


def test_a_list_shows_what_another_move_has_chosen(view):
    verdict_of(view, LIST.format(" selected", ""))
    chosen = view.page.locator("select")
    chosen.select_option("b")
    view.has_done("choose", "seats:0", "b")
    view.words(verdict=LIST.format("", " selected"))
    view.words(verdict=LIST.format(" selected", ""))  # Undo
    expect(chosen).to_have_value("a")


TABS = (
    '<div role="tablist"><button role="tab" data-choose="page" data-value="Bench" aria-selected="true">Bench</button>'
    '<button role="tab" data-choose="page" data-value="Play" aria-selected="false" tabindex="-1">Play</button></div>'
)


def test_a_tab_is_chosen_under_the_hand_and_by_key(view):
    view.open(TABS)
    tune, play = (view.page.get_by_role("tab", name=name) for name in ("Bench", "Play"))
    view.is_there = False
    play.click()
    expect(play).to_have_attribute("aria-selected", "true")
    expect(tune).to_have_attribute("aria-selected", "false")
    view.is_there = True
    view.has_done("choose", "page", "Play")
    view.page.keyboard.press("ArrowLeft")
    expect(tune).to_be_focused()
    view.page.keyboard.press("Enter")
    view.has_done("choose", "page", "Bench")


def test_a_switch_says_whether_it_is_on(view):
    verdict_of(
        view, '<label class="wb-toggle"><input type="checkbox" role="switch" data-choose="predict">Predict</label>'
    )
    view.page.get_by_role("switch").click()
    view.has_done("choose", "predict", True)
    view.page.get_by_role("switch").click()
    view.has_done("choose", "predict", False)


def test_a_text_leaves_before_the_press_that_follows_it(view):
    verdict_of(view, '<input data-type="note" data-enter="save:note"><button data-press="save:note">Save</button>')
    view.page.locator("[data-type]").press_sequentially("abc")
    view.page.keyboard.press("Enter")
    view.has_done("press", "save:note", None)
    said = [(event.verb, event.value) for event in view.events if event.verb in ("type", "press")]
    assert said[-2:] == [("type", "abc"), ("press", None)]


def test_a_file_is_opened_and_one_is_saved(view):
    view.open(
        '<label class="wb-file wb-press">Open<input type="file" data-file="shelf"></label><button data-save="shelf">Save</button>'
    )
    view.page.locator("[data-file]").set_input_files({"name": "a.toml", "mimeType": "text/plain", "buffer": b"x = 1"})
    view.has_done("file", "shelf", "x = 1")
    view.does = lambda event: (
        event.verb == "save" and view.top.send({"save": {"name": "b.toml", "kind": "text/plain", "text": "y"}})
    )
    with view.page.expect_download() as coming:
        view.page.get_by_text("Save").click()
    assert coming.value.suggested_filename == "b.toml" and coming.value.path().read_text() == "y"


def test_keys_stay_on_the_bench_but_those_with_ctrl(view):
    view.open('<button data-press="a:b">Go</button>', shadow=False)
    view.page.evaluate(
        "() => { window.passed = []; document.addEventListener('keydown', ({ key }) => passed.push(key)); }"
    )
    view.page.get_by_text("Go").focus()
    for key in ("d", "ArrowDown", "Control+s", "Control+z"):
        view.page.keyboard.press(key)
    view.has_done("walk", "back", None)
    assert view.page.evaluate("passed") == ["Control", "s", "Control"]


# ---------------------------------------------------------------- live parts

LIVE = '<div data-live="behind" data-kind="drawer"></div>'


def test_a_live_part_is_drawn_once_and_kept_while_its_place_is_gone(view):
    part = Drawer()
    view.line.add("behind", part)
    view.open(PLACES.format(beside="", main=LIVE))
    shown = view.page.locator(".wd")
    expect(shown).to_contain_text("Three games")
    shown.evaluate("(node) => { node.isTheOne = true; }")
    view.top.html = PLACES.format(beside="", main="<p>elsewhere</p>")
    expect(view.page.get_by_text("elsewhere")).to_be_visible()
    expect(shown).to_have_count(0)
    part.said = "Two games"
    view.words(verdict=f"<h4>Here</h4>{LIVE}")
    view.top.html = PLACES.format(beside=VERDICT, main="")
    expect(view.page.locator(".part-verdict .wd")).to_contain_text("Two games")
    assert shown.evaluate("(node) => node.isTheOne")
    view.words(verdict=f"<h4>There</h4><p>more</p>{LIVE}")
    expect(view.page.get_by_text("There")).to_be_visible()
    assert shown.evaluate("(node) => node.isTheOne")


def test_what_a_live_part_sets_is_heard_by_its_own_part(view):
    part = Drawer()
    view.line.add("behind", part)
    view.open(LIVE)
    view.page.get_by_text("Show 12 more").click()
    view.until(lambda: part.count == 24)
    part.more = 0
    expect(view.page.locator(".wd-more")).to_have_count(0)


# ---------------------------------------------------------------- the line


def test_an_event_that_is_lost_is_sent_again_and_one_that_was_done_is_not(view):
    view.open('<button data-press="a:b">Go</button>')
    go = view.page.get_by_text("Go")
    view.until(lambda: view.events)  # its width
    view.page.evaluate("() => { lost.there = true; }")
    go.click()
    bench = view.page.locator(".wb-bench")
    expect(bench).to_have_attribute("data-unheard", "")
    view.page.evaluate("() => { lost.there = false; lost.back = true; }")
    view.has_done("press", "a:b", None)
    view.page.evaluate("() => { lost.back = false; }")
    go.click()
    expect(bench).not_to_have_attribute("data-unheard", "")
    assert view.done("press") == [("a:b", None)] * 2


def test_a_view_that_missed_an_update_asks_for_everything(view):
    shown = verdict_of(view, "<p>One</p>")
    expect(shown).to_have_text("One")
    view.page.evaluate("() => { lost.back = true; }")
    view.words(verdict="<p>Two</p>")
    view.until(lambda: not view.waits)
    view.page.evaluate("() => { lost.back = false; }")
    view.words(other="<p>x</p>")
    expect(shown).to_have_text("Two")


@pytest.mark.slow
def test_a_kernel_that_is_silent_for_long_is_spoken_of(view):
    view.open('<button data-press="a:b">Go</button>', shadow=False)
    view.until(lambda: view.events)
    view.is_there = False
    view.page.get_by_text("Go").click()
    quiet = view.page.get_by_role("status")
    expect(quiet).to_have_text("Not connected; trying again ...")
    view.is_there = True
    expect(quiet).to_have_text("")
    assert view.done("press") == [("a:b", None)]


def test_cells_hear_of_a_move_once_it_has_settled(view):
    shown = verdict_of(view, "<p>One</p>")
    expect(shown).to_have_text("One")
    with view.line.together():
        view.words(verdict="<p>Two</p>")
        view.line.settle()
    view.page.wait_for_function("() => saved.length === 1 && saved[0].moves === 1")
    assert shown.text_content() == "Two"


def test_the_width_of_the_bench_is_told_and_a_narrow_one_has_one_column(view):
    view.open(PLACES.format(beside="<p>dials</p>", main="<p>charts</p>"))
    dials, charts = (view.page.get_by_text(words, exact=True) for words in ("dials", "charts"))
    view.has_done("room", "", 1000)
    assert dials.bounding_box()["x"] + 250 < charts.bounding_box()["x"]
    view.page.locator("#place").evaluate("(place) => { place.style.width = '500px'; }")
    view.has_done("room", "", 500)
    assert dials.bounding_box()["y"] + 20 < charts.bounding_box()["y"]


# ---------------------------------------------------------------- a page of its own

SUITS = {"query": {"game": "suits"}, "entry": "new"}


def test_a_typed_text_survives_a_reload_and_the_kernel_hears_of_it(view):
    view.top.address = SUITS
    verdict_of(view, '<input data-type="note">')
    field = view.page.locator("[data-type]")
    field.press_sequentially("abc")
    view.has_done("type", "note", "abc")
    top, words = view.top.html, '<input data-type="note">'
    view.begin()
    view.top.html, view.top.address = top, SUITS
    view.words(verdict=words).reload()
    expect(field).to_have_value("abc")
    view.has_done("resume", "", {"link": SUITS["query"], "typed": {"note": "abc"}, "kept": {}})


def test_a_typed_text_does_not_come_back_for_another_link(view):
    view.top.address = SUITS
    verdict_of(view, '<input data-type="note">')
    view.page.locator("[data-type]").press_sequentially("abc")
    view.has_done("type", "note", "abc")
    top = view.top.html
    view.begin()
    view.top.html, view.top.address = top, {"query": {"game": "war"}, "entry": "same"}
    view.words(verdict='<input data-type="note">').reload()
    view.until(lambda: view.done("stored"))
    expect(view.page.locator("[data-type]")).to_have_value("")
    assert not view.done("resume")


def in_cell(game: str) -> dict:
    return {"key": "cell suits", "link": {"game": game}, "given": {"hand_size": 4}}


def test_a_cell_that_runs_again_goes_on_where_it_was(view):
    view.top.resume = in_cell("suits:hand_size=4")
    view.open("<p>x</p>")
    view.until(lambda: view.events)
    with view.line.together():
        view.top.html, view.top.resume = "<p>y</p>", in_cell("suits:hand_size=6")
    expect(view.page.get_by_text("y", exact=True)).to_be_visible()
    view.begin()
    view.top.html, view.top.resume = "<p>x</p>", in_cell("suits:hand_size=4")
    view.reload()
    view.has_done(
        "resume", "", {"link": {"game": "suits:hand_size=6"}, "typed": {}, "kept": {}, "given": {"hand_size": 4}}
    )


def test_a_page_that_is_loaded_again_leaves_its_session_where_it_is(view):
    view.top.resume = in_cell("suits")
    view.open('<button data-press="a:b">Go</button>')
    view.until(lambda: view.events)
    view.top.resume = in_cell("suits:hand_size=6")
    view.reload()
    view.page.get_by_text("Go").click()
    view.has_done("press", "a:b", None)
    assert not view.done("resume")


def test_each_move_is_an_entry_and_the_way_back_is_heard(view):
    view.top.address = SUITS
    view.open('<span class="wb-walks"><button data-wb-walk="back">Undo</button></span>', game="suits")
    undo = view.page.get_by_text("Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    view.top.address = {"query": {"game": "suits", "set": "hand_size=4"}, "entry": "new"}
    expect(undo).to_have_attribute("aria-disabled", "false")
    assert "hand_size%3D4" in view.page.url
    view.does = lambda event: event.verb == "came" and setattr(view.top, "address", {**SUITS, "entry": "same"})
    view.page.keyboard.press("Control+z")
    view.has_done("came", "", {"game": "suits"})
    expect(undo).to_have_attribute("aria-disabled", "true")
    assert view.page.url.endswith("?game=suits")


def test_saved_variants_are_kept_and_told_to_the_next_kernel(view):
    view.top.address, view.top.store = SUITS, '{"kept": 1}'
    view.open("<p>x</p>")
    view.has_done("stored", "", "")
    view.begin()
    view.top.html, view.top.address = "<p>x</p>", SUITS
    view.reload()
    view.has_done("stored", "", '{"kept": 1}')


@pytest.mark.slow
def test_a_page_whose_server_was_away_loads_itself_again(view):
    view.top.address = SUITS
    view.open('<button data-press="a:b">Go</button>')
    view.until(lambda: view.done("stored"))
    view.page.evaluate("() => { window.isOld = true; lost.there = true; }")
    view.is_there = False
    view.page.get_by_text("Go").click()
    view.until(lambda: view.refused)
    view.is_there = True
    view.page.wait_for_function("() => !window.isOld")
    view.troubles[:] = [each for each in view.troubles if not re.search("ERR_FAILED|a request", each)]


# ---------------------------------------------------------------- a bench behind it


def test_a_bench_is_drawn_and_its_dials_turn_it(view, desk_at):
    desk_at(1000, 700).shown()
    number = view.page.get_by_role("textbox", name="Hand size")
    expect(view.page.locator(".part-charts svg.marks").first).to_be_visible()
    number.fill("5")
    number.press("Enter")
    expect(view.page.get_by_role("button", name="Hand size: 3 → 5")).to_be_visible()
    assert view.session.bench.rules.hand_size == 5
    view.page.get_by_role("button", name="Undo").click()
    expect(number).to_have_value("3")


def test_the_marks_of_a_chart_are_reached_and_pressed_by_key(view, desk_at):
    desk_at(1000, 700).shown()
    place = view.page.locator(".part-charts [data-question]").first
    expect(place.locator(".pressed_marks [aria-label]").first).to_be_visible()
    view.until(lambda: view.session.wait(0.05))
    place.focus()
    has_focus(view, "graphics-symbol: published, counts the cards")
    view.page.keyboard.press("ArrowRight")
    has_focus(view, "graphics-symbol: published, the deal decides")
    view.page.keyboard.press("Shift+Tab")
    assert "graphics-symbol" not in focused(view.page)
    view.page.keyboard.press("Tab")
    has_focus(view, "graphics-symbol: published, the deal decides")
    view.page.keyboard.press("Enter")
    expect(view.page.locator(".part-behind .wd-open").first).to_be_visible()
    has_focus(view, "graphics-symbol: published, the deal decides")


def has_focus(view, words: str) -> None:
    """Wait until this has the focus: a mark that is drawn anew gets it back a moment later."""
    view.page.wait_for_function(f"(words) => (({WORDS})(({INNERMOST})())).startsWith(words)", arg=words)
