"""The bench in JupyterLab, in a real browser: it comes up, moves, is heard while the kernel works, fits, and stays on this machine."""

import re
from pathlib import Path

import pytest

from engine.core import game as games
from tests.kit.chromium import expect
from tests.kit.lab import SLOW, Book
from tests.kit.lanes import sample
from tests.kit.on_page import rested, submit
from tests.kit.shelving import pin, walk
from tests.kit.studying import part, play

pytestmark = pytest.mark.browser

QUESTION = "Five cards in the hand?"
FIVE = "suits:hand_size=5@middle.greedy"
START = "import warbench as wb\nbench = wb.Bench('suits')\nbench"
PLAYERS = FIVE.partition("@")[2]
RESET = f"bench.predict, bench.games, bench.rules, bench.strategies = False, 10_000, {{}}, '{PLAYERS}'\nbench.page = 'Bench'"
SLEEP = "import time\ntime.sleep(30)"


@pytest.fixture(scope="module")
def notebook(browser, server):
    """A notebook with a bench: one kernel for all tests here."""
    book = Book(browser, 1280, 1000).open(server, [START]).run().done()
    book.page.on("dialog", lambda dialog: book.troubles.append(f"a dialog: {dialog.message}"))
    expect(book.page.locator(".part-charts svg.marks")).to_have_count(4, timeout=SLOW)
    left_panel(book.page, False)
    yield book
    book.close()


@pytest.fixture
def book(notebook):
    """The bench as it opens, and afterwards no trouble on the page."""
    wide(notebook.page, 1280, 1000)
    notebook.say(RESET)
    expect(sentence(notebook.page)).to_contain_text("These are the published rules.")
    expect(notebook.page.locator(".part-charts svg.marks")).to_have_count(4)
    expect(notebook.page.locator("[data-wb-busy]")).to_have_count(0)
    yield notebook
    assert not notebook.troubles, "\n".join(notebook.troubles)


@pytest.fixture
def page(book):
    return book.page


# ---------------------------------------------------------------- what a test looks at


def sentence(page):
    return page.locator("p.wb-sentence")


def chips(page):
    return page.locator(".part-chips button").filter(has_text="→")


def variant_marks(page):
    return page.locator('[data-live="picture.0"] .pressed_marks [aria-label^="variant"]')


def press(page, text: str):
    page.locator(".wb-bench").get_by_role("button", name=text, exact=True).click()


def show(page, name: str):
    """Turn to another page of the bench."""
    page.get_by_role("tab", name=name, exact=True).click()


def hand_size(page):
    return page.locator(".part-dials .wb-dial").first.get_by_role("slider")


