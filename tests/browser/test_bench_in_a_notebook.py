"""The bench of three lines in a notebook of a designer: in `marimo edit`, `marimo run` and JupyterLab. Cells read it, cells set it."""

import re

import pytest

from tests.kit import notebooks
from tests.kit.chromium import expect
from tests.kit.lab import SLOW
from tests.kit.lanes import case
from tests.kit.notebooks import Open
from tests.kit.on_page import submit

pytestmark = pytest.mark.browser

HOSTS = ("marimo edit", "marimo run", "JupyterLab")
ROOM, TALL = 700, 600  # pixels of the first view

MARIMO = (
    "import marimo as mo\nimport warbench as wb",
    "slider = mo.ui.slider(2, 6, value=3, label='Cards')\nslider",
    "bench = mo.ui.anywidget(wb.Bench('suits', hand_size=slider.value))\nbench",
    "bench.value\n"
    "played = bench.played.height\n"
    "mo.Html(f\"<p class='outer'>{bench.id} in {played} games, Ace: {bench.rules.ace_power}</p>\")",
    "plain = mo.ui.run_button(label='Plain Aces')\nplain",
    "if plain.value:\n    bench.rules = bench.rules.but(ace_power='none')",
    "other = mo.ui.anywidget(wb.Bench('suits', dials=('hand_size',), charts=('length',)))\nother",
)
LAB = (
    "import ipywidgets\nimport warbench as wb\nbench = wb.Bench('suits', hand_size=3)\nbench",
    "outer = ipywidgets.HTML()\n"
    "def show(change=None):\n"
    "    text = f'{bench.id} in {bench.played.height} games, Ace: {bench.rules.ace_power}'\n"
    "    outer.value = f\"<p class='outer'>{text}</p>\"\n"
    "bench.observe(show, 'rules')\n"
    "show()\n"
    "outer",
    "other = wb.Bench('suits', dials=('hand_size',), charts=('length',))\nother",
)
PARTS = (
    "table = {0}wb.Replay('suits@17', 'suits:hand_size=5@17'){1}\ntable",
    "dials = {0}wb.Dials('suits', dials=('hand_size', 'ace_power')){1}\ndials",
    "chart = {0}wb.chart('outcomes', wb.compare('suits', 'suits:hand_size=5', games=500)){1}\nchart",
)
IN_MARIMO = "dials.value\nmo.Html(f\"<p class='outer'>{dials.rules.hand_size} cards, step {table.at}</p>\")"
IN_LAB = (
    "import ipywidgets\n"
    "outer = ipywidgets.HTML()\n"
    "def show(change=None):\n"
    "    outer.value = f\"<p class='outer'>{dials.rules.hand_size} cards, step {table.at}</p>\"\n"
    "dials.observe(show, 'rules')\n"
    "table.observe(show, 'at')\n"
    "show()\n"
    "outer"
)


def opened(host: str, request, folder, marimo: tuple[str, ...], lab: tuple[str, ...]):
    """The notebook in this host."""
    browser = request.getfixturevalue("browser")
    if host == "JupyterLab":
        return notebooks.in_lab(browser, request.getfixturevalue("server"), *lab)
    shown = notebooks.in_marimo_edit if host == "marimo edit" else notebooks.in_marimo_run
    return shown(browser, folder, *marimo)


@pytest.fixture(scope="module", params=HOSTS)
def notebook(request, tmp_path_factory):
    """A notebook with two benches, one of them small, and a cell that reads the first."""
    with opened(request.param, request, tmp_path_factory.mktemp("mine"), MARIMO, LAB) as found:
        found.drawn()
        found.drawn(1, charts=1)
        yield found


def chips(bench):
    return bench.locator(".part-chips button").filter(has_text="→")


def hand(bench):
    return bench.locator(".wb-dial").first.get_by_role("slider")


# ---------------------------------------------------------------- both ways


def test_a_dial_turned_by_hand_runs_the_cell_that_reads_the_bench(notebook: Open):
    bench = notebook.bench()
    expect(notebook.outer).to_contain_text(re.compile(r"^suits@\S+ in 10000 games"), timeout=SLOW)
    hand(bench).focus()
    notebook.page.keyboard.press("ArrowRight")
    expect(chips(bench)).to_have_text(["Hand size: 3 → 4 ✕"])
    expect(bench.locator("p.wb-sentence")).to_contain_text("Compared with the published rules")
    expect(notebook.outer).to_contain_text(re.compile(r"^suits:hand_size=4@\S+ in 10000 games"), timeout=SLOW)
    expect(hand(bench)).to_be_focused()  # no cell took the dial away


def test_a_cell_sets_the_bench(notebook: Open):
    bench = notebook.bench()
    if notebook.is_lab:
        notebook.book.say("bench.rules = bench.rules.but(ace_power='none')")
    else:
        notebook.page.get_by_role("button", name="Plain Aces").click()
    expect(chips(bench).filter(has_text="What an Ace does")).to_have_count(1, timeout=SLOW)
    expect(bench.get_by_role("combobox", name="What an Ace does")).to_have_value("none")
    expect(notebook.outer).to_contain_text("Ace: none", timeout=SLOW)


