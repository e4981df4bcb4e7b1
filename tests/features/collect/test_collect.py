"""The page of a class: what it tells, that hostile pages are only data, that what cannot be read is named."""

import os
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.core.rules import BadInput
from engine.simulation.format import told_apart
from tests.kit.handed_in import GAMES, altered, block_of, five, handed_in, plain, with_block
from tests.kit.html import NASTY, Seen
from tests.kit.lanes import sample
from workbench.bench import Bench
from workbench.cli.main import app
from workbench.features.collect import folder
from workbench.features.collect.folder import read_folder
from workbench.features.collect.page import class_page
from workbench.features.collect.running import bench_address
from workbench.features.hand_in import Entry, hand_in
from workbench.features.hand_in.block import BEGINS, ENDS, Block, _Format, read_block
from workbench.work.games import PlayedGames


def collected(place: Path, pages: dict[str, str | bytes]) -> tuple[str, Seen]:
    for name, page in pages.items():
        path = place / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(page.encode("utf-8", "replace") if isinstance(page, str) else page)
    text = class_page(read_folder(place), place / "class.html", on=date(2026, 3, 6))
    return text, Seen(text)


# ---------------------------------------------------------------- what a page says of itself


@pytest.mark.parametrize("game", ["suits", "profiteer"])
def test_a_page_tells_what_its_bench_showed(game):
    bench = Bench.of(game).open_preset(Bench.of(game).game.questions[0]).take_as_baseline()
    comparison = PlayedGames().comparison(bench.play(GAMES))
    told = read_block(hand_in(bench.play(GAMES), comparison, Entry("Same", "Me", "Why not")))
    assert (told.bench.setup, told.bench.published) == (bench.setup, bench.published)
    assert told.block.games == GAMES and told.block.title == "Same"
    for metric in bench.game.headline:
        found = told.change(metric)
        there = next(each for each in comparison.changes() if each.metric.name == metric)
        assert found is None or told_apart(found) == told_apart(there)


@pytest.mark.slow
def test_its_predictions_are_told_in_the_words_of_the_questions():
    told = read_block(five())
    said = [(each.said, each.verdict) for each in told.predictions()]
    assert said[1] == ("Fewer", "right") and said[0] == ("Longer", "not right") and len(said) == 3
    assert told.predictions()[0].was == "Shorter"
    assert told.predictions()[0].question.startswith("Will a game be longer")
    assert not read_block(plain()).predictions()


def test_no_tag_can_begin_in_a_block():
    page = handed_in(Bench.of("suits"), Entry(NASTY[1], NASTY[0], NASTY[2]), answers=[(NASTY[1], NASTY[0])])
    assert "<" not in page.split(BEGINS)[1].split(ENDS)[0] and page.count(BEGINS) == 1
    assert read_block(page).block.title == NASTY[1]


# ---------------------------------------------------------------- the page of the class


def test_the_page_tells_predictions_numbers_and_variants(tmp_path):
    text, seen = collected(tmp_path, {"a.html": five(), "b/c.html": plain()})
    assert seen.texts("h1") == ["2 variants of A War of Suits"]
    assert seen.texts("p", "hi-sentence") == [
        "Most missed: “Will a game be longer or shorter, counted in turns?” 0 of 1 right."
    ]
    (row,) = (each for each in seen.texts("tr") if "Mara" in each)
    assert "Longer not right: shorter" in row and "Fewer right" in row
    assert "1 page of 2 holds a prediction." in text
    titles = seen.texts("h4")
    assert "Five cards" in titles and "Real choices (choices)" in titles and "Red wins" in titles
    assert {"./a.html", "./b/c.html"} <= {attrs.get("href") for _, attrs, _ in seen.elements}
    assert seen.texts("dd")[0] == "Red & Black" or "Red & Black" in seen.texts("dd")
    assert "Hollow: the published rules." in text