def wide(page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


def left_panel(page, open_: bool) -> None:
    toggle = "(open) => jupyterapp.shell.leftCollapsed === open && jupyterapp.commands.execute('application:toggle-left-area')"
    page.evaluate(toggle, open_)


def cells(page) -> int:
    return page.evaluate("jupyterapp.shell.currentWidget.content.model.cells.length")


# ---------------------------------------------------------------- the first screen, a dial, a question


def test_the_first_page_shows_questions_numbers_and_charts_of_the_published_rules(page):
    expect(page.locator(".part-questions button")).to_have_count(3)
    expect(page.locator(".part-numbers .wb-answers > .wb-change")).to_have_count(4)
    expect(page.locator(".wb-now").first).to_have_text(re.compile(r"\d"))
    expect(page.locator(".wb-bench [role=alert]:not(:empty)")).to_have_count(0)
    expect(chips(page)).to_have_count(0)
    expect(page.locator('[data-live="picture.0"] [aria-label^="published"]').first).to_be_attached()
    expect(variant_marks(page)).to_have_count(0)


def test_the_picture_of_a_number_is_the_big_one_when_its_line_is_opened(page):
    length = page.locator(".wb-of-turns > summary")
    length.click()
    expect(page.locator(".wb-chosen [data-question]")).to_have_attribute("data-question", "How long is a game?")
    length.click()
    expect(page.locator(".wb-chosen [data-question]")).not_to_have_attribute("data-question", "How long is a game?")


@pytest.mark.slow
def test_a_deal_that_ends_differently_is_shown_and_another_one(book):
    page = book.page
    hand_size(page).focus()
    page.keyboard.press("ArrowRight")
    head = page.locator(".wb-turned-head span")
    expect(head).to_have_count(2, timeout=SLOW)
    before = head.first.inner_text()
    page.get_by_role("button", name="Another deal").click()
    expect(head.first).not_to_have_text(before)


def test_a_dial_moves_the_sentence_and_the_big_chart(book):
    page = book.page
    hand_size(page).focus()
    page.keyboard.press("ArrowRight")
    expect(chips(page)).to_have_text(["Hand size: 3 → 4 ✕"])
    expect(sentence(page)).to_contain_text("Compared with the published rules")
    expect(variant_marks(page).first).to_be_attached()
    expect(page.locator(".part-curve svg.marks")).to_be_visible()
    before, said = variant_marks(page).first.get_attribute("aria-label"), sentence(page).inner_text()
    page.keyboard.press("ArrowRight")  # the dial still has the keys
    expect(variant_marks(page).first).not_to_have_attribute("aria-label", before)
    expect(sentence(page)).not_to_have_text(said)
    said = (
        book.say("print(bench.hand_size, bench.id)").partition("@9")[0].strip()
    )  # a test before may have opened a game
    assert said == f"5 {FIVE}"
    chips(page).first.click()
    expect(sentence(page)).to_contain_text("These are the published rules.")
    expect(variant_marks(page)).to_have_count(0)
    expect(hand_size(page)).to_have_attribute("aria-valuenow", "3")


def test_a_dial_under_the_hand_has_its_curve(page):
    hand_size(page).focus()
    picture = page.locator(".wb-under-picture")
    expect(picture).to_have_attribute("aria-label", re.compile("^Red wins, by hand size: .*Now 3: "), timeout=SLOW)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".wb-under-now")).to_have_attribute("data-value", "4")
    page.locator(".wb-search").focus()
    rested(page)
    expect(page.locator(".wb-under-now"), "the dial turned last").to_have_attribute("data-value", "4")


@pytest.mark.slow
def test_from_a_question_to_a_mark_to_a_game_by_the_keys(book):
    page = book.page
    press(page, QUESTION)
    expect(page.locator(".part-curve svg.marks")).to_be_visible()  # everything is drawn
    page.locator('[data-live="picture.1"] [aria-label^="variant"]').first.click()
    behind = page.locator(".part-behind")
    expect(behind).to_contain_text("games under the variant are behind this mark")
    expect(behind.locator(".wd-open")).to_have_count(12)
    seed = behind.locator(".wd-open").first.get_attribute("data-seed")
    behind.locator(".wd-open").first.click()
    expect(page.locator(".part-table .wb-root svg.wb-table")).to_have_count(2)
    expect(page.locator(".part-table .wb-root .wb-id").last).to_have_text(f"{FIVE}@{seed}")
    expect(page.locator(".wb-bench .wb-dial").first).not_to_be_visible()
    steps_by_keys(page)
    assert book.say("print(bench.id)") == f"{FIVE}@{seed}\n"


def steps_by_keys(page) -> None:
    """Arrow keys step; what Lab would do on the same keys (delete, insert, run a cell) does not happen."""
    before, where = cells(page), page.locator(".wb-where")
    page.locator(".part-table .wb-root").focus()
    page.keyboard.press("Home")
    at_first = where.inner_text()
    page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(at_first)
    at_second = where.inner_text()
    for key in ("d", "d", "a", "b", "x", "m", "y", "0", "0", "j", "k"):
        page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(at_second)
    page.keyboard.press("Home")
    expect(where).to_have_text(at_first)
    expect(page.locator(".part-table .wb-root")).to_be_focused()
    assert cells(page) == before and page.locator(".jp-Dialog").count() == 0


COMMANDS = [*"abxcvzmyrldd00", "Shift+Enter", "Control+Enter", "Shift+l"]
_HAS_FOCUS = "(selector) => !!document.activeElement.closest(selector)"


