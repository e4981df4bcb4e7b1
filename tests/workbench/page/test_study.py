"""The page "Study": its list of parts, what a browser presses, what is found and kept, the link."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit.benches import SOON
from tests.kit.benches import on_study as bench
from tests.kit.html import plain, presses
from tests.kit.study_parts import whole
from workbench.bench import Bench
from workbench.bench.study_selection import STUDIED, Chosen
from workbench.bench.undo import Undo
from workbench.features.claims.task import claims_task
from workbench.features.optimize import panel as optimize_panel
from workbench.features.sensitivity.task import sensitivity_task
from workbench.page.scene import scene
from workbench.page.study import ASKING, SECTIONS, Playing, Wish, list_html, read_press, section_html
from workbench.session.parts.study import StudyPage
from workbench.work.tasks import Findings, Found, StudyWorker, Task

NAMES = [section.name for section in SECTIONS]


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
    assert studying.problem == (("b",), "Something went wrong that is not your mistake; finished results are kept.")
    html = section_html(
        SECTIONS[0], bench(), Chosen(), lambda _: None, Playing(problem=(claims_task(bench()).key, "No."))
    )
    assert 'role="alert">No.' in html


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
                                "x"])},
        optional={name: st.one_of(st.text(max_size=20), st.integers(), st.sampled_from(["hand_size", "decks,decks", "random"]))
                  for name in ("key", "text")},
    )
)  # fmt: skip
@settings(max_examples=30, deadline=None)
def test_whatever_a_browser_says_is_a_move_a_wish_or_nothing(pressed):
    found = read_press(AT, pressed)
    if isinstance(found, Wish):
        assert found.part in {*NAMES, "part", "metric", "first", "second", *optimize_panel.DOES}
        if found.do == "choose":
            assert not AT.look_into(**{found.part: found.text}).problem
    elif found is not None:
        moved = found(AT)
        assert isinstance(moved, Bench) and (moved.rules.conflict() is None)


def test_every_part_is_listed_and_the_open_one_is_marked():
    html = list_html(bench(), Chosen("gaps"), lambda _: None, Playing())
    assert [each["text"] for each in presses(html)] == NAMES and html.count('aria-pressed="true"') == 1
    assert "not in this game" in list_html(bench("war"), Chosen(), lambda _: None, Playing())
    running = Playing(running=claims_task(bench()).key)
    assert "running" in list_html(bench(), Chosen(), lambda _: None, running)
    told = section_html(SECTIONS[0], bench(), Chosen(), lambda _: None, running)
    assert '<progress max="21" value="0"' in told and 'data-do="stop"' in told


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
    assert [name for name, _ in page.parts] == ["list", "claims"]
    page.pressed = {"do": "try", "key": "claims", "text": "", "times": 1}
    assert page.wait(SOON) and page.studying.running is None
    words = plain(page.parts[1][1])
    assert "claims tested:" in words and "Not tried yet" not in words.partition("Claims about the other games")[0]
    page.pressed = {"do": "choose", "key": "part", "text": "sensitivity", "times": 2}
    assert [name for name, _ in page.parts] == ["list", "sensitivity"]
    page.pressed = {"do": "turn", "key": "war_face_down", "text": "2", "times": 3}
    assert went[1].rules.war_face_down == 2 and went[1].page == "Tune"
    assert went[0].link()["study"] == went[1].link()["study"] == "sensitivity", "Back leads to the part that was open"
    page.lay_out(went[0])
    assert [name for name, _ in page.parts] == ["list", "sensitivity"]
    page.pressed = {"do": "nonsense", "times": 4}
    assert len(went) == 2


def test_nothing_is_told_while_people_are_asked():
    asking = bench().turn_to({"hand_size": "5"}).predict_first(True).show_page("Study")
    page = StudyPage(lambda move: None)
    page.lay_out(asking)
    assert asking.asking and [ASKING in html for _, html in page.parts] == [True]
    page.pressed = {"do": "try", "key": "claims", "times": 1}
    assert page.studying.running is None
    assert "study" in scene(asking) and "forms" in scene(asking) and "study" not in scene(Bench.of())


def test_what_is_played_for_other_rules_is_stopped_when_the_rules_change():
    page = StudyPage(lambda move: None)
    page.lay_out(bench())
    asked: list[str] = []
    page.studying = SimpleNamespace(running=sensitivity_task(bench(), Chosen()).key, stop=lambda: asked.append("stop"), compiling=False,
                                    problem=((), ""))  # fmt: skip
    page.lay_out(bench())
    assert not asked
    page.lay_out(bench().turn_to({"hand_size": "5"}).show_page("Study"))
    assert asked == ["stop"]


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
    assert page.parts[1][0] == "two_way_sweep" and 'value="hand_size" selected' in page.parts[1][1]
    assert Bench.from_link(bench().look_into(second="decks").link()).study == Chosen(second="decks")
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
    assert at.follow("?game=suits:hand_size=5", "Tune").study == at.study
    assert at.follow("?game=war", "Tune").study == Chosen("two_way_sweep")
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