def test_skill_is_among_the_numbers_of_a_class(tmp_path):
    text, seen = collected(tmp_path, {"a.html": five()})
    skill = read_block(five()).change("skill")
    assert "Skill" in seen.texts("h4") and skill is not None and -1 <= skill.after.mean <= 1
    assert "Of 100 deals, each played from every seat" in text
    with pytest.raises(BadInput, match=r"impossible skill; skill is from -100 to 100\.$"):
        number = next(each for each in block_of(five())["numbers"] if each["metric"] == "skill")
        wrong = {**number, "after": {**number["after"], "mean": 2.0, "low": 1.9, "high": 2.1}}
        read_block(altered(numbers=[wrong]))


def test_a_variant_opens_in_the_bench_that_is_named(tmp_path):
    assert "Open on the bench" not in collected(tmp_path, {"a.html": five()})[0]
    text = class_page(
        read_folder(tmp_path), tmp_path / "class.html", bench=bench_address("http://school.example/bench")
    )
    assert f'href="http://school.example/bench/?game={read_block(five()).bench.setup.text()}' in text
    for wrong in ("school", "ftp://school.example", "http://", 'http://a"b.example', "http://a.example:x"):
        with pytest.raises(BadInput, match=r"^--bench is where a Warbench is open.*\.$"):
            bench_address(wrong)


def test_the_numbers_are_those_of_the_pages_with_their_marks(tmp_path):
    _, seen = collected(tmp_path, {"a.html": five()})
    told = read_block(five())
    figures = seen.texts("span", "wb-figures")
    for number in told.block.numbers:
        before, after = told_apart(told.change(number.metric))
        unit = told.change(number.metric).metric.unit_words
        wanted = f"{before.removesuffix(unit)}→{after.removesuffix(unit)}".replace("%", "")
        assert wanted in [each.replace("%", "") for each in figures], number.metric
    rings, diamonds = (
        [attrs for _, attrs, _ in seen.elements if attrs.get("class") == css] for css in ("wb-was-mark", "wb-now-mark")
    )
    assert len(rings) == len(diamonds) == len(told.block.numbers)


def test_all_variants_of_a_number_share_an_axis_from_the_smallest_to_the_largest(tmp_path):
    big = handed_in(Bench.of("suits").set_dial("hand_size", 7), Entry("Seven", "Ada", "More."))
    _, seen = collected(tmp_path, {"a.html": five(), "b.html": big, "c.html": plain()})
    line = next(each for each in seen.texts("div", "cl-line") if each.strip().startswith("Turns"))
    assert line.index("Seven") < line.index("Five cards") < line.index("As it is")


def test_the_commands_open_and_make_each_variant_again(tmp_path):
    kept = (
        Bench.of("suits").set_dial("hand_size", 4).take_as_baseline().set_dial("hand_size", 6).let_play(0, 0, "random")
    )
    text, seen = collected(tmp_path, {"a.html": handed_in(replace(kept, seed=77), Entry("Six", "Jo", "x"))})
    assert seen.texts("pre") == [
        f"warbench open --game {kept.setup.text()} --against suits:hand_size=4",
        "warbench compare suits --set hand_size=6 --against suits:hand_size=4 --players random.greedy,middle.greedy "
        f"--games {GAMES} --seed 77 --metrics all",
    ]
    assert "Players: Red plays anything" in text and "Compared with" in text


def test_several_games_stand_one_below_the_other(tmp_path):
    war = handed_in(Bench.of("war").set_dial("war_face_down", 3), Entry("Three down", "Kim", "Longer wars."))
    _, seen = collected(tmp_path, {"a.html": five(), "b.html": plain(), "c.html": war})
    assert seen.texts("h1") == ["3 variants of A War of Suits and Classic War"]
    assert seen.texts("h2") == ["A War of Suits", "Classic War"]


def test_a_page_calls_nobody_and_runs_nothing(tmp_path):
    text, seen = collected(tmp_path, {"a.html": five()})
    policy = next(attrs["content"] for _, attrs, _ in seen.elements if "http-equiv" in attrs)
    assert (
        policy == "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'"
    )
    assert not [tag for tag, attrs, _ in seen.elements if tag in ("script", "img", "link", "iframe") or "src" in attrs]
    assert "http" not in text.partition("<body>")[2]