def nothing_happens_to_the_notebook(page) -> None:
    """Whatever Lab does on these keys (insert, delete, run a cell) does not happen; the bench keeps the focus."""
    book = "[...jupyterapp.shell.currentWidget.content.model.cells].map((c) => [c.id, c.type, c.executionCount])"
    before = page.evaluate(book)
    for key in COMMANDS:
        page.keyboard.press(key)
    page.evaluate(
        "jupyterapp.commands.execute('docmanager:save')"
    )  # to the server and back: the effect of a key would show
    assert page.evaluate(book) == before and page.locator(".jp-Dialog").count() == 0
    assert page.evaluate(_HAS_FOCUS, ".wb-bench")


@pytest.mark.slow
def test_keys_stay_in_the_bench_after_any_press(page):
    press(page, QUESTION)
    expect(chips(page)).to_have_count(1)
    nothing_happens_to_the_notebook(page)
    sentence(page).click()
    nothing_happens_to_the_notebook(page)
    page.locator(".part-charts svg.marks").last.click(position={"x": 5, "y": 5})
    nothing_happens_to_the_notebook(page)
    page.locator(".part-picks button").first.click()
    expect(page.locator(".part-table .wb-root")).to_be_focused()  # the table has the keys that it names
    where = page.locator(".wb-where")
    at_first = where.inner_text()
    page.keyboard.press("l")
    expect(where).not_to_have_text(at_first)
    nothing_happens_to_the_notebook(page)


def test_a_game_that_code_opens_leaves_the_focus_where_it_is(book):
    book.say("bench.trace = 4")
    expect(book.page.locator(".part-table .wb-root .wb-id").last).to_have_text(re.compile("@4$"))
    assert not book.page.evaluate(_HAS_FOCUS, ".wb-bench")


def test_the_notebook_is_saved_from_within_the_bench(page):
    page.evaluate("jupyterapp.commands.commandExecuted.connect((_, done) => { window.executed = done.id; })")
    for place in (".wb-sentence", ".part-table .wb-root"):
        if place == ".wb-sentence":
            page.locator(place).click()
        else:
            page.locator(".part-picks button").first.click()
            expect(page.locator(place)).to_be_focused()
        page.evaluate("window.executed = ''")
        page.keyboard.press("Control+s")
        page.wait_for_function("() => window.executed === 'docmanager:save'")


# ---------------------------------------------------------------- the rulebook, predict first


@pytest.mark.slow
def test_the_rulebook_marks_what_is_changed_and_can_be_kept(page):
    press(page, QUESTION)
    show(page, "Rulebook")
    rulebook = page.locator(".wb-book")
    expect(rulebook.locator("del")).to_have_count(0)
    page.get_by_role("switch", name="Show what changed").check()
    expect(rulebook.locator("del").filter(has_text="3").first).to_be_visible()
    expect(rulebook.locator("strong").filter(has_text="5").first).to_be_visible()
    submit(page)
    expect(page.get_by_text("Give the variant a name before you save it.")).to_be_visible()
    title = page.get_by_label("Name of the variant")
    title.fill("Five <b>cards</b>")
    title.press("Enter")
    assert 'title = "Five <b>cards</b>"' in downloaded(
        page, "Save the variant (TOML)", r"suits_five_b_cards_b_[0-9a-f]{6}\.toml"
    )
    assert "# A War of Suits" in downloaded(page, "Download the rulebook", r"suits_five_b_cards_b_[0-9a-f]{6}\.md")
    expect(page.get_by_role("button", name="Hand in (HTML)")).to_be_disabled()
    why = page.get_by_label("Why this change? What did you find?")
    why.fill("More to <i>choose</i> from.")
    why.press("Tab")
    handed = downloaded(page, "Hand in (HTML)", r"suits_five_b_cards_b_[0-9a-f]{6}\.html")
    page.keyboard.press("Escape")
    assert "More to &lt;i&gt;choose&lt;/i&gt; from." in handed and "<h1" in handed and "<svg" in handed
    show(page, "Bench")
    expect(page.locator(".part-charts svg.marks").first).to_be_visible()


