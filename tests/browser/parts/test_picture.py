"""A chart: its colours, its words, how its marks move, what a press sends, its marks by key, a band that is dragged."""

import json
import os
import re

import pytest

from tests.kit.chromium import expect
from tests.kit.focus import INNERMOST, WORDS, focused, walk_to
from tests.kit.on_page import FIVE
from workbench.bench import Bench
from workbench.charts.kit.marks import layer, number_in, span
from workbench.features.ladder import panel as ladder_panel
from workbench.page.kit.frame import WHOLE
from workbench.page.layout import live
from workbench.session.parts.picture import Picture
from workbench.theme.drawing import Drawing, dress
from workbench.work.games import played_by_all

pytestmark = pytest.mark.browser

SIZE = (760, 330)


class Chart:
    """The big chart of a game on a blank page. `pressed` are the fields of the marks that were pressed."""

    def __init__(self, on, **query: str):
        self.on, self.page, self.pressed = on, on.page, []
        self.bench = Bench.from_link(query)
        self.chart = WHOLE.pictures(self.bench.game)[0]
        self.picture = Picture(pressed=self.pressed.append)
        self.marks = self.page.locator(".part-charts svg.marks")

    def show(self, before: str = "", after: str = "") -> "Chart":
        """Draw the games of the bench, between other things of a page."""
        self.draw()
        place = live("picture.0", "picture", self.drawing.question)
        self.on.line.add("picture.0", self.picture)
        self.on.top.html = f'{before}<div class="part-charts"><div class="wb-charts">{place}</div></div>{after}'
        self.on.show()
        expect(self.marks).to_have_count(1)
        return self

    def draw(self, deals: int = 200, width: int = SIZE[0], **changes) -> None:
        """Draw the games of the bench with these dials turned; the axes as they were held before."""
        bench = self.bench
        for name, value in changes.items():
            bench = bench.set_dial(name, value)
        found = played_by_all().comparison(bench).from_every_seat(deals)
        self.drawing = self.chart.draw(found, width=width, height=SIZE[1])
        self.picture.draw(self.drawing)

    def turned(self, **changes) -> None:
        """Draw other games, and wait until they are there."""
        was = self.marks.get_attribute("aria-label")
        self.draw(**changes)
        expect(self.marks).not_to_have_attribute("aria-label", was)


@pytest.fixture
def chart(bare):
    return lambda **query: Chart(bare, games="1000", **query)


# ---------------------------------------------------------------- how it looks


def test_it_is_drawn_in_the_colours_of_the_page(chart, bare):
    shown = chart(game=FIVE).show()
    asked = """(chart) => [...chart.querySelectorAll("text")].filter((each) => each.textContent.trim())
        .map((each) => getComputedStyle(each).fill)"""
    light = shown.marks.evaluate(asked)
    bare.dress("dark")
    dark = shown.marks.evaluate(asked)
    assert all(sum(parts(colour)) > 380 for colour in dark) and all(sum(parts(colour)) < 380 for colour in light)


def parts(colour: str) -> list[float]:
    """Red, green and blue of “rgb(1, 2, 3)” or “color(srgb 0.1 0.2 0.3)”, up to 255."""
    numbers = [float(each) for each in re.findall(r"[\d.]+", colour)][:3]
    return [255 * each for each in numbers] if "srgb" in colour else numbers


NOTES_GLIDES = """(svg) => {
    window.glided = [];
    svg.getRootNode().addEventListener("transitionrun", (event) => {
        if (event.target.closest("svg.marks")) glided.push(...getComputedStyle(event.target).transitionDuration.split(", "));
    });
}"""
# Waits until nothing glides any more that had a reason to: two frames after the drawing, and once what runs has ended.
STILL = """async (svg) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await Promise.allSettled(svg.getAnimations({ subtree: true }).map((each) => each.finished));
}"""


@pytest.mark.parametrize(("motion", "glides"), [("no-preference", True), ("reduce", False)])
def test_marks_glide_to_where_they_belong_unless_less_motion_is_wished(chart, motion, glides):
    shown = chart(game=FIVE)
    shown.page.emulate_media(reduced_motion=motion)
    shown.show()
    shown.marks.evaluate(NOTES_GLIDES)
    for cards in (6, 7, 5, 6, 5):
        shown.turned(hand_size=cards)  # as long as its axes grow, a picture is drawn anew, and nothing glides
        shown.marks.evaluate(STILL)
    assert set(shown.page.evaluate("glided")) == ({"0.2s"} if glides else set())