# ---------------------------------------------------------------- hostile pages


@pytest.mark.parametrize("nasty", sample(NASTY, 4))
def test_what_stands_in_a_page_is_text_and_nothing_else(nasty, tmp_path):
    words = nasty.encode("utf-8", "replace").decode()
    page = altered(title=words[:80], who=words[:80], why=words, answers=[[words, words]])
    usual = altered(title="x", who="x", why="x", answers=[["x", "x"]])
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    _, seen = collected(tmp_path / "one", {"a.html": page})
    _, plain_one = collected(tmp_path / "two", {"a.html": usual})
    assert [(tag, attrs) for tag, attrs, _ in seen.elements] == [(tag, attrs) for tag, attrs, _ in plain_one.elements]
    assert not any(sign in text for text in seen.texts("main") for sign in ("\x00", "\ud800"))


NAMES = [
    "javascript:alert(1).html",
    'a"onclick="x.html',
    "<img src=x>.html",
    "a&b #1?.html",
    "\u202eb.html",
    "c" * 200 + ".html",
]


@pytest.mark.parametrize("name", NAMES)
def test_the_name_of_a_file_is_text_and_its_link_leads_to_it(name, tmp_path):
    _, seen = collected(tmp_path, {name: five(), f"z{name}": b"nothing"})
    (link,) = [attrs["href"] for _, attrs, _ in seen.elements if (attrs.get("href") or "#")[0] != "#"]
    assert link.startswith("./") and not set(link) & set("<>\"' #?:")
    assert {attrs["href"] for tag, attrs, _ in seen.elements if tag == "a" and attrs["href"] != link} <= {"#variant-1"}
    assert not [attrs for _, attrs, _ in seen.elements if "onclick" in attrs] and not seen.texts("img")


def _number(**changes) -> list:
    return [{**block_of(five())["numbers"][0], **changes}]


SOME = {"low": 0.4, "high": 0.6, "n": 300}
BROKEN = {
    "no JSON": with_block("{"),
    "empty": with_block(""),
    "a list": with_block("[]"),
    "nested without end": with_block('{"warbench":1,"title":' + "[" * 50_000),
    "nested deeper than any": with_block('{"warbench":1,"title":' + "[" * 8 + "]" * 8 + "}"),
    "tables without number": with_block('{"warbench":1,"link":[' + "{}," * 60_000 + "{}]}"),
    "a number without end": with_block('{"warbench":' + "9" * 6_000 + "}"),
    "half a character": with_block('{"warbench":1,"title":"\\ud800"}'),
    "a later format": with_block('{"warbench":2}'),
    "an older format": with_block('{"warbench":0}'),
    "format as a text": with_block('{"warbench":"1"}'),
    "two blocks": "PAGE" + with_block("{}"),
    "far too much": with_block('{"warbench":1,"why":"' + "x" * 600_000 + '"}'),
    "no title": {"title": ""},
    "a long title": {"title": "x" * 81},
    "a long reason": {"why": "x" * 2_001},
    "no text": {"who": 5},
    "no date": {"on": "yesterday"},
    "many answers": {"answers": [["a", "b"]] * 41},
    "more than asked for": {"onload": "alert(1)"},
    "no such game": {"link": {"game": "chess"}},
    "a value out of bounds": {"link": {"game": "suits:hand_size=99"}},
    "a link with markup": {"link": {"game": "<script>"}},
    "a link to another game": {"link": {"game": "suits", "against": "war"}},
    "games below one": {"games": 0},
    "games as a text": {"games": "300"},
    "an unknown metric": {"numbers": [{"metric": "beauty"}]},
    "a metric twice": {"numbers": "TWICE"},
    "no such answer": {"scores": [{"question": "length", "was": "blue", "verdict": "not right"}]},
    "a verdict of its own": {"scores": [{"question": "length", "was": "", "verdict": "brilliant"}]},
    "no prediction": {"link": {"game": "suits:hand_size=5"}},
}
FIGURES = {
    "a share beyond all": {"mean": 3.0, "low": 2.9, "high": 3.1, "n": 300},
    "a mean outside": {"mean": 0.9, **SOME},
    "no number": {"mean": None, **SOME},
    "not a number": {"mean": float("nan"), **SOME},
    "without end": {"mean": float("inf"), "low": 0.4, "high": float("inf"), "n": 300},
    "huge": {"mean": 1e200, "low": 1e200, "high": 1e200, "n": 300},
    "of no games": {"mean": 0.5, "low": 0.4, "high": 0.6, "n": 0},
}