def downloaded(page, label: str, name: str) -> str:
    """The text of a file whose name has this pattern."""
    with page.expect_download() as found:
        page.get_by_role("button", name=label).click()
    assert re.fullmatch(name, found.value.suggested_filename)
    return Path(found.value.path()).read_text("utf-8")


@pytest.mark.slow
def test_a_prediction_asks_hides_and_scores(page):
    page.get_by_role("switch", name="Predict first").check()
    press(page, QUESTION)
    asked = page.locator(".wb-asked-all > fieldset")
    expect(asked).to_have_count(3)
    fits(page)
    expect(page.locator(".part-charts svg.marks")).to_have_count(0)
    expect(sentence(page)).to_have_count(0)
    press(page, "Reveal the result")
    expect(page.locator(".wb-problem:not(:empty)")).to_contain_text("Answer all questions before you reveal the result")
    for at in range(3):
        asked.nth(at).get_by_role("radio").first.check()
    press(page, "Reveal the result")
    expect(page.locator(".wb-predicted-head")).to_have_text(re.compile(r"Your prediction: \d of 3 right"))
    expect(page.locator(".wb-predicted li")).to_have_count(3)
    expect(sentence(page)).to_contain_text("Compared with")
    expect(page.locator(".part-charts svg.marks").first).to_be_visible()
    page.get_by_role("switch", name="Predict first").uncheck()


# ---------------------------------------------------------------- while the kernel works


def test_the_bench_is_heard_while_a_cell_runs(book):
    page = book.page
    if int(book.say("import ipykernel\nprint(ipykernel.version_info[0])")) < 7:
        pytest.skip("ipykernel before 7 offers no subshells: a widget is heard after the cell")
    book.run_cell(book.add(SLEEP))
    running = page.locator(".jp-CodeCell .jp-InputPrompt", has_text="[*]")
    try:
        expect(running).to_have_count(1)
        press(page, QUESTION)
        expect(sentence(page)).to_contain_text("Compared with the published rules", timeout=20_000)
        hand_size(page).focus()
        page.keyboard.press("ArrowRight")
        expect(chips(page)).to_have_text(["Hand size: 3 → 6 ✕"])
        expect(page.locator(".part-curve svg.marks")).to_be_visible()
        assert running.count() == 1, "the cell was over before the bench was heard"
    finally:
        page.evaluate("jupyterapp.commands.execute('notebook:interrupt-kernel')")
        expect(running).to_have_count(0)


# ---------------------------------------------------------------- everything fits

_FAULTS = """(root) => {
  const lab = document.querySelector(root);
  const edge = lab.getBoundingClientRect();
  const skip = "option, script, style, details:not([open]) > :not(summary), .wb-what p, .wb-root *, .wb-unsaid";
  const own = (e) => [...e.childNodes].filter((n) => n.nodeType === 3 && n.textContent.trim());
  const shown = (e) => !e.closest(skip) && !e.matches("details:not([open])") && e.checkVisibility({ checkVisibilityCSS: true });
  const inSight = (e, box) => {  // neither scrolled out of its box nor beyond the last line that is shown
    for (let up = e; up && up !== lab; up = up.parentElement) {
      const frame = up.getBoundingClientRect();
      if (getComputedStyle(up).overflowY !== "visible" && (box.bottom <= frame.top + 3 || box.top >= frame.bottom - 3)) return false;
    }
    return true;
  };
  const lines = (e) => own(e).flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((box) => box.width > 1 && inSight(e, box));
  });
  const words = [...lab.querySelectorAll("*")].filter((e) => own(e).length && shown(e)).map((e) => [e, lines(e)]);
  const name = (e) => `${e.tagName.toLowerCase()} "${e.textContent.trim().slice(0, 50)}"`;
  const sticksOut = (box, frame) => box.right > frame.right + 1 || box.left < frame.left - 1;
  const cuts = (e) => getComputedStyle(e).overflowX !== "visible" && (!(e instanceof SVGElement) || e.tagName === "svg");
  const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const found = new Set();
  for (const [e, boxes] of words) {
    if (boxes.some((box) => sticksOut(box, edge))) found.add(`${name(e)} sticks out`);
    for (let up = e; up !== lab; up = up.parentElement) {
      const frame = up.getBoundingClientRect();
      if (cuts(up) && boxes.some((box) => sticksOut(box, frame))) found.add(`${name(e)} is cut`);
    }
  }
  words.forEach(([e, boxes], i) => {
    for (const [other, others] of words.slice(i + 1)) {
      if (e.closest("svg") && e.closest("svg") === other.closest("svg")) continue; // charts have tests of their own
      const card = e.closest(".wb-ask-card");
      if (card && card === other.closest(".wb-ask-card")) continue; // one that is turned over shows its back only
      if (!!e.closest(".wb-hand") !== !!other.closest(".wb-hand")) continue; // what is said of the dial in hand covers what scrolls below
      if (boxes.some((a) => others.some((b) => over(a, b)))) found.add(`${name(e)} over ${name(other)}`);
    }
  });
  return [...found];
}"""


