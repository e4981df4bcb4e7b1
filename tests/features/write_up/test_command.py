"""The command `warbench write-up`: the files that it writes, what it prints, how it refuses."""

import pytest

from tests.kit.command_line import facts, refused, run
from warbench import write_up

ASKED = ("write-up", "war", "--title", "War", "--author", "Ann", "--abstract", "Turn over.", "--games", "60")


def test_without_a_file_markdown_is_printed():
    assert run(*ASKED) == write_up("war", "War", "Ann", "Turn over.", games=60).markdown


def test_it_writes_a_page_or_markdown(tmp_path):
    found = write_up("war", "War", "Ann", "Turn over.", games=60)
    opens = "war.html, which a browser opens and prints on A4 or Letter"
    for name, text, to in (("war.html", found.html, opens), ("war.md", found.markdown, "war.md")):
        assert run(*ASKED, "--output", str(tmp_path / name)) == f"{found.says()} Written to {to}.\n"
        assert (tmp_path / name).read_text("utf-8") == text


@pytest.mark.slow
def test_as_json_it_has_what_the_page_has():
    told = facts("write-up", "suits", "--title", "Suits", "--games", "60", "--process")
    found = write_up("suits", "Suits", games=60)
    results = [(each["name"], each["mean"], each["low"], each["high"]) for each in told["results"]]
    assert results == [(each.name, *each.estimate[:3]) for each in found.numbers]
    assert [each["clause"] for each in told["examples"]] == [each.clause for each in found.examples.each]
    assert told["process"][0]["title"] == "Classic War" and told["command"] == found.command


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("write-up", "war"), "Give it a title before you write it up."),
        (("write-up", "war", "--title", "<script>" * 1_250), "A title or a name may have at most 80 characters"),
        (("write-up", "war", "--title", "War", "--out", "war.pdf"), "the name must end in .html or .md."),
        (("write-up", "yours:hand_size=10,deal_size=3", "--title", "War"), "cannot be drawn from a deck of 3."),
        (("write-up", "war", "--title", "War", "--players", "person"), "person"),
    ],
)
def test_a_mistake_is_refused_in_a_sentence_and_nothing_is_written(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert says in refused(*words) and not list(tmp_path.iterdir())