def broken(name: str) -> str:
    what = BROKEN.get(name)
    if isinstance(what, str):
        return what.replace("PAGE", with_block("{}"))
    if what is None:
        return altered(numbers=_number(after=FIGURES[name]))
    if what.get("numbers") == "TWICE":
        what = {"numbers": 2 * _number()}
    elif name == "an unknown metric":
        what = {"numbers": _number(metric="beauty")}
    elif "scores" in what:
        what = {"scores": [*what["scores"], *block_of(five())["scores"][1:]]}
    return altered(**what)


@pytest.mark.parametrize("name", sample([*BROKEN, *FIGURES], 3))
def test_a_block_that_was_altered_is_not_read_and_the_others_are(name, tmp_path):
    text, seen = collected(tmp_path, {"a.html": broken(name), "b.html": plain()})
    with pytest.raises(BadInput) as refused:
        read_block(broken(name))
    assert seen.texts("h1") == ["1 variant of A War of Suits"] and "Not read" in text
    (why,) = seen.texts("section", "cl-not-read")
    assert str(refused.value) in why and len(str(refused.value)) < 400 and "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "name", ["nested without end", "nested deeper than any", "tables without number", "far too much"]
)
def test_a_block_that_would_take_long_is_never_parsed(name, monkeypatch):
    monkeypatch.setattr(Block, "model_validate_json", None)
    monkeypatch.setattr(_Format, "model_validate_json", None)
    with pytest.raises(BadInput, match=r"^What Warbench writes into a page (has|holds) at most .* this one has more"):
        read_block(broken(name))


@pytest.mark.slow
@pytest.mark.parametrize("part", ["numbers", "scores", "answers", "link"])
def test_what_is_wrong_a_hundred_thousand_times_takes_little_memory(part):
    tracemalloc.start()
    try:
        with pytest.raises(BadInput, match="damaged"):
            read_block(with_block(f'{{"warbench":1,"{part}":[{"1," * 99_000}1]}}'))
        assert tracemalloc.get_traced_memory()[1] < 40e6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("at", [0, 1, 2])
def test_marks_that_contradict_themselves_are_not_believed(at):
    scores = block_of(five())["scores"]
    scores[at] = {**scores[at], "verdict": "not right" if scores[at]["verdict"] == "right" else "right"}
    with pytest.raises(BadInput, match="contradict"):
        read_block(altered(scores=scores))


def test_a_version_of_the_game_that_is_older_is_said(tmp_path):
    link = {**block_of(five())["link"], "version": "1000"}
    text, _ = collected(tmp_path, {"a.html": altered(link=link)})
    assert "This was made with version 1000 of A War of Suits" in text


# ---------------------------------------------------------------- what is not read