# Waits until nothing glides and the layout has been the same for a dozen frames.
_AT_REST = """async (root) => {
    const boxes = () => [...document.querySelectorAll(`${root} *`)].map((each) => each.getBoundingClientRect());
    const layout = () => boxes().map((box) => [box.x, box.y, box.width]).join();
    const ends = (each) => each.playState === "running" && each.effect.getTiming().iterations !== Infinity;
    const glides = () => document.getAnimations().some(ends);
    for (let before = "", same = 0; same < 12;) {
        await new Promise(requestAnimationFrame);
        const now = layout();
        same = now === before && !glides() ? same + 1 : 0;
        before = now;
    }
}"""


def faults(page, root: str = ".wb-bench") -> list[str]:
    """Words that are cut, stick out, or lie over each other. Waits until the layout has come to rest."""
    page.evaluate(_AT_REST, root)
    return page.evaluate(_FAULTS, root)


def fits(page, root: str = ".wb-bench") -> None:
    found = faults(page, root)
    assert not found, "\n".join(found[:10])


@pytest.mark.parametrize(("width", "panel"), sample([(880, False), (1280, True), (1920, False)], 3))
def test_everything_fits(page, width, panel):
    left_panel(page, panel)
    wide(page, width, 1000)
    try:
        drawn_to_fit(page)
        fits(page)
        press(page, QUESTION)
        expect(page.locator(".part-curve svg.marks")).to_be_visible()
        fits(page)
        dials, charts = (page.locator(name).bounding_box() for name in (".wb-beside", ".wb-main"))
        assert dials["x"] + dials["width"] <= charts["x"] and charts["width"] > 400, "they are side by side"
        show(page, "Rulebook")
        expect(page.locator(".wb-book")).to_be_visible()
        fits(page)
    finally:
        left_panel(page, False)


def cell_of(page, width: int | None) -> None:
    """Give the bench so many pixels of room, or what there is."""
    page.evaluate(
        "(width) => { document.querySelector('.wb-bench').parentElement.style.width = width ? `${width}px` : ''; }",
        width,
    )


@pytest.mark.slow
def test_no_chart_is_wider_than_its_place(page):
    """Side by side or one below the other, also where the one turns into the other."""
    try:
        for width in (420, 639, 650, 661, 700):
            cell_of(page, width)
            drawn_to_fit(page)
            assert not page.locator("[data-kind=picture][data-live]").evaluate_all(
                "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).length"
            ), width
    finally:
        cell_of(page, None)


def drawn_to_fit(page) -> None:
    """Wait until the charts are as wide as there is room."""
    page.wait_for_function(
        """() => {
            const room = document.querySelector(".wb-chosen").clientWidth;
            const wide = [...document.querySelectorAll(".part-charts svg.marks")].map((chart) => chart.clientWidth);
            return wide.every((each) => each <= room) && wide[0] > room - 60;
        }"""
    )


