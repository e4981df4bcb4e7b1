"""A variant that was saved and is opened again: what was typed about it stands in the fields, in both notebooks."""

import tomllib
from dataclasses import replace

import pytest
from marimo._plugins.ui._impl.input import FileUploadResults

from engine.core.rules import BadInput
from tests.kit.benches import SOON
from workbench.bench import Bench
from workbench.cli.kit.inputs import read_variant
from workbench.features.rulebook import panel as rulebook_panel
from workbench.in_marimo.keep import _open, fields
from workbench.jupyter import Bench as InJupyter
from workbench.page.kit.frame import WHOLE

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


def test_the_words_of_a_file_stand_in_the_fields_of_marimo():
    opened = Bench.of().open_file(saved()).saved
    assert tuple(field.value for field in fields(WHOLE, opened)) == WORDS
    assert tuple(field.value for field in fields(WHOLE, None)) == ("", "", "")


def test_the_words_of_a_file_stand_in_the_fields_of_jupyter():
    bench = InJupyter(Bench.of("war").show_page("Rulebook"))
    text = saved()
    bench._desk.go(lambda now: now.open_file(text))
    keep = bench._screen.parts["keep"]
    assert bench._desk.work.wait(SOON) and tuple(keep.entry) == WORDS
    keep.why.value = "Another reason"
    bench._desk.go(lambda now: now.set_dial("war_face_down", 2))
    assert keep.entry.why == "Another reason", "what is typed stays"


@pytest.mark.parametrize("what", DEEP)
def test_a_file_that_would_fell_a_server_is_never_parsed_and_nothing_is_lost(what, tmp_path, monkeypatch):
    """It is refused in a sentence, at every place that opens a file: everything stays as it was."""
    text, says = DEEP[what]
    monkeypatch.setattr(tomllib, "loads", None)
    begun = Bench.of("war").set_dial("war_face_down", 3)
    bench = begun.open_file(text)
    assert bench == replace(begun, problem=bench.problem, problem_at=bench.problem_at)
    assert bench.problem.startswith("A variant file has ") and says in bench.problem
    found: list[Bench] = []
    button = _open(WHOLE, lambda move: found.append(move(begun)))
    button._on_change([FileUploadResults("variant.toml", text.encode())])
    assert found == [bench], "in marimo"
    (tmp_path / "variant.toml").write_text(text)
    with pytest.raises(BadInput) as refused:
        read_variant("war", str(tmp_path / "variant.toml"), None)
    assert str(refused.value) == bench.problem, "in the terminal"
    there = InJupyter(begun)
    there._screen.parts["keep"]._open({"new": [{"content": text.encode()}]})
    assert (there._desk.bench.problem, there.rules) == (bench.problem, begun.rules), "in JupyterLab"