def test_a_bench_that_is_made_again_keeps_the_place_of_the_visitor(notebook: Open):
    """Another dial, the page and a text that was typed stay; the dial that the cell sets is turned."""
    bench, page = notebook.bench(), notebook.page
    bench.get_by_role("combobox", name="What an Ace does").select_option("cancels")
    expect(notebook.outer).to_contain_text("Ace: cancels", timeout=SLOW)
    bench.get_by_role("tab", name="Rulebook").click()
    submit(bench)
    bench.get_by_label("Name of the variant").fill("Short hands")
    expect(bench.locator(".wb-book")).to_be_visible()
    if notebook.is_lab:
        source = LAB[0].replace("hand_size=3", "hand_size=5")
        page.evaluate("(to) => jupyterapp.shell.currentWidget.content.model.sharedModel.cells[0].setSource(to)", source)
        notebook.book.run_cell(0)
    else:
        page.get_by_role("slider").and_(page.locator("marimo-slider *")).first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
    expect(chips(bench).filter(has_text="Hand size: 3 → 5")).to_have_count(1, timeout=SLOW)
    expect(bench.locator(".wb-book")).to_be_visible()
    expect(bench.get_by_label("Name of the variant")).to_have_value("Short hands")
    bench.get_by_role("tab", name="Bench").click()
    expect(chips(bench)).to_have_count(2)
    expect(bench.get_by_role("combobox", name="What an Ace does")).to_have_value("cancels")


def test_two_benches_do_not_hear_each_other(notebook: Open):
    first, small = notebook.bench(), notebook.bench(1)
    before = first.locator(".part-chips").inner_text()
    expect(chips(small)).to_have_count(0)
    expect(small.locator(".wb-dial")).to_have_count(1)
    hand(small).focus()
    notebook.page.keyboard.press("ArrowLeft")
    expect(chips(small)).to_have_text(["Hand size: 3 → 2 ✕"])
    expect(small.locator("p.wb-sentence")).to_contain_text("Compared with the published rules")
    assert first.locator(".part-chips").inner_text() == before


# ---------------------------------------------------------------- the first view, parts alone


@pytest.mark.parametrize("host", [case(False, "marimo edit"), "JupyterLab"])
def test_the_first_view_of_a_cell_has_dials_sentence_numbers_and_a_picture(host, request, tmp_path):
    marimo = (MARIMO[0], "bench = mo.ui.anywidget(wb.Bench('suits'))\nbench")
    with opened(host, request, tmp_path, marimo, ("import warbench as wb\nwb.Bench('suits')",)) as found:
        bench, page = found.drawn(), found.page
        bench.evaluate("(bench, room) => { bench.parentElement.style.width = `${room}px`; }", ROOM)
        picture = bench.locator('[data-live="picture.0"] svg.marks')
        expect(picture).to_have_attribute("width", re.compile(r"^4\d\d$"))  # drawn for the room beside the dials
        top = bench.bounding_box()["y"]
        for part in (".wb-dial >> nth=3", ".part-verdict", ".part-numbers .wb-change >> nth=3"):
            box = bench.locator(part).bounding_box()
            assert box["y"] + box["height"] <= top + TALL, part
        marks = picture.locator(".pressed_marks").first.bounding_box()
        assert marks["y"] + marks["height"] <= top + TALL
        hand(bench).focus()
        page.keyboard.press("ArrowRight")
        expect(bench.locator("p.wb-sentence")).to_contain_text("Compared with the published rules")
        expect(picture.locator('[aria-label^="variant"]').first).to_be_attached()
        top = bench.bounding_box()["y"]
        box = bench.locator(".part-numbers .wb-change >> nth=3").bounding_box()
        assert box["y"] + box["height"] <= top + TALL and picture.bounding_box()["y"] <= top + TALL - 60


@pytest.mark.parametrize("host", [case(host == "marimo run", host) for host in HOSTS])
def test_a_replay_dials_and_a_chart_alone(host, request, tmp_path):
    marimo = (MARIMO[0], *(part.format("mo.ui.anywidget(", ")") for part in PARTS), f"table.value\n{IN_MARIMO}")
    lab = ("import warbench as wb", *(part.format("", "") for part in PARTS), IN_LAB)
    with opened(host, request, tmp_path, marimo, lab) as found:
        table, page = found.page.locator(".wb-root:not(.wb-first-moment)"), found.page
        expect(table.locator("svg.wb-table")).to_have_count(2, timeout=SLOW)
        step = int(re.search(r"step (\d+)", expected(found, r"3 cards, step \d+"))[1])
        table.focus()
        page.keyboard.press("ArrowRight")
        expected(found, rf"3 cards, step (?!{step}$)\d+")
        board = page.locator(".wb-board")
        expect(board.locator(".wb-dial")).to_have_count(2)
        board.get_by_role("slider").first.focus()
        page.keyboard.press("ArrowRight")
        expected(found, r"4 cards, step \d+")
        expect(page.locator('[data-live="picture.0"] svg.marks [aria-label^="variant"]').first).to_be_attached()


def expected(notebook: Open, words: str) -> str:
    expect(notebook.outer).to_have_text(re.compile(words), timeout=SLOW)
    return notebook.outer.inner_text()


@pytest.mark.parametrize("host", [case(host == "marimo run", host) for host in HOSTS])
def test_two_views_of_one_table_show_the_same_step(host, request, tmp_path):
    marimo = (MARIMO[0], "table = mo.ui.anywidget(wb.Replay('suits@17'))\ntable", "mo.vstack([table])")
    lab = ("import warbench as wb\ntable = wb.Replay('suits@17')\ntable", "table")
    with opened(host, request, tmp_path, marimo, lab) as found:
        tables, page = found.page.locator(".wb-root:not(.wb-first-moment)"), found.page
        expect(tables.locator("svg.wb-table")).to_have_count(2, timeout=SLOW)
        scrubbers = [tables.nth(n).get_by_role("slider", name="Position in the game") for n in (0, 1)]
        for one, other in (scrubbers, reversed(scrubbers)):
            before = int(one.input_value())
            one.focus()
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowRight")
            expect(one).to_have_value(str(before + 2))
            expect(other).to_have_value(str(before + 2))