@pytest.mark.slow
def test_the_dials_of_every_game_fit(book):
    """All dials of all games, the folded ones too, in a column as narrow as beside charts."""
    made = [
        "from ipywidgets import VBox",
        f"every = VBox([wb.Dials(name) for name in {games.names()}], layout={{'width': '250px'}})",
        "every.add_class('wb-every')",
        "display(every)",
    ]
    book.say("\n".join(made))
    expect(book.page.locator(".wb-every .wb-board")).to_have_count(len(games.names()))
    book.page.evaluate("document.querySelectorAll('.wb-every .wb-folded').forEach((each) => { each.open = true; })")
    expect(book.page.locator(".wb-every .wb-dial")).to_have_count(
        sum(len(games.load(n).Rules.parameters()) for n in games.names())
    )
    try:
        fits(book.page, ".wb-every")
    finally:
        book.say("every.close()")


# ---------------------------------------------------------------- in the dark


def dress(page, theme: str) -> None:
    """Another theme. Lab's splash fades out over a fifth of a second; with a second theme meanwhile Lab removes it twice, which
    is an error on the page."""
    page.evaluate(
        "(name) => jupyterapp.commands.execute('apputils:change-theme', { theme: name })", f"JupyterLab {theme}"
    )
    there = "(light) => document.body.dataset.jpThemeLight === light && !document.querySelector('#jupyterlab-splash')"
    page.wait_for_function(there, arg=str(theme == "Light").lower())


@pytest.mark.slow
def test_in_the_dark_the_lists_of_the_table_have_one_arrow(page):
    """The lists of the card table do not look like those of Lab."""
    page.locator(".part-picks button").first.click()
    expect(page.locator(".part-table .wb-root select")).to_have_count(1)
    looks = """() => [...new Set([...document.querySelectorAll(".part-table .wb-root *")]
        .map((e) => getComputedStyle(e).backgroundImage))].sort().join().replaceAll(/rgb\\([^)]*\\)/g, "")"""
    light = page.evaluate(looks)
    dress(page, "Dark")
    try:
        expect(page.locator(".part-table .wb-root.wb-dark")).to_be_visible()
        assert page.evaluate(looks) == light
        lists = page.locator(".part-table .wb-root select")
        assert lists.evaluate_all("(all) => all.map((list) => getComputedStyle(list).backgroundImage)") == ["none"]
    finally:
        dress(page, "Light")


@pytest.mark.slow
def test_in_the_dark_words_can_be_read(page):
    """Every word that is not part of a picture has a contrast of 4.5:1 against the page, in Lab's dark theme."""
    press(page, QUESTION)
    expect(page.locator(".part-curve svg.marks")).to_be_visible()
    dress(page, "Dark")
    try:
        fits(page)
        assert not (found := page.evaluate(_FAINT)), "\n".join(found[:10])
        show(page, "Rulebook")
        expect(page.locator(".wb-book")).to_be_visible()
        assert not (found := page.evaluate(_FAINT)), "\n".join(found[:10])
    finally:
        dress(page, "Light")