def test_the_words_above_it_change_and_the_picture_stays(chart):
    """It tells of few deals at first, then of all: it is not drawn anew for that, and a screen reader hears it too."""
    shown = chart(game=FIVE).show()
    below = shown.page.locator(".part-charts .role-title-subtitle")
    shown.marks.evaluate("(svg) => { svg.isTheOne = true; }")
    assert below.get_attribute("aria-label").startswith("200 deals")
    shown.turned(deals=400)
    expect(below).to_contain_text("400 deals")
    assert below.get_attribute("aria-label").startswith("400 deals, each played from both seats")
    assert shown.marks.evaluate("(svg) => svg.isTheOne")


def test_marks_do_not_glide_while_they_follow_a_finger(chart):
    shown = chart(game=FIVE).show()
    page, embed = shown.page, shown.page.locator(".part-charts .vega-embed")
    shown.turned(hand_size=6)
    expect(embed).to_have_class(re.compile("wb-glides"))
    page.mouse.move(600, 700)
    page.mouse.down()
    shown.turned(hand_size=7)
    expect(embed).not_to_have_class(re.compile("wb-glides"))
    page.mouse.up()
    shown.turned(hand_size=6)
    expect(embed).to_have_class(re.compile("wb-glides"))


def points(high: float) -> Drawing:
    """A point in the middle of two axes of this length."""
    axes = {name: number_in(name, **span(0, high)) for name in ("x", "y")}
    return dress([layer([{"x": high / 2, "y": high / 2}], "point", axes)], "How long?", "", "One point", 400, 200)


def test_an_axis_that_becomes_longer_keeps_the_picture(view):
    picture = Picture(points(3))
    view.open().stand("picture", "picture", picture)
    marks = view.page.locator("svg.marks")
    expect(marks).to_contain_text("3.0")
    marks.evaluate("(svg) => { svg.isTheOne = true; }")
    picture.draw(points(60))
    expect(marks).to_contain_text("60")
    assert marks.evaluate("(svg) => svg.isTheOne")


def test_a_place_far_below_says_when_it_comes_into_sight_and_leaves_it(view, monkeypatch):
    monkeypatch.setitem(os.environ, "WARBENCH_SHARED", "1")
    far, room = live("picture.1", "picture", "How long?", (300, 200)), '<p style="height: 3000px"></p>'
    view.open(f'<div class="wb-page">{room}{far}{room}</div>')
    assert not view.done("see")
    view.page.locator("[data-far]").scroll_into_view_if_needed()
    view.has_done("see", "picture.1", True)
    view.page.mouse.wheel(0, -9000)
    view.has_done("see", "picture.1", False)


# ---------------------------------------------------------------- what is pressed


def test_numbers_that_come_leave_a_press_to_be_heard(chart, bare):
    """Of two things that a picture tells while the kernel is busy, the latter counts: so it tells of presses and nothing else."""
    shown = chart(game=FIVE).show()
    shown.marks.locator('.pressed_marks [aria-label^="variant"]').first.click()
    (fields,) = bare.until(lambda: shown.pressed)
    assert fields
    shown.turned(hand_size=6)
    shown.turned(hand_size=7)
    shown.marks.locator('.pressed_marks [aria-label^="variant"]').first.click()
    bare.until(lambda: len(shown.pressed) == 2)
    assert [list(fields) for _, fields in bare.done("set")] == [["pick"], ["pick"]]


def test_a_press_counts_for_its_mark_although_the_chart_is_drawn_anew_or_moves_meanwhile(chart, bare):
    shown = chart(game=FIVE).show()
    mark, mouse = shown.marks.locator('.pressed_marks [aria-label^="variant"]').first, bare.page.mouse
    mark.click()
    bare.until(lambda: shown.pressed)
    svg = shown.marks.element_handle()
    mark.hover()
    mouse.down()
    shown.draw(width=SIZE[0] - 100)
    bare.page.wait_for_function("(svg) => !svg.isConnected", arg=svg)
    mouse.up()
    bare.until(lambda: len(shown.pressed) == 2)
    mark.hover()
    mouse.down()
    shown.marks.evaluate("(svg) => { svg.style.marginTop = '300px' }")
    mouse.up()
    bare.until(lambda: len(shown.pressed) == 3)
    assert shown.pressed == [shown.pressed[0]] * 3


