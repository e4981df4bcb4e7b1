"""One scene, two faces: marimo and JupyterLab show the same parts, with the same words, for the same bench."""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from html import escape, unescape
from typing import Any

import pytest

from engine.analysis.compare import Comparison
from engine.core.rules import BadInput
from engine.setup import precompile
from tests.kit.benches import FEW, answered, few, five
from tests.kit.lanes import case
from tests.kit.visitor import Visitor
from workbench.bench import Bench
from workbench.features.compare.sentence import missing
from workbench.features.predict.panel import wanted
from workbench.features.robustness import panel as robustness_panel
from workbench.features.save import panel as save_panel
from workbench.page.kit.controls import Control
from workbench.page.kit.frame import PARTS, WHOLE, Frame
from workbench.page.kit.part import Part
from workbench.page.scene import scene
from workbench.work.games import PlayedGames, played_by_all

LESSON = Frame(("hand_size",), ("length",), ("Bench",), False, whole=False)
READING = Frame((), (), ("Replay", "Rulebook"), False, whole=False)


def looked() -> Bench:
    """Somebody has looked, as a link tells it: the score follows the games."""
    return few(Bench.from_link(answered().link() | {"looked": "1"}))


STATES: dict[str, tuple[Bench, Frame]] = {
    "published": (few(Bench.of()), WHOLE),
    "changed": (five(), WHOLE),
    "changed twice": (five().set_dial("ace_power", "none"), WHOLE),
    "against a preset": (five().compare_with("equal_faces"), WHOLE),
    "a problem": (five().set_dial("hand_size", 99), WHOLE),
    "a problem with signs": (five().open_text("<b>17</b>"), WHOLE),
    "a notice": (replace(five(), notice="This link is of an older version & may differ."), WHOLE),
    "pinned": (
        five().pin_variant().set_dial("min_rank", 4).pin_variant().name_variant(five().setup.text(), "<b>5</b> & more"),
        WHOLE,
    ),
    "put away": (five().open_preset("equal_faces"), WHOLE),
    "pinned and asking": (five().pin_variant().set_dial("min_rank", 4).predict_first(True), WHOLE),
    "replay, no game": (five().show_page("Replay"), WHOLE),
    "replay": (five().open(17), WHOLE),
    "replay, a branch": (replace(five().open(17), branch=((1, 257),)), WHOLE),
    "replay, unchanged": (few(Bench.of()).open(3), WHOLE),
    "play": (five().show_page("Play"), WHOLE),
    "play, many seats": (
        few(Bench.of("river").open_preset("hand_three").set_dial("players", 5)).show_page("Play"),
        WHOLE,
    ),
    "play, at the table": (five().sit_down(17), WHOLE),
    "play, nobody decides": (few(Bench.of("river")).show_page("Play"), WHOLE),
    "rulebook": (five().show_page("Rulebook"), WHOLE),
    "study": (five().show_page("Questions"), WHOLE),
    "asking beside a study": (five().predict_first(True).show_page("Questions"), WHOLE),
    "asking": (five().predict_first(True), WHOLE),
    "asking in replay": (five().predict_first(True).open(17), WHOLE),
    "asking beside the rulebook": (five().predict_first(True).show_page("Rulebook"), WHOLE),
    "answered": (answered(), WHOLE),
    "nothing to ask": (few(Bench.of()).predict_first(True), WHOLE),
    "looked": (looked(), WHOLE),
    "looked, then turned": (looked().set_dial("hand_size", 6), WHOLE),
    "without choices": (few(Bench.of("river")), WHOLE),
    "a warning": (few(Bench.of("profiteer").set_dial("resources", 6)), WHOLE),
    "one player": (few(Bench.of("profiteer")), WHOLE),
    "many players": (few(Bench.of("river").set_dial("players", 6)), WHOLE),
    "a lesson": (five(), LESSON),
    "a lesson that asks": (five().predict_first(True), LESSON),
    "a lesson to read": (five().open(17), READING),
    "a lesson with a rulebook": (five().show_page("Rulebook"), READING),
}


@pytest.fixture(autouse=True)
def _nothing_ahead(monkeypatch):
    """Nobody compiles what nobody asked for."""
    monkeypatch.setattr(precompile, "start_ahead", lambda game: None)
    monkeypatch.setattr(precompile, "precompile", lambda game, strategies: None)


def stage(bench: Bench, frame: Frame) -> dict[str, Part]:
    """The scene as it is when the games are played, between other players too, and, of a link, the score is told."""
    if robustness_panel.is_shown(bench) and played_by_all().others(bench) is None:
        played_by_all().comparison(bench)
        played_by_all().play_others(bench)
    comparison = played_by_all().comparison(bench)
    for each in bench.shelf:
        played_by_all().comparison(bench.standing_on(each))
    while missing(comparison, wanted(bench, comparison)):  # a prediction that so few games cannot tell
        comparison = played_by_all().from_every_seat(bench, played_by_all().refine(bench))
    return scene(bench.look(comparison) if bench.prediction else bench, frame, comparison)


# ---------------------------------------------------------------- what a part says


def plain(html: Any) -> str:
    """The letters of a text, without signs and blanks."""
    text = re.sub(r"<(style|svg)\b.*?</\1>|<[^<>]*>", " ", str(html), flags=re.DOTALL)
    return "".join(c for c in unescape(text) if c.isalnum())