_FAINT = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const painted = (...colours) => {  // colours over each other, whatever they are written in
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (e) => {
    const layers = [];
    for (let up = e; up; up = up.parentElement) layers.unshift(getComputedStyle(up).backgroundColor);
    return layers;
  };
  const own = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const words = (e) => own(e) && e.checkVisibility() && !e.closest("svg, script, style, option");
  const texts = [...document.querySelectorAll(".wb-bench *")].filter(words);
  return texts.flatMap((e) => {
    const below = behind(e);
    const [a, b] = [light(painted(...below)), light(painted(...below, getComputedStyle(e).color))].sort((x, y) => y - x);
    const contrast = (a + 0.05) / (b + 0.05);
    return contrast < 4.5 ? [`${contrast.toFixed(1)}:1 ${e.className} "${e.textContent.trim().slice(0, 40)}"`] : [];
  });
}"""


# ---------------------------------------------------------------- a seat, marks, the page Questions, the shelf


def test_people_take_a_seat_in_a_cell(book):
    page = book.page
    book.say("bench.page = 'Play'")
    expect(page.locator(".part-sits select")).to_have_count(2, timeout=SLOW)
    press(page, "Deal")
    table = page.locator(".wb-at")
    expect(table.locator(".wb-legal")).to_have_count(3, timeout=SLOW)
    expect(page.locator(".part-sits")).to_have_count(0)
    before = cells(page)
    expect(table).to_be_focused()  # the options have their keys at once
    page.keyboard.press("1")
    expect(table.locator(".wb-at-log li")).not_to_have_count(3)
    expect(table.locator(".wb-at-option").first).to_be_visible(timeout=SLOW)
    page.keyboard.press("u")
    expect(table.locator(".wb-at-log li")).to_have_count(3)
    assert cells(page) == before, "the keys stay with the table"


def test_the_marks_of_charts_by_key(book):
    page = book.page
    book.say("bench.played")  # all of them: a picture that is drawn anew takes the focus from its marks
    before = cells(page)
    picture = page.locator('[data-live="picture.0"]')
    expect(picture).to_have_attribute("tabindex", "0", timeout=SLOW)
    expect(picture).to_have_attribute("aria-description", re.compile("arrow keys"))
    page.locator(".part-numbers .wb-rest > summary").focus()
    page.keyboard.press("Tab")
    marks = picture.locator(".pressed_marks [aria-label]")
    expect(marks.nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(marks.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(marks.last).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".part-behind .wd-open").first).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".pressed_marks :focus")).to_have_count(0)
    assert cells(page) == before, "no key reaches the notebook"


@pytest.mark.slow
def test_a_part_of_the_page_study_turns_the_dials(book):
    page = book.page
    book.say("bench.games, bench.page = 1_000, 'Questions'")
    pair = part(page, "two_way_sweep")
    for place, dial in (("first", "ace_power"), ("second", "hand_size")):
        pair.locator(f"select[data-key={place}]").select_option(dial)
        expect(pair.locator(f"select[data-key={place}]")).to_have_value(dial)
    cell = play(page, "two_way_sweep").locator("button.ws-cell").last
    (first, second), (one, other) = (cell.get_attribute(f"data-{each}").split(",") for each in ("key", "text"))
    cell.click()
    expect(chips(page)).not_to_have_count(0, timeout=SLOW)
    assert book.say(f"print(bench.page, bench.rules.{first}, bench.rules.{second})") == f"Bench {one} {other}\n"


@pytest.mark.slow
def test_variants_are_pinned_named_and_undone(notebook):
    """On a bench of its own, with an empty shelf and nothing to undo."""
    page = notebook.page
    notebook.say("bench.close()\nbench = wb.Bench('suits')\ndisplay(bench)")
    expect(page.locator(".part-charts svg.marks")).to_have_count(4, timeout=SLOW)
    press(page, QUESTION)
    expect(chips(page)).to_have_count(1)
    pin(page, "A")
    expect(page.locator(".wb-compared-key")).to_contain_text("A Five cards in the hand")
    press(page, "Aces without power?")
    expect(page.locator(".wb-put-away")).to_have_text("Saved “Five cards in the hand”.")
    page.locator(".wb-shelf summary").click()
    page.get_by_role("textbox", name="Name of Five cards in the hand").fill("Big hand")
    page.keyboard.press("Enter")
    expect(page.locator(".wb-card-title")).to_have_text(["A Big hand"])
    expect(page.locator(".wb-shelved-cards")).to_be_visible()
    walk(page, "Undo").click()
    expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"])
    expect(walk(page, "Undo")).to_be_focused()
    page.keyboard.press("Control+Shift+Z")
    expect(chips(page)).to_have_count(1)
    expect(chips(page)).to_contain_text(["What an Ace does"])
    expect(walk(page, "Redo")).to_be_disabled()
    page.keyboard.press("Control+z")
    expect(chips(page)).to_have_text(["Hand size: 3 → 5 ✕"])
    assert notebook.say("bench.undo(); print(bench.rules.hand_size)") == "3\n"
    assert not notebook.troubles, "\n".join(notebook.troubles)
