"""A variant that was saved and is opened again: what was typed about it stands in the fields, in both notebooks."""

import re
import tomllib
from dataclasses import replace

import pytest

from engine.core.rules import BadInput
from engine.setup.setup import Setup
from engine.simulation.simulate import simulate
from tests.kit.lanes import case
from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.cli.kit.inputs import read_variant
from workbench.features.hand_in import Entry
from workbench.features.rulebook import panel as rulebook_panel
from workbench.features.save.panel import LOOK_FIRST, SUBMIT, documents
from workbench.features.write_up.document import write_up
from workbench.work.games import played_by_all

DEEP = {
    "a name of 30,000 parts": (".".join(["a"] * 30_000) + " = 1", "names of at most 8 parts"),
    "a table of 30,000 parts": (f"[{'.'.join(['a'] * 30_000)}]", "names of at most 8 parts"),
    "lists in lists": ("why = " + "[" * 30_000, "8 nested tables and lists"),
    "tables in tables": ("why = " + "{a = " * 12_000, "8 nested tables and lists"),
    "many lists": (f"why = [{'[],' * 20_000}]", "2,000 tables and lists"),
}
WORDS = ("Six cards", "A tester", "To see\nwhat it does")


def saved() -> str:
    return rulebook_panel.saved(Bench.of("war").set_dial("war_face_down", 3), *WORDS)


def test_a_file_that_is_opened_tells_its_story():
    bench = Bench.of().open_file(saved())
    assert "Six cards</b> · A tester: To see" in rulebook_panel.story(bench)
    assert "Six cards" not in rulebook_panel.story(bench.set_dial("war_face_down", 2))


@pytest.mark.slow
def test_the_words_of_a_file_are_in_the_fields_and_typed_ones_stay():
    page = Visitor(Bench.of("war")).say("fold", SUBMIT, True)
    page.say("file", "variant", saved())
    assert tuple(page.session.form.typed.values()) == WORDS and "Six cards" in page.words("keep")
    page.say("type", "why", "Another reason").turn("war_face_down", 2)
    assert page.session.form.entry.why == "Another reason"


@pytest.mark.parametrize("what", [case(each == "tables in tables", each) for each in DEEP])
def test_a_file_that_would_fell_a_server_is_never_parsed_and_nothing_is_lost(what, tmp_path, monkeypatch):
    """It is refused in a sentence, at every place that opens a file: everything stays as it was."""
    text, says = DEEP[what]
    monkeypatch.setattr(tomllib, "loads", None)
    begun = Bench.of("war").set_dial("war_face_down", 3)
    bench = begun.open_file(text)
    assert bench == replace(begun, problem=bench.problem, problem_at=bench.problem_at)
    assert bench.problem.startswith("A variant file has ") and says in bench.problem
    page = Visitor(begun).say("file", "variant", text)
    assert (page.bench.problem, page.bench.rules) == (bench.problem, begun.rules), "on the page"
    (tmp_path / "variant.toml").write_text(text)
    with pytest.raises(BadInput) as refused:
        read_variant("war", str(tmp_path / "variant.toml"), None)
    assert str(refused.value) == bench.problem, "in the terminal"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_variant_that_an_editor_saved_in_its_own_encoding_opens(encoding, tmp_path):
    (tmp_path / "variant.toml").write_bytes(saved().encode(encoding))
    assert read_variant("war", str(tmp_path / "variant.toml"), None).rules.war_face_down == 3


def test_a_variant_in_an_older_encoding_is_refused_with_its_name(tmp_path):
    (tmp_path / "variant.toml").write_bytes(saved().replace("Six", "Sechß").encode("cp1252"))
    with pytest.raises(
        BadInput, match=r"variant\.toml .* it is in an older encoding, such as Windows-1252; save it as UTF-8"
    ):
        read_variant("war", str(tmp_path / "variant.toml"), None)


@pytest.mark.slow
def test_the_variant_is_written_up_from_the_games_of_the_bench():
    """With the attempts of the document: of Armed two, classic War before them, and the variant after."""
    page = Visitor(Bench.of("armed").set_dial("hand_size", 5).play(100)).say("fold", SUBMIT, True)
    kept = {each.label: each for each in page.session.files(page.bench, Entry("Five", "Ann", "A smaller hand."))}
    html, text = kept["Write it up (HTML)"], kept["Write it up (Markdown)"]
    assert (html.kind, text.kind) == ("text/html", "text/markdown") and not html.problem + text.problem
    assert html.name.endswith(".html") and text.name.endswith(".md") and "write_up" in text.name
    told = text.text()
    expected = write_up(page.bench.setup, "Five", "Ann", "A smaller hand.", games=100)
    assert told.partition("## Design process")[0] == expected.markdown.partition("## Results")[0]
    assert told.partition("## Results")[2] == expected.markdown.partition("## Results")[2]
    assert re.findall(r"^\| (\d) \| ([^|]*)[.|]", told, re.M)[-1] == ("3", "Five ")
    assert '<h1 dir="auto">Five</h1>' in html.text()


def test_a_document_needs_a_title_and_waits_for_a_prediction():
    page = Visitor(Bench.of("war").play(20)).say("fold", SUBMIT, True)
    at = next(at for at, each in enumerate(page.session.form._offered) if each.label == "Write it up (HTML)")
    page.say("press", f"keep:{at}")
    assert "Give it a title before you write it up." in page.words("keep")
    asking = Bench.of("suits").set_dial("hand_size", 5).predict_first(True)
    problems = {each.label: each.problem for each in page.session.files(asking, Entry("Five"))}
    assert problems["Write it up (Markdown)"] == LOOK_FIRST


@pytest.mark.slow
def test_the_kept_attempts_are_the_process_with_the_numbers_of_the_page():
    begun = Bench.of("yours").play(100).set_dial("hand_size", 3).keep_attempt()
    key = begun.story[0].text
    told = begun.say_of_attempt(key, "wrong", "It plays itself.").say_of_attempt(key, "changed", "A | hand.")
    bench = told.set_dial("switches", 1)
    played = played_by_all()
    text = documents(bench, Entry("Mine", "Ann"), lambda: played.comparison(bench))[1].text()
    rows = re.findall(r"^\| (\d) \| (.*?) \| (.*?) \| (.*?) \| (\S+) ", text.partition("## Design process")[2], re.M)
    wins = [
        (simulate(Setup.of(each), 100)["winner"] == 0).sum() / 100
        for each in ("yours", "yours:hand_size=3", "yours:hand_size=3,switches=1")
    ]
    shares = [f"{100 * won:.1f}%" for won in wins]
    assert rows[0] == ("0", "Classic War", "", "", shares[0])
    assert rows[1][2:] == ("It plays itself.", r"A \| hand.", shares[1])
    assert rows[2][1:3] + rows[2][4:] == ("Mine", "", shares[2]) and rows[2][3] == r"\+ A switch"
    assert "| First player wins | Turns | Skill, of 100 | Real choices per turn |" in text