def test_a_press_that_leaves_its_mark_counts_for_none(chart, bare):
    shown = chart(game=FIVE).show()
    mark, mouse = shown.marks.locator('.pressed_marks [aria-label^="variant"]').first, bare.page.mouse
    mark.hover()
    mouse.down()
    mouse.move(5, 5)
    mouse.up()
    mark.click()
    bare.until(lambda: shown.pressed)
    assert len(shown.pressed) == 1


def test_a_mark_that_is_drawn_anew_keeps_the_focus_and_takes_it_from_nobody(chart):
    anew = "(mark) => mark.ownerSVGElement.replaceWith(mark.ownerSVGElement.cloneNode(true))"  # as a new drawing does
    page = chart(game=FIVE).show("<button>Before</button>", '<input type="search">').page
    page.get_by_role("button", name="Before").focus()
    walk_to(page, "graphics-symbol: published, counts the cards")
    page.keyboard.press("ArrowRight")
    mark, words = page.evaluate_handle(INNERMOST), focused(page)
    mark.evaluate(anew)
    page.wait_for_function("(mark) => !mark.isConnected", arg=mark)
    page.wait_for_function(f"() => ({WORDS})(({INNERMOST})()) === {json.dumps(words)}")
    page.keyboard.press("ArrowLeft")
    assert focused(page).startswith("graphics-symbol: published, counts the cards")
    mark = page.evaluate_handle(INNERMOST)
    search = page.get_by_role("searchbox")
    search.focus()
    mark.evaluate(anew)
    page.evaluate(LOOKS_TWICE)
    expect(search).to_be_focused()


# Longer than it takes to look after a mark twice: the looks are timers that began before this one.
LOOKS_TWICE = """() => new Promise((done) => {
    let looks = 0;
    const timer = setInterval(() => { if (++looks === 3) done(clearInterval(timer)); }, 100);
})"""


# ---------------------------------------------------------------- a goal on the ladder of players

# Where the band lies on the screen: without its stroke.
BAND = """(band) => {
    const box = band.getBBox(), to = band.getScreenCTM(), corner = new DOMPoint(box.x, box.y).matrixTransform(to);
    return { x: corner.x + box.width / 2, top: corner.y, bottom: corner.y + box.height };
}"""


def drag(page, x: float, start: float, end: float):
    page.mouse.move(x, start)
    page.mouse.down()
    page.mouse.move(x, (start + end) / 2)
    page.mouse.move(x, end)
    page.mouse.up()


def test_a_goal_is_dragged_and_the_sentence_says_who_reaches_it(bare):
    bench, played = Bench.from_link({"game": "profiteer:resources=2", "games": "1000"}), played_by_all()
    played.ladder(bench)
    drawing = ladder_panel.picture(bench, played.climbed(bench), 900)
    page = bare.stand("picture.ladder", "picture", Picture(drawing)).show().page
    goal, published, ours = (page.locator(f".said{n}_marks text") for n in (0, 1, 2))
    band = page.locator(".goal_brush path")
    expect(goal).to_have_text("Your goal: 30 to 50% of the games are won")
    expect(ours).to_have_text(re.compile("^this variant: "))
    where = band.evaluate(BAND)
    a_tenth, middle = (where["bottom"] - where["top"]) / 2, (where["top"] + where["bottom"]) / 2
    drag(page, where["x"], middle, middle - 3 * a_tenth)
    expect(goal).to_have_text("Your goal: 60 to 80% of the games are won")
    expect(published).to_have_text("published: nobody")
    page.locator("svg.marks").evaluate(STILL)
    there = band.evaluate(BAND)
    drag(page, there["x"], there["bottom"] + 3, there["bottom"] + 3 + 5 * a_tenth)  # by its edge: wider
    expect(goal).to_have_text(re.compile("^Your goal: (7|8|9|10|11|12|13) to 80% "))
    wide = goal.text_content()
    page.locator("svg.marks").evaluate(STILL)
    page.mouse.click(there["x"], band.evaluate(BAND)["top"] - a_tenth)  # a press beside it changes nothing
    expect(goal).to_have_text(wide)
    expect(published).to_contain_text("knows all the chances")