def texts(part: Part, frame: Frame) -> list[str]:
    """Everything that has to stand on a part."""
    said = [part.label, part.hint, *(press.label for press in part.presses())]
    for control in part.controls().values():
        said += [control.label, *control.options]
    if part.name == "keep":
        said += [text for text in save_panel.words(frame)[:4] if text]
    return [letters for letters in (plain(part.words()), *(plain(escape(text)) for text in said)) if letters]


# ---------------------------------------------------------------- the page shows it


def letters(page: Visitor) -> str:
    """The letters of a page: of its words, of what is read aloud, and of the state of its other parts."""
    states = [
        json.dumps(page.parts[name], ensure_ascii=False)
        for name in page.places
        if name in page.parts and "html" not in page.parts[name]
    ]
    return "".join(c for c in unescape(unescape(page.html)) + "".join(states) if c.isalnum()) + plain(page.html)


def alerts_in(texts: Iterable[str]) -> list[str]:
    return [plain(found) for text in texts for found in re.findall(r'role="alert">(.*?)</div>', text)]


@pytest.mark.parametrize(
    ("bench", "frame"), [case(at % 8 == 0, *state, id=name) for at, (name, state) in enumerate(STATES.items())]
)
def test_the_page_shows_the_scene(bench, frame):
    wanted = stage(bench, frame)
    page = Visitor(bench, frame).say("fold", save_panel.SUBMIT, True)
    live = {"listed", "behind"} if page.words("missing") else {"listed", "behind", "missing"}  # its place stays
    assert sorted({name for name in page.places if name in PARTS or name in wanted} - live) == sorted(
        set(wanted) - live
    )
    shown = letters(page)
    for name, part in wanted.items():
        for text in texts(part, frame):
            assert text in shown, (name, text)
    assert alerts_in([page.html]) == alerts_in(part.words() for part in wanted.values())


# ---------------------------------------------------------------- the scene itself


def test_nothing_that_tells_is_there_while_people_are_asked():
    for page in ("Bench", "Replay", "Questions", "Rulebook"):
        bench = five().predict_first(True).show_page(page)
        comparison = played_by_all().first(bench)
        mark = ("outcomes", {"side": "after", "key": "seat0"})
        told = {"verdict", "numbers", "ends", "charts", "behind", "picks", "curve", "ladder", "more", "score", "story"}
        assert not told & set(scene(bench, WHOLE, comparison, mark))


def test_what_waits_for_games_says_nothing_yet():
    waiting = {name for name, part in scene(five()).items() if part.waits}
    assert waiting == {"verdict", "numbers", "others", "ends", "charts", "picks", "more"}
    assert list(scene(five())) == list(stage(five(), WHOLE))
    assert not any(part.waits for part in stage(five(), WHOLE).values())


def test_games_that_are_missing_are_told_and_can_be_enough():
    bench = five().play(10_000)
    before, after = (PlayedGames().comparison(five()).games_before, PlayedGames().comparison(five()).games_after)
    some = Comparison(bench.published, bench.setup, before, after)
    part = scene(bench, WHOLE, some)["missing"]
    assert f"first {FEW} of 10,000" in part.label and part.live
    (enough,) = part.presses()
    assert enough.move(bench).games == FEW
    assert "missing" not in scene(five(), WHOLE, some)


def test_the_games_behind_a_mark_are_listed():
    bench = five()
    comparison = played_by_all().first(bench)
    part = scene(bench, WHOLE, comparison, ("outcomes", {"side": "after", "key": "seat0"}))["behind"]
    assert "are behind this mark" in part.label and len(part.games().page()[0]) == 12
    wrong = scene(bench, WHOLE, comparison, ("outcomes", {"side": "nobody"}))["behind"]
    assert "No games belong to" in wrong.label and wrong.games() is None
    lesson = scene(bench, LESSON, comparison, ("length", {"side": "after", "low": 0, "high": 99}))["behind"]
    assert lesson.games() is None


def every_control(shown: dict[str, Part]) -> list[Control]:
    return [control for part in shown.values() for control in part.controls().values()]


@pytest.mark.parametrize(
    ("bench", "frame"), [case(at % 7 == 0, *state, id=name) for at, (name, state) in enumerate(STATES.items())]
)
def test_every_control_makes_a_move_that_can_be_made(bench, frame):
    for control in every_control(stage(bench, frame)):
        for value in control.options.values():
            move = control.sets(value)
            moved = move(bench) if move else bench
            assert not moved.problem or moved.problem == bench.problem, (control.label, value)


@pytest.mark.slow
def test_every_button_makes_a_move():
    for bench, frame in STATES.values():
        for part in stage(bench, frame).values():
            for press in part.presses():
                assert isinstance(press.move(bench), Bench), press.key


def test_a_number_that_is_typed_opens_a_game_and_an_empty_field_none():
    page = Visitor(five(), WHOLE)
    (field,) = (name for name in page.offered("choose") if name.startswith("picks:"))
    assert page.choose(field, " ").bench.pick is None
    assert page.choose(field, "17").bench.pick == 17


def test_a_frame_with_an_unknown_name_is_refused():
    for frame in (Frame(("zebra",), whole=False), Frame(parts=("zebra",)), Frame(charts=("zebra",)), Frame(pages=())):
        with pytest.raises(BadInput):
            Visitor(five(), frame)


def test_a_part_that_is_not_chosen_is_not_on_the_page():
    names = [name for name in scene(five(), Frame(parts=("verdict", "dials")))]
    assert names == ["dials", "verdict"]
    assert {name for bench, frame in STATES.values() for name in scene(bench, frame)} <= {*PARTS, "problem", "notice"}
