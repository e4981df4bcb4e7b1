"""Links, saved variants, pages that were handed in and what a browser kept, written by version 0.1, open as they did."""

from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from workbench.bench import Bench
from workbench.bench.browser_storage import from_store
from workbench.bench.link import FORMER_PAGES
from workbench.bench.study_selection import FORMER_NAMES, STUDIED
from workbench.features.collect.folder import read_folder

SAVED = Path(__file__).parent / "saved_by_0_1"
LINKS = [dict(parse_qsl(line, keep_blank_values=True)) for line in (SAVED / "links.txt").read_text("utf-8").split()]
OF_STUDY = [link for link in LINKS if link.get("page") == "Study"]


@pytest.mark.parametrize("link", LINKS, ids=lambda link: f"{link['game']} {link.get('study', '')}")
def test_a_link_opens_what_it_opened(link):
    bench = Bench.from_link(link)
    assert not bench.problem
    now = {**link, "version": str(bench.game.version)}
    now |= {"study": FORMER_NAMES.get(link["study"], link["study"])} if "study" in link else {}
    now |= {"page": FORMER_PAGES.get(link["page"], link["page"])} if "page" in link else {}
    assert bench.link() == now


SINCE = {"coverage", "rule_weight"}  # parts that the page has got since


def test_every_part_of_the_page_study_had_a_link():
    parts = [link.get("study", "claims") for link in OF_STUDY]
    assert sorted(FORMER_NAMES.get(part, part) for part in parts) == sorted(set(STUDIED) - SINCE)


def test_a_saved_variant_opens_with_what_was_typed_about_it():
    bench = Bench.of().open_file((SAVED / "variant.toml").read_text("utf-8"))
    assert not bench.problem and bench.rules.changes() == {"war_face_down": 3}
    assert (bench.saved.title, bench.saved.who, bench.saved.why) == ("Six cards", "A tester", "To see what it does")


def test_the_shelf_of_a_browser_is_on_the_screen_again():
    bench = from_store(Bench.of("suits"), (SAVED / "browser_storage.json").read_text("utf-8"))
    (variant,) = bench.shelf
    assert variant.setup.rules.changes() == {"hand_size": 4} and variant.letter == "A"


def test_a_page_that_was_handed_in_is_collected(tmp_path):
    (tmp_path / "mara.html").write_text((SAVED / "handed_in.html").read_text("utf-8"), "utf-8")
    found = read_folder(tmp_path)
    assert [each.who for each in found.pages] == ["Mara Lindqvist"] and not found.not_read


def test_a_verdict_of_version_0_1_has_its_present_words(tmp_path):
    page = (SAVED / "handed_in.html").read_text("utf-8")
    undecided = page.replace('"was": "shorter", "verdict": "not right"', '"was": "", "verdict": "cannot be told yet"')
    assert undecided != page
    (tmp_path / "mara.html").write_text(undecided, "utf-8")
    (mara,) = read_folder(tmp_path).pages
    assert [each.verdict for each in mara.told.predictions()] == ["too early to say", "right", "not right"]