def test_what_is_no_page_is_named_with_its_reason(tmp_path):
    (tmp_path / "here").mkdir()
    os.symlink("/etc/passwd", tmp_path / "here" / "link.html")
    pages = {
        "notes.txt": "hello", "photo.html": bytes(range(256)), "other.html": "<html><script>alert(1)</script></html>",
        "old.html": '<meta name="generator" content="Warbench">', "mara.html": five(), "mara (1).html": five(),
        ".hidden.html": "x", "huge.html": b" " * (folder.MOST_BYTES + 1),
    }  # fmt: skip
    text, _ = collected(tmp_path / "here", pages)
    (tmp_path / "here" / "before.html").write_text(text, "utf-8")
    found = {each.name: each.why for each in read_folder(tmp_path / "here").not_read}
    assert {name: why[:26] for name, why in found.items()} == {
        "before.html": "It is the page of a whole ",
        "huge.html": "It is larger than any page",
        "link.html": "It is not a file of its ow",
        "mara.html": "It is the same page as mar",
        "notes.txt": "It is not a page: the name",
        "old.html": "It was made by an older Wa",
        "other.html": "It was not handed in with ",
        "photo.html": "It was not handed in with ",
    }


def test_a_class_has_its_limits(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "MOST_PAGES", 1)
    collected(tmp_path, {"a.html": five(), "b.html": plain()})
    assert [each.name for each in read_folder(tmp_path).not_read] == ["b.html"]
    monkeypatch.setattr(folder, "MOST_FILES", 1)
    with pytest.raises(BadInput, match="more than 1 files"):
        read_folder(tmp_path)


# ---------------------------------------------------------------- the command


def run(*words: str):
    return CliRunner().invoke(app, ["collect", *words])


def test_the_command_writes_the_page_and_writes_it_again(tmp_path):
    (tmp_path / "a.html").write_text(five(), "utf-8")
    (tmp_path / "b.txt").write_text("no page")
    for _ in range(2):
        done = run(str(tmp_path))
        assert done.exit_code == 0, done.output
        assert done.output.splitlines() == [
            "Not read: b.txt. It is not a page: the name of a page ends in .html.",
            f"1 page read. The page of the class is {tmp_path / 'class.html'}.",
        ]
    assert "Mara Lindqvist" in (tmp_path / "class.html").read_text("utf-8")
    elsewhere = tmp_path / "for me" / "page.html"
    elsewhere.parent.mkdir()
    assert run(str(tmp_path), "--out", str(elsewhere)).exit_code == 0
    assert 'href="./../a.html"' in elsewhere.read_text("utf-8")


def test_what_cannot_be_done_is_one_sentence(tmp_path):
    (tmp_path / "class.html").write_text(five(), "utf-8")
    (tmp_path / "empty").mkdir()
    for words, says in {
        (str(tmp_path / "nowhere"),): "There is no folder",
        (str(tmp_path),): "is not a page that collect has written",
        (str(tmp_path), "--out", str(tmp_path / "x.txt")): "the name must end in .html or .htm",
        (str(tmp_path), "--out", str(tmp_path / "no" / "x.html")): "there is no folder",
        (str(tmp_path / "empty"),): "There is no page in",
    }.items():
        done = run(*words)
        assert done.exit_code == 2 and says in done.output.splitlines()[-1], (words, done.output)
    assert (tmp_path / "class.html").read_text("utf-8") == five()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are ended differently elsewhere")
def test_collect_that_is_killed_leaves_the_page_as_it_was_and_the_next_one_clears_up(tmp_path):
    (tmp_path / "a.html").write_text(five(), "utf-8")
    assert run(str(tmp_path)).exit_code == 0
    before = (tmp_path / "class.html").read_bytes()
    code = (
        "import sys, pathlib\n"
        "from workbench.features.collect.command import collect\n"
        "def half(path, text, *_, **more):\n"
        "    path.write_bytes(text.encode()[:500]); print('half', flush=True); sys.stdin.read()\n"
        "pathlib.Path.write_text = half\n"
        "collect.run(folder=sys.argv[1])"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], cwd=Path(__file__).parents[3], **pipes
    ) as killed:
        try:
            assert killed.stdout.readline() == "half\n"
        finally:
            killed.kill()
    assert (tmp_path / "class.html").read_bytes() == before and len(list(tmp_path.iterdir())) == 3
    (tmp_path / "class.html").unlink()
    assert run(str(tmp_path)).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.html", "class.html"]
