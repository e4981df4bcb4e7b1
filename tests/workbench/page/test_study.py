"""The page "Questions": its list of parts, what a browser presses, what is found and kept, the link."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit.benches import SOON
from tests.kit.benches import on_study as bench
from tests.kit.html import plain
from tests.kit.lanes import case
from tests.kit.study_parts import whole
from workbench.bench import Bench
from workbench.bench.study_selection import STUDIED, Chosen
from workbench.features.claims.task import claims_task
from workbench.features.gaps.task import gaps_task
from workbench.features.luck import task as luck_task
from workbench.features.matchups.task import matchups_task
from workbench.features.meaningful_choices import task as meaningful_choices_task
from workbench.features.optimize import panel as optimize_panel
from workbench.features.optimize import task as optimize_task
from workbench.features.skill_chain import task as skill_chain_task
from workbench.page.kit.html import LONGEST_ANSWER
from workbench.page.scene import scene
from workbench.page.study import ASKING, SECTIONS, Playing, Wish, page_parts, read_press
from workbench.session.parts.study import StudyPage
from workbench.session.undo import Undo
from workbench.work.tasks import Findings, Found, StudyWorker, Task

NAMES = [section.name for section in SECTIONS]
OF_WAR = ["sensitivity", "claims", "gaps", "coverage", "rule_weight", "two_way_sweep", "optimize"]
ROOT = Path(__file__).parents[3]


# ---------------------------------------------------------------- claims


# ---------------------------------------------------------------- which rule matters


# ---------------------------------------------------------------- two dials


# ---------------------------------------------------------------- what is left open


# ---------------------------------------------------------------- who beats whom


# ---------------------------------------------------------------- playing


def pieces(of: int, wait: list, key: str = "a") -> Task:
    """A task whose pieces are numbers; the second one waits until `wait` says so."""

    def play(known, games, how):
        for number in range(known, of):
            if number == 1 and wait:
                wait[0].wait(SOON)
            if how["cancelled"]():
                from engine.play.run import Cancelled

                raise Cancelled
            yield number

    return Task((key,), of, list, lambda: 7, play)


def test_what_is_finished_stays_when_somebody_stops_and_is_gone_on_with():
    from threading import Event

    gate, findings, told = Event(), Findings(), []
    studying = StudyWorker(lambda: told.append(1), findings)
    task = pieces(5, [gate])
    studying.ask(task)
    while not findings.of(task) or not findings.of(task).each:
        pass
    studying.stop()
    gate.set()
    assert studying.wait(SOON) and studying.running is None
    assert findings.of(task).each == (0,) and not findings.of(task).done
    studying.ask(task)
    assert studying.wait(SOON) and findings.of(task) == Found((0, 1, 2, 3, 4), 5, 7) and told


def test_what_cannot_be_played_is_said_and_the_rest_stays():
    def play(known, games, how):
        yield 0
        raise ValueError("a mistake of ours")

    findings = Findings()
    studying = StudyWorker(lambda: None, findings)
    studying.ask(task := Task(("b",), 3, list, lambda: 1, play))
    assert studying.wait(SOON) and findings.of(task).each == (0,)
    assert studying.problems == {("b",): "Something went wrong that is not your mistake; finished results are kept."}
    parts = at_part("claims", Playing(problems={claims_task(bench()).key: "No."}))
    assert 'role="alert">No.' in parts["claims"] and plain(parts["row-claims"]).endswith("No. Ask again")


def test_only_so_many_findings_are_kept_and_a_place_is_filled_once():
    findings = Findings(2)
    tasks_of = [pieces(2, [], key) for key in "abc"]
    for task in tasks_of:
        findings.begin(task)
    assert [findings.of(task) is not None for task in tasks_of] == [False, True, True]
    for at, piece in ((0, "x"), (0, "y"), (2, "z"), (1, "w")):
        findings.add(tasks_of[2], at, piece)
    assert findings.of(tasks_of[2]).each == ("x", "w")


# ---------------------------------------------------------------- what is pressed


AT = bench()


@given(
    st.fixed_dictionaries(
        {"do": st.sampled_from(["turn", "open", "watch", "choice", "own", "seat", "game", "try", "choose", "stop", "goal", "variant",
                                "try_all", "stop_all", "x"])},
        optional={name: st.one_of(st.text(max_size=20), st.integers(), st.sampled_from(["hand_size", "decks,decks", "random"]))
                  for name in ("key", "text")},
    )
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_whatever_a_browser_says_is_a_move_a_wish_or_nothing(pressed):
    found = read_press(AT, pressed)
    if isinstance(found, Wish):
        assert found.part in {"", *NAMES, "part", "metric", "first", "second", *optimize_panel.DOES}
        if found.do == "choose":
            assert not AT.look_into(**{found.part: found.text}).problem
    elif found is not None:
        moved = found(AT)
        assert isinstance(moved, Bench) and (moved.rules.conflict() is None)


def at_part(
    part: str = "", playing: Playing | None = None, name: str = "suits", found_of=lambda _: None
) -> dict[str, str]:
    """The parts of the page with this one open."""
    return dict(page_parts(bench(name), Chosen(part), found_of, playing or Playing()))


def test_every_question_that_applies_has_a_row_and_the_open_one_its_part_below():
    parts = at_part("gaps")
    rows = [name.removeprefix("row-") for name in parts if name.startswith("row-")]
    assert rows == NAMES and plain(parts["heading"]).startswith("Twelve questions")
    assert list(parts)[list(parts).index("row-gaps") + 1] == "gaps"
    expanded = [name for name, html in parts.items() if 'aria-expanded="true"' in html]
    assert expanded == ["row-gaps"] and 'data-text=""' in parts["row-gaps"], "a second press closes it"
    for section in SECTIONS:
        assert plain(parts[f"row-{section.name}"]).startswith(section.question)
        assert parts[f"row-{section.name}"].count("<button") - parts[f"row-{section.name}"].count('tabindex="-1"') == 1


@pytest.mark.parametrize(
    ("name", "gone", "title"),
    [
        ("war", {"skill_chain", "luck", "meaningful_choices", "matchups", "history"}, "Seven questions"),
        ("profiteer", {"matchups"}, "Eleven questions"),
        ("river", {"skill_chain", "luck", "meaningful_choices", "matchups", "history"}, "Seven questions"),
    ],
)
def test_a_question_that_does_not_apply_is_not_listed(name, gone, title):
    """War and River have no choices and no attempts, Profiteer has one seat."""
    parts = at_part("", name=name)
    assert {name.removeprefix("row-") for name in parts if name != "heading"} == set(NAMES) - gone
    assert plain(parts["heading"]).startswith(title)
    parts = at_part(min(gone), name=name)
    asked = next(section for section in SECTIONS if section.name == min(gone))
    assert asked.question in plain(parts["heading"]) and asked.says(bench(name), Chosen()) in plain(parts["heading"])


def test_a_row_says_what_asking_does_and_how_far_it_is():
    claims, gaps, matchups = claims_task(bench()).key, gaps_task(bench()).key, matchups_task(bench()).key
    assert "Test 21 claims" in plain(at_part()["row-claims"])
    parts = at_part("claims", Playing(running=claims, waiting=(gaps, matchups)))
    assert plain(parts["row-claims"]).endswith("asking … 0 of 21 claims Stop")
    assert plain(parts["row-gaps"]).endswith("first in line Stop") and plain(parts["row-matchups"]).endswith(
        "second in line Stop"
    )
    assert '<progress max="21" value="0"' in parts["claims"] and 'data-do="stop"' in parts["claims"]
    assert "Stop all" in parts["heading"] and "try_all" not in parts["heading"]
    compiling = at_part("", Playing(running=claims, compiling=True))
    assert "compiling, only once on this machine" in compiling["row-claims"]
    half = at_part("", found_of=lambda task: Found((None,) * 4, task.of, 9) if task.key == matchups else None)
    assert "stopped at 4 of 66 pairs Go on" in plain(half["row-matchups"])


def test_the_time_is_that_of_what_is_left_and_says_if_a_part_of_it_is_unknown(monkeypatch):
    times = {"gaps": 100.0, "parted": 50.0, "claims": None}

    def left(task, found):
        return times.get(task.key[0], 1.0)

    monkeypatch.setattr("workbench.page.study.seconds_left", left)
    parts = at_part()
    assert "Ask, 2 min" in parts["row-gaps"] and "About 2 minutes." in parts["row-gaps"]
    assert plain(parts["row-claims"]).endswith("Ask") and "Ask all, 3+ minutes" in parts["heading"]
    assert plain(parts["row-coverage"]).endswith("Ask") and "About 1 second." in parts["row-coverage"], (
        "too short to be shown"
    )
    times["claims"] = 1.0
    assert "Ask all, 3 minutes<" in at_part()["heading"]


def test_the_first_view_has_few_words():
    """Twelve rows and a heading; the sentence behind the question mark is not in sight."""
    words = plain(re.sub(r"<details.*?</details>", "", " ".join(at_part().values()))).split()
    assert len(words) <= 120


@pytest.fixture
def fewest(few, monkeypatch):
    """So few games that a whole page is answered at once."""
    for task, games in ((skill_chain_task, 60), (luck_task, 6), (meaningful_choices_task, 6)):
        monkeypatch.setattr(task, "GAMES", games)
    monkeypatch.setattr(skill_chain_task, "thought_of", lambda side: 4)
    monkeypatch.setattr(luck_task, "PLAYS", 10)
    monkeypatch.setattr(meaningful_choices_task, "PLAYS", 40)
    monkeypatch.setattr(optimize_task, "TRIALS", 12)
    monkeypatch.setattr("engine.analysis.documents.history.GAMES", 60)
    findings = Findings()
    for module in ("claims.panel", "matchups.panel", "optimize.panel", "optimize.task"):
        monkeypatch.setattr(f"workbench.features.{module}.found_by_all", lambda: findings)
    return findings


@pytest.mark.parametrize(
    "name", [case(name == "war", name) for name in ("suits", "war", "mindful", "profiteer", "armed", "river")]
)
def test_every_answer_fits_into_its_line(name, fewest):
    at = bench(name)
    for section in SECTIONS:
        if (task := section.on_show(at, at.study)) is None:
            continue
        said = section.answer(at, at.study, whole(fewest, task))
        assert len(said) <= LONGEST_ANSWER and (said[0].isupper() or said[0].isdigit()) and said.endswith("."), said
        assert not re.search(r"[1-9]\d*[.]?\d*[1-9]\d*[.]\d|[1-9]\d[1-9]", said.replace(",", "")), (
            f"two significant digits: {said}"
        )


def test_every_question_is_worded_in_one_way():
    for path in ("README.md", "docs/command_line.md"):
        text = (ROOT / path).read_text("utf-8")
        assert [section.question for section in SECTIONS if f"| {section.question} |" not in text] == [], path


# ---------------------------------------------------------------- the widget


def test_the_widget_plays_what_is_pressed_and_shows_what_is_found(few, monkeypatch):
    findings = Findings()
    for module in ("workbench.session.parts.study", "workbench.features.claims.panel"):
        monkeypatch.setattr(f"{module}.found_by_all", lambda: findings)
    monkeypatch.setattr("workbench.work.tasks.found_by_all", lambda: findings)
    went: list[Bench] = []
    now = [bench("war")]

    def go(move):
        now[0] = move(now[0])
        went.append(now[0])
        page.lay_out(now[0])

    page = StudyPage(go)
    page.lay_out(Bench.of())
    assert page.parts == [], "the page is not open"
    page.lay_out(bench("war"))
    assert list(dict(page.parts)) == ["heading", *(f"row-{name}" for name in OF_WAR)]
    page.pressed = {"do": "try", "key": "claims", "text": "", "times": 1}
    assert page.wait(SOON) and not page.queue.busy
    assert "claims hold" in plain(dict(page.parts)["row-claims"]) and "claims hold" in plain(
        dict(page.parts)["heading"]
    )
    page.pressed = {"do": "choose", "key": "part", "text": "claims", "times": 2}
    words = plain(dict(page.parts)["claims"])
    assert "claims tested:" in words and "Not tried yet" not in words.partition("Claims about the other games")[0]
    page.pressed = {"do": "choose", "key": "part", "text": "", "times": 3}
    assert "claims" not in dict(page.parts)
    page.pressed = {"do": "choose", "key": "part", "text": "sensitivity", "times": 4}
    assert "sensitivity" in dict(page.parts)
    page.pressed = {"do": "turn", "key": "war_face_down", "text": "2", "times": 5}
    assert went[-1].rules.war_face_down == 2 and went[-1].page == "Bench"
    assert went[-2].link()["study"] == went[-1].link()["study"] == "sensitivity", "Back leads to the part that was open"
    page.lay_out(went[-2])
    assert "sensitivity" in dict(page.parts)
    page.pressed = {"do": "nonsense", "times": 6}
    assert len(went) == 4


def test_nothing_is_told_while_people_are_asked():
    asking = bench().turn_to({"hand_size": "5"}).predict_first(True).show_page("Questions")
    page = StudyPage(lambda move: None)
    page.lay_out(asking)
    assert asking.asking and [ASKING in html for _, html in page.parts] == [True]
    page.pressed = {"do": "try", "key": "claims", "times": 1}
    assert not page.queue.busy
    assert "study" in scene(asking) and "forms" in scene(asking) and "study" not in scene(Bench.of())


# ---------------------------------------------------------------- what is looked at, in the link


def test_what_is_looked_at_travels_in_the_link_and_back_leads_there():
    wishes = (("minutes", "20", "30"), ("skill", "published+5", ""), ("draws", "", ""))
    at = (
        bench()
        .look_into(part="two_way_sweep")
        .look_into(metric="skill")
        .look_into(first="hand_size", second="decks", goal=wishes)
    )
    link = at.link()
    assert (link["study"], link["of"], link["dials"]) == ("two_way_sweep", "skill", "hand_size,decks")
    again = Bench.from_link(link)
    assert (
        again == at
        and again.study == Chosen("two_way_sweep", "skill", "hand_size", "decks", wishes)
        and not again.problem
    )
    page = StudyPage(lambda move: None)
    page.lay_out(again)
    assert 'value="hand_size" selected' in dict(page.parts)["two_way_sweep"]
    assert Bench.from_link(bench().look_into(second="decks").link()).study == Chosen(second="decks")
    assert Bench.from_link(bench().look_into(chapter="Aces").link()).study == Chosen(chapter="Aces")
    assert "no chapter 'Hnad'" in Bench.from_link(bench().link() | {"chapter": "Hnad"}).problem
    past = Undo()
    past.note(bench(), at)
    assert past.back(at).study == Chosen() and past.forward(bench()).study == at.study
    assert not {"study", "of", "dials", "goal"} & bench().link().keys()
    assert link["goal"] == "minutes|20|30~skill|published+5~draws"


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("beauty|1", "no metric 'beauty'"),
        ("minutes|1|2|3", "a wish with 3 bounds"),
        ("minutes|" + 41 * "9", "more than 40 characters"),
        ("~".join(7 * ["minutes"]), "wishes for 7 things; at most 6"),
    ],
)
def test_a_link_wishes_for_what_can_be_looked_for(goal, says):
    refused = Bench.from_link({"game": "suits", "study": "optimize", "goal": goal})
    assert says in refused.problem and refused.study == Chosen("optimize")


def test_another_game_has_other_dials_and_the_same_part():
    at = bench().look_into(part="two_way_sweep", metric="turns", first="hand_size")
    assert at.change_game("war").study == Chosen("two_way_sweep") and at.turn_to({"hand_size": "5"}).study == at.study
    assert at.follow("?game=suits:hand_size=5", "Bench").study == at.study
    assert at.follow("?game=war", "Bench").study == Chosen("two_way_sweep")
    for what in ({"part": "x"}, {"metric": "beauty"}, {"first": "jokers"}, {"second": "__init__"}):
        refused = at.look_into(**what)
        assert refused.study == at.study and refused.problem.endswith(".")


def test_every_part_has_its_name_in_the_link():
    assert [section.name for section in SECTIONS] == list(STUDIED)


# ---------------------------------------------------------------- do the choices mean anything


# ---------------------------------------------------------------- how far skill reaches


# ---------------------------------------------------------------- cards or choices


# ---------------------------------------------------------------- the story


def test_what_other_tasks_have_found_is_not_played_again():
    findings, played_ = Findings(2), []

    def of(key: str, each: str) -> Task:
        def play(known, games, how):
            for name in each[known:]:
                played_.append(name)
                yield name * 2

        return Task((key,), len(each), list, lambda: 7, play, tuple((name,) for name in each))

    assert whole(findings, of("one", "ace")).each == ("aa", "cc", "ee")
    assert whole(findings, of("two", "xcyez")).each == ("xx", "cc", "yy", "ee", "zz")
    assert played_ == [*"ace", *"xyz"]
    assert findings.of(of("three", "acq")) == Found(("aa", "cc"), 3, 7) and findings.of(of("four", "qa")) is None
