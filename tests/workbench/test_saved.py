"""A variant that was saved and is opened again: what was typed about it stands in the fields, in both notebooks."""

from tests.kit.benches import SOON
from workbench.bench import Bench
from workbench.in_marimo.keep import fields
from workbench.jupyter import Bench as InJupyter
from workbench.panels import rulebook
from workbench.panels.frame import WHOLE

WORDS = ("Six cards", "A tester", "To see\nwhat it does")


def saved() -> str:
    return rulebook.saved(Bench.of("war").set_dial("war_face_down", 3), *WORDS)


def test_a_file_that_is_opened_tells_its_story():
    bench = Bench.of().open_file(saved())
    assert "Six cards</b> · A tester: To see" in rulebook.story(bench)
    assert "Six cards" not in rulebook.story(bench.set_dial("war_face_down", 2))


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
